"""What readers tell each other in the cooperative game."""

import pytest

from tests.games.timeline.pictures import known, made_deck
from tidetable.bots.match import let_talk
from tidetable.games.timeline import GAME, decks
from tidetable.games.timeline.readers import bot, team
from tidetable.games.timeline.readers.knowledge import memory_scale
from tidetable.games.timeline.readers.talk import pooled, sentence, understood
from tidetable.games.timeline.shown import CooperativeView
from tidetable.kernel.chance import FastChance
from tidetable.kernel.recorder import Recorder


def at_start(mode: str = "cooperative") -> Recorder:
    return Recorder.start(GAME, GAME.options({"players": 3, "mode": mode}), bytes(32))


def test_a_sentence_that_people_can_read() -> None:
    telescope, wheel = memory_scale(1608), memory_scale(-3500)
    memories = [
        ("Galileo's telescope", (telescope, 5 / (2030 + 12 - 1608))),
        ("The wheel", (wheel, 120 / (2030 + 12 + 3500))),
    ]
    assert sentence(memories) == (
        "I remember 'Galileo's telescope' as of about 1608, give or take 5; "
        "'The wheel' as of about 3500 BCE, give or take 120."
    )
    assert sentence([]) is None


@pytest.mark.parametrize("year", [-13_800_000_000, -66_000_000, -3500, -1, 1, 1608, 2024])
@pytest.mark.parametrize("error", [0.001, 0.02, 0.6])
def test_what_is_told_is_understood(year: int, error: float) -> None:
    words = sentence([("'Ten', they said", (memory_scale(year), error))])
    assert words is not None
    [(title, (at, off))] = understood(f"Well. {words} Let us see!")
    assert title == "'Ten', they said"
    assert at == pytest.approx(memory_scale(year), abs=0.05)
    # In words it is told in tenths of years.
    assert off == pytest.approx(error, rel=0.05, abs=0.01)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "I like 'The telescope'!",
        "'The telescope' as of about yesterday, give or take 5",
        "'The telescope' as of about 0, give or take 5",
        "'The telescope' as of about 99,999,999,999,999, give or take 5",
        "'' as of about 1608, give or take 5",
        "'x' as of about 1608, give or take" * 100,
    ],
)
def test_other_words_say_nothing(words: str) -> None:
    assert list(understood(words)) == []


def test_nobody_is_believed_to_be_without_error() -> None:
    [(_, (_, off))] = understood("'The telescope' as of about 1608, give or take 0")
    assert off > 0


def test_the_surer_one_counts_for_more() -> None:
    assert pooled([]) is None
    assert pooled([(3.0, 0.5)]) == pytest.approx((3.0, 0.5))
    assert pooled([(1.0, 1.0), (3.0, 1.0)]) == pytest.approx((2.0, 0.5**0.5))
    both = pooled([(1.0, 0.1), (3.0, 1.0)])
    assert both is not None
    assert 1.0 < both[0] < 1.05
    assert both[1] < 0.1


@pytest.mark.rule("TML-217")
def test_readers_tell_what_they_remember_once_and_others_are_surer_then() -> None:
    recorder = at_start()
    readers = [team.TeamReader(seat, "historian", worlds=4, seconds=None) for seat in range(3)]
    view = recorder.view(0)
    assert isinstance(view, CooperativeView)
    fronts = [front for hand in view.hands for front in hand]
    alone = bot.Historian(0)
    alone.tell(view)
    before = [alone._belief(front.card) for front in fronts]
    let_talk(recorder, readers)
    for front, own in zip(fronts, before, strict=True):
        together = readers[0]._belief(front.card)
        assert own is not None
        assert together is not None
        assert together[1] < own[1]
    assert all(reader.tell(recorder.view(seat)) is None for seat, reader in enumerate(readers))
    beliefs = [[reader._belief(front.card) for front in fronts] for reader in readers]
    for card in zip(*beliefs, strict=True):
        times = [belief[0] for belief in card if belief]
        # They agree, but for what is lost in words.
        assert max(times) - min(times) < 0.05


def test_all_cards_of_the_deck_are_told_of() -> None:
    """Of those that may still come too, so that later there is nothing new to say."""
    recorder = at_start()
    reader = bot.WellRead(1)
    words = reader.tell(recorder.view(0))
    assert words is not None
    told = dict(understood(words))
    assert sorted(told) == sorted(decks.find("inventions").titles)
    seat = recorder.state.to_act()[0]
    first = recorder.view(seat)
    while recorder.view(0).next == first.next:
        recorder.play(seat, recorder.view(seat).choices[-1])
    now = recorder.view(0)
    assert isinstance(now, CooperativeView)
    assert now.next is not None
    assert now.next.title in told
    assert reader.tell(now) is None


def test_who_hears_of_a_card_knows_it_before_it_comes_into_view() -> None:
    recorder = at_start()
    deck = decks.find("inventions")
    view = recorder.view(0)
    shown = {front.card for hand in view.hands for front in hand}
    hidden = next(card for card in deck.ids if card not in shown)
    title = deck.titles[deck.by_id[hidden]]
    reader = bot.Novice(0)
    reader.tell(view)
    reader.hear(1, f"I remember '{title}' as of about 1234, give or take 0.1.")
    assert reader._belief(hidden) == pytest.approx((memory_scale(1234), 0.1 / (2042 - 1234)), rel=0.01)


def test_with_another_deck_a_reader_speaks_again() -> None:
    reader = bot.Historian(1)
    assert reader.tell(at_start().view(0)) is not None
    options = GAME.options({"players": 3, "mode": "cooperative", "deck": "nature"})
    words = reader.tell(GAME.view(GAME.deal(options, FastChance(1)), 0))
    assert words is not None
    assert set(dict(understood(words))) <= set(decks.find("nature").titles)


def test_rivals_keep_what_they_know_to_themselves() -> None:
    recorder = at_start("competitive")
    assert bot.Historian(1).tell(recorder.view(0)) is None


def test_who_knows_nothing_of_a_deck_says_nothing_and_still_listens() -> None:
    with known(made_deck("gone", 60)):
        options = GAME.options({"players": 3, "mode": "cooperative", "deck": "gone"})
        view = GAME.view(GAME.deal(options, FastChance(1)), 0)
    assert isinstance(view, CooperativeView)
    front = view.hands[0][0]
    listener = bot.Novice(1)
    listener.hear(2, f"'{front.title}' as of about 1500, give or take 0.1.")
    assert listener.tell(view) is None
    assert listener._belief(front.card) == pytest.approx((memory_scale(1500), 0.1 / 542))
