"""A WebSocket client that costs as little as possible: what is measured is the server."""

import asyncio
from collections.abc import Callable
from typing import cast


class Line(asyncio.Protocol):
    """One socket. Text frames of any size come to `on_text`."""

    def __init__(self, host: str, path: str, headers: dict[str, str]) -> None:
        asked = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n{asked}\r\n"
        ).encode()
        self._buffer = bytearray()
        self._open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.on_text: Callable[[bytes], None] = lambda data: None
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are no asyncio.Transport by descent.
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._hello)

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("closed"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0] + b" ":
                self.opened.set_exception(ConnectionError(head.decode("latin-1").splitlines()[0]))
                return
            self._open = True
            self._buffer = bytearray(rest)
            self.opened.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            kind, size, start = buffer[at] & 15, buffer[at + 1] & 127, at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            body = bytes(buffer[start : start + size])
            at = start + size
            if kind == 1:
                self.on_text(body)
            elif kind == 9:
                self._frame(10, body)
        del buffer[:at]

    def send(self, text: bytes) -> None:
        self._frame(1, text)

    def _frame(self, kind: int, body: bytes) -> None:
        # A mask of zeros is a mask: the server undoes it all the same.
        size = len(body)
        head = bytes([128 | kind])
        head += bytes([128 | size]) if size < 126 else bytes([254]) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + body)

    @classmethod
    async def connect(cls, port: int, path: str, headers: dict[str, str] | None = None) -> "Line":
        loop = asyncio.get_running_loop()
        line = cls(f"127.0.0.1:{port}", path, headers or {})
        await loop.create_connection(lambda: line, "127.0.0.1", port)
        await line.opened
        return line
