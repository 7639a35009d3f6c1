"""A cooperative game as a reader imagines it: a world in which everything is known.

A world puts the cards that still matter in the order of their times: those of the lower row, of the hands and of the
pile. A card then is one bit of a number, the earlier the lower, a set of cards is a number, and what lies between two
cards is found by arithmetic: so a whole turn takes a microsecond. Of cards of one year, which have no order, the world
knows that they are equal. Which choice is best over many worlds is the question of turn.py.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

HAND: Final = 4
#: The bits of the count of a seat's stuck cards.
STUCK_BITS: Final = 4
NO_CARD: Final = -1
ICON_COUNT: Final = 5

TRY: Final = 0
DISCARD: Final = 1
END: Final = 2

#: Where a card went, as all can see: beyond an end, nowhere, or into a gap, counted from 1.
LEFT_END: Final = -2
RIGHT_END: Final = -3
STUCK: Final = -1


def count(cards: i64) -> i64:
    """How many cards a set holds."""
    found: i64 = 0
    while cards:
        cards &= cards - 1
        found += 1
    return found


def highest(cards: i64) -> i64:
    """The latest card of a set."""
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    cards |= cards >> 8
    cards |= cards >> 16
    cards |= cards >> 32
    return cards - (cards >> 1)


class World:
    """A cooperative game in which everything is known."""

    def __init__(self, places: list[i64], fronts: list[i64], backs: list[i64], pile: list[i64]) -> None:
        #: For each card that lies open to the reader its bit; 0 for one that is not looked at.
        self.places = places
        #: For each icon the cards that have it in front, and on the back.
        self.fronts = fronts
        self.backs = backs
        #: Top card last, of which so many are left.
        self.pile = pile
        self.left: i64 = len(pile)
        self.hands: list[i64] = []
        #: How many stuck cards each seat has, four bits each.
        self.stuck: i64 = 0
        #: Sets of cards that have the same year, and all those cards together.
        self.same_year: list[i64] = []
        self.twins: i64 = 0
        #: All cards in hands and pile; the lower row and its ends.
        self.cards: i64 = 0
        self.row: i64 = 0
        self.first: i64 = 0
        self.last: i64 = 0
        #: The cards of the row whose gap to the right is taken.
        self.closed: i64 = 0
        #: For each place what share of the cards that may still come lies before it; last, the share of all.
        self.below = vec[float]()
        self.rows: i64 = 0
        self.gaps: i64 = 0
        #: Cards that count against the team for good.
        self.lost: i64 = 0
        self.icon: i64 = 0
        self.turn: i64 = 0
        self.placed: i64 = 0
        #: The turn is over, but nobody has drawn yet.
        self.resting: bool = False
        self.over: bool = False

    def copy(self) -> "World":
        twin = World(self.places, self.fronts, self.backs, self.pile)
        twin.left = self.left
        twin.hands = self.hands[:]
        twin.stuck = self.stuck
        twin.same_year = self.same_year
        twin.twins = self.twins
        twin.cards = self.cards
        twin.row = self.row
        twin.first = self.first
        twin.last = self.last
        twin.closed = self.closed
        twin.below = self.below
        twin.rows = self.rows
        twin.gaps = self.gaps
        twin.lost = self.lost
        twin.icon = self.icon
        twin.turn = self.turn
        twin.placed = self.placed
        twin.resting = self.resting
        twin.over = self.over
        return twin

    def note_years(self, years: list[int]) -> None:
        """Which cards are equal, by the years of all, in their order."""
        card: i64 = 1
        before = 0
        for place, year in enumerate(years):
            if place and year == before:
                if self.twins & card >> 1:
                    self.same_year[-1] |= card
                else:
                    self.same_year.append(card | card >> 1)
                self.twins |= self.same_year[-1]
            before = year
            card <<= 1

    def spot(self, card: i64) -> i64:
        """Where a card would go: beyond an end, nowhere, or to the right of the card of the row that this gives.

        An end comes first, then the leftmost gap that is free (TML-206 to TML-208).
        """
        equals: i64 = self.row & self._of_its_year(card) if card & self.twins else 0
        if card < self.first or equals & self.first:
            return LEFT_END
        if card > self.last or equals & self.last:
            return RIGHT_END
        left = highest(self.row & ((equals & -equals if equals else card) - 1))
        while self.closed & left:
            if not equals:
                return STUCK
            left = equals & -equals
            equals &= equals - 1
        return left

    def fits(self, card: i64) -> bool:
        return self.spot(card) != STUCK

    def _of_its_year(self, card: i64) -> i64:
        for cards in self.same_year:
            if cards & card:
                return cards
        return card

    def do(self, what: i64, card: i64) -> i64:
        """An action of the seat on turn (TML-205 to TML-213), and where the card went."""
        if what == END:
            self.resting = True
            return 0
        hand = self.hands[self.turn] & ~card
        self.hands[self.turn] = hand
        self.cards &= ~card
        if what == DISCARD:
            self.lost += 1
            icon: i64 = 0
            while icon < ICON_COUNT - 1 and not self.backs[icon] & card:
                icon += 1
            self.icon = icon
            self.resting = True
            return 0
        spot = self.spot(card)
        if spot == STUCK:
            self.lost += 1
            shift: i64 = STUCK_BITS * self.turn
            one: i64 = 1
            self.stuck += one << shift
            if not hand:
                if self.placed:
                    self.resting = True
                else:
                    self.over = True
            return STUCK
        if spot == LEFT_END:
            self._lengthen_left(card)
        elif spot == RIGHT_END:
            self._lengthen_right(card)
        else:
            self.closed |= spot
            self.gaps += 1
            spot = count(self.row & (spot | (spot - 1)))
        self.placed += 1
        if self.placed == 2 or not hand:
            self.resting = True
        return spot

    def _lengthen_left(self, card: i64) -> None:
        """Cards of the same year may have lower bits: then the gaps that are taken move on by one card."""
        lower: i64 = self.row & (card - 1)
        self.row |= card
        self.rows += 1
        self.first = min(self.first, card)
        while lower:
            near = highest(lower)
            lower &= ~near
            if self.closed & near:
                self.closed ^= near | card
            card = near

    def _lengthen_right(self, card: i64) -> None:
        higher: i64 = self.row & ~(card | (card - 1))
        self.row |= card
        self.rows += 1
        self.last = max(self.last, card)
        while higher:
            near: i64 = higher & -higher
            higher &= higher - 1
            if self.closed & near:
                self.closed ^= near | card
            card = near

    def stuck_of(self, seat: i64) -> i64:
        shift: i64 = STUCK_BITS * seat
        return self.stuck >> shift & 15

    def to_draw(self) -> i64:
        """How many cards the seat on turn draws when its turn ends (TML-214)."""
        room: i64 = HAND - self.stuck_of(self.turn) - count(self.hands[self.turn])
        if room > self.left:
            return self.left
        return room if room > 0 else 0

    def seat_after(self, seat: i64, hand: i64) -> i64:
        """The next seat that has a card to play, if this seat will have that hand; -1 if the game is over (TML-216)."""
        seats: i64 = len(self.hands)
        step: i64 = 1
        while step <= seats:
            after: i64 = (seat + step) % seats
            if hand if after == seat else self.hands[after]:
                return after
            if self.stuck_of(after):
                return -1
            step += 1
        return -1

    def go_on(self) -> None:
        """Draw up to four, then the next seat that has a card left to play."""
        drawn = self.to_draw()
        while drawn:
            self.left -= 1
            self.hands[self.turn] |= self.pile[self.left]
            drawn -= 1
        self.placed = 0
        self.resting = False
        after = self.seat_after(self.turn, self.hands[self.turn])
        if after < 0:
            self.over = True
        else:
            self.turn = after

    def sure_points(self) -> float:
        """TML-218, without the cards that can still be played."""
        return float(int(2 * self.rows + self.gaps - self.lost))

    def score(self) -> float:
        """TML-218."""
        return self.sure_points() - float(int(count(self.cards)))
