"""Gymnasium's own check, and the bots in the other seats."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.research.every_variant import EVERY_GAME, EVERY_VARIANT
from tidetable.bots import UnknownBot
from tidetable.research.gymnasium import OneSeat, environment_id
from tidetable.research.rewards import rewards

SEEDS = 3


def made(game: str, **options: Any) -> OneSeat:
    found = gymnasium.make(environment_id(game), **options).unwrapped
    assert isinstance(found, OneSeat)
    return found


@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
def test_the_check_of_gymnasium(
    game: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    check_env(made(game, **options))


@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
def test_whole_games_pass_the_check_of_every_step(game: str, options: dict[str, Any]) -> None:
    """`gymnasium.make` wraps the environment in a checker of every step."""
    checked = gymnasium.make(environment_id(game), **options)
    for seed in range(SEEDS):
        assert played(checked, seed) == played(checked, seed)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_best_bots_of_a_game_play(game: str) -> None:
    env = made(game, bots=["sensible", "easy"], players=3)
    for seed in range(2):
        played(env, seed)


def test_bots_sit_clockwise_from_the_next_seat() -> None:
    env = made("atlas", players=4, bots=["random", "easy", "sensible"], seat=2)
    env.reset(seed=1)
    names = {seat: type(bot).__name__ for seat, bot in env._bots.items()}
    assert names == {3: "Random", 0: "ByExperience", 1: "Sensible"}


def test_the_seat_is_drawn_unless_one_is_given() -> None:
    env = made("atlas", players=3)
    drawn = {env.reset(seed=seed)[1]["seat"] for seed in range(30)}
    assert drawn == {0, 1, 2}
    fixed = made("atlas", players=3, seat=1)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(10)} == {1}
    with pytest.raises(ValueError, match="There is no seat 3"):
        made("atlas", players=3, seat=3)


def test_an_unknown_bot_is_told() -> None:
    with pytest.raises(UnknownBot, match="There is no bot called 'clever'"):
        made("atlas", bots="clever")


def test_the_reward_is_that_of_the_seat() -> None:
    env = made("atlas", players=3)
    for seed in range(10):
        total = played(env, seed)[1]
        outcome = env._state.outcome()
        assert outcome is not None
        assert total == rewards(env.layout.game, env.layout.options, outcome)[env.seat]


def test_an_illegal_action_ends_the_game_with_its_rule() -> None:
    env = made("atlas")
    seen, _ = env.reset(seed=4)
    assert np.array_equal(env.action_masks(), seen["action_mask"] == 1)
    _, reward, terminated, truncated, info = env.step(np.int64(np.argmin(seen["action_mask"])))
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["illegal"] in env.layout.game.rules
    with pytest.raises(ValueError, match="reset"):
        env.step(np.int64(0))


def test_an_action_out_of_bounds_is_an_error() -> None:
    env = made("atlas")
    env.reset(seed=4)
    with pytest.raises(ValueError, match="they go from 0 to"):
        env.step(np.int64(env.layout.actions))


def test_the_table_as_text() -> None:
    env = made("atlas", render_mode="ansi", seat=0)
    env.reset(seed=1)
    assert "player_1" in str(env.render())
    assert env.view().seat == 0


def played(env: gymnasium.Env[Any, Any], seed: int) -> tuple[list[bytes], float]:
    """All that was seen, and what it came to."""
    seen, _ = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    told = [seen["observation"].tobytes()]
    total = 0.0
    over = False
    while not over:
        action = rng.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, over, _, _ = env.step(action)
        told.append(seen["observation"].tobytes())
        total += float(reward)
    return told, total
