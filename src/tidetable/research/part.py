"""Games of a batch that run in one process, and what they show as arrays."""

from functools import partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tidetable.kernel.game import AnyGame, Options
from tidetable.kernel.many import ManyGames
from tidetable.research.rewards import rewards

#: Whole numbers as the kernel writes them.
LITTLE = np.dtype("<i8")
#: Masks from this length on are not cleared as a whole.
LONG = 2_000


class Step(NamedTuple):
    """What all games show after a step. The arrays are written anew by the next one: copy what you keep."""

    #: uint8 [games, numbers]: what the seat to act sees; `Game.numbers` says which number means what.
    observations: npt.NDArray[np.uint8]
    #: int8 [games, moves]: 1 where that seat may choose the move.
    masks: npt.NDArray[np.int8]
    #: uint8 [games]: the seat to act.
    seats: npt.NDArray[np.uint8]
    #: float32 [games, seats]: what the step brought to each seat; other than 0 only where a game ended.
    rewards: npt.NDArray[np.float32]
    #: bool [games]: where a game ended with the step; the other arrays show the next game there already.
    done: npt.NDArray[np.bool_]
    #: int64 [games]: one of that seat's moves at random, each as likely as the others: to play anyhow, or to explore.
    random: npt.NDArray[np.int64]


def new_step(game: AnyGame, options: Options, games: int) -> Step:
    return Step(*(np.zeros(shape, kind) for shape, kind in shapes(game, options, games)))


def shapes(game: AnyGame, options: Options, games: int) -> list[tuple[tuple[int, ...], np.dtype[np.generic]]]:
    """The shape and the kind of each array of a Step."""
    return [
        ((games, game.numbers(options).size), np.dtype(np.uint8)),
        ((games, len(game.moves(options))), np.dtype(np.int8)),
        ((games,), np.dtype(np.uint8)),
        ((games, options.players), np.dtype(np.float32)),
        ((games,), np.dtype(np.bool_)),
        ((games,), np.dtype(np.int64)),
    ]


class Part:
    """So many games, which show themselves in these arrays; `start` counts those of the batch before these."""

    def __init__(
        self, game: AnyGame, options: Options, games: int, seed: int, now: Step, start: int = 0
    ) -> None:
        self._game = game
        self._options = options
        self.now = now
        deal = partial(game.deal, options)
        self.many = ManyGames(deal, list(game.moves(options)), game.numbers(options), games, seed, start)
        #: All masks in one row, and the places in it that are set now.
        self._masks = now.masks.reshape(-1)
        self._set: npt.NDArray[np.int64] = np.zeros(0, np.int64)
        self._show()

    def reset(self, seed: int) -> None:
        self.many.reset(seed)
        self._show()

    def step(self, actions: npt.NDArray[np.integer]) -> None:
        self.many.step(actions.tolist())
        self._show()

    def _show(self) -> None:
        many, now = self.many, self.now
        now.observations[:] = np.frombuffer(many.seen.getvalue(), np.uint8).reshape(now.observations.shape)
        if now.masks.shape[1] < LONG:
            now.masks.fill(0)
        else:
            # With few ones among thousands of moves it is quicker to take those away.
            self._masks[self._set] = 0
        self._set = np.frombuffer(many.legal.getvalue(), LITTLE)
        self._masks[self._set] = 1
        now.seats[:] = np.frombuffer(many.seats.getvalue(), np.uint8)
        now.done[:] = np.frombuffer(many.ended.getvalue(), np.bool_)
        now.random[:] = np.frombuffer(many.random.getvalue(), LITTLE)
        now.rewards[:] = 0
        if many.outcomes:
            now.rewards[now.done] = [rewards(self._game, self._options, outcome) for outcome in many.outcomes]
