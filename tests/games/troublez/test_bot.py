"""The sensible player: what it prefers, and that it beats random ones."""

import pytest

from tests.games.troublez.pictures import holding, legal, may_pass, play, table, takes
from tidetable.bots.random import Random
from tidetable.games.troublez import GAME
from tidetable.games.troublez.bot import Sensible
from tidetable.games.troublez.forms import Options
from tidetable.games.troublez.rules import Troublez
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import Bot


def choice(state: Troublez, seat: int | None = None) -> str | None:
    return Sensible(1).choose(GAME.view(state, state.actor if seat is None else seat))


def test_it_takes_the_row_that_completes_a_collection() -> None:
    troves = ["toad-sun flower-sun crystal-sun", "raven-sun"]
    state = may_pass(
        "toad-sun flower-moon crystal-sun", "mushroom-sun raven-moon", "toad-moon", troves=troves
    )
    state.ending = True
    assert choice(state) == "pass 1"


def test_it_stops_where_the_next_card_would_likely_end_the_turn() -> None:
    closed = may_pass(
        "toad-sun flower-moon mushroom-sun raven-moon", "vanish-sun toad-moon raven-sun", "summon-sun"
    )
    assert choice(closed) == "pass 0"


def test_it_goes_on_where_nothing_can_be_lost() -> None:
    assert choice(may_pass("poison-sun", troves=["toad-sun", ""])) == "draw"


def test_it_completes_collections_the_better_way_and_at_once() -> None:
    troves = ["", "toad-sun toad-sun toad-moon toad-star flower-sun crystal-sun mushroom-sun"]
    state = takes("raven-sun", troves=troves)
    play(state, "take 0 left")
    assert choice(state) == "collect four toad"
    unasked = table(troves=["", "toad-sun " * 4])
    assert choice(unasked, 1) == "collect four toad"


def test_it_steals_what_hurts_and_gives_up_what_does_not() -> None:
    troves = [
        "toad-sun raven-sun",
        "crystal-sun crystal-moon crystal-star",
        "flower-sun crystal-star toad-sun",
    ]
    state = takes("summon-sun", players=3, troves=troves)
    play(state, "take 0 left")
    assert choice(state) == "summon 2 crystal"
    poisoned = takes("poison-sun", troves=["", "crystal-sun crystal-moon crystal-star toad-sun"])
    play(poisoned, "take 0 left")
    assert choice(poisoned) == "poison toad"
    vanish = takes(
        "vanish-sun", players=3, troves=["toad-sun toad-moon toad-star", "flower-sun", "toad-sun flower-sun"]
    )
    play(vanish, "take 0 left")
    assert choice(vanish) == "vanish toad"


def test_it_lets_a_summon_complete_four_before_the_poison_comes() -> None:
    troves = ["toad-sun toad-moon toad-star", "toad-sun"]
    state = may_pass("summon-sun poison-moon", troves=troves)
    play(state, "pass 0")
    assert choice(state) == "order summon poison"


def test_it_takes_the_card_that_completes_and_leaves_the_poison() -> None:
    state = takes("poison-sun toad-moon", troves=["", "toad-sun toad-moon toad-star"])
    assert choice(state) == "take 0 right"


def test_it_places_so_that_its_row_grows() -> None:
    state = holding(
        "raven-star", "toad-sun flower-moon crystal-sun mushroom-moon", "poison-sun", "vanish-sun"
    )
    assert choice(state) == "place 0 right"


def test_it_does_not_act_where_it_has_no_choice() -> None:
    assert choice(table(), 1) is None


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("aids", [False, True])
def test_it_plays_whole_games_from_its_view_alone(players: int, aids: bool) -> None:
    options = Options(players=players, memory_aid=aids, odds_aid=aids)
    state = GAME.deal(options, FastChance(players))
    chance = FastChance(9)
    made = 0
    while state.to_act():
        seat = state.actor
        seen = GAME.view(state, seat)
        text = Sensible(made).choose(seen)
        assert text in legal(state)
        # Another world with the same view gets the same answer.
        assert Sensible(made).choose(GAME.view(GAME.imagine(seen, chance), seat)) == text
        play(state, text)
        made += 1
    assert state.outcome() is not None


def test_one_sensible_player_beats_three_random_ones() -> None:
    """The benchmark measures it over 500 games; here are enough to see it fail."""
    won = 0
    for number in range(16):
        own = number % 4
        bots: list[Bot] = [
            Sensible(number) if seat == own else Random(number * 4 + seat) for seat in range(4)
        ]
        state = GAME.deal(Options(players=4), FastChance(number))
        while state.to_act():
            seat = state.actor
            text = bots[seat].choose(GAME.view(state, seat))
            assert text is not None
            play(state, text)
        outcome = state.outcome()
        won += outcome is not None and outcome.winners == [own]
    assert won >= 13
