"""What happens in The Shipwreck Arcana. Events hold the whole truth; view.py says who sees what of them.

No event says whether a fate was the kept one or the new one (SHP-09). A line is a seat times two, plus one for
line B of challenge mode; its letter is 0 or 1 there, and NO_LETTER in all other games.
"""

from typing import Final

from tidetable.kernel.state import Event

NO_LETTER: Final = -1


class Drew(Event):
    """Fates out of the bag (SHP-07): all that chance decides after the set-up."""

    def __init__(self, line: int, letter: int, values: list[int]) -> None:
        self.line = line
        self.letter = letter
        self.values = values


class Played(Event):
    def __init__(self, line: int, letter: int, value: int, card: int) -> None:
        self.line = line
        self.letter = letter
        self.value = value
        self.card = card


class Told(Event):
    """The truth about the fate in hand, as The Chalice demands it: higher than the one played? (SHP-36)"""

    def __init__(self, line: int, higher: bool) -> None:
        self.line = line
        self.higher = higher


class PlayedWrongly(Event):
    """The remedy of honour play: the fate in hand is discarded (SHP-11)."""

    def __init__(self, line: int, discarded: int) -> None:
        self.line = line
        self.discarded = discarded


class Cycled(Event):
    def __init__(self, line: int, power: int, card: int, into: int) -> None:
        self.line = line
        self.power = power
        self.card = card
        self.into = into


class DiscardedLower(Event):
    def __init__(self, line: int, power: int, value: int, card: int) -> None:
        self.line = line
        self.power = power
        self.value = value
        self.card = card


class ToldOld(Event):
    """Whether a fate of the value just played was kept from the turn before (SHP-57)."""

    def __init__(self, line: int, power: int, old: bool) -> None:
        self.line = line
        self.power = power
        self.old = old


class NoPower(Event):
    """The active player wants no power after playing (SHP-62)."""

    def __init__(self, line: int) -> None:
        self.line = line


class Proposed(Event):
    def __init__(self, seat: int, what: int) -> None:
        self.seat = seat
        self.what = what


class Answered(Event):
    def __init__(self, seat: int, agrees: bool) -> None:
        self.seat = seat
        self.agrees = agrees


class Asked(Event):
    """A question to the active player, answered by the game (SHP-22)."""

    def __init__(self, line: int, power: int, what: int, yes: bool) -> None:
        self.line = line
        self.power = power
        self.what = what
        self.yes = yes


class Doubled(Event):
    """Twice: one more prediction this turn (SHP-55)."""

    def __init__(self, power: int) -> None:
        self.power = power


class Predicted(Event):
    """A prediction; without a fate it was the first of Twice, and wrong."""

    def __init__(self, line: int, value: int, fate: int) -> None:
        self.line = line
        self.value = value
        self.fate = fate


class NotPredicted(Event):
    """No (further) prediction. A fate is there if the group stopped after a wrong first one (SHP-55)."""

    def __init__(self, line: int, fate: int) -> None:
        self.line = line
        self.fate = fate


class Shown(Event):
    def __init__(self, line: int, letter: int, value: int) -> None:
        self.line = line
        self.letter = letter
        self.value = value


class Pushed(Event):
    """A fate moves from The Hours to the leftmost arcana card (SHP-18)."""

    def __init__(self, value: int, card: int) -> None:
        self.value = value
        self.card = card


class Faded(Event):
    def __init__(self, card: int, values: list[int], doom: int, into: int) -> None:
        self.card = card
        self.values = values
        #: How far doom really rose: it stops at 7 (SHP-27).
        self.doom = doom
        self.into = into


class Marked(Event):
    def __init__(self, seat: int, line: int, value: int, turned: bool) -> None:
        self.seat = seat
        self.line = line
        self.value = value
        self.turned = turned


class Joined(Event):
    def __init__(self, seat: int, spot: int) -> None:
        self.seat = seat
        self.spot = spot


class Left(Event):
    """Someone leaves; what they held is discarded for all to see (SHP-29)."""

    def __init__(self, seat: int, values: list[int], doom: int) -> None:
        self.seat = seat
        self.values = values
        #: The price of a wrong first prediction of Twice.
        self.doom = doom
