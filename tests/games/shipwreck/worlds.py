"""All that could have happened behind what everybody saw, by trying every draw with the rules themselves.

Slow and plain on purpose: it knows nothing of deduction.py and is what deduction is held against.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import msgspec

from tidetable.games.shipwreck import GAME
from tidetable.games.shipwreck.forms import Options, Setup
from tidetable.games.shipwreck.pieces import parse
from tidetable.games.shipwreck.rules import Shipwreck
from tidetable.kernel.chance import Chance, ChanceMismatch, ScriptedChance
from tidetable.kernel.game import Entry
from tidetable.kernel.recorder import Recorder
from tidetable.kernel.state import Event

#: The fate in every hand, by line; the one just drawn by an active player who has not played is left out.
Hands = tuple[int, ...]


class Asking(Chance):
    """Gives prepared draws and multiplies how likely each was."""

    def __init__(self, values: Sequence[int]) -> None:
        self.values = list(values)
        self.weight = Fraction(1)

    def draw(self, counts: list[int]) -> int:
        value = self.values.pop(0)
        if not counts[value - 1]:
            raise ChanceMismatch("There is no such fate in the bag.")
        self.weight *= Fraction(counts[value - 1], sum(counts))
        return value - 1

    def copy(self) -> "Asking":
        return Asking(self.values)


def hidden_hands(state: Shipwreck) -> Hands:
    """What deduction speaks about: what each line keeps (before a play, what it had kept from before)."""
    hands = [int(value) for value in state.held]
    if state.second:
        hands[state.line] = state.kept_before
    return tuple(hands)


def seen_by(seat: int | None, state: Shipwreck, events: Sequence[Event]) -> bytes:
    looks = [GAME.see(event, seat) for event in events]
    return msgspec.json.encode([looks, GAME.view(state, seat)])


def chance_to_choose(state: Shipwreck, entry: Entry) -> Fraction:
    """Any legal play is as likely as any other; nothing is read into other moves."""
    plays = [move for move in state.legal(entry.seat) if move.text.startswith("play ")]
    return Fraction(1, len(plays)) if entry.move.startswith("play ") else Fraction(1)


def every_world(recorder: Recorder, seat: int | None = None) -> dict[Hands, Fraction]:
    """How likely each way of the hidden hands is, given what a seat (or a spectator) saw."""
    assert isinstance(recorder.setup, Setup)
    assert isinstance(recorder.options, Options)
    real = GAME.begin(recorder.options, recorder.setup, ScriptedChance([]))
    told = seen_by(seat, real, [])
    states: list[tuple[Shipwreck, Fraction]] = []
    for one, other in product(range(1, 8), repeat=2):
        drew = msgspec.structs.replace(recorder.setup.drew, values=[one, other])
        setup = msgspec.structs.replace(recorder.setup, drew=drew)
        weight = Fraction(3, 21) * Fraction(2 if one == other else 3, 20)
        state = GAME.begin(recorder.options, setup, ScriptedChance([]))
        if seen_by(seat, state, []) == told:
            states.append((state, weight))
    for entry in recorder.entries:
        move = parse(entry.move)
        real.chance = ScriptedChance(GAME.chance_script(real, entry.chance))
        told = seen_by(seat, real, real.attempt(entry.seat, move))
        count = len(entry.chance["drew"]["values"]) if "drew" in entry.chance else 0
        states = [
            (after, weight * chance)
            for state, weight in states
            if state.why_not(entry.seat, move) is None
            for after, chance in _after(state, entry, count, told, seat)
        ]
        states = _merged(states)
    found: dict[Hands, Fraction] = {}
    total = sum(weight for _, weight in states)
    for state, weight in states:
        hands = hidden_hands(state)
        found[hands] = found.get(hands, Fraction(0)) + weight / total
    return found


def _after(
    state: Shipwreck, entry: Entry, count: int, told: bytes, seat: int | None
) -> list[tuple[Shipwreck, Fraction]]:
    found = []
    choice = chance_to_choose(state, entry)
    for values in product(range(1, 8), repeat=count):
        after = state.copy()
        asking = Asking(values)
        after.chance = asking
        try:
            events = after.attempt(entry.seat, parse(entry.move))
        except (ChanceMismatch, IndexError):
            continue
        if seen_by(seat, after, events) == told:
            after.chance = ScriptedChance([])
            found.append((after, choice * asking.weight))
    return found


def _merged(states: list[tuple[Shipwreck, Fraction]]) -> list[tuple[Shipwreck, Fraction]]:
    """Worlds that have become the same are one, so that there are never more than there are hands."""
    kept: dict[tuple[int, ...], tuple[Shipwreck, Fraction]] = {}
    for state, weight in states:
        key = (*(int(value) for value in state.held), int(state.second), int(state.kept_before))
        if key in kept:
            weight += kept[key][1]
        kept[key] = (state, weight)
    return list(kept.values())
