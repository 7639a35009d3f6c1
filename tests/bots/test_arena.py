"""The arena: who meets whom, what is counted, and that a run goes on where it was."""

import importlib.util
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tidetable.commands.arena import arena, bot_names
from tidetable.games import find
from tidetable.lab.arena import GAMES, Arena, ArenaError, Settings, disconnect
from tidetable.lab.plots import pictures
from tidetable.lab.report import summary
from tidetable.lab.schedule import lineups, rotations, schedule
from tidetable.lab.statistics import elo, mean_of, share_of

SMALL = Settings(game="atlas", options={"players": 2}, bots=["sensible", "random"], games=6, seed="t")


def test_as_many_bots_as_seats_sit_at_one_table() -> None:
    assert lineups(["a", "b", "b", "b"], 4, False) == [("a", "b", "b", "b")]
    assert lineups(["a"], 3, False) == [("a", "a", "a")]


def test_else_one_of_each_sort_sits_among_the_others() -> None:
    assert lineups(["a", "b", "c"], 2, False) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert lineups(["a", "b"], 3, False) == [("a", "b", "b"), ("b", "a", "a")]


def test_teams_also_play_among_their_like() -> None:
    assert lineups(["a", "b"], 2, True) == [("a", "a"), ("b", "b"), ("a", "b")]


def test_the_same_deals_for_all_with_seats_rotated() -> None:
    assert rotations(("a", "b", "b")) == [("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")]
    plan = schedule([("a", "b"), ("a", "c")], 4)
    assert len(plan) == 8
    for lineup in (0, 1):
        games = [(one.deal, one.bots) for one in plan if one.lineup == lineup]
        assert {deal for deal, _ in games} == {0, 1}
        assert len(set(games)) == 4


def test_intervals() -> None:
    wins = share_of([[1.0, 0.0]] * 50)
    assert (wins.value, 0.3 < wins.low < 0.5 < wins.high < 0.7) == (0.5, True)
    always = share_of([[1.0]] * 100)
    assert 0.95 < always.low < always.high == pytest.approx(1.0)
    points = mean_of([[1.0], [2.0], [3.0]])
    assert points.low < points.value == 2.0 < points.high


def test_elo_of_three_to_one_is_191() -> None:
    ratings = elo(["a", "b"], {("a", "b"): (75_000.0, 100_000.0), ("b", "a"): (25_000.0, 100_000.0)})
    assert ratings["a"] - ratings["b"] == pytest.approx(191, abs=1)


def test_a_run_is_counted_drawn_and_repeatable(tmp_path: Path) -> None:
    run = Arena(SMALL, tmp_path)
    run.run("loky", 1, lambda: None)
    told = summary(run)
    assert (told.games, told.deals) == (6, 3)
    assert sum(one.wins.value for one in told.standings) == pytest.approx(1.0)
    drawn = pictures(told)
    assert set(drawn) == {"wins.svg", "points.svg", "times.svg"}
    assert all(picture.startswith("<svg") for picture in drawn.values())
    again = Arena(SMALL, None)
    again.run("loky", 1, lambda: None)
    assert [one.wins for one in again.played] == [one.wins for one in run.played]


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    run = Arena(SMALL, tmp_path)
    run.run("loky", 1, lambda: None)
    lines = (tmp_path / GAMES).read_bytes().splitlines(keepends=True)
    # Two games are missing, and the last line was cut off in the middle.
    (tmp_path / GAMES).write_bytes(b"".join(lines[:3]) + lines[3][:40])
    rest = Arena(SMALL, tmp_path)
    assert (len(rest.played), len(rest.left)) == (3, 3)
    rest.run("loky", 1, lambda: None)
    assert sorted((one.deal, one.rotation, tuple(one.wins)) for one in rest.played) == sorted(
        (one.deal, one.rotation, tuple(one.wins)) for one in run.played
    )


def test_another_run_does_not_mix_with_it(tmp_path: Path) -> None:
    Arena(SMALL, tmp_path)
    other = Settings(game="atlas", options={"players": 2}, bots=["random"], games=6, seed="t")
    with pytest.raises(ArenaError, match="other settings"):
        Arena(other, tmp_path)


def test_many_processes_give_the_same_results(tmp_path: Path) -> None:
    one, two = Arena(SMALL, None), Arena(SMALL, None)
    one.run("loky", 1, lambda: None)
    two.run("loky", 2, lambda: None)
    results = [{(g.deal, g.rotation): g.wins for g in run.played} for run in (one, two)]
    assert results[0] == results[1]


@pytest.mark.parametrize(("engine", "package"), [("ray", "ray"), ("dask", "distributed")])
def test_a_local_cluster_gives_the_same_results(engine: str, package: str) -> None:
    if importlib.util.find_spec(package) is None:
        pytest.skip(f"{package} is not installed: pip install 'tidetable[{engine}]' brings it.")
    run = Arena(SMALL, None)
    try:
        run.run(engine, 2, lambda: None)
    finally:
        disconnect(engine)
    plain = Arena(SMALL, None)
    plain.run("loky", 1, lambda: None)
    assert {(g.deal, g.rotation): g.wins for g in run.played} == {
        (g.deal, g.rotation): g.wins for g in plain.played
    }


@pytest.mark.parametrize(("engine", "package"), [("ray", "ray"), ("dask", "distributed")])
def test_an_engine_that_is_not_there_is_named_with_how_to_get_it(
    engine: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ArenaError, match=f"tidetable\\[{engine}\\]"):
        Arena(SMALL, None).run(engine, 2, lambda: None)


def test_a_team_game_has_a_matrix(tmp_path: Path) -> None:
    settings = Settings(
        game="timeline",
        options={"players": 2, "mode": "cooperative", "cards": 12},
        bots=["random", "novice"],
        games=2,
        seed="t",
    )
    run = Arena(settings, tmp_path)
    run.run("loky", 1, lambda: None)
    told = summary(run)
    assert told.together
    assert {(cell.one, cell.others) for cell in told.cells} == {
        ("random", "random"),
        ("novice", "novice"),
        ("random", "novice"),
    }
    assert "crossplay.svg" in pictures(told)


def test_the_command(tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(arena)
    program = f"cmd:{sys.executable} {Path(__file__).parents[2] / 'docs' / 'examples' / 'bot.py'}"
    out = tmp_path / "run"
    words = ["atlas", "--bots", f"random,{program}", "--players", "2", "--games", "2", "--jobs", "1"]
    done = CliRunner().invoke(app, [*words, "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert "2 games over 1 deals" in done.output
    assert (out / "wins.svg").is_file()
    assert (out / "summary.json").is_file()
    wrong = CliRunner().invoke(app, ["atlas", "--bots", "random", "--engine", "abacus"])
    assert wrong.exit_code == 2


def test_names_of_bots_and_commands_with_commas() -> None:
    game = find("atlas")
    assert bot_names('random,"cmd:node my.mjs --with a,b"', game, game.Options()) == [
        "random",
        "cmd:node my.mjs --with a,b",
    ]
    with pytest.raises(typer.Exit):
        bot_names("nobody", game, game.Options())
