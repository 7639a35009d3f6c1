"""What may be done in both games of Timeline, what it does, and when it is over."""

from typing import Final, final

from mypy_extensions import i64

from tidetable.games.timeline.forms import CompetitiveOutcome, CooperativeOutcome, Options
from tidetable.games.timeline.pieces import (
    COOPERATIVE_HAND,
    END,
    LEFT,
    RIGHT,
    TAKEN,
    TRY,
    CardMove,
    Deck,
    Discarded,
    Drew,
    Eliminated,
    EndedTurn,
    Placed,
    PlaceMove,
    Reshuffled,
    Tried,
)
from tidetable.games.timeline.state import RUNNING, Position, exchange
from tidetable.kernel.chance import Chance
from tidetable.kernel.state import OUTSIDE, Event, Move

LAST_CARD: Final = 1
NO_CARDS_LEFT: Final = 2

ALL_PLACED: Final = 1
STUCK: Final = 2

#: No card lies in this gap of the Gap row.
FREE: Final = -1
MOST_PLACED: Final = 2

#: The lowest score of each rank, best first (TML-219).
RANKS: Final = (
    (61, "Time Travelers"),
    (51, "Genius Circle"),
    (41, "Expert Alliance"),
    (31, "Veteran Squad"),
    (21, "Sophisticated Crew"),
    (11, "Accredited League"),
    (0, "Newcomers Group"),
)
LOWEST_RANK: Final = "Team Wannabes"


def rank_of(score: int) -> str:
    for least, rank in RANKS:
        if score >= least:
            return rank
    return LOWEST_RANK


def success(options: Options, outcome: CooperativeOutcome) -> float:
    """The score as a share of the highest: every card in the lower row but the first of the discard pile (TML-218)."""
    return outcome.score / (2 * (options.cards - 1) - 1)


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


@final
class Cooperative(Position):
    """All together for the highest score (TML-201 to TML-220)."""

    def __init__(
        self, options: Options, chance: Chance, deck: Deck, like: "Cooperative | None" = None
    ) -> None:
        super().__init__(options, chance, deck, like)
        self.lower: list[int]
        #: For each gap of the lower row the card above it in the Gap row, or FREE.
        self.gap_row: list[int]
        #: For each player the cards that are stuck, in the order in which it happened.
        self.stuck: list[list[int]]
        #: Cards placed and attempts failed in this turn.
        self.placed: i64
        self.failed: i64
        if like is None:
            self.lower, self.gap_row = [], []
            self.stuck = [[] for _ in range(options.players)]
            self.placed = self.failed = 0
        else:
            self.lower, self.gap_row = like.lower[:], like.gap_row[:]
            self.stuck = [cards[:] for cards in like.stuck]
            self.placed, self.failed = like.placed, like.failed

    def legal(self, seat: int) -> list[Move]:
        if seat != self.turn or self.over != RUNNING:
            return []
        deck = self.deck
        hand = self.hands[self.turn]
        tries = deck.tries
        found = [tries[card] for card in hand]
        if self.placed:
            found.append(deck.end)
        elif not self.failed:
            faces = self.faces
            icon: i64 = faces.backs[self.discard[-1]]
            for card in hand:
                front: i64 = faces.fronts[card]
                if front == icon:
                    found.append(deck.discards[card])
        return found

    def why_not(self, seat: int, move: Move) -> str | None:
        assert isinstance(move, CardMove)
        if self.over != RUNNING:
            return "TML-216"
        if seat != self.turn:
            return "TML-204"
        if move.kind == END:
            if self.placed:
                return None
            return "TML-212" if self.failed else "TML-205"
        card = self.number_of(move.home, move.card, move.name)
        if card != OUTSIDE and card in self.stuck[self.turn]:
            return "TML-209"
        mine = card != OUTSIDE and card in self.hands[self.turn]
        if move.kind == TRY:
            return None if mine else "TML-206"
        if not mine:
            return "TML-213"
        if self.placed:
            return "TML-205"
        if self.failed:
            return "TML-212"
        shows = self.faces.fronts[card] == self.faces.backs[self.discard[-1]]
        return None if shows else "TML-213"

    def spot_for(self, date: i64) -> i64:
        """Where a card of this date goes: an end first, then the leftmost free gap, else nowhere (TML-208)."""
        dates = self.faces.dates
        lower = self.lower
        left: i64 = dates[lower[0]]
        if date <= left:
            return LEFT
        last: i64 = dates[lower[-1]]
        if date >= last:
            return RIGHT
        gap: i64 = 0
        while left <= date:
            right: i64 = dates[lower[gap + 1]]
            if date <= right and self.gap_row[gap] == FREE:
                return gap
            left = right
            gap += 1
        return TAKEN

    def play(self, seat: int, move: Move) -> list[Event]:
        assert isinstance(move, CardMove)
        events: list[Event] = []
        turn = self.turn
        if move.kind == END:
            events.append(EndedTurn(turn))
            self._end_turn(events)
            return events
        hand = self.hands[turn]
        card = self.number_of(move.home, move.card, move.name)
        hand.remove(card)
        if move.kind != TRY:
            self.discard.append(card)
            events.append(Discarded(self.faces, turn, card))
            self._end_turn(events)
            return events
        spot = self.spot_for(self.faces.dates[card])
        events.append(Tried(self.faces, turn, card, spot))
        self._put(card, spot)
        if spot == TAKEN and not hand and not self.placed:
            # All have been tried in vain (TML-212); nobody draws any more.
            self.over = STUCK
        elif self.placed == MOST_PLACED or not hand:
            self._end_turn(events)
        return events

    def _put(self, card: i64, spot: i64) -> None:
        if spot == TAKEN:
            self.stuck[self.turn].append(card)
            self.failed += 1
            return
        self.placed += 1
        if spot == LEFT:
            self.lower.insert(0, card)
            self.gap_row.insert(0, FREE)
        elif spot == RIGHT:
            self.lower.append(card)
            self.gap_row.append(FREE)
        else:
            self.gap_row[spot] = card

    def _end_turn(self, events: list[Event]) -> None:
        turn = self.turn
        hand = self.hands[turn]
        stuck: i64 = len(self.stuck[turn])
        while self.pile and len(hand) + stuck < COOPERATIVE_HAND:
            events.append(self.take_top(turn))
        self.placed = self.failed = 0
        for step in range(1, self.players + 1):
            seat: i64 = (turn + step) % self.players
            if self.hands[seat]:
                self.turn = seat
                return
            if self.stuck[seat]:
                # A player on turn with stuck cards only (TML-216). Who has none at all is skipped (TML-215).
                self.turn = seat
                self.over = STUCK
                return
        self.over = ALL_PLACED

    def gap_cards(self) -> list[int]:
        return [card for card in self.gap_row if card != FREE]

    def points(self) -> list[int]:
        """What lower row, Gap row, discard pile, draw pile and the cards in front of the players bring (TML-218)."""
        in_front = sum(len(hand) for hand in self.hands) + sum(len(cards) for cards in self.stuck)
        lost = [-len(self.discard), -len(self.pile), -in_front]
        return [2 * len(self.lower), len(self.gap_cards()), *lost]

    def score(self) -> int:
        """TML-218."""
        return sum(self.points())

    def outcome(self) -> CooperativeOutcome | None:
        if self.over == RUNNING:
            return None
        score = self.score()
        if self.over == ALL_PLACED:
            return CooperativeOutcome(ended="all-placed", winners=[], score=score, rank=rank_of(score))
        return CooperativeOutcome(ended="stuck", winners=[], score=score, rank=rank_of(score))

    def copy(self) -> "Cooperative":
        return Cooperative(self.options, self.chance.copy(), self.deck, like=self)

    def on_table(self) -> list[list[int]]:
        return [self.pile, self.discard, *self.hands, self.lower, self.gap_cards(), *self.stuck]

    def everything(self) -> tuple[object, ...]:
        free = tuple(card == FREE for card in self.gap_row)
        return (*super().everything(), free, self.placed, self.failed)
