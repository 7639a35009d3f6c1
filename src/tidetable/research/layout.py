"""What every environment of a game with certain options has in common: its options, numbers, moves and version."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from tidetable.games import find
from tidetable.kernel.game import AnyGame, Options
from tidetable.kernel.notation import MoveTable
from tidetable.kernel.numbers import Numbers
from tidetable.kernel.state import Move, State
from tidetable.research.versions import VERSIONS

UINT8: Final = np.dtype(np.uint8)
INT8: Final = np.dtype(np.int8)

#: What an illegal action costs its seat when it ends the game.
ILLEGAL_REWARD: Final = -1.0

#: An observation as learners get it: the numbers of a seat and the mask of its legal actions.
Observation = dict[str, npt.NDArray[Any]]


class BadOptions(ValueError):
    """Options that a game does not have or that are out of bounds."""


@dataclass(frozen=True, eq=False)
class Layout:
    """A game with certain options, as an environment."""

    game: AnyGame
    options: Options
    numbers: Numbers
    #: The table of moves: the number of a move in it is the action.
    moves: MoveTable

    @property
    def players(self) -> int:
        return self.options.players

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.numbers.size

    @cached_property
    def actions(self) -> int:
        return len(self.moves)

    @cached_property
    def name(self) -> str:
        """The game with the version of its environments, such as atlas_v1."""
        return f"{self.game.name}_v{VERSIONS[self.game.name][-1].number}"

    @cached_property
    def highest(self) -> npt.NDArray[np.uint8]:
        """The greatest value of each number; the least is always 0."""
        return np.concatenate([np.full(field.size, field.most, np.uint8) for field in self.numbers.fields])

    def observation(self, state: State, seat: int, legal: list[Move]) -> Observation:
        """What a seat sees, with these moves in its mask. Both arrays lie in one new piece of memory."""
        # As a bytearray, because arrays over plain bytes cannot be written to.
        memory = bytearray(self.numbers.with_mask(state, seat, legal, self.actions))
        return {
            "observation": np.frombuffer(memory, UINT8, self.size),
            "action_mask": np.frombuffer(memory, INT8, self.actions, self.size),
        }


def layout(game: str, options: Mapping[str, Any]) -> Layout:
    """The layout of a game with these options; the same object each time for the same ones.

    UnknownGame or BadOptions if there is none.
    """
    found = find(game)
    try:
        return _layout(found.name, found.options(options))
    except msgspec.ValidationError as error:
        raise BadOptions(f"These are no options of {found.title}: {error}.") from None


@cache
def _layout(name: str, options: Options) -> Layout:
    game = find(name)
    return Layout(game, options, game.numbers(options), game.moves(options))


def options_in_words(options: Options) -> dict[str, Any]:
    """The options as plain values."""
    words: dict[str, Any] = msgspec.to_builtins(options)
    return words
