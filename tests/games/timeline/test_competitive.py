"""The competitive game: TML-101 to TML-116, with the worked examples."""

import msgspec
import pytest

from tests.games.timeline.pictures import competitive, ids, legal, log, play, refusal
from tidetable.games.timeline import GAME
from tidetable.games.timeline.forms import CompetitiveOutcome, Options
from tidetable.games.timeline.pieces import Drew, Placed, Reshuffled
from tidetable.games.timeline.shown import CompetitiveView
from tidetable.kernel.chance import FastChance
from tidetable.kernel.recorder import Recorder


@pytest.mark.rule("TML-101")
def test_icons_play_no_part() -> None:
    options = Options(players=3)
    setup = GAME.draw_setup(options, FastChance(1), None)
    shifted = {"hourglass": "feather", "feather": "gear", "gear": "leaf", "leaf": "star", "star": "hourglass"}
    other = msgspec.structs.replace(
        setup,
        fronts={card: shifted[icon] for card, icon in setup.fronts.items()},
        backs={card: shifted[icon] for card, icon in setup.backs.items()},
    )
    one, two = GAME.begin(options, setup, FastChance(2)), GAME.begin(options, other, FastChance(2))
    chance = FastChance(3)
    while one.to_act():
        assert two.to_act() == one.to_act()
        seat = one.to_act()[0]
        moves = one.legal(seat)
        assert two.legal(seat) == moves
        move = moves[chance.below(len(moves))]
        one.play(seat, move)
        two.play(seat, move)
    assert two.outcome() == one.outcome()


@pytest.mark.rule("TML-102")
@pytest.mark.parametrize("hand", [3, 4, 5, 6])
def test_each_gets_as_many_cards_as_the_table_says(hand: int) -> None:
    options = Options(players=5, hand=hand)
    setup = GAME.draw_setup(options, FastChance(1), None)
    assert [len(cards) for cards in setup.hands] == [hand] * 5
    view = GAME.view(GAME.begin(options, setup, FastChance(2)), None)
    assert [sorted(front.card for front in cards) for cards in view.hands] == [
        sorted(cards) for cards in setup.hands
    ]
    assert view.next is not None
    assert view.next.card == setup.pile[0]
    assert Options(players=5).hand == 4
    for wrong in (2, 7):
        with pytest.raises(msgspec.ValidationError):
            GAME.options({"players": 5, "hand": wrong})


@pytest.mark.rule("TML-103")
def test_one_card_starts_the_timeline_with_its_date_open() -> None:
    options = Options(players=2)
    setup = GAME.draw_setup(options, FastChance(4), None)
    view = GAME.view(GAME.begin(options, setup, FastChance(5)), 0)
    assert isinstance(view, CompetitiveView)
    assert [card.card for card in view.timeline] == setup.timeline
    assert view.timeline[0].date == setup.dates[setup.timeline[0]]
    assert view.discard == []


@pytest.mark.rule("TML-104")
def test_the_host_picks_who_begins_or_chance_does_and_turns_go_clockwise() -> None:
    options = Options(players=4)
    picked = GAME.draw_setup(options, FastChance(1), 2)
    drawn = GAME.draw_setup(options, FastChance(1), None)
    assert (picked.first, picked.first_by, drawn.first_by) == (2, "host", "chance")
    assert picked.pile == drawn.pile
    assert {GAME.draw_setup(options, FastChance(number), None).first for number in range(40)} == {0, 1, 2, 3}
    state = competitive("m=100", "a=1 b=2", "c=3 d=4", "e=5 f=6", pile="x=7 y=8 z=9", first=1)
    order = []
    for move in ("place c 0", "place e 0", "place a 0", "place d 0"):
        order.append(state.to_act()[0])
        assert refusal(state, move, seat=(state.to_act()[0] + 1) % 3) == "TML-104"
        play(state, move)
    assert order == [1, 2, 0, 1]


@pytest.mark.rule("TML-105")
def test_fifteen_cards_make_sixteen_gaps() -> None:
    """Worked example 1."""
    timeline = " ".join(f"t{number}={number * 10}" for number in range(1, 16))
    state = competitive(timeline, "same=70 z=1", "y=2 w=3", pile="p=1 q=1")
    assert legal(state) == [f"place same {gap}" for gap in range(16)] + [
        f"place z {gap}" for gap in range(16)
    ]
    assert refusal(state, "place same 16") == "TML-105"
    for move in ("place y 0", "place p 0", "place t1 0", "place nothing-like-it 0"):
        assert refusal(state, move) == "TML-105"
    assert refusal(state, "place same 15") is None
    assert legal(state, seat=1) == legal(state, seat=7) == []


@pytest.mark.rule("TML-106", "TML-107")
@pytest.mark.parametrize(
    ("date", "right_gaps"),
    [(5, {0}), (10, {0, 1}), (15, {1}), (20, {1, 2, 3}), (25, {3}), (30, {3, 4}), (35, {4})],
)
def test_right_is_not_before_the_left_and_not_after_the_right_neighbour(
    date: int, right_gaps: set[int]
) -> None:
    for gap in range(5):
        state = competitive("a=10 b=20 c=20 d=30", f"x={date} y=1", "z=2", pile="p=3")
        play(state, f"place x {gap}")
        stays = "x" in ids(state, state.timeline)
        assert stays == (gap in right_gaps), f"gap {gap}"
        assert ("x" in ids(state, state.discard)) == (not stays)
        view = GAME.view(state, None)
        assert isinstance(view, CompetitiveView)
        if stays:
            assert ids(state, state.timeline)[gap] == "x"
            assert view.timeline[gap].date == date
            assert len(state.hands[0]) == 1


@pytest.mark.rule("TML-110")
def test_a_card_of_the_same_year_is_right_on_both_sides() -> None:
    """Worked example 1, second half."""
    timeline = " ".join(f"t{number}={number * 10}" for number in range(1, 16))
    for gap in range(16):
        state = competitive(timeline, "same=70 z=1", "y=2", pile="p=1")
        play(state, f"place same {gap}")
        assert ("same" in ids(state, state.timeline)) == (gap in (6, 7))


@pytest.mark.rule("TML-108")
def test_a_wrong_card_is_discarded_openly_and_replaced() -> None:
    state = competitive("m=100", "a=50 b=60", "c=70", pile="p=80 q=90")
    events = play(state, "place a 1")
    assert [type(event) for event in events] == [Placed, Drew]
    view = GAME.view(state, 1)
    assert [(card.card, card.date, card.note) for card in view.discard] == [("a", 50, "Note on a.")]
    assert [front.card for front in view.hands[0]] == ["b", "p"]
    assert view.next is not None
    assert view.next.card == "q"
    assert GAME.chance_words(events) == {"drew": ["p"]}
    assert log(events) == ["Ada misplaced Card a, 50. Note on a.", "Ada drew Card p."]


@pytest.mark.rule("TML-109")
def test_an_empty_draw_pile_is_made_anew_with_the_card_just_misplaced() -> None:
    made = set()
    for number in range(60):
        state = competitive("m=100", "a=50 b=60", "c=70", discard="d=1 e=2")
        state.chance = FastChance(number)
        events = play(state, "place a 1")
        assert [type(event) for event in events] == [Placed, Reshuffled, Drew]
        words = GAME.chance_words(events)
        assert sorted(words["reshuffled"]) == ["a", "d", "e"]
        assert words["drew"] == words["reshuffled"][:1]
        made.add(tuple(words["reshuffled"]))
        view = GAME.view(state, None)
        assert view.discard == []
        assert (view.pile, view.next.card if view.next else "") == (2, words["reshuffled"][1])
        # Dates are hidden again: neither the hand nor the top of the pile tells them.
        assert b'"date":50' not in msgspec.json.encode([view.hands, view.next])
    assert len(made) == 6


@pytest.mark.rule("TML-109")
def test_the_only_card_left_comes_straight_back() -> None:
    state = competitive("m=100", "a=50 b=60", "c=70")
    assert GAME.chance_words(play(state, "place a 1")) == {"reshuffled": ["a"], "drew": ["a"]}
    assert ids(state, state.hands[0]) == ["a", "b"]


@pytest.mark.rule("TML-111", "TML-112")
def test_the_round_is_finished_before_the_win() -> None:
    """Worked example 3: the only one out of cards sits first in the round."""
    state = competitive("m=100", "c=70 d=70", "a=50", "e=70 f=70", pile="p=1 q=1", first=1)
    play(state, "place a 0")
    assert (state.outcome(), state.to_act()) == (None, (2,))
    view = GAME.view(state, None)
    assert isinstance(view, CompetitiveView)
    assert view.done == [1]
    play(state, "place e 2")
    assert (state.outcome(), state.to_act()) == (None, (0,))
    play(state, "place c 1")
    assert state.outcome() == CompetitiveOutcome(ended="last-card", winners=[1])
    assert state.to_act() == ()
    assert refusal(state, "place d 0", seat=0) == "TML-112"


@pytest.mark.rule("TML-112")
def test_without_a_last_card_the_next_round_begins_with_the_first_seat() -> None:
    state = competitive("m=100", "a=1 b=1", "c=1 d=1", first=1)
    play(state, "place c 0", "place a 0")
    assert (state.outcome(), state.to_act()) == (None, (1,))


@pytest.mark.rule("TML-113", "TML-114", "TML-115")
def test_two_last_cards_in_one_round_then_one_succeeds() -> None:
    """Worked example 2."""
    state = competitive("m=100", "a=50", "b=60", "c=70 d=80", pile="p=10 q=20 r=30", first=1)
    play(state, "place b 0", "place c 2")
    assert state.outcome() is None
    events = play(state, "place a 0")
    assert GAME.chance_words(events) == {"drew": ["q", "r"]}
    assert log(events)[-3:] == [
        "Ada and Ben go on with one card each; Cleo is out.",
        "Ben drew Card q.",
        "Ada drew Card r.",
    ]
    view = GAME.view(state, 2)
    assert isinstance(view, CompetitiveView)
    assert view.still_in == [0, 1]
    # The eliminated player's cards stay where they are.
    assert [front.card for front in view.hands[2]] == ["d", "p"]
    assert refusal(state, "place d 0", seat=2) == "TML-113"
    assert (legal(state, seat=2), state.to_act()) == ([], (1,))
    play(state, "place q 3")
    assert state.to_act() == (0,)
    play(state, "place r 0")
    assert state.outcome() == CompetitiveOutcome(ended="last-card", winners=[0])


@pytest.mark.rule("TML-114")
def test_who_has_no_card_draws_one_from_the_first_seat_on_and_the_pile_is_renewed_between() -> None:
    state = competitive("m=100", "a=99", "b=98", "c=97", pile="p=1", discard="q=2 r=3", first=2)
    play(state, "place c 0", "place a 1")
    events = play(state, "place b 1")
    words = GAME.chance_words(events)
    assert sorted(words["reshuffled"]) == ["q", "r"]
    assert words["drew"] == ["p", *words["reshuffled"]]
    assert [event.seat for event in events if isinstance(event, Drew)] == [2, 0, 1]
    assert state.to_act() == (2,)
    assert all(len(hand) == 1 for hand in state.hands)


@pytest.mark.rule("TML-114", "TML-115")
def test_if_none_succeeds_all_go_on_with_the_replacement_they_have() -> None:
    state = competitive("m=100", "a=99", "b=98", pile="p=1 q=2 r=3 s=4")
    play(state, "place a 0", "place b 0")
    play(state, "place p 3")
    events = play(state, "place q 3")
    assert GAME.chance_words(events) == {"drew": ["s"]}
    assert [ids(state, hand) for hand in state.hands] == [["r"], ["s"]]
    assert (state.outcome(), state.to_act()) == (None, (0,))


@pytest.mark.rule("TML-115")
def test_if_several_succeed_those_who_failed_are_out() -> None:
    state = competitive("m=100", "a=99", "b=98", "c=97", pile="p=1 q=2 r=3 s=4 t=5 u=6")
    play(state, "place a 0", "place b 0", "place c 0")
    play(state, "place p 0", "place q 4")
    events = play(state, "place r 1")
    view = GAME.view(state, None)
    assert isinstance(view, CompetitiveView)
    assert view.still_in == [0, 2]
    assert GAME.chance_words(events) == {"drew": ["t", "u"]}
    play(state, "place t 6")
    play(state, "place u 2")
    assert state.outcome() == CompetitiveOutcome(ended="last-card", winners=[2])


@pytest.mark.rule("TML-116")
@pytest.mark.parametrize(
    ("pile", "discard", "shared"), [("", "d=1", True), ("p=1", "d=1", False), ("p=1", "", True)]
)
def test_too_few_cards_for_the_next_round_share_the_victory(pile: str, discard: str, shared: bool) -> None:
    state = competitive("m=100", "a=99", "b=98", "c=97 e=96", pile=pile, discard=discard)
    play(state, "place a 0", "place b 0")
    events = play(state, "place c 0")
    if shared:
        assert state.outcome() == CompetitiveOutcome(ended="no-cards-left", winners=[0, 1])
        assert GAME.chance_words(events) == {}
        assert ids(state, state.hands[0]) == ids(state, state.hands[1]) == []
    else:
        assert state.outcome() is None
        assert len(GAME.chance_words(events)["drew"]) == 2


def test_a_whole_game_is_recorded_in_the_words_of_the_notation() -> None:
    recorder = Recorder.start(GAME, Options(players=2, hand=3), bytes(32), first=1)
    chance = FastChance(1)
    while recorder.state.to_act():
        seat = recorder.state.to_act()[0]
        moves = recorder.state.legal(seat)
        recorder.play(seat, moves[chance.below(len(moves))].text)
    record = recorder.record()
    assert list(record.options) == ["players", "mode", "deck", "hand", "cards"]
    assert list(record.setup) == [
        *("first", "first_by", "deck", "dates", "fronts", "backs", "hands", "timeline", "discard", "pile")
    ]
    assert record.setup["discard"] == []
    assert set(record.setup["dates"]) == set(record.setup["fronts"]) == set(record.setup["backs"])
    assert isinstance(record.outcome, dict)
    assert set(record.outcome) == {"ended", "winners"}
