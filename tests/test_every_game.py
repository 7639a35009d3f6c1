"""What every game of the house must keep. A new game is judged by being in the registry."""

import json
from pathlib import Path

import pytest

import tidetable
from tidetable.games import GAMES, find
from tidetable.kernel import conformance
from tidetable.kernel.fuzz import Fuzzer
from tidetable.kernel.game import AnyGame, Options

#: Compiled rules play ten thousand games of each kind in the time that interpreted ones take for a few hundred.
RANDOM_GAMES = 10_000 if tidetable.compiled() else 200
GAMES_LOOKED_AT = 10 if tidetable.compiled() else 3
FUZZED_MOVES = 1_500
MOVE_COUNTS = Path(__file__).parent / "move_counts"

EVERY_GAME = [pytest.param(find(name), id=name) for name in GAMES]


def option_words(options: Options) -> str:
    shown = {name: getattr(options, name) for name in options.__struct_fields__}
    return ",".join(f"{name}={value}" for name, value in shown.items())


EVERY_VARIANT = [
    pytest.param(find(name), options, id=f"{name}-{option_words(options)}")
    for name in GAMES
    for options in find(name).variants
]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_rule_ids_in_code_are_in_the_book(game: AnyGame) -> None:
    conformance.rule_ids_are_in_the_book(game)


@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
def test_notation_round_trips(game: AnyGame, options: Options) -> None:
    conformance.notation_round_trips(game, options)


@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
@pytest.mark.parametrize("check", conformance.ONE_GAME, ids=lambda check: check.__name__)
def test_whole_games(check: conformance.Check, game: AnyGame, options: Options) -> None:
    for number in range(GAMES_LOOKED_AT):
        check(game, options, number)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_numbers_use_every_field(game: AnyGame) -> None:
    conformance.numbers_use_every_field(game)


@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
def test_random_games_end(game: AnyGame, options: Options) -> None:
    conformance.games_end(game, options, 0, RANDOM_GAMES)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_fuzzing_finds_nothing(game: AnyGame) -> None:
    fuzzer = Fuzzer(game, seed=0)
    for moves, finding in enumerate(fuzzer.run()):
        assert finding is None, f"{finding.tried!r}: {finding.problem}"
        if moves > FUZZED_MOVES:
            break


@pytest.mark.parametrize("game", EVERY_GAME)
def test_move_counts_have_not_changed(game: AnyGame) -> None:
    """Counts to depth 3 from fixed deals, as tools/move_counts.py wrote them."""
    stored = json.loads((MOVE_COUNTS / f"{game.name}.json").read_text(encoding="utf-8"))
    for options in conformance.counted_variants(game):
        expected = stored[option_words(options)]
        counted = conformance.move_counts(game, options)
        # Move by move, so that a difference shows the wrong move at once.
        assert counted == expected
