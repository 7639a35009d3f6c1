"""Many games at once behind one call, as NumPy arrays: observations, masks, rewards.

    from tidetable.research.batch import Batch

    batch = Batch("atlas", games=1024, seed=7, players=2)
    now = batch.reset()
    for _ in range(1000):
        now = batch.step(now.random)

Each game waits for one seat. An action is the number of a move in the game's table. A game that ends is followed by the
next one in its place. With `workers` the games are spread over that many processes; what is played is the same for
any number of them. (Such a program begins with `if __name__ == "__main__":`, as all do that start processes.)
"""

from types import TracebackType
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from tidetable.games import find
from tidetable.research.part import Part, Step, new_step
from tidetable.research.workers import Workers

__all__ = ["Batch", "NotAllowed", "Step"]


class NotAllowed(ValueError):
    """A move that the mask does not show. The message is one sentence for a person."""


class Batch:
    """So many games of one sort, stepped together. Seats act when they are awaited, never out of turn."""

    def __init__(
        self, game: str, games: int = 256, *, seed: int = 0, workers: int = 1, **options: Any
    ) -> None:
        if games < 1 or not 1 <= workers <= games:
            raise ValueError("A batch needs at least one game, and at least one for each worker.")
        if seed < 0:
            raise ValueError("The seed of a batch is 0 or more.")
        self.game = find(game)
        self.options = self.game.options(options)
        self.games = games
        self.seed = seed
        self._rows = np.arange(games)
        self._run: Part | Workers
        if workers == 1:
            self._run = Part(self.game, self.options, games, seed, new_step(self.game, self.options, games))
        else:
            self._run = Workers(self.game, self.options, games, seed, workers)

    @property
    def now(self) -> Step:
        """What all games show now."""
        return self._run.now

    def reset(self, seed: int | None = None) -> Step:
        """Deal all games anew: from this seed, or again from the one before."""
        if seed is not None:
            if seed < 0:
                raise ValueError("The seed of a batch is 0 or more.")
            self.seed = seed
        self._run.reset(self.seed)
        return self._run.now

    def step(self, actions: npt.ArrayLike) -> Step:
        """Make one move in each game. NotAllowed, and nothing is moved, if a mask does not show it."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise NotAllowed(f"A batch of {self.games} games takes as many whole numbers, one for each game.")
        masks = self._run.now.masks
        inside = (chosen >= 0) & (chosen < masks.shape[1])
        allowed = inside & (masks[self._rows, np.where(inside, chosen, 0)] == 1)
        if not allowed.all():
            game = int(np.argmin(allowed))
            raise NotAllowed(f"Move {chosen[game]} is not allowed in game {game}.")
        self._run.step(chosen)
        return self._run.now

    def close(self) -> None:
        """End the workers, if there are any."""
        if isinstance(self._run, Workers):
            self._run.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
