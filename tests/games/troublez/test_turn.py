"""A turn: TNT-05 to TNT-13, with the worked examples 4 to 6."""

import pytest

from tests.games.troublez.pictures import (
    discarded,
    forest,
    legal,
    may_pass,
    nothing_held,
    play,
    refusal,
    table,
    takes,
    trove,
)
from tidetable.games.troublez.events import Busted, Drew, Fizzled
from tidetable.games.troublez.view import view


@pytest.mark.rule("TNT-05")
def test_a_turn_begins_with_a_draw_that_all_see() -> None:
    state = table("toad-sun", players=3, pile="raven-moon toad-star")
    assert legal(state) == ["draw"]
    assert refusal(state, "pass 0") == "TNT-05"
    assert refusal(state, "place 0 left") == "TNT-05"
    play(state, "draw")
    assert [view(state, seat).held for seat in (0, 1, 2, None)] == ["raven-moon"] * 4
    assert legal(state) == ["place 0 right", "place new"]
    assert legal(state, 1) == []


@pytest.mark.rule("TNT-06")
def test_after_placing_one_draws_on_or_passes() -> None:
    state = table("toad-sun", pile="raven-moon flower-star toad-star")
    play(state, "draw", "place new")
    assert legal(state) == ["draw", "pass 0", "pass 1"]
    play(state, "draw", "place 0 right")
    assert legal(state) == ["draw", "pass 0", "pass 1"]
    assert refusal(state, "pass 2") == "TNT-08"
    assert refusal(state, "take 0 left") == "TNT-10"
    play(state, "pass 0")
    assert trove(state, 0) == "toad-sun flower-star"
    assert refusal(takes("toad-sun"), "draw") == "TNT-11"


@pytest.mark.rule("TNT-07")
def test_worked_example_4_busting_on_the_third_card() -> None:
    state = table("toad-sun", players=3, pile="raven-sun raven-moon raven-sun toad-sun", troves=["", "", ""])
    play(state, "draw", "place new", "draw", "place new")
    assert forest(state) == ["toad-sun", "raven-sun", "raven-moon"]
    events = play(state, "draw")
    assert [type(event) for event in events] == [Drew, Busted]
    assert discarded(state) == "raven-sun"
    assert nothing_held(state)
    assert trove(state, 0) == ""
    assert (state.actor, state.turn) == (1, 0)
    play(state, "take 0 left")
    play(state, "take 0 left")
    assert (trove(state, 1), trove(state, 2)) == ("toad-sun", "raven-sun")
    assert forest(state) == ["raven-moon"]
    assert (state.turn, legal(state)) == (1, ["draw"])


@pytest.mark.rule("TNT-08")
def test_the_order_of_several_magicians_is_the_players_and_said_once() -> None:
    troves = ["toad-sun", "raven-moon", "flower-sun"]
    state = may_pass("vanish-sun toad-moon poison-star summon-sun", players=3, troves=troves)
    play(state, "pass 0")
    assert len(legal(state)) == 6
    for wrong in (
        "order vanish summon",
        "order vanish vanish poison",
        "order poison",
        "pass 0",
        "vanish toad",
    ):
        assert refusal(state, wrong) == "TNT-08"
    assert refusal(state, "order vanish summon poison", seat=1) == "TNT-28"
    play(state, "order poison summon vanish")
    assert view(state, 2).magicians == ["poison", "summon", "vanish"]
    assert legal(state) == ["poison toad"]
    play(state, "poison toad")
    assert legal(state) == ["summon 1 raven", "summon 2 flower"]
    play(state, "summon 1 raven")
    assert legal(state) == [f"vanish {kind}" for kind in ("toad", "flower", "crystal", "mushroom", "raven")]
    # Until all are carried out the row lies where it was.
    assert discarded(state) == "toad-sun"
    assert forest(state) == ["vanish-sun toad-moon poison-star summon-sun"]
    play(state, "vanish flower")
    assert trove(state, 0) == "toad-moon raven-moon"
    assert sorted(discarded(state).split()) == [
        "flower-sun",
        "poison-star",
        "summon-sun",
        "toad-sun",
        "vanish-sun",
    ]
    assert forest(state) == []


@pytest.mark.rule("TNT-08")
def test_two_magicians_are_ordered_too_and_one_is_not() -> None:
    state = may_pass("vanish-sun summon-moon", troves=["", "toad-sun"])
    play(state, "pass 0")
    assert legal(state) == ["order vanish summon", "order summon vanish"]
    one = may_pass("toad-sun summon-moon", troves=["", "toad-sun"])
    play(one, "pass 0")
    assert legal(one) == ["summon 1 toad"]


@pytest.mark.rule("TNT-08")
def test_the_order_is_asked_even_where_nothing_can_happen() -> None:
    state = may_pass("summon-sun poison-moon toad-star")
    play(state, "pass 0")
    events = play(state, "order poison summon")
    assert [event.magician for event in events if isinstance(event, Fizzled)] == [2, 1]
    assert trove(state, 0) == "toad-star"


@pytest.mark.rule("TNT-09")
def test_all_talismans_of_the_row_come_in_also_from_under_cloaks() -> None:
    state = may_pass("toad-sun (raven-moon) (toad-star) poison-sun raven-sun", "flower-sun")
    play(state, "pass 0")
    assert trove(state, 0) == "toad-sun toad-star raven-moon raven-sun"
    assert discarded(state) == "cloak cloak poison-sun"
    assert forest(state) == ["flower-sun"]


@pytest.mark.rule("TNT-10")
def test_the_others_take_one_card_each_from_an_end_clockwise() -> None:
    state = may_pass("toad-sun", "flower-moon crystal-sun raven-moon", "raven-sun", players=3, turn=1)
    play(state, "pass 0")
    assert state.actor == 2
    assert legal(state) == ["take 0 left", "take 0 right", "take 1 left"]
    assert refusal(state, "take 1 right") == "TNT-10"
    assert refusal(state, "take 2 left") == "TNT-10"
    assert refusal(state, "take 0 left", seat=0) == "TNT-10"
    play(state, "take 0 right")
    assert state.actor == 0
    play(state, "take 0 left")
    assert (trove(state, 2), trove(state, 0)) == ("raven-moon", "flower-moon")
    assert forest(state) == ["crystal-sun", "raven-sun"]
    assert (state.turn, state.actor) == (2, 2)


@pytest.mark.rule("TNT-11")
def test_worked_example_5_five_players_and_two_cards() -> None:
    state = may_pass("toad-sun", "flower-moon", "crystal-sun", players=5, turn=3)
    play(state, "pass 0")
    assert state.actor == 4
    play(state, "take 0 left")
    assert state.actor == 0
    assert refusal(state, "keep") == "TNT-11"
    play(state, "take 0 left")
    assert [trove(state, seat) for seat in range(5)] == ["crystal-sun", "", "", "toad-sun", "flower-moon"]
    assert (state.turn, state.actor, legal(state)) == (4, 4, ["draw"])


@pytest.mark.rule("TNT-11")
def test_with_an_empty_forest_nobody_takes() -> None:
    state = may_pass("toad-sun", players=4)
    play(state, "pass 0")
    assert (state.turn, legal(state)) == (1, ["draw"])


@pytest.mark.rule("TNT-12")
def test_a_taken_magician_is_carried_out_before_the_next_player_takes() -> None:
    state = takes("summon-sun raven-moon", players=3, troves=["toad-sun", "", "toad-moon"])
    play(state, "take 0 left")
    assert (state.actor, legal(state)) == (1, ["summon 0 toad", "summon 2 toad"])
    assert view(state, 0).held == "summon-sun"
    play(state, "summon 2 toad")
    assert (trove(state, 1), trove(state, 2), discarded(state)) == ("toad-moon", "", "summon-sun")
    assert state.actor == 2


@pytest.mark.rule("TNT-12")
def test_a_taken_cloak_is_discarded_and_brings_what_lies_under_it() -> None:
    state = takes("(raven-moon) toad-star")
    play(state, "take 0 left")
    assert (trove(state, 1), discarded(state), forest(state)) == ("raven-moon", "cloak", ["toad-star"])


@pytest.mark.rule("TNT-13")
def test_turns_go_clockwise() -> None:
    state = table(players=3, turn=2, pile="toad-sun raven-moon toad-sun toad-sun")
    assert refusal(state, "draw", seat=0) == "TNT-13"
    play(state, "draw", "place new", "pass 0")
    assert state.to_act() == (0,)
    play(state, "draw", "place new", "pass 0")
    assert state.to_act() == (1,)
    assert state.why_not(3, state.legal(1)[0]) == "TNT-13"
    assert state.legal(3) == []
