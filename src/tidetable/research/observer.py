"""What OpenSpiel's observers say of a game: tensors with named parts, and strings."""

from typing import TYPE_CHECKING

import msgspec
import numpy as np
import numpy.typing as npt

from tidetable.research.layout import Layout

if TYPE_CHECKING:
    from tidetable.research.openspiel import SpielState


class SeatObserver:
    """What one seat sees. With a memory it also tells what it has seen: perfect recall."""

    def __init__(self, layout: Layout, memory: int | None) -> None:
        self._layout = layout
        self._memory = memory
        #: A remembered move: who made it, counted from the seat, and the bits of its number, the lowest first.
        self._bits = max(1, (layout.actions - 1).bit_length())
        rows, columns = memory or 0, layout.players + self._bits
        self.tensor: npt.NDArray[np.float32] = np.zeros(layout.size + rows * columns, np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        at = 0
        for field in layout.numbers.fields:
            self.dict[field.name] = self.tensor[at : at + field.size]
            at += field.size
        if rows:
            #: The newest first; rows without a move are zero.
            self.dict["last_moves"] = self.tensor[at:].reshape(rows, columns)

    def set_from(self, state: "SpielState", player: int) -> None:
        story = state.story
        self.tensor.fill(0)
        if story.state is None:
            return
        seen = self._layout.numbers.of(story.state, player)
        self.tensor[: self._layout.size] = np.frombuffer(seen, np.uint8)
        if not self._memory:
            return
        players = self._layout.players
        rows = self.dict["last_moves"]
        for row, link in enumerate(story.last_moves(self._memory)):
            rows[row, (link.seat - player) % players] = 1
            for bit in range(self._bits):
                rows[row, players + bit] = link.move.number >> bit & 1

    def string_from(self, state: "SpielState", player: int) -> str:
        story = state.story
        if self._memory is not None or story.state is None:
            return story.told(player)
        return _text(self._layout, state, player)


class SpectatorObserver:
    """What everybody sees, as text alone: the numbers of a position belong to a seat."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.tensor = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}

    def set_from(self, state: "SpielState", player: int) -> None:
        """There are no numbers to set."""

    def string_from(self, state: "SpielState", player: int) -> str:
        return "" if state.story.state is None else _text(self._layout, state, None)


def _text(layout: Layout, state: "SpielState", seat: int | None) -> str:
    return msgspec.json.encode(layout.game.view(state.story.state, seat)).decode()
