"""A position of a game and the questions that everything else asks of it."""

from typing import Final

from mypy_extensions import mypyc_attr

from tidetable.kernel.chance import Chance
from tidetable.kernel.outcome import Outcome

OUTSIDE: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """One move, made once and shared. Its text is its whole identity."""

    def __init__(self, text: str, number: int = OUTSIDE, aside: bool = False) -> None:
        self.text = text
        #: The move's place in the game's table, or OUTSIDE for a move that only has the right form.
        self.number = number
        #: Notes, joining and leaving: allowed or refused like any move, but never waited for nor listed.
        self.aside = aside

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<move {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """Something that a move made happen. Holds the whole truth; a game's view.py says who sees what of it."""


class Refusal(Exception):
    """A move that a rule forbids. The words of the rule are in the game's rule book."""

    def __init__(self, rule: str, seat: int, move: Move) -> None:
        super().__init__(f"{rule} refuses '{move.text}' of seat {seat}.")
        self.rule = rule
        self.seat = seat
        self.move = move


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress: changed by `play`, copied by `copy`.

    Whoever holds a State can read everything in it, so it never leaves the table: players get views.
    """

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def seats(self) -> tuple[int, ...]:
        """The seats that are taking part now, in clockwise order."""
        raise NotImplementedError

    def to_act(self) -> tuple[int, ...]:
        """The seats that the game waits for; empty when it is over."""
        raise NotImplementedError

    def may_act(self, seat: int) -> bool:
        """Whether this seat may also act out of turn just now."""
        return False

    def legal(self, seat: int) -> list[Move]:
        """This seat's legal moves in the order of the table of moves."""
        raise NotImplementedError

    def choices(self, seat: int) -> list[str]:
        """The same as text, as views have them."""
        return [move.text for move in self.legal(seat)]

    def any_legal(self, seat: int, chance: Chance) -> Move:
        """One of them at random, each as likely as the others. A game with long lists picks without making one."""
        moves = self.legal(seat)
        return moves[chance.below(len(moves))]

    def why_not(self, seat: int, move: Move) -> str | None:
        """The id of the rule that refuses the move, or nothing."""
        raise NotImplementedError

    def play(self, seat: int, move: Move) -> list[Event]:
        """Make a legal move and tell what happened. Trusts its caller; `attempt` does not."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Why the game ended and for whom, or nothing while it goes on."""
        raise NotImplementedError

    def copy(self) -> "State":
        """An independent twin with the same future chance."""
        raise NotImplementedError

    def everything(self) -> tuple[object, ...]:
        """The whole position as plain values, so that tests can compare two."""
        raise NotImplementedError

    def inventory(self) -> list[str]:
        """Every piece of the game once, wherever it lies, in any order: tests see that none appears or is lost."""
        raise NotImplementedError

    def attempt(self, seat: int, move: Move) -> list[Event]:
        """The door for moves that come from outside: checked, then played."""
        rule = self.why_not(seat, move)
        if rule is not None:
            raise Refusal(rule, seat, move)
        return self.play(seat, move)
