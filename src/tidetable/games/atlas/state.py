"""What lies on the table in a game of Atlas, how it gets there, and how it is copied."""

from typing import Final

from mypy_extensions import i64

from tidetable.games.atlas.forms import Options, Setup
from tidetable.games.atlas.pieces import (
    ALL_CARDS,
    BOXED,
    CARD_BY_NAME,
    CARD_NAMES,
    CARDS,
    CHIPS_AT_START,
    EIGHTS,
    HAND_SIZE,
    NUMBERS,
    bit,
    cards_in,
)
from tidetable.kernel.chance import Chance
from tidetable.kernel.game import BadRecord
from tidetable.kernel.state import State

#: A stack on a card as one small number: owner, kind and size; 0 is no stack.
OWNER_SHIFT: Final = 5
KIND_SHIFT: Final = 3
SIZE_MASK: Final = 7
KIND_MASK: Final = 3

ONE_SEAT: Final = tuple((seat,) for seat in range(4))
#: By the number of players: their seats.
SEATS: Final = tuple(tuple(range(players)) for players in range(5))


class Position(State):
    """The pieces. What may be done with them is in rules.py."""

    def __init__(self, options: Options, chance: Chance, like: "Position | None" = None) -> None:
        super().__init__(chance)
        self.options = options
        self.players: i64
        self.first: i64
        self.turn: i64
        #: Sets of cards: in each hand, face up on the board, flipped on the board, returned to the box.
        self.hands: list[i64]
        self.face_up: i64
        self.flipped: i64
        self.boxed: i64
        #: The draw pile, its top card last, so that drawing is popping.
        self.pile: list[i64]
        self.chips: list[i64]
        #: Chips of stacks that turned out wrong.
        self.lost: list[i64]
        #: The stack on each card.
        self.stacks: list[i64]
        if like is None:
            self.players = options.players
            self.first = self.turn = 0
            self.face_up = self.flipped = self.boxed = 0
            self.hands, self.pile = [], []
            self.chips = [CHIPS_AT_START[self.players]] * self.players
            self.lost = [0] * self.players
            self.stacks = [0] * CARDS
        else:
            self.players, self.first, self.turn = like.players, like.first, like.turn
            self.face_up, self.flipped, self.boxed = like.face_up, like.flipped, like.boxed
            self.hands, self.pile = like.hands[:], like.pile[:]
            self.chips, self.lost, self.stacks = like.chips[:], like.lost[:], like.stacks[:]

    def seats(self) -> tuple[int, ...]:
        return SEATS[self.players]

    def lay_out(self, first: int, board: list[int], deck: list[int]) -> None:
        """Deal the deck: to every player in turn, into the box, and the rest as the draw pile (ATL-03 to ATL-08)."""
        self.first = self.turn = first
        self.face_up = mask_of(board)
        dealt = self.players * HAND_SIZE
        self.hands = [mask_of(deck[start : start + HAND_SIZE]) for start in range(0, dealt, HAND_SIZE)]
        boxed = dealt + BOXED[self.players]
        self.boxed = mask_of(deck[dealt:boxed])
        self.pile = deck[: boxed - 1 : -1]

    def everything(self) -> tuple[object, ...]:
        sets = (self.face_up, self.flipped, self.boxed)
        return (
            self.players,
            self.first,
            self.turn,
            *self.hands,
            *sets,
            *self.pile,
            *self.chips,
            *self.lost,
            *self.stacks,
        )

    def inventory(self) -> list[str]:
        on_table = [*self.hands, self.face_up, self.flipped, self.boxed]
        cards = [card for mask in on_table for card in cards_in(mask)] + [*self.pile]
        chips = [self.chips[seat] + self.lost[seat] for seat in range(self.players)]
        for stack in self.stacks:
            if stack:
                chips[stack >> OWNER_SHIFT] += stack & SIZE_MASK
        return _names(cards) + [f"chip-of-{seat}" for seat, count in enumerate(chips) for _ in range(count)]


def mask_of(cards: list[int]) -> int:
    mask: i64 = 0
    for card in cards:
        mask |= bit(card)
    return mask


#: By the number of players: the cards that take part (ATL-01, ATL-03).
DECKS: Final = [cards_in(ALL_CARDS if players == 4 else ALL_CARDS & ~EIGHTS) for players in range(5)]


def shuffle(players: int, chance: Chance) -> tuple[int, list[int], list[int]]:
    """What chance decides before a game: who begins, the cards on the board, and the order of all others."""
    begins = chance.below(players)
    if players < 4:
        return begins, [], chance.shuffled(DECKS[players])
    board = _two_unlike(chance)
    return begins, board, chance.shuffled([card for card in DECKS[players] if card not in board])


def draw_setup(options: Options, chance: Chance, first: int | None) -> Setup:
    """The same in words."""
    players = options.players
    begins, board, deck = shuffle(players, chance)
    dealt = players * HAND_SIZE
    boxed = dealt + BOXED[players]
    return Setup(
        first=begins if first is None else first,
        first_by="chance" if first is None else "host",
        hands=[_names(deck[seat * HAND_SIZE : (seat + 1) * HAND_SIZE]) for seat in range(players)],
        pile=_names(deck[boxed:]),
        boxed=_names(deck[dealt:boxed]),
        board=_names(board),
    )


def _two_unlike(chance: Chance) -> list[int]:
    """Two cards that differ in suit and number: any first one leaves 21 for the second (ATL-04)."""
    one = chance.below(CARDS)
    others = [card for card in range(CARDS) if differ(one, card)]
    return [one, others[chance.below(len(others))]]


def differ(one: int, other: int) -> bool:
    return one // NUMBERS != other // NUMBERS and one % NUMBERS != other % NUMBERS


def numbers_of(names: list[str]) -> list[int]:
    return [CARD_BY_NAME[name] for name in names]


def _names(cards: list[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def check_setup(options: Options, setup: Setup) -> None:
    """A set-up out of a record is believed only if the rules allow it."""
    players = options.players
    if setup.first >= players:
        raise BadRecord(f"There is no seat {setup.first} to begin (ATL-08).")
    if len(setup.hands) != players or any(len(hand) != HAND_SIZE for hand in setup.hands):
        raise BadRecord(f"Each player must be dealt {HAND_SIZE} cards (ATL-05).")
    if len(setup.boxed) != BOXED[players]:
        raise BadRecord(f"{BOXED[players]} cards must go back to the box (ATL-06).")
    if len(setup.board) != (2 if players == 4 else 0):
        raise BadRecord("Two cards lie on the board at the start with four players, else none (ATL-04).")
    everywhere = [*setup.board, *setup.boxed, *setup.pile, *(card for hand in setup.hands for card in hand)]
    if sorted(everywhere) != sorted(_names(DECKS[players])):
        raise BadRecord("The cards of the set-up are not the deck (ATL-01, ATL-03).")
    if setup.board and not differ(CARD_BY_NAME[setup.board[0]], CARD_BY_NAME[setup.board[1]]):
        raise BadRecord("The two cards on the board share a suit or a number (ATL-04).")
