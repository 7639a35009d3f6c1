"""Bots: players that get the view of their seat and nothing else."""

from functools import partial
from pathlib import Path

from tidetable.bots import policy
from tidetable.bots.random import Random
from tidetable.kernel.game import AnyGame, BotMaker, Budget, Level, Options, Thought, View

#: For a game that brings no levels.
SEARCHED = Level(
    label="Search", sentence="Plays imagined games to their end.", player=Budget(iterations=400, seconds=0.5)
)
EVERY_GAME: dict[str, BotMaker] = {"random": Random}


class UnknownBot(ValueError):
    def __init__(self, name: str, game: AnyGame) -> None:
        known = ", ".join(names(game))
        super().__init__(f"There is no bot called '{name[:40]}' for {game.title}; there are {known}.")


def names(game: AnyGame) -> list[str]:
    """The bots that can play a game: those for every game, its own, and its levels from easy to strong."""
    return [*EVERY_GAME, *game.bots, *game.levels]


def find(name: str, game: AnyGame) -> BotMaker:
    maker = EVERY_GAME.get(name) or game.bots.get(name)
    if maker is not None:
        return maker
    level = game.levels.get(name)
    if level is None:
        raise UnknownBot(name, game)
    return player_of(level, game)


def find_or_load(name: str, game: AnyGame, options: Options) -> BotMaker:
    """A bot by its name, or out of a file of this machine: policy:FILE. Only for whoever may read its files.

    UnknownBot or BadPolicy if there is none.
    """
    if not name.startswith(policy.PREFIX):
        return find(name, game)
    learnt = policy.load(Path(name.removeprefix(policy.PREFIX)))
    learnt.check(game, options)
    return partial(policy.PolicyBot, game, learnt)


def hint(game: AnyGame, view: View, seed: int = 0) -> Thought:
    """What a strong player would do in this seat, and why; a game without levels is searched briefly."""
    player = find("strong", game)(seed) if "strong" in game.levels else player_of(SEARCHED, game)(seed)
    if hasattr(player, "think"):
        thought: Thought = player.think(view)
        return thought
    choice = player.choose(view)
    return Thought(choice=choice, alternatives=[], why="A strong player would do this.")


def player_of(level: Level, game: AnyGame) -> BotMaker:
    if isinstance(level.player, Budget):
        # Search is imported when it is needed: listing bots stays quick.
        from tidetable.bots.searcher import Searcher

        return partial(Searcher, game, level.player)
    return level.player
