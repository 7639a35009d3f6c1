"""Bots in processes of their own, and clocks: what happens at a table without anybody asking for it."""

import asyncio
import pickle
import pickletools
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.conftest import StartServer
from tests.server.harness import PATIENCE, ServerProcess, play_seat, seated
from tidetable import bots, games
from tidetable.client import Connection, Guest, Server
from tidetable.kernel import record, replay
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import View
from tidetable.server.messages import TableLine
from tidetable.server.metrics import Metrics
from tidetable.server.workers import BotPool
from tidetable.table.commands import AskStandIn, Back, SeatBot, Start
from tidetable.table.settings import Settings

GAME = next(iter(games.GAMES))

#: Put on the path of the server and its workers: bots that do what no bot should.
BAD_BOTS = """
import os, time
from tidetable import bots

class Hangs:
    def __init__(self, seed): pass
    def choose(self, view):
        time.sleep(1000)

class Crashes(Hangs):
    def choose(self, view):
        print("noise on standard output")
        raise RuntimeError("no")

class Dies(Hangs):
    def choose(self, view):
        os._exit(3)

class Cheats(Hangs):
    def choose(self, view):
        return "win at once"

class Silent(Hangs):
    def choose(self, view):
        return None

bots.EVERY_GAME.update(hangs=Hangs, crashes=Crashes, dies=Dies, cheats=Cheats, silent=Silent)
"""


def failures(table: Connection) -> list[str]:
    return [
        line.sentence for line in table.lines if isinstance(line, TableLine) and line.event == "bot-failed"
    ]


@pytest.mark.parametrize("name", games.GAMES)
def test_bots_play_a_whole_game_by_themselves(name: str, server: ServerProcess) -> None:
    async def watch() -> bytes:
        async with Server(server.url) as house, asyncio.timeout(PATIENCE):
            game = games.find(name)
            options = msgspec.to_builtins(game.variants[0]) | {"players": 2}
            host = await house.open(name, "Mira", options, Settings(bot_pace=0), sit=False)
            strength = bots.names(game)
            for seat in range(2):
                await host.do(SeatBot(seat=seat, bot=strength[min(seat, len(strength) - 1)]))
            async with host.connect() as table:
                await table.do(Start())
                await table.until(lambda here: here.table.state == "over")
                assert not failures(table)
            return await host.record()

    replay.verify(record.decode(asyncio.run(watch())), games.find)
    assert not server.errors()


def test_bad_bots_are_replaced_and_the_log_says_so(
    start_server: StartServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = tmp_path / "bad"
    bad.mkdir()
    (bad / "sitecustomize.py").write_text(BAD_BOTS)
    monkeypatch.setenv("TIDETABLE_TEST_PATH", str(bad))
    server = start_server(bot_budget=0.5)

    async def suffer() -> None:
        async with Server(server.url) as house, asyncio.timeout(PATIENCE):
            host = await house.open(GAME, "Mira", {"players": 4}, Settings(bot_pace=0), sit=False)
            for seat, bot in enumerate(["hangs", "crashes", "dies", "cheats"]):
                await host.do(SeatBot(seat=seat, bot=bot))
            async with host.connect() as table:
                await table.do(Start())
                seen: set[str] = set()
                while len(seen) < 4:
                    # Bots that hang hold up nobody: this is answered all the time.
                    await house.games()
                    seen = {words.split(";")[0].split(" ", 5)[5] for words in failures(table)}
                    await asyncio.sleep(0.1)
                assert seen == {
                    "thought for too long",
                    "failed (RuntimeError)",
                    "broke down",
                    "chose what it may not",
                }
                assert sum(line.__struct_config__.tag == "moved" for line in table.lines) >= 4

    asyncio.run(suffer())
    assert not server.errors()


def test_a_bot_gets_the_view_and_nothing_else() -> None:
    """What goes to the worker is the seat's view: its pickle holds no other object of ours."""
    game = games.find(GAME)
    state = game.deal(game.variants[0], FastChance(1))
    view: View = game.view(state, 0)
    names = {
        argument
        for opcode, argument, _ in pickletools.genops(pickle.dumps(view))
        if opcode.name in ("GLOBAL", "SHORT_BINUNICODE", "BINUNICODE") and isinstance(argument, str)
    }
    modules = {name for name in names if name.startswith("tidetable.")}
    assert modules
    assert modules <= {f"tidetable.games.{game.folder.name}.{part}" for part in ("shown", "forms")}


def test_the_pool_answers_and_ends_its_processes() -> None:
    async def ask() -> None:
        game = games.find(GAME)
        view: Any = game.view(game.deal(game.variants[0], FastChance(1)), 0)
        pool = BotPool(Metrics(), processes=2)
        try:
            answers = await asyncio.gather(*(pool.choose(GAME, "random", seed, view) for seed in range(6)))
            assert all(answer.failed is None for answer in answers)
            assert {answer.move for answer in answers} <= {*view.choices, None}
        finally:
            await pool.close()

    asyncio.run(ask())


def test_bots_move_at_a_human_pace(server: ServerProcess) -> None:
    async def watch() -> None:
        async with Server(server.url) as house, asyncio.timeout(PATIENCE):
            host = await house.open(GAME, "Mira", {"players": 2}, Settings(bot_pace=0.4), sit=False)
            for seat in range(2):
                await host.do(SeatBot(seat=seat, bot="random"))
            async with host.connect() as table:
                await table.do(Start())
                await table.until(
                    lambda here: sum(line.__struct_config__.tag == "moved" for line in here.lines) >= 4
                )
                times = [line.at for line in table.lines if line.__struct_config__.tag == "moved"]
                assert all(later - earlier >= 0.35 for earlier, later in pairwise(times))

    asyncio.run(watch())


def test_a_bot_stands_in_until_the_player_is_back(server: ServerProcess) -> None:
    async def away() -> None:
        async with Server(server.url) as house, asyncio.timeout(PATIENCE):
            mira, tom = await seated([house], GAME, {"players": 2}, bot_pace=0)
            async with mira.connect() as table:
                await table.do(AskStandIn(seat=1, bot="random"))
                chance = FastChance(1)
                await play_seat(table, chance, 3)
                await table.until(lambda here: any(getattr(line, "stand_in", False) for line in here.lines))
                async with tom.connect() as back:
                    await table.until(lambda here: 1 in here.present)
                    await back.do(Back())
                    await table.until(lambda here: here.table.seats[1].stand_in is False)

    asyncio.run(away())


@pytest.mark.parametrize("when_out", ["nudge", "bot", "free"])
def test_clocks_survive_a_restart(when_out: str, start_server: StartServer) -> None:
    server = start_server()

    async def sit() -> tuple[Any, Any]:
        async with Server(server.url) as house:
            guests = await seated([house], GAME, {"players": 2}, seconds_per_move=2, when_out=when_out)
            return guests[0].table, guests[0].token

    table_id, token = asyncio.run(sit())
    server.kill()
    server.start()

    async def see() -> None:
        async with asyncio.timeout(PATIENCE), Server(server.url) as house:
            guest = Guest(house, table_id, token=token)
            async with guest.connect() as table:
                await table.until(
                    lambda here: any(getattr(line, "event", "") == "time-out" for line in here.lines)
                )
                match when_out:
                    case "nudge":
                        assert table.table.state == "playing"
                    case "bot":
                        await table.until(
                            lambda here: any(getattr(line, "stand_in", False) for line in here.lines)
                        )
                    case _:
                        await table.until(lambda here: any(seat.kind == "free" for seat in here.table.seats))

    asyncio.run(see())
    assert not server.errors()
