"""Moves of The Shipwreck Arcana and how they are written."""

from typing import Final, final

from mypy_extensions import i64

from tidetable.games.shipwreck.cards import (
    ARCANA,
    CARD_BY_NAME,
    CARD_NAMES,
    CARDS,
    CYCLE,
    DISCARD_LOWER,
    GROUP_POWERS,
    HIGHER_THAN,
    POWER_NAMES,
    THE_HOURS,
    TWICE,
    VALUES,
)
from tidetable.kernel.notation import LONGEST_MOVE, MoveTable, NotAMove, whole_number
from tidetable.kernel.state import OUTSIDE, Move

# Kinds of moves.
PLAY: Final = 0
USE_CYCLE: Final = 1
USE_LOWER: Final = 2
USE_OLD: Final = 3
DONE: Final = 4
PROPOSE: Final = 5
AGREE: Final = 6
OBJECT: Final = 7
SHOW: Final = 8
MARK: Final = 9
JOIN: Final = 10
LEAVE: Final = 11

MOST_PLAYERS: Final = 5
ALL_VALUES: Final = (1 << VALUES) - 1
#: Lines in text; the first word stands for a player's only line.
LINE_NAMES: Final = ("a", "b")
LINE_A: Final = 0
LINE_B: Final = 1
ONLY_LINE: Final = 2

# What can be proposed, as a small number each: a value, none, a group power (SHP-12).
NO_PREDICTION: Final = VALUES
FIRST_QUESTION: Final = VALUES + 1
FIRST_HIGHER: Final = FIRST_QUESTION + 4
PROPOSE_TWICE: Final = FIRST_HIGHER + VALUES - 1
PROPOSALS: Final = PROPOSE_TWICE + 1


def _values(words: str) -> int:
    """'1-4-7' as seven bits."""
    return sum(1 << (int(word) - 1) for word in words.split("-"))


def higher(value: int) -> int:
    """The values above this one, as seven bits."""
    return ALL_VALUES & ~((1 << value) - 1)


#: The text of each proposal, the power that it takes (OUTSIDE for none), and the values that answer yes.
PROPOSAL_TEXTS: Final = [
    *[str(value) for value in range(1, VALUES + 1)],
    "none",
    *[POWER_NAMES[power] for power in range(4)],
    *[f"{POWER_NAMES[HIGHER_THAN]} {value}" for value in range(1, VALUES)],
    POWER_NAMES[TWICE],
]
PROPOSAL_POWERS: Final = [*[OUTSIDE] * (VALUES + 1), 0, 1, 2, 3, *[HIGHER_THAN] * (VALUES - 1), TWICE]
YES_VALUES: Final = [
    *[1 << (value - 1) for value in range(1, VALUES + 1)],
    0,
    *[_values(POWER_NAMES[power]) for power in range(4)],
    *[higher(value) for value in range(1, VALUES)],
    0,
]
#: The proposals that each group power allows, and those that need none, as sets of bits.
PROPOSALS_OF_POWER: Final = [
    sum(1 << what for what in range(PROPOSALS) if PROPOSAL_POWERS[what] == power) for power in GROUP_POWERS
]
VALUE_PROPOSALS: Final = ALL_VALUES
NONE_BIT: Final = 1 << NO_PREDICTION


@final
class ShipwreckMove(Move):
    def __init__(
        self,
        text: str,
        number: int,
        kind: int,
        *,
        value: int = 0,
        card: int = 0,
        seat: int = 0,
        line: int = 0,
        never: str = "",
    ) -> None:
        super().__init__(text, number, kind >= MARK)
        self.kind: i64 = kind
        #: The fate, the token, the joiner's spot, or for a proposal what is proposed.
        self.value: i64 = value
        self.card: i64 = card
        #: Whose number line is marked.
        self.seat: i64 = seat
        self.line: i64 = line
        #: The rule that refuses this move in every position, or nothing.
        self.never = never


def _all_moves() -> list[ShipwreckMove]:
    moves: list[ShipwreckMove] = []
    for value in range(1, VALUES + 1):
        for card in range(CARDS + 1):
            text = f"play {value} on {CARD_NAMES[card]}"
            moves.append(ShipwreckMove(text, len(moves), PLAY, value=value, card=card))
    for card in range(1, CARDS + 1):
        moves.append(ShipwreckMove(f"use cycle {CARD_NAMES[card]}", len(moves), USE_CYCLE, card=card))
    # Nothing is higher than 7, so a 7 is never discarded.
    for value in range(1, VALUES):
        for card in range(1, CARDS + 1):
            text = f"use discard-lower {value} on {CARD_NAMES[card]}"
            moves.append(ShipwreckMove(text, len(moves), USE_LOWER, value=value, card=card))
    moves.append(ShipwreckMove("use old", len(moves), USE_OLD))
    moves.append(ShipwreckMove("done", len(moves), DONE))
    for what, words in enumerate(PROPOSAL_TEXTS):
        moves.append(ShipwreckMove(f"propose {words}", len(moves), PROPOSE, value=what))
    moves.append(ShipwreckMove("agree", len(moves), AGREE))
    moves.append(ShipwreckMove("object", len(moves), OBJECT))
    moves.append(ShipwreckMove("show", len(moves), SHOW, line=ONLY_LINE))
    moves.append(ShipwreckMove("show a", len(moves), SHOW, line=LINE_A))
    moves.append(ShipwreckMove("show b", len(moves), SHOW, line=LINE_B))
    return moves


def _asides() -> list[ShipwreckMove]:
    moves: list[ShipwreckMove] = []
    for seat in range(MOST_PLAYERS):
        for value in range(1, VALUES + 1):
            text = f"mark {seat} {value}"
            moves.append(ShipwreckMove(text, OUTSIDE, MARK, seat=seat, value=value))
    for seat in range(2):
        for value in range(1, VALUES + 1):
            text = f"mark {seat}-b {value}"
            moves.append(ShipwreckMove(text, OUTSIDE, MARK, seat=seat, value=value, line=LINE_B))
    joins = [ShipwreckMove(f"join {spot}", OUTSIDE, JOIN, value=spot) for spot in range(MOST_PLAYERS)]
    return [*moves, *joins, ShipwreckMove("leave", OUTSIDE, LEAVE)]


MOVES: Final = _all_moves()
TABLE: Final = MoveTable(MOVES, _asides())


def _first(kind: int) -> int:
    return next(move.number for move in MOVES if move.kind == kind)


#: Shared moves by what they do: a play stands at PLAYS[value * (CARDS + 1) + card], and so on.
PLAYS: Final[list[Move]] = [*MOVES[: CARDS + 1], *MOVES[: VALUES * (CARDS + 1)]]
CYCLES: Final[list[Move]] = [MOVES[0], *MOVES[_first(USE_CYCLE) : _first(USE_LOWER)]]
LOWERS: Final[list[Move]] = [*MOVES[_first(USE_LOWER) : _first(USE_OLD)]]
OLD_MOVE: Final[Move] = MOVES[_first(USE_OLD)]
DONE_MOVE: Final[Move] = MOVES[_first(DONE)]
PROPOSE_MOVES: Final[list[Move]] = [*MOVES[_first(PROPOSE) : _first(AGREE)]]
AGREE_MOVE: Final[Move] = MOVES[_first(AGREE)]
OBJECT_MOVE: Final[Move] = MOVES[_first(OBJECT)]
#: By line: a, b, the only one.
SHOWS: Final[list[Move]] = [MOVES[-2], MOVES[-1], MOVES[-3]]

_HINT: Final = "write one like 'play 4 on the-deep', 'propose 5', 'propose none', 'agree' or 'use old'."


def parse(text: str) -> Move:
    """The move written here; NotAMove if it has no form of one."""
    known = TABLE.get(text)
    if known is not None:
        return known
    words = text.split(" ") if len(text) <= LONGEST_MOVE else []
    move = _outside(text, words) if len(words) > 1 else None
    if move is None:
        raise NotAMove(text, _HINT)
    return move


def _outside(text: str, words: list[str]) -> ShipwreckMove | None:
    """A move of the right form that no position allows, with the rule that says so."""
    first, size = words[0], len(words)
    last = whole_number(words[-1])
    if first == "play" and size == 4:
        return _fate_move(text, PLAY, words[1:])
    if first == "use" and size == 5 and words[1] == POWER_NAMES[DISCARD_LOWER]:
        return _fate_move(text, USE_LOWER, words[2:])
    if text == f"use {POWER_NAMES[CYCLE]} {CARD_NAMES[THE_HOURS]}":
        return ShipwreckMove(text, OUTSIDE, USE_CYCLE, never="SHP-01")
    if first == "propose" and size == 2 and last is not None:
        return ShipwreckMove(text, OUTSIDE, PROPOSE, never="SHP-05")
    if first == "propose" and size == 3 and words[1] == POWER_NAMES[HIGHER_THAN] and last is not None:
        return ShipwreckMove(text, OUTSIDE, PROPOSE, never="SHP-54")
    if first == "propose" and size == 2 and _is_question(words[1]):
        return ShipwreckMove(text, OUTSIDE, PROPOSE, never="SHP-53")
    if first == "join" and size == 2 and last is not None:
        return ShipwreckMove(text, OUTSIDE, JOIN, value=last)
    if first == "mark" and size == 3 and last is not None:
        return _mark(text, words[1], last)
    return None


def _fate_move(text: str, kind: int, words: list[str]) -> ShipwreckMove | None:
    """'9 on the-deep': only fates and places that cannot be come here."""
    value = whole_number(words[0])
    if value is None or words[1] != "on" or words[2] not in CARD_BY_NAME:
        return None
    if not 1 <= value <= VALUES:
        return ShipwreckMove(text, OUTSIDE, kind, never="SHP-05")
    # A fate on The Hours is not a visible one, and nothing is higher than a 7.
    return ShipwreckMove(
        text, OUTSIDE, kind, never="SHP-26" if words[2] == CARD_NAMES[THE_HOURS] else "SHP-56"
    )


def _is_question(word: str) -> bool:
    numbers = word.split("-")
    return len(numbers) == 3 and all(whole_number(number) is not None for number in numbers)


def _mark(text: str, line: str, value: int) -> ShipwreckMove | None:
    player, dash, letter = line.partition("-")
    seat = whole_number(player)
    if seat is None or (dash and letter != LINE_NAMES[LINE_B]):
        return None
    never = "" if 1 <= value <= VALUES else "SHP-04"
    return ShipwreckMove(
        text, OUTSIDE, MARK, seat=seat, value=value, line=LINE_B if dash else LINE_A, never=never
    )


def power_name(card: int) -> str:
    """The power of a faded card, as moves write it."""
    return POWER_NAMES[ARCANA[card - 1].power]
