"""What lies on the table in a game of Toil & Troublez, how it gets there, and how it is copied."""

from typing import Final

from mypy_extensions import i64

from tidetable.games.troublez.forms import Options, Setup
from tidetable.games.troublez.pieces import (
    CARD_NAMES,
    CLOAK,
    COLOUR_COUNT,
    COVER,
    DECK,
    EACH,
    FOUR,
    KIND_COUNT,
    NO_CARD,
    names_of,
)
from tidetable.kernel.chance import Chance
from tidetable.kernel.game import BadRecord
from tidetable.kernel.state import State

#: What the game is waiting for.
BEGIN: Final = 0
GO_ON: Final = 1
HOLD_CARD: Final = 2
TAKE_ONE: Final = 3
ASK_COLLECT: Final = 4
#: From here on a Magician's choice, or the order of several, is awaited: everybody waits (TNT-28).
CHOOSE_ORDER: Final = 5
CHOOSE_VANISH: Final = 6
CHOOSE_SUMMON: Final = 7
CHOOSE_POISON: Final = 8
OVER: Final = 9

NO_ROW: Final = -1

#: The colours of the Talismans of one kind in a Trove, oldest lowest, two bits each.
COLOUR_BITS: Final = 2
COLOUR_MASK: Final = 3


class Position(State):
    """The pieces. What may be done with them is in rules.py, what it does in steps.py."""

    def __init__(self, options: Options, chance: Chance, like: "Position | None" = None) -> None:
        super().__init__(chance)
        self.options = options
        self.players: i64
        self.first: i64
        #: Whose turn it is, and who is awaited: in that turn the others take cards and answer too.
        self.turn: i64
        self.actor: i64
        self.phase: i64
        #: The rows of the Forest from the top, each from left to right, and which sorts lie uncovered in each.
        self.rows: list[list[int]]
        self.used: list[i64]
        #: The draw pile, its top card last, so that drawing is popping.
        self.pile: list[int]
        #: The discard pile, its top card last.
        self.discard: list[int]
        #: The drawn card that waits to be placed, or the taken Magician that is being carried out.
        self.held: i64
        #: The row that is being taken, and the Magicians that are still to be carried out.
        self.taking: i64
        self.steps: i64
        #: For each seat and kind: how many Talismans its Trove holds, and their colours.
        self.counts: list[i64]
        self.colours: list[i64]
        self.markers: list[list[int]]
        #: How often the draw pile ran out, and whether this is the last turn.
        self.run_out: i64
        self.ending: bool
        if like is None:
            self.players = options.players
            self.first = self.turn = self.actor = 0
            self.phase = BEGIN
            self.rows, self.used, self.pile, self.discard = [], [], [], []
            self.held, self.taking, self.steps = NO_CARD, NO_ROW, 0
            self.counts = [0] * (self.players * KIND_COUNT)
            self.colours = [0] * (self.players * KIND_COUNT)
            self.markers = [[] for _ in range(self.players)]
            self.run_out = 0
            self.ending = False
        else:
            self.players, self.first = like.players, like.first
            self.turn, self.actor, self.phase = like.turn, like.actor, like.phase
            self.rows = [row[:] for row in like.rows]
            self.used, self.pile, self.discard = like.used[:], like.pile[:], like.discard[:]
            self.held, self.taking, self.steps = like.held, like.taking, like.steps
            self.counts, self.colours = like.counts[:], like.colours[:]
            self.markers = [cards[:] for cards in like.markers]
            self.run_out, self.ending = like.run_out, like.ending

    def seats(self) -> tuple[int, ...]:
        return tuple(range(self.players))

    def lay_out(self, first: int, pile: list[int]) -> None:
        """Put out the draw pile, its top card first here, for that seat to begin."""
        self.first = self.turn = self.actor = first
        self.pile = pile[::-1]

    # Troves. Cards leave one oldest first within their kind (TNT-28).

    def gain(self, seat: i64, card: i64) -> None:
        place: i64 = seat * KIND_COUNT + card // COLOUR_COUNT
        self.colours[place] |= (card % COLOUR_COUNT) << (COLOUR_BITS * self.counts[place])
        self.counts[place] += 1

    def lose(self, seat: i64, kind: i64) -> i64:
        """Take the oldest Talisman of a kind out of a Trove that has one."""
        place: i64 = seat * KIND_COUNT + kind
        colours: i64 = self.colours[place]
        self.colours[place] = colours >> COLOUR_BITS
        self.counts[place] -= 1
        return kind * COLOUR_COUNT + (colours & COLOUR_MASK)

    def holds(self, seat: i64) -> i64:
        """The Collections that a Trove could be made into, as a set (TNT-27)."""
        each: i64 = 1
        fours: i64 = 0
        kind: i64 = 0
        place: i64 = seat * KIND_COUNT
        while kind < KIND_COUNT:
            count: i64 = self.counts[place + kind]
            if count == 0:
                each = 0
            elif count >= FOUR:
                fours |= 2 << kind
            kind += 1
        return each | fours

    def trove(self, seat: int) -> list[int]:
        """The Talismans of a Trove by kind, oldest first within each."""
        cards: list[int] = []
        for kind in range(KIND_COUNT):
            colours: i64 = self.colours[seat * KIND_COUNT + kind]
            for _ in range(self.counts[seat * KIND_COUNT + kind]):
                cards.append(kind * COLOUR_COUNT + (colours & COLOUR_MASK))
                colours >>= COLOUR_BITS
        return cards

    def everything(self) -> tuple[object, ...]:
        turn = (self.players, self.first, self.turn, self.actor, self.phase)
        work = (self.held, self.taking, self.steps, self.run_out, self.ending)
        rows = tuple([tuple(row) for row in self.rows])
        markers = tuple([tuple(cards) for cards in self.markers])
        lists = (tuple(self.pile), tuple(self.discard), tuple(self.counts), tuple(self.colours))
        return (*turn, *work, rows, tuple(self.used), *lists, markers)

    def inventory(self) -> list[str]:
        cards = [*self.pile, *self.discard]
        for row in self.rows:
            for cell in row:
                cards.append(cell if cell < COVER else CLOAK)
                if cell >= COVER:
                    cards.append(cell - COVER)
        for seat in range(self.players):
            cards += self.trove(seat)
            cards += self.markers[seat]
        if self.held != NO_CARD:
            cards.append(self.held)
        return names_of(cards)


def best_collections(counts: list[int]) -> list[int]:
    """The Collections out of a Trove of so many of each kind that score most (TNT-31)."""
    best: list[int] = []
    most = (0, 0)
    for sets in range(min(counts) + 1):
        found = [EACH] * sets
        for kind, count in enumerate(counts):
            found += [EACH + 1 + kind] * ((count - sets) // FOUR)
        # A set of five brings 10 Marks for 5, four equal ones 10 for 4; more Collections break ties (TNT-33).
        scored = (5 * sets + 6 * (len(found) - sets), len(found))
        if scored > most:
            best, most = found, scored
    return best


def draw_setup(options: Options, chance: Chance, first: int | None) -> Setup:
    """Let chance choose who begins and shuffle (TNT-04)."""
    drawn = chance.below(options.players)
    return Setup(
        first=drawn if first is None else first,
        first_by="chance" if first is None else "host",
        pile=names_of(chance.shuffled(DECK)),
    )


def check_setup(options: Options, setup: Setup) -> None:
    """A set-up out of a record is believed only if the rules allow it."""
    if setup.first >= options.players:
        raise BadRecord(f"There is no seat {setup.first} to begin (TNT-04).")
    if sorted(setup.pile) != sorted(CARD_NAMES[card] for card in DECK):
        raise BadRecord("The cards of the draw pile are not the 83 of the game (TNT-01, TNT-03).")
