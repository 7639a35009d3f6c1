"""What a view says that each offered move would bring: only what is open to all."""

import pytest

from tests.games.troublez.pictures import may_pass, play, table, takes
from tidetable.games.troublez import GAME
from tidetable.games.troublez.forms import Options
from tidetable.games.troublez.gives import Gift
from tidetable.games.troublez.rules import Troublez
from tidetable.games.troublez.state import GO_ON


def given(state: Troublez, seat: int) -> dict[str, Gift]:
    return {gift.move: gift for gift in GAME.view(state, seat).gives}


def test_a_row_gives_its_talismans_and_its_magicians() -> None:
    state = may_pass("toad-sun vanish-moon (raven-star)", "flower-moon", troves=["toad-moon"])
    assert given(state, 0) == {
        "pass 0": Gift("pass 0", 2, cards=["toad-sun"], covered=1, magicians=["vanish"]),
        "pass 1": Gift("pass 1", 1, cards=["flower-moon"]),
    }
    assert given(state, 1) == {}
    assert GAME.view(state, None).gives == []


def test_what_could_be_completed_then_is_told() -> None:
    state = may_pass("toad-sun crystal-moon", "raven-sun", troves=["toad-sun toad-moon toad-star flower-sun"])
    assert given(state, 0)["pass 0"].collections == ["four toad"]
    assert given(state, 0)["pass 1"].collections == []


@pytest.mark.rule("TNT-34")
def test_what_lies_under_a_cloak_is_told_only_with_the_memory_aid() -> None:
    toads = "toad-sun toad-moon toad-star"
    for aid, cards, collections in ((False, [], []), (True, ["toad-sun"], ["four toad"])):
        state = table("(toad-sun)", troves=[toads], options=Options(players=2, memory_aid=aid))
        state.phase = GO_ON
        gift = given(state, 0)["pass 0"]
        assert (gift.cards, gift.collections, gift.covered) == (cards, collections, 0 if aid else 1)
        assert gift.marks == 1


def test_an_end_gives_one_card() -> None:
    state = takes("toad-sun flower-moon poison-sun", "(raven-sun)", troves=["", "crystal-sun"])
    assert given(state, 1) == {
        "take 0 left": Gift("take 0 left", 1, cards=["toad-sun"]),
        "take 0 right": Gift("take 0 right", 0, magicians=["poison"]),
        "take 1 left": Gift("take 1 left", 1, covered=1),
    }


@pytest.mark.rule("TNT-24", "TNT-25", "TNT-26")
def test_magicians_say_who_loses_what() -> None:
    troves = ["raven-sun raven-moon", "toad-star toad-sun", ""]
    state = takes("vanish-sun", players=3, troves=troves)
    play(state, "take 0 left")
    assert given(state, 1)["vanish raven"] == Gift("vanish raven", 0, losers=[0])
    assert given(state, 1)["vanish toad"] == Gift("vanish toad", 0)
    state = takes("summon-sun", players=3, troves=troves)
    play(state, "take 0 left")
    assert given(state, 1) == {
        "summon 0 raven": Gift("summon 0 raven", 1, cards=["raven-sun"], losers=[0]),
    }
    state = takes("poison-sun", players=3, troves=troves)
    play(state, "take 0 left")
    assert given(state, 1) == {"poison toad": Gift("poison toad", -1, cards=["toad-star"], losers=[1])}


@pytest.mark.rule("TNT-32")
def test_a_collection_is_worth_more_than_its_cards() -> None:
    each = "toad-sun flower-sun crystal-sun mushroom-sun raven-sun toad-moon toad-star toad-sun"
    state = may_pass("flower-moon", troves=["", each])
    before = state.marks(1)
    for move, marks in (("collect each", 5), ("collect four toad", 6)):
        assert given(state, 1)[move].marks == marks
        then = state.copy()
        play(then, move, seat=1)
        assert then.marks(1) == before + marks
