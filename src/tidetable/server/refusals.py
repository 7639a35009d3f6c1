"""Every error that a client can cause, as the one answer that clients get."""

from tidetable import games
from tidetable.bots import UnknownBot
from tidetable.kernel.game import AnyGame, BadUpload
from tidetable.kernel.notation import NotAMove
from tidetable.kernel.state import Refusal
from tidetable.server.messages import Refused, Why
from tidetable.server.storage import Unavailable
from tidetable.table.checks import Denied

STATUS: dict[Why, int] = {
    "rule": 409,
    "not-a-move": 400,
    "stale": 409,
    "not-now": 409,
    "not-yours": 403,
    "not-found": 404,
    "malformed": 400,
    "too-large": 413,
    "too-fast": 429,
    "unavailable": 503,
}

NO_TABLE = "There is no such table, or this link does not open it."
EXPECTED = (Denied, Refusal, NotAMove, Unavailable, games.UnknownGame, UnknownBot, BadUpload)


class NotAllowed(Exception):
    """Something that the server itself refuses, not the table."""

    def __init__(self, why: Why, sentence: str) -> None:
        super().__init__(sentence)
        self.why: Why = why


def refused(error: Exception, game: AnyGame | None = None, ref: str = "") -> Refused:
    match error:
        case Refusal():
            return _by_rule(error.rule, game, ref)
        case Denied(rule=str() as rule):
            return _by_rule(rule, game, ref)
        case Denied() | NotAllowed():
            return Refused(why=error.why, sentence=str(error), ref=ref)
        case NotAMove():
            return Refused(why="not-a-move", sentence=str(error), ref=ref)
        case games.UnknownGame() | UnknownBot():
            return Refused(why="not-found", sentence=str(error), ref=ref)
        case BadUpload():
            sentence = "This file cannot be used; its faults are listed."
            return Refused(why="malformed", sentence=sentence, ref=ref, faults=error.faults[:50])
        case Unavailable():
            sentence = "The server cannot store anything just now. Nothing is lost; try again in a moment."
            return Refused(why="unavailable", sentence=sentence, ref=ref)
    raise error


def _by_rule(rule: str, game: AnyGame | None, ref: str) -> Refused:
    words = game.rules[rule].words if game is not None and rule in game.rules else None
    sentence = f"{rule} forbids this: {words}" if words else f"{rule} forbids this."
    return Refused(why="rule", sentence=sentence, ref=ref, rule=rule, words=words)
