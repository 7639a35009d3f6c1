"""Whole games: no card is lost, every reshuffle is written down, and all endings come."""

from collections import Counter

import msgspec
import pytest

from tidetable import compiled
from tidetable.bots.random import Random
from tidetable.games.troublez import GAME
from tidetable.games.troublez.events import Busted, RanOut
from tidetable.games.troublez.forms import Options
from tidetable.games.troublez.pieces import CARD_NAMES, DECK, RUNS, names_of
from tidetable.games.troublez.rules import Troublez
from tidetable.kernel import conformance
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import BadRecord
from tidetable.kernel.playout import random_step
from tidetable.kernel.record import decode, encode
from tidetable.kernel.replay import verify

ALL_CARDS = sorted(CARD_NAMES[card] for card in DECK)
PLAYERS = (2, 3, 4, 5, 6)
#: For each number of players: a million in all, where the engine is compiled.
MOVES = 200_000 if compiled() else 4_000


@pytest.mark.parametrize("players", PLAYERS)
def test_all_83_cards_are_there_at_every_step(players: int) -> None:
    chance = FastChance(players)
    made = 0
    while made < MOVES:
        state = GAME.deal(Options(players=players), chance)
        while random_step(state, chance, out_of_turn=True):
            made += 1
            assert sorted(state.inventory()) == ALL_CARDS


@pytest.mark.rule("TNT-30")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_reshuffle_is_in_the_record(players: int) -> None:
    for number in range(4):
        size, shuffles = 83, 0
        discard: list[str] = []
        for recorder in conformance.positions(GAME, Options(players=players), number):
            state = recorder.state
            assert isinstance(state, Troublez)
            words = recorder.entries[-1].chance if recorder.entries else {}
            # The pile shrinks by what is drawn and by nothing else, unless there is a new one.
            assert ("reshuffled" in words) == (len(state.pile) != size - ("drew" in words))
            if "reshuffled" in words:
                shuffles += 1
                assert words["reshuffled"] == names_of(state.pile[::-1])
                busted = [words["drew"]] if "drew" in words else []
                assert Counter(words["reshuffled"]) == Counter([*discard, *busted])
            size, discard = len(state.pile), names_of(state.discard)
        state = recorder.state
        assert isinstance(state, Troublez)
        assert shuffles == state.run_out - 1 == RUNS[players] - 1


@pytest.mark.rule("TNT-31")
@pytest.mark.parametrize("players", PLAYERS)
def test_games_end_with_the_last_card_placed_and_with_it_busted(players: int) -> None:
    endings: Counter[bool] = Counter()
    for number in range(40):
        state = GAME.deal(Options(players=players), FastChance(number))
        chance = FastChance(number + 1000)
        last: RanOut | None = None
        while moves := state.legal(state.actor):
            # Whoever draws nearly always busts often.
            move = (
                moves[0] if moves[0].text == "draw" and chance.below(4) else moves[chance.below(len(moves))]
            )
            events = state.play(state.actor, move)
            for at, event in enumerate(events):
                if isinstance(event, RanOut) and event.last:
                    last = event
                    endings[isinstance(events[at - 1], Busted)] += 1
        assert last is not None
        assert last.times == RUNS[players]
        assert state.outcome() is not None
    assert endings[True] > 0
    assert endings[False] > 0


@pytest.mark.parametrize("players", PLAYERS)
def test_random_bots_play_to_the_end_also_out_of_turn(players: int) -> None:
    state = GAME.deal(Options(players=players), FastChance(players))
    bots = [Random(seat) for seat in range(players)]
    unasked = 0
    while state.to_act():
        for seat in (state.actor, *range(players)):
            text = bots[seat].choose(GAME.view(state, seat))
            if text is not None and (seat in state.to_act() or state.may_act(seat)):
                unasked += seat not in state.to_act()
                state.attempt(seat, GAME.parse(state.options, text))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ended == "pile-run-out"
    assert outcome.scores[outcome.winners[0]] == max(outcome.scores)


def test_a_record_with_a_false_reshuffle_is_found_out() -> None:
    *_, recorder = conformance.positions(GAME, Options(players=4), 2)
    line = encode(recorder.record())
    verify(decode(line), lambda name: GAME)
    at = next(at for at, entry in enumerate(recorder.entries) if "reshuffled" in entry.chance)
    for wrong in (
        ["cloak"],
        "cloak",
        ["dragon-sun"],
        recorder.entries[at].chance["reshuffled"][::-1],
        None,
    ):
        record = decode(line)
        chance = dict(record.moves[at].chance)
        chance["reshuffled"] = wrong
        if wrong is None:
            del chance["reshuffled"]
        record.moves[at].chance = chance
        with pytest.raises(BadRecord):
            verify(record, lambda name: GAME)


def test_the_record_is_written_as_the_notation_says() -> None:
    *_, recorder = conformance.positions(GAME, Options(players=4, odds_aid=True), 2)
    record = msgspec.json.decode(encode(recorder.record()))
    assert record["options"] == {"players": 4, "memory_aid": False, "odds_aid": True}
    assert set(record["setup"]) == {"first", "first_by", "pile"}
    assert set(record["outcome"]) == {"ended", "scores", "collections", "winners"}
    first, second = record["moves"][:2]
    assert (first["move"], first["chance"]) == ("draw", {"drew": record["setup"]["pile"][0]})
    assert (second["move"], "chance" in second) == ("place new", False)
    running = msgspec.json.decode(encode(recorder.record_for(0)))
    assert "seed" not in running
    assert running["setup"]["pile"] == 83
