"""What nobody may know, and worlds imagined without knowing it: TML-002."""

import itertools
from collections import Counter
from typing import Any

import msgspec
import pytest

from tests.games.timeline.pictures import competitive, known, letters, made_deck
from tidetable.games.timeline import GAME, decks
from tidetable.games.timeline.deckfile import make_deck
from tidetable.games.timeline.forms import Options, Setup
from tidetable.games.timeline.imagine import deal_backs
from tidetable.kernel.chance import FastChance
from tidetable.kernel.notation import NotAMove
from tidetable.kernel.recorder import Recorder
from tidetable.kernel.state import Refusal


def unmistakable(name: str) -> None:
    """A deck whose dates and notes are found in any text that has them: each has a number of its own."""
    titles = [f"Thing {letters(number)}" for number in range(60)]
    dates = [-(7_000_000 + 1_013 * ((number * 37) % 60)) for number in range(60)]
    decks.add(make_deck(name, titles, dates, [f"Secret of {date}." for date in dates], [2] * 60))


def told_to(recorder: Recorder, options: Options, seat: int | None) -> str:
    """Everything that reaches a seat: view, text, log, record, refusals, moves."""
    state, view = recorder.state, recorder.view(seat)
    names = ["A", "B", "C"]
    told: list[Any] = [view, GAME.draw(view, names), GAME.prompt(view, names), recorder.record_for(seat)]
    for number in range(len(recorder.entries)):
        seen = recorder.seen(number, seat)
        told += [seen, [GAME.sentence(look, names) for look in seen]]
    for move in GAME.moves(options).expressible()[::17]:
        who = 0 if seat is None else seat
        if state.why_not(who, move):
            with pytest.raises(Refusal) as refused:
                state.attempt(who, move)
            told.append(str(refused.value))
    with pytest.raises(NotAMove) as unread:
        GAME.parse(options, "place thing-aa left")
    told.append(str(unread.value))
    return msgspec.json.encode(told).decode()


@pytest.mark.rule("TML-002")
@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_no_date_and_no_note_reaches_anyone_before_the_card_is_turned_over(mode: str) -> None:
    unmistakable("secret")
    try:
        options = GAME.options({"players": 3, "mode": mode, "deck": "secret"})
        for number in range(3):
            _play_and_look(options, number)
    finally:
        decks.remove("secret")


def _play_and_look(options: Options, number: int) -> None:
    recorder = Recorder.start(GAME, options, number.to_bytes(32, "big"))
    setup = recorder.setup
    assert isinstance(setup, Setup)
    opened = {*setup.timeline, *setup.discard}
    chance = FastChance(number)
    while recorder.state.to_act():
        for seat in (0, 1, None):
            told = told_to(recorder, options, seat)
            for card, date in setup.dates.items():
                assert (str(-date) in told.replace(",", "")) == (card in opened), card
        seat = recorder.state.to_act()[0]
        moves = recorder.state.legal(seat)
        text = moves[chance.below(len(moves))].text
        opened |= set(text.split(" ")[1:2])
        recorder.play(seat, text)


@pytest.mark.rule("TML-002")
@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_cards_below_the_top_of_the_pile_are_unnamed(mode: str) -> None:
    with known(made_deck("secret", 60)):
        options = GAME.options({"players": 2, "mode": mode, "deck": "secret"})
        recorder = Recorder.start(GAME, options, bytes(32))
        chance = FastChance(5)
        for _ in range(40):
            state: Any = recorder.state
            if not state.to_act() or not state.pile:
                break
            shuffled = any("reshuffled" in entry.chance for entry in recorder.entries)
            told = msgspec.json.encode(
                [recorder.view(0), recorder.record_for(1), recorder.seen(0, 0) if recorder.entries else 0]
            )
            for card in state.pile[:-1]:
                assert shuffled or f'"{state.deck.ids[card]}"'.encode() not in told
            assert f'"{state.deck.ids[state.pile[-1]]}"'.encode() in told
            seat = state.to_act()[0]
            moves = state.legal(seat)
            recorder.play(seat, moves[chance.below(len(moves))].text)


@pytest.mark.rule("TML-002")
def test_backs_are_hidden_until_a_card_is_turned_over() -> None:
    options = Options(players=2, mode="cooperative")
    recorder = Recorder.start(GAME, options, bytes(32))
    view = msgspec.to_builtins(recorder.view(0))
    assert all(set(front) == {"card", "title", "front"} for hand in view["hands"] for front in hand)
    assert set(view["next"]) == {"card", "title", "front"}
    seen = recorder.record_for(0).setup
    assert set(seen["backs"]) == set(seen["dates"]) == {*seen["timeline"], *seen["discard"]}
    assert len(seen["fronts"]) == 2 * 4 + 3
    assert seen["pile"] == {"next": recorder.record().setup["pile"][0], "cards": 26}


def test_a_refusal_does_not_tell_where_a_card_is_nor_whether_it_is_in_the_deck() -> None:
    state = competitive("m=100", "a=1 b=2", "c=3", pile="p=4 q=5", discard="d=6")
    refusals = {state.why_not(0, GAME.parse(Options(deck="nowhere"), f"place {card} 0")) for card in "cmpqdz"}
    assert refusals == {"TML-105"}


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_what_is_imagined_does_not_depend_on_the_truth(mode: str) -> None:
    """Two games that differ only in what is hidden are imagined alike, number for number."""
    options = GAME.options({"players": 2, "mode": mode})
    recorder = Recorder.start(GAME, options, bytes(32))
    assert isinstance(recorder.setup, Setup)
    setup, _ = GAME.disguise(options, recorder.setup, [], 0, FastChance(9))
    other = GAME.begin(options, setup, FastChance(1))
    assert other.everything() != recorder.state.everything()
    one = GAME.imagine(recorder.view(0), FastChance(3))
    two = GAME.imagine(GAME.view(other, 0), FastChance(3))
    assert one.everything() == two.everything()


def chi_square(counts: Counter[Any], outcomes: int, draws: int) -> float:
    expected = draws / outcomes
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (outcomes - len(counts)) * expected


def test_hidden_dates_and_the_order_of_the_pile_are_imagined_evenly() -> None:
    """Four cards are left: one in each hand, two in the pile of which the top is seen; 24 orders of their dates."""
    deck = made_deck("few", 60)
    with known(deck):
        options = Options(players=2, deck="few")
        state: Any = GAME.deal(options, FastChance(1))
        cards = list(range(60))
        state.timeline = sorted(cards[:56], key=lambda card: deck.dates[card])
        state.hands, state.pile, state.discard = [[56], [57]], [58, 59], []
        view = GAME.view(state, 0)
        draws = 4_800
        chance = FastChance(11)
        dates: Counter[Any] = Counter()
        for _ in range(draws):
            world = GAME.imagine(view, chance)
            dates[tuple(world.faces.dates[card] for card in (56, 57, 58, 59))] += 1
            assert world.pile == [58, 59]
    assert len(dates) == 24
    # 23 degrees of freedom: one in a thousand is above 49.7.
    assert chi_square(dates, 24, draws) < 49.7


def test_unseen_cards_are_imagined_evenly_in_the_pile_and_the_box() -> None:
    with known(made_deck("few", 60)):
        options = Options(players=2, mode="cooperative", deck="few", cards=13)
        view = GAME.view(GAME.deal(options, FastChance(1)), None)
        assert view.pile == 3
        chance = FastChance(12)
        draws = 2_450
        second: Counter[Any] = Counter()
        for _ in range(draws):
            world = GAME.imagine(view, chance)
            assert len(set(world.inventory())) == 13
            second[world.pile[-2]] += 1
    # 60 - 8 - 3 = 49 cards can lie second; 48 degrees of freedom: one in a thousand is above 84.
    assert len(second) == 49
    assert chi_square(second, 49, draws) < 84.0


@pytest.mark.rule("TML-003")
def test_imagined_backs_are_lawful_and_even() -> None:
    fronts = [0, 0, 1, 2, 3]
    counts = [1, 1, 1, 1, 1]
    lawful = {
        backs
        for backs in itertools.permutations(range(5))
        if all(back != front for back, front in zip(backs, fronts, strict=True))
    }
    chance = FastChance(5)
    draws = 200 * len(lawful)
    dealt: Counter[Any] = Counter(tuple(deal_backs(fronts, counts, chance)) for _ in range(draws))
    assert set(dealt) == lawful
    # One in a thousand is above this for 41 to 43 degrees of freedom.
    assert chi_square(dealt, len(lawful), draws) < 78.0


@pytest.mark.rule("TML-003")
def test_imagined_worlds_have_even_icons() -> None:
    for number, mode in itertools.product(range(5), ("competitive", "cooperative")):
        state = GAME.deal(GAME.options({"players": 2, "mode": mode}), FastChance(number))
        faces = GAME.imagine(GAME.view(state, 0), FastChance(number)).faces
        counts = [faces.backs.count(icon) for icon in range(5)]
        assert max(counts) - min(counts) <= 1
        assert all(front != back for front, back in zip(faces.fronts, faces.backs, strict=True))
