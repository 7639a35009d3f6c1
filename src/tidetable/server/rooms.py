"""Live tables. A room is a cache of one table's log with those who are connected; it can be dropped at any time."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

import msgspec

from tidetable.kernel.notation import NotAMove
from tidetable.kernel.state import Refusal
from tidetable.server import seeing
from tidetable.server.appending import Append
from tidetable.server.messages import VERSION, Links, Position, Presence, TableInfo, Update, Welcome
from tidetable.server.storage import NumberTaken, Storage, Unavailable
from tidetable.server.turns import Turns
from tidetable.table import act
from tidetable.table.automatic import bots_to_ask
from tidetable.table.checks import Denied, Events
from tidetable.table.commands import AnyCommand
from tidetable.table.events import Logged, Moved
from tidetable.table.table import Table

if TYPE_CHECKING:
    from tidetable.server.hub import Hub

#: A table with bots or a clock is looked after at the latest after this time, should its process die.
LOOK_AFTER = 20.0
#: So often the loser of a race reads on and tries again. Each time somebody else's move was stored.
MOST_RACES = 50

encode = msgspec.json.Encoder().encode


class Viewer(Protocol):
    """A connected client: a person, with or without a seat, or a spectator."""

    person: int | None
    #: The last number that it was sent.
    number: int
    done: list[str]

    def show(self) -> None:
        """There is news: ask the room for it, as soon as the line is free."""

    def push(self, message: bytes) -> None:
        """Send this as it is."""

    def answered(self, command: AnyCommand, error: Exception | None) -> None:
        """A submitted command was stored and shown, or could not be."""


class Room:
    def __init__(self, hub: "Hub", table: Table) -> None:
        self._hub = hub
        self.table = table
        self.viewers: set[Viewer] = set()
        self.used = time.monotonic()
        self.bots: asyncio.Task[None] | None = None
        self._turns = Turns()
        #: The updates for those without a seat, by the number that they had before.
        self._open: dict[int, bytes] = {}
        self._open_at = 0
        self._names: list[str] = []
        self._named_at = 0
        self._links: Links | None = None
        self._links_of = 0
        #: Who is connected to other processes, by process.
        self.elsewhere: dict[str, tuple[frozenset[int], int]] = {}
        self._present: frozenset[int] = frozenset()

    # Changing

    async def change(
        self, decide: Callable[[Table], Events], stored: Callable[[], None] | None = None
    ) -> int:
        """Store what `decide` makes happen, then apply it; the number of the last entry. Denied, Refusal, NotAMove
        or Unavailable if it cannot be, and then nothing has changed. `stored` is called before anybody is told.
        """
        storage: Storage = self._hub.storage
        async with self._turns:
            for _ in range(MOST_RACES):
                self.used = time.monotonic()
                try:
                    events = decide(self.table)
                except (Denied, Refusal, NotAMove):
                    # It may be refused only because another process knows more.
                    if storage.postgresql and await self._read_on():
                        continue
                    raise
                if not events:
                    if stored is not None:
                        stored()
                    return self.table.number
                entries = self._entries(events)
                try:
                    await storage.append(self.table.id, entries, due=self._due(entries[0].at))
                except NumberTaken:
                    await self._read_on()
                    continue
                except Unavailable:
                    # Nobody knows whether it was stored: what is in memory may be old now.
                    self._hub.doubt(self)
                    raise
                if stored is not None:
                    stored()
                self._apply(entries)
                return self.table.number
            raise Unavailable("Too many changed this table at once.")

    def _entries(self, events: Events) -> list[Logged]:
        now, number = time.time(), self.table.number
        return [Logged(number + place, now, event) for place, event in enumerate(events, 1)]

    def _due(self, now: float) -> float | None:
        """A promise for the case that this process dies: somebody will look after clocks and bots."""
        table = self.table
        seconds = table.settings.seconds_per_move
        if not seconds and not table.with_bots:
            return None
        return now + (min(seconds, LOOK_AFTER) if seconds else LOOK_AFTER)

    def _apply(self, entries: list[Logged]) -> None:
        change, moves = self.table.last_change, 0
        for entry in entries:
            self.table.apply(entry)
            moves += isinstance(entry.event, Moved)
        self._hub.metrics.moved(moves)
        if self.table.last_change != change:
            self._hub.changed(self)
        for viewer in self.viewers:
            viewer.show()
        if bots_to_ask(self.table):
            self._hub.ask_bots(self, soon=True)

    async def catch_up(self, number: int | None = None) -> None:
        """Read what other processes have stored, at least up to this number."""
        if number is not None and number <= self.table.number:
            return
        async with self._turns:
            await self._read_on()

    async def refresh(self) -> None:
        """With several processes a hint may still be on its way: look."""
        if self._hub.storage.postgresql:
            await self.catch_up()

    async def _read_on(self) -> bool:
        """Whether there was anything new."""
        entries = await self._hub.storage.log(self.table.id, self.table.number)
        await self._hub.know_uploads(self.table.game, entries)
        change = self.table.last_change
        for entry in entries:
            self.table.apply(entry)
        if self.table.last_change != change:
            self._hub.changed(self, stored=True)
        if entries:
            for viewer in self.viewers:
                viewer.show()
        return bool(entries)

    # What people do

    async def do(self, person: int, command: AnyCommand) -> int:
        """A person's command."""
        return await self.change(lambda _: self._decide(person, command))

    def submit(self, person: int, command: AnyCommand, viewer: Viewer) -> bool:
        """A person's command over a socket. What `change` raises if it cannot be; otherwise whether it is still to be
        stored, and then `viewer.answered` hears of it. The viewer is told that it is done in the same update.

        No task is needed where nobody else is at this table just now and the command can be, which is nearly
        always. Else it goes the long way.
        """
        storage = self._hub.storage
        if not self._turns.take_now():
            self._hub.background(self._submit_later(person, command, viewer))
            return True
        events: Events = []
        try:
            self.used = time.monotonic()
            events = self._decide(person, command)
        except (Denied, Refusal, NotAMove):
            if not storage.postgresql:
                raise
            # It may be refused only because another process knows more.
            self._hub.background(self._submit_later(person, command, viewer))
            return True
        finally:
            if not events:
                self._turns.give()
        if not events:
            _done(command, viewer)
            viewer.show()
            return False
        entries = self._entries(events)
        stored = partial(self._submitted, entries, person, command, viewer)
        storage.put(Append(self.table.id, entries, None, self._due(entries[0].at), stored))
        return True

    def _submitted(
        self,
        entries: list[Logged],
        person: int,
        command: AnyCommand,
        viewer: Viewer,
        error: Exception | None,
    ) -> None:
        try:
            if error is None:
                _done(command, viewer)
                self._apply(entries)
        except Exception as raised:
            error = raised
        finally:
            self._turns.give()
        if isinstance(error, NumberTaken):
            self._hub.background(self._submit_later(person, command, viewer))
            return
        if isinstance(error, Unavailable):
            self._hub.doubt(self)
        viewer.answered(command, error)

    async def _submit_later(self, person: int, command: AnyCommand, viewer: Viewer) -> None:
        error: Exception | None = None
        try:
            await self.change(lambda _: self._decide(person, command), lambda: _done(command, viewer))
            viewer.show()
        except Exception as raised:
            error = raised
        viewer.answered(command, error)

    def _decide(self, person: int, command: AnyCommand) -> Events:
        if self.table.people[person].token is None:
            raise Denied("not-yours", "Your seat was given away.")
        if act.again(self.table, person, command):
            return []
        return act.decide(self.table, person, command, self._present, self._hub.new_seed)

    # Seeing

    def present(self) -> frozenset[int]:
        return self._present

    def here(self) -> tuple[frozenset[int], int]:
        """The people connected to this process, and how many watch."""
        people = frozenset(viewer.person for viewer in self.viewers if viewer.person is not None)
        return people, sum(viewer.person is None for viewer in self.viewers)

    def info(self, person: int | None) -> TableInfo:
        links = None if person is None else self._fresh_links()
        return seeing.table_info(self.table, person, self.present(), links)

    def _fresh_links(self) -> Links:
        if self._links is None or self._links_of != self.table.links:
            self._links, self._links_of = self._hub.links(self.table), self.table.links
        return self._links

    def welcome(self, viewer: Viewer) -> bytes:
        table = self.table
        seat = table.seat_of(viewer.person)
        names = self._fresh_names()
        told, skipped = seeing.lines(table, seat, min(viewer.number, table.number), names)
        viewer.number = table.number
        return encode(
            Welcome(
                version=VERSION,
                number=table.number,
                now=time.time(),
                table=self.info(viewer.person),
                position=seeing.position(table, seat, names),
                lines=told,
                skipped=skipped,
            )
        )

    def news(self, viewer: Viewer) -> bytes | None:
        """What this viewer has not been sent yet, or nothing."""
        table = self.table
        since = viewer.number
        done: list[str] | msgspec.UnsetType = msgspec.UNSET
        if viewer.done:
            done, viewer.done = viewer.done, []
        if since == table.number:
            return None if done is msgspec.UNSET else encode(Update(number=since, lines=[], done=done))
        viewer.number = table.number
        seat = table.seat_of(viewer.person)
        if seat is None and table.last_change <= since and done is msgspec.UNSET:
            return self._open_news(since)
        info = self.info(viewer.person) if table.last_change > since else msgspec.UNSET
        return encode(self._update(seat, since, info, done))

    def _open_news(self, since: int) -> bytes:
        """What all who have no seat see alike, encoded once for them."""
        if self._open_at != self.table.number:
            self._open_at = self.table.number
            self._open.clear()
        told = self._open.get(since)
        if told is None:
            told = self._open[since] = encode(self._update(None, since))
        return told

    def _update(
        self,
        seat: int | None,
        since: int,
        info: TableInfo | msgspec.UnsetType = msgspec.UNSET,
        done: list[str] | msgspec.UnsetType = msgspec.UNSET,
    ) -> Update:
        table = self.table
        names = self._fresh_names()
        shown: Position | msgspec.UnsetType = msgspec.UNSET
        if table.last_played > since or table.last_change > since:
            shown = seeing.position(table, seat, names) or msgspec.UNSET
        lines, _ = seeing.lines(table, seat, since, names)
        return Update(number=table.number, lines=lines, table=info, position=shown, done=done)

    def _fresh_names(self) -> list[str]:
        """What people call each seat, which changes with who sits there."""
        if self._named_at < self.table.last_change:
            self._names, self._named_at = self.table.names(), self.table.number
        return self._names

    # Coming and going

    def enter(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        self._hub.presence(self)

    def go(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self.used = time.monotonic()
        self._hub.presence(self)

    def tell_presence(self) -> None:
        here = {viewer.person for viewer in self.viewers if viewer.person is not None}
        self._present = frozenset(here.union(*(people for people, _ in self.elsewhere.values())))
        watching = sum(viewer.person is None for viewer in self.viewers)
        watching += sum(count for _, count in self.elsewhere.values())
        message = encode(Presence(present=sorted(self.present()), watching=watching))
        for viewer in list(self.viewers):
            viewer.push(message)

    def idle(self, seconds: float) -> bool:
        """Whether nobody would miss it in memory."""
        busy = self.viewers or self._turns.taken or (self.bots is not None and not self.bots.done())
        return not busy and time.monotonic() - self.used > seconds


def _done(command: AnyCommand, viewer: Viewer) -> None:
    """The next update names it."""
    if command.ref:
        viewer.done.append(command.ref)
