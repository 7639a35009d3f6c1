"""Cards, moves and events of Atlas.

A card is a number from 0 to 31, its suit times 8 plus its number less one, so that a set of cards is a 32-bit
mask and a row of the board is one byte of it.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tidetable.kernel.notation import LONGEST_MOVE, MoveTable, NotAMove, whole_number
from tidetable.kernel.state import OUTSIDE, Event, Move

SUITS: Final = ("dawn", "day", "sunset", "night")
NUMBERS: Final = 8
CARDS: Final = len(SUITS) * NUMBERS
ALL_CARDS: Final = (1 << CARDS) - 1

#: What a prediction names; NOTHING stands for a card without one.
NOTHING: Final = 0
TIME: Final = 1
PLACE: Final = 2
KINDS: Final = ("", "time", "place")

MOST_CHIPS: Final = 5
CHIPS_AT_START: Final = (0, 0, 16, 14, 12)
HAND_SIZE: Final = 7
BOXED: Final = (0, 0, 2, 1, 2)
EIGHTS: Final = (1 << 7) | (1 << 15) | (1 << 23) | (1 << 31)


def card_name(card: int) -> str:
    return f"{SUITS[card // NUMBERS]}-{card % NUMBERS + 1}"


CARD_NAMES: Final = [card_name(card) for card in range(CARDS)]
CARD_BY_NAME: Final = {name: card for card, name in enumerate(CARD_NAMES)}


def bit(card: i64) -> i64:
    """The set of this card alone."""
    # Shifted in place, because mypyc makes of `1 << card` a shift of 32 bits, which night-8 overflows.
    mask: i64 = 1
    mask <<= card
    return mask


def cards_in(mask: i64) -> list[int]:
    """The cards of a set, lowest first."""
    found: list[int] = []
    card: i64 = 0
    while mask:
        if mask & 1:
            found.append(card)
        mask >>= 1
        card += 1
    return found


def count(mask: i64) -> i64:
    """How many cards a set has."""
    # By twos, by fours, by eights, and then all bytes at once.
    mask -= mask >> 1 & 0x55555555
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return mask * 0x01010101 >> 24 & 0xFF


def names_in(mask: i64) -> list[str]:
    """The names of the cards of a set, lowest first."""
    return [CARD_NAMES[card] for card in cards_in(mask)] if mask else []


@final
class AtlasMove(Move):
    """Play a card, with a prediction on it or without."""

    def __init__(self, text: str, number: int, card: int, kind: int, chips: int) -> None:
        super().__init__(text, number)
        #: OUTSIDE for the name of a card that no deck has.
        self.card: i64 = card
        self.kind: i64 = kind
        self.chips: i64 = chips


def move_text(card: str, kind: int, chips: int) -> str:
    return card if kind == NOTHING else f"{card} {KINDS[kind]} {chips}"


def _all_moves() -> list[AtlasMove]:
    stakes = [(NOTHING, 0)] + [(kind, chips) for kind in (TIME, PLACE) for chips in range(1, MOST_CHIPS + 1)]
    return [
        AtlasMove(move_text(CARD_NAMES[card], kind, chips), card * len(stakes) + place, card, kind, chips)
        for card in range(CARDS)
        for place, (kind, chips) in enumerate(stakes)
    ]


MOVES: Final = _all_moves()
TABLE: Final = MoveTable(MOVES)
#: For each card and number of chips at hand: the moves that play it where it completes nothing.
MOVES_WITH: Final[list[list[list[Move]]]] = [
    [[move for move in MOVES if move.card == card and move.chips <= chips] for chips in range(MOST_CHIPS + 1)]
    for card in range(CARDS)
]
#: For each card: playing it without a prediction.
PLAIN: Final[list[Move]] = [MOVES_WITH[card][0][0] for card in range(CARDS)]

_HINT: Final = "write a card and maybe a prediction, like 'dawn-3' or 'night-8 time 2'."


def parse(text: str) -> Move:
    """The move written here; NotAMove if it has no form of one."""
    known = TABLE.get(text)
    if known is not None:
        return known
    words = text.split(" ") if len(text) <= LONGEST_MOVE else []
    if len(words) not in (1, 3):
        raise NotAMove(text, _HINT)
    suit, _, number = words[0].partition("-")
    if suit not in SUITS or whole_number(number) is None:
        raise NotAMove(text, _HINT)
    kind, chips = NOTHING, 0
    if len(words) == 3:
        staked = whole_number(words[2])
        if words[1] not in KINDS[1:] or staked is None:
            raise NotAMove(text, _HINT)
        kind, chips = KINDS.index(words[1]), staked
    return AtlasMove(text, OUTSIDE, CARD_BY_NAME.get(words[0], OUTSIDE), kind, chips)


@final
@mypyc_attr(free_list_len=1)
class Played(Event):
    def __init__(self, seat: int, card: int, kind: int, chips: int) -> None:
        self.seat = seat
        self.card = card
        self.kind = kind
        self.chips = chips


class Completed(Event):
    """A Time or a Place is scored: these cards flip, these stacks stay and these are lost."""

    def __init__(self, seat: int, kind: int, cards: int, right: int, wrong: int) -> None:
        self.seat = seat
        self.kind = kind
        self.cards = cards
        self.right = right
        self.wrong = wrong


@final
@mypyc_attr(free_list_len=1)
class Drew(Event):
    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card
