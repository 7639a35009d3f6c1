"""How messages reach a table and leave it: framing, order, clients that say much at once or do not read."""

import asyncio
import itertools
import re
import socket as sockets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Frame, Opcode

from tests.server.harness import PATIENCE, ServerProcess, seated, serving, sqlite_url
from tidetable.client import Guest, Server
from tidetable.server.messages import Advice, FromServer, Pong, Refused, Update, Welcome
from tidetable.server.session import MOST_WAITING
from tidetable.server.turns import Turns
from tidetable.server.wire import Wire, head

GAME = "atlas"
#: Two thousand bytes: with these a line is soon full.
LONG_WORDS = "\U0001f0a1" * 500
_decoder: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_text_is_framed_as_the_standard_says(size: int) -> None:
    text = b"a" * size
    assert head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


def greeting(guest: Guest) -> str:
    return f'{{"type":"hello","version":1,"table":"{guest.table}"}}'


def open_socket(server: str, guest: Guest, **more: Any) -> connect:
    url = f"{server.replace('http', 'ws', 1)}/api/v1/tables/{guest.table}/socket"
    return connect(url, additional_headers=guest.headers, max_size=None, compression=None, **more)


async def next_of(socket: ClientConnection, *kinds: type) -> FromServer:
    while True:
        told = _decoder.decode(await socket.recv())
        if isinstance(told, kinds):
            return told


def test_what_is_said_at_once_is_answered_in_order(server: ServerProcess) -> None:
    """All before the hello is answered, and commands that have to wait for each other."""
    words = [f"word {number}" for number in range(300)]

    async def talk() -> None:
        async with Server(server.url) as house, asyncio.timeout(PATIENCE):
            host, *_ = await seated([house], GAME, {"players": 2})
            async with open_socket(server.url, host) as socket:
                await socket.send('{"type":"ping","ref":"early"}')
                await socket.send(greeting(host))
                for word in words:
                    await socket.send(f'{{"type":"say","words":"{word}","ref":"{word}"}}')
                    await socket.send(f'{{"type":"ping","ref":"{word}"}}')
                early = await next_of(socket, Refused, Welcome, Pong)
                assert isinstance(early, Refused)
                assert (early.sentence, early.ref) == ("Say hello first.", "early")
                assert isinstance(await next_of(socket, Refused, Welcome, Pong), Welcome)
                for word in words:
                    said = await next_of(socket, Update, Pong, Refused)
                    assert isinstance(said, Update)
                    assert said.done == [word]
                    assert isinstance(pong := await next_of(socket, Update, Pong, Refused), Pong)
                    assert pong.ref == word
        assert server.errors() == []

    asyncio.run(talk())


class NarrowWire(Wire):
    """One for which the system keeps little, so that it is soon full."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4096)


def narrow(url: str) -> sockets.socket:
    """A connection for which the system keeps little on this side too."""
    line = sockets.socket()
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4096)
    line.connect(("127.0.0.1", int(url.rpartition(":")[2])))
    line.setblocking(False)
    return line


class Two(NamedTuple):
    """Who talks and reads, who need not, and the number that both know of."""

    host: Guest
    talker: ClientConnection
    sleeper: ClientConnection
    number: int

    async def say(self, ref: str) -> None:
        await self.talker.send(f'{{"type":"say","words":"{LONG_WORDS}","ref":"{ref}"}}')
        told = await next_of(self.talker, Update, Refused)
        assert isinstance(told, Update)
        assert told.done == [ref]

    async def still_here(self) -> None:
        await self.talker.send('{"type":"ping","ref":"still here"}')
        pong = await next_of(self.talker, Pong)
        assert isinstance(pong, Pong)
        assert pong.ref == "still here"


@asynccontextmanager
async def two_at(url: str) -> AsyncIterator[Two]:
    async with Server(url) as house, asyncio.timeout(PATIENCE):
        host, guest = await seated([house], GAME, {"players": 2})
        with narrow(url) as line:
            async with (
                open_socket(url, host) as talker,
                open_socket(url, guest, max_queue=1, sock=line) as sleeper,
            ):
                for socket, who in ((talker, host), (sleeper, guest)):
                    await socket.send(greeting(who))
                welcome = await next_of(sleeper, Welcome)
                assert isinstance(welcome, Welcome)
                yield Two(host, talker, sleeper, welcome.number)


def test_who_does_not_read_holds_up_nobody_and_misses_nothing(tmp_path: Path) -> None:
    said = 450

    async def talk(url: str) -> None:
        async with two_at(url) as two:
            for number in range(said):
                await two.say(str(number))
            updates: list[list[int]] = []
            while not updates or updates[-1][-1] < two.number + said:
                update = await next_of(two.sleeper, Update)
                assert isinstance(update, Update)
                updates.append([line.number for line in update.lines])
            # What it could not be told one by one it was told at once.
            assert len(updates) < said
            wanted = list(range(two.number + 1, two.number + said + 1))
            assert list(itertools.chain(*updates)) == wanted

    with serving(sqlite_url(tmp_path), NarrowWire) as url:
        asyncio.run(talk(url))


def test_who_never_reads_is_cut_off(tmp_path: Path) -> None:
    """News wait for it as one update, but answers and who comes and goes pile up."""

    async def talk(url: str) -> None:
        async with two_at(url) as two:
            for number in range(100):
                await two.say(str(number))
            for _ in range(MOST_WAITING):
                async with open_socket(url, two.host) as coming:
                    await coming.send(greeting(two.host))
                    await next_of(coming, Welcome)
            with pytest.raises(ConnectionClosedError):
                await next_of(two.sleeper, Advice)
            await two.still_here()

    with serving(sqlite_url(tmp_path), NarrowWire) as url:
        asyncio.run(talk(url))


def test_who_asks_without_reading_is_answered_no_further_until_it_reads(tmp_path: Path) -> None:
    asked = 20_000

    async def answers(url: str) -> float:
        """How many the server has given, once it gives no more."""
        counts = [-1.0, -2.0]
        async with httpx.AsyncClient() as client:
            while counts[-1] != counts[-2]:
                await asyncio.sleep(0.5)
                text = (await client.get(f"{url}/metrics")).text
                counted = re.search(r'tidetable_refusals_total\{why="malformed"\} (\S+)', text)
                counts.append(float(counted[1]) if counted else 0.0)
        return counts[-1]

    async def talk(url: str) -> None:
        async with two_at(url) as two:
            two.sleeper.transport.write(Frame(Opcode.TEXT, b'{"type":"say"}').serialize(mask=True) * asked)
            given = await answers(url)
            assert 0 < given < asked
            await two.still_here()
            for _ in range(asked):
                assert isinstance(await next_of(two.sleeper, Refused), Refused)
            assert await answers(url) == asked

    with serving(sqlite_url(tmp_path), NarrowWire) as url:
        asyncio.run(talk(url))


@pytest.mark.parametrize("size", [1, 3, 7, 50])
def test_frames_may_come_in_pieces_and_many_at_once(server: ServerProcess, size: int) -> None:
    """Byte by byte or all together, texts whole and in parts, pings and texts of other length between them."""

    def ping(ref: str) -> bytes:
        return f'{{"type":"ping","ref":"{ref}"}}'.encode()

    sent = [
        Frame(Opcode.TEXT, ping("short")),
        Frame(Opcode.PING, b"are you there"),
        Frame(Opcode.TEXT, ping("medium") + b" " * 200),
        Frame(Opcode.TEXT, ping("in parts")[:9], fin=False),
        Frame(Opcode.PONG, b"nobody asked"),
        Frame(Opcode.CONT, ping("in parts")[9:], fin=True),
        Frame(Opcode.BINARY, ping("binary")),
        Frame(Opcode.TEXT, b"\xff\xfe"),
        Frame(Opcode.TEXT, b""),
        Frame(Opcode.TEXT, ping("last")),
    ]

    async def talk() -> list[str]:
        async with Server(server.url) as house, asyncio.timeout(PATIENCE):
            guest = await house.open(GAME, "Mira")
            async with open_socket(server.url, guest) as socket:
                await socket.send(greeting(guest))
                assert isinstance(await next_of(socket, Welcome), Welcome)
                data = b"".join(frame.serialize(mask=True) for frame in sent)
                for at in range(0, len(data), size):
                    socket.transport.write(data[at : at + size])
                    await asyncio.sleep(0)
                heard: list[str] = []
                while not heard or heard[-1] != "last":
                    told = await next_of(socket, Pong, Refused)
                    assert isinstance(told, Pong | Refused)
                    heard.append(told.sentence if isinstance(told, Refused) else told.ref)
                return heard

    malformed = "This message is not JSON."
    heard = asyncio.run(talk())
    assert heard == ["short", "medium", "in parts", "binary", malformed, malformed, "last"]


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        pytest.param(Frame(Opcode.TEXT, b"{}").serialize(mask=False), 1002, id="not masked"),
        pytest.param(b"\x81\xff" + (1 << 40).to_bytes(8, "big") + b"mask", 1009, id="far too large"),
        pytest.param(b"\x83\x80mask", 1002, id="of an unknown kind"),
        pytest.param(b"\xf1\x80mask", 1002, id="with unknown bits"),
        pytest.param(b"\x01\x80mask\x81\x80mask", 1002, id="a text within a text"),
    ],
)
def test_who_breaks_the_protocol_is_sent_away(server: ServerProcess, bad: bytes, code: int) -> None:
    async def talk() -> None:
        async with Server(server.url) as house, asyncio.timeout(PATIENCE):
            guest = await house.open(GAME, "Mira")
            async with open_socket(server.url, guest) as socket:
                await socket.send(greeting(guest))
                assert isinstance(await next_of(socket, Welcome), Welcome)
                socket.transport.write(bad + Frame(Opcode.TEXT, b'{"type":"ping"}').serialize(mask=True))
                await socket.wait_closed()
                assert socket.close_code == code

    asyncio.run(talk())


def test_turns_go_to_whoever_waited_longest() -> None:
    async def take() -> None:
        turns, order = Turns(), []

        async def wait(name: str) -> None:
            async with turns:
                order.append(name)

        assert turns.take_now()
        assert not turns.take_now()
        waiting = [asyncio.create_task(wait(name)) for name in "abcd"]
        await asyncio.sleep(0)
        waiting[1].cancel()
        turns.give()
        # Whoever is called on and leaves hands the turn on.
        waiting[0].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert order == ["c", "d"]
        assert not turns.taken

    asyncio.run(take())


def test_a_turn_is_never_lost_or_given_twice() -> None:
    """Every way to cancel some of four, before and after the turn is given."""

    async def take(cancelled: tuple[int, ...], after: bool) -> None:
        turns, inside = Turns(), 0

        async def wait() -> None:
            nonlocal inside
            async with turns:
                inside += 1
                assert inside == 1
                await asyncio.sleep(0)
                inside -= 1

        assert turns.take_now()
        waiting = [asyncio.create_task(wait()) for _ in range(4)]
        await asyncio.sleep(0)
        if after:
            turns.give()
        for number in cancelled:
            waiting[number].cancel()
        if not after:
            turns.give()
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert [isinstance(one, asyncio.CancelledError) for one in results] == [
            number in cancelled for number in range(4)
        ]
        assert turns.take_now()

    for count in range(5):
        for cancelled in itertools.combinations(range(4), count):
            asyncio.run(take(cancelled, True))
            asyncio.run(take(cancelled, False))
