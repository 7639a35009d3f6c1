"""Whole games of both kinds: a plain referee, small decks, equal dates, decks that are not here any more."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.games.timeline.pictures import known, made_deck
from tests.games.timeline.referee import judge
from tidetable.bots.match import play_game, seed_for
from tidetable.bots.random import Random
from tidetable.games.timeline import GAME, decks
from tidetable.games.timeline.forms import Options
from tidetable.kernel import conformance
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import BadRecord
from tidetable.kernel.record import Record, decode, encode
from tidetable.kernel.replay import replay, verify

SIXTY = made_deck("sixty", 60)
FEW_DATES = made_deck("few-dates", 64, different_dates=4)
ONE_DATE = made_deck("one-date", 60, different_dates=1)


@pytest.fixture(autouse=True)
def decks_for_tests() -> Iterator[None]:
    with known(SIXTY, FEW_DATES, ONE_DATE):
        yield


VARIANTS = [
    Options(players=8, deck="sixty", hand=6),
    Options(players=3, deck="sixty", hand=3),
    Options(players=4, deck="few-dates", hand=3),
    Options(players=8, deck="one-date", hand=6),
    Options(players=2, deck="few-dates", mode="cooperative", cards=64),
    Options(players=8, deck="sixty", mode="cooperative", cards=34),
    Options(players=3, deck="one-date", mode="cooperative", cards=20),
    Options(players=1, deck="sixty", mode="cooperative", cards=6),
]


@pytest.mark.rule("TML-109", "TML-116")
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_small_decks_and_equal_dates_keep_what_every_game_keeps(options: Options) -> None:
    conformance.check_options(GAME, options, games=1)


def recorded(options: Options, number: int, bot: str = "random") -> Record:
    maker = Random if bot == "random" else GAME.bots[bot]
    trace = number % 4 == 0
    return play_game(GAME, options, [maker], seed_for("whole games", number), trace=trace).record()


def judged(record: Record) -> None:
    judge(msgspec.json.decode(encode(record)))


@pytest.mark.rule("TML-106", "TML-112", "TML-113", "TML-115")
@pytest.mark.parametrize("players", range(2, 9))
def test_the_plain_referee_agrees_with_competitive_games(players: int) -> None:
    for number in range(12):
        deck = ("history", "sixty", "few-dates", "one-date")[number % 4]
        options = Options(players=players, deck=deck, hand=3 + number % 4)
        judged(recorded(options, number, ("random", "novice", "historian")[number % 3]))


@pytest.mark.rule("TML-206", "TML-208", "TML-214", "TML-216")
@pytest.mark.parametrize("players", range(1, 9))
def test_the_plain_referee_agrees_with_cooperative_games(players: int) -> None:
    for number in range(16):
        deck = ("arts", "sixty", "few-dates", "one-date")[number % 4]
        cards = (4 * players + 2, 36, 50, 60)[number // 4]
        options = Options(players=players, mode="cooperative", deck=deck, cards=cards)
        judged(recorded(options, number, ("random", "novice", "well-read", "historian")[number % 4]))


@pytest.mark.rule("TML-109", "TML-116")
def test_sixty_cards_run_empty_and_equal_dates_share_the_victory() -> None:
    shuffles = 0
    for number in range(6):
        record = recorded(Options(players=8, deck="sixty", hand=6), number)
        shuffles += sum("reshuffled" in entry.chance for entry in record.moves)
    assert shuffles > 0
    # All cards are right everywhere: all are done in the same round, until too few cards are left for all.
    record = recorded(Options(players=8, deck="one-date", hand=3), 1)
    assert record.outcome == {"ended": "no-cards-left", "winners": list(range(8))}
    assert len(record.moves) == 8 * 3 + 8 * ((60 - 25) // 8)


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_a_record_replays_when_its_deck_is_gone_or_has_changed(mode: str) -> None:
    options = GAME.options({"players": 3, "mode": mode, "deck": "gone"})
    with known(made_deck("gone", 70)):
        recorder = play_game(GAME, options, [Random], seed_for("gone", 1))
        written = encode(recorder.record())
        verify(decode(written), lambda name: GAME)
    for deck in (None, made_deck("gone", 60), made_deck("gone", 80, different_dates=3)):
        if deck:
            decks.add(deck)
        try:
            state: Any = None
            for state, _, _ in replay(decode(written), GAME):
                GAME.imagine(GAME.view(state, 0), recorder.state.chance.copy())
            assert state is not None
            assert state.outcome() == recorder.state.outcome()
            assert state.everything() == recorder.state.everything()
        finally:
            decks.remove("gone")
    with pytest.raises(BadRecord, match="no deck called 'gone'"):
        verify(decode(written), lambda name: GAME)


def test_a_title_is_made_of_the_id_where_the_deck_is_gone() -> None:
    with known(made_deck("gone", 60)):
        setup = GAME.draw_setup(Options(deck="gone"), FastChance(1), None)
    view = GAME.view(GAME.begin(Options(deck="gone"), setup, FastChance(2)), 0)
    front = view.hands[0][0]
    assert front.title == front.card.replace("-", " ").capitalize()


@pytest.mark.rule("TML-001", "TML-003", "TML-102", "TML-103", "TML-201", "TML-203")
@pytest.mark.parametrize(
    ("mode", "change", "sentence"),
    [
        ("competitive", {"deck": "sixty"}, "another deck"),
        ("competitive", {"first": 2}, "no seat 2"),
        ("competitive", {"hands": [["a"], ["b"]]}, "must have 4 cards"),
        ("competitive", {"timeline": []}, "starts the timeline"),
        ("competitive", {"discard": ["a"]}, "discard pile starts"),
        ("cooperative", {"discard": []}, "discard pile starts"),
        ("competitive", {"pile": ["a-b"]}, "at least 60 cards"),
        ("cooperative", {"pile": []}, "10 cards where 36 are used"),
        ("cooperative", {"dates": {}}, "date, front and back"),
    ],
)
def test_a_set_up_that_breaks_a_rule_is_not_believed(
    mode: str, change: dict[str, object], sentence: str
) -> None:
    options = GAME.options({"mode": mode})
    setup = msgspec.to_builtins(GAME.draw_setup(options, FastChance(3), 0))
    with pytest.raises(BadRecord, match=sentence):
        GAME.begin(options, msgspec.convert({**setup, **change}, GAME.Setup), FastChance(4))


@pytest.mark.rule("TML-003")
def test_a_set_up_with_icons_that_break_a_rule_is_not_believed() -> None:
    options = Options()
    setup = GAME.draw_setup(options, FastChance(3), 0)
    card = setup.pile[0]
    other = next(
        icon for icon in ("star", "leaf", "gear") if icon not in (setup.fronts[card], setup.backs[card])
    )
    for change, sentence in (
        ({"backs": {**setup.backs, card: setup.fronts[card]}}, "not spread evenly|same icon"),
        ({"backs": dict.fromkeys(setup.backs, "moon")}, "The icons are"),
        ({"fronts": dict.fromkeys(setup.fronts, other)}, "not spread evenly"),
        ({"pile": [*setup.pile, card]}, "two places"),
    ):
        with pytest.raises(BadRecord, match=sentence):
            GAME.begin(options, msgspec.structs.replace(setup, **change), FastChance(4))


def test_a_false_reshuffle_is_not_believed() -> None:
    options = Options(players=8, deck="sixty", hand=6)
    record = recorded(options, 0)
    number = next(number for number, entry in enumerate(record.moves) if "reshuffled" in entry.chance)
    for false in ([], ["no-such-card"], [3], "thing-aa", record.setup["timeline"]):
        forged = msgspec.json.decode(encode(record))
        forged["moves"][number]["chance"]["reshuffled"] = false
        with pytest.raises(BadRecord):
            list(replay(decode(msgspec.json.encode(forged)), GAME))
