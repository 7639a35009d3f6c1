"""PettingZoo environments: `env("atlas", players=3)` for turns, `parallel_env("shipwreck")` for all at once.

An agent is a seat, `player_0` the first. An action is the number of a move in the game's table. An observation is a
dictionary with two arrays: under "observation" what the seat sees as numbers (`np.uint8`; docs/research has a page
with all fields of each game), under "action_mask" a 1 for each legal action (`np.int8`; all 0 for an agent that is
not asked just now). Rewards come once, at the end (`tidetable.research.rewards`).

Where a game waits for several seats at once, `env` asks them one after the other, in the order of `State.to_act`.
A seat acts when the game waits for it; what a player at a table may also do out of turn is not offered.
"""

import copy
import operator
from secrets import randbits
from typing import TYPE_CHECKING, Any, Final

import gymnasium.spaces
import numpy as np
import numpy.typing as npt
from gymnasium import logger
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import View
from tidetable.kernel.state import Move, State
from tidetable.research.layout import ILLEGAL_REWARD, Layout, Observation, layout, options_in_words
from tidetable.research.parallel import AtOnce
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

#: What an environment has from its first reset on.
AFTER_RESET: Final = {
    *("agents", "agent_selection", "rewards", "terminations", "truncations", "infos"),
    *("_cumulative_rewards", "_over", "_state"),
}


def env(
    game: str, *, render_mode: str | None = None, max_cycles: int | None = None, **options: Any
) -> "Turns":
    """A game in turns. An illegal action ends it: its agent gets -1, the others 0, as PettingZoo's own games do.

    All checks that PettingZoo's wrappers make are built in, because wrappers cost more time than the game.
    After so many moves as `max_cycles` says the game is truncated.
    """
    return Turns(layout(game, options), render_mode, max_cycles, forgiving=True)


def raw_env(
    game: str, *, render_mode: str | None = None, max_cycles: int | None = None, **options: Any
) -> "Turns":
    """The same, for wrappers of one's own: an illegal action raises IllegalAction and changes nothing."""
    return Turns(layout(game, options), render_mode, max_cycles, forgiving=False)


def parallel_env(
    game: str, *, render_mode: str | None = None, max_cycles: int | None = None, **options: Any
) -> AtOnce:
    """A game in which all seats that the game waits for act at once; see `tidetable.research.parallel`."""
    return AtOnce(layout(game, options), render_mode, max_cycles)


class IllegalAction(ValueError):
    """An action that a rule forbids, with that rule."""

    def __init__(self, rule: str, words: str, agent: str, move: Move) -> None:
        super().__init__(f"{rule} refuses '{move.text}' of {agent}: {words}")
        self.rule = rule


class Turns(AECEnv):  # type: ignore[misc]  # PettingZoo says nothing of its types.
    """One game after another, a decision at a time."""

    def __init__(
        self, layout: Layout, render_mode: str | None, max_cycles: int | None, *, forgiving: bool
    ) -> None:
        super().__init__()
        self.layout = layout
        self.metadata = {"name": layout.name, "render_modes": ["human", "ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = agent_names(layout.players)
        self.observation_spaces = {agent: observation_space(layout) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(layout.actions) for agent in self.possible_agents}
        self.state_space = state_space(layout)
        self._max_cycles = max_cycles
        self._forgiving = forgiving
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._table = list(layout.moves)
        #: Where the seeds of the games come from.
        self._seeds: FastChance | None = None

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Only asked for what is not there."""
            if name in AFTER_RESET:
                raise AttributeError(f"The game has no {name.strip('_')} yet: call reset() first.")
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r}.")

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. With a seed it and all that follow are the same each time; options are not used."""
        if seed is not None or self._seeds is None:
            self._seeds = FastChance(randbits(64) if seed is None else int(seed))
        self._begin(self.layout.game.deal(self.layout.options, next_game(self._seeds)))
        self._moves_made = 0
        if self.render_mode == "human":
            self.render()

    def _begin(self, state: State) -> None:
        self._state = state
        agents = self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._over = False
        self._skip_agent_selection = None
        self._ask(state.to_act()[0])

    def _ask(self, seat: int) -> None:
        self._seat = seat
        self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> Observation:
        seat = self._seat_of[agent]
        asked = seat == self._seat and not self._over
        return self.layout.observation(self._state, seat, self._state.legal(seat) if asked else [])

    def step(self, action: Any) -> None:
        if self._over:
            self._step_after_the_end(action)
            return
        move = self._move(action)
        state = self._state
        seat = self._seat
        rule = state.why_not(seat, move)
        if rule is not None:
            self._refuse(rule, move)
            return
        state.play(seat, move)
        self._moves_made += 1
        waiting = state.to_act()
        if waiting:
            self._ask(waiting[0])
            if self._moves_made == self._max_cycles:
                self._end(self.truncations)
        else:
            outcome = state.outcome()
            assert outcome is not None
            won = rewards(self.layout.game, self.layout.options, outcome)
            self.rewards = dict(zip(self.possible_agents, won, strict=True))
            self._end(self.terminations)
        if self.render_mode == "human":
            self.render()

    def _move(self, action: Any) -> Move:
        number = operator.index(action)
        if not 0 <= number < len(self._table):
            # The error that PettingZoo's own check of bounds raises.
            raise AssertionError(
                f"{number} is no action of {self}: they go from 0 to {len(self._table) - 1}."
            )
        return self._table[number]

    def _end(self, flags: dict[str, bool]) -> None:
        self._over = True
        flags.update(dict.fromkeys(flags, True))
        self._accumulate_rewards()

    def _refuse(self, rule: str, move: Move) -> None:
        agent = self.agent_selection
        if not self._forgiving:
            raise IllegalAction(rule, self.layout.game.rules[rule].words, agent, move)
        EnvLogger.warn_on_illegal_move()
        self.rewards[agent] = ILLEGAL_REWARD
        self.infos[agent] = {"illegal": rule}
        # Both, as PettingZoo's own wrapper does it.
        self.truncations = dict.fromkeys(self.agents, True)
        self._end(self.terminations)
        self._deads_step_first()

    def _step_after_the_end(self, action: Any) -> None:
        if self.agents:
            self._was_dead_step(action)
        else:
            EnvLogger.warn_step_after_terminated_truncated()

    # Beyond PettingZoo's interface

    def view(self, agent: str) -> View:
        """What the agent sees as a structure with names, choices included: the view that players and bots get."""
        view: View = self.layout.game.view(self._state, self._seat_of[agent])
        return view

    def state(self) -> npt.NDArray[np.uint8]:
        """What all agents see, one after the other: for learners that train together and play apart."""
        return what_all_see(self.layout, self._state)

    def clone(self) -> "Turns":
        """An environment of its own that stands where this one stands, with the same luck to come."""
        twin = copy.copy(self)
        twin.agents = self.agents[:]
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(twin, name, getattr(self, name).copy())
        twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
        twin._state = self._state.copy()
        twin._seeds = None if self._seeds is None else self._seeds.copy()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "Turns":
        return self.clone()

    def restore(self, saved: "Turns") -> None:
        """Go back (or over) to where a clone stands; the clone can be used again."""
        self.__dict__.update(saved.clone().__dict__)

    def imagine(self, agent: str, seed: int) -> "Turns":
        """A clone in which all that the agent cannot know is drawn anew, as likely as it is: for honest search."""
        twin = self.clone()
        twin._state = self.layout.game.imagine(self.view(agent), FastChance(seed))
        return twin

    def render(self) -> str | None:
        """The table as the agent that is asked sees it, as text."""
        if self.render_mode is None:
            logger.warn("render() needs a render_mode, 'human' or 'ansi', when the environment is made.")
            return None
        text = picture(self.layout, self._state, self._seat, self.possible_agents)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def __repr__(self) -> str:
        options = ", ".join(
            f"{name}={value!r}" for name, value in options_in_words(self.layout.options).items()
        )
        return f"{self.layout.name}({options})"
