"""What a game is. A fifth game answers these questions and gets tables, bots, records and tests from them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, Protocol, TypeVar, runtime_checkable

import msgspec

from tidetable.kernel import rulebook
from tidetable.kernel.brain import Brain, Weighed
from tidetable.kernel.chance import Chance
from tidetable.kernel.notation import MoveTable
from tidetable.kernel.numbers import Numbers
from tidetable.kernel.outcome import Outcome
from tidetable.kernel.state import Event, Move, State


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the host chooses before the deal. Every field has bounds, a default and a sentence."""

    players: int


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that chance decided before the first move, in words."""

    first: Annotated[int, msgspec.Meta(ge=0)]
    first_by: Literal["host", "chance"]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat (or, with no seat, a spectator) sees. Built from nothing, never cut out of the state."""

    game: str
    #: The seat that sees this; nothing for a spectator.
    seat: int | None
    seats: list[int]
    to_act: list[int]
    #: What the game is waiting for, as a key; text.py and the web's catalogue have the sentence for it.
    ask: str
    #: The legal moves of this seat as text, in the order of the table of moves.
    choices: list[str]


class Seen(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """What one seat sees of an event."""


class Entry(msgspec.Struct, omit_defaults=True):
    """One move of a record, with what chance did because of it."""

    seat: int
    move: str
    chance: dict[str, Any] = msgspec.field(default_factory=dict)
    legal: list[str] | None = None
    view: Any = None


class BadRecord(ValueError):
    """A record that does not describe a game of these rules. The message is one sentence for a person."""


class Bot(Protocol):
    """A player that knows what its seat sees and nothing else."""

    def choose(self, view: Any) -> str | None:
        """One of the view's choices. Nothing means: rather not, which only a seat that is not awaited may say."""
        ...


class Alternative(msgspec.Struct, frozen=True):
    """A move that a bot has weighed, with its worth in the game's own terms: the number, and what it counts."""

    move: str
    value: float
    words: str


class Thought(msgspec.Struct, frozen=True):
    """What a bot chooses, the best few alternatives (the choice first) and a sentence with the facts behind it."""

    choice: str | None
    alternatives: list[Alternative]
    why: str


class Thinker(Bot, Protocol):
    """A bot that can say why."""

    def think(self, view: Any) -> Thought: ...


@runtime_checkable
class Talker(Bot, Protocol):
    """A bot that talks with the others at its table, in words that a person there can read too."""

    def tell(self, view: Any) -> str | None:
        """What it says to all just now, knowing its seat's view; nothing if there is nothing new to say."""
        ...

    def hear(self, seat: int, words: str) -> None:
        """What somebody else said. Words that it does not understand it passes over."""
        ...


#: Makes a bot out of a seed; the same seed and the same views give the same moves.
BotMaker = Callable[[int], Bot]


@dataclass(frozen=True, kw_only=True)
class Budget:
    """How long a search may take. With the iterations alone (no seconds) it is the same everywhere."""

    iterations: int
    #: The search also ends here; nothing for no limit.
    seconds: float | None = None
    #: How many moves deep a tree is grown over the imagined worlds before the brain's policy plays on.
    depth: int = 0
    #: Whether what the game can settle without a search (an ending) is settled so.
    exact: bool = False


@dataclass(frozen=True, kw_only=True)
class Mind:
    """How a game is searched: its brain, and how it puts what was found into words."""

    #: A brain for this position and those that follow from it.
    brain: Callable[[Any], Brain]
    #: What a weighed move is worth, in words; and the sentence behind a choice, the moves from best to worst.
    worth: Callable[[Any, Weighed], str]
    why: Callable[[Any, Sequence[Weighed]], str]
    #: A thought that needs no search: an obvious move, an ending that can be solved. Nothing to have it searched.
    settle: Callable[[Any], "Thought | None"] = lambda view: None


@dataclass(frozen=True, kw_only=True)
class Level:
    """A strength to choose from: its name for people, a sentence, and the player itself.

    A Budget stands for a search with the game's mind.
    """

    label: str
    sentence: str
    player: BotMaker | Budget


class BadUpload(ValueError):
    """A file that breaks the game's rules for it: what is wrong, one sentence for each fault."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__(" ".join(faults))
        self.faults = list(faults)


@dataclass(frozen=True, kw_only=True)
class Uploads:
    """A file that players may bring to a game."""

    #: The option that names it, and what the file must look like, in a sentence.
    option: str
    help: str
    #: Make the file known to this process. The answer is the option's value for it, the same for the same bytes
    #: everywhere; BadUpload if the file breaks a rule.
    add: Callable[[bytes], str]
    #: The value in these options that was uploaded and is not known to this process yet, or nothing.
    missing: Callable[[Any], str | None]


@dataclass(frozen=True, kw_only=True)
class Bests:
    """For a game whose best results are kept, so that others can try to beat them."""

    #: What a game with these options competes for, as a short name; nothing where no best is kept.
    contest: Callable[[Any], str | None]
    #: What a finished game has reached: the more the better, and what that is called.
    reached: Callable[[Any], tuple[int, str]]


def everyone_may_chat(state: Any, seat: int | None) -> str | None:
    return None


OptionsT = TypeVar("OptionsT", bound=Options)
SetupT = TypeVar("SetupT", bound=Setup)
StateT = TypeVar("StateT", bound=State)
ViewT = TypeVar("ViewT", bound=View)


@dataclass(frozen=True, kw_only=True)
class Game(Generic[OptionsT, SetupT, StateT, ViewT]):
    """The rules of one game: how it is set up, written, seen, imagined and told.

    Everything about a position itself (legal moves, refusals, playing) is asked of its State.
    """

    #: The short name for commands and records, the full one for people, and one line that says why to play it.
    name: str
    title: str
    promise: str
    #: Who begins by the custom of the printed game, as a sentence for the host.
    custom: str
    #: Where the game's code and its rules.md lie.
    folder: Path
    Options: type[OptionsT]
    Setup: type[SetupT]
    #: The forms that a view may have.
    Views: Sequence[type[ViewT]]
    #: The options that tests play with: every number of players and every option that changes rules.
    variants: Sequence[OptionsT]

    # Starting

    #: Let chance decide the start; the number is the host's pick of who begins. Drawing who begins uses up
    #: chance also when the host has picked.
    draw_setup: Callable[[OptionsT, Chance, int | None], SetupT]
    #: The position after set-up; BadRecord if the set-up breaks a rule.
    begin: Callable[[OptionsT, SetupT, Chance], StateT]

    # Notation

    #: The finite table of moves: the same object each time for the same options.
    moves: Callable[[OptionsT], MoveTable]
    #: The move that this text writes, allowed or not; NotAMove if it has no form of one.
    parse: Callable[[OptionsT, str], Move]
    #: What chance decided during a move, as its record says it: the whole truth, empty if it decided nothing.
    chance_words: Callable[[Sequence[Event]], dict[str, Any]]
    #: The answers that chance must have given for a record to say this: the inverse, for replays. BadRecord
    #: if the words make no sense.
    chance_script: Callable[[StateT, Mapping[str, Any]], list[list[int]]]

    # Seeing. A seat is a number, or nothing for a spectator.

    #: What that seat sees now.
    view: Callable[[StateT, int | None], ViewT]
    #: What that seat sees of an event, or nothing.
    see: Callable[[Event, int | None], Seen | None]
    #: The parts of the set-up and of an entry's chance that this seat may know while the game goes on.
    see_setup: Callable[[SetupT, int | None], dict[str, Any]]
    see_chance: Callable[[Entry, int | None], dict[str, Any]]
    #: What a seat sees as a row of numbers of fixed length: the same object each time for the same options.
    numbers: Callable[[OptionsT], Numbers]
    #: A whole game that fits what the view's seat knows, drawn with the right probabilities.
    imagine: Callable[[ViewT, Chance], StateT]
    #: Another history that this seat cannot tell from the given one: what it never saw, dealt anew. Tests
    #: replay both and compare every byte that the seat gets.
    disguise: Callable[[OptionsT, SetupT, Sequence[Entry], int | None, Chance], tuple[SetupT, list[Entry]]]

    # Words. Names are by seat.

    #: The view as plain text for a terminal.
    draw: Callable[[ViewT, Sequence[str]], str]
    #: One sentence: whose turn it is and what is asked.
    prompt: Callable[[ViewT, Sequence[str]], str]
    #: What happened, as one line of the log.
    sentence: Callable[[Seen, Sequence[str]], str]
    #: How it ended, in one sentence.
    result: Callable[[Outcome, Sequence[str]], str]

    #: The bots that this game brings along, by name.
    bots: Mapping[str, BotMaker]
    #: The strengths that people choose from, by name, the weakest first: easy, normal, strong.
    levels: Mapping[str, Level] = field(default_factory=dict)
    #: How the game is searched; without one, by random play to the end.
    mind: Mind | None = None

    # What only some games have

    #: Whether all play together with these options: one result for everybody.
    together: Callable[[OptionsT], bool] = lambda options: False
    #: The same as beginning with a set-up that is drawn, where its words take long.
    quick_deal: Callable[[OptionsT, Chance, int | None], StateT] | None = None
    #: How well all did together, 1 for the best there is; asked only where they play together.
    success: Callable[[OptionsT, Any], float] = lambda options, outcome: 1.0 if outcome.winners else 0.0
    #: The rule that keeps this seat from chatting just now, or nothing.
    may_chat: Callable[[StateT, int | None], str | None] = everyone_may_chat
    uploads: Uploads | None = None
    bests: Bests | None = None
    #: What else can be measured about the game, by name: each gives rows for a table.
    measures: Mapping[str, Callable[[], list[dict[str, Any]]]] = field(default_factory=dict)

    @cached_property
    def rules(self) -> rulebook.RuleBook:
        return rulebook.load(self.folder)

    def deal(self, options: OptionsT, chance: Chance, first: int | None = None) -> StateT:
        """A new game."""
        if self.quick_deal is not None:
            return self.quick_deal(options, chance, first)
        return self.begin(options, self.draw_setup(options, chance, first), chance)

    def options(self, given: Mapping[str, Any]) -> OptionsT:
        """Options out of plain values; msgspec's ValidationError says what is out of bounds."""
        return msgspec.convert(dict(given), self.Options)


AnyGame = Game[Any, Any, Any, Any]
