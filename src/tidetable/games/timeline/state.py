"""What lies on the table in both games of Timeline, and how a card is drawn."""

from typing import Final

from mypy_extensions import i64

from tidetable.games.timeline.forms import Options
from tidetable.games.timeline.pieces import Deck, Drew, Faces
from tidetable.kernel.chance import Chance
from tidetable.kernel.state import OUTSIDE, Event, State

ONE_SEAT: Final = tuple((seat,) for seat in range(8))

#: Why a game is over; RUNNING while it is not.
RUNNING: Final = 0


def put_in_order(hand: list[int], card: i64) -> None:
    """Hands are kept in the deck's order: that of the move table, which tells nothing."""
    at: i64 = 0
    for other in hand:
        if other > card:
            break
        at += 1
    hand.insert(at, card)


def exchange(hand: list[int], old: i64, new: i64) -> None:
    """A new card takes the place of an old one, and the hand stays in order."""
    at: i64 = 0
    while hand[at] != old:
        at += 1
    last: i64 = len(hand) - 1
    while at < last and hand[at + 1] < new:
        hand[at] = hand[at + 1]
        at += 1
    while at > 0 and hand[at - 1] > new:
        hand[at] = hand[at - 1]
        at -= 1
    hand[at] = new


class Position(State):
    """The pieces that both games share. What may be done with them is in competitive.py and cooperative.py."""

    def __init__(self, options: Options, chance: Chance, deck: Deck, like: "Position | None" = None) -> None:
        super().__init__(chance)
        self.options = options
        self.deck = deck
        self.faces: Faces
        self.players: i64
        self.first: i64
        self.turn: i64
        self.over: i64
        #: Cards in front of each player, fronts up, in the deck's order.
        self.hands: list[list[int]]
        #: The top card last, so that drawing is popping.
        self.pile: list[int]
        self.discard: list[int]
        if like is None:
            self.players = options.players
            self.first = self.turn = 0
            self.over = RUNNING
            self.faces = Faces(deck, deck.dates, deck.fronts, deck.backs)
            self.hands = [[] for _ in range(options.players)]
            self.pile, self.discard = [], []
        else:
            self.players, self.first, self.turn, self.over = like.players, like.first, like.turn, like.over
            self.faces = like.faces
            self.hands = [hand[:] for hand in like.hands]
            self.pile, self.discard = like.pile[:], like.discard[:]

    def seats(self) -> tuple[int, ...]:
        return tuple(range(self.players))

    def to_act(self) -> tuple[int, ...]:
        return ONE_SEAT[self.turn] if self.over == RUNNING else ()

    def take_top(self, seat: i64) -> Event:
        """The seat draws the top card of the draw pile, which is not empty."""
        card: i64 = self.pile.pop()
        put_in_order(self.hands[seat], card)
        return Drew(self.faces, seat, card)

    def number_of(self, home: Deck | None, card: i64, name: str) -> i64:
        """The number that a move's card has in this game's deck."""
        return card if home is self.deck else self.deck.by_id.get(name, OUTSIDE)

    def on_table(self) -> list[list[int]]:
        """Every place where cards lie."""
        return [self.pile, self.discard, *self.hands]

    def inventory(self) -> list[str]:
        return [self.deck.ids[card] for place in self.on_table() for card in place]

    def everything(self) -> tuple[object, ...]:
        cards = tuple(self.described(place) for place in self.on_table())
        return (self.players, self.first, self.turn, self.over, *cards)

    def described(self, cards: list[int]) -> tuple[object, ...]:
        """By name and not by number, because a replay without the deck's file numbers cards anew."""
        faces = self.faces
        return tuple(
            (self.deck.ids[card], faces.dates[card], faces.fronts[card], faces.backs[card]) for card in cards
        )
