"""What is written: entries of a table's log, what the list of tables shows of it, and the best results."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tidetable.table.events import Logged


@dataclass(slots=True)
class Card:
    """A table's row in the list of tables."""

    game: str
    state: str
    open: bool
    host_name: str
    seats: int
    free: int
    created: float
    changed: float
    due: float | None

    def values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(slots=True)
class Best:
    """The best result of a contest: what was reached, and in which game at which table."""

    score: int
    words: str
    table_id: str
    round: int

    def values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(slots=True)
class Append:
    table: str
    entries: Sequence[Logged]
    card: Card | None
    #: By when somebody has to look after the table; nothing leaves that as it is.
    due: float | None
    #: Called once, with nothing when it is on the disk, else with what went wrong.
    done: Callable[[Exception | None], None]


def settle(done: "asyncio.Future[None]", error: Exception | None) -> None:
    """For those who wait for an append."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def promises(batch: Sequence[Append]) -> list[tuple[float, str]]:
    """By when somebody has to look after which table."""
    return [(append.due, append.table) for append in batch if append.due is not None]
