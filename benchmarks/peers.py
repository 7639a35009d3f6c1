"""How fast the games are beside those of other libraries: random legal play with observations, on one core.

    python benchmarks/peers.py [--seconds 1.0] [--rounds 5] [--only WORD]

Makes an environment of its own in .bench, with OpenSpiel, RLCard and PettingZoo and with Tidetable as this tree builds
it. Every contestant runs in a process of its own, one after the other in turns, so that a busy moment of the machine
hits all alike. Shown are medians of decisions per second; dealing counts, and so does looking: before every decision
the player to move gets its legal moves and its observation. Differences under 30 per cent mean little on most machines.
"""

import argparse
import importlib.util
import json
import os
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BENCH = ROOT / ".bench"
PYTHON = BENCH / "venv" / "bin" / "python"
PEERS = ["open_spiel>=1.6", "rlcard>=1.2", "pettingzoo[classic]>=1.25", "numpy"]
OURS = ("atlas", "timeline", "shipwreck", "troublez")
BATCH = 256
#: Decisions between two looks at the clock.
STRETCH = 1_000

#: How many decisions were made since it was asked the last time.
Decisions = Iterator[int]
FAST = Random(7)


def pick(count: int) -> int:
    return int(FAST.random() * count)


# Ours


def kernel(name: str, mask: bool = False) -> Decisions:
    from tidetable.games import find
    from tidetable.kernel.chance import FastChance

    game = find(name)
    options = game.Options()
    numbers = game.numbers(options)
    length = len(game.moves(options))
    deal = 0
    while True:
        state = game.deal(options, FastChance(deal))
        deal += 1
        while waiting := state.to_act():
            seat = waiting[0] if len(waiting) == 1 else waiting[pick(len(waiting))]
            moves = state.legal(seat)
            numbers.with_mask(state, seat, moves, length) if mask else numbers.of(state, seat)
            state.play(seat, moves[pick(len(moves))])
            yield 1


def our_pettingzoo(name: str) -> Decisions:
    from tidetable.research.pettingzoo import env

    return pettingzoo_play(env(name))


def our_openspiel(name: str) -> Decisions:
    # Ours are known to OpenSpiel once this is imported.
    __import__("tidetable.research.openspiel")
    return openspiel(f"tidetable_{name}")


def batch(name: str, games: int = BATCH) -> Decisions:
    from tidetable.research.batch import Batch

    many = Batch(name, games)
    now = many.now
    while True:
        now = many.step(now.random)
        yield games


# Theirs


def drawn(outcomes: list[tuple[int, float]]) -> int:
    left = FAST.random()
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]


def openspiel_play(game: Any) -> Decisions:
    sees = game.get_type().provides_observation_tensor
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes()))
                continue
            player = state.current_player()
            actions = state.legal_actions()
            state.observation_tensor(player) if sees else state.information_state_tensor(player)
            state.apply_action(actions[pick(len(actions))])
            yield 1


def openspiel(name: str) -> Decisions:
    import pyspiel

    return openspiel_play(pyspiel.load_game(name))


def rlcard(name: str) -> Decisions:
    import rlcard as library

    environment = library.make(name, config={"seed": 7})
    while True:
        state, _ = environment.reset()
        while not environment.is_over():
            legal = list(state["legal_actions"])
            state, _ = environment.step(legal[pick(len(legal))])
            yield 1


def pettingzoo_play(environment: Any) -> Decisions:
    import numpy as np

    seed = 0
    while True:
        environment.reset(seed=seed)
        seed += 1
        while environment.agents:
            observation, _, terminated, truncated, information = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else information["action_mask"]
            # Looked at as truth values, which NumPy goes through ten times as fast.
            (legal,) = mask.astype(np.int8, copy=False).view(np.bool_).nonzero()
            environment.step(int(legal[pick(len(legal))]))
            yield 1


def pettingzoo(name: str) -> Decisions:
    module = __import__(f"pettingzoo.classic.{name}", fromlist=["env"])
    return pettingzoo_play(module.env())


def has(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def contestants() -> dict[str, Callable[[], Decisions]]:
    """All that can be measured, by the words under which they are shown."""
    found: dict[str, Callable[[], Decisions]] = {}
    for game in OURS:
        found[f"tidetable kernel {game}"] = lambda game=game: kernel(game)
        found[f"tidetable kernel with mask {game}"] = lambda game=game: kernel(game, mask=True)
        if has("tidetable.research.pettingzoo"):
            found[f"tidetable PettingZoo {game}"] = lambda game=game: our_pettingzoo(game)
        if has("tidetable.research.openspiel"):
            found[f"tidetable OpenSpiel {game}"] = lambda game=game: our_openspiel(game)
        found[f"tidetable batch of one {game}"] = lambda game=game: batch(game, 1)
        found[f"tidetable batch {game}"] = lambda game=game: batch(game)
    for game in ("hanabi", "crazy_eights", "hearts", "go_fish"):
        found[f"OpenSpiel {game}"] = lambda game=game: openspiel(game)
    for game in ("uno", "gin-rummy"):
        found[f"RLCard {game}"] = lambda game=game: rlcard(game)
    for game in ("hanabi_v5", "leduc_holdem_v4"):
        found[f"PettingZoo {game}"] = lambda game=game: pettingzoo(game)
    return found


def measure(name: str, seconds: float) -> float:
    """Decisions per second of one contestant, after a short run to warm up."""
    decisions = contestants()[name]()
    stretch(decisions)
    made, spent = 0, 0.0
    while spent < seconds:
        # The processor's time: what else the machine does at that moment is not the contestant's fault.
        start = time.process_time()
        made += stretch(decisions)
        spent += time.process_time() - start
    return made / spent


def stretch(decisions: Decisions) -> int:
    made = 0
    while made < STRETCH:
        made += next(decisions)
    return made


# The run


def prepare() -> None:
    """The environment with the peers and with this tree, compiled."""
    if not PYTHON.exists():
        print("Installing the peers into .bench.", file=sys.stderr)
        venv.create(BENCH / "venv", with_pip=True, clear=True)
    install("--upgrade-strategy", "only-if-needed", *PEERS)
    subprocess.run(["make", "--silent", ".build/wheel"], cwd=ROOT, check=True, stdout=sys.stderr)
    (wheel,) = (ROOT / ".build" / "dist").glob("*.whl")
    install(str(wheel))
    install("--no-deps", "--force-reinstall", str(wheel))


def install(*what: str) -> None:
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"The peers cannot be installed: {(done.stderr.strip() or 'pip failed').splitlines()[-1]}")


def asked(*words: str) -> subprocess.CompletedProcess[str]:
    # One core: libraries of linear algebra would take more.
    environment = {
        **os.environ,
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "PYTHONWARNINGS": "ignore",
    }
    command = [str(PYTHON), str(Path(__file__).resolve()), *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def run(seconds: float, rounds: int, only: str) -> dict[str, float]:
    """The median of each contestant; one that cannot run is named and left out."""
    names = [name for name in json.loads(asked("--list").stdout) if only in name]
    figures: dict[str, list[float]] = {name: [] for name in names}
    for round_number in range(1, rounds + 1):
        print(f"Round {round_number} of {rounds}: {len(figures)} contestants.", file=sys.stderr)
        for name in list(figures):
            done = asked("--measure", name, "--seconds", str(seconds))
            if done.returncode:
                reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
                print(f"Left out: {name} ({reason[:100]}).", file=sys.stderr)
                del figures[name]
            else:
                figures[name].append(float(done.stdout))
    return {name: statistics.median(speeds) for name, speeds in figures.items()}


def best(figures: dict[str, float], start: str) -> tuple[str, float] | None:
    fitting = [(speed, name) for name, speed in figures.items() if name.startswith(start)]
    return (max(fitting)[1], max(fitting)[0]) if fitting else None


def tell(figures: dict[str, float]) -> None:
    print("decisions/s with observations, one core, random legal play (medians)")
    for name, speed in sorted(figures.items(), key=lambda one: -one[1]):
        print(f"  {speed:>12,.0f}  {name}")
    compared = [
        ("tidetable kernel {}", best(figures, "OpenSpiel ")),
        ("tidetable OpenSpiel {}", best(figures, "OpenSpiel ")),
        ("tidetable PettingZoo {}", best(figures, "PettingZoo ")),
        ("tidetable kernel {}", best(figures, "RLCard ")),
    ]
    print("ratios")
    for form, rival in compared:
        for game in OURS:
            ratio(figures, form.format(game), rival)
    for game in OURS:
        for single in ("PettingZoo", "batch of one", "kernel with mask"):
            name = f"tidetable {single} {game}"
            ratio(figures, f"tidetable batch {game}", (name, figures[name]) if name in figures else None)


def ratio(figures: dict[str, float], name: str, rival: tuple[str, float] | None) -> None:
    if rival is not None and name in figures:
        print(f"  {figures[name] / rival[1]:>7.1f} x  {name} : {rival[0]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "--seconds", type=float, default=1.0, help="How long each contestant runs in a round."
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="Only contestants with this in their name.")
    parser.add_argument("--list", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.list:
        print(json.dumps(list(contestants())))
    elif given.measure:
        print(measure(given.measure, given.seconds))
    else:
        prepare()
        tell(run(given.seconds, given.rounds, given.only))


if __name__ == "__main__":
    main()
