"""The process in which bots think. It is given a view, and knows nothing else of the table.

Requests come on standard input and answers go to standard output, each with its length before it.
"""

import contextlib
import os
import pickle
import struct
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from tidetable import bots, games
from tidetable.kernel.game import AnyGame, Bot, Thought

LENGTH = struct.Struct(">I")


class Answer(msgspec.Struct):
    """One of the view's choices, or nothing for rather not; or how the bot failed. A hint has the thought behind it."""

    move: str | None = None
    failed: str | None = None
    thought: Thought | None = None


#: The bots that sat here lately, by game, name and seed: a bot keeps its mind for a whole game. One that was
#: forgotten comes back with the same seed, and so with the same knowledge.
MOST_MINDS = 200
_minds: dict[tuple[str, str, int], Bot] = {}


def _mind(game: AnyGame, bot: str, seed: int) -> Bot:
    key = (game.name, bot, seed)
    mind = _minds.pop(key, None) or bots.find(bot, game)(seed)
    if len(_minds) >= MOST_MINDS:
        del _minds[next(iter(_minds))]
    _minds[key] = mind
    return mind


def _game(name: str, upload: bytes | None) -> AnyGame:
    game = games.find(name)
    if upload is not None and game.uploads is not None:
        game.uploads.add(upload)
    return game


def hint(game_name: str, seed: int, view: Any, upload: bytes | None) -> Answer:
    """What a strong player would do with this view, and why."""
    try:
        thought = bots.hint(_game(game_name, upload), view, seed)
    except Exception as error:
        return Answer(failed=f"failed ({type(error).__name__})")
    if thought.choice not in view.choices:
        return Answer(failed="chose what it may not")
    return Answer(move=thought.choice, thought=thought)


def choose(game_name: str, bot: str, seed: int, view: Any, upload: bytes | None) -> Answer:
    game = _game(game_name, upload)
    try:
        move = _mind(game, bot, seed).choose(view)
    except Exception as error:
        return Answer(failed=f"failed ({type(error).__name__})")
    if move is not None and move not in view.choices:
        return Answer(failed="chose what it may not")
    return Answer(move=move)


QUESTIONS: dict[str, Callable[..., Answer]] = {"choose": choose, "hint": hint}


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    # The first answer says that all is read and the clock may run.
    _answer(answers, Answer())
    while len(head := requests.read(LENGTH.size)) == LENGTH.size:
        body = requests.read(LENGTH.unpack(head)[0])
        # The other end is our own server, which pickled the view of one of its games.
        question, *given = pickle.loads(body)
        _answer(answers, QUESTIONS[question](*given))


def _answer(answers: BinaryIO, answer: Answer) -> None:
    body = msgspec.json.encode(answer)
    answers.write(LENGTH.pack(len(body)) + body)
    answers.flush()


def main() -> None:
    # Thinking must not slow the server down.
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # What a bot prints must not get between the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
