"""Cards, chips and setting up: ATL-01 to ATL-08."""

from collections import Counter

import msgspec
import pytest

from tests.games.atlas.pictures import EMPTY, position, refusal
from tidetable.games.atlas import GAME
from tidetable.games.atlas.forms import Options, Setup
from tidetable.games.atlas.pieces import CARD_NAMES
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import BadRecord

SUITS = ["dawn", "day", "sunset", "night"]


def drawn(players: int, seed: int = 1, first: int | None = None) -> Setup:
    return GAME.draw_setup(Options(players=players), FastChance(seed), first)


def everything(setup: Setup) -> list[str]:
    return [*setup.board, *setup.boxed, *setup.pile, *(card for hand in setup.hands for card in hand)]


@pytest.mark.rule("ATL-01")
def test_the_deck_is_four_suits_of_eight() -> None:
    assert sorted(CARD_NAMES) == sorted(f"{suit}-{number}" for suit in SUITS for number in range(1, 9))
    assert sorted(everything(drawn(4))) == sorted(CARD_NAMES)
    assert refusal(position(EMPTY, hands=[["day-1"], ["day-2"]]), "dawn-9") == "ATL-01"


@pytest.mark.rule("ATL-02")
@pytest.mark.parametrize(("players", "chips"), [(2, 16), (3, 14), (4, 12)])
def test_chips_at_the_start(players: int, chips: int) -> None:
    state = GAME.deal(Options(players=players), FastChance(1))
    assert GAME.view(state, 0).chips == [chips] * players


@pytest.mark.rule("ATL-03")
@pytest.mark.parametrize("players", [2, 3])
def test_the_eights_leave_the_deck_with_two_or_three(players: int) -> None:
    assert sorted(everything(drawn(players))) == sorted(f"{suit}-{n}" for suit in SUITS for n in range(1, 8))
    assert refusal(position(EMPTY, hands=[["day-1"]] * players), "night-8") == "ATL-03"


@pytest.mark.rule("ATL-04")
def test_two_unlike_cards_open_a_game_of_four() -> None:
    pairs = Counter(frozenset(drawn(4, seed).board) for seed in range(8000))
    for pair in pairs:
        (one_suit, one), (other_suit, other) = (card.split("-") for card in pair)
        assert one_suit != other_suit
        assert one != other
    # Uniform among the 32 * 21 / 2 pairs that differ in both: chi-square with 335 degrees of freedom.
    assert len(pairs) == 336
    expected = 8000 / 336
    assert sum((count - expected) ** 2 / expected for count in pairs.values()) < 430
    view = GAME.view(GAME.deal(Options(players=4), FastChance(1)), 0)
    assert [(spot.flipped, spot.stack) for spot in view.board] == [(False, None)] * 2
    assert drawn(2).board == drawn(3).board == []


@pytest.mark.rule("ATL-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seven_cards_each(players: int) -> None:
    assert [len(hand) for hand in drawn(players).hands] == [7] * players
    assert drawn(players, 1).hands != drawn(players, 2).hands


@pytest.mark.rule("ATL-06", "ATL-07")
@pytest.mark.parametrize(("players", "boxed", "pile"), [(2, 2, 12), (3, 1, 6), (4, 2, 0)])
def test_the_box_and_the_pile(players: int, boxed: int, pile: int) -> None:
    setup = drawn(players)
    assert (len(setup.boxed), len(setup.pile)) == (boxed, pile)
    state = GAME.begin(Options(players=players), setup, FastChance(1))
    for seat in (*range(players), None):
        view = GAME.view(state, seat)
        assert (view.boxed, view.pile) == (boxed, pile)
        seen = GAME.see_setup(setup, seat)
        assert (seen["boxed"], seen["pile"]) == (boxed, pile)


@pytest.mark.rule("ATL-08")
def test_the_host_picks_who_begins_or_chance_does() -> None:
    assert {drawn(3, seed).first for seed in range(40)} == {0, 1, 2}
    picked, by_chance = drawn(3, 5, first=2), drawn(3, 5)
    assert (picked.first, picked.first_by, by_chance.first_by) == (2, "host", "chance")
    # The pick uses up chance, so that the same seed deals the same cards.
    assert picked.hands == by_chance.hands


@pytest.mark.rule("ATL-08")
def test_turns_go_clockwise() -> None:
    state = GAME.deal(Options(players=3), FastChance(3), first=2)
    order = []
    for _ in range(5):
        order.append(state.to_act()[0])
        state.play(order[-1], state.legal(order[-1])[0])
    assert order == [2, 0, 1, 2, 0]
    assert refusal(state, "dawn-1", seat=2) == "ATL-08"
    assert state.legal(2) == []
    assert refusal(state, "dawn-1", seat=7) == "ATL-08"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"first": 4}, "ATL-08"),
        ({"hands": [["day-1"]] * 4}, "ATL-05"),
        ({"boxed": []}, "ATL-06"),
        ({"board": []}, "ATL-04"),
        ({"board": ["day-1", "day-1"]}, "ATL-01"),
        ({"pile": ["joker"]}, "ATL-01"),
    ],
)
def test_a_set_up_that_breaks_a_rule_is_not_believed(change: dict[str, object], told: str) -> None:
    broken = msgspec.structs.replace(drawn(4), **change)
    with pytest.raises(BadRecord, match=told):
        GAME.begin(Options(players=4), broken, FastChance(1))


def test_an_opening_pair_of_one_suit_is_not_believed() -> None:
    setup = drawn(4)
    same_suit = [card for card in CARD_NAMES if card.split("-")[0] == setup.board[0].split("-")[0]]
    other = next(card for card in same_suit if card != setup.board[0])
    exchange = {other: setup.board[1], setup.board[1]: other}
    broken = msgspec.structs.replace(
        setup,
        board=[setup.board[0], other],
        hands=[[exchange.get(card, card) for card in hand] for hand in setup.hands],
        boxed=[exchange.get(card, card) for card in setup.boxed],
    )
    with pytest.raises(BadRecord, match="ATL-04"):
        GAME.begin(Options(players=4), broken, FastChance(1))
