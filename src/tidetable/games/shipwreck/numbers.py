"""What a seat sees of The Shipwreck Arcana, as numbers.

Of the past they hold the last play of each number line: what it told about the fate that is still in that hand.
"""

from functools import cache
from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from tidetable.games.shipwreck.cards import CARDS, COPIES, POWERS, ROW_LENGTH, VALUES
from tidetable.games.shipwreck.deduction import beliefs, possible
from tidetable.games.shipwreck.forms import Options
from tidetable.games.shipwreck.past import (
    ALL_VALUES,
    ALLOWED_SHIFT,
    CARD,
    COUNT,
    COUNT_BITS,
    LINE_SHIFT,
    OLD_MASK,
    OLD_SHIFT,
    VALUE,
    WHERE_SHIFT,
)
from tidetable.games.shipwreck.pieces import MOST_PLAYERS, PROPOSALS
from tidetable.games.shipwreck.rules import Shipwreck
from tidetable.games.shipwreck.state import HAND_SIZE, LAST_STEP, NO_PROPOSAL, OVER
from tidetable.kernel.numbers import Field, Numbers, set_bits
from tidetable.kernel.state import State

#: Hours never get beyond the fate that makes a card fade.
MOST_HOURS: Final = 7
STAGES: Final = ("play", "after playing", "propose", "answer")
ANSWER_STAGE: Final = 3

#: The numbers of one own line: three fates. Of a number line: how many fates are held, and the tokens. Of a last play:
#: the fate, the card it went to, what is allowed for the one kept, and what Old? said.
HAND: Final = 3 * VALUES
LINE: Final = 1 + VALUES
LAST_PLAY: Final = VALUES + CARDS + 1 + VALUES + 2


class ShipwreckNumbers(Numbers):
    """Seats are counted clockwise from the own one, among those that are at the table: up to five, as some may join."""

    def __init__(self, options: Options) -> None:
        super().__init__(_fields(options))
        self.aid = options.aid
        self.challenge = options.challenge
        #: How many number lines each player has.
        self.each: i64 = 2 if options.challenge else 1
        # Where fields begin that others of varying number or size stand before.
        self.row: i64 = self.start_of("row")
        self.ready: i64 = self.start_of("ready")
        self.stage: i64 = self.start_of("stage")
        self.proposal: i64 = self.start_of("active_line" if options.challenge else "proposal")
        self.twice: i64 = self.start_of("twice")
        self.number_lines: i64 = self.start_of("lines")
        self.last_plays: i64 = self.start_of("last_plays")
        self.possible: i64 = self.start_of("possible") if options.aid else 0
        self.returned: i64 = self.start_of("returned")

    def write(self, state: State, seat: int, out: BytesWriter) -> None:
        assert isinstance(state, Shipwreck)
        at: i64 = len(out)
        out.write(self.blank)
        own = _place(state.order, seat)
        if own >= 0:
            self._set_hand(out, at, state, seat)
        _set_row(out, at + self.row, state)
        _set_progress(out, at + self.ready, state)
        # A seat that is not at the table sees the others from the first one on.
        around: i64 = own if own >= 0 else 0
        self._set_stage(out, at, state, around)
        self._set_lines(out, at, state, around)
        _number(out, at + self.returned, state.deck, len(state.deck) - state.fresh)
        _number(out, at + self.returned + CARDS, state.powers, len(state.powers))

    def _set_hand(self, out: BytesWriter, at: i64, state: Shipwreck, seat: i64) -> None:
        line: i64 = 2 * seat
        while line < 2 * seat + self.each:
            low = state.held[line]
            high: i64 = 0
            before = low
            if line == state.line:
                # In the order of their values: that of drawing is nobody's to see.
                high = state.second
                if high and high < low:
                    low, high = high, low
                before = state.kept_before
            _set_value(out, at, low)
            _set_value(out, at + VALUES, high)
            _set_value(out, at + 2 * VALUES, before)
            at += HAND
            line += 1

    def _set_stage(self, out: BytesWriter, start: i64, state: Shipwreck, around: i64) -> None:
        order = state.order
        at = start + self.stage
        asked = state.proposal != NO_PROPOSAL
        if state.phase != OVER:
            out[at + (ANSWER_STAGE if asked else state.phase)] = 1
        at += len(STAGES)
        _set_seat(out, at, order, state.active, around)
        _set_seat(out, at + MOST_PLAYERS, order, state.first, around)
        for seat in state.waiting:
            _set_seat(out, at + 2 * MOST_PLAYERS, order, seat, around)
        at = start + self.proposal
        if self.challenge:
            out[at] = u8(state.line & 1)
        elif asked:
            out[at + state.proposal] = 1
            _set_seat(out, at + PROPOSALS, order, state.proposer, around)
        at = start + self.twice
        out[at] = 1 if state.twice else 0
        set_bits(out, at + 1, state.wrong)
        if state.phase == OVER:
            return
        at += 1 + VALUES
        count: i64 = len(order)
        place: i64 = 0
        while place < count:
            set_bits(out, at + place * PROPOSALS, state.proposed[_around(order, around + place)])
            place += 1

    def _set_lines(self, out: BytesWriter, start: i64, state: Shipwreck, around: i64) -> None:
        order = state.order
        count: i64 = len(order)
        told = _last_told(state, count * self.each)
        at = start + self.number_lines
        play = start + self.last_plays
        place: i64 = 0
        while place < count:
            line: i64 = 2 * _around(order, around + place)
            end = line + self.each
            while line < end:
                if line == state.line and state.second:
                    out[at] = HAND_SIZE
                elif state.held[line]:
                    out[at] = 1
                set_bits(out, at + 1, state.turned[line])
                _set_play(out, play, told[line])
                at += LINE
                play += LAST_PLAY
                line += 1
            place += 1
        if self.aid:
            self._set_possible(out, start + self.possible, state, around)

    def _set_possible(self, out: BytesWriter, at: i64, state: Shipwreck, around: i64) -> None:
        belief = beliefs(list(state.scenes), list(state.told))[-1]
        for place in range(len(state.order)):
            line: i64 = 2 * _around(state.order, around + place)
            for letter in range(self.each):
                # With no fate kept there is nothing to rule out.
                values = possible(belief, line + letter)
                set_bits(out, at, sum([1 << (value - 1) for value in values]) or ALL_VALUES)
                at += VALUES


def _place(order: list[i64], seat: i64) -> i64:
    """Where in the order a seat sits, or -1."""
    place: i64 = len(order) - 1
    while place >= 0 and order[place] != seat:
        place -= 1
    return place


def _around(order: list[i64], place: i64) -> i64:
    """The seat at a place of the order, going round."""
    count: i64 = len(order)
    return order[place if place < count else place - count]


def _set_seat(out: BytesWriter, at: i64, order: list[i64], seat: i64, around: i64) -> None:
    """A one for how far clockwise a seat is, if it is at the table."""
    place = _place(order, seat)
    if place >= 0:
        place -= around
        out[at + (place if place >= 0 else place + len(order))] = 1


def _set_value(out: BytesWriter, at: i64, value: i64) -> None:
    """One of the values from 1 on; 0 is none."""
    if value:
        out[at + value - 1] = 1


def _set_row(out: BytesWriter, at: i64, state: Shipwreck) -> None:
    fates: i64 = at + ROW_LENGTH * CARDS
    hours: i64 = fates + ROW_LENGTH * VALUES
    spot: i64 = 0
    while spot < ROW_LENGTH:
        _set_card(out, at + spot * CARDS, state.row[spot])
        _set_counts(out, fates + spot * VALUES, state.fates[spot])
        out[hours + spot] = u8(state.hours[spot])
        spot += 1
    at = hours + ROW_LENGTH
    _set_value(out, at, state.on_hours)
    _set_counts(out, at + VALUES, state.visible)
    at += 2 * VALUES
    if state.deck:
        _set_card(out, at, state.deck[-1])
        out[at + CARDS] = u8(len(state.deck))


def _set_card(out: BytesWriter, at: i64, card: i64) -> None:
    """A card of the deck, from 1 on; an empty spot is none."""
    if 1 <= card <= CARDS:
        out[at + card - 1] = 1


def _set_counts(out: BytesWriter, at: i64, packed: i64) -> None:
    """How many fates of each value, as the state packs them."""
    while packed:
        out[at] = u8(packed & COUNT)
        packed >>= COUNT_BITS
        at += 1


def _set_progress(out: BytesWriter, at: i64, state: Shipwreck) -> None:
    """Powers, score and doom."""
    set_bits(out, at, state.ready)
    out[at + POWERS] = 1 if state.power_used else 0
    out[at + POWERS + 1 + state.score] = 1
    out[at + POWERS + 1 + LAST_STEP + 1 + state.doom] = 1


def _last_told(state: Shipwreck, lines: i64) -> list[i64]:
    """By line: what its last play told, 0 if nothing was played since a fate left that hand."""
    told: list[i64] = [-1] * len(state.held)
    entry: i64 = len(state.scenes) - 1
    while entry >= 0 and lines > 0:
        scene = state.scenes[entry]
        words = state.told[entry]
        line: i64 = scene >> LINE_SHIFT if scene >= 0 else -scene - 1
        if told[line] < 0 and (scene < 0 or words & VALUE):
            told[line] = 0 if scene < 0 else words
            lines -= 1
        entry -= 1
    return told


def _set_play(out: BytesWriter, at: i64, told: i64) -> None:
    if told <= 0:
        return
    _set_value(out, at, told & VALUE)
    out[at + VALUES + (told >> WHERE_SHIFT & CARD)] = 1
    at += VALUES + CARDS + 1
    set_bits(out, at, told >> ALLOWED_SHIFT & ALL_VALUES)
    old: i64 = told >> OLD_SHIFT & OLD_MASK
    if old:
        out[at + VALUES + old - 1] = 1


def _number(out: BytesWriter, at: i64, cards: list[i64], count: i64) -> None:
    """Write to each of the first so many cards its place, counted from 1."""
    place: i64 = 0
    while place < count:
        out[at + cards[place] - 1] = u8(place + 1)
        place += 1


def most_lines(options: Options) -> int:
    return 4 if options.challenge else MOST_PLAYERS


def _fields(options: Options) -> list[Field]:
    each = 2 if options.challenge else 1
    lines = most_lines(options)
    of_lines = (
        "For each number line, own first, with line a before b"
        if options.challenge
        else "For each player, own first"
    )
    fields = [
        Field(
            "hand",
            each * 3 * VALUES,
            "For each own number line: the fate in hand, the higher one of two, and the one kept from before.",
        ),
        Field(
            "row", ROW_LENGTH * CARDS, "For each place of the row its arcana card, in the order of the book."
        ),
        Field(
            "fates",
            ROW_LENGTH * VALUES,
            "For each place of the row how many fates of each value lie there.",
            COPIES,
        ),
        Field("hours", ROW_LENGTH, "For each place of the row the hours of its fates.", MOST_HOURS),
        Field("on_hours", VALUES, "The fate that lies on The Hours."),
        Field("visible", VALUES, "How many fates of each value lie in the row.", COPIES),
        Field("deck_top", CARDS, "The card on top of the deck."),
        Field("deck", 1, "How many cards the deck has.", CARDS),
        Field("ready", POWERS, "The powers that faded cards offer, in the order of their rules."),
        Field("power_used", 1, "Whether a power has been used in this turn."),
        Field("score", LAST_STEP + 1, "The score, one of 0 to 7."),
        Field("doom", LAST_STEP + 1, "The doom, one of 0 to 7."),
        Field("stage", len(STAGES), f"What is awaited: {', '.join(STAGES)}; all zero when it is over."),
        Field("active", MOST_PLAYERS, "The active player, counted from one's own seat."),
        Field("first", MOST_PLAYERS, "Who began, counted from one's own seat."),
        Field("to_act", MOST_PLAYERS, "Who is awaited, counted from one's own seat."),
        Field("twice", 1, "Whether Twice is in use."),
        Field("wrong", VALUES, "The value that the first prediction of Twice found wrong."),
        Field(
            "proposed",
            MOST_PLAYERS * PROPOSALS,
            "For each player, own first: what they have proposed in this turn.",
        ),
        Field(
            "lines",
            lines * (1 + VALUES),
            f"{of_lines}: how many fates are held, and the seven tokens, 1 for a turned one.",
            HAND_SIZE,
        ),
        Field(
            "last_plays",
            lines * LAST_PLAY,
            f"{of_lines}, since a fate last left that hand: the last fate played, the card it went to (The Hours "
            "first), the values that answers allow for the one kept, and Old? denied or confirmed.",
        ),
    ]
    place = [field.name for field in fields].index("twice")
    if options.challenge:
        fields.insert(place, Field("active_line", 1, "Whether it is the active player's line b."))
    else:
        # With two players, and no more to come, what is proposed happens.
        fields[place:place] = [
            Field("proposal", PROPOSALS, "What is proposed, in the order of the moves that propose."),
            Field("proposer", MOST_PLAYERS, "Who proposed it, counted from one's own seat."),
        ]
    if options.aid:
        fields.append(
            Field("possible", lines * VALUES, f"{of_lines}: the values that the aid does not rule out.")
        )
    # These two come last: they are written one by one.
    return [
        *fields,
        Field(
            "returned",
            CARDS,
            "For each card its place among those that returned, from the bottom, from 1.",
            CARDS,
        ),
        Field(
            "powers",
            CARDS,
            "For each card its place among those that offer a power, oldest first, from 1.",
            CARDS,
        ),
    ]


@cache
def numbers(options: Options) -> ShipwreckNumbers:
    return ShipwreckNumbers(options)
