"""Vanish, Summon and Poison: TNT-24 to TNT-26, with the worked example 6."""

import pytest

from tests.games.troublez.pictures import discarded, legal, may_pass, play, refusal, takes, trove
from tidetable.games.troublez.events import Fizzled, Vanished
from tidetable.games.troublez.pieces import CARD_BY_NAME


@pytest.mark.rule("TNT-24")
def test_vanish_takes_one_of_a_kind_from_every_other_player() -> None:
    troves = ["raven-sun", "raven-moon raven-star toad-sun", "toad-moon", "raven-star"]
    state = may_pass("vanish-sun", players=4, troves=troves)
    play(state, "pass 0")
    assert len(legal(state)) == 5
    (vanished, *_) = play(state, "vanish raven")
    assert isinstance(vanished, Vanished)
    assert (vanished.losers, vanished.cards) == (
        [1, 3],
        [CARD_BY_NAME["raven-moon"], CARD_BY_NAME["raven-star"]],
    )
    assert [trove(state, seat) for seat in range(4)] == ["raven-sun", "toad-sun raven-star", "toad-moon", ""]
    assert discarded(state) == "raven-moon raven-star vanish-sun"


@pytest.mark.rule("TNT-24")
def test_vanish_is_asked_even_where_it_can_do_nothing() -> None:
    state = takes("vanish-sun")
    play(state, "take 0 left")
    assert refusal(state, "draw") == "TNT-24"
    play(state, "vanish toad")
    assert discarded(state) == "vanish-sun"
    assert state.turn == 1


@pytest.mark.rule("TNT-25")
def test_summon_takes_a_talisman_of_ones_choice() -> None:
    state = takes("summon-sun", players=3, troves=["toad-sun toad-moon", "raven-sun", "flower-star"])
    state.markers[2] = [CARD_BY_NAME["mushroom-sun"]]
    play(state, "take 0 left")
    assert legal(state) == ["summon 0 toad", "summon 2 flower"]
    # Not from oneself, nor what is not there, nor a marker, nor from a seat that nobody has.
    for text in ("summon 1 raven", "summon 0 raven", "summon 2 mushroom", "summon 3 toad", "summon 8 toad"):
        assert refusal(state, text) == "TNT-25"
    play(state, "summon 0 toad")
    assert (trove(state, 0), trove(state, 1)) == ("toad-moon", "toad-sun raven-sun")


@pytest.mark.rule("TNT-25")
def test_summon_with_nothing_to_take_does_nothing() -> None:
    state = takes("summon-sun", troves=["", "toad-sun"])
    state.markers[0] = [CARD_BY_NAME["raven-sun"]]
    events = play(state, "take 0 left")
    assert any(isinstance(event, Fizzled) for event in events)
    assert (state.turn, discarded(state), trove(state, 1)) == (1, "summon-sun", "toad-sun")


@pytest.mark.rule("TNT-26")
def test_poison_costs_a_talisman_of_ones_choice() -> None:
    state = takes("poison-sun", troves=["crystal-sun", "toad-sun raven-sun raven-moon"])
    play(state, "take 0 left")
    assert legal(state) == ["poison toad", "poison raven"]
    assert refusal(state, "poison crystal") == "TNT-26"
    play(state, "poison raven")
    assert (trove(state, 1), discarded(state)) == ("toad-sun raven-moon", "raven-sun poison-sun")


@pytest.mark.rule("TNT-26", "TNT-09")
def test_worked_example_6_poison_with_an_empty_trove() -> None:
    state = may_pass("toad-sun poison-moon raven-sun")
    events = play(state, "pass 0")
    assert any(isinstance(event, Fizzled) for event in events)
    assert trove(state, 0) == "toad-sun raven-sun"
    assert discarded(state) == "poison-moon"
