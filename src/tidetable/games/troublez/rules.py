"""What may be done in Toil & Troublez, who is awaited, and how it ends."""

from typing import Final, final

from mypy_extensions import i64

from tidetable.games.troublez.forms import Options, Setup, TroublezOutcome
from tidetable.games.troublez.pieces import (
    CARD_BY_NAME,
    CLOAK,
    CLOAK_MOVES,
    COLLECT,
    COLLECT_MOVES,
    DECK,
    DRAW,
    DRAW_MOVE,
    GO_ON_MOVES,
    KEEP,
    KEEP_MOVE,
    KIND_COUNT,
    LAY_CLOAK,
    LEFT,
    LONGEST_ROW,
    MARKS_OF_COLLECTION,
    MOST_PLAYERS,
    MOST_ROWS,
    NEW,
    ORDER,
    ORDER_MOVES,
    PASS,
    PASS_MOVES,
    PLACE,
    PLACE_MOVES,
    POISON,
    POISON_MOVES,
    RIGHT,
    SUMMON,
    SUMMON_MOVES,
    TAKE,
    TAKE_MOVES,
    TALISMANS,
    VANISH,
    VANISH_MOVES,
    TroublezMove,
    magicians_of,
)
from tidetable.games.troublez.state import (
    ASK_COLLECT,
    BEGIN,
    CHOOSE_ORDER,
    CHOOSE_SUMMON,
    CHOOSE_VANISH,
    GO_ON,
    HOLD_CARD,
    OVER,
    TAKE_ONE,
    check_setup,
)
from tidetable.games.troublez.steps import FITS, Steps
from tidetable.kernel.chance import Chance
from tidetable.kernel.state import Move

NOBODY: Final[tuple[int, ...]] = ()
#: Of open length, so that compiled code hands out these tuples and builds no new ones.
ONE_SEAT: Final[tuple[tuple[int, ...], ...]] = tuple((seat,) for seat in range(MOST_PLAYERS))

#: The rule that says to wait, by what the game is waiting for.
WAIT: Final = ("TNT-13", "TNT-13", "TNT-13", "TNT-10", "TNT-28", "TNT-28", "TNT-28", "TNT-28", "TNT-28")
#: The rule that says when a move has its time, by what the move does.
TIME_OF: Final = (
    "TNT-06",
    "TNT-06",
    "TNT-05",
    "TNT-20",
    "TNT-24",
    "TNT-25",
    "TNT-26",
    "TNT-08",
    "TNT-10",
    "TNT-28",
    "TNT-28",
)
#: The rule for each way in which a card does not fit.
MISFIT: Final[tuple[str | None, ...]] = (None, "TNT-16", "TNT-17", "TNT-18")
#: The move that answers each question but the first two.
ANSWER: Final = (DRAW, DRAW, PLACE, TAKE, KEEP, ORDER, VANISH, SUMMON, POISON)


@final
class Troublez(Steps):
    """A game of Toil & Troublez in progress."""

    def to_act(self) -> tuple[int, ...]:
        return NOBODY if self.phase == OVER else ONE_SEAT[self.actor]

    def may_act(self, seat: int) -> bool:
        if self.phase >= CHOOSE_ORDER or seat == self.actor or not 0 <= seat < self.players:
            return False
        return self.holds(seat) != 0

    # Legal moves

    def legal(self, seat: int) -> list[Move]:
        found: list[Move]
        phase: i64 = self.phase
        if not 0 <= seat < self.players or phase == OVER:
            return []
        if seat != self.actor:
            found = []
        elif phase == BEGIN:
            found = [DRAW_MOVE]
        elif phase == GO_ON:
            found = PASS_MOVES[: len(self.rows)] if self.ending else GO_ON_MOVES[len(self.rows)][:]
        elif phase == HOLD_CARD:
            found = self._placements()
        elif phase == TAKE_ONE:
            found = self._takes()
        elif phase == ASK_COLLECT:
            found = []
        else:
            return self._choices_of_magician()
        if phase < CHOOSE_ORDER:
            held: i64 = self.holds(seat)
            if held:
                which: i64 = 0
                while which <= KIND_COUNT:
                    if held >> which & 1:
                        found.append(COLLECT_MOVES[which])
                    which += 1
                if phase == ASK_COLLECT and seat == self.actor:
                    found.append(KEEP_MOVE)
        return found

    def _placements(self) -> list[Move]:
        found: list[Move] = []
        card: i64 = self.held
        rows: i64 = len(self.rows)
        row: i64 = 0
        if card == CLOAK:
            while row < rows:
                if self.used[row]:
                    for index, cell in enumerate(self.rows[row]):
                        if cell < TALISMANS:
                            found.append(CLOAK_MOVES[row * LONGEST_ROW + index])
                row += 1
            return found
        while row < rows:
            if self.misfit(row, LEFT, card) == FITS:
                found.append(PLACE_MOVES[2 * row])
            if self.misfit(row, RIGHT, card) == FITS:
                found.append(PLACE_MOVES[2 * row + 1])
            row += 1
        if rows < MOST_ROWS:
            found.append(PLACE_MOVES[2 * MOST_ROWS])
        return found

    def _takes(self) -> list[Move]:
        found: list[Move] = []
        for row, cells in enumerate(self.rows):
            found.append(TAKE_MOVES[2 * row])
            if len(cells) > 1:
                found.append(TAKE_MOVES[2 * row + 1])
        return found

    def _choices_of_magician(self) -> list[Move]:
        if self.phase == CHOOSE_VANISH:
            return VANISH_MOVES[:]
        if self.phase == CHOOSE_ORDER:
            return ORDER_MOVES[self.used[self.taking] >> KIND_COUNT][:]
        found: list[Move] = []
        if self.phase == CHOOSE_SUMMON:
            own: i64 = self.actor * KIND_COUNT
            place: i64 = 0
            end: i64 = self.players * KIND_COUNT
            while place < end:
                if self.counts[place] and not own <= place < own + KIND_COUNT:
                    found.append(SUMMON_MOVES[place])
                place += 1
            return found
        kind: i64 = 0
        while kind < KIND_COUNT:
            if self.counts[self.actor * KIND_COUNT + kind]:
                found.append(POISON_MOVES[kind])
            kind += 1
        return found

    # Refusals

    def why_not(self, seat: int, move: Move) -> str | None:
        assert isinstance(move, TroublezMove)
        what: i64 = move.what
        phase: i64 = self.phase
        if phase == OVER:
            return "TNT-30"
        if not 0 <= seat < self.players:
            return "TNT-13"
        if what == COLLECT:
            if phase >= CHOOSE_ORDER:
                return "TNT-28"
            return None if self.holds(seat) >> move.one & 1 else "TNT-27"
        if seat != self.actor:
            return WAIT[phase]
        if phase == BEGIN:
            if what == PASS:
                return "TNT-05"
            return None if what == DRAW else TIME_OF[what]
        if phase == GO_ON:
            if what == DRAW:
                return "TNT-31" if self.ending else None
            if what == PASS:
                return None if move.one < len(self.rows) else "TNT-08"
            return TIME_OF[what]
        if phase == HOLD_CARD:
            if what in (DRAW, PASS):
                return "TNT-19"
            if what in (PLACE, LAY_CLOAK):
                return self._why_not_there(what, move.one, move.two)
            return TIME_OF[what]
        if phase == TAKE_ONE and what != TAKE:
            return "TNT-11"
        if what != ANSWER[phase]:
            return TIME_OF[ANSWER[phase]]
        return self._why_not_answer(what, move.one, move.two)

    def _why_not_there(self, what: i64, row: i64, spot: i64) -> str | None:
        """The rule against placing the drawn card there."""
        card: i64 = self.held
        rows: i64 = len(self.rows)
        if what == LAY_CLOAK:
            if card != CLOAK:
                return "TNT-15"
            if row >= rows or spot >= len(self.rows[row]) or self.rows[row][spot] >= TALISMANS:
                return "TNT-20"
            return None
        if card == CLOAK:
            return "TNT-20"
        if spot == NEW:
            return None if rows < MOST_ROWS else "TNT-14"
        if row >= rows:
            return "TNT-14"
        return MISFIT[self.misfit(row, spot, card)]

    def _why_not_answer(self, what: i64, one: i64, two: i64) -> str | None:
        """The rule against this answer to what is asked."""
        if what == TAKE:
            if one >= len(self.rows) or (two == RIGHT and len(self.rows[one]) == 1):
                return "TNT-10"
        elif what == SUMMON:
            if one >= self.players or one == self.actor or not self.counts[one * KIND_COUNT + two]:
                return "TNT-25"
        elif what == POISON:
            if not self.counts[self.actor * KIND_COUNT + two]:
                return "TNT-26"
        elif what == ORDER:
            named = magicians_of(one)
            held: i64 = self.used[self.taking] >> KIND_COUNT
            for magician in named:
                held ^= 1 << magician
            # Each once and none too many: all bits are gone only if as many were named as there are bits.
            if held or len(named) != len(set(named)):
                return "TNT-08"
        return None

    # The end

    def marks(self, seat: int) -> int:
        """Magic Marks so far (TNT-32)."""
        marks: i64 = MARKS_OF_COLLECTION * len(self.markers[seat])
        for kind in range(KIND_COUNT):
            marks += self.counts[seat * KIND_COUNT + kind]
        return marks

    def outcome(self) -> TroublezOutcome | None:
        if self.phase != OVER:
            return None
        scores = [self.marks(seat) for seat in range(self.players)]
        collections = [len(cards) for cards in self.markers]
        best = max(zip(scores, collections, strict=True))
        winners = [seat for seat in range(self.players) if (scores[seat], collections[seat]) == best]
        return TroublezOutcome(scores=scores, collections=collections, winners=winners)

    def copy(self) -> "Troublez":
        return Troublez(self.options, self.chance.copy(), like=self)


def begin(options: Options, setup: Setup, chance: Chance) -> Troublez:
    check_setup(options, setup)
    game = Troublez(options, chance)
    game.lay_out(setup.first, [CARD_BY_NAME[name] for name in setup.pile])
    return game


def deal(options: Options, chance: Chance, first: int | None) -> Troublez:
    begins = chance.below(options.players)
    game = Troublez(options, chance)
    game.lay_out(begins if first is None else first, chance.shuffled(DECK))
    return game
