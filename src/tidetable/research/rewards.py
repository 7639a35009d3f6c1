"""What an outcome is worth to each seat, as one number: the same for every environment and for batches."""

from tidetable.kernel.game import AnyGame, Options
from tidetable.kernel.outcome import Outcome


def rewards(game: AnyGame, options: Options, outcome: Outcome) -> list[float]:
    """A reward for each seat, given once, at the end of the game; until then every reward is 0.

    Against each other, the winners share 1 and the others share -1, so that it adds up to 0: with two players +1 and
    -1, with four and one winner +1 and three times -1/3. Where all win, or nobody does, everybody gets 0.

    Together, everybody gets the same: the game's own measure of success, at most 1 (`Game.success`). In Shipwreck
    that is 1 for an escape and else 0; in Timeline the score as a share of the highest that the number of cards
    allows, which can be below 0.
    """
    seats = range(options.players)
    if game.together(options):
        success = game.success(options, outcome)
        return [success for _ in seats]
    winners = set(outcome.winners)
    losers = len(seats) - len(winners)
    if not winners or not losers:
        return [0.0 for _ in seats]
    return [1 / len(winners) if seat in winners else -1 / losers for seat in seats]
