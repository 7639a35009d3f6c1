"""The search: several worlds, the same answer for the same seed, and an end when the answer is clear."""

import pytest

from tidetable.bots.search import Search, clearly_behind
from tidetable.bots.searcher import Searcher
from tidetable.games import GAMES, find
from tidetable.kernel.brain import Brain, shared_victory
from tidetable.kernel.chance import Chance, FastChance
from tidetable.kernel.game import AnyGame, Budget, View
from tidetable.kernel.outcome import Outcome
from tidetable.kernel.recorder import Recorder
from tidetable.kernel.state import Event, Move, State

EVERY_GAME = [pytest.param(find(name), id=name) for name in GAMES]
SHORT = Budget(iterations=60, depth=2)

GOOD, FAIR, BAD = Move("good", 0), Move("fair", 1), Move("bad", 2)


class Coin(State):
    """One move of seat 0: good wins always, bad never, fair where the hidden coin shows 1."""

    def __init__(self, chance: Chance, coin: int) -> None:
        super().__init__(chance)
        self.coin = coin
        self.made: Move | None = None

    def seats(self) -> tuple[int, ...]:
        return (0, 1)

    def to_act(self) -> tuple[int, ...]:
        return () if self.made else (0,)

    def legal(self, seat: int) -> list[Move]:
        return [GOOD, FAIR, BAD]

    def play(self, seat: int, move: Move) -> list[Event]:
        self.made = move
        return []

    def outcome(self) -> Outcome | None:
        won = self.made == GOOD or (self.made == FAIR and self.coin == 1)
        return Outcome(ended="over", winners=[0 if won else 1])

    def copy(self) -> "Coin":
        return Coin(self.chance, self.coin)


def imagine_coin(view: object, chance: FastChance) -> State:
    return Coin(chance, chance.below(2))


def test_what_wins_in_all_worlds_is_chosen_and_the_rest_drops_out() -> None:
    search = Search(Brain(), 0, [BAD, FAIR, GOOD], seed=1, depth=0)
    ranking = search.run(imagine_coin, None, 100_000, None)
    assert [weighed.move for weighed in ranking] == ["good", "fair", "bad"]
    assert ranking[0].value == 1.0
    assert 0.1 < ranking[1].value < 0.9, "Several worlds are looked at, not one guess."
    assert search.tries < 1_000, "The answer is clear long before the budget is spent."


def test_the_budget_of_iterations_is_kept() -> None:
    search = Search(Brain(), 0, [FAIR, FAIR, FAIR], seed=1, depth=0)
    search.run(imagine_coin, None, 90, None)
    assert search.tries <= 90


def test_a_budget_of_time_ends_the_search() -> None:
    search = Search(Brain(), 0, [FAIR, FAIR], seed=1, depth=0)
    search.run(imagine_coin, None, 1_000_000_000, 0.05)
    assert search.tries < 1_000_000_000


def test_clearly_behind_compares_world_by_world() -> None:
    luck = [0.0, 1.0] * 20
    assert clearly_behind(luck, [value + 0.1 for value in luck])
    assert not clearly_behind(luck, luck)


def test_victory_is_shared() -> None:
    assert shared_victory(Outcome(ended="x", winners=[0, 2]), 3) == [0.5, 0.0, 0.5]


def first_view(game: AnyGame, number: int = 0) -> View:
    """The first view that offers a choice."""
    options = game.variants[number]
    recorder = Recorder.start(game, options, bytes(32))
    view: View = recorder.view(recorder.state.to_act()[0])
    while len(view.choices) < 2:
        recorder.play(recorder.state.to_act()[0], view.choices[0])
        view = recorder.view(recorder.state.to_act()[0])
    return view


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("variant", [0, -1])
def test_any_game_can_be_searched(game: AnyGame, variant: int) -> None:
    view = first_view(game, variant)
    thought = Searcher(game, SHORT, 1).think(view)
    assert thought.choice in view.choices
    assert thought.alternatives[0].move == thought.choice
    assert thought.why


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_same_seed_and_iterations_give_the_same_thought(game: AnyGame) -> None:
    view = first_view(game)
    assert Searcher(game, SHORT, 7).think(view) == Searcher(game, SHORT, 7).think(view)
