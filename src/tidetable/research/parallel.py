"""PettingZoo's parallel environment: in every step all agents act, those that are not asked by waiting.

The actions are the moves of the table and one more, the last: wait. It is the only legal one for an agent that the
game does not wait for, and it is never legal for one that is asked.

In most games one seat is asked at a time, and this is the game in turns with everybody looking on. In The Shipwreck
Arcana the allies propose and answer together: here they do so in one step, without seeing what the others choose.
Their moves are made in the order of the seats. A move that an earlier one of the same step has overtaken (an answer
to a proposal that was just dropped, a second proposal) is left out, as if its agent had waited; it is asked again.
"""

import operator
from secrets import randbits
from typing import Any

import gymnasium.spaces
import numpy as np
import numpy.typing as npt
from gymnasium import logger
from pettingzoo import ParallelEnv

from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import View
from tidetable.kernel.state import State
from tidetable.research.layout import ILLEGAL_REWARD, Layout, Observation
from tidetable.research.rewards import rewards
from tidetable.research.spaces import (
    action_space,
    agent_names,
    next_game,
    observation_space,
    picture,
    state_space,
    what_all_see,
)

Stepped = tuple[
    dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class AtOnce(ParallelEnv):  # type: ignore[misc]  # PettingZoo says nothing of its types.
    """One game after another, all awaited seats at once."""

    def __init__(self, layout: Layout, render_mode: str | None, max_cycles: int | None) -> None:
        self.layout = layout
        self.metadata = {"name": layout.name, "render_modes": ["human", "ansi"]}
        self.render_mode = render_mode
        #: After so many steps the game is truncated. PettingZoo's tests set it from outside.
        self.max_cycles = max_cycles
        self.possible_agents = agent_names(layout.players)
        self.agents: list[str] = []
        #: The number of the action that waits.
        self.wait = layout.actions
        self.observation_spaces = {agent: observation_space(layout, 1) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(layout.actions + 1) for agent in self.possible_agents}
        self.state_space = state_space(layout)
        #: Where the seeds of the games come from.
        self._seeds: FastChance | None = None

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game. With a seed it and all that follow are the same each time; options are not used."""
        if seed is not None or self._seeds is None:
            self._seeds = FastChance(randbits(64) if seed is None else int(seed))
        self._state: State = self.layout.game.deal(self.layout.options, next_game(self._seeds))
        self._steps = 0
        self.agents = self.possible_agents[:]
        if self.render_mode == "human":
            self.render()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> Stepped:
        agents = self.agents
        numbers = {agent: self._number(agent, actions) for agent in agents}
        asked = self._state.to_act()
        refused = {
            agent: rule
            for seat, agent in enumerate(agents)
            if (rule := self._why_not(seat, asked, numbers[agent])) is not None
        }
        self._steps += 1
        if refused:
            # As in turns: who breaks a rule loses, and the game is over for all.
            logger.warn(f"{', '.join(refused)} chose what is not legal, which ends the game.")
            won = [ILLEGAL_REWARD if agent in refused else 0.0 for agent in agents]
            over, cut = True, True
        else:
            self._play([(seat, numbers[agents[seat]]) for seat in asked])
            outcome = self._state.outcome()
            over = outcome is not None
            won = [0.0] * len(agents)
            if outcome is not None:
                won = rewards(self.layout.game, self.layout.options, outcome)
            cut = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        stepped = (
            self._observations(),
            dict(zip(agents, won, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {"illegal": refused[agent]} if agent in refused else {} for agent in agents},
        )
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return stepped

    def _number(self, agent: str, actions: dict[str, Any]) -> int:
        number = operator.index(actions.get(agent, self.wait))
        if not 0 <= number <= self.wait:
            raise AssertionError(f"{number} is no action of {agent}: they go from 0 to {self.wait}.")
        return number

    def _why_not(self, seat: int, asked: tuple[int, ...], number: int) -> str | None:
        """The rule that refuses the action, or which sort of waiting was wrong."""
        if seat not in asked:
            return None if number == self.wait else "not-asked"
        if number == self.wait:
            return "asked"
        return self._state.why_not(seat, self.layout.moves[number])

    def _play(self, chosen: list[tuple[int, int]]) -> None:
        state = self._state
        for seat, number in chosen:
            move = self.layout.moves[number]
            if seat in state.to_act() and state.why_not(seat, move) is None:
                state.play(seat, move)

    def _observations(self) -> dict[str, Observation]:
        asked = self._state.to_act()
        return {
            agent: self._observation(seat, seat in asked) for seat, agent in enumerate(self.possible_agents)
        }

    def _observation(self, seat: int, asked: bool) -> Observation:
        layout = self.layout
        seen = layout.observation(self._state, seat, self._state.legal(seat) if asked else [])
        mask = np.zeros(layout.actions + 1, np.int8)
        mask[: layout.actions] = seen["action_mask"]
        mask[layout.actions] = not asked
        seen["action_mask"] = mask
        return seen

    def state(self) -> npt.NDArray[np.uint8]:
        """What all agents see, one after the other: for learners that train together and play apart."""
        return what_all_see(self.layout, self._state)

    # Beyond PettingZoo's interface

    def view(self, agent: str) -> View:
        """What the agent sees as a structure with names, choices included: the view that players and bots get."""
        view: View = self.layout.game.view(self._state, self.possible_agents.index(agent))
        return view

    def render(self) -> str | None:
        """The table as the first agent that is asked sees it, as text."""
        if self.render_mode is None:
            logger.warn("render() needs a render_mode, 'human' or 'ansi', when the environment is made.")
            return None
        seat = next(iter(self._state.to_act()), 0)
        text = picture(self.layout, self._state, seat, self.possible_agents)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to close."""
