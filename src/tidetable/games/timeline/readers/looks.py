"""How a cooperative game looks at the end of a turn, in numbers: what the network of judgement.py is shown.

Only what everybody at the table sees or believes, never the order of the pile: counts for the whole table and for three
kinds of seats (the next, the last, those between), each card in front of the players with its place and company, and
each gap with its width. Widths and distances are shares of the cards that may still come.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tidetable.games.timeline.readers.plan import ICON_COUNT, LEFT_END, RIGHT_END, STUCK, World, count

#: How many numbers there are for the table as a whole, for a card and for a gap.
COUNTS: Final = 145
OF_CARD: Final = 26
OF_GAP: Final = 9

#: Kinds of seats.
NEXT: Final = 0
BETWEEN: Final = 1
LAST: Final = 2
KINDS: Final = 3

#: Where the counts begin: for each kind of seat, for each end of the row (the wider first), for the gaps.
KINDS_AT: Final = 8
OF_KIND: Final = 12
ENDS_AT: Final = KINDS_AT + KINDS * OF_KIND
OF_END: Final = 42
GAPS_AT: Final = ENDS_AT + 2 * OF_END
#: So many cards beyond an end are looked at one by one, with so many numbers each.
NEAR: Final = 6
OF_NEAR: Final = 6
#: More cards to come than this are no longer told apart.
MOST_TO_COME: Final = 45.0
#: Free gaps are counted by how many cards are still expected in them: fewer than each of these, or more.
EXPECTED: Final = (0.25, 0.7, 1.5)


def zeros(length: i64) -> vec[float]:
    return vec[float]([0.0] * int(length))


def real(number: i64) -> float:
    return float(int(number))


class Card:
    """A card in front of a player."""

    def __init__(self, place: i64, order: i64, kind: i64) -> None:
        self.place = place
        #: Where it stands among the cards of the row, whose order is twice their place.
        self.order = order
        self.kind = kind
        self.numbers = zeros(OF_CARD)
        self.numbers[kind] = 1.0


class Look:
    """A world whose turn has just ended, before anybody has drawn, in numbers."""

    def __init__(self, world: World) -> None:
        self.counts = zeros(COUNTS)
        #: All cards in front of players, in the order of time.
        self.cards: list[Card] = []
        self.gaps: list[vec[float]] = []
        self._world = world
        seat = world.turn
        #: What the seat on turn will have: the top card of the pile lies open, those below do not.
        self._hand: i64 = world.hands[seat]
        drawn = world.to_draw()
        if drawn:
            self._hand |= world.pile[world.left - 1]
        #: The seat that follows; less than 0 if the game is over.
        self.following = world.seat_after(seat, self._hand)
        to_come: i64 = world.left - 1 if drawn else world.left
        self._to_come = min(real(to_come), MOST_TO_COME)
        if self.following >= 0:
            #: The cards in front of players that fit nowhere, and those that fit into a gap.
            self._dead: i64 = 0
            self._inside: i64 = 0
            self._see_table(to_come, drawn - 1 if drawn else 0)
            self._see_cards()
            self._see_seats()
            self._see_row()

    def _see_table(self, to_come: i64, unknown: i64) -> None:
        counts, world = self.counts, self._world
        counts[0] = self._to_come / 22.0
        counts[1] = 0.0 if to_come else 1.0
        counts[2] = math.exp(-self._to_come / 2.0)
        counts[3] = math.exp(-self._to_come / 6.0)
        counts[4] = real(world.rows) / 20.0
        counts[5] = real(world.gaps) / 10.0
        counts[6] = float(len(world.hands) - 3) / 3.0
        counts[7] = real(unknown) / 2.0

    def _hand_of(self, seat: i64) -> i64:
        return self._hand if seat == self._world.turn else self._world.hands[seat]

    def _kind(self, seat: i64) -> i64:
        if seat == self.following:
            return NEXT
        return LAST if seat == self._world.turn else BETWEEN

    def _see_cards(self) -> None:
        """Find the cards in front of the players, in the order of time, and where each of them would go."""
        world = self._world
        place: i64 = 0
        bit: i64 = 1
        while place < len(world.below) - 1:
            seat: i64 = 0
            while seat < len(world.hands):
                if self._hand_of(seat) & bit:
                    self._put_in_order(Card(place, self._order(place, bit), self._kind(seat)))
                seat += 1
            place += 1
            bit <<= 1

    def _order(self, place: i64, bit: i64) -> i64:
        """Among its equals of the row a card stands where it would go, otherwise at its place."""
        world = self._world
        spot = world.spot(bit)
        if spot == STUCK:
            self._dead |= bit
        elif spot == LEFT_END:
            return min(2 * place, 2 * count(world.first - 1) - 1)
        elif spot == RIGHT_END:
            return max(2 * place, 2 * count(world.last - 1) + 1)
        else:
            self._inside |= bit
            if bit & world.twins:
                return 2 * count(spot - 1) + 1
        return 2 * place

    def _put_in_order(self, card: Card) -> None:
        number = len(self.cards)
        while number and self.cards[number - 1].order > card.order:
            number -= 1
        self.cards.insert(number, card)

    def _see_seats(self) -> None:
        seat: i64 = 0
        while seat < len(self._world.hands):
            self._see_seat(seat)
            hand = self._hand_of(seat)
            for card in self.cards:
                one: i64 = 1
                bit: i64 = one << card.place
                if hand & bit:
                    self._see_card(card.numbers, hand, bit)
            seat += 1

    def _see_seat(self, seat: i64) -> None:
        counts, world = self.counts, self._world
        matching: i64 = world.fronts[world.icon]
        hand = self._hand_of(seat)
        dead: i64 = hand & self._dead
        fitting = count(hand & ~dead)
        icons: i64 = 0
        dead_icons: i64 = 0
        icon: i64 = 0
        while icon < ICON_COUNT:
            if hand & world.fronts[icon]:
                icons += 1
            if dead & world.fronts[icon]:
                dead_icons += 1
            icon += 1
        at: i64 = KINDS_AT + OF_KIND * self._kind(seat)
        counts[at] += real(count(hand)) / 4.0
        counts[at + 1] += real(world.stuck_of(seat)) / 4.0
        counts[at + 2] += real(count(dead)) / 4.0
        counts[at + 3] += real(count(hand & self._inside)) / 4.0
        counts[at + 4] += real(count(hand & matching)) / 2.0
        counts[at + 5] += real(count(dead & matching)) / 2.0
        if hand and not fitting:
            counts[at + 6] += 1.0
            if not hand & matching:
                counts[at + 7] += 1.0
        if fitting == 1:
            counts[at + 8] += 1.0
        if fitting == 2:
            counts[at + 9] += 1.0
        counts[at + 10] += real(icons) / 4.0
        counts[at + 11] += real(dead_icons) / 4.0

    def _see_card(self, numbers: vec[float], hand: i64, bit: i64) -> None:
        world = self._world
        icon: i64 = 0
        while icon < ICON_COUNT - 1 and not world.fronts[icon] & bit:
            icon += 1
        dead: i64 = hand & self._dead
        numbers[6] = 1.0 if icon == world.icon else 0.0
        numbers[7] = real(count(hand & world.fronts[icon]) - 1) / 2.0
        numbers[8] = self._to_come / 22.0
        numbers[9] = real(count(hand & ~dead)) / 4.0
        numbers[10] = real(count(dead)) / 4.0

    def _see_row(self) -> None:
        """The ends with what lies beyond, then the gaps."""
        world = self._world
        before: i64 = 0
        first_place, last_place = count(world.first - 1), count(world.last - 1)
        while before < len(self.cards) and self.cards[before].order < 2 * first_place:
            before += 1
        beyond: i64 = len(self.cards)
        while beyond > before and self.cards[beyond - 1].order > 2 * last_place:
            beyond -= 1
        first, last = world.below[first_place], world.below[last_place]
        whole = world.below[len(world.below) - 1]
        if first >= whole - last:
            self._see_end(ENDS_AT, before - 1, -1, first, first)
            self._see_end(ENDS_AT + OF_END, beyond, 1, last, whole - last)
        else:
            self._see_end(ENDS_AT, beyond, 1, last, whole - last)
            self._see_end(ENDS_AT + OF_END, before - 1, -1, first, first)
        self._see_gaps(before)

    def _see_end(self, at: i64, nearest: i64, step: i64, end: float, width: float) -> None:
        """Cards beyond an end of the row, from the nearest on, and how much of what is to come lies there."""
        counts, to_come = self.counts, self._to_come
        total: i64 = nearest + 1 if step < 0 else len(self.cards) - nearest
        of_kind = [0, 0, 0]
        nearer: i64 = 0
        before = 0.0
        seen = 0.0
        number = nearest
        while nearer < total:
            card = self.cards[number]
            numbers = card.numbers
            far = abs(self._world.below[card.place] - end)
            numbers[3] = 1.0
            numbers[11] = far * 3.0
            numbers[12] = far * to_come / 4.0
            numbers[13] = real(nearer) / 3.0
            numbers[14] = float(of_kind[card.kind]) / 2.0
            numbers[15] = 0.0 if nearer else 1.0
            numbers[16] = real(total - 1 - nearer) / 4.0
            numbers[17] = (width - far) * 3.0
            numbers[18] = (width - far) * to_come / 4.0
            numbers[19] = (far - before) * to_come / 2.0
            if nearer < NEAR:
                place: i64 = at + OF_NEAR * nearer
                counts[place] = 1.0
                counts[place + 1] = (far - before) * 4.0
                counts[place + 2] = (far - before) * to_come / 2.0
                counts[place + 3 + card.kind] = 1.0
                seen = far
            before = far
            of_kind[card.kind] += 1
            nearer += 1
            number += step
        place = at + NEAR * OF_NEAR
        counts[place] = width * 2.0
        counts[place + 1] = width * to_come / 5.0
        counts[place + 2] = (width - seen) * to_come / 5.0
        for kind in range(KINDS):
            counts[place + 3 + kind] = float(of_kind[kind]) / 3.0

    def _see_gaps(self, number: i64) -> None:
        """From gap to gap, with the cards that lie in each; the first of them has this number."""
        world = self._world
        place: i64 = 0
        bit: i64 = 1
        low = 0.0
        taken = False
        while place < len(world.below) - 1:
            if world.row & bit:
                high = world.below[place]
                if bit != world.first:
                    until = number
                    while until < len(self.cards) and self.cards[until].order < 2 * place:
                        until += 1
                    self._see_gap(high - low, taken, number, until)
                    number = until
                low = high
                taken = world.closed & bit != 0
            place += 1
            bit <<= 1

    def _see_gap(self, width: float, taken: bool, start: i64, until: i64) -> None:
        counts, to_come = self.counts, self._to_come
        numbers = zeros(OF_GAP)
        self.gaps.append(numbers)
        numbers[1] = width * 6.0
        numbers[2] = width * to_come / 2.0
        numbers[3] = to_come / 22.0
        if taken:
            numbers[0] = 1.0
            for number in range(start, until):
                self.cards[number].numbers[5] = 1.0
            counts[GAPS_AT + 15] += width * 2.0
            counts[GAPS_AT + 16] += width * to_come / 5.0
            return
        of_kind = [0, 0, 0]
        for number in range(start, until):
            of_kind[self.cards[number].kind] += 1
        filled = 1.0 - math.exp(-width * to_come)
        numbers[4] = filled
        for kind in range(KINDS):
            numbers[5 + kind] = float(of_kind[kind]) / 2.0
        numbers[8] = 0.0 if until > start else 1.0
        for number in range(start, until):
            self._see_company(self.cards[number], width, filled, of_kind)
        if until == start:
            counts[GAPS_AT] += 0.2
            counts[GAPS_AT + 1] += width * 3.0
            counts[GAPS_AT + 2] += filled / 3.0
            crowd: i64 = 0
            while crowd < 3 and width * to_come >= EXPECTED[crowd]:
                crowd += 1
            counts[GAPS_AT + 3 + crowd] += 1.0 / 3.0
        elif until == start + 1:
            counts[GAPS_AT + 7 + self.cards[start].kind] += 1.0 / 3.0
            counts[GAPS_AT + 10] += width * 3.0
            counts[GAPS_AT + 11] += filled / 2.0
        else:
            counts[GAPS_AT + 12] += 0.5
            counts[GAPS_AT + 13] += real(until - start - 2) / 2.0
            counts[GAPS_AT + 14] += width * 3.0

    def _see_company(self, card: Card, width: float, filled: float, of_kind: list[int]) -> None:
        """A card that fits into a gap, and the others that would fit there too."""
        numbers = card.numbers
        numbers[4] = 1.0
        numbers[20] = width * 6.0
        numbers[21] = width * self._to_come / 2.0
        numbers[22] = filled
        numbers[23] = float(of_kind[card.kind] - 1) / 2.0
        for kind in range(KINDS):
            if kind > card.kind:
                numbers[24] += float(of_kind[kind]) / 2.0
            elif kind < card.kind:
                numbers[25] += float(of_kind[kind]) / 2.0
