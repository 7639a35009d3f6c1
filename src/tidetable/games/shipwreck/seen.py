"""What a seat sees of what happens in The Shipwreck Arcana, and of what chance did."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tidetable.games.shipwreck import events
from tidetable.games.shipwreck.cards import CARD_NAMES, NO_CARD
from tidetable.games.shipwreck.forms import Drawn, LineName, Setup
from tidetable.games.shipwreck.pieces import PROPOSAL_TEXTS
from tidetable.games.shipwreck.rules import Shipwreck
from tidetable.kernel.game import BadRecord, Entry, Seen
from tidetable.kernel.state import Event


class DrewSeen(Seen, frozen=True, kw_only=True, tag="drew"):
    seat: int
    line: LineName | None
    count: int
    #: Nothing for everybody but the one who drew.
    values: list[int] | None


class PlayedSeen(Seen, frozen=True, kw_only=True, tag="played"):
    seat: int
    line: LineName | None
    value: int
    card: str


class ToldSeen(Seen, frozen=True, kw_only=True, tag="told"):
    """The Chalice: is the fate kept higher than the one played?"""

    seat: int
    higher: bool


class PlayedWronglySeen(Seen, frozen=True, kw_only=True, tag="played-wrongly"):
    seat: int
    discarded: int


class CycledSeen(Seen, frozen=True, kw_only=True, tag="cycled"):
    seat: int
    power: str
    card: str
    into: str | None


class DiscardedLowerSeen(Seen, frozen=True, kw_only=True, tag="discarded-lower"):
    seat: int
    power: str
    value: int
    card: str


class ToldOldSeen(Seen, frozen=True, kw_only=True, tag="told-old"):
    seat: int
    power: str
    old: bool


class NoPowerSeen(Seen, frozen=True, kw_only=True, tag="no-power"):
    seat: int


class ProposedSeen(Seen, frozen=True, kw_only=True, tag="proposed"):
    seat: int
    what: str


class AnsweredSeen(Seen, frozen=True, kw_only=True, tag="answered"):
    seat: int
    agrees: bool


class AskedSeen(Seen, frozen=True, kw_only=True, tag="asked"):
    #: Whose fate was asked about.
    seat: int
    power: str
    what: str
    yes: bool


class DoubledSeen(Seen, frozen=True, kw_only=True, tag="doubled"):
    power: str


class PredictedSeen(Seen, frozen=True, kw_only=True, tag="predicted"):
    seat: int
    value: int
    right: bool
    #: The fate itself; not yet shown after a wrong first prediction of Twice.
    fate: int | None


class NotPredictedSeen(Seen, frozen=True, kw_only=True, tag="not-predicted"):
    seat: int
    #: Shown if the group stops after a wrong first prediction of Twice.
    fate: int | None


class ShownSeen(Seen, frozen=True, kw_only=True, tag="shown"):
    seat: int
    line: LineName | None
    value: int


class PushedSeen(Seen, frozen=True, kw_only=True, tag="pushed"):
    value: int
    card: str


class FadedSeen(Seen, frozen=True, kw_only=True, tag="faded"):
    card: str
    values: list[int]
    doom: int
    into: str | None


class MarkedSeen(Seen, frozen=True, kw_only=True, tag="marked"):
    seat: int
    whose: int
    value: int
    turned: bool


class JoinedSeen(Seen, frozen=True, kw_only=True, tag="joined"):
    seat: int
    spot: int


class LeftSeen(Seen, frozen=True, kw_only=True, tag="left"):
    seat: int
    values: list[int]
    doom: int


def see(event: Event, seat: int | None) -> Seen | None:
    """Everything is open but what was drawn."""
    match event:
        case events.Drew():
            own = event.line >> 1 == seat
            return DrewSeen(
                seat=event.line >> 1,
                line=_letter(event.letter),
                count=len(event.values),
                values=sorted(event.values) if own else None,
            )
        case events.Played():
            return PlayedSeen(
                seat=event.line >> 1,
                line=_letter(event.letter),
                value=event.value,
                card=CARD_NAMES[event.card],
            )
        case events.Proposed():
            return ProposedSeen(seat=event.seat, what=PROPOSAL_TEXTS[event.what])
        case events.Answered():
            return AnsweredSeen(seat=event.seat, agrees=event.agrees)
        case events.Predicted():
            right = event.value == event.fate
            return PredictedSeen(
                seat=event.line >> 1, value=event.value, right=right, fate=event.fate or None
            )
        case events.NotPredicted():
            return NotPredictedSeen(seat=event.line >> 1, fate=event.fate or None)
        case events.Faded():
            return FadedSeen(
                card=CARD_NAMES[event.card], values=event.values, doom=event.doom, into=_card(event.into)
            )
        case events.Pushed():
            return PushedSeen(value=event.value, card=CARD_NAMES[event.card])
        case events.Shown():
            return ShownSeen(seat=event.line >> 1, line=_letter(event.letter), value=event.value)
    return _see_power(event) or _see_rare(event)


def _see_power(event: Event) -> Seen | None:
    match event:
        case events.Cycled():
            return CycledSeen(
                seat=event.line >> 1,
                power=CARD_NAMES[event.power],
                card=CARD_NAMES[event.card],
                into=_card(event.into),
            )
        case events.DiscardedLower():
            return DiscardedLowerSeen(
                seat=event.line >> 1,
                power=CARD_NAMES[event.power],
                value=event.value,
                card=CARD_NAMES[event.card],
            )
        case events.ToldOld():
            return ToldOldSeen(seat=event.line >> 1, power=CARD_NAMES[event.power], old=event.old)
        case events.NoPower():
            return NoPowerSeen(seat=event.line >> 1)
        case events.Asked():
            what = PROPOSAL_TEXTS[event.what]
            return AskedSeen(seat=event.line >> 1, power=CARD_NAMES[event.power], what=what, yes=event.yes)
        case events.Doubled():
            return DoubledSeen(power=CARD_NAMES[event.power])
    return None


def _see_rare(event: Event) -> Seen | None:
    match event:
        case events.Told():
            return ToldSeen(seat=event.line >> 1, higher=event.higher)
        case events.PlayedWrongly():
            return PlayedWronglySeen(seat=event.line >> 1, discarded=event.discarded)
        case events.Marked():
            return MarkedSeen(seat=event.seat, whose=event.line >> 1, value=event.value, turned=event.turned)
        case events.Joined():
            return JoinedSeen(seat=event.seat, spot=event.spot)
        case events.Left():
            return LeftSeen(seat=event.seat, values=event.values, doom=event.doom)
    return None


def _letter(letter: int) -> LineName | None:
    if letter < 0:
        return None
    return "b" if letter else "a"


def _card(card: int) -> str | None:
    return None if card == NO_CARD else CARD_NAMES[card]


def see_setup(setup: Setup, seat: int | None) -> dict[str, Any]:
    drew = msgspec.to_builtins(setup.drew)
    if setup.drew.seat != seat:
        drew["values"] = len(setup.drew.values)
    return {
        "first": setup.first,
        "first_by": setup.first_by,
        "doom": setup.doom,
        "row": setup.row,
        "deck": {"top": setup.deck[0], "count": len(setup.deck)},
        "drew": drew,
    }


def chance_words(happened: Sequence[Event]) -> dict[str, Any]:
    """At most one draw belongs to a move: the one that starts the next turn."""
    for event in happened:
        if isinstance(event, events.Drew):
            return {"drew": _drawn(event)}
    return {}


def _drawn(event: events.Drew) -> dict[str, Any]:
    words = {"seat": event.line >> 1, "values": event.values}
    letter = _letter(event.letter)
    return words if letter is None else {**words, "line": letter}


def see_chance(entry: Entry, seat: int | None) -> dict[str, Any]:
    """A draw is its owner's: it may stand on the entry of another seat, whose move ended the turn before."""
    drew = entry.chance.get("drew")
    return {"drew": drew} if drew is not None and drew["seat"] == seat else {}


def chance_script(state: Shipwreck, words: Mapping[str, Any]) -> list[list[int]]:
    if "drew" not in words:
        return []
    try:
        drawn = msgspec.convert(words["drew"], Drawn)
    except msgspec.ValidationError as error:
        raise BadRecord(f"What was drawn does not fit The Shipwreck Arcana: {error}.") from None
    return [[value - 1] for value in drawn.values]
