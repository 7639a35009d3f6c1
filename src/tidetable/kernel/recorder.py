"""A game being played and written down at once: what tables and simulations run on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from tidetable.kernel.chance import commitment_of, table_chance
from tidetable.kernel.game import AnyGame, Entry, Options, Seen, Setup
from tidetable.kernel.record import Record
from tidetable.kernel.state import Event, Move, State


@dataclass
class Recorder:
    """Holds the truth of one game. Only `record_for`, `view` and `seen` give anything to a seat."""

    game: AnyGame
    options: Options
    seed: bytes
    entropy: list[str]
    setup: Setup
    state: State
    entries: list[Entry]
    #: What happened at each entry, for the log.
    events: list[list[Event]]
    trace: bool = False

    @classmethod
    def start(
        cls,
        game: AnyGame,
        options: Options,
        seed: bytes,
        *,
        entropy: Sequence[str] = (),
        first: int | None = None,
        trace: bool = False,
    ) -> "Recorder":
        """Deal a new game. Seats that added no entropy count as having added the empty word."""
        words = [*entropy, *[""] * (options.players - len(entropy))]
        chance = table_chance(seed, words)
        setup = game.draw_setup(options, chance, first)
        return cls(game, options, seed, words, setup, game.begin(options, setup, chance), [], [], trace)

    def play(self, seat: int, text: str) -> list[Event]:
        """Play a move given as text: NotAMove or Refusal if it cannot be, and then nothing has changed."""
        return self.make(seat, self.game.parse(self.options, text))

    def make(self, seat: int, move: Move) -> list[Event]:
        """Play a move: Refusal if it cannot be, and then nothing has changed."""
        entry = Entry(seat=seat, move=move.text)
        if self.trace:
            entry.legal = sorted(other.text for other in self.state.legal(seat))
            entry.view = self.game.view(self.state, seat)
        happened = self.state.attempt(seat, move)
        entry.chance = self.game.chance_words(happened)
        self.entries.append(entry)
        self.events.append(happened)
        return happened

    def view(self, seat: int | None) -> Any:
        return self.game.view(self.state, seat)

    def seen(self, number: int, seat: int | None) -> list[Seen]:
        """What a seat saw happen at an entry."""
        see = self.game.see
        return [look for event in self.events[number] if (look := see(event, seat)) is not None]

    def record(self) -> Record:
        """The whole truth: for the end of a game, or for storage that no player reads."""
        record = self._open_part()
        record.seed = self.seed.hex()
        record.setup = msgspec.to_builtins(self.setup)
        record.moves = self.entries
        return record

    def record_for(self, seat: int | None) -> Record:
        """The running game as far as this seat (or a spectator) may know it."""
        record = self._open_part()
        record.setup = self.game.see_setup(self.setup, seat)
        record.moves = [
            Entry(seat=entry.seat, move=entry.move, chance=self.game.see_chance(entry, seat))
            for entry in self.entries
        ]
        return record

    def _open_part(self) -> Record:
        outcome = self.state.outcome()
        return Record(
            game=self.game.name,
            options=msgspec.to_builtins(self.options),
            commitment=commitment_of(self.seed),
            entropy=self.entropy if any(self.entropy) else msgspec.UNSET,
            setup={},
            moves=[],
            outcome=msgspec.UNSET if outcome is None else msgspec.to_builtins(outcome),
        )
