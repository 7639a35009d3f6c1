"""Starting what is to be measured, measuring it, and showing the figures."""

import asyncio
import contextlib
import os
import secrets
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg

from load.bare import bare_pairs, bare_server
from load.boardgame import install_peer, peer_pairs, peer_server
from load.pairs import Measure, TwoLines
from load.processes import Running
from load.tables import table_pairs, table_server

MakePairs = Callable[[int, int, str], Awaitable[list[TwoLines]]]
KINDS = ("bare", "sqlite", "postgresql", "boardgame-memory", "boardgame-file")
#: What comes before this is not counted.
WARM_UP = 1.5


@dataclass(frozen=True, kw_only=True)
class Wanted:
    kinds: list[str]
    tables: list[int]
    game: str
    seconds: float
    #: How often all of it is measured, one kind after the other: what else the machine does changes by the minute.
    rounds: int
    #: What the bare limit is served by.
    server: str
    #: A PostgreSQL in which databases may be made.
    postgresql: str | None


async def run(wanted: Wanted) -> dict[str, Any]:
    results: dict[str, Any] = {"machine": f"{os.cpu_count()} cores", "server": wanted.server, "runs": []}
    with tempfile.TemporaryDirectory(prefix="tidetable-bench-") as name:
        folder = Path(name)
        kinds = wanted.kinds
        if any(kind.startswith("boardgame") for kind in kinds) and not install_peer(folder):
            kinds = [kind for kind in kinds if not kind.startswith("boardgame")]
        if wanted.postgresql is None:
            kinds = [kind for kind in kinds if kind != "postgresql"]
        for tables in wanted.tables:
            rounds: list[dict[str, float]] = []
            for _ in range(wanted.rounds):
                rates: dict[str, float] = {}
                for kind in kinds:
                    async with _started(kind, folder, wanted) as (running, make):
                        result = {"what": kind, **await _measured(running, make, tables, wanted)}
                    results["runs"].append(result)
                    rates[kind] = result["flat_out"]["moves_per_second"]
                    show(result)
                rounds.append(rates)
            _show_ratios(rounds)
    return results


@contextlib.asynccontextmanager
async def _started(kind: str, folder: Path, wanted: Wanted) -> AsyncIterator[tuple[Running, MakePairs]]:
    async with contextlib.AsyncExitStack() as stack:
        make: MakePairs = table_pairs
        if kind == "bare":
            running, make = bare_server(folder, wanted.game, wanted.server), bare_pairs
        elif kind == "sqlite":
            url = f"sqlite+aiosqlite:///{folder / f'{secrets.token_hex(4)}.sqlite'}"
            running = table_server(url, folder)
        elif kind == "postgresql":
            assert wanted.postgresql is not None
            url = await stack.enter_async_context(_postgres_database(wanted.postgresql))
            running = table_server(url, folder)
        else:
            running, make = peer_server(folder, kind.partition("-")[2]), peer_pairs
        stack.callback(running.stop)
        await running.ready()
        yield running, make


@contextlib.asynccontextmanager
async def _postgres_database(url: str) -> AsyncIterator[str]:
    name = f"tidetable_bench_{secrets.token_hex(4)}"
    admin = await asyncpg.connect(url)
    await admin.execute(f'CREATE DATABASE "{name}"')
    try:
        yield url.rpartition("/")[0].replace("postgresql://", "postgresql+asyncpg://", 1) + f"/{name}"
    finally:
        await admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
        await admin.close()


async def _measured(running: Running, make: MakePairs, tables: int, wanted: Wanted) -> dict[str, Any]:
    # A first table, so that what every server needs once is not counted as a table's memory.
    for pair in await make(running.port, 1, wanted.game):
        pair.close()
    empty = running.memory()
    pairs = await make(running.port, tables, wanted.game)
    memory = (running.memory() - empty) / tables / 1024
    result: dict[str, Any] = {"tables": tables, "memory_per_table_kib": round(memory, 1)}
    for name, every in (("flat_out", None), ("paced", 1.0)):
        measure = Measure()
        now = time.perf_counter()
        measure.began, measure.ended = now + WARM_UP, now + WARM_UP + wanted.seconds
        for number, pair in enumerate(pairs):
            pair.go(measure, every, 0.0 if every is None else number / tables)
        await asyncio.sleep(WARM_UP)
        server, own = running.cpu(), time.process_time()
        await asyncio.sleep(wanted.seconds)
        server, own = running.cpu() - server, time.process_time() - own
        # On a busy machine this says more than the rate: what a move costs, whoever else wants the processor.
        moves = max(1, len(measure.times))
        costs = {"server_us": round(server / moves * 1e6), "client_us": round(own / moves * 1e6)}
        result[name] = measure.result() | costs
        for pair in pairs:
            pair.hold()
        while any(pair.busy and not pair.lost() for pair in pairs):
            await asyncio.sleep(0.05)
    sizes = [size for pair in pairs for size in pair.sizes]
    result["lost_tables"] = sum(pair.lost() for pair in pairs)
    result["update_bytes"] = round(statistics.mean(sizes)) if sizes else 0
    for pair in pairs:
        pair.close()
    return result


def show(result: dict[str, Any]) -> None:
    flat, paced = result["flat_out"], result["paced"]
    print(
        f"{result['what']:16} {result['tables']:4} tables  "
        f"flat out {flat['moves_per_second']:7.1f} moves/s, p50 {flat['p50_ms']:6.1f} ms, "
        f"p99 {flat['p99_ms']:6.1f} ms, cpu of server {flat['server_us']:4} us, of clients {flat['client_us']:3} us   "
        f"paced {paced['moves_per_second']:5.1f}/s, p50 {paced['p50_ms']:5.2f} ms, p99 {paced['p99_ms']:6.2f} ms   "
        f"{result['memory_per_table_kib']:5.1f} KiB/table, {result['update_bytes']} bytes/update"
        + (f", {result['lost_tables']} tables lost" if result["lost_tables"] else ""),
        flush=True,
    )


def _show_ratios(rounds: list[dict[str, float]]) -> None:
    for ours in ("sqlite", "postgresql"):
        for other in ("bare", "boardgame-memory", "boardgame-file"):
            ratios = sorted(
                rates[ours] / rates[other] for rates in rounds if ours in rates and rates.get(other)
            )
            if ratios:
                span = f" ({ratios[0]:.2f} to {ratios[-1]:.2f})" if len(ratios) > 1 else ""
                print(f"  {ours} is {statistics.median(ratios):.2f} of {other}{span}", flush=True)
