"""What the commands share: clear errors, options out of words, progress."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tidetable import bots
from tidetable.bots.policy import BadPolicy
from tidetable.games import UnknownGame, find
from tidetable.kernel.game import AnyGame, BotMaker, Options

#: Exit status of a command that was asked for something impossible.
BAD_INPUT = 2

notes = Console(stderr=True, highlight=False, soft_wrap=True)


def stop(sentence: str, status: int = BAD_INPUT) -> NoReturn:
    """End the command with one clear sentence."""
    print(f"tidetable: {sentence}", file=sys.stderr)
    raise typer.Exit(status)


def game_named(name: str) -> AnyGame:
    try:
        return find(name)
    except UnknownGame as error:
        stop(str(error))


def bots_named(names: str, game: AnyGame, options: Options) -> list[BotMaker]:
    try:
        return [bots.find_or_load(name.strip(), game, options) for name in names.split(",")]
    except (bots.UnknownBot, BadPolicy) as error:
        stop(str(error))


def options_of(game: AnyGame, players: int | None, settings: Sequence[str]) -> Options:
    """The game's options out of `--players` and any number of `--option NAME=VALUE`."""
    given: dict[str, Any] = {} if players is None else {"players": players}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            stop(f"'{setting}' is not of the form NAME=VALUE.")
        given[name] = value
    try:
        options: Options = msgspec.convert(given, game.Options, strict=False)
    except msgspec.ValidationError as error:
        stop(f"{game.title} cannot be played like that: {plain(error)}.")
    return options


def plain(error: msgspec.ValidationError) -> str:
    """msgspec's message with the field first and without signs that only programs read."""
    said, at, path = str(error).partition(" - at `$.")
    words = said.replace("`int` <=", "a whole number of at most").replace(
        "`int` >=", "a whole number of at least"
    )
    words = (words[:1].lower() + words[1:]).replace("`", "'").replace("object", "it")
    return f"{path.rstrip('`')}: {words}" if at else words


def os_error_sentence(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}." if error.filename else f"{reason}."


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Progress]:
    """A bar on the terminal's error stream; nothing at all where that is not a terminal."""
    columns = [TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    with Progress(*columns, console=notes, disable=not notes.is_terminal, transient=True) as bar:
        bar.add_task(what, total=total)
        yield bar
