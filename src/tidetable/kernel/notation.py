"""Moves as text: one short line each, the same in logs, records, terminals and for bots."""

from collections.abc import Iterable, Iterator

from tidetable.kernel.state import Move

#: Longer than any move; what is longer is not looked at.
LONGEST_MOVE = 200


class NotAMove(ValueError):
    """Text that has no form of a move of this game. (A move that has one but is not allowed is a Refusal.)"""

    def __init__(self, text: str, hint: str) -> None:
        shown = text if len(text) <= 40 else text[:39] + "…"
        printable = "".join(letter if letter.isprintable() else "?" for letter in shown)
        super().__init__(f"'{printable}' is no move of this game; {hint}")


class MoveTable:
    """All moves that some position of a game allows, each at its number, and those that stand aside of it."""

    def __init__(self, moves: Iterable[Move], asides: Iterable[Move] = ()) -> None:
        self._moves = list(moves)
        self.asides = tuple(asides)
        self._by_text = {move.text: move for move in (*self._moves, *self.asides)}
        for number, move in enumerate(self._moves):
            if move.number != number:
                raise ValueError(f"'{move}' stands at {number} but says {move.number}.")

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __getitem__(self, number: int) -> Move:
        return self._moves[number]

    def expressible(self) -> list[Move]:
        """The table and what stands aside of it."""
        return [*self._moves, *self.asides]

    def get(self, text: str) -> Move | None:
        """The shared move with exactly this text."""
        return self._by_text.get(text)


def whole_number(text: str) -> int | None:
    """A number as moves write it: plain digits, no sign, no leading zero, at most three of them."""
    if text.isascii() and text.isdigit() and len(text) <= 3 and (text == "0" or text[0] != "0"):
        return int(text)
    return None
