"""A game from its deal on, as OpenSpiel's states hold it: cheap to copy, and told to each seat as far as it may know.

The moves form a chain that copies share, so that a search may branch from everywhere. Chance is eight digits: the
seed of the deal and of all that is drawn later.
"""

from typing import Any, Final

import msgspec

from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import View
from tidetable.kernel.state import Event, Move, State
from tidetable.research.layout import Layout, layout, options_in_words

#: The seed of a game has so many hexadecimal digits, drawn one after the other.
DIGITS: Final = 8
DIGIT_VALUES: Final = 16


class Link:
    """One move of the chain: who made which, and what happened."""

    def __init__(self, before: "Chain", seat: int, move: Move, events: list[Event]) -> None:
        self.before = before
        self.seat = seat
        self.move = move
        self.events = events
        self._told: dict[int, str] = {}

    def told(self, layout: Layout, seat: int) -> str:
        """All that the seat has seen up to here: a line for the start and one for each move."""
        known = self._told.get(seat)
        if known is None:
            seen = [look for event in self.events if (look := layout.game.see(event, seat)) is not None]
            line = f"{self.seat} {self.move.text} {_json(seen)}"
            known = self._told[seat] = f"{self.before.told(layout, seat)}\n{line}"
        return known


class Deal:
    """The start of a chain: a game that was dealt from a seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._told: dict[int, str] = {}

    def state(self, layout: Layout) -> State:
        state: State = layout.game.deal(layout.options, FastChance(self.seed))
        return state

    def told(self, layout: Layout, seat: int) -> str:
        if seat not in self._told:
            # Drawn once more, for the words: few ask for them.
            setup = layout.game.draw_setup(layout.options, FastChance(self.seed), None)
            self._told[seat] = f"player {seat}\n{_json(layout.game.see_setup(setup, seat))}"
        return self._told[seat]

    def __str__(self) -> str:
        return f"dealt from {self.seed:0{DIGITS}x}"

    def __reduce__(self) -> tuple[Any, ...]:
        return Deal, (self.seed,)


class Imagined:
    """The start of a chain: a game that its seat cannot tell from the one that it was imagined in.

    That seat has seen what it has seen; for the others the game begins with what they would see now.
    """

    def __init__(self, view: View, told: str, seed: int) -> None:
        self.view = view
        self.seed = seed
        self._told_before = told
        self._told: dict[int, str] = {}

    def state(self, layout: Layout) -> State:
        state: State = layout.game.imagine(self.view, FastChance(self.seed))
        return state

    def told(self, layout: Layout, seat: int) -> str:
        if seat == self.view.seat:
            return self._told_before
        if seat not in self._told:
            self._told[seat] = f"player {seat}\n{_json(layout.game.view(self.state(layout), seat))}"
        return self._told[seat]

    def __str__(self) -> str:
        return f"imagined by player {self.view.seat} with {self.seed:x}"

    def __reduce__(self) -> tuple[Any, ...]:
        return Imagined, (self.view, self._told_before, self.seed)


Chain = Link | Deal | Imagined


class Story:
    """A game: first the digits of its seed, then its moves."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.digits = 0
        self.seed = 0
        self.state: State | None = None
        self.chain: Chain | None = None

    def draw(self, digit: int) -> None:
        """The next digit of the seed; the last one deals."""
        self.seed = self.seed * DIGIT_VALUES + digit
        self.digits += 1
        if self.digits == DIGITS:
            self.begin(Deal(self.seed))

    def begin(self, start: "Deal | Imagined") -> None:
        self.digits = DIGITS
        self.chain = start
        self.state = start.state(self.layout)

    def play(self, seat: int, number: int) -> None:
        assert self.state is not None
        assert self.chain is not None
        move = self.layout.moves[number]
        self.chain = Link(self.chain, seat, move, self.state.play(seat, move))

    def told(self, seat: int) -> str:
        """All that this seat has seen so far."""
        return f"player {seat}" if self.chain is None else self.chain.told(self.layout, seat)

    def imagine(self, seat: int, seed: int) -> "Story":
        """Another game that this seat cannot tell from this one, as likely as it is."""
        twin = Story(self.layout)
        twin.begin(Imagined(self.layout.game.view(self.state, seat), self.told(seat), seed))
        return twin

    def last_moves(self, most: int) -> list[Link]:
        """The newest first."""
        found: list[Link] = []
        at = self.chain
        while isinstance(at, Link) and len(found) < most:
            found.append(at)
            at = at.before
        return found

    def __str__(self) -> str:
        """The start and the moves, as whoever knows everything would tell it."""
        if self.chain is None:
            return f"{self.layout.name}: {self.digits} of {DIGITS} digits drawn, {self.seed:x}"
        start, moves = self.from_the_start()
        told = "".join(f"\n{link.seat} {link.move.text}" for link in moves)
        return f"{self.layout.name} with {_json(options_in_words(self.layout.options))}: {start}{told}"

    def from_the_start(self) -> tuple["Deal | Imagined", list[Link]]:
        """How the game began, and its moves in order."""
        moves = []
        at = self.chain
        while isinstance(at, Link):
            moves.append(at)
            at = at.before
        assert at is not None
        return at, moves[::-1]

    # Copies for OpenSpiel, which copies by deepcopy and stores by pickle

    def __deepcopy__(self, memo: dict[int, Any]) -> "Story":
        twin = Story(self.layout)
        twin.digits = self.digits
        twin.seed = self.seed
        twin.chain = self.chain
        twin.state = None if self.state is None else self.state.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        start: Deal | Imagined | None = None
        moves: list[Link] = []
        if self.chain is not None:
            start, moves = self.from_the_start()
        told = [(link.seat, link.move.number) for link in moves]
        options = options_in_words(self.layout.options)
        return retell, (self.layout.game.name, options, self.digits, self.seed, start, told)


def retell(
    game: str,
    options: dict[str, Any],
    digits: int,
    seed: int,
    start: "Deal | Imagined | None",
    moves: list[tuple[int, int]],
) -> Story:
    """The game that was stored."""
    story = Story(layout(game, options))
    if start is not None:
        story.begin(start)
    story.digits = digits
    story.seed = seed
    for seat, number in moves:
        story.play(seat, number)
    return story


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
