"""Shares, means and ratings with their 95 per cent intervals.

Games at the same deal are not independent, as their cards are the same: a deal counts as one observation.
"""

import math
from collections.abc import Sequence

import msgspec

from tidetable.kernel.chance import FastChance

#: Standard errors on each side of an interval that holds in 95 of 100 cases.
WIDTH = 1.96
RESAMPLES = 200
ELO_SCALE = 400 / math.log(10)
#: As if each pair had also drawn so many games, so that a bot that always wins has a finite rating.
PRIOR_DRAWS = 1.0


class Estimate(msgspec.Struct, frozen=True):
    value: float
    low: float
    high: float


def mean_of(by_deal: Sequence[Sequence[float]]) -> Estimate:
    """The mean of all observations; the interval comes from how much deals differ."""
    value, error = _clustered(by_deal)
    return Estimate(value, value - WIDTH * error, value + WIDTH * error)


def share_of(by_deal: Sequence[Sequence[float]]) -> Estimate:
    """The same for shares between 0 and 1: Wilson's interval, which does not leave them."""
    value, error = _clustered(by_deal)
    games = sum(len(deal) for deal in by_deal)
    count = value * (1 - value) / error**2 if error > 0 else float(len(by_deal))
    # Seats are rotated, which can make deals more alike than chance would; that is not believed beyond measure.
    count = min(count, 2.0 * games)
    square = WIDTH**2
    middle = (value + square / (2 * count)) / (1 + square / count)
    reach = WIDTH * math.sqrt(value * (1 - value) / count + square / (4 * count**2)) / (1 + square / count)
    return Estimate(value, max(0.0, middle - reach), min(1.0, middle + reach))


def _clustered(by_deal: Sequence[Sequence[float]]) -> tuple[float, float]:
    games = sum(len(deal) for deal in by_deal)
    value = sum(sum(deal) for deal in by_deal) / games
    if len(by_deal) < 2:
        return value, 0.0
    squares = sum((sum(deal) - value * len(deal)) ** 2 for deal in by_deal)
    return value, math.sqrt(squares * len(by_deal) / (len(by_deal) - 1)) / games


#: For two bots by name: what the first won against the second, out of how many.
Duels = dict[tuple[str, str], tuple[float, float]]


def elo(bots: Sequence[str], duels: Duels) -> dict[str, float]:
    """Ratings with mean 0 by which the results are likeliest (Bradley and Terry)."""
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(300):
        after = {}
        for bot in bots:
            won, weight = 0.0, 0.0
            for other in bots:
                if other != bot:
                    wins, games = duels.get((bot, other), (0.0, 0.0))
                    won += wins + PRIOR_DRAWS / 2
                    weight += (games + PRIOR_DRAWS) / (strength[bot] + strength[other])
            after[bot] = won / weight if weight else 1.0
        scale = math.exp(sum(math.log(value) for value in after.values()) / len(after))
        strength = {bot: value / scale for bot, value in after.items()}
    return {bot: ELO_SCALE * math.log(value) for bot, value in strength.items()}


def elo_intervals(bots: Sequence[str], by_deal: Sequence[Duels]) -> dict[str, Estimate]:
    """Ratings with intervals out of dealing the deals anew, with the same seed each time."""
    chance = FastChance(len(by_deal))
    middle = elo(bots, added(by_deal))
    samples: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(RESAMPLES):
        drawn = [by_deal[chance.below(len(by_deal))] for _ in by_deal]
        for bot, rating in elo(bots, added(drawn)).items():
            samples[bot].append(rating)
    return {bot: _between(middle[bot], sorted(samples[bot])) for bot in bots}


def _between(middle: float, ordered: list[float]) -> Estimate:
    edge = len(ordered) // 40
    return Estimate(middle, ordered[edge], ordered[-1 - edge])


def added(by_deal: Sequence[Duels]) -> Duels:
    total: Duels = {}
    for duels in by_deal:
        for pair, (wins, games) in duels.items():
            before = total.get(pair, (0.0, 0.0))
            total[pair] = (before[0] + wins, before[1] + games)
    return total


def grouped(values: Sequence[tuple[int, float]]) -> list[list[float]]:
    """Observations by deal."""
    by_deal: dict[int, list[float]] = {}
    for deal, value in values:
        by_deal.setdefault(deal, []).append(value)
    return list(by_deal.values())
