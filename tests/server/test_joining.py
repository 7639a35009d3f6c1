"""A guest joins a running game and another player leaves it, over real sockets (SHP-28, SHP-29)."""

import asyncio
from collections.abc import Awaitable

import pytest

from tests.server.harness import PATIENCE, ServerProcess, play_seat, seated
from tidetable import games
from tidetable.client import Connection, RefusedError, Server
from tidetable.kernel import record, replay
from tidetable.kernel.chance import FastChance
from tidetable.table.commands import Leave, Play

GAME = "shipwreck"
#: No game that begins here can be over after a few moves, however badly they are chosen.
FAR_FROM_LOST = 0


@pytest.mark.rule("SHP-28", "SHP-29")
def test_one_joins_and_one_leaves_and_the_game_goes_on(server: ServerProcess) -> None:
    for seed in range(3):
        asyncio.run(come_and_go(server.url, seed))
    assert not server.errors()


async def come_and_go(url: str, seed: int) -> None:
    async with Server(url) as house, asyncio.timeout(PATIENCE):
        guests = await seated([house], GAME, {"players": 3, "doom": FAR_FROM_LOST})
        info = await guests[0].info()
        assert info.links is not None
        late = house.visit(info.links.invite)
        async with guests[0].connect() as mira, guests[1].connect() as tom, guests[2].connect() as ada:
            await a_few_moves([mira, tom, ada], seed)
            await refused(late.sit("Fay", move="join 9"), "rule", "SHP-28")
            joined = await late.sit("Fay", move="join 1")
            assert joined.you is not None
            assert joined.you.seat == 3
            async with late.connect() as fay:
                for table in (mira, tom, ada, fay):
                    await table.until(lambda here: [s.playing for s in here.table.seats] == [True] * 4)
                    assert table.position is not None
                assert fay.position is not None
                assert fay.position.view["seat"] == 3
                assert 3 in fay.position.view["seats"]

                await tom.play("leave", strict=False)
                await tom.do(Leave())
                for table in (mira, ada, fay):
                    await table.until(lambda here: not here.table.seats[1].playing)
                await refused(guests[1].do(Play(move="leave")), "not-yours")
                await refused(guests[1].sit("Tom"), "not-now")

                await asyncio.gather(
                    *(play_seat(t, FastChance(seed + 10 + n)) for n, t in enumerate((mira, ada, fay)))
                )
                # Who has left still sees the end, as a spectator does.
                await tom.until(lambda here: here.table.state == "over")
                assert tom.position is not None
                assert tom.position.view["seat"] is None
                line = await late.record()
    told = record.decode(line)
    replay.verify(told, games.find)
    moves = [(entry.seat, entry.move) for entry in told.moves]
    assert (3, "join 1") in moves
    assert (1, "leave") in moves
    assert 1 not in {seat for seat, _ in moves[moves.index((1, "leave")) + 1 :]}


async def a_few_moves(tables: list[Connection], seed: int) -> None:
    """Some turns of the three who began, none of them to the end."""
    chance = FastChance(seed)
    for _ in range(6):
        for table in tables:
            if table.awaited():
                await play_seat(table, chance, most=1)
                break
        for table in tables:
            await table.until(lambda here: here.number >= max(one.number for one in tables))


async def refused(attempt: Awaitable[object], why: str, rule: str | None = None) -> None:
    with pytest.raises(RefusedError) as caught:
        await attempt
    assert caught.value.why == why, caught.value.refused
    assert caught.value.rule == rule
