"""A hint at the table: for who is to move, out of what that seat sees, to nobody else."""

import asyncio

import msgspec
import pytest

from tests.server.conftest import StartServer
from tests.server.harness import UNLIMITED, ServerProcess, seated
from tidetable import games
from tidetable.client import Connection, RefusedError, Server
from tidetable.server.messages import AskHint
from tidetable.table.commands import Choose, Pause
from tidetable.table.settings import Settings


async def refusal_of(table: Connection) -> tuple[str, str]:
    with pytest.raises(RefusedError) as error:
        await table.hint()
    return error.value.why, str(error.value)


@pytest.mark.parametrize("name", games.GAMES)
def test_the_seat_on_turn_and_nobody_else_hears_what_a_strong_player_would_do(
    name: str, server: ServerProcess
) -> None:
    heard: dict[int, list[bytes]] = {0: [], 1: []}

    async def ask() -> None:
        async with Server(server.url) as house, asyncio.timeout(60):
            options = msgspec.to_builtins(games.find(name).variants[0]) | {"players": 2}
            guests = await seated([house], name, options)
            async with (
                guests[0].connect(listen=heard[0].append) as first,
                guests[1].connect(listen=heard[1].append) as second,
            ):
                at, waiting = (first, second) if first.awaited() else (second, first)
                number = at.number
                thought = await at.hint()
                assert at.position is not None
                assert thought.choice in at.position.view["choices"]
                assert thought.why.endswith(".")
                assert {better.move for better in thought.alternatives} <= set(at.position.view["choices"])
                if not waiting.awaited():
                    why, sentence = await refusal_of(waiting)
                    assert (why, sentence) == ("not-now", "A hint is for your own turn; wait until it comes.")
                # Nothing was played, and it can be.
                assert at.number == number
                await at.play(str(thought.choice))
                await waiting.until(lambda here: here.number > number)
                asker = 0 if at is first else 1
                assert any(b'"advice"' in message for message in heard[asker])
                assert not any(b'"advice"' in message for message in heard[1 - asker])

    asyncio.run(ask())
    assert not server.errors()


def test_the_host_turns_hints_off_and_on(server: ServerProcess) -> None:
    async def ask() -> None:
        async with Server(server.url) as house, asyncio.timeout(60):
            guests = await seated([house], "troublez", {"players": 2}, hints=False)
            async with guests[0].connect() as first, guests[1].connect() as second:
                at = first if first.awaited() else second
                why, sentence = await refusal_of(at)
                assert (why, sentence) == ("not-now", "The host has turned hints off at this table.")
                await first.do(Choose(settings=Settings()))
                assert (await at.hint()).choice
                await first.do(Pause())
                why, sentence = await refusal_of(at)
                assert (why, sentence) == ("not-now", "There are hints only while the game goes on.")

    asyncio.run(ask())


def test_spectators_and_impatient_players_get_none(start_server: StartServer) -> None:
    server = start_server(limits={**UNLIMITED, "hints": 1e-6, "hint_burst": 2.0})

    async def ask() -> None:
        async with Server(server.url) as house, asyncio.timeout(60):
            guests = await seated([house], "troublez", {"players": 2})
            links = (await guests[0].info()).links
            assert links is not None
            async with guests[0].connect() as first, guests[1].connect() as second:
                at = first if first.awaited() else second
                # Two at once: the second waits for the first to be thought about.
                answers = await asyncio.gather(at.hint(), at.hint(), return_exceptions=True)
                assert sum(isinstance(answer, RefusedError) for answer in answers) == 1
                assert (await at.hint()).choice
                assert (await refusal_of(at))[0] == "too-fast"
            async with house.visit(links.watch).connect() as watching:
                assert (await refusal_of(watching))[0] == "not-yours"

    asyncio.run(ask())


def test_a_hint_is_asked_over_the_socket_alone(server: ServerProcess) -> None:
    async def ask() -> None:
        async with Server(server.url) as house, asyncio.timeout(60):
            guests = await seated([house], "troublez", {"players": 2})
            with pytest.raises(RefusedError) as error:
                await guests[0].do(AskHint())  # type: ignore[arg-type]
            assert error.value.why == "malformed"

    asyncio.run(ask())
