"""How a sensible player thinks: what the others hold, and what a prediction, a power or a play is worth.

Everything is worth a chance to win. The group plans with what it believes of the fate in hand; the active player,
who knows that fate, goes through the same plan to see where a play would lead the group.
"""

from collections.abc import Sequence
from functools import lru_cache

from tidetable.games.shipwreck.cards import VALUES
from tidetable.games.shipwreck.deduction import (
    PLACES,
    Belief,
    Likelihood,
    follow,
    pair_weights,
    places_of,
    sensible,
    speak,
    start,
    uniform,
    ways_of,
)
from tidetable.games.shipwreck.past import FORCED_BIT
from tidetable.games.shipwreck.pieces import (
    FIRST_QUESTION,
    NO_PREDICTION,
    PROPOSAL_TEXTS,
    PROPOSE_TWICE,
    YES_VALUES,
)

LAST_STEP = 7
#: A rough picture of a turn, for the chance to win: a card fades in so many of them, and the best guess is as
#: likely to be right as one of these numbers.
FADES = 0.4
GUESSES = (0.3, 0.4, 0.5, 0.6, 0.7, 0.85, 1.0, 1.0)
#: What keeping a fate is worth, as a share of one more point: the next play will tell more about it.
KEEPING = 0.7
#: What a power is worth if it is kept for later, in chances to win.
LATER = 0.05

#: How likely each value is (index 1 to 7; index 0 is not used).
Shares = Sequence[float]


def _chances_to_win() -> list[list[float]]:
    """By score and doom, from the end backwards. A turn without change is left out: it only takes time."""
    table = [[0.0] * (LAST_STEP + 1) for _ in range(LAST_STEP + 1)]
    for doom in range(LAST_STEP):
        table[LAST_STEP][doom] = 1.0
    for score in range(LAST_STEP - 1, -1, -1):
        for doom in range(LAST_STEP - 1, -1, -1):
            # A turn that changes nothing leads back here, so that the value is looked for step by step.
            value = 0.0
            for _ in range(60):
                table[score][doom] = value
                value = 0.0
                for fades, share in ((True, FADES), (False, 1.0 - FADES)):
                    cost = 2 if fades else 0
                    for guess in GUESSES:
                        right = guess * table[score + 1][doom]
                        wrong = (1.0 - guess) * _at(table, score, doom + 1 + cost)
                        value += share / len(GUESSES) * max(right + wrong, _at(table, score, doom + cost))
            table[score][doom] = value
    return table


def _at(table: list[list[float]], score: int, doom: int) -> float:
    return table[min(score, LAST_STEP)][min(doom, LAST_STEP)]


WIN = _chances_to_win()


class Stakes:
    """What is at stake in a turn: where the trackers stand, and what fading would cost."""

    def __init__(self, score: int, doom: int, cost: int) -> None:
        self.right = _at(WIN, score + 1, doom)
        self.wrong = _at(WIN, score, doom + 1 + cost)
        self.nothing = _at(WIN, score, doom + cost)
        #: What is known of a kept fate counts only if the game goes on.
        self.keeping = KEEPING * max(self.right - self.nothing, 0.0) if self.nothing > 0.0 else 0.0

    def pass_by(self, share: float) -> float:
        """Not to predict: the fate is kept, with what is known of it."""
        return self.nothing + self.keeping * share

    def predict(self, share: float) -> float:
        return share * self.right + (1.0 - share) * self.wrong


def conditioned(shares: Shares, values: int) -> tuple[float, list[float]]:
    """How likely the fate is one of these values (seven bits), and the shares if it is."""
    kept = [share if place and values >> (place - 1) & 1 else 0.0 for place, share in enumerate(shares)]
    total = sum(kept)
    return total, [share / total for share in kept] if total > 0.0 else kept


def best_guess(shares: Shares) -> int:
    return max(range(1, VALUES + 1), key=lambda value: shares[value])


class Plan:
    """What the group had best do: a proposal and what it is worth."""

    def __init__(self, what: int, worth: float) -> None:
        self.what = what
        self.worth = worth


def plan_without_power(shares: Shares, stakes: Stakes) -> Plan:
    guess = best_guess(shares)
    told = stakes.predict(shares[guess])
    passed = stakes.pass_by(shares[guess])
    return Plan(guess - 1, told) if told >= passed else Plan(NO_PREDICTION, passed)


def worth_of_question(shares: Shares, stakes: Stakes, what: int) -> float:
    worth = 0.0
    for values in (YES_VALUES[what], ~YES_VALUES[what]):
        share, after = conditioned(shares, values)
        if share > 0.0:
            worth += share * plan_without_power(after, stakes).worth
    return worth


def without(shares: Shares, value: int) -> list[float]:
    return [0.0 if place == value else share for place, share in enumerate(shares)]


def worth_of_twice(shares: Shares, stakes: Stakes, first: int) -> float:
    """Two guesses, unless the first one is right; stopping after it would cost as much as a second wrong one."""
    return stakes.predict(shares[first] + max(without(shares, first)))


def worth_of(shares: Shares, stakes: Stakes, what: int, twice: bool, wrong: int | None) -> float:
    """What a proposal is worth if everybody agrees to it."""
    if what == NO_PREDICTION:
        return stakes.pass_by(max(shares)) if wrong is None else stakes.wrong
    if what < NO_PREDICTION:
        both = twice and wrong is None
        return worth_of_twice(shares, stakes, what + 1) if both else stakes.predict(shares[what + 1])
    if what == PROPOSE_TWICE:
        return worth_of_twice(shares, stakes, best_guess(shares)) - LATER
    return worth_of_question(shares, stakes, what) - LATER


def plan(shares: Shares, stakes: Stakes, offers: Sequence[int]) -> Plan:
    """The best of predicting, passing and the group powers that are offered."""
    best = plan_without_power(shares, stakes)
    for what in offers:
        worth = worth_of(shares, stakes, what, False, None)
        if worth > best.worth + 1e-9:
            best = Plan(what, worth)
    return best


def outcome_of(shares: Shares, stakes: Stakes, offers: Sequence[int], truth: int) -> float:
    """What the group's plan will be worth, to one who knows the fate."""
    chosen = plan(shares, stakes, offers)
    price = 0.0
    if chosen.what == PROPOSE_TWICE:
        first = best_guess(shares)
        second = best_guess(without(shares, first))
        return (stakes.right if truth in (first, second) else stakes.wrong) - LATER
    if chosen.what >= FIRST_QUESTION:
        yes = YES_VALUES[chosen.what]
        _, shares = conditioned(shares, yes if yes >> (truth - 1) & 1 else ~yes)
        chosen = plan_without_power(shares, stakes)
        price = LATER
    if chosen.what == NO_PREDICTION:
        # To have told the truth, if not all of it, counts for the next turn.
        return stakes.pass_by(shares[truth]) - price
    return (stakes.right if chosen.what + 1 == truth else stakes.wrong) - price


# What is believed


@lru_cache(maxsize=2048)
def open_belief(
    scenes: tuple[int, ...], told: tuple[int, ...], plain: bool = False
) -> tuple[Belief, Likelihood]:
    """What everybody believes after this history, and how likely the last play was by the fate kept.

    With plain sense nothing is read into a play but that it was allowed.
    """
    if not scenes:
        return start(), []
    before, _ = open_belief(scenes[:-1], told[:-1], plain)
    chances: Likelihood = []
    if scenes[-1] >= 0:
        chances = uniform(scenes[-1], told[-1]) if plain else sensible(before, scenes[-1], told[-1])
    return follow(before, scenes[-1], told[-1], chances), chances


@lru_cache(maxsize=2048)
def own_belief(
    scenes: tuple[int, ...], told: tuple[int, ...], own: tuple[int, ...], plain: bool = False
) -> Belief:
    """The same with what a seat alone knows (`own` is what was told, with its own fates)."""
    if not scenes:
        return start()
    before = own_belief(scenes[:-1], told[:-1], own[:-1], plain)
    if scenes[-1] >= 0 and own[-1] & FORCED_BIT:
        # A pair of one's own that waits to be played: no choice to read anything into.
        return follow(before, scenes[-1], own[-1], uniform(scenes[-1], own[-1]))
    _, chances = open_belief(scenes, told, plain)
    return follow(before, scenes[-1], own[-1], chances)


def plain_speech(places: list[list[int]]) -> list[float]:
    """How likely each fate is played at each place if any allowed play is as likely as any other."""
    speech = [0.0] * (64 * PLACES)
    for one in range(1, VALUES + 1):
        for other in range(1, VALUES + 1):
            for place in places[8 * one + other]:
                speech[(8 * one + other) * PLACES + place] = 1.0 / ways_of(places, one, other)
    return speech


class Table:
    """What the group would believe after each play in a scene."""

    def __init__(self, belief: Belief, scene: int, plain: bool = False) -> None:
        self.places = places_of(scene)
        self.weights = pair_weights(belief, scene)
        self.speech = plain_speech(self.places) if plain else speak(self.weights, self.places)

    def shares(self, play: int, place: int) -> list[float]:
        """How likely each value was kept, if this fate is played at this place."""
        found = [0.0] * (VALUES + 1)
        for keep in range(1, VALUES + 1):
            index = 8 * play + keep
            if place in self.places[index]:
                found[keep] = self.weights[index] * self.speech[index * PLACES + place]
        total = sum(found)
        return [share / total for share in found] if total > 0.0 else found


def offers_of(powers: Sequence[str]) -> list[int]:
    """The proposals that these powers allow."""
    return [
        what
        for what in range(FIRST_QUESTION, PROPOSE_TWICE + 1)
        if PROPOSAL_TEXTS[what].split(" ")[0] in powers
    ]
