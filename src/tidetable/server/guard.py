"""Around everything: where a request comes from, how many there are, the headers of each answer, one line of log."""

import logging
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from tidetable.server.limits import Buckets, Limits
from tidetable.server.messages import Refused, Why
from tidetable.server.metrics import Metrics
from tidetable.server.refusals import STATUS
from tidetable.server.services import address_of

log = logging.getLogger("tidetable.access")

# ASGI as it is: what comes in may be of any kind.
Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

#: Scripts, styles, fonts and sockets of our own and nothing else. Style attributes may be: pieces are placed by them.
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]
SECURE_HEADERS = [(b"strict-transport-security", b"max-age=31536000")]
SAFE = ("GET", "HEAD", "OPTIONS")
#: Machines that watch over the server ask often and are not counted.
WATCHED = ("/health", "/ready", "/metrics")


class Guard:
    def __init__(self, app: App, limits: Limits, metrics: Metrics, public_url: str | None) -> None:
        self._app = app
        self._limits = limits
        self._metrics = metrics
        self._origin = _origin(public_url) if public_url else None
        self._secure = bool(self._origin and self._origin.startswith("https"))
        self._requests = Buckets(limits.requests, limits.request_burst)
        self._changes = Buckets(limits.changes, limits.change_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            headers = dict(scope["headers"])
            if not self._may_come_from(headers.get(b"origin"), headers.get(b"host", b"")):
                # Before it is accepted: the client sees 403.
                await send({"type": "websocket.close", "code": 4403, "reason": "wrong origin"})
                return
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 500
        extra = HEADERS + SECURE_HEADERS if self._secure else HEADERS
        private = scope["path"].startswith("/api/")

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _add_headers(message, extra, private)
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await _refuse(answer, *refusal)
        else:
            await self._app(scope, receive, answer)
        self._metrics.requests.labels(str(status)).inc()
        # The path only: no query, no header, no body, so that no secret gets into a log.
        if scope["path"] not in WATCHED:
            took = round((time.perf_counter() - began) * 1000, 1)
            method = scope["method"] if scope["type"] == "http" else ""
            log.info(
                "request", extra={"method": method, "path": scope["path"][:200], "status": status, "ms": took}
            )

    def _refusal(self, scope: Scope) -> tuple[Why, str] | None:
        if scope["path"] in WATCHED:
            return None
        address = address_of(scope)
        change = scope["method"] not in SAFE
        if not self._requests.take(address) or (change and not self._changes.take(address)):
            return "too-fast", "That is too fast; wait a moment."
        if change:
            headers = dict(scope["headers"])
            if not self._may_come_from(headers.get(b"origin"), headers.get(b"host", b"")):
                return "not-yours", "This request comes from another site's page."
        return None

    def _may_come_from(self, origin: bytes | None, host: bytes) -> bool:
        """Programs send no origin. Browsers always do, and then it must be our own page."""
        if origin is None:
            return True
        told = origin.decode("latin-1")
        if self._origin is not None:
            return told == self._origin
        return urlsplit(told).netloc == host.decode("latin-1") != ""


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _add_headers(message: Message, extra: Iterable[tuple[bytes, bytes]], private: bool) -> None:
    headers = [*message["headers"], *extra]
    if private and not any(name.lower() == b"cache-control" for name, _ in headers):
        headers.append((b"cache-control", b"no-store"))
    message["headers"] = headers


async def _refuse(send: Send, why: Why, sentence: str) -> None:
    body = msgspec.json.encode(Refused(why=why, sentence=sentence))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if why == "too-fast":
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": STATUS[why], "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
