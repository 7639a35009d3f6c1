"""What people ask of a table: one typed struct each. Sockets and HTTP carry exactly these."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tidetable.kernel.notation import LONGEST_MOVE
from tidetable.table.settings import Settings

LONGEST_NAME = 24
LONGEST_WORDS = 500
LONGEST_ENTROPY = 200
#: No game of ours seats more; it bounds what a message may name.
MOST_SEATS = 16
#: Log numbers and people stay far below this; a larger number is refused before it reaches a database.
LARGEST_NUMBER = 2**31 - 1

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Number = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
Person = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
MoveText = Annotated[str, Meta(min_length=1, max_length=LONGEST_MOVE)]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    #: The sender's own name for this request; the answer repeats it. A move sent twice under one ref counts once.
    ref: Annotated[str, Meta(max_length=40)] = ""


class Play(Command, tag="play", frozen=True, kw_only=True):
    """A move of one's own seat, notes included. With `number`, only if no move was made after that number."""

    move: MoveText
    number: Number | None = None


class Say(Command, tag="say", frozen=True, kw_only=True):
    """Chat, kept in the table's log."""

    words: Annotated[str, Meta(min_length=1, max_length=LONGEST_WORDS)]


class Choose(Command, tag="choose", frozen=True, kw_only=True):
    """The host's choices before the deal. What is left out stays as it is; `first` of -1 lets chance decide."""

    options: dict[str, Any] | None = None
    settings: Settings | None = None
    first: Annotated[int, Meta(ge=-1, lt=MOST_SEATS)] | None = None


class SeatBot(Command, tag="bot", frozen=True, kw_only=True):
    """The host puts a bot into a free seat."""

    seat: Seat
    bot: BotName


class Remove(Command, tag="remove", frozen=True, kw_only=True):
    """The host frees a seat; the token of whoever sat there is revoked."""

    seat: Seat


class AddEntropy(Command, tag="entropy", frozen=True, kw_only=True):
    """Words of one's own that chance is mixed with, before the deal."""

    words: Annotated[str, Meta(max_length=LONGEST_ENTROPY)]


class Start(Command, tag="start", frozen=True, kw_only=True):
    """The host deals."""


class Pause(Command, tag="pause", frozen=True, kw_only=True):
    """Nobody moves and no clock runs until somebody goes on."""


class Resume(Command, tag="resume", frozen=True, kw_only=True):
    """Go on after a pause."""


class AskStandIn(Command, tag="stand-in", frozen=True, kw_only=True):
    """A bot plays for somebody who is not there (or for oneself), until they are back."""

    seat: Seat
    bot: BotName


class Back(Command, tag="back", frozen=True, kw_only=True):
    """Take one's seat back from the bot that stood in."""


class HandOver(Command, tag="hand-over", frozen=True, kw_only=True):
    """Make somebody else the host. While the host is away anyone seated may take it over for themselves."""

    person: Person


class AskRematch(Command, tag="rematch", frozen=True, kw_only=True):
    """Another game with the same people, after the end."""


class Leave(Command, tag="leave", frozen=True, kw_only=True):
    """Get up from one's seat. The token stays good for coming back while the seat is free."""


class NewLinks(Command, tag="new-links", frozen=True, kw_only=True):
    """The host makes new links; the old ones open nothing any more."""


AnyCommand = (
    Play
    | Say
    | Choose
    | SeatBot
    | Remove
    | AddEntropy
    | Start
    | Pause
    | Resume
    | AskStandIn
    | Back
    | HandOver
    | AskRematch
    | Leave
    | NewLinks
)
