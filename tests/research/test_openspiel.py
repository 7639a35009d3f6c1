"""OpenSpiel's own tests, and what its games in Python need besides."""

import copy
import pickle
import random
import unittest
from typing import Any

import msgspec
import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import tidetable
from tests.research.every_variant import EVERY_GAME, EVERY_SIZE, EVERY_VARIANT
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import Entry
from tidetable.kernel.record import Record
from tidetable.kernel.replay import replay
from tidetable.research.openspiel import SpielGame, SpielState, ismcts_bot, spiel_name
from tidetable.research.story import Deal, Link

SIMULATIONS = 5 if tidetable.compiled() else 1


def loaded(game: str, options: dict[str, Any]) -> SpielGame:
    found = pyspiel.load_game(spiel_name(game), options)
    assert isinstance(found, SpielGame)
    return found


@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
def test_random_simulations(game: str, options: dict[str, Any]) -> None:
    """OpenSpiel's test of every game: legal actions, masks, clones, stored states, returns, observations."""
    pyspiel.random_sim_test(loaded(game, options), num_sims=SIMULATIONS, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "options"), EVERY_SIZE)
def test_simulation_from_python(
    game: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    """The same from OpenSpiel's Python tests, with pickles of the game, its type and its states."""
    random.seed(1)
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(loaded(game, options))


@pytest.mark.parametrize(("game", "options"), EVERY_SIZE)
def test_api(game: str, options: dict[str, Any]) -> None:
    """OpenSpiel's tests of the interface on part of a game's tree."""
    random.seed(1)
    made = loaded(game, options)
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game": made, "game_name": str(made)})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not [trouble for _, trouble in [*result.errors, *result.failures]]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_environment_of_openspiel(game: str) -> None:
    made = rl_environment.Environment(loaded(game, {}))
    made.seed(3)
    rng = np.random.default_rng(3)
    now = made.reset()
    while not now.last():
        player = now.observations["current_player"]
        now = made.step([rng.choice(now.observations["legal_actions"][player])])
    assert len(now.rewards) == made.num_players


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_game_is_loaded_by_its_line_of_text(game: str) -> None:
    made = pyspiel.load_game(f"{spiel_name(game)}(players=3,memory=4)")
    assert made.num_players() == 3
    assert made.information_state_tensor_size() > made.observation_tensor_size()
    assert pickle.loads(pickle.dumps(made)).num_players() == 3


@pytest.mark.parametrize("options", [{"players": 7}, {"memory": -1}])
def test_parameters_out_of_bounds_are_told(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"(?i)atlas"):
        loaded("atlas", options)


def test_two_modes_are_two_sorts_of_utility() -> None:
    against = loaded("timeline", {"mode": "competitive"})
    together = loaded("timeline", {"mode": "cooperative"})
    assert against.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert together.get_type().utility == pyspiel.GameType.Utility.IDENTICAL


@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
def test_copies_and_stored_states_are_the_same_position(game: str, options: dict[str, Any]) -> None:
    made = loaded(game, options)
    for number, state in enumerate(positions(made, 2)):
        if number % 7 == 0:
            for twin in (state.clone(), pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
                assert everything(twin) == everything(state)
                assert twin.information_state_string(0) == state.information_state_string(0)
            twin = state.clone()
            before = everything(state)
            twin.apply_action(twin.legal_actions()[0])
            assert everything(state) == before


@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
def test_a_resampled_state_is_the_same_to_its_player(game: str, options: dict[str, Any]) -> None:
    made = loaded(game, options)
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    differing = 0
    for number, state in enumerate(positions(made, 3)):
        if number % 4:
            continue
        player = state.current_player()
        twin = state.resample_from_infostate(player, sampler)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.observation_string(player) == state.observation_string(player)
        assert twin.observation_tensor(player) == state.observation_tensor(player)
        assert twin.legal_actions() == state.legal_actions()
        differing += everything(twin) != everything(state)
        stored = pickle.loads(pickle.dumps(twin))
        assert everything(stored) == everything(twin)
        assert stored.information_state_string(player) == state.information_state_string(player)
    assert differing


@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
def test_the_information_state_tells_nothing_that_is_hidden(game: str, options: dict[str, Any]) -> None:
    """Two games that a seat cannot tell apart are told to it in the same words."""
    made = loaded(game, options)
    own = made.layout.game
    state = dealt(made, 5)
    for position in positions(made, 5):
        state = position
    start, moves = state.story.from_the_start()
    setup = own.draw_setup(made.layout.options, FastChance(start.seed), None)
    entries = [Entry(link.seat, link.move.text, own.chance_words(link.events)) for link in moves]
    for seat in range(made.num_players()):
        disguised, others = own.disguise(made.layout.options, setup, entries, seat, FastChance(seat))
        record = Record(
            game=game, options=options, commitment="", setup=msgspec.to_builtins(disguised), moves=others
        )
        chain: Deal | Link = Deal(0)
        chain._told[seat] = f"player {seat}\n{msgspec.json.encode(own.see_setup(disguised, seat)).decode()}"
        for _, entry, events in replay(record, own):
            if entry is not None:
                chain = Link(chain, entry.seat, own.parse(made.layout.options, entry.move), events)
        assert chain.told(made.layout, seat) == state.information_state_string(seat)


@pytest.mark.parametrize(("game", "options"), EVERY_SIZE)
def test_what_is_answered_in_python_is_what_openspiel_answers(game: str, options: dict[str, Any]) -> None:
    made = loaded(game, options)
    for number, state in enumerate(positions(made, 6)):
        if number % 5 == 0:
            asked = state.current_player()
            assert state.legal_actions() == pyspiel.State.legal_actions(state)
            for player in range(made.num_players()):
                assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
                assert bool(state.legal_actions(player)) == (player == asked)
                assert state.observation_tensor(player) == pyspiel.State.observation_tensor(state, player)
            assert state.observation_tensor() == state.observation_tensor(asked)


def test_the_tensor_remembers_the_last_moves() -> None:
    made = loaded("atlas", {"players": 2, "memory": 3})
    state = dealt(made, 1)
    chosen = []
    for _ in range(4):
        player = state.current_player()
        action = state.legal_actions()[-1]
        chosen.append((player, action))
        state.apply_action(action)
    observation = make_observation(made, pyspiel.IIGObservationType(perfect_recall=True))
    observation.set_from(state, 0)
    rows = observation.dict["last_moves"]
    remembered = [
        (int(np.argmax(row[:2])), sum(int(bit) << place for place, bit in enumerate(row[2:]))) for row in rows
    ]
    assert remembered == chosen[:0:-1]
    # The other seat sees itself as the first.
    observation.set_from(state, 1)
    assert [int(np.argmax(row[:2])) for row in rows] == [1 - player for player, _ in chosen[:0:-1]]


def test_the_tensor_has_the_fields_of_the_game_by_name() -> None:
    made = loaded("atlas", {})
    observation = make_observation(made)
    state = dealt(made, 1)
    observation.set_from(state, 1)
    assert list(observation.dict) == [field.name for field in made.layout.numbers.fields]
    assert observation.dict["hand"].sum() == len(made.layout.game.view(state.story.state, 1).hand)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_ismcts_of_openspiel_plays_a_game(game: str) -> None:
    made = loaded(game, {})
    state = dealt(made, 1)
    bots = [ismcts_bot(made, 3, seed) for seed in range(made.num_players())]
    again = [ismcts_bot(made, 3, seed) for seed in range(made.num_players())]
    for _ in range(40):
        if state.is_terminal():
            break
        player = state.current_player()
        action = bots[player].step(state)
        assert action == again[player].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_the_bot_of_openspiel_works_without_ours() -> None:
    """With OpenSpiel's own evaluator, resampling by the method that its Python bots call."""
    made = loaded("atlas", {})
    state = dealt(made, 1)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ISMCTSBot(made, evaluator, 1.4, 5, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def dealt(made: SpielGame, seed: int) -> SpielState:
    state = made.new_initial_state()
    dice = random.Random(seed)
    while state.is_chance_node():
        state.apply_action(dice.choice(state.legal_actions()))
    return state


def positions(made: SpielGame, seed: int) -> Any:
    """Every position of a random game in which somebody is to act; the same state, changed."""
    dice = random.Random(seed)
    state = dealt(made, seed)
    while not state.is_terminal():
        yield state
        state.apply_action(dice.choice(state.legal_actions()))


def everything(state: SpielState) -> tuple[object, ...]:
    assert state.story.state is not None
    return state.story.state.everything()
