"""What may be done in the cooperative game, what it does, and when it is over."""

from typing import Final, final

from mypy_extensions import i64

from tidetable.games.timeline.forms import CooperativeOutcome, Options
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
    EndedTurn,
    Tried,
)
from tidetable.games.timeline.state import RUNNING, Position
from tidetable.kernel.chance import Chance
from tidetable.kernel.state import OUTSIDE, Event, Move

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
