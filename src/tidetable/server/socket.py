"""One client at one table over a WebSocket."""

import asyncio
import contextlib
import logging
import time
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from tidetable.server import tokens
from tidetable.server.guard import DIRECT
from tidetable.server.limits import Bucket
from tidetable.server.messages import VERSION, Advice, AskHint, FromClient, Hello, Ping, Pong, Refused, Why
from tidetable.server.refusals import EXPECTED, refused
from tidetable.server.rooms import Room, encode
from tidetable.server.services import COOKIE, Services, address_of, services_of

log = logging.getLogger(__name__)

RESTART, MALFORMED, REVOKED, NO_TABLE, NO_HELLO, BUSY = 1012, 4400, 4403, 4404, 4408, 4429
#: Messages waiting for a slow client; with more it is cut off and may come back.
MOST_WAITING = 200

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Closed(Exception):
    """This connection is to be closed with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Session:
    """A viewer of a room. One task reads; another writes, so that a slow client holds up nobody else.

    What its own command brought about the reader writes itself: it is awake, and waking the other one costs time.
    """

    def __init__(self, services: Services, socket: "WebSocket[Any, Any, Any]") -> None:
        self._services = services
        self._socket = socket
        self._limits = services.limits
        self._receive_direct, self._send_direct = cast(Any, socket.scope)[DIRECT]
        self.person: int | None = None
        self.number = 0
        self.done: list[str] = []
        self._token: str | None = None
        self._room: Room | None = None
        self._pushed: list[bytes] = []
        #: What the writer waits for while there is nothing to write.
        self._sleep: asyncio.Future[None] | None = None
        self._woken = False
        self._malformed = 0
        self._bucket: Bucket | None = None
        self._hint: asyncio.Task[None] | None = None

    # As the room sees it

    def wake(self) -> None:
        self._woken = True
        if self._sleep is not None and not self._sleep.done():
            self._sleep.set_result(None)

    def push(self, message: bytes) -> None:
        self._pushed.append(message)
        self.wake()

    # Reading

    async def run(self, table_id: str) -> None:
        try:
            room = await self._hello(table_id)
        except Closed as closed:
            await self._close(closed)
            return
        writer = asyncio.create_task(self._write(room))
        room.enter(self)
        try:
            await self._read(room)
        except Closed as closed:
            await self._close(closed)
        except (WebSocketDisconnect, OSError):
            pass
        finally:
            room.go(self)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    async def _hello(self, table_id: str) -> Room:
        """The first message, and who this is."""
        try:
            async with asyncio.timeout(self._limits.hello_seconds):
                hello = await self._next()
                while not isinstance(hello, Hello):
                    if hello is not None:
                        await self._answer("malformed", "Say hello first.", hello.ref)
                    hello = await self._next()
        except TimeoutError:
            raise Closed(NO_HELLO, "no hello came") from None
        if hello.version != VERSION:
            raise Closed(MALFORMED, f"this server speaks version {VERSION}")
        try:
            room = await self._services.hub.room(table_id) if hello.table == table_id else None
            if room is not None:
                await room.refresh()
        except EXPECTED as error:
            await self._send(encode(refused(error)))
            raise Closed(RESTART, "the database is away") from None
        if room is None:
            raise Closed(NO_TABLE, "no such table")
        self._identify(room, hello)
        self.number = hello.number if hello.number <= room.table.number else 0
        self._room = room
        await self._send(room.welcome(self))
        return room

    def _identify(self, room: Room, hello: Hello) -> None:
        table, hub = room.table, self._services.hub
        cookie = self._socket.cookies.get(COOKIE, "")
        token = tokens.hashed(cookie) if cookie else None
        self.person = table.person_of(token) if token else None
        self._token = token
        if self.person is not None:
            self._bucket = self._services.guest_bucket(table.id, self.person)
            return
        allowed = table.settings.open or any(
            hub.opens(kind, hello.watch, table) for kind in ("watch", "invite")
        )
        if not allowed:
            raise Closed(NO_TABLE, "no such table")

    async def _read(self, room: Room) -> None:
        while True:
            message = await self._next()
            if message is None:
                continue
            match message:
                case Ping():
                    self.push(encode(Pong(ref=message.ref, now=time.time())))
                case Hello():
                    self._refuse("malformed", "You have said hello already.")
                case _ if self.person is None:
                    self._refuse("not-yours", "Spectators only watch.", message.ref)
                case AskHint():
                    self._ask_hint(room, self.person, message.ref)
                case _:
                    try:
                        await room.do(self.person, message, self)
                    except EXPECTED as error:
                        self._deny(room, error, message.ref)
                    else:
                        await self._show(room)

    def _ask_hint(self, room: Room, person: int, ref: str) -> None:
        """Thinking takes a moment, in which this client may do anything else."""
        if self._hint is not None and not self._hint.done():
            self._refuse("too-fast", "The last hint is still being thought about.", ref)
        elif not self._services.hint_bucket(room.table.id, person).take():
            self._refuse("too-fast", "Those were many hints; try the next move yourself.", ref)
        else:
            self._hint = self._services.hub.background(self._tell_hint(room, person, ref))

    async def _tell_hint(self, room: Room, person: int, ref: str) -> None:
        try:
            self.push(encode(Advice(ref=ref, thought=await self._services.hub.hint(room, person))))
        except EXPECTED as error:
            self._deny(room, error, ref)

    async def _next(self) -> FromClient | None:
        """The next message, or nothing if it was no good and has been answered."""
        # Whoever asks faster than they read the answers waits for themselves.
        while len(self._pushed) > MOST_WAITING // 4:
            await asyncio.sleep(0.01)
        event = await self._receive_direct()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=event.get("code", 1005))
        data: str | bytes = event.get("text") or event.get("bytes") or b""
        if len(data) > self._limits.message_bytes:
            await self._spoilt("too-large", f"A message has at most {self._limits.message_bytes} bytes.")
            return None
        try:
            message = _decoder.decode(data)
        except msgspec.ValidationError as error:
            await self._spoilt("malformed", f"This message is not of the documented form: {error}.")
            return None
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            await self._spoilt("malformed", "This message is not JSON.")
            return None
        bucket = self._bucket = self._bucket or Bucket(self._limits.messages, self._limits.message_burst)
        if not bucket.take():
            await self._answer("too-fast", "That is too fast; wait a moment.", getattr(message, "ref", ""))
            await asyncio.sleep(1 / self._limits.messages)
            return None
        return message

    async def _spoilt(self, why: Why, sentence: str) -> None:
        self._malformed += 1
        await self._answer(why, sentence)
        if self._malformed > self._limits.malformed:
            raise Closed(MALFORMED, "too many malformed messages")

    async def _answer(self, why: Why, sentence: str, ref: str = "") -> None:
        """Before the welcome there is no writer yet."""
        if self._room is None:
            await self._send(encode(Refused(why=why, sentence=sentence, ref=ref)))
        else:
            self._refuse(why, sentence, ref)

    def _deny(self, room: Room, error: Exception, ref: str) -> None:
        answer = refused(error, room.table.game, ref)
        self._services.metrics.refusals.labels(answer.why).inc()
        self.push(encode(answer))

    def _refuse(self, why: Why, sentence: str, ref: str = "") -> None:
        self._services.metrics.refusals.labels(why).inc()
        self.push(encode(Refused(why=why, sentence=sentence, ref=ref)))

    # Writing

    async def _write(self, room: Room) -> None:
        """Until the line breaks. To close it is enough: the reader then hears of it and ends."""
        try:
            while True:
                if not self._woken:
                    self._sleep = asyncio.get_running_loop().create_future()
                    await self._sleep
                self._woken = False
                await self._show(room)
        except (WebSocketDisconnect, OSError):
            return
        except Closed as closed:
            await self._close(closed)

    async def _show(self, room: Room) -> None:
        """Send what is new."""
        try:
            await self._send_news(room)
        except (Closed, WebSocketDisconnect, OSError):
            raise
        except Exception:
            log.exception("a table could not be shown", extra={"table": room.table.id})
            raise Closed(1011, "something went wrong") from None

    async def _send_news(self, room: Room) -> None:
        if self.person is not None and room.table.people[self.person].token != self._token:
            raise Closed(REVOKED, "this seat's key is no longer good")
        pushed, self._pushed = self._pushed, []
        if len(pushed) > MOST_WAITING:
            raise Closed(BUSY, "too slow")
        # News first: an answer may refer to it.
        news = room.news(self)
        if news is not None:
            await self._send(news)
        for message in pushed:
            await self._send(message)

    async def _send(self, message: bytes) -> None:
        await self._send_direct({"type": "websocket.send", "text": message.decode()})

    async def _close(self, closed: Closed) -> None:
        with contextlib.suppress(Exception):
            await self._socket.close(code=closed.code, reason=closed.reason)


@websocket("/api/v1/tables/{table_id:str}/socket", name="table_socket")
async def table_socket(socket: "WebSocket[Any, Any, Any]", table_id: FromPath[str]) -> None:
    """Play at a table. docs/protocol.md has every message with an example."""
    services = services_of(socket.app)
    address = address_of(socket.scope)
    if not services.enter(address):
        await socket.accept()
        await socket.close(code=BUSY, reason="too many connections")
        return
    await socket.accept()
    services.metrics.sockets.inc()
    try:
        with contextlib.suppress(WebSocketDisconnect):
            await Session(services, socket).run(table_id)
    finally:
        services.metrics.sockets.dec()
        services.leave(address)
