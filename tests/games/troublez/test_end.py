"""End and scoring: TNT-30 to TNT-33, with the worked example 7."""

import pytest

from tests.games.troublez.pictures import (
    cards,
    discarded,
    legal,
    may_pass,
    named,
    play,
    refusal,
    table,
    trove,
)
from tidetable.games.troublez.events import Collected, RanOut, Reshuffled
from tidetable.games.troublez.forms import TroublezOutcome
from tidetable.games.troublez.pieces import RUNS
from tidetable.games.troublez.rules import Troublez
from tidetable.games.troublez.state import OVER, best_collections
from tidetable.games.troublez.view import chance_words

ENDS_AT = {2: 1, 3: 1, 4: 2, 5: 2, 6: 3}
FULL = ("toad-sun", "raven-sun", "vanish-sun")


def outcome(state: Troublez) -> TroublezOutcome:
    found = state.outcome()
    assert found is not None
    return found


@pytest.mark.rule("TNT-30")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_how_often_the_pile_runs_out(players: int) -> None:
    assert RUNS[players] == ENDS_AT[players]
    for times in range(1, ENDS_AT[players] + 1):
        last = times == ENDS_AT[players]
        state = table(players=players, pile="raven-moon", discard="toad-sun toad-moon", run_out=times - 1)
        events = [*play(state, "draw"), *play(state, "place new")]
        (ran_out,) = [event for event in events if isinstance(event, RanOut)]
        assert (ran_out.times, ran_out.last, state.ending) == (times, last, last)
        assert any(isinstance(event, Reshuffled) for event in events) != last
        assert len(state.pile) == (0 if last else 2)
        assert legal(state) == (["pass 0"] if last else ["draw", "pass 0"])


@pytest.mark.rule("TNT-30")
def test_the_reshuffle_comes_as_soon_as_the_last_card_is_placed() -> None:
    state = table(players=4, pile="raven-moon", discard="toad-sun flower-moon vanish-star")
    drew = play(state, "draw")
    assert chance_words(drew) == {"drew": "raven-moon"}
    assert (len(state.pile), discarded(state)) == (0, "toad-sun flower-moon vanish-star")
    # What is completed meanwhile is shuffled in as well.
    for card in cards("toad-sun toad-moon toad-star toad-moon"):
        state.gain(2, card)
    play(state, "collect four toad", seat=2)
    words = chance_words(play(state, "place new"))
    shuffled = "flower-moon toad-moon toad-moon toad-star toad-sun vanish-star"
    assert sorted(words["reshuffled"]) == shuffled.split()
    assert "drew" not in words
    # Written top first.
    assert named(state.pile[::-1]) == " ".join(words["reshuffled"])
    assert discarded(state) == ""
    assert play(state, "draw")
    assert named([state.held]) == words["reshuffled"][0]


@pytest.mark.rule("TNT-30", "TNT-07")
def test_a_busted_last_card_is_shuffled_in_with_the_rest() -> None:
    state = table(*FULL, players=4, pile="raven-sun", discard="toad-moon")
    words = chance_words(play(state, "draw"))
    assert words["drew"] == "raven-sun"
    assert sorted(words["reshuffled"]) == ["raven-sun", "toad-moon"]
    assert (discarded(state), state.actor, state.ending) == ("", 1, False)


@pytest.mark.rule("TNT-30")
def test_with_nothing_to_shuffle_the_game_ends_there() -> None:
    state = table(players=6, pile="raven-moon")
    play(state, "draw", "place new")
    assert state.ending
    assert refusal(state, "draw") == "TNT-31"
    play(state, "pass 0")
    assert outcome(state).winners == [0]
    assert refusal(state, "draw") == "TNT-30"
    assert all(not legal(state, seat) for seat in range(6))


@pytest.mark.rule("TNT-30", "TNT-31")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_worked_example_7_last_card_placed(players: int) -> None:
    runs = ENDS_AT[players]
    rows = ("toad-sun flower-moon crystal-sun", "flower-moon")
    state = table(*rows, players=players, pile="raven-moon", discard="toad-sun", run_out=runs - 1)
    play(state, "draw", "place 0 right")
    assert legal(state) == ["pass 0", "pass 1"]
    play(state, "pass 1")
    assert trove(state, 0) == "flower-moon"
    for taker in range(1, min(players, 5)):
        assert state.to_act() == (taker,)
        play(state, "take 0 left")
    assert state.to_act() == ()
    # Four cards were left: with six players the last one gets nothing.
    assert outcome(state).scores == [1, 1, 1, 1, 1, 0][:players]
    assert outcome(state).ended == "pile-run-out"


@pytest.mark.rule("TNT-30", "TNT-31")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_worked_example_7_last_card_busted(players: int) -> None:
    runs = ENDS_AT[players]
    state = table(*FULL, players=players, pile="raven-sun", discard="toad-moon", run_out=runs - 1)
    play(state, "draw")
    assert (trove(state, 0), discarded(state), state.ending) == ("", "toad-moon raven-sun", True)
    for taker in range(1, min(players, 4)):
        assert state.to_act() == (taker,)
        play(state, "take 0 left")
        if taker == 3:
            play(state, "vanish crystal")
    assert state.to_act() == ()
    assert outcome(state).scores == [0, 1, 1, 0, 0, 0][:players]


@pytest.mark.rule("TNT-31")
def test_a_collection_still_held_is_completed_in_the_way_that_scores_most() -> None:
    held = "toad-sun " * 4 + "flower-sun crystal-sun mushroom-sun raven-sun"
    state = may_pass("poison-sun", troves=["", held])
    state.ending = True
    events = play(state, "pass 0")
    (collected,) = [event for event in events if isinstance(event, Collected)]
    assert (collected.seat, collected.collection, collected.at_end) == (1, 1, True)
    assert state.phase == OVER
    assert outcome(state).scores == [0, 14]
    assert outcome(state).collections == [0, 1]


@pytest.mark.rule("TNT-31")
@pytest.mark.parametrize(
    ("counts", "sets", "fours"),
    [
        ([0, 0, 0, 0, 0], 0, 0),
        ([1, 1, 1, 1, 1], 1, 0),
        ([4, 1, 1, 1, 1], 0, 1),
        ([5, 1, 1, 1, 1], 1, 1),
        ([4, 4, 4, 4, 4], 0, 5),
        ([5, 5, 5, 5, 5], 1, 5),
        ([4, 2, 2, 2, 2], 2, 0),
        ([6, 6, 6, 6, 6], 2, 5),
        ([3, 3, 3, 3, 12], 3, 2),
    ],
)
def test_the_best_collections(counts: list[int], sets: int, fours: int) -> None:
    best = best_collections(counts)
    assert (best.count(0), len(best) - best.count(0)) == (sets, fours)


@pytest.mark.rule("TNT-31")
def test_a_collection_given_by_the_last_card_is_still_asked_about() -> None:
    state = may_pass("toad-sun", troves=["toad-sun toad-moon toad-star", "raven-sun"])
    state.ending = True
    play(state, "pass 0")
    assert legal(state) == ["collect four toad", "keep"]
    play(state, "keep")
    assert outcome(state).scores == [10, 1]


@pytest.mark.rule("TNT-32")
def test_markers_are_worth_ten_and_talismans_one() -> None:
    state = may_pass("vanish-sun", troves=["toad-sun raven-sun raven-moon", "crystal-sun crystal-moon"])
    state.markers[1] = cards("raven-sun toad-sun")
    assert [state.marks(seat) for seat in range(2)] == [3, 22]
    state.ending = True
    play(state, "pass 0", "vanish crystal")
    assert outcome(state).scores == [3, 21]
    assert outcome(state).collections == [0, 2]
    assert outcome(state).winners == [1]


@pytest.mark.rule("TNT-33")
def test_a_tie_goes_to_the_most_collections_else_it_is_shared() -> None:
    ten = "toad-sun " * 3 + "flower-sun " * 3 + "crystal-sun " * 3 + "raven-sun"
    state = may_pass("vanish-sun", players=3, troves=[ten, "", ""])
    state.markers[1] = cards("raven-sun")
    state.ending = True
    shared = state.copy()
    shared.markers[2] = cards("toad-sun")
    play(state, "pass 0", "vanish raven")
    assert outcome(state).scores == [10, 10, 0]
    assert outcome(state).winners == [1]
    play(shared, "pass 0", "vanish raven")
    assert outcome(shared).winners == [1, 2]
