"""What every handler needs, in one place: made when the server starts, found through the app."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from litestar import Litestar

from tidetable.server.hub import Hub
from tidetable.server.limits import Bucket, Buckets, Limits
from tidetable.server.metrics import Metrics

COOKIE = "tidetable_seat"
PREFIX = "/api/v1"


@dataclass
class Services:
    hub: Hub
    metrics: Metrics
    limits: Limits
    #: Whether the page is reached over https, so that cookies may go no other way.
    secure: bool
    _guests: dict[tuple[str, int], Bucket] = field(default_factory=dict)
    _hints: dict[tuple[str, int], Bucket] = field(default_factory=dict)
    _sockets: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.openings = Buckets(self.limits.openings, self.limits.opening_burst)

    def guest_bucket(self, table: str, person: int) -> Bucket:
        """A guest has one bucket, however many sockets they open."""
        return _bucket(self._guests, (table, person), self.limits.messages, self.limits.message_burst)

    def hint_bucket(self, table: str, person: int) -> Bucket:
        return _bucket(self._hints, (table, person), self.limits.hints, self.limits.hint_burst)

    def enter(self, address: str) -> bool:
        """Whether this address may open one more socket."""
        if self._sockets[address] >= self.limits.sockets:
            return False
        self._sockets[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._sockets[address] -= 1
        if self._sockets[address] <= 0:
            del self._sockets[address]


def _bucket(
    known: dict[tuple[str, int], Bucket], guest: tuple[str, int], rate: float, burst: float
) -> Bucket:
    if guest not in known and len(known) > 20_000:
        for full in [who for who, bucket in known.items() if bucket.full()]:
            del known[full]
    return known.setdefault(guest, Bucket(rate, burst))


def services_of(app: Litestar) -> Services:
    services: Services = app.state.services
    return services


def address_of(scope: Mapping[str, Any]) -> str:
    client = scope.get("client")
    return client[0] if client else "unknown"
