"""Many games at once, each waiting for one seat: a step moves them all and writes what the awaited seats see."""

from collections.abc import Callable
from typing import Final

from librt.strings import BytesWriter, write_i64_le
from mypy_extensions import i64

from tidetable.kernel.chance import FastChance
from tidetable.kernel.numbers import Numbers
from tidetable.kernel.outcome import Outcome
from tidetable.kernel.state import Move, State

#: Games of one place are numbered below this, and places of one series too.
SERIES: Final = 1 << 32


class ManyGames:
    """So many games side by side. Where one ends, the next one is dealt in its place.

    The same seed gives the same deals, whatever is played; `start` counts the places before these, so that a part of a
    series is dealt like the whole of it. Where several seats are awaited, the first of them is asked.
    """

    def __init__(
        self,
        deal: Callable[[FastChance], State],
        moves: list[Move],
        numbers: Numbers,
        games: int,
        seed: int,
        start: int = 0,
    ) -> None:
        self._deal = deal
        self._moves = moves
        self._numbers = numbers
        self._seed = seed
        self._start = start
        self.games: i64 = games
        self._length: i64 = len(moves)
        #: For each game, one after the other: the numbers of the awaited seat, which seat it is, and whether the game
        #: before this one ended with the last step. All are written anew by each step.
        self.seen = BytesWriter()
        self.seats = BytesWriter()
        self.ended = BytesWriter()
        #: The legal moves of all games, eight bytes each: the move's number, plus the length of the table of moves for
        #: each game before. And for each game one of its moves at random, by its number alone.
        self.legal = BytesWriter()
        self.random = BytesWriter()
        #: The outcomes of the games that ended with the last step, in the order of their places.
        self.outcomes: list[Outcome] = []
        self._dealt: list[int] = []
        self._states: list[State] = []
        self._awaited: list[int] = [0] * games
        self._chances: list[FastChance] = []
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Deal every game anew."""
        self._seed = seed
        self._dealt = [0] * self.games
        self._states = []
        self._chances = [FastChance(-1 - self._name(place)) for place in range(self.games)]
        self._start_writing()
        for place in range(self.games):
            state = self._next(place)
            self._states.append(state)
            self.ended.append(0)
            self._show(place, state, state.to_act()[0])

    def step(self, chosen: list[int]) -> None:
        """Make in each game the move of this number, for the seat that is awaited there. Trusts that it is legal."""
        states = self._states
        self._start_writing()
        place: i64 = 0
        while place < self.games:
            state = states[place]
            state.play(self._awaited[place], self._moves[chosen[place]])
            waiting = state.to_act()
            if waiting:
                self.ended.append(0)
            else:
                outcome = state.outcome()
                assert outcome is not None
                self.outcomes.append(outcome)
                self.ended.append(1)
                state = self._next(place)
                states[place] = state
                waiting = state.to_act()
            self._show(place, state, waiting[0])
            place += 1

    def state(self, place: int) -> State:
        """The game in that place: the whole truth about it."""
        return self._states[place]

    def _start_writing(self) -> None:
        self.outcomes = []
        self.seen.truncate(0)
        self.seats.truncate(0)
        self.ended.truncate(0)
        self.legal.truncate(0)
        self.random.truncate(0)

    def _name(self, place: int) -> int:
        """The seed of the next game of a place. No i64 may have a part in it: 64 bits do not hold it."""
        return (self._seed * SERIES + self._start + place) * SERIES + self._dealt[place]

    def _next(self, place: i64) -> State:
        chance = FastChance(self._name(place))
        self._dealt[place] += 1
        return self._deal(chance)

    def _show(self, place: i64, state: State, seat: int) -> None:
        """Write what the awaited seat of a game sees and may do."""
        self._awaited[place] = seat
        self.seats.append(seat)
        self._numbers.write(state, seat, self.seen)
        moves = state.legal(seat)
        legal = self.legal
        before: i64 = place * self._length
        for move in moves:
            number: i64 = move.number
            write_i64_le(legal, before + number)
        picked: i64 = moves[self._chances[place].below(len(moves))].number
        write_i64_le(self.random, picked)
