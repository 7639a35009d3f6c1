"""Records become trajectories, and trajectories the same records."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from tests.research.every_variant import EVERY_VARIANT
from tidetable import bots
from tidetable.bots.match import play_game, seed_for
from tidetable.games import find
from tidetable.kernel.game import BadRecord
from tidetable.kernel.record import Record, encode
from tidetable.kernel.recorder import Recorder
from tidetable.research import trajectories
from tidetable.research.pettingzoo import env


def records(game: str, options: dict[str, Any], games: int = 2, *, trace: bool = False) -> list[Record]:
    found = find(game)
    makers = [bots.find("random", found)]
    return [
        play_game(found, found.options(options), makers, seed_for("t", number), trace=trace).record()
        for number in range(games)
    ]


@pytest.mark.parametrize("trace", [False, True], ids=["plain", "trace"])
@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
def test_there_and_back(game: str, options: dict[str, Any], trace: bool, tmp_path: Path) -> None:
    played = records(game, options, trace=trace)
    path = tmp_path / "games.npz"
    trajectories.from_records(played).save(path)
    back = trajectories.to_records(trajectories.load(path))
    assert [encode(record) for record in back] == [encode(record) for record in played]


@pytest.mark.parametrize(("game", "options"), EVERY_VARIANT)
def test_every_decision_is_one_of_its_mask_and_every_reward_is_told(
    game: str, options: dict[str, Any]
) -> None:
    made = trajectories.from_records(records(game, options))
    assert np.array_equal(np.diff(made.starts).cumsum(), made.starts[1:])
    assert made.masks()[np.arange(len(made.actions)), made.actions].all()
    assert made.dones.sum() == len(made)
    for number in range(len(made)):
        decisions = 0
        for seat in range(made.layout.players):
            own = made.of(number, seat)
            decisions += len(own.actions)
            assert own.masks[np.arange(len(own.actions)), own.actions].all()
            if len(own.actions):
                assert own.rewards.sum() == own.rewards[-1] == made.rewards[number, seat]
                assert own.dones.sum() == own.dones[-1] == 1
        assert decisions == made.starts[number + 1] - made.starts[number]


def test_observations_are_those_of_the_environments() -> None:
    """An environment that stands in the same position shows the same numbers and the same mask."""
    found = find("atlas")
    recorder = Recorder.start(found, found.options({"players": 3}), seed_for("t", 1))
    made = env("atlas", players=3)
    made.reset(seed=1)
    made._begin(recorder.state.copy())
    seen = []
    while not made._over:
        seen.append(made.last()[0])
        move = made.layout.moves[int(np.argmax(seen[-1]["action_mask"]))]
        recorder.play(recorder.state.to_act()[0], move.text)
        made.step(move.number)
    told = trajectories.from_records([recorder.record()])
    assert np.array_equal(told.observations, [now["observation"] for now in seen])
    assert np.array_equal(told.masks(), [now["action_mask"] for now in seen])


def test_a_game_that_goes_on_has_no_reward_and_no_end() -> None:
    record = records("atlas", {}, 1)[0]
    cut = msgspec.structs.replace(record, moves=record.moves[:5], outcome=msgspec.UNSET)
    made = trajectories.from_records([cut])
    assert len(made.actions) == 5
    assert not made.dones.any()
    assert not made.rewards.any()
    assert not made.of(0, 0).dones.any()
    assert encode(trajectories.to_records(made)[0]) == encode(cut)


def test_a_game_that_has_not_begun_is_kept() -> None:
    record = records("atlas", {}, 1)[0]
    cut = msgspec.structs.replace(record, moves=[], outcome=msgspec.UNSET)
    assert trajectories.to_records(trajectories.from_records([cut, record])) == [cut, record]


def test_notes_are_kept_but_are_no_decisions() -> None:
    found = find("shipwreck")
    recorder = Recorder.start(found, found.options({"players": 2}), seed_for("t", 1))
    asked = recorder.state.to_act()[0]
    note = next(
        move.text
        for move in found.moves(recorder.options).asides
        if move.text.startswith("mark") and recorder.state.why_not(1 - asked, move) is None
    )
    recorder.play(1 - asked, note)
    recorder.play(asked, recorder.state.legal(asked)[0].text)
    record = recorder.record()
    made = trajectories.from_records([record])
    assert made.actions.tolist()[0] == -1
    assert len(made.of(0, 1 - asked).actions) == 0
    assert encode(trajectories.to_records(made)[0]) == encode(record)


def test_a_game_that_somebody_leaves_is_refused() -> None:
    found = find("shipwreck")
    recorder = Recorder.start(found, found.options({"players": 3}), seed_for("t", 1))
    recorder.play(0, "leave")
    recorder.play(recorder.state.to_act()[0], recorder.state.legal(recorder.state.to_act()[0])[0].text)
    with pytest.raises(BadRecord, match="joins or leaves"):
        trajectories.from_records([recorder.record()])


def test_games_of_two_sorts_do_not_mix() -> None:
    mixed = [*records("atlas", {"players": 2}, 1), *records("atlas", {"players": 3}, 1)]
    with pytest.raises(BadRecord, match="one game with the same options"):
        trajectories.from_records(mixed)
    with pytest.raises(BadRecord, match="no records"):
        trajectories.from_records([])


def test_a_record_that_cannot_be_is_refused() -> None:
    record = records("atlas", {}, 1)[0]
    record.moves[1], record.moves[0] = record.moves[0], record.moves[1]
    with pytest.raises(BadRecord, match="Move 1"):
        trajectories.from_records([record])


def test_a_record_of_an_unknown_game_is_refused() -> None:
    record = records("atlas", {}, 1)[0]
    with pytest.raises(BadRecord, match="no game called"):
        trajectories.from_records([msgspec.structs.replace(record, game="chess")])
    with pytest.raises(BadRecord, match="no options of Atlas"):
        trajectories.from_records([msgspec.structs.replace(record, options={"players": 9})])


def test_files_that_hold_something_else_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.npz"
    np.savez(path, numbers=np.zeros(3))
    with pytest.raises(BadRecord, match="holds no trajectories"):
        trajectories.load(path)
    path.write_bytes(b"nothing of the kind")
    with pytest.raises(BadRecord, match="holds no trajectories"):
        trajectories.load(path)


def test_files_of_another_version_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "old.npz"
    trajectories.from_records(records("atlas", {}, 1)).save(path)
    with np.load(path) as file:
        arrays = dict(file)
    about = arrays["about"].tobytes().replace(b"atlas_v", b"atlas_v9")
    np.savez(path, **{**arrays, "about": np.frombuffer(about, np.uint8)})
    with pytest.raises(BadRecord, match="Make them again"):
        trajectories.load(path)


def test_a_file_of_records_is_read_whole_or_not(tmp_path: Path) -> None:
    played = records("atlas", {})
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\n".join(encode(record) for record in played))
    assert trajectories.read_records(path) == played
    path.write_bytes(b"{}\n")
    with pytest.raises(BadRecord, match="Line 1"):
        trajectories.read_records(path)
