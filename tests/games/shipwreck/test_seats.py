"""Players coming and going, and challenge mode: SHP-28 to SHP-30, with worked example 6."""

from collections import Counter

import pytest

from tests.games.shipwreck.pictures import legal, look, only, play, refusal, table, trackers
from tidetable.games.shipwreck import GAME
from tidetable.games.shipwreck.events import Drew, Left, Marked, Predicted
from tidetable.games.shipwreck.forms import Options
from tidetable.games.shipwreck.rules import Shipwreck
from tidetable.kernel.chance import FastChance


def fates(state: Shipwreck) -> Counter[str]:
    return Counter(piece for piece in state.inventory() if piece.startswith("fate-"))


ALL_FATES = Counter({f"fate-{value}": 3 for value in range(1, 8)})


@pytest.mark.rule("SHP-28")
def test_a_joiner_gets_the_next_seat_and_the_chosen_spot() -> None:
    state = table(hand=(1, 2))
    assert refusal(state, "4: join 1") == "SHP-28"
    assert refusal(state, "1: join 1") == "SHP-28"
    assert refusal(state, "3: join 4") == "SHP-28"
    assert refusal(state, "3: join 12") == "SHP-28"
    assert refusal(state, "3: mark 0 1") == "SHP-28"
    play(state, "3: join 1")
    view = look(state, 3)
    assert (view.seats, view.next_seat, view.active) == ([0, 3, 1, 2], 4, 0)
    assert [(line.seat, line.held) for line in view.lines] == [(0, 2), (3, 0), (1, 0), (2, 0)]
    # Theirs is the next turn.
    play(state, "0: play 1 on the-deep", "3: propose none", "1: agree", "2: agree")
    assert state.to_act() == (3,)
    assert not [move for move in legal(state, 3) if move.startswith("join")]


@pytest.mark.rule("SHP-28")
def test_joining_before_the_active_player_does_not_move_the_turn() -> None:
    state = table(hand=(1, 2), first=1)
    play(state, "3: join 0")
    assert (look(state).seats, state.to_act()) == ([3, 0, 1, 2], (1,))
    play(state, "1: play 1 on the-deep", "3: propose none", "0: agree", "2: agree")
    assert state.to_act() == (2,)


@pytest.mark.rule("SHP-28")
def test_five_are_enough_and_numbers_are_not_used_again() -> None:
    state = table(hand=(1, 2), players=4)
    play(state, "4: join 4")
    assert refusal(state, "5: join 0") == "SHP-28"
    play(state, "4: leave", "5: join 0")
    assert look(state).seats == [5, 0, 1, 2, 3]


@pytest.mark.rule("SHP-28", "SHP-12")
def test_a_joiner_answers_an_open_proposal_too() -> None:
    state = table(hand=(1, 2))
    play(state, "0: play 1 on the-deep", "1: propose 2", "3: join 3")
    assert state.to_act() == (2, 3)
    play(state, "2: agree")
    assert trackers(state) == (0, 0)
    play(state, "3: agree")
    assert trackers(state) == (1, 0)


@pytest.mark.rule("SHP-28", "SHP-12")
def test_a_joiner_may_propose() -> None:
    state = table(hand=(1, 2))
    play(state, "0: play 1 on the-deep", "3: join 0")
    assert state.to_act() == (3, 1, 2)
    assert "propose 2" in legal(state, 3)


@pytest.mark.rule("SHP-29")
def test_leaving_with_a_fate_makes_the_bag_whole_again() -> None:
    """Worked example 6."""
    state = table(hand=(1, 2), held={2: 5, 4: 6})
    assert fates(state) == ALL_FATES
    assert only(play(state, "1: leave"), Left).values == [5]
    assert (fates(state), state.bag[4]) == (ALL_FATES, 3)
    assert [line.seat for line in look(state).lines] == [0, 2]
    assert refusal(state, "1: leave") == "SHP-28"
    assert state.to_act() == (0,)


@pytest.mark.rule("SHP-29", "SHP-09")
def test_the_active_player_leaves_before_playing() -> None:
    state = table(hand=(6, 2), draws=[3, 4])
    happened = play(state, "0: leave")
    # Lowest first: nothing tells which one had been kept.
    assert only(happened, Left).values == [2, 6]
    assert (look(state).seats, state.to_act(), fates(state)) == ([1, 2], (1,), ALL_FATES)
    assert only(happened, Drew).values == [3, 4]


@pytest.mark.rule("SHP-29", "SHP-15")
def test_the_active_player_leaves_after_playing_and_the_turn_goes_to_fade() -> None:
    state = table(hand=(4, 1), lying={"the-deep": [2, 3]}, first=2)
    play(state, "2: play 4 on the-deep", "0: propose 1", "2: leave")
    assert trackers(state) == (0, 2)
    assert (look(state).seats, state.to_act(), look(state).proposal) == ([0, 1], (0,), None)


@pytest.mark.rule("SHP-29", "SHP-55")
def test_leaving_after_a_wrong_first_prediction_of_twice_costs_its_doom() -> None:
    state = table(hand=(1, 2), powers=["the-beast"])
    play(state, "0: play 1 on the-deep", "1: propose twice", "2: agree", "1: propose 5", "2: agree")
    assert only(play(state, "0: leave"), Left).doom == 1
    assert trackers(state) == (0, 1)


@pytest.mark.rule("SHP-29")
def test_an_open_proposal_needs_only_those_who_are_still_there() -> None:
    state = table(hand=(1, 2), players=4)
    play(state, "0: play 1 on the-deep", "1: propose 2", "2: agree")
    only(play(state, "3: leave"), Predicted)
    assert trackers(state) == (1, 0)


@pytest.mark.rule("SHP-29")
def test_a_proposal_outlives_the_one_who_made_it() -> None:
    state = table(hand=(1, 2))
    play(state, "0: play 1 on the-deep", "1: propose 2", "1: leave")
    assert state.to_act() == (2,)
    play(state, "2: agree")
    assert trackers(state) == (1, 0)


@pytest.mark.rule("SHP-29")
def test_the_last_with_something_to_propose_leaves() -> None:
    state = table(hand=(1, 2))
    play(state, "0: play 1 on the-deep")
    for what in (1, 2, 3, 4, 5, 6, 7, "none"):
        play(state, f"1: propose {what}", "2: object")
    play(state, "2: leave")
    assert (look(state).ask, state.to_act()) == ("play", (1,))


@pytest.mark.rule("SHP-29")
def test_turns_go_on_in_order_after_someone_has_left() -> None:
    state = table(hand=(1, 2), players=4, first=2)
    play(state, "0: leave", "2: play 1 on the-deep", "1: propose none", "3: agree")
    assert state.to_act() == (3,)


@pytest.mark.rule("SHP-29")
def test_with_fewer_than_two_the_game_ends_without_a_winner() -> None:
    state = table(hand=(4, 1), players=2, lying={"the-deep": [2, 3]}, score=3)
    play(state, "0: play 4 on the-deep", "0: leave")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.ended, outcome.score, outcome.doom, outcome.winners) == ("too-few-players", 3, 0, [])
    assert (state.to_act(), fates(state)) == ((), ALL_FATES)
    assert refusal(state, "1: leave") == "SHP-29"


def challenge() -> Shipwreck:
    return table(hand=(1, 2), players=2, challenge=True, first=1, draws=[1, 3, 2, 4, 2, 5])


@pytest.mark.rule("SHP-30")
def test_challenge_turns_go_a_a_b_b() -> None:
    state = challenge()
    turns = []
    for _ in range(4):
        view = look(state)
        turns.append((view.active, view.line))
        low = look(state, view.active).hands[0 if view.line == "a" else 1].fates[0]
        happened = play(state, f"{view.active}: play {low} on midnight", f"{1 - view.active}: propose none")
        state.fates, state.hours = [0] * 4, [0] * 4
        assert isinstance(happened[-1], Drew)
    assert turns == [(1, "a"), (0, "a"), (1, "b"), (0, "b")]
    assert (look(state).active, look(state).line) == (1, "a")


@pytest.mark.rule("SHP-30")
def test_each_line_has_a_fate_of_its_own() -> None:
    state = challenge()
    play(state, "1: play 1 on midnight", "0: propose none", "0: play 1 on midnight", "1: propose none")
    view = look(state, 1)
    assert [(hand.line, hand.fates) for hand in view.hands] == [("a", [2]), ("b", [2, 4])]
    assert [(line.seat, line.line, line.held) for line in view.lines] == [
        (0, "a", 1),
        (0, "b", 0),
        (1, "a", 1),
        (1, "b", 2),
    ]
    # Line b is predicted; line a keeps its fate.
    play(state, "1: play 2 on midnight", "0: propose 4")
    assert trackers(state)[0] == 1
    assert [hand.fates for hand in look(state, 1).hands] == [[2], []]


@pytest.mark.rule("SHP-30", "SHP-23")
def test_the_line_whose_turn_it_is_can_be_marked() -> None:
    state = challenge()
    assert refusal(state, "0: mark 1-b 4") == "SHP-23"
    play(state, "0: mark 1 4", "1: play 1 on midnight", "0: propose none")
    play(state, "0: play 1 on midnight", "1: propose none")
    assert refusal(state, "0: mark 1 4") == "SHP-23"
    assert only(play(state, "0: mark 1-b 6"), Marked).line == 3
    assert [(line.line, line.turned) for line in look(state).lines][2:] == [("a", [4]), ("b", [6])]
    assert refusal(table(), "1: mark 0-b 4") == "SHP-30"


@pytest.mark.rule("SHP-30", "SHP-28")
def test_nobody_joins_a_challenge_for_two() -> None:
    assert refusal(challenge(), "2: join 0") == "SHP-30"


@pytest.mark.rule("SHP-28", "SHP-29")
def test_random_coming_and_going_never_breaks_a_game() -> None:
    """Every so often someone joins or leaves; pieces stay whole and the game ends."""
    for number in range(60):
        chance = FastChance(number)
        state = GAME.deal(Options(players=2 + number % 4, doom=0), FastChance(-number - 1))
        pieces = sorted(state.inventory())
        moves = 0
        while state.to_act():
            moves += 1
            assert moves < 3000
            if chance.below(6) == 0:
                joins = chance.below(2) == 0 and len(state.seats()) < 5
                seats = state.seats()
                seat = state.next_seat if joins else seats[chance.below(len(seats))]
                text = f"join {chance.below(len(seats) + 1)}" if joins else "leave"
                play(state, f"{seat}: {text}")
            else:
                waiting = state.to_act()
                seat = waiting[chance.below(len(waiting))]
                options = state.legal(seat)
                state.play(seat, options[chance.below(len(options))])
            assert sorted(state.inventory()) == pieces
            view = GAME.view(state, None)
            imagined = GAME.imagine(view, chance)
            assert GAME.view(imagined, None) == view
        assert state.outcome() is not None
