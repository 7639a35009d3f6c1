"""Teaches the network of judgement.py by letting it play (lessons.py says how).

    python -m tidetable.games.timeline.readers.learn 1000000 judgement.bin [--from judgement.bin]

Run it on a compiled copy, and through the night. What it has learnt is written down every 20,000 games.
"""

import argparse
from pathlib import Path

from tidetable.games.timeline.readers.judgement import load, save
from tidetable.games.timeline.readers.lessons import beginner, teach
from tidetable.kernel.chance import FastChance


def main(words: list[str] | None = None) -> None:
    reads = argparse.ArgumentParser(
        description="Teaches the judgement of cooperative Timeline's bots by letting it play."
    )
    reads.add_argument("games", type=int, help="how many games it plays")
    reads.add_argument("to", type=Path, help="where it is written")
    reads.add_argument("--from", dest="start", type=Path, help="what it knows already; nothing if left out")
    reads.add_argument("--seed", type=int, default=1)
    given = reads.parse_args(words)
    if given.games < 1:
        reads.error("It must play at least one game.")
    chance = FastChance(given.seed)
    try:
        judgement = beginner(chance) if given.start is None else load(given.start)
    except (OSError, ValueError) as error:
        reads.error(f"{given.start} cannot be read as a judgement: {error}")
    try:
        # Before the games, not after: a place that cannot be written to should cost nobody a night.
        save(judgement, given.to)
        teach(judgement, given.games, chance, given.to)
    except OSError as error:
        reads.error(f"The judgement cannot be written to {given.to}: {error.strerror}.")


if __name__ == "__main__":
    main()
