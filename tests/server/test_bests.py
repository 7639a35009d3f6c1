"""The best result of a contest is kept and shown (TML-220)."""

import asyncio
from typing import Any

import pytest

from tests.server.conftest import StartServer
from tests.server.harness import PATIENCE, ServerProcess, play_seat, seated
from tidetable.client import Server
from tidetable.kernel.chance import FastChance
from tidetable.server.appending import Best
from tidetable.server.storage import Storage

TOGETHER = {"mode": "cooperative", "deck": "arts", "players": 2, "cards": 10}


def test_a_better_result_takes_the_place_and_an_equal_one_does_not(database: str) -> None:
    async def run() -> None:
        storage = await Storage.open(database)
        assert await storage.best("timeline", "arts/2") is None
        for score, words, table, stands in [
            (-4, "low", "one", "one"),
            (10, "high", "two", "two"),
            (10, "high", "three", "two"),
            (9, "less", "four", "two"),
            (11, "higher", "five", "five"),
        ]:
            await storage.keep_best("timeline", "arts/2", Best(score, words, table, 1))
            best = await storage.best("timeline", "arts/2")
            assert best is not None
            assert best.table_id == stands
        await storage.keep_best("timeline", "arts/3", Best(3, "low", "six", 2))
        assert await storage.best("timeline", "arts/3") == Best(3, "low", "six", 2)
        assert await storage.best("timeline", "arts/2") == Best(11, "higher", "five", 1)
        await storage.close()

    asyncio.run(run())


@pytest.mark.rule("TML-220")
def test_a_team_sees_the_score_to_beat_and_whether_it_did(start_server: StartServer) -> None:
    server = start_server()
    results: list[tuple[int, str]] = []
    for seed in range(4):
        before, after, outcome = asyncio.run(play_together(server.url, seed))
        assert before == max((score for score, _ in results), default=None)
        results.append((outcome["score"], outcome["rank"]))
        best = max(score for score, _ in results)
        assert after.score == best
        assert (best, after.words) in results
        assert after.here == (before is None or outcome["score"] > before)
    assert not server.errors()


async def play_together(url: str, seed: int) -> tuple[int | None, Any, dict[str, Any]]:
    """A whole game: the best score before it, the best one after it, and what this one came to."""
    async with Server(url) as house, asyncio.timeout(PATIENCE):
        guests = await seated([house], "timeline", TOGETHER)
        before = await guests[0].best()
        async with guests[0].connect() as one, guests[1].connect() as two:
            await asyncio.gather(play_seat(one, FastChance(seed)), play_seat(two, FastChance(seed + 50)))
            assert one.position is not None
            return before.score, await guests[1].best(), one.position.outcome


def test_where_nothing_is_kept_there_is_no_best(server: ServerProcess) -> None:
    async def ask(game: str, options: dict[str, Any]) -> None:
        async with Server(server.url) as house:
            (host, *_) = await seated([house], game, options, start=False)
            best = await host.best()
            assert (best.score, best.words, best.here) == (None, None, False)

    asyncio.run(ask("timeline", {"players": 2}))
    asyncio.run(ask("atlas", {"players": 2}))
