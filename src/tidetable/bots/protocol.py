"""The bot protocol: any program in any language takes a seat, by JSON Lines on its standard input and output.

The program is told the view of its seat and nothing else. docs/bots.md describes the messages for its writer.
"""

import contextlib
import queue
import shlex
import subprocess
import threading
import time
from typing import IO, Any

import msgspec

from tidetable.kernel.game import View

VERSION = 1
#: How long a program may take to say that it is ready, and to end when it is told to.
START_SECONDS = 20.0
END_SECONDS = 2.0
#: Longer lines are no answers.
LONGEST_LINE = 10_000
#: The last words on standard error that are kept for a report.
KEPT_ERRORS = 2_000


class Hello(msgspec.Struct, tag="hello"):
    """The first line a program gets. It answers with a line {"type": "ready"}, its name in it if it likes."""

    game: str
    seat: int
    seed: int
    #: For each move.
    seconds: float
    version: int = VERSION


class Choose(msgspec.Struct, tag="choose"):
    """A question, answered by a line {"move": one of the choices}; null means rather not, if not awaited."""

    number: int
    awaited: bool
    choices: list[str]
    view: Any
    #: Left for this answer.
    seconds: float


class Over(msgspec.Struct, tag="over"):
    """The game has ended. No answer. Another hello may follow, or the end of the input."""

    view: Any
    outcome: Any


class Ready(msgspec.Struct, tag="ready", tag_field="type"):
    name: str = ""


class Answer(msgspec.Struct):
    move: str | None = None
    #: What the program may say about its choice; shown to nobody but its writer.
    why: str = ""


class ProgramFailed(Exception):
    """What a program did wrong: the kind (crash, illegal, slow, malformed) and a sentence."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


class Program:
    """A program in a process of its own."""

    def __init__(self, command: str, seconds: float) -> None:
        self.command = command
        self.seconds = seconds
        self.errors = b""
        #: Lines that nobody asked for.
        self.unasked = 0
        words = shlex.split(command)
        try:
            self.process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except (OSError, IndexError) as error:
            reason = getattr(error, "strerror", None) or "there is no program in it"
            raise ProgramFailed("crash", f"'{command}' cannot be started: {reason}.") from None
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        assert self.process.stdout
        assert self.process.stderr
        threading.Thread(target=self._read, args=(self.process.stdout,), daemon=True).start()
        threading.Thread(target=self._listen, args=(self.process.stderr,), daemon=True).start()

    def _read(self, output: IO[bytes]) -> None:
        try:
            while line := output.readline(LONGEST_LINE):
                self._lines.put(line)
        except (OSError, ValueError):
            pass
        self._lines.put(None)

    def _listen(self, errors: IO[bytes]) -> None:
        try:
            while line := errors.readline(LONGEST_LINE):
                self.errors = (self.errors + line)[-KEPT_ERRORS:]
        except (OSError, ValueError):
            pass

    def hello(self, game: str, seat: int, seed: int) -> str:
        """Begin a game; the program's name, if it has one."""
        self._send(Hello(game=game, seat=seat, seed=seed, seconds=self.seconds))
        line = self._line(START_SECONDS)
        try:
            return msgspec.json.decode(line, type=Ready).name[:40]
        except msgspec.DecodeError as error:
            raise ProgramFailed("malformed", f"Instead of 'ready' it said {_shown(line)}: {error}.") from None

    def choose(self, view: View, number: int) -> str | None:
        return self.ask(view, view.choices, view.seat in view.to_act, number)

    def ask(self, view: Any, choices: list[str], awaited: bool, number: int) -> str | None:
        """One question. The view may also be plain values, as a server sends them."""
        while not self._lines.empty():
            line = self._lines.get()
            if line is None:
                # Kept for whoever waits for an answer.
                self._lines.put(None)
                break
            self.unasked += 1
        self._send(Choose(number, awaited, choices, view, self.seconds))
        line = self._line(self.seconds)
        try:
            move = msgspec.json.decode(line, type=Answer).move
        except msgspec.DecodeError as error:
            raise ProgramFailed("malformed", f"Its answer {_shown(line)} is no move: {error}.") from None
        if move is None and awaited:
            raise ProgramFailed("illegal", "It was awaited and did not choose.")
        if move is not None and move not in choices:
            raise ProgramFailed("illegal", f"It chose '{move[:60]}', which is none of its choices.")
        return move

    def over(self, view: Any, outcome: Any) -> None:
        self._send(Over(view, outcome))

    def end(self) -> bool:
        """Close its input and wait; False if it had to be stopped."""
        assert self.process.stdin
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(END_SECONDS)
            by_itself = True
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            by_itself = False
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe
            pipe.close()
        return by_itself

    def _send(self, message: msgspec.Struct) -> None:
        assert self.process.stdin
        try:
            self.process.stdin.write(msgspec.json.encode(message) + b"\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise self._gone() from None

    def _line(self, seconds: float) -> bytes:
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise ProgramFailed("slow", f"It did not answer within {seconds:g} seconds.") from None
        if line is None:
            raise self._gone()
        return line

    def _gone(self) -> ProgramFailed:
        # The exit status may come a moment after the end of the output.
        try:
            status = f"with status {self.process.wait(1.0)}"
        except subprocess.TimeoutExpired:
            status = "without ending"
        time.sleep(0.05)
        words = self.errors.decode(errors="replace").strip().splitlines()
        last = f" Its last words: {words[-1][:200]}" if words else ""
        return ProgramFailed("crash", f"It closed its output {status}.{last}")


def _shown(line: bytes) -> str:
    return repr(line[:80].decode(errors="replace").strip())


class ProgramBot:
    """A seat played by a program."""

    def __init__(self, command: str, seconds: float, seed: int) -> None:
        self.program = Program(command, seconds)
        self._seed = seed
        self._asked = 0

    def choose(self, view: View) -> str | None:
        if not view.choices or view.seat is None:
            return None
        if not self._asked:
            self.program.hello(view.game, view.seat, self._seed)
        self._asked += 1
        return self.program.choose(view, self._asked)

    def end(self) -> None:
        self.program.end()
