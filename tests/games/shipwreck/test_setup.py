"""Components and set-up: SHP-01 to SHP-06."""

from collections import Counter

import msgspec
import pytest

from tests.games.shipwreck.pictures import look, play, refusal, row, table
from tidetable.games.shipwreck import GAME
from tidetable.games.shipwreck.cards import CARD_NAMES, HOURS_OF
from tidetable.games.shipwreck.forms import Drawn, Options, Setup
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import BadRecord


def drawn(seed: int = 1, first: int | None = None, **options: object) -> Setup:
    return GAME.draw_setup(Options(**options), FastChance(seed), first)  # type: ignore[arg-type]


@pytest.mark.rule("SHP-01")
def test_the_hours_is_no_arcana_card_and_cannot_be_cycled() -> None:
    setup = drawn()
    assert "the-hours" not in [*setup.row, *setup.deck]
    state = table(powers=["the-prophet"])
    assert refusal(state, "0: use cycle the-hours") == "SHP-01"
    assert "use cycle the-hours" not in [move.text for move in state.legal(0)]


@pytest.mark.rule("SHP-01")
def test_the_hours_never_fades() -> None:
    state = table(("the-mirror", "the-beast", "the-huntress", "the-shore"), hand=(7, 4))
    before = row(state)
    play(state, "0: play 7 on the-hours")
    assert look(state).on_hours == 7
    assert row(state) == before


@pytest.mark.rule("SHP-02")
@pytest.mark.parametrize(("doom", "level"), [(0, "Easy"), (2, "Normal"), (4, "Hard"), (6, "Doomed")])
def test_doom_starts_by_difficulty_and_the_score_at_nothing(doom: int, level: str) -> None:
    view = GAME.view(GAME.deal(Options(doom=doom), FastChance(1)), None)  # type: ignore[arg-type]
    assert (view.score, view.doom) == (0, doom)
    assert level in GAME.draw(view, ["A", "B", "C"])


@pytest.mark.rule("SHP-02")
def test_other_levels_of_doom_are_out_of_bounds() -> None:
    for doom in (1, 3, 7, -1):
        with pytest.raises(msgspec.ValidationError):
            GAME.options({"players": 3, "doom": doom})


@pytest.mark.rule("SHP-03")
def test_four_cards_in_the_row_and_the_top_of_the_deck_is_open() -> None:
    setup = drawn()
    assert len(setup.row) == 4
    assert sorted([*setup.row, *setup.deck]) == sorted(CARD_NAMES[1:])
    view = GAME.view(GAME.begin(Options(), setup, FastChance(1)), 1)
    assert [spot.card for spot in view.row] == setup.row
    assert (view.deck.top, view.deck.count, view.deck.returned) == (setup.deck[0], 16, [])


@pytest.mark.rule("SHP-03")
def test_a_card_that_is_not_in_the_row_is_refused() -> None:
    assert refusal(table(hand=(3, 4)), "0: play 3 on the-blind-man") == "SHP-03"


@pytest.mark.rule("SHP-04")
def test_every_number_line_starts_with_all_tokens_up() -> None:
    for players in (2, 3, 4, 5):
        view = GAME.view(GAME.deal(Options(players=players), FastChance(1)), None)
        assert [(line.seat, line.turned) for line in view.lines] == [(seat, []) for seat in range(players)]
    assert refusal(table(), "1: mark 0 8") == "SHP-04"
    assert refusal(table(), "1: mark 0 0") == "SHP-04"


@pytest.mark.rule("SHP-05")
def test_there_are_three_fates_of_each_value() -> None:
    state = GAME.deal(Options(), FastChance(3))
    fates = Counter(piece for piece in state.inventory() if piece.startswith("fate-"))
    assert fates == {f"fate-{value}": 3 for value in range(1, 8)}


@pytest.mark.rule("SHP-05")
def test_low_fates_take_one_hour_middle_ones_two_and_the_seven_three() -> None:
    assert [HOURS_OF[value] for value in range(1, 8)] == [1, 1, 1, 2, 2, 2, 3]
    assert refusal(table(), "0: play 9 on the-deep") == "SHP-05"
    assert refusal(table(), "0: play 0 on the-hours") == "SHP-05"


@pytest.mark.rule("SHP-06")
def test_the_host_may_pick_who_begins_and_it_uses_up_chance_either_way() -> None:
    chosen, left = drawn(seed=5, first=2), drawn(seed=5)
    assert (chosen.first, chosen.first_by) == (2, "host")
    assert left.first_by == "chance"
    assert (chosen.row, chosen.deck, chosen.drew.values) == (left.row, left.deck, left.drew.values)
    assert {drawn(seed=seed).first for seed in range(40)} == {0, 1, 2}


@pytest.mark.rule("SHP-06")
def test_turns_go_clockwise_and_nobody_plays_out_of_turn() -> None:
    state = table(hand=(1, 2), first=1, draws=[1, 3, 2, 3])
    assert refusal(state, "0: play 1 on the-deep") == "SHP-06"
    play(state, "1: play 1 on the-deep", "0: propose none", "2: agree")
    assert state.to_act() == (2,)
    play(state, "2: play 1 on midnight", "0: propose none", "1: agree")
    assert state.to_act() == (0,)


def test_options_say_what_they_are() -> None:
    fields = msgspec.json.schema(Options)["$defs"]["Options"]["properties"]
    assert all(fields[name]["description"].endswith(".") for name in fields)
    assert set(fields) == {"players", "doom", "challenge", "honour", "aid"}


def test_challenge_mode_with_three_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="two players"):
        GAME.options({"players": 3, "challenge": True})
    with pytest.raises(ValueError, match="two players"):
        Options(players=4, challenge=True)


def test_a_record_with_a_set_up_against_the_rules_is_not_believed() -> None:
    good = drawn(first=0)
    bad = [
        msgspec.structs.replace(good, first=3),
        msgspec.structs.replace(good, doom=4),
        msgspec.structs.replace(good, row=good.row[:3]),
        msgspec.structs.replace(good, deck=[*good.deck[:-1], good.row[0]]),
        msgspec.structs.replace(good, drew=Drawn(seat=1, values=[1, 2])),
        msgspec.structs.replace(good, drew=Drawn(seat=0, values=[1])),
        msgspec.structs.replace(good, drew=Drawn(seat=0, values=[1, 2], line="a")),
    ]
    for setup in bad:
        with pytest.raises(BadRecord, match=r"SHP-\d\d"):
            GAME.begin(Options(), setup, FastChance(1))
