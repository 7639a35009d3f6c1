"""A program at a table of a real server, over its socket."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import ServerProcess, sqlite_url
from tidetable.client import Server
from tidetable.commands.join import play_at
from tidetable.table.commands import Start

COMMAND = f"{sys.executable} {Path(__file__).parents[2] / 'docs' / 'examples' / 'bot.py'}"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    process = ServerProcess(sqlite_url(tmp_path), tmp_path).start()
    yield process
    process.end()


def test_programs_take_seats_by_invitation_and_by_token(server: ServerProcess) -> None:
    async def game() -> list[str]:
        async with Server(server.url) as there:
            host = await there.open("atlas", "Mira")
            info = await host.info()
            assert info.links is not None
            invited = asyncio.create_task(play_at(info.links.invite, COMMAND, "Finisher", "", 20.0))
            async with host.connect() as table:
                await table.until(lambda here: all(seat.kind == "person" for seat in here.table.seats))
                await host.do(Start())
                # The host's own seat goes to a program too, by its token.
                seated = await play_at(info.links.invite, COMMAND, "Mira", host.token, 20.0)
            return [seated, await invited]

    seated, invited = asyncio.run(game())
    assert seated == invited
    assert "Points:" in seated
