"""A whole game played by bots: for simulations, the arena and measurements."""

import hashlib
from collections.abc import Sequence

from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import AnyGame, Bot, BotMaker, Options, Talker
from tidetable.kernel.recorder import Recorder


class IdleBot(Exception):
    """A bot that was awaited did not choose."""


def seed_for(seed: str, number: int) -> bytes:
    """The secret seed of the numbered game of a series: the same series, the same games."""
    return hashlib.sha256(f"tidetable {seed} {number}".encode()).digest()


def bot_seed(seed: bytes, seat: int) -> int:
    """A bot's own seed. It tells nothing about the deal, although it comes from the same place."""
    return int.from_bytes(hashlib.sha256(b"bot" + bytes([seat]) + seed).digest()[:8], "big")


def play_game(
    game: AnyGame, options: Options, makers: Sequence[BotMaker], seed: bytes, *, trace: bool = False
) -> Recorder:
    """Deal and play to the end; the first seats get the first makers, and round again."""
    recorder = Recorder.start(game, options, seed, trace=trace)
    bots = [makers[seat % len(makers)](bot_seed(seed, seat)) for seat in range(options.players)]
    chance = FastChance(bot_seed(seed, 255))
    while step(recorder, bots, chance):
        pass
    return recorder


def step(recorder: Recorder, bots: Sequence[Bot], chance: FastChance) -> bool:
    """One move: of a seat that volunteers out of turn, else of one of those that are awaited."""
    state = recorder.state
    waiting = state.to_act()
    if not waiting:
        return False
    let_talk(recorder, bots)
    for seat in state.seats():
        if seat not in waiting and state.may_act(seat):
            offer = bots[seat].choose(recorder.view(seat))
            if offer is not None:
                recorder.play(seat, offer)
                return True
    seat = waiting[chance.below(len(waiting))]
    choice = bots[seat].choose(recorder.view(seat))
    if choice is None:
        raise IdleBot(f"The bot in seat {seat} was awaited and did not choose.")
    recorder.play(seat, choice)
    return True


def let_talk(recorder: Recorder, bots: Sequence[Bot]) -> None:
    """Everybody who has something to say says it, and the others hear it, as far as the rules let them talk."""
    talkers = {seat: bot for seat, bot in enumerate(bots) if isinstance(bot, Talker)}
    for seat, speaker in talkers.items():
        if recorder.game.may_chat(recorder.state, seat) is not None:
            continue
        words = speaker.tell(recorder.view(seat))
        if words is not None:
            for other, listener in talkers.items():
                if other != seat:
                    listener.hear(seat, words)
