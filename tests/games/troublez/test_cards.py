"""Cards, set-up and the writing of moves: TNT-01 to TNT-04."""

from collections import Counter

import msgspec
import pytest

from tests.games.troublez.pictures import holding, may_pass, refusal, table, takes
from tidetable.games.troublez import GAME
from tidetable.games.troublez.forms import Options
from tidetable.games.troublez.pieces import (
    CARD_NAMES,
    COLOUR_OF,
    COLOURS,
    COUNTS,
    COVER,
    DECK,
    KINDS,
    LONGEST_ROW,
    MAGICIANS,
    NO_COLOUR,
    parse,
)
from tidetable.kernel.chance import FastChance, SeededChance
from tidetable.kernel.game import BadRecord
from tidetable.kernel.notation import NotAMove
from tidetable.kernel.state import OUTSIDE

DECK_NAMES = Counter(CARD_NAMES[card] for card in DECK)


@pytest.mark.rule("TNT-01")
def test_sixty_talismans_twelve_of_each_kind_four_in_each_colour() -> None:
    assert KINDS == ("toad", "flower", "crystal", "mushroom", "raven")
    for kind in KINDS:
        assert COUNTS[kind] == 12
        assert [DECK_NAMES[f"{kind}-{colour}"] for colour in COLOURS] == [4, 4, 4]


@pytest.mark.rule("TNT-02")
def test_three_colours_each_with_its_symbol_as_its_name() -> None:
    assert COLOURS == ("sun", "moon", "star")
    words = GAME.draw(GAME.view(table("toad-sun vanish-moon raven-star"), 0), ["A", "B"])
    assert "[1 toad-sun]  [vanish-moon]  [5 raven-star]" in words


@pytest.mark.rule("TNT-03")
def test_twenty_three_magicians_and_cloaks_without_a_colour() -> None:
    for magician in MAGICIANS:
        assert [DECK_NAMES[f"{magician}-{colour}"] for colour in COLOURS] == [2, 2, 2]
    assert DECK_NAMES["cloak"] == 5
    assert COLOUR_OF[CARD_NAMES.index("cloak")] == NO_COLOUR
    assert len(DECK) == sum(COUNTS.values()) == 83


@pytest.mark.rule("TNT-04")
def test_all_cards_are_shuffled_into_the_pile_and_the_host_may_name_the_first_player() -> None:
    options = Options(players=5)
    setup = GAME.draw_setup(options, FastChance(3), None)
    assert Counter(setup.pile) == DECK_NAMES
    assert setup.first_by == "chance"
    # Drawing who begins uses up chance also when the host has picked: the pile is the same.
    picked = GAME.draw_setup(options, FastChance(3), 4)
    assert (picked.first, picked.first_by, picked.pile) == (4, "host", setup.pile)
    state = GAME.begin(options, picked, FastChance(1))
    assert state.to_act() == (4,)
    assert CARD_NAMES[state.pile[-1]] == picked.pile[0]
    assert not state.discard


@pytest.mark.rule("TNT-04")
def test_the_first_player_is_random_and_every_order_of_the_pile_can_come() -> None:
    options = Options(players=3)
    setups = [GAME.draw_setup(options, FastChance(seed), None) for seed in range(600)]
    begins = Counter(setup.first for setup in setups)
    assert all(150 < begins[seat] < 250 for seat in range(3))
    tops = Counter(setup.pile[0].partition("-")[0] for setup in setups)
    assert all(50 < tops[kind] < 130 for kind in KINDS)


@pytest.mark.rule("TNT-01", "TNT-03", "TNT-04")
def test_a_set_up_that_is_not_the_deck_is_not_believed() -> None:
    options = Options(players=2)
    setup = GAME.draw_setup(options, SeededChance(b"x"), None)
    swapped = msgspec.structs.replace(setup, pile=["toad-sun", *setup.pile[1:-1], "toad-sun"])
    for wrong in (
        msgspec.structs.replace(setup, first=2),
        msgspec.structs.replace(setup, pile=setup.pile[1:]),
        swapped,
    ):
        with pytest.raises(BadRecord):
            GAME.begin(options, wrong, FastChance(1))


def test_options_have_bounds() -> None:
    assert GAME.options({"players": 6, "memory_aid": True, "odds_aid": True}).players == 6
    for players in (1, 7):
        with pytest.raises(msgspec.ValidationError):
            GAME.options({"players": players})


def test_the_table_of_moves_is_finite_and_complete() -> None:
    texts = {move.text for move in GAME.moves(Options(players=2))}
    assert len(texts) == 112
    assert {"draw", "pass 2", "place 2 right", "place new", "summon 5 raven", "keep", "collect each"} <= texts
    assert {"order vanish poison summon", "order summon poison", "collect four toad", "take 0 left"} <= texts
    # A row that a Cloak comes to: at most eight uncovered cards and four other Cloaks.
    assert LONGEST_ROW == 12
    assert "cloak 2 11" in texts
    assert "cloak 2 12" not in texts


def test_a_cloak_can_reach_the_last_place_of_the_longest_row() -> None:
    row = "vanish-sun summon-moon poison-sun (toad-sun) (toad-sun) (toad-moon) (toad-sun) "
    state = holding("cloak", row + "toad-sun flower-moon crystal-sun mushroom-moon raven-sun")
    assert refusal(state, "cloak 0 11") is None


@pytest.mark.parametrize(
    "text",
    [
        "place 7 left",
        "pass 9",
        "cloak 0 99",
        "summon 8 toad",
        "take 3 right",
        "order vanish",
        "order poison poison",
    ],
)
def test_moves_of_right_form_outside_the_table_are_refused_with_a_rule(text: str) -> None:
    move = parse(text)
    assert (move.text, move.number) == (text, OUTSIDE)
    ordering = may_pass("vanish-sun poison-moon", troves=["toad-sun", ""])
    ordering.play(0, parse("pass 0"))
    summoning = takes("summon-sun", troves=["toad-sun", ""])
    summoning.play(1, parse("take 0 left"))
    for state in (
        table("toad-sun"),
        may_pass("toad-sun"),
        holding("cloak", "toad-sun"),
        holding("raven-moon", "toad-sun"),
        takes("toad-sun"),
        ordering,
        summoning,
    ):
        for seat in (0, 1, 2):
            rule = state.why_not(seat, move)
            assert rule is not None
            assert rule in GAME.rules


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Draw",
        "draw ",
        "draw 1",
        "pass",
        "pass 00",
        "pass -1",
        "place 1",
        "place new left",
        "place left 1",
        "cloak 1",
        "cloak 1 left",
        "vanish cloak",
        "vanish 1 toad",
        "summon toad",
        "poison",
        "order",
        "order vanish cloak",
        "order vanish summon poison vanish",
        "collect",
        "collect four",
        "collect four cloak",
        "keep it",
        "take 1",
        "pass ٣",
        "pass " + "1" * 300,
    ],
)
def test_what_has_no_form_of_a_move_is_no_move(text: str) -> None:
    with pytest.raises(NotAMove):
        parse(text)


def test_covered_cells_have_no_colour() -> None:
    assert all(COLOUR_OF[COVER + card] == NO_COLOUR for card in range(15))
