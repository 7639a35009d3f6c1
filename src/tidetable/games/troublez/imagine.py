"""Worlds that a seat cannot tell from the real one: to think with, and to prove that nothing leaks."""

from collections.abc import Sequence

import msgspec

from tidetable.games.troublez.forms import Options, Setup
from tidetable.games.troublez.odds import unknown_covers, unseen
from tidetable.games.troublez.pieces import (
    CARD_BY_NAME,
    CLOAK,
    COLOUR_COUNT,
    COVER,
    MAGICIANS,
    NO_CARD,
    TALISMANS,
    steps_of,
)
from tidetable.games.troublez.rules import Troublez
from tidetable.games.troublez.shown import TroublezView
from tidetable.games.troublez.state import NO_ROW
from tidetable.games.troublez.view import ASKS
from tidetable.kernel.chance import Chance
from tidetable.kernel.game import Entry

STAND_IN = 0
PHASES = {ask: phase for phase, ask in ASKS.items()}


def open_part(view: TroublezView, chance: Chance) -> Troublez:
    """The table as the view shows it, with stand-ins for the cards of the draw pile and under unknown Cloaks."""
    state = Troublez(view.options, chance)
    state.first, state.turn = view.first, view.turn
    state.actor = view.to_act[0] if view.to_act else view.turn
    state.phase = PHASES[view.ask]
    for row in view.rows:
        cells = [
            COVER + (CARD_BY_NAME[spot.under] if spot.under else STAND_IN)
            if spot.card == "cloak"
            else CARD_BY_NAME[spot.card]
            for spot in row
        ]
        state.rows.append(cells)
        state.used.append(sum(1 << (cell // COLOUR_COUNT) for cell in cells if cell < CLOAK))
    state.pile = [STAND_IN] * view.pile
    state.discard = [CARD_BY_NAME[name] for name in view.discard]
    state.held = CARD_BY_NAME[view.held] if view.held else NO_CARD
    state.taking = NO_ROW if view.taking is None else view.taking
    state.steps = steps_of([MAGICIANS.index(name) for name in view.magicians])
    for seat, trove in enumerate(view.troves):
        for name in trove:
            state.gain(seat, CARD_BY_NAME[name])
    state.markers = [[CARD_BY_NAME[name] for name in cards] for cards in view.markers]
    state.run_out, state.ending = view.run_out, view.last_turn
    return state


def imagine(view: TroublezView, chance: Chance) -> Troublez:
    """Deal what the view does not show: first the Talismans under Cloaks, then the draw pile."""
    state = open_part(view, chance)
    left = unseen(state)
    covers = unknown_covers(state)
    if covers:
        talismans = chance.shuffled([card for card in range(TALISMANS) for _ in range(left[card])])
        for row in state.rows:
            for index, cell in enumerate(row):
                if cell >= COVER:
                    card = talismans.pop()
                    row[index] = COVER + card
                    left[card] -= 1
    state.pile = chance.shuffled([card for card, count in enumerate(left) for _ in range(count)])
    return state


def disguise(
    options: Options, setup: Setup, moves: Sequence[Entry], seat: int | None, chance: Chance
) -> tuple[Setup, list[Entry]]:
    """The same game with what nobody saw in another order: the cards that are still in the draw pile."""
    entries = [Entry(seat=entry.seat, move=entry.move, chance=dict(entry.chance)) for entry in moves]
    pile, drawn, shuffled_at = setup.pile, 0, -1
    for number, entry in enumerate(moves):
        # A card that is drawn and busts can empty the pile: it was drawn before the reshuffle.
        drawn += "drew" in entry.chance
        if "reshuffled" in entry.chance:
            pile, drawn, shuffled_at = entry.chance["reshuffled"], 0, number
    left = chance.shuffled(list(range(drawn, len(pile))))
    other = [*pile[:drawn], *(pile[place] for place in left)]
    if shuffled_at < 0:
        return msgspec.structs.replace(setup, pile=other), entries
    entries[shuffled_at].chance["reshuffled"] = other
    return setup, entries
