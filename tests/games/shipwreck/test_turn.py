"""A turn, fading and the end: SHP-07 to SHP-11, SHP-13 to SHP-18, SHP-26, SHP-27, SHP-32, with worked examples."""

import pytest

from tests.games.shipwreck.pictures import (
    NARROW,
    legal,
    look,
    only,
    play,
    refusal,
    row,
    spot,
    table,
    trackers,
)
from tidetable.games.shipwreck.events import Drew, Faded, NotPredicted, PlayedWrongly, Predicted, Pushed

NO_PREDICTION = ("1: propose none", "2: agree")


@pytest.mark.rule("SHP-07")
def test_who_holds_nothing_draws_two_and_who_kept_one_draws_one() -> None:
    state = table(hand=(1, 4), players=2, draws=[5, 7, 3])
    assert [line.held for line in look(state).lines] == [2, 0]
    drew = only(play(state, "0: play 1 on midnight", "1: propose none"), Drew)
    assert (drew.line >> 1, drew.values) == (1, [5, 7])
    drew = only(play(state, "1: play 5 on midnight", "0: propose none"), Drew)
    assert (drew.line >> 1, drew.values) == (0, [3])
    assert look(state, 0).hands[0].fates == [3, 4]


@pytest.mark.rule("SHP-08")
def test_one_of_the_two_fates_is_played_on_one_card() -> None:
    state = table(hand=(1, 2))
    assert legal(state, 0) == [
        "play 1 on the-deep",
        "play 1 on midnight",
        "play 2 on dawn",
        "play 2 on the-deep",
    ]
    assert refusal(state, "0: play 3 on the-deep") == "SHP-08"
    play(state, "0: play 2 on dawn")
    assert spot(state, "dawn").fates == [2]
    assert look(state, 0).hands[0].fates == [1]
    assert refusal(state, "0: play 1 on the-deep") == "SHP-08"


@pytest.mark.rule("SHP-10")
def test_a_refused_play_changes_nothing() -> None:
    state = table(hand=(1, 2))
    before = state.everything()
    assert refusal(state, "0: play 1 on dawn") == "SHP-37"
    assert refusal(state, "0: play 1 on leviathan") == "SHP-43"
    assert state.everything() == before


@pytest.mark.rule("SHP-11")
def test_with_honour_play_a_wrong_play_is_accepted_and_put_right() -> None:
    state = table(hand=(1, 2), honour=True, powers=["the-key"])
    play(state, "1: mark 0 7")
    assert "play 1 on dawn" in legal(state, 0)
    assert "play 2 on the-hours" in legal(state, 0)
    happened = play(state, "0: play 1 on dawn")
    assert only(happened, PlayedWrongly).discarded == 2
    assert spot(state, "dawn").fates == [1]
    # Predict and Resolve are skipped, and no power is asked for: it is the next player's turn.
    assert state.to_act() == (1,)
    line = look(state).lines[0]
    assert (line.held, line.turned) == (0, [])
    assert look(state).unseen == [2, 3, 3, 3, 3, 3, 3]


@pytest.mark.rule("SHP-11")
def test_a_right_play_under_honour_play_is_like_any_other() -> None:
    state = table(hand=(1, 2), honour=True)
    assert not [e for e in play(state, "0: play 1 on the-deep") if isinstance(e, PlayedWrongly)]
    assert state.to_act() == (1, 2)


@pytest.mark.rule("SHP-11", "SHP-31", "SHP-18")
def test_a_fate_wrongly_put_on_the_hours_is_pushed_on_and_may_fade_a_card() -> None:
    state = table(("the-mirror", "the-deep", "dawn", "midnight"), hand=(7, 7), honour=True)
    happened = play(state, "0: play 7 on the-hours")
    assert only(happened, PlayedWrongly).discarded == 7
    assert only(happened, Faded).doom == 2


@pytest.mark.rule("SHP-13")
def test_without_a_prediction_fate_and_number_line_stay() -> None:
    state = table(hand=(1, 2))
    play(state, "0: play 1 on the-deep", "1: mark 0 5")
    assert only(play(state, *NO_PREDICTION), NotPredicted).fate == 0
    line = look(state).lines[0]
    assert (line.held, line.turned) == (1, [5])
    assert look(state, 0).hands[0].fates == [2]
    assert trackers(state) == (0, 0)


@pytest.mark.rule("SHP-14")
def test_a_right_prediction_scores_and_the_fate_goes_back() -> None:
    state = table(hand=(1, 2))
    play(state, "0: play 1 on the-deep", "1: mark 0 5", "1: propose 2")
    happened = play(state, "2: agree")
    assert only(happened, Predicted).fate == 2
    assert trackers(state) == (1, 0)
    line = look(state).lines[0]
    assert (line.held, line.turned) == (0, [])


@pytest.mark.rule("SHP-14")
def test_a_wrong_prediction_costs_doom_and_the_value_is_open_to_all() -> None:
    state = table(hand=(1, 2))
    play(state, "0: play 1 on the-deep", "1: mark 0 5", "1: propose 4")
    assert only(play(state, "2: agree"), Predicted).fate == 2
    assert trackers(state) == (0, 1)
    line = look(state).lines[0]
    assert (line.held, line.turned) == (0, [])
    assert (look(state).past[1].fate, look(state).past[1].seat) == (2, 0)


@pytest.mark.rule("SHP-15")
@pytest.mark.parametrize(("lying", "fate", "fades"), [([1], 1, False), ([1, 2], 1, True), ([1], 4, True)])
def test_a_card_fades_when_its_hours_reach_its_duration(lying: list[int], fate: int, fades: bool) -> None:
    state = table(hand=(fate, 1), lying={"the-deep": lying})
    happened = play(state, f"0: play {fate} on the-deep", *NO_PREDICTION)
    assert any(isinstance(event, Faded) for event in happened) is fades
    assert ("the-deep" in row(state)) is not fades


@pytest.mark.rule("SHP-15", "SHP-16", "SHP-17")
@pytest.mark.parametrize(("proposal", "doom"), [("none", 2), ("7", 3), ("1", 0)])
def test_a_four_lands_on_the_deep_that_has_two_hours(proposal: str, doom: int) -> None:
    """Worked example 3: nothing predicted, predicted wrongly, predicted rightly."""
    state = table(hand=(4, 1), lying={"the-deep": [2, 3]}, deck=["the-judge"])
    play(state, "0: play 4 on the-deep")
    assert spot(state, "the-deep").hours == 4
    faded = only(play(state, f"1: propose {proposal}", "2: agree"), Faded)
    assert (faded.values, faded.doom) == ([2, 3, 4], doom if proposal != "7" else 2)
    assert state.doom == doom
    # Its fates are in the bag, its power is ready, and the deck's top card has its spot.
    assert [ready.card for ready in look(state).powers] == ["the-deep"]
    assert row(state)[0] == "the-judge"
    assert look(state).unseen == [3, 3, 3, 3, 3, 3, 3]


@pytest.mark.rule("SHP-18")
def test_the_hours_pushes_a_seven_onto_the_leftmost_card_which_fades() -> None:
    """Worked example 5, second half."""
    state = table(("the-key", "the-mirror", "the-beast", "the-huntress"), hand=(7, 4))
    play(state, "0: play 7 on the-hours")
    view = look(state, 1)
    assert (view.on_hours, view.row[0].fates, state.seen) == (7, [], 0)
    happened = play(state, *NO_PREDICTION)
    assert (only(happened, Pushed).value, only(happened, Faded).doom) == (7, 2)
    assert look(state).on_hours is None


@pytest.mark.rule("SHP-18")
def test_a_pushed_fate_stays_on_a_card_whose_demand_it_does_not_meet() -> None:
    state = table(("leviathan", "the-mirror", "the-beast", "the-huntress"), hand=(1, 4))
    play(state, "0: play 1 on the-hours", *NO_PREDICTION)
    assert spot(state, "leviathan").fates == [1]


@pytest.mark.rule("SHP-35", "SHP-16")
def test_the_blind_man_fades_without_doom() -> None:
    """Worked example 5, first half."""
    state = table(("the-blind-man", "the-deep", "dawn", "midnight"), hand=(7, 3))
    faded = only(play(state, "0: play 7 on the-blind-man", *NO_PREDICTION), Faded)
    assert (faded.doom, state.doom) == (0, 0)
    assert [ready.power for ready in look(state).powers] == ["1-4-7"]


@pytest.mark.rule("SHP-26")
def test_visible_fates_lie_in_front_of_arcana_cards() -> None:
    state = table(
        ("the-prophet", "the-mirror", "the-beast", "the-shore"),
        hand=(4, 7),
        lying={"the-shore": [1]},
        players=2,
    )
    play(state, "0: play 7 on the-hours")
    assert (state.seen, look(state).unseen) == (1, [2, 3, 3, 3, 3, 3, 2])
    assert refusal(state, "0: use discard-lower 7 on the-hours") == "SHP-26"
    # Pushed onto The Prophet it fades it; nothing of the value 7 is visible on the next turn.
    play(state, "1: propose none")
    assert state.seen == 1


@pytest.mark.rule("SHP-27")
def test_the_seventh_point_wins_before_anything_fades() -> None:
    state = table(hand=(4, 1), lying={"the-deep": [2, 3]}, score=6, doom=6)
    happened = play(state, "0: play 4 on the-deep", "1: propose 1", "2: agree")
    assert not any(isinstance(event, Faded) for event in happened)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.ended, outcome.score, outcome.doom, outcome.winners) == ("escaped", 7, 6, [0, 1, 2])
    assert state.to_act() == ()
    assert refusal(state, "1: propose 1") == "SHP-27"


@pytest.mark.rule("SHP-27", "SHP-17")
def test_doom_seven_loses_at_once_and_nothing_goes_past_seven() -> None:
    state = table(hand=(4, 1), lying={"the-deep": [2, 3]}, score=6, doom=6)
    happened = play(state, "0: play 4 on the-deep", *NO_PREDICTION)
    assert only(happened, Faded).doom == 1
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.ended, outcome.score, outcome.doom, outcome.winners) == ("doomed", 6, 7, [])


@pytest.mark.rule("SHP-27")
def test_a_wrong_prediction_at_doom_six_ends_before_fading() -> None:
    state = table(hand=(4, 1), lying={"the-deep": [2, 3]}, doom=6)
    happened = play(state, "0: play 4 on the-deep", "1: propose 7", "2: agree")
    assert not any(isinstance(event, Faded) for event in happened)
    assert (state.doom, state.outcome() is not None) == (7, True)


@pytest.mark.rule("SHP-32")
def test_a_power_that_changes_what_fits_is_never_compulsory_and_then_counts() -> None:
    state = table(NARROW, hand=(1, 4), powers=["the-rider"], deck=["the-deep"])
    # Nothing fits, so The Hours is open although Cycle could bring a card that fits.
    assert legal(state, 0)[:2] == ["play 1 on the-hours", "play 4 on the-hours"]
    assert "use cycle the-mirror" in legal(state, 0)
    play(state, "0: use cycle the-mirror")
    assert legal(state, 0) == ["play 1 on the-deep", "play 4 on the-deep"]
    assert refusal(state, "0: play 1 on the-hours") == "SHP-31"
