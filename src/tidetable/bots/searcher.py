"""A player that searches, for any game of the kernel, and can say why."""

from collections.abc import Sequence

from tidetable.bots.search import Search
from tidetable.kernel.brain import Brain, Weighed
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import Alternative, AnyGame, Budget, Mind, Thought, View

#: How many alternatives a thought holds.
SHOWN = 4
NO_CHOICE = Thought(choice=None, alternatives=[], why="There is nothing to choose just now.")


def _chance_to_win(view: View, weighed: Weighed) -> str:
    return f"wins {weighed.value:.0%} of the games played on from here"


def _plainly(view: View, ranking: Sequence[Weighed]) -> str:
    tries = sum(weighed.tries for weighed in ranking)
    return f"'{ranking[0].move}' did best over {tries} tries in imagined games."


#: For a game that brings no mind of its own.
PLAIN_MIND = Mind(brain=lambda options: Brain(), worth=_chance_to_win, why=_plainly)


class Searcher:
    """Thinks by playing on in imagined worlds. The same seed and views give the same moves."""

    def __init__(self, game: AnyGame, budget: Budget, seed: int) -> None:
        self._game = game
        self._budget = budget
        self._mind = game.mind or PLAIN_MIND
        self._chance = FastChance(seed)

    def choose(self, view: View) -> str | None:
        return self.think(view).choice

    def think(self, view: View) -> Thought:
        if not view.choices or view.seat is None:
            return NO_CHOICE
        settled = self._mind.settle(view) if self._budget.exact else None
        if settled is not None:
            return settled
        if view.seat not in view.to_act:
            return NO_CHOICE
        if len(view.choices) == 1:
            only = view.choices[0]
            return Thought(choice=only, alternatives=[], why="There is only one move.")
        return self._told(view, self.weigh(view))

    def weigh(self, view: View) -> list[Weighed]:
        """The moves that are worth a thought, the best first."""
        seat = view.seat
        assert seat is not None
        world = self._game.imagine(view, self._chance)
        brain = self._mind.brain(world)
        moves = brain.first_choices(world, seat, world.legal(seat))
        search = Search(brain, seat, moves, self._chance.below(1 << 30), self._budget.depth)
        return search.run(self._game.imagine, view, self._budget.iterations, self._budget.seconds)

    def _told(self, view: View, ranking: list[Weighed]) -> Thought:
        alternatives = [
            Alternative(
                move=weighed.move, value=round(weighed.points, 3), words=self._mind.worth(view, weighed)
            )
            for weighed in ranking[:SHOWN]
        ]
        return Thought(choice=ranking[0].move, alternatives=alternatives, why=self._mind.why(view, ranking))
