"""What a seat sees of Timeline (TML-002). Hands lie open, and what is hidden is hidden from everyone.

Built from nothing: what is not put in here is not seen. A card's date, its back's icon and its note come with
the card once it has been turned over, never before.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tidetable.games.timeline.competitive import Competitive, seats_in
from tidetable.games.timeline.cooperative import FREE, Cooperative, rank_of
from tidetable.games.timeline.forms import Setup
from tidetable.games.timeline.pieces import (
    ICONS,
    LEFT,
    RIGHT,
    TAKEN,
    CardEvent,
    Discarded,
    Drew,
    Eliminated,
    EndedTurn,
    Faces,
    Placed,
    Reshuffled,
    Tried,
)
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
    Points,
    ReshuffledSeen,
    TriedSeen,
)
from tidetable.games.timeline.state import Position
from tidetable.kernel.game import BadRecord, Entry, Seen
from tidetable.kernel.state import Event


def front_of(faces: Faces, card: int) -> Front:
    return Front(faces.deck.ids[card], faces.deck.titles[card], ICONS[faces.fronts[card]])


def open_card(faces: Faces, card: int) -> OpenCard:
    deck = faces.deck
    date, front, back = faces.dates[card], ICONS[faces.fronts[card]], ICONS[faces.backs[card]]
    # A note explains the deck's date; a record with another date is not explained by it.
    note = deck.notes[card] if deck.dates[card] == date else ""
    return OpenCard(deck.ids[card], deck.titles[card], front, date, back, note)


def view(state: Position, seat: int | None) -> CompetitiveView | CooperativeView:
    if isinstance(state, Competitive):
        return CompetitiveView(
            **_shared(state, seat),
            ask="place-card" if state.to_act() else "over",
            timeline=_open(state, state.timeline),
            still_in=seats_in(state.still_in),
            done=seats_in(state.done),
            outcome=state.outcome(),
        )
    assert isinstance(state, Cooperative)
    return CooperativeView(
        **_shared(state, seat),
        ask=_cooperative_ask(state),
        lower=_open(state, state.lower),
        gap_row=[None if card == FREE else open_card(state.faces, card) for card in state.gap_row],
        stuck=[_open(state, cards) for cards in state.stuck],
        placed=state.placed,
        failed=state.failed,
        score=state.score(),
        points=Points(*state.points()),
        rank=rank_of(state.score()),
        outcome=state.outcome(),
    )


def _shared(state: Position, seat: int | None) -> dict[str, Any]:
    return {
        "game": "timeline",
        "seat": seat,
        "seats": list(state.seats()),
        "to_act": list(state.to_act()),
        "choices": [] if seat is None else state.choices(seat),
        "options": state.options,
        "first": state.first,
        "hands": [[front_of(state.faces, card) for card in hand] for hand in state.hands],
        "next": front_of(state.faces, state.pile[-1]) if state.pile else None,
        "pile": len(state.pile),
        "discard": _open(state, state.discard[::-1]),
    }


def _open(state: Position, cards: Sequence[int]) -> list[OpenCard]:
    return [open_card(state.faces, card) for card in cards]


def _cooperative_ask(state: Cooperative) -> str:
    if not state.to_act():
        return "over"
    if state.placed:
        return "try-or-end"
    return "try-another" if state.failed else "try-or-discard"


def see(event: Event, seat: int | None) -> Seen | None:
    match event:
        case Placed():
            return PlacedSeen(seat=event.seat, card=_turned(event), gap=event.gap, right=event.right)
        case Tried():
            spots = {LEFT: "left", RIGHT: "right", TAKEN: "stuck"}
            gap = event.spot if event.spot >= 0 else None
            return TriedSeen(seat=event.seat, card=_turned(event), spot=spots.get(event.spot, "gap"), gap=gap)
        case Discarded():
            return DiscardedSeen(seat=event.seat, card=_turned(event))
        case EndedTurn():
            return EndedTurnSeen(seat=event.seat)
        case Drew():
            return DrewSeen(seat=event.seat, card=front_of(event.faces, event.card))
        case Reshuffled():
            return ReshuffledSeen(cards=len(event.cards))
        case Eliminated():
            return EliminatedSeen(out=event.out, going_on=event.going_on)
    return None


def _turned(event: CardEvent) -> OpenCard:
    return open_card(event.faces, event.card)


def see_setup(setup: Setup, seat: int | None) -> dict[str, Any]:
    """The fronts that lay in view after the deal; date and back of the cards that were turned over."""
    turned = sorted([*setup.timeline, *setup.discard])
    in_view = sorted([*turned, *setup.pile[:1], *(card for hand in setup.hands for card in hand)])
    return {
        "first": setup.first,
        "first_by": setup.first_by,
        "deck": setup.deck,
        "dates": {card: setup.dates[card] for card in turned},
        "fronts": {card: setup.fronts[card] for card in in_view},
        "backs": {card: setup.backs[card] for card in turned},
        "hands": setup.hands,
        "timeline": setup.timeline,
        "discard": setup.discard,
        "pile": {"next": setup.pile[0] if setup.pile else None, "cards": len(setup.pile)},
    }


def chance_words(events: Sequence[Event]) -> dict[str, Any]:
    words: dict[str, Any] = {}
    for event in events:
        if isinstance(event, Drew):
            words.setdefault("drew", []).append(event.faces.deck.ids[event.card])
        elif isinstance(event, Reshuffled):
            words["reshuffled"] = [event.deck.ids[card] for card in event.cards]
    return words


def chance_script(state: Position, words: Mapping[str, Any]) -> list[list[int]]:
    """Only a reshuffle asks chance: the pile's order stands in the set-up."""
    if "reshuffled" not in words:
        return []
    told = words["reshuffled"]
    if not isinstance(told, list) or not all(
        isinstance(name, str) and name in state.deck.by_id for name in told
    ):
        raise BadRecord("A reshuffled pile names a card that is not in this game.")
    return [[state.deck.by_id[name] for name in told]]


def see_chance(entry: Entry, seat: int | None) -> dict[str, Any]:
    """Drawn cards lie fronts up for all; of a new pile only the size is known."""
    seen: dict[str, Any] = {}
    if "drew" in entry.chance:
        seen["drew"] = entry.chance["drew"]
    if "reshuffled" in entry.chance:
        seen["reshuffled"] = len(entry.chance["reshuffled"])
    return seen
