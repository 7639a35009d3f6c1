"""Decks, cards, moves and events of Timeline.

A card is a small number: its place in its deck, whose cards stand in the order of their ids. An id is the title
in lower case with its words joined by hyphens, so that this order says nothing about dates.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tidetable.kernel.notation import LONGEST_MOVE, MoveTable, NotAMove, whole_number
from tidetable.kernel.state import OUTSIDE, Event, Move

ICONS: Final = ("hourglass", "feather", "gear", "leaf", "star")
#: The fewest cards of a deck (TML-003) and the most, so that no upload fills the memory with moves.
FEWEST_CARDS: Final = 60
MOST_CARDS: Final = 500
LONGEST_ID: Final = 100
#: The cards in front of each player of a cooperative game (TML-202).
COOPERATIVE_HAND: Final = 4

#: Where a tried card goes: an end of the lower row, nowhere, or the gap with this number (TML-206, TML-207).
LEFT: Final = -1
RIGHT: Final = -2
TAKEN: Final = -3

#: So many more moves of a card are made than were asked for.
GAPS_AT_ONCE: Final = 24

TRY: Final = 0
DISCARD: Final = 1
END: Final = 2


def is_id(text: str) -> bool:
    """Whether this could be the id of a card: words of letters and digits, joined by single hyphens."""
    if not text or len(text) > LONGEST_ID or text != text.lower():
        return False
    return all(word.isalnum() for word in text.split("-"))


def words_of(card_id: str) -> str:
    """A title for a card of which only the id is known."""
    words = card_id.replace("-", " ")
    return words[:1].upper() + words[1:]


@final
class Deck:
    """A deck of cards with the moves that can be made with them, each made once and shared."""

    def __init__(
        self,
        name: str,
        ids: list[str],
        titles: list[str],
        dates: list[int],
        notes: list[str],
        difficulties: list[int],
        fronts: list[int],
        backs: list[int],
    ) -> None:
        self.name = name
        self.ids = ids
        self.titles = titles
        self.dates = dates
        self.notes = notes
        #: 1 is known to most, 3 to few: what bots go by.
        self.difficulties = difficulties
        #: Numbers of icons (TML-001).
        self.fronts = fronts
        self.backs = backs
        self.size = len(ids)
        self.by_id = {card_id: card for card, card_id in enumerate(ids)}
        #: For each card, the moves that place it, into as many gaps as were asked for so far.
        self._rows: list[list[Move]] = [[] for _ in ids]
        size = self.size
        self.tries: list[Move] = [
            CardMove(f"try {name}", card, TRY, self, card, name) for card, name in enumerate(ids)
        ]
        self.discards: list[Move] = [
            CardMove(f"discard {name}", size + card, DISCARD, self, card, name)
            for card, name in enumerate(ids)
        ]
        self.end: Move = CardMove("end", 2 * size, END, self, OUTSIDE, "")
        self._competitive: MoveTable | None = None
        self._cooperative: MoveTable | None = None

    def placings(self, hand: list[int], gaps: i64) -> list[Move]:
        """The moves that place these cards, each into one of that many gaps."""
        found: list[Move] = []
        for card in hand:
            found.extend(self._row(card, gaps)[:gaps])
        return found

    def placing(self, card: i64, gap: i64) -> Move:
        return self._row(card, gap + 1)[gap]

    def _row(self, card: i64, gaps: i64) -> list[Move]:
        """The moves that place this card, into at least that many gaps."""
        row: list[Move] = self._rows[card]
        if len(row) < gaps:
            # Several at once and nothing between them: moves that are listed together lie together in memory.
            name = self.ids[card]
            gaps_made = range(len(row), min(gaps + GAPS_AT_ONCE, self.size))
            texts = [f"place {name} {gap}" for gap in gaps_made]
            for gap, text in zip(gaps_made, texts, strict=True):
                row.append(PlaceMove(text, card * self.size + gap, self, card, name, gap))
        return row

    def competitive_moves(self) -> MoveTable:
        """A card finds at most all the others on the timeline, so there are as many gaps as cards."""
        table = self._competitive
        if table is None:
            moves: list[Move] = []
            for card in range(self.size):
                moves.extend(self._row(card, self.size))
            table = self._competitive = MoveTable(moves)
        return table

    def cooperative_moves(self) -> MoveTable:
        table = self._cooperative
        if table is None:
            table = self._cooperative = MoveTable([*self.tries, *self.discards, self.end])
        return table


@final
class PlaceMove(Move):
    """Competitive: put a card into a gap."""

    def __init__(self, text: str, number: int, home: Deck | None, card: int, name: str, gap: int) -> None:
        super().__init__(text, number)
        #: The deck in which the card has this number; a game with another deck goes by its name.
        self.home = home
        self.card: i64 = card
        self.name = name
        self.gap: i64 = gap


@final
class CardMove(Move):
    """Cooperative: try or discard a card, or end the turn."""

    def __init__(self, text: str, number: int, kind: int, home: Deck | None, card: int, name: str) -> None:
        super().__init__(text, number)
        self.kind: i64 = kind
        self.home = home
        self.card: i64 = card
        self.name = name


_PLACE_HINT: Final = "write a card and a gap, counted from 0 at the left, like 'place the-telescope 2'."
_CARD_HINT: Final = "write 'try' or 'discard' and a card, like 'try the-telescope', or 'end'."


def parse_competitive(deck: Deck | None, text: str) -> Move:
    """The move written here; NotAMove if it has no form of one. Without a deck the card goes by its name."""
    words = text.split(" ") if len(text) <= LONGEST_MOVE else []
    if len(words) != 3 or words[0] != "place" or not is_id(words[1]):
        raise NotAMove(text, _PLACE_HINT)
    gap = whole_number(words[2])
    if gap is None:
        raise NotAMove(text, _PLACE_HINT)
    if deck is not None and gap < deck.size:
        card = deck.by_id.get(words[1], OUTSIDE)
        if card != OUTSIDE:
            return deck.placing(card, gap)
    return PlaceMove(text, OUTSIDE, None, OUTSIDE, words[1], gap)


def parse_cooperative(deck: Deck | None, text: str) -> Move:
    """The same for the cooperative game."""
    if text == "end":
        return CardMove(text, OUTSIDE, END, None, OUTSIDE, "") if deck is None else deck.end
    words = text.split(" ") if len(text) <= LONGEST_MOVE else []
    if len(words) != 2 or words[0] not in ("try", "discard") or not is_id(words[1]):
        raise NotAMove(text, _CARD_HINT)
    kind = TRY if words[0] == "try" else DISCARD
    if deck is not None:
        card = deck.by_id.get(words[1], OUTSIDE)
        if card != OUTSIDE:
            return deck.tries[card] if kind == TRY else deck.discards[card]
    return CardMove(text, OUTSIDE, kind, None, OUTSIDE, words[1])


@final
class Faces:
    """The truth about the cards of one game: never changed, so that copies of a game share it.

    Only cards that take part have entries that mean anything.
    """

    def __init__(self, deck: Deck, dates: list[int], fronts: list[int], backs: list[int]) -> None:
        self.deck = deck
        self.dates = dates
        self.fronts = fronts
        self.backs = backs


class CardEvent(Event):
    """Something happens to a card of a seat. Who is told the event may ask the faces what has come to light."""

    def __init__(self, faces: Faces, seat: int, card: int) -> None:
        self.faces = faces
        self.seat: i64 = seat
        self.card: i64 = card


@final
@mypyc_attr(free_list_len=1)
class Placed(CardEvent):
    """Competitive: a card is turned over in a gap, rightly or wrongly (TML-106)."""

    def __init__(self, faces: Faces, seat: int, card: int, gap: int, right: bool) -> None:
        super().__init__(faces, seat, card)
        self.gap: i64 = gap
        self.right = right


@final
@mypyc_attr(free_list_len=1)
class Tried(CardEvent):
    """Cooperative: a card is turned over and goes to its spot or gets stuck (TML-206)."""

    def __init__(self, faces: Faces, seat: int, card: int, spot: int) -> None:
        super().__init__(faces, seat, card)
        self.spot: i64 = spot


@final
class Discarded(CardEvent):
    """Cooperative: a card goes to the discard pile, back up (TML-213)."""


@final
class EndedTurn(Event):
    """Cooperative: a player is content with one placed card (TML-205)."""

    def __init__(self, seat: int) -> None:
        self.seat: i64 = seat


@final
@mypyc_attr(free_list_len=1)
class Drew(CardEvent):
    """A card comes from the draw pile, front up."""


class Reshuffled(Event):
    """The discard pile has become a new draw pile; its cards are listed top first (TML-109)."""

    def __init__(self, deck: Deck, cards: list[int]) -> None:
        self.deck = deck
        self.cards = cards


class Eliminated(Event):
    """Several have placed their last card: these go on, those are out (TML-113, TML-115)."""

    def __init__(self, out: list[int], going_on: list[int]) -> None:
        self.out = out
        self.going_on = going_on
