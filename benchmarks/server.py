"""How many moves a server carries, and how long a move takes to reach both players.

    python benchmarks/server.py                     everything, about ten minutes
    python benchmarks/server.py --tables 50 --seconds 5 --only bare,sqlite

Tables of two, each with two scripted clients. Flat out: each client moves as soon as it is its turn. Paced: one move
per second and table. A move counts when both clients have its update; the time runs from sending to that. Every
move is committed and synced before it is told. In the same run, with the same clients:

- bare: the same stack (Litestar on uvicorn, as it comes) sends both the updates of a whole game, with no game and no
  storage;
- boardgame.io, where npm is there: its server with a small card game of ours, in memory and with its file storage.
"""

import argparse
import json
import os
from pathlib import Path

try:
    from uvloop import run as run_loop
except ImportError:
    from asyncio import run as run_loop

from load.measure import KINDS, Wanted, run


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", default="50,200,500", help="how many, one run for each number")
    parser.add_argument("--game", default="atlas")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument(
        "--rounds", type=int, default=1, help="how often; of the ratios the median is shown, and their span"
    )
    parser.add_argument(
        "--server", choices=["uvicorn", "granian"], default="uvicorn", help="what the bare limit is served by"
    )
    parser.add_argument("--only", default=",".join(KINDS), help="what to measure")
    parser.add_argument(
        "--postgresql",
        default=os.environ.get("TIDETABLE_BENCH_POSTGRES"),
        help="a PostgreSQL in which databases may be made, like postgresql://user@host/postgres",
    )
    parser.add_argument("--json", type=Path, help="write all figures here")
    arguments = parser.parse_args()
    kinds = arguments.only.split(",")
    for kind in kinds:
        if kind not in KINDS:
            parser.error(f"there is nothing called {kind} to measure; there is {', '.join(KINDS)}")
    wanted = Wanted(
        kinds=kinds,
        tables=[int(number) for number in arguments.tables.split(",")],
        game=arguments.game,
        seconds=arguments.seconds,
        rounds=arguments.rounds,
        server=arguments.server,
        postgresql=arguments.postgresql,
    )
    results = run_loop(run(wanted))
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
