"""The levels of The Shipwreck Arcana: easy, normal and strong, and why they choose what they choose.

Strong plays and listens by conventions: everybody prefers the play that tells most, and knows that the others do.
Normal is the team-mate for people: it assumes nothing beyond plain sense, and chooses what a listener who takes
every play literally learns most from. Easy does the same and leaves the powers of faded cards alone.
"""

import msgspec

from tidetable.games.shipwreck.bot import (
    Sensible,
    after_play_worths,
    answer_worths,
    play_worths,
    proposal_worths,
    reasoning,
    shares_for,
)
from tidetable.games.shipwreck.cards import VALUES
from tidetable.games.shipwreck.shown import ShipwreckView
from tidetable.kernel.game import Alternative, Thought

SHOWN = 4
NOTHING = Thought(choice=None, alternatives=[], why="There is nothing to choose just now.")


class Strong(Sensible):
    """Conventions as best answers of speaker and listener to each other, over the exact posterior."""

    def think(self, view: ShipwreckView) -> Thought:
        choice = self.choose(view)
        if choice is None:
            return NOTHING
        return Thought(
            choice=choice, alternatives=self._alternatives(view, choice), why=self._why(view, choice)
        )

    def _alternatives(self, view: ShipwreckView, choice: str) -> list[Alternative]:
        worths = {
            "play": play_worths,
            "after-playing": after_play_worths,
            "propose": proposal_worths,
        }.get(view.ask, answer_worths)
        ranking = sorted(worths(view, self.plain), key=lambda pair: (pair[0] != choice, -pair[1]))
        return [
            Alternative(move=move, value=round(worth, 4), words=self._words(view, move, worth))
            for move, worth in ranking[:SHOWN]
        ]

    def _words(self, view: ShipwreckView, move: str, worth: float) -> str:
        words = move.split(" ")
        if words[0] == "propose" and words[1].isdigit():
            share = shares_for(view, self.plain)[int(words[1])]
            return f"a chance of {share:.0%} that the fate is a {words[1]}; {worth:.0%} to win"
        return f"a chance of {max(0.0, worth):.0%} to win"

    def _why(self, view: ShipwreckView, choice: str) -> str:
        if view.ask in ("propose", "answer"):
            shares = shares_for(view, self.plain)
            best = max(range(1, VALUES + 1), key=lambda value: shares[value])
            told = f"The fate is a {best} with a chance of {shares[best]:.0%}."
            return f"{told} {literal_words(view)}" if self.plain else f"{told} {reasoning(view)}"
        if choice.startswith("play "):
            return "Of all your plays this one tells your allies most about the fate that you keep, doom considered."
        return "Now this power is worth more than later." if choice != "done" else "No power helps just now."


def literal_words(view: ShipwreckView) -> str:
    return reasoning(view).split(". ")[0] + "."


class Normal(Strong):
    plain = True


class Easy(Normal):
    """Leaves powers alone."""

    def choose(self, view: ShipwreckView) -> str | None:
        simple = [choice for choice in view.choices if not _power(choice)]
        return super().choose(msgspec.structs.replace(view, choices=simple, powers=[]))


def _power(choice: str) -> bool:
    words = choice.split(" ")
    return words[0] == "use" or (words[0] == "propose" and not words[1].isdigit() and words[1] != "none")
