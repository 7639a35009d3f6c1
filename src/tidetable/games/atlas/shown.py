"""The forms in which a seat is shown a game of Atlas; `view` fills them."""

from typing import Literal

import msgspec

from tidetable.games.atlas.forms import AtlasOutcome, Options
from tidetable.kernel.game import Seen, View

Kind = Literal["time", "place"]


class Stack(msgspec.Struct, frozen=True):
    """A prediction on a card."""

    seat: int
    kind: Kind
    chips: int


class BoardCard(msgspec.Struct, frozen=True):
    card: str
    flipped: bool
    stack: Stack | None


class HandCard(msgspec.Struct, frozen=True):
    """A card of one's own, with the cards that playing it would flip now."""

    card: str
    time: list[str]
    place: list[str]


class AtlasView(View, frozen=True, kw_only=True):
    options: Options
    first: int
    hand: list[HandCard]
    hand_sizes: list[int]
    chips: list[int]
    #: Chips of stacks that turned out wrong.
    lost: list[int]
    #: What each player has won so far with stacks on flipped cards (ATL-26).
    points: list[int]
    board: list[BoardCard]
    pile: int
    boxed: int
    outcome: AtlasOutcome | None


class PlayedSeen(Seen, frozen=True, kw_only=True, tag="played"):
    seat: int
    card: str
    kind: Kind | None
    chips: int


class CompletedSeen(Seen, frozen=True, kw_only=True, tag="completed"):
    seat: int
    kind: Kind
    cards: list[str]
    right: list[str]
    wrong: list[str]


class DrewSeen(Seen, frozen=True, kw_only=True, tag="drew"):
    seat: int
    #: Nothing for everybody but the one who drew.
    card: str | None
