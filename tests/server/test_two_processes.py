"""Two processes on one PostgreSQL: one table for all, whoever dies."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.conftest import StartServer
from tests.server.harness import PATIENCE, ServerProcess, play_seat, seated
from tests.server.private_postgres import PrivatePostgres, binaries
from tidetable import games
from tidetable.client import Connection, Guest, Lost, RefusedError, Server
from tidetable.kernel import record, replay
from tidetable.kernel.chance import FastChance
from tidetable.table.commands import Say

#: The first game that seats four.
GAME = next(
    name for name in games.GAMES if any(options.players == 4 for options in games.find(name).variants)
)


@pytest.fixture
def own_postgres() -> Iterator[PrivatePostgres]:
    folder = binaries()
    if folder is None:
        pytest.skip("PostgreSQL's initdb and pg_ctl are not installed here, so that none can be restarted.")
    postgres = PrivatePostgres(folder)
    yield postgres
    postgres.end()


def numbers(table: Connection) -> list[int]:
    return [line.number for line in table.lines]


def test_players_on_both_see_every_move_in_order_and_go_on_when_one_is_killed(
    postgres: str, start_server: StartServer
) -> None:
    first, second = start_server(postgres), start_server(postgres)
    asyncio.run(spread_and_kill(first, second))
    assert not second.errors()


async def spread_and_kill(first: ServerProcess, second: ServerProcess) -> None:
    async with Server(first.url) as one, Server(second.url) as two, asyncio.timeout(PATIENCE):
        guests = await seated([one, two], GAME, {"players": 4})
        chances = [FastChance(seat) for seat in range(4)]
        tables = [guest.connect() for guest in guests]
        for table in tables:
            await table.__aenter__()
        await tables[0].until(lambda here: len(here.present) == 4)
        await asyncio.gather(
            *(play_seat(table, chance, 2) for table, chance in zip(tables, chances, strict=True))
        )
        last = max(table.number for table in tables)
        for table in tables:
            await table.until(lambda here: here.number >= last)
            assert numbers(table) == list(range(1, table.number + 1))
        first.kill()
        for table in tables:
            await table.__aexit__()
        # Those of the killed process come back through the other, with what they had.
        moved = [Guest(two, guest.table, token=guest.token) for guest in guests]
        again = [guest.connect(number=table.number) for guest, table in zip(moved, tables, strict=True)]
        for table in again:
            await table.__aenter__()
        await asyncio.gather(
            *(play_seat(table, chance) for table, chance in zip(again, chances, strict=True))
        )
        line = await moved[0].record()
        for before, after in zip(tables, again, strict=True):
            await after.until(lambda here: here.table.state == "over")
            seen = numbers(before) + numbers(after)
            assert seen == list(range(1, len(seen) + 1))
            await after.__aexit__()
    replay.verify(record.decode(line), games.find)


def test_two_processes_race_for_a_number_and_one_wins(postgres: str, start_server: StartServer) -> None:
    first, second = start_server(postgres), start_server(postgres)

    async def talk() -> None:
        async with Server(first.url) as one, Server(second.url) as two, asyncio.timeout(PATIENCE):
            guests = await seated([one, two], GAME, {"players": 2})
            async with guests[0].connect() as mira, guests[1].connect() as tom:
                for turn in range(40):
                    await asyncio.gather(mira.say(f"mira {turn}"), tom.say(f"tom {turn}"))
                for table in (mira, tom):
                    await table.until(lambda here: len(said(here)) == 80)
                assert said(mira) == said(tom)
                assert numbers(mira) == numbers(tom) == list(range(1, mira.number + 1))

    asyncio.run(talk())
    assert not first.errors()
    assert not second.errors()


def said(table: Connection) -> list[str]:
    return [line.words for line in table.lines if hasattr(line, "words")]


def test_all_recover_when_postgresql_is_restarted(
    own_postgres: PrivatePostgres, start_server: StartServer
) -> None:
    first, second = start_server(own_postgres.url), start_server(own_postgres.url)

    async def restart() -> None:
        async with Server(first.url) as one, Server(second.url) as two, asyncio.timeout(PATIENCE):
            guests = await seated([one, two], GAME, {"players": 4})
            chances = [FastChance(seat + 10) for seat in range(4)]
            tables = [guest.connect() for guest in guests]
            for table in tables:
                await table.__aenter__()
            for _ in range(2):
                await asyncio.gather(*(play_patiently(t, c, 1) for t, c in zip(tables, chances, strict=True)))
                await asyncio.to_thread(own_postgres.restart)
                # Nobody does anything about it: the servers and clients come back by themselves, each in its time.
                await asyncio.gather(*(until_stored(table) for table in tables))
            await asyncio.gather(*(play_patiently(t, c) for t, c in zip(tables, chances, strict=True)))
            for table in tables:
                await table.until(lambda here: here.table.state == "over")
                assert numbers(table) == list(range(1, table.number + 1))
                await table.__aexit__()
            replay.verify(record.decode(await guests[1].record()), games.find)

    asyncio.run(restart())


async def until_stored(table: Connection) -> None:
    while True:
        try:
            await table.do(Say(words="still there?"))
        except (RefusedError, Lost):
            await asyncio.sleep(0.2)
        else:
            return


async def play_patiently(table: Connection, chance: FastChance, most: int | None = None) -> None:
    """Play, and try again in a moment where the server asks for that."""
    while True:
        try:
            await play_seat(table, chance, most)
        except RefusedError as error:
            if error.why != "unavailable":
                raise
            await asyncio.sleep(0.2)
        else:
            return
