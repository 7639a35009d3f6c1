"""What search needs to know about a game and cannot find out by trying: its brain.

A game that brings none is searched with random play to the end and with who wins. A brain may answer any of these
questions better. It is asked about imagined positions only, so it may look at all of them.
"""

from mypy_extensions import mypyc_attr

from tidetable.kernel.chance import Chance
from tidetable.kernel.outcome import Outcome
from tidetable.kernel.state import Move, State

#: Longer than any game of the house goes on.
TO_THE_END = 20_000


@mypyc_attr(allow_interpreted_subclasses=True)
class Brain:
    """The knowledge of one game for search. Values lie between 0 (lost) and 1 (won), one for each seat."""

    def __init__(self, horizon: int = TO_THE_END) -> None:
        #: How many moves are played on beyond the tree before a position is judged.
        self.horizon = horizon

    def candidates(self, state: State, seat: int, moves: list[Move]) -> list[Move]:
        """The legal moves that deserve thought, the most promising first; at least one."""
        return moves

    def first_choices(self, state: State, seat: int, moves: list[Move]) -> list[Move]:
        """The same for the very move that is asked about, where more is worth trying."""
        return moves

    def policy(self, state: State, seat: int, moves: list[Move], chance: Chance) -> Move:
        """A quick move of a reasonable player, for playing on."""
        return moves[chance.below(len(moves))]

    def values(self, state: State) -> list[float]:
        """What a position is worth to each seat, at the end of the game or at the horizon."""
        outcome = state.outcome()
        return [0.5] * size_of(state) if outcome is None else shared_victory(outcome, size_of(state))

    def points(self, state: State) -> list[float]:
        """The same in the game's own terms, for reasons: points, Marks, cards. By default the chance to win."""
        return self.values(state)


def size_of(state: State) -> int:
    """Room for a number for each seat."""
    return max(state.seats()) + 1


def shared_victory(outcome: Outcome, size: int) -> list[float]:
    values = [0.0] * size
    for winner in outcome.winners:
        values[winner] = 1.0 / len(outcome.winners)
    return values


class Weighed:
    """A move that search has weighed."""

    def __init__(self, move: str, tries: int, value: float, spread: float, points: float) -> None:
        self.move = move
        self.tries = tries
        #: The mean value and its standard error.
        self.value = value
        self.spread = spread
        #: The mean in the game's own terms.
        self.points = points
