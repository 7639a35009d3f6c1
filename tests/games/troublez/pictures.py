"""Positions of Toil & Troublez as small pictures, so that a test can be read."""

from collections.abc import Sequence

from tidetable.games.troublez.forms import Options
from tidetable.games.troublez.pieces import (
    CARD_BY_NAME,
    CLOAK,
    COLOUR_COUNT,
    COVER,
    NO_CARD,
    cell_name,
    parse,
)
from tidetable.games.troublez.rules import Troublez
from tidetable.games.troublez.state import BEGIN, GO_ON, HOLD_CARD, TAKE_ONE
from tidetable.kernel.chance import FastChance
from tidetable.kernel.state import Event

#: Long enough that nothing runs out by accident.
LONG_PILE = "toad-sun " * 20


def cards(names: str) -> list[int]:
    return [CARD_BY_NAME[name] for name in names.split()]


def table(
    *rows: str,
    players: int = 2,
    troves: Sequence[str] = (),
    pile: str = LONG_PILE,
    discard: str = "",
    turn: int = 0,
    run_out: int = 0,
    options: Options | None = None,
) -> Troublez:
    """Rows from the top with covered Talismans in brackets, Troves by seat, the pile's top card first."""
    state = Troublez(options or Options(players=players), FastChance(1))
    for row in rows:
        cells = [
            COVER + CARD_BY_NAME[word.strip("()")] if word.startswith("(") else CARD_BY_NAME[word]
            for word in row.split()
        ]
        state.rows.append(cells)
        state.used.append(sum(1 << (cell // COLOUR_COUNT) for cell in cells if cell < CLOAK))
    for seat, trove in enumerate(troves):
        for card in cards(trove):
            state.gain(seat, card)
    state.pile = cards(pile)[::-1]
    state.discard = cards(discard)
    state.turn = state.actor = turn
    state.run_out = run_out
    state.phase = BEGIN
    return state


def holding(card: str, *rows: str, players: int = 2, pile: str = LONG_PILE) -> Troublez:
    """The active player has drawn this card and is to place it."""
    state = table(*rows, players=players, pile=pile)
    state.held = CARD_BY_NAME[card]
    state.phase = HOLD_CARD
    return state


def may_pass(*rows: str, players: int = 2, troves: Sequence[str] = (), turn: int = 0) -> Troublez:
    """The active player has placed a card and may draw on or pass."""
    state = table(*rows, players=players, troves=troves, turn=turn)
    state.phase = GO_ON
    return state


def takes(*rows: str, players: int = 2, troves: Sequence[str] = (), taker: int = 1) -> Troublez:
    """After the turn of seat 0 this player is to take a card."""
    state = table(*rows, players=players, troves=troves)
    state.actor = taker
    state.phase = TAKE_ONE
    return state


def play(state: Troublez, *moves: str, seat: int | None = None) -> list[Event]:
    """Moves one after the other, each by the awaited seat unless another is named; what the last one did."""
    events: list[Event] = []
    for text in moves:
        events = state.attempt(state.actor if seat is None else seat, parse(text))
    return events


def legal(state: Troublez, seat: int | None = None) -> list[str]:
    return [move.text for move in state.legal(state.actor if seat is None else seat)]


def refusal(state: Troublez, text: str, seat: int | None = None) -> str | None:
    return state.why_not(state.actor if seat is None else seat, parse(text))


def forest(state: Troublez) -> list[str]:
    return [" ".join(cell_name(cell) for cell in row) for row in state.rows]


def named(found: list[int]) -> str:
    return " ".join(cell_name(card) for card in found)


def trove(state: Troublez, seat: int) -> str:
    return named(state.trove(seat))


def discarded(state: Troublez) -> str:
    return named(state.discard)


def nothing_held(state: Troublez) -> bool:
    return state.held == NO_CARD
