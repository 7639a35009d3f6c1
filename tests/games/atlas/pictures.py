"""Positions of Atlas as small pictures, so that a test can be read."""

from collections.abc import Mapping, Sequence

from tidetable.games.atlas.forms import Options
from tidetable.games.atlas.pieces import CARD_BY_NAME, KINDS, SUITS, bit, parse
from tidetable.games.atlas.rules import Atlas
from tidetable.games.atlas.state import KIND_SHIFT, OWNER_SHIFT, mask_of, numbers_of
from tidetable.kernel.chance import FastChance
from tidetable.kernel.state import Event

EMPTY = """
    dawn    . . . . . . . .
    day     . . . . . . . .
    sunset  . . . . . . . .
    night   . . . . . . . .
"""


def position(
    picture: str,
    *,
    hands: Sequence[Sequence[str]],
    stacks: Mapping[str, tuple[int, str, int]] | None = None,
    pile: Sequence[str] = (),
    turn: int = 0,
    chips: int | None = None,
) -> Atlas:
    """A board (# face up, x flipped, . empty), hands by seat, stacks as (seat, kind, chips), pile top first."""
    state = Atlas(Options(players=len(hands)), FastChance(1))
    for suit, line in zip(SUITS, picture.strip().splitlines(), strict=True):
        name, *spots = line.split()
        assert name == suit
        for number, spot in enumerate(spots, 1):
            spot_bit = bit(CARD_BY_NAME[f"{suit}-{number}"])
            if spot == "#":
                state.face_up |= spot_bit
            elif spot == "x":
                state.flipped |= spot_bit
    state.hands = [mask_of(numbers_of(list(hand))) for hand in hands]
    state.pile = [CARD_BY_NAME[name] for name in reversed(pile)]
    state.turn = turn
    for card, (seat, kind, size) in (stacks or {}).items():
        state.stacks[CARD_BY_NAME[card]] = seat << OWNER_SHIFT | KINDS.index(kind) << KIND_SHIFT | size
        state.chips[seat] -= size
    if chips is not None:
        state.chips = [chips] * len(hands)
    return state


def flipped(state: Atlas) -> set[str]:
    return {name for name, card in CARD_BY_NAME.items() if state.flipped >> card & 1}


def face_up(state: Atlas) -> set[str]:
    return {name for name, card in CARD_BY_NAME.items() if state.face_up >> card & 1}


def play(state: Atlas, text: str) -> list[Event]:
    return state.attempt(state.turn, parse(text))


def refusal(state: Atlas, text: str, seat: int | None = None) -> str | None:
    return state.why_not(state.turn if seat is None else seat, parse(text))


def legal(state: Atlas, seat: int | None = None) -> set[str]:
    return {move.text for move in state.legal(state.turn if seat is None else seat)}
