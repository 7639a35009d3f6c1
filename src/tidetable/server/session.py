"""A client at a table, from its hello on."""

import asyncio
import logging
import time
from collections import deque

import msgspec

from tidetable.server import tokens
from tidetable.server.limits import Bucket
from tidetable.server.messages import VERSION, Advice, AskHint, FromClient, Hello, Ping, Pong, Refused, Why
from tidetable.server.refusals import EXPECTED, refused
from tidetable.server.rooms import Room, encode
from tidetable.server.services import Services
from tidetable.server.wire import Wire
from tidetable.table.commands import AnyCommand

log = logging.getLogger(__name__)

RESTART, MALFORMED, REVOKED, NO_TABLE, NO_HELLO, BUSY = 1012, 4400, 4403, 4404, 4408, 4429
#: Messages waiting for a slow client; with more it is cut off and may come back.
MOST_WAITING = 200

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Closed(Exception):
    """This connection is to be closed with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Session:
    """A viewer of a room.

    What it says is done at once, one message after the other. The next one waits while a command is being
    stored, while the client does not read what it is told, and a moment if it says too much.
    """

    def __init__(self, services: Services, wire: Wire, token: str) -> None:
        self._services = services
        self._wire = wire
        #: As the table knows it.
        self._token = tokens.hashed(token) if token else None
        self._limits = services.limits
        self.person: int | None = None
        self.number = 0
        self.done: list[str] = []
        self._room: Room | None = None
        self._inbox: deque[bytes] = deque()
        self._pushed: list[bytes] = []
        #: Whether a message is being looked at, whether a command is being stored, and whether it has said too much.
        self._looking = self._busy = self._resting = False
        self._malformed = 0
        self._bucket: Bucket | None = None
        self._hint: asyncio.Task[None] | None = None
        #: The first message, and why the line was closed; nothing for a client that has gone.
        self._greeting: asyncio.Future[Hello | None] = asyncio.get_running_loop().create_future()
        self._ended: asyncio.Future[Closed | None] = asyncio.get_running_loop().create_future()

    async def run(self, table_id: str) -> Closed | None:
        """Until the client goes, or is to be sent away."""
        self._wire.listen(self)
        room = None
        try:
            room = await self._enter(table_id)
            closed = await self._ended
        except Closed as refusal:
            closed = refusal
            self._end(closed)
        finally:
            if room is not None:
                room.go(self)
        return closed

    async def _enter(self, table_id: str) -> Room | None:
        """The first message, and who this is; nothing if it is gone again."""
        try:
            async with asyncio.timeout(self._limits.hello_seconds):
                hello = await self._greeting
        except TimeoutError:
            raise Closed(NO_HELLO, "no hello came") from None
        if hello is None:
            return None
        if hello.version != VERSION:
            raise Closed(MALFORMED, f"this server speaks version {VERSION}")
        try:
            room = await self._services.hub.room(table_id) if hello.table == table_id else None
            if room is not None:
                await room.refresh()
        except EXPECTED as error:
            self.push(encode(refused(error)))
            raise Closed(RESTART, "the database is away") from None
        if room is None:
            raise Closed(NO_TABLE, "no such table")
        self._identify(room, hello)
        self.number = hello.number if hello.number <= room.table.number else 0
        self._room = room
        self.push(room.welcome(self))
        room.enter(self)
        self._busy = False
        self._look()
        return room

    def _end(self, closed: Closed | None) -> None:
        if not self._ended.done():
            self._ended.set_result(closed)
        if not self._greeting.done():
            self._greeting.set_result(None)

    def _identify(self, room: Room, hello: Hello) -> None:
        table, hub = room.table, self._services.hub
        self.person = table.person_of(self._token) if self._token else None
        if self.person is not None:
            self._bucket = self._services.guest_bucket(table.id, self.person)
            return
        allowed = table.settings.open or any(
            hub.opens(kind, hello.watch, table) for kind in ("watch", "invite")
        )
        if not allowed:
            raise Closed(NO_TABLE, "no such table")

    # What the client says

    def heard(self, data: bytes) -> None:
        self._inbox.append(data)
        self._look()
        if len(self._inbox) > MOST_WAITING // 4:
            self._wire.hold()

    def _look(self) -> None:
        """Do what was said, as far as it need not wait."""
        if self._looking:
            return
        self._looking = True
        try:
            while self._inbox and not self._waits():
                self._do(self._inbox.popleft())
        except Exception as error:
            self._fail(error)
        finally:
            self._looking = False
        if not self._inbox:
            self._wire.hear_on()

    def _waits(self) -> bool:
        return self._busy or self._resting or not self._wire.free or self._ended.done()

    def _do(self, data: bytes) -> None:
        room, message = self._room, self._message(data)
        match message:
            case None:
                pass
            case Hello() if room is None:
                # Whatever comes next waits until it is known who this is.
                self._busy = True
                if not self._greeting.done():
                    self._greeting.set_result(message)
            case Hello():
                self._refuse("malformed", "You have said hello already.")
            case _ if room is None:
                self._refuse("malformed", "Say hello first.", message.ref)
            case Ping():
                self.push(encode(Pong(ref=message.ref, now=time.time())))
            case _ if self.person is None:
                self._refuse("not-yours", "Spectators only watch.", message.ref)
            case AskHint():
                self._ask_hint(room, self.person, message.ref)
            case _:
                try:
                    self._busy = room.submit(self.person, message, self)
                except EXPECTED as error:
                    self._deny(room, error, message.ref)

    def answered(self, command: AnyCommand, error: Exception | None) -> None:
        self._busy = False
        if isinstance(error, EXPECTED):
            assert self._room is not None
            self._deny(self._room, error, command.ref)
        elif error is not None:
            self._fail(error)
        self._look()

    def _ask_hint(self, room: Room, person: int, ref: str) -> None:
        """Thinking takes a moment, in which this client may do anything else."""
        if self._hint is not None and not self._hint.done():
            self._refuse("too-fast", "The last hint is still being thought about.", ref)
        elif not self._services.hint_bucket(room.table.id, person).take():
            self._refuse("too-fast", "Those were many hints; try the next move yourself.", ref)
        else:
            self._hint = self._services.hub.background(self._tell_hint(room, person, ref))

    async def _tell_hint(self, room: Room, person: int, ref: str) -> None:
        try:
            self.push(encode(Advice(ref=ref, thought=await self._services.hub.hint(room, person))))
        except EXPECTED as error:
            self._deny(room, error, ref)

    def _message(self, data: bytes) -> FromClient | None:
        """What was said, or nothing if it was no good and has been answered."""
        if len(data) > self._limits.message_bytes:
            self._spoilt("too-large", f"A message has at most {self._limits.message_bytes} bytes.")
            return None
        try:
            message = _decoder.decode(data)
        except msgspec.ValidationError as error:
            self._spoilt("malformed", f"This message is not of the documented form: {error}.")
            return None
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self._spoilt("malformed", "This message is not JSON.")
            return None
        bucket = self._bucket = self._bucket or Bucket(self._limits.messages, self._limits.message_burst)
        if not bucket.take():
            self._refuse("too-fast", "That is too fast; wait a moment.", getattr(message, "ref", ""))
            self._resting = True
            asyncio.get_running_loop().call_later(1 / self._limits.messages, self._rested)
            return None
        return message

    def _rested(self) -> None:
        self._resting = False
        self._look()

    def _spoilt(self, why: Why, sentence: str) -> None:
        self._malformed += 1
        self._refuse(why, sentence)
        if self._malformed > self._limits.malformed:
            raise Closed(MALFORMED, "too many malformed messages")

    def _deny(self, room: Room, error: Exception, ref: str) -> None:
        answer = refused(error, room.table.game, ref)
        self._services.metrics.refusals.labels(answer.why).inc()
        self.push(encode(answer))

    def _refuse(self, why: Why, sentence: str, ref: str = "") -> None:
        self._services.metrics.refusals.labels(why).inc()
        self.push(encode(Refused(why=why, sentence=sentence, ref=ref)))

    # What it is told

    def show(self) -> None:
        room = self._room
        if room is None or not self._wire.free or self._ended.done():
            return
        try:
            if self.person is not None and room.table.people[self.person].token != self._token:
                raise Closed(REVOKED, "this seat's key is no longer good")
            news = room.news(self)
            if news is not None:
                self._wire.tell(news)
        except Exception as error:
            self._fail(error)

    def push(self, message: bytes) -> None:
        if self._wire.free:
            self._wire.tell(message)
            return
        self._pushed.append(message)
        if len(self._pushed) > MOST_WAITING:
            # It would not read a farewell either.
            self._wire.cut()

    def drained(self) -> None:
        # News first: an answer may refer to it.
        self.show()
        pushed, self._pushed = self._pushed, []
        for message in pushed:
            self.push(message)
        self._look()

    def gone(self) -> None:
        self._end(None)

    def _fail(self, error: Exception) -> None:
        """Whatever went wrong with one client is no trouble of the others."""
        if not isinstance(error, Closed):
            table = "" if self._room is None else self._room.table.id
            log.error("a socket had to be closed", extra={"table": table}, exc_info=error)
            error = Closed(1011, "something went wrong")
        self._end(error)
