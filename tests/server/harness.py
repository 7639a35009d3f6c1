"""Servers in processes of their own on random ports, and databases that are gone after the test."""

import asyncio
import contextlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import asyncpg  # type: ignore[import-untyped]
import msgspec
import uvicorn

import tidetable
from tidetable.client import Connection, Guest, RefusedError, Server
from tidetable.kernel.chance import FastChance
from tidetable.server import app
from tidetable.server.limits import Limits
from tidetable.server.serve import Settings
from tidetable.server.wire import Wire
from tidetable.table.commands import Start
from tidetable.table.settings import Settings as TableSettings

ROOT = Path(__file__).parents[2]
#: Where this process has the package from, compiled or not: servers have it from there too.
PACKAGES = str(Path(tidetable.__file__).parents[1])
POSTGRES = os.environ.get("TIDETABLE_TEST_POSTGRES", "postgresql://root@127.0.0.1:5432/postgres")
#: The long versions of the tests; the short ones do the same with less.
LONG = os.environ.get("TIDETABLE_TEST_LONG") == "1"

#: Seconds after which a test that waits has failed: far more than any needs, so that a slow machine fails none.
PATIENCE = 900.0

UNLIMITED: dict[str, Any] = {
    "messages": 1e9,
    "message_burst": 1e9,
    "changes": 1e9,
    "change_burst": 1e9,
    "requests": 1e9,
    "request_burst": 1e9,
    "openings": 1e9,
    "opening_burst": 1e9,
    "hints": 1e9,
    "hint_burst": 1e9,
    "sockets": 100_000,
    "malformed": 1_000_000_000,
}
_RUN = """
import sys, msgspec
from tests import deals
from tidetable.server import serve
deals.by_test()
serve.run(msgspec.json.decode(sys.argv[1], type=serve.Settings), "127.0.0.1", int(sys.argv[2]))
"""
#: What a careful client may be told when somebody else was faster.
OUTRUN = ("stale", "rule", "not-now")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _paths() -> list[str]:
    return [PACKAGES, *filter(None, [os.environ.get("TIDETABLE_TEST_PATH")])]


class ServerProcess:
    """One serving process. It can be killed and started again on the same port and database."""

    def __init__(self, database: str, folder: Path, **settings: Any) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}.log"
        settings.setdefault("limits", UNLIMITED)
        settings.setdefault("public_url", self.url)
        settings.setdefault("strict_origin", False)
        self.settings = Settings(database=database, **settings)
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "ServerProcess":
        told = msgspec.json.encode(self.settings).decode()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _RUN, told, str(self.port)],
                stdout=log,
                stderr=log,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(_paths())},
            )
        self.wait_ready()
        return self

    def wait_ready(self, seconds: float = PATIENCE) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            assert self.process is not None
            assert self.process.poll() is None, self.log.read_text()
            with contextlib.suppress(OSError, HTTPError), urlopen(f"{self.url}/ready", timeout=20):
                return
            time.sleep(0.05)
        raise AssertionError(f"The server did not start: {self.log.read_text()}")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """As an operator stops it; the exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=PATIENCE)

    def end(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()

    def errors(self) -> list[dict[str, Any]]:
        """What the server logged as an error."""
        lines = self.log.read_bytes().splitlines()
        parsed = [msgspec.json.decode(line) for line in lines if line.startswith(b"{")]
        loose = [{"event": line.decode()} for line in lines if not line.startswith(b"{") and b"Error" in line]
        return [line for line in parsed if line["level"] in ("error", "critical")] + loose


@contextlib.contextmanager
def serving(database: str, wire: type[Wire] = Wire) -> Iterator[str]:
    """In this process, for tests that change something of the server."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    config = app.Config(database=database, public_url=url, limits=replace(Limits(), **UNLIMITED))
    server = uvicorn.Server(
        uvicorn.Config(app.make(config), port=port, log_config=None, lifespan="on", ws=wire)
    )
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            thread.join(0.05)
        yield url
    finally:
        server.should_exit = True
        thread.join(30)


def sqlite_url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / f'{secrets.token_hex(4)}.sqlite'}"


def postgres_reachable() -> bool:
    async def look() -> bool:
        try:
            connection = await asyncpg.connect(POSTGRES, timeout=20)
        except (OSError, asyncpg.PostgresError, TimeoutError):
            return False
        await connection.close()
        return True

    return asyncio.run(look())


@contextlib.contextmanager
def postgres_database() -> Iterator[str]:
    """A database of one's own, dropped afterwards; its URL."""
    name = f"tidetable_test_{secrets.token_hex(6)}"
    asyncio.run(_admin(f'CREATE DATABASE "{name}"'))
    try:
        yield POSTGRES.rpartition("/")[0].replace("postgresql://", "postgresql+asyncpg://", 1) + f"/{name}"
    finally:
        asyncio.run(_admin(f'DROP DATABASE "{name}" WITH (FORCE)'))


async def _admin(statement: str) -> None:
    connection = await asyncpg.connect(POSTGRES, timeout=60)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


NAMES = ["Mira", "Tom", "Ada", "Ben", "Cleo", "Dov", "Eli", "Fay"]


async def seated(
    servers: list[Server], game: str, options: dict[str, Any], *, start: bool = True, **settings: Any
) -> list[Guest]:
    """A table with a person in every seat, the host first; each guest on the next of the servers."""
    host = await servers[0].open(game, NAMES[0], options, TableSettings(**settings))
    info = await host.info()
    assert info.links is not None
    guests = [host]
    for seat in range(1, len(info.seats)):
        guest = servers[seat % len(servers)].visit(info.links.invite)
        await guest.sit(NAMES[seat])
        guests.append(guest)
    if start:
        await host.do(Start())
    return guests


async def play_seat(table: Connection, chance: FastChance, most: int | None = None) -> int:
    """Play one's seat with random legal moves until the game is over; how many there were."""
    made = 0
    while most is None or made < most:
        position = await table.my_turn()
        if position is None:
            return made
        choices = position.view["choices"]
        try:
            await table.play(choices[chance.below(len(choices))])
            made += 1
        except RefusedError as error:
            # Where several seats are awaited at once somebody else may have been faster.
            if error.why not in OUTRUN:
                raise
            await asyncio.sleep(0)
    return made
