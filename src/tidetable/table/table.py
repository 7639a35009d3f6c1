"""A table: what its log adds up to. Only `apply` changes it, one event after the other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from tidetable import games
from tidetable.kernel.chance import commitment_of
from tidetable.kernel.game import AnyGame, Options
from tidetable.kernel.recorder import Recorder
from tidetable.kernel.state import State
from tidetable.table.events import (
    AnyEvent,
    BotFailed,
    BotSeated,
    EntropyAdded,
    HandedBack,
    HandedOver,
    LinksRenewed,
    Logged,
    Moved,
    OptionsChosen,
    Paused,
    Rematch,
    Removed,
    Resumed,
    Said,
    SeatLeft,
    SeatTaken,
    StandIn,
    Started,
    TableOpened,
    TimeOut,
    TokenRenewed,
)
from tidetable.table.settings import Settings

Phase = Literal["waiting", "playing", "paused", "over"]


class BrokenLog(Exception):
    """A log that is no table's. It cannot come about by commands."""


@dataclass(slots=True)
class PersonHere:
    name: str
    #: The hash of the token, or nothing once it was revoked.
    token: str | None
    seat: int | None = None
    #: The seat whose secrets this person has seen in this game: the only one they may come back to.
    knows: int | None = None


@dataclass(slots=True)
class SeatHere:
    person: int | None = None
    bot: str | None = None
    #: The bot that plays for the person until they are back.
    stand_in: str | None = None
    entropy: str = ""

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None


@dataclass(slots=True)
class Line:
    """An entry of the log, and for a move which move of the game it was."""

    logged: Logged
    play: int = -1


@dataclass(slots=True)
class Table:
    id: str
    game: AnyGame
    options: Options
    settings: Settings
    seed: bytes
    created: float
    people: list[PersonHere]
    seats: list[SeatHere]
    host: int = 0
    first: int | None = None
    phase: Phase = "waiting"
    round: int = 1
    recorder: Recorder | None = None
    #: The last numbers of the log, of a move that others must look at, of any move with notes, of a change of
    #: seats or choices.
    number: int = 0
    last_move: int = 0
    last_played: int = 0
    last_change: int = 0
    #: How often the links were made anew; they are derived from it.
    links: int = 0
    #: Whether any seat is a bot's, for now or for good: asked after every move.
    with_bots: bool = False
    #: Since when the game waits for a seat, and the seats of them whose time is out.
    awaited: dict[int, float] = field(default_factory=dict)
    timed_out: set[int] = field(default_factory=set)
    #: The last move of each seat by its sender's name for it.
    refs: dict[int, tuple[str, int]] = field(default_factory=dict)
    #: The log of this round.
    log: list[Line] = field(default_factory=list)

    # Questions

    @property
    def commitment(self) -> str:
        return commitment_of(self.seed)

    @property
    def state(self) -> State | None:
        return None if self.recorder is None else self.recorder.state

    def person_of(self, token: str) -> int | None:
        """The person whose token has this hash."""
        for number, person in enumerate(self.people):
            if person.token == token:
                return number
        return None

    def seat_of(self, person: int | None) -> int | None:
        return None if person is None else self.people[person].seat

    def in_game(self, seat: int) -> bool:
        """Whether the seat takes part: always before the deal, later unless it left the game."""
        return self.recorder is None or seat in self.recorder.state.seats()

    def names(self) -> list[str]:
        """What people call each seat."""
        names: list[str] = []
        for number, seat in enumerate(self.seats):
            if seat.person is not None:
                name = self.people[seat.person].name
            elif seat.bot is not None:
                name = seat.bot.replace("-", " ").capitalize()
            else:
                name = f"Seat {number + 1}"
            same = sum(other == name or other.startswith(f"{name} (") for other in names)
            names.append(f"{name} ({same + 1})" if same else name)
        return names

    def deadlines(self) -> dict[int, float]:
        """When the time of each awaited person is out."""
        if self.phase != "playing" or not self.settings.seconds_per_move:
            return {}
        return {
            seat: since + self.settings.seconds_per_move
            for seat, since in self.awaited.items()
            if seat not in self.timed_out
            and self.seats[seat].person is not None
            and not self.seats[seat].stand_in
        }

    # Folding

    def apply(self, logged: Logged) -> None:
        """Believes the event: commands have checked it before it was stored."""
        if logged.number != self.number + 1:
            raise BrokenLog(f"Entry {logged.number} of table {self.id} does not follow on {self.number}.")
        line = Line(logged)
        event = logged.event
        match event:
            case Moved():
                self._moved(event, line)
            case Said() | BotFailed():
                pass
            case _:
                self._seats_and_choices(event, logged.at)
                self.with_bots = any(seat.bot or seat.stand_in for seat in self.seats)
                self.last_change = logged.number
        self.number = logged.number
        if isinstance(event, Rematch):
            self.log = []
        self.log.append(line)

    def _moved(self, event: Moved, line: Line) -> None:
        assert self.recorder is not None
        move = self.recorder.game.parse(self.recorder.options, event.move)
        self.recorder.make(event.seat, move)
        line.play = len(self.recorder.entries) - 1
        self.last_played = line.logged.number
        if event.ref:
            self.refs[event.seat] = (event.ref, line.logged.number)
        if move.aside:
            self._await(line.logged.at, None)
        else:
            self.last_move = line.logged.number
            self._await(line.logged.at, event.seat)
        if self.recorder.state.outcome() is not None:
            self.phase = "over"
            self.last_change = line.logged.number

    def _await(self, now: float, moved: int | None) -> None:
        """Who moved gets new time, who was awaited before goes on waiting."""
        assert self.recorder is not None
        before = self.awaited
        self.awaited = {
            seat: before[seat] if seat in before and seat != moved else now
            for seat in self.recorder.state.to_act()
        }
        if self.timed_out:
            self.timed_out = {seat for seat in self.timed_out if seat in self.awaited and seat != moved}

    def _seats_and_choices(self, event: AnyEvent, at: float) -> None:
        match event:
            case SeatTaken():
                self._sit(event, at)
            case BotSeated():
                self.seats[event.seat] = SeatHere(bot=event.bot)
            case SeatLeft():
                self._free(event.seat)
            case Removed():
                person = self.seats[event.seat].person
                self._free(event.seat)
                if person is not None:
                    self.people[person].token = None
            case OptionsChosen():
                self.options = self.game.options(event.options)
                self.settings = event.settings
                self.first = event.first
                self._reorder(event.order)
            case EntropyAdded():
                self.seats[event.seat].entropy = event.words
            case Started():
                self._start(at)
            case Paused():
                self.phase = "paused"
            case Resumed():
                self.phase = "playing"
                self.awaited = dict.fromkeys(self.awaited, at)
                self.timed_out = set()
            case StandIn():
                self.seats[event.seat].stand_in = event.bot
            case HandedBack():
                self.seats[event.seat].stand_in = None
                if event.seat in self.awaited:
                    self.awaited[event.seat] = at
            case HandedOver():
                self.host = event.person
            case TimeOut():
                self.timed_out.add(event.seat)
            case Rematch():
                self._rematch(event)
            case LinksRenewed():
                self.links += 1
            case TokenRenewed():
                self.people[event.person].token = event.token
            case _:
                raise BrokenLog(f"A table cannot be opened twice: {self.id}.")

    def _sit(self, event: SeatTaken, at: float) -> None:
        if event.token is not None:
            self.people.append(PersonHere(event.name, event.token))
        person = self.people[event.person]
        person.name = event.name
        entropy = ""
        if person.seat is not None:
            entropy = self.seats[person.seat].entropy
            self._free(person.seat)
        if event.seat == len(self.seats):
            self.seats.append(SeatHere())
        self.seats[event.seat] = SeatHere(person=event.person, entropy=entropy)
        person.seat = event.seat
        if self.recorder is not None:
            person.knows = event.seat
            if event.seat in self.awaited:
                # Whoever takes a seat over gets the whole time for its move.
                self.awaited[event.seat] = at
                self.timed_out.discard(event.seat)

    def _free(self, seat: int) -> None:
        person = self.seats[seat].person
        if person is not None:
            self.people[person].seat = None
        self.seats[seat] = SeatHere()

    def _reorder(self, order: Sequence[int | None]) -> None:
        before = self.seats
        kept = set(order)
        for seat, here in enumerate(before):
            if seat not in kept and here.person is not None:
                self.people[here.person].seat = None
        self.seats = [SeatHere() if old is None else before[old] for old in order]
        for seat, here in enumerate(self.seats):
            if here.person is not None:
                self.people[here.person].seat = seat

    def _start(self, at: float) -> None:
        entropy = [seat.entropy for seat in self.seats]
        self.recorder = Recorder.start(self.game, self.options, self.seed, entropy=entropy, first=self.first)
        self.phase = "playing"
        self.awaited = dict.fromkeys(self.recorder.state.to_act(), at)
        for person in self.people:
            person.knows = person.seat

    def _rematch(self, event: Rematch) -> None:
        self.seed = bytes.fromhex(event.seed)
        self.options = self.game.options(event.options)
        self.round += 1
        self.recorder = None
        self.phase = "waiting"
        self.first = None
        self.awaited, self.timed_out, self.refs = {}, set(), {}
        self._reorder(event.order)
        for seat in self.seats:
            seat.entropy = ""
        for person in self.people:
            person.knows = None


def plain(options: Options) -> dict[str, Any]:
    """Options as the log and the wire have them."""
    values: dict[str, Any] = msgspec.to_builtins(options)
    return values


def fold(table_id: str, log: Iterable[Logged]) -> Table:
    """The table that a log adds up to. Games before the last rematch are not played again."""
    entries = list(log)
    if not entries or not isinstance(entries[0].event, TableOpened):
        raise BrokenLog(f"The log of table {table_id} does not begin with its opening.")
    table = opened(table_id, entries[0])
    last_rematch = max(
        (at for at, entry in enumerate(entries) if isinstance(entry.event, Rematch)), default=0
    )
    for place, entry in enumerate(entries[1:], 1):
        if place < last_rematch and isinstance(entry.event, Moved):
            table.number = entry.number
        else:
            table.apply(entry)
    return table


def opened(table_id: str, logged: Logged) -> Table:
    event = logged.event
    assert isinstance(event, TableOpened)
    game = games.find(event.game)
    options = game.options(event.options)
    table = Table(
        id=table_id,
        game=game,
        options=options,
        settings=event.settings,
        seed=bytes.fromhex(event.seed),
        created=logged.at,
        people=[PersonHere(event.name, event.token, event.seat)],
        seats=[SeatHere() for _ in range(options.players)],
        number=1,
        last_change=1,
        log=[Line(logged)],
    )
    if event.seat is not None:
        table.seats[event.seat].person = 0
    return table
