"""The routes. Each finds the table, asks who it is, and hands on; docs/protocol.md describes them."""

import time
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from tidetable import bots, games
from tidetable.kernel.game import AnyGame
from tidetable.server import seeing, tokens
from tidetable.server.messages import (
    BestInfo,
    BotInfo,
    GameInfo,
    NewTable,
    Refused,
    Replay,
    RuleBookInfo,
    RuleInfo,
    Sit,
    TableInfo,
    TableSummary,
    Uploaded,
    UploadInfo,
)
from tidetable.server.refusals import NO_TABLE, NotAllowed
from tidetable.server.rooms import Room
from tidetable.server.services import COOKIE, PREFIX, Services, address_of, services_of
from tidetable.table import seating
from tidetable.table.checks import Denied, Events
from tidetable.table.commands import LARGEST_NUMBER, AnyCommand
from tidetable.table.table import Table

Incoming = Request[Any, Any, Any]
Round = Annotated[
    int | None, QueryParameter(ge=1, le=LARGEST_NUMBER, description="Which game at the table; the latest.")
]

#: Cookies outlive a correspondence game.
COOKIE_SECONDS = 400 * 24 * 3600
#: An open table that nobody has touched for so long is not listed any more.
LISTED_SECONDS = 7 * 24 * 3600
KEY_HEADER = "tidetable-key"


def _errors(*statuses: int) -> dict[int, ResponseSpec]:
    return {
        status: ResponseSpec(Refused, description="Refused; nothing has changed.", generate_examples=False)
        for status in (400, 403, 404, 429, 503, *statuses)
    }


# Games


@get(f"{PREFIX}/games", responses=_errors())
async def list_games() -> list[GameInfo]:
    """Every game that can be played here, with its options and bots."""
    return [_game_info(games.find(name)) for name in games.GAMES]


def _game_info(game: AnyGame) -> GameInfo:
    (_,), components = msgspec.json.schema_components([game.Options], ref_template="#/$defs/{name}")
    schema = dict(components.pop(game.Options.__name__))
    if components:
        schema["$defs"] = components
    players = schema["properties"]["players"]
    return GameInfo(
        name=game.name,
        title=game.title,
        promise=game.promise,
        custom=game.custom,
        least_players=players["minimum"],
        most_players=players["maximum"],
        options=schema,
        bots=[_bot_info(game, name) for name in bots.names(game)],
        upload=None
        if game.uploads is None
        else UploadInfo(option=game.uploads.option, help=game.uploads.help),
    )


def _bot_info(game: AnyGame, name: str) -> BotInfo:
    level = game.levels.get(name)
    if level is None:
        return BotInfo(name=name, label=name.replace("-", " ").capitalize(), sentence="")
    return BotInfo(name=name, label=level.label, sentence=level.sentence)


@get(PREFIX + "/games/{name:str}/rules", responses=_errors())
async def read_rules(name: FromPath[str]) -> RuleBookInfo:
    """A game's rule book, whole and rule by rule."""
    game = games.find(name)
    rules = [RuleInfo(id=rule.id, section=rule.section, words=rule.words) for rule in game.rules]
    return RuleBookInfo(game=game.name, title=game.rules.title, text=game.rules.text, rules=rules)


@post(PREFIX + "/games/{name:str}/uploads", status_code=200, responses=_errors(413))
async def upload(request: Incoming, name: FromPath[str]) -> Uploaded:
    """A file that a game's option can name. The body is the file itself."""
    services = services_of(request.app)
    game = games.find(name)
    if game.uploads is None:
        raise NotAllowed("not-found", f"Nothing can be uploaded for {game.title}.")
    _take_opening(services, request)
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > services.limits.upload_bytes:
            raise NotAllowed("too-large", f"A file has at most {services.limits.upload_bytes} bytes.")
    return Uploaded(option=game.uploads.option, value=await services.hub.keep_upload(game, body))


# Tables


@get(f"{PREFIX}/tables", responses=_errors())
async def list_tables(request: Incoming) -> list[TableSummary]:
    """The open tables, the latest first."""
    storage = services_of(request.app).hub.storage
    return [
        TableSummary(
            id=table,
            game=card.game,
            title=games.find(card.game).title,
            state=card.state,  # type: ignore[arg-type]
            host_name=card.host_name,
            seats=card.seats,
            free=card.free,
            created=card.created,
        )
        for table, card in await storage.open_tables(time.time() - LISTED_SECONDS)
        if card.game in games.GAMES
    ]


@post(f"{PREFIX}/tables", responses=_errors(413))
async def open_table(request: Incoming, data: JSONBody[NewTable]) -> Response[TableInfo]:
    """A new table. Whoever opens it is the host."""
    services = services_of(request.app)
    _take_opening(services, request)
    token = tokens.new_token()
    room = await services.hub.open(data, token)
    return _with_cookie(services, room, 0, token, status=201)


@get(PREFIX + "/tables/{table_id:str}", responses=_errors())
async def read_table(request: Incoming, table_id: FromPath[str]) -> TableInfo:
    """A table as this guest may see it."""
    room, person = await _visit(request, table_id)
    return room.info(person)


@post(PREFIX + "/tables/{table_id:str}/sit", status_code=200, responses=_errors(409, 413))
async def sit_down(request: Incoming, table_id: FromPath[str], data: JSONBody[Sit]) -> Response[TableInfo]:
    """Take a seat, or another one."""
    services = services_of(request.app)
    room, person = await _visit(request, table_id, data.invite)
    if person is None:
        key = data.invite or request.headers.get(KEY_HEADER, "")
        if not room.table.settings.open and not services.hub.opens("invite", key, room.table):
            raise NotAllowed("not-yours", "To sit down you need the table's invitation.")
    token = tokens.new_token()
    old = _token_of(request)

    def decide(table: Table) -> Events:
        who = table.person_of(old) if old else None
        return seating.sit(table, who, data.name, data.seat, data.move, tokens.hashed(token))

    await room.change(decide)
    if person is not None:
        return Response(room.info(person))
    return _with_cookie(services, room, room.table.person_of(tokens.hashed(token)), token, status=200)


@post(PREFIX + "/tables/{table_id:str}/renew", status_code=200, responses=_errors(409))
async def renew(request: Incoming, table_id: FromPath[str]) -> Response[TableInfo]:
    """A new key for one's seat; the old one is good for nothing any more."""
    room, person = await _visit(request, table_id)
    if person is None:
        raise NotAllowed("not-yours", "You have no key of this table to renew.")
    token = tokens.new_token()
    await room.change(lambda table: seating.renew(table, person, tokens.hashed(token)))
    return _with_cookie(services_of(request.app), room, person, token, status=200)


@post(PREFIX + "/tables/{table_id:str}/do", status_code=200, responses=_errors(409, 413))
async def do(request: Incoming, table_id: FromPath[str], data: JSONBody[AnyCommand]) -> TableInfo:
    """Any command, the same as over the socket."""
    room, person = await _visit(request, table_id)
    if person is None:
        raise NotAllowed("not-yours", "You have no seat at this table.")
    if not services_of(request.app).guest_bucket(table_id, person).take():
        raise NotAllowed("too-fast", "That is too fast; wait a moment.")
    request.state.game = room.table.game
    await room.do(person, data)
    return room.info(person)


@get(PREFIX + "/tables/{table_id:str}/record", responses=_errors(409))
async def read_record(request: Incoming, table_id: FromPath[str], round: Round = None) -> Response[bytes]:
    """The record: one's own part while the game runs, the whole of it after the end."""
    room, person = await _visit(request, table_id)
    table = await _round(request, room, round)
    if table.recorder is None:
        raise Denied("not-now", "The game has not begun.")
    if table.phase == "over":
        record = table.recorder.record()
    else:
        record = table.recorder.record_for(room.table.seat_of(person))
    return Response(msgspec.json.encode(record) + b"\n", media_type="application/json")


@get(PREFIX + "/tables/{table_id:str}/replay", responses=_errors(409))
async def read_replay(request: Incoming, table_id: FromPath[str], round: Round = None) -> Replay:
    """Every position of a finished game, as each seat saw it."""
    room, _ = await _visit(request, table_id)
    table = await _round(request, room, round)
    if table.recorder is None or table.phase != "over":
        raise Denied("not-now", "A replay can be seen after the end of the game.")
    return seeing.whole_replay(table)


@get(PREFIX + "/tables/{table_id:str}/best", responses=_errors())
async def read_best(request: Incoming, table_id: FromPath[str]) -> BestInfo:
    """The best result so far with this table's options, for games that keep one."""
    room, _ = await _visit(request, table_id)
    best = await services_of(request.app).hub.best(room.table)
    if best is None:
        return BestInfo(score=None, words=None, here=False)
    here = (best.table_id, best.round) == (room.table.id, room.table.round)
    return BestInfo(score=best.score, words=best.words, here=here)


# Shared


def _token_of(request: Incoming) -> str | None:
    cookie = request.cookies.get(COOKIE, "")
    return tokens.hashed(cookie) if cookie else None


async def _visit(request: Incoming, table_id: str, key: str = "") -> tuple[Room, int | None]:
    """The room and who this is in it. A table that the guest may not see is not there for them."""
    hub = services_of(request.app).hub
    room = await hub.room(table_id)
    if room is None:
        raise NotAllowed("not-found", NO_TABLE)
    await room.refresh()
    token = _token_of(request)
    person = room.table.person_of(token) if token else None
    key = key or request.headers.get(KEY_HEADER, "")
    may_look = person is not None or room.table.settings.open
    if not may_look and not any(hub.opens(kind, key, room.table) for kind in ("invite", "watch")):
        raise NotAllowed("not-found", NO_TABLE)
    request.state.game = room.table.game
    return room, person


async def _round(request: Incoming, room: Room, wanted: int | None) -> Table:
    if wanted is None or wanted == room.table.round:
        return room.table
    if wanted > room.table.round:
        raise Denied("not-found", f"There was no game number {wanted} at this table.")
    table = await services_of(request.app).hub.table_at(room.table.id, wanted)
    assert table is not None
    return table


def _take_opening(services: Services, request: Incoming) -> None:
    if not services.openings.take(address_of(request.scope)):
        raise NotAllowed("too-fast", "Too many were opened from here; wait a little.")


def _with_cookie(
    services: Services, room: Room, person: int | None, token: str, *, status: int
) -> Response[TableInfo]:
    cookie = Cookie(
        key=COOKIE,
        value=token,
        path=f"{PREFIX}/tables/{room.table.id}",
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="strict",
        secure=services.secure,
    )
    return Response(room.info(person), cookies=[cookie], status_code=status)


HANDLERS = [
    list_games,
    read_rules,
    upload,
    list_tables,
    open_table,
    read_table,
    sit_down,
    renew,
    do,
    read_record,
    read_replay,
    read_best,
]
