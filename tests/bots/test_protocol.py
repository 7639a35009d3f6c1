"""Programs as players: what they are told, what they answer, and what a check finds."""

import shutil
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tidetable.bots.checkup import Findings, check
from tidetable.commands.bot import bot
from tidetable.games import find

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
PYTHON = sys.executable

PREAMBLE = """
import json, sys, time
def say(**message): print(json.dumps(message), flush=True)
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello": say(type="ready", name="trial")
"""


def trial(tmp_path: Path, answer: str, seconds: float = 3.0, games: int = 1) -> Findings:
    """Check a program that answers each question by this line of Python."""
    file = tmp_path / "trial.py"
    file.write_text(f"{PREAMBLE}    elif told['type'] == 'choose': {answer}\n")
    game = find("atlas")
    return check(f"{PYTHON} {file}", game, game.variants[0], games, seconds, "0")


def test_a_program_plays_whole_games(tmp_path: Path) -> None:
    found = trial(tmp_path, "say(move=told['choices'][0])", games=2)
    assert (found.games, found.moves, found.faults, found.remarks) == (2, 26, [], [])
    assert found.name == "trial"


def test_it_is_told_the_view_the_choices_and_the_time(tmp_path: Path) -> None:
    wanted = "told['view']['choices'] == told['choices'] and told['seconds'] == 3.0 and told['awaited']"
    assert trial(tmp_path, f"say(move=told['choices'][-1] if {wanted} else 'nothing')").faults == []


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("say(move='dawn-9')", "illegal: It chose 'dawn-9', which is none of its choices."),
        ("say(move=None)", "illegal: It was awaited and did not choose."),
        ("print('hm', flush=True)", "malformed: Its answer 'hm' is no move"),
        ("sys.exit(3)", "crash: It closed its output with status 3."),
        ("1 / 0", "ZeroDivisionError"),
    ],
)
def test_faults_are_told_in_a_sentence(tmp_path: Path, answer: str, fault: str) -> None:
    assert any(fault in told for told in trial(tmp_path, answer).faults)


def test_slowness_is_a_fault(tmp_path: Path) -> None:
    assert "slow: It did not answer within 0.3 seconds." in trial(tmp_path, "time.sleep(9)", 0.3).faults[0]


def test_waste_is_remarked(tmp_path: Path) -> None:
    twice = trial(tmp_path, "[say(move=told['choices'][0]) for _ in range(2)]")
    assert "It writes lines that nobody asked for." in twice.remarks


def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    game = find("atlas")
    found = check(str(tmp_path / "missing"), game, game.variants[0], 3, 1.0, "0")
    assert "cannot be started: No such file or directory." in found.faults[0]


@pytest.mark.parametrize("name", ["atlas", "timeline", "shipwreck", "troublez"])
def test_the_python_example_plays_every_game(name: str) -> None:
    file = EXAMPLES / "bot.py"
    assert len(file.read_text().splitlines()) <= 30
    game = find(name)
    found = check(f"{PYTHON} {file}", game, game.variants[0], 1, 10.0, "0")
    assert (found.games, found.faults) == (1, [])


def test_the_javascript_example_plays() -> None:
    file = EXAMPLES / "bot.mjs"
    assert len(file.read_text().splitlines()) <= 30
    node = shutil.which("node")
    if node is None:
        # Its text is then only measured.
        return
    game = find("atlas")
    found = check(f"{node} {file}", game, game.variants[0], 1, 10.0, "0")
    assert (found.games, found.faults) == (1, [])


def test_the_command_says_what_it_found(tmp_path: Path) -> None:
    app = typer.Typer()
    app.add_typer(bot)
    runner = CliRunner()
    good = runner.invoke(app, ["bot", "check", f"{PYTHON} {EXAMPLES / 'bot.py'}", "--games", "1"])
    assert good.exit_code == 0
    assert "It can take a seat." in good.output
    bad = runner.invoke(app, ["bot", "check", str(tmp_path / "missing"), "--games", "1"])
    assert bad.exit_code == 1
    assert "FAULT" in bad.output
    listed = runner.invoke(app, ["bot", "list", "atlas"])
    assert "strong" in listed.output
