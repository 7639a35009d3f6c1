"""What to do in a turn of the cooperative game: every way of using it, tried in many worlds and judged at its end.

What a card turns out to be is seen before the next choice is made: worlds in which it went to another spot part there,
and each part goes on in the way that is best for it. The best plans are judged once more with the turns that follow,
in more and more worlds, until they agree on what to do first.
"""

import math
import time
from typing import Final

from mypy_extensions import i64

from tidetable.games.timeline.readers.judgement import Judgement
from tidetable.games.timeline.readers.plan import DISCARD, END, ICON_COUNT, NO_CARD, TRY, World

#: A way to use a turn: what is done, with which card, and which is played after it, if any.
Way = tuple[i64, i64, i64]

#: Less than any sum of scores.
IMPOSSIBLE: Final = -1e9
#: So many of the best plans are thought about further, if they are no further from the best than this.
FINALISTS: Final = 4
CLOSE: Final = 2.0
#: So many following turns are played before the table is judged.
FOLLOWING: Final = 2
#: Plans are compared after so many worlds and again; who is behind by more than the last number, divided by the root of
#: the number of worlds so far, is thought about no more. (What two plans differ by has a spread of 1.2 over worlds.)
ROUND: Final = 20
BEHIND: Final = 3.0
#: Scores that differ by less are the same.
ROUNDING: Final = 1e-6
#: A plan that leaves open how the turn goes on.
OPEN: Final = -2


class Plan:
    """A choice, by its number, and how the turn goes on if the card goes to that spot; elsewhere as is best there."""

    def __init__(self, choice: int, what: i64, card: i64, spot: i64 = 0, then: i64 = OPEN) -> None:
        self.choice = choice
        self.what = what
        self.card = card
        self.spot = spot
        #: The card that is played next, or NO_CARD to end the turn.
        self.then = then
        #: The score to expect.
        self.score = 0.0


def plans_for(worlds: list[World], whats: list[int], cards: list[int], judgement: Judgement) -> list[Plan]:
    """All plans for each choice of what is done with which card, made for the spot where the card most likely goes."""
    found: list[Plan] = []
    for choice in range(len(whats)):
        what: i64 = whats[choice]
        card: i64 = cards[choice]
        alike = _parted(worlds, what, card)
        spot = max(alike, key=lambda went: len(alike[went]))
        elsewhere = 0.0
        for went, group in alike.items():
            if went != spot:
                elsewhere += _best_on(group, judgement, False)
        for then, total in _ways_on(alike[spot], judgement):
            plan = Plan(choice, what, card, spot, then)
            plan.score = (elsewhere + total) / len(worlds)
            found.append(plan)
    return found


def of_choices(plans: list[Plan], choices: int) -> list[float]:
    """The score to expect of each choice: that of its best plan."""
    scores = [IMPOSSIBLE] * choices
    for plan in plans:
        scores[plan.choice] = max(scores[plan.choice], plan.score)
    return scores


def look_further(
    worlds: list[World], plans: list[Plan], judgement: Judgement, deadline: float = math.inf
) -> None:
    """Give the best plans the scores with the following turns played too, unless they agree on what to do first.

    The deadline is one of time.thread_time.
    """
    finalists, others = _finalists(plans)
    totals = [0.0] * len(finalists)
    left = list(range(len(finalists)))
    # By how much those were behind that are left out by now.
    behind: dict[int, float] = {}
    best = IMPOSSIBLE
    done = 0
    while _differ(finalists, left) and done < len(worlds) and time.thread_time() < deadline:
        more = worlds[done : done + ROUND]
        done += len(more)
        for place in left:
            totals[place] += _total_of(more, finalists[place], judgement)
        best = max([totals[place] for place in left]) / done
        for place in left:
            lag = best - totals[place] / done
            if lag > BEHIND / math.sqrt(done):
                behind[place] = lag
        left = [place for place in left if place not in behind]
    if not done:
        return
    twins = [(plan, finalist) for plan in others for finalist in finalists if _same(plan, finalist)]
    for place in range(len(finalists)):
        finalists[place].score = best - behind[place] if place in behind else totals[place] / done
    # What was not thought about further may not overtake what was.
    least = min([plan.score for plan in finalists])
    for plan in others:
        plan.score = min(plan.score, least)
    for plan, finalist in twins:
        plan.score = finalist.score


def _finalists(plans: list[Plan]) -> tuple[list[Plan], list[Plan]]:
    """The best plans, without those that do the same as a better one; and all others."""
    ranking = sorted(plans, key=lambda plan: -plan.score)
    finalists: list[Plan] = []
    others: list[Plan] = []
    for plan in ranking:
        near = len(finalists) < FINALISTS and plan.score > ranking[0].score - CLOSE
        if near and not any(_same(plan, finalist) for finalist in finalists):
            finalists.append(plan)
        else:
            others.append(plan)
    return finalists, others


def _same(plan: Plan, other: Plan) -> bool:
    """Whether two plans play the same two cards and it makes no difference which of them comes first."""
    return plan.card == other.then and plan.then == other.card and abs(plan.score - other.score) < ROUNDING


def _differ(plans: list[Plan], places: list[int]) -> bool:
    """Whether these plans begin with different choices."""
    return any(plans[place].choice != plans[places[0]].choice for place in places)


def _total_of(worlds: list[World], plan: Plan, judgement: Judgement) -> float:
    """The sum of the scores to expect of a plan, with the following turns."""
    total = 0.0
    for went, group in _parted(worlds, plan.what, plan.card).items():
        if went == plan.spot and plan.then != OPEN:
            total += _total_score(group, TRY if plan.then >= 0 else END, plan.then, judgement, True)
        else:
            total += _best_on(group, judgement, True)
    return total


def _parted(worlds: list[World], what: i64, card: i64) -> dict[int, list[World]]:
    """The worlds after a choice, of the card with this number if it is about one, by where the card went."""
    alike: dict[int, list[World]] = {}
    for world in worlds:
        twin = world.copy()
        went: int = twin.do(what, world.places[card] if card >= 0 else card)
        if went in alike:
            alike[went].append(twin)
        else:
            alike[went] = [twin]
    return alike


def _total_score(worlds: list[World], what: i64, card: i64, judgement: Judgement, further: bool) -> float:
    """The sum of the scores to expect after a choice."""
    total = 0.0
    for group in _parted(worlds, what, card).values():
        total += _best_on(group, judgement, further)
    return total


def _best_on(group: list[World], judgement: Judgement, further: bool) -> float:
    """The sum of the scores with the turn used best, in worlds that look alike."""
    if further and (group[0].over or group[0].resting):
        total = 0.0
        for world in group:
            total += _with_following(world, judgement)
        return total
    best: i64 = OPEN
    most = IMPOSSIBLE
    for then, total in _ways_on(group, judgement):
        if total > most:
            best, most = then, total
    return _total_score(group, TRY if best >= 0 else END, best, judgement, True) if further else most


def _ways_on(group: list[World], judgement: Judgement) -> list[tuple[i64, float]]:
    """How the turn may go on in worlds that look alike: which card is played next, and the sum of the scores then."""
    one = group[0]
    if one.over or one.resting:
        return [(OPEN, _total_at_rest(group, judgement))]
    found: list[tuple[i64, float]] = [
        (place, _total_score(group, TRY, place, judgement, False))
        for place in range(len(one.places))
        if one.places[place] & one.hands[one.turn] and (not one.placed or _may_fit(group, place))
    ]
    if one.placed:
        found.append((NO_CARD, _total_at_rest(group, judgement)))
    return found


def _may_fit(group: list[World], place: i64) -> bool:
    """Whether a card finds a spot in some of these worlds."""
    return any(world.fits(world.places[place]) for world in group)


def _total_at_rest(group: list[World], judgement: Judgement) -> float:
    total = 0.0
    for world in group:
        total += world.score() if world.over else judgement.score(world)
    return total


def _with_following(world: World, judgement: Judgement) -> float:
    """The score to expect with the following turns used well by people who know all cards in view."""
    left = FOLLOWING
    while not world.over:
        world.go_on()
        best, most = _best_way(world, judgement)
        if most == IMPOSSIBLE:
            # The game is over, or nothing fits: then all are tried in vain, and it ends.
            break
        left -= 1
        if not left:
            return most
        use(world, best)
    return world.score()


def _best_way(world: World, judgement: Judgement) -> tuple[Way, float]:
    best: Way = (END, 0, 0)
    most = IMPOSSIBLE
    if not world.over:
        for way in ways(world):
            score = after(world, way, judgement)
            if score > most:
                best, most = way, score
    return best, most


def use(world: World, way: Way) -> None:
    """Play a turn in this way."""
    what, first, second = way
    world.do(what, first)
    if second:
        world.do(TRY, second)


def ways(world: World) -> list[Way]:
    """The ways to use a turn if all cards in view are known: discarding one, or playing one or two that fit."""
    found: list[Way] = []
    hand: i64 = world.hands[world.turn]
    left: i64 = hand
    while left:
        card: i64 = left & -left
        left &= left - 1
        if card & world.fronts[world.icon]:
            found.append((DISCARD, card, 0))
        if not world.fits(card):
            continue
        found.append((TRY, card, 0))
        twin = world.copy()
        twin.do(TRY, card)
        others: i64 = hand & ~card
        while others:
            second: i64 = others & -others
            others &= others - 1
            if twin.fits(second) and (card < second or not _either_order(world, card, second)):
                found.append((TRY, card, second))
    return found


def _either_order(world: World, one: i64, other: i64) -> bool:
    """Whether two cards that fit give the same in either order: not if they lie beyond the same end, or may have equals
    in the row, between whose gaps they choose.
    """
    beyond = max(one, other) < world.first or min(one, other) > world.last
    return not beyond and world.fits(other) and not (one | other) & world.twins


def after(world: World, way: Way, judgement: Judgement) -> float:
    """The score to expect after a way to use the turn. What is on the back of a discarded card nobody knows."""
    what, first, _ = way
    twin = world.copy()
    use(twin, way)
    if what != DISCARD:
        return judgement.score(twin)
    total = 0.0
    icon: i64 = 0
    while icon < ICON_COUNT:
        if not world.fronts[icon] & first:
            twin.icon = icon
            total += judgement.score(twin)
        icon += 1
    return total / float(ICON_COUNT - 1)
