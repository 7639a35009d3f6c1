"""A sensible player of Toil & Troublez: takes a good row before the next card can cost it.

It knows what its view shows. A Trove is worth its Marks and something for Collections that are on the way; a
row is worth what its cards would change in all Troves. Before each draw it goes through every card that may
come (odds.py) and the best row then, and draws only if that is worth more on average than passing now.
"""

from functools import lru_cache

from mypy_extensions import mypyc_attr

from tidetable.games.troublez import odds
from tidetable.games.troublez.imagine import open_part
from tidetable.games.troublez.pieces import (
    CLOAK,
    COLOUR_COUNT,
    COVER,
    EACH,
    FACES,
    FOUR,
    KIND_COUNT,
    LEFT,
    MARKS_OF_COLLECTION,
    MOST_ROWS,
    RIGHT,
    TALISMANS,
    TroublezMove,
    magicians_of,
    parse,
)
from tidetable.games.troublez.rules import Troublez
from tidetable.games.troublez.shown import TroublezView
from tidetable.games.troublez.steps import FITS
from tidetable.kernel.chance import FastChance

#: How likely so many equal Talismans become four, and so many different ones a set of five.
TOWARDS_FOUR = (0.0, 0.1, 0.3, 0.6)
TOWARDS_EACH = (0.0, 0.05, 0.15, 0.35, 0.65)
#: What Marks that another player loses are worth to us: those of the one who leads count most.
LEADER_LOSS = 0.6
OTHER_LOSS = 0.3
#: What an unknown Talisman under a Cloak is worth, and what a Magician is to another player.
UNKNOWN = 1.6
MAGICIAN_OF_OTHERS = 0.8
#: Collections on the way keep their full worth while so many cards are to come.
LONG_GAME = 40
CARDS_OF_A_RESHUFFLE = 50
#: How much the risk of the next draw speaks against a placement.
CLOSED_FOREST = 0.5

VANISH, SUMMON, POISON = range(3)

Counts = tuple[int, ...]


@lru_cache(maxsize=200_000)
def completed(trove: Counts) -> tuple[int, Counts, float]:
    """The best way to complete Collections out of a Trove: how many, what is left, and its prospects in Marks."""
    best: tuple[int, Counts, float] = (0, trove, 0.0)
    most = -1.0
    for sets in range(min(trove) + 1):
        fours = sum((count - sets) // FOUR for count in trove)
        rest = tuple((count - sets) % FOUR for count in trove)
        # Marks that are there for the taking are not prospects.
        if min(rest) > 0:
            continue
        prospects = sum(TOWARDS_FOUR[count] for count in rest) * (MARKS_OF_COLLECTION - FOUR)
        prospects += TOWARDS_EACH[sum(count > 0 for count in rest)] * (MARKS_OF_COLLECTION - KIND_COUNT)
        worth = MARKS_OF_COLLECTION * (sets + fours) + sum(rest) + prospects
        if worth > most:
            best, most = (sets + fours, rest, prospects), worth
    return best


def changed(trove: Counts, kind: int, by: int) -> Counts:
    return (*trove[:kind], trove[kind] + by, *trove[kind + 1 :])


class Scales:
    """All Troves, weighed from one seat."""

    def __init__(self, seat: int, troves: list[Counts], care: dict[int, float], hope: float) -> None:
        self.seat = seat
        self.troves = troves
        #: For each other seat: what its losses are worth to us.
        self.care = care
        #: How far Collections on the way still count.
        self.hope = hope

    def worth(self, trove: Counts) -> float:
        collections, rest, prospects = completed(trove)
        return MARKS_OF_COLLECTION * collections + sum(rest) + self.hope * prospects

    def change(self, seat: int, kind: int, by: int) -> float:
        trove = self.troves[seat]
        return self.worth(changed(trove, kind, by)) - self.worth(trove)

    def vanish(self, kind: int) -> float:
        losses = (
            care * self.change(seat, kind, -1) for seat, care in self.care.items() if self.troves[seat][kind]
        )
        return -sum(losses)

    def summon(self, loser: int, kind: int) -> float:
        return self.change(self.seat, kind, 1) - self.care[loser] * self.change(loser, kind, -1)

    def poison(self, kind: int) -> float:
        return self.change(self.seat, kind, -1)

    def best_vanish(self) -> tuple[float, int]:
        return max((self.vanish(kind), kind) for kind in range(KIND_COUNT))

    def best_summon(self) -> tuple[float, int, int]:
        found = [
            (self.summon(loser, kind), loser, kind)
            for loser in self.care
            for kind in range(KIND_COUNT)
            if self.troves[loser][kind]
        ]
        return max(found, default=(0.0, -1, -1))

    def best_poison(self) -> tuple[float, int]:
        found = [(self.poison(kind), kind) for kind in range(KIND_COUNT) if self.troves[self.seat][kind]]
        return max(found, default=(0.0, -1))

    def in_order(self, magicians: list[int]) -> float:
        """What these Magicians bring one after the other, each with its best choice."""
        scales = Scales(self.seat, self.troves[:], self.care, self.hope)
        troves, own = scales.troves, self.seat
        total = 0.0
        for magician in magicians:
            if magician == VANISH:
                value, kind = scales.best_vanish()
                for seat in self.care:
                    if troves[seat][kind]:
                        troves[seat] = changed(troves[seat], kind, -1)
            elif magician == SUMMON:
                value, loser, kind = scales.best_summon()
                if kind >= 0:
                    troves[loser] = changed(troves[loser], kind, -1)
                    # What the summoned card completes is safe from a later Poison.
                    troves[own] = completed(changed(troves[own], kind, 1))[1]
            else:
                value, kind = scales.best_poison()
                if kind >= 0:
                    troves[own] = changed(troves[own], kind, -1)
            total += value
        return total


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """The open part of the table with what its cards and rows are worth to one seat."""

    def __init__(self, view: TroublezView, seat: int) -> None:
        self.seat = seat
        self.known = view.options.memory_aid
        self.state: Troublez = open_part(view, FastChance(0))
        counts = self.state.counts
        self.troves: list[Counts] = [
            tuple(counts[place * KIND_COUNT : (place + 1) * KIND_COUNT]) for place in view.seats
        ]
        others = [(seat + step) % len(view.seats) for step in range(1, len(view.seats))]
        marks = {place: view.marks[place] + completed(self.troves[place])[2] for place in others}
        leader = max(others, key=lambda place: marks[place])
        care = {place: LEADER_LOSS if place == leader else OTHER_LOSS for place in others}
        to_come = view.pile + CARDS_OF_A_RESHUFFLE * max(0, view.ends_at - view.run_out - 1)
        hope = 0.0 if view.last_turn else min(1.0, to_come / LONG_GAME)
        self.scales = Scales(seat, self.troves, care, hope)
        self.magicians = (
            self.scales.best_vanish()[0],
            self.scales.best_summon()[0],
            self.scales.best_poison()[0],
        )
        self._rows: dict[Counts, float] = {}

    def card(self, cell: int) -> float:
        """What taking this one card is worth."""
        if cell >= COVER:
            kind = (cell - COVER) // COLOUR_COUNT
            return self.scales.change(self.seat, kind, 1) if self.known else UNKNOWN
        if cell < TALISMANS:
            return self.scales.change(self.seat, cell // COLOUR_COUNT, 1)
        return self.magicians[cell // COLOUR_COUNT - KIND_COUNT]

    def row(self, cells: list[int]) -> float:
        """What taking a whole row is worth."""
        key = tuple(sorted(cells))
        found = self._rows.get(key)
        if found is None:
            found = self._rows[key] = self._row(cells)
        return found

    def _row(self, cells: list[int]) -> float:
        own = self.troves[self.seat]
        trove = list(own)
        value = 0.0
        for cell in cells:
            if cell < TALISMANS:
                trove[cell // COLOUR_COUNT] += 1
            elif cell < CLOAK:
                value += self.card(cell)
            elif self.known:
                trove[(cell - COVER) // COLOUR_COUNT] += 1
            else:
                value += UNKNOWN
        return value + self.scales.worth(tuple(trove)) - self.scales.worth(own)

    def passing(self, row: int) -> float:
        """What a row is worth, less what the others then find in the rest of the Forest."""
        rows = self.state.rows
        return self.row(rows[row]) - self.left_to_others([*rows[:row], *rows[row + 1 :]])

    def left_to_others(self, rows: list[list[int]]) -> float:
        """What the others gain by taking a card each, the best for themselves."""
        rows = [row[:] for row in rows]
        total = 0.0
        for seat, care in self.scales.care.items():
            ends = [
                (self._for_other(row[end], seat), place, end)
                for place, row in enumerate(rows)
                for end in (0, -1)
            ]
            if not ends:
                break
            value, place, end = max(ends)
            rows[place].pop(end)
            if not rows[place]:
                rows.pop(place)
            total += care * value
        return total

    def _for_other(self, cell: int, seat: int) -> float:
        if cell >= COVER:
            return UNKNOWN
        sort = cell // COLOUR_COUNT
        if sort < KIND_COUNT:
            return self.scales.change(seat, sort, 1)
        return -MAGICIAN_OF_OTHERS if sort == KIND_COUNT + POISON else MAGICIAN_OF_OTHERS

    def drawing(self) -> float:
        """What one more card brings on average with the row then taken; a card that cannot be placed brings none."""
        state = self.state
        likely = odds.weights(state)
        values = [self.passing(row) for row in range(len(state.rows))]
        # A bust leaves the whole Forest to the others.
        bust = -self.left_to_others(state.rows)
        total = 0.0
        for card in range(FACES):
            if likely[card]:
                total += likely[card] * (self._after(card, values) if state.placeable(card) else bust)
        return total / max(1, sum(likely))

    def _after(self, card: int, values: list[float]) -> float:
        """The best row once this card is placed."""
        state = self.state
        if card == CLOAK:
            return max(values)
        found: list[float] = []
        for row, cells in enumerate(state.rows):
            if state.misfit(row, LEFT, card) == FITS or state.misfit(row, RIGHT, card) == FITS:
                found.append(values[row] + self.row([*cells, card]) - self.row(cells))
                found += [value for other, value in enumerate(values) if other != row]
        if len(state.rows) < MOST_ROWS:
            found += [self.row([card]), *values]
        return max(found)

    def placing(self, move: TroublezMove) -> float:
        """The better of passing and drawing after this placement, and how open it leaves the Forest."""
        before = self.state
        self.state = before.copy()
        self.state.play(self.seat, move)
        value = max(self.passing(row) for row in range(len(self.state.rows)))
        if not self.state.ending:
            value = max(value, self.drawing()) - CLOSED_FOREST * odds.risk(self.state)
        self.state = before
        return value

    def taking(self, row: int, side: int) -> float:
        return self.card(self.state.rows[row][0 if side == LEFT else -1])

    def collecting(self, collection: int) -> float:
        """What is left after completing this one; the ten Marks are the same for all."""
        trove = self.troves[self.seat]
        if collection == EACH:
            return MARKS_OF_COLLECTION + self.scales.worth(tuple(count - 1 for count in trove))
        return MARKS_OF_COLLECTION + self.scales.worth(changed(trove, collection - 1, -FOUR))


@mypyc_attr(allow_interpreted_subclasses=True)
class Sensible:
    """Weighs every choice by the Marks it should bring and takes the best; ties fall at random."""

    def __init__(self, seed: int) -> None:
        self._chance = FastChance(seed)

    def choose(self, view: TroublezView) -> str | None:
        if not view.choices or view.seat is None:
            return None
        # Marks that are safe come first, whatever else could be done now.
        collections = [choice for choice in view.choices if choice.startswith("collect")]
        choices = collections or view.choices
        if len(choices) == 1:
            return choices[0]
        table = Table(view, view.seat)
        worth = [(choice_worth(table, choice), choice) for choice in choices]
        best = max(value for value, _ in worth)
        ties = [choice for value, choice in worth if value > best - 1e-9]
        return ties[self._chance.below(len(ties))]


def choice_worth(table: Table, choice: str) -> float:
    move = parse(choice)
    assert isinstance(move, TroublezMove)
    one, two = move.one, move.two
    match choice.split(" ")[0]:
        case "draw":
            return table.drawing()
        case "pass":
            return table.passing(one)
        case "place" | "cloak":
            return table.placing(move)
        case "take":
            return table.taking(one, two)
        case "vanish":
            return table.scales.vanish(two)
        case "summon":
            return table.scales.summon(one, two)
        case "poison":
            return table.scales.poison(two)
        case "order":
            return table.scales.in_order(magicians_of(one))
        case _:
            return table.collecting(one)
