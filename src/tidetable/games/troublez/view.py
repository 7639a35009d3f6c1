"""What a seat sees of Toil & Troublez (TNT-34). Built from nothing: what is not put in here is not seen."""

from collections.abc import Mapping, Sequence
from typing import Any

from tidetable.games.troublez import events as happened
from tidetable.games.troublez.forms import Setup
from tidetable.games.troublez.gives import gifts
from tidetable.games.troublez.odds import risk
from tidetable.games.troublez.pieces import (
    CARD_BY_NAME,
    CARD_NAMES,
    COVER,
    KINDS,
    MAGICIANS,
    NO_CARD,
    RUNS,
    cell_name,
    collection_name,
    magicians_of,
    names_of,
)
from tidetable.games.troublez.rules import Troublez
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
    Side,
    Spot,
    SummonedSeen,
    TookSeen,
    TroublezView,
    VanishedSeen,
)
from tidetable.games.troublez.state import (
    ASK_COLLECT,
    BEGIN,
    CHOOSE_ORDER,
    CHOOSE_POISON,
    CHOOSE_SUMMON,
    CHOOSE_VANISH,
    GO_ON,
    HOLD_CARD,
    NO_ROW,
    OVER,
    TAKE_ONE,
)
from tidetable.kernel.game import BadRecord, Entry, Seen
from tidetable.kernel.state import Event

SIDES: tuple[Side, ...] = ("left", "right", "new")

#: The key of each question.
ASKS = {
    BEGIN: "begin",
    GO_ON: "go-on",
    HOLD_CARD: "place",
    TAKE_ONE: "take",
    ASK_COLLECT: "collect",
    CHOOSE_ORDER: "order",
    CHOOSE_VANISH: "vanish",
    CHOOSE_SUMMON: "summon",
    CHOOSE_POISON: "poison",
    OVER: "over",
}


def view(state: Troublez, seat: int | None) -> TroublezView:
    options = state.options
    draws = state.phase in (BEGIN, GO_ON) and not state.ending
    moves = [] if seat is None else state.legal(seat)
    return TroublezView(
        game="troublez",
        seat=seat,
        seats=list(state.seats()),
        to_act=list(state.to_act()),
        ask=ASKS[state.phase],
        choices=[move.text for move in moves],
        options=options,
        first=state.first,
        turn=state.turn,
        rows=[[_spot(cell, options.memory_aid) for cell in row] for row in state.rows],
        held=None if state.held == NO_CARD else CARD_NAMES[state.held],
        taking=None if state.taking == NO_ROW else state.taking,
        magicians=_magicians(state.steps),
        troves=[names_of(state.trove(place)) for place in state.seats()],
        markers=[names_of(cards) for cards in state.markers],
        marks=[state.marks(place) for place in state.seats()],
        pile=len(state.pile),
        discard=names_of(state.discard),
        run_out=state.run_out,
        ends_at=RUNS[options.players],
        last_turn=state.ending,
        risk=risk(state) if options.odds_aid and draws else None,
        gives=[] if seat is None else gifts(state, seat, moves),
        outcome=state.outcome(),
    )


def _spot(cell: int, memory_aid: bool) -> Spot:
    covered = cell >= COVER
    return Spot(cell_name(cell), CARD_NAMES[cell - COVER] if covered and memory_aid else None)


def _magicians(steps: int) -> list[str]:
    return [MAGICIANS[magician] for magician in magicians_of(steps)]


def see(event: Event, seat: int | None) -> Seen | None:
    """All that happens is seen by all; only the order of a new pile is not."""
    match event:
        case happened.Drew():
            return DrewSeen(seat=event.seat, card=CARD_NAMES[event.card])
        case happened.Busted():
            return BustedSeen(seat=event.seat, card=CARD_NAMES[event.card])
        case happened.Placed():
            side = SIDES[event.side]
            return PlacedSeen(seat=event.seat, card=CARD_NAMES[event.card], row=event.row, side=side)
        case happened.Cloaked():
            card = CARD_NAMES[event.card]
            return CloakedSeen(seat=event.seat, row=event.row, index=event.index, card=card)
        case happened.RanOut():
            return RanOutSeen(times=event.times, last=event.last)
        case happened.Reshuffled():
            return ReshuffledSeen(cards=len(event.pile))
        case happened.Passed():
            cards = [cell_name(cell) for cell in event.cells]
            return PassedSeen(seat=event.seat, row=event.row, cards=cards)
        case happened.Ordered():
            return OrderedSeen(seat=event.seat, magicians=_magicians(event.steps))
        case happened.Gained():
            return GainedSeen(seat=event.seat, cards=names_of(event.cards))
        case happened.Took():
            under = CARD_NAMES[event.cell - COVER] if event.cell >= COVER else None
            card = cell_name(event.cell)
            return TookSeen(seat=event.seat, row=event.row, side=SIDES[event.side], card=card, under=under)
    return _see_change(event)


def _see_change(event: Event) -> Seen | None:
    """What Magicians and Collections do to Troves."""
    match event:
        case happened.Vanished():
            cards = names_of(event.cards)
            return VanishedSeen(seat=event.seat, kind=KINDS[event.kind], losers=event.losers, cards=cards)
        case happened.Summoned():
            return SummonedSeen(seat=event.seat, loser=event.loser, card=CARD_NAMES[event.card])
        case happened.Poisoned():
            return PoisonedSeen(seat=event.seat, card=CARD_NAMES[event.card])
        case happened.Fizzled():
            return FizzledSeen(seat=event.seat, magician=MAGICIANS[event.magician])
        case happened.Collected():
            return CollectedSeen(
                seat=event.seat,
                collection=collection_name(event.collection),
                marker=CARD_NAMES[event.marker],
                at_end=event.at_end,
            )
        case happened.Kept():
            return KeptSeen(seat=event.seat)
    return None


def see_setup(setup: Setup, seat: int | None) -> dict[str, Any]:
    return {"first": setup.first, "first_by": setup.first_by, "pile": len(setup.pile)}


def chance_words(events: Sequence[Event]) -> dict[str, Any]:
    words: dict[str, Any] = {}
    for event in events:
        if isinstance(event, happened.Drew):
            words["drew"] = CARD_NAMES[event.card]
        elif isinstance(event, happened.Reshuffled):
            words["reshuffled"] = names_of(event.pile)
    return words


def see_chance(entry: Entry, seat: int | None) -> dict[str, Any]:
    """A drawn card is shown to all (TNT-05); of a new pile only its size is seen."""
    seen: dict[str, Any] = {}
    if "drew" in entry.chance:
        seen["drew"] = entry.chance["drew"]
    if "reshuffled" in entry.chance:
        seen["reshuffled"] = len(entry.chance["reshuffled"])
    return seen


def chance_script(state: Troublez, words: Mapping[str, Any]) -> list[list[int]]:
    """Only a reshuffle asks chance: what is drawn stands in the pile before."""
    if "reshuffled" not in words:
        return []
    pile = words["reshuffled"]
    if not isinstance(pile, list) or not all(isinstance(name, str) and name in CARD_BY_NAME for name in pile):
        raise BadRecord("What was reshuffled is not a list of cards.")
    return [[CARD_BY_NAME[name] for name in pile]]
