"""The command line as a newcomer uses it: real processes, clear sentences, right exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tidetable.games import GAMES


def tidetable(*words: str, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tidetable", *words]
    environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "120"}
    return subprocess.run(
        command,
        input=typed,
        capture_output=True,
        text=True,
        cwd=cwd,
        env=environment,
        timeout=120,
        check=False,
    )


def test_games_and_rules() -> None:
    listed = tidetable("games").stdout
    assert all(name in listed for name in GAMES)
    one = tidetable("rules", "atlas", "ATL-18")
    assert one.stdout.startswith("ATL-18")
    assert "may not place a prediction" in one.stdout
    assert "ATL-29" in tidetable("rules", "atlas").stdout
    assert "ATL-14" in tidetable("rules", "atlas", "unbroken").stdout


@pytest.mark.parametrize(
    "command", ["games", "rules", "play", "simulate", "verify", "fuzz", "bench"], ids=lambda command: command
)
def test_every_command_has_help_with_an_example(command: str) -> None:
    helped = tidetable(command, "--help")
    assert helped.returncode == 0
    assert f"Example: tidetable {command}" in " ".join(helped.stdout.split())


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_simulated_games_verify_and_repeat(tmp_path: Path, players: str) -> None:
    for name in ("a.jsonl", "b.jsonl"):
        made = tidetable(
            *("simulate", "atlas", "--players", players, "--games", "15", "--seed", "7"),
            *("--bots", "sensible,random", "--trace", "--out", name),
            cwd=tmp_path,
        )
        assert made.returncode == 0, made.stderr
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    verified = tidetable("verify", "a.jsonl", cwd=tmp_path)
    assert (verified.returncode, verified.stdout.splitlines()[-1]) == (0, "15 verified, 0 failed")


def test_verify_names_what_is_wrong(tmp_path: Path) -> None:
    tidetable("simulate", "atlas", "--games", "3", "--out", "a.jsonl", cwd=tmp_path)
    lines = (tmp_path / "a.jsonl").read_text().splitlines()
    forged = json.loads(lines[1])
    forged["seed"] = "11" * 32
    (tmp_path / "b.jsonl").write_text(
        "\n".join([lines[0], json.dumps(forged), "nonsense", lines[2][:200]]) + "\n"
    )
    verified = tidetable("verify", "b.jsonl", cwd=tmp_path)
    assert verified.returncode == 1
    told = verified.stdout.splitlines()
    assert told[0].startswith("line 2: The seed does not fit the commitment")
    assert told[1].startswith("line 3: ")
    assert told[2].startswith("line 4: ")
    assert told[-1] == "1 verified, 3 failed"


BAD_INPUT = {
    "no such game": ["simulate", "chess"],
    "no such game to play": ["play", "chess"],
    "too many players": ["simulate", "atlas", "--players", "9"],
    "no such bot": ["simulate", "atlas", "--bots", "genius"],
    "no such option of the game": ["simulate", "atlas", "-o", "moons=3"],
    "an option without a value": ["simulate", "atlas", "-o", "moons"],
    "no such flag": ["simulate", "atlas", "--bogus"],
    "no such command": ["conjure"],
    "a number that is none": ["simulate", "atlas", "--games", "many"],
    "a missing file": ["verify", "nowhere.jsonl"],
    "a folder for a file": ["verify", "."],
    "an unwritable place": ["simulate", "atlas", "--games", "1", "--out", "nowhere/a.jsonl"],
    "no such rule": ["rules", "atlas", "ATL-99"],
    "a deck that is not here": ["simulate", "timeline", "-o", "deck=nowhere"],
    "no such measurement": ["bench", "atlas", "--knowledge"],
}


@pytest.mark.parametrize("words", BAD_INPUT.values(), ids=BAD_INPUT.keys())
def test_bad_input_gets_one_sentence(words: list[str], tmp_path: Path) -> None:
    done = tidetable(*words, cwd=tmp_path)
    assert done.returncode in (1, 2)
    assert done.stderr.startswith("tidetable: ")
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr + done.stdout
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_is_not_proof_of_anything(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    done = tidetable("verify", "empty.jsonl", cwd=tmp_path)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (1, "0 verified, 0 failed")


@pytest.mark.parametrize("game", GAMES)
def test_playing_offers_a_hint_with_reasons(game: str) -> None:
    played = tidetable("play", game, typed="hint\nq\n").stdout
    # The hint is set in behind the prompt.
    board, told = played.split("\n>   ")
    choice, _, why = told.splitlines()[0].strip().partition(": ")
    assert choice in board or "choices; l lists them" in board
    assert why.endswith(".")


def test_playing_shows_the_rule_that_refuses() -> None:
    typed = "dawn-9\nnight-8\nhello\n999\nr ATL-23\n1\nq\n"
    played = tidetable("play", "atlas", typed=typed).stdout
    assert "(ATL-01)" in played
    assert "(ATL-03)" in played
    assert "'hello' is no move of this game" in played
    assert "There are choices 1 to 77." in played
    assert "ATL-23 Your turn ends with drawing" in played
    assert "You played" in played
    assert "You left the table." in played


def test_a_whole_game_in_the_terminal(tmp_path: Path) -> None:
    typed = "1\n" * 40
    played = tidetable("play", "atlas", "--players", "3", "--out", "mine.jsonl", typed=typed, cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    assert "Points:" in played.stdout
    assert "The seed of the shuffle was" in played.stdout
    assert tidetable("verify", "mine.jsonl", cwd=tmp_path).returncode == 0


def test_bench_prints_json() -> None:
    measured = json.loads(tidetable("bench", "atlas", "--json", "--seconds", "0.1").stdout)
    assert measured["interpreted"]["moves_per_second"] > 0
    assert measured["interpreted"]["state_bytes"] < 4096
