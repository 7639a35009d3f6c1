"""What a seat sees of Timeline, as numbers. A card is its place in the deck, from which its date can be learnt."""

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from tidetable.games.timeline.competitive import Competitive
from tidetable.games.timeline.cooperative import FREE, MOST_PLACED, Cooperative
from tidetable.games.timeline.pieces import COOPERATIVE_HAND, Deck
from tidetable.games.timeline.state import RUNNING, Position
from tidetable.kernel.numbers import Field, Numbers
from tidetable.kernel.state import State

#: A place on a timeline longer than a byte counts is the last one that it does.
LAST_PLACE: Final = 255
HUNDRED: Final = 100
MOST_HUNDREDS: Final = 5

PLACES = "For each card its place {}, counted from 1 at the left, and 0 for a card that is not there."


class OtherDeck(ValueError):
    def __init__(self, deck: str) -> None:
        super().__init__(f"This game is not played with the deck {deck} as it is known here.")


class TimelineNumbers(Numbers):
    """What both games write: first the cards, a stretch as long as the deck for each place where they can lie."""

    def __init__(self, deck: Deck, players: int, cards: list[Field], more: list[Field]) -> None:
        super().__init__([*_cards(deck.size, players), *cards, *_table(players), *more])
        self.deck = deck
        self.cards: i64 = deck.size
        self.players: i64 = players

    def start(self, state: Position, seat: i64, out: BytesWriter) -> i64:
        """Write zeroes for all, and the cards that both games have; where the next stretch begins."""
        if state.deck is not self.deck:
            raise OtherDeck(self.deck.name)
        at: i64 = len(out)
        out.write(self.blank)
        for place in range(self.players):
            mark(out, at, state.hands[(seat + place) % self.players])
            at += self.cards
        mark(out, at, state.discard)
        at += self.cards
        if state.discard:
            top: i64 = state.discard[-1]
            out[at + top] = 1
        at += self.cards
        if state.pile:
            coming: i64 = state.pile[-1]
            out[at + coming] = 1
        return at + self.cards

    def table(self, state: Position, seat: i64, out: BytesWriter, at: i64) -> i64:
        """Write whose turn it is, who began, and the size of the draw pile; where the next number stands."""
        players = self.players
        if state.over == RUNNING:
            out[at + (state.turn - seat + players) % players] = 1
        at += players
        out[at + (state.first - seat + players) % players] = 1
        at += players
        pile: i64 = len(state.pile)
        out[at] = u8(pile // HUNDRED)
        out[at + 1] = u8(pile % HUNDRED)
        return at + 2


class CompetitiveNumbers(TimelineNumbers):
    def __init__(self, deck: Deck, players: int) -> None:
        cards = [Field("timeline", deck.size, PLACES.format("on the timeline"), LAST_PLACE)]
        more = [
            Field("length", 1, "How many cards the timeline has, up to 255.", LAST_PLACE),
            Field("still_in", players, "For each player, own first: whether they are still in."),
            Field(
                "done",
                players,
                "For each player, own first: whether they placed their last card in this round.",
            ),
        ]
        super().__init__(deck, players, cards, more)

    def write(self, state: State, seat: int, out: BytesWriter) -> None:
        assert isinstance(state, Competitive)
        spot = self.start(state, seat, out)
        number(out, spot, state.timeline)
        spot = self.table(state, seat, out, spot + self.cards)
        length: i64 = len(state.timeline)
        out[spot] = u8(length if length < LAST_PLACE else LAST_PLACE)
        spot += 1
        players = self.players
        for place in range(players):
            other: i64 = (seat + place) % players
            if state.still_in >> other & 1:
                out[spot + place] = 1
            if state.done >> other & 1:
                out[spot + players + place] = 1


class CooperativeNumbers(TimelineNumbers):
    def __init__(self, deck: Deck, players: int) -> None:
        size = deck.size
        cards = [
            Field("lower", size, PLACES.format("in the lower row"), LAST_PLACE),
            Field("gap_row", size, PLACES.format("in the Gap row, by the gap below it"), LAST_PLACE),
            Field("stuck", players * size, "For each player, own first: the cards that are stuck."),
        ]
        more = [
            Field("length", 1, "How many cards the lower row has, up to 255.", LAST_PLACE),
            Field("placed", 1, "How many cards have been placed in this turn.", MOST_PLACED),
            Field("failed", 1, "How many attempts have failed in this turn.", COOPERATIVE_HAND),
        ]
        super().__init__(deck, players, cards, more)

    def write(self, state: State, seat: int, out: BytesWriter) -> None:
        assert isinstance(state, Cooperative)
        spot = self.start(state, seat, out)
        number(out, spot, state.lower)
        spot += self.cards
        number(out, spot, state.gap_row)
        spot += self.cards
        for place in range(self.players):
            mark(out, spot, state.stuck[(seat + place) % self.players])
            spot += self.cards
        spot = self.table(state, seat, out, spot)
        length: i64 = len(state.lower)
        out[spot] = u8(length if length < LAST_PLACE else LAST_PLACE)
        out[spot + 1] = u8(state.placed)
        out[spot + 2] = u8(state.failed)


def mark(out: BytesWriter, at: i64, cards: list[int]) -> None:
    for card in cards:
        place: i64 = card
        out[at + place] = 1


def number(out: BytesWriter, at: i64, cards: list[int]) -> None:
    """Write to each card its place, leaving out those that are free."""
    place: i64 = 0
    for card in cards:
        if place < LAST_PLACE:
            place += 1
        which: i64 = card
        if which != FREE:
            out[at + which] = u8(place)


def _cards(size: int, players: int) -> list[Field]:
    return [
        Field("hands", players * size, "For each player, own first: the cards in front of them."),
        Field("discard", size, "The cards of the discard pile."),
        Field("discard_top", size, "The card on top of the discard pile."),
        Field("next", size, "The card on top of the draw pile."),
    ]


def _table(players: int) -> list[Field]:
    return [
        Field("turn", players, "Whose turn it is, counted from one's own seat; all zero when it is over."),
        Field("first", players, "Who began, counted from one's own seat."),
        Field("pile", 2, "How many cards the draw pile has: hundreds, and the rest.", HUNDRED - 1),
    ]
