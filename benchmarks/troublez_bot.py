"""How often one sensible player of Toil & Troublez beats three random ones, seats rotated.

python benchmarks/troublez_bot.py [GAMES]
"""

import sys
from math import sqrt

from tidetable.bots.random import Random
from tidetable.games.troublez import GAME
from tidetable.games.troublez.bot import Sensible
from tidetable.games.troublez.forms import Options, TroublezOutcome
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import Bot

PLAYERS = 4
GAMES = 500


def play(bots: list[Bot], number: int) -> TroublezOutcome:
    """One game; after each move everybody who may act out of turn is asked once."""
    options = Options(players=PLAYERS)
    state = GAME.deal(options, FastChance(number))
    while state.to_act():
        awaited = state.to_act()[0]
        text = bots[awaited].choose(GAME.view(state, awaited))
        assert text is not None
        state.attempt(awaited, GAME.parse(options, text))
        for seat in state.seats():
            if state.may_act(seat) and (text := bots[seat].choose(GAME.view(state, seat))) is not None:
                state.attempt(seat, GAME.parse(options, text))
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 per cent interval."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    won = shared = 0
    own = others = 0.0
    for number in range(games):
        seat = number % PLAYERS
        bots: list[Bot] = [
            Sensible(number) if place == seat else Random(number * PLAYERS + place)
            for place in range(PLAYERS)
        ]
        outcome = play(bots, number)
        won += outcome.winners == [seat]
        shared += seat in outcome.winners and len(outcome.winners) > 1
        own += outcome.scores[seat]
        others += (sum(outcome.scores) - outcome.scores[seat]) / (PLAYERS - 1)
    low, high = interval(won / games, games)
    print(f"One sensible against {PLAYERS - 1} random, {games} games, seats rotated:")
    print(f"won alone {won / games:.1%} (95% interval {low:.1%} to {high:.1%}), shared {shared / games:.1%}")
    print(f"Magic Marks on average: {own / games:.1f} against {others / games:.1f}")


if __name__ == "__main__":
    main()
