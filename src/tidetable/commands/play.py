"""`play`: a plain game against bots in the terminal."""

import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tidetable.bots import hint
from tidetable.bots.match import bot_seed
from tidetable.commands.common import bots_named, game_named, options_of, os_error_sentence, stop
from tidetable.kernel.chance import FastChance, commitment_of
from tidetable.kernel.game import AnyGame, Bot, View
from tidetable.kernel.notation import NotAMove
from tidetable.kernel.record import encode, written_whole
from tidetable.kernel.recorder import Recorder
from tidetable.kernel.state import Refusal

HELP = (
    "Type a move, or the number of a choice. l lists the choices, w (or hint) tells what a strong player would do"
    " and why, r RULE reads a rule, q ends the game."
)
#: More choices than this are listed only when asked for.
MANY_CHOICES = 24
NAMES = ("You", "Mira", "Odo", "Sela", "Tarn", "Una", "Bram", "Ines")

out = Console(highlight=False, markup=False, soft_wrap=True)


def play(
    game: Annotated[str, typer.Argument(help="The game, for example atlas.")],
    players: Annotated[int | None, typer.Option(help="How many play, you included.")] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", "--bot", help="The bots beside you, and round again; policy:FILE for a learnt one."
        ),
    ] = "sensible",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="NAME=VALUE, repeatable.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write the record here when the game has ended.")] = None,
) -> None:
    """Play against bots in this terminal. Example: tidetable play atlas --players 3 --bots sensible,random"""
    found = game_named(game)
    options = options_of(found, players, option or [])
    makers = bots_named(bots, found, options)
    seed = secrets.token_bytes(32)
    recorder = Recorder.start(found, options, seed)
    team: list[Bot] = [
        makers[(seat - 1) % len(makers)](bot_seed(seed, seat)) for seat in range(options.players)
    ]
    Sitting(found, recorder, team).run()
    if out and recorder.state.outcome():
        try:
            with written_whole(out) as file:
                file.write(encode(recorder.record()) + b"\n")
        except OSError as error:
            stop(f"The record could not be written: {os_error_sentence(error)}")
        print(f"The record is in {out}; 'tidetable verify {out}' proves the deal.")


class Sitting:
    """One person in seat 0, bots in the others."""

    def __init__(self, game: AnyGame, recorder: Recorder, team: list[Bot]) -> None:
        self.game = game
        self.recorder = recorder
        self.team = team
        self.names = NAMES
        self.chance = FastChance(0)
        self.told = 0

    def run(self) -> None:
        out.print(f"{self.game.title}. {self.game.promise}")
        out.print(f"The shuffle is fixed; its commitment is {commitment_of(self.recorder.seed)}.")
        out.print(HELP)
        while waiting := self.recorder.state.to_act():
            if 0 in waiting:
                if not self._person():
                    out.print("You left the table.")
                    return
            else:
                self._bots(waiting)
            self._tell()
        outcome = self.recorder.state.outcome()
        assert outcome is not None
        out.print()
        out.print(self.game.draw(self.recorder.view(0), self.names))
        out.print(self.game.result(outcome, self.names))
        out.print(f"The seed of the shuffle was {self.recorder.seed.hex()}.")

    def _bots(self, waiting: tuple[int, ...]) -> None:
        seat = waiting[self.chance.below(len(waiting))]
        choice = self.team[seat].choose(self.recorder.view(seat))
        assert choice is not None
        self.recorder.play(seat, choice)

    def _tell(self) -> None:
        while self.told < len(self.recorder.entries):
            for seen in self.recorder.seen(self.told, 0):
                out.print("  " + self.game.sentence(seen, self.names))
            self.told += 1

    def _person(self) -> bool:
        """Ask until a move is made; False if the person leaves."""
        view = self.recorder.view(0)
        out.print()
        out.print(self.game.draw(view, self.names))
        out.print(self.game.prompt(view, self.names))
        if len(view.choices) <= MANY_CHOICES:
            self._list(view.choices)
        else:
            out.print(f"  {len(view.choices)} choices; l lists them.")
        while True:
            try:
                line = input("> ").strip()
            except EOFError:
                return False
            if line == "q":
                return False
            if line == "l":
                self._list(view.choices)
            elif line in ("", "?", "h", "help"):
                out.print(HELP)
            elif line in ("w", "hint"):
                self._hint(view)
            elif line == "r" or line.startswith("r "):
                self._rule(line[2:].strip())
            elif self._try(line, view.choices):
                return True

    def _try(self, line: str, choices: list[str]) -> bool:
        if line.isascii() and line.isdigit() and len(line) < 6:
            if not 1 <= int(line) <= len(choices):
                out.print(f"There are choices 1 to {len(choices)}.")
                return False
            line = choices[int(line) - 1]
        try:
            self.recorder.play(0, line)
        except NotAMove as error:
            out.print(str(error))
            return False
        except Refusal as refusal:
            out.print(f"Not that: {self.game.rules[refusal.rule].words} ({refusal.rule})")
            return False
        return True

    def _list(self, choices: list[str]) -> None:
        for number, choice in enumerate(choices, 1):
            out.print(f"  {number:3}  {choice}")

    def _hint(self, view: View) -> None:
        thought = hint(self.game, view)
        out.print(f"  {thought.choice}: {thought.why}")
        for other in thought.alternatives[1:]:
            out.print(f"    {other.move}: {other.words}")

    def _rule(self, words: str) -> None:
        found = self.game.rules.find(words) if words else list(self.game.rules)
        for rule in found:
            out.print(f"{rule.id} {rule.words}")
        if not found:
            out.print(f"No rule has the words '{words}'.")
