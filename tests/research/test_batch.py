"""Batches: the same games as one by one, whatever the number of processes."""

from collections.abc import Callable

import numpy as np
import pytest

from tidetable.games import GAMES, find
from tidetable.kernel.chance import FastChance
from tidetable.research.batch import Batch, NotAllowed, Step
from tidetable.research.part import Part
from tidetable.research.rewards import rewards


def play(batch: Batch, steps: int, look: Callable[[Step], None]) -> None:
    for _ in range(steps):
        look(batch.step(batch.now.random))


@pytest.mark.parametrize("name", GAMES)
def test_arrays_show_what_the_awaited_seat_sees(name: str) -> None:
    batch = Batch(name, games=3, seed=5)
    part = batch._run
    assert isinstance(part, Part)
    numbers, table = batch.game.numbers(batch.options), batch.game.moves(batch.options)
    players = batch.options.players
    shapes = [(3, numbers.size), (3, len(table)), (3,), (3, players), (3,), (3,)]
    assert [array.shape for array in batch.now] == shapes
    assert [array.dtype.name for array in batch.now] == ["uint8", "int8", "uint8", "float32", "bool", "int64"]

    def look(now: Step) -> None:
        for place in range(batch.games):
            state, seat = part.many.state(place), int(now.seats[place])
            assert seat in state.to_act()
            legal = state.legal(seat)
            assert now.observations[place].tobytes() == numbers.of(state, seat)
            assert np.flatnonzero(now.masks[place]).tolist() == [move.number for move in legal]
            assert now.masks[place].max() == 1

    play(batch, 150, look)


def test_a_game_that_ends_pays_and_is_followed_by_the_next() -> None:
    batch = Batch("atlas", games=4, seed=2, players=3)
    ended = []

    def look(now: Step) -> None:
        assert not now.rewards[~now.done].any()
        assert np.allclose(now.rewards.sum(axis=1), 0)
        ended.extend(now.rewards[now.done].tolist())

    # A game of three has 27 moves.
    play(batch, 2 * 27, look)
    assert len(ended) == 8
    assert any(any(brought) for brought in ended)
    assert batch.now.done.all()


def test_rewards_are_those_of_the_outcome() -> None:
    batch = Batch("troublez", games=2, seed=3)
    part = batch._run
    assert isinstance(part, Part)
    ended = 0

    def look(now: Step) -> None:
        nonlocal ended
        due = [rewards(batch.game, batch.options, outcome) for outcome in part.many.outcomes]
        assert now.rewards[now.done].tolist() == due
        ended += len(due)

    play(batch, 600, look)
    assert ended


@pytest.mark.parametrize("name", ["atlas", "shipwreck"])
def test_workers_change_nothing(name: str) -> None:
    def story(workers: int) -> list[bytes]:
        told: list[bytes] = []
        with Batch(name, games=5, seed=9, workers=workers) as batch:
            play(batch, 40, lambda now: told.extend(array.tobytes() for array in now))
            batch.reset()
            told.extend(array.tobytes() for array in batch.now)
        return told

    alone = story(1)
    assert story(2) == alone
    assert alone[:6] != alone[6:12]


def test_a_seed_fixes_the_deals() -> None:
    batch = Batch("atlas", games=6, seed=1)
    first = batch.now.observations.copy()
    assert len({row.tobytes() for row in first}) == 6
    assert (batch.reset().observations == first).all()
    assert (batch.reset(2).observations != first).any()
    assert (batch.reset(1).observations == first).all()


@pytest.mark.parametrize("workers", [1, 2])
def test_a_forbidden_action_moves_nothing(workers: int) -> None:
    with Batch("atlas", games=4, workers=workers) as batch:
        before = batch.now.observations.copy()
        good = batch.now.random.copy()
        for wrong in (-1, batch.now.masks.shape[1], int(np.argmin(batch.now.masks[2]))):
            bad = good.copy()
            bad[2] = wrong
            with pytest.raises(NotAllowed, match=f"Move {wrong} is not allowed in game 2"):
                batch.step(bad)
        for shape in (good[:3], good.astype(float), [[0]]):
            with pytest.raises(NotAllowed, match="4 games"):
                batch.step(shape)
        assert (batch.now.observations == before).all()
        batch.step(good)
        assert (batch.now.observations != before).any()


def test_what_cannot_be_a_batch() -> None:
    for games, workers in ((0, 1), (2, 3), (2, 0)):
        with pytest.raises(ValueError, match="at least one"):
            Batch("atlas", games, workers=workers)
    with pytest.raises(ValueError, match="0 or more"):
        Batch("atlas", seed=-1)


def test_random_moves_are_legal_and_even() -> None:
    """Over many deals every one of the seven cards with which Atlas begins is played about as often."""
    batch = Batch("atlas", games=7000, seed=4)
    now = batch.now
    assert now.masks[np.arange(7000), now.random].all()
    places = [
        np.flatnonzero(mask).tolist().index(move) for mask, move in zip(now.masks, now.random, strict=True)
    ]
    shares = np.bincount(np.array(places) * 7 // now.masks.sum(axis=1), minlength=7)
    assert all(850 < share < 1150 for share in shares)


@pytest.mark.parametrize("name", GAMES)
def test_a_mask_has_a_one_for_each_of_its_moves(name: str) -> None:
    game = find(name)
    options = game.Options()
    table = list(game.moves(options))
    numbers, state = game.numbers(options), game.deal(options, FastChance(0))
    written = numbers.with_mask(state, 0, table[::3], len(table))
    assert written[: numbers.size] == numbers.of(state, 0)
    mask = written[numbers.size :]
    assert [place for place, allowed in enumerate(mask) if allowed] == [move.number for move in table[::3]]
    assert len(mask) == len(table)
