"""Players of Timeline with a memory like people's: novice, well-read, historian.

They get the view of their seat, remember the dates that they have seen open, and believe of the other cards what
knowledge.py says they once learnt. In the competitive game they place the card of which they are surest. In the
cooperative game they weigh the points of a card that fits against the harm of one that gets stuck, tell each other
what they remember of the deck, and believe each other as far as each is sure.
"""

import math

from tidetable.games.timeline.readers import talk
from tidetable.games.timeline.readers.knowledge import (
    Knowledge,
    best_gap,
    chance_between,
    knowledge_of,
    memory_scale,
)
from tidetable.games.timeline.shown import CompetitiveView, CooperativeView, Front, OpenCard, TimelineView
from tidetable.kernel.chance import FastChance

#: A date that was seen is known, but a belief needs some width.
CERTAIN = 1e-9

#: What a card brings, against staying where it is (TML-218): in the lower row, in the Gap row.
WORTH_LOWER = 3.0
WORTH_GAP = 2.0
#: What a card costs that will find its gap taken, because a far end was set too early and one gap swallows many.
COST_CROWDED = 1.5
#: What a stuck card costs: it blocks a place in front of its owner for good.
COST_STUCK = 1.2
#: What is lost on average with each card that a game which ends early leaves unplayed, and how much less likely
#: that end is for each card that is still left to try.
COST_UNPLAYED = 0.85
LESS_LIKELY = 0.05
#: A second card is tried only if it should bring this much: one that surely fits is a good thing to have next turn.
WORTH_SECOND = 0.25


class Reader:
    """A bot of one level of knowledge."""

    def __init__(self, seed: int, level: str) -> None:
        self._seed = seed
        self._level = level
        self._chance = FastChance(seed)
        self._knowledge: Knowledge | None = None
        self._deck: str | None = None
        self._seen: dict[str, int] = {}
        #: The titles of the cards that it knows of, whether it has spoken, and what seats told by title.
        self._titles: dict[str, str] = {}
        self._has_spoken = False
        self._told: dict[str, dict[int, talk.Belief]] = {}

    def choose(self, view: TimelineView) -> str | None:
        if not view.choices or view.seat is None:
            return None
        self._look(view)
        if isinstance(view, CompetitiveView):
            return self._place(view, view.seat)
        assert isinstance(view, CooperativeView)
        return self._help(view, view.seat)

    def tell(self, view: TimelineView) -> str | None:
        """What it remembers of the deck, once, before anybody chooses; for a team alone (TML-217).

        Of all cards, not of those in view alone: a plan is the better the more is known of what may still come.
        """
        if not isinstance(view, CooperativeView) or view.seat is None:
            return None
        self._look(view)
        if self._knowledge is None or self._has_spoken:
            return None
        self._has_spoken = True
        return talk.sentence(self._knowledge.memories())

    def hear(self, seat: int, words: str) -> None:
        """What somebody else remembers. The last word of a seat about a card counts."""
        for title, belief in talk.understood(words):
            self._told.setdefault(title, {})[seat] = belief

    def _look(self, view: TimelineView) -> None:
        """Take in what lies open."""
        if self._deck != view.options.deck:
            self._deck = view.options.deck
            self._knowledge = knowledge_of(self._level, self._seed, self._deck)
            self._seen = {}
            self._titles = self._knowledge.titles() if self._knowledge else {}
            self._has_spoken = False
        for front in _fronts(view):
            self._titles[front.card] = front.title
        if isinstance(view, CompetitiveView):
            self._remember([*view.timeline, *view.discard])
        else:
            assert isinstance(view, CooperativeView)
            self._remember([*view.lower, *view.discard, *(card for card in view.gap_row if card)])

    def _remember(self, cards: list[OpenCard]) -> None:
        for card in cards:
            self._seen[card.card] = card.date

    def _belief(self, card: str) -> tuple[float, float] | None:
        if card in self._seen:
            return memory_scale(self._seen[card]), CERTAIN
        own = self._knowledge.belief(card) if self._knowledge else None
        told = self._told.get(self._titles.get(card, ""))
        return talk.pooled([*([own] if own else []), *told.values()]) if told else own

    def _place(self, view: CompetitiveView, seat: int) -> str:
        """The card and gap of which it is surest; an unknown card goes anywhere."""
        dates = [card.date for card in view.timeline]
        best, surest = "", -1.0
        for front in view.hands[seat]:
            belief = self._belief(front.card)
            if belief is None:
                gap, sure = self._chance.below(len(dates) + 1), 1.0 / (len(dates) + 1)
            else:
                gap, sure = best_gap(belief, dates)
            if sure > surest:
                best, surest = f"place {front.card} {gap}", sure
        return best

    def _help(self, view: CooperativeView, seat: int) -> str:
        """Placing, discarding or ending: whatever should bring most."""
        hopes = {front.card: self._hopes(view, front.card) for front in view.hands[seat]}
        loss = self._loss(view, len(hopes))
        worth = {card: gain - (1.0 - fits) * loss for card, (fits, gain) in hopes.items()}
        best = max(worth, key=lambda card: worth[card])
        if view.placed:
            return f"try {best}" if worth[best] > WORTH_SECOND else "end"
        discards = [choice.split(" ")[1] for choice in view.choices if choice.startswith("discard ")]
        if discards:
            # Discarding gives up what the card might still bring: done if that is less than an attempt would lose.
            poorest = min(discards, key=lambda card: hopes[card][1])
            if hopes[poorest][1] < max(0.0, -worth[best]):
                return f"discard {poorest}"
        return f"try {best}"

    def _hopes(self, view: CooperativeView, card: str) -> tuple[float, float]:
        """How likely the card finds a spot, and the points to expect of that."""
        belief = self._belief(card)
        dates = [lower.date for lower in view.lower]
        free = [gap for gap, above in enumerate(view.gap_row) if above is None]
        if belief is None:
            share = 1.0 / (len(dates) + 1)
            return min(1.0, (2 + len(free)) * share), (2 * WORTH_LOWER + len(free) * WORTH_GAP) * share
        left = chance_between(belief, None, dates[0])
        right = chance_between(belief, dates[-1], None)
        gaps = sum(chance_between(belief, dates[gap], dates[gap + 1]) for gap in free)
        gain = (left + right) * WORTH_LOWER + gaps * WORTH_GAP
        if left + right > 0.05:
            end = memory_scale(dates[0] if left > right else dates[-1])
            gain -= (left + right) * COST_CROWDED * max(0.0, self._between(view, card, belief[0], end) - 1.0)
        return min(1.0, left + right + gaps), gain

    def _between(self, view: CooperativeView, card: str, one: float, other: float) -> float:
        """How many of the cards still to come it expects between two times."""
        if self._knowledge is None:
            return 0.0
        low, high = min(one, other), max(one, other)
        fronts = [front.card for hand in view.hands for front in hand if front.card != card]
        beliefs = [self._belief(front) for front in fronts]
        in_sight = sum(belief is not None and low < belief[0] < high for belief in beliefs)
        return in_sight + view.pile * self._knowledge.share_between(low, high, {*self._seen, *fronts, card})

    def _loss(self, view: CooperativeView, untried: int) -> float:
        """What a failed attempt costs. With nothing placed, each failure brings the end of the game nearer."""
        if view.placed:
            return COST_STUCK
        unplayed = view.pile + sum(len(hand) for hand in view.hands)
        return COST_STUCK + COST_UNPLAYED * unplayed * math.pow(LESS_LIKELY, untried - 1)


def _fronts(view: TimelineView) -> list[Front]:
    """All cards that show their front."""
    fronts = [front for hand in view.hands for front in hand]
    return fronts if view.next is None else [*fronts, view.next]


class Novice(Reader):
    def __init__(self, seed: int) -> None:
        super().__init__(seed, "novice")


class WellRead(Reader):
    def __init__(self, seed: int) -> None:
        super().__init__(seed, "well-read")


class Historian(Reader):
    def __init__(self, seed: int) -> None:
        super().__init__(seed, "historian")
