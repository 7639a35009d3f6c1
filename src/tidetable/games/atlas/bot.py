"""A sensible player of Atlas: flips its own good stacks, and bets where a Time or a Place is near.

It counts what is still out: a spot can only fill with a card that is neither on the board nor in the box. The
chance that a kind comes first is judged by how many cards it still lacks against the other kind.
"""

from tidetable.games.atlas.pieces import CARD_BY_NAME, MOST_CHIPS, NUMBERS, SUITS
from tidetable.games.atlas.shown import AtlasView, BoardCard, HandCard
from tidetable.kernel.chance import FastChance

#: Worth of a prediction that lacks so many cards: the nearer, the likelier it is to come true first.
LIKELY = (1.0, 0.72, 0.45, 0.25, 0.1)
NEVER = 9
RUN_LENGTH = 4


class Sensible:
    """Weighs every choice by the points it should bring and takes the best; ties fall at random."""

    def __init__(self, seed: int) -> None:
        self._chance = FastChance(seed)

    def choose(self, view: AtlasView) -> str | None:
        if not view.choices:
            return None
        board = {CARD_BY_NAME[spot.card]: spot for spot in view.board}
        held = {card.card: card for card in view.hand}
        worth = [(self._worth(view, board, held, choice), choice) for choice in view.choices]
        best = max(value for value, _ in worth)
        ties = [choice for value, choice in worth if value > best - 1e-9]
        return ties[self._chance.below(len(ties))]

    def _worth(
        self, view: AtlasView, board: dict[int, BoardCard], held: dict[str, HandCard], choice: str
    ) -> float:
        name, _, stake = choice.partition(" ")
        card = held[name]
        value = self._flips(view, board, card)
        if stake:
            kind, _, chips = stake.partition(" ")
            value += self._bet(view, board, CARD_BY_NAME[name], kind, int(chips))
        return value

    def _flips(self, view: AtlasView, board: dict[int, BoardCard], card: HandCard) -> float:
        """Points that the stacks on the flipped cards bring to their owners, own ones counting for us."""
        value = 0.0
        for kind, cards in (("time", card.time), ("place", card.place)):
            for name in cards:
                spot = board.get(CARD_BY_NAME[name])
                if spot is None or spot.stack is None:
                    continue
                sign = 1.0 if spot.stack.seat == view.seat else -1.0 / (len(view.seats) - 1)
                value += sign * (spot.stack.chips + 1) * (1.0 if spot.stack.kind == kind else -1.0)
        return value

    def _bet(self, view: AtlasView, board: dict[int, BoardCard], card: int, kind: str, chips: int) -> float:
        own = {CARD_BY_NAME[held.card] for held in view.hand}
        time = _lacking_time(view, board, card, own)
        place = _lacking_place(view, board, card, own)
        for_it, against = (time, place) if kind == "time" else (place, time)
        if for_it >= NEVER:
            return -1.0
        chance = LIKELY[min(for_it, 4)]
        if against < NEVER:
            chance *= LIKELY[min(for_it, 4)] / (LIKELY[min(for_it, 4)] + LIKELY[min(against, 4)])
        # Chips are worth something only when staked: spread them over the turns that are left.
        assert view.seat is not None
        turns = view.hand_sizes[view.seat] + view.pile // len(view.seats)
        fair = max(1.0, view.chips[view.seat] / max(1, turns))
        keep = chance * (chips + 1) - (1.0 - chance) * 0.3 * chips
        return keep - 0.25 * abs(chips - min(MOST_CHIPS, fair * (0.5 + 2 * chance)))


def _missing(card: int, view: AtlasView) -> bool:
    """Whether this card takes part at all."""
    return view.options.players == 4 or card % NUMBERS < NUMBERS - 1


def _lacking_place(view: AtlasView, board: dict[int, BoardCard], card: int, own: set[int]) -> int:
    """How many cards the Place of this card lacks; NEVER if two of it are flipped already."""
    column = [suit * NUMBERS + card % NUMBERS for suit in range(len(SUITS))]
    if sum(spot in board and board[spot].flipped for spot in column) > 1:
        return NEVER
    return _weight([spot for spot in column if spot not in board and spot != card], own)


def _lacking_time(view: AtlasView, board: dict[int, BoardCard], card: int, own: set[int]) -> int:
    """How many cards the nearest run of four through this card lacks."""
    best = NEVER
    suit, place = divmod(card, NUMBERS)
    for left in range(NUMBERS):
        run, missing = 0, []
        for number in range(left, NUMBERS):
            spot = suit * NUMBERS + number
            if spot in board and board[spot].flipped:
                continue
            if spot != card and spot not in board:
                if not _missing(spot, view):
                    break
                missing.append(spot)
            run += 1
            if run >= RUN_LENGTH:
                if left <= place <= number:
                    best = min(best, _weight(missing, own))
                break
    return best


def _weight(missing: list[int], own: set[int]) -> int:
    """Cards in one's own hand count half: one can play them oneself."""
    mine = sum(spot in own for spot in missing)
    return len(missing) - mine // 2
