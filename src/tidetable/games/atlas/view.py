"""What a seat sees of a game of Atlas (ATL-29). Built from nothing: what is not put in here is not seen."""

from collections.abc import Sequence
from functools import cache
from itertools import starmap
from typing import Any

from tidetable.games.atlas.forms import Setup
from tidetable.games.atlas.pieces import CARD_NAMES, PLACE, TIME, Completed, Drew, Played, names_in
from tidetable.games.atlas.rules import FLIPPED_SHIFT, SPOT_SHIFT, Atlas
from tidetable.games.atlas.shown import (
    AtlasView,
    BoardCard,
    CompletedSeen,
    DrewSeen,
    HandCard,
    Kind,
    PlayedSeen,
    Stack,
)
from tidetable.games.atlas.state import KIND_MASK, KIND_SHIFT, OWNER_SHIFT, SIZE_MASK
from tidetable.kernel.game import Entry, Seen
from tidetable.kernel.state import Event

CARD_MASK = (1 << FLIPPED_SHIFT) - 1


def view(state: Atlas, seat: int | None) -> AtlasView:
    own = state.held(seat) if seat is not None and seat < state.players else []
    to_act = state.to_act()
    return AtlasView(
        game="atlas",
        seat=seat,
        seats=list(state.seats()),
        to_act=list(to_act),
        ask="play-card" if to_act else "over",
        choices=[] if seat is None else state.choices(seat),
        options=state.options,
        first=state.first,
        hand=list(starmap(_hand_card, own)),
        hand_sizes=[int(hand).bit_count() for hand in state.hands],
        chips=list(state.chips),
        lost=list(state.lost),
        points=state.points()[0],
        board=list(map(_board_card, state.spots())),
        pile=len(state.pile),
        boxed=int(state.boxed).bit_count(),
        outcome=state.outcome(),
    )


# The parts of a view are made once for all tables: there are few kinds, and every move shows all of them.


@cache
def _hand_card(card: int, time: int, place: int) -> HandCard:
    return HandCard(CARD_NAMES[card], names_in(time), names_in(place))


@cache
def _board_card(spot: int) -> BoardCard:
    card, stack = spot & CARD_MASK, spot >> SPOT_SHIFT
    return BoardCard(CARD_NAMES[card], bool(spot >> FLIPPED_SHIFT & 1), _stack(stack) if stack else None)


def _stack(stack: int) -> Stack:
    return Stack(stack >> OWNER_SHIFT, _kind(stack >> KIND_SHIFT & KIND_MASK), stack & SIZE_MASK)


def _kind(kind: int) -> Kind:
    return "time" if kind == TIME else "place"


def see(event: Event, seat: int | None) -> Seen | None:
    match event:
        case Played():
            kind = _kind(event.kind) if event.kind in (TIME, PLACE) else None
            return PlayedSeen(seat=event.seat, card=CARD_NAMES[event.card], kind=kind, chips=event.chips)
        case Completed():
            return CompletedSeen(
                seat=event.seat,
                kind=_kind(event.kind),
                cards=names_in(event.cards),
                right=names_in(event.right),
                wrong=names_in(event.wrong),
            )
        case Drew():
            return DrewSeen(seat=event.seat, card=CARD_NAMES[event.card] if seat == event.seat else None)
    return None


def see_setup(setup: Setup, seat: int | None) -> dict[str, Any]:
    return {
        "first": setup.first,
        "first_by": setup.first_by,
        "hands": [hand if place == seat else len(hand) for place, hand in enumerate(setup.hands)],
        "pile": len(setup.pile),
        "boxed": len(setup.boxed),
        "board": setup.board,
    }


def chance_words(events: Sequence[Event]) -> dict[str, Any]:
    for event in events:
        if isinstance(event, Drew):
            return {"drew": CARD_NAMES[event.card]}
    return {}


def see_chance(entry: Entry, seat: int | None) -> dict[str, Any]:
    return {"drew": entry.chance["drew"]} if seat == entry.seat and "drew" in entry.chance else {}
