"""Whole games over real sockets: people, a spectator, broken lines, and somebody who tries what they may not."""

import asyncio
from itertools import count
from typing import Any

import msgspec
import pytest

from tests.server.harness import OUTRUN, PATIENCE, ServerProcess, seated
from tidetable import games
from tidetable.client import Connection, Gone, Guest, RefusedError, Server
from tidetable.kernel import record, replay
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import AnyGame
from tidetable.server.messages import Replay
from tidetable.table.commands import Choose, Play, Remove, Say, SeatBot, Start

SPOILT = (
    *("", "{", "[]", "null", '"x"', "\ufeff", "[" * 5000, "x" * 20_000, '{"type":"fly"}', '{"type":"play"}'),
    *('{"type":"play","move":3}', '{"type":"say","words":""}', '{"type":"hello","version":1,"table":"x"}'),
    *(
        '{"type":"play","move":"x","seat":0}',
        '{"type":"start","number":1e400}',
        '{"type":"bot","seat":-1,"bot":"x"}',
    ),
)


def four_players(game: AnyGame) -> list[dict[str, Any]]:
    """The game's variants with four players, or as many as it takes."""
    wanted = [options for options in game.variants if options.players == 4]
    return [msgspec.to_builtins(options) for options in wanted[:2]]


@pytest.mark.parametrize("name", games.GAMES)
def test_four_people_play_a_whole_game(name: str, server: ServerProcess) -> None:
    game = games.find(name)
    for number, options in enumerate(four_players(game)):
        asyncio.run(whole_game(server.url, game, options, number))
    assert not server.errors()


async def whole_game(url: str, game: AnyGame, options: dict[str, Any], number: int) -> None:
    async with Server(url) as house, asyncio.TaskGroup() as group:
        guests = await seated([house], game.name, options)
        info = await guests[0].info()
        assert info.links is not None
        spectator = house.visit(info.links.watch)
        async with spectator.connect() as watching:
            tried = asyncio.Event()
            cheat = group.create_task(try_everything(house, guests, spectator, watching, tried))
            moves = count()
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(
                    *(play(guest, number * 10 + seat, moves) for seat, guest in enumerate(guests))
                )
                await watching.until(lambda table: table.table.state == "over")
                await tried.wait()
            cheat.cancel()
            line = await spectator.record()
            tells_every_step(await spectator.replay(), game)
            assert watching.position is not None
            assert watching.position.result
            made = [one for one in watching.lines if one.__struct_config__.tag == "moved"]
    told = record.decode(line)
    replay.verify(told, games.find)
    assert len(told.moves) == len(made) == len({one.number for one in made})
    assert told.entropy is msgspec.UNSET
    assert msgspec.to_builtins(told.outcome) == watching.position.outcome
    assert told.commitment == info.commitment


def tells_every_step(told: Replay, game: AnyGame) -> None:
    """Each step says what happened, with a sentence for each event; what was drawn unseen lies open now."""
    assert all(len(step.events) == len(step.sentences) for step in told.steps)
    assert all(step.events for step in told.steps[1:])
    drawn = [event for step in told.steps for event in step.events if event["event"] == "drew"]
    hidden = {"atlas": "card", "shipwreck": "values"}.get(game.name)
    if hidden is not None:
        assert all(event[hidden] is not None for event in drawn)


async def play(guest: Guest, seed: int, moves: "count[int]") -> None:
    """Play one's seat; the line breaks in the middle of every tenth move of the table."""
    chance = FastChance(seed)
    async with guest.connect() as table:
        while (position := await table.my_turn()) is not None:
            choices = position.view["choices"]
            wanted = asyncio.ensure_future(table.play(choices[chance.below(len(choices))]))
            if next(moves) % 10 == 9:
                await asyncio.sleep(0)
                await table.break_off()
            try:
                await wanted
            except RefusedError as error:
                if error.why not in OUTRUN:
                    raise
        numbers = [line.number for line in table.lines]
        assert numbers == sorted(set(numbers)), "lines came twice or out of order"
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), "a line was missed"


async def try_everything(
    house: Server, guests: list[Guest], spectator: Guest, watching: Connection, tried: asyncio.Event
) -> None:
    """Whatever is refused has to be refused each time, with the right reason."""
    stranger = house.visit(f"/table/{guests[0].table}")
    while True:
        await refused(stranger.info(), "not-found")
        await refused(stranger.do(Start()), "not-found")
        await refused(stranger.sit("Eve"), "not-found")
        await refused(stranger.record(), "not-found")
        await refused(Guest(house, guests[0].table, token="stolen").do(Play(move="x")), "not-found")
        with pytest.raises(Gone):
            async with stranger.connect():
                pass
        await refused(spectator.sit("Eve"), "not-yours")
        await refused(spectator.do(Play(move="x")), "not-yours")
        await no_replay_before_the_end(spectator, watching)
        choices = watching.position.view["choices"] if watching.position else []
        assert choices == []
        await refused(watching.play("anything"), "not-yours")
        await refused(watching.do(Say(words="psst")), "not-yours")
        await refused(guests[1].do(Start()), "not-yours")
        await refused(guests[1].do(Remove(seat=0)), "not-yours")
        await refused(guests[1].do(Choose(options={})), "not-yours")
        await refused(guests[0].do(SeatBot(seat=1, bot="random")), "not-now")
        await refused(guests[1].do(Play(move="\x00 nonsense")), "not-a-move")
        await refused(guests[2].sit("Mira"), "not-now")
        await refused(guests[2].sit("Ada", seat=1), "not-now")
        for spoilt in SPOILT:
            await watching.send_raw(spoilt)
        await watching.send_raw(b"\xff\xfe\x00")
        await stale_and_out_of_turn(guests)
        tried.set()
        await asyncio.sleep(0.05)


async def no_replay_before_the_end(spectator: Guest, watching: Connection) -> None:
    """It would show all hands. The game may end while one asks, but then it has ended."""
    try:
        await spectator.replay()
    except RefusedError as error:
        if error.why != "not-now":
            raise
    else:
        await watching.until(lambda table: table.table.state == "over")


async def stale_and_out_of_turn(guests: list[Guest]) -> None:
    """A seat that is awaited plays on an old number; another tries that seat's moves as its own."""
    for number, guest in enumerate(guests):
        async with guest.connect() as table:
            if table.position is None or not table.awaited():
                continue
            choice = table.position.view["choices"][0]
            if any(line.__struct_config__.tag == "moved" for line in table.lines):
                await refused(guest.do(Play(move=choice, number=1)), "stale", "rule")
            async with guests[number - 1].connect() as other:
                if (
                    other.position is not None
                    and not other.awaited()
                    and choice not in other.position.view["choices"]
                ):
                    await refused(
                        guests[number - 1].do(Play(move=choice, number=other.number)), "rule", "stale"
                    )


async def refused(attempt: Any, *whys: str) -> None:
    with pytest.raises(RefusedError) as caught:
        await attempt
    # The game may have ended in the meantime.
    assert caught.value.why in (*whys, "not-now"), caught.value.refused
    assert caught.value.refused.sentence.endswith((".", "…"))
    if caught.value.why == "rule":
        assert caught.value.rule
        assert caught.value.refused.words
