"""Nonsense: random and mutated messages over sockets, and whatever schemathesis makes of the routes."""

import asyncio
import contextlib
import random
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.harness import LONG, PATIENCE, ServerProcess, play_seat, seated
from tidetable import games
from tidetable.client import Guest, Server
from tidetable.kernel import record, replay
from tidetable.kernel.chance import FastChance
from tidetable.server.messages import FromServer, Pong, Refused

MESSAGES = 100_000 if LONG else 4_000
SOCKETS = 8
DOCUMENTED: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)
PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
SEEDS = [block.encode() for block in re.findall(r"```json\n(\{.*?)\n```", PAGE, re.DOTALL)]
#: What changes the table for good would end the test and not the server: these are tried by other tests.
ENDING = (b"leave", b"remove", b"hand-over", b"pause", b"stand-in", b"new-links")
VALUES: list[object] = [
    None,
    -1,
    2**70,
    1e308,
    "",
    "\u0000",
    "x" * 300,
    [],
    {},
    True,
    "dawn-3",
    0,
    {"a": [1] * 50},
]


def mutated(dice: random.Random, table: str) -> bytes | str:
    """A documented message with something wrong in it, or no message at all."""
    kind = dice.randrange(6)
    seed: bytes = dice.choice(SEEDS).replace(b"Jx3kQv9ZbWn4", table.encode())
    if kind == 0:
        return dice.randbytes(dice.randrange(200))
    if kind == 1:
        body = bytearray(seed)
        for _ in range(dice.randrange(1, 6)):
            body[dice.randrange(len(body))] = dice.randrange(256)
        return bytes(body)
    if kind == 2:
        return seed[: dice.randrange(len(seed))]
    message: dict[str, object] = msgspec.json.decode(seed)
    keys = list(message)
    if kind == 3:
        message[dice.choice(keys)] = dice.choice(VALUES)
    elif kind == 4:
        del message[dice.choice(keys)]
        message[dice.choice(["move", "words", "seat", "ref", "number", "table"])] = dice.choice(VALUES)
    text = msgspec.json.encode(message).decode("utf-8", "replace")
    return text if not any(word.decode() in text for word in ENDING) else "{}"


@pytest.mark.parametrize("name", games.GAMES)
def test_random_and_mutated_messages_do_no_harm(name: str, server: ServerProcess) -> None:
    asyncio.run(storm(server, name))
    assert not server.errors()
    metrics = httpx.get(f"{server.url}/metrics").text
    assert not re.search(r'tidetable_http_requests_total\{status="5', metrics)


async def storm(server: ServerProcess, name: str) -> None:
    dice = random.Random(2026)
    game = games.find(name)
    options = msgspec.to_builtins(next(options for options in game.variants if options.players == 2))
    async with Server(server.url) as house, asyncio.timeout(PATIENCE):
        guests = await seated([house], name, options)
        info = await guests[0].info()
        assert info.links is not None
        spectator = house.visit(info.links.watch)
        everyone = [guests[0], guests[1], spectator, house.visit(f"/table/{guests[0].table}")]
        share = MESSAGES // len(games.GAMES) // SOCKETS
        await asyncio.gather(
            *(shout(server, everyone[number % 4], random.Random(number), share) for number in range(SOCKETS))
        )
        # The table is whole: it can be played to its end, and the record is true.
        async with guests[0].connect() as one, guests[1].connect() as two:
            if one.table.state != "over":
                seeds = [FastChance(dice.randrange(100)) for _ in range(2)]
                await asyncio.gather(play_seat(one, seeds[0]), play_seat(two, seeds[1]))
        replay.verify(record.decode(await guests[0].record()), games.find)


async def shout(server: ServerProcess, guest: Guest, dice: random.Random, count: int) -> None:
    url = f"{server.url.replace('http', 'ws', 1)}/api/v1/tables/{guest.table}/socket"
    hello = msgspec.json.encode(
        {"type": "hello", "version": 1, "table": guest.table, "watch": guest.key}
    ).decode()
    made = 0
    while made < count:
        try:
            async with (
                connect(url, additional_headers=guest.headers, max_size=None) as socket,
                hearing(socket) as heard_the_end,
            ):
                if dice.randrange(4):
                    await socket.send(hello)
                while made < count:
                    await socket.send(mutated(dice, guest.table))
                    made += 1
                    if made % 50 == 0:
                        await asyncio.sleep(0)
                await socket.send('{"type":"ping","ref":"end"}')
                await heard_the_end
        except ConnectionClosed as closed:
            # Whoever may not see the table is sent away, and tries again; nobody is met with a fault of ours.
            if closed.rcvd is None or closed.rcvd.code not in (4400, 4404, 4408):
                raise
            made += 1


@contextlib.asynccontextmanager
async def hearing(socket: ClientConnection) -> AsyncIterator[asyncio.Task[None]]:
    """Listens to all answers beside what is sent. A wrong one fails, whether the end was reached or not."""
    listening = asyncio.create_task(listen(socket))
    try:
        yield listening
    finally:
        listening.cancel()
        (ended,) = await asyncio.gather(listening, return_exceptions=True)
        if isinstance(ended, AssertionError):
            raise ended


async def listen(socket: ClientConnection) -> None:
    """Until the last message is answered, and so every one before it; ConnectionClosed if that never comes."""
    while True:
        data = await socket.recv()
        try:
            answer = DOCUMENTED.decode(data)
        except msgspec.ValidationError as error:
            raise AssertionError(f"{error}: {data[:300]!r}") from None
        if isinstance(answer, Pong | Refused) and answer.ref == "end":
            return


def test_schemathesis_finds_no_fault_of_the_server(server: ServerProcess, tmp_path: Path) -> None:
    pytest.importorskip("schemathesis")
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "run", f"{server.url}/api/v1/openapi.json"),
        *("--checks", "not_a_server_error", "--max-examples", "200" if LONG else "8"),
        *("--phases", "examples,coverage,fuzzing", "--generation-database", "none", "--no-color"),
        *("--seed", "2026", "--suppress-health-check", "all"),
    ]
    # It leaves notes where it runs.
    done = subprocess.run(command, capture_output=True, text=True, timeout=1200, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert not server.errors()
