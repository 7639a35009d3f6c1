"""OpenSpiel: importing this module registers every game, as in `pyspiel.load_game("tidetable_atlas(players=3)")`.

The parameters are the game's options and `memory`, how many of the last moves the information-state tensor holds.

*Chance.* A game begins with eight chance nodes of sixteen outcomes each: the hexadecimal digits of the seed of the
deal and of all that is drawn later. OpenSpiel's Python games cannot draw by themselves (its `SAMPLED_STOCHASTIC`
needs methods that they lack), and a shuffled deck has more outcomes than a node can list. Clones therefore have the
same luck to come. A search that must not foresee it asks for `resample_from_infostate`.

*What a player knows.* The observation is the seat's numbers (named field by field) and its view as JSON. The
information-state string is all that the seat has seen from the deal on, so recall is perfect; the tensor is the
observation with the last moves.

*Search.* `state.resample_from_infostate(player, sampler)` draws all that the player cannot know anew, with the right
probabilities. OpenSpiel calls it from Python only, so IS-MCTS is `ismcts_bot` here, with OpenSpiel's Python bot
behind it; `pyspiel.ISMCTSBot` cannot be used with games written in Python. A state that was drawn this way has a
history of its own, from where it was drawn on.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from tidetable.games import GAMES, find
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import AnyGame
from tidetable.kernel.playout import playout
from tidetable.research.layout import Layout, layout, options_in_words
from tidetable.research.observer import SeatObserver, SpectatorObserver
from tidetable.research.rewards import rewards
from tidetable.research.story import DIGIT_VALUES, DIGITS, Story

#: How many of the last moves the information-state tensor holds unless the parameters say otherwise.
USUAL_MEMORY: Final = 32
#: No game of ours comes near it. OpenSpiel wants a bound, and the rules of some games give none.
LONGEST_GAME: Final = 100_000
SEEDS: Final = 1 << 53

DIGIT_OUTCOMES: Final = [(digit, 1 / DIGIT_VALUES) for digit in range(DIGIT_VALUES)]


def spiel_name(game: str) -> str:
    return f"tidetable_{game}"


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel says nothing of its types.
    """One game with certain options."""

    #: The name of the game; every game has a class of its own.
    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        name = self.name
        given = dict(params or {})
        memory = given.pop("memory", USUAL_MEMORY)
        if memory < 0:
            raise ValueError(f"The memory of {name} is a number of moves, not {memory}.")
        self.layout: Layout = layout(name, given)
        self.memory: int = memory
        together = self.layout.game.together(self.layout.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.layout.actions,
            max_chance_outcomes=DIGIT_VALUES,
            num_players=self.layout.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if together else 0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(_game_type(self.layout.game, together), info, dict(params or {}))

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return DIGITS

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> SeatObserver | SpectatorObserver | None:
        """What a seat sees, with the last moves for perfect recall; or what a spectator sees, as text."""
        if params:
            raise ValueError(f"Observations have no parameters here, and {dict(params)} was given.")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info:
            return None
        if kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return SeatObserver(self.layout, self.memory if kind.perfect_recall else None)
        if kind.private_info == pyspiel.PrivateInfoType.NONE and not kind.perfect_recall:
            return SpectatorObserver(self.layout)
        return None


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel says nothing of its types.
    """A position. Its one attribute is what OpenSpiel copies and stores."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.story = Story(game.layout)

    def current_player(self) -> int:
        story = self.story
        if story.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = story.state.to_act()
        return waiting[0] if waiting else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        state = self.story.state
        return state is not None and not state.to_act()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return DIGIT_OUTCOMES

    def _legal_actions(self, player: int) -> list[int]:
        state = self.story.state
        assert state is not None
        return [move.number for move in state.legal(player)]

    def _apply_action(self, action: int) -> None:
        state = self.story.state
        if state is None:
            self.story.draw(action)
        else:
            self.story.play(state.to_act()[0], action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"digit {action:x}"
        return self.story.layout.moves[action].text

    # The two that are asked before every decision. OpenSpiel answers both by asking back many times (for an
    # observation it even begins a new game, to see how long one is), so what is plain is answered here.

    def legal_actions(self, player: int | None = None) -> list[int]:
        state = self.story.state
        if state is not None and (waiting := state.to_act()) and player in (None, waiting[0]):
            return [move.number for move in state.legal(waiting[0])]
        actions: list[int] = super().legal_actions() if player is None else super().legal_actions(player)
        return actions

    def observation_tensor(self, player: int | None = None) -> list[float]:
        story = self.story
        if story.state is not None and player is not None and 0 <= player < story.layout.players:
            seen = story.layout.numbers.of(story.state, player)
            numbers: list[float] = np.frombuffer(seen, np.uint8).astype(np.float32).tolist()
            return numbers
        tensor: list[float] = (
            super().observation_tensor() if player is None else super().observation_tensor(player)
        )
        return tensor

    def returns(self) -> list[float]:
        layout = self.story.layout
        outcome = None if self.story.state is None else self.story.state.outcome()
        return [0.0] * layout.players if outcome is None else rewards(layout.game, layout.options, outcome)

    def __str__(self) -> str:
        return str(self.story)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Another game that fits all that the player knows, drawn with the right probabilities."""
        return self.imagine(player, int(sampler() * SEEDS))

    def imagine(self, player: int, seed: int) -> "SpielState":
        """The same with a seed, so that it can be done again."""
        twin: SpielState = self.get_game().new_initial_state()
        twin.story = self.story.imagine(player, seed)
        return twin


class Rollouts:
    """Values a position by games with random moves, at the speed of the engine: an evaluator for OpenSpiel's bots."""

    def __init__(self, games: int, seed: int) -> None:
        self._games = games
        self._chance = FastChance(seed)

    def evaluate(self, state: SpielState) -> npt.NDArray[np.float64]:
        story = state.story
        layout = story.layout
        total = np.zeros(layout.players)
        for _ in range(self._games):
            assert story.state is not None
            played = story.state.copy()
            playout(played, self._chance)
            outcome = played.outcome()
            assert outcome is not None
            total += rewards(layout.game, layout.options, outcome)
        return total / self._games

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def ismcts_bot(
    game: SpielGame, simulations: int, seed: int, uct_c: float = 1.4, rollouts: int = 1
) -> ISMCTSBot:
    """OpenSpiel's IS-MCTS for a game of ours. The same seed gives the same moves."""
    bot = ISMCTSBot(
        game,
        Rollouts(rollouts, seed),
        uct_c,
        simulations,
        random_state=np.random.RandomState(seed % (1 << 32)),
    )
    worlds = FastChance(seed + 1)
    bot.set_resampler(lambda state, player: state.imagine(player, worlds.below(1 << 30)))
    return bot


def _game_type(game: AnyGame, together: bool) -> Any:
    return pyspiel.GameType(
        short_name=spiel_name(game.name),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.IDENTICAL if together else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(options.players for options in game.variants),
        min_num_players=min(options.players for options in game.variants),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**options_in_words(game.Options()), "memory": USUAL_MEMORY},
    )


for _name in GAMES:
    _game = find(_name)
    # OpenSpiel keeps what makes a game for longer than Python lives: a class bears that, a function does not.
    _maker = type(f"{_name.title()}Game", (SpielGame,), {"name": _name, "__doc__": _game.title})
    # Pickle looks for it here.
    globals()[_maker.__name__] = _maker
    pyspiel.register_game(_game_type(_game, _game.together(_game.Options())), _maker)
