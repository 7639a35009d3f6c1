"""Bots that talk: who speaks, who hears it, and whom a rule keeps silent."""

from tidetable.bots.match import let_talk, seed_for, step
from tidetable.bots.random import Random
from tidetable.games import find
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import Talker, View
from tidetable.kernel.recorder import Recorder
from tidetable.lab.arena import Timed, TimedTalker, with_watch


class Chatterbox(Random):
    """Says its seat each time it is asked, but for every second time."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked = 0
        self.heard: list[tuple[int, str]] = []

    def tell(self, view: View) -> str | None:
        self.asked += 1
        return f"I sit in seat {view.seat}." if self.asked % 2 else None

    def hear(self, seat: int, words: str) -> None:
        self.heard.append((seat, words))


def test_all_others_hear_it_and_who_cannot_listen_is_left_out() -> None:
    game = find("timeline")
    recorder = Recorder.start(game, game.options({"players": 3}), bytes(32))
    one, other = Chatterbox(1), Chatterbox(2)
    bots = [one, Random(3), other]
    let_talk(recorder, bots)
    assert one.heard == [(2, "I sit in seat 2.")]
    assert other.heard == [(0, "I sit in seat 0.")]
    let_talk(recorder, bots)
    assert (len(one.heard), len(other.heard)) == (1, 1)
    step(recorder, bots, FastChance(1))
    assert (one.asked, len(one.heard)) == (3, 2)


def test_a_rule_that_forbids_chatting_counts_for_bots_too() -> None:
    """SHP-24: the active player says nothing."""
    game = find("shipwreck")
    recorder = Recorder.start(game, game.options({"players": 3}), seed_for("talk", 1))
    silent = [seat for seat in range(3) if game.may_chat(recorder.state, seat) is not None]
    assert len(silent) == 1
    bots = [Chatterbox(seat) for seat in range(3)]
    let_talk(recorder, bots)
    assert [bot.asked for bot in bots] == [int(seat not in silent) for seat in range(3)]
    assert {seat for bot in bots for seat, _ in bot.heard} == set(range(3)) - set(silent)


def test_the_arena_times_talk_and_lets_only_talkers_talk() -> None:
    plain, talker = with_watch(Random(1), 1), with_watch(Chatterbox(1), 1)
    assert (type(plain), type(talker)) == (Timed, TimedTalker)
    assert isinstance(talker, Talker)
    assert not isinstance(plain, Talker)
    game = find("timeline")
    view = game.view(game.deal(game.options({}), FastChance(1)), 0)
    assert talker.tell(view) == "I sit in seat 0."
    talker.hear(1, "Hello.")
    assert talker.seconds > 0
    assert talker.moves == 0
