"""Tries a program of the bot protocol: does it crash, break rules, take too long, or waste what it is given?"""

import time
from dataclasses import dataclass, field
from pathlib import Path

from tidetable.bots.match import bot_seed, seed_for, step
from tidetable.bots.protocol import Program, ProgramFailed
from tidetable.bots.random import Random
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import AnyGame, Bot, Options, View
from tidetable.kernel.recorder import Recorder

#: The share of the time between two questions that a waiting program may spend computing.
IDLE_SHARE = 0.2
#: Between questions it is watched for this long, in some of its turns.
WATCHED_SECONDS = 0.1
WATCHED_TURNS = 5
#: More memory than this, in megabytes, is worth a word.
MUCH_MEMORY = 1024
#: Writing more than this on standard error is a waste too.
MANY_WORDS = 1_500


@dataclass
class Findings:
    """What came out. Faults are what a table would not bear; remarks are what a table would rather not."""

    name: str = ""
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    memory: int = 0
    faults: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


class Watched:
    """The program's seat: notes the time of each answer and what the program does when it is not asked."""

    def __init__(self, program: Program, findings: Findings) -> None:
        self.program = program
        self.findings = findings
        self._asked = 0
        self._busy = 0

    def choose(self, view: View) -> str | None:
        if not view.choices:
            return None
        self._asked += 1
        start = time.perf_counter()
        move = self.program.choose(view, self._asked)
        spent = time.perf_counter() - start
        self.findings.moves += 1
        self.findings.seconds += spent
        self.findings.slowest = max(self.findings.slowest, spent)
        if self._asked <= WATCHED_TURNS:
            self._watch()
        return move

    def _watch(self) -> None:
        before = processor_seconds(self.program.process.pid)
        if before is None:
            return
        time.sleep(WATCHED_SECONDS)
        after = processor_seconds(self.program.process.pid)
        # Twice in a row, as cleaning up after an answer is no waste.
        self._busy = (
            self._busy + 1 if after is not None and after - before > IDLE_SHARE * WATCHED_SECONDS else 0
        )
        if self._busy == 2:
            _once(self.findings.remarks, "It computes while it is not asked, which slows the others down.")


def check(command: str, game: AnyGame, options: Options, games: int, seconds: float, seed: str) -> Findings:
    """Let the program play in every seat by turns, against random players."""
    findings = Findings()
    for number in range(games):
        try:
            _one_game(command, game, options, number, seconds, seed_for(seed, number), findings)
        except ProgramFailed as error:
            _once(findings.faults, f"{error.kind}: {error} (game {number + 1})")
            if findings.games == 0 and error.kind == "crash":
                break
    return findings


def _one_game(
    command: str,
    game: AnyGame,
    options: Options,
    number: int,
    seconds: float,
    seed: bytes,
    findings: Findings,
) -> None:
    seat = number % options.players
    program = Program(command, seconds)
    try:
        findings.name = program.hello(game.name, seat, bot_seed(seed, seat)) or findings.name
        recorder = Recorder.start(game, options, seed)
        bots: list[Bot] = [Random(bot_seed(seed, place)) for place in range(options.players)]
        bots[seat] = Watched(program, findings)
        chance = FastChance(number)
        while step(recorder, bots, chance):
            pass
        program.over(recorder.view(seat), recorder.state.outcome())
        findings.games += 1
        findings.memory = max(findings.memory, peak_megabytes(program.process.pid) or 0)
    finally:
        ended = program.end()
        if program.unasked:
            _once(findings.remarks, "It writes lines that nobody asked for.")
        if len(program.errors) >= MANY_WORDS:
            _once(findings.remarks, "It writes a lot on standard error.")
        if not ended:
            _once(findings.remarks, "It does not end when its input ends, and had to be stopped.")
    if findings.memory > MUCH_MEMORY:
        _once(findings.remarks, f"It takes {findings.memory} MB of memory.")


def _once(sentences: list[str], sentence: str) -> None:
    if sentence not in sentences:
        sentences.append(sentence)


def processor_seconds(process: int) -> float | None:
    """What a process has computed so far; nothing where the system does not tell."""
    try:
        words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / 100
    except (OSError, ValueError, IndexError):
        return None


def peak_megabytes(process: int) -> int | None:
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
        return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM"))
    except (OSError, ValueError, StopIteration):
        return None
