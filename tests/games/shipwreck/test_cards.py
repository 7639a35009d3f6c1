"""Every card over all pairs, against tables written out by hand, and The Hours over all rows: SHP-31 to SHP-52."""

from itertools import combinations

import pytest

from tests.games.shipwreck.pictures import look, only, play, refusal, table
from tidetable.games.shipwreck.cards import (
    ARCANA,
    CARD_BY_NAME,
    CARD_NAMES,
    CARDS,
    FIT_MASK,
    FIT_TABLE,
    POWER_NAMES,
)
from tidetable.games.shipwreck.choices import Choices
from tidetable.games.shipwreck.events import Told
from tidetable.games.shipwreck.forms import Options
from tidetable.games.shipwreck.pieces import parse
from tidetable.games.shipwreck.rules import Shipwreck
from tidetable.kernel.chance import FastChance

ALWAYS = ["1234567"] * 7

#: For each card, seven words: the fates that may be kept when a 1, a 2, ... a 7 is played. Written from the rule
#: book by counting on fingers. The Prophet and The Rider are here with a 2 and a 5 visible.
MAY_KEEP = {
    "the-beast": ["2", "13", "24", "35", "46", "57", "6"],
    "the-belltower": ["25", "147", "36", "25", "147", "36", "25"],
    "the-blind-man": ALWAYS,
    "the-chalice": ALWAYS,
    "dawn": ["", "1", "12", "123", "1234", "12345", "123456"],
    "the-deep": ["1234", "123", "12", "1", "", "", ""],
    "the-engine": ["23", "146", "16", "2", "", "23", ""],
    "the-huntress": ["3", "4", "15", "26", "37", "4", "5"],
    "the-judge": ["1357", "246", "1357", "246", "1357", "246", "1357"],
    "the-key": ["67", "567", "456", "345", "234", "123", "12"],
    "leviathan": ["", "", "", "7", "67", "567", "4567"],
    "the-lord": ["", "", "", "", "1234", "1234", "1234"],
    "midnight": ["234567", "34567", "4567", "567", "67", "7", ""],
    "the-mirror": ["1", "2", "3", "4", "5", "6", "7"],
    "the-noble": ["", "", "1267", "1267", "1267", "", ""],
    "the-prophet": ["25"] * 7,
    "the-rider": ["3467", "", "1467", "1367", "", "1347", "1346"],
    "the-servant": ["4567", "4567", "4567", "", "", "", ""],
    "the-shore": ["567", "67", "7", "", "1", "12", "123"],
    "the-stranger": ["246", "1357", "246", "1357", "246", "1357", "246"],
}
#: Duration and power, from the rule book.
PRINTED = {
    "the-beast": (1, "twice"),
    "the-belltower": (2, "discard-lower"),
    "the-blind-man": (1, "1-4-7"),
    "the-chalice": (2, "1-4-7"),
    "dawn": (3, "higher-than"),
    "the-deep": (3, "higher-than"),
    "the-engine": (3, "5-6-7"),
    "the-huntress": (1, "twice"),
    "the-judge": (3, "3-4-5"),
    "the-key": (3, "old"),
    "leviathan": (4, "discard-lower"),
    "the-lord": (3, "5-6-7"),
    "midnight": (3, "higher-than"),
    "the-mirror": (1, "twice"),
    "the-noble": (3, "3-4-5"),
    "the-prophet": (2, "cycle"),
    "the-rider": (2, "cycle"),
    "the-servant": (2, "1-2-3"),
    "the-shore": (4, "discard-lower"),
    "the-stranger": (3, "1-2-3"),
}
#: Cards that fill up the row of a test.
FILLERS = ["the-mirror", "the-shore", "leviathan", "the-deep"]
TWO_AND_FIVE = 1 << 1 | 1 << 4


def fits(card: int, play: int, keep: int, seen: int) -> bool:
    return FIT_TABLE[card][(seen << 6 | play << 3 | keep) & FIT_MASK[card]] == 1


@pytest.mark.rule(
    "SHP-33", "SHP-34", "SHP-35", "SHP-36", "SHP-37", "SHP-38", "SHP-39", "SHP-40", "SHP-41", "SHP-42"
)
@pytest.mark.rule(
    "SHP-43", "SHP-44", "SHP-45", "SHP-46", "SHP-47", "SHP-48", "SHP-49", "SHP-50", "SHP-51", "SHP-52"
)
@pytest.mark.parametrize("name", CARD_NAMES[1:])
def test_all_49_pairs_of_a_card(name: str) -> None:
    """Through the door of the game: a play is allowed, or refused with the card's own rule."""
    card = CARD_BY_NAME[name]
    others = [filler for filler in FILLERS if filler != name][:3]
    state = table((others[0], name, others[1], others[2]))
    # A 2 and a 5 lie in front of other cards, so that The Prophet and The Rider have something to look at.
    for spot, value in ((0, 2), (2, 5)):
        state.bag[value - 1] -= 1
        state.lay_fate(spot, value)
    allowed: list[str] = []
    for fate in range(1, 8):
        kept = ""
        for keep in range(1, 8):
            state.held[state.line], state.second = fate, keep
            rule = state.why_not(0, parse(f"play {fate} on {name}"))
            assert rule in (None, ARCANA[card - 1].rule)
            assert (rule is None) == (f"play {fate} on {name}" in [move.text for move in state.legal(0)])
            kept += str(keep) if rule is None else ""
        allowed.append(kept)
    assert allowed == MAY_KEEP[name]


@pytest.mark.parametrize("name", CARD_NAMES[1:])
def test_duration_and_power_are_as_printed(name: str) -> None:
    card = ARCANA[CARD_BY_NAME[name] - 1]
    assert (card.duration, POWER_NAMES[card.power]) == PRINTED[name]


@pytest.mark.rule("SHP-48")
def test_the_prophet_needs_a_visible_fate_and_takes_the_other_one() -> None:
    prophet = CARD_BY_NAME["the-prophet"]
    for seen in range(128):
        visible = [value for value in range(1, 8) if seen >> (value - 1) & 1]
        for fate in range(1, 8):
            for keep in range(1, 8):
                assert fits(prophet, fate, keep, seen) == (keep in visible)


@pytest.mark.rule("SHP-49", "SHP-26")
def test_the_rider_wants_two_unlike_fates_that_are_not_visible() -> None:
    rider = CARD_BY_NAME["the-rider"]
    for seen in range(128):
        hidden = [value for value in range(1, 8) if not seen >> (value - 1) & 1]
        for fate in range(1, 8):
            for keep in range(1, 8):
                assert fits(rider, fate, keep, seen) == (fate != keep and fate in hidden and keep in hidden)


@pytest.mark.rule("SHP-36", "SHP-22")
@pytest.mark.parametrize(("played", "kept", "higher"), [(3, 5, True), (5, 3, False), (4, 4, False)])
def test_the_chalice_tells_whether_the_kept_fate_is_higher(played: int, kept: int, higher: bool) -> None:
    state = table(("the-chalice", "the-mirror", "the-shore", "leviathan"), hand=(played, kept))
    told = only(play(state, f"0: play {played} on the-chalice"), Told)
    assert told.higher is higher
    allowed = set(look(state, 2).past[-1].allowed)  # type: ignore[union-attr]
    assert allowed == ({value for value in range(1, 8) if (value > played) is higher})


@pytest.mark.rule("SHP-31")
def test_the_hours_is_offered_when_no_card_fits_and_refused_when_one_does() -> None:
    row = ("the-mirror", "the-beast", "the-huntress", "the-shore")
    stuck = table(row, hand=(1, 4))
    assert [move.text for move in stuck.legal(0)] == ["play 1 on the-hours", "play 4 on the-hours"]
    fitting = table(row, hand=(1, 5))
    assert refusal(fitting, "0: play 1 on the-hours") == "SHP-31"
    assert "play 1 on the-hours" not in [move.text for move in fitting.legal(0)]


def plain_plays(row: tuple[int, ...], one: int, other: int, keepers: list[list[list[bool]]]) -> bool:
    """By the tables of this file: does any card of the row take either fate?"""
    return any(keepers[card][one][other] or keepers[card][other][one] for card in row)


def keepers(seen: int) -> list[list[list[bool]]]:
    """By card, fate played and fate kept; The Prophet and The Rider by their sentence."""
    visible = {str(value) for value in range(1, 8) if seen >> (value - 1) & 1}
    found = [[[False] * 8 for _ in range(8)]]
    for name in CARD_NAMES[1:]:
        words = list(MAY_KEEP[name])
        if name == "the-prophet":
            words = ["".join(visible)] * 7
        if name == "the-rider":
            hidden = set("1234567") - visible
            words = ["".join(hidden - {str(fate)}) if str(fate) in hidden else "" for fate in range(1, 8)]
        found.append([[False] * 8, *([str(keep) in word for keep in range(8)] for word in words)])
    return found


@pytest.mark.rule("SHP-31", "SHP-03")
@pytest.mark.parametrize("seen", [0, TWO_AND_FIVE, 0b0110011, 0b1111111])
def test_the_hours_over_all_rows_and_pairs(seen: int) -> None:
    """4,845 rows of four cards, 28 pairs each: The Hours is open exactly when nothing else fits."""
    state: Choices = Shipwreck(Options(), FastChance(1))
    state.seen = seen
    plain = keepers(seen)
    pairs = [(one, other) for one in range(1, 8) for other in range(one, 8)]
    count = 0
    for row in combinations(range(1, CARDS + 1), 4):
        count += 1
        state.row = list(row)
        for one, other in pairs:
            assert state.anything_fits(one, other) == plain_plays(row, one, other, plain)
    assert count == 4845


@pytest.mark.rule("SHP-31")
def test_legal_moves_offer_the_hours_exactly_then() -> None:
    """The same through the list of legal moves, on every seventeenth row."""
    state = Shipwreck(Options(), FastChance(1))
    for number, row in enumerate(combinations(range(1, CARDS + 1), 4)):
        if number % 17:
            continue
        state.seen = number % 128
        state.row = list(row)
        state.sort_row()
        plain = keepers(state.seen)
        for one in range(1, 8):
            for other in range(one, 8):
                state.held[0], state.second = one, other
                names = [move.text.split(" ")[3] for move in state.legal(0)]
                assert ("the-hours" in names) != plain_plays(row, one, other, plain)
                assert len(set(names)) == 1 or "the-hours" not in names
