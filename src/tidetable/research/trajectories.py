"""Records as trajectories and back: what learners train on, out of games that were played, with nothing lost.

    games = read_records(Path("atlas.jsonl"))
    trajectories = from_records(games)
    trajectories.save(Path("atlas.npz"))
    assert to_records(load(Path("atlas.npz"))) == games

docs/research/data.md describes the file.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from tidetable.games import UnknownGame
from tidetable.kernel.game import BadRecord, Entry
from tidetable.kernel.record import Record, read, written_whole
from tidetable.kernel.replay import replay
from tidetable.kernel.state import OUTSIDE
from tidetable.research.layout import BadOptions, Layout, layout
from tidetable.research.rewards import rewards

FORMAT: Final = 1


class Rest(msgspec.Struct, omit_defaults=True):
    """What a record's entry says beyond seat and number: what chance did, a move outside the table, the trace."""

    chance: dict[str, Any] = msgspec.field(default_factory=dict)
    move: str | None = None
    legal: list[str] | None = None
    view: Any = None


@dataclass(frozen=True, eq=False)
class SeatTrajectory:
    """One game as one seat lived it: its decisions in order. The reward comes with the last of them."""

    observations: npt.NDArray[np.uint8]
    masks: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int32]
    rewards: npt.NDArray[np.float32]
    dones: npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Trajectories:
    """Games of one sort, decision by decision, one game after the other."""

    layout: Layout
    #: Where each game begins in the arrays of decisions, and where the last one ends.
    starts: npt.NDArray[np.int64]
    #: For each decision: who made it, what that seat saw, what it could do and what it did (-1: a note, which is no
    #: action). The number of a move in the table is the action.
    seats: npt.NDArray[np.int8]
    observations: npt.NDArray[np.uint8]
    #: Eight actions to a byte, as np.packbits packs them; `masks` unpacks.
    packed_masks: npt.NDArray[np.uint8]
    actions: npt.NDArray[np.int32]
    #: Whether the game ended with the decision.
    dones: npt.NDArray[np.bool_]
    #: For each game and seat what it got in the end; all 0 for a game that did not end.
    rewards: npt.NDArray[np.float32]
    #: Everything else that the records say, as JSON: for each game, and for each decision.
    heads: list[bytes]
    rests: list[bytes]

    def __len__(self) -> int:
        return len(self.heads)

    def masks(self, chosen: slice | npt.NDArray[Any] = slice(None)) -> npt.NDArray[np.int8]:
        """The masks of these decisions: a 1 for each legal action."""
        unpacked = np.unpackbits(self.packed_masks[chosen], axis=1, count=self.layout.actions)
        return unpacked.view(np.int8)

    def of(self, game: int, seat: int) -> SeatTrajectory:
        """One game as one seat lived it."""
        begin, end = int(self.starts[game]), int(self.starts[game + 1])
        own = begin + np.flatnonzero((self.seats[begin:end] == seat) & (self.actions[begin:end] != OUTSIDE))
        ended = bool(self.dones[begin:end].any())
        won = np.zeros(len(own), np.float32)
        done = np.zeros(len(own), np.bool_)
        won[-1:] = self.rewards[game, seat]
        done[-1:] = ended
        return SeatTrajectory(self.observations[own], self.masks(own), self.actions[own], won, done)

    def save(self, path: Path) -> None:
        """Write all of it into one file of NumPy's .npz form."""
        about = {"format": FORMAT, "environment": self.layout.name, "game": self.layout.game.name}
        about["options"] = msgspec.to_builtins(self.layout.options)
        with written_whole(path) as file:
            np.savez_compressed(
                file,
                about=_bytes([msgspec.json.encode(about)]),
                starts=self.starts,
                seats=self.seats,
                observations=self.observations,
                packed_masks=self.packed_masks,
                actions=self.actions,
                dones=self.dones,
                rewards=self.rewards,
                heads=_bytes(self.heads),
                rests=_bytes(self.rests),
            )


def load(path: Path) -> Trajectories:
    """What `save` wrote; BadRecord if it is something else or of another version of the environment."""
    try:
        with np.load(path, allow_pickle=False) as file:
            found = {name: file[name] for name in file.files}
        about = msgspec.json.decode(_lines(found.pop("about"))[0])
        own = layout(about["game"], about["options"])
        if about["format"] != FORMAT or about["environment"] != own.name:
            raise BadRecord(
                f"{path.name} holds trajectories of {about['environment']} in form {about['format']}; "
                f"here are {own.name} and form {FORMAT}. Make them again from the records."
            )
        heads, rests = _lines(found.pop("heads")), _lines(found.pop("rests"))
        return Trajectories(layout=own, heads=heads, rests=rests, **found)
    except (KeyError, TypeError, EOFError, msgspec.MsgspecError, ValueError) as error:
        if isinstance(error, BadRecord):
            raise
        raise BadRecord(f"{path.name} holds no trajectories: {error}.") from None


def read_records(path: Path) -> list[Record]:
    """The records of a file; BadRecord for the first line that is none."""
    found = []
    for number, record in read(path):
        if isinstance(record, BadRecord):
            raise BadRecord(f"Line {number} of {path.name}: {record}")
        found.append(record)
    return found


def from_records(records: Sequence[Record]) -> Trajectories:
    """The trajectories of games of one sort, with the same options; BadRecord if one cannot have been played."""
    if not records:
        raise BadRecord("There are no records to make trajectories of.")
    own = _layout_of(records[0])
    steps: list[_Step] = []
    starts = [0]
    won = np.zeros((len(records), own.players), np.float32)
    for number, record in enumerate(records):
        if record.game != own.game.name or _layout_of(record) is not own:
            raise BadRecord("Trajectories of one file are of one game with the same options.")
        steps += _steps(own, record)
        starts.append(len(steps))
        if steps and steps[-1].reward is not None and starts[-1] > starts[-2]:
            won[number] = steps[-1].reward
    return Trajectories(
        layout=own,
        starts=np.array(starts, np.int64),
        seats=np.array([step.seat for step in steps], np.int8),
        observations=np.array([step.observation for step in steps], np.uint8).reshape(-1, own.size),
        packed_masks=np.array([step.mask for step in steps], np.uint8).reshape(-1, -(-own.actions // 8)),
        actions=np.array([step.action for step in steps], np.int32),
        dones=np.array([step.reward is not None for step in steps], np.bool_),
        rewards=won,
        heads=[_head(record) for record in records],
        rests=[step.rest for step in steps],
    )


def _layout_of(record: Record) -> Layout:
    try:
        return layout(record.game, record.options)
    except (BadOptions, UnknownGame) as error:
        raise BadRecord(str(error)) from None


def to_records(trajectories: Trajectories) -> list[Record]:
    """The records that the trajectories were made of, to the letter."""
    return [_record(trajectories, game) for game in range(len(trajectories))]


@dataclass(frozen=True, eq=False)
class _Step:
    seat: int
    observation: npt.NDArray[np.uint8]
    #: Packed: some games have twenty thousand moves.
    mask: npt.NDArray[np.uint8]
    action: int
    rest: bytes
    #: For each seat, if the game ended with this step.
    reward: list[float] | None


def _steps(own: Layout, record: Record) -> Iterator[_Step]:
    """Play the record through, looking before each move through the eyes of the seat that makes it."""
    positions = replay(record, own.game)
    state, _, _ = next(positions)
    for entry in record.moves:
        if not 0 <= entry.seat < own.players or state.seats() != tuple(range(own.players)):
            raise BadRecord("A game that somebody joins or leaves has no trajectory: its seats change.")
        seen = own.observation(state, entry.seat, state.legal(entry.seat))
        # The same object, one move further on.
        state, _, _ = next(positions)
        move = own.moves.get(entry.move)
        number = OUTSIDE if move is None else move.number
        rest = Rest(entry.chance, entry.move if number == OUTSIDE else None, entry.legal, entry.view)
        outcome = state.outcome()
        reward = None if outcome is None else rewards(own.game, own.options, outcome)
        mask = np.packbits(seen["action_mask"].view(np.uint8))
        yield _Step(entry.seat, seen["observation"], mask, number, msgspec.json.encode(rest), reward)


def _head(record: Record) -> bytes:
    """The record without its moves."""
    head = msgspec.structs.replace(record, moves=[])
    return msgspec.json.encode(head)


def _record(trajectories: Trajectories, game: int) -> Record:
    record = msgspec.json.decode(trajectories.heads[game], type=Record)
    moves = trajectories.layout.moves
    for at in range(int(trajectories.starts[game]), int(trajectories.starts[game + 1])):
        rest = msgspec.json.decode(trajectories.rests[at], type=Rest)
        text = moves[int(trajectories.actions[at])].text if rest.move is None else rest.move
        record.moves.append(Entry(int(trajectories.seats[at]), text, rest.chance, rest.legal, rest.view))
    return record


def _bytes(lines: Sequence[bytes]) -> npt.NDArray[np.uint8]:
    """Lines of JSON, which hold no line breaks, as one array."""
    return np.frombuffer(b"".join(line + b"\n" for line in lines), np.uint8)


def _lines(array: npt.NDArray[np.uint8]) -> list[bytes]:
    return array.tobytes().split(b"\n")[:-1]
