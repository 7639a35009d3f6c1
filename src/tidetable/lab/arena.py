"""The arena: many games between bots, on this machine or on a cluster, each result a line of a file.

A run that was stopped goes on where it was when it is started again with the same settings and the same folder.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import joblib
import msgspec

from tidetable.bots import find_or_load
from tidetable.bots.match import IdleBot, bot_seed, seed_for, step
from tidetable.bots.protocol import ProgramBot, ProgramFailed
from tidetable.bots.random import Random
from tidetable.games import find as find_game
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import AnyGame, Bot, BotMaker, Options, Talker, View
from tidetable.kernel.recorder import Recorder
from tidetable.lab.schedule import Pairing, lineups, schedule

ENGINES = ("loky", "ray", "dask")
COMMAND = "cmd:"
SETTINGS = "settings.json"
GAMES = "games.jsonl"
#: Engines that give results only by the batch get so many games for each worker.
BATCH = 4


class ArenaError(ValueError):
    """A sentence for a person."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    options: dict[str, Any]
    bots: list[str]
    games: int
    seed: str
    #: For each move of a program.
    seconds: float = 10.0


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one game, by seat."""

    lineup: int
    deal: int
    rotation: int
    bots: list[str]
    ended: str
    #: The share of the victory.
    wins: list[float]
    #: Points, if the game has any; the same for all where all play together.
    scores: list[float] | None
    moves: list[int]
    seconds: list[float]
    slowest: list[float]
    #: Wrong answers of a program; a random move was made instead.
    faults: list[int]


class Timed:
    """A bot with a watch, and a stand-in for the moves that a program gets wrong.

    A bot of the house is timed in seconds of one core, which a busy machine does not stretch; a program computes
    elsewhere and is timed by the clock.
    """

    def __init__(self, bot: Bot, seed: int) -> None:
        self.bot = bot
        self.moves = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.faults = 0
        self._stand_in = Random(seed)
        self._now = time.perf_counter if isinstance(bot, ProgramBot) else time.thread_time

    def choose(self, view: View) -> str | None:
        start = self._now()
        try:
            choice = self.bot.choose(view)
            if choice is None and view.seat in view.to_act:
                raise IdleBot("It was awaited and did not choose.")
        except (ProgramFailed, IdleBot):
            self.faults += 1
            choice = self._stand_in.choose(view)
        spent = self._now() - start
        if view.seat in view.to_act:
            self.moves += 1
            self.seconds += spent
            self.slowest = max(self.slowest, spent)
        return choice


class TimedTalker(Timed):
    """The same for a bot that talks: speaking and listening are part of its time."""

    def __init__(self, bot: Talker, seed: int) -> None:
        super().__init__(bot, seed)
        self._talker = bot

    def tell(self, view: View) -> str | None:
        start = self._now()
        words = self._talker.tell(view)
        self.seconds += self._now() - start
        return words

    def hear(self, seat: int, words: str) -> None:
        start = self._now()
        self._talker.hear(seat, words)
        self.seconds += self._now() - start


def with_watch(bot: Bot, seed: int) -> Timed:
    return TimedTalker(bot, seed) if isinstance(bot, Talker) else Timed(bot, seed)


def maker_of(name: str, game: AnyGame, options: Options, seconds: float) -> BotMaker:
    """A bot of the house, a learnt one, or a program: 'cmd:' and how it is started."""
    if name.startswith(COMMAND):
        return partial(ProgramBot, name.removeprefix(COMMAND).strip(), seconds)
    return find_or_load(name, game, options)


def play_one(settings: Settings, pairing: Pairing) -> Played:
    """Play a game of the schedule; runs in a worker."""
    game = find_game(settings.game)
    options = game.options(settings.options)
    seed = seed_for(settings.seed, pairing.deal)
    recorder = Recorder.start(game, options, seed)
    bots: list[Timed] = []
    try:
        for seat, name in enumerate(pairing.bots):
            own = bot_seed(seed, seat)
            bots.append(with_watch(maker_of(name, game, options, settings.seconds)(own), own))
        chance = FastChance(bot_seed(seed, 255))
        while step(recorder, bots, chance):
            pass
    finally:
        for timed in bots:
            if isinstance(timed.bot, ProgramBot):
                timed.bot.end()
    return _result(recorder, pairing, bots)


def _result(recorder: Recorder, pairing: Pairing, bots: Sequence[Timed]) -> Played:
    outcome = recorder.state.outcome()
    assert outcome is not None
    seats = range(len(bots))
    wins = [0.0 for _ in seats]
    together = recorder.game.together(recorder.options)
    for winner in outcome.winners:
        wins[winner] = 1.0 if together else 1.0 / len(outcome.winners)
    scores = getattr(outcome, "scores", None)
    score = getattr(outcome, "score", None)
    if scores is None and score is not None:
        scores = [score for _ in seats]
    return Played(
        lineup=pairing.lineup,
        deal=pairing.deal,
        rotation=pairing.rotation,
        bots=list(pairing.bots),
        ended=outcome.ended,
        wins=wins,
        scores=None if scores is None else [float(points) for points in scores],
        moves=[timed.moves for timed in bots],
        seconds=[timed.seconds for timed in bots],
        slowest=[timed.slowest for timed in bots],
        faults=[timed.faults for timed in bots],
    )


class Arena:
    """A run with its settings, its schedule and what has been played of it."""

    def __init__(self, settings: Settings, out: Path | None) -> None:
        self.settings = settings
        game = find_game(settings.game)
        self.options: Options = game.options(settings.options)
        self.together = bool(game.together(self.options))
        self.tables = lineups(settings.bots, self.options.players, self.together)
        self.out = out
        self.played: list[Played] = []
        if out is not None:
            self._resume(out)
        done = {(played.lineup, played.deal, played.rotation) for played in self.played}
        everything = schedule(self.tables, settings.games)
        self.total = len(everything)
        self.left = [
            pairing for pairing in everything if (pairing.lineup, pairing.deal, pairing.rotation) not in done
        ]

    def _resume(self, out: Path) -> None:
        out.mkdir(parents=True, exist_ok=True)
        written = msgspec.json.format(msgspec.json.encode(self.settings)) + b"\n"
        if not (out / SETTINGS).is_file():
            (out / SETTINGS).write_bytes(written)
        try:
            before = msgspec.json.decode((out / SETTINGS).read_bytes(), type=Settings)
        except msgspec.DecodeError:
            raise ArenaError(f"{out / SETTINGS} cannot be read: choose another folder.") from None
        # More games of the same kind may be added to a run.
        if msgspec.structs.replace(before, games=self.settings.games) != self.settings:
            raise ArenaError(f"{out} holds a run with other settings: choose another folder.")
        (out / SETTINGS).write_bytes(written)
        if (out / GAMES).is_file():
            self.played = list(_whole_lines(out / GAMES))
            # A line that was cut off by the end of a run is left out, so that the next one starts afresh.
            (out / GAMES).write_bytes(b"".join(msgspec.json.encode(played) + b"\n" for played in self.played))

    def run(self, engine: str, jobs: int, tell: Callable[[], None]) -> None:
        """Play what is left; `tell` is called after each game."""
        file = None if self.out is None else (self.out / GAMES).open("ab")
        try:
            for played in results(self.settings, self.left, engine, jobs):
                self.played.append(played)
                if file is not None:
                    file.write(msgspec.json.encode(played) + b"\n")
                    file.flush()
                tell()
        finally:
            if file is not None:
                file.close()
        self.left = []


def _whole_lines(file: Path) -> Iterator[Played]:
    for line in file.read_bytes().split(b"\n"):
        try:
            yield msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError:
            continue


def results(settings: Settings, pairings: Sequence[Pairing], engine: str, jobs: int) -> Iterator[Played]:
    """The games' results as they come in."""
    if jobs == 1 and engine == "loky":
        for pairing in pairings:
            yield play_one(settings, pairing)
        return
    if engine == "loky":
        tasks = (joblib.delayed(play_one)(settings, pairing) for pairing in pairings)
        yield from joblib.Parallel(n_jobs=jobs, return_as="generator_unordered")(tasks)
        return
    _connect(engine)
    with joblib.parallel_config(backend=engine, n_jobs=jobs):
        for start in range(0, len(pairings), BATCH * jobs):
            batch = pairings[start : start + BATCH * jobs]
            yield from joblib.Parallel()(joblib.delayed(play_one)(settings, pairing) for pairing in batch)


def disconnect(engine: str) -> None:
    """Let go of a cluster; a local one ends. Nothing if there is none."""
    if engine == "ray" and "ray" in sys.modules:
        sys.modules["ray"].shutdown()
    elif engine == "dask" and "distributed" in sys.modules:
        try:
            client = sys.modules["distributed"].get_client()
        except ValueError:
            return
        # A scheduler that others started goes on for them.
        if "DASK_SCHEDULER_ADDRESS" in os.environ:
            client.close()
        else:
            client.shutdown()


def _connect(engine: str) -> None:
    """A cluster: the one that the environment names (RAY_ADDRESS, DASK_SCHEDULER_ADDRESS), else a local one."""
    try:
        if engine == "ray":
            import ray
            from ray.util.joblib import register_ray

            if not ray.is_initialized():
                ray.init(ignore_reinit_error=True, log_to_driver=False, include_dashboard=False)
            register_ray()
        else:
            from distributed import Client, get_client

            try:
                get_client()
            except ValueError:
                Client(os.environ.get("DASK_SCHEDULER_ADDRESS"))
    except ImportError:
        raise ArenaError(
            f"The engine {engine} is not installed: pip install 'tidetable[{engine}]' brings it."
        ) from None
