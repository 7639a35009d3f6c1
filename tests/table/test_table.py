"""A table without a server: who may do what, and that the log says it all."""

from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from typing import Any

import msgspec
import pytest

from tidetable import bots, games
from tidetable.kernel.chance import FastChance, commitment_of
from tidetable.kernel.notation import NotAMove
from tidetable.kernel.replay import verify
from tidetable.kernel.state import Refusal
from tidetable.table import act, automatic, commands, seating
from tidetable.table.checks import Denied, Events
from tidetable.table.events import (
    AnyEvent,
    BotFailed,
    HandedBack,
    Logged,
    Moved,
    SeatLeft,
    TimeOut,
    decode,
    encode,
)
from tidetable.table.settings import Settings
from tidetable.table.table import BrokenLog, Table, fold, opened
from tidetable.table.text import sentence

GAME = next(iter(games.GAMES))
SEED = bytes(range(32))


class Log:
    """A table with its log, both as they grow, and a clock that is set by hand."""

    def __init__(self, game: str = GAME, options: dict[str, Any] | None = None, **settings: Any) -> None:
        self.now = 1000.0
        event = seating.open_table(
            games.find(game),
            "Mira",
            options or {"players": 2},
            Settings(**settings),
            sit=True,
            seed=SEED,
            token="t0",
        )
        self.log = [Logged(1, self.now, event)]
        self.table: Table = opened("table", self.log[0])

    def add(self, events: Events) -> Events:
        for event in events:
            # What is stored is what is read again.
            logged = Logged(len(self.log) + 1, self.now, decode(encode(event)))
            self.log.append(logged)
            self.table.apply(logged)
        return events

    def sit(
        self, name: str, person: int | None = None, seat: int | None = None, move: str | None = None
    ) -> Events:
        token = f"t{len(self.table.people)}"
        return self.add(seating.sit(self.table, person, name, seat, move, token))

    def do(self, person: int, command: commands.AnyCommand, present: frozenset[int] = frozenset()) -> Events:
        return self.add(act.decide(self.table, person, command, present, lambda: SEED[::-1]))

    def move(self, at: int = 0) -> str:
        """A legal move of the seat that is awaited, made by whoever sits there."""
        state = self.table.state
        assert state is not None
        seat = state.to_act()[0]
        person = self.table.seats[seat].person
        assert person is not None
        text = state.legal(seat)[at].text
        self.do(person, commands.Play(move=text, ref=f"r{len(self.log)}"))
        return text

    def folded(self) -> Table:
        return fold("table", self.log)


def two() -> Log:
    log = Log()
    log.sit("Tom")
    return log


def playing(**settings: Any) -> Log:
    log = Log(**settings)
    log.sit("Tom")
    log.do(0, commands.Start())
    return log


def denied(why: str, action: Callable[[], object]) -> str:
    with pytest.raises(Denied) as caught:
        action()
    assert caught.value.why == why
    assert caught.value.sentence.endswith(".")
    return caught.value.sentence


def same(one: Table, other: Table) -> bool:
    """Equal in all but the objects that hold the game."""
    first, second = one.state, other.state
    if (first is None) != (second is None) or (
        first and second and first.everything() != second.everything()
    ):
        return False
    names = {part.name for part in fields(Table)} - {"recorder", "log", "game"}
    return all(getattr(one, name) == getattr(other, name) for name in names)


def test_the_commitment_is_there_from_the_first_moment_and_proves_the_deal() -> None:
    log = Log()
    assert log.table.commitment == commitment_of(SEED)
    log.sit("Tom")
    log.do(1, commands.AddEntropy(words="herons"))
    log.do(0, commands.Start())
    while log.table.phase == "playing":
        log.move()
    assert log.table.recorder is not None
    record = log.table.recorder.record()
    assert record.entropy == ["", "herons"]
    verify(record, games.find)


def test_a_seat_is_taken_once() -> None:
    log = two()
    assert [seat.person for seat in log.table.seats] == [0, 1]
    denied("not-now", lambda: log.sit("Eve"))
    denied("not-now", lambda: log.sit("Eve", seat=0))
    denied("not-found", lambda: log.sit("Eve", seat=7))


def test_names_are_clean_and_not_used_twice() -> None:
    log = Log()
    assert "Mira" in denied("not-now", lambda: log.sit("mira"))
    denied("malformed", lambda: log.sit("\u202e\u200b \n"))
    log.sit("  To\u202em\n ")
    assert log.table.people[1].name == "Tom"


def test_people_change_seats_before_the_deal_and_keep_their_words_to_chance() -> None:
    log = Log(options={"players": 3})
    log.do(0, commands.AddEntropy(words="mine"))
    log.sit("Mira", person=0, seat=2)
    assert [seat.person for seat in log.table.seats] == [None, None, 0]
    assert log.table.seats[2].entropy == "mine"


def test_only_the_host_chooses_seats_bots_and_starts() -> None:
    log = two()
    for command in (
        commands.Start(),
        commands.Choose(first=0),
        commands.SeatBot(seat=0, bot="random"),
        commands.Remove(seat=0),
        commands.NewLinks(),
        commands.HandOver(person=1),
    ):
        denied("not-yours", partial(log.do, 1, command, frozenset({0, 1})))


def test_options_keep_people_where_they_fit() -> None:
    log = Log(options={"players": 3})
    log.sit("Tom", seat=2)
    log.do(0, commands.Choose(options={"players": 2}, first=1))
    assert [seat.person for seat in log.table.seats] == [0, 1]
    assert log.table.people[1].seat == 1
    log.do(0, commands.Choose(options={"players": 4}))
    assert (len(log.table.seats), log.table.first) == (4, 1)
    log.do(0, commands.Choose(first=-1))
    assert (len(log.table.seats), log.table.first) == (4, None)
    log.sit("Ada")
    denied("not-now", lambda: log.do(0, commands.Choose(options={"players": 2})))
    denied("malformed", lambda: log.do(0, commands.Choose(options={"players": 99})))
    denied("malformed", lambda: log.do(0, commands.Choose(options={"colour": 1})))


def test_a_free_seat_keeps_the_game_from_starting() -> None:
    log = Log()
    assert "One seat is still free" in denied("not-now", lambda: log.do(0, commands.Start()))
    log.do(0, commands.SeatBot(seat=1, bot=bots.names(log.table.game)[-1]))
    log.do(0, commands.Start())
    assert log.table.phase == "playing"
    denied("not-now", lambda: log.do(0, commands.Start()))


def test_a_bot_has_to_exist_and_the_seat_to_be_free() -> None:
    log = Log()
    denied("not-found", lambda: log.do(0, commands.SeatBot(seat=1, bot="nobody")))
    denied("not-now", lambda: log.do(0, commands.SeatBot(seat=0, bot="random")))
    denied("not-found", lambda: log.do(0, commands.SeatBot(seat=9, bot="random")))


def test_the_host_lets_somebody_begin() -> None:
    log = two()
    log.do(0, commands.Choose(first=1))
    log.do(0, commands.Start())
    assert log.table.recorder is not None
    assert log.table.recorder.setup.first == 1
    assert log.table.recorder.setup.first_by == "host"


def test_moves_pass_the_rules() -> None:
    log = playing()
    state = log.table.state
    assert state is not None
    awaited = state.to_act()[0]
    other = 1 - awaited
    text = state.legal(awaited)[0].text
    with pytest.raises(Refusal) as caught:
        log.do(other, commands.Play(move=text))
    assert caught.value.rule in log.table.game.rules
    with pytest.raises(NotAMove):
        log.do(awaited, commands.Play(move="jump"))
    before = len(log.log)
    log.do(awaited, commands.Play(move=text))
    assert len(log.log) == before + 1


def test_a_move_on_an_old_number_is_stale_but_chat_makes_nothing_stale() -> None:
    log = playing()
    seen = log.table.number
    log.do(0, commands.Say(words="hello"))
    state = log.table.state
    assert state is not None
    seat = state.to_act()[0]
    log.do(seat, commands.Play(move=state.legal(seat)[0].text, number=seen))
    seat = state.to_act()[0]
    denied("stale", lambda: log.do(seat, commands.Play(move=state.legal(seat)[0].text, number=seen)))


def test_a_move_sent_twice_under_one_ref_is_known() -> None:
    log = playing()
    state = log.table.state
    assert state is not None
    seat = state.to_act()[0]
    play = commands.Play(move=state.legal(seat)[0].text, ref="once")
    assert not act.again(log.table, seat, play)
    log.do(seat, play)
    assert act.again(log.table, seat, play)
    assert act.again(log.folded(), seat, play)
    assert not act.again(log.table, 1 - seat, play)


def test_chat_is_for_those_who_sit() -> None:
    log = two()
    log.do(1, commands.Leave())
    denied("not-yours", lambda: log.do(1, commands.Say(words="still here")))
    log.do(0, commands.Say(words=" two\nlines\x07 "))
    assert log.log[-1].event.words == "two lines"  # type: ignore[union-attr]
    denied("malformed", lambda: log.do(0, commands.Say(words="\u200b")))


def test_a_game_can_forbid_chat_by_a_rule() -> None:
    log = playing()
    rule = next(iter(log.table.game.rules)).id

    def quiet(state: Any, seat: int | None) -> str | None:
        return rule if seat in state.to_act() else None

    log.table.game = replace(log.table.game, may_chat=quiet)
    state = log.table.state
    assert state is not None
    awaited = state.to_act()[0]
    with pytest.raises(Denied) as caught:
        log.do(awaited, commands.Say(words="psst"))
    assert caught.value.rule == rule
    log.do(1 - awaited, commands.Say(words="go on"))


def test_a_pause_stops_moves_and_clocks() -> None:
    log = playing(seconds_per_move=60)
    log.do(1, commands.Pause())
    assert log.table.deadlines() == {}
    denied("not-now", lambda: log.do(0, commands.Play(move="x")))
    denied("not-now", lambda: log.do(0, commands.Pause()))
    log.now += 500
    log.do(0, commands.Resume())
    assert set(log.table.deadlines().values()) == {log.now + 60}


def test_a_bot_stands_in_for_somebody_who_is_away_and_gives_the_seat_back() -> None:
    log = playing()
    bot = bots.names(log.table.game)[-1]
    denied("not-now", lambda: log.do(0, commands.AskStandIn(seat=1, bot=bot), frozenset({0, 1})))
    log.do(0, commands.AskStandIn(seat=1, bot=bot), frozenset({0}))
    assert log.table.seats[1].person == 1
    state = log.table.state
    assert state is not None
    while state.to_act()[0] != 1:
        log.move()
    assert automatic.bots_to_ask(log.table) == {1: bot}
    text = state.legal(1)[0].text
    log.add(automatic.bot_move(log.table, 1, bot, text))
    log.do(1, commands.Back())
    assert automatic.bots_to_ask(log.table) == {}
    denied("not-now", lambda: log.do(1, commands.Back()))


def test_who_moves_while_a_bot_stands_in_has_the_seat_back() -> None:
    log = playing()
    log.do(1, commands.AskStandIn(seat=1, bot="random"))
    state = log.table.state
    assert state is not None
    while state.to_act()[0] != 1:
        log.move()
    events = log.do(1, commands.Play(move=state.legal(1)[0].text))
    assert [type(event) for event in events] == [HandedBack, Moved]
    assert log.table.seats[1].stand_in is None


def test_leaving_a_running_game_and_coming_back_to_the_own_seat_only() -> None:
    log = Log(options={"players": 3})
    log.sit("Tom")
    log.sit("Ada")
    log.do(0, commands.Start())
    log.do(1, commands.Leave())
    log.do(2, commands.Leave())
    denied("not-now", lambda: log.sit("Tom", person=1, seat=2))
    log.sit("Eve", seat=2)
    denied("not-now", lambda: log.sit("Ada", person=2))
    log.sit("Tom", person=1)
    assert log.table.people[1].seat == 1
    denied("not-now", lambda: log.sit("Eve", person=3, seat=0))


def test_a_removed_person_has_no_key_any_more() -> None:
    log = two()
    assert log.table.person_of("t1") == 1
    log.do(0, commands.Remove(seat=1))
    assert log.table.person_of("t1") is None
    assert log.table.seats[1].free
    denied("not-found", lambda: log.do(0, commands.Remove(seat=1)))
    denied("not-now", lambda: log.do(0, commands.Remove(seat=0)))


def test_a_renewed_key_replaces_the_old_one() -> None:
    log = two()
    log.add(seating.renew(log.table, 1, "new"))
    assert log.table.person_of("t1") is None
    assert log.table.person_of("new") == 1


def test_the_host_hands_over_or_is_succeeded() -> None:
    log = two()
    log.do(0, commands.HandOver(person=1), frozenset({0, 1}))
    assert log.table.host == 1
    denied("not-yours", lambda: log.do(0, commands.HandOver(person=0), frozenset({0, 1})))
    log.do(0, commands.HandOver(person=0), frozenset({0}))
    assert log.table.host == 0
    log.do(0, commands.Leave())
    assert log.table.host == 1


def finished(log: Log) -> Log:
    while log.table.phase == "playing":
        log.move()
    return log


def test_a_rematch_has_the_same_people_a_new_seed_and_new_numbers_go_on() -> None:
    log = finished(playing())
    number = log.table.number
    denied("not-now", lambda: log.do(0, commands.Pause()))
    log.do(1, commands.AskRematch())
    assert log.table.phase == "waiting"
    assert log.table.round == 2
    assert log.table.commitment == commitment_of(SEED[::-1])
    assert [seat.person for seat in log.table.seats] == [0, 1]
    assert log.table.number == number + 1
    log.do(0, commands.Start())
    log.move()
    assert same(log.folded(), log.table)
    denied("not-now", lambda: log.do(1, commands.AskRematch()))


@pytest.mark.parametrize("when_out", ["nudge", "bot", "free"])
def test_when_time_is_out(when_out: str) -> None:
    log = playing(seconds_per_move=60, when_out=when_out)
    (seat,) = log.table.deadlines()
    assert automatic.time_out(log.table, log.now + 59) == []
    log.now += 61
    events = log.add(automatic.time_out(log.table, log.now))
    assert isinstance(events[0], TimeOut)
    assert log.table.deadlines() == {}
    assert automatic.time_out(log.table, log.now + 1000) == []
    assert [isinstance(event, SeatLeft) for event in events[1:]] == ([True] if when_out == "free" else [])
    quick = next(iter(log.table.game.bots))
    assert automatic.bots_to_ask(log.table) == ({seat: quick} if when_out == "bot" else {})
    if when_out == "bot":
        state = log.table.state
        assert state is not None
        log.add(automatic.bot_move(log.table, seat, quick, state.legal(seat)[0].text))
        assert log.table.timed_out == set()
    if when_out == "free":
        assert log.table.seats[seat].free
        log.sit("Eve")
        assert log.table.deadlines() == {seat: log.now + 60}
    assert same(log.folded(), log.table)


def test_a_failed_bot_is_in_the_log() -> None:
    log = Log()
    log.do(0, commands.SeatBot(seat=1, bot="random"))
    log.do(0, commands.Start())
    state = log.table.state
    assert state is not None
    while state.to_act()[0] != 1:
        log.move()
    events = automatic.bot_move(log.table, 1, "random", state.legal(1)[0].text, "thought for too long")
    assert isinstance(events[0], BotFailed)
    log.add(events)
    assert "thought for too long" in sentence(log.table, events[0])[0]
    with pytest.raises(Refusal):
        automatic.bot_move(log.table, 1, "random", state.legal(state.to_act()[0])[0].text)


@pytest.mark.parametrize("name", games.GAMES)
def test_every_game_folds_to_the_same_table(name: str) -> None:
    """At every number: the log adds up to exactly the table that was kept."""
    for options in games.find(name).variants[:2]:
        log = Log(name, msgspec.to_builtins(options), seconds_per_move=90)
        for person in range(1, options.players):
            log.sit(f"P{person}")
        log.do(0, commands.Start())
        chance = FastChance(7)
        made = 0
        while log.table.phase == "playing" and made < 400:
            state = log.table.state
            assert state is not None
            seat = state.to_act()[chance.below(len(state.to_act()))]
            moves = state.legal(seat)
            log.now += 1
            log.do(seat, commands.Play(move=moves[chance.below(len(moves))].text))
            made += 1
            if made % 40 == 1:
                assert same(log.folded(), log.table)
        assert same(log.folded(), log.table)


def joinable() -> list[str]:
    return [
        name for name in games.GAMES if any(_joins(name, options) for options in games.find(name).variants)
    ]


def _joins(name: str, options: Any) -> bool:
    game = games.find(name)
    state = game.deal(options, FastChance(1))
    moves = game.moves(options)
    return any(state.why_not(options.players, move) is None for move in moves.asides)


def test_some_game_can_be_joined_while_it_runs() -> None:
    if not (names := joinable()):
        pytest.fail("No game has a move for joining: the tests of joining test nothing.")
    for name in names:
        game = games.find(name)
        options = next(options for options in game.variants if _joins(name, options))
        log = Log(name, msgspec.to_builtins(options))
        for person in range(1, options.players):
            log.sit(f"P{person}")
        log.do(0, commands.Start())
        moves = [move.text for move in game.moves(options).asides]
        state = log.table.state
        assert state is not None
        joins = [text for text in moves if state.why_not(options.players, game.parse(options, text)) is None]
        log.sit("Late", move=joins[0])
        assert log.table.people[-1].seat == options.players
        assert options.players in state.seats()
        denied("not-now", partial(log.sit, "Late", person=options.players, move=joins[0]))
        assert same(log.folded(), log.table)
        others = [other for other in games.GAMES if other not in names]
        for other in others:
            with pytest.raises((NotAMove, Refusal)):
                seating.sit(_running(other), None, "Late", None, joins[0], "t")


def _running(name: str) -> Table:
    options = games.find(name).variants[0]
    log = Log(name, msgspec.to_builtins(options))
    for person in range(1, options.players):
        log.sit(f"P{person}")
    log.do(0, commands.Start())
    return log.table


def test_no_sentence_of_the_log_tells_a_secret() -> None:
    log = two()
    log.do(1, commands.AddEntropy(words="a secret word"))
    log.do(0, commands.NewLinks())
    log.add(seating.renew(log.table, 1, "a-new-token"))
    log.do(0, commands.Start())
    for logged in log.log:
        event: AnyEvent = logged.event
        words = sentence(log.table, event)[0]
        assert words.endswith(".")
        for secret in (SEED.hex(), "secret word", "a-new-token", "t0", "t1"):
            assert secret not in words


def test_a_log_with_a_gap_is_refused() -> None:
    log = two()
    with pytest.raises(BrokenLog):
        fold("table", [log.log[0], Logged(3, 0.0, log.log[1].event)])
    with pytest.raises(BrokenLog):
        fold("table", log.log[1:])
    with pytest.raises(BrokenLog):
        fold("table", [*log.log, Logged(3, 0.0, log.log[0].event)])
