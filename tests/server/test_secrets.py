"""The leak test, through the wire: what a seat is sent is the same in every game that it cannot tell apart."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from tests.server.harness import PATIENCE, ServerProcess, play_seat, seated
from tidetable import games
from tidetable.client import Server
from tidetable.kernel import record, replay
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import AnyGame, Entry
from tidetable.kernel.recorder import Recorder
from tidetable.kernel.state import Event, State
from tidetable.server.messages import FromServer, MoveLine, Update, Welcome
from tidetable.table.commands import AddEntropy, Start

#: Every position is compared, but the disguised histories of long games at every so manieth only.
MOST_POSITIONS = 12
ENTROPY = "seven herons on a wall"


@dataclass
class Heard:
    """All that one viewer received while the game went on."""

    seat: int | None
    raw: list[bytes] = field(default_factory=list)
    records: dict[int, dict[str, Any]] = field(default_factory=dict)


@pytest.mark.parametrize("name", games.GAMES)
def test_nobody_is_sent_what_they_may_not_know(name: str, server: ServerProcess) -> None:
    game = games.find(name)
    options = max(game.variants, key=lambda options: (options.players <= 4, options.players))
    heard, told, secrets = asyncio.run(listen(server.url, game, msgspec.to_builtins(options)))
    for one in heard:
        everything = b"".join(one.raw)
        for owner, secret in secrets:
            assert owner == one.seat or secret.encode() not in everything, (
                f"seat {one.seat} was sent a secret"
            )
        compared = compare(game, told, one)
        assert compared >= min(5, len(told.moves) - 1)


async def listen(
    url: str, game: AnyGame, options: dict[str, Any]
) -> tuple[list[Heard], record.Record, list[tuple[int | None, str]]]:
    async with Server(url) as house, asyncio.timeout(PATIENCE):
        guests = await seated([house], game.name, options, start=False)
        await guests[0].do(AddEntropy(words=ENTROPY))
        info = await guests[0].info()
        assert info.links is not None
        spectator = house.visit(info.links.watch)
        heard = [Heard(seat) for seat in range(len(guests))] + [Heard(None)]
        tables = [
            guest.connect(listen=one.raw.append)
            for guest, one in zip([*guests, spectator], heard, strict=True)
        ]
        for table in tables:
            await table.__aenter__()
        await guests[0].do(Start())
        chances = [FastChance(seat) for seat in range(len(guests))]
        while tables[-1].table.state != "over":
            # A round of moves, then everyone fetches the record as far as they may have it.
            await asyncio.gather(
                *(some_moves(table, chance) for table, chance in zip(tables, chances, strict=False))
            )
            for guest, one in zip([*guests, spectator], heard, strict=True):
                line = await guest.record()
                part = msgspec.json.decode(line)
                if "seed" not in part:
                    one.raw.append(line)
                    one.records[len(part["moves"])] = part
        for table in tables:
            await table.until(lambda here: here.table.state == "over")
            await table.__aexit__()
        told = record.decode(await guests[0].record())
    replay.verify(told, games.find)
    assert isinstance(told.seed, str)
    # The seed is nobody's while the game goes on.
    secrets: list[tuple[int | None, str]] = [(-1, told.seed)]
    secrets += [(seat, guest.token) for seat, guest in enumerate(guests)]
    invite = info.links.invite.rpartition("=")[2]
    # Whoever sits at the table may invite; a spectator may not.
    assert invite.encode() not in b"".join(heard[-1].raw)
    return heard, told, secrets


async def some_moves(table: Any, chance: FastChance) -> None:
    try:
        async with asyncio.timeout(0.5):
            await play_seat(table, chance, 15)
    except TimeoutError:
        return


def compare(game: AnyGame, told: record.Record, one: Heard) -> int:
    """Every position that the viewer was sent, against the same moment of another history."""
    moves = 0
    names: list[str] = []
    compared = 0
    positions: dict[int, tuple[Any, list[MoveLine]]] = {}
    lines: list[MoveLine] = []
    for raw in one.raw:
        if not raw.startswith(b'{"type"'):
            continue
        message = msgspec.json.decode(raw, type=FromServer)
        if not isinstance(message, Welcome | Update):
            continue
        if message.table is not msgspec.UNSET:
            names = [seat.name for seat in message.table.seats]
        lines += [line for line in message.lines if isinstance(line, MoveLine)]
        moves = len(lines)
        if message.position is not msgspec.UNSET and message.position is not None:
            positions[moves] = (message.position, list(lines))
    stride = max(1, len(positions) // MOST_POSITIONS)
    for number in sorted(positions)[::stride]:
        position, seen = positions[number]
        if number == len(told.moves):
            continue
        for shuffle in range(2):
            other = another_history(game, told, one.seat, number, shuffle)
            view = game.view(other.state, one.seat)
            assert position.view == plain(view), f"seat {one.seat} can tell by its view after {number} moves"
            assert position.prompt == game.prompt(view, names)
            for place, line in enumerate(seen):
                looks = other.seen(place, one.seat)
                assert line.events == plain(looks), (
                    f"seat {one.seat} can tell by its log after {number} moves"
                )
                assert line.sentences == [game.sentence(look, names) for look in looks]
            if number in one.records:
                part = plain(other.record_for(one.seat))
                # The words added to chance are open once the cards are dealt, and the commitment is the real one.
                assert one.records[number]["setup"] == part["setup"]
                assert one.records[number]["moves"] == part["moves"]
            compared += 1
    return compared


def another_history(
    game: AnyGame, told: record.Record, seat: int | None, moves: int, shuffle: int
) -> Recorder:
    """A game that this seat cannot tell from the real one up to here."""
    options = game.options(told.options)
    setup = msgspec.convert(told.setup, game.Setup)
    chance = FastChance(1000 * moves + shuffle)
    entries = [Entry(seat=entry.seat, move=entry.move, chance=entry.chance) for entry in told.moves[:moves]]
    other_setup, other_entries = game.disguise(options, setup, entries, seat, chance)
    plain_setup = msgspec.to_builtins(other_setup)
    disguised = record.Record(
        game=game.name, options=told.options, commitment="", setup=plain_setup, moves=other_entries
    )
    state: State | None = None
    events: list[list[Event]] = []
    for position, entry, happened in replay.replay(disguised, game):
        state = position
        if entry is not None:
            events.append(happened)
    assert state is not None
    return Recorder(
        game, options, b"", [], msgspec.convert(plain_setup, game.Setup), state, other_entries, events
    )


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
