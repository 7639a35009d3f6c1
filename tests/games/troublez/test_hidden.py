"""What is open and what is hidden: TNT-20, TNT-34; imagined worlds and disguised histories."""

from collections import Counter
from itertools import islice

import msgspec
import pytest

from tests.games.troublez.pictures import cards, holding, legal, play, table
from tidetable.games.troublez import GAME
from tidetable.games.troublez.forms import Options, Setup
from tidetable.games.troublez.pieces import CARD_BY_NAME, CARD_NAMES, COVER, DECK
from tidetable.games.troublez.rules import Troublez
from tidetable.games.troublez.shown import CloakedSeen, TookSeen
from tidetable.kernel import conformance
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import Entry

SEATS = (0, 1, None)


def shown(state: Troublez) -> list[bytes]:
    return [msgspec.json.encode(GAME.view(state, seat)) for seat in SEATS]


@pytest.mark.rule("TNT-34")
def test_what_is_open_is_in_every_view() -> None:
    state = table(
        "toad-sun vanish-moon",
        troves=["raven-sun", "toad-moon toad-star"],
        pile="cloak raven-sun",
        discard="cloak toad-sun",
    )
    state.markers[1] = cards("raven-star")
    for seat in SEATS:
        seen = GAME.view(state, seat)
        assert [[spot.card for spot in row] for row in seen.rows] == [["toad-sun", "vanish-moon"]]
        assert seen.troves == [["raven-sun"], ["toad-moon", "toad-star"]]
        assert seen.markers == [[], ["raven-star"]]
        assert seen.discard == ["cloak", "toad-sun"]
        assert (seen.pile, seen.marks, seen.run_out, seen.ends_at) == (2, [1, 12], 0, 1)


@pytest.mark.rule("TNT-34")
def test_the_order_of_the_pile_reaches_nobody() -> None:
    one = table("toad-sun", pile="cloak raven-sun vanish-moon toad-star")
    other = table("toad-sun", pile="toad-star vanish-moon raven-sun cloak")
    assert shown(one) == shown(other)
    setup = GAME.draw_setup(Options(), FastChance(1), None)
    assert GAME.see_setup(setup, 0) == {"first": setup.first, "first_by": "chance", "pile": 83}
    entry = Entry(seat=0, move="draw", chance={"drew": "toad-sun", "reshuffled": ["cloak", "toad-sun"]})
    assert [GAME.see_chance(entry, seat) for seat in SEATS] == [{"drew": "toad-sun", "reshuffled": 2}] * 3


@pytest.mark.rule("TNT-20", "TNT-34")
def test_what_lies_under_a_cloak_is_hidden_from_all() -> None:
    one, other = table("toad-sun (raven-moon)"), table("toad-sun (flower-star)")
    assert shown(one) == shown(other)
    assert b"raven" not in msgspec.json.encode(GAME.view(one, 0).rows)
    # It may not be asked for by trying moves either.
    for card in range(25):
        for state in (one, other):
            state.held, state.phase = card, 2
        assert legal(one) == legal(other)
        assert [one.why_not(0, move) for move in GAME.moves(one.options)] == [
            other.why_not(0, move) for move in GAME.moves(one.options)
        ]


@pytest.mark.rule("TNT-34")
def test_the_memory_aid_shows_what_lies_under_cloaks() -> None:
    state = table("toad-sun (raven-moon)", options=Options(memory_aid=True))
    for seat in SEATS:
        spots = GAME.view(state, seat).rows[0]
        assert [(spot.card, spot.under) for spot in spots] == [("toad-sun", None), ("cloak", "raven-moon")]


@pytest.mark.rule("TNT-34")
def test_the_log_never_hides_what_was_open_at_the_time() -> None:
    state = holding("cloak", "toad-sun raven-moon")
    (event,) = play(state, "cloak 0 1")
    assert GAME.see(event, 1) == CloakedSeen(seat=0, row=0, index=1, card="raven-moon")
    play(state, "pass 0")
    taken = table("(raven-moon)")
    taken.actor, taken.phase = 1, 3
    (event, *_) = play(taken, "take 0 left")
    assert GAME.see(event, None) == TookSeen(seat=1, row=0, side="left", card="cloak", under="raven-moon")


@pytest.mark.parametrize("options", [Options(players=3), Options(players=3, memory_aid=True)])
def test_imagined_worlds_hold_all_cards_and_keep_what_is_known(options: Options) -> None:
    chance = FastChance(5)
    for recorder in islice(conformance.positions(GAME, options, 8), 0, None, 4):
        state = recorder.state
        assert isinstance(state, Troublez)
        imagined = GAME.imagine(recorder.view(1), chance)
        assert sorted(imagined.inventory()) == sorted(CARD_NAMES[card] for card in DECK)
        assert len(imagined.pile) == len(state.pile)
        if options.memory_aid:
            assert imagined.rows == state.rows


def test_imagined_covers_are_as_likely_as_the_unseen_talismans() -> None:
    """All is in the open but two Toads, one Raven and a Vanish: a Cloak covers a Toad in two worlds of three."""
    hidden = Counter(cards("toad-sun toad-sun raven-moon vanish-sun"))
    rest = Counter(DECK)
    rest.subtract(hidden)
    rest[CARD_BY_NAME["cloak"]] -= 1
    state = table("(raven-moon)", pile="toad-sun toad-sun vanish-sun")
    state.discard = sorted(rest.elements())
    seen = GAME.view(state, 0)
    chance = FastChance(2)
    worlds = [GAME.imagine(seen, chance) for _ in range(3000)]
    toads = sum(world.rows[0][0] - COVER == CARD_BY_NAME["toad-sun"] for world in worlds)
    assert abs(toads / 3000 - 2 / 3) < 0.04
    tops = Counter(CARD_NAMES[world.pile[-1]] for world in worlds)
    assert abs(tops["vanish-sun"] / 3000 - 1 / 3) < 0.04


def test_a_disguise_changes_only_what_nobody_saw() -> None:
    options = Options(players=4)
    played = conformance.positions(GAME, options, 3)
    recorder = next(
        recorder for recorder in played if any("reshuffled" in entry.chance for entry in recorder.entries)
    )
    recorder = next(islice(played, 30, None))
    assert isinstance(recorder.setup, Setup)
    setup, entries = GAME.disguise(options, recorder.setup, recorder.entries, 0, FastChance(1))
    assert setup == recorder.setup
    changed = [
        number
        for number, (one, other) in enumerate(zip(recorder.entries, entries, strict=True))
        if one.chance != other.chance
    ]
    last = max(number for number, entry in enumerate(recorder.entries) if "reshuffled" in entry.chance)
    assert changed == [last]
    drawn = sum("drew" in entry.chance for entry in entries[last + 1 :])
    before, after = recorder.entries[last].chance["reshuffled"], entries[last].chance["reshuffled"]
    assert before[:drawn] == after[:drawn]
    assert sorted(before) == sorted(after)


@pytest.mark.rule("TNT-34")
@pytest.mark.parametrize("options", [*GAME.variants[:3], *GAME.variants[5:]], ids=str)
def test_nothing_leaks(options: Options) -> None:
    conformance.nothing_leaks(GAME, options, 77)
