"""What the open information says about the hidden fates, exactly.

A belief gives a weight to every way in which all hidden fates together can lie: a key holds the fate in each
player's hand, three bits a line, 0 for none. It starts with empty hands and goes through the open history (past.py)
one entry at a time. A draw is as likely as there are copies left in the bag, which depends on what *all* others hold;
a play is as likely as the model of choosing says; answers and reveals strike out what they contradict. So a belief
counts copies over all hands at once and uses every turn since each fate was drawn.

Two models of choosing: `uniform`, any legal play is as likely as any other; and `sensible`, players prefer the play
that tells their group most. What no model rules out is what the open information leaves possible (SHP-61).
"""

from typing import Final

from mypy_extensions import i64

from tidetable.games.shipwreck.cards import (
    FIT_MASK,
    FIT_TABLE,
    ROW_LENGTH,
    THE_CHALICE,
    THE_HOURS,
    VALUES,
)
from tidetable.games.shipwreck.past import (
    ALL_VALUES,
    ALLOWED_SHIFT,
    CARD,
    COUNT,
    COUNT_BITS,
    FORCED_BIT,
    KEPT_SHIFT,
    LINE_SHIFT,
    OLD_MASK,
    OLD_NO,
    OLD_SHIFT,
    OLD_YES,
    ROW_SHIFT,
    VALUE,
    WHERE_SHIFT,
    row_of,
)

Belief = dict[int, float]
#: How likely the play of a turn was, by the fate kept (index 1 to 7).
Likelihood = list[float]

#: How strongly a sensible player prefers the telling play, and how often they play any legal one instead.
SHARPNESS: Final = 4
SLIP: Final = 0.02
#: The places of a play: the spots of the row, The Hours, and The Chalice once more for the answer yes.
HOURS_PLACE: Final = ROW_LENGTH
HIGHER_PLACE: Final = ROW_LENGTH + 1
PLACES: Final = ROW_LENGTH + 2
#: Three copies of each of the seven values, two bits each.
EVERY_COPY: Final = (1 << (VALUES * COUNT_BITS)) - 1
#: Keys grow with every player who joins; they are read in parts of twenty hands, which fit a machine word.
PART_BITS: Final = 60
PART: Final = (1 << PART_BITS) - 1


def start() -> Belief:
    """Nobody holds anything."""
    return {0: 1.0}


# One play


def places_of(scene: int) -> list[list[int]]:
    """For every fate played and kept (index 8 * play + keep): the places where the cards let it be played."""
    row = row_of(scene)
    seen: i64 = 0
    value: i64 = 0
    while value < VALUES:
        if scene >> (COUNT_BITS * value) & COUNT:
            seen |= 1 << value
        value += 1
    found: list[list[int]] = []
    for play in range(VALUES + 1):
        for keep in range(VALUES + 1):
            places: list[int] = []
            if play and keep:
                index: i64 = seen << 6 | play << 3 | keep
                for spot, card in enumerate(row):
                    if FIT_TABLE[card][index & FIT_MASK[card]]:
                        places.append(HIGHER_PLACE if card == THE_CHALICE and keep > play else spot)
            found.append(places)
    for play in range(1, VALUES + 1):
        for keep in range(play, VALUES + 1):
            if not found[8 * play + keep] and not found[8 * keep + play]:
                found[8 * play + keep] = [HOURS_PLACE]
                found[8 * keep + play] = [HOURS_PLACE]
    return found


def ways_of(places: list[list[int]], one: int, other: int) -> int:
    """How many plays a pair of fates has."""
    count = len(places[8 * one + other])
    return count if one == other else count + len(places[8 * other + one])


def place_played(scene: int, told: int, keep: int) -> int:
    """The place at which a turn's fate was played if this one was kept."""
    card = told >> WHERE_SHIFT & CARD
    if card == THE_HOURS:
        return HOURS_PLACE
    if card == THE_CHALICE and keep > (told & VALUE):
        return HIGHER_PLACE
    return row_of(scene).index(card)


def possible_pairs(scene: int, told: int) -> list[tuple[int, int]]:
    """The fates (kept, played) that this one turn leaves possible by itself, copies apart."""
    played = told & VALUE
    chances = uniform(scene, told)
    allowed = told >> ALLOWED_SHIFT & ALL_VALUES
    return [
        (keep, played) for keep in range(1, VALUES + 1) if chances[keep] > 0.0 and allowed >> (keep - 1) & 1
    ]


# Models of choosing


def uniform(scene: int, told: int) -> Likelihood:
    """Any legal play is as likely as any other. A play that was no choice says nothing."""
    if told & FORCED_BIT:
        return [1.0] * (VALUES + 1)
    played = told & VALUE
    chances = [0.0] * (VALUES + 1)
    if played:
        places = places_of(scene)
        for keep in range(1, VALUES + 1):
            if place_played(scene, told, keep) in places[8 * played + keep]:
                chances[keep] = 1.0 / ways_of(places, played, keep)
    return chances


def pair_weights(belief: Belief, scene: int) -> list[float]:
    """How likely each pair of fates is in the hand of the turn's player (index 8 * one + other, symmetric)."""
    line = scene >> LINE_SHIFT
    shift = 3 * line
    weights = [0.0] * 64
    unseen = _unseen(scene)
    for key, weight in belief.items():
        held = key >> shift & VALUE
        left = _in_bag(unseen, key)
        if held:
            _add_second(weights, held, left, weight)
        else:
            _add_pairs(weights, left, weight)
    return weights


def _add_second(weights: list[float], held: i64, left: i64, weight: float) -> None:
    """One fate is held and one drawn. A second copy of what is held makes one pair, not two."""
    value: i64 = 1
    while value <= VALUES:
        copies: i64 = left >> (COUNT_BITS * value) & COUNT
        if copies:
            weights[8 * held + value] += weight * float(copies)
            if value != held:
                weights[8 * value + held] += weight * float(copies)
        value += 1


def _add_pairs(weights: list[float], left: i64, weight: float) -> None:
    """Both fates are drawn, in either order."""
    one: i64 = 1
    while one <= VALUES:
        copies: i64 = left >> (COUNT_BITS * one) & COUNT
        weights[9 * one] += weight * float(copies * (copies - 1))
        other: i64 = one + 1
        while other <= VALUES:
            both = weight * float(2 * copies * (left >> (COUNT_BITS * other) & COUNT))
            weights[8 * one + other] += both
            weights[8 * other + one] += both
            other += 1
        one += 1


def speak(weights: list[float], places: list[list[int]]) -> list[float]:
    """How likely a sensible player plays each fate at each place (index (8 * play + keep) * PLACES + place).

    A group that reads nothing into choices would weigh the fates kept by how likely each pair is to make the play;
    a sensible player prefers plays after which that group believes the truth.
    """
    speech = [0.0] * (64 * PLACES)
    for one in range(1, VALUES + 1):
        for other in range(1, VALUES + 1):
            index = 8 * one + other
            if places[index]:
                share = 1.0 / ways_of(places, one, other)
                for place in places[index]:
                    speech[index * PLACES + place] = share
    return _sharpened(weights, places, speech)


def _sharpened(weights: list[float], places: list[list[int]], speech: list[float]) -> list[float]:
    heard = [0.0] * (8 * PLACES)
    for index in range(64):
        for place in places[index]:
            heard[(index >> 3) * PLACES + place] += weights[index] * speech[index * PLACES + place]
    better = [0.0] * (64 * PLACES)
    for one in range(1, VALUES + 1):
        for other in range(one, VALUES + 1):
            total = 0.0
            ways = 0
            for index in (8 * one + other, 8 * other + one):
                for place in places[index]:
                    at = index * PLACES + place
                    believed = 0.0
                    mass = heard[(index >> 3) * PLACES + place]
                    if mass > 0.0:
                        believed = weights[index] * speech[at] / mass
                    liked = believed
                    for _ in range(SHARPNESS - 1):
                        liked *= believed
                    better[at] = liked
                    total += liked
                    ways += 1
                if one == other:
                    break
            for index in (8 * one + other, 8 * other + one):
                for place in places[index]:
                    at = index * PLACES + place
                    share = better[at] / total if total > 0.0 else 1.0 / ways
                    better[at] = (1.0 - SLIP) * share + SLIP / ways
                if one == other:
                    break
    return better


def sensible(belief: Belief, scene: int, told: int) -> Likelihood:
    """Players prefer the play that tells most to who shares this (open) belief."""
    if told & FORCED_BIT or not told & VALUE:
        return uniform(scene, told)
    played = told & VALUE
    places = places_of(scene)
    speech = speak(pair_weights(belief, scene), places)
    chances = [0.0] * (VALUES + 1)
    for keep in range(1, VALUES + 1):
        place = place_played(scene, told, keep)
        if place in places[8 * played + keep]:
            chances[keep] = speech[(8 * played + keep) * PLACES + place]
    return chances


# The history


def _unseen(scene: int) -> i64:
    """Copies of each value that are not visible, two bits each, from bit 2 on for value 1."""
    visible: i64 = scene & ((1 << ROW_SHIFT) - 1)
    return (EVERY_COPY - visible) << COUNT_BITS


def _in_bag(unseen: i64, key: int) -> i64:
    """Copies of each value in the bag while the hands are as the key says, counted in the same way."""
    left = unseen
    rest = key
    while rest:
        part: i64 = rest & PART
        while part:
            digit: i64 = part & VALUE
            if digit:
                left -= 1 << (COUNT_BITS * digit)
            part >>= 3
        rest >>= PART_BITS
    return left


def follow(belief: Belief, scene: int, told: int, chances: Likelihood) -> Belief:
    """The belief after one more entry of the history."""
    if scene < 0:
        return _revealed(belief, -scene - 1, told)
    played = told & VALUE
    if not played:
        # A draw that nobody saw: each is possible, and together they change nothing.
        return belief
    allowed = told >> ALLOWED_SHIFT & ALL_VALUES
    kept = told >> KEPT_SHIFT & VALUE
    if kept:
        allowed &= 1 << (kept - 1)
    weigh = [0.0] * (VALUES + 1)
    for keep in range(1, VALUES + 1):
        if allowed >> (keep - 1) & 1:
            weigh[keep] = chances[keep]
    return _scaled(_after_turn(belief, scene, played, told >> OLD_SHIFT & OLD_MASK, weigh))


def _after_turn(belief: Belief, scene: int, played: int, old: int, weigh: list[float]) -> Belief:
    line = scene >> LINE_SHIFT
    shift = 3 * line
    after: Belief = {}
    unseen = _unseen(scene)
    for key, weight in belief.items():
        held = key >> shift & VALUE
        if held and held != played:
            # The kept one is kept: the one played was drawn just now.
            if weigh[held] > 0.0 and old != OLD_YES:
                copies: i64 = _in_bag(unseen, key) >> (COUNT_BITS * played) & COUNT
                if copies:
                    after[key] = after.get(key, 0.0) + weight * float(copies) * weigh[held]
            continue
        if old == (OLD_NO if held else OLD_YES):
            continue
        left = _in_bag(unseen, key)
        rest = key - (held << shift)
        first: i64 = 1 if held else left >> (COUNT_BITS * played) & COUNT
        for keep in range(1, VALUES + 1):
            ways: i64 = left >> (COUNT_BITS * keep) & COUNT
            if not held:
                # Two draws, in either order.
                ways = first * (ways - 1) if keep == played else 2 * first * ways
            if ways > 0 and weigh[keep] > 0.0:
                now = rest + (keep << shift)
                after[now] = after.get(now, 0.0) + weight * float(ways) * weigh[keep]
    return after


def _revealed(belief: Belief, line: int, value: int) -> Belief:
    shift = 3 * line
    after: Belief = {}
    for key, weight in belief.items():
        if key >> shift & VALUE == value:
            after[key - (value << shift)] = weight
    return _scaled(after)


def _scaled(belief: Belief) -> Belief:
    total = 0.0
    for weight in belief.values():
        total += weight
    if total > 0.0:
        for key in belief:
            belief[key] /= total
    return belief


def beliefs(scenes: list[int], told: list[int]) -> list[Belief]:
    """The belief before every entry, and after the last, if every legal play is as likely as any other."""
    found = [start()]
    for scene, words in zip(scenes, told, strict=True):
        chances = uniform(scene, words) if scene >= 0 else []
        found.append(follow(found[-1], scene, words, chances))
    return found


def sensible_beliefs(scenes: list[int], told: list[int]) -> tuple[list[Belief], list[Likelihood]]:
    """The same for sensible players, with the likelihoods: a seat that knows more follows those with its own."""
    found = [start()]
    chances: list[Likelihood] = []
    for scene, words in zip(scenes, told, strict=True):
        chances.append(sensible(found[-1], scene, words) if scene >= 0 else [])
        found.append(follow(found[-1], scene, words, chances[-1]))
    return found, chances


def marginal(belief: Belief, line: int) -> list[float]:
    """How likely each value is in this hand (index 0: none)."""
    shift = 3 * line
    shares = [0.0] * (VALUES + 1)
    for key, weight in belief.items():
        shares[key >> shift & VALUE] += weight
    return shares


def possible(belief: Belief, line: int) -> list[int]:
    """The values that are not ruled out (SHP-61): with any model that excludes no legal play, the same."""
    shares = marginal(belief, line)
    return [value for value in range(1, VALUES + 1) if shares[value] > 0.0]
