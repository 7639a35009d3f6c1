"""What readers tell each other in the cooperative game (TML-217), in words that people can read and write too.

"I remember 'The telescope' as of about 1608, give or take 5; 'The wheel' as of about 3500 BCE, give or take 120."
"""

import math
import re
from collections.abc import Iterable, Iterator

from tidetable.games.timeline.readers.knowledge import FRESH, NOW, memory_scale, remembered_year
from tidetable.games.timeline.years import BadDate, read_year, year_words

#: A time on the scale of memory, and how far off that may be.
Belief = tuple[float, float]

_TOLD = re.compile(
    r"'(?P<title>[^\n]{1,200}?)' as of about (?P<year>\d[\d,]{0,15}(?: BCE)?)"
    r", give or take (?P<years>\d[\d,]{0,15}(?:\.\d)?)"
)
#: The least that is told, in years. Who says "give or take 0" is believed no more than that.
LEAST_YEARS = 0.1


def sentence(memories: Iterable[tuple[str, Belief]]) -> str | None:
    """Words for what is remembered of the cards with these titles; nothing for none."""
    parts = [
        f"'{title}' as of about {year_words(remembered_year(at))}, give or take {_years_words(error * math.exp(-at))}"
        for title, (at, error) in memories
    ]
    return f"I remember {'; '.join(parts)}." if parts else None


def understood(words: str) -> Iterator[tuple[str, Belief]]:
    """Titles and memories that were told. Words that are nothing of the kind say nothing."""
    for told in _TOLD.finditer(words):
        try:
            year = read_year(told["year"])
        except BadDate:
            continue
        years = max(LEAST_YEARS, float(told["years"].replace(",", "")))
        yield told["title"], (memory_scale(year), years / (max(0.0, NOW - year) + FRESH))


def pooled(beliefs: list[Belief]) -> Belief | None:
    """One belief of several independent ones: the surer one is, the more it counts."""
    if not beliefs:
        return None
    weights = [error**-2 for _, error in beliefs]
    total = sum(weights)
    return sum(at * weight for (at, _), weight in zip(beliefs, weights, strict=True)) / total, total**-0.5


def _years_words(years: float) -> str:
    return f"{max(LEAST_YEARS, years):.1f}".removesuffix(".0") if years < 10 else f"{round(years):,}"
