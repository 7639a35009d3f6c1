"""Makes likely.py: lets players who bet by it play, and counts what came first.

    python -m tidetable.games.atlas.experience GAMES > likely.py

Run on a compiled copy; a few rounds, each with the table of the one before, and it hardly changes any more.
"""

import sys

from tidetable.games.atlas.evaluate import AtlasBrain, situation
from tidetable.games.atlas.forms import Options
from tidetable.games.atlas.likely import PLACE_FIRST, TIME_FIRST
from tidetable.games.atlas.pieces import PLACE, TIME, AtlasMove, Completed, bit, cards_in
from tidetable.games.atlas.rules import Atlas, begin
from tidetable.games.atlas.state import draw_setup
from tidetable.kernel.chance import FastChance

#: A table that was counted rarely keeps what it said before, as if that had been counted so often.
BELIEVED = 20

Counts = list[list[float]]


def play(number: int, players: int, counts: Counts) -> None:
    chance = FastChance(number)
    options = Options(players=players)
    state = begin(options, draw_setup(options, chance, None), chance)
    brain = AtlasBrain()
    where: dict[int, int] = {}
    became: dict[int, int] = {}
    while waiting := state.to_act():
        seat = waiting[0]
        move = brain.policy(state, seat, state.legal(seat), chance)
        assert isinstance(move, AtlasMove)
        card = int(move.card)
        if not state.time_with(card) and not state.place_with(card):
            where[card] = situation(state, card, state.hands[seat] & ~bit(card))
        _watch(state, seat, move, became)
    for card, at in where.items():
        counts[became.get(card, 0)][at] += 1


def _watch(state: Atlas, seat: int, move: AtlasMove, became: dict[int, int]) -> None:
    for event in state.play(seat, move):
        if isinstance(event, Completed):
            for card in cards_in(event.cards):
                became.setdefault(card, event.kind)


def table_of(name: str, kind: int, counts: Counts, before: list[int]) -> str:
    shares = []
    for at, old in enumerate(before):
        seen = sum(counts[what][at] for what in range(3))
        shares.append(round((100 * counts[kind][at] + BELIEVED * old) / (seen + BELIEVED)))
    lines = [shares[start : start + 16] for start in range(0, len(shares), 16)]
    rows = "\n".join("    " + ", ".join(map(str, line)) + "," for line in lines)
    return f"{name}: Final[list[int]] = [\n{rows}\n]"


def main() -> None:
    counts: Counts = [[0.0] * len(TIME_FIRST) for _ in range(3)]
    for number in range(int(sys.argv[1])):
        play(number, 2 + (number % 6 in (3, 4)) + 2 * (number % 6 == 5), counts)
    print(HEAD)
    print(table_of("TIME_FIRST", TIME, counts, TIME_FIRST))
    print(table_of("PLACE_FIRST", PLACE, counts, PLACE_FIRST))


HEAD = '''"""How often a card became part of a Time first, and of a Place first, in per cent: made by experience.py.

A row holds one stage of the game (how many cards are still out, in fives) and one distance to a Time (1, 2, 3 cards
or never), first without and then with a card of it in one's own hand; in each the same for the Place.
"""

from typing import Final
'''

if __name__ == "__main__":
    main()
