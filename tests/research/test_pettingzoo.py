"""PettingZoo's own tests, and what it does not test."""

import copy
import random
import re
import time
from itertools import count
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
    state_test,
)
from pettingzoo.utils import wrappers

from tests.research.every_variant import EVERY_GAME, EVERY_SIZE, EVERY_VARIANT
from tidetable.games import UnknownGame
from tidetable.kernel.game import View
from tidetable.research.layout import BadOptions
from tidetable.research.parallel import AtOnce
from tidetable.research.pettingzoo import IllegalAction, Turns, env, parallel_env, raw_env

#: PettingZoo's tests stop after about one game, so they are done over and over.
SEEDS = 5
CYCLES = 60

pytestmark = [
    # What PettingZoo's test says to every game whose observation has a mask in it, its own games by name excepted.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    # An agent whose game is over has no legal action.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def seeded(made: Any, seed: int) -> Any:
    """The environment with a seed, which PettingZoo's tests keep for all their games that ask for none."""
    made.reset(seed=seed)
    for number, agent in enumerate(made.possible_agents):
        made.action_space(agent).seed(seed + number)
    return made


@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
def test_api(game: str, options: dict[str, Any]) -> None:
    made = env(game, **options)
    for seed in range(SEEDS):
        api_test(seeded(made, seed), CYCLES)


@pytest.mark.parametrize(("game", "options"), EVERY_SIZE)
def test_api_with_the_wrappers_of_pettingzoo(game: str, options: dict[str, Any]) -> None:
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=-1)
    wrapped = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))
    api_test(seeded(wrapped, 1), CYCLES)


@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
def test_seeds(game: str, options: dict[str, Any]) -> None:
    seed_test(lambda: env(game, **options), CYCLES)


@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
def test_parallel_api(game: str, options: dict[str, Any]) -> None:
    made = parallel_env(game, **options)
    for seed in range(SEEDS):
        parallel_api_test(seeded(made, seed), CYCLES)


@pytest.mark.parametrize(("game", "options"), EVERY_SIZE)
# PettingZoo's test of seeds chooses without looking at the masks, so the game soon ends by an illegal action.
@pytest.mark.filterwarnings("ignore:.*chose what is not legal:UserWarning")
def test_parallel_seeds(game: str, options: dict[str, Any]) -> None:
    parallel_seed_test(lambda: parallel_env(game, **options), CYCLES)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_render(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        lambda render_mode: env(game, render_mode=render_mode), {"ansi": lambda text: "player_0" in text}
    )
    assert "player_0" in capsys.readouterr().out


@pytest.mark.parametrize("game", EVERY_GAME)
def test_state(game: str) -> None:
    made = env(game)
    state_test(made, parallel_env(game))


@pytest.mark.parametrize("game", EVERY_GAME)
def test_performance_benchmark_runs(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # It plays for five seconds by the clock; a clock that jumps two seconds at each look ends it in time.
    clock = count(0.0, 2.0)
    monkeypatch.setattr(time, "time", lambda: next(clock))
    performance_benchmark(env(game))


def test_spaces_flags_and_masks_are_what_learners_expect() -> None:
    made = env("atlas", players=3)
    made.reset(seed=1)
    for agent in made.possible_agents:
        assert made.observation_space(agent) is made.observation_space(agent)
        assert made.action_space(agent) is made.action_space(agent)
    seen, reward, terminated, truncated, info = made.last()
    assert seen["observation"].dtype == np.uint8
    assert seen["action_mask"].dtype == np.int8
    assert type(reward) is float
    assert type(terminated) is bool
    assert type(truncated) is bool
    assert info == {}


@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
def test_the_mask_is_what_the_view_offers(game: str, options: dict[str, Any]) -> None:
    made = env(game, **options)
    for seed in range(SEEDS):
        for agent in whole_game(made, seed):
            mask = made.observe(agent)["action_mask"]
            view = made.view(agent)
            assert [
                made.layout.moves[number].text for number in np.flatnonzero(mask).tolist()
            ] == view.choices
            for other in made.agents:
                if other != agent:
                    assert not made.observe(other)["action_mask"].any()


@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
def test_rewards_come_at_the_end_and_to_everybody(game: str, options: dict[str, Any]) -> None:
    made = env(game, **options)
    together = made.layout.game.together(made.layout.options)
    for seed in range(SEEDS):
        for _ in whole_game(made, seed):
            assert not any(made.rewards.values())
        assert all(made.terminations.values())
        assert not any(made.truncations.values())
        if together:
            assert len(set(made.rewards.values())) == 1
        else:
            assert sum(made.rewards.values()) == pytest.approx(0)
        for agent in made.possible_agents:
            made.agent_selection = agent
            assert made.last()[1] == made.rewards[agent]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_clone_goes_its_own_way_and_can_be_gone_back_to(game: str) -> None:
    made = env(game)
    made.reset(seed=3)
    play(made, random.Random(1), 5)
    saved = made.clone()
    first = played_out(made, 7)
    assert played_out(saved.clone(), 7) == first
    assert played_out(copy.deepcopy(saved), 7) == first
    made.restore(saved)
    assert made.agents
    assert played_out(made, 7) == first
    made.restore(saved)
    assert played_out(made, 8) != first


@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
def test_an_imagined_game_looks_the_same_to_its_agent(game: str, options: dict[str, Any]) -> None:
    made = env(game, **options)
    for number, agent in enumerate(whole_game(made, 5)):
        if number % 5 == 0:
            twin = made.imagine(agent, number)
            assert twin.view(agent) == made.view(agent)
            for name, seen in made.observe(agent).items():
                assert np.array_equal(twin.observe(agent)[name], seen)


def test_an_illegal_action_ends_the_game_as_the_wrapper_of_pettingzoo_does_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    ours = env("atlas", players=3)
    theirs = wrappers.TerminateIllegalWrapper(raw_env("atlas", players=3), illegal_reward=-1)
    for made in (ours, theirs):
        made.reset(seed=2)
        illegal = int(np.argmin(made.last()[0]["action_mask"]))
        made.step(illegal)
        assert "Illegal move" in caplog.text
        caplog.clear()
    for name in (
        "rewards",
        "terminations",
        "truncations",
        "agents",
        "agent_selection",
        "_cumulative_rewards",
    ):
        assert getattr(ours, name) == getattr(theirs, name), name
    for made in (ours, theirs):
        for _ in made.agent_iter():
            made.step(None)
        assert made.agents == []


def test_an_illegal_action_is_refused_with_its_rule_by_the_raw_environment() -> None:
    made = raw_env("atlas")
    made.reset(seed=2)
    view = made.view(made.agent_selection)
    held = [choice for choice in view.choices if " " not in choice]
    other = next(move for move in made.layout.moves if move.text.split()[0] not in held)
    before = made.state()
    with pytest.raises(IllegalAction, match=re.escape(f"refuses '{other.text}' of {made.agent_selection}")):
        made.step(other.number)
    assert np.array_equal(made.state(), before)


def test_an_action_out_of_bounds_is_an_error() -> None:
    made = env("atlas")
    made.reset(seed=2)
    with pytest.raises(AssertionError, match="they go from 0 to"):
        made.step(len(made.layout.moves))


@pytest.mark.parametrize("name", ["agents", "agent_selection", "rewards", "terminations", "infos"])
def test_nothing_is_there_before_the_first_reset(name: str) -> None:
    made = env("atlas")
    with pytest.raises(AttributeError, match=f"no {name} yet: call reset"):
        getattr(made, name)
    with pytest.raises(AttributeError, match="call reset"):
        made.step(0)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        made.nonsense  # noqa: B018


def test_unknown_games_and_options_are_told() -> None:
    with pytest.raises(UnknownGame, match="There is no game called 'chess'"):
        env("chess")
    with pytest.raises(BadOptions, match="These are no options of Atlas"):
        env("atlas", players=5)
    with pytest.raises(BadOptions, match="colour"):
        parallel_env("atlas", colour="red")


def test_a_game_can_be_cut_off() -> None:
    made = env("troublez", max_cycles=4)
    moves = len(list(whole_game(made, 1)))
    assert moves == 4
    assert all(made.truncations.values())
    assert not any(made.terminations.values())
    at_once = parallel_env("troublez", max_cycles=4)
    steps = 0
    for _ in whole_parallel_game(at_once, 1):
        steps += 1
    assert steps == 4


def test_allies_answer_at_once_in_the_parallel_environment() -> None:
    """A proposal of one of three allies is answered by the two others in one step."""
    made = parallel_env("shipwreck", players=4)
    most = 0
    for seen in whole_parallel_game(made, 4):
        asked = [agent for agent in made.possible_agents if not seen[agent]["action_mask"][made.wait]]
        assert asked == [made.possible_agents[seat] for seat in made.view("player_0").to_act]
        most = max(most, len(asked))
    assert most == 3


def test_waiting_when_asked_and_moving_when_not_asked_are_illegal_in_the_parallel_environment() -> None:
    made = parallel_env("atlas")
    seen, _ = made.reset(seed=1)
    asked = next(agent for agent in made.agents if not seen[agent]["action_mask"][made.wait])
    other = next(agent for agent in made.agents if agent != asked)
    with pytest.warns(UserWarning, match=asked):
        _, won, over, _, infos = made.step(dict.fromkeys(made.agents, made.wait))
    assert (won, over) == ({asked: -1.0, other: 0.0}, {asked: True, other: True})
    assert infos[asked] == {"illegal": "asked"}
    made.reset(seed=1)
    move = int(np.argmax(seen[asked]["action_mask"]))
    with pytest.warns(UserWarning, match=other):
        _, won, _, _, _ = made.step(dict.fromkeys(made.agents, move))
    assert won == {asked: 0.0, other: -1.0}


def test_the_structured_view_is_the_view_of_players() -> None:
    made = env("atlas")
    made.reset(seed=1)
    view = made.view("player_1")
    assert isinstance(view, View)
    assert view.seat == 1
    assert len(view.hand) == 7  # type: ignore[attr-defined]  # A view of Atlas.


def play(made: Turns, dice: random.Random, most: int) -> list[bytes]:
    """What was seen along the way."""
    seen = []
    while made.agents and most and not any(made.terminations.values()):
        now = made.last()[0]
        seen.append(now["observation"].tobytes() + now["action_mask"].tobytes())
        made.step(dice.choice(np.flatnonzero(now["action_mask"]).tolist()))
        most -= 1
    return seen


def played_out(made: Turns, seed: int) -> tuple[list[bytes], dict[str, float]]:
    return play(made, random.Random(seed), 100_000), made.rewards


def whole_game(made: Turns, seed: int) -> Any:
    """Each agent that is asked, until the game is over."""
    dice = random.Random(seed)
    made.reset(seed=seed)
    while not (any(made.terminations.values()) or any(made.truncations.values())):
        yield made.agent_selection
        made.step(dice.choice(np.flatnonzero(made.last()[0]["action_mask"]).tolist()))


def whole_parallel_game(made: AtOnce, seed: int) -> Any:
    """The observations before each step."""
    dice = random.Random(seed)
    seen, _ = made.reset(seed=seed)
    while made.agents:
        yield seen
        chosen = {
            agent: dice.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist()) for agent in made.agents
        }
        seen, *_ = made.step(chosen)
