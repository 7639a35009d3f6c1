"""The games. Each is a folder; a new one adds its line here and nothing else outside its own folders."""

from functools import cache
from importlib import import_module

from tidetable.kernel.game import AnyGame

#: Name and place of every game, in the order in which they are shown. Imported only when asked for.
GAMES = {
    "atlas": "tidetable.games.atlas",
    "timeline": "tidetable.games.timeline",
    "shipwreck": "tidetable.games.shipwreck",
    "troublez": "tidetable.games.troublez",
}


class UnknownGame(ValueError):
    def __init__(self, name: str) -> None:
        super().__init__(f"There is no game called '{name[:40]}'; there are {', '.join(GAMES)}.")


@cache
def find(name: str) -> AnyGame:
    """The game of that name; UnknownGame if there is none."""
    if name not in GAMES:
        raise UnknownGame(name)
    game: AnyGame = import_module(GAMES[name]).GAME
    return game
