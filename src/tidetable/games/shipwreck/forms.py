"""The forms of The Shipwreck Arcana: what the host chooses, what chance decides at the start, how it ends."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tidetable.kernel import game
from tidetable.kernel.outcome import Outcome

LineName = Literal["a", "b"]


class Options(game.Options, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=5, description="How many play at the start: two to five.")] = 3
    doom: Annotated[
        Literal[0, 2, 4, 6],
        Meta(description="Where doom starts: 0 is Easy, 2 is Normal, 4 is Hard, 6 is Doomed."),
    ] = 2
    challenge: Annotated[
        bool, Meta(description="A harder game for two: each has two number lines with a fate of their own.")
    ] = False
    honour: Annotated[
        bool,
        Meta(description="Wrong plays are accepted and put right by the printed remedy, as on a real table."),
    ] = False
    aid: Annotated[
        bool, Meta(description="Number lines show by themselves what the open information rules out.")
    ] = False

    def __post_init__(self) -> None:
        if self.challenge and self.players != 2:
            raise ValueError("Challenge mode is for exactly two players")


class Drawn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fates that a seat drew, in the order of drawing; the line is named in challenge mode only."""

    seat: int
    values: list[Annotated[int, Meta(ge=1, le=7)]]
    line: LineName | UnsetType = UNSET


class Setup(game.Setup, frozen=True, kw_only=True):
    doom: int
    #: From left to right.
    row: list[str]
    #: Top card first.
    deck: list[str]
    drew: Drawn


class ShipwreckOutcome(Outcome, frozen=True, kw_only=True):
    ended: Literal["escaped", "doomed", "too-few-players"]
    score: int
    doom: int
