"""Everything that goes over the wire, in one place. docs/protocol.md shows an example of each."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tidetable.kernel.game import Thought
from tidetable.table.commands import AnyCommand, Command, MoveText, Name, Number, Seat
from tidetable.table.settings import Settings

#: Part of every path and of the hello. A change that an old client could not bear raises it.
VERSION = 1

#: Why something was refused. With "rule" there is a rule id with its words.
Why = Literal[
    "rule",  # a rule of the game forbids it
    "not-a-move",  # the text has no form of a move
    "stale",  # the position has changed since
    "not-now",  # the table is in another state
    "not-yours",  # this person may not
    "not-found",  # no such table, game, seat, person or page
    "malformed",  # the message or body is not of the documented form
    "too-large",
    "too-fast",  # a rate limit; try again after a moment
    "unavailable",  # the server cannot store anything just now; try again
]


class Refused(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="refused", tag_field="type"):
    """The answer to what cannot be done, over sockets and as the body of HTTP errors. Nothing has changed."""

    why: Why
    #: One sentence for a person.
    sentence: str
    #: The request's own name, as it was given.
    ref: str = ""
    #: The rule that refuses, with its words from the rule book.
    rule: str | None = None
    words: str | None = None
    #: What is wrong with an uploaded file, line by line.
    faults: list[str] = []


# Games


class BotInfo(msgspec.Struct, frozen=True, kw_only=True):
    #: For commands, for people, and a sentence about it (empty for bots that are no level).
    name: str
    label: str
    sentence: str


class UploadInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What players may bring to this game: the option that names it, and the form in a sentence."""

    option: str
    help: str


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    title: str
    promise: str
    #: Who begins by custom, as a sentence for the host.
    custom: str
    least_players: int
    most_players: int
    #: A JSON schema: bounds, default and a sentence (`description`) for each option.
    options: dict[str, Any]
    bots: list[BotInfo]
    upload: UploadInfo | None


class RuleInfo(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    section: str
    words: str


class RuleBookInfo(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    title: str
    #: The whole book as Markdown.
    text: str
    rules: list[RuleInfo]


class Uploaded(msgspec.Struct, frozen=True, kw_only=True):
    """What an uploaded file is called in the game's options."""

    option: str
    value: str


# Tables

State = Literal["waiting", "playing", "paused", "over"]


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    kind: Literal["free", "person", "bot"]
    #: What people call whoever sits here; a free seat has a name too.
    name: str
    colour: str
    person: int | None
    #: The bot that sits here, or that stands in for the person.
    bot: str | None
    stand_in: bool
    #: Bots are always there.
    present: bool
    #: Whether the seat takes part in the running game.
    playing: bool
    entropy: bool


class Links(msgspec.Struct, frozen=True, kw_only=True):
    """The secret is behind the `#`, so that no server or proxy ever sees it in a URL."""

    invite: str
    watch: str


class You(msgspec.Struct, frozen=True, kw_only=True):
    person: int
    name: str
    seat: int | None
    host: bool


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    game: str
    title: str
    state: State
    #: The number of the last entry of the table's log.
    number: int
    #: Which game at this table, counted from 1: a rematch adds one.
    round: int
    options: dict[str, Any]
    settings: Settings
    #: The seat that the host lets begin; nothing is chance.
    first: int | None
    #: The SHA-256 of the seed that the next deal uses, or the running one used.
    commitment: str
    seats: list[SeatInfo]
    #: The person who is host.
    host: int
    host_name: str
    you: You | None
    links: Links | None


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """An open table as the list shows it."""

    id: str
    game: str
    title: str
    state: State
    host_name: str
    seats: int
    free: int
    created: float


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who opens a table is its host, and sits at seat 0 unless `sit` is false."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    name: Name
    options: dict[str, Any] = {}
    settings: Settings = Settings()
    sit: bool = True


class Sit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Without a seat: the first free one. `move` is for games that can be joined while they run."""

    name: Name
    seat: Seat | None = None
    invite: Annotated[str, Meta(max_length=100)] = ""
    move: MoveText | None = None


class BestInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The best result so far with a table's options, in games that keep one: all null if there is none."""

    score: int | None
    #: What that is called.
    words: str | None
    #: Whether it was reached at this table, in its latest game.
    here: bool


# The log as a person sees it


class MoveLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="moved", tag_field="kind"):
    number: int
    at: float
    seat: int
    move: str
    #: What this viewer sees happen, in order, and one sentence for each.
    events: list[Any]
    sentences: list[str]
    #: The bot that moved in place of the person.
    stand_in: bool = False


class ChatLine(msgspec.Struct, frozen=True, kw_only=True, tag="said", tag_field="kind"):
    number: int
    at: float
    person: int
    name: str
    seat: int | None
    words: str


class TableLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="table", tag_field="kind"):
    """Everything else: somebody sat down, the game began, time is out."""

    number: int
    at: float
    #: opened, sat, moved-seat, bot, left, removed, options, entropy, started, paused, resumed, stand-in, back,
    #: hand-over, time-out, bot-failed, rematch, links, renewed
    event: str
    sentence: str
    seat: int | None = None


Line = MoveLine | ChatLine | TableLine


class Deadline(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    #: Seconds since 1970, as everywhere.
    at: float


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """The game as this viewer sees it. The legal moves stand in `view.choices`, whose turn it is in `view.to_act`."""

    view: Any
    #: One sentence: whose turn it is and what is asked.
    prompt: str
    #: The rule that keeps this seat from chatting just now.
    no_chat: str | None
    deadlines: list[Deadline]
    outcome: Any
    #: How it ended, in one sentence.
    result: str | None


# Sockets, from the client


class Hello(
    msgspec.Struct, frozen=True, kw_only=True, tag="hello", tag_field="type", forbid_unknown_fields=True
):
    """The first message. The cookie says which seat; else the table's watch secret, or nothing at an open table."""

    version: int
    table: Annotated[str, Meta(max_length=40)]
    #: The last number that the client has; 0 for everything.
    number: Number = 0
    watch: Annotated[str, Meta(max_length=100)] = ""


class Ping(Command, tag="ping", frozen=True, kw_only=True):
    """Answered with a pong."""


class AskHint(Command, tag="hint", frozen=True, kw_only=True):
    """What would a strong player do in my place? Answered with advice, to this connection alone."""


FromClient = Hello | Ping | AskHint | AnyCommand

# Sockets, to the client


class Welcome(msgspec.Struct, frozen=True, kw_only=True, tag="welcome", tag_field="type"):
    """The answer to a hello: everything a client needs to show the table."""

    version: int
    number: int
    #: The server's clock, so that a client can show deadlines right.
    now: float
    table: TableInfo
    position: Position | None
    lines: list[Line]
    #: How many lines before these were left out because they are too many.
    skipped: int


class Update(msgspec.Struct, frozen=True, kw_only=True, tag="update", tag_field="type"):
    """News. What is not there has not changed since the last message."""

    number: int
    lines: list[Line]
    table: TableInfo | UnsetType = UNSET
    position: Position | UnsetType = UNSET
    #: The refs of this connection's requests that are done and stored.
    done: list[str] | UnsetType = UNSET


class Presence(msgspec.Struct, frozen=True, kw_only=True, tag="presence", tag_field="type"):
    """The people who are connected now, and how many watch."""

    present: list[int]
    watching: int


class Pong(msgspec.Struct, frozen=True, kw_only=True, tag="pong", tag_field="type"):
    ref: str
    now: float


class Advice(msgspec.Struct, frozen=True, kw_only=True, tag="advice", tag_field="type"):
    """What a strong player would do, seeing what this seat sees. Nothing has been played."""

    ref: str
    thought: Thought


FromServer = Welcome | Update | Presence | Refused | Pong | Advice

# Replays of finished games


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One position with how it came about. The first has no move."""

    seat: int | None
    move: str | None
    chance: dict[str, Any]
    #: What happened, all hands open, and a sentence for each as who watched read it.
    events: list[Any]
    sentences: list[str]
    prompt: str
    #: What each seat saw, by seat; nothing for a seat that was not in the game then.
    views: list[Any]
    #: What was open to all.
    open: Any


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    round: int
    game: str
    title: str
    names: list[str]
    colours: list[str]
    options: dict[str, Any]
    commitment: str
    seed: str
    steps: list[Step]
    outcome: Any
    result: str


#: What the web's types are made from.
WIRE_TYPES: tuple[Any, ...] = (
    Refused,
    GameInfo,
    RuleBookInfo,
    Uploaded,
    TableInfo,
    TableSummary,
    BestInfo,
    NewTable,
    Sit,
    FromClient,
    FromServer,
    Replay,
)
