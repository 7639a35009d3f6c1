"""The open history of a game in two small numbers an entry: all that reasoning about hidden fates needs.

An entry is a turn, or a reveal: a hidden fate that became known and left its holder's hand. A turn is written
when its player draws, so that everything else in it comes after the draw. Of a turn we keep

- its scene: whose line, the four cards of the row when the fate was played, the hours on each before that, and how
  often each value was visible;
- what was told: the fate played and where, what the answers of the turn allow for the fate kept, what Old? said,
  and whether the play was a choice among what the cards allow (a wrong play of SHP-11 and the two fates of an
  active player who leaves are not). To this a seat may add what it alone knows: the fate kept.

A reveal has the line in its scene, as a negative number, and the value told.
"""

from typing import Final

from mypy_extensions import i64

from tidetable.games.shipwreck.cards import ROW_LENGTH, VALUES

ALL_VALUES: Final = (1 << VALUES) - 1

COUNT_BITS: Final = 2
COUNT: Final = 3
CARD_BITS: Final = 5
CARD: Final = 31
VALUE: Final = 7
ROW_SHIFT: Final = VALUES * COUNT_BITS
#: A card with more than three hours has faded, so that two bits count them.
HOURS_SHIFT: Final = ROW_SHIFT + ROW_LENGTH * CARD_BITS
HOURS_BITS: Final = 2
HOURS: Final = 3
LINE_SHIFT: Final = HOURS_SHIFT + ROW_LENGTH * HOURS_BITS

WHERE_SHIFT: Final = 3
FORCED_BIT: Final = 1 << 8
ALLOWED_SHIFT: Final = 9
OLD_SHIFT: Final = 16
OLD_MASK: Final = 3
OLD_NO: Final = 1
OLD_YES: Final = 2
KEPT_SHIFT: Final = 18

#: A turn in which nothing was played yet.
NOTHING_TOLD: Final = ALL_VALUES << ALLOWED_SHIFT


def scene_of(line: i64, row: list[i64], hours: list[i64], visible: i64) -> i64:
    """`visible` counts each value in two bits, the lowest for value 1."""
    scene: i64 = line << LINE_SHIFT | visible
    spot: i64 = 0
    while spot < ROW_LENGTH:
        scene |= row[spot] << (ROW_SHIFT + CARD_BITS * spot) | hours[spot] << (
            HOURS_SHIFT + HOURS_BITS * spot
        )
        spot += 1
    return scene


def line_of(scene: int) -> int:
    """Whose line an entry is about."""
    return scene >> LINE_SHIFT if scene >= 0 else -scene - 1


def row_of(scene: int) -> list[int]:
    return [scene >> (ROW_SHIFT + CARD_BITS * spot) & CARD for spot in range(ROW_LENGTH)]


def hours_of(scene: int) -> list[int]:
    return [scene >> (HOURS_SHIFT + HOURS_BITS * spot) & HOURS for spot in range(ROW_LENGTH)]


def counts_of(packed: int) -> list[int]:
    """How often each value is there, from value 1 on."""
    return [packed >> (COUNT_BITS * place) & COUNT for place in range(VALUES)]


def visible_of(scene: int) -> int:
    """The visible fates of a scene, packed."""
    return scene & ((1 << ROW_SHIFT) - 1)


def values_in(mask: int) -> list[int]:
    """The values of a set of seven bits, lowest first."""
    return [value for value in range(1, VALUES + 1) if mask >> (value - 1) & 1]


def fates_in(packed: int) -> list[int]:
    """The fates of a packed count, lowest first, each as often as it is there."""
    counts = counts_of(packed)
    return [value for value in range(1, VALUES + 1) for _ in range(counts[value - 1])]
