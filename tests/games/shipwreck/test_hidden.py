"""What is hidden and what is open: SHP-09, SHP-10, SHP-22, SHP-24, SHP-60."""

from collections.abc import Sequence

import msgspec
import pytest

from tests.games.shipwreck.pictures import look, play, refusal, table
from tidetable.games.shipwreck import GAME
from tidetable.games.shipwreck.forms import Options, Setup
from tidetable.games.shipwreck.pieces import TABLE, parse
from tidetable.games.shipwreck.rules import Shipwreck
from tidetable.kernel.chance import FastChance
from tidetable.kernel.conformance import nothing_leaks, seed_of
from tidetable.kernel.record import Record
from tidetable.kernel.recorder import Recorder
from tidetable.kernel.replay import replay
from tidetable.kernel.state import Refusal


def told(hand: tuple[int, int], draws: Sequence[int], moves: Sequence[str], seat: int | None) -> list[bytes]:
    """Everything that reaches a seat while these moves are played: views, events and chance of each entry."""
    state = table(hand=hand, draws=draws, players=2)
    got = [msgspec.json.encode(look(state, seat))]
    for move in moves:
        player, _, text = move.partition(": ")
        events = state.attempt(int(player), parse(text))
        got.append(msgspec.json.encode([[GAME.see(event, seat) for event in events], look(state, seat)]))
    return got


@pytest.mark.rule("SHP-09")
def test_nothing_tells_whether_the_kept_or_the_new_fate_was_played() -> None:
    """Seat 0 plays a 1, later a 3, and keeps a 2: the 3 was kept and the 2 is new, or the other way round."""
    moves = (
        "0: play 1 on midnight",
        "1: propose none",
        "1: play 4 on midnight",
        "0: propose none",
        "0: play 3 on dawn",
        "1: propose none",
    )
    for seat in (1, None):
        kept_played = told((1, 3), [4, 5, 2, 6], moves, seat)
        new_played = told((1, 2), [4, 5, 3, 6], moves, seat)
        assert kept_played == new_played
    assert told((1, 3), [4, 5, 2, 6], moves, 0) != told((1, 2), [4, 5, 3, 6], moves, 0)


@pytest.mark.rule("SHP-09")
def test_the_order_of_two_draws_is_nowhere() -> None:
    for seat in (0, 1, None):
        assert told((1, 4), [], ["0: play 1 on midnight"], seat) == told(
            (4, 1), [], ["0: play 1 on midnight"], seat
        )


@pytest.mark.rule("SHP-09", "SHP-60")
def test_records_for_others_hold_no_drawn_fate() -> None:
    recorder = Recorder.start(GAME, Options(players=3), seed_of(5), first=0)
    chance = FastChance(5)
    while recorder.state.to_act():
        seat = recorder.state.to_act()[0]
        legal = recorder.state.legal(seat)
        recorder.play(seat, legal[chance.below(len(legal))].text)
        for other in (1, 2, None):
            seen = recorder.record_for(other)
            assert seen.setup["drew"] == {"seat": 0, "values": 2}
            assert all(entry.chance.get("drew", {"seat": other})["seat"] == other for entry in seen.moves)


@pytest.mark.rule("SHP-10")
def test_a_refused_try_reaches_nobody() -> None:
    recorder = Recorder.start(GAME, Options(players=3), seed_of(5), first=0)

    def everything() -> list[bytes]:
        state = recorder.state
        parts = [[recorder.record_for(seat), recorder.view(seat)] for seat in (0, 1, 2, None)]
        return [msgspec.json.encode(parts), msgspec.json.encode([str(value) for value in state.everything()])]

    before = everything()
    refused = 0
    for move in TABLE:
        if recorder.state.why_not(0, move) is not None:
            with pytest.raises(Refusal):
                recorder.play(0, move.text)
            refused += 1
    assert refused > 250
    assert everything() == before


@pytest.mark.rule("SHP-22")
def test_the_game_answers_for_the_active_player() -> None:
    state = table(hand=(1, 2), powers=["the-judge"])
    play(state, "0: play 1 on the-deep", "1: propose 3-4-5", "2: agree")
    assert state.legal(0) == []
    assert look(state, 2).past[-1].allowed == [1, 2, 6, 7]  # type: ignore[union-attr]


@pytest.mark.rule("SHP-24")
def test_who_is_active_does_not_chat_and_has_no_move_that_hints() -> None:
    state = table(hand=(1, 2))
    assert [GAME.may_chat(state, seat) for seat in (0, 1, 2, None)] == ["SHP-24", None, None, None]
    play(state, "0: play 1 on the-deep")
    assert GAME.may_chat(state, 0) == "SHP-24"
    for move in GAME.moves(state.options).expressible():
        if move.text != "leave":
            assert state.why_not(0, move) is not None
    play(state, "1: propose none", "2: agree")
    assert [GAME.may_chat(state, seat) for seat in (0, 1)] == [None, "SHP-24"]
    play(state, "0: leave", "1: leave")
    assert GAME.may_chat(state, 2) is None


@pytest.mark.rule("SHP-60")
def test_what_is_open_and_what_is_not() -> None:
    state = table(hand=(3, 5), held={2: 6}, lying={"dawn": [7]}, powers=["the-judge"], deck=["the-key"])
    view = look(state, 1)
    assert [(spot.card, spot.fates) for spot in view.row] == [
        ("the-deep", []),
        ("midnight", []),
        ("dawn", [7]),
        ("leviathan", []),
    ]
    assert (view.deck.top, view.deck.count) == ("the-key", 15)
    assert [(ready.card, ready.power) for ready in view.powers] == [("the-judge", "3-4-5")]
    assert [line.held for line in view.lines] == [2, 1, 0]
    assert view.unseen == [3, 3, 3, 3, 3, 3, 2]
    assert [hand.fates for hand in view.hands] == [[6]]
    assert look(state, None).hands == []
    # The hand of seat 0 is nowhere in what others get, and neither is the deck below its top card.
    other = table(hand=(1, 2), held={2: 6}, lying={"dawn": [7]}, powers=["the-judge"], deck=["the-key"])
    other.deck[:-1] = other.deck[-2::-1]
    for seat in (1, 2, None):
        assert msgspec.json.encode(look(state, seat)) == msgspec.json.encode(look(other, seat))


@pytest.mark.rule("SHP-60")
def test_a_power_after_playing_can_be_asked_for_without_telling_the_hand() -> None:
    """Refusals of others are the same whatever the active player holds."""
    refusals = []
    for hand in ((1, 2), (1, 4)):
        state = table(hand=hand, powers=["the-shore", "the-key"], lying={"dawn": [3]})
        play(state, "0: play 1 on midnight")
        moves = [move.text for move in GAME.moves(state.options).expressible()]
        refusals.append([refusal(state, f"1: {text}") for text in moves])
    assert refusals[0] == refusals[1]


def random_game_with_asides(options: Options, number: int) -> Recorder:
    """Moves, notes, joining and leaving, in any order."""
    recorder = Recorder.start(GAME, options, seed_of(number))
    state = recorder.state
    assert isinstance(state, Shipwreck)
    chance = FastChance(number)
    while state.to_act() and len(recorder.entries) < 25:
        everyone = state.seats()
        asides = [f"mark {state.active} {1 + chance.below(7)}"]
        if chance.below(4) == 0:
            asides = ["leave"]
        pick = chance.below(5)
        if pick == 0:
            seat = everyone[chance.below(len(everyone))]
            text = asides[0]
        elif pick == 1:
            seat, text = int(state.next_seat), f"join {chance.below(len(everyone) + 1)}"
        else:
            waiting = state.to_act()
            seat = waiting[chance.below(len(waiting))]
            moves = state.legal(seat)
            text = moves[chance.below(len(moves))].text
        if state.why_not(seat, parse(text)) is None:
            recorder.play(seat, text)
    return recorder


@pytest.mark.rule("SHP-60", "SHP-28", "SHP-29", "SHP-23")
@pytest.mark.parametrize("options", [Options(players=3, doom=0), Options(players=4, doom=0, aid=True)])
def test_nothing_leaks_while_players_come_and_go(options: Options) -> None:
    for number in range(25):
        recorder = random_game_with_asides(options, number)
        assert isinstance(recorder.setup, Setup)
        for seat in (*recorder.state.seats(), None):
            setup, entries = GAME.disguise(
                options, recorder.setup, recorder.entries, seat, FastChance(number)
            )
            other = Recorder(
                GAME, options, recorder.seed, recorder.entropy, setup, recorder.state, entries, [], False
            )
            plain = msgspec.to_builtins(setup)
            record = Record(
                game="shipwreck",
                options=msgspec.to_builtins(options),
                commitment="",
                setup=plain,
                moves=entries,
            )
            for state, entry, events in replay(record, GAME):
                other.state = state
                if entry is not None:
                    other.events.append(events)
            assert msgspec.json.encode(other.view(seat)) == msgspec.json.encode(recorder.view(seat))
            assert msgspec.json.encode(other.record_for(seat)) == msgspec.json.encode(
                recorder.record_for(seat)
            )
            for place in range(len(entries)):
                assert other.seen(place, seat) == recorder.seen(place, seat)
            imagined = GAME.imagine(recorder.view(seat), FastChance(number))
            assert msgspec.json.encode(GAME.view(imagined, seat)) == msgspec.json.encode(recorder.view(seat))


@pytest.mark.rule("SHP-60")
def test_disguises_do_change_what_is_hidden() -> None:
    """The proof above would be empty if a disguise were always the game itself."""
    changed = 0
    for number in range(20):
        recorder = Recorder.start(GAME, Options(players=3, doom=0), seed_of(number))
        assert isinstance(recorder.setup, Setup)
        for _ in range(4):
            seat = recorder.state.to_act()[0]
            recorder.play(seat, recorder.state.legal(seat)[-1].text)
        setup, entries = GAME.disguise(
            Options(players=3, doom=0),
            recorder.setup,
            recorder.entries,
            None,
            FastChance(number),
        )
        changed += setup.drew != recorder.setup.drew or entries != recorder.entries
    assert changed > 10


@pytest.mark.rule("SHP-60")
@pytest.mark.parametrize("options", GAME.variants, ids=str)
def test_nothing_leaks_in_random_games(options: Options) -> None:
    for number in range(100, 104):
        nothing_leaks(GAME, options, number)
