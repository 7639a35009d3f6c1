"""The log on disk. What `append` returns from is committed and synced; one commit carries what waited meanwhile."""

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tidetable.server.appending import Append, Best, Card, promises, settle
from tidetable.server.schema import BESTS, LOG, SECRETS, TABLES, UPLOADS
from tidetable.server.sqlite_writer import SqliteWriter, make_durable
from tidetable.table.events import Logged, decode, encode

log = logging.getLogger(__name__)

#: The PostgreSQL channel on which processes tell each other that a log has grown.
CHANNEL = "tidetable"
#: PostgreSQL takes at most 8,000 bytes per notification.
LONGEST_NOTICE = 7_000
#: Rows of one commit: enough to carry every table that waited, few enough that none waits long.
LARGEST_BATCH = 1_000
MIGRATION_LOCK = 7_185_412
#: Seconds between the tries to reach a PostgreSQL that has gone away. The first may only have met an old connection.
PAUSES = (0.0, 0.1, 0.2, 0.4, 0.8, 1.0, 1.0, 1.0)

Answer = TypeVar("Answer")


class BadDatabase(ValueError):
    """A database that cannot be used, in one sentence."""


class NumberTaken(Exception):
    """Somebody else appended under this number first: read on and try again."""


class Unavailable(Exception):
    """The database does not answer. Whether the last append was stored is known only after reading again."""


def url_of(database: str | None, folder: Path) -> str:
    """What SQLAlchemy calls a database that a person names by a path or a URL; by default a file in the folder."""
    if database is None:
        return f"sqlite+aiosqlite:///{folder / 'tidetable.sqlite'}"
    scheme, colon, rest = database.partition("://")
    if not colon:
        return f"sqlite+aiosqlite:///{Path(database).absolute()}"
    if scheme in ("postgres", "postgresql", "postgresql+asyncpg"):
        return f"postgresql+asyncpg://{rest}"
    if scheme in ("sqlite", "sqlite+aiosqlite"):
        return f"sqlite+aiosqlite://{rest}"
    raise BadDatabase("A database is a path to a SQLite file or a URL that starts with postgresql://.")


class Storage:
    def __init__(self, engine: AsyncEngine, origin: str) -> None:
        self._engine = engine
        #: Names this process in notifications, so that it need not read what it wrote itself.
        self.origin = origin
        self.postgresql = engine.dialect.name == "postgresql"
        self._sqlite: SqliteWriter | None = None
        self._waiting: list[Append] = []
        self._wanted = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._writer: asyncio.Task[None] | None = None
        #: Called after each commit with its number of entries and the seconds it took.
        self.on_commit: Callable[[int, float], None] | None = None

    @classmethod
    async def open(cls, url: str, origin: str | None = None) -> "Storage":
        if url.startswith("sqlite"):
            file = url.partition(":///")[2]
            if file and file != ":memory:":
                Path(file).parent.mkdir(parents=True, exist_ok=True)
            engine = create_async_engine(url)
            sa.event.listen(engine.sync_engine, "connect", lambda connection, _: make_durable(connection))
        else:
            engine = create_async_engine(url, pool_size=5, max_overflow=5, pool_timeout=10)
        storage = cls(engine, origin or secrets.token_hex(4))
        try:
            async with engine.connect() as connection:
                await connection.run_sync(_migrate)
        except (DBAPIError, OSError) as error:
            await engine.dispose()
            raise BadDatabase(f"The database cannot be opened: {_first_line(error)}") from None
        if not storage.postgresql:
            storage._sqlite = SqliteWriter(url.partition(":///")[2])
        storage._writer = asyncio.create_task(storage._write())
        return storage

    async def close(self) -> None:
        """Commits what is waiting, then closes."""
        if self._writer is not None:
            await self._idle.wait()
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        if self._sqlite is not None:
            self._sqlite.close()
        await self._engine.dispose()

    # Writing

    async def append(
        self, table: str, entries: Sequence[Logged], *, card: Card | None = None, due: float | None = None
    ) -> None:
        """All entries or none. NumberTaken or Unavailable if not."""
        await self._put_and_wait(table, entries, card, due)

    async def keep_card(self, table: str, card: Card) -> None:
        """What the list of tables shows. The promise of when to look after the table is left alone."""
        await self._put_and_wait(table, (), card, None)

    async def _put_and_wait(
        self, table: str, entries: Sequence[Logged], card: Card | None, due: float | None
    ) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put(Append(table, entries, card, due, partial(settle, done)))
        await done

    def put(self, append: Append) -> None:
        """Append with the next commit; its `done` is called then."""
        self._waiting.append(append)
        self._idle.clear()
        self._wanted.set()

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._wanted.wait()
            batch, self._waiting = self._waiting[:LARGEST_BATCH], self._waiting[LARGEST_BATCH:]
            began = loop.time()
            await self._store(batch)
            if self.on_commit is not None:
                self.on_commit(sum(len(append.entries) for append in batch), loop.time() - began)
            if not self._waiting:
                self._wanted.clear()
                self._idle.set()

    async def _store(self, batch: list[Append]) -> None:
        try:
            if self._sqlite is not None:
                await self._sqlite.commit(batch)
            else:
                await self._commit(batch)
        except (IntegrityError, sqlite3.IntegrityError):
            if len(batch) > 1:
                # One of them lost a race: each for itself, so that the others are not held up by it.
                for append in batch:
                    await self._store([append])
                return
            _tell(batch, NumberTaken())
        except (DBAPIError, sqlite3.Error, OSError, TimeoutError) as error:
            _tell(batch, Unavailable(_first_line(error)))
        except Exception as error:
            _tell(batch, error)
        else:
            # Soon, not now: the next commit begins first, and the disk is at it while this one is told.
            asyncio.get_running_loop().call_soon(_tell, batch, None)

    async def _commit(self, batch: list[Append]) -> None:
        """To PostgreSQL. If it is being restarted it is waited for, so that players hardly notice."""
        patience = iter(PAUSES)
        while True:
            try:
                async with self._engine.begin() as connection:
                    await self._insert(connection, batch)
                return
            except IntegrityError:
                # Where a connection broke during a commit nobody knows whether that was stored: here it shows.
                if len(batch) == 1 and await self._stored(batch[0]):
                    return
                raise
            except (DBAPIError, OSError, TimeoutError):
                pause = next(patience, None)
                if pause is None:
                    raise
                await asyncio.sleep(pause)

    async def _stored(self, append: Append) -> bool:
        """Whether what stands under these numbers is this very append."""
        if not append.entries:
            return False
        first = append.entries[0].number
        return (await self.log(append.table, first - 1))[: len(append.entries)] == list(append.entries)

    async def _insert(self, connection: AsyncConnection, batch: list[Append]) -> None:
        rows = [
            {"table_id": append.table, "number": entry.number, "at": entry.at, "body": encode(entry.event)}
            for append in batch
            for entry in append.entries
        ]
        if rows:
            await connection.execute(LOG.insert(), rows)
        if due := promises(batch):
            await connection.execute(PROMISE, [{"which": table, "when": when} for when, table in due])
        if cards := [
            {"id": append.table, **append.card.values()} for append in batch if append.card is not None
        ]:
            await connection.execute(KEEP_CARD, cards)
        for notice in self._notices(batch):
            await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, notice)))

    def _notices(self, batch: list[Append]) -> list[str]:
        """The tables that have grown, in as few notifications as they fit into."""
        notices: list[str] = []
        line = self.origin
        for append in batch:
            if not append.entries:
                continue
            item = f" {append.table}:{append.entries[-1].number}"
            if len(line) + len(item) > LONGEST_NOTICE:
                notices.append(line)
                line = self.origin
            line += item
        return [*notices, line] if line != self.origin else notices

    # Reading

    async def log(self, table: str, after: int = 0) -> list[Logged]:
        query = (
            sa.select(LOG.c.number, LOG.c.at, LOG.c.body)
            .where(LOG.c.table_id == table, LOG.c.number > after)
            .order_by(LOG.c.number)
        )
        rows = await self._read(query)
        return [Logged(row.number, row.at, decode(bytes(row.body))) for row in rows]

    async def open_tables(self, since: float, most: int = 100) -> list[tuple[str, Card]]:
        """The latest open tables that are not over and have changed since then."""
        query = (
            sa.select(TABLES)
            .where(
                TABLES.c.open, TABLES.c.state.in_(["waiting", "playing", "paused"]), TABLES.c.changed > since
            )
            .order_by(TABLES.c.changed.desc())
            .limit(most)
        )
        rows = await self._read(query)
        return [(row.id, Card(**{name: getattr(row, name) for name in Card.__slots__})) for row in rows]

    async def due(self, now: float, most: int = 500) -> list[str]:
        """The tables that somebody has to look after now."""
        query = sa.select(TABLES.c.id).where(TABLES.c.due <= now).order_by(TABLES.c.due).limit(most)
        return [row.id for row in await self._read(query)]

    async def claim(self, table: str, now: float, until: float) -> bool:
        """Whether it is this process that looks after the table now; if it dies, another one may after a while."""
        due = sa.update(TABLES).where(TABLES.c.id == table, TABLES.c.due <= now).values(due=until)
        return await self._change(due) == 1

    async def set_due(self, table: str, due: float | None) -> None:
        await self._change(sa.update(TABLES).where(TABLES.c.id == table).values(due=due))

    async def ready(self) -> None:
        """Unavailable if the database does not answer."""
        await self._read(sa.select(sa.literal(1)))

    async def keep_upload(self, game: str, value: str, body: bytes) -> None:
        insert = postgresql_insert if self.postgresql else sqlite_insert
        await self._change(insert(UPLOADS).values(game=game, value=value, body=body).on_conflict_do_nothing())

    async def upload(self, game: str, value: str) -> bytes | None:
        rows = await self._read(
            sa.select(UPLOADS.c.body).where(UPLOADS.c.game == game, UPLOADS.c.value == value)
        )
        return bytes(rows[0][0]) if rows else None

    async def keep_best(self, game: str, contest: str, best: Best) -> None:
        """The result stays if it is better than what stands there: who reaches a score first keeps it."""
        insert = postgresql_insert if self.postgresql else sqlite_insert
        row = insert(BESTS).values(game=game, contest=contest, **best.values())
        better = row.on_conflict_do_update(
            index_elements=[BESTS.c.game, BESTS.c.contest],
            set_={name: row.excluded[name] for name in Best.__slots__},
            where=row.excluded.score > BESTS.c.score,
        )
        await self._change(better)

    async def best(self, game: str, contest: str) -> Best | None:
        query = sa.select(BESTS).where(BESTS.c.game == game, BESTS.c.contest == contest)
        rows = await self._read(query)
        return Best(**{name: getattr(rows[0], name) for name in Best.__slots__}) if rows else None

    async def secret(self, name: str) -> bytes:
        """A random secret that all processes on this database share; made on first use."""
        insert = postgresql_insert if self.postgresql else sqlite_insert
        made = secrets.token_bytes(32)
        await self._change(insert(SECRETS).values(name=name, body=made).on_conflict_do_nothing())
        rows = await self._read(sa.select(SECRETS.c.body).where(SECRETS.c.name == name))
        return bytes(rows[0][0])

    async def _read(self, query: sa.Executable) -> Sequence[sa.Row[Any]]:
        async def read() -> Sequence[sa.Row[Any]]:
            async with self._engine.connect() as connection:
                return (await connection.execute(query)).all()

        return await _twice(read)

    async def _change(self, change: sa.Executable) -> int:
        async def write() -> int:
            async with self._engine.begin() as connection:
                result = await connection.execute(change)
                return result.rowcount

        return await _twice(write)


#: Sets when somebody has to look after a table.
PROMISE = sa.update(TABLES).where(TABLES.c.id == sa.bindparam("which")).values(due=sa.bindparam("when"))
#: A new row in the list of tables, or its new contents. The promise of when to look after it is left alone.
_CARD = postgresql_insert(TABLES).values({name: sa.bindparam(name) for name in ("id", *Card.__slots__)})
KEEP_CARD = _CARD.on_conflict_do_update(
    index_elements=[TABLES.c.id],
    set_={name: _CARD.excluded[name] for name in Card.__slots__ if name not in ("due", "created")},
)


async def _twice(attempt: Callable[[], Awaitable[Answer]]) -> Answer:
    """A connection of the pool may have died with a restarted database: the second one is new."""
    for last in (False, True):
        try:
            return await attempt()
        except (DBAPIError, OSError, TimeoutError) as error:
            if last:
                raise Unavailable(_first_line(error)) from None
    raise AssertionError


def _tell(batch: list[Append], error: Exception | None) -> None:
    for append in batch:
        try:
            append.done(error)
        except Exception:
            # One table's trouble must not keep the others from hearing of their moves.
            log.exception("what was stored could not be told", extra={"table": append.table})


def _first_line(error: BaseException) -> str:
    """Without the statement and its values, which may hold secrets."""
    told = getattr(error, "orig", None) or error
    return (str(told).strip().splitlines() or [type(told).__name__])[0]


def _migrate(connection: sa.Connection) -> None:
    """To the newest shape. Only one of several processes that start at once does it."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()
