"""The decks of the house in figures: cards by era and difficulty, and how many dates are confirmed.

    python benchmarks/decks.py [dated-facts.csv]

Dates are confirmed against a file of dated facts (kind,label,year,sitelinks,wikidata), by default
../shared/data/dated-facts.csv beside the repository.
"""

import csv
import sys
from collections import Counter
from pathlib import Path

from tidetable.games.timeline import decks
from tidetable.games.timeline.years import read_year

FACTS = Path(__file__).parent.parent.parent / "shared" / "data" / "dated-facts.csv"


def rows_of(name: str) -> list[dict[str, str]]:
    with (decks.FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def years_by_fact(path: Path) -> dict[str, set[int]]:
    """What the file says of each thing: it may have several years, by what the year means."""
    years: dict[str, set[int]] = {}
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            years.setdefault(row["wikidata"], set()).add(int(row["year"]))
    return years


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else FACTS
    facts = years_by_fact(path) if path.is_file() else {}
    if not facts:
        print(f"There is no file of facts at {path.name}: nothing can be confirmed.")
    total = confirmed = named = 0
    eras = [era for era, _ in decks.ERAS]
    print("deck".ljust(12), "cards", *(era.rjust(12) for era in eras), "  easy medium  hard  confirmed")
    for name in decks.HOUSE:
        rows = rows_of(name)
        by_era = Counter(decks.era_of(read_year(row["date"])) for row in rows)
        by_difficulty = Counter(row["difficulty"] for row in rows)
        with_fact = [row for row in rows if row["fact"] in facts]
        same = sum(read_year(row["date"]) in facts[row["fact"]] for row in with_fact)
        levels = " ".join(str(by_difficulty[level]).rjust(6) for level in "123")
        print(
            name.ljust(12),
            str(len(rows)).rjust(5),
            *(str(by_era[era]).rjust(12) for era in eras),
            levels,
            f" {same} of {len(with_fact)} with a fact",
        )
        total, confirmed, named = total + len(rows), confirmed + same, named + len(with_fact)
    share = f"{confirmed / total:.0%}" if total else "none"
    print(f"{total} cards; {named} name a fact, {confirmed} are confirmed by it: {share} of all.")


if __name__ == "__main__":
    main()
