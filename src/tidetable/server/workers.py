"""Bots at tables: asked in processes of their own, at a human pace, and replaced when they hang."""

import asyncio
import contextlib
import logging
import os
import pickle
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

import tidetable
from tidetable.bots.match import bot_seed
from tidetable.bots.random import Random
from tidetable.server.bot_worker import LENGTH, Answer
from tidetable.server.metrics import Metrics
from tidetable.server.storage import Unavailable
from tidetable.table.automatic import bot_move, bots_to_ask
from tidetable.table.checks import Denied, Events
from tidetable.table.table import Table

if TYPE_CHECKING:
    from tidetable.server.rooms import Room

log = logging.getLogger(__name__)

#: Longer than any level of a bot thinks; then it is killed and another process takes its place.
BUDGET = 20.0
#: Until a process has started.
START_BUDGET = 30.0

_answer = msgspec.json.Decoder(Answer)


class Worker:
    """One process. Only one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> "Worker":
        package = str(Path(tidetable.__file__).parent.parent)
        paths = [package, *filter(None, [os.environ.get("PYTHONPATH")])]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tidetable.server.bot_worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            # A Ctrl-C is for the server, which then ends its workers itself.
            start_new_session=True,
        )
        worker = cls(process)
        try:
            async with asyncio.timeout(START_BUDGET):
                await worker._hear()
        except BaseException:
            await worker.end()
            raise
        return worker

    async def ask(self, request: bytes, budget: float) -> Answer:
        assert self._process.stdin is not None
        self._process.stdin.write(LENGTH.pack(len(request)) + request)
        async with asyncio.timeout(budget):
            await self._process.stdin.drain()
            return await self._hear()

    async def _hear(self) -> Answer:
        assert self._process.stdout is not None
        head = await self._process.stdout.readexactly(LENGTH.size)
        return _answer.decode(await self._process.stdout.readexactly(LENGTH.unpack(head)[0]))

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class BotPool:
    """As many processes as bots may think at once. They are started when the first bot is asked."""

    def __init__(self, metrics: Metrics, processes: int | None = None, budget: float = BUDGET) -> None:
        self._metrics = metrics
        self._budget = budget
        self._free = asyncio.Semaphore(processes or max(1, (os.cpu_count() or 2) // 2))
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()

    async def close(self) -> None:
        await asyncio.gather(*(worker.end() for worker in [*self._idle, *self._busy]))
        self._idle.clear()

    async def choose(self, game: str, bot: str, seed: int, view: Any, upload: bytes | None = None) -> Answer:
        """What the bot would do with this view; a failure is an answer too."""
        return await self._ask(pickle.dumps(("choose", game, bot, seed, view, upload)))

    async def hint(self, game: str, seed: int, view: Any, upload: bytes | None = None) -> Answer:
        """What a strong player would do with this view, and why."""
        return await self._ask(pickle.dumps(("hint", game, seed, view, upload)))

    async def _ask(self, request: bytes) -> Answer:
        async with self._free:
            worker = None
            try:
                worker = self._idle.pop() if self._idle else await Worker.start()
                self._busy.add(worker)
                answer = await worker.ask(request, self._budget)
                self._idle.append(worker)
                worker = None
            except TimeoutError:
                answer = Answer(failed="thought for too long")
            except (asyncio.IncompleteReadError, OSError, msgspec.MsgspecError):
                answer = Answer(failed="broke down")
            finally:
                if worker is not None:
                    await worker.end()
                self._busy = {one for one in self._busy if one is not worker and one not in self._idle}
            return answer

    async def play(self, room: "Room", upload: bytes | None, delay: float) -> None:
        """Let the bots of a table move until the game waits for people."""
        await asyncio.sleep(delay)
        declined: set[tuple[int, int]] = set()
        while (turn := _next(room.table, declined)) is not None:
            seat, bot = turn
            asked_at = room.table.last_played
            await asyncio.sleep(room.table.settings.bot_pace)
            if room.table.last_played != asked_at or room.table.recorder is None:
                continue
            view = room.table.recorder.view(seat)
            # The same for the whole game, so that a bot is always of one mind. It tells nothing about the deal.
            seed = bot_seed(room.table.seed, seat)
            answer = await self.choose(room.table.game.name, bot, seed, view, upload)
            if answer.move is None and answer.failed is None:
                if seat not in view.to_act:
                    declined.add((seat, asked_at))
                    continue
                answer = Answer(failed="gave no move")
            if answer.failed is not None:
                self._metrics.bot_failures.inc()
                log.warning("a bot failed", extra={"table": room.table.id, "bot": bot, "why": answer.failed})
                if seat not in view.to_act:
                    declined.add((seat, asked_at))
                    continue
                answer.move = Random(secrets.randbits(32)).choose(view)
            try:
                await room.change(lambda table: _made(table, seat, bot, answer, asked_at))  # noqa: B023
            except Denied:
                continue
            except Unavailable:
                await asyncio.sleep(1.0)


def _next(table: Table, declined: set[tuple[int, int]]) -> tuple[int, str] | None:
    """The seat whose bot to ask now: those that the game waits for first."""
    asked = bots_to_ask(table)
    if not asked or table.state is None:
        return None
    awaited = table.state.to_act()
    for seat, bot in sorted(asked.items(), key=lambda item: item[0] not in awaited):
        if seat in awaited or ((seat, table.last_played) not in declined and table.state.legal(seat)):
            return seat, bot
    return None


def _made(table: Table, seat: int, bot: str, answer: Answer, asked_at: int) -> Events:
    """Only if the table is still where the bot looked at it, and the seat still a bot's."""
    if table.last_played != asked_at or bots_to_ask(table).get(seat) != bot or answer.move is None:
        return []
    return bot_move(table, seat, bot, answer.move, answer.failed)
