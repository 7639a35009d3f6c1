"""Writes the web's types from the server's structs, or with --check says whether they are stale.

One file for the protocol (web/src/lib/wire.gen.ts) and one for each game's view and events
(web/src/games/GAME/wire.gen.ts). Needs the development packages of web/ (npm ci).
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tidetable.games import GAMES, find
from tidetable.kernel.game import AnyGame, Seen
from tidetable.server.messages import WIRE_TYPES, FromClient, FromServer, Line

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
KEPT = {
    "$ref", "additionalProperties", "anyOf", "const", "description", "enum", "items", "prefixItems", "required", "type"
}  # fmt: skip
HEAD = "// Written by tools/wire_types.py. Do not edit: run it again.\n\n"


def files() -> Iterator[tuple[Path, str]]:
    unions: dict[str, Any] = {
        "FromClient": FromClient.__args__,
        "FromServer": FromServer.__args__,
        "Line": Line.__args__,
    }
    yield WEB / "src/lib/wire.gen.ts", types(list(WIRE_TYPES), unions)
    for name in GAMES:
        game = find(name)
        events = seen_events(game)
        yield WEB / f"src/games/{name}/wire.gen.ts", types([*game.Views, *events], {"Event": events})


def seen_events(game: AnyGame) -> list[type[Seen]]:
    """What this game's people may see happen: the structs of its folder that have a tag of their own."""
    prefix = f"tidetable.games.{game.name}."
    found = [kind for kind in subclasses(Seen) if kind.__module__.startswith(prefix)]
    return sorted((kind for kind in found if kind.__struct_config__.tag), key=lambda kind: kind.__name__)


def subclasses(kind: type[Seen]) -> Iterator[type[Seen]]:
    for child in kind.__subclasses__():
        yield child
        yield from subclasses(child)


def types(roots: list[Any], unions: dict[str, Any]) -> str:
    _, components = msgspec.json.schema_components(roots, ref_template="#/definitions/{name}")
    for name, members in unions.items():
        components[name] = {"anyOf": [{"$ref": f"#/definitions/{member.__name__}"} for member in members]}
    schema = {"definitions": {name: plain(component) for name, component in components.items()}}
    done = subprocess.run(
        ["node", "scripts/types.mjs"],
        cwd=WEB,
        input=json.dumps(schema),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"The types cannot be written; does web/ have its packages (npm ci)?\n{done.stderr}")
    return HEAD + done.stdout


def plain(schema: Any) -> Any:
    """The schema without what TypeScript has no use for: titles, defaults and bounds would become types."""
    if isinstance(schema, list):
        return [plain(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: plain(value) for key, value in schema.items() if key in KEPT}
    if "properties" in schema:
        kept["properties"] = {name: plain(field) for name, field in schema["properties"].items()}
        # A tag is always sent, and TypeScript tells the members of a union by it.
        tags = [name for name, field in schema["properties"].items() if len(field.get("enum", [])) == 1]
        kept["required"] = list(dict.fromkeys([*schema.get("required", []), *tags]))
    elif schema.get("type") == "object":
        kept.setdefault("additionalProperties", {})
    return kept


def main() -> None:
    check, stale = "--check" in sys.argv[1:], []
    for path, text in files():
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(str(path.relative_to(ROOT)))
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if check and stale:
        raise SystemExit(f"These types are stale: {', '.join(stale)}. Run tools/wire_types.py.")
    print(f"Wrote {', '.join(stale)}." if stale else "The web's types are up to date.")


if __name__ == "__main__":
    main()
