"""Two clients at one table, whatever the server, and the time that their moves take."""

import asyncio
import statistics
import time
from dataclasses import dataclass, field

from load.line import Line


@dataclass
class Measure:
    """The moves of one run, warm-up left out."""

    began: float = 0.0
    ended: float = 0.0
    times: list[float] = field(default_factory=list)

    def moved(self, sent: float, seen: float) -> None:
        if self.began <= sent and seen <= self.ended:
            self.times.append(seen - sent)

    def result(self) -> dict[str, float]:
        times = sorted(self.times) or [float("nan")]
        return {
            "moves_per_second": round(len(self.times) / (self.ended - self.began), 1),
            "p50_ms": round(statistics.median(times) * 1000, 2),
            "p99_ms": round(times[min(len(times) - 1, int(len(times) * 0.99))] * 1000, 2),
        }


class TwoLines:
    """Who is to move sends; when both have the update the move counts, and the next one is sent."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self._measure: Measure | None = None
        self._every: float | None = None
        self._sent = 0.0
        self._seen = 0
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None
        #: Whether a move is on its way.
        self.busy = False
        #: How large the updates are, for a look at the first of them.
        self.sizes: list[int] = []

    def go(self, measure: Measure, every: float | None, offset: float) -> None:
        self._measure, self._every = measure, every
        now = time.perf_counter()
        self._due = now + offset
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(offset, self._send)

    def hold(self) -> None:
        """Send nothing more."""
        self._measure = None
        if self._timer is not None:
            self._timer.cancel()

    def lost(self) -> bool:
        """Whether the server has dropped one of the two."""
        return any(line.lost for line in self.lines)

    def close(self) -> None:
        self.hold()
        for line in self.lines:
            line.transport.close()

    def _send(self) -> None:
        if self._measure is None or self.lost():
            self.busy = False
            return
        self._seen = 0
        self.busy = True
        self._sent = time.perf_counter()
        self.make_move()

    def make_move(self) -> None:
        raise NotImplementedError

    def seen(self, update: bytes) -> None:
        """One of the two has the update of the move."""
        if len(self.sizes) < 100:
            self.sizes.append(len(update))
        self._seen += 1
        if self._seen < 2:
            return
        self.busy = False
        if self._measure is not None:
            self._measure.moved(self._sent, time.perf_counter())
            self.next_move()

    def next_move(self) -> None:
        if self._every is None:
            self._send()
        else:
            self._due += self._every
            delay = max(0.0, self._due - time.perf_counter())
            self._timer = asyncio.get_running_loop().call_later(delay, self._send)
