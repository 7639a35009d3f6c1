"""Toil & Troublez in words and letters: for the terminal, logs and screen readers."""

from collections import Counter
from collections.abc import Sequence

from tidetable.games.troublez.forms import TroublezOutcome
from tidetable.games.troublez.pieces import KINDS
from tidetable.games.troublez.shown import (
    BustedSeen,
    CloakedSeen,
    CollectedSeen,
    DrewSeen,
    FizzledSeen,
    GainedSeen,
    KeptSeen,
    OrderedSeen,
    PassedSeen,
    PlacedSeen,
    PoisonedSeen,
    RanOutSeen,
    ReshuffledSeen,
    Spot,
    SummonedSeen,
    TookSeen,
    TroublezView,
    VanishedSeen,
)
from tidetable.kernel.game import Seen
from tidetable.kernel.outcome import Outcome
from tidetable.kernel.words import listed, plural, winners_sentence

#: How people count the rows of the Forest.
ROWS = ("first", "second", "third")
#: What the awaited player is asked, and what the others read meanwhile.
YOURS = {
    "begin": "Your turn: draw a card.",
    "go-on": "Draw another card, or pass and take a row.",
    "last-pass": "The draw pile has run out: pass and take a row.",
    "place": "Place {held} in the Forest.",
    "order": "Say in which order the Magicians of your row are carried out.",
    "vanish": "Vanish: name the kind that every other player loses one of.",
    "summon": "Summon: take a Talisman out of another Trove.",
    "poison": "Poison: discard a Talisman of yours.",
    "take": "Take a card from an end of a row.",
    "collect": "You hold a Collection: complete it, or keep the cards.",
}
THEIRS = {
    "begin": "{name} begins a turn.",
    "go-on": "{name} is choosing whether to draw or to pass.",
    "last-pass": "{name} is choosing a row; the game is about to end.",
    "place": "{name} is placing {held}.",
    "order": "{name} is ordering the Magicians of a row.",
    "vanish": "{name} is choosing what shall vanish.",
    "summon": "{name} is choosing what to summon.",
    "poison": "{name} is choosing what to give up to the Poison.",
    "take": "{name} is choosing a card to take.",
    "collect": "{name} is asked about a Collection.",
}


def draw(view: TroublezView, names: Sequence[str]) -> str:
    """The Forest row by row, then the Troves and the piles."""
    lines = ["Forest"]
    for number, row in enumerate(view.rows):
        mark = " (being taken)" if number == view.taking else ""
        lines.append(f"  {number}: " + "  ".join(_cell(spot) for spot in row) + mark)
    if not view.rows:
        lines.append("  empty")
    if view.held is not None:
        lines.append(f"Shown: {card_words(view.held)}")
    lines.append("")
    for seat in view.seats:
        mark = ">" if seat in view.to_act else " "
        collections = plural(len(view.markers[seat]), "Collection")
        lines.append(f"{mark} {seat} {names[seat]}: {plural(view.marks[seat], 'Mark')}, {collections}")
        lines.append(f"      Trove: {_trove(view.troves[seat])}")
    lines.append(
        f"  Draw pile {view.pile}, discard pile {len(view.discard)}"
        + (f" ({card_words(view.discard[-1])} on top)" if view.discard else "")
    )
    lines.append(f"  The draw pile ran out {view.run_out} of {plural(view.ends_at, 'time')}")
    if view.risk is not None:
        lines.append(f"  Risk that the next card cannot be placed: {view.risk:.0%}")
    return "\n".join(lines)


def _cell(spot: Spot) -> str:
    """A Talisman with its number, so that the order of a row can be read."""
    if spot.under is not None:
        return f"[cloak over {spot.under}]"
    sort = spot.card.partition("-")[0]
    number = f"{KINDS.index(sort) + 1} " if sort in KINDS else ""
    return f"[{number}{spot.card}]"


def _trove(cards: list[str]) -> str:
    counts = Counter(card.partition("-")[0] for card in cards)
    return ", ".join(f"{counts[kind]} {kind}" for kind in KINDS if counts[kind]) or "empty"


def card_words(card: str) -> str:
    return " ".join(word.capitalize() for word in card.split("-"))


def prompt(view: TroublezView, names: Sequence[str]) -> str:
    if not view.to_act:
        return "The game is over."
    ask = "last-pass" if view.ask == "go-on" and view.last_turn else view.ask
    held = card_words(view.held or "")
    if view.seat in view.to_act:
        return YOURS[ask].format(held=held)
    words = THEIRS[ask].format(name=names[view.to_act[0]], held=held)
    return f"{words} You may complete a Collection." if view.choices else words


def sentence(seen: Seen, names: Sequence[str]) -> str:
    match seen:
        case DrewSeen():
            return f"{names[seen.seat]} drew {card_words(seen.card)}."
        case BustedSeen():
            return f"{card_words(seen.card)} cannot be placed: {names[seen.seat]} gets no row."
        case PlacedSeen(side="new"):
            return f"{names[seen.seat]} began {_row(seen.row)} with {card_words(seen.card)}."
        case PlacedSeen():
            return (
                f"{names[seen.seat]} placed {card_words(seen.card)} at the {seen.side} of {_row(seen.row)}."
            )
        case CloakedSeen():
            return f"{names[seen.seat]} laid a Cloak on {card_words(seen.card)} in {_row(seen.row)}."
        case RanOutSeen(last=True):
            return "The draw pile has run out: this is the last turn."
        case RanOutSeen():
            return f"The draw pile has run out, time {seen.times}."
        case ReshuffledSeen():
            return f"The discard pile is shuffled into a new draw pile of {plural(seen.cards, 'card')}."
        case PassedSeen():
            return f"{names[seen.seat]} passed and takes {_row(seen.row)}: {_cards(seen.cards)}."
        case OrderedSeen():
            return f"{names[seen.seat]} orders: {listed([name.capitalize() for name in seen.magicians])}."
        case GainedSeen(cards=[]):
            return f"{names[seen.seat]} gets no Talisman from the row."
        case GainedSeen():
            return f"{names[seen.seat]} puts {_cards(seen.cards)} into the Trove."
        case TookSeen(under=None):
            return (
                f"{names[seen.seat]} took {card_words(seen.card)} from the {seen.side} of {_row(seen.row)}."
            )
        case TookSeen():
            under = card_words(seen.under or "")
            return f"{names[seen.seat]} took a Cloak from {_row(seen.row)}, and under it {under}."
    return _change_sentence(seen, names)


def _change_sentence(seen: Seen, names: Sequence[str]) -> str:
    match seen:
        case VanishedSeen(losers=[]):
            return f"{names[seen.seat]} lets a {seen.kind.capitalize()} vanish, but nobody else has one."
        case VanishedSeen():
            losers = listed([names[loser] for loser in seen.losers])
            return f"{names[seen.seat]} lets a {seen.kind.capitalize()} vanish from the Trove of {losers}."
        case SummonedSeen():
            return f"{names[seen.seat]} summons {card_words(seen.card)} from {names[seen.loser]}."
        case PoisonedSeen():
            return f"{names[seen.seat]} loses {card_words(seen.card)} to the Poison."
        case FizzledSeen():
            return f"The {seen.magician.capitalize()} of {names[seen.seat]} finds nothing to take."
        case CollectedSeen():
            what = "one of each kind" if seen.collection == "each" else f"{seen.collection}s"
            end = " at the end" if seen.at_end else ""
            return f"{names[seen.seat]} completes a Collection{end}: {what}."
        case KeptSeen():
            return f"{names[seen.seat]} keeps the cards for now."
    raise ValueError(f"No sentence for {type(seen).__name__}.")


def _row(row: int) -> str:
    return f"the {ROWS[row]} row"


def _cards(cards: list[str]) -> str:
    return listed([card_words(card) for card in cards])


def result(outcome: Outcome, names: Sequence[str]) -> str:
    assert isinstance(outcome, TroublezOutcome)
    scores = ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(outcome.scores))
    return f"{winners_sentence(outcome.winners, names)} Magic Marks: {scores}."
