"""The cards and powers of The Shipwreck Arcana, each as one line that can be held against the rule book.

Cards are numbers: 0 is The Hours, 1 to 20 are the arcana cards in the order of the book.
"""

from collections.abc import Callable
from typing import Final

VALUES: Final = 7
COPIES: Final = 3
#: How many hours a fate takes, by its value (SHP-05).
HOURS_OF: Final = (0, 1, 1, 1, 2, 2, 2, 3)

# The powers of faded cards, in the order of their rules (SHP-53 to SHP-58).
ONE_TWO_THREE: Final = 0
ONE_FOUR_SEVEN: Final = 1
THREE_FOUR_FIVE: Final = 2
FIVE_SIX_SEVEN: Final = 3
HIGHER_THAN: Final = 4
TWICE: Final = 5
DISCARD_LOWER: Final = 6
OLD: Final = 7
CYCLE: Final = 8

POWER_NAMES: Final = (
    "1-2-3",
    "1-4-7",
    "3-4-5",
    "5-6-7",
    "higher-than",
    "twice",
    "discard-lower",
    "old",
    "cycle",
)
POWER_RULES: Final = (*["SHP-53"] * 4, "SHP-54", "SHP-55", "SHP-56", "SHP-57", "SHP-58")
#: Powers of the group; the others are the active player's (SHP-21).
GROUP_POWERS: Final = (ONE_TWO_THREE, ONE_FOUR_SEVEN, THREE_FOUR_FIVE, FIVE_SIX_SEVEN, HIGHER_THAN, TWICE)
#: Powers of the sort "after playing" (SHP-62).
AFTER_PLAYING: Final = (DISCARD_LOWER, OLD)
POWERS: Final = len(POWER_NAMES)

#: May this fate be played here while that one is kept? `seen` holds the values of the visible fates (SHP-26).
Fits = Callable[[int, int, frozenset[int]], bool]


class Arcana:
    """One arcana card."""

    def __init__(self, rule: str, title: str, duration: int, power: int, fits: Fits) -> None:
        self.rule = rule
        self.title = title
        self.duration = duration
        self.power = power
        self.fits = fits


#: Read `play, keep, seen` as: the fate you play, the fate you keep, the values of the visible fates.
ARCANA: Final = [
    Arcana("SHP-33", "The Beast", 1, TWICE, lambda play, keep, seen: abs(play - keep) == 1),
    Arcana("SHP-34", "The Belltower", 2, DISCARD_LOWER, lambda play, keep, seen: (play + keep) % 3 == 0),
    Arcana("SHP-35", "The Blind Man", 1, ONE_FOUR_SEVEN, lambda play, keep, seen: True),
    Arcana("SHP-36", "The Chalice", 2, ONE_FOUR_SEVEN, lambda play, keep, seen: True),
    Arcana("SHP-37", "Dawn", 3, HIGHER_THAN, lambda play, keep, seen: play > keep),
    Arcana("SHP-38", "The Deep", 3, HIGHER_THAN, lambda play, keep, seen: play + keep <= 5),
    Arcana(
        "SHP-39",
        "The Engine",
        3,
        FIVE_SIX_SEVEN,
        lambda play, keep, seen: play in (2 * keep, 3 * keep) or keep in (2 * play, 3 * play),
    ),
    Arcana("SHP-40", "The Huntress", 1, TWICE, lambda play, keep, seen: abs(play - keep) == 2),
    Arcana("SHP-41", "The Judge", 3, THREE_FOUR_FIVE, lambda play, keep, seen: (play + keep) % 2 == 0),
    Arcana("SHP-42", "The Key", 3, OLD, lambda play, keep, seen: play + keep in (7, 8, 9)),
    Arcana("SHP-43", "Leviathan", 4, DISCARD_LOWER, lambda play, keep, seen: play + keep >= 11),
    Arcana("SHP-44", "The Lord", 3, FIVE_SIX_SEVEN, lambda play, keep, seen: play in (5, 6, 7) and keep < 5),
    Arcana("SHP-45", "Midnight", 3, HIGHER_THAN, lambda play, keep, seen: play < keep),
    Arcana("SHP-46", "The Mirror", 1, TWICE, lambda play, keep, seen: play == keep),
    Arcana(
        "SHP-47",
        "The Noble",
        3,
        THREE_FOUR_FIVE,
        lambda play, keep, seen: play in (3, 4, 5) and keep not in (3, 4, 5),
    ),
    Arcana("SHP-48", "The Prophet", 2, CYCLE, lambda play, keep, seen: keep in seen),
    Arcana(
        "SHP-49",
        "The Rider",
        2,
        CYCLE,
        lambda play, keep, seen: play != keep and play not in seen and keep not in seen,
    ),
    Arcana(
        "SHP-50", "The Servant", 2, ONE_TWO_THREE, lambda play, keep, seen: play in (1, 2, 3) and keep > 3
    ),
    Arcana("SHP-51", "The Shore", 4, DISCARD_LOWER, lambda play, keep, seen: abs(play - keep) >= 4),
    Arcana("SHP-52", "The Stranger", 3, ONE_TWO_THREE, lambda play, keep, seen: (play + keep) % 2 == 1),
]

THE_HOURS: Final = 0
CARDS: Final = len(ARCANA)
#: An empty spot of the row (SHP-59): a card on which nothing fits and which never fades.
NO_CARD: Final = CARDS + 1
ROW_LENGTH: Final = 4


def _name(title: str) -> str:
    return title.lower().replace(" ", "-")


CARD_TITLES: Final = ["The Hours", *[card.title for card in ARCANA]]
CARD_NAMES: Final = [_name(title) for title in CARD_TITLES]
CARD_BY_NAME: Final = {name: card for card, name in enumerate(CARD_NAMES)}
CARD_RULES: Final = ["SHP-31", *[card.rule for card in ARCANA]]
#: The Hours never fades (SHP-01); 99 hours are more than there are.
DURATIONS: Final = [99, *[card.duration for card in ARCANA], 99]
POWER_OF: Final = [-1, *[card.power for card in ARCANA], -1]
THE_BLIND_MAN: Final = CARD_BY_NAME["the-blind-man"]
THE_CHALICE: Final = CARD_BY_NAME["the-chalice"]
#: Fading adds so much doom (SHP-16), The Blind Man none (SHP-35).
FADING_DOOM: Final = [0 if card == THE_BLIND_MAN else 2 for card in range(CARDS + 2)]

# The same texts as tables, for speed: one look-up instead of a call. Index: visible values as seven bits, then
# the fate played and the fate kept, three bits each.
_PAIR_BITS: Final = 6
_WHOLE: Final = (1 << (VALUES + _PAIR_BITS)) - 1
_PAIR: Final = (1 << _PAIR_BITS) - 1


def _looks_at_the_row(fits: Fits) -> bool:
    """Whether a card asks for visible fates at all; most do not, and their tables are short."""
    nothing: frozenset[int] = frozenset()
    every = frozenset(range(1, VALUES + 1))
    values = range(1, VALUES + 1)
    return any(fits(play, keep, nothing) != fits(play, keep, every) for play in values for keep in values)


def _table(fits: Fits, looks: bool) -> list[int]:
    table = [0] * ((_WHOLE if looks else _PAIR) + 1)
    for mask in range(1 << VALUES if looks else 1):
        seen = frozenset(value for value in range(1, VALUES + 1) if mask >> (value - 1) & 1)
        for play in range(1, VALUES + 1):
            for keep in range(1, VALUES + 1):
                table[mask << _PAIR_BITS | play << 3 | keep] = 1 if fits(play, keep, seen) else 0
    return table


def _never(play: int, keep: int, seen: frozenset[int]) -> bool:
    return False


_FITS: Final = [_never, *[card.fits for card in ARCANA], _never]
#: For each card: which bits of the index count, and 1 where the fate may be played.
FIT_MASK: Final = [_WHOLE if _looks_at_the_row(fits) else _PAIR for fits in _FITS]
FIT_TABLE: Final = [_table(fits, _looks_at_the_row(fits)) for fits in _FITS]
