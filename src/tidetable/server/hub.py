"""The rooms of this process: found, loaded, told of news, and let go."""

import asyncio
import logging
import time
from collections.abc import Iterable
from typing import Any

from tidetable import games
from tidetable.bots.match import bot_seed
from tidetable.kernel.game import AnyGame, Thought
from tidetable.server import seeing, tokens
from tidetable.server.appending import Best, Card
from tidetable.server.bus import Bus
from tidetable.server.messages import Links, NewTable
from tidetable.server.metrics import Metrics
from tidetable.server.rooms import LOOK_AFTER, Room
from tidetable.server.storage import Storage, Unavailable
from tidetable.server.workers import BotPool
from tidetable.table.automatic import bots_to_ask, time_out
from tidetable.table.checks import Denied, hint_seat
from tidetable.table.events import Logged, OptionsChosen, Rematch, TableOpened
from tidetable.table.seating import open_table
from tidetable.table.table import BrokenLog, Table, fold, opened

log = logging.getLogger(__name__)

#: A room that nobody is connected to is dropped after so many seconds.
IDLE = 60.0
HEARTBEAT = 5.0
#: A process that was silent for so long is gone, and those connected to it with it.
SILENT = 3 * HEARTBEAT


class Hub:
    def __init__(self, storage: Storage, bus: Bus, pool: BotPool, metrics: Metrics, public_url: str) -> None:
        self.storage = storage
        self._bus = bus
        self._pool = pool
        self.metrics = metrics
        self.public_url = public_url
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._cards: dict[str, Card] = {}
        self._uploads: dict[tuple[str, str], bytes] = {}
        self._heard: dict[str, float] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._secret = b""
        self.new_seed = tokens.new_seed

    async def start(self) -> None:
        self._secret = await self.storage.secret("links")
        await self._bus.start(self)
        self.background(self._look_after())
        self.background(self._tidy())

    async def stop(self) -> None:
        await self._bus.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def background(self, work: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if isinstance(error, Unavailable):
                log.warning("the database is away", extra={"error": str(error)})
            else:
                log.error("a background task failed", exc_info=error)

    # Finding rooms

    async def open(self, wanted: NewTable, token: str) -> Room:
        game = games.find(wanted.game)
        await self.know_upload(game, wanted.options)
        event = open_table(
            game,
            wanted.name,
            wanted.options,
            wanted.settings,
            sit=wanted.sit,
            seed=self.new_seed(),
            token=tokens.hashed(token),
        )
        logged = Logged(1, time.time(), event)
        table = opened(tokens.new_id(), logged)
        card = seeing.card(table, logged.at)
        await self.storage.append(table.id, [logged], card=card)
        room = Room(self, table)
        self._rooms[table.id] = room
        self._cards[table.id] = card
        self.metrics.tables.inc()
        return room

    async def room(self, table_id: str) -> Room | None:
        """The room of a table, out of memory or read from its log; nothing if there is no such table."""
        room = self._rooms.get(table_id)
        if room is not None:
            room.used = time.monotonic()
            return room
        if not tokens.is_id(table_id):
            return None
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Room | None:
        table = await self.table_at(table_id)
        if table is None:
            return None
        room = Room(self, table)
        # First in the list, so that hints reach it, then once more what came while it was read.
        self._rooms[table_id] = room
        await room.catch_up()
        self._bus.tell(f"who {table_id}")
        if bots_to_ask(table):
            self.ask_bots(room, soon=False)
        return room

    async def table_at(self, table_id: str, round_number: int | None = None) -> Table | None:
        """A table out of its log: as it is now, or as it was at the end of an earlier round."""
        entries = await self.storage.log(table_id)
        if not entries:
            return None
        if round_number is not None:
            starts = [at for at, entry in enumerate(entries) if isinstance(entry.event, Rematch)]
            if round_number <= len(starts):
                entries = entries[: starts[round_number - 1]]
        first = entries[0].event
        assert isinstance(first, TableOpened)
        await self.know_uploads(games.find(first.game), entries)
        try:
            return (
                await asyncio.to_thread(fold, table_id, entries)
                if len(entries) > 200
                else fold(table_id, entries)
            )
        except BrokenLog:
            log.exception("a log cannot be read", extra={"table": table_id})
            return None

    def links(self, table: Table) -> Links:
        keys = {
            kind: tokens.link_key(self._secret, kind, table.id, table.links) for kind in ("invite", "watch")
        }
        address = f"{self.public_url}/table/{table.id}"
        return Links(invite=f"{address}#invite={keys['invite']}", watch=f"{address}#watch={keys['watch']}")

    def opens(self, kind: tokens.LinkKind, key: str, table: Table) -> bool:
        return bool(key) and tokens.same(key, tokens.link_key(self._secret, kind, table.id, table.links))

    # Uploads: a game has to know a file before it can read options that name it

    async def know_uploads(self, game: AnyGame, entries: Iterable[Logged]) -> None:
        if game.uploads is not None:
            for entry in entries:
                if isinstance(entry.event, TableOpened | OptionsChosen | Rematch):
                    await self.know_upload(game, entry.event.options)

    async def know_upload(self, game: AnyGame, options: dict[str, Any]) -> None:
        if game.uploads is None:
            return
        value = options.get(game.uploads.option)
        if not isinstance(value, str) or (game.name, value) in self._uploads:
            return
        body = await self.storage.upload(game.name, value)
        if body is not None:
            game.uploads.add(body)
            self._uploads[game.name, value] = body

    async def keep_upload(self, game: AnyGame, body: bytes) -> str:
        assert game.uploads is not None
        value = game.uploads.add(body)
        await self.storage.keep_upload(game.name, value, body)
        self._uploads[game.name, value] = body
        return value

    def upload_of(self, table: Table) -> bytes | None:
        uploads = table.game.uploads
        value = None if uploads is None else getattr(table.options, uploads.option, None)
        return self._uploads.get((table.game.name, value)) if isinstance(value, str) else None

    # Best results, for games that keep them

    async def keep_best(self, table: Table) -> None:
        """Offer the result of a finished game. It may come twice: a result is never better than itself."""
        outcome = None if table.state is None else table.state.outcome()
        if (contest := _contest(table)) is not None and outcome is not None:
            assert table.game.bests is not None
            score, words = table.game.bests.reached(outcome)
            await self.storage.keep_best(table.game.name, contest, Best(score, words, table.id, table.round))

    async def best(self, table: Table) -> Best | None:
        """What stands for the contest of this table's options."""
        contest = _contest(table)
        if contest is None:
            return None
        # Its own result may still be on its way, or have died with the process that saw the last move.
        await self.keep_best(table)
        return await self.storage.best(table.game.name, contest)

    # What rooms report

    def changed(self, room: Room, stored: bool = False) -> None:
        """Seats, choices or state are new: what the list of tables shows may be, too."""
        card = seeing.card(room.table, time.time())
        before = self._cards.get(room.table.id)
        self._cards[room.table.id] = card
        if not stored and (
            before is None or (before.state, before.open, before.free) != (card.state, card.open, card.free)
        ):
            self.background(self.storage.keep_card(room.table.id, card))
            if card.state == "over":
                self.background(self.keep_best(room.table))

    def doubt(self, room: Room) -> None:
        """What this room has in memory may be old: read it again before anything else."""

        async def again() -> None:
            while True:
                try:
                    await room.catch_up()
                    return
                except Unavailable:
                    await asyncio.sleep(0.5)

        self.background(again())

    def presence(self, room: Room) -> None:
        people, watching = room.here()
        named = ",".join(map(str, sorted(people)))
        self._bus.tell(f"here {room.table.id} {watching} {named}")
        room.tell_presence()

    # What other processes report

    def grown(self, table: str, number: int) -> None:
        room = self._rooms.get(table)
        if room is not None and number > room.table.number:
            self.background(room.catch_up(number))

    def told(self, origin: str, words: list[str]) -> None:
        self._heard[origin] = time.monotonic()
        match words:
            case ["who", table] if table in self._rooms:
                self._say_who_is_here(self._rooms[table])
            case ["here", table, watching, named] if table in self._rooms and watching.isdigit():
                people = frozenset(int(person) for person in named.split(",") if person.isdigit())
                room = self._rooms[table]
                room.elsewhere[origin] = (people, int(watching))
                room.tell_presence()

    def _say_who_is_here(self, room: Room) -> None:
        people, watching = room.here()
        if people or watching:
            self._bus.tell(f"here {room.table.id} {watching} {','.join(map(str, sorted(people)))}")

    def reread(self) -> None:
        for room in list(self._rooms.values()):
            self.background(room.catch_up())
            self._say_who_is_here(room)

    # Bots and clocks

    def ask_bots(self, room: Room, soon: bool) -> None:
        """Let the bots of this table move. Not `soon` after reading a log: whoever wrote it may be at it already."""
        if room.bots is None or room.bots.done():
            delay = 0.0 if soon else 2.0
            room.bots = self.background(self._pool.play(room, self.upload_of(room.table), delay))

    async def hint(self, room: Room, person: int) -> Thought:
        """What a strong player would do in this person's seat; Denied if they may not ask."""
        table = room.table
        seat = hint_seat(table, person)
        assert table.recorder is not None
        asked_at, view = table.last_played, table.recorder.view(seat)
        seed = bot_seed(table.seed, seat)
        answer = await self._pool.hint(table.game.name, seed, view, self.upload_of(table))
        if table.last_played != asked_at:
            raise Denied("stale", "Somebody moved in the meantime: look again.")
        if answer.thought is None:
            log.warning("no hint", extra={"table": table.id, "why": answer.failed})
            raise Denied("not-now", "Nothing came to mind; try again, or trust yourself.")
        return answer.thought

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            try:
                now = time.time()
                for table_id in await self.storage.due(now):
                    if await self.storage.claim(table_id, now, now + LOOK_AFTER):
                        await self._look_at(table_id)
            except Unavailable:
                await asyncio.sleep(1.0)

    async def _look_at(self, table_id: str) -> None:
        room = await self.room(table_id)
        if room is None:
            return
        await room.catch_up()
        await room.change(lambda table: time_out(table, time.time()))
        if bots_to_ask(room.table):
            self.ask_bots(room, soon=True)
        else:
            deadlines = room.table.deadlines().values()
            await self.storage.set_due(table_id, min(deadlines, default=None))

    async def _tidy(self) -> None:
        """Lets go of what nobody needs in memory, and of processes that are gone."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            self._bus.tell("alive")
            now = time.monotonic()
            gone = [origin for origin, heard in self._heard.items() if now - heard > SILENT]
            for origin in gone:
                del self._heard[origin]
            for table_id, room in list(self._rooms.items()):
                if any(room.elsewhere.pop(origin, None) for origin in gone):
                    room.tell_presence()
                if room.idle(IDLE):
                    del self._rooms[table_id]
                    self._cards.pop(table_id, None)
            self.metrics.rooms.set(len(self._rooms))
            self.metrics.tell()

    def forget_all(self) -> None:
        """Drop every room that nobody is connected to; they come back from the log."""
        for table_id, room in list(self._rooms.items()):
            if room.idle(0):
                del self._rooms[table_id]


def _contest(table: Table) -> str | None:
    return None if table.game.bests is None else table.game.bests.contest(table.options)
