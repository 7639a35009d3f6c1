"""`bench`: how fast the rules are, compiled against interpreted, in one run."""

import json
import os
import statistics
import subprocess
import sys
import time
import tracemalloc
from typing import Annotated, Any

import typer

import tidetable
from tidetable.commands.common import game_named, notes, options_of, stop
from tidetable.games import GAMES, find
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import AnyGame
from tidetable.kernel.playout import playout

ROUNDS = 5
COPIES = 2_000


def bench(
    game: Annotated[str | None, typer.Argument(help="The game; all of them if left out.")] = None,
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="NAME=VALUE, repeatable.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.1, max=60, help="How long each of five rounds takes.")
    ] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    knowledge: Annotated[bool, typer.Option(help="Measure what its bots know instead.")] = False,
) -> None:
    """Random legal play on one core: moves per second. Example: tidetable bench atlas --json"""
    for name in [game] if game else GAMES:
        found = game_named(name)
        options_of(found, players, option or [])
        if knowledge:
            _measurement(found, "knowledge", as_json)
        else:
            result = _compared(name, players, option or [], seconds)
            print(json.dumps(result) if as_json else _told(result))


def _compared(game: str, players: int | None, options: list[str], seconds: float) -> dict[str, Any]:
    """Both builds, as far as they are installed, in one run."""
    settings = [*options, *([] if players is None else [f"players={players}"])]
    builds = ["interpreted", *(["compiled"] if tidetable.compiled() else [])]
    if len(builds) == 1:
        notes.print("Only the interpreted rules are installed here; 'make bench' measures both.")
    rounds: dict[str, list[dict[str, float]]] = {build: [] for build in builds}
    with notes.status(f"Measuring {game}"):
        # One after the other in turns, so that a busy moment of the machine hits both alike.
        for _ in range(ROUNDS):
            for build in builds:
                rounds[build].append(_in_own_process(game, settings, seconds, build))
    result: dict[str, Any] = {"game": game, "settings": settings}
    for build in builds:
        result[build] = {
            key: round(statistics.median(one[key] for one in rounds[build]), 3) for key in rounds[build][0]
        }
    if "compiled" in rounds:
        speeds = [result[build]["moves_per_second"] for build in builds]
        result["ratio"] = round(speeds[1] / speeds[0], 2)
    return result


def _measurement(game: AnyGame, what: str, as_json: bool) -> None:
    if what not in game.measures:
        stop(f"{game.title} has nothing of the kind to measure.")
    rows = game.measures[what]()
    if as_json:
        print(json.dumps(rows))
        return
    for row in rows:
        print("  ".join(f"{key} {value}" for key, value in row.items()))


def _told(result: dict[str, Any]) -> str:
    lines = [result["game"]]
    for build in ("interpreted", "compiled"):
        if build in result:
            one = result[build]
            lines.append(
                f"  {build:12} {one['moves_per_second']:>12,.0f} moves/s   copy costs {one['copy_in_moves']:.2f} moves"
                f"   a state takes {one['state_bytes']:,.0f} bytes"
            )
    if "ratio" in result:
        lines.append(f"  compiled is {result['ratio']:.1f} times as fast")
    return "\n".join(lines)


def _in_own_process(game: str, settings: list[str], seconds: float, build: str) -> dict[str, float]:
    environment = {**os.environ, "TIDETABLE_INTERPRETED": "1" if build == "interpreted" else "0"}
    command = [sys.executable, "-m", "tidetable.commands.bench", game, str(seconds), *settings]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        stop(f"The measurement failed: {done.stderr.strip().splitlines()[-1]}", status=1)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def measure(game: AnyGame, settings: list[str], seconds: float) -> dict[str, float]:
    """Random games for so many seconds, dealing not counted; then the price and size of a copy."""
    options = options_of(game, None, settings)
    moves, spent, number = 0, 0.0, 0
    while spent < seconds:
        states = [game.deal(options, FastChance(number + deal)) for deal in range(50)]
        number += len(states)
        chance = FastChance(number)
        start = time.perf_counter()
        moves += sum(playout(state, chance) for state in states)
        spent += time.perf_counter() - start
    state = game.deal(options, FastChance(0))
    start = time.perf_counter()
    for _ in range(COPIES):
        state.copy()
    copying = (time.perf_counter() - start) / COPIES
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [state.copy() for _ in range(COPIES)]
    size = (tracemalloc.get_traced_memory()[0] - before) / len(kept)
    tracemalloc.stop()
    per_move = spent / moves
    return {"moves_per_second": 1 / per_move, "copy_in_moves": copying / per_move, "state_bytes": size}


if __name__ == "__main__":
    print(json.dumps(measure(find(sys.argv[1]), sys.argv[3:], float(sys.argv[2]))))
