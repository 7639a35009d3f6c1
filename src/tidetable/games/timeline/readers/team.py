"""A team-mate of the cooperative game who thinks ahead: risk against reward, in believed worlds.

It believes of each card what knowledge.py says it once learnt, give or take its own error; the cards of the pile are
any of the deck that have not been seen. In many such worlds it tries every choice (turn.py).
"""

import math
import time
from collections.abc import Callable
from statistics import pstdev

from tidetable.games.timeline import decks
from tidetable.games.timeline.pieces import ICONS
from tidetable.games.timeline.readers.bot import Reader
from tidetable.games.timeline.readers.judgement import learnt
from tidetable.games.timeline.readers.knowledge import best_gap, remembered_year
from tidetable.games.timeline.readers.plan import DISCARD, END, NO_CARD, TRY
from tidetable.games.timeline.readers.sight import Sight
from tidetable.games.timeline.readers.turn import ROUND, look_further, of_choices, plans_for
from tidetable.games.timeline.shown import CompetitiveView, CooperativeView, TimelineView
from tidetable.games.timeline.years import year_words
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import Alternative, Thought

WORLDS = 40
#: The best plans are judged with the following turns too, in so many others if it takes as many to tell them apart.
FURTHER = 100
#: A first world shows how long one takes; then all are imagined that fit into these seconds of one core, and if time is
#: left those with the following turns: without the compiler it rather thinks less than longer.
SECONDS = 0.5
#: The following turns take longer than the rest: they are only thought of if no more of the seconds than this is over.
QUICK = 0.2
SHOWN = 4
Belief = Callable[[str], tuple[float, float] | None]

#: A time for a card of which nothing is known: anywhere on the scale of memory.
ANYWHERE = (-5.0, 2.0)
#: A belief is vague if its error is more than this share of the spread of the deck's times.
VAGUE = 0.25


class Beginner(Reader):
    """A reader who plays the card of which it is surest, and can say why."""

    def think(self, view: TimelineView) -> Thought:
        choice = self.choose(view)
        if choice is None:
            return Thought(choice=None, alternatives=[], why="There is nothing to choose just now.")
        if isinstance(view, CooperativeView):
            found = self._prospects(view)
        else:
            found = self._placements(view)
        found.sort(key=lambda one: (one.move != choice, -one.value))
        return Thought(choice=choice, alternatives=found[:SHOWN], why=self._why(view, choice))

    def _prospects(self, view: CooperativeView) -> list[Alternative]:
        """For each choice of the cooperative game what it should bring."""
        assert view.seat is not None
        hopes = {front.card: self._hopes(view, front.card) for front in view.hands[view.seat]}
        loss = self._loss(view, len(hopes))
        found = []
        for choice in view.choices:
            what, _, card = choice.partition(" ")
            fits, gain = hopes.get(card, (1.0, 0.0))
            value, words = gain - (1.0 - fits) * loss, f"fits with a chance of {fits:.0%}"
            if what == "discard":
                value, words = -gain, f"gives up {gain:.1f} points"
            elif what == "end":
                words = "keeps all cards"
            found.append(Alternative(move=choice, value=round(value, 2), words=words))
        return found

    def _placements(self, view: TimelineView) -> list[Alternative]:
        """For each card of one's own the gap that is likeliest right."""
        assert isinstance(view, CompetitiveView)
        assert view.seat is not None
        dates = [card.date for card in view.timeline]
        found = []
        for front in view.hands[view.seat]:
            belief = self._belief(front.card)
            if belief is not None:
                gap, sure = best_gap(belief, dates)
                move = f"place {front.card} {gap}"
                found.append(
                    Alternative(move=move, value=round(sure, 3), words=f"right with a chance of {sure:.0%}")
                )
        return found

    def _why(self, view: TimelineView, choice: str) -> str:
        words = choice.split(" ")
        if words[0] == "end":
            return "Another card might get stuck; what is left is worth more next turn."
        assert view.seat is not None
        title = next(front.title for front in view.hands[view.seat] if front.card == words[1])
        belief = self._belief(words[1])
        if belief is None:
            return f"Nothing is known of '{title}', so it goes by the dates that lie open."
        if words[0] == "discard":
            return f"'{title}' fits nowhere well, and its icon lets it go."
        return f"'{title}' is remembered as of about {year_words(remembered_year(belief[0]))}."


class TeamReader(Beginner):
    """A reader who plans in the cooperative game."""

    def __init__(
        self,
        seed: int,
        level: str,
        worlds: int = WORLDS,
        further: int = FURTHER,
        seconds: float | None = SECONDS,
    ) -> None:
        super().__init__(seed, level)
        self.level = level
        self._worlds = worlds
        #: In how many worlds it plays the turns that follow too.
        self.further = further
        self._seconds = seconds
        #: The last plan, for reasons.
        self._ranking: list[tuple[float, str]] = []

    def _help(self, view: CooperativeView, seat: int) -> str:
        self._ranking = self.plan(view)
        return self._ranking[0][1]

    def plan(self, view: CooperativeView) -> list[tuple[float, str]]:
        """The choices with the scores to expect, the best first."""
        sight, numbers = sight_of(view, self._belief, self._deck_cards())
        whats, cards = [], []
        for choice in view.choices:
            words = choice.split(" ")
            whats.append({"try": TRY, "discard": DISCARD, "end": END}[words[0]])
            cards.append(numbers[words[1]] if len(words) > 1 else NO_CARD)
        scores = self._scores(sight, whats, cards)
        return sorted(zip(scores, view.choices, strict=True), key=lambda pair: (-pair[0], pair[1]))

    def _scores(self, sight: Sight, whats: list[int], cards: list[int]) -> list[float]:
        """The score to expect of each choice."""
        chance = FastChance(self._chance.below(1 << 30))
        judgement = learnt()
        begun = time.thread_time()
        plans = plans_for([sight.imagined(chance)], whats, cards, judgement)
        wanted = self._affordable(time.thread_time() - begun)
        if wanted > 1:
            worlds = [sight.imagined(chance) for _ in range(wanted)]
            plans = plans_for(worlds, whats, cards, judgement)
        seconds = math.inf if self._seconds is None else self._seconds
        if self.further and time.thread_time() - begun < seconds * QUICK:
            # With no card to come worlds hardly differ.
            enough = self.further if sight.hidden else ROUND
            worlds = [sight.imagined(chance) for _ in range(enough)]
            look_further(worlds, plans, judgement, begun + seconds)
        return of_choices(plans, len(whats))

    def _affordable(self, taken: float) -> int:
        """How many worlds fit into the seconds, after one took so long."""
        if self._seconds is None:
            return self._worlds
        return min(self._worlds, int(self._seconds / max(taken, 1e-6)) - 1)

    def _prospects(self, view: CooperativeView) -> list[Alternative]:
        return [
            Alternative(move=move, value=round(score, 2), words=f"a score of about {score:.0f} in the end")
            for score, move in self._ranking
        ]

    def _deck_cards(self) -> list[str]:
        deck = decks.known(self._deck or "")
        return [] if deck is None else list(deck.ids)


def sight_of(view: CooperativeView, belief: Belief, deck: list[str]) -> tuple[Sight, dict[str, int]]:
    """What a reader sees and believes, and the numbers of the open cards in it."""
    fronts = [front for hand in view.hands for front in hand]
    if view.next is not None:
        fronts.append(view.next)
    numbers = {front.card: number for number, front in enumerate(fronts)}
    opened = {card.card for card in (*view.lower, *view.discard, *filter(None, view.gap_row))}
    opened |= {card.card for stuck in view.stuck for card in stuck}
    unseen = [card for card in deck if card not in numbers and card not in opened]
    sight = Sight()
    sight.row = [card.date for card in view.lower]
    sight.taken = [above is not None for above in view.gap_row]
    sight.known = [belief(front.card) or ANYWHERE for front in fronts]
    sight.icons = [ICONS.index(front.front) for front in fronts]
    sight.hands = [[numbers[front.card] for front in hand] for hand in view.hands]
    sight.next = NO_CARD if view.next is None else numbers[view.next.card]
    sight.hidden = view.pile - (view.next is not None)
    sight.others = [belief(card) or ANYWHERE for card in unseen]
    sight.others += [ANYWHERE] * (sight.hidden - len(sight.others))
    sight.deck, sight.vague = known_times([found for card in deck if (found := belief(card))])
    sight.stuck = [len(stuck) for stuck in view.stuck]
    sight.discarded = len(view.discard)
    sight.icon = ICONS.index(view.discard[0].back)
    sight.turn = view.to_act[0]
    sight.placed = view.placed
    return sight, numbers


def known_times(beliefs: list[tuple[float, float]]) -> tuple[list[float], float]:
    """The times of those that are known well, in order, and the error from which on one is not."""
    if len(beliefs) < 2:
        return [], math.inf
    vague = VAGUE * pstdev([believed for believed, _ in beliefs])
    return sorted(believed for believed, error in beliefs if error <= vague), vague


class Novice(Beginner):
    """Remembers roughly, and does not think ahead."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, "novice")


class WellRead(TeamReader):
    """Knows most of it, and thinks ahead a little."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, "well-read", worlds=12, further=0, seconds=0.1)


class Historian(TeamReader):
    """Remembers nearly everything and thinks ahead."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, "historian")
