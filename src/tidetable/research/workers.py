"""Parts of a batch in processes of their own: arrays in shared memory, a word through a pipe for each step."""

import ctypes
import signal
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from tidetable.games import find
from tidetable.kernel.game import AnyGame, Options
from tidetable.research.part import Part, Step, shapes

#: Arrays begin at multiples of this.
ALIGNED = 64
STEP = -1


class WorkerLost(RuntimeError):
    def __init__(self) -> None:
        super().__init__("A process of the batch has ended; its games are lost.")


class Workers:
    """The games of a batch, spread evenly over processes."""

    def __init__(self, game: AnyGame, options: Options, games: int, seed: int, workers: int) -> None:
        # A fresh interpreter for each: forking would also copy whatever threads a training program has.
        context = get_context("spawn")
        kinds = [*shapes(game, options, games), ((games,), np.dtype(np.int64))]
        memory = context.RawArray(ctypes.c_uint8, _size(kinds))
        *arrays, self._actions = _arrays(memory, kinds)
        self.now = Step(*arrays)
        self._pipes: list[Connection] = []
        self._processes = []
        plain = msgspec.to_builtins(options)
        bounds = [games * place // workers for place in range(workers + 1)]
        for low, high in pairwise(bounds):
            ours, theirs = context.Pipe()
            task = (game.name, plain, games, low, high, seed, memory, theirs)
            process = context.Process(target=_work, args=task, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        self._wait()

    def reset(self, seed: int) -> None:
        self._tell(seed)

    def step(self, actions: npt.NDArray[np.integer]) -> None:
        self._actions[:] = actions
        self._tell(STEP)

    def close(self) -> None:
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()
        self._pipes, self._processes = [], []

    def _tell(self, word: int) -> None:
        try:
            for pipe in self._pipes:
                pipe.send(word)
        except OSError:
            raise WorkerLost from None
        self._wait()

    def _wait(self) -> None:
        try:
            for pipe in self._pipes:
                pipe.recv()
        except (EOFError, OSError):
            raise WorkerLost from None


Kinds = Sequence[tuple[tuple[int, ...], "np.dtype[np.generic]"]]


def _size(kinds: Kinds) -> int:
    return sum(_room(shape, kind) for shape, kind in kinds)


def _room(shape: tuple[int, ...], kind: "np.dtype[np.generic]") -> int:
    bytes_used = int(np.prod(shape)) * kind.itemsize
    return -(-bytes_used // ALIGNED) * ALIGNED


def _arrays(memory: Any, kinds: Kinds) -> list[npt.NDArray[Any]]:
    found = []
    at = 0
    for shape, kind in kinds:
        flat: npt.NDArray[Any] = np.frombuffer(memory, kind, int(np.prod(shape)), at)
        found.append(flat.reshape(shape))
        at += _room(shape, kind)
    return found


def _work(
    name: str,
    plain: dict[str, Any],
    games: int,
    low: int,
    high: int,
    seed: int,
    memory: Any,
    pipe: Connection,
) -> None:
    """A worker's whole life: deal, then step or deal anew whenever it is told, until the pipe is closed."""
    # Ctrl-C is for the program that owns the batch; it closes the pipe when it ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    game = find(name)
    options = game.options(plain)
    *arrays, actions = _arrays(memory, [*shapes(game, options, games), ((games,), np.dtype(np.int64))])
    now = Step(*(array[low:high] for array in arrays))
    part = Part(game, options, high - low, seed, now, low)
    try:
        while True:
            pipe.send(None)
            word = pipe.recv()
            if word == STEP:
                part.step(actions[low:high])
            else:
                part.reset(word)
    except (EOFError, OSError):
        return
