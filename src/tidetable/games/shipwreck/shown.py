"""The forms in which a seat is shown a game of Shipwreck; `view` fills them."""

import msgspec

from tidetable.games.shipwreck.forms import LineName, Options, ShipwreckOutcome
from tidetable.kernel.game import View


class Spot(msgspec.Struct, frozen=True):
    """A place of the row. Without a card only while the deck is empty (SHP-59)."""

    card: str | None
    duration: int
    hours: int
    #: The fates in front of the card, lowest first.
    fates: list[int]
    #: What its fading brings: a power, and doom unless the group was right this turn (SHP-16).
    power: str | None
    doom: int


class Deck(msgspec.Struct, frozen=True):
    top: str | None
    count: int
    #: Cards that came back under the deck and are still there, in order, the bottom one last: open to who remembers.
    returned: list[str]


class Ready(msgspec.Struct, frozen=True):
    """A faded card and the power that it offers."""

    card: str
    power: str


class NumberLine(msgspec.Struct, frozen=True):
    seat: int
    #: Named in challenge mode only.
    line: LineName | None
    #: How many fates are held for it.
    held: int
    #: The tokens that allies have turned.
    turned: list[int]
    #: With the deduction aid: the values that the open information does not rule out. It assumes nothing about
    #: how well anybody plays (SHP-61).
    possible: list[int] | None


class OwnHand(msgspec.Struct, frozen=True):
    """One's own fates, lowest first, and which one was kept from before."""

    line: LineName | None
    fates: list[int]
    kept: int | None


class Proposal(msgspec.Struct, frozen=True):
    seat: int
    what: str
    agreed: list[int]
    waiting: list[int]


class Proposals(msgspec.Struct, frozen=True):
    """What an ally has proposed this turn and cannot propose again."""

    seat: int
    what: list[str]


class PastTurn(msgspec.Struct, frozen=True, kw_only=True, tag="turn", tag_field="kind"):
    """The open part of a turn, and to its own player the fate kept."""

    seat: int
    line: LineName | None
    #: Row, hours and how often each value was visible just before the play.
    row: list[str | None]
    hours: list[int]
    visible: list[int]
    #: Nothing while the turn waits for its play.
    fate: int | None
    card: str | None
    #: Not so for a wrong play of honour play, and for the fates of an active player who left.
    chosen: bool
    #: What the answers of this turn allow for the fate kept.
    allowed: list[int]
    #: What Old? said.
    old: bool | None
    #: The fate kept, for the eyes of its holder.
    kept: int | None


class PastReveal(msgspec.Struct, frozen=True, kw_only=True, tag="reveal", tag_field="kind"):
    """A fate that left its holder's hand for all to see."""

    seat: int
    line: LineName | None
    fate: int


Past = PastTurn | PastReveal


class ShipwreckView(View, frozen=True, kw_only=True):
    options: Options
    first: int
    #: The number that the next joiner gets.
    next_seat: int
    active: int
    line: LineName | None
    score: int
    doom: int
    row: list[Spot]
    #: How many hours a fate of each value takes, from 1 on (SHP-05).
    fate_hours: list[int]
    #: The fate that lies on The Hours until it is pushed on.
    on_hours: int | None
    deck: Deck
    powers: list[Ready]
    power_used: bool
    #: Copies of each value, from 1 on, that lie neither in the row nor on The Hours: in the bag or in a hand.
    unseen: list[int]
    hands: list[OwnHand]
    lines: list[NumberLine]
    proposal: Proposal | None
    proposed: list[Proposals]
    #: Twice was used, and the value that its first prediction found wrong.
    twice: bool
    wrong: int | None
    past: list[Past]
    outcome: ShipwreckOutcome | None
