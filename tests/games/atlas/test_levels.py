"""What the bots of Atlas know: how near a Time is, endings, and the facts that they give as reasons."""

import pytest

from tests.games.atlas.pictures import position
from tidetable.games.atlas import GAME
from tidetable.games.atlas.endgame import solved, worlds_of
from tidetable.games.atlas.evaluate import AtlasBrain, best_move, nearest_runs
from tidetable.games.atlas.reasons import facts_of
from tidetable.kernel.chance import FastChance

RUN = """
    dawn    # # # . . . . .
    day     . . . . . . . .
    sunset  . . . . . . . .
    night   . . . . . . . .
"""
#: All but four cards lie flipped; Time is near in the row of dawn.
LATE = """
    dawn    # # # . x x x .
    day     x x x x x x x .
    sunset  x x x x x x x .
    night   x x x x . . . .
"""


@pytest.mark.parametrize(
    ("up", "down", "number", "missing"),
    [
        (0b0000111, 0, 0, [0b0001000]),
        (0b0000101, 0, 0, [0b0001010]),
        (0b0000111, 0b0001000, 0, [0b0010000]),
        (0, 0, 0, [0b0001110]),
    ],
)
def test_the_nearest_times_of_a_card(up: int, down: int, number: int, missing: list[int]) -> None:
    assert nearest_runs(0b10000000, up, down, number) == missing


def test_experience_flips_an_own_stack_that_is_right() -> None:
    state = position(RUN, hands=[["dawn-4", "night-1"], ["day-7"]], stacks={"dawn-2": (0, "time", 5)})
    assert best_move(state, 0).text == "dawn-4"


def test_experience_does_not_flip_for_others() -> None:
    state = position(RUN, hands=[["dawn-4", "night-1"], ["day-7"]], stacks={"dawn-2": (1, "time", 5)})
    assert best_move(state, 0).text != "dawn-4"


def test_candidates_are_legal_and_fewer() -> None:
    state = GAME.deal(GAME.variants[0], FastChance(4))
    seat = state.to_act()[0]
    legal = state.legal(seat)
    for found in (
        AtlasBrain().candidates(state, seat, legal),
        AtlasBrain().first_choices(state, seat, legal),
    ):
        assert set(found) <= set(legal)
        assert 0 < len(found) < len(legal)


def test_every_way_the_hidden_cards_can_lie() -> None:
    state = position(LATE, hands=[["dawn-4"], ["night-5"]])
    state.boxed = position(LATE, hands=[["night-6"], ["night-7"]]).hands[0] | 1 << 30
    worlds = worlds_of(state, 0)
    assert len(worlds) == 3
    assert len({world.hands[1] for world in worlds}) == 3
    assert all(world.hands[0] == state.hands[0] for world in worlds)


def test_an_ending_is_solved() -> None:
    """Completing the Time at the end makes the own stack right; keeping the card back loses it."""
    state = position(
        LATE, hands=[["dawn-4", "night-6"], ["night-5", "night-7"]], stacks={"dawn-1": (0, "time", 3)}
    )
    ranking = solved(state, 0)
    assert ranking is not None
    assert ranking[0].points == 4.0
    assert ranking[0].value >= ranking[-1].value


def test_a_long_ending_is_not_solved() -> None:
    state = GAME.deal(GAME.variants[0], FastChance(4))
    assert solved(state, state.to_act()[0]) is None


def test_reasons_are_facts_of_the_board() -> None:
    state = position(RUN, hands=[["dawn-4", "night-1"], ["day-7"]], stacks={"dawn-2": (0, "time", 5)})
    view = GAME.view(state, 0)
    assert facts_of(view, "dawn-4") == "Dawn 4 completes a Time: 6 points for you, 0 for others."
    assert "lacks 2 cards for its Place" in facts_of(view, "night-1 place 1")
