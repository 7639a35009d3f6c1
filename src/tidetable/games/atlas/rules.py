"""What may be done in Atlas, what it does, and when it is over."""

from typing import Final, final

from mypy_extensions import i64

from tidetable.games.atlas.forms import AtlasOutcome, Options, Setup
from tidetable.games.atlas.pieces import (
    EIGHTS,
    MOST_CHIPS,
    MOVES_WITH,
    NOTHING,
    NUMBERS,
    PLACE,
    PLAIN,
    TIME,
    AtlasMove,
    Completed,
    Drew,
    Played,
    bit,
    cards_in,
    count,
)
from tidetable.games.atlas.state import (
    KIND_MASK,
    KIND_SHIFT,
    ONE_SEAT,
    OWNER_SHIFT,
    SIZE_MASK,
    Position,
    check_setup,
    numbers_of,
    shuffle,
)
from tidetable.kernel.chance import Chance
from tidetable.kernel.state import Event, Move

COLUMN: Final = 0x01010101
ROW: Final = 0xFF
RUN_LENGTH: Final = 4
#: How `spots` packs a spot of the board: the card takes the lowest bits.
FLIPPED_SHIFT: Final = 5
SPOT_SHIFT: Final = 6


def _stretch_table() -> list[int]:
    """For each occupied row (a byte) and number: the unbroken stretch of cards around that number."""
    table: list[int] = []
    for row in range(256):
        for number in range(NUMBERS):
            stretch = 0
            if row >> number & 1:
                left = number
                while left > 0 and row >> (left - 1) & 1:
                    left -= 1
                right = number
                while right < NUMBERS - 1 and row >> (right + 1) & 1:
                    right += 1
                stretch = (1 << (right + 1)) - (1 << left)
            table.append(stretch)
    return table


STRETCH: Final = _stretch_table()


@final
class Atlas(Position):
    """A game of Atlas in progress."""

    def to_act(self) -> tuple[int, ...]:
        # Hands are of equal size at the start of each round, so nobody is skipped (ATL-24).
        return ONE_SEAT[self.turn] if self.hands[self.turn] else ()

    def time_with(self, card: i64) -> i64:
        """The face-up cards of the Time that playing this card completes, or none (ATL-13, ATL-14)."""
        base: i64 = (card >> 3) << 3
        up: i64 = (self.face_up | bit(card)) >> base & ROW
        # Fewer than four face up in the row are no Time, and that mostly settles it.
        fewer: i64 = up & (up - 1)
        fewer &= fewer - 1
        if fewer & (fewer - 1) == 0:
            return 0
        occupied: i64 = up | (self.flipped >> base & ROW)
        run: i64 = STRETCH[occupied * NUMBERS + (card & 7)] & up
        return run << base if count(run) >= RUN_LENGTH else 0

    def place_with(self, card: i64) -> i64:
        """The face-up cards of the Place that playing this card completes, or none (ATL-11, ATL-12)."""
        column: i64 = COLUMN
        column <<= card & 7
        up: i64 = (self.face_up | bit(card)) & column
        down: i64 = self.flipped & column
        # Four spots, all taken, at most one of them by a flipped card.
        return up if up | down == column and down & (down - 1) == 0 else 0

    def legal(self, seat: int) -> list[Move]:
        found: list[Move] = []
        if seat != self.turn:
            return found
        hand: i64 = self.hands[self.turn]
        chips: i64 = min(self.chips[self.turn], MOST_CHIPS)
        card: i64 = 0
        while hand:
            if hand & 1:
                if self.time_with(card) or self.place_with(card):
                    found.append(PLAIN[card])
                else:
                    found.extend(MOVES_WITH[card][chips])
            hand >>= 1
            card += 1
        return found

    def why_not(self, seat: int, move: Move) -> str | None:
        assert isinstance(move, AtlasMove)
        if not self.hands[self.turn]:
            return "ATL-24"
        if seat != self.turn:
            return "ATL-08"
        if move.card < 0:
            return "ATL-01"
        if self.players < 4 and EIGHTS >> move.card & 1:
            return "ATL-03"
        if not self.hands[self.turn] >> move.card & 1:
            return "ATL-17"
        if move.kind == NOTHING:
            return None
        if self.time_with(move.card) or self.place_with(move.card):
            return "ATL-18"
        if not 1 <= move.chips <= MOST_CHIPS:
            return "ATL-20"
        if move.chips > self.chips[self.turn]:
            return "ATL-21"
        return None

    def play(self, seat: int, move: Move) -> list[Event]:
        assert isinstance(move, AtlasMove)
        card = move.card
        turn = self.turn
        events: list[Event] = [Played(turn, card, move.kind, move.chips)]
        time = self.time_with(card)
        place = self.place_with(card)
        self.hands[turn] &= ~bit(card)
        self.face_up |= bit(card)
        if move.kind != NOTHING:
            self.chips[turn] -= move.chips
            self.stacks[card] = turn << OWNER_SHIFT | move.kind << KIND_SHIFT | move.chips
        if time | place:
            # Both are judged before anything flips, so that one card can complete both (ATL-16, ATL-19).
            self.face_up &= ~(time | place)
            self.flipped |= time | place
            if time:
                events.append(self._score(time, TIME))
            if place:
                events.append(self._score(place, PLACE))
        if self.pile:
            drawn = self.pile.pop()
            self.hands[turn] |= bit(drawn)
            events.append(Drew(turn, drawn))
        self.turn = turn + 1 if turn + 1 < self.players else 0
        return events

    def _score(self, cards: i64, kind: i64) -> Event:
        """Keep the stacks that named this kind and discard the others (ATL-19)."""
        right: i64 = 0
        wrong: i64 = 0
        card: i64 = 0
        left: i64 = cards
        while left:
            if left & 1:
                stack = self.stacks[card]
                if stack:
                    if stack >> KIND_SHIFT & KIND_MASK == kind:
                        right |= bit(card)
                    else:
                        wrong |= bit(card)
                        self.lost[stack >> OWNER_SHIFT] += stack & SIZE_MASK
                        self.stacks[card] = 0
            left >>= 1
            card += 1
        return Completed(self.turn, kind, cards, right, wrong)

    def points(self) -> tuple[list[int], list[int]]:
        """What each player has won so far with stacks on flipped cards, and how many stacks these are (ATL-26)."""
        scores = [0] * self.players
        stacks = [0] * self.players
        for card, stack in enumerate(self.stacks):
            if stack and self.flipped >> card & 1:
                owner = stack >> OWNER_SHIFT
                stacks[owner] += 1
                scores[owner] += (stack & SIZE_MASK) + 1
        return scores, stacks

    def held(self, seat: int) -> list[tuple[int, int, int]]:
        """Each card in a hand, lowest first, with the Time and the Place that playing it would complete."""
        return [(card, self.time_with(card), self.place_with(card)) for card in cards_in(self.hands[seat])]

    def spots(self) -> list[int]:
        """Each card on the board as one number, lowest card first: its stack, whether it is flipped, the card."""
        spots: list[int] = []
        flipped: i64 = self.flipped
        taken: i64 = self.face_up | flipped
        card: i64 = 0
        while taken >> card:
            if taken >> card & 1:
                spots.append(self.stacks[card] << SPOT_SHIFT | (flipped >> card & 1) << FLIPPED_SHIFT | card)
            card += 1
        return spots

    def outcome(self) -> AtlasOutcome | None:
        if self.hands[self.turn]:
            return None
        scores, stacks = self.points()
        best = max(zip(scores, stacks, strict=True))
        winners = [seat for seat in range(self.players) if (scores[seat], stacks[seat]) == best]
        return AtlasOutcome(scores=scores, stacks=stacks, winners=winners)

    def copy(self) -> "Atlas":
        return Atlas(self.options, self.chance.copy(), like=self)


def begin(options: Options, setup: Setup, chance: Chance) -> Atlas:
    check_setup(options, setup)
    game = Atlas(options, chance)
    deck = [name for hand in setup.hands for name in hand] + setup.boxed + setup.pile
    game.lay_out(setup.first, numbers_of(setup.board), numbers_of(deck))
    return game


def deal(options: Options, chance: Chance, first: int | None) -> Atlas:
    begins, board, deck = shuffle(options.players, chance)
    game = Atlas(options, chance)
    game.lay_out(begins if first is None else first, board, deck)
    return game
