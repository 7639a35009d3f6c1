"""Powers of faded cards: SHP-19 to SHP-22, SHP-53 to SHP-59, SHP-62, with worked example 4."""

import pytest

from tests.games.shipwreck.pictures import ROW, legal, look, only, play, refusal, row, spot, table, trackers
from tidetable.games.shipwreck.cards import CARD_BY_NAME, NO_CARD
from tidetable.games.shipwreck.events import (
    Asked,
    Cycled,
    DiscardedLower,
    Doubled,
    NoPower,
    NotPredicted,
    Predicted,
    ToldOld,
)
from tidetable.games.shipwreck.rules import Shipwreck


def ready(state: Shipwreck) -> list[str]:
    return [power.card for power in look(state).powers]


def asked(power: str, kept: int, question: str) -> bool:
    """Whether the game answers yes for this fate in hand."""
    state = table(("the-blind-man", "the-mirror", "the-shore", "leviathan"), hand=(1, kept), powers=[power])
    play(state, "0: play 1 on the-blind-man", f"1: propose {question}")
    return only(play(state, "2: agree"), Asked).yes


@pytest.mark.rule("SHP-19")
def test_a_used_power_goes_to_the_bottom_of_the_deck() -> None:
    state = table(hand=(1, 2), powers=["the-judge", "the-noble", "the-lord"])
    play(state, "0: play 1 on the-deep")
    assert refusal(state, "1: propose 1-2-3") == "SHP-19"
    before = look(state).deck.count
    play(state, "1: propose 3-4-5", "2: agree")
    # Two cards offer it: the one that faded first is used.
    assert ready(state) == ["the-noble", "the-lord"]
    deck = look(state).deck
    assert (deck.count, deck.returned) == (before + 1, ["the-judge"])


@pytest.mark.rule("SHP-20")
def test_one_power_a_turn_by_all_together() -> None:
    state = table(hand=(1, 2), powers=["the-judge", "the-lord", "the-rider", "the-key"])
    play(state, "0: use cycle midnight")
    assert refusal(state, "0: use cycle dawn") == "SHP-20"
    play(state, "0: play 1 on the-deep")
    # The active player's power is gone, so nobody is asked for one and the group has none either.
    assert look(state).ask == "propose"
    assert refusal(state, "0: use old") == "SHP-20"
    assert refusal(state, "1: propose 3-4-5") == "SHP-20"
    play(state, "1: propose none", "2: agree")
    assert look(state).power_used is False


@pytest.mark.rule("SHP-20", "SHP-21")
def test_a_group_power_is_unanimous_and_obliges_to_nothing() -> None:
    state = table(hand=(1, 2), powers=["the-judge", "the-lord"])
    play(state, "0: play 1 on the-deep")
    assert refusal(state, "0: propose 3-4-5") == "SHP-12"
    play(state, "1: propose 3-4-5", "2: object")
    assert (ready(state), look(state).power_used) == (["the-judge", "the-lord"], False)
    play(state, "2: propose 3-4-5", "1: agree")
    assert refusal(state, "1: propose 5-6-7") == "SHP-20"
    only(play(state, "1: propose none", "2: agree"), NotPredicted)
    assert trackers(state) == (0, 0)


@pytest.mark.rule("SHP-21")
def test_allies_do_not_use_the_active_players_powers() -> None:
    state = table(hand=(1, 2), powers=["the-rider", "the-key", "the-belltower"], lying={"dawn": [1]})
    assert refusal(state, "1: use cycle midnight") == "SHP-21"
    play(state, "0: play 1 on the-deep")
    assert refusal(state, "1: use old") == "SHP-21"
    assert refusal(state, "1: use discard-lower 1 on dawn") == "SHP-21"
    assert refusal(state, "1: done") == "SHP-62"


@pytest.mark.rule("SHP-62")
def test_the_active_player_is_asked_after_playing_whether_or_not_it_could_be_used() -> None:
    state = table(hand=(1, 2), powers=["the-belltower"])
    assert refusal(state, "0: done") == "SHP-62"
    # Keeping a 1 nothing is lower, and the question is put all the same.
    play(state, "0: play 2 on dawn")
    assert (look(state).ask, state.to_act(), legal(state, 0)) == ("after-playing", (0,), ["done"])
    assert refusal(state, "1: propose 2") == "SHP-12"
    only(play(state, "0: done"), NoPower)
    assert (look(state).ask, state.to_act()) == ("propose", (1, 2))
    assert refusal(state, "0: done") == "SHP-62"


@pytest.mark.rule("SHP-62")
def test_nobody_is_asked_without_a_power_of_that_sort() -> None:
    state = table(hand=(1, 2), powers=["the-judge", "the-rider", "the-beast"])
    play(state, "0: play 2 on dawn")
    assert look(state).ask == "propose"


@pytest.mark.rule("SHP-53", "SHP-22")
@pytest.mark.parametrize(
    ("power", "question", "yes"),
    [
        ("the-servant", "1-2-3", {1, 2, 3}),
        ("the-stranger", "1-2-3", {1, 2, 3}),
        ("the-chalice", "1-4-7", {1, 4, 7}),
        ("the-judge", "3-4-5", {3, 4, 5}),
        ("the-noble", "3-4-5", {3, 4, 5}),
        ("the-engine", "5-6-7", {5, 6, 7}),
        ("the-lord", "5-6-7", {5, 6, 7}),
    ],
)
def test_questions_about_three_values_are_answered_truly(power: str, question: str, yes: set[int]) -> None:
    assert {kept for kept in range(1, 8) if asked(power, kept, question)} == yes


@pytest.mark.rule("SHP-53", "SHP-54")
def test_questions_that_no_power_asks_are_refused() -> None:
    state = table(
        hand=(1, 2), powers=["the-judge", "dawn"], row=("the-deep", "midnight", "leviathan", "the-key")
    )
    play(state, "0: play 1 on the-deep")
    assert refusal(state, "1: propose 2-3-4") == "SHP-53"
    assert refusal(state, "1: propose higher-than 7") == "SHP-54"
    assert refusal(state, "1: propose higher-than 0") == "SHP-54"


@pytest.mark.rule("SHP-54", "SHP-22")
@pytest.mark.parametrize("number", range(1, 7))
def test_higher_than_names_a_number(number: int) -> None:
    higher = {kept for kept in range(1, 8) if asked("dawn", kept, f"higher-than {number}")}
    assert higher == set(range(number + 1, 8))


def twice() -> Shipwreck:
    state = table(hand=(1, 2), powers=["the-beast"])
    play(state, "0: play 1 on the-deep", "1: propose twice")
    only(play(state, "2: agree"), Doubled)
    return state


@pytest.mark.rule("SHP-55")
def test_twice_wrong_then_right_scores_and_costs_nothing() -> None:
    """Worked example 4, first half."""
    state = twice()
    first = only(play(state, "1: propose 4", "2: agree"), Predicted)
    # Nobody learns the fate from a wrong first one.
    assert (first.fate, trackers(state), look(state).wrong) == (0, (0, 0), 4)
    assert only(play(state, "1: propose 2", "2: agree"), Predicted).fate == 2
    assert trackers(state) == (1, 0)


@pytest.mark.rule("SHP-55")
def test_twice_wrong_then_wrong_costs_one_doom() -> None:
    """Worked example 4, second half."""
    state = twice()
    play(state, "1: propose 4", "2: agree", "1: propose 3", "2: agree")
    assert trackers(state) == (0, 1)
    assert look(state).lines[0].held == 0


@pytest.mark.rule("SHP-55")
def test_twice_right_at_once_needs_no_second() -> None:
    state = twice()
    play(state, "1: propose 2", "2: agree")
    assert (trackers(state), state.to_act()) == ((1, 0), (1,))


@pytest.mark.rule("SHP-55", "SHP-14")
def test_after_a_wrong_one_the_group_may_stop_for_one_doom() -> None:
    state = twice()
    play(state, "1: propose 4", "2: agree", "1: propose none")
    assert only(play(state, "2: agree"), NotPredicted).fate == 2
    assert (trackers(state), look(state).lines[0].held) == ((0, 1), 0)


@pytest.mark.rule("SHP-55")
def test_twice_without_any_prediction_costs_nothing() -> None:
    state = twice()
    play(state, "1: propose none", "2: agree")
    assert (trackers(state), look(state).lines[0].held) == ((0, 0), 1)


@pytest.mark.rule("SHP-55", "SHP-12")
def test_a_value_found_wrong_is_not_proposed_again_this_turn() -> None:
    state = twice()
    play(state, "1: propose 4", "2: agree")
    for seat in (1, 2):
        assert refusal(state, f"{seat}: propose 4") == "SHP-12"
        assert "propose 4" not in legal(state, seat)


@pytest.mark.rule("SHP-55", "SHP-16")
def test_twice_wrong_then_right_keeps_fading_free_of_doom() -> None:
    state = table(hand=(4, 1), lying={"the-deep": [2, 3]}, powers=["the-mirror"])
    play(state, "0: play 4 on the-deep", "1: propose twice", "2: agree", "1: propose 3", "2: agree")
    play(state, "1: propose 1", "2: agree")
    assert trackers(state) == (1, 0)


@pytest.mark.rule("SHP-56")
def test_discard_lower_takes_a_visible_fate_below_the_one_in_hand() -> None:
    state = table(hand=(2, 5), powers=["the-shore"], lying={"the-deep": [3, 1], "dawn": [5]})
    play(state, "0: play 2 on midnight")
    # The fate just played is visible too.
    assert legal(state, 0) == [
        "use discard-lower 1 on the-deep",
        "use discard-lower 2 on midnight",
        "use discard-lower 3 on the-deep",
        "done",
    ]
    assert refusal(state, "0: use discard-lower 5 on dawn") == "SHP-56"
    assert refusal(state, "0: use discard-lower 3 on dawn") == "SHP-56"
    assert refusal(state, "0: use discard-lower 7 on dawn") == "SHP-56"
    only(play(state, "0: use discard-lower 3 on the-deep"), DiscardedLower)
    deep = spot(state, "the-deep")
    assert (deep.fates, deep.hours, look(state).unseen[2]) == ([1], 1, 3)
    assert look(state).past[-1].allowed == [4, 5, 6, 7]  # type: ignore[union-attr]
    assert state.to_act() == (1, 2)


@pytest.mark.rule("SHP-56", "SHP-15")
def test_discard_lower_may_keep_a_card_from_fading() -> None:
    state = table(hand=(2, 3), powers=["the-shore"], lying={"the-deep": [1, 1]})
    play(state, "0: play 2 on the-deep", "0: use discard-lower 1 on the-deep", "1: propose none", "2: agree")
    assert (spot(state, "the-deep").fates, state.doom) == ([1, 2], 0)


@pytest.mark.rule("SHP-57", "SHP-22")
@pytest.mark.parametrize(("drawn", "played", "old"), [(3, 2, True), (3, 3, False), (2, 2, True)])
def test_old_says_whether_that_value_was_kept_from_before(drawn: int, played: int, old: bool) -> None:
    """Seat 0 keeps a 2 and draws; with two 2s the answer is yes, whichever of them was played."""
    row_of_all = ("the-blind-man", "midnight", "dawn", "leviathan")
    state = table(row_of_all, hand=(1, 2), players=2, powers=["the-key"], draws=[4, 5, drawn])
    play(state, "0: play 1 on midnight", "0: done", "1: propose none")
    play(state, "1: play 4 on midnight", "1: done", "0: propose none")
    where = "the-blind-man"
    play(state, f"0: play {played} on {where}")
    assert only(play(state, "0: use old"), ToldOld).old is old
    assert look(state).past[-1].old is old  # type: ignore[union-attr]


@pytest.mark.rule("SHP-57")
def test_old_is_no_for_one_who_kept_nothing() -> None:
    state = table(hand=(1, 2), powers=["the-key"])
    assert refusal(state, "0: use old") == "SHP-57"
    play(state, "0: play 1 on the-deep")
    assert only(play(state, "0: use old"), ToldOld).old is False


@pytest.mark.rule("SHP-58")
def test_cycle_exchanges_a_bare_card_for_the_top_of_the_deck() -> None:
    state = table(hand=(1, 2), powers=["the-prophet"], lying={"dawn": [1]}, deck=["the-judge"])
    assert [move for move in legal(state, 0) if "cycle" in move] == [
        "use cycle the-deep",
        "use cycle leviathan",
        "use cycle midnight",
    ]
    assert refusal(state, "0: use cycle dawn") == "SHP-58"
    assert refusal(state, "0: use cycle the-judge") == "SHP-58"
    assert only(play(state, "0: use cycle midnight"), Cycled).into == CARD_BY_NAME["the-judge"]
    assert row(state) == ["the-deep", "the-judge", "dawn", "leviathan"]
    # The power's card goes under the deck first, the cycled one below it.
    assert look(state).deck.returned == ["the-prophet", "midnight"]
    assert look(state).ask == "play"
    play(state, "0: play 1 on the-deep")
    assert refusal(state, "0: use cycle leviathan") == "SHP-58"


@pytest.mark.rule("SHP-59")
def test_with_an_empty_deck_a_spot_stays_empty_until_a_power_returns() -> None:
    state = table(hand=(4, 1), lying={"the-deep": [2, 3]}, powers=["the-judge"], players=2, draws=[1, 2])
    state.deck, state.fresh = [], 0
    play(state, "0: play 4 on the-deep", "1: propose none")
    assert row(state) == [None, "midnight", "dawn", "leviathan"]
    assert look(state).deck.top is None
    # Nothing can be played on an empty spot, and what The Hours pushes goes to the leftmost card.
    assert all("None" not in move for move in legal(state, 1))
    play(state, "1: play 1 on midnight", "0: propose 3-4-5")
    assert row(state) == ["the-judge", "midnight", "dawn", "leviathan"]


@pytest.mark.rule("SHP-59", "SHP-18")
def test_the_hours_pushes_past_an_empty_spot() -> None:
    state = table(("the-deep", "leviathan", "the-mirror", "the-beast"), hand=(2, 4), players=2)
    state.row[0] = NO_CARD
    state.sort_row()
    play(state, "0: play 2 on the-hours", "1: propose none")
    assert spot(state, "leviathan").fates == [2]
    assert len(ROW) == len(row(state))
