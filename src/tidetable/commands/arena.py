"""`arena`: many games between bots, with intervals, times and pictures."""

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from tidetable import bots as all_bots
from tidetable.bots.policy import BadPolicy
from tidetable.bots.protocol import ProgramFailed
from tidetable.commands.common import game_named, options_of, os_error_sentence, progress, stop
from tidetable.kernel.game import AnyGame, Options

if TYPE_CHECKING:
    from tidetable.lab.report import Summary


def arena(
    game: Annotated[str, typer.Argument(help="The game, for example atlas.")],
    bots: Annotated[
        str,
        typer.Option(help="Bots, programs as cmd:COMMAND, learnt ones as policy:FILE, with commas between."),
    ],
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="Games for each table of bots.")] = 400,
    seed: Annotated[str, typer.Option(help="The same seed gives the same deals.")] = "0",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="NAME=VALUE, repeatable.")
    ] = None,
    engine: Annotated[
        str, typer.Option(help="Where the games run: loky (this machine), ray or dask.")
    ] = "loky",
    jobs: Annotated[int, typer.Option(min=0, help="How many at a time; 0 for one on each core.")] = 0,
    seconds: Annotated[float, typer.Option(min=0.01, help="What a program may take for a move.")] = 10.0,
    out: Annotated[
        Path | None, typer.Option(help="A folder for results and pictures; a run goes on there.")
    ] = None,
) -> None:
    """Let bots compete. Example: tidetable arena atlas --bots strong,normal --players 2 --games 400 --out duel

    All tables get the same deals, each deal once in every rotation of seats. As many bots as seats sit at one table;
    otherwise one of each sort sits among the others. Where all win together each sort also plays with its like.
    """
    # The lab brings joblib along, which other commands do not need.
    from tidetable.lab.arena import ENGINES, Arena, ArenaError, Settings, disconnect
    from tidetable.lab.plots import pictures
    from tidetable.lab.report import summary

    found = game_named(game)
    options = options_of(found, players, option or [])
    names = bot_names(bots, found, options)
    if engine not in ENGINES:
        stop(f"There is no engine called '{engine}'; there are {', '.join(ENGINES)}.")
    settings = Settings(
        game=game, options=msgspec.to_builtins(options), bots=names, games=games, seed=seed, seconds=seconds
    )
    try:
        run = Arena(settings, out)
        with progress("Playing", run.total) as bar:
            bar.advance(bar.task_ids[0], len(run.played))
            try:
                run.run(engine, jobs or os.cpu_count() or 1, lambda: bar.advance(bar.task_ids[0]))
            finally:
                disconnect(engine)
        told = summary(run)
        show(told)
        if out is not None:
            (out / "summary.json").write_bytes(msgspec.json.format(msgspec.json.encode(told)) + b"\n")
            for name, picture in pictures(told).items():
                (out / name).write_text(picture, encoding="utf-8")
            print(f"Written to {out}")
    except (ArenaError, ProgramFailed) as error:
        stop(str(error))
    except OSError as error:
        stop(f"The results could not be written: {os_error_sentence(error)}")


def bot_names(given: str, game: AnyGame, options: Options) -> list[str]:
    """Names between commas. A command with a comma in it is put in quotes."""
    words = shlex.shlex(given, posix=True)
    words.whitespace, words.whitespace_split, words.commenters = ",", True, ""
    try:
        names = [name.strip() for name in words if name.strip()]
    except ValueError:
        stop(f"A quotation mark is not closed in '{given}'.")
    if not names:
        stop("An arena needs at least one bot.")
    for name in names:
        if not name.startswith("cmd:"):
            try:
                all_bots.find_or_load(name, game, options)
            except (all_bots.UnknownBot, BadPolicy) as error:
                stop(str(error))
    return names


def show(told: "Summary") -> None:
    out = Console(highlight=False, width=110)
    out.print(f"{told.game}, {told.players} players: {told.games} games over {told.deals} deals")
    table = Table("bot", "games", "wins", "95%", box=None)
    scored = all(one.points is not None for one in told.standings)
    rated = all(one.elo is not None for one in told.standings)
    for wanted, columns in ((scored, ("points", "95%")), (rated, ("Elo", "95%"))):
        for column in columns if wanted else ():
            table.add_column(column)
    table.add_column("ms a move")
    table.add_column("slowest")
    faulty = any(one.faults for one in told.standings)
    if faulty:
        table.add_column("faults")
    for one in told.standings:
        cells = [
            one.bot,
            str(one.games),
            f"{one.wins.value:.1%}",
            f"{one.wins.low:.1%} to {one.wins.high:.1%}",
        ]
        if scored and one.points is not None:
            cells += [f"{one.points.value:.2f}", f"{one.points.low:.2f} to {one.points.high:.2f}"]
        if rated and one.elo is not None:
            cells += [f"{one.elo.value:+.0f}", f"{one.elo.low:+.0f} to {one.elo.high:+.0f}"]
        cells += [f"{one.time:.1f}", f"{one.slowest:.0f}"]
        table.add_row(*cells, *([str(one.faults)] if faulty else []))
    out.print(table)
    if len(told.cells) > 1:
        _show_cells(told, out)


def _show_cells(told: "Summary", out: Console) -> None:
    out.print()
    out.print(
        "Cross-play: one bot among others" if told.together else "Table by table: the first bot's share"
    )
    table = Table("one", "others", "games", "wins", "95%", box=None)
    if told.cells[0].points is not None:
        table.add_column("points")
        table.add_column("95%")
    for cell in told.cells:
        row = [cell.one, cell.others, str(cell.games), f"{cell.wins.value:.1%}"]
        row.append(f"{cell.wins.low:.1%} to {cell.wins.high:.1%}")
        if cell.points is not None:
            row += [f"{cell.points.value:.2f}", f"{cell.points.low:.2f} to {cell.points.high:.2f}"]
        table.add_row(*row)
    out.print(table)
