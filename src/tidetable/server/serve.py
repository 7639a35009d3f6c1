"""The command that serves. Litestar is read only here, so that other commands start fast."""

import contextlib
import gc
import os
import shutil
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import msgspec

#: The settings of the processes that serve, handed to them through the environment.
ENVIRONMENT = "TIDETABLE_SERVER"


class CannotServe(ValueError):
    """Why not, in one sentence."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    database: str
    public_url: str
    strict_origin: bool
    #: By name, what differs from the defaults in limits.Limits.
    limits: dict[str, Any] = {}
    bot_processes: int | None = None
    bot_budget: float | None = None


def data_folder() -> Path:
    """Where this user's tables are kept: TIDETABLE_DATA, or the system's place for such things."""
    if told := os.environ.get("TIDETABLE_DATA"):
        return Path(told)
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "tidetable"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "tidetable"
    return Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share")) / "tidetable"


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    workers: int = 1,
    public_url: str | None = None,
    open_browser: bool = False,
) -> None:
    """Serve until Ctrl-C. CannotServe if it cannot be."""
    from tidetable.server.storage import BadDatabase, url_of

    try:
        url = url_of(database, data_folder())
    except BadDatabase as error:
        raise CannotServe(str(error)) from None
    if workers < 1:
        raise CannotServe("There has to be at least one worker.")
    if workers > 1 and not url.startswith("postgresql"):
        raise CannotServe("Several workers need PostgreSQL: name it with --database postgresql://...")
    if public_url is not None and urlsplit(public_url).scheme not in ("http", "https"):
        raise CannotServe("A public URL starts with http:// or https://.")
    shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
    local_url = f"http://{shown}:{port}"
    settings = Settings(
        database=url, public_url=public_url or local_url, strict_origin=public_url is not None
    )
    _check_port(host, port)
    _check_database(url)
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(local_url,), daemon=True).start()
    run(settings, host, port, workers)


def _check_port(host: str, port: int) -> None:
    try:
        family, kind, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except (OSError, OverflowError) as error:
        raise CannotServe(f"Nothing can be served on {host}, port {port}: {error}.") from None


def _check_database(url: str) -> None:
    """Migrate once before any worker starts, and say clearly if the database cannot be used."""
    import asyncio

    from tidetable.server.storage import BadDatabase, Storage

    async def look() -> None:
        storage = await Storage.open(url)
        await storage.close()

    try:
        asyncio.run(look())
    except BadDatabase as error:
        raise CannotServe(str(error)) from None


def run(settings: Settings, host: str, port: int, workers: int = 1) -> None:
    import uvicorn

    from tidetable.server import logs
    from tidetable.server.limits import Limits

    logs.set_up(os.environ.get("TIDETABLE_LOG", "INFO").upper())
    os.environ[ENVIRONMENT] = msgspec.json.encode(settings).decode()
    shared = tempfile.mkdtemp(prefix="tidetable-metrics-") if workers > 1 else None
    if shared is not None:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = shared
    try:
        uvicorn.run(
            "tidetable.server.serve:make",
            factory=True,
            host=host,
            port=port,
            workers=workers,
            log_config=None,
            access_log=False,
            server_header=False,
            ws="tidetable.server.wire:Wire",
            # A frame that is too large for us is answered; one far too large is cut off.
            ws_max_size=4 * Limits().message_bytes,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
        )
    finally:
        if shared is not None:
            shutil.rmtree(shared, ignore_errors=True)


def make() -> object:
    """What each serving process runs."""
    from tidetable.server import app, logs
    from tidetable.server.limits import Limits

    logs.set_up(os.environ.get("TIDETABLE_LOG", "INFO").upper())
    # The thread that commits needs the interpreter a few times for each commit and waits this long for it.
    sys.setswitchinterval(0.0001)
    # Tables live long and hold no cycles: looking through all of them often finds nothing and takes time.
    gc.set_threshold(20_000, 20, 50)
    gc.freeze()
    settings = msgspec.json.decode(os.environ[ENVIRONMENT], type=Settings)
    limits = replace(Limits(), **settings.limits)
    return app.make(
        app.Config(
            database=settings.database,
            public_url=settings.public_url,
            strict_origin=settings.strict_origin,
            limits=limits,
            bot_processes=settings.bot_processes,
            **({} if settings.bot_budget is None else {"bot_budget": settings.bot_budget}),
        )
    )


def _open_when_ready(url: str) -> None:
    for _ in range(100):
        with contextlib.suppress(OSError), urlopen(f"{url}/health", timeout=1):
            webbrowser.open(url)
            return
        time.sleep(0.1)
