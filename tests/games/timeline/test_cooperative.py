"""The cooperative game: TML-201 to TML-219, with the worked examples."""

import msgspec
import pytest

from tests.games.timeline.pictures import cooperative, ids, legal, log, play, refusal
from tidetable.games.timeline import GAME, decks
from tidetable.games.timeline.cooperative import FREE, Cooperative, rank_of
from tidetable.games.timeline.forms import CooperativeOutcome, Options
from tidetable.games.timeline.pieces import Discarded, Drew, Tried
from tidetable.games.timeline.shown import CooperativeView
from tidetable.kernel.chance import FastChance


def gap_row(state: Cooperative) -> list[str | None]:
    return [None if card == FREE else state.deck.ids[card] for card in state.gap_row]


def look(state: Cooperative) -> CooperativeView:
    view = GAME.view(state, state.turn)
    assert isinstance(view, CooperativeView)
    return view


@pytest.mark.rule("TML-201")
def test_how_many_cards_are_used() -> None:
    assert Options(players=2, mode="cooperative").cards == 36
    for players, cards in ((2, 36), (8, 34), (3, 14), (2, decks.find("inventions").size)):
        setup = GAME.draw_setup(
            Options(players=players, mode="cooperative", cards=cards), FastChance(1), None
        )
        assert len(setup.dates) == cards
        assert 4 * players + 2 + len(setup.pile) == cards
    with pytest.raises(msgspec.ValidationError, match="at least 14 cards"):
        GAME.options({"players": 3, "mode": "cooperative", "cards": 13})
    with pytest.raises(decks.CannotDeal, match="cards, not 499"):
        GAME.draw_setup(Options(mode="cooperative", cards=499), FastChance(1), None)


@pytest.mark.rule("TML-202", "TML-203")
def test_four_cards_each_one_on_the_row_one_on_the_discard_pile() -> None:
    options = Options(players=3, mode="cooperative")
    setup = GAME.draw_setup(options, FastChance(1), None)
    assert [len(hand) for hand in setup.hands] == [4, 4, 4]
    assert (len(setup.timeline), len(setup.discard), len(setup.pile)) == (1, 1, 22)
    state = GAME.begin(options, setup, FastChance(2))
    view = GAME.view(state, 1)
    assert isinstance(view, CooperativeView)
    assert [card.card for card in view.lower] == setup.timeline
    assert view.discard[0].date == setup.dates[setup.discard[0]]
    assert view.discard[0].back == setup.backs[setup.discard[0]]
    assert view.next is not None
    assert (view.next.card, view.pile) == (setup.pile[0], 22)
    with pytest.raises(msgspec.ValidationError, match="four cards"):
        GAME.options({"mode": "cooperative", "hand": 5})


@pytest.mark.rule("TML-204")
def test_turns_go_clockwise_from_whoever_begins() -> None:
    options = Options(players=3, mode="cooperative")
    assert GAME.draw_setup(options, FastChance(1), 2).first == 2
    assert "oldest" in GAME.custom
    state = cooperative("m=100", "a=1 b=2", "c=3 d=4", "e=5 f=6", turn=2)
    assert refusal(state, "try a", seat=0) == "TML-204"
    assert refusal(state, "try a", seat=9) == "TML-204"
    assert (legal(state, seat=0), legal(state, seat=9)) == ([], [])
    play(state, "try e", "end")
    assert state.to_act() == (0,)


@pytest.mark.rule("TML-205")
def test_play_or_discard_but_never_both_and_never_nothing() -> None:
    state = cooperative("m=100", "a=1/star/gear b=2/star/gear c=3/leaf/gear", "d=4")
    assert legal(state) == ["try a", "try b", "try c", "discard a", "discard b"]
    assert refusal(state, "end") == "TML-205"
    play(state, "try a")
    assert legal(state) == ["try b", "try c", "end"]
    assert refusal(state, "discard b") == "TML-205"
    state = cooperative("m=100", "a=1/star/gear b=2/star/gear", "d=4")
    play(state, "discard a")
    assert state.to_act() == (1,)


@pytest.mark.rule("TML-206")
@pytest.mark.parametrize(
    ("date", "lower", "above"),
    [
        (5, ["x", "p", "q", "r"], [None, None, None]),
        (35, ["p", "q", "r", "x"], [None, None, None]),
        (15, ["p", "q", "r"], ["x", None]),
        (25, ["p", "q", "r"], [None, "x"]),
    ],
)
def test_the_date_decides_the_spot(date: int, lower: list[str], above: list[str | None]) -> None:
    state = cooperative("p=10 q=20 r=30", f"x={date} y=1", "z=2")
    assert refusal(state, "try z") == "TML-206"
    assert refusal(state, "try nothing-like-it") == "TML-206"
    play(state, "try x")
    assert ids(state, state.lower) == lower
    assert gap_row(state) == above
    card = next(card for card in [*look(state).lower, *look(state).gap_row] if card and card.card == "x")
    assert (card.date, card.note) == (date, "Note on x.")


@pytest.mark.rule("TML-206")
def test_the_gap_row_moves_along_with_the_lower_row() -> None:
    state = cooperative("p=10 q=20", "x=5 y=30 z=1", "w=2", gaps={0: "g=15"})
    play(state, "try x")
    assert gap_row(state) == [None, "g"]
    play(state, "try y")
    assert gap_row(state) == [None, "g", None]


@pytest.mark.rule("TML-207", "TML-209")
def test_a_taken_gap_makes_the_card_stuck() -> None:
    state = cooperative("p=10 q=20", "x=15/star/gear y=1 z=2", "w=3", gaps={0: "g=16"}, pile="n=4 o=5")
    events = play(state, "try x")
    assert log(events) == ["Ada tried Card x, 15: it is stuck. Note on x."]
    assert (state.to_act(), gap_row(state)) == ((0,), ["g"])
    assert [(card.card, card.date) for card in look(state).stuck[0]] == [("x", 15)]
    assert [front.card for front in look(state).hands[0]] == ["y", "z"]
    for move in ("try x", "discard x"):
        assert refusal(state, move) == "TML-209"
    play(state, "try y", "end")
    # Stuck cards count among the four: z, x and two new ones.
    assert ids(state, state.hands[0]) == ["n", "o", "z"]
    assert ids(state, state.stuck[0]) == ["x"]
    play(state, "try w")
    assert refusal(state, "discard x") == "TML-209"


@pytest.mark.rule("TML-208")
@pytest.mark.parametrize(
    ("lower", "gaps", "date", "spot"),
    [
        ("p=10 q=20", {}, 10, "left"),
        ("p=10 q=20", {}, 20, "right"),
        ("p=10 q=10", {}, 10, "left"),
        ("p=10", {}, 10, "left"),
        ("p=10 q=20 r=30", {}, 20, 0),
        ("p=10 q=20 r=30", {0: "g=11"}, 20, 1),
        ("p=10 q=20 r=30", {0: "g=11", 1: "h=21"}, 20, "stuck"),
        ("p=10 q=20 r=20 s=30", {0: "g=11"}, 20, 1),
        ("p=10 q=20 r=20 s=30", {0: "g=11", 1: "h=20"}, 20, 2),
        ("p=10 q=20 r=30", {0: "g=15"}, 15, "stuck"),
        ("p=10 q=20 r=30 s=40", {1: "g=25"}, 35, 2),
    ],
)
def test_equal_dates_find_the_best_free_spot(
    lower: str, gaps: dict[int, str], date: int, spot: int | str
) -> None:
    state = cooperative(lower, f"x={date} y=1", "z=2", gaps=gaps)
    tried = play(state, "try x")[0]
    assert isinstance(tried, Tried)
    seen = msgspec.to_builtins(GAME.see(tried, None))
    assert (seen["gap"] if seen["spot"] == "gap" else seen["spot"]) == spot
    if isinstance(spot, int):
        assert gap_row(state)[spot] == "x"


@pytest.mark.rule("TML-210")
def test_one_or_two_cards_a_turn() -> None:
    state = cooperative("m=100", "a=1 b=2 c=3", "d=4")
    play(state, "try a")
    assert (state.to_act(), legal(state)) == ((0,), ["try b", "try c", "end"])
    play(state, "try b")
    assert state.to_act() == (1,)
    state = cooperative("m=100", "a=1 b=2 c=3", "d=4")
    play(state, "try a", "end")
    assert state.to_act() == (1,)


@pytest.mark.rule("TML-211")
def test_after_a_failed_second_card_one_may_stop_or_try_on() -> None:
    for last in ("end", "try d"):
        state = cooperative("p=10 q=20", "a=1 b=15 c=16 d=2", "e=4 f=5", gaps={0: "g=12"}, pile="n=7")
        play(state, "try a", "try b")
        assert legal(state) == ["try c", "try d", "end"]
        play(state, "try c")
        assert legal(state) == ["try d", "end"]
        play(state, last)
        assert state.to_act() == (1,)
        assert ids(state, state.stuck[0]) == ["b", "c"]


@pytest.mark.rule("TML-210", "TML-212")
def test_two_in_vain_then_one_placed_and_the_turn_may_go_on() -> None:
    """Worked example 5."""
    hand = "a=15/star/gear b=16/star/gear c=1/star/gear d=2/star/gear"
    state = cooperative("p=10 q=20", hand, "e=4", gaps={0: "g=12"})
    play(state, "try a")
    assert legal(state) == ["try b", "try c", "try d"]
    assert refusal(state, "end") == refusal(state, "discard c") == "TML-212"
    play(state, "try b")
    assert legal(state) == ["try c", "try d"]
    play(state, "try c")
    assert (state.to_act(), legal(state)) == ((0,), ["try d", "end"])
    play(state, "try d")
    assert state.to_act() == (1,)


@pytest.mark.rule("TML-212", "TML-216", "TML-218")
def test_all_four_in_vain_end_the_game() -> None:
    """Worked example 6."""
    state = cooperative("p=10 q=20", "a=11 b=12 c=13 d=14", "e=4 f=5", gaps={0: "g=15"}, pile="n=7 o=8")
    events = play(state, "try a", "try b", "try c", "try d")
    # Nobody draws any more: 4 + 1 points, less discard, pile, one hand and four stuck cards.
    assert GAME.chance_words(events) == {}
    assert state.outcome() == CooperativeOutcome(
        ended="stuck", winners=[], score=4 + 1 - 1 - 2 - 2 - 4, rank="Team Wannabes"
    )
    assert state.to_act() == ()
    assert refusal(state, "try e", seat=1) == "TML-216"


@pytest.mark.rule("TML-213")
def test_discarding_follows_the_icon_on_top() -> None:
    hand = "a=1/star/feather b=2/leaf/star c=3/gear/leaf"
    state = cooperative(
        "m=100", hand, "d=4/feather/gear e=5/star/gear", discard="top=50/gear/star", pile="n=6"
    )
    assert refusal(state, "discard b") == refusal(state, "discard d") == "TML-213"
    assert refusal(state, "discard nothing-like-it") == "TML-213"
    events = play(state, "discard a")
    assert [type(event) for event in events] == [Discarded, Drew]
    top = GAME.view(state, 1).discard[0]
    assert (top.card, top.date, top.back) == ("a", 1, "feather")
    # The new top shows its back: a feather.
    assert legal(state) == ["try d", "try e", "discard d"]


@pytest.mark.rule("TML-214")
def test_a_turn_ends_with_drawing_up_to_four() -> None:
    state = cooperative("m=100", "a=1 b=2 c=3 d=4", "e=200", pile="n=6 o=7 p=8")
    play(state, "try a")
    assert ids(state, state.hands[0]) == ["b", "c", "d"]
    events = play(state, "try b")
    assert GAME.chance_words(events) == {"drew": ["n", "o"]}
    assert ids(state, state.hands[0]) == ["c", "d", "n", "o"]
    assert GAME.chance_words(play(state, "try e")) == {"drew": ["p"]}


@pytest.mark.rule("TML-215")
def test_who_has_no_card_is_skipped_when_the_pile_is_empty() -> None:
    state = cooperative("m=100", "a=50 b=30 c=20", "", "d=40 e=10")
    play(state, "try a", "end")
    assert state.to_act() == (2,)
    play(state, "try d", "end")
    assert state.to_act() == (0,)
    play(state, "try b")
    play(state, "try c")
    assert state.to_act() == (2,)
    events = play(state, "try e")
    assert len(events) == 1
    assert state.outcome() == CooperativeOutcome(
        ended="all-placed", winners=[], score=11, rank="Accredited League"
    )


@pytest.mark.rule("TML-216")
def test_a_player_on_turn_with_stuck_cards_only_ends_the_game() -> None:
    state = cooperative("m=100", "a=1 b=2", "", "d=4", stuck={1: "s=50"})
    play(state, "try a", "end")
    assert state.outcome() == CooperativeOutcome(
        ended="stuck", winners=[], score=4 - 4, rank="Newcomers Group"
    )


@pytest.mark.rule("TML-216")
def test_a_turn_in_which_nothing_is_left_to_choose_ends_by_itself() -> None:
    placed_last = cooperative("m=100", "a=1", "b=2", pile="n=3")
    assert [type(event) for event in play(placed_last, "try a")] == [Tried, Drew]
    assert placed_last.to_act() == (1,)
    failed_last = cooperative("p=10 q=20", "a=1 b=15", "c=2", gaps={0: "g=12"})
    play(failed_last, "try a", "try b")
    assert failed_last.to_act() == (1,)
    # The player of the stuck card is on turn again when nobody else has a card.
    play(failed_last, "try c")
    assert failed_last.outcome() is not None
    assert failed_last.outcome().ended == "stuck"  # type: ignore[union-attr]


@pytest.mark.rule("TML-217")
def test_all_see_the_same_so_that_all_can_talk_and_the_player_on_turn_decides() -> None:
    state = cooperative("m=100", "a=1 b=2", "c=3 d=4", "e=5")
    views = [msgspec.to_builtins(GAME.view(state, seat)) for seat in (0, 1, 2, None)]
    for view in views:
        assert (view["choices"] != []) == (view["seat"] == 0)
        del view["choices"], view["seat"]
    assert views[0] == views[1] == views[2] == views[3]


@pytest.mark.rule("TML-218", "TML-219")
def test_the_score_of_the_rule_book() -> None:
    """Worked example 4: lower row 15, Gap row 8, draw pile 0, 2 in front of players, 11 discarded."""
    lower = " ".join(f"l{number}={number * 10}" for number in range(15))
    gaps = {gap: f"g{gap}={gap * 10 + 5}" for gap in range(8)}
    discard = " ".join(f"d{number}=1" for number in range(11))
    state = cooperative(lower, "x=7", "y=8", gaps=gaps, discard=discard)
    assert (len(state.inventory()), state.score()) == (36, 25)
    assert rank_of(25) == "Sophisticated Crew"
    play(state, "try x")
    outcome = state.outcome()
    assert outcome == CooperativeOutcome(ended="stuck", winners=[], score=25, rank="Sophisticated Crew")


@pytest.mark.rule("TML-219")
def test_ranks() -> None:
    ranks = [
        *[(-36, "Team Wannabes"), (-1, "Team Wannabes"), (0, "Newcomers Group"), (10, "Newcomers Group")],
        *[(11, "Accredited League"), (20, "Accredited League"), (21, "Sophisticated Crew")],
        *[(30, "Sophisticated Crew"), (31, "Veteran Squad"), (40, "Veteran Squad"), (41, "Expert Alliance")],
        *[(50, "Expert Alliance"), (51, "Genius Circle"), (60, "Genius Circle"), (61, "Time Travelers")],
        (200, "Time Travelers"),
    ]
    assert [(score, rank_of(score)) for score, _ in ranks] == ranks


def test_one_player_alone_is_marked_as_a_house_rule() -> None:
    state = GAME.deal(Options(players=1, mode="cooperative"), FastChance(1))
    assert "House rule" in GAME.draw(GAME.view(state, 0), ["Ada"])
    with pytest.raises(msgspec.ValidationError, match="two players"):
        GAME.options({"players": 1})
