"""Commits to SQLite in a thread of their own, so that the event loop goes on while the disk syncs."""

import asyncio
import contextlib
import sqlite3
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from tidetable.server.appending import Append, Card, promises, settle
from tidetable.table.events import encode

_COLUMNS = ("id", *Card.__slots__)
_KEPT = [name for name in Card.__slots__ if name not in ("due", "created")]
KEEP_CARD = (
    f"INSERT INTO tables ({', '.join(_COLUMNS)}) VALUES ({', '.join(f':{name}' for name in _COLUMNS)}) "
    f"ON CONFLICT (id) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in _KEPT)}"
)
PROMISE = "UPDATE tables SET due = ? WHERE id = ?"
#: Statements that the connection remembers: there is one for each number of entries.
REMEMBERED = 256
#: Pages of the journal (80 MB of them) after which a commit has to wait until it is emptied after all.
LARGEST_JOURNAL = 20_000


class SqliteWriter:
    """Each step of SQLite gives up the interpreter and has to get it back from the busy event loop.

    So a commit is made of as few steps as can be: all entries go in with one statement, and where there is nothing
    else to write that statement is the whole transaction.
    """

    def __init__(self, file: str) -> None:
        self.connection = sqlite3.connect(
            file, isolation_level=None, check_same_thread=False, cached_statements=REMEMBERED
        )
        make_durable(self.connection)
        self.connection.execute(f"PRAGMA wal_autocheckpoint={LARGEST_JOURNAL}")
        self._loop = asyncio.get_running_loop()
        self._work: SimpleQueue[tuple[list[Append], asyncio.Future[None]] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="sqlite", daemon=True)
        self._thread.start()
        self._closing = Event()
        self._written = False
        self._emptier = Thread(target=self._empty_journal, args=(file,), name="sqlite-journal", daemon=True)
        self._emptier.start()

    async def commit(self, batch: list[Append]) -> None:
        """All of it or nothing; sqlite3's errors if it cannot be."""
        done = self._loop.create_future()
        self._work.put((batch, done))
        await done

    def close(self) -> None:
        self._work.put(None)
        self._thread.join()
        self._closing.set()
        self._emptier.join()
        self.connection.close()

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            batch, done = work
            self._written = True
            error: Exception | None = None
            try:
                self._commit(batch)
            except Exception as raised:
                error = raised
            self._loop.call_soon_threadsafe(settle, done, error)

    def _empty_journal(self, file: str) -> None:
        """Moves what is committed from the journal to its place, beside the commits, so that none waits for it."""
        connection = sqlite3.connect(file, isolation_level=None)
        make_durable(connection)
        while not self._closing.wait(1.0):
            if self._written:
                self._written = False
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        connection.close()

    def _commit(self, batch: list[Append]) -> None:
        due = promises(batch)
        cards = [{"id": append.table, **append.card.values()} for append in batch if append.card is not None]
        if not due and not cards:
            self._insert(batch)
            return
        run = self.connection.execute
        run("BEGIN IMMEDIATE")
        try:
            self._insert(batch)
            self.connection.executemany(PROMISE, due)
            self.connection.executemany(KEEP_CARD, cards)
            run("COMMIT")
        except BaseException:
            if self.connection.in_transaction:
                run("ROLLBACK")
            raise

    def _insert(self, batch: list[Append]) -> None:
        values: list[Any] = []
        for append in batch:
            for entry in append.entries:
                values += (append.table, entry.number, entry.at, encode(entry.event))
        if values:
            rows = ",".join(["(?,?,?,?)"] * (len(values) // 4))
            self.connection.execute(f"INSERT INTO log (table_id, number, at, body) VALUES {rows}", values)


def make_durable(connection: Any) -> None:
    """A commit that returned is on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
