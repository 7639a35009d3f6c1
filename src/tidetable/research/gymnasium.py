"""Gymnasium environments: one seat of a game, against or with bots in the other seats.

Importing this module registers every game, such as `gymnasium.make("tidetable/Atlas-v1", players=3, bots="normal")`;
`gymnasium.make("tidetable.research.gymnasium:tidetable/Atlas-v1")` imports it along the way.

Observations are dictionaries with "observation" and "action_mask", as in `tidetable.research.pettingzoo`. An illegal
action ends the game with a reward of -1 and the rule that refuses it under "illegal" in the info.
"""

import operator
from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt

from tidetable import bots as known_bots
from tidetable.bots.match import IdleBot
from tidetable.games import GAMES
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import Bot, View
from tidetable.kernel.state import State
from tidetable.research.layout import ILLEGAL_REWARD, Observation, layout
from tidetable.research.rewards import rewards
from tidetable.research.spaces import action_space, agent_names, observation_space, picture
from tidetable.research.versions import VERSIONS

SEEDS: Final = 1 << 63


class OneSeat(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; bots have the others."""

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012  # Gymnasium's type.

    def __init__(
        self,
        game: str,
        *,
        seat: int | None = None,
        bots: str | Sequence[str] = "random",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """The seat is drawn for each game unless one is given.

        `bots` names the players of the other seats, from the next one clockwise on and round again: one name, or
        several; see `tidetable.bots.names` for those of a game, and policy:FILE for one that was learnt.
        """
        self.layout = layout(game, options)
        if seat is not None and not 0 <= seat < self.layout.players:
            raise ValueError(f"There is no seat {seat}: {self.layout.players} play, counted from 0.")
        self.render_mode = render_mode
        self.observation_space: gymnasium.Space[Any] = observation_space(self.layout)
        self.action_space = action_space(self.layout.actions)
        names = [bots] if isinstance(bots, str) else list(bots)
        self._makers = [
            known_bots.find_or_load(name, self.layout.game, self.layout.options) for name in names
        ]
        self._given_seat = seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game up to the first decision. One that ends before is dealt again."""
        super().reset(seed=seed)
        while not self._begin():
            pass
        if self.render_mode == "human":
            self.render()
        return self._observation(), {"seat": self.seat}

    def _begin(self) -> bool:
        """Whether the game waits for the seat."""
        layout = self.layout
        players = layout.players
        drawn = int(self.np_random.integers(players))
        self.seat = drawn if self._given_seat is None else self._given_seat
        chance = FastChance(int(self.np_random.integers(SEEDS)))
        self._state: State = layout.game.deal(layout.options, chance)
        self._bots: dict[int, Bot] = {}
        for place in range(players - 1):
            maker = self._makers[place % len(self._makers)]
            self._bots[(self.seat + 1 + place) % players] = maker(int(self.np_random.integers(SEEDS)))
        self._over = False
        return self._let_bots_play()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise ValueError("The game is over: reset the environment before the next step.")
        number = operator.index(action)
        if not 0 <= number < self.layout.actions:
            raise ValueError(f"{number} is no action: they go from 0 to {self.layout.actions - 1}.")
        move = self.layout.moves[number]
        rule = self._state.why_not(self.seat, move)
        if rule is not None:
            self._over = True
            return self._observation(), ILLEGAL_REWARD, True, False, {"seat": self.seat, "illegal": rule}
        self._state.play(self.seat, move)
        self._over = not self._let_bots_play()
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._reward(), self._over, False, {"seat": self.seat}

    def _let_bots_play(self) -> bool:
        """Play on until the seat is asked. False when the game is over."""
        state = self._state
        while waiting := state.to_act():
            asked = waiting[0]
            if asked == self.seat:
                return True
            choice = self._bots[asked].choose(self.layout.game.view(state, asked))
            move = None if choice is None else self.layout.moves.get(choice)
            if move is None:
                raise IdleBot(f"The bot in seat {asked} was awaited and did not choose a move.")
            state.attempt(asked, move)
        return False

    def _reward(self) -> float:
        outcome = self._state.outcome()
        if outcome is None:
            return 0.0
        return float(rewards(self.layout.game, self.layout.options, outcome)[self.seat])

    def _observation(self) -> Observation:
        legal = [] if self._over else self._state.legal(self.seat)
        return self.layout.observation(self._state, self.seat, legal)

    # Beyond Gymnasium's interface

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, under the name that learners of sb3-contrib ask for."""
        return self._observation()["action_mask"].astype(np.bool_)

    def view(self) -> View:
        """What the seat sees as a structure with names: the view that players and bots get."""
        view: View = self.layout.game.view(self._state, self.seat)
        return view

    def render(self) -> str | None:
        """The table as the seat sees it, as text."""
        text = picture(self.layout, self._state, self.seat, agent_names(self.layout.players))
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text)
        return None


def environment_id(game: str) -> str:
    return f"tidetable/{game.title()}-v{VERSIONS[game][-1].number}"


for _game in GAMES:
    gymnasium.register(
        environment_id(_game), entry_point="tidetable.research.gymnasium:OneSeat", kwargs={"game": _game}
    )
