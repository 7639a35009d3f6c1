"""How much a guest and an address may ask for, so that one cannot spoil it for all."""

import time
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Each rate is what may come per second in the long run; a burst is what may come at once."""

    #: Messages of one socket.
    messages: float = 20.0
    message_burst: float = 60.0
    #: Requests of one address that change something, and any requests.
    changes: float = 5.0
    change_burst: float = 60.0
    requests: float = 50.0
    request_burst: float = 300.0
    #: Tables that one address opens, and files that it uploads.
    openings: float = 0.2
    opening_burst: float = 20.0
    #: Hints that one guest asks for: each is a second of thinking.
    hints: float = 0.25
    hint_burst: float = 6.0
    #: Sockets of one address at a time.
    sockets: int = 200
    #: Malformed messages after which a socket is closed.
    malformed: int = 20
    message_bytes: int = 16 * 1024
    body_bytes: int = 16 * 1024
    upload_bytes: int = 256 * 1024
    hello_seconds: float = 10.0


#: For benchmarks and for tests of other things.
UNLIMITED = Limits(
    messages=1e9,
    message_burst=1e9,
    changes=1e9,
    change_burst=1e9,
    requests=1e9,
    request_burst=1e9,
    openings=1e9,
    opening_burst=1e9,
    hints=1e9,
    hint_burst=1e9,
    sockets=1_000_000,
    malformed=1_000_000_000,
)


class Bucket:
    """A bucket of leave that fills steadily; each request takes one."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def full(self) -> bool:
        return self._left + (time.monotonic() - self._at) * self._rate >= self._burst


class Buckets:
    """One bucket for each address or guest. Full ones are forgotten, so that the number stays bounded."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._buckets = {name: one for name, one in self._buckets.items() if not one.full()}
                if len(self._buckets) >= self._most:
                    return False
            bucket = self._buckets[who] = Bucket(self._rate, self._burst)
        return bucket.take()
