"""How the network of judgement.py learns by playing; learn.py lets it.

A team that knows all dates plays with our decks by the network's own judgement. After each game every judgement is
moved towards what came of it: partly the later judgements of the same game, partly its score (temporal differences).
Now and then a card is spoilt, as if somebody had remembered it wrongly. Most games are of three players with 36 cards.
"""

import math
from bisect import bisect_left
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tidetable.games.timeline import decks
from tidetable.games.timeline.readers.judgement import (
    CARD_UNITS,
    GAP_SHARE,
    GAPS_AT,
    POINTS,
    SIZES,
    Judgement,
    Layer,
    add,
    save,
)
from tidetable.games.timeline.readers.looks import COUNTS, Look, zeros
from tidetable.games.timeline.readers.plan import HAND, ICON_COUNT, STUCK_BITS, World, highest
from tidetable.games.timeline.readers.turn import after, use, ways
from tidetable.kernel.chance import FastChance

MOST_CARDS: Final = 60
#: How much later judgements and how much the end of the game count.
UNTIL_THE_END: Final = 0.7
BATCH: Final = 48
RATE: Final = 1e-3
#: From the middle of the run on the rate falls to this share.
LEAST_RATE: Final = 0.02
#: The share of games of other sizes, the share in which cards are spoilt, and how often that happens in a turn.
OTHER_SIZES: Final = 0.25
SPOILT_GAMES: Final = 0.3
SPOILT: Final = 0.04
SEATS: Final = [2, 2, 3, 4, 4, 5, 6, 8]
REPORT: Final = 20_000


class Table:
    """A game of a team that knows all dates."""

    def __init__(self, chance: FastChance, players: int, cards: int) -> None:
        deck = decks.find(decks.HOUSE[chance.below(len(decks.HOUSE))])
        self._dates = sorted(deck.dates)
        used = chance.shuffled(list(range(deck.size)))[:cards]
        one: i64 = 1
        bits: dict[int, i64] = {}
        for number in sorted(used):
            bits[number] = one
            one <<= 1
        order = [bits[number] for number in used]
        fronts: list[i64] = [0] * ICON_COUNT
        backs: list[i64] = [0] * ICON_COUNT
        for bit in order:
            front = chance.below(ICON_COUNT)
            fronts[front] |= bit
            backs[(front + 1 + chance.below(ICON_COUNT - 1)) % ICON_COUNT] |= bit
        self._years = [self._dates[number] for number in sorted(used)]
        #: The cards that have been in view, and the pile, top card last, by their number among all dates.
        self._seen = set(used[: HAND * players + 2])
        self._pile = used[HAND * players + 2 :][::-1]
        world = World([], fronts, backs, order[HAND * players + 2 :][::-1])
        for seat in range(players):
            hand: i64 = 0
            for bit in order[HAND * seat : HAND * seat + HAND]:
                hand |= bit
            world.hands.append(hand)
            world.cards |= hand
        for bit in world.pile:
            world.cards |= bit
        world.row = world.first = world.last = order[HAND * players]
        world.rows = world.lost = 1
        icon: i64 = 0
        while not backs[icon] & order[HAND * players + 1]:
            icon += 1
        world.icon = icon
        world.note_years(self._years)
        self.world = world
        self.look_round()

    def look_round(self) -> None:
        """Take in the cards that came into view, and what may still come."""
        top: int = self.world.left - 1
        self._seen.update(self._pile[max(0, top) :])
        unseen = [date for number, date in enumerate(self._dates) if number not in self._seen]
        shares = [bisect_left(unseen, year) / len(unseen) for year in self._years]
        shares.append(1.0)
        self.world.below = vec[float](shares)

    def spoil(self, chance: FastChance) -> None:
        """Somebody tries a card in vain."""
        world = self.world
        hand: i64 = world.hands[world.turn]
        card: i64 = hand & -hand if chance.below(2) else highest(hand)
        if card != hand and world.first < card < world.last:
            world.hands[world.turn] &= ~card
            world.cards &= ~card
            world.lost += 1
            shift: i64 = STUCK_BITS * world.turn
            one: i64 = 1
            world.stuck += one << shift


class Lesson:
    """What was judged once, with what the layers gave then."""

    def __init__(self, judgement: Judgement, world: World, look: Look) -> None:
        self.look = look
        self.sure = world.sure_points()
        self.cards = [judgement.layers[0].outputs(card.numbers) for card in look.cards]
        self.gaps = [judgement.layers[1].outputs(gap) for gap in look.gaps]
        self.inputs = judgement.inputs(look)
        self.units = judgement.layers[2].outputs(self.inputs)
        self.last = judgement.layers[3].outputs(self.units)
        self.judged = self.sure + POINTS * judgement.answer(look)


def play(
    judgement: Judgement, chance: FastChance, players: int, cards: int, spoilt: bool
) -> tuple[list[Lesson], float]:
    """A game by the network's judgement: its lessons, and its score."""
    table = Table(chance, players, cards)
    world = table.world
    lessons: list[Lesson] = []
    while not world.over:
        if spoilt and chance.below(1000) < 1000 * SPOILT:
            table.spoil(chance)
        found = ways(world)
        if not found:
            break
        values = [after(world, way, judgement) for way in found]
        use(world, found[values.index(max(values))])
        look = Look(world)
        if look.following >= 0:
            lessons.append(Lesson(judgement, world, look))
        world.go_on()
        table.look_round()
    return lessons, world.score()


class Teacher:
    """Adds up how each number of the network should change, and changes it (Adam)."""

    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement
        self.changes = [Layer(inputs, outputs) for inputs, outputs in SIZES]
        self._means = [Layer(inputs, outputs) for inputs, outputs in SIZES]
        self._squares = [Layer(inputs, outputs) for inputs, outputs in SIZES]
        self._steps = 0

    def learn(self, lessons: list[Lesson], score: float) -> None:
        """From the end of a game backwards."""
        target = score
        for lesson in lessons[::-1]:
            self._correct(lesson, (lesson.judged - target) / POINTS)
            target = (1.0 - UNTIL_THE_END) * lesson.judged + UNTIL_THE_END * target

    def _correct(self, lesson: Lesson, error: float) -> None:
        answer = vec[float]([error])
        last = self._back(4, lesson.last, answer, lesson.last)
        units = self._back(3, lesson.units, last, lesson.units)
        inputs = self._back(2, lesson.inputs, units, zeros(0))
        for number, card in enumerate(lesson.look.cards):
            own = _part(inputs, COUNTS + card.kind * CARD_UNITS, lesson.cards[number], 1.0)
            self._back(0, card.numbers, own, zeros(0))
        for number, gap in enumerate(lesson.look.gaps):
            own = _part(inputs, GAPS_AT, lesson.gaps[number], GAP_SHARE)
            self._back(1, gap, own, zeros(0))

    def _back(self, number: int, inputs: vec[float], errors: vec[float], alive: vec[float]) -> vec[float]:
        """Note the changes of a layer; give the errors of its inputs, only of those above zero if `alive` is given."""
        layer, change = self.judgement.layers[number], self.changes[number]
        weights, noted = layer.weights, change.weights
        width: i64 = len(errors)
        add(errors, 1.0, change.bias, 0)
        found = zeros(len(inputs))
        row: i64 = 0
        while row < len(inputs):
            value = inputs[row]
            at: i64 = row * width
            unit: i64 = 0
            if value != 0.0:
                while unit < width:
                    noted[at + unit] += value * errors[unit]
                    unit += 1
            if len(alive) == 0 or alive[row] > 0.0:
                total = 0.0
                unit = 0
                while unit < width:
                    total += weights[at + unit] * errors[unit]
                    unit += 1
                found[row] = total
            row += 1
        return found

    def change(self, lessons: int, rate: float) -> None:
        """Change the network by what was noted for so many lessons."""
        self._steps += 1
        for number, layer in enumerate(self.judgement.layers):
            noted, mean, square = self.changes[number], self._means[number], self._squares[number]
            self._change(layer.weights, noted.weights, mean.weights, square.weights, 1.0 / lessons, rate)
            self._change(layer.bias, noted.bias, mean.bias, square.bias, 1.0 / lessons, rate)

    def _change(
        self,
        part: vec[float],
        noted: vec[float],
        mean: vec[float],
        square: vec[float],
        share: float,
        rate: float,
    ) -> None:
        steps = float(self._steps)
        of_mean, of_square = 1.0 - math.pow(0.9, steps), 1.0 - math.pow(0.999, steps)
        place: i64 = 0
        while place < len(part):
            step = noted[place] * share
            noted[place] = 0.0
            mean[place] = 0.9 * mean[place] + 0.1 * step
            square[place] = 0.999 * square[place] + 0.001 * step * step
            part[place] -= rate * (mean[place] / of_mean) / (math.sqrt(square[place] / of_square) + 1e-8)
            place += 1


def _part(errors: vec[float], at: i64, outputs: vec[float], times: float) -> vec[float]:
    """The errors of one card or gap: of the outputs above zero."""
    found = zeros(len(outputs))
    place: i64 = 0
    while place < len(outputs):
        if outputs[place] > 0.0:
            found[place] = times * errors[at + place]
        place += 1
    return found


def beginner(chance: FastChance) -> Judgement:
    """A network that has learnt nothing yet."""
    made = Judgement()
    for layer, (inputs, _) in zip(made.layers, SIZES, strict=True):
        for place in range(len(layer.weights)):
            uneven = sum(chance.below(1 << 20) / (1 << 20) for _ in range(12)) - 6.0
            layer.weights[place] = uneven * math.sqrt(4.0 / inputs)
    return made


def rate_after(played: int, games: int) -> float:
    late = max(0.0, 2.0 * played / games - 1.0)
    return RATE * math.pow(LEAST_RATE, late)


def size_of_game(chance: FastChance) -> tuple[int, int]:
    """How many players and cards."""
    players, cards = 3, 36
    if chance.below(1000) < 1000 * OTHER_SIZES:
        players = SEATS[chance.below(len(SEATS))]
        fewest = HAND * players + 2
        cards = max(cards, fewest)
        if not chance.below(3):
            cards = fewest + chance.below(MOST_CARDS - fewest + 1)
    return players, cards


def teach(judgement: Judgement, games: int, chance: FastChance, path: Path) -> None:
    """Let it play so many games and learn from them, writing it down now and then."""
    teacher = Teacher(judgement)
    scores: list[float] = []
    noted = 0
    for played in range(1, games + 1):
        players, cards = size_of_game(chance)
        spoilt = chance.below(1000) < 1000 * SPOILT_GAMES
        lessons, score = play(judgement, chance, players, cards, spoilt)
        teacher.learn(lessons, score)
        noted += len(lessons)
        if (players, cards, spoilt) == (3, 36, False):
            scores.append(score)
        if noted and (played % BATCH == 0 or played == games):
            teacher.change(noted, rate_after(played, games))
            noted = 0
        if played % REPORT == 0 or played == games:
            mean = sum(scores) / max(1, len(scores))
            scores = []
            save(judgement, path)
            print(f"{played:,} games; mean score of three players with 36 cards: {mean:.2f}", flush=True)
