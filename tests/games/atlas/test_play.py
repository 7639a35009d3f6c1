"""The board, Place and Time, a turn: ATL-09 to ATL-24, with the worked examples."""

import pytest

from tests.games.atlas.pictures import EMPTY, face_up, flipped, legal, play, position, refusal
from tidetable.games.atlas import GAME
from tidetable.games.atlas.pieces import Completed
from tidetable.games.atlas.rules import Atlas
from tidetable.games.atlas.shown import Stack

BLUE, GREEN, YELLOW = 0, 1, 2


def stack_on(card: str, state: Atlas) -> Stack | None:
    spots = {spot.card: spot for spot in GAME.view(state, None).board}
    return spots[card].stack


@pytest.mark.rule("ATL-09")
def test_every_card_has_its_one_spot() -> None:
    state = position(EMPTY, hands=[["sunset-4"], ["day-1"]])
    play(state, "sunset-4")
    assert face_up(state) == {"sunset-4"}
    drawn = GAME.draw(GAME.view(state, None), ["A", "B"]).splitlines()
    header, sunset = drawn[0], next(line for line in drawn if line.startswith("Sunset"))
    assert sunset.index("#") == header.index("4")
    assert [line.split()[0] for line in drawn[1:5]] == ["Dawn", "Day", "Sunset", "Night"]


@pytest.mark.rule("ATL-10")
def test_a_card_is_face_up_until_scored_and_then_flipped_for_good() -> None:
    state = position(
        """
        dawn    # # # . . . . .
        day     . . . . . . . .
        sunset  . . . . . . . .
        night   . . . . . . . .
        """,
        hands=[["dawn-4", "dawn-5"], ["day-1", "day-2"]],
    )
    assert face_up(state) == {"dawn-1", "dawn-2", "dawn-3"}
    play(state, "dawn-4")
    assert flipped(state) == {"dawn-1", "dawn-2", "dawn-3", "dawn-4"}
    play(state, "day-1")
    play(state, "dawn-5")
    assert flipped(state) == {"dawn-1", "dawn-2", "dawn-3", "dawn-4"}
    assert face_up(state) == {"day-1", "dawn-5"}


@pytest.mark.rule("ATL-11")
def test_four_face_up_cards_of_a_number_are_a_place() -> None:
    state = position(
        """
        dawn    . . # . . . . .
        day     . . # . . . . .
        sunset  . . # . . . . .
        night   . . . . . . . .
        """,
        hands=[["night-3"], ["day-1"]],
    )
    play(state, "night-3")
    assert flipped(state) == {"dawn-3", "day-3", "sunset-3", "night-3"}


@pytest.mark.rule("ATL-11")
def test_example_3_a_flipped_card_may_be_the_fourth_of_a_place() -> None:
    state = position(
        """
        dawn    . . . . . x . .
        day     . . . . . # . .
        sunset  . . . . . # . .
        night   . . . . . . . .
        """,
        hands=[["night-6"], ["day-1"]],
    )
    events = play(state, "night-6")
    completed = [event for event in events if isinstance(event, Completed)]
    assert len(completed) == 1
    assert flipped(state) == {"dawn-6", "day-6", "sunset-6", "night-6"}


@pytest.mark.rule("ATL-12")
def test_example_4_two_flipped_cards_make_a_place_impossible() -> None:
    state = position(
        """
        dawn    . . . . . x . .
        day     . . . . . x . .
        sunset  . . . . . # . .
        night   . . . . . . . .
        """,
        hands=[["night-6"], ["day-1"]],
    )
    assert "night-6 place 1" in legal(state)
    play(state, "night-6")
    assert face_up(state) == {"sunset-6", "night-6"}


@pytest.mark.rule("ATL-12")
def test_three_of_a_number_are_not_a_place() -> None:
    state = position(
        """
        dawn    . . . . . x . .
        day     . . . . . # . .
        sunset  . . . . . . . .
        night   . . . . . . . .
        """,
        hands=[["night-6"], ["day-1"]],
    )
    play(state, "night-6")
    assert face_up(state) == {"day-6", "night-6"}


@pytest.mark.rule("ATL-13")
@pytest.mark.parametrize(("spot", "complete"), [("x", True), (".", False)])
def test_example_2_a_time_runs_across_a_flipped_card_and_not_across_a_gap(spot: str, complete: bool) -> None:
    state = position(
        f"""
        dawn    . . # {spot} # # . .
        day     . . . . . . . .
        sunset  . . . . . . . .
        night   . . . . . . . .
        """,
        hands=[["dawn-7"], ["day-1"]],
    )
    play(state, "dawn-7")
    run = {"dawn-3", "dawn-5", "dawn-6", "dawn-7"}
    assert (run <= flipped(state)) is complete
    assert (run <= face_up(state)) is not complete


@pytest.mark.rule("ATL-13")
def test_flipped_cards_do_not_count_for_a_time() -> None:
    state = position(
        """
        dawn    x x # # . . . .
        day     . . . . . . . .
        sunset  . . . . . . . .
        night   . . . . . . . .
        """,
        hands=[["dawn-5"], ["day-1"]],
    )
    play(state, "dawn-5")
    assert face_up(state) == {"dawn-3", "dawn-4", "dawn-5"}


@pytest.mark.rule("ATL-14")
def test_example_6_a_card_that_joins_two_stretches_scores_all_of_them() -> None:
    state = position(
        """
        dawn    # # # . # # # .
        day     . . . . . . . .
        sunset  . . . . . . . .
        night   . . . . . . . .
        """,
        hands=[["dawn-4"], ["day-1"]],
    )
    play(state, "dawn-4")
    assert flipped(state) == {f"dawn-{number}" for number in range(1, 8)}


@pytest.mark.rule("ATL-15")
def test_only_what_contains_the_played_card_is_completed() -> None:
    # Four face-up cards in a row that nobody's play completed cannot arise; if they lay there, they would stay.
    state = position(
        """
        dawn    # # # # . . . .
        day     . . . . . . . .
        sunset  . . . . . . . .
        night   . . . . . . . .
        """,
        hands=[["day-1"], ["day-8"], ["day-7"], ["day-6"]],
    )
    play(state, "day-1 time 2")
    assert flipped(state) == set()


BOTH = """
    dawn    . . # . . . . .
    day     . . # . . . . .
    sunset  # # . # . . . .
    night   . . # . . . . .
"""


@pytest.mark.rule("ATL-16", "ATL-19")
def test_example_5_one_card_completes_a_time_and_a_place() -> None:
    state = position(
        BOTH,
        hands=[["sunset-3"], ["day-1"]],
        stacks={"sunset-1": (0, "time", 2), "dawn-3": (1, "place", 3), "day-3": (0, "time", 1)},
    )
    events = play(state, "sunset-3")
    assert len([event for event in events if isinstance(event, Completed)]) == 2
    assert flipped(state) == {"sunset-1", "sunset-2", "sunset-3", "sunset-4", "dawn-3", "day-3", "night-3"}
    assert stack_on("sunset-1", state) == Stack(0, "time", 2)
    assert stack_on("dawn-3", state) == Stack(1, "place", 3)
    assert stack_on("day-3", state) is None


@pytest.mark.rule("ATL-17")
def test_exactly_one_card_of_ones_own_hand_is_played() -> None:
    state = position(EMPTY, hands=[["dawn-1", "day-5"], ["dawn-2", "day-6"]])
    assert {text.split(" ")[0] for text in legal(state)} == {"dawn-1", "day-5"}
    assert refusal(state, "dawn-2") == "ATL-17"
    assert refusal(state, "night-7") == "ATL-17"
    play(state, "dawn-1")
    assert face_up(state) == {"dawn-1"}
    assert state.to_act() == (1,)


@pytest.mark.rule("ATL-18", "ATL-19")
def test_example_1_no_prediction_on_a_card_that_completes() -> None:
    state = position(
        """
        dawn    . . . . . . . .
        day     # . # # . . . .
        sunset  . . . . . . . .
        night   . . . . . . . .
        """,
        hands=[["dawn-1"], ["dawn-2"], ["day-2"]],
        stacks={"day-3": (BLUE, "place", 2), "day-4": (GREEN, "time", 3)},
        turn=YELLOW,
    )
    chips = list(state.chips)
    assert refusal(state, "day-2 time 1") == "ATL-18"
    assert refusal(state, "day-2 place 5") == "ATL-18"
    assert legal(state) == {"day-2"}
    play(state, "day-2")
    assert flipped(state) == {"day-1", "day-2", "day-3", "day-4"}
    assert stack_on("day-3", state) is None
    assert stack_on("day-4", state) == Stack(GREEN, "time", 3)
    assert list(state.chips) == chips, "chips never go back to their owner"
    assert GAME.view(state, None).points == [0, 4, 0]


@pytest.mark.rule("ATL-20")
def test_a_stake_is_one_to_five_on_time_or_place() -> None:
    state = position(EMPTY, hands=[["night-2"], ["day-1"]])
    stakes = {f"night-2 {kind} {chips}" for kind in ("time", "place") for chips in range(1, 6)}
    assert legal(state) == {"night-2"} | stakes
    for text in ("night-2 time 0", "night-2 place 6", "night-2 time 999"):
        assert refusal(state, text) == "ATL-20"
    play(state, "night-2 place 5")
    assert stack_on("night-2", state) == Stack(0, "place", 5)
    assert GAME.view(state, None).chips == [11, 16]


@pytest.mark.rule("ATL-21")
def test_nobody_stakes_chips_that_they_do_not_have() -> None:
    state = position(EMPTY, hands=[["night-2"], ["day-1"]], chips=2)
    assert refusal(state, "night-2 time 3") == "ATL-21"
    assert refusal(state, "night-2 time 2") is None
    broke = position(EMPTY, hands=[["night-2"], ["day-1"]], chips=0)
    assert legal(broke) == {"night-2"}
    assert refusal(broke, "night-2 place 1") == "ATL-21"


@pytest.mark.rule("ATL-22")
def test_a_prediction_is_placed_once_and_never_touched_again() -> None:
    state = position(EMPTY, hands=[["night-2", "night-3"], ["day-1", "day-2"]])
    play(state, "night-2 place 1")
    play(state, "day-1")
    for text in ("night-2 time 1", "night-2 place 2", "day-1 time 1", "night-2"):
        assert refusal(state, text) == "ATL-17", "a card on the board is in no hand any more"
    play(state, "night-3 time 2")
    assert stack_on("night-2", state) == Stack(0, "place", 1)


@pytest.mark.rule("ATL-23")
def test_a_turn_ends_with_drawing_the_top_card() -> None:
    state = position(EMPTY, hands=[["night-2"], ["day-1"]], pile=["dawn-5", "dawn-6"])
    play(state, "night-2")
    assert [held.card for held in GAME.view(state, 0).hand] == ["dawn-5"]
    play(state, "day-1")
    assert [held.card for held in GAME.view(state, 1).hand] == ["dawn-6"]
    play(state, "dawn-5")
    assert GAME.view(state, 0).hand == []


@pytest.mark.rule("ATL-24")
def test_play_goes_on_until_every_hand_is_empty() -> None:
    state = position(EMPTY, hands=[["night-2"], ["day-1"]])
    play(state, "night-2")
    assert state.to_act() == (1,)
    assert state.outcome() is None
    play(state, "day-1")
    assert state.to_act() == ()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ended == "hands-empty"
    assert refusal(state, "dawn-1", seat=0) == "ATL-24"
