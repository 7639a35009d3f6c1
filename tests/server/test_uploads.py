"""Files that players bring to a game, with a game that takes them: any first game with an option added by hand."""

import asyncio
import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.harness import seated, serving, sqlite_url
from tidetable import games
from tidetable.client import Guest, RefusedError, Server
from tidetable.kernel.game import BadUpload, Uploads

NAME = next(iter(games.GAMES))


class Shelf:
    """What the process knows, as a game would keep it."""

    def __init__(self) -> None:
        self.known: dict[str, bytes] = {}

    def add(self, body: bytes) -> str:
        if not body.startswith(b"good"):
            raise BadUpload(["Line 1: this is no good.", "Line 2: nor is this."])
        name = f"own-{hashlib.sha256(body).hexdigest()[:12]}"
        self.known[name] = body
        return name

    def missing(self, options: Any) -> str | None:
        return options.deck if options.deck.startswith("own-") and options.deck not in self.known else None


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Shelf:
    shelf = Shelf()
    real = games.find(NAME)
    options = msgspec.defstruct(
        "Options", [("deck", str, "house")], bases=(real.Options,), frozen=True, kw_only=True
    )
    uploads = Uploads(
        option="deck", help="A file that starts with good.", add=shelf.add, missing=shelf.missing
    )
    changed = replace(real, Options=options, uploads=uploads)
    find = games.find
    monkeypatch.setattr(games, "find", lambda name: changed if name == NAME else find(name))
    return shelf


def test_a_file_is_checked_kept_and_known_again_after_a_restart(shelf: Shelf, tmp_path: Path) -> None:
    database = sqlite_url(tmp_path)

    async def bring(url: str) -> tuple[str, str, str]:
        async with Server(url) as house:
            info = next(game for game in await house.games() if game.name == NAME)
            assert info.upload is not None
            assert info.upload.option == "deck"
            with pytest.raises(RefusedError) as caught:
                await house.upload(NAME, b"bad")
            assert caught.value.refused.faults == ["Line 1: this is no good.", "Line 2: nor is this."]
            with pytest.raises(RefusedError) as caught:
                await house.upload(NAME, b"good" * 100_000)
            assert caught.value.why == "too-large"
            with pytest.raises(RefusedError) as caught:
                await house.open(NAME, "Mira", {"deck": "own-unknown"})
            assert caught.value.why == "not-found"
            told = await house.upload(NAME, b"good cards")
            guests = await seated([house], NAME, {"players": 2, told.option: told.value})
            assert (await guests[0].info()).options["deck"] == told.value
            return guests[0].table, guests[0].token, told.value

    async def again(url: str, table: str, token: str) -> None:
        async with Server(url) as house:
            info = await Guest(house, table, token=token).info()
            assert info.state == "playing"

    with serving(database) as url:
        table, token, value = asyncio.run(bring(url))
    shelf.known.clear()
    with serving(database) as url:
        asyncio.run(again(url, table, token))
    assert shelf.known == {value: b"good cards"}


def test_a_game_without_uploads_takes_none(tmp_path: Path) -> None:
    async def bring(url: str) -> None:
        async with Server(url) as house:
            plain = [game.name for game in await house.games() if game.upload is None]
            for name in plain:
                with pytest.raises(RefusedError) as caught:
                    await house.upload(name, b"anything")
                assert caught.value.why == "not-found"

    with serving(sqlite_url(tmp_path)) as url:
        asyncio.run(bring(url))
