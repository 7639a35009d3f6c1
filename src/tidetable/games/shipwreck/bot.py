"""A sensible player of The Shipwreck Arcana.

Its reasoning assumes that everybody prefers the play that tells most (deduction.py, thinking.py): what it believes
goes further than what the open information rules out, and `reasoning` says so. It never shows its own fate: what the
group knows of a kept fate is worth more to it.
"""

from collections.abc import Sequence

from tidetable.games.shipwreck.cards import (
    CARD_BY_NAME,
    COPIES,
    DURATIONS,
    FADING_DOOM,
    HOURS_OF,
    NO_CARD,
    THE_CHALICE,
    THE_HOURS,
    VALUES,
)
from tidetable.games.shipwreck.deduction import HIGHER_PLACE, HOURS_PLACE, beliefs, follow, marginal, possible
from tidetable.games.shipwreck.imagine import history, known_to_seat, line_number, packed_counts
from tidetable.games.shipwreck.past import OLD_NO, OLD_SHIFT, OLD_YES, hours_of, row_of, scene_of
from tidetable.games.shipwreck.pieces import NO_PREDICTION, PROPOSAL_TEXTS
from tidetable.games.shipwreck.shown import PastTurn, ShipwreckView
from tidetable.games.shipwreck.text import numbers
from tidetable.games.shipwreck.thinking import (
    LATER,
    Stakes,
    Table,
    conditioned,
    offers_of,
    open_belief,
    outcome_of,
    own_belief,
    plan,
    worth_of,
)
from tidetable.kernel.chance import FastChance

#: A proposal of another is good enough if it is worth nearly as much as one's own best.
NEARLY = 0.15
#: What is less likely than this does not count as a conclusion.
UNLIKELY = 0.05


class Sensible:
    """Weighs every choice by the chance to win that it leaves and takes the best; ties fall at random."""

    #: With plain sense it assumes no convention: others may have played anything that was allowed.
    plain = False

    def __init__(self, seed: int) -> None:
        self._chance = FastChance(seed)

    def choose(self, view: ShipwreckView) -> str | None:
        if not view.choices or view.seat not in view.to_act:
            return None
        match view.ask:
            case "play":
                return self._best(play_worths(view, self.plain))
            case "after-playing":
                return self._best(after_play_worths(view, self.plain))
            case "propose":
                return self._best(proposal_worths(view, self.plain))
        return answer(view, self.plain)

    def _best(self, worths: Sequence[tuple[str, float]]) -> str:
        most = max(worth for _, worth in worths)
        ties = [choice for choice, worth in worths if worth > most - 1e-9]
        return ties[self._chance.below(len(ties))]


# The active player


def play_worths(view: ShipwreckView, plain: bool = False) -> list[tuple[str, float]]:
    """What every play is worth now, and the best one after each way to use Cycle."""
    scenes, told = history(view)
    now = turn_now(view)
    belief, _ = open_belief(tuple(scenes[:now]), tuple(told[:now]), plain)
    fates = next(hand.fates for hand in view.hands if hand.line == view.line)
    powers = [] if view.power_used else [ready.power for ready in view.powers]
    table = Table(belief, scenes[now], plain)
    worths = []
    for choice in view.choices:
        _, what, *_ = words = choice.split(" ")
        if what == "cycle":
            scene = _after_cycle(view, scenes[now], words[2])
            after = Table(belief, scene, plain)
            plays = _plays(after, scene, fates)
            best = max(_play_worth(view, after, scene, [], fates, *play) for play in plays)
            worths.append((choice, best - LATER))
        else:
            play = (int(what), CARD_BY_NAME[words[3]])
            worths.append((choice, _play_worth(view, table, scenes[now], powers, fates, *play)))
    return worths


def _after_cycle(view: ShipwreckView, scene: int, card: str) -> int:
    row = row_of(scene)
    if view.deck.top is not None:
        row[row.index(CARD_BY_NAME[card])] = CARD_BY_NAME[view.deck.top]
    visible = packed_counts([COPIES - count for count in view.unseen])
    return scene_of(line_number(view.active, view.line), row, hours_of(scene), visible)


def _plays(table: Table, scene: int, fates: Sequence[int]) -> list[tuple[int, int]]:
    """The fates and cards that a scene offers for this hand."""
    cards = [*row_of(scene), THE_HOURS, THE_CHALICE]
    return [
        (play, cards[place]) for play, keep in (fates, fates[::-1]) for place in table.places[8 * play + keep]
    ]


def _play_worth(
    view: ShipwreckView,
    table: Table,
    scene: int,
    powers: Sequence[str],
    fates: Sequence[int],
    fate: int,
    card: int,
) -> float:
    keep = fates[1] if fate == fates[0] else fates[0]
    row = row_of(scene)
    place = HOURS_PLACE if card == THE_HOURS else row.index(card)
    if card == THE_CHALICE and keep > fate:
        place = HIGHER_PLACE
    if place not in table.places[8 * fate + keep]:
        # Honour play would accept it, and it would cost the turn.
        return -1.0
    stakes = Stakes(view.score, view.doom, _fading_cost(row, hours_of(scene), card, fate))
    return outcome_of(table.shares(fate, place), stakes, offers_of(powers), keep)


def _fading_cost(row: Sequence[int], hours: Sequence[int], card: int, fate: int) -> int:
    """The doom that playing this fate here brings at the end of the turn, if nothing right is predicted."""
    target = next(other for other in row if other != NO_CARD) if card == THE_HOURS else card
    return FADING_DOOM[target] if hours[row.index(target)] + HOURS_OF[fate] >= DURATIONS[target] else 0


def turn_now(view: ShipwreckView) -> int:
    """Where in the history the present turn stands."""
    return max(place for place, past in enumerate(view.past) if isinstance(past, PastTurn))


def stakes_now(view: ShipwreckView, discarded: int = 0, discarded_on: str = "") -> Stakes:
    """The row as it lies (the fate of this turn is there already), maybe with one fate less."""
    cost = 0
    pushed = view.on_hours or 0
    for spot in view.row:
        if spot.card is None:
            continue
        hours = spot.hours + HOURS_OF[pushed]
        pushed = 0
        if spot.card == discarded_on:
            hours -= HOURS_OF[discarded]
        if hours >= spot.duration:
            cost += FADING_DOOM[CARD_BY_NAME[spot.card]]
    return Stakes(view.score, view.doom, cost)


def after_play_worths(view: ShipwreckView, plain: bool = False) -> list[tuple[str, float]]:
    """What each power after playing is worth, and none (SHP-62)."""
    scenes, told = history(view)
    now = turn_now(view)
    past = view.past[now]
    assert isinstance(past, PastTurn)
    line = line_number(view.active, view.line)
    hand = next(hand for hand in view.hands if hand.line == view.line)
    kept = hand.fates[0]
    belief, chances = open_belief(tuple(scenes[: now + 1]), tuple(told[: now + 1]), plain)
    shares = marginal(belief, line)
    worths = []
    for choice in view.choices:
        words = choice.split(" ")
        if choice == "done":
            offers = offers_of([ready.power for ready in view.powers])
            worths.append((choice, outcome_of(shares, stakes_now(view), offers, kept)))
        elif choice == "use old":
            before, _ = open_belief(tuple(scenes[:now]), tuple(told[:now]), plain)
            old = OLD_YES if hand.kept == past.fate else OLD_NO
            after = follow(before, scenes[now], told[now] | old << OLD_SHIFT, chances)
            worths.append((choice, outcome_of(marginal(after, line), stakes_now(view), [], kept) - LATER))
        else:
            value = int(words[2])
            _, lower = conditioned(shares, ~((1 << value) - 1))
            stakes = stakes_now(view, value, words[4])
            worths.append((choice, outcome_of(lower, stakes, [], kept) - LATER))
    return worths


# The allies


def shares_for(view: ShipwreckView, plain: bool = False) -> list[float]:
    """What this seat believes of the fate in the active player's hand, if everybody plays sensibly."""
    scenes, told = history(view)
    own = known_to_seat(view, told)
    belief = own_belief(tuple(scenes), tuple(told), tuple(own), plain)
    return marginal(belief, line_number(view.active, view.line))


def proposal_worths(view: ShipwreckView, plain: bool = False) -> list[tuple[str, float]]:
    shares = shares_for(view, plain)
    stakes = stakes_now(view)
    words = [choice.split(" ", 1) for choice in view.choices]
    whats = [PROPOSAL_TEXTS.index(rest[0]) for verb, *rest in words if verb == "propose"]
    return [
        (f"propose {PROPOSAL_TEXTS[what]}", worth_of(shares, stakes, what, view.twice, view.wrong))
        for what in whats
    ]


def answer(view: ShipwreckView, plain: bool = False) -> str:
    """Agree to what is nearly as good as one's own best; never to what cannot be."""
    assert view.proposal is not None
    shares = shares_for(view, plain)
    what = PROPOSAL_TEXTS.index(view.proposal.what)
    if what < NO_PREDICTION and shares[what + 1] <= 0.0:
        return "object"
    if view.twice:
        # What is left is which value to name, and the one who proposes it may know more.
        return "agree" if what == NO_PREDICTION or shares[what + 1] > UNLIKELY else "object"
    (_, good), (_, best) = answer_worths(view, plain)
    return "agree" if good >= best - NEARLY else "object"


def answer_worths(view: ShipwreckView, plain: bool = False) -> list[tuple[str, float]]:
    """What the proposal is worth, and one's own best instead of it."""
    assert view.proposal is not None
    shares = shares_for(view, plain)
    stakes = stakes_now(view)
    offers = [] if view.power_used else offers_of([ready.power for ready in view.powers])
    what = PROPOSAL_TEXTS.index(view.proposal.what)
    return [
        ("agree", worth_of(shares, stakes, what, view.twice, view.wrong)),
        ("object", plan(shares, stakes, offers).worth),
    ]


def reasoning(view: ShipwreckView) -> str:
    """What the open information leaves, and what a sensible group concludes from it; each says what it is."""
    scenes, told = history(view)
    literal = possible(beliefs(scenes, told)[-1], line_number(view.active, view.line))
    shares = shares_for(view)
    likely = [value for value in range(1, VALUES + 1) if shares[value] >= UNLIKELY]
    return (
        f"By the open information alone it is {numbers(literal, 'or')}. "
        f"If everybody plays to tell the most, which is an assumption, it is {numbers(likely, 'or')}."
    )
