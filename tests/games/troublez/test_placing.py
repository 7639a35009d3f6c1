"""Placing in the Forest and Cloaks: TNT-14 to TNT-23, with the worked examples 1 to 3."""

import pytest

from tests.games.troublez.pictures import discarded, forest, holding, legal, play, refusal, table
from tidetable.games.troublez.events import Busted


@pytest.mark.rule("TNT-16", "TNT-17", "TNT-18")
def test_worked_example_1() -> None:
    row = "toad-sun crystal-moon"
    raven = holding("raven-moon", row)
    assert refusal(raven, "place 0 right") == "TNT-18"
    assert refusal(raven, "place 0 left") == "TNT-17"
    assert legal(raven) == ["place new"]
    assert "place 0 right" in legal(holding("raven-sun", row))
    for colour in ("sun", "moon", "star"):
        flower = holding(f"flower-{colour}", row, "raven-star", "mushroom-star")
        assert refusal(flower, "place 0 left") == "TNT-17"
        assert refusal(flower, "place 0 right") == "TNT-17"
        toad = holding(f"toad-{colour}", row)
        assert refusal(toad, "place 0 left") == "TNT-16"
        assert refusal(toad, "place 0 right") == "TNT-16"


@pytest.mark.rule("TNT-16", "TNT-18")
def test_worked_example_2() -> None:
    row = "flower-sun vanish-moon mushroom-star"
    for colour in ("sun", "moon", "star"):
        vanish = holding(f"vanish-{colour}", row)
        assert refusal(vanish, "place 0 left") == "TNT-16"
        assert refusal(vanish, "place 0 right") == "TNT-16"
    assert "place 0 left" in legal(holding("toad-moon", row))
    assert refusal(holding("toad-sun", row), "place 0 left") == "TNT-18"


@pytest.mark.rule("TNT-21")
def test_worked_example_3() -> None:
    state = holding("cloak", "toad-sun raven-moon")
    play(state, "cloak 0 1")
    assert forest(state) == ["toad-sun cloak"]
    for card in ("mushroom", "raven"):
        for colour in ("sun", "moon", "star"):
            assert "place 0 right" in legal(holding(f"{card}-{colour}", "toad-sun (raven-moon)"))


@pytest.mark.rule("TNT-14")
def test_at_most_three_rows_and_a_new_one_comes_last() -> None:
    state = holding("raven-sun", "toad-moon", "flower-moon")
    assert "place new" in legal(state)
    play(state, "place new")
    assert forest(state) == ["toad-moon", "flower-moon", "raven-sun"]
    full = holding("raven-sun", "toad-moon", "flower-moon", "crystal-moon")
    assert refusal(full, "place new") == "TNT-14"
    assert refusal(holding("raven-sun", "toad-moon"), "place 1 left") == "TNT-14"
    assert refusal(full, "place 7 left") == "TNT-14"


@pytest.mark.rule("TNT-14")
def test_a_row_left_without_cards_is_no_row_and_the_others_close_up() -> None:
    state = table("toad-moon", "flower-moon raven-sun", "crystal-moon", players=3)
    state.actor, state.phase = 1, 3
    play(state, "take 0 left")
    assert forest(state) == ["flower-moon raven-sun", "crystal-moon"]
    play(state, "take 1 left")
    assert forest(state) == ["flower-moon raven-sun"]


@pytest.mark.rule("TNT-15")
def test_cards_go_to_the_ends_and_rows_do_not_affect_each_other() -> None:
    state = holding("crystal-star", "flower-sun", "crystal-moon", "raven-star")
    assert legal(state) == ["place 0 right"]
    # A crystal lies in the second row, and yet one may go into the first.
    play(state, "place 0 right")
    assert forest(state) == ["flower-sun crystal-star", "crystal-moon", "raven-star"]
    assert refusal(holding("crystal-star", "flower-sun"), "cloak 0 0") == "TNT-15"
    left = holding("toad-star", "flower-sun")
    play(left, "place 0 left")
    assert forest(left) == ["toad-star flower-sun"]


@pytest.mark.rule("TNT-16")
@pytest.mark.parametrize(
    "sort", ["toad", "flower", "crystal", "mushroom", "raven", "vanish", "summon", "poison"]
)
def test_a_row_holds_one_of_each_sort(sort: str) -> None:
    state = holding(f"{sort}-sun", f"{sort}-moon")
    assert refusal(state, "place 0 left") == "TNT-16"
    assert refusal(state, "place 0 right") == "TNT-16"
    assert legal(state) == ["place new"]


@pytest.mark.rule("TNT-17")
def test_talismans_ascend_and_magicians_have_no_number() -> None:
    assert legal(holding("raven-sun", "toad-moon"))[:1] == ["place 0 right"]
    assert legal(holding("toad-sun", "crystal-moon raven-star"))[:1] == ["place 0 left"]
    assert refusal(holding("mushroom-sun", "crystal-moon raven-star"), "place 0 right") == "TNT-17"
    # Magicians at an end do not hide the number of the Talisman behind them.
    assert refusal(holding("mushroom-sun", "raven-star summon-moon"), "place 0 right") == "TNT-17"
    assert refusal(holding("raven-sun", "mushroom-star summon-moon"), "place 0 right") is None
    for magician in ("vanish", "summon", "poison"):
        assert legal(holding(f"{magician}-sun", "toad-moon raven-star")) == [
            "place 0 left",
            "place 0 right",
            "place new",
        ]


@pytest.mark.rule("TNT-18")
def test_neighbours_differ_in_colour_also_magicians() -> None:
    assert refusal(holding("vanish-sun", "toad-sun raven-moon"), "place 0 left") == "TNT-18"
    assert refusal(holding("vanish-sun", "toad-sun raven-moon"), "place 0 right") is None
    assert refusal(holding("raven-moon", "toad-sun poison-moon"), "place 0 right") == "TNT-18"


@pytest.mark.rule("TNT-19")
def test_a_card_that_can_be_placed_must_be() -> None:
    state = table("toad-sun", "flower-sun raven-moon", "crystal-sun", pile="toad-star vanish-sun")
    play(state, "draw")
    assert legal(state) == ["place 1 left", "place 2 left"]
    assert refusal(state, "draw") == "TNT-19"
    assert refusal(state, "pass 0") == "TNT-19"
    play(state, "place 2 left")
    assert forest(state) == ["toad-sun", "flower-sun raven-moon", "toad-star crystal-sun"]


@pytest.mark.rule("TNT-20")
def test_a_cloak_goes_on_any_uncovered_talisman_also_between() -> None:
    state = holding("cloak", "toad-sun flower-moon vanish-sun (raven-moon)", "poison-sun crystal-moon")
    assert legal(state) == ["cloak 0 0", "cloak 0 1", "cloak 1 1"]
    for text in (
        "cloak 0 2",
        "cloak 0 3",
        "cloak 0 4",
        "cloak 1 0",
        "cloak 2 0",
        "place new",
        "place 0 left",
    ):
        assert refusal(state, text) == "TNT-20"
    play(state, "cloak 0 1")
    assert forest(state) == ["toad-sun cloak vanish-sun cloak", "poison-sun crystal-moon"]


@pytest.mark.rule("TNT-21")
def test_what_is_covered_counts_for_nothing() -> None:
    # The order ignores a covered Raven, its kind may come again, and its colour bothers nobody.
    assert legal(holding("flower-moon", "toad-sun (raven-moon)")) == ["place 0 right", "place new"]
    assert legal(holding("raven-moon", "toad-sun (raven-moon)")) == ["place 0 right", "place new"]
    assert legal(holding("crystal-moon", "(toad-moon) raven-sun")) == ["place 0 left", "place new"]
    # What stands uncovered still counts.
    assert refusal(holding("toad-moon", "toad-sun (raven-moon)"), "place 0 right") == "TNT-16"
    assert refusal(holding("flower-moon", "crystal-sun (raven-moon)"), "place 0 right") == "TNT-17"


@pytest.mark.rule("TNT-22")
def test_several_cloaks_in_a_row_may_be_neighbours() -> None:
    state = table("toad-sun flower-moon raven-star", pile="cloak cloak cloak cloak")
    play(state, "draw", "cloak 0 1", "draw", "cloak 0 0", "draw", "cloak 0 2")
    assert forest(state) == ["cloak cloak cloak"]


@pytest.mark.rule("TNT-23")
@pytest.mark.parametrize("rows", [[], ["vanish-sun"], ["(toad-sun) vanish-moon", "(raven-sun)"]])
def test_a_cloak_without_an_uncovered_talisman_ends_the_turn(rows: list[str]) -> None:
    state = table(*rows, pile="cloak toad-sun")
    events = play(state, "draw")
    assert any(isinstance(event, Busted) for event in events)
    assert discarded(state) == "cloak"
    assert state.actor == 1
