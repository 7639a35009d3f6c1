"""The sockets of players: uvicorn's WebSocket with a shorter way in and out.

By itself uvicorn passes every message through a queue, a task and all layers of the app, and hands every answer to the
system at once. Here a table's socket gives what comes straight to its listener, and what is told waits until all
that is to be done now is done. Then all of it is written in one go: who reads is woken once and not for every update.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import State

#: Where a socket finds its wire in its scope.
EXTENSION = "tidetable.wire"
#: Wires with something to write after which no more are waited for, so that nobody waits long.
MOST_WIRES = 200


#: Bits and bytes of RFC 6455, 5.2: the last frame of a text, a frame that is masked, as all from clients are.
WHOLE_TEXT = 0x81
MASKED = 0x80
SHORTEST_FRAME = 6


class Listener(Protocol):
    def heard(self, data: bytes) -> None:
        """A message came."""

    def drained(self) -> None:
        """The wire takes more again."""

    def gone(self) -> None:
        """The line is broken or closed: nothing more comes or goes."""


class Outbox:
    """The wires of one event loop that have something to write."""

    def __init__(self) -> None:
        self._wires: list[Wire] = []

    def put(self, wire: "Wire") -> None:
        if not self._wires:
            wire.loop.call_soon(self.empty)
        self._wires.append(wire)
        if len(self._wires) >= MOST_WIRES:
            self.empty()

    def empty(self) -> None:
        wires, self._wires = self._wires, []
        for wire in wires:
            wire.flush()


_outboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()


class Wire(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._listener: Listener | None = None
        self._told: list[bytes] = []
        #: The beginning of a frame whose rest is still to come.
        self._unread = b""
        self._outbox = _outboxes.setdefault(self.loop, Outbox())
        #: Whether what is told leaves at once; a client that does not read holds it up.
        self.free = True

    def listen(self, listener: Listener) -> None:
        """From now on messages go to the listener, first those that have come already."""
        self._listener = listener
        while not self.queue.empty():
            event: Mapping[str, Any] = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                text = event.get("text")
                listener.heard(event["bytes"] if text is None else text.encode())
        if self.disconnected:
            self._listener = None
            listener.gone()
        self.hear_on()

    def tell(self, message: bytes) -> None:
        """Send this text, soon."""
        first = not self._told
        self._told += (head(len(message)), message)
        if first:
            self._outbox.put(self)

    def flush(self) -> None:
        told, self._told = self._told, []
        if told and self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(b"".join(told))

    def hold(self) -> None:
        """Let the client wait: read nothing more from it."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def hear_on(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def cut(self) -> None:
        """Break the line without a word; `gone` follows."""
        self.transport.abort()

    # What uvicorn does with a socket, where that has to differ

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """A whole text goes straight to the listener. All else is uvicorn's, and it gets only whole frames, so that it
        is never in the middle of one, unless it has to turn the client away."""
        if not self.handshake_initiated or self.close_sent:
            super().data_received(data)
            return
        data = self._unread + data
        at, end = 0, len(data)
        while end - at >= SHORTEST_FRAME and not self.close_sent:
            size, start = data[at + 1] & 0x7F, at + 6
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 8
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 14
            stop = start + size
            if size > self.config.ws_max_size or not data[at + 1] & MASKED:
                super().data_received(data[at:])
                return
            if stop > end:
                break
            if data[at] == WHOLE_TEXT and not self.frames and self._listener is not None:
                self._listener.heard(apply_mask(data[start:stop], data[start - 4 : start]))
            else:
                super().data_received(data[at:stop])
            at = stop
        self._unread = data[at:]

    def send_receive_event_to_app(self) -> None:
        if self._listener is None:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self._listener.heard(data)

    async def send(self, message: Any) -> None:
        # What was told before goes out before, above all before a farewell.
        self.flush()
        await super().send(message)

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        if not self.free:
            # What waits for this client would never leave, and the line stay open for it.
            self.cut()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.free = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.free = True
        if self._listener is not None:
            self._listener.drained()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.gone()


def head(size: int) -> bytes:
    """What comes before a whole text of this size that is not masked (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    if size < 0x10000:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def wire_of(scope: Mapping[str, Any]) -> Wire:
    wire: Wire | None = scope.get("extensions", {}).get(EXTENSION)
    if wire is None:
        raise RuntimeError("Sockets are served by uvicorn with ws=tidetable.server.wire.Wire only.")
    return wire
