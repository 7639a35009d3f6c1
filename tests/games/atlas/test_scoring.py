"""Scoring, and what is hidden: ATL-25 to ATL-29."""

from collections import Counter

import msgspec
import pytest

from tests.games.atlas.pictures import play, position
from tidetable.games.atlas import GAME
from tidetable.games.atlas.forms import AtlasOutcome, Options
from tidetable.games.atlas.pieces import CARD_NAMES, cards_in
from tidetable.games.atlas.rules import Atlas
from tidetable.games.atlas.shown import DrewSeen
from tidetable.kernel.chance import FastChance
from tidetable.kernel.recorder import Recorder

BOARD = """
    dawn    x x x x . . . .
    day     # # x . . . . .
    sunset  . . x . . . . .
    night   . . x . . . . .
"""


def outcome_with(stacks: dict[str, tuple[int, str, int]], players: int = 2) -> AtlasOutcome:
    outcome = position(BOARD, hands=[[]] * players, stacks=stacks).outcome()
    assert outcome is not None
    return outcome


@pytest.mark.rule("ATL-25")
def test_stacks_on_face_up_cards_score_nothing() -> None:
    outcome = outcome_with({"day-1": (0, "time", 5), "dawn-1": (1, "time", 1)})
    assert (outcome.scores, outcome.stacks) == ([0, 2], [0, 1])


@pytest.mark.rule("ATL-26")
def test_a_chip_is_a_point_and_so_is_a_stack() -> None:
    fives = outcome_with({"dawn-1": (0, "time", 5)})
    ones = outcome_with({f"dawn-{number}": (1, "time", 1) for number in range(1, 5)})
    assert fives.scores == [6, 0]
    assert ones.scores == [0, 8]


@pytest.mark.rule("ATL-27")
def test_chips_that_were_never_staked_are_worth_nothing() -> None:
    state = position(BOARD, hands=[[], []], stacks={"dawn-2": (0, "time", 2)})
    assert list(state.chips) == [14, 16]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == [3, 0]


@pytest.mark.rule("ATL-28")
def test_most_points_win_then_more_stacks_then_the_victory_is_shared() -> None:
    more_points = outcome_with({"dawn-1": (0, "time", 3), "dawn-2": (1, "time", 2)})
    assert more_points.winners == [0]
    one_stack_against_two = outcome_with(
        {"dawn-1": (0, "time", 5), "dawn-2": (1, "time", 2), "dawn-3": (1, "time", 2)}
    )
    assert one_stack_against_two.scores == [6, 6]
    assert one_stack_against_two.winners == [1]
    shared = outcome_with({"dawn-1": (0, "time", 2), "dawn-2": (2, "time", 2)}, players=3)
    assert shared.winners == [0, 2]
    assert (
        GAME.result(shared, ["Ann", "Bo", "Cy"]) == "Ann and Cy share the victory. Points: Ann 3, Bo 0, Cy 3."
    )


@pytest.mark.rule("ATL-29")
def test_open_things_are_in_every_view() -> None:
    state = position(
        BOARD, hands=[["night-5", "night-6"], ["day-5"]], stacks={"day-1": (0, "place", 3)}, pile=["day-6"]
    )
    for seat in (0, 1, None):
        view = GAME.view(state, seat)
        assert view.hand_sizes == [2, 1]
        assert view.pile == 1
        assert view.chips == [13, 16]
        stack = next(spot.stack for spot in view.board if spot.card == "day-1")
        assert stack is not None
        assert (stack.seat, stack.kind, stack.chips) == (0, "place", 3)


@pytest.mark.rule("ATL-29", "ATL-06")
def test_hidden_cards_are_in_no_view_and_no_log() -> None:
    recorder = Recorder.start(GAME, Options(players=2), bytes(32))
    chance = FastChance(9)
    for _ in range(10):
        seat = recorder.state.to_act()[0]
        moves = recorder.state.legal(seat)
        recorder.play(seat, moves[chance.below(len(moves))].text)
    state = recorder.state
    assert isinstance(state, Atlas)
    for viewer in (0, 1, None):
        hidden = set(state.pile) | set(cards_in(state.boxed))
        for other in (0, 1):
            if other != viewer:
                hidden |= set(cards_in(state.hands[other]))
        told = msgspec.json.encode(
            [
                recorder.view(viewer),
                recorder.record_for(viewer),
                [recorder.seen(n, viewer) for n in range(10)],
            ]
        ).decode()
        for card in hidden:
            assert f'"{CARD_NAMES[card]}' not in told


def test_only_who_drew_sees_the_card() -> None:
    state = position(BOARD, hands=[["night-5"], ["day-5"]], pile=["day-6"])
    drew = play(state, "night-5")[-1]
    assert GAME.see(drew, 0) == DrewSeen(seat=0, card="day-6")
    assert GAME.see(drew, 1) == GAME.see(drew, None) == DrewSeen(seat=0, card=None)


def test_imagined_hands_are_uniform() -> None:
    """Two cards in another hand, one in the pile, two in the box: all 30 arrangements equally likely."""
    state = position(
        """
        dawn    # # # x # # # .
        day     # # # x # # # .
        sunset  # # # x # # . .
        night   # # # . . . . .
        """,
        hands=[[], ["sunset-7", "night-4"]],
        pile=["night-5"],
        turn=1,
    )
    state.boxed = (1 << CARD_NAMES.index("night-6")) | (1 << CARD_NAMES.index("night-7"))
    view = GAME.view(state, 0)
    chance = FastChance(4)
    draws = 9000
    seen = Counter(
        (world.hands[1], tuple(world.pile), world.boxed)
        for world in (GAME.imagine(view, chance) for _ in range(draws))
    )
    assert len(seen) == 30
    expected = draws / 30
    # 29 degrees of freedom: beyond 58 in one case of a thousand.
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 58
