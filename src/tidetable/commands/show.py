"""`games` and `rules`: what there is to play, and by which rules."""

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from tidetable.commands.common import game_named, stop
from tidetable.games import GAMES, find

out = Console(highlight=False)


def games() -> None:
    """List the games. Example: tidetable games"""
    for name in GAMES:
        game = find(name)
        players = sorted({options.players for options in game.variants})
        out.print(f"[bold]{name:10}[/] {escape(game.title)}, {players[0]} to {players[-1]} players")
        out.print(f"{'':10} {escape(game.promise)}")


def rules(
    game: Annotated[str, typer.Argument(help="The game, for example atlas.")],
    rule: Annotated[str | None, typer.Argument(help="A rule's id, or words to look for.")] = None,
) -> None:
    """Read a game's rule book, or one rule of it. Example: tidetable rules atlas ATL-18"""
    book = game_named(game).rules
    if rule is None:
        out.print(book.text, markup=False, soft_wrap=True)
        return
    found = [book[rule.upper()]] if rule.upper() in book else book.find(rule)
    if not found:
        stop(f"No rule of {book.title} has the id or the words '{rule[:40]}'.", status=1)
    for one in found:
        out.print(f"[bold]{one.id}[/] ({escape(one.section)}) {escape(one.words)}", soft_wrap=True)
