"""The sensible player: legal and in character everywhere, and good enough to escape."""

import pytest

from tests.games.shipwreck.pictures import look, play, table
from tidetable import bots
from tidetable.games.shipwreck import GAME
from tidetable.games.shipwreck.bot import Sensible, after_play_worths, answer, play_worths, shares_for
from tidetable.games.shipwreck.forms import Options
from tidetable.games.shipwreck.pieces import parse
from tidetable.games.shipwreck.rules import Shipwreck
from tidetable.games.shipwreck.thinking import WIN
from tidetable.kernel.chance import FastChance


def play_out(options: Options, number: int, names: list[str]) -> Shipwreck:
    state = GAME.deal(options, FastChance(number))
    players = [bots.find(name, GAME)(number + seat) for seat, name in enumerate(names)]
    moves = 0
    while state.to_act():
        moves += 1
        assert moves < 2000
        for seat in state.to_act():
            choice = players[seat].choose(GAME.view(state, seat))
            assert choice is not None
            state.attempt(seat, parse(choice))
            break
    return state


@pytest.mark.parametrize("options", GAME.variants, ids=str)
@pytest.mark.parametrize("name", ["random", "sensible"])
def test_bots_play_whole_games_of_every_kind(options: Options, name: str) -> None:
    for number in range(5):
        assert play_out(options, number, [name] * options.players).outcome() is not None


def test_sensible_and_random_players_sit_at_one_table() -> None:
    for number in range(10):
        assert (
            play_out(Options(players=3, doom=0), number, ["sensible", "random", "sensible"]).outcome()
            is not None
        )


def test_three_sensible_players_escape_nearly_always_on_the_easy_level() -> None:
    """Far fewer games than the benchmark plays, and a bound that only a broken player misses."""
    ended = [play_out(Options(players=3, doom=0), number, ["sensible"] * 3).outcome() for number in range(40)]
    assert sum(outcome is not None and outcome.ended == "escaped" for outcome in ended) >= 36


def test_the_same_seed_and_views_give_the_same_moves() -> None:
    ends = [play_out(Options(players=3, doom=4), 7, ["sensible"] * 3).everything() for _ in range(2)]
    assert ends[0] == ends[1]


def test_it_prefers_the_play_that_tells_most() -> None:
    """With a 1 and a 4, a 4 on The Deep leaves only the 1; a 1 on Midnight leaves nearly everything."""
    state = table(("midnight", "the-deep", "the-mirror", "leviathan"), hand=(1, 4))
    worths = dict(play_worths(look(state, 0)))
    assert max(worths, key=lambda choice: worths[choice]) == "play 4 on the-deep"
    assert Sensible(1).choose(look(state, 0)) == "play 4 on the-deep"


def test_the_group_predicts_what_is_certain() -> None:
    state = table(("midnight", "the-deep", "the-mirror", "leviathan"), hand=(1, 4))
    play(state, "0: play 4 on the-deep")
    assert shares_for(look(state, 1))[1] > 0.95
    assert Sensible(1).choose(look(state, 1)) == "propose 1"
    play(state, "1: propose 1")
    assert answer(look(state, 2)) == "agree"


def test_it_never_agrees_to_what_cannot_be() -> None:
    state = table(("midnight", "the-deep", "the-mirror", "leviathan"), hand=(1, 4))
    play(state, "0: play 4 on the-deep", "1: propose 7")
    assert answer(look(state, 2)) == "object"


def test_at_the_brink_a_guess_is_better_than_to_let_a_card_fade() -> None:
    state = table(
        ("the-deep", "midnight", "dawn", "leviathan"), hand=(4, 1), lying={"the-deep": [2, 3]}, doom=5
    )
    play(state, "0: play 4 on the-deep")
    choice = Sensible(1).choose(look(state, 1))
    assert choice == "propose 1"


def test_a_question_is_asked_when_it_decides() -> None:
    """A 3 on The Huntress leaves 1 or 5; the card fades, and 5-6-7? settles it."""
    row = ("the-huntress", "the-mirror", "leviathan", "the-beast")
    state = table(row, hand=(3, 5), powers=["the-lord"], doom=3)
    play(state, "0: play 3 on the-huntress")
    assert max(shares_for(look(state, 1))) < 0.9
    assert Sensible(1).choose(look(state, 1)) == "propose 5-6-7"
    play(state, "1: propose 5-6-7", "2: agree")
    assert Sensible(1).choose(look(state, 1)) == "propose 5"


def test_a_lower_fate_is_discarded_to_keep_a_card_from_fading_late_in_the_game() -> None:
    state = table(hand=(2, 3), powers=["the-shore"], lying={"the-deep": [1, 1]}, score=5, doom=5)
    play(state, "0: play 2 on the-deep")
    worths = dict(after_play_worths(look(state, 0)))
    assert worths["use discard-lower 1 on the-deep"] > worths["done"]


def test_the_chance_to_win_rises_with_the_score_and_falls_with_doom() -> None:
    for score in range(7):
        for doom in range(7):
            assert WIN[score + 1][doom] >= WIN[score][doom] >= WIN[score][doom + 1]


def test_a_seat_that_is_not_awaited_says_nothing() -> None:
    state = table(hand=(1, 2), held={2: 5})
    assert Sensible(1).choose(look(state, 1)) is None
    play(state, "0: play 1 on the-deep", "1: propose none")
    assert look(state, 1).choices == ["show"]
    assert Sensible(1).choose(look(state, 1)) is None
