"""What a cooperative game will bring, judged at the end of a turn: a small network that learnt it by playing.

Cards and gaps go through a layer of their own, whose outputs are added up, so that their number may differ; with the
counts for the whole table they go through three more. The numbers in judgement.bin were learnt as learn.py does it.
"""

import sys
from array import array
from functools import lru_cache
from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tidetable.games.timeline.readers.looks import COUNTS, KINDS, OF_CARD, OF_GAP, Look, zeros
from tidetable.games.timeline.readers.plan import World

#: How many numbers each layer gives.
CARD_UNITS: Final = 32
GAP_UNITS: Final = 16
UNITS: Final = 160
LAST_UNITS: Final = 32
#: What the large layer takes: the counts, the cards of each kind of seat, the gaps.
GAPS_AT: Final = COUNTS + KINDS * CARD_UNITS
INPUTS: Final = GAPS_AT + GAP_UNITS
#: A gap's part in the sum of all gaps, which are many.
GAP_SHARE: Final = 0.3
#: What one unit of the network's answer is in points.
POINTS: Final = 10.0

SIZES: Final = [
    (OF_CARD, CARD_UNITS),
    (OF_GAP, GAP_UNITS),
    (INPUTS, UNITS),
    (UNITS, LAST_UNITS),
    (LAST_UNITS, 1),
]
NUMBERS: Final = sum([(inputs + 1) * outputs for inputs, outputs in SIZES])
WEIGHTS: Final = Path(__file__).with_name("judgement.bin")


class Layer:
    """For each input what it adds to all outputs, times its value; and what the outputs are without inputs."""

    def __init__(self, inputs: i64, outputs: i64) -> None:
        self.weights = zeros(inputs * outputs)
        self.bias = zeros(outputs)

    def outputs(self, inputs: vec[float]) -> vec[float]:
        """All that is negative becomes zero.

        Eight outputs at a time, so that their sums stay in the processor; there must be a multiple of eight.
        """
        weights, bias = self.weights, self.bias
        width: i64 = len(bias)
        places, values = vec[i64](), vec[float]()
        place: i64 = 0
        for value in inputs:
            if value != 0.0:
                places = append(places, place)
                values = append(values, value)
            place += width
        found = zeros(width)
        used: i64 = len(places)
        unit: i64 = 0
        while unit < width:
            a, b, c, d = bias[unit], bias[unit + 1], bias[unit + 2], bias[unit + 3]
            e, f, g, h = bias[unit + 4], bias[unit + 5], bias[unit + 6], bias[unit + 7]
            number: i64 = 0
            while number < used:
                value = values[number]
                at: i64 = places[number] + unit
                a += value * weights[at]
                b += value * weights[at + 1]
                c += value * weights[at + 2]
                d += value * weights[at + 3]
                e += value * weights[at + 4]
                f += value * weights[at + 5]
                g += value * weights[at + 6]
                h += value * weights[at + 7]
                number += 1
            found[unit] = above(a)
            found[unit + 1] = above(b)
            found[unit + 2] = above(c)
            found[unit + 3] = above(d)
            found[unit + 4] = above(e)
            found[unit + 5] = above(f)
            found[unit + 6] = above(g)
            found[unit + 7] = above(h)
            unit += 8
        return found


def above(value: float) -> float:
    return value if value > 0.0 else 0.0


class Judgement:
    def __init__(self) -> None:
        self.layers = [Layer(inputs, outputs) for inputs, outputs in SIZES]

    def score(self, world: World) -> float:
        """The score to expect of a world whose turn has just ended, before anybody has drawn."""
        look = Look(world)
        if look.following < 0:
            return world.score()
        return world.sure_points() + POINTS * self.answer(look)

    def answer(self, look: Look) -> float:
        units = self.layers[2].outputs(self.inputs(look))
        last = self.layers[3].outputs(units)
        found = self.layers[4].bias[0]
        unit: i64 = 0
        while unit < LAST_UNITS:
            found += last[unit] * self.layers[4].weights[unit]
            unit += 1
        return found

    def inputs(self, look: Look) -> vec[float]:
        """What the large layer takes."""
        inputs = zeros(INPUTS)
        place: i64 = 0
        while place < COUNTS:
            inputs[place] = look.counts[place]
            place += 1
        for card in look.cards:
            add(self.layers[0].outputs(card.numbers), 1.0, inputs, COUNTS + card.kind * CARD_UNITS)
        for gap in look.gaps:
            add(self.layers[1].outputs(gap), GAP_SHARE, inputs, GAPS_AT)
        return inputs

    def read(self, numbers: list[float]) -> None:
        """Take over the numbers of all layers, as `written` gives them."""
        at: i64 = 0
        for layer in self.layers:
            for part in (layer.weights, layer.bias):
                place: i64 = 0
                while place < len(part):
                    part[place] = numbers[at]
                    place += 1
                    at += 1

    def written(self) -> list[float]:
        return [number for layer in self.layers for part in (layer.weights, layer.bias) for number in part]


def add(outputs: vec[float], times: float, sums: vec[float], at: i64) -> None:
    place: i64 = 0
    while place < len(outputs):
        sums[at + place] += times * outputs[place]
        place += 1


def load(path: Path) -> Judgement:
    numbers = array("f")
    written = path.read_bytes()
    if len(written) != numbers.itemsize * NUMBERS:
        raise ValueError(f"it has {len(written):,} bytes, not {numbers.itemsize * NUMBERS:,}.")
    numbers.frombytes(written)
    if sys.byteorder == "big":
        numbers.byteswap()
    made = Judgement()
    made.read(numbers.tolist())
    return made


def save(judgement: Judgement, path: Path) -> None:
    numbers = array("f", judgement.written())
    if sys.byteorder == "big":
        numbers.byteswap()
    path.write_bytes(numbers.tobytes())


@lru_cache(maxsize=1)
def learnt() -> Judgement:
    """The network with what it learnt."""
    return load(WEIGHTS)
