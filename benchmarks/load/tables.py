"""Tidetable itself: a server with as many tables as are wanted, and two clients at each."""

import asyncio
import json
import secrets
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec

from load.line import Line
from load.pairs import TwoLines
from load.processes import Running, free_port, path_with
from tidetable.client import Server
from tidetable.server.limits import UNLIMITED
from tidetable.table.commands import Start


class _View(msgspec.Struct):
    to_act: list[int]
    choices: list[str]


class _Position(msgspec.Struct):
    view: _View


class Told(msgspec.Struct):
    """As much of a message as a client has to read to play on."""

    type: str
    position: _Position | None = None


decoder = msgspec.json.Decoder(Told)


class TablePair(TwoLines):
    def __init__(self, lines: list[Line]) -> None:
        super().__init__(lines)
        self.latest: list[_Position | None] = [None, None]
        self._count = 0
        self._starting = False
        for seat, line in enumerate(lines):
            line.on_text = lambda data, seat=seat: self._text(seat, data)

    def make_move(self) -> None:
        position = self.latest[0]
        assert position is not None
        if not position.view.to_act:
            self._starting = True
            self.lines[0].send(b'{"type":"rematch"}')
            self.lines[0].send(b'{"type":"start"}')
            return
        seat = position.view.to_act[0]
        own = self.latest[seat]
        assert own is not None
        self._count += 1
        choices = own.view.choices
        move = choices[self._count * 7 % len(choices)]
        self.lines[seat].send(b'{"type":"play","move":"%s","ref":"%d"}' % (move.encode(), self._count))

    def _text(self, seat: int, data: bytes) -> None:
        told = decoder.decode(data)
        if told.type == "refused":
            raise RuntimeError(data.decode())
        if told.type not in ("update", "welcome") or told.position is None:
            return
        self.latest[seat] = told.position
        if told.type != "update":
            return
        if not self._starting:
            self.seen(data)
            return
        # The new deal is no move.
        self._seen += bool(told.position.view.to_act)
        if self._seen == 2:
            self._starting = False
            self._send()


async def table_pairs(port: int, tables: int, game: str) -> list[TwoLines]:
    async with Server(f"http://127.0.0.1:{port}", timeout=120) as server:

        async def pair() -> TwoLines:
            host = await server.open(game, "Mira", {"players": 2})
            info = await host.info()
            assert info.links is not None
            guest = server.visit(info.links.invite)
            await guest.sit("Tom")
            await host.do(Start())
            path = f"/api/v1/tables/{host.table}/socket"
            lines = [await Line.connect(port, path, one.headers) for one in (host, guest)]
            two = TablePair(lines)
            hello = json.dumps({"type": "hello", "version": 1, "table": host.table}).encode()
            for line in lines:
                line.send(hello)
            while None in two.latest:
                await asyncio.sleep(0.01)
            return two

        pairs: list[TwoLines] = []
        for _ in range(0, tables, 20):
            pairs += await asyncio.gather(*(pair() for _ in range(min(20, tables - len(pairs)))))
        return pairs


def table_server(database: str, folder: Path) -> Running:
    port = free_port()
    settings: dict[str, Any] = {
        "database": database,
        "public_url": f"http://127.0.0.1:{port}",
        "strict_origin": False,
        "limits": asdict(UNLIMITED),
    }
    code = (
        "from tidetable.server import serve; import msgspec, os; "
        "serve.run(msgspec.json.decode(os.environ['TIDETABLE_SERVER'], type=serve.Settings), "
        f"'127.0.0.1', {port})"
    )
    environment = {"TIDETABLE_SERVER": json.dumps(settings), "TIDETABLE_LOG": "WARNING", **path_with()}
    return Running([sys.executable, "-c", code], environment, port, folder / f"{secrets.token_hex(4)}.log")
