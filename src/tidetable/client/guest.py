"""A server, and a guest at one of its tables, over HTTP."""

from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx
import msgspec

from tidetable.client.connection import Connection
from tidetable.client.refused import RefusedError
from tidetable.server.messages import (
    BestInfo,
    GameInfo,
    NewTable,
    Refused,
    Replay,
    RuleBookInfo,
    Sit,
    TableInfo,
    TableSummary,
    Uploaded,
)
from tidetable.table.commands import AnyCommand
from tidetable.table.settings import Settings

Answer = TypeVar("Answer")
COOKIE = "tidetable_seat"
PREFIX = "/api/v1"
#: Called with every body and message that the server sends: for tests that look for what must not be there.
Listen = Callable[[bytes], None]


class Server:
    def __init__(self, url: str, listen: Listen | None = None, timeout: float = 60.0) -> None:
        self.url = url.rstrip("/")
        self.listen = listen
        self._http = httpx.AsyncClient(base_url=self.url + PREFIX, timeout=timeout)

    async def close(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> "Server":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def games(self) -> list[GameInfo]:
        return await self.ask("GET", "/games", list[GameInfo])

    async def rules(self, game: str) -> RuleBookInfo:
        return await self.ask("GET", f"/games/{game}/rules", RuleBookInfo)

    async def upload(self, game: str, body: bytes) -> Uploaded:
        return await self.ask("POST", f"/games/{game}/uploads", Uploaded, content=body)

    async def tables(self) -> list[TableSummary]:
        return await self.ask("GET", "/tables", list[TableSummary])

    async def open(
        self,
        game: str,
        name: str,
        options: dict[str, Any] | None = None,
        settings: Settings | None = None,
        *,
        sit: bool = True,
    ) -> "Guest":
        wanted = NewTable(
            game=game, name=name, options=options or {}, settings=settings or Settings(), sit=sit
        )
        response = await self.send("POST", "/tables", content=msgspec.json.encode(wanted))
        info = msgspec.json.decode(response.content, type=TableInfo)
        return Guest(self, info.id, token=response.cookies[COOKIE])

    def visit(self, link: str) -> "Guest":
        """Whoever has a link, or the id of an open table."""
        parts = urlsplit(link)
        table = parts.path.rpartition("/")[2]
        return Guest(self, table, key=parts.fragment.partition("=")[2])

    async def send(
        self, method: str, path: str, *, content: bytes = b"", headers: dict[str, str] | None = None
    ) -> httpx.Response:
        headers = {"content-type": "application/json", **(headers or {})}
        response = await self._http.request(method, path, content=content, headers=headers)
        # Cookies are a guest's own affair: one server may have many guests here.
        self._http.cookies.clear()
        if self.listen is not None:
            self.listen(response.content)
        if response.status_code >= 400:
            try:
                refused = msgspec.json.decode(response.content, type=Refused)
            except msgspec.MsgspecError:
                refused = Refused(why="unavailable", sentence=f"The server answered {response.status_code}.")
            raise RefusedError(refused)
        return response

    async def ask(
        self,
        method: str,
        path: str,
        kind: type[Answer],
        *,
        content: bytes = b"",
        headers: dict[str, str] | None = None,
    ) -> Answer:
        response = await self.send(method, path, content=content, headers=headers)
        return msgspec.json.decode(response.content, type=kind)


class Guest:
    """One person at one table, or a spectator of it."""

    def __init__(self, server: Server, table: str, *, token: str = "", key: str = "") -> None:
        self.server = server
        self.table = table
        self.token = token
        self.key = key

    @property
    def headers(self) -> dict[str, str]:
        headers = {}
        if self.token:
            headers["cookie"] = f"{COOKIE}={self.token}"
        if self.key:
            headers["tidetable-key"] = self.key
        return headers

    async def info(self) -> TableInfo:
        return await self._ask("GET", "", TableInfo)

    async def sit(self, name: str, seat: int | None = None, move: str | None = None) -> TableInfo:
        body = msgspec.json.encode(Sit(name=name, seat=seat, invite=self.key, move=move))
        return await self._new_key("/sit", body)

    async def renew(self) -> TableInfo:
        return await self._new_key("/renew", b"")

    async def do(self, command: AnyCommand) -> TableInfo:
        return await self._ask("POST", "/do", TableInfo, msgspec.json.encode(command))

    async def record(self, round_number: int | None = None) -> bytes:
        """One line, as records are kept in files."""
        response = await self.server.send("GET", self._path("/record", round_number), headers=self.headers)
        return response.content

    async def replay(self, round_number: int | None = None) -> Replay:
        return await self.server.ask("GET", self._path("/replay", round_number), Replay, headers=self.headers)

    async def best(self) -> BestInfo:
        """The best result so far with the table's options, in games that keep one."""
        return await self._ask("GET", "/best", BestInfo)

    def connect(self, number: int = 0, listen: Listen | None = None) -> Connection:
        """The table, live. Use it in `async with`."""
        socket = self.server.url.replace("http", "ws", 1) + PREFIX + self._path("/socket")
        return Connection(socket, self.table, self.headers, self.key, number, listen or self.server.listen)

    def _path(self, rest: str = "", round_number: int | None = None) -> str:
        query = "" if round_number is None else f"?round={round_number}"
        return f"/tables/{self.table}{rest}{query}"

    async def _ask(self, method: str, rest: str, kind: type[Answer], content: bytes = b"") -> Answer:
        return await self.server.ask(method, self._path(rest), kind, content=content, headers=self.headers)

    async def _new_key(self, rest: str, content: bytes) -> TableInfo:
        response = await self.server.send("POST", self._path(rest), content=content, headers=self.headers)
        self.token = response.cookies.get(COOKIE) or self.token
        return msgspec.json.decode(response.content, type=TableInfo)
