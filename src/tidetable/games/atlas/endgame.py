"""The last cards of Atlas, solved: every way the unseen cards can lie, and every line of play in each.

In one such world everybody knows everything, so a chip is staked where it will be right, as many as there are, or
not at all; only the very first choice weighs every stake, over all worlds at once.
"""

from itertools import combinations
from typing import Final

from mypy_extensions import i64

from tidetable.games.atlas.evaluate import AtlasBrain, stake_move
from tidetable.games.atlas.pieces import MOST_CHIPS, PLACE, PLAIN, TIME, bit, cards_in
from tidetable.games.atlas.rules import Atlas
from tidetable.kernel.brain import Weighed
from tidetable.kernel.state import Move

#: So many positions are looked at, at most.
MOST_POSITIONS: Final = 40_000
#: The choices of a player for each card of theirs, with everything known.
FOR_EACH_CARD: Final = 3


def positions_to_see(hand: int, players: int, choices: int, worlds: int) -> int:
    """How many positions an ending has at most; the hands are of this size."""
    count = choices * worlds
    for left in range(hand, 0, -1):
        seats = players - 1 if left == hand else players
        for _ in range(seats):
            count *= left * FOR_EACH_CARD if left > 1 else FOR_EACH_CARD
        if count > MOST_POSITIONS:
            break
    return count


def worlds_of(state: Atlas, seat: int) -> list[Atlas]:
    """Every way in which the cards that this seat cannot see may lie; the pile has run out."""
    others = [other for other in range(state.players) if other != seat]
    unseen = cards_in(state.boxed)
    for other in others:
        unseen += cards_in(state.hands[other])
    found: list[Atlas] = []
    _deal(state, others, unseen, found)
    return found


def _deal(state: Atlas, others: list[int], unseen: list[int], found: list[Atlas]) -> None:
    if not others:
        world = state.copy()
        world.boxed = _mask(unseen)
        found.append(world)
        return
    size = len(cards_in(state.hands[others[0]]))
    for hand in combinations(unseen, size):
        world = state.copy()
        world.hands[others[0]] = _mask(list(hand))
        _deal(world, others[1:], [card for card in unseen if card not in hand], found)


def _mask(cards: list[int]) -> int:
    mask = 0
    for card in cards:
        mask |= bit(card)
    return mask


def solved(state: Atlas, seat: int) -> list[Weighed] | None:
    """The moves of a seat from best to worst, or nothing if the ending is too long to solve."""
    if state.pile:
        return None
    choices = state.legal(seat)
    hand = len(cards_in(state.hands[seat]))
    if positions_to_see(hand, state.players, len(choices), 1) > MOST_POSITIONS:
        return None
    worlds = worlds_of(state, seat)
    if positions_to_see(hand, state.players, len(choices), len(worlds)) > MOST_POSITIONS:
        return None
    brain = AtlasBrain()
    found: list[Weighed] = []
    for move in choices:
        value, points = 0.0, 0.0
        for world in worlds:
            after = world.copy()
            after.play(seat, move)
            end = best_end(after, brain)
            value += brain.values(end)[seat]
            points += brain.points(end)[seat]
        found.append(Weighed(move.text, len(worlds), value / len(worlds), 0.0, points / len(worlds)))
    return sorted(found, key=_by_value)


def _by_value(weighed: Weighed) -> float:
    return -weighed.value


def best_end(state: Atlas, brain: AtlasBrain) -> Atlas:
    """How it ends if everybody plays best for themselves."""
    seat = state.turn
    if not state.hands[seat]:
        return state
    best: Atlas | None = None
    most = -1.0
    for move in known_choices(state, seat):
        after = state.copy()
        after.play(seat, move)
        end = best_end(after, brain)
        value = brain.values(end)[seat]
        if value > most:
            best, most = end, value
    assert best is not None
    return best


def known_choices(state: Atlas, seat: i64) -> list[Move]:
    """What can be best when everything is known: all chips on a kind, or none."""
    chips: i64 = min(state.chips[seat], MOST_CHIPS)
    found: list[Move] = []
    for card in cards_in(state.hands[seat]):
        found.append(PLAIN[card])
        if chips and not state.time_with(card) and not state.place_with(card):
            found.append(stake_move(card, TIME, chips))
            found.append(stake_move(card, PLACE, chips))
    return found
