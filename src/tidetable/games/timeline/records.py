"""Team records of the cooperative game: the best score for each deck and number of players (TML-220)."""

from tidetable.games.timeline.forms import COOPERATIVE, CooperativeOutcome, Options
from tidetable.kernel.game import Bests


def contest(options: Options) -> str | None:
    return f"{options.deck}/{options.players}" if options.mode == COOPERATIVE else None


def reached(outcome: CooperativeOutcome) -> tuple[int, str]:
    return outcome.score, outcome.rank


BESTS = Bests(contest=contest, reached=reached)
