"""The forms in which a seat is shown a game of Troublez; `view` fills them."""

from typing import Literal

import msgspec

from tidetable.games.troublez.forms import Options, TroublezOutcome
from tidetable.games.troublez.gives import Gift
from tidetable.kernel.game import Seen, View

Side = Literal["left", "right", "new"]


class Spot(msgspec.Struct, frozen=True):
    """A place in a row: its card, and under a Cloak, only with the memory aid, the Talisman."""

    card: str
    under: str | None = None


class TroublezView(View, frozen=True, kw_only=True):
    options: Options
    first: int
    turn: int
    rows: list[list[Spot]]
    #: The drawn card that waits to be placed, or the taken Magician that is being carried out.
    held: str | None
    #: The row that is being taken, and the Magicians that are still to be carried out, in order.
    taking: int | None
    magicians: list[str]
    #: By seat: the Talismans by kind, oldest first within each; and the cards that became markers.
    troves: list[list[str]]
    markers: list[list[str]]
    #: Magic Marks so far, by seat.
    marks: list[int]
    pile: int
    #: The card on top last.
    discard: list[str]
    #: How often the draw pile ran out, at which time it is the end, and whether this is the last turn.
    run_out: int
    ends_at: int
    last_turn: bool
    #: Only with the odds aid and before a draw: how likely the next card cannot be placed.
    risk: float | None
    #: What one's own offered moves would bring.
    gives: list[Gift]
    outcome: TroublezOutcome | None


class DrewSeen(Seen, frozen=True, kw_only=True, tag="drew"):
    seat: int
    card: str


class BustedSeen(Seen, frozen=True, kw_only=True, tag="busted"):
    seat: int
    card: str


class PlacedSeen(Seen, frozen=True, kw_only=True, tag="placed"):
    seat: int
    card: str
    row: int
    side: Side


class CloakedSeen(Seen, frozen=True, kw_only=True, tag="cloaked"):
    seat: int
    row: int
    index: int
    card: str


class RanOutSeen(Seen, frozen=True, kw_only=True, tag="ran-out"):
    times: int
    last: bool


class ReshuffledSeen(Seen, frozen=True, kw_only=True, tag="reshuffled"):
    #: How many cards; their order is nobody's to know.
    cards: int


class PassedSeen(Seen, frozen=True, kw_only=True, tag="passed"):
    seat: int
    row: int
    cards: list[str]


class OrderedSeen(Seen, frozen=True, kw_only=True, tag="ordered"):
    seat: int
    magicians: list[str]


class VanishedSeen(Seen, frozen=True, kw_only=True, tag="vanished"):
    seat: int
    kind: str
    losers: list[int]
    cards: list[str]


class SummonedSeen(Seen, frozen=True, kw_only=True, tag="summoned"):
    seat: int
    loser: int
    card: str


class PoisonedSeen(Seen, frozen=True, kw_only=True, tag="poisoned"):
    seat: int
    card: str


class FizzledSeen(Seen, frozen=True, kw_only=True, tag="fizzled"):
    seat: int
    magician: str


class GainedSeen(Seen, frozen=True, kw_only=True, tag="gained"):
    seat: int
    cards: list[str]


class TookSeen(Seen, frozen=True, kw_only=True, tag="took"):
    seat: int
    row: int
    side: Side
    card: str
    #: The Talisman that lay under a taken Cloak.
    under: str | None


class CollectedSeen(Seen, frozen=True, kw_only=True, tag="collected"):
    seat: int
    collection: str
    marker: str
    at_end: bool


class KeptSeen(Seen, frozen=True, kw_only=True, tag="kept"):
    seat: int
