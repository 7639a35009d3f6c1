"""Hints between processes that there is news. The log is the truth; a lost hint costs time, never a move."""

import asyncio
import logging
from typing import Protocol

import asyncpg  # type: ignore[import-untyped]

from tidetable.server.storage import CHANNEL

log = logging.getLogger(__name__)

#: PostgreSQL gives no sign of life on a silent connection: ask this often.
CHECK_EVERY = 5.0
LONGEST_WAIT = 5.0


class Listener(Protocol):
    def grown(self, table: str, number: int) -> None:
        """Another process has stored entries up to this number."""

    def told(self, origin: str, words: list[str]) -> None:
        """Another process says something that is not stored: who is connected to it."""

    def reread(self) -> None:
        """Hints may have been lost: read everything again."""


class Bus(Protocol):
    async def start(self, listener: Listener) -> None: ...

    async def stop(self) -> None: ...

    def tell(self, words: str) -> None:
        """Say something to the other processes; it may be lost."""


class MemoryBus:
    """One process: there is nobody to tell."""

    async def start(self, listener: Listener) -> None:
        return None

    async def stop(self) -> None:
        return None

    def tell(self, words: str) -> None:
        return None


class PostgresBus:
    """LISTEN and NOTIFY on a connection of its own, which comes back by itself when PostgreSQL was away."""

    def __init__(self, url: str, origin: str) -> None:
        self._url = url.replace("postgresql+asyncpg://", "postgresql://", 1)
        self._origin = origin
        self._listener: Listener | None = None
        self._task: asyncio.Task[None] | None = None
        self._connection: asyncpg.Connection | None = None
        self._outbox: asyncio.Queue[str] = asyncio.Queue(maxsize=1000)
        self.listening = asyncio.Event()

    async def start(self, listener: Listener) -> None:
        self._listener = listener
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def tell(self, words: str) -> None:
        if not self._outbox.full():
            self._outbox.put_nowait(f"{self._origin} ! {words}")

    async def _run(self) -> None:
        wait = 0.1
        while True:
            try:
                connection = await asyncpg.connect(self._url, timeout=5)
                try:
                    await connection.add_listener(CHANNEL, self._heard)
                    self.listening.set()
                    wait = 0.1
                    assert self._listener is not None
                    self._listener.reread()
                    await self._serve(connection)
                finally:
                    self.listening.clear()
                    connection.terminate()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                log.warning("the bus is away", extra={"error": type(error).__name__, "again_in": wait})
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, wait * 2)

    async def _serve(self, connection: asyncpg.Connection) -> None:
        """Send what is to be told; on silence see whether the connection lives."""
        while True:
            try:
                words = await asyncio.wait_for(self._outbox.get(), CHECK_EVERY)
            except TimeoutError:
                await connection.execute("SELECT 1", timeout=CHECK_EVERY)
            else:
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, words, timeout=CHECK_EVERY)

    def _heard(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        origin, *words = str(payload).split(" ")
        if origin == self._origin or self._listener is None:
            return
        if words and words[0] == "!":
            self._listener.told(origin, words[1:])
            return
        for item in words:
            table, _, number = item.partition(":")
            if number.isdigit():
                self._listener.grown(table, int(number))
