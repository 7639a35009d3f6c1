"""The server is killed at random moments: what was acknowledged is there once, and the game goes on."""

import asyncio
import contextlib
import random
import secrets
from collections import Counter
from pathlib import Path

from tests.server.conftest import StartServer
from tests.server.harness import LONG, OUTRUN, PATIENCE, ServerProcess, seated
from tidetable import games
from tidetable.client import Connection, Guest, Lost, RefusedError, Server
from tidetable.kernel.chance import FastChance
from tidetable.server.storage import Storage
from tidetable.table.commands import AskRematch, Play, Start
from tidetable.table.events import Moved
from tidetable.table.table import fold

MOVES = 1000 if LONG else 120
TABLES = 4


def test_no_acknowledged_move_is_lost_and_none_is_made_twice(
    database: str, start_server: StartServer, tmp_path: Path
) -> None:
    server = start_server(database)
    acknowledged, sent, tables, kills = asyncio.run(play_and_kill(server))
    assert kills >= 3
    server.stop()
    stored: Counter[str] = Counter()
    for table in tables:
        stored += asyncio.run(refs_of(database, table))
    assert len(acknowledged) >= MOVES
    assert not acknowledged - set(stored), "acknowledged moves were lost"
    assert not set(stored) - sent, "moves were stored that nobody sent"
    assert max(stored.values()) == 1, "a move was made twice"


async def refs_of(database: str, table: str) -> "Counter[str]":
    storage = await Storage.open(database)
    try:
        entries = await storage.log(table)
    finally:
        await storage.close()
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    fold(table, entries)
    return Counter(entry.event.ref for entry in entries if isinstance(entry.event, Moved))


async def play_and_kill(server: ServerProcess) -> tuple[set[str], set[str], list[str], int]:
    acknowledged: set[str] = set()
    sent: set[str] = set()
    names = list(games.GAMES)
    async with Server(server.url) as house:
        guests = []
        for number in range(TABLES):
            game = games.find(names[number % len(names)])
            guests.append(await seated([house], game.name, {"players": 2}))
        enough = asyncio.Event()
        players = [
            asyncio.create_task(play(guest, seat, acknowledged, sent, enough, number * 7 + seat))
            for number, pair in enumerate(guests)
            for seat, guest in enumerate(pair)
        ]
        killer = asyncio.create_task(kill(server, acknowledged, enough))
        async with asyncio.timeout(PATIENCE):
            while len(acknowledged) < MOVES:
                await asyncio.sleep(0.05)
                for task in (*players, killer):
                    assert not task.done(), task.exception()
            enough.set()
            kills = await killer
        for task in players:
            task.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        return acknowledged, sent, [pair[0].table for pair in guests], kills


async def kill(server: ServerProcess, acknowledged: set[str], enough: asyncio.Event) -> int:
    """Kills, and starts again, until the moves are made; the last time the server stays up."""
    dice = random.Random(secrets.randbits(32))
    kills = 0
    while kills < 3 or not enough.is_set():
        # In the midst of things: after some more moves, at any moment of the next ones.
        wanted = len(acknowledged) + dice.randrange(100 if LONG else 30)
        while len(acknowledged) < wanted and not enough.is_set():
            await asyncio.sleep(0.01)
        await asyncio.sleep(dice.uniform(0, 0.1))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        kills += 1
    return kills


async def play(
    guest: Guest, seat: int, acknowledged: set[str], sent: set[str], enough: asyncio.Event, seed: int
) -> None:
    chance = FastChance(seed)
    async with guest.connect() as table:
        while True:
            await table.until(lambda here: here.awaited() or here.table.state in ("over", "waiting"))
            if not table.awaited():
                await again(table, seat)
                continue
            assert table.position is not None
            choices = table.position.view["choices"]
            ref = secrets.token_hex(8)
            sent.add(ref)
            # Slow enough that a game lasts over several kills.
            await asyncio.sleep(0.02)
            try:
                await table.do(Play(move=choices[chance.below(len(choices))], number=table.number, ref=ref))
                acknowledged.add(ref)
            except RefusedError as error:
                if error.why not in (*OUTRUN, "unavailable"):
                    raise


async def again(table: Connection, seat: int) -> None:
    """The host sees to the next game."""
    if seat == 0:
        with contextlib.suppress(Lost, RefusedError):
            await table.do(AskRematch() if table.table.state == "over" else Start())
    await asyncio.sleep(0.05)
