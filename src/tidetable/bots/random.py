"""The plainest player: any legal move, all equally likely."""

from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import View

#: Out of turn it acts only now and then, so that a table does not drown in it.
OUT_OF_TURN = 4


class Random:
    def __init__(self, seed: int) -> None:
        self._chance = FastChance(seed)

    def choose(self, view: View) -> str | None:
        if not view.choices:
            return None
        if view.seat not in view.to_act and self._chance.below(OUT_OF_TURN):
            return None
        return view.choices[self._chance.below(len(view.choices))]
