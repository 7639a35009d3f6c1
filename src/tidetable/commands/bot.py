"""`bot`: programs that take a seat, and the levels to choose from."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tidetable import bots
from tidetable.commands.common import game_named, options_of, progress, stop
from tidetable.games import GAMES

#: Exit status of a check that found a fault.
FAULTY = 1

bot = typer.Typer(
    name="bot",
    help="Bots: who there is, and how a program of your own does. Try: tidetable bot check 'python my.py'",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@bot.command("list")
def list_bots(
    game: Annotated[str | None, typer.Argument(help="The game; all of them without.")] = None,
) -> None:
    """The levels of each game. Example: tidetable bot list atlas"""
    out = Console(highlight=False, markup=False)
    for name in [game] if game else list(GAMES):
        found = game_named(name)
        table = Table("bot", "called", "what it does", box=None, pad_edge=False)
        for level_name, level in found.levels.items():
            table.add_row(level_name, level.label, level.sentence)
        out.print(found.title)
        out.print(table)
        others = [other for other in bots.names(found) if other not in found.levels]
        out.print(f"Also: {', '.join(others)}")


@bot.command("serve")
def serve(
    game: Annotated[str, typer.Argument(help="The game, for example atlas.")],
    name: Annotated[str, typer.Argument(help="The bot, for example strong.")],
) -> None:
    """A bot of the house as a program of the bot protocol. Example: tidetable bot serve atlas strong"""
    import sys

    from tidetable.bots import serve as serving

    found = game_named(game)
    try:
        serving.serve(found, name, sys.stdin.buffer, sys.stdout.buffer)
    except bots.UnknownBot as error:
        stop(str(error))


@bot.command("join")
def join(
    link: Annotated[
        str, typer.Argument(help="The link of a table: an invitation, or with --token the table.")
    ],
    command: Annotated[str, typer.Argument(help="How the program is started, for example 'python my.py'.")],
    name: Annotated[str, typer.Option(help="Its name at the table.")] = "Program",
    token: Annotated[str, typer.Option(help="The token of a seat that it has already.")] = "",
    seconds: Annotated[float, typer.Option(min=0.01, help="What it may take for a move.")] = 30.0,
) -> None:
    """Seat a program at a table of a server. Example: tidetable bot join 'LINK' 'python my.py' --name Finisher"""
    import asyncio

    from tidetable.bots.protocol import ProgramFailed
    from tidetable.client import Gone, RefusedError
    from tidetable.commands.join import play_at

    try:
        print(asyncio.run(play_at(link, command, name, token, seconds)))
    except (Gone, ProgramFailed, RefusedError) as error:
        stop(str(error))
    except OSError:
        stop("The server cannot be reached.")


@bot.command("check")
def check(
    command: Annotated[str, typer.Argument(help="How the program is started, for example 'python my.py'.")],
    game: Annotated[str, typer.Option(help="The game.")] = "atlas",
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    games: Annotated[int, typer.Option(min=1, max=10_000, help="How many games.")] = 6,
    seconds: Annotated[float, typer.Option(min=0.01, help="What it may take for a move.")] = 5.0,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="NAME=VALUE, repeatable.")
    ] = None,
) -> None:
    """Try a program for crashes, illegal moves, slowness and waste. Example: tidetable bot check 'python my.py'"""
    from tidetable.bots.checkup import check as check_program

    found = game_named(game)
    options = options_of(found, players, option or [])
    with progress("Checking", None):
        told = check_program(command, found, options, games, seconds, seed)
    out = Console(highlight=False, markup=False, soft_wrap=True)
    name = f" ({told.name})" if told.name else ""
    out.print(f"{command}{name}: {told.games} of {games} games of {found.title}, {told.moves} moves")
    if told.moves:
        memory = f", at most {told.memory} MB of memory" if told.memory else ""
        out.print(
            f"A move takes {1000 * told.seconds / told.moves:.1f} ms on average "
            f"and {1000 * told.slowest:.1f} ms at most{memory}."
        )
    for fault in told.faults:
        out.print(f"FAULT   {fault}")
    for remark in told.remarks:
        out.print(f"remark  {remark}")
    if told.faults:
        raise typer.Exit(FAULTY)
    out.print("It can take a seat.")
