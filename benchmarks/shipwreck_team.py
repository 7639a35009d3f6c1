"""How often sensible players escape in The Shipwreck Arcana, by difficulty.

python benchmarks/shipwreck_team.py --games 500 --players 3
"""

import argparse
import math
import time

from tidetable.games.shipwreck import GAME
from tidetable.games.shipwreck.forms import Options
from tidetable.games.shipwreck.pieces import parse
from tidetable.games.shipwreck.rules import Shipwreck
from tidetable.games.shipwreck.text import LEVELS
from tidetable.kernel.chance import FastChance

#: What a plain team without powers reaches with three players, in per cent.
REFERENCE = {0: 91, 2: 80, 4: 58, 6: 44}
MOST_PLAYERS = 5


def play_game(options: Options, number: int) -> tuple[Shipwreck, int]:
    """One game of sensible players, and how many turns it took."""
    state = GAME.deal(options, FastChance(number))
    players = [GAME.bots["sensible"](number * MOST_PLAYERS + seat) for seat in range(options.players)]
    turns = 0
    while waiting := state.to_act():
        # Whoever is asked first answers first; the deal decides who that is.
        seat = waiting[(number + turns) % len(waiting)]
        choice = players[seat].choose(GAME.view(state, seat))
        assert choice is not None
        turns += choice.startswith("play ")
        state.attempt(seat, parse(choice))
    return state, turns


def interval(wins: int, games: int) -> tuple[float, float]:
    """The 95% interval of Wilson, in per cent."""
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return 100 * (middle - half), 100 * (middle + half)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--games", type=int, default=200, help="games for each difficulty")
    words.add_argument("--players", type=int, default=3, choices=range(2, MOST_PLAYERS + 1))
    words.add_argument("--challenge", action="store_true", help="challenge mode, with two players")
    given = words.parse_args()
    if given.games < 1:
        words.error("there must be at least one game.")
    if given.challenge and given.players != 2:
        words.error("challenge mode is for two players.")
    print(
        f"{given.players} sensible players, {given.games} games each, reference: plain team of three, no powers"
    )
    heads = ("level", "wins", "95% interval", "reference", "score", "doom", "turns", "ms/game")
    print("{:8} {:>7} {:>16} {:>10} {:>6} {:>6} {:>6} {:>8}".format(*heads))
    for doom, reference in REFERENCE.items():
        options = GAME.options({"players": given.players, "doom": doom, "challenge": given.challenge})
        wins = score = end = turns = 0
        started = time.perf_counter()
        for number in range(given.games):
            state, taken = play_game(options, number)
            wins += state.score == 7
            score, end, turns = score + state.score, end + state.doom, turns + taken
        taken_ms = 1000 * (time.perf_counter() - started) / given.games
        low, high = interval(wins, given.games)
        print(
            f"{LEVELS[doom]:8} {100 * wins / given.games:6.1f}%  {low:6.1f} - {high:5.1f}% {reference:9}% "
            f"{score / given.games:6.2f} {end / given.games:6.2f} {turns / given.games:6.1f} {taken_ms:8.1f}"
        )


if __name__ == "__main__":
    main()
