"""What a player of Atlas knows by experience: how likely a card ends up in a Time or in a Place, and what to stake.

A card on the board lacks some cards for a Time through it and some for its Place. How often it then was the one or
the other that came first was counted over many games between players who use this very table.
"""

from typing import Final

from mypy_extensions import i64

from tidetable.games.atlas import likely as counted
from tidetable.games.atlas.pieces import (
    EIGHTS,
    MOST_CHIPS,
    MOVES_WITH,
    NUMBERS,
    PLACE,
    PLAIN,
    TIME,
    bit,
    count,
)
from tidetable.games.atlas.rules import COLUMN, ROW, RUN_LENGTH, Atlas
from tidetable.games.atlas.state import KIND_MASK, KIND_SHIFT, OWNER_SHIFT, SIZE_MASK
from tidetable.kernel.brain import Brain
from tidetable.kernel.chance import Chance
from tidetable.kernel.state import Move, State

#: More than any card can lack: it will never be.
NEVER: Final = 4
OWN: Final = 2
STAGES: Final = 6
#: What a chip is worth while it is kept, at least and for each chip above one a turn less.
KEPT_CHIP: Final = 0.62
#: How often a player who plays on does something else than what looks best.
WHIM: Final = 12
#: What the points of the others count against one's own in a choice.
AGAINST: Final = 0.9
AT_STAKE: Final = 0.5
#: The share of a value that is about by how much, not only about who wins.
MARGIN: Final = 0.6

_SPAN: Final = 256


#: In per cent, by situation.
TIME_FIRST: Final[list[int]] = list(counted.TIME_FIRST)
PLACE_FIRST: Final[list[int]] = list(counted.PLACE_FIRST)

#: For each row met so far (what is out of the game, face up, flipped) and number: the sets of cards that would
#: complete the nearest Times through that number.
_RUNS: Final[dict[int, list[int]]] = {}


def nearest_runs(absent: i64, up: i64, down: i64, number: i64) -> list[int]:
    """The sets of missing cards (each a byte of the row) of the nearest Times through a card that lies there."""
    key: int = ((absent * _SPAN + up) * _SPAN + down) * NUMBERS + number
    found = _RUNS.get(key)
    if found is None:
        found = _look_for_runs(int(absent), int(up), int(down), int(number))
        _RUNS[key] = found
    return found


def _look_for_runs(absent: int, up: int, down: int, number: int) -> list[int]:
    found: list[int] = []
    fewest = NEVER
    for left in range(number + 1):
        missing = 0
        faces = 0
        for spot in range(left, NUMBERS):
            if absent >> spot & 1:
                break
            if not down >> spot & 1:
                faces += 1
                if spot != number and not up >> spot & 1:
                    missing |= 1 << spot
            if faces == RUN_LENGTH:
                if spot >= number:
                    count = bin(missing).count("1")
                    if 0 < count < fewest:
                        fewest, found = count, []
                    if 0 < count == fewest and missing not in found:
                        found.append(missing)
                break
    return found


def situation(game: Atlas, card: i64, own: i64) -> i64:
    """Where in the tables of likelihood a card stands that is played now; `own` are the other cards in hand."""
    base: i64 = (card >> 3) << 3
    absent: i64 = 0 if game.players == 4 else EIGHTS
    up: i64 = game.face_up >> base & ROW
    down: i64 = game.flipped >> base & ROW
    runs = nearest_runs(absent >> base & ROW, up, down, card & 7)
    time: i64 = NEVER - 1
    time_own: i64 = 0
    if runs:
        time = count(runs[0]) - 1
        # Two ways to complete it are as good as holding one of the cards oneself.
        time_own = 1 if len(runs) > 1 else 0
        for run in runs:
            if (own >> base & ROW) & run:
                time_own = 1
    column: i64 = COLUMN
    column <<= card & 7
    place: i64 = NEVER - 1
    place_own: i64 = 0
    flipped: i64 = game.flipped & column
    if flipped & (flipped - 1) == 0:
        missing: i64 = column & ~(game.face_up | game.flipped | bit(card))
        place = 0
        if missing & own:
            place_own = 1
        while missing:
            missing &= missing - 1
            place += 1
        place -= 1
    out: i64 = count(game.face_up | game.flipped)
    total: i64 = 32 if game.players == 4 else 28
    stage: i64 = (total - out) // 5
    if stage >= STAGES:
        stage = STAGES - 1
    return (((stage * NEVER + time) * OWN + time_own) * NEVER + place) * OWN + place_own


def flip_gain(game: Atlas, seat: i64, cards: i64, kind: i64) -> float:
    """The points that completing this brings to a seat, and takes from the others."""
    gain = 0.0
    card: i64 = 0
    while cards:
        if cards & 1:
            stack = game.stacks[card]
            if stack:
                worth = int(stack & SIZE_MASK) + 1.0
                if stack >> KIND_SHIFT & KIND_MASK != kind:
                    worth = -worth
                gain += worth if stack >> OWNER_SHIFT == seat else -AGAINST * worth
        cards >>= 1
        card += 1
    # A stack that is not flipped may still come true: only part of it is at stake now.
    return AT_STAKE * gain


def turns_left(game: Atlas, seat: i64) -> i64:
    turns: i64 = len(game.pile) // game.players
    hand: i64 = game.hands[seat]
    while hand:
        hand &= hand - 1
        turns += 1
    return turns


def stake_for(game: Atlas, seat: i64, likely: float) -> i64:
    """How many chips: more than one only where it is likelier than what is usually to be had."""
    chips = game.chips[seat]
    if chips <= 0:
        return 0
    turns: i64 = turns_left(game, seat) + 1
    price = KEPT_CHIP * min(1.0, int(turns) / (int(chips) + 1.0))
    if likely * 2.0 < price:
        return 0
    stake: i64 = 1
    if likely > price:
        stake = 1 + int((likely - price) * 8.0)
        if stake > 1 and stake < MOST_CHIPS and chips > turns:
            stake += 1
    return min(stake, chips, MOST_CHIPS)


class AtlasBrain(Brain):
    """Counts what is still out, bets by experience, and flips what pays."""

    def policy(self, state: State, seat: int, moves: list[Move], chance: Chance) -> Move:
        assert isinstance(state, Atlas)
        if len(moves) == 1:
            return moves[0]
        if chance.below(WHIM) == 0:
            return moves[chance.below(len(moves))]
        return best_move(state, seat)

    def candidates(self, state: State, seat: int, moves: list[Move]) -> list[Move]:
        assert isinstance(state, Atlas)
        return _choices(state, seat, False)

    def first_choices(self, state: State, seat: int, moves: list[Move]) -> list[Move]:
        assert isinstance(state, Atlas)
        return _choices(state, seat, True)

    def values(self, state: State) -> list[float]:
        assert isinstance(state, Atlas)
        scores, stacks = totals(state)
        found: list[float] = []
        for seat in range(len(scores)):
            rival = -1
            for other in range(len(scores)):
                if other != seat and (
                    rival < 0 or (scores[other], stacks[other]) > (scores[rival], stacks[rival])
                ):
                    rival = other
            ahead = float(scores[seat] - scores[rival])
            won = 0.5
            if ahead > 0 or (ahead == 0 and stacks[seat] > stacks[rival]):
                won = 1.0
            elif ahead < 0 or stacks[seat] < stacks[rival]:
                won = 0.0
            size = ahead if ahead > 0 else -ahead
            found.append((1.0 - MARGIN) * won + MARGIN * (0.5 + 0.5 * ahead / (5.0 + size)))
        return found

    def points(self, state: State) -> list[float]:
        assert isinstance(state, Atlas)
        """By how many points each seat leads, or is behind the best of the others."""
        scores = totals(state)[0]
        found: list[float] = []
        for seat in range(len(scores)):
            rival = 0
            for other in range(len(scores)):
                if other != seat and scores[other] > rival:
                    rival = scores[other]
            found.append(float(scores[seat] - rival))
        return found


def totals(state: Atlas) -> tuple[list[int], list[int]]:
    """Points and correct stacks so far."""
    scores = [0] * state.players
    stacks = [0] * state.players
    card: i64 = 0
    flipped: i64 = state.flipped
    while flipped:
        if flipped & 1:
            stack = state.stacks[card]
            if stack:
                owner = stack >> OWNER_SHIFT
                stacks[owner] += 1
                scores[owner] += (stack & SIZE_MASK) + 1
        flipped >>= 1
        card += 1
    return scores, stacks


def best_move(game: Atlas, seat: i64) -> Move:
    """The move that experience recommends."""
    best = PLAIN[0]
    most = -1000.0
    card: i64 = 0
    left: i64 = game.hands[seat]
    while left:
        if left & 1:
            value, move = best_with(game, seat, card)
            if value > most:
                best, most = move, value
        left >>= 1
        card += 1
    return best


def best_with(game: Atlas, seat: i64, card: i64) -> tuple[float, Move]:
    """What a card of the hand should bring by experience, and how it is best played."""
    time = game.time_with(card)
    place = game.place_with(card)
    if time or place:
        return flip_gain(game, seat, time, TIME) + flip_gain(game, seat, place, PLACE), PLAIN[card]
    at = situation(game, card, game.hands[seat] & ~bit(card))
    kind: i64 = TIME if TIME_FIRST[at] >= PLACE_FIRST[at] else PLACE
    likely = (TIME_FIRST[at] if kind == TIME else PLACE_FIRST[at]) / 100.0
    stake = stake_for(game, seat, likely)
    value = likely * (int(stake) + 1.0) - KEPT_CHIP * int(stake) if stake else 0.0
    return value, stake_move(card, kind, stake)


def stake_move(card: i64, kind: i64, stake: i64) -> Move:
    """Playing a card with so many chips on a kind."""
    if stake == 0:
        return PLAIN[card]
    return MOVES_WITH[card][MOST_CHIPS][stake if kind == TIME else MOST_CHIPS + stake]


def _choices(game: Atlas, seat: i64, wide: bool) -> list[Move]:
    """For each card what may be worth staking, the likeliest first."""
    ranked: list[tuple[float, int, Move]] = []
    hand: i64 = game.hands[seat]
    chips: i64 = min(game.chips[seat], MOST_CHIPS)
    card: i64 = 0
    left: i64 = hand
    while left:
        if left & 1:
            time = game.time_with(card)
            place = game.place_with(card)
            if time or place:
                value = flip_gain(game, seat, time, TIME) + flip_gain(game, seat, place, PLACE)
                ranked.append((-value, card, PLAIN[card]))
            elif chips == 0:
                ranked.append((0.0, card, PLAIN[card]))
            else:
                at = situation(game, card, hand & ~bit(card))
                for kind in (TIME, PLACE):
                    likely = (TIME_FIRST[at] if kind == TIME else PLACE_FIRST[at]) / 100.0
                    other = (PLACE_FIRST[at] if kind == TIME else TIME_FIRST[at]) / 100.0
                    if likely * (1.5 if wide else 1.0) < other or (likely == other and kind == PLACE):
                        continue
                    for stake in WIDE_STAKES if wide else NARROW_STAKES:
                        # More than one chip is for what is likely, five for what is nearly certain.
                        if stake <= chips and likely >= WORTH_STAKING[stake]:
                            value = likely * (stake + 1.0) - KEPT_CHIP * stake
                            ranked.append(
                                (-value, card * 16 + kind * 6 + stake, stake_move(card, kind, stake))
                            )
                if max(TIME_FIRST[at], PLACE_FIRST[at]) < HARDLY:
                    ranked.append((0.0, card, PLAIN[card]))
        left >>= 1
        card += 1
    ranked.sort(key=_rank)
    return [move for _, _, move in ranked]


WIDE_STAKES: Final = [1, 2, 4, 5]
NARROW_STAKES: Final = [1, 4]
#: How likely a prediction must be to be worth so many chips, and below how many per cent none is a choice.
WORTH_STAKING: Final = [0.0, 0.0, 0.35, 0.45, 0.45, 0.55]
HARDLY: Final = 45


def _rank(choice: tuple[float, int, Move]) -> tuple[float, int]:
    return choice[0], choice[1]
