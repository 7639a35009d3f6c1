"""The pages of docs/research say what the games do, and their examples run."""

import re
import runpy
from pathlib import Path
from typing import Any

import joblib
import pytest

from tests.research.every_variant import EVERY_GAME
from tidetable.games import find
from tidetable.kernel.rulebook import RULE_ID
from tidetable.research.trajectories import load, read_records, to_records
from tidetable.research.versions import VERSIONS, fingerprint
from tools.research_pages import MARK, PAGES, page, stale

EXAMPLES = PAGES.parent / "examples"


@pytest.mark.parametrize("game", EVERY_GAME)
def test_no_behaviour_changes_without_a_version(game: str) -> None:
    newest = VERSIONS[game][-1]
    found = fingerprint(find(game))
    assert found == newest.fingerprint, (
        f"{game}_v{newest.number} is not what it was: its fingerprint is {found} now. Add a version to "
        "src/tidetable/research/versions.py and run python tools/research_pages.py."
    )


@pytest.mark.parametrize("game", EVERY_GAME)
def test_versions_count_from_one(game: str) -> None:
    versions = VERSIONS[game]
    assert [version.number for version in versions] == list(range(1, len(versions) + 1))
    assert len({version.fingerprint for version in versions}) == len(versions)


def test_pages_are_what_the_games_say() -> None:
    assert stale() == [], "Run python tools/research_pages.py."


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_page_that_is_not_is_noticed(game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in EVERY_GAME:
        (tmp_path / f"{name}.md").write_text(
            (PAGES / f"{name}.md").read_text(encoding="utf-8"), encoding="utf-8"
        )
    monkeypatch.setattr("tools.research_pages.PAGES", tmp_path)
    assert stale() == []
    text = (tmp_path / f"{game}.md").read_text(encoding="utf-8")
    (tmp_path / f"{game}.md").write_text(text.replace("| 0 |", "| 1 |", 1), encoding="utf-8")
    assert stale() == [game]
    (tmp_path / f"{game}.md").write_text("# Nothing\n", encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(MARK)):
        page(find(game))


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_rules_in_short_name_rules_of_the_book(game: str) -> None:
    named = RULE_ID.findall((PAGES / f"{game}.md").read_text(encoding="utf-8"))
    assert len(named) >= 5
    assert [rule for rule in named if rule not in find(game).rules] == []


def test_moves_of_timeline_are_numbered_as_the_page_says() -> None:
    timeline = find("timeline")
    options = timeline.options({"deck": "history"})
    moves = [move.text.split() for move in timeline.moves(options)]
    cards = sorted({card for _, card, _ in moves})
    for number, (_, card, gap) in enumerate(moves):
        assert number == cards.index(card) * len(cards) + int(gap)


@pytest.mark.parametrize("name", ["README.md", "data.md"])
def test_examples_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    generated(tmp_path, "atlas")
    blocks = re.findall(r"```python\n(.*?)```", (PAGES / name).read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, name, "exec"), {})


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_set_of_games_is_generated_and_gone_on_with(game: str, tmp_path: Path) -> None:
    generated(tmp_path, game, 2)
    two = read_records(tmp_path / f"{game}.jsonl")
    generated(tmp_path, game, 3)
    three = read_records(tmp_path / f"{game}.jsonl")
    assert len(three) == 3
    assert three[:2] == two
    assert to_records(load(tmp_path / f"{game}.npz")) == three
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".jsonl", ".npz"]


def generated(folder: Path, game: str, games: int = 2) -> None:
    generate: Any = runpy.run_path(str(EXAMPLES / "generate_games.py"))["generate"]
    with joblib.parallel_config(backend="sequential"):
        generate(game, {}, folder, games, "random", "7")
