"""A fuzzer: plays random games, throws half-malformed moves at them, and keeps what breaks as a record."""

from collections.abc import Iterator
from dataclasses import dataclass

from tidetable.kernel.chance import FastChance
from tidetable.kernel.conformance import MOST_MOVES, seed_of
from tidetable.kernel.game import AnyGame
from tidetable.kernel.notation import NotAMove
from tidetable.kernel.record import Record
from tidetable.kernel.recorder import Recorder

#: What a mutation may put into a move: things that have broken programs before.
SPICE = (
    "",
    " ",
    "  ",
    "-",
    "0",
    "-1",
    "9",
    "99",
    "999999999999",
    "é",
    "\x00",
    "\u202e",
    "٣",
    "A",
    "time",
    "on",
)


@dataclass
class Finding:
    """Something that broke: what was tried, how it went wrong, and the game up to there."""

    tried: str
    problem: str
    record: Record


@dataclass
class Fuzzer:
    game: AnyGame
    seed: int
    games: int = 0
    tries: int = 0

    def run(self) -> Iterator[Finding | None]:
        """Goes on for ever; gives a finding, or nothing after each move so that the caller can stop."""
        while True:
            number = self.seed + self.games
            self.games += 1
            yield from self._one_game(number)

    def _one_game(self, number: int) -> Iterator[Finding | None]:
        chance = FastChance(number)
        options = self.game.variants[chance.below(len(self.game.variants))]
        recorder = Recorder.start(self.game, options, seed_of(number % (1 << 64)))
        while recorder.state.to_act():
            text = ""
            try:
                for _ in range(4):
                    text = self._malformed(recorder, chance)
                    self._try(recorder, chance.below(len(recorder.state.seats()) + 2), text)
                waiting = recorder.state.to_act()
                seat = waiting[chance.below(len(waiting))]
                moves = recorder.state.legal(seat)
                text = moves[chance.below(len(moves))].text if moves else "(nothing legal)"
                assert moves, f"seat {seat} is awaited and has no move"
                recorder.play(seat, text)
                assert len(recorder.entries) < MOST_MOVES, "the game does not end"
            except Exception as error:
                yield Finding(text, f"{type(error).__name__}: {error}", recorder.record())
                return
            yield None

    def _malformed(self, recorder: Recorder, chance: FastChance) -> str:
        moves = self.game.moves(recorder.options).expressible()
        letters = moves[chance.below(len(moves))].text
        for _ in range(chance.below(4)):
            at = chance.below(len(letters) + 1)
            spice = SPICE[chance.below(len(SPICE))]
            letters = letters[:at] + spice + letters[at + chance.below(3) :]
        return letters

    def _try(self, recorder: Recorder, seat: int, text: str) -> None:
        """A move that is no move, or refused by a rule of the book, leaves everything as it was."""
        self.tries += 1
        try:
            move = self.game.parse(recorder.options, text)
        except NotAMove:
            return
        assert move.text == text, f"'{text}' is read as '{move.text}'"
        before = recorder.state.everything()
        rule = recorder.state.why_not(seat, move)
        assert recorder.state.everything() == before, "asking for a refusal changed the game"
        if rule is not None:
            assert rule in self.game.rules, f"{rule} is no rule of the book"
        elif not move.aside:
            assert move in recorder.state.legal(seat), "allowed but not among the legal moves"
