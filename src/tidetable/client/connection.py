"""A table over a WebSocket. It comes back by itself, and a move is made once however often it has to be sent."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tidetable.client.refused import RefusedError
from tidetable.kernel.game import Thought
from tidetable.server.messages import (
    VERSION,
    Advice,
    AskHint,
    FromServer,
    Hello,
    Line,
    Pong,
    Position,
    Presence,
    Refused,
    TableInfo,
    Update,
    Welcome,
)
from tidetable.table.commands import AnyCommand, Play, Say

#: The server says with these that coming back is of no use.
FINAL = {
    4403: "This seat's key is no longer good.",
    4404: "There is no such table, or this key does not open it.",
}
LONGEST_WAIT = 2.0

_decoder: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)
_encoder = msgspec.json.Encoder()


class Lost(Exception):
    """The connection broke before an answer came: look whether it was done."""


class Gone(Exception):
    """The server does not let this client back in."""


class Connection:
    """What this client knows of the table: always the latest that the server said."""

    table: TableInfo

    def __init__(
        self,
        url: str,
        table: str,
        headers: dict[str, str],
        key: str = "",
        number: int = 0,
        listen: Callable[[bytes], None] | None = None,
    ) -> None:
        self._url = url
        self._table = table
        self._headers = headers
        self._key = key
        self._listen = listen
        self.number = number
        self.position: Position | None = None
        self.lines: list[Line] = []
        self.present: list[int] = []
        self.watching = 0
        #: How often the connection was made, the first time included.
        self.connected = 0
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._waiting: dict[str, tuple[AnyCommand | AskHint, asyncio.Future[Any]]] = {}
        self._changed = asyncio.Condition()
        self._error: Exception | None = None

    async def __aenter__(self) -> "Connection":
        self._task = asyncio.create_task(self._run())
        async with self._changed:
            await self._changed.wait_for(lambda: self.connected or self._error)
        if self._error is not None:
            raise self._error
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._fail(Lost("The connection was closed."))

    # Asking

    async def play(self, move: str, *, strict: bool = True) -> None:
        """A move. Strict: only if nobody moved since what this client has seen."""
        await self.do(Play(move=move, number=self.number if strict else None))

    async def say(self, words: str) -> None:
        await self.do(Say(words=words))

    async def hint(self) -> Thought:
        """What a strong player would do in this seat now, and why; RefusedError if one may not ask."""
        thought: Thought = await self._ask(AskHint())
        return thought

    async def do(self, command: AnyCommand) -> None:
        """Comes back when it is stored; RefusedError if it cannot be."""
        await self._ask(command)

    async def _ask(self, command: AnyCommand | AskHint) -> Any:
        if self._error is not None:
            raise self._error
        named = msgspec.structs.replace(command, ref=command.ref or secrets.token_hex(8))
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[named.ref] = (named, answer)
        try:
            await self._send(named)
            return await answer
        finally:
            self._waiting.pop(named.ref, None)

    async def send_raw(self, message: str | bytes) -> None:
        """Anything at all, for tests."""
        assert self._socket is not None
        await self._socket.send(message)

    async def break_off(self) -> None:
        """Drop the line as a bad network would, and come back."""
        assert self._socket is not None
        self._socket.transport.abort()

    # Waiting

    async def until(self, what: Callable[["Connection"], Any], timeout: float | None = None) -> None:
        """Until this holds of what the client knows."""
        async with asyncio.timeout(timeout), self._changed:
            await self._changed.wait_for(lambda: self._error is not None or what(self))
        if self._error is not None:
            raise self._error

    async def my_turn(self, timeout: float | None = None) -> Position | None:
        """The position once this seat is awaited; nothing once the game is over."""
        await self.until(lambda here: here.table.state == "over" or here.awaited(), timeout)
        return self.position if self.awaited() else None

    def awaited(self) -> bool:
        view = None if self.position is None else self.position.view
        return view is not None and self.table.state == "playing" and view["seat"] in view["to_act"]

    # The line

    async def _run(self) -> None:
        wait = 0.05
        try:
            while True:
                try:
                    async with connect(
                        self._url,
                        additional_headers=self._headers,
                        compression=None,
                        max_size=None,
                        proxy=None,
                    ) as socket:
                        await self._talk(socket)
                except ConnectionClosed as closed:
                    code = closed.rcvd.code if closed.rcvd is not None else 1006
                    if code in FINAL:
                        raise Gone(FINAL[code]) from None
                    wait = 0.05 if self.connected else wait
                except (OSError, InvalidHandshake, TimeoutError):
                    pass
                self._socket = None
                self._lose()
                await asyncio.sleep(wait)
                wait = min(LONGEST_WAIT, wait * 2)
        except Exception as error:
            self._error = error
            self._fail(error)
            async with self._changed:
                self._changed.notify_all()

    async def _talk(self, socket: ClientConnection) -> None:
        hello = Hello(version=VERSION, table=self._table, number=self.number, watch=self._key)
        await socket.send(_encoder.encode(hello).decode())
        async for data in socket:
            raw = data if isinstance(data, bytes) else data.encode()
            if self._listen is not None:
                self._listen(raw)
            message = _decoder.decode(raw)
            if isinstance(message, Welcome):
                self._socket = socket
            await self._take(message)
        raise ConnectionClosed(None, None)

    async def _take(self, message: FromServer) -> None:
        match message:
            case Welcome():
                self.table, self.position = message.table, message.position
                self._log(message.number, message.lines)
                self.connected += 1
                for command, _ in list(self._waiting.values()):
                    await self._send(command)
            case Update():
                if message.table is not msgspec.UNSET:
                    self.table = message.table
                if message.position is not msgspec.UNSET:
                    self.position = message.position
                elif message.table is not msgspec.UNSET and message.table.state == "waiting":
                    self.position = None
                self._log(message.number, message.lines)
                for ref in message.done or ():
                    self._answer(ref, None)
            case Presence():
                self.present, self.watching = message.present, message.watching
            case Refused():
                self._answer(message.ref, RefusedError(message))
            case Advice():
                self._answer(message.ref, message.thought)
            case Pong():
                pass
        async with self._changed:
            self._changed.notify_all()

    def _log(self, number: int, lines: list[Line]) -> None:
        known = self.lines[-1].number if self.lines else 0
        self.lines += [line for line in lines if line.number > known]
        self.number = number

    def _answer(self, ref: str, answer: Thought | Exception | None) -> None:
        waiting = self._waiting.get(ref)
        if waiting is None or waiting[1].done():
            return
        if isinstance(answer, Exception):
            waiting[1].set_exception(answer)
        else:
            waiting[1].set_result(answer)

    async def _send(self, command: AnyCommand | AskHint) -> None:
        """Without a line it waits: what is pending is sent again after the next welcome."""
        if self._socket is not None:
            try:
                await self._socket.send(_encoder.encode(command).decode())
            except ConnectionClosed:
                return

    def _lose(self) -> None:
        """A move may be sent again, because its ref makes it count once. Anything else has to be looked after."""
        for command, answer in list(self._waiting.values()):
            if not isinstance(command, Play) and not answer.done():
                answer.set_exception(Lost("The connection broke; look whether this was done."))

    def _fail(self, error: Exception) -> None:
        for _, answer in list(self._waiting.values()):
            if not answer.done():
                answer.set_exception(error)
