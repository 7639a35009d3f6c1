"""The Predict step: proposals, unanimity, notes and showing a fate. SHP-12, SHP-23, SHP-25."""

import pytest

from tests.games.shipwreck.pictures import legal, look, only, play, refusal, table, trackers
from tidetable.games.shipwreck.events import Marked, NotPredicted, Predicted, Shown
from tidetable.games.shipwreck.rules import Shipwreck
from tidetable.kernel.state import Event


def predicting(players: int = 3, **options: object) -> Shipwreck:
    """Seat 0 has played a 1 on The Deep and keeps a 2; the allies talk."""
    state = table(hand=(1, 2), players=players, **options)  # type: ignore[arg-type]
    play(state, "0: play 1 on the-deep")
    return state


@pytest.mark.rule("SHP-12")
def test_all_allies_are_asked_and_the_active_player_is_not() -> None:
    state = predicting(4)
    assert state.to_act() == (1, 2, 3)
    assert legal(state, 0) == []
    assert refusal(state, "0: propose 2") == "SHP-12"
    assert legal(state, 1) == [f"propose {what}" for what in (1, 2, 3, 4, 5, 6, 7, "none")]


@pytest.mark.rule("SHP-12")
def test_a_proposal_needs_everybody_else() -> None:
    state = predicting(4)
    play(state, "2: propose 2")
    assert state.to_act() == (1, 3)
    assert refusal(state, "2: agree") == "SHP-12"
    assert refusal(state, "1: propose 2") == "SHP-12"
    assert refusal(state, "0: object") == "SHP-12"
    assert legal(state, 1) == ["agree", "object"]
    play(state, "3: agree")
    proposal = look(state).proposal
    assert proposal is not None
    assert (proposal.seat, proposal.what, proposal.agreed, proposal.waiting) == (2, "2", [3], [1])
    assert refusal(state, "3: agree") == "SHP-12"
    only(play(state, "1: agree"), Predicted)
    assert trackers(state) == (1, 0)


@pytest.mark.rule("SHP-12")
def test_one_objection_drops_it_and_the_same_ally_does_not_propose_it_again() -> None:
    state = predicting(4)
    play(state, "1: propose 2", "3: agree", "2: object")
    assert state.to_act() == (1, 2, 3)
    assert refusal(state, "1: propose 2") == "SHP-12"
    assert "propose 2" not in legal(state, 1)
    assert "propose 2" in legal(state, 2)
    assert [(past.seat, past.what) for past in look(state).proposed] == [(1, ["2"])]
    assert refusal(state, "3: agree") == "SHP-12"


@pytest.mark.rule("SHP-12")
def test_when_nothing_is_left_to_propose_no_prediction_is_made() -> None:
    state = predicting(3)
    happened: list[Event] = []
    for seat, other in ((1, 2), (2, 1)):
        for what in (1, 2, 3, 4, 5, 6, 7, "none"):
            happened = play(state, f"{seat}: propose {what}", f"{other}: object")
        if seat == 1:
            assert state.to_act() == (2,)
    only(happened, NotPredicted)
    assert state.to_act() == (1,)
    assert look(state, 1).ask == "play"


@pytest.mark.rule("SHP-12")
def test_with_two_players_the_one_ally_decides() -> None:
    state = predicting(2)
    only(play(state, "1: propose 2"), Predicted)
    assert trackers(state) == (1, 0)


@pytest.mark.rule("SHP-12", "SHP-05")
def test_before_the_play_nothing_is_proposed_and_there_is_no_eight() -> None:
    state = table()
    assert refusal(state, "1: propose 2") == "SHP-12"
    assert refusal(state, "1: agree") == "SHP-12"
    assert refusal(predicting(), "1: propose 8") == "SHP-05"


@pytest.mark.rule("SHP-12")
def test_a_new_turn_forgets_what_was_proposed() -> None:
    state = predicting(3)
    play(state, "1: propose 7", "2: object", "1: propose none", "2: agree")
    assert look(state).proposed == []


@pytest.mark.rule("SHP-23")
def test_allies_turn_tokens_of_the_active_player_at_any_time() -> None:
    state = table()
    assert only(play(state, "1: mark 0 4"), Marked).turned is True
    play(state, "2: mark 0 6", "0: play 1 on the-deep", "1: mark 0 7")
    assert look(state).lines[0].turned == [4, 6, 7]
    assert only(play(state, "2: mark 0 4"), Marked).turned is False
    assert look(state).lines[0].turned == [6, 7]
    # A note is not waited for and is no move of the table.
    assert state.to_act() == (1, 2)
    assert not [move for move in legal(state, 1) if move.startswith("mark")]


@pytest.mark.rule("SHP-23")
def test_nobody_touches_their_own_line_nor_that_of_one_who_is_not_active() -> None:
    state = table()
    assert refusal(state, "0: mark 0 4") == "SHP-23"
    assert refusal(state, "1: mark 1 4") == "SHP-23"
    assert refusal(state, "1: mark 2 4") == "SHP-23"
    assert refusal(state, "1: mark 7 4") == "SHP-23"
    assert refusal(state, "1: mark 7 9") == "SHP-04"


@pytest.mark.rule("SHP-25")
def test_an_ally_may_show_the_fate_they_hold_at_any_moment_of_the_step() -> None:
    state = table(hand=(1, 2), held={2: 5, 4: 6}, draws=[3])
    assert refusal(state, "1: show") == "SHP-25"
    play(state, "0: play 1 on the-deep", "2: propose 2")
    assert refusal(state, "0: show") == "SHP-25"
    # Seat 2 waits for an answer to its own proposal and may still show.
    assert state.to_act() == (1,)
    assert (state.may_act(2), legal(state, 2)) == (True, ["show"])
    assert legal(state, 1) == ["agree", "object", "show"]
    assert only(play(state, "2: show"), Shown).value == 6
    assert (look(state).lines[2].held, look(state).unseen[5]) == (0, 3)
    assert refusal(state, "2: show") == "SHP-25"
    # The proposal stands as before.
    only(play(state, "1: agree"), Predicted)


@pytest.mark.rule("SHP-25")
def test_showing_resets_the_number_line() -> None:
    state = table(hand=(1, 2), draws=[3, 4, 6])
    play(
        state, "1: mark 0 7", "0: play 1 on the-deep", "1: propose none", "2: agree", "1: play 3 on midnight"
    )
    assert look(state).lines[0].turned == [7]
    play(state, "0: show")
    assert (look(state).lines[0].turned, look(state).lines[0].held) == ([], 0)
    # With nothing kept, the next turn starts with two draws.
    play(state, "2: propose none", "0: agree", "2: play 6 on dawn", "0: propose none")
    drew = play(state, "1: agree")
    assert len(drew[-1].values) == 2  # type: ignore[attr-defined]


@pytest.mark.rule("SHP-25", "SHP-30")
def test_the_line_is_said_in_challenge_mode_and_only_there() -> None:
    state = table(hand=(1, 2), players=2, challenge=True, held={2: 5, 3: 6})
    play(state, "0: play 1 on the-deep")
    assert legal(state, 1)[-2:] == ["show a", "show b"]
    assert refusal(state, "1: show") == "SHP-25"
    shown = only(play(state, "1: show b"), Shown)
    assert (shown.value, shown.line) == (6, 3)
    assert refusal(state, "1: show b") == "SHP-25"
    assert refusal(predicting(), "1: show a") == "SHP-30"
