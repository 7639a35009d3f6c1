"""Random legal play, as fast as it goes: what benchmarks, fuzzing and search stand on."""

from tidetable.kernel.chance import Chance
from tidetable.kernel.state import State


class EndlessGame(Exception):
    """A game went on for longer than any game of its kind can."""


def random_step(state: State, chance: Chance, out_of_turn: bool = False) -> bool:
    """Let one of the awaited seats make one of its legal moves. False when the game is over."""
    waiting = state.to_act()
    if not waiting:
        return False
    seat = waiting[chance.below(len(waiting))] if len(waiting) > 1 else waiting[0]
    if out_of_turn:
        everyone = state.seats()
        other = everyone[chance.below(len(everyone))]
        if state.may_act(other) and chance.below(4) == 0:
            seat = other
    state.play(seat, state.any_legal(seat, chance))
    return True


def playout(state: State, chance: Chance, most: int = 100_000) -> int:
    """Play to the end with random legal moves; how many there were."""
    made = 0
    while random_step(state, chance):
        made += 1
        if made > most:
            raise EndlessGame(f"Still going after {most} moves.")
    return made
