"""What may be done in the competitive game, what it does, and when it is over."""

from typing import Final, final

from mypy_extensions import i64

from tidetable.games.timeline.forms import CompetitiveOutcome, Options
from tidetable.games.timeline.pieces import Deck, Drew, Eliminated, Placed, PlaceMove, Reshuffled
from tidetable.games.timeline.state import RUNNING, Position, exchange
from tidetable.kernel.chance import Chance
from tidetable.kernel.state import Event, Move

LAST_CARD: Final = 1
NO_CARDS_LEFT: Final = 2


def seats_in(mask: i64) -> list[int]:
    return [seat for seat in range(8) if mask >> seat & 1]


@final
class Competitive(Position):
    """Everyone for themselves: the first to be rid of their cards (TML-101 to TML-116)."""

    def __init__(
        self, options: Options, chance: Chance, deck: Deck, like: "Competitive | None" = None
    ) -> None:
        super().__init__(options, chance, deck, like)
        self.timeline: list[int]
        #: Sets of seats: still in the game, and rid of their last card in this round.
        self.still_in: i64
        self.done: i64
        self.winners: i64
        if like is None:
            self.timeline = []
            self.still_in = (1 << options.players) - 1
            self.done = self.winners = 0
        else:
            self.timeline = like.timeline[:]
            self.still_in, self.done, self.winners = like.still_in, like.done, like.winners

    def legal(self, seat: int) -> list[Move]:
        if seat != self.turn or self.over != RUNNING:
            return []
        return self.deck.placings(self.hands[self.turn], len(self.timeline) + 1)

    def any_legal(self, seat: int, chance: Chance) -> Move:
        hand = self.hands[self.turn]
        gaps: i64 = len(self.timeline) + 1
        picked: i64 = chance.below(len(hand) * gaps)
        return self.deck.placing(hand[picked // gaps], picked % gaps)

    def why_not(self, seat: int, move: Move) -> str | None:
        assert isinstance(move, PlaceMove)
        if self.over != RUNNING:
            return "TML-112"
        if seat != self.turn:
            return "TML-113" if self.is_out(seat) else "TML-104"
        # Whether a card that one does not have lies elsewhere, or is in the deck at all, stays untold.
        if self.number_of(move.home, move.card, move.name) not in self.hands[self.turn]:
            return "TML-105"
        if move.gap > len(self.timeline):
            return "TML-105"
        return None

    def is_out(self, seat: int) -> bool:
        return 0 <= seat < self.players and not self.still_in >> seat & 1

    def fits(self, card: i64, gap: i64) -> bool:
        """Not before its left neighbour and not after its right one, so equals may stand either way (TML-110)."""
        dates = self.faces.dates
        timeline = self.timeline
        date: i64 = dates[card]
        if gap > 0:
            left: i64 = dates[timeline[gap - 1]]
            if date < left:
                return False
        if gap < len(timeline):
            right: i64 = dates[timeline[gap]]
            if date > right:
                return False
        return True

    def play(self, seat: int, move: Move) -> list[Event]:
        assert isinstance(move, PlaceMove)
        turn = self.turn
        card = self.number_of(move.home, move.card, move.name)
        hand = self.hands[turn]
        right = self.fits(card, move.gap)
        placed = Placed(self.faces, turn, card, move.gap, right)
        events: list[Event]
        if right:
            events = [placed]
            hand.remove(card)
            self.timeline.insert(move.gap, card)
            if not hand:
                self.done |= 1 << turn
        else:
            self.discard.append(card)
            fresh = None if self.pile else self._reshuffle()
            drawn: i64 = self.pile.pop()
            exchange(hand, card, drawn)
            drew = Drew(self.faces, turn, drawn)
            events = [placed, drew] if fresh is None else [placed, fresh, drew]
        self._pass_turn(events)
        return events

    def _reshuffle(self) -> Event:
        """The card just misplaced lies on the discard pile already and is shuffled too (TML-109)."""
        fresh = self.chance.shuffled(self.discard)
        self.discard = []
        self.pile = fresh[::-1]
        return Reshuffled(self.deck, fresh)

    def _pass_turn(self, events: list[Event]) -> None:
        seat: i64 = self.turn
        while True:
            seat = seat + 1 if seat + 1 < self.players else 0
            if seat == self.first:
                # Everybody from the first seat on has had a turn (TML-111).
                self._end_round(events)
                return
            if self.still_in >> seat & 1:
                self.turn = seat
                return

    def _end_round(self, events: list[Event]) -> None:
        done = self.done
        self.done = 0
        if done & (done - 1):
            self._go_on_with(done, events)
        elif done:
            self.over = LAST_CARD
            self.winners = done
        if self.over == RUNNING:
            seat = self.first
            while not self.still_in >> seat & 1:
                seat = seat + 1 if seat + 1 < self.players else 0
            self.turn = seat

    def _go_on_with(self, done: i64, events: list[Event]) -> None:
        """Several are rid of their cards: they draw one each and the others are out (TML-113 to TML-116)."""
        out = self.still_in & ~done
        self.still_in = done
        if out:
            events.append(Eliminated(seats_in(out), seats_in(done)))
        going_on = self._in_turn_order()
        if len(self.pile) + len(self.discard) < len(going_on):
            self.over = NO_CARDS_LEFT
            self.winners = done
            return
        for seat in going_on:
            if not self.pile:
                events.append(self._reshuffle())
            events.append(self.take_top(seat))

    def _in_turn_order(self) -> list[int]:
        """The seats still in, from the first seat on."""
        order: list[int] = []
        for step in range(self.players):
            seat: i64 = (self.first + step) % self.players
            if self.still_in >> seat & 1:
                order.append(seat)
        return order

    def outcome(self) -> CompetitiveOutcome | None:
        if self.over == RUNNING:
            return None
        winners = seats_in(self.winners)
        if self.over == LAST_CARD:
            return CompetitiveOutcome(ended="last-card", winners=winners)
        return CompetitiveOutcome(ended="no-cards-left", winners=winners)

    def copy(self) -> "Competitive":
        return Competitive(self.options, self.chance.copy(), self.deck, like=self)

    def on_table(self) -> list[list[int]]:
        return [self.pile, self.discard, *self.hands, self.timeline]

    def everything(self) -> tuple[object, ...]:
        return (*super().everything(), self.still_in, self.done, self.winners)
