"""What each offered move would bring, as far as it is open to all (TNT-34). For screens; no rule rests on it."""

from collections.abc import Sequence

import msgspec

from tidetable.games.troublez.pieces import (
    CARD_NAMES,
    CLOAK,
    COLLECT,
    COLOUR_COUNT,
    COVER,
    EACH,
    FOUR,
    KIND_COUNT,
    LEFT,
    MAGICIANS,
    MARKS_OF_COLLECTION,
    PASS,
    POISON,
    SUMMON,
    TAKE,
    TALISMANS,
    VANISH,
    TroublezMove,
    collection_name,
)
from tidetable.games.troublez.rules import Troublez
from tidetable.kernel.state import Move


class Gift(msgspec.Struct, frozen=True):
    """What a move brings to whoever makes it, before any Magician that comes with it is carried out."""

    move: str
    #: Magic Marks more, or fewer.
    marks: int
    #: The Talismans that come into the Trove, or leave it for good.
    cards: list[str] = []
    #: How many more come that lie under Cloaks, unseen.
    covered: int = 0
    #: The Magicians that would be carried out.
    magicians: list[str] = []
    #: The Collections that could be completed then.
    collections: list[str] = []
    #: The seats that would lose a Talisman.
    losers: list[int] = []


def gifts(state: Troublez, seat: int, moves: Sequence[Move]) -> list[Gift]:
    """Moves that bring nothing to count are left out."""
    found: list[Gift] = []
    for move in moves:
        assert isinstance(move, TroublezMove)
        gift = _gift(state, seat, move)
        if gift is not None:
            found.append(gift)
    return found


def _gift(state: Troublez, seat: int, move: TroublezMove) -> Gift | None:
    text = move.text
    if move.what == PASS:
        return _of_cells(state, seat, text, state.rows[move.one])
    if move.what == TAKE:
        return _of_cells(state, seat, text, [state.rows[move.one][0 if move.two == LEFT else -1]])
    if move.what == SUMMON:
        card = _oldest(state, move.one, move.two)
        then = _collections(state, seat, [card])
        return Gift(text, 1, cards=[CARD_NAMES[card]], collections=then, losers=[move.one])
    if move.what == POISON:
        return Gift(text, -1, cards=[CARD_NAMES[_oldest(state, seat, move.two)]], losers=[seat])
    if move.what == VANISH:
        others = [other for other in state.seats() if other != seat]
        return Gift(
            text, 0, losers=[loser for loser in others if state.counts[loser * KIND_COUNT + move.two]]
        )
    if move.what == COLLECT:
        return Gift(text, MARKS_OF_COLLECTION - (KIND_COUNT if move.one == EACH else FOUR))
    return None


def _of_cells(state: Troublez, seat: int, text: str, cells: list[int]) -> Gift:
    """Talismans come in, Magicians are carried out; what lies under a Cloak is told only with the memory aid."""
    open_cells = [cell - COVER if cell >= COVER and state.options.memory_aid else cell for cell in cells]
    talismans = [cell for cell in open_cells if cell < TALISMANS]
    covered = sum(cell >= COVER for cell in open_cells)
    return Gift(
        text,
        len(talismans) + covered,
        cards=[CARD_NAMES[cell] for cell in talismans],
        covered=covered,
        magicians=[
            MAGICIANS[cell // COLOUR_COUNT - KIND_COUNT] for cell in cells if TALISMANS <= cell < CLOAK
        ],
        collections=_collections(state, seat, talismans),
    )


def _oldest(state: Troublez, seat: int, kind: int) -> int:
    return next(card for card in state.trove(seat) if card // COLOUR_COUNT == kind)


def _collections(state: Troublez, seat: int, more: list[int]) -> list[str]:
    """The Collections that a Trove could be made into with these Talismans (TNT-27)."""
    then = state.copy()
    for card in more:
        then.gain(seat, card)
    held = then.holds(seat)
    return [collection_name(which) for which in range(KIND_COUNT + 1) if held >> which & 1]
