"""Whole games: pieces are kept, games end soon, and records say what NOTATION promises."""

from collections import Counter
from itertools import pairwise

import msgspec
import pytest

from tests.games.shipwreck.pictures import play, table
from tidetable.games.shipwreck import GAME
from tidetable.games.shipwreck.cards import CARD_NAMES
from tidetable.games.shipwreck.forms import Options
from tidetable.kernel.chance import ChanceMismatch, FastChance, ScriptedChance
from tidetable.kernel.conformance import positions, seed_of
from tidetable.kernel.game import BadRecord, Entry
from tidetable.kernel.playout import random_step
from tidetable.kernel.record import Record, decode, encode
from tidetable.kernel.recorder import Recorder
from tidetable.kernel.replay import replay, verify

PIECES = Counter({f"fate-{value}": 3 for value in range(1, 8)}) + Counter(CARD_NAMES[1:])
ALL_KINDS = [
    Options(players=players, doom=doom, honour=honour)
    for players in (2, 3, 4, 5)
    for doom in (0, 2, 4, 6)
    for honour in (False, True)
] + [Options(players=2, doom=doom, challenge=True, aid=True) for doom in (0, 2, 4, 6)]


@pytest.mark.rule("SHP-05", "SHP-03")
@pytest.mark.parametrize("options", ALL_KINDS, ids=str)
def test_21_fates_and_20_cards_at_every_step_and_a_game_that_ends(options: Options) -> None:
    longest = 0
    for number in range(15):
        chance = FastChance(number)
        state = GAME.deal(options, FastChance(-number - 1))
        made = 0
        assert Counter(state.inventory()) == PIECES
        while random_step(state, chance, out_of_turn=True):
            made += 1
            assert Counter(state.inventory()) == PIECES
        assert state.outcome() is not None
        longest = max(longest, made)
    # A turn has at most 19 proposals of each ally, with answers; hours run out after few turns.
    assert longest < 1500


def whole_game(options: Options, number: int) -> Recorder:
    *_, last = positions(GAME, options, number)
    return last


def test_a_record_says_who_drew_what_on_the_entry_that_ends_the_turn_before() -> None:
    record = msgspec.to_builtins(whole_game(Options(players=3, doom=0), 4).record())
    setup = record["setup"]
    assert set(setup) == {"first", "first_by", "doom", "row", "deck", "drew"}
    assert set(setup["drew"]) == {"seat", "values"}
    assert (setup["drew"]["seat"], len(setup["drew"]["values"])) == (setup["first"], 2)
    turns = [entry["chance"]["drew"] for entry in record["moves"] if entry.get("chance")]
    assert turns
    order = [setup["first"], *(drew["seat"] for drew in turns)]
    assert all((one + 1) % 3 == other for one, other in pairwise(order))
    assert all(set(drew) == {"seat", "values"} for drew in turns)
    assert set(record["outcome"]) == {"ended", "score", "doom", "winners"}


def test_a_record_names_the_line_in_challenge_mode() -> None:
    record = msgspec.to_builtins(whole_game(Options(players=2, doom=0, challenge=True), 3).record())
    lines = [record["setup"]["drew"]["line"]]
    lines += [entry["chance"]["drew"]["line"] for entry in record["moves"] if entry.get("chance")]
    assert len(lines) > 3
    assert lines == (["a", "a", "b", "b"] * len(lines))[: len(lines)]


def test_a_game_with_notes_joining_and_leaving_is_verified_from_its_record() -> None:
    recorder = Recorder.start(GAME, Options(players=3, doom=0), seed_of(9), first=0)
    recorder.play(1, "mark 0 4")
    recorder.play(3, "join 2")
    chance = FastChance(1)
    for _ in range(6):
        seat = recorder.state.to_act()[0]
        moves = recorder.state.legal(seat)
        recorder.play(seat, moves[chance.below(len(moves))].text)
    for seat in recorder.state.seats()[:-1]:
        recorder.play(seat, "leave")
    read = decode(encode(recorder.record()))
    verify(read, lambda name: GAME)
    assert isinstance(read.outcome, dict)
    assert read.outcome["ended"] == "too-few-players"


@pytest.mark.parametrize(
    "drew",
    [
        {"seat": 1, "values": [8]},
        {"seat": 1, "values": ["x"]},
        {"seat": 2, "values": [1, 2]},
        {"seat": 1, "values": [1, 2, 3]},
        {"seat": 1, "values": [1]},
        {"seat": 1, "values": [1, 2], "line": "a"},
        {"seat": 1, "values": [1, 2], "of": "bag"},
        7,
    ],
)
def test_a_record_with_a_draw_that_cannot_be_is_not_believed(drew: object) -> None:
    state = GAME.deal(Options(players=2, doom=0), FastChance(1), 0)
    text = state.legal(0)[0].text
    setup = GAME.draw_setup(Options(players=2, doom=0), FastChance(1), 0)
    moves = [{"seat": 0, "move": text}, {"seat": 1, "move": "propose none", "chance": {"drew": drew}}]
    record = Record(
        game="shipwreck",
        options={"players": 2, "doom": 0},
        commitment="",
        setup=msgspec.to_builtins(setup),
        moves=msgspec.convert(moves, list[Entry]),
    )
    with pytest.raises(BadRecord):
        list(replay(record, GAME))


def test_a_fate_that_is_not_in_the_bag_cannot_be_drawn() -> None:
    state = table(hand=(2, 3), players=2, lying={"leviathan": [1, 1, 1]})
    play(state, "0: play 2 on the-deep")
    state.chance = ScriptedChance(GAME.chance_script(state, {"drew": {"seat": 1, "values": [1, 4]}}))
    with pytest.raises(ChanceMismatch, match="not there to be drawn"):
        play(state, "1: propose none")


def test_interpreted_and_compiled_rules_agree_on_this_fingerprint() -> None:
    """The same numbers come out of plain Python and of the compiled engine: both run this test."""
    fingerprint = 0
    for number in range(30):
        chance = FastChance(number)
        state = GAME.deal(Options(players=2 + number % 4, doom=0), FastChance(number + 1000))
        while random_step(state, chance, out_of_turn=True):
            fingerprint = (
                fingerprint * 31 + int(state.score) * 7 + int(state.doom) + len(state.scenes)
            ) % 1000003
    assert fingerprint == 990907
