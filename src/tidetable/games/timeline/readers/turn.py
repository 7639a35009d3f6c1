"""What to do in a turn of the cooperative game: every way of using it, tried in many worlds and judged at its end.

What a card turns out to be is seen before the next choice is made: worlds in which it went to another spot part there,
and each part goes on in the way that is best for it. The best choices are judged once more with the following turn,
in more and more worlds, until one of them is clearly best.
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
#: So many of the best choices are thought about further, if they are no further from the best than this.
FINALISTS: Final = 4
CLOSE: Final = 2.0
#: They are compared after so many worlds and again; who is behind by more than the last number, divided by the root of
#: the number of worlds so far, is thought about no more. (What two choices differ by has a spread of 1.2 over worlds.)
ROUND: Final = 20
BEHIND: Final = 3.0


def expected(worlds: list[World], whats: list[int], cards: list[int], judgement: Judgement) -> list[float]:
    """The score to expect of each choice: of what is done with which card."""
    return [
        total_score(worlds, what, card, judgement, False) / len(worlds)
        for what, card in zip(whats, cards, strict=True)
    ]


def look_further(
    worlds: list[World],
    whats: list[int],
    cards: list[int],
    scores: list[float],
    judgement: Judgement,
    deadline: float = math.inf,
) -> None:
    """Put in place of the best scores those with the following turn played too, unless one is clearly best.

    The deadline is one of time.thread_time.
    """
    best = max(scores)
    finalists = sorted(range(len(whats)), key=lambda place: -scores[place])[:FINALISTS]
    finalists = [place for place in finalists if scores[place] > best - CLOSE]
    others = [place for place in range(len(whats)) if place not in finalists]
    totals = [0.0] * len(whats)
    left = finalists[:]
    # By how much those were behind that are left out by now.
    behind: dict[int, float] = {}
    done = 0
    while len(left) > 1 and done < len(worlds) and time.thread_time() < deadline:
        more = worlds[done : done + ROUND]
        done += len(more)
        for place in left:
            totals[place] += total_score(more, whats[place], cards[place], judgement, True)
        best = max([totals[place] for place in left]) / done
        for place in left:
            lag = best - totals[place] / done
            if lag > BEHIND / math.sqrt(done):
                behind[place] = lag
        left = [place for place in left if place not in behind]
    if not done:
        return
    for place in finalists:
        scores[place] = best - behind[place] if place in behind else totals[place] / done
    # What was not thought about further may not overtake what was.
    least = min([scores[place] for place in finalists])
    for place in others:
        scores[place] = min(scores[place], least)


def total_score(worlds: list[World], what: i64, card: i64, judgement: Judgement, further: bool) -> float:
    """The sum of the scores to expect after a choice: of the card with this number, if it is about one."""
    alike: dict[int, list[World]] = {}
    for world in worlds:
        twin = world.copy()
        went: int = twin.do(what, world.places[card] if card >= 0 else card)
        if went in alike:
            alike[went].append(twin)
        else:
            alike[went] = [twin]
    total = 0.0
    for group in alike.values():
        total += _best_on(group, judgement, further)
    return total


def _best_on(group: list[World], judgement: Judgement, further: bool) -> float:
    """The sum of the scores with the turn used best, in worlds that look alike."""
    one = group[0]
    if one.over or one.resting:
        total = 0.0
        for world in group:
            total += _judged(world, judgement, further)
        return total
    best = NO_CARD
    most = IMPOSSIBLE
    if one.placed:
        most = _total_at_rest(group, judgement)
    for place in range(len(one.places)):
        if one.places[place] & one.hands[one.turn] and (not one.placed or _may_fit(group, place)):
            total = total_score(group, TRY, place, judgement, False)
            if total > most:
                best, most = place, total
    if not further:
        return most
    return total_score(group, TRY if best >= 0 else END, best, judgement, True)


def _may_fit(group: list[World], place: i64) -> bool:
    """Whether a card finds a spot in some of these worlds."""
    return any(world.fits(world.places[place]) for world in group)


def _total_at_rest(group: list[World], judgement: Judgement) -> float:
    total = 0.0
    for world in group:
        total += judgement.score(world)
    return total


def _judged(world: World, judgement: Judgement, further: bool) -> float:
    if world.over:
        return world.score()
    if not further:
        return judgement.score(world)
    world.go_on()
    return _following_turn(world, judgement)


def _following_turn(world: World, judgement: Judgement) -> float:
    """The score to expect with the next turn used best by somebody who knows all cards in view."""
    most = IMPOSSIBLE
    if not world.over:
        for way in ways(world):
            most = max(most, after(world, way, judgement))
    # If nothing fits, all are tried in vain and the game ends.
    return world.score() if most == IMPOSSIBLE else most


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
