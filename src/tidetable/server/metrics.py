"""What Prometheus is told. Counts and times only, nothing of any table."""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_COMMIT_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_COMMIT_ENTRIES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Metrics:
    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        registry = self._registry
        self.tables = Counter("tidetable_tables_opened", "Tables opened.", registry=registry)
        self.moves = Counter("tidetable_moves", "Moves stored.", registry=registry)
        self.refusals = Counter("tidetable_refusals", "Requests refused.", ["why"], registry=registry)
        self.bot_failures = Counter(
            "tidetable_bot_failures", "Bots that crashed, hung or erred.", registry=registry
        )
        self.requests = Counter("tidetable_http_requests", "HTTP requests.", ["status"], registry=registry)
        self.sockets = Gauge(
            "tidetable_sockets", "Sockets open now.", registry=registry, multiprocess_mode="livesum"
        )
        self.rooms = Gauge(
            "tidetable_rooms", "Tables in memory.", registry=registry, multiprocess_mode="livesum"
        )
        self.commit_seconds = Histogram(
            "tidetable_commit_seconds",
            "Time of a commit.",
            registry=registry,
            buckets=_COMMIT_SECONDS,
        )
        self.commit_entries = Histogram(
            "tidetable_commit_entries", "Entries in one commit.", registry=registry, buckets=_COMMIT_ENTRIES
        )

        self._moved = 0

    def moved(self, moves: int) -> None:
        """Moves were stored. Counted here and told to Prometheus with the next commit: that is cheaper."""
        self._moved += moves

    def committed(self, entries: int, seconds: float) -> None:
        self.commit_seconds.observe(seconds)
        self.commit_entries.observe(entries)
        self.tell()

    def tell(self) -> None:
        moved, self._moved = self._moved, 0
        if moved:
            self.moves.inc(moved)

    def text(self) -> bytes:
        self.tell()
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            # With several processes the answer is the sum of all, whichever was asked.
            everyone = CollectorRegistry()
            MultiProcessCollector(everyone)  # type: ignore[no-untyped-call]
            return generate_latest(everyone)
        return generate_latest(self._registry)
