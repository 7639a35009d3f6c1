"""The bots: what they remember, and that they learn nothing hidden."""

import inspect
from statistics import mean, median

import pytest

from tests.games.timeline.pictures import known, made_deck
from tidetable.bots.match import play_game, seed_for
from tidetable.bots.random import Random
from tidetable.games.timeline import GAME, decks
from tidetable.games.timeline.competitive import Competitive
from tidetable.games.timeline.forms import CooperativeOutcome, Options
from tidetable.games.timeline.readers import bot, knowledge, talk
from tidetable.games.timeline.readers.knowledge import (
    BY_DIFFICULTY,
    NOW,
    Knowledge,
    best_gap,
    measure_knowledge,
    memory_scale,
)
from tidetable.kernel.chance import FastChance
from tidetable.kernel.recorder import Recorder

LEVELS = ["novice", "well-read", "historian"]
#: About how many of a hundred cards each level places right into a timeline of ten.
WANTED = {"novice": 0.55, "well-read": 0.75, "historian": 0.92}


def test_levels_place_as_many_cards_right_as_they_should() -> None:
    rows = measure_knowledge(readers=24, cards=25)
    assert [(row["level"], row["deck"]) for row in rows] == [
        (level, deck) for level in LEVELS for deck in decks.HOUSE
    ]
    for row in rows:
        assert row["rate"] == pytest.approx(WANTED[row["level"]], abs=0.08), row
    for level in LEVELS:
        rates = [row["rate"] for row in rows if row["level"] == level]
        assert mean(rates) == pytest.approx(WANTED[level], abs=0.02)
    assert rows == measure_knowledge(readers=24, cards=25)
    assert GAME.measures["knowledge"] is measure_knowledge


def test_a_reader_is_consistent_and_readers_differ() -> None:
    deck = decks.find("history")
    one, same, other = (
        Knowledge("novice", 1, deck),
        Knowledge("novice", 1, deck),
        Knowledge("novice", 2, deck),
    )
    backwards = {card: same.belief(card) for card in reversed(deck.ids)}
    assert all(one.belief(card) == backwards[card] for card in deck.ids)
    assert any(one.belief(card) != other.belief(card) for card in deck.ids)
    assert one.belief("no-such-card") is None


def test_errors_grow_with_age_and_difficulty_and_shrink_with_the_level() -> None:
    """Over many readers: each of them knows some cards better than others."""
    deck = decks.find("inventions")
    readers = range(30)

    def error(level: str, reader: int, card: int) -> float:
        belief = Knowledge(level, reader, deck).belief(deck.ids[card])
        assert belief is not None
        return belief[1]

    def years_off(card: int) -> float:
        """The typical error in years: how far away the time lies that is one error earlier in memory."""
        age = NOW - deck.dates[card] + knowledge.FRESH
        return age * median(error("novice", reader, card) for reader in readers)

    by_age = sorted(
        (card for card in range(deck.size) if deck.difficulties[card] == 2), key=lambda card: deck.dates[card]
    )
    old, middle, new = (mean(map(years_off, cards)) for cards in (by_age[:8], by_age[20:28], by_age[-8:]))
    assert old > middle > new
    typical = [
        median(
            error("historian", reader, card)
            for card in range(deck.size)
            if deck.difficulties[card] == difficulty
            for reader in readers
        )
        for difficulty in sorted(BY_DIFFICULTY)
    ]
    assert typical == sorted(typical)
    for card in (0, 50, 100):
        assert error("novice", 1, card) > error("well-read", 1, card) > error("historian", 1, card)


def test_a_reader_knows_which_cards_it_knows() -> None:
    """It is as far off as it says, with the cards that it knows well and with the others."""
    deck = decks.find("history")
    off: list[tuple[float, float]] = []
    for reader in range(20):
        remembered = Knowledge("historian", reader, deck)
        for card, date in zip(deck.ids, deck.dates, strict=True):
            belief = remembered.belief(card)
            assert belief is not None
            off.append((belief[1], abs(belief[0] - memory_scale(date)) / belief[1]))
    off.sort()
    third = len(off) // 3
    assert off[-third][0] > 1.8 * off[third][0]
    for part in (off[:third], off[-third:]):
        # Half of all normally distributed errors are below 0.67 standard deviations.
        assert median(deviations for _, deviations in part) == pytest.approx(0.67, abs=0.08)


def test_no_belief_is_vaguer_than_a_guess() -> None:
    deck = decks.find("nature")
    marks = [memory_scale(date) for date in deck.dates]
    for card in deck.ids:
        belief = Knowledge("novice", 1, deck).belief(card)
        assert belief is not None
        assert min(marks) <= belief[0] <= max(marks)
        assert 0.0 < belief[1] < (max(marks) - min(marks)) / 3


def test_the_best_gap_is_where_the_belief_lies() -> None:
    dates = [-500, 1200, 1500, 1900]
    assert [best_gap((memory_scale(year), 1e-6), dates)[0] for year in (-900, 1000, 1300, 1700, 1950)] == [
        0,
        1,
        2,
        3,
        4,
    ]


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_plays_the_same_whatever_the_hidden_truth_is(mode: str, level: str) -> None:
    options = GAME.options({"players": 3, "mode": mode})
    recorder = Recorder.start(GAME, options, bytes(32))
    bots = [GAME.bots[level](seat) for seat in range(3)]
    shadows = [GAME.bots[level](seat) for seat in range(3)]
    chance = FastChance(1)
    while recorder.state.to_act():
        seat = recorder.state.to_act()[0]
        choice = bots[seat].choose(recorder.view(seat))
        imagined = GAME.imagine(recorder.view(seat), chance)
        assert shadows[seat].choose(GAME.view(imagined, seat)) == choice
        assert choice is not None
        recorder.play(seat, choice)


def test_the_bots_do_not_touch_states() -> None:
    for module in (bot, knowledge, talk):
        source = inspect.getsource(module)
        assert "timeline.state" not in source
        assert "timeline.competitive" not in source
        assert "timeline.cooperative" not in source
        assert ".faces" not in source


def test_a_bot_remembers_a_date_that_it_has_seen() -> None:
    """A card that comes back from the discard pile is placed right, even by a novice."""
    reader = bot.Novice(3)
    with known(made_deck("seen", 60)):
        options = Options(players=2, deck="seen")
        state = GAME.deal(options, FastChance(2), 0)
        assert isinstance(state, Competitive)
        state.discard = [state.hands[0].pop()]
        reader.choose(GAME.view(state, 0))
        state.hands[0] = state.discard
        state.discard = []
        choice = reader.choose(GAME.view(state, 0))
        assert choice is not None
        card, gap = choice.split(" ")[1:]
        assert state.fits(state.deck.by_id[card], int(gap))


def test_bots_play_decks_that_are_not_here() -> None:
    for mode in ("competitive", "cooperative"):
        options = GAME.options({"players": 2, "mode": mode, "deck": "gone"})
        with known(made_deck("gone", 60)):
            setup = GAME.draw_setup(options, FastChance(1), None)
        state = GAME.begin(options, setup, FastChance(2))
        reader = bot.Historian(1)
        while state.to_act():
            seat = state.to_act()[0]
            choice = reader.choose(GAME.view(state, seat))
            assert choice is not None
            state.attempt(seat, GAME.parse(options, choice))
        assert state.outcome() is not None


def wins_of_the_better(better: str, worse: str, games: int) -> float:
    makers = [GAME.bots[better], GAME.bots[worse]]
    won = 0.0
    for number in range(games):
        outcome = play_game(GAME, Options(), makers, seed_for("duel", number)).state.outcome()
        assert outcome is not None
        won += (0 in outcome.winners) / len(outcome.winners)
    return won / games


def test_who_knows_more_wins_more() -> None:
    assert wins_of_the_better("historian", "novice", 40) > 0.7
    assert wins_of_the_better("novice", "novice", 40) < 0.7


def test_who_knows_more_scores_more_together() -> None:
    options = Options(players=3, mode="cooperative", deck="arts")
    means = []
    for maker in (Random, *(GAME.bots[level] for level in LEVELS)):
        scores = []
        for number in range(20):
            outcome = play_game(GAME, options, [maker], seed_for("team", number)).state.outcome()
            assert isinstance(outcome, CooperativeOutcome)
            scores.append(outcome.score)
        means.append(mean(scores))
    assert means == sorted(means)
    assert means[-1] > means[0] + 15


def test_sensible_is_well_read() -> None:
    assert GAME.bots["sensible"] is GAME.bots["well-read"]
    assert set(GAME.bots) == {"sensible", *LEVELS}
