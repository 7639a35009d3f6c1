"""What a move does in Toil & Troublez: the course of a turn, from the drawn card to the last one taken."""

from typing import Final

from mypy_extensions import i64

from tidetable.games.troublez.events import (
    Busted,
    Cloaked,
    Collected,
    Drew,
    Fizzled,
    Gained,
    Kept,
    Ordered,
    Passed,
    Placed,
    Poisoned,
    RanOut,
    Reshuffled,
    Summoned,
    Took,
    Vanished,
)
from tidetable.games.troublez.pieces import (
    CLOAK,
    COLLECT,
    COLOUR_COUNT,
    COLOUR_OF,
    COVER,
    DRAW,
    EACH,
    FOUR,
    KIND_COUNT,
    LAY_CLOAK,
    LEFT,
    MOST_ROWS,
    NEW,
    NO_CARD,
    ORDER,
    PASS,
    PLACE,
    POISON,
    RIGHT,
    RUNS,
    STEP_BITS,
    STEP_MASK,
    SUMMON,
    TAKE,
    TALISMANS,
    VANISH,
    TroublezMove,
)
from tidetable.games.troublez.state import (
    ASK_COLLECT,
    BEGIN,
    CHOOSE_ORDER,
    CHOOSE_POISON,
    CHOOSE_SUMMON,
    CHOOSE_VANISH,
    GO_ON,
    HOLD_CARD,
    NO_ROW,
    OVER,
    TAKE_ONE,
    Position,
    best_collections,
)
from tidetable.kernel.state import Event, Move

ALL_KINDS: Final = (1 << KIND_COUNT) - 1

#: What may speak against an end of a row (TNT-16, TNT-17, TNT-18).
FITS: Final = 0
SORT_IS_THERE: Final = 1
OUT_OF_ORDER: Final = 2
SAME_COLOUR: Final = 3


class Steps(Position):
    """A game that can go on. Whether it may is asked in rules.py."""

    # Placing

    def misfit(self, row: i64, side: i64, card: i64) -> i64:
        """What speaks against putting a card other than a Cloak at this end of a row: FITS if nothing does."""
        sort: i64 = card // COLOUR_COUNT
        used: i64 = self.used[row]
        if used >> sort & 1:
            return SORT_IS_THERE
        cells = self.rows[row]
        if side == LEFT:
            if card < TALISMANS and used & ((1 << sort) - 1):
                return OUT_OF_ORDER
            return SAME_COLOUR if COLOUR_OF[cells[0]] == card % COLOUR_COUNT else FITS
        if card < TALISMANS and (used & ALL_KINDS) >> sort:
            return OUT_OF_ORDER
        return SAME_COLOUR if COLOUR_OF[cells[-1]] == card % COLOUR_COUNT else FITS

    def placeable(self, card: i64) -> bool:
        """Whether a drawn card has any allowed placement (TNT-07, TNT-23)."""
        row: i64 = 0
        rows: i64 = len(self.rows)
        if card == CLOAK:
            while row < rows:
                if self.used[row] & ALL_KINDS:
                    return True
                row += 1
            return False
        if rows < MOST_ROWS:
            return True
        while row < rows:
            if self.misfit(row, LEFT, card) == FITS or self.misfit(row, RIGHT, card) == FITS:
                return True
            row += 1
        return False

    # Moves

    def play(self, seat: int, move: Move) -> list[Event]:
        assert isinstance(move, TroublezMove)
        events: list[Event] = []
        what: i64 = move.what
        if what == DRAW:
            self._draw(events)
        elif what == PLACE:
            self._place(move.one, move.two, events)
        elif what == TAKE:
            self._take(move.one, move.two, events)
        elif what == PASS:
            self._pass(move.one, events)
        elif what == VANISH:
            self._vanish(move.two, events)
        elif what == SUMMON:
            self._summon(move.one, move.two, events)
        elif what == POISON:
            self._poison(move.two, events)
        elif what == ORDER:
            events.append(Ordered(self.actor, move.one))
            self.steps = move.one
            self._next_step(events)
        elif what == LAY_CLOAK:
            self._lay_cloak(move.one, move.two, events)
        elif what == COLLECT:
            self._complete(seat, move.one, False, events)
            # Asked again as long as another is held; whoever was not asked goes on unasked (TNT-28).
            if self.phase == ASK_COLLECT and seat == self.actor and not self.holds(self.actor):
                self._go_on(events)
        else:
            events.append(Kept(self.actor))
            self._go_on(events)
        return events

    def _draw(self, events: list[Event]) -> None:
        card: i64 = self.pile.pop()
        events.append(Drew(self.turn, card))
        if not self.pile:
            self.run_out += 1
        if self.placeable(card):
            self.held = card
            self.phase = HOLD_CARD
            return
        self.discard.append(card)
        events.append(Busted(self.turn, card))
        self._settle_pile(events)
        self._next_taker(events)

    def _settle_pile(self, events: list[Event]) -> None:
        """After the last card of the pile found its place: a new pile, or the last turn (TNT-30)."""
        if self.pile:
            return
        if self.run_out >= RUNS[self.players] or not self.discard:
            self.ending = True
            events.append(RanOut(self.run_out, True))
            return
        events.append(RanOut(self.run_out, False))
        order = self.chance.shuffled(self.discard)
        self.discard = []
        self.pile = order[::-1]
        events.append(Reshuffled(order))

    def _place(self, row: i64, side: i64, events: list[Event]) -> None:
        card: i64 = self.held
        bit: i64 = 1 << (card // COLOUR_COUNT)
        if side == NEW:
            row = len(self.rows)
            self.rows.append([card])
            self.used.append(bit)
        else:
            if side == LEFT:
                self.rows[row].insert(0, card)
            else:
                self.rows[row].append(card)
            self.used[row] |= bit
        events.append(Placed(self.turn, card, row, side))
        self._placed(events)

    def _lay_cloak(self, row: i64, index: i64, events: list[Event]) -> None:
        card: i64 = self.rows[row][index]
        self.rows[row][index] = card + COVER
        self.used[row] &= ~(1 << (card // COLOUR_COUNT))
        events.append(Cloaked(self.turn, row, index, card))
        self._placed(events)

    def _placed(self, events: list[Event]) -> None:
        self.held = NO_CARD
        self.phase = GO_ON
        self._settle_pile(events)

    def _pass(self, row: i64, events: list[Event]) -> None:
        events.append(Passed(self.turn, row, self.rows[row][:]))
        self.taking = row
        magicians: i64 = self.used[row] >> KIND_COUNT
        if magicians & (magicians - 1):
            self.phase = CHOOSE_ORDER
            return
        # None is 0 and the only one is 1, 2 or 3: the step of the Magicians whose bit is 1, 2 or 4.
        self.steps = 3 if magicians == 4 else magicians
        self._next_step(events)

    def _take(self, row: i64, side: i64, events: list[Event]) -> None:
        cells = self.rows[row]
        cell: i64 = cells.pop(0) if side == LEFT else cells.pop()
        events.append(Took(self.actor, row, side, cell))
        if cell < COVER:
            self.used[row] &= ~(1 << (cell // COLOUR_COUNT))
        if not cells:
            self._remove_row(row)
        if TALISMANS <= cell < CLOAK:
            self.held = cell
            self.steps = cell // COLOUR_COUNT - KIND_COUNT + 1
            self._next_step(events)
            return
        if cell >= COVER:
            self.discard.append(CLOAK)
            cell -= COVER
        self.gain(self.actor, cell)
        self._ask_or_go_on(events)

    def _remove_row(self, row: i64) -> None:
        self.rows.pop(row)
        self.used.pop(row)

    # Magicians

    def _next_step(self, events: list[Event]) -> None:
        """Ask for the choice of the next Magician; those that find nothing to choose from are passed over."""
        while self.steps:
            magician: i64 = self.steps & STEP_MASK
            if magician == 1:
                self.phase = CHOOSE_VANISH
                return
            if magician == 2 and self._others_have_any():
                self.phase = CHOOSE_SUMMON
                return
            if magician == 3 and self._has_any(self.actor):
                self.phase = CHOOSE_POISON
                return
            events.append(Fizzled(self.actor, magician - 1))
            self._step_done()
        self._go_on(events)

    def _step_done(self) -> None:
        self.steps >>= STEP_BITS
        # A single taken Magician goes at once (TNT-12), those of a row together at the end (TNT-08).
        if self.held != NO_CARD:
            self.discard.append(self.held)
            self.held = NO_CARD

    def _has_any(self, seat: i64) -> bool:
        place: i64 = seat * KIND_COUNT
        end: i64 = place + KIND_COUNT
        while place < end:
            if self.counts[place]:
                return True
            place += 1
        return False

    def _others_have_any(self) -> bool:
        seat: i64 = 0
        while seat < self.players:
            if seat != self.actor and self._has_any(seat):
                return True
            seat += 1
        return False

    def _vanish(self, kind: i64, events: list[Event]) -> None:
        losers: list[int] = []
        cards: list[int] = []
        seat: i64 = self.actor
        while True:
            seat = seat + 1 if seat + 1 < self.players else 0
            if seat == self.actor:
                break
            if self.counts[seat * KIND_COUNT + kind]:
                card = self.lose(seat, kind)
                self.discard.append(card)
                losers.append(seat)
                cards.append(card)
        events.append(Vanished(self.actor, kind, losers, cards))
        self._step_done()
        self._next_step(events)

    def _summon(self, loser: i64, kind: i64, events: list[Event]) -> None:
        card = self.lose(loser, kind)
        self.gain(self.actor, card)
        events.append(Summoned(self.actor, loser, card))
        self._step_done()
        self._ask_or_go_on(events)

    def _poison(self, kind: i64, events: list[Event]) -> None:
        card = self.lose(self.actor, kind)
        self.discard.append(card)
        events.append(Poisoned(self.actor, card))
        self._step_done()
        self._next_step(events)

    # The course of a turn

    def _ask_or_go_on(self, events: list[Event]) -> None:
        """After a card came into the awaited player's Trove (TNT-28)."""
        if self.holds(self.actor):
            self.phase = ASK_COLLECT
        else:
            self._go_on(events)

    def _go_on(self, events: list[Event]) -> None:
        if self.steps:
            self._next_step(events)
        elif self.taking != NO_ROW:
            self._finish_row(events)
        else:
            self._next_taker(events)

    def _finish_row(self, events: list[Event]) -> None:
        """Magicians and Cloaks are discarded, Talismans come in from left to right (TNT-08, TNT-09)."""
        gained: list[int] = []
        cell: i64
        for cell in self.rows[self.taking]:
            if TALISMANS <= cell < COVER:
                self.discard.append(cell)
                continue
            if cell >= COVER:
                self.discard.append(CLOAK)
                cell -= COVER
            self.gain(self.actor, cell)
            gained.append(cell)
        self._remove_row(self.taking)
        self.taking = NO_ROW
        events.append(Gained(self.actor, gained))
        if gained:
            self._ask_or_go_on(events)
        else:
            self._next_taker(events)

    def _next_taker(self, events: list[Event]) -> None:
        """The next player clockwise takes a card, while there is one; after the last the turn is over (TNT-10)."""
        self.actor = self.actor + 1 if self.actor + 1 < self.players else 0
        if self.actor != self.turn and self.rows:
            self.phase = TAKE_ONE
        elif self.ending:
            self._finish_game(events)
        else:
            self.turn = self.turn + 1 if self.turn + 1 < self.players else 0
            self.actor = self.turn
            self.phase = BEGIN

    # Collections

    def _complete(self, seat: i64, collection: i64, at_end: bool, events: list[Event]) -> None:
        """One card becomes the marker, the rest are discarded (TNT-28)."""
        marker: i64
        left: i64
        if collection == EACH:
            left = 0
            while left < KIND_COUNT - 1:
                self.discard.append(self.lose(seat, left))
                left += 1
            marker = self.lose(seat, KIND_COUNT - 1)
        else:
            marker = self.lose(seat, collection - 1)
            left = FOUR - 1
            while left:
                self.discard.append(self.lose(seat, collection - 1))
                left -= 1
        self.markers[seat].append(marker)
        events.append(Collected(seat, collection, marker, at_end))

    def _finish_game(self, events: list[Event]) -> None:
        """Whatever Collections are still held are completed for their owners (TNT-31)."""
        for seat in range(self.players):
            counts = [int(count) for count in self.counts[seat * KIND_COUNT : (seat + 1) * KIND_COUNT]]
            for collection in best_collections(counts):
                self._complete(seat, collection, True, events)
        self.phase = OVER
