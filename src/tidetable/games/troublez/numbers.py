"""What a seat sees of Toil & Troublez, as numbers."""

from functools import cache
from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from tidetable.games.troublez.forms import Options
from tidetable.games.troublez.odds import risk
from tidetable.games.troublez.pieces import (
    CLOAK,
    COLOUR_COUNT,
    COPIES,
    COUNTS,
    COVER,
    FACES,
    FOUR,
    KIND_COUNT,
    LONGEST_ROW,
    MOST_ROWS,
    NO_CARD,
    RUNS,
    STEP_BITS,
    TALISMANS,
)
from tidetable.games.troublez.rules import Troublez
from tidetable.games.troublez.state import BEGIN, COLOUR_BITS, COLOUR_MASK, GO_ON, OVER
from tidetable.kernel.numbers import Field, Numbers
from tidetable.kernel.state import State

#: A card as numbers: one of nine sorts and one of three colours; with the memory aid also what it covers.
SORTS: Final = len(COUNTS)
FACE: Final = SORTS + COLOUR_COUNT
COVERED: Final = KIND_COUNT + COLOUR_COUNT
#: A row has at most one card more than a row on which the last Cloak can be laid.
CELLS: Final = LONGEST_ROW + 1
MAGICIANS: Final = 3
DECK_SIZE: Final = sum(COPIES)
CERTAIN: Final = 255
STEP_MASK: Final = (1 << STEP_BITS) - 1


class TroublezNumbers(Numbers):
    def __init__(self, options: Options) -> None:
        super().__init__(_fields(options))
        self.players: i64 = options.players
        self.odds = options.odds_aid
        self.under = options.memory_aid
        self.card: i64 = FACE + COVERED if options.memory_aid else FACE
        self.right_ends: i64 = self.start_of("right_ends")
        self.held: i64 = self.start_of("held")
        self.unseen: i64 = self.start_of("unseen")
        self.markers: i64 = self.start_of("markers")
        # Every card is unseen, until it is found somewhere.
        self.blank = self.blank[: self.unseen] + bytes(COPIES) + self.blank[self.unseen + FACES :]

    def write(self, state: State, seat: int, out: BytesWriter) -> None:
        assert isinstance(state, Troublez)
        at: i64 = len(out)
        out.write(self.blank)
        self._set_rows(out, at, state)
        self._set_asked(out, at + self.held, state)
        self._set_piles(out, at + self.unseen, state, seat)
        self._set_players(out, at + self.markers, state, seat)

    def _set_rows(self, out: BytesWriter, start: i64, state: Troublez) -> None:
        at = start
        end = start + self.right_ends
        for row in state.rows:
            place = at
            for cell in row:
                self._set_card(out, place, cell)
                self._see(out, start + self.unseen, cell)
                place += self.card
            self._set_card(out, end, row[-1])
            at += CELLS * self.card
            end += self.card

    def _set_card(self, out: BytesWriter, at: i64, cell: i64) -> None:
        """A card, or a Talisman under a Cloak."""
        if cell < CLOAK:
            out[at + cell // COLOUR_COUNT] = 1
            out[at + SORTS + cell % COLOUR_COUNT] = 1
            return
        out[at + SORTS - 1] = 1
        if self.under and cell >= COVER:
            at += FACE
            out[at + (cell - COVER) // COLOUR_COUNT] = 1
            out[at + KIND_COUNT + (cell - COVER) % COLOUR_COUNT] = 1

    def _see(self, out: BytesWriter, unseen: i64, cell: i64) -> None:
        """Count a card, and what it covers if one may remember that, among the seen ones."""
        if cell < COVER:
            out[unseen + cell] = out[unseen + cell] - 1
            return
        out[unseen + CLOAK] = out[unseen + CLOAK] - 1
        if self.under:
            out[unseen + cell - COVER] = out[unseen + cell - COVER] - 1

    def _set_asked(self, out: BytesWriter, at: i64, state: Troublez) -> None:
        """The card in hand, the row that is being taken, the Magicians to come, and what is awaited."""
        if state.held != NO_CARD:
            self._set_card(out, at, state.held)
            self._see(out, at - self.held + self.unseen, state.held)
        at += self.card
        if state.taking >= 0:
            out[at + state.taking] = 1
        at += MOST_ROWS
        steps: i64 = state.steps
        place = at
        while steps:
            out[place + (steps & STEP_MASK) - 1] = 1
            steps >>= STEP_BITS
            place += MAGICIANS
        if state.phase != OVER:
            out[at + MAGICIANS * MAGICIANS + state.phase] = 1

    def _set_piles(self, out: BytesWriter, unseen: i64, state: Troublez, own: i64) -> None:
        """How many cards of each face are in the discard pile and in each Trove, own first."""
        at = unseen + FACES
        for card in state.discard:
            face: i64 = card
            out[at + face] = out[at + face] + 1
            out[unseen + face] = out[unseen + face] - 1
        at += FACES
        seat = own
        for _ in range(self.players):
            for marker in state.markers[seat]:
                face = marker
                out[unseen + face] = out[unseen + face] - 1
            place: i64 = seat * KIND_COUNT
            for kind in range(0, TALISMANS, COLOUR_COUNT):
                left: i64 = state.counts[place]
                if left:
                    colours: i64 = state.colours[place]
                    while left:
                        face = kind + (colours & COLOUR_MASK)
                        out[at + face] = out[at + face] + 1
                        out[unseen + face] = out[unseen + face] - 1
                        colours >>= COLOUR_BITS
                        left -= 1
                place += 1
            at += TALISMANS
            seat = seat + 1 if seat + 1 < self.players else 0

    def _set_players(self, out: BytesWriter, at: i64, state: Troublez, own: i64) -> None:
        players = self.players
        for place in range(players):
            out[at + place] = u8(len(state.markers[(own + place) % players]))
        at += players
        self._set_seat(out, at, state.turn, own)
        if state.phase != OVER:
            self._set_seat(out, at + players, state.actor, own)
        self._set_seat(out, at + 2 * players, state.first, own)
        at += 3 * players
        out[at + own] = 1
        at += players
        out[at] = u8(len(state.pile))
        out[at + 1] = u8(state.run_out)
        out[at + 2] = 1 if state.ending else 0
        if self.odds and not state.ending and (state.phase == BEGIN or state.phase == GO_ON):
            out[at + 3] = u8(int(risk(state) * CERTAIN))

    def _set_seat(self, out: BytesWriter, at: i64, seat: i64, own: i64) -> None:
        place = seat - own
        out[at + (place if place >= 0 else place + self.players)] = 1


def _fields(options: Options) -> list[Field]:
    players = options.players
    size = FACE + COVERED if options.memory_aid else FACE
    as_card = "nine numbers for its sort (Toad to Raven, Vanish, Summon, Poison, Cloak), three for its colour"
    if options.memory_aid:
        as_card += ", five and three for kind and colour of the Talisman under a Cloak"
    fields = [
        Field(
            "rows",
            MOST_ROWS * CELLS * size,
            f"For each row and each place in it from the left a card: {as_card}.",
        ),
        Field("right_ends", MOST_ROWS * size, "For each row its last card, written in the same way."),
        Field("held", size, "The drawn card to be placed, or the taken Magician, written in the same way."),
        Field("taking", MOST_ROWS, "The row that is being taken."),
        Field(
            "magicians",
            MAGICIANS * MAGICIANS,
            "The Magicians still to be carried out, the next one first: for each whether it is Vanish, Summon, Poison.",
        ),
        Field(
            "asks",
            OVER,
            "What is awaited: begin, go on or pass, place, take, collect, order, Vanish, Summon, Poison.",
        ),
        Field(
            "unseen",
            FACES,
            "How many cards of each face lie nowhere in the open, in the order Toad of Sun, Moon, Star to Cloak.",
            max(COPIES),
        ),
        Field("discard", FACES, "How many cards of each face the discard pile has.", max(COPIES)),
        Field(
            "troves",
            players * TALISMANS,
            "For each player, own first: how many Talismans of each face their Trove has.",
            max(COPIES),
        ),
        Field(
            "markers", players, "For each player, own first: how many Collection markers.", DECK_SIZE // FOUR
        ),
        Field("turn", players, "Whose turn it is, counted from one's own seat."),
        Field("to_act", players, "Who is awaited, counted from one's own seat; all zero when it is over."),
        Field("first", players, "Who began, counted from one's own seat."),
        Field("seat", players, "One's own seat as moves name it."),
        Field("pile", 1, "How many cards the draw pile has.", DECK_SIZE),
        Field("run_out", 1, "How often the draw pile has run out.", max(RUNS)),
        Field("last_turn", 1, "Whether this is the last turn."),
    ]
    if options.odds_aid:
        meaning = "How likely the next card cannot be placed, in 255ths; 0 where there is no draw to come."
        fields.append(Field("risk", 1, meaning, CERTAIN))
    return fields


@cache
def numbers(options: Options) -> TroublezNumbers:
    return TroublezNumbers(options)
