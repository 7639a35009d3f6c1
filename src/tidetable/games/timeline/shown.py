"""The forms in which a seat is shown a game of Timeline; `view` fills them."""

import msgspec

from tidetable.games.timeline.forms import CompetitiveOutcome, CooperativeOutcome, Options
from tidetable.kernel.game import Seen, View


class Front(msgspec.Struct, frozen=True):
    """A card with its front up."""

    card: str
    title: str
    front: str


class OpenCard(Front, frozen=True):
    """A card that has been turned over."""

    date: int
    back: str
    note: str


class TimelineView(View, frozen=True, kw_only=True):
    """What both games show."""

    options: Options
    first: int
    #: The cards in front of each player, in the order of their ids.
    hands: list[list[Front]]
    #: The top card of the draw pile; of those below it only the number is known.
    next: Front | None
    pile: int
    #: The discard pile, top card first.
    discard: list[OpenCard]


class CompetitiveView(TimelineView, frozen=True, kw_only=True, tag_field="mode", tag="competitive"):
    timeline: list[OpenCard]
    #: The seats that take turns; the others have been eliminated.
    still_in: list[int]
    #: The seats that have placed their last card in this round.
    done: list[int]
    outcome: CompetitiveOutcome | None


class Points(msgspec.Struct, frozen=True):
    """What each place brings to the score, or costs (TML-218)."""

    lower: int
    gap_row: int
    discard: int
    pile: int
    in_front: int


class CooperativeView(TimelineView, frozen=True, kw_only=True, tag_field="mode", tag="cooperative"):
    lower: list[OpenCard]
    #: One for each gap between neighbours of the lower row, from the left.
    gap_row: list[OpenCard | None]
    #: The stuck cards in front of each player.
    stuck: list[list[OpenCard]]
    #: Cards placed and attempts failed in this turn.
    placed: int
    failed: int
    #: What the score would be if the game ended now, how it comes about, and the rank for it (TML-218, TML-219).
    score: int
    points: Points
    rank: str
    outcome: CooperativeOutcome | None


class PlacedSeen(Seen, frozen=True, kw_only=True, tag="placed"):
    seat: int
    card: OpenCard
    gap: int
    right: bool


class TriedSeen(Seen, frozen=True, kw_only=True, tag="tried"):
    seat: int
    card: OpenCard
    #: Where it went: `left`, `right`, `gap`, or `stuck`.
    spot: str
    #: The gap of the lower row, counted from 0, above which it lies now.
    gap: int | None


class DiscardedSeen(Seen, frozen=True, kw_only=True, tag="discarded"):
    seat: int
    card: OpenCard


class EndedTurnSeen(Seen, frozen=True, kw_only=True, tag="ended-turn"):
    seat: int


class DrewSeen(Seen, frozen=True, kw_only=True, tag="drew"):
    seat: int
    card: Front


class ReshuffledSeen(Seen, frozen=True, kw_only=True, tag="reshuffled"):
    cards: int


class EliminatedSeen(Seen, frozen=True, kw_only=True, tag="eliminated"):
    out: list[int]
    going_on: list[int]
