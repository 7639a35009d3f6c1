"""The server put together."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import tidetable
from tidetable.server import http, page
from tidetable.server.bus import MemoryBus, PostgresBus
from tidetable.server.guard import App, Guard
from tidetable.server.hub import Hub
from tidetable.server.limits import Limits
from tidetable.server.messages import Refused, Why
from tidetable.server.metrics import CONTENT_TYPE, Metrics
from tidetable.server.refusals import EXPECTED, STATUS, NotAllowed, refused
from tidetable.server.services import PREFIX, Services, services_of
from tidetable.server.socket import table_socket
from tidetable.server.storage import Storage, Unavailable
from tidetable.server.workers import BUDGET, BotPool

log = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class Config:
    #: As SQLAlchemy has it.
    database: str
    #: Where people reach the server; links are made of it.
    public_url: str
    #: Only pages of the public URL may talk to us: set when the URL was given, not guessed.
    strict_origin: bool = False
    limits: Limits = field(default_factory=Limits)
    bot_processes: int | None = None
    bot_budget: float = BUDGET


@get("/health", include_in_schema=False)
async def health() -> dict[str, str]:
    return {"status": "alive", "version": tidetable.__version__}


@get("/ready", include_in_schema=False)
async def ready(request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
    try:
        await services_of(request.app).hub.storage.ready()
    except Unavailable:
        return Response({"status": "the database does not answer"}, status_code=503)
    return Response({"status": "ready"})


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    return Response(services_of(request.app).metrics.text(), media_type=CONTENT_TYPE)


@get(f"{PREFIX}/openapi.json", include_in_schema=False)
async def openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
    return request.app.openapi_schema.to_schema()


def make(config: Config) -> App:
    """The whole server as an ASGI app."""
    measured = Metrics()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        storage = await Storage.open(config.database)
        storage.on_commit = measured.committed
        pool = BotPool(measured, config.bot_processes, config.bot_budget)
        bus = PostgresBus(config.database, storage.origin) if storage.postgresql else MemoryBus()
        hub = Hub(storage, bus, pool, measured, config.public_url.rstrip("/"))
        await hub.start()
        secure = config.public_url.startswith("https:")
        app.state.services = Services(hub, measured, config.limits, secure)
        log.info("ready", extra={"url": config.public_url})
        try:
            yield
        finally:
            await hub.stop()
            await pool.close()
            await storage.close()
            log.info("stopped")

    app = Litestar(
        route_handlers=[*http.HANDLERS, table_socket, health, ready, metrics, openapi, page.page],
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            title="Tidetable",
            version="1",
            description="Four card games of time and fate. docs/protocol.md has examples and the socket's messages.",
            path=f"{PREFIX}/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        exception_handlers={
            HTTPException: _http_error,
            NotAllowed: _expected,
            Exception: _failed,
            **dict.fromkeys(EXPECTED, _expected),
        },
        request_max_body_size=max(config.limits.body_bytes, config.limits.upload_bytes),
        compression_config=CompressionConfig(backend="gzip", exclude=[f"{PREFIX}/tables"], minimum_size=1000),
        logging_config=None,
    )
    # Litestar's own types for ASGI are narrower than what it is called with.
    return Guard(cast(App, app), config.limits, measured, config.public_url if config.strict_origin else None)


#: What Litestar says when a client closes the line in the middle of its request.
GONE_AWAY = "client disconnected prematurely"


def _answer(told: Refused, status: int | None = None) -> Response[bytes]:
    headers = {"retry-after": "1"} if told.why in ("too-fast", "unavailable") else {}
    body = msgspec.json.encode(told)
    return Response(body, status_code=status or STATUS[told.why], media_type=MediaType.JSON, headers=headers)


def _expected(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    told = refused(error, request.state.get("game"))
    services_of(request.app).metrics.refusals.labels(told.why).inc()
    return _answer(told)


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What Litestar refuses by itself."""
    if isinstance(error, InternalServerException) and error.detail == GONE_AWAY:
        # Nobody's fault here, and nobody reads the answer.
        return _answer(Refused(why="malformed", sentence="The request broke off."))
    if error.status_code >= 500:
        return _failed(request, error)
    why: Why = "not-found" if error.status_code == 404 else "malformed"
    sentence = (
        "There is nothing at this path."
        if why == "not-found"
        else "This request is not of the documented form."
    )
    if error.status_code == 413:
        why, sentence = "too-large", "This body is too large."
    elif error.status_code == 405:
        sentence = "This path does not take that method."
    elif isinstance(error, ValidationException):
        faults = [str(fault.get("message", "")) for fault in error.extra or [] if isinstance(fault, dict)]
        sentence = f"This request is not of the documented form: {'; '.join(faults) or error.detail}."[:500]
    headers = dict(error.headers or {})
    answer = _answer(Refused(why=why, sentence=sentence), error.status_code)
    answer.headers.update({name: value for name, value in headers.items() if name.lower() == "allow"})
    return answer


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    log.error("a request failed", exc_info=error, extra={"path": request.scope["path"][:200]})
    told = Refused(why="unavailable", sentence="Something went wrong on the server. What was stored is kept.")
    return _answer(told, 500)
