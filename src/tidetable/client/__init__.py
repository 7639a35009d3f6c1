"""Play on a Tidetable server from a program: async, typed, and back by itself when the connection breaks.

server = Server("http://localhost:8000")
guest = await server.open("atlas", "Mira")
await guest.do(SeatBot(seat=1, bot="sensible"))
await guest.do(Start())
async with guest.connect() as table:
    while (position := await table.my_turn()) is not None:
        await table.play(position.view["choices"][0])
"""

from tidetable.client.connection import Connection, Gone, Lost
from tidetable.client.guest import Guest, Server
from tidetable.client.refused import RefusedError

__all__ = ["Connection", "Gone", "Guest", "Lost", "RefusedError", "Server"]
