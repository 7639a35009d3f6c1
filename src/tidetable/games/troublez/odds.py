"""How risky the next card is, worked out exactly from what is open to all (TNT-34).

Unseen are the cards of the draw pile and, without the memory aid, the Talismans under Cloaks. Of the unseen
Talismans any are as likely to lie under the Cloaks as any others; all other unseen cards are in the pile.
"""

from mypy_extensions import i64

from tidetable.games.troublez.pieces import CLOAK, COPIES, COVER, FACES, NO_CARD, TALISMANS
from tidetable.games.troublez.steps import Steps


def unseen(table: Steps) -> list[int]:
    """How many cards of each face lie nowhere in the open."""
    left = COPIES[:]
    under = table.options.memory_aid
    for card in table.discard:
        left[card] -= 1
    for row in table.rows:
        for cell in row:
            if cell >= COVER:
                left[CLOAK] -= 1
                if under:
                    left[cell - COVER] -= 1
            else:
                left[cell] -= 1
    for seat in range(table.players):
        for card in table.trove(seat):
            left[card] -= 1
        for card in table.markers[seat]:
            left[card] -= 1
    if table.held != NO_CARD:
        left[table.held] -= 1
    return left


def unknown_covers(table: Steps) -> int:
    """Under how many Cloaks lies what may be anything."""
    if table.options.memory_aid:
        return 0
    covers: i64 = 0
    for row in table.rows:
        for cell in row:
            if cell >= COVER:
                covers += 1
    return covers


def weights(table: Steps) -> list[int]:
    """For each face a whole number, as large as that face is likely to be on top of the draw pile."""
    left = unseen(table)
    covers = unknown_covers(table)
    if not covers:
        return left
    talismans = sum(left[:TALISMANS])
    # Of n equal Talismans among so many unseen ones, n * (talismans - covers) / talismans are in the pile.
    return [
        count * (talismans - covers if card < TALISMANS else talismans) for card, count in enumerate(left)
    ]


def risk(table: Steps) -> float:
    """The probability that the next card cannot be placed."""
    likely = weights(table)
    bad = 0
    for card in range(FACES):
        if likely[card] and not table.placeable(card):
            bad += likely[card]
    every = sum(likely)
    return bad / every if every else 0.0
