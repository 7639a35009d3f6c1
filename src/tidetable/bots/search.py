"""Search over imagined worlds, for any game of the kernel.

A search runs in rounds. Each round imagines one world that fits what the seat knows and tries every move that is
still in the race in that same world, so that moves are compared on the same luck. A try goes down a tree that is
shared by all worlds (what others hold is different in each, so a node holds what can be seen: who moved, and how),
adds a node to it, lets the game's brain play on to its horizon and judges the position for every seat at once. So
each seat plays for itself, and where all win together they play together.

Moves that are clearly behind the leader drop out, and when one is left the answer is clear. Nothing here but
`time.thread_time` differs from run to run, and that is asked only if the budget has seconds.
"""

import time
from collections.abc import Callable
from math import log, sqrt
from typing import Any, Final

from mypy_extensions import i64

from tidetable.kernel.brain import Brain, Weighed
from tidetable.kernel.chance import FastChance
from tidetable.kernel.state import Move, State

#: How eagerly the tree tries what it knows little about.
CURIOSITY: Final = 0.35
#: What a move that was never tried is thought to be worth above the mean of its node.
UNTRIED: Final = 0.05
#: Rounds before the first look at who is behind, and how much later each next look is.
FIRST_LOOK: Final = 12
NEXT_LOOK: Final = 1.3
#: A move drops out when it is behind the leader by so many standard errors of the difference.
CLEARLY: Final = 2.6
#: Moves of one seat are numbered below this.
SEAT_STEP: Final = 1_000_000


class Node:
    """What followed a move, over all worlds in which it could be made."""

    def __init__(self, seat: int, key: int) -> None:
        self.seat = seat
        self.key = key
        # Counts are floats, as all that is done with them is division.
        self.visits: float = 0.0
        #: How often it could have been chosen.
        self.chances: float = 0.0
        #: The sum of its values to the seat that made the move.
        self.total: float = 0.0
        self.children: dict[int, Node] = {}


class Runner:
    """A move in the race: its tree, and its value in each round so far."""

    def __init__(self, move: Move, seat: int) -> None:
        self.move = move
        self.node = Node(seat, 0)
        self.values: list[float] = []
        self.total: float = 0.0
        self.points: float = 0.0

    def mean(self) -> float:
        return self.total / max(1, len(self.values))

    def weighed(self) -> Weighed:
        tries = len(self.values)
        mean = self.mean()
        squares = 0.0
        for value in self.values:
            squares += (value - mean) * (value - mean)
        spread = sqrt(squares) / max(1, tries - 1)
        return Weighed(self.move.text, tries, mean, spread, self.points / max(1, tries))


class Search:
    """One question: what had this seat best do?"""

    def __init__(self, brain: Brain, seat: int, moves: list[Move], seed: int, depth: int) -> None:
        self._brain = brain
        self._seat = seat
        self._depth: i64 = depth
        self._chance = FastChance(seed)
        self._racing = [Runner(move, seat) for move in moves]
        self._dropped: list[Runner] = []
        self.tries = 0

    def run(
        self,
        imagine: Callable[[Any, FastChance], State],
        view: Any,
        iterations: int,
        seconds: float | None,
    ) -> list[Weighed]:
        """Everything weighed, the best first; those that dropped out follow in the order of their values."""
        ends = None if seconds is None else time.thread_time() + seconds
        rounds = 0
        look = FIRST_LOOK
        while len(self._racing) > 1 and self.tries + len(self._racing) <= iterations:
            world = imagine(view, self._chance)
            # Each try goes on with chance of its own: the same deal, but not the same draws to come.
            for runner in self._racing:
                self._try(runner, world.copy())
                self.tries += 1
                if ends is not None and time.thread_time() > ends:
                    return self._ranking()
            rounds += 1
            if rounds >= look:
                self._drop()
                look = int(rounds * NEXT_LOOK) + 1
        return self._ranking()

    def _ranking(self) -> list[Weighed]:
        racing = sorted([runner.weighed() for runner in self._racing], key=_by_value)
        dropped = sorted([runner.weighed() for runner in self._dropped], key=_by_value)
        return racing + dropped

    def _drop(self) -> None:
        leader = self._racing[0]
        for runner in self._racing:
            if runner.mean() > leader.mean():
                leader = runner
        still: list[Runner] = []
        for runner in self._racing:
            if runner is leader or not clearly_behind(runner.values, leader.values):
                still.append(runner)
            else:
                self._dropped.append(runner)
        self._racing = still

    def _try(self, runner: Runner, state: State) -> None:
        state.chance = self._chance
        brain = self._brain
        state.play(self._seat, runner.move)
        node = runner.node
        path: list[Node] = [node]
        depth: i64 = 0
        while depth < self._depth:
            waiting = state.to_act()
            if not waiting:
                break
            seat = waiting[0] if len(waiting) == 1 else waiting[self._chance.below(len(waiting))]
            moves = brain.candidates(state, seat, state.legal(seat))
            move = moves[0]
            if len(moves) > 1:
                node = self._descend(node, seat, moves)
                move = moves[node.key % SEAT_STEP]
                path.append(node)
            state.play(seat, move)
            depth += 1
            if node.visits == 0.0:
                # A new node: from here on the brain plays.
                break
        self._play_on(state)
        values = brain.values(state)
        for passed in path:
            passed.visits += 1.0
            passed.total += values[passed.seat]
        own = values[self._seat]
        runner.values.append(own)
        runner.total += own
        runner.points += brain.points(state)[self._seat]

    def _descend(self, node: Node, seat: int, moves: list[Move]) -> Node:
        """The child that is worth trying most; its key is set to the place of its move among these moves."""
        best: Node | None = None
        most = -1.0
        hoped = (node.total / node.visits if node.seat == seat and node.visits else 0.5) + UNTRIED
        for place, move in enumerate(moves):
            name = seat * SEAT_STEP + move.number
            child = node.children.get(name)
            if child is None:
                child = Node(seat, 0)
                node.children[name] = child
            child.chances += 1.0
            if child.visits:
                urgency = child.total / child.visits + CURIOSITY * sqrt(log(child.chances) / child.visits)
            else:
                # The brain names the most promising first, and so they are tried.
                urgency = hoped + CURIOSITY * sqrt(log(child.chances)) - 0.01 * place
            if urgency > most:
                best, most = child, urgency
                child.key = place
        assert best is not None
        return best

    def _play_on(self, state: State) -> None:
        brain = self._brain
        left: i64 = brain.horizon
        while left > 0:
            waiting = state.to_act()
            if not waiting:
                return
            seat = waiting[0] if len(waiting) == 1 else waiting[self._chance.below(len(waiting))]
            state.play(seat, brain.policy(state, seat, state.legal(seat), self._chance))
            left -= 1


def _by_value(weighed: Weighed) -> float:
    return -weighed.value


def clearly_behind(values: list[float], leading: list[float]) -> bool:
    """Whether these values are surely lower than the leader's, compared world by world."""
    count = len(values)
    mean = 0.0
    for place in range(count):
        mean += leading[place] - values[place]
    mean /= count
    squares = 0.0
    for place in range(count):
        apart = leading[place] - values[place] - mean
        squares += apart * apart
    error = sqrt(squares / (count - 1) / count)
    return mean > CLEARLY * error + 1e-9
