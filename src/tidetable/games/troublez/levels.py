"""The levels of Toil & Troublez: easy, normal and strong, and why they choose what they choose.

All three weigh their choices in Marks; they differ in what they see. Easy looks at the Marks of the cards alone and
likes long rows more than is good for it. Normal also sees Collections on the way and stops in time, by feeling.
Strong goes through every card that may come, and weighs what everybody gains and loses: what a row leaves to the
others, who leads, what a bust gives away.
"""

from tidetable.games.troublez import odds
from tidetable.games.troublez.bot import Sensible, Table, choice_worth
from tidetable.games.troublez.pieces import CLOAK, KIND_COUNT, TroublezMove, parse
from tidetable.games.troublez.shown import TroublezView
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import Alternative, Thought

SHOWN = 4
NOTHING = Thought(choice=None, alternatives=[], why="There is nothing to choose just now.")


class OwnTable(Table):
    """The table as a player sees it who looks at their own Trove only and draws by feeling for the risk."""

    #: Draws on while the longest row is shorter than this, or the next card fails more rarely than that.
    short_row = 2
    small_risk = 0.18

    def __init__(self, view: TroublezView, seat: int) -> None:
        super().__init__(view, seat)
        self.scales.care = dict.fromkeys(self.scales.care, 0.0)
        self.magicians = (0.0, self.scales.best_summon()[0], self.scales.best_poison()[0])

    def left_to_others(self, rows: list[list[int]]) -> float:
        return 0.0

    def drawing(self) -> float:
        rows = self.state.rows
        longest = max((len(row) for row in rows), default=0)
        best = max((self.passing(row) for row in range(len(rows))), default=0.0)
        bold = longest < self.short_row or odds.risk(self.state) < self.small_risk
        return best + 1.0 if bold else best - 1.0


class PlainTable(OwnTable):
    """The same without any eye for Collections that are not complete yet, and too bold."""

    short_row = 3
    small_risk = 0.3

    def __init__(self, view: TroublezView, seat: int) -> None:
        super().__init__(view, seat)
        self.scales.hope = 0.0
        self._rows.clear()


class Weigher(Sensible):
    """Weighs every choice on its own sort of table and can say why."""

    Table = Table

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._dice = FastChance(seed)

    def choose(self, view: TroublezView) -> str | None:
        ranking = self._ranking(view)
        if not ranking:
            return None
        ties = [choice for value, choice in ranking if value > ranking[0][0] - 1e-9]
        return ties[self._dice.below(len(ties))]

    def think(self, view: TroublezView) -> Thought:
        ranking = self._ranking(view)
        if not ranking:
            return NOTHING
        alternatives = [
            Alternative(move=choice, value=round(value, 2), words=f"worth {value:+.1f} Marks")
            for value, choice in ranking[:SHOWN]
        ]
        return Thought(choice=ranking[0][1], alternatives=alternatives, why=why(view, ranking))

    def _ranking(self, view: TroublezView) -> list[tuple[float, str]]:
        if not view.choices or view.seat is None:
            return []
        collections = [choice for choice in view.choices if choice.startswith("collect")]
        choices = collections or view.choices
        if view.seat not in view.to_act and not collections:
            return []
        table = self.Table(view, view.seat)
        worth = [(choice_worth(table, choice), choice) for choice in choices]
        return sorted(worth, key=lambda pair: -pair[0])


class Easy(Weigher):
    Table = PlainTable


class Normal(Weigher):
    Table = OwnTable


class Strong(Weigher):
    Table = Table


def why(view: TroublezView, ranking: list[tuple[float, str]]) -> str:
    """The facts behind a choice: the risk of drawing, what is to be had, what it is worth."""
    value, choice = ranking[0]
    words = choice.split(" ")
    assert view.seat is not None
    table = Table(view, view.seat)
    risk = odds.risk(table.state)
    other = f"; '{ranking[1][1]}' would be worth {ranking[1][0]:+.1f}" if len(ranking) > 1 else ""
    told = f"It is worth {value:+.1f} Marks{other}."
    match words[0]:
        case "draw":
            return f"The next card cannot be placed with a probability of {risk:.0%}. {told}"
        case "pass":
            row = table.state.rows[int(words[1])]
            return f"Row {words[1]} has {len(row)} cards, and drawing on would fail with {risk:.0%}. {told}"
        case "place" | "cloak":
            after = table.state.copy()
            move = parse(choice)
            assert isinstance(move, TroublezMove)
            after.play(view.seat, move)
            return f"After that the next card fails with {odds.risk(after):.0%}. {told}"
        case "take":
            cell = table.state.rows[int(words[1])][0 if words[2] == "left" else -1]
            sort = "Talisman" if cell // 3 < KIND_COUNT or cell > CLOAK else "Magician"
            return f"Of the ends of the rows this {sort} helps most. {told}"
        case "collect":
            return "Marks that are safe come first: a Collection is 10 and cannot be taken away."
    return told
