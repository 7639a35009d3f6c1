"""The forms of Toil & Troublez: what the host chooses, what chance decides at the start, how it ends."""

from typing import Annotated, Literal

from msgspec import Meta

from tidetable.kernel import game
from tidetable.kernel.outcome import Outcome


class Options(game.Options, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=6, description="How many play: two to six.")] = 2
    memory_aid: Annotated[bool, Meta(description="Show what lies under the Cloaks to all who watched.")] = (
        False
    )
    odds_aid: Annotated[
        bool, Meta(description="Show how likely it is that the next card cannot be placed.")
    ] = False


class Setup(game.Setup, frozen=True, kw_only=True):
    #: Top card first.
    pile: list[str]


class TroublezOutcome(Outcome, frozen=True, kw_only=True):
    ended: Literal["pile-run-out"] = "pile-run-out"
    #: Magic Marks.
    scores: list[int]
    #: Collection markers, which break ties.
    collections: list[int]
