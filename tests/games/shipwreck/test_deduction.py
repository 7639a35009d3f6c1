"""Deduction against plain enumeration, the aid, and imagined games: SHP-61, with worked example 1."""

from collections import Counter

import pytest

from tests.games.shipwreck.pictures import look, play, table
from tests.games.shipwreck.worlds import Hands, every_world, hidden_hands
from tidetable.games.shipwreck import GAME
from tidetable.games.shipwreck.bot import reasoning
from tidetable.games.shipwreck.deduction import (
    Belief,
    beliefs,
    marginal,
    possible,
    possible_pairs,
    sensible_beliefs,
)
from tidetable.games.shipwreck.forms import Options
from tidetable.games.shipwreck.imagine import history, known_to_seat
from tidetable.games.shipwreck.rules import Shipwreck
from tidetable.kernel.chance import FastChance
from tidetable.kernel.conformance import seed_of
from tidetable.kernel.recorder import Recorder

#: Midnight and The Deep, and two cards on which no pair with a 1 fits but two 1s.
MIDNIGHT_AND_DEEP = ("midnight", "the-deep", "the-mirror", "leviathan")
OPTIONS = [
    Options(players=2, doom=0),
    Options(players=3, doom=0),
    Options(players=2, doom=0, challenge=True),
]


def quiet_game(options: Options, number: int, turns: int) -> Recorder:
    """A random game in which the group mostly keeps silent, so that fates stay hidden over many turns."""
    recorder = Recorder.start(GAME, options, seed_of(number))
    state = recorder.state
    assert isinstance(state, Shipwreck)
    chance = FastChance(number)
    played = 0
    while state.to_act() and played < turns:
        seat = state.to_act()[0]
        moves = [move.text for move in state.legal(seat)]
        quiet = [text for text in moves if text in ("propose none", "agree", "show")]
        asking = [
            text for text in moves if text.startswith(("propose higher", "propose 1-", "use old", "use disc"))
        ]
        if asking and chance.below(2):
            quiet = asking
        text = (quiet or moves)[chance.below(len(quiet or moves))]
        if text == "show" and chance.below(3):
            text = moves[0]
        recorder.play(seat, text)
        played += text.startswith("play ")
    return recorder


def by_hands(belief: Belief, lines: int) -> dict[Hands, float]:
    return {tuple(key >> (3 * line) & 7 for line in range(lines)): weight for key, weight in belief.items()}


@pytest.mark.rule("SHP-61")
@pytest.mark.parametrize("options", OPTIONS, ids=["two", "three", "challenge"])
@pytest.mark.parametrize("number", range(8))
def test_beliefs_are_those_of_trying_every_draw(options: Options, number: int) -> None:
    recorder = quiet_game(options, number, turns=7)
    state = recorder.state
    assert isinstance(state, Shipwreck)
    worlds = every_world(recorder)
    found = by_hands(beliefs(list(state.scenes), list(state.told))[-1], len(state.held))
    assert set(found) == set(worlds)
    for hands, share in worlds.items():
        assert found[hands] == pytest.approx(float(share), abs=1e-9)
    # The truth is never ruled out.
    assert hidden_hands(state) in found


@pytest.mark.rule("SHP-61", "SHP-60")
@pytest.mark.parametrize("options", OPTIONS, ids=["two", "three", "challenge"])
@pytest.mark.parametrize("number", range(4))
def test_what_a_seat_knows_itself_counts_for_what_it_believes(options: Options, number: int) -> None:
    """Out of the view alone: the same as trying every draw that this seat cannot tell apart."""
    recorder = quiet_game(options, number, turns=6)
    state = recorder.state
    assert isinstance(state, Shipwreck)
    for seat in state.seats():
        if seat == state.active:
            continue
        view = GAME.view(state, seat)
        scenes, told = history(view)
        assert (scenes, told) == (list(state.scenes), list(state.told))
        found = by_hands(beliefs(scenes, known_to_seat(view, told))[-1], len(state.held))
        worlds = every_world(recorder, seat)
        assert set(found) == set(worlds)
        for hands, share in worlds.items():
            assert found[hands] == pytest.approx(float(share), abs=1e-9)


def test_imagined_games_are_as_likely_as_they_should_be() -> None:
    for number in (3, 5):
        recorder = quiet_game(Options(players=3, doom=0), number, turns=6)
        view = recorder.view(0)
        worlds = every_world(recorder, 0)
        chance = FastChance(number)
        samples = 4000
        seen = Counter(hidden_hands(GAME.imagine(view, chance)) for _ in range(samples))
        assert set(seen) <= set(worlds)
        for hands, share in worlds.items():
            # Four standard deviations.
            slack = 4 * (float(share) * (1 - float(share)) / samples) ** 0.5
            assert abs(seen[hands] / samples - float(share)) <= slack + 1e-9


def test_an_imagined_hand_that_waits_to_be_played_is_drawn_from_the_bag() -> None:
    view = look(table(hand=(1, 2), lying={"dawn": [7, 7, 7]}), 1)
    chance = FastChance(1)
    pairs: Counter[tuple[int, int]] = Counter()
    for _ in range(3000):
        state = GAME.imagine(view, chance)
        pairs[int(state.held[0]), int(state.second)] += 1
        assert sorted(state.inventory()) == sorted(table().inventory())
    assert not [pair for pair in pairs if 7 in pair]
    assert abs(pairs[1, 2] / 3000 - 3 / 18 * 3 / 17) < 0.02
    assert abs(pairs[1, 1] / 3000 - 3 / 18 * 2 / 17) < 0.02


@pytest.mark.rule("SHP-61", "SHP-45")
def test_a_one_on_midnight_beside_the_deep() -> None:
    """Worked example 1: the aid takes it literally, a sensible group goes further, and both say so."""
    state = table(MIDNIGHT_AND_DEEP, hand=(1, 6), aid=True)
    play(state, "0: play 1 on midnight")
    view = look(state, 1)
    assert view.lines[0].possible == [2, 3, 4, 5, 6, 7]
    drawn = GAME.draw(view, ["Ann", "Bob", "Cid"])
    assert "(?) 2 3 4 5 6 7" in drawn
    assert "what the open information leaves possible, whatever way people like to play" in drawn
    assert reasoning(view) == (
        "By the open information alone it is 2, 3, 4, 5, 6 or 7. "
        "If everybody plays to tell the most, which is an assumption, it is 5, 6 or 7."
    )


@pytest.mark.rule("SHP-61")
def test_without_the_option_there_is_no_aid() -> None:
    state = table(MIDNIGHT_AND_DEEP, hand=(1, 6))
    play(state, "0: play 1 on midnight")
    assert [line.possible for line in look(state, 1).lines] == [None] * 3
    assert "(?)" not in GAME.draw(look(state, 1), ["Ann", "Bob", "Cid"])


@pytest.mark.rule("SHP-61", "SHP-31")
def test_the_hours_tell_that_nothing_fitted() -> None:
    state = table(("the-mirror", "the-beast", "the-huntress", "the-shore"), hand=(1, 4), aid=True)
    play(state, "0: play 1 on the-hours")
    assert look(state).lines[0].possible == [4]


@pytest.mark.rule("SHP-61", "SHP-05")
def test_copies_in_sight_are_struck_out() -> None:
    lying = {"leviathan": [2, 2, 2]}
    state = table(MIDNIGHT_AND_DEEP, hand=(1, 6), lying=lying, aid=True)
    play(state, "0: play 1 on midnight")
    assert look(state).lines[0].possible == [3, 4, 5, 6, 7]


def after(question: str, power: str) -> list[int] | None:
    state = table(MIDNIGHT_AND_DEEP, hand=(1, 6), powers=[power], aid=True)
    play(state, "0: play 1 on midnight", f"1: propose {question}", "2: agree")
    return look(state).lines[0].possible


@pytest.mark.rule("SHP-61", "SHP-53", "SHP-54")
def test_answers_are_used() -> None:
    assert after("3-4-5", "the-judge") == [2, 6, 7]
    assert after("5-6-7", "the-lord") == [5, 6, 7]
    assert after("higher-than 5", "dawn") == [6, 7]


@pytest.mark.rule("SHP-61", "SHP-55")
def test_a_wrong_first_prediction_strikes_out_its_value() -> None:
    state = table(MIDNIGHT_AND_DEEP, hand=(1, 6), powers=["the-beast"], aid=True)
    play(state, "0: play 1 on midnight", "1: propose twice", "2: agree", "1: propose 7", "2: agree")
    assert look(state).lines[0].possible == [2, 3, 4, 5, 6]


@pytest.mark.rule("SHP-61", "SHP-23")
def test_the_aid_stays_between_turns_and_is_reset_with_the_line() -> None:
    state = table(MIDNIGHT_AND_DEEP, hand=(1, 6), aid=True, draws=[3, 4])
    assert look(state).lines[0].possible == [1, 2, 3, 4, 5, 6, 7]
    play(state, "0: play 1 on midnight", "1: propose none", "2: agree")
    assert look(state).lines[0].possible == [2, 3, 4, 5, 6, 7]
    play(state, "1: play 3 on midnight", "0: show")
    assert look(state).lines[0].possible == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("SHP-61")
def test_a_sensible_group_rules_out_nothing_that_is_possible() -> None:
    for number in range(6):
        recorder = quiet_game(Options(players=3, doom=0), number, turns=8)
        state = recorder.state
        assert isinstance(state, Shipwreck)
        literal = beliefs(list(state.scenes), list(state.told))[-1]
        likely, _ = sensible_beliefs(list(state.scenes), list(state.told))
        for line in range(len(state.held)):
            assert possible(likely[-1], line) == possible(literal, line)
        assert sum(marginal(literal, 0)) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("where", "pairs"),
    [
        ("midnight", [(kept, 1) for kept in (2, 3, 4, 5, 6, 7)]),
        ("the-deep", [(kept, 1) for kept in (1, 2, 3, 4)]),
        ("the-mirror", [(1, 1)]),
    ],
)
def test_the_pairs_that_one_play_leaves(where: str, pairs: list[tuple[int, int]]) -> None:
    keep = pairs[0][0]
    state = table(MIDNIGHT_AND_DEEP, hand=(1, keep))
    play(state, f"0: play 1 on {where}")
    assert possible_pairs(int(state.scenes[0]), int(state.told[0])) == pairs
