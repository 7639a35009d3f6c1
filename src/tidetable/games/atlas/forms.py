"""The forms of Atlas: what the host chooses, what chance decides at the start, how it ends."""

from typing import Annotated, Literal

from msgspec import Meta

from tidetable.kernel import game
from tidetable.kernel.outcome import Outcome


class Options(game.Options, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=4, description="How many play: two, three or four.")] = 2


class Setup(game.Setup, frozen=True, kw_only=True):
    hands: list[list[str]]
    #: Top card first.
    pile: list[str]
    boxed: list[str]
    board: list[str]


class AtlasOutcome(Outcome, frozen=True, kw_only=True):
    ended: Literal["hands-empty"] = "hands-empty"
    scores: list[int]
    #: Correct stacks, which break ties.
    stacks: list[int]
