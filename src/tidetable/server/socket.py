"""Where a WebSocket becomes a client at a table."""

import contextlib
from typing import Any

from litestar import WebSocket, websocket
from litestar.params import FromPath

from tidetable.server.services import COOKIE, address_of, services_of
from tidetable.server.session import BUSY, Session
from tidetable.server.wire import wire_of


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
        session = Session(services, wire_of(socket.scope), socket.cookies.get(COOKIE, ""))
        closed = await session.run(table_id)
        if closed is not None:
            # It may have gone in the meantime.
            with contextlib.suppress(Exception):
                await socket.close(code=closed.code, reason=closed.reason)
    finally:
        services.metrics.sockets.dec()
        services.leave(address)
