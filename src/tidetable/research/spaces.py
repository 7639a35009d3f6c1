"""What PettingZoo's and Gymnasium's environments share: spaces, names, seeds, pictures."""

from typing import Any, Final

import gymnasium.spaces
import numpy as np
import numpy.typing as npt

from tidetable.kernel.chance import FastChance
from tidetable.kernel.state import State
from tidetable.research.layout import Layout

WORDS: Final = 1 << 30


def agent_names(players: int) -> list[str]:
    return [f"player_{seat}" for seat in range(players)]


def next_game(seeds: FastChance) -> FastChance:
    """The luck of the next game of a series."""
    return FastChance(seeds.below(WORDS) * WORDS + seeds.below(WORDS))


def observation_space(layout: Layout, waiting: int = 0) -> "gymnasium.spaces.Dict[npt.NDArray[Any]]":
    """The numbers with their bounds, and the mask: for the table of moves and, where there are any, ways to wait."""
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(0, layout.highest, dtype=np.uint8),
            "action_mask": gymnasium.spaces.Box(0, 1, (layout.actions + waiting,), np.int8),
        }
    )


def action_space(actions: int) -> gymnasium.spaces.Discrete:
    return gymnasium.spaces.Discrete(actions)


def state_space(layout: Layout) -> gymnasium.spaces.Box:
    return gymnasium.spaces.Box(0, np.tile(layout.highest, layout.players), dtype=np.uint8)


def what_all_see(layout: Layout, state: State) -> npt.NDArray[np.uint8]:
    """The numbers of all seats, one after the other: for learners that train together and play apart."""
    seen = b"".join([layout.numbers.of(state, seat) for seat in range(layout.players)])
    return np.frombuffer(bytearray(seen), np.uint8)


def picture(layout: Layout, state: State, seat: int, names: list[str]) -> str:
    """The table as a seat sees it, with what is asked, or how it ended."""
    view = layout.game.view(state, seat)
    outcome = state.outcome()
    last = layout.game.prompt(view, names) if outcome is None else layout.game.result(outcome, names)
    return f"{layout.game.draw(view, names)}\n{last}"
