"""Collections: TNT-27 to TNT-29, with the worked example 8."""

import pytest

from tests.games.troublez.pictures import (
    cards,
    discarded,
    holding,
    legal,
    may_pass,
    named,
    play,
    refusal,
    table,
    takes,
    trove,
)
from tidetable.games.troublez.rules import Troublez

FIVE = "toad-sun flower-sun crystal-sun mushroom-sun raven-sun"
FOUR_TOADS = "toad-sun toad-moon toad-star toad-sun"


def marker(state: Troublez, seat: int) -> str:
    return named(state.markers[seat])


@pytest.mark.rule("TNT-27")
@pytest.mark.parametrize(
    ("held", "collections"),
    [
        (FIVE, ["collect each"]),
        (FOUR_TOADS, ["collect four toad"]),
        ("raven-sun " * 4 + "toad-sun", ["collect four raven"]),
        ("toad-sun toad-moon toad-star flower-sun crystal-sun mushroom-sun", []),
        (
            FIVE + " " + "flower-sun " * 3 + "crystal-sun " * 3,
            ["collect each", "collect four flower", "collect four crystal"],
        ),
    ],
)
def test_a_collection_is_one_of_each_or_four_of_a_kind_of_any_colour(
    held: str, collections: list[str]
) -> None:
    state = table(troves=["", held])
    assert legal(state, 1) == collections
    assert state.may_act(1) == bool(collections)
    assert refusal(state, "collect four mushroom", seat=1) == "TNT-27"


@pytest.mark.rule("TNT-28")
def test_the_cards_that_leave_are_the_oldest_of_their_kind_and_the_raven_is_the_marker() -> None:
    state = table(troves=["", "raven-moon " + FIVE + " toad-star"])
    play(state, "collect each", seat=1)
    assert marker(state, 1) == "raven-moon"
    assert discarded(state) == "toad-sun flower-sun crystal-sun mushroom-sun"
    assert trove(state, 1) == "toad-star raven-sun"
    four = table(troves=["toad-star " + FOUR_TOADS, ""])
    play(four, "collect four toad")
    assert marker(four, 0) == "toad-star"
    assert discarded(four) == "toad-sun toad-moon toad-star"
    assert trove(four, 0) == "toad-sun"


@pytest.mark.rule("TNT-28")
def test_worked_example_8_both_are_possible_and_the_owner_chooses() -> None:
    held = FOUR_TOADS + " flower-sun crystal-sun mushroom-sun"
    for choice, left in (
        ("collect each", "toad-moon toad-star toad-sun"),
        ("collect four toad", "flower-sun crystal-sun mushroom-sun raven-sun"),
    ):
        state = takes("raven-sun", troves=["", held])
        play(state, "take 0 left")
        assert legal(state) == ["collect each", "collect four toad", "keep"]
        play(state, choice)
        assert trove(state, 1) == left
        assert (state.turn, legal(state)) == (1, ["draw"])


@pytest.mark.rule("TNT-28")
def test_asked_when_a_card_comes_in_and_again_while_another_is_held() -> None:
    state = may_pass("raven-sun", "toad-sun", troves=[FOUR_TOADS + " " + FOUR_TOADS, ""])
    play(state, "pass 0")
    # The Raven gave nothing, but a card came in and Collections are held.
    assert (state.actor, legal(state)) == (0, ["collect four toad", "keep"])
    assert refusal(state, "draw") == "TNT-28"
    assert refusal(state, "take 0 left", seat=1) == "TNT-28"
    play(state, "collect four toad")
    assert (state.actor, legal(state)) == (0, ["collect four toad", "keep"])
    play(state, "collect four toad")
    assert (state.actor, trove(state, 0), len(state.markers[0])) == (1, "raven-sun", 2)


@pytest.mark.rule("TNT-28")
def test_declined_and_completed_later_also_while_others_act() -> None:
    state = takes("toad-sun crystal-moon", players=3, troves=["", "toad-sun toad-moon toad-star", ""])
    play(state, "take 0 left", "keep")
    assert refusal(state, "keep", seat=1) == "TNT-10"
    assert (state.actor, legal(state, 1)) == (2, ["collect four toad"])
    assert (state.may_act(1), state.may_act(0), state.may_act(2)) == (True, False, False)
    before = state.copy()
    play(state, "collect four toad", seat=1)
    assert len(state.markers[1]) == 1
    # The one who was awaited still is.
    assert (state.actor, legal(state)) == (2, ["take 0 left"])
    # In one's own turn it stands beside the other moves.
    play(before, "take 0 left")
    assert (before.actor, legal(before)) == (1, ["draw", "collect four toad"])
    play(before, "collect four toad")
    assert legal(before) == ["draw"]
    assert refusal(before, "keep") == "TNT-28"


@pytest.mark.rule("TNT-28")
def test_completing_one_unasked_leads_to_no_question() -> None:
    state = table(troves=["", FOUR_TOADS + " " + FOUR_TOADS])
    play(state, "collect four toad", seat=1)
    assert state.to_act() == (0,)
    assert legal(state, 1) == ["collect four toad"]


@pytest.mark.rule("TNT-28")
def test_a_drawn_card_waits_for_nobody_to_collect() -> None:
    state = holding("raven-sun", "toad-moon")
    for card in cards(FOUR_TOADS):
        state.gain(1, card)
    play(state, "collect four toad", seat=1)
    assert (state.to_act(), legal(state)) == ((0,), ["place 0 right", "place new"])


@pytest.mark.rule("TNT-28")
@pytest.mark.parametrize("magician", ["vanish", "summon", "poison"])
def test_while_a_magicians_choice_is_awaited_everybody_waits(magician: str) -> None:
    state = takes(f"{magician}-sun", players=3, troves=[FOUR_TOADS, FIVE, ""])
    play(state, "take 0 left")
    for seat in range(3):
        assert refusal(state, "collect four toad", seat=seat) == "TNT-28"
        assert refusal(state, "collect each", seat=seat) == "TNT-28"
        assert not state.may_act(seat)
    assert legal(state, 0) == legal(state, 2) == []
    assert not any(text.startswith("collect") for text in legal(state, 1))


@pytest.mark.rule("TNT-28")
def test_while_the_order_is_awaited_everybody_waits() -> None:
    state = may_pass("vanish-sun poison-moon", troves=["toad-sun", FOUR_TOADS])
    play(state, "pass 0")
    assert refusal(state, "collect four toad", seat=1) == "TNT-28"
    assert legal(state, 1) == []


@pytest.mark.rule("TNT-28")
def test_others_may_complete_theirs_while_one_is_asked() -> None:
    state = takes("raven-sun", troves=[FOUR_TOADS, "raven-sun raven-moon raven-star"])
    play(state, "take 0 left")
    assert legal(state, 0) == ["collect four toad"]
    play(state, "collect four toad", seat=0)
    assert (state.actor, legal(state)) == (1, ["collect four raven", "keep"])


@pytest.mark.rule("TNT-28", "TNT-08")
def test_a_summoned_card_is_asked_about_before_the_next_magician() -> None:
    state = may_pass(
        "summon-sun poison-moon crystal-sun", troves=["toad-sun toad-moon toad-star", "toad-sun"]
    )
    play(state, "pass 0", "order summon poison", "summon 1 toad")
    assert legal(state) == ["collect four toad", "keep"]
    kept = state.copy()
    play(state, "collect four toad")
    # Nothing is left for the Poison; the row comes in afterwards.
    assert (trove(state, 0), state.turn) == ("crystal-sun", 1)
    play(kept, "keep")
    assert legal(kept) == ["poison toad"]
    play(kept, "poison toad")
    assert trove(kept, 0) == "toad-moon toad-star toad-sun crystal-sun"


@pytest.mark.rule("TNT-29")
def test_a_marker_is_safe_from_every_magician() -> None:
    state = takes("summon-sun vanish-moon poison-star", players=4, troves=["raven-moon", "", "", ""])
    for seat in range(4):
        state.markers[seat] = cards("raven-sun")
    play(state, "take 0 left")
    assert legal(state) == ["summon 0 raven"]
    play(state, "summon 0 raven", "take 0 left", "vanish raven", "take 0 left")
    assert [marker(state, seat) for seat in range(4)] == ["raven-sun"] * 4
    assert [trove(state, seat) for seat in range(4)] == [""] * 4
    assert discarded(state) == "summon-sun raven-moon vanish-moon poison-star"
    assert state.turn == 1
