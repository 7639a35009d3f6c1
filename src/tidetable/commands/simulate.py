"""`simulate`: many games between bots, as figures and as records."""

from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Annotated

import typer
from rich.console import Console
from rich.table import Table

from tidetable.bots.match import play_game, seed_for
from tidetable.commands.common import bots_named, game_named, options_of, os_error_sentence, progress, stop
from tidetable.kernel.game import AnyGame, Options
from tidetable.kernel.record import encode, written_whole
from tidetable.kernel.recorder import Recorder


class Tally:
    """What a series of games came to."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.moves = 0
        self.endings: Counter[str] = Counter()
        self.wins = [0.0] * players
        self.scores: list[float] = []

    def add(self, recorder: Recorder) -> None:
        outcome = recorder.state.outcome()
        assert outcome is not None
        self.games += 1
        self.moves += len(recorder.entries)
        self.endings[outcome.ended] += 1
        for winner in outcome.winners:
            self.wins[winner] += 1 / len(outcome.winners)
        scores = getattr(outcome, "scores", None)
        if scores is not None:
            self.scores = [a + b for a, b in zip(self.scores or [0] * len(scores), scores, strict=True)]

    def show(self, names: list[str]) -> None:
        out = Console(highlight=False)
        ended = ", ".join(f"{ending} {count}" for ending, count in sorted(self.endings.items()))
        out.print(f"{self.games} games, {self.moves / self.games:.1f} moves each; ended {ended}")
        table = Table("seat", "bot", "wins", box=None)
        if self.scores:
            table.add_column("mean score")
        for seat, wins in enumerate(self.wins):
            score = [f"{self.scores[seat] / self.games:.2f}"] if self.scores else []
            table.add_row(str(seat), names[seat % len(names)], f"{wins / self.games:.1%}", *score)
        out.print(table)


def simulate(
    game: Annotated[str, typer.Argument(help="The game, for example atlas.")],
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    bots: Annotated[str, typer.Option(help="Bots by seat, and round again: sensible,random")] = "random",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="NAME=VALUE, repeatable.")
    ] = None,
    trace: Annotated[bool, typer.Option(help="Write each move's legal moves and view.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write the records here, one line a game.")] = None,
) -> None:
    """Let bots play. Example: tidetable simulate atlas --players 3 --games 200 --seed 7 --out games.jsonl"""
    found = game_named(game)
    options = options_of(found, players, option or [])
    bots_named(bots, found, options)
    try:
        _run(found, options, games, seed, bots, trace, out)
    except OSError as error:
        stop(f"The records could not be written: {os_error_sentence(error)}")


def _run(
    game: AnyGame, options: Options, games: int, seed: str, bots: str, trace: bool, out: Path | None
) -> None:
    makers = bots_named(bots, game, options)
    tally = Tally(options.players)
    with ExitStack() as stack:
        file: IO[bytes] | None = stack.enter_context(written_whole(out)) if out else None
        bar = stack.enter_context(progress("Playing", games))
        for number in range(games):
            recorder = play_game(game, options, makers, seed_for(seed, number), trace=trace)
            tally.add(recorder)
            if file:
                file.write(encode(recorder.record()) + b"\n")
            bar.advance(bar.task_ids[0])
    tally.show([name.strip() for name in bots.split(",")])
    if out:
        print(f"Written to {out}")
