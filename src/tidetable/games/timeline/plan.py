"""Playing on in the cooperative game, many times over, in worlds that a reader believes in.

A world puts the cards that still matter in the order of their times: those of the lower row, of the hands and of the
pile. A card then is one bit of a number, the earlier the lower, a set of cards is a number, and what lies between two
cards is found by arithmetic: so playing on to the end takes a few microseconds. All players of a world know its
order and play sensibly on; which choice is best over many worlds is the question of the one who imagines (team.py).
"""

from typing import Final

from mypy_extensions import i64

#: What a card of the Gap row brings, less for each share of the pile that is still to come, as it can wait, and for
#: each other card that would go into the same gap. Found by letting thousands of games be played, as all below.
GAP: Final = 2.31
GAP_WAITS: Final = 2.56
GAP_SHARED: Final = 0.58
#: What a card at an end of the lower row brings, less what it skips: the first card, and each further one.
LOWER: Final = 2.93
FIRST_SKIPPED: Final = 1.26
SKIPPED: Final = 1.8
SKIPPED_EARLY: Final = -1.14
#: A second card is played if it brings this much, less for each share of the pile that is still to come.
SECOND: Final = 2.27
SECOND_WAITS: Final = 1.91
#: What discarding is worth, and what it gives up: a card for a gap, a card beyond the ends.
DISCARD_WORTH: Final = 0.7
DISCARD_WAITS: Final = 0.32
GIVEN_GAP: Final = 0.44
SHARED_GAP: Final = 0.76
GIVEN_END: Final = 1.23
#: The pile at the start of a game of three with 36 cards.
WHOLE_PILE: Final = 22.0

HAND: Final = 4
#: The bits of the count of a seat's stuck cards.
STUCK_BITS: Final = 4
NO_CARD: Final = -1
ICON_COUNT: Final = 5

TRY: Final = 0
DISCARD: Final = 1
END: Final = 2

#: Where a card went, as all can see: beyond an end, nowhere, or into a gap, counted from 0.
LEFT_END: Final = -2
RIGHT_END: Final = -3
STUCK: Final = -1

#: A following choice is weighed on its own if so many worlds agree on what happened before.
ENOUGH_WORLDS: Final = 12
#: Less than any sum of scores.
IMPOSSIBLE: Final = -1e9
#: So many of the best choices are thought about further.
FINALISTS: Final = 3


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
        #: All cards in hands and pile; the lower row, its ends, and the cards that would find their gap taken.
        self.cards: i64 = 0
        self.row: i64 = 0
        self.first: i64 = 0
        self.last: i64 = 0
        self.blocked: i64 = 0
        self.rows: i64 = 0
        self.gaps: i64 = 0
        #: Cards that count against the team for good.
        self.lost: i64 = 0
        self.icon: i64 = 0
        self.turn: i64 = 0
        self.placed: i64 = 0
        self.over: bool = False

    def copy(self) -> "World":
        twin = World(self.places, self.fronts, self.backs, self.pile)
        twin.left = self.left
        twin.hands = self.hands[:]
        twin.stuck = self.stuck
        twin.cards = self.cards
        twin.row = self.row
        twin.first = self.first
        twin.last = self.last
        twin.blocked = self.blocked
        twin.rows = self.rows
        twin.gaps = self.gaps
        twin.lost = self.lost
        twin.icon = self.icon
        twin.turn = self.turn
        twin.placed = self.placed
        twin.over = self.over
        return twin

    def gap_around(self, card: i64) -> i64:
        """All places of the gap that a card falls into."""
        low = highest(self.row & (card - 1))
        above = self.row & ~(card | (card - 1))
        high = above & -above
        return (high - 1) & ~(low | (low - 1))

    def do(self, what: i64, card: i64) -> i64:
        """An action of the seat on turn (TML-205 to TML-213), and where the card went."""
        if what == END:
            self.next_turn()
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
            self.next_turn()
            return 0
        went: i64
        if card < self.first:
            went = LEFT_END
            self.first = card
            self.row |= card
            self.rows += 1
        elif card > self.last:
            went = RIGHT_END
            self.last = card
            self.row |= card
            self.rows += 1
        elif self.blocked & card:
            self.lost += 1
            shift: i64 = STUCK_BITS * self.turn
            one: i64 = 1
            self.stuck += one << shift
            if not hand:
                if self.placed:
                    self.next_turn()
                else:
                    self.over = True
            return STUCK
        else:
            went = count(self.row & (card - 1))
            self.blocked |= self.gap_around(card)
            self.gaps += 1
        self.placed += 1
        if self.placed == 2 or not hand:
            self.next_turn()
        return went

    def stuck_of(self, seat: i64) -> i64:
        shift: i64 = STUCK_BITS * seat
        return self.stuck >> shift & 15

    def next_turn(self) -> None:
        """Draw up to four, then the next seat that has a card left to play."""
        hand = self.hands[self.turn]
        if self.left:
            room: i64 = HAND - self.stuck_of(self.turn) - count(hand)
            while self.left and room > 0:
                self.left -= 1
                hand |= self.pile[self.left]
                room -= 1
            self.hands[self.turn] = hand
        self.placed = 0
        seats: i64 = len(self.hands)
        tried: i64 = 0
        while tried < seats:
            self.turn = self.turn + 1 if self.turn + 1 < seats else 0
            if self.hands[self.turn]:
                return
            if self.stuck_of(self.turn):
                break
            tried += 1
        self.over = True

    def score(self) -> float:
        """TML-218."""
        return float(int(2 * self.rows + self.gaps - self.lost - count(self.cards)))

    def play_on(self) -> float:
        """To the end of the game, everybody sensibly; the score."""
        steps: i64 = 0
        while not self.over and steps < 400:
            steps += 1
            self.step()
        return self.score()

    def skipping(self, between: i64, to_come: float) -> float:
        """What a card at an end brings if these places lie between it and the row."""
        skipped = count(self.cards & between)
        if skipped == 0:
            return LOWER
        return LOWER - FIRST_SKIPPED - (SKIPPED + SKIPPED_EARLY * to_come) * float(int(skipped - 1))

    def step(self) -> None:
        """The next action of a player who knows the order of all cards."""
        hand = self.hands[self.turn]
        to_come = float(int(self.left)) / WHOLE_PILE
        best: i64 = 0
        most = -100.0
        outside: i64 = hand & (self.first - 1)
        if outside:
            card = highest(outside)
            worth = self.skipping((self.first - 1) & ~(card | (card - 1)), to_come)
            if worth > most:
                best, most = card, worth
        outside = hand & ~(self.last | (self.last - 1))
        if outside:
            card = outside & -outside
            worth = self.skipping((card - 1) & ~(self.last | (self.last - 1)), to_come)
            if worth > most:
                best, most = card, worth
        inside: i64 = hand & (self.last - 1) & ~(self.first - 1)
        fitting: i64 = inside & ~self.blocked
        left: i64 = fitting
        while left:
            card = left & -left
            left &= left - 1
            shared = count(self.cards & self.gap_around(card)) - 1
            worth = GAP - GAP_WAITS * to_come - GAP_SHARED * float(int(shared if shared < 3 else 3))
            if worth > most:
                best, most = card, worth
        if self.placed:
            if best and most >= SECOND - SECOND_WAITS * to_come:
                self.do(TRY, best)
            else:
                self.do(END, NO_CARD)
            return
        matching: i64 = hand & self.fronts[self.icon]
        if matching and self.discards(matching, inside & self.blocked, fitting, most, to_come):
            return
        self.do(TRY, best if best else hand & -hand)

    def discards(self, matching: i64, dead: i64, fitting: i64, most: float, to_come: float) -> bool:
        """Whether a card is rather discarded than one played for so much; then it is done."""
        gives = DISCARD_WORTH - DISCARD_WAITS * to_come
        given: i64 = matching & dead
        if given:
            if gives > most:
                self.do(DISCARD, given & -given)
                return True
            return False
        best: i64 = 0
        least = -100.0
        left: i64 = matching & fitting
        while left:
            card = left & -left
            left &= left - 1
            shared = count(self.cards & self.gap_around(card)) - 1
            worth = SHARED_GAP * float(int(shared if shared < 2 else 2)) - GIVEN_GAP
            if worth > least:
                best, least = card, worth
        given = matching & ~fitting
        if given and least < -GIVEN_END:
            best, least = given & -given, -GIVEN_END
        if best and least + gives > most:
            self.do(DISCARD, best)
            return True
        return False


def total_score(worlds: list[World], what: i64, card: i64) -> float:
    """The sum of the scores after a choice, with everybody playing on."""
    total = 0.0
    for world in worlds:
        twin = world.copy()
        twin.do(what, world.places[card] if card >= 0 else card)
        total += twin.play_on()
    return total


def look_ahead(worlds: list[World], whats: list[int], cards: list[int], scores: list[float]) -> None:
    """Put in place of the best scores those with the following choice made well too."""
    finalists = sorted(range(len(whats)), key=lambda place: -scores[place])[:FINALISTS]
    for place in finalists:
        scores[place] = _looked_ahead(worlds, whats[place], cards[place])
    # What was not thought about further may not overtake what was.
    least = min([scores[place] for place in finalists])
    for place in range(len(whats)):
        if place not in finalists and scores[place] > least:
            scores[place] = least


def _looked_ahead(worlds: list[World], what: i64, card: i64) -> float:
    """The same with the following choice made well too: the best on average over all worlds that look alike then."""
    alike: dict[int, list[World]] = {}
    for world in worlds:
        twin = world.copy()
        went: int = twin.do(what, world.places[card] if card >= 0 else card)
        if went in alike:
            alike[went].append(twin)
        else:
            alike[went] = [twin]
    total = 0.0
    for group in alike.values():
        total += _best_on(group)
    return total / len(worlds)


def _best_on(group: list[World]) -> float:
    """The sum of the scores after the best following choice that can be made in each of these worlds."""
    total = 0.0
    going: list[World] = []
    for world in group:
        if world.over:
            total += world.score()
        else:
            going.append(world)
    most = IMPOSSIBLE
    if len(going) >= ENOUGH_WORLDS:
        most = _total_if_possible(going, END, NO_CARD)
        for place in range(len(going[0].places)):
            most = max(most, _total_if_possible(going, TRY, place), _total_if_possible(going, DISCARD, place))
    if most == IMPOSSIBLE:
        most = 0.0
        for world in going:
            most += world.play_on()
    return total + most


def _total_if_possible(going: list[World], what: i64, place: i64) -> float:
    """The sum of the scores after a choice, if it can be made in each of these worlds."""
    for world in going:
        if what == END:
            if not world.placed:
                return IMPOSSIBLE
        else:
            card = world.places[place] & world.hands[world.turn]
            if not card or (what == DISCARD and (world.placed or not card & world.fronts[world.icon])):
                return IMPOSSIBLE
    return total_score(going, what, place)
