"""What a reader remembers about cards: the memory of the bots.

A bot never learns a hidden date from the game. It is a reader who once learnt the deck: for each card it has a
believed year, the deck's own date (looked up by the deck's name, like anybody could in a book) moved by an error
that is drawn once from the bot's seed and the card's id. So it is sure of the same mistakes from the first
move to the last. Errors are made on the scale of memory, the logarithm of how long ago something was, measured
by how near the deck's own dates lie to each other: they grow in years with the age of the card, grow with its
difficulty and shrink with the level of the reader. As with people some cards are known almost exactly and others
hardly at all, other ones for each reader, and a reader knows which. For a deck that is not here a bot remembers
nothing and goes by the dates that lie open.
"""

import hashlib
import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from tidetable.games.timeline import decks
from tidetable.games.timeline.pieces import Deck
from tidetable.kernel.chance import FastChance

#: The year from which bots look back. Fixed: the same game goes the same way in ten years.
NOW = 2030
#: Things newer than this are about equally fresh in memory.
FRESH = 12.0
#: For decks whose cards mostly share one date, where nothing needs telling apart.
COARSEST = 1.0

#: For each level, how far off it is on the scale of memory, in units of the deck's grain. Found by measuring.
LEVELS = {"novice": 0.88, "well-read": 0.308, "historian": 0.0028}
#: How much better an easy card is remembered, and how much worse a hard one.
BY_DIFFICULTY = {1: 0.7, 2: 1.0, 3: 1.4}
#: How unlike each other a reader's cards are: the standard deviation of the logarithm of a card's error. With 0.8 two
#: thirds of the cards are known from 2.2 times better to 2.2 times worse than the middle one; with 4 most are known
#: to the year and one in eight hardly at all. The larger it is, the better do readers score who talk (docs/bots.md).
UNEVENNESS = {"novice": 0.8, "well-read": 0.8, "historian": 4.0}


def memory_scale(year: float) -> float:
    """How far back a year feels: the later, the larger."""
    return -math.log(max(0.0, NOW - year) + FRESH)


def remembered_year(at: float) -> int:
    """The year of a time on the scale of memory; there is no year 0."""
    return round(NOW + FRESH - math.exp(-at)) or 1


@lru_cache(maxsize=64)
def grain(deck: Deck) -> float:
    """How near the deck's dates lie on the scale of memory: a quarter of all pairs of cards are nearer than this."""
    marks = [memory_scale(date) for date in deck.dates]
    apart = sorted(abs(one - other) for place, one in enumerate(marks) for other in marks[:place])
    return apart[len(apart) // 4] or COARSEST


class Knowledge:
    """What one reader believes about the cards of one deck."""

    def __init__(self, level: str, seed: int, deck: Deck) -> None:
        self._deck = deck
        self._seed = seed
        self._error = LEVELS[level] * grain(deck)
        self._unevenness = UNEVENNESS[level]
        marks = [memory_scale(date) for date in deck.dates]
        # Also who has forgotten a card knows from when to when the deck goes: no belief lies beyond, and none is
        # vaguer than a guess that takes every time of that span for equally likely.
        self._earliest, self._latest = min(marks), max(marks)
        self._vaguest = (self._latest - self._earliest) / math.sqrt(12.0) or COARSEST
        self._beliefs: dict[str, tuple[float, float]] = {}

    def belief(self, card: str) -> tuple[float, float] | None:
        """The believed time on the scale of memory and how far off that may be; nothing for an unknown card."""
        if card not in self._beliefs:
            number = self._deck.by_id.get(card)
            if number is None:
                return None
            off, unevenness = self._noise(card)
            error = (
                self._error
                * BY_DIFFICULTY[self._deck.difficulties[number]]
                * math.exp(self._unevenness * unevenness)
            )
            error = min(error, self._vaguest)
            believed = memory_scale(self._deck.dates[number]) + error * off
            self._beliefs[card] = (min(max(believed, self._earliest), self._latest), error)
        return self._beliefs[card]

    def titles(self) -> dict[str, str]:
        """The titles of the deck's cards, by their ids."""
        return dict(zip(self._deck.ids, self._deck.titles, strict=True))

    def memories(self) -> list[tuple[str, tuple[float, float]]]:
        """What it believes of each card of the deck, by title."""
        beliefs = ((title, self.belief(card)) for card, title in self.titles().items())
        return [(title, belief) for title, belief in beliefs if belief is not None]

    def share_between(self, low: float, high: float, without: set[str]) -> float:
        """What share of the deck's other cards it believes to lie between two times on the scale of memory."""
        others = [self.belief(card) for card in self._deck.ids if card not in without]
        return sum(belief is not None and low < belief[0] < high for belief in others) / max(1, len(others))

    def _noise(self, card: str) -> tuple[float, float]:
        """Two independent, normally distributed numbers that belong to this reader and this card."""
        digest = hashlib.sha256(f"{self._seed} {card}".encode()).digest()
        one = (int.from_bytes(digest[:6], "big") + 1) / (1 << 48)
        two = int.from_bytes(digest[6:12], "big") / (1 << 48)
        far, angle = math.sqrt(-2 * math.log(one)), 2 * math.pi * two
        return far * math.cos(angle), far * math.sin(angle)


def knowledge_of(level: str, seed: int, deck_name: str) -> Knowledge | None:
    """What a reader of that level knows of the deck; nothing if the deck is not here."""
    deck = decks.known(deck_name)
    return None if deck is None else Knowledge(level, seed, deck)


def chance_between(belief: tuple[float, float], earlier: int | None, later: int | None) -> float:
    """How likely a card is to lie between two years, by what is believed of it; nothing stands for no limit."""
    believed, error = belief
    low = 0.0 if earlier is None else _below((memory_scale(earlier) - believed) / error)
    high = 1.0 if later is None else _below((memory_scale(later) - believed) / error)
    return max(0.0, high - low)


def _below(deviations: float) -> float:
    return 0.5 * (1.0 + math.erf(deviations / math.sqrt(2.0)))


def best_gap(belief: tuple[float, float], dates: Sequence[int]) -> tuple[int, float]:
    """The gap of a timeline with these dates that most likely is right, and how likely it is."""
    edges: list[int | None] = [None, *dates, None]
    chances = [chance_between(belief, edges[gap], edges[gap + 1]) for gap in range(len(dates) + 1)]
    best = max(range(len(chances)), key=lambda gap: chances[gap])
    return best, chances[best]


def measure_knowledge(
    readers: int = 40, cards: int = 25, length: int = 10, deck_names: Sequence[str] = decks.HOUSE
) -> list[dict[str, Any]]:
    """For each level and deck: the share of single cards placed right into timelines of that length."""
    rows: list[dict[str, Any]] = []
    for level in LEVELS:
        for name in deck_names:
            deck = decks.find(name)
            right = sum(_placed_right(level, deck, reader, cards, length) for reader in range(readers))
            rows.append({"level": level, "deck": name, "rate": round(right / (readers * cards), 3)})
    return rows


def _placed_right(level: str, deck: Deck, reader: int, cards: int, length: int) -> int:
    """How many of so many random cards this reader places right, each into a timeline of its own."""
    knowledge = Knowledge(level, reader, deck)
    chance = FastChance(reader)
    right = 0
    for _ in range(cards):
        card, *others = chance.shuffled(list(range(deck.size)))[: length + 1]
        dates = sorted(deck.dates[other] for other in others)
        belief = knowledge.belief(deck.ids[card])
        assert belief is not None
        gap, _ = best_gap(belief, dates)
        date = deck.dates[card]
        right += (gap == 0 or dates[gap - 1] <= date) and (gap == length or date <= dates[gap])
    return right
