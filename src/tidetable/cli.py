"""The command line. Commands import what they need; this module stays quick to load."""

import os
import sys

import typer

from tidetable.commands import deck
from tidetable.commands.arena import arena
from tidetable.commands.bench import bench
from tidetable.commands.bot import bot
from tidetable.commands.common import BAD_INPUT
from tidetable.commands.fuzz import fuzz
from tidetable.commands.play import play
from tidetable.commands.serve import serve
from tidetable.commands.show import games, rules
from tidetable.commands.simulate import simulate
from tidetable.commands.verify import verify
from tidetable.kernel.game import BadRecord

#: What shells expect of a program that was stopped with Ctrl-C.
INTERRUPTED = 130

app = typer.Typer(
    name="tidetable",
    invoke_without_command=True,
    callback=serve,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in (games, rules, play, simulate, verify, arena, fuzz, bench):
    app.command()(command)
app.add_typer(deck.app, name="deck")
app.add_typer(bot, name="bot")


def main() -> None:
    try:
        status = app(standalone_mode=False)
    except typer.Abort:
        print("\nStopped.", file=sys.stderr)
        status = INTERRUPTED
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        status = INTERRUPTED
    except BadRecord as error:
        # Options that are each in bounds and still cannot be dealt, such as a deck that is not here.
        print(f"tidetable: {error}", file=sys.stderr)
        status = BAD_INPUT
    except BrokenPipeError:
        # Whoever read our output has gone; there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        print(f"tidetable: {error.format_message()}", file=sys.stderr)
        status = getattr(error, "exit_code", 2)
    sys.exit(status if isinstance(status, int) else 0)
