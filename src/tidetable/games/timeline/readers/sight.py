"""What a reader sees and believes of a cooperative game, and worlds that fit it (turn.py tries choices in them).

Beliefs are on the scale of memory (knowledge.py). In a world every card has a whole year (TML-001), so that who knows
two cards well knows too that they are of the same year. A card of which it knows next to nothing it takes for one like
those that it knows: of a time that is common in the deck, and never far beyond its ends.
"""

import math
from bisect import bisect_left
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tidetable.games.timeline.readers.knowledge import remembered_year
from tidetable.games.timeline.readers.plan import ICON_COUNT, NO_CARD, STUCK_BITS, World
from tidetable.kernel.chance import FastChance

#: As many cards fit into a number, and so many are looked at however long the row is.
MOST_PLACES: Final = 62
FEWEST: Final = 30
#: So often a time of the deck is tried for a card that is hardly known.
TRIES: Final = 20


class Sight:
    """What a reader sees and believes of a cooperative game; cards that lie open are numbered from 0."""

    def __init__(self) -> None:
        #: Years of the lower row, and whether the gap above is taken, one for each pair of neighbours.
        self.row: list[int] = []
        self.taken: list[bool] = []
        #: Believed time and error of each numbered card, and its front icon.
        self.known: list[tuple[float, float]] = []
        self.icons: list[int] = []
        #: The numbers by seat, and the number of the pile's top card, if there is one.
        self.hands: list[list[int]] = []
        self.next = NO_CARD
        #: Believed times and errors of what may lie in the pile, and how many cards lie there unseen.
        self.others: list[tuple[float, float]] = []
        self.hidden = 0
        #: The deck as the reader knows it: the times of the cards that it knows well, in order, and the error from
        #: which on a card is not one of them.
        self.deck: list[float] = []
        self.vague = math.inf
        #: Those of `others` in one year each, in order: made with the first world.
        self._coming: list[int] = []
        self.stuck: list[int] = []
        self.discarded = 0
        self.icon = 0
        self.turn = 0
        self.placed = 0

    def imagined(self, chance: FastChance) -> World:
        """One world that fits."""
        if not self._coming:
            self._coming = sorted([self._year(belief, chance) for belief in self.others])
        room = max(FEWEST, MOST_PLACES - len(self.row))
        kept = self._kept(room)
        hidden = min(self.hidden, room - len(kept))
        drawn = chance.shuffled(list(range(len(self.others))))[:hidden]
        years = [(self._year(self.known[number], chance), number) for number in kept]
        years += [
            (self._year(self.others[drawn[place]], chance), len(self.known) + place)
            for place in range(hidden)
        ]
        # The row in its own order, before its equals.
        years += [(year, place - len(self.row)) for place, year in enumerate(self.row)]
        years.sort()
        return self._ordered(years, hidden, chance)

    def _year(self, belief: tuple[float, float], chance: FastChance) -> int:
        """A year that fits a belief, and the deck if the belief says little."""
        believed, error = belief
        if error > self.vague and len(self.deck) > 1:
            for _ in range(TRIES):
                time = self._some_time(chance)
                off = (time - believed) / error
                if even(chance) < math.exp(-0.5 * off * off):
                    return remembered_year(time)
        return remembered_year(believed + error * normal(chance))

    def _some_time(self, chance: FastChance) -> float:
        """Any time that the deck may have: between two neighbours of those that are known."""
        place = chance.below(len(self.deck) - 1)
        earlier, later = self.deck[place], self.deck[place + 1]
        return earlier + (later - earlier) * even(chance)

    def _kept(self, room: int) -> list[int]:
        """The open cards that are looked at: the pile's next, then hand by hand from the seat on turn."""
        kept: list[int] = [] if self.next < 0 else [self.next]
        for step in range(len(self.hands)):
            kept += self.hands[(self.turn + step) % len(self.hands)]
        return kept[:room]

    def _ordered(self, years: list[tuple[int, int]], drawn: int, chance: FastChance) -> World:
        bits: list[i64] = [0] * (len(self.known) + drawn)
        row_bits: list[i64] = [0] * len(self.row)
        bit: i64 = 1
        crowded = len(years) > MOST_PLACES
        after_row = False
        places: list[int] = []
        for year, number in years:
            # Cards of the row with nothing between them that could be placed are as good as one.
            if crowded and after_row and number < 0:
                bit >>= 1
                places.pop()
            if number < 0:
                row_bits[number + len(row_bits)] = bit
            else:
                bits[number] = bit
            after_row = number < 0
            places.append(year)
            bit <<= 1
        world = self._with_icons(bits, chance)
        world.note_years(places)
        for bit in row_bits:
            world.row |= bit
        for bit in bits:
            world.cards |= bit
        world.below = self._shares(places)
        world.first, world.last = row_bits[0], row_bits[-1]
        for place in range(len(self.taken)):
            if self.taken[place]:
                world.gaps += 1
                if row_bits[place] != row_bits[place + 1]:
                    world.closed |= row_bits[place]
        self._place_seats(world, drawn)
        return world

    def _with_icons(self, bits: list[i64], chance: FastChance) -> World:
        fronts: list[i64] = [0] * ICON_COUNT
        backs: list[i64] = [0] * ICON_COUNT
        for number in range(len(bits)):
            front = self.icons[number] if number < len(self.icons) else chance.below(ICON_COUNT)
            back = (front + 1 + chance.below(ICON_COUNT - 1)) % ICON_COUNT
            fronts[front] |= bits[number]
            backs[back] |= bits[number]
        pile = bits[len(self.known) :]
        if self.next >= 0:
            pile.append(bits[self.next])
        return World(bits[: len(self.known)], fronts, backs, pile)

    def _shares(self, places: list[int]) -> vec[float]:
        """For each place what share of the cards that may still come lies before it; last, the share of all."""
        shares = vec[float]()
        for year in places:
            shares = append(shares, bisect_left(self._coming, year) / max(1, len(self._coming)))
        return append(shares, 1.0 if self._coming else 0.0)

    def _place_seats(self, world: World, drawn: int) -> None:
        looked_at = drawn
        for seat in range(len(self.hands)):
            hand: i64 = 0
            for number in self.hands[seat]:
                hand |= world.places[number]
                if world.places[number]:
                    looked_at += 1
            world.hands.append(hand)
            world.lost += self.stuck[seat]
            shift: i64 = STUCK_BITS * seat
            stuck: i64 = self.stuck[seat]
            world.stuck += stuck << shift
        everything = self.hidden
        for numbers in self.hands:
            everything += len(numbers)
        world.lost += self.discarded + everything - looked_at
        world.rows = len(self.row)
        world.icon, world.turn, world.placed = self.icon, self.turn, self.placed


def normal(chance: FastChance) -> float:
    """About normally distributed: the sum of twelve, less six."""
    total = -6.0
    for _ in range(12):
        total += even(chance)
    return total


def even(chance: FastChance) -> float:
    """Evenly distributed from 0 to 1."""
    return chance.below(1 << 20) / 1048576.0
