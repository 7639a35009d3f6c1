"""What happened at a table. A table is its append-only log of these, and nothing else."""

from typing import Any

import msgspec

from tidetable.table.settings import Settings


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True):
    """The truth, seed and hashed tokens included: it goes to storage and never to a player."""


class TableOpened(Event, tag="opened", frozen=True, kw_only=True):
    """The first event. The seed is fixed here, before anybody sits down; person 0 is the host."""

    game: str
    options: dict[str, Any]
    settings: Settings
    seed: str
    name: str
    token: str
    seat: int | None = None


class SeatTaken(Event, tag="sat", frozen=True, kw_only=True):
    """A person sits down or changes seats. With a token they are new to the table."""

    person: int
    name: str
    seat: int
    token: str | None = None


class BotSeated(Event, tag="bot", frozen=True, kw_only=True):
    seat: int
    bot: str


class SeatLeft(Event, tag="left", frozen=True, kw_only=True):
    seat: int
    person: int


class Removed(Event, tag="removed", frozen=True, kw_only=True):
    """The host freed a seat; the token of the person who sat there is good for nothing any more."""

    seat: int


class OptionsChosen(Event, tag="options", frozen=True, kw_only=True):
    """All choices as they are now. `order` has for each seat the one that it was before, or nothing."""

    options: dict[str, Any]
    settings: Settings
    first: int | None
    order: list[int | None]


class EntropyAdded(Event, tag="entropy", frozen=True, kw_only=True):
    seat: int
    words: str


class Started(Event, tag="started", frozen=True, kw_only=True):
    """The deal. What it is made of stands in the events before."""


class Moved(Event, tag="moved", frozen=True, kw_only=True):
    seat: int
    move: str
    #: The sender's name for this move: sent again, it is not made again.
    ref: str = ""
    #: The bot that chose it, be the seat its own or not.
    bot: str | None = None


class Said(Event, tag="said", frozen=True, kw_only=True):
    person: int
    words: str


class Paused(Event, tag="paused", frozen=True, kw_only=True):
    person: int


class Resumed(Event, tag="resumed", frozen=True, kw_only=True):
    person: int


class StandIn(Event, tag="stand-in", frozen=True, kw_only=True):
    seat: int
    bot: str
    person: int


class HandedBack(Event, tag="back", frozen=True, kw_only=True):
    seat: int


class HandedOver(Event, tag="hand-over", frozen=True, kw_only=True):
    person: int


class TimeOut(Event, tag="time-out", frozen=True, kw_only=True):
    seat: int


class BotFailed(Event, tag="bot-failed", frozen=True, kw_only=True):
    """A bot crashed, hung or gave no legal move; the move after this is a random legal one."""

    seat: int
    bot: str
    why: str


class Rematch(Event, tag="rematch", frozen=True, kw_only=True):
    """A new game with a new seed. `order` as in OptionsChosen."""

    person: int
    seed: str
    options: dict[str, Any]
    order: list[int | None]


class LinksRenewed(Event, tag="links", frozen=True, kw_only=True):
    pass


class TokenRenewed(Event, tag="renewed", frozen=True, kw_only=True):
    person: int
    token: str


AnyEvent = (
    TableOpened
    | SeatTaken
    | BotSeated
    | SeatLeft
    | Removed
    | OptionsChosen
    | EntropyAdded
    | Started
    | Moved
    | Said
    | Paused
    | Resumed
    | StandIn
    | HandedBack
    | HandedOver
    | TimeOut
    | BotFailed
    | Rematch
    | LinksRenewed
    | TokenRenewed
)


class Logged(msgspec.Struct, frozen=True):
    """An event in its place of the log. Numbers count from 1 without a gap; `at` is seconds since 1970."""

    number: int
    at: float
    event: AnyEvent


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode(event: AnyEvent) -> bytes:
    return _encoder.encode(event)


def decode(body: bytes) -> AnyEvent:
    return _decoder.decode(body)
