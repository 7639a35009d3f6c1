"""Timeline in words and letters: for the terminal, logs and screen readers."""

from collections.abc import Sequence

from tidetable.games.timeline.forms import CompetitiveOutcome, CooperativeOutcome
from tidetable.games.timeline.shown import (
    CompetitiveView,
    CooperativeView,
    DiscardedSeen,
    DrewSeen,
    EliminatedSeen,
    EndedTurnSeen,
    Front,
    OpenCard,
    PlacedSeen,
    ReshuffledSeen,
    TimelineView,
    TriedSeen,
)
from tidetable.games.timeline.years import year_words
from tidetable.kernel.game import Seen
from tidetable.kernel.outcome import Outcome
from tidetable.kernel.words import listed, plural, winners_sentence

DATE_WIDTH = 18


def draw(view: TimelineView, names: Sequence[str]) -> str:
    """The timeline from the earliest card down, then the piles, then what lies in front of each player."""
    lines = _lower(view) if isinstance(view, CooperativeView) else _timeline(view)
    lines.append("")
    top = "nothing"
    if view.discard:
        icon = f" [{view.discard[0].back}]" if isinstance(view, CooperativeView) else ""
        top = f"{_dated(view.discard[0])}{icon} on top"
    lines.append(f"  Discard pile {len(view.discard)}: {top}")
    following = _front(view, view.next) if view.next else "nothing"
    lines.append(f"  Draw pile {view.pile}, next: {following}")
    if isinstance(view, CooperativeView):
        lines.append(f"  Score so far {view.score}")
        if view.options.players == 1:
            lines.append("  House rule: one player alone.")
    for seat in view.seats:
        mark = ">" if seat in view.to_act else " "
        lines.append(f"{mark} {seat} {names[seat]}{_state_of(view, seat)}")
        lines.extend(f"      {front.card}: {_front(view, front)}" for front in view.hands[seat])
        if isinstance(view, CooperativeView):
            lines.extend(f"      (stuck) {_dated(card)}" for card in view.stuck[seat])
    return "\n".join(lines)


def _timeline(view: TimelineView) -> list[str]:
    assert isinstance(view, CompetitiveView)
    lines = []
    for gap, card in enumerate(view.timeline):
        lines.append(f"  -- gap {gap}")
        lines.append(f"{year_words(card.date):>{DATE_WIDTH}}  {card.title}")
    lines.append(f"  -- gap {len(view.timeline)}")
    return lines


def _lower(view: CooperativeView) -> list[str]:
    lines = []
    for place, card in enumerate(view.lower):
        lines.append(f"{year_words(card.date):>{DATE_WIDTH}}  {card.title}")
        if place < len(view.gap_row):
            above = view.gap_row[place]
            lines.append(f"{'gap':>{DATE_WIDTH}}  ... {_dated(above) if above else 'free'}")
    return lines


def _state_of(view: TimelineView, seat: int) -> str:
    if isinstance(view, CompetitiveView):
        if seat not in view.still_in:
            return " (eliminated)"
        if seat in view.done:
            return " (placed the last card)"
    return ""


def _front(view: TimelineView, front: Front) -> str:
    return f"{front.title} [{front.front}]" if isinstance(view, CooperativeView) else front.title


def _dated(card: OpenCard) -> str:
    return f"{card.title}, {year_words(card.date)}"


def prompt(view: TimelineView, names: Sequence[str]) -> str:
    if not view.to_act:
        return "The game is over."
    if view.seat not in view.to_act:
        return f"{names[view.to_act[0]]} is choosing a card."
    match view.ask:
        case "place-card":
            return "Your turn: place one of your cards into a gap of the timeline."
        case "try-or-discard":
            return "Your turn: try a card, or discard one that shows the icon on top of the discard pile."
        case "try-another":
            return "That card is stuck: try another."
    return "Placed: try one more card, or end your turn."


def sentence(seen: Seen, names: Sequence[str]) -> str:
    match seen:
        case PlacedSeen(right=True):
            return f"{names[seen.seat]} placed {_dated(seen.card)}: right.{_noted(seen.card)}"
        case PlacedSeen():
            return f"{names[seen.seat]} misplaced {_dated(seen.card)}.{_noted(seen.card)}"
        case TriedSeen(spot="stuck"):
            return f"{names[seen.seat]} tried {_dated(seen.card)}: it is stuck.{_noted(seen.card)}"
        case TriedSeen(spot="gap"):
            return f"{names[seen.seat]} placed {_dated(seen.card)} in the Gap row.{_noted(seen.card)}"
        case TriedSeen():
            return f"{names[seen.seat]} placed {_dated(seen.card)} at the {seen.spot} end.{_noted(seen.card)}"
        case DiscardedSeen():
            return f"{names[seen.seat]} discarded {_dated(seen.card)}.{_noted(seen.card)}"
        case EndedTurnSeen():
            return f"{names[seen.seat]} ended the turn."
        case DrewSeen():
            return f"{names[seen.seat]} drew {seen.card.title}."
        case ReshuffledSeen():
            return f"The discard pile is shuffled: {plural(seen.cards, 'card')} in the new draw pile."
        case EliminatedSeen():
            out = listed([names[seat] for seat in seen.out])
            going_on = listed([names[seat] for seat in seen.going_on])
            return f"{going_on} go on with one card each; {out} {'is' if len(seen.out) == 1 else 'are'} out."
    raise ValueError(f"No sentence for {type(seen).__name__}.")


def _noted(card: OpenCard) -> str:
    return f" {card.note}" if card.note else ""


def result(outcome: Outcome, names: Sequence[str]) -> str:
    if isinstance(outcome, CooperativeOutcome):
        how = "Every card found its place" if outcome.ended == "all-placed" else "Stuck cards end the game"
        return f"{how}: {plural(outcome.score, 'point')}, {outcome.rank}."
    assert isinstance(outcome, CompetitiveOutcome)
    why = " The cards have run out." if outcome.ended == "no-cards-left" else ""
    return f"{winners_sentence(outcome.winners, names)}{why}"
