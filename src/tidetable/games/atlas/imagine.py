"""Worlds that a seat cannot tell from the real one: to think with, and to prove that nothing leaks."""

from collections.abc import Sequence

import msgspec

from tidetable.games.atlas.forms import Options, Setup
from tidetable.games.atlas.pieces import BOXED, CARD_BY_NAME, CARD_NAMES, KINDS, bit
from tidetable.games.atlas.rules import Atlas
from tidetable.games.atlas.shown import AtlasView
from tidetable.games.atlas.state import DECKS, KIND_SHIFT, OWNER_SHIFT
from tidetable.kernel.chance import Chance
from tidetable.kernel.game import Entry


def imagine(view: AtlasView, chance: Chance) -> Atlas:
    """Deal the unseen cards anew. Every arrangement of them is equally likely: no player's choice is read into."""
    state = Atlas(view.options, chance)
    state.first = view.first
    state.turn = view.to_act[0] if view.to_act else view.first
    state.chips = list(view.chips)
    state.lost = list(view.lost)
    for spot in view.board:
        card = CARD_BY_NAME[spot.card]
        if spot.flipped:
            state.flipped |= bit(card)
        else:
            state.face_up |= bit(card)
        if spot.stack:
            kind = KINDS.index(spot.stack.kind)
            state.stacks[card] = spot.stack.seat << OWNER_SHIFT | kind << KIND_SHIFT | spot.stack.chips
    own = [CARD_BY_NAME[held.card] for held in view.hand]
    seen = set(own) | {CARD_BY_NAME[spot.card] for spot in view.board}
    unseen = chance.shuffled([card for card in DECKS[view.options.players] if card not in seen])
    for seat, size in enumerate(view.hand_sizes):
        hand = own if seat == view.seat else [unseen.pop() for _ in range(size)]
        state.hands.append(sum(bit(card) for card in hand))
    state.boxed = sum(bit(unseen.pop()) for _ in range(BOXED[view.options.players]))
    state.pile = [*unseen]
    return state


def disguise(
    options: Options, setup: Setup, moves: Sequence[Entry], seat: int | None, chance: Chance
) -> tuple[Setup, list[Entry]]:
    """The same game with the cards that this seat never saw exchanged among each other."""
    seen = {entry.move.split(" ")[0] for entry in moves} | set(setup.board)
    if seat is not None:
        seen |= set(setup.hands[seat])
        seen |= {entry.chance["drew"] for entry in moves if entry.seat == seat and "drew" in entry.chance}
    unseen = [card for card in DECKS[options.players] if CARD_NAMES[card] not in seen]
    exchange = {CARD_NAMES[a]: CARD_NAMES[b] for a, b in zip(unseen, chance.shuffled(unseen), strict=True)}

    def other(name: str) -> str:
        return exchange.get(name, name)

    disguised = msgspec.structs.replace(
        setup,
        hands=[[other(name) for name in hand] for hand in setup.hands],
        pile=[other(name) for name in setup.pile],
        boxed=[other(name) for name in setup.boxed],
    )
    entries = [
        Entry(
            seat=entry.seat, move=entry.move, chance={key: other(name) for key, name in entry.chance.items()}
        )
        for entry in moves
    ]
    return disguised, entries
