"""The bare limit: the updates of a whole game sent by the same stack, with no game behind it and no storage."""

import os
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from load.line import Line
from load.pairs import TwoLines
from load.processes import Running, free_port, granian, path_with
from load.tables import decoder
from tidetable import games
from tidetable.kernel.chance import FastChance
from tidetable.kernel.recorder import Recorder
from tidetable.server.messages import MoveLine, Position, Update

#: For each move what goes to whoever made it, and what goes to the other.
Script = list[tuple[str, str]]


class BarePair(TwoLines):
    def __init__(self, lines: list[Line]) -> None:
        super().__init__(lines)
        self._count = 0
        for line in lines:
            line.on_text = self._text

    def make_move(self) -> None:
        self._count += 1
        self.lines[self._count % 2].send(b'{"type":"play","move":"dawn-3 time 2","ref":"%d"}' % self._count)

    def _text(self, data: bytes) -> None:
        if decoder.decode(data).type == "update":
            self.seen(data)


async def bare_pairs(port: int, tables: int, _game: str) -> list[TwoLines]:
    async def pair(number: int) -> TwoLines:
        return BarePair([await Line.connect(port, f"/echo/{number}") for _ in range(2)])

    return [await pair(number) for number in range(tables)]


def app() -> Any:
    """Litestar with nothing behind it: a move is answered to both with the next updates of the script."""
    script = msgspec.json.decode(Path(os.environ["BARE_SCRIPT"]).read_bytes(), type=Script)
    rooms: dict[str, list[Any]] = {}
    moves: dict[str, int] = {}

    @websocket("/echo/{number:str}")
    async def echo(socket: WebSocket[Any, Any, Any], number: str) -> None:
        await socket.accept()
        room = rooms.setdefault(number, [])
        room.append(socket)
        try:
            while True:
                await socket.receive_text()
                move = moves[number] = moves.get(number, 0) + 1
                own, others = script[move % len(script)]
                for one in room:
                    await one.send_text(own if one is socket else others)
        except WebSocketDisconnect:
            room.remove(socket)

    return Litestar([echo], logging_config=None, openapi_config=None)


def bare_server(folder: Path, game: str, server: str) -> Running:
    port = free_port()
    if server == "granian":
        code = granian("load.bare:app", port)
    else:
        code = (
            f"import uvicorn; uvicorn.run('load.bare:app', factory=True, port={port}, log_level='warning', "
            "ws_per_message_deflate=False)"
        )
    script = folder / "bare.json"
    script.write_bytes(msgspec.json.encode(script_of(game)))
    environment = path_with(str(Path(__file__).parents[1])) | {"BARE_SCRIPT": str(script)}
    return Running([sys.executable, "-c", code], environment, port, folder / "bare.log")


def script_of(name: str) -> Script:
    """The updates of a whole game between two, as the server would send them."""
    game, names = games.find(name), ["Mira", "Tom"]
    recorder = Recorder.start(game, game.options({"players": 2}), bytes(32))
    chance = FastChance(1)
    script: Script = []

    def update(seat: int, mover: int, move: str, done: bool) -> str:
        view, seen = recorder.view(seat), recorder.seen(len(script), seat)
        line = MoveLine(
            number=20,
            at=time.time(),
            seat=mover,
            move=move,
            events=seen,
            sentences=[game.sentence(one, names) for one in seen],
        )
        told = Update(
            number=20,
            lines=[line],
            position=Position(
                view=view,
                prompt=game.prompt(view, names),
                no_chat=None,
                deadlines=[],
                outcome=None,
                result=None,
            ),
            done=["20"] if done else msgspec.UNSET,
        )
        return msgspec.json.encode(told).decode()

    while recorder.state.outcome() is None:
        seat = recorder.state.to_act()[0]
        choices = recorder.state.legal(seat)
        move = choices[chance.below(len(choices))].text
        recorder.play(seat, move)
        script.append((update(seat, seat, move, True), update(1 - seat, seat, move, False)))
    return script
