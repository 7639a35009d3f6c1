"""docs/protocol.md: every example is of the type that it documents, and no message lacks one."""

import asyncio
import re
import typing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.harness import ServerProcess
from tidetable import games
from tidetable.client import Server
from tidetable.server import messages
from tidetable.server.refusals import STATUS
from tidetable.table.events import AnyEvent, Moved, Said

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES: list[dict[str, Any]] = [
    msgspec.json.decode(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
]
SHAPES = {
    "GameInfo": messages.GameInfo,
    "RuleBookInfo": messages.RuleBookInfo,
    "Uploaded": messages.Uploaded,
    "NewTable": messages.NewTable,
    "Sit": messages.Sit,
    "TableInfo": messages.TableInfo,
    "TableSummary": messages.TableSummary,
    "Replay": messages.Replay,
    "BestInfo": messages.BestInfo,
}


def tags(union: object) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in typing.get_args(union)}


def test_every_socket_message_has_an_example_that_fits() -> None:
    client, server = tags(messages.FromClient), tags(messages.FromServer)
    seen = set()
    for example in EXAMPLES:
        kind = example.get("type")
        if kind in client:
            msgspec.convert(example, messages.FromClient)
        elif kind in server:
            msgspec.convert(example, messages.FromServer)
        elif "kind" in example:
            msgspec.convert(example, messages.Line)
        elif kind is not None:
            pytest.fail(f"The page shows a message that does not exist: {kind}")
        seen.add(kind)
    assert client | server <= seen


@pytest.mark.parametrize("name", SHAPES)
def test_every_body_has_an_example_that_fits_and_is_whole(name: str) -> None:
    block = re.search(rf"### {name}\n```json\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None
    kind: Any = SHAPES[name]
    example = msgspec.json.decode(block[1])
    msgspec.convert(example, kind)
    if name != "Sit":
        assert set(example) == {field.encode_name for field in msgspec.structs.fields(kind)}


def test_the_page_names_every_event_refusal_and_route(server: ServerProcess) -> None:
    for kind in typing.get_args(AnyEvent):
        if kind not in (Moved, Said):
            assert f"`{kind.__struct_config__.tag}`" in PAGE
    for why, status in STATUS.items():
        assert re.search(rf"\| `{why}` \| {status}", PAGE)

    async def routes() -> set[tuple[str, str]]:
        async with Server(server.url) as house:
            answer = await house.send("GET", "/openapi.json")
            paths: dict[str, Any] = msgspec.json.decode(answer.content)["paths"]
            return {(method.upper(), path) for path, methods in paths.items() for method in methods}

    for method, path in asyncio.run(routes()):
        short = path.removeprefix("/api/v1").replace("{table_id}", "ID").replace("{name}", "GAME")
        assert re.search(rf"\| {method} \| `{re.escape(short)}[?`]", PAGE), (method, short)


def test_the_examples_of_games_are_true(server: ServerProcess) -> None:
    async def ask() -> None:
        async with Server(server.url) as house:
            told = {game.name: game for game in await house.games()}
            assert list(told) == list(games.GAMES)
            for name, info in told.items():
                game = games.find(name)
                assert info.least_players >= 1
                assert {option.players for option in game.variants} <= set(
                    range(info.least_players, info.most_players + 1)
                )
                for option in info.options["properties"].values():
                    assert "default" in option
                    assert option["description"].endswith(".")
                book = await house.rules(name)
                assert [rule.id for rule in book.rules] == [rule.id for rule in game.rules]

    asyncio.run(ask())
    shown = next(example for example in EXAMPLES if "promise" in example)
    assert games.find(shown["name"]).promise == shown["promise"]
