"""Cards and moves of Toil & Troublez.

A card is a number: its sort (the five kinds of Talismans, then Vanish, Summon and Poison) times three plus its
colour; the Cloak comes last. Cards with the same face share a number. In a row of the Forest a Talisman under
a Cloak is its number plus COVER.
"""

from itertools import permutations
from typing import Final, final

from mypy_extensions import i64

from tidetable.kernel.notation import LONGEST_MOVE, MoveTable, NotAMove, whole_number
from tidetable.kernel.state import OUTSIDE, Move

#: How many cards there are of each sort (TNT-01, TNT-03). All counting starts from this table.
COUNTS: Final = {
    "toad": 12,
    "flower": 12,
    "crystal": 12,
    "mushroom": 12,
    "raven": 12,
    "vanish": 6,
    "summon": 6,
    "poison": 6,
    "cloak": 5,
}
KINDS: Final = ("toad", "flower", "crystal", "mushroom", "raven")
MAGICIANS: Final = ("vanish", "summon", "poison")
COLOURS: Final = ("sun", "moon", "star")

KIND_COUNT: Final = 5
COLOUR_COUNT: Final = 3
TALISMANS: Final = 15
CLOAK: Final = 24
FACES: Final = 25
COVER: Final = 32
#: The colour of what has none: a Cloak and all that lies under one (TNT-18, TNT-21).
NO_COLOUR: Final = 3
NO_CARD: Final = -1

MOST_ROWS: Final = 3
MOST_PLAYERS: Final = 6
FOUR: Final = 4
MARKS_OF_COLLECTION: Final = 10
#: How often the draw pile runs out until the game ends, by the number of players (TNT-30).
RUNS: Final = (0, 0, 1, 1, 2, 2, 3)
#: The longest row a Cloak can be laid on: one uncovered card of each sort (TNT-16), all other Cloaks covering one.
LONGEST_ROW: Final = len(KINDS) + len(MAGICIANS) + COUNTS["cloak"] - 1

CARD_NAMES: Final = [f"{sort}-{colour}" for sort in (*KINDS, *MAGICIANS) for colour in COLOURS] + ["cloak"]
CARD_BY_NAME: Final = {name: card for card, name in enumerate(CARD_NAMES)}
#: How many cards have each face.
COPIES: Final = [COUNTS[sort] // COLOUR_COUNT for sort in (*KINDS, *MAGICIANS) for _ in COLOURS] + [
    COUNTS["cloak"]
]
DECK: Final = [card for card in range(FACES) for _ in range(COPIES[card])]
#: The colour that counts for placing, of every card and every covered Talisman.
COLOUR_OF: Final = [card % COLOUR_COUNT if card < CLOAK else NO_COLOUR for card in range(COVER + TALISMANS)]


def names_of(cards: list[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def cell_name(cell: int) -> str:
    """What lies on top: the Talisman under a Cloak is not told."""
    return CARD_NAMES[CLOAK if cell >= COVER else cell]


# Moves

DRAW: Final = 0
PASS: Final = 1
PLACE: Final = 2
LAY_CLOAK: Final = 3
VANISH: Final = 4
SUMMON: Final = 5
POISON: Final = 6
ORDER: Final = 7
TAKE: Final = 8
COLLECT: Final = 9
KEEP: Final = 10

LEFT: Final = 0
RIGHT: Final = 1
NEW: Final = 2
SIDES: Final = ("left", "right")

#: What a Collection is made of: one of each kind, or EACH + 1 + kind for four of that kind.
EACH: Final = 0

#: Magicians still to be carried out, as one small number: two bits each, the next one lowest, 0 for the end.
STEP_BITS: Final = 2
STEP_MASK: Final = 3


@final
class TroublezMove(Move):
    """What is done, and two numbers that say with what."""

    def __init__(self, text: str, number: int, what: int, one: int = 0, two: int = 0) -> None:
        super().__init__(text, number)
        self.what: i64 = what
        #: The row, the seat, the Collection, or the order of Magicians in steps.
        self.one: i64 = one
        #: The end of the row, the place in it, or the kind of Talisman.
        self.two: i64 = two


def steps_of(magicians: list[int]) -> int:
    """An order of Magicians (0 Vanish, 1 Summon, 2 Poison) as one number."""
    steps = 0
    for place, magician in enumerate(magicians):
        steps |= (magician + 1) << (STEP_BITS * place)
    return steps


def magicians_of(steps: int) -> list[int]:
    found: list[int] = []
    while steps:
        found.append((steps & STEP_MASK) - 1)
        steps >>= STEP_BITS
    return found


def collection_name(collection: int) -> str:
    return "each" if collection == EACH else f"four {KINDS[collection - 1]}"


def _all_orders() -> list[list[int]]:
    return [list(order) for size in (2, 3) for order in permutations(range(len(MAGICIANS)), size)]


def _all_moves() -> list[TroublezMove]:
    rows = range(MOST_ROWS)
    written: list[tuple[str, int, int, int]] = [("draw", DRAW, 0, 0)]
    written += [(f"pass {row}", PASS, row, 0) for row in rows]
    written += [(f"place {row} {SIDES[side]}", PLACE, row, side) for row in rows for side in (LEFT, RIGHT)]
    written += [("place new", PLACE, 0, NEW)]
    written += [
        (f"cloak {row} {index}", LAY_CLOAK, row, index) for row in rows for index in range(LONGEST_ROW)
    ]
    written += [(f"vanish {name}", VANISH, 0, kind) for kind, name in enumerate(KINDS)]
    written += [
        (f"summon {seat} {name}", SUMMON, seat, kind)
        for seat in range(MOST_PLAYERS)
        for kind, name in enumerate(KINDS)
    ]
    written += [(f"poison {name}", POISON, 0, kind) for kind, name in enumerate(KINDS)]
    written += [
        (" ".join(["order", *(MAGICIANS[magician] for magician in order)]), ORDER, steps_of(order), 0)
        for order in _all_orders()
    ]
    written += [(f"take {row} {SIDES[side]}", TAKE, row, side) for row in rows for side in (LEFT, RIGHT)]
    written += [(f"collect {collection_name(which)}", COLLECT, which, 0) for which in range(KIND_COUNT + 1)]
    written += [("keep", KEEP, 0, 0)]
    return [
        TroublezMove(text, number, what, one, two) for number, (text, what, one, two) in enumerate(written)
    ]


MOVES: Final = _all_moves()
TABLE: Final = MoveTable(MOVES)


def _those(what: int) -> list[Move]:
    return [move for move in MOVES if move.what == what]


DRAW_MOVE: Final[Move] = MOVES[0]
PASS_MOVES: Final = _those(PASS)
#: Left and right by turns, row by row, then a new row.
PLACE_MOVES: Final = _those(PLACE)
#: Row by row.
CLOAK_MOVES: Final = _those(LAY_CLOAK)
VANISH_MOVES: Final = _those(VANISH)
#: Seat by seat, the kinds in order.
SUMMON_MOVES: Final = _those(SUMMON)
POISON_MOVES: Final = _those(POISON)
TAKE_MOVES: Final = _those(TAKE)
COLLECT_MOVES: Final = _those(COLLECT)
KEEP_MOVE: Final[Move] = MOVES[-1]
#: What may be said after placing a card, by the number of rows: draw on or pass; pass only.
GO_ON_MOVES: Final[list[list[Move]]] = [[DRAW_MOVE, *PASS_MOVES[:rows]] for rows in range(MOST_ROWS + 1)]
#: For each set of Magicians: the orders of them all.
ORDER_MOVES: Final[list[list[Move]]] = [
    [
        move
        for move in MOVES
        if move.what == ORDER and sum(1 << magician for magician in magicians_of(move.one)) == held
    ]
    for held in range(1 << len(MAGICIANS))
]

_HINT: Final = "write for example 'draw', 'pass 0', 'place 1 left', 'summon 2 toad' or 'collect each'."


def parse(text: str) -> Move:
    """The move written here; NotAMove if it has no form of one."""
    known = TABLE.get(text)
    if known is not None:
        return known
    words = text.split(" ") if len(text) <= LONGEST_MOVE else []
    if len(words) in (2, 3):
        number = whole_number(words[1])
        if words[0] == "pass" and len(words) == 2 and number is not None:
            return TroublezMove(text, OUTSIDE, PASS, number)
        if number is not None and len(words) == 3:
            if words[0] in ("place", "take") and words[2] in SIDES:
                what = PLACE if words[0] == "place" else TAKE
                return TroublezMove(text, OUTSIDE, what, number, SIDES.index(words[2]))
            if words[0] == "summon" and words[2] in KINDS:
                return TroublezMove(text, OUTSIDE, SUMMON, number, KINDS.index(words[2]))
            index = whole_number(words[2])
            if words[0] == "cloak" and index is not None:
                return TroublezMove(text, OUTSIDE, LAY_CLOAK, number, index)
    if 2 <= len(words) <= 4 and words[0] == "order" and all(word in MAGICIANS for word in words[1:]):
        return TroublezMove(text, OUTSIDE, ORDER, steps_of([MAGICIANS.index(word) for word in words[1:]]))
    raise NotAMove(text, _HINT)
