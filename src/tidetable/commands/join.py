"""A program of the bot protocol at a table of a server: its questions come from the socket."""

import asyncio
from urllib.parse import urlsplit

from tidetable.bots.protocol import Program
from tidetable.client import Connection, RefusedError, Server

#: How long it waits for others.
PATIENCE = 7 * 24 * 3600.0


async def play_at(link: str, command: str, name: str, token: str, seconds: float) -> str:
    """Sit down (or use the seat of the token), play one game, and tell how it ended."""
    parts = urlsplit(link)
    async with Server(f"{parts.scheme}://{parts.netloc}") as server:
        guest = server.visit(link)
        if token:
            guest.token = token
        else:
            await guest.sit(name)
        program = Program(command, seconds)
        try:
            async with guest.connect() as table:
                return await _play(table, program)
        finally:
            await asyncio.to_thread(program.end)


async def _play(table: Connection, program: Program) -> str:
    await table.until(lambda here: here.position is not None, PATIENCE)
    assert table.position is not None
    seat = table.position.view["seat"]
    await asyncio.to_thread(program.hello, table.table.game, seat, 0)
    number = 0
    while (position := await table.my_turn(PATIENCE)) is not None:
        number += 1
        view = position.view
        move = await asyncio.to_thread(program.ask, view, view["choices"], True, number)
        assert move is not None
        try:
            await table.play(move)
        except RefusedError as refused:
            # Somebody moved meanwhile: look again.
            if refused.why != "stale":
                raise
    assert table.position is not None
    await asyncio.to_thread(program.over, table.position.view, table.position.outcome)
    return table.position.result or "The game is over."
