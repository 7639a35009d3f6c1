"""The page itself: the built web app, whatever path of it is asked for, or a plain page where it was not built."""

import asyncio
import mimetypes
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.params import FromPath

from tidetable.server.refusals import NotAllowed

STATIC = Path(__file__).parent / "static"
#: What the build names after its content never changes.
FOREVER = "public, max-age=31536000, immutable"
FRESH = "no-cache"

NOT_BUILT = b"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Tidetable</title></head>
<body><h1>Tidetable</h1>
<p>The server runs, but the web app is not built. Install Tidetable from its package, or build the web app.</p>
<p>Programs can play all the same:</p>
<ul>
<li><a href="/api/v1/games">/api/v1/games</a>: the games</li>
<li><a href="/api/v1/tables">/api/v1/tables</a>: the open tables</li>
<li><a href="/api/v1/openapi.json">/api/v1/openapi.json</a>: every route</li>
</ul></body></html>
"""


def _file(path: str) -> Path | None:
    wanted = (STATIC / path.lstrip("/")).resolve()
    return wanted if wanted.is_relative_to(STATIC) and wanted.is_file() else None


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(path: FromPath[str] = "/") -> Response[bytes]:
    if path.startswith("/api/"):
        raise NotAllowed("not-found", "There is nothing at this path.")
    if "\0" in path or len(path) > 500:
        raise NotAllowed("not-found", "There is nothing at this path.")
    file = await asyncio.to_thread(_file, path)
    if file is None and Path(path).suffix and "/table/" not in path:
        raise NotAllowed("not-found", "There is no such file.")
    # Any other path is the web app's own affair.
    file = file or _file("index.html")
    if file is None:
        return Response(NOT_BUILT, media_type=MediaType.HTML, headers={"cache-control": FRESH})
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    cache = FOREVER if "assets" in file.relative_to(STATIC).parts else FRESH
    return Response(
        await asyncio.to_thread(file.read_bytes), media_type=kind, headers={"cache-control": cache}
    )
