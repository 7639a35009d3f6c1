"""Atlas in words and letters: for the terminal, logs and screen readers."""

from collections.abc import Sequence
from functools import cache

from tidetable.games.atlas.forms import AtlasOutcome
from tidetable.games.atlas.pieces import NUMBERS, SUITS
from tidetable.games.atlas.shown import AtlasView, BoardCard, CompletedSeen, DrewSeen, PlayedSeen
from tidetable.kernel.game import Seen
from tidetable.kernel.outcome import Outcome
from tidetable.kernel.words import listed, plural, winners_sentence

CELL = 6


def draw(view: AtlasView, names: Sequence[str]) -> str:
    """The board with everything that is open, then one's hand."""
    spots = {spot.card: spot for spot in view.board}
    lines = ["        " + "".join(str(number).center(CELL) for number in range(1, NUMBERS + 1))]
    for suit in SUITS:
        cells = [_cell(spots.get(f"{suit}-{number}")) for number in range(1, NUMBERS + 1)]
        lines.append(f"{suit.capitalize():8}" + "".join(cell.center(CELL) for cell in cells))
    lines.append("        # face up   x flipped   3T1: on it seat 3 has 1 chip on Time (P: Place)")
    lines.append("")
    for seat in view.seats:
        mark = ">" if seat in view.to_act else " "
        lines.append(
            f"{mark} {seat} {names[seat]}: {plural(view.points[seat], 'point')}, "
            f"{plural(view.chips[seat], 'chip')} left, {plural(view.hand_sizes[seat], 'card')}"
        )
    lines.append(f"  Draw pile {view.pile}, in the box {view.boxed}")
    if view.hand:
        lines.append(
            "  Your hand: " + ", ".join(_held(held.card, held.time, held.place) for held in view.hand)
        )
    return "\n".join(lines)


def _cell(spot: BoardCard | None) -> str:
    if spot is None:
        return "."
    mark = "x" if spot.flipped else "#"
    if spot.stack is None:
        return mark
    return f"{mark}{spot.stack.seat}{'T' if spot.stack.kind == 'time' else 'P'}{spot.stack.chips}"


def _held(card: str, time: list[str], place: list[str]) -> str:
    completes = [kind for kind, cards in (("Time", time), ("Place", place)) if cards]
    return f"{card} (completes a {' and a '.join(completes)})" if completes else card


@cache
def card_words(card: str) -> str:
    suit, _, number = card.partition("-")
    return f"{suit.capitalize()} {number}"


def prompt(view: AtlasView, names: Sequence[str]) -> str:
    if not view.to_act:
        return "The game is over."
    if view.seat in view.to_act:
        return "Your turn: play a card, and stake chips on Time or Place if you like."
    return f"{names[view.to_act[0]]} is choosing a card to play."


def sentence(seen: Seen, names: Sequence[str]) -> str:
    match seen:
        case PlayedSeen(kind=None):
            return f"{names[seen.seat]} played {card_words(seen.card)}."
        case PlayedSeen():
            kind = (seen.kind or "").capitalize()
            return f"{names[seen.seat]} played {card_words(seen.card)} and staked {seen.chips} on {kind}."
        case CompletedSeen():
            words = f"{names[seen.seat]} completed a {seen.kind.capitalize()}: {_cards(seen.cards)} flip."
            if seen.right:
                words += f" The stacks on {_cards(seen.right)} were right and stay."
            if seen.wrong:
                words += f" The stacks on {_cards(seen.wrong)} were wrong and go."
            return words
        case DrewSeen(card=None):
            return f"{names[seen.seat]} drew a card."
        case DrewSeen():
            return f"You drew {card_words(seen.card or '')}."
    raise ValueError(f"No sentence for {type(seen).__name__}.")


def _cards(cards: list[str]) -> str:
    return listed([card_words(card) for card in cards])


def result(outcome: Outcome, names: Sequence[str]) -> str:
    assert isinstance(outcome, AtlasOutcome)
    scores = ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(outcome.scores))
    return f"{winners_sentence(outcome.winners, names)} Points: {scores}."
