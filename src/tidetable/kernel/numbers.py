"""What a seat sees as a row of small numbers, always of the same length: what learners read instead of a view.

Most numbers of a position are zero. So a game writes all at once as zeroes, and then sets the others one by one.
"""

from librt.strings import BytesWriter, write_i64_le
from mypy_extensions import i64, mypyc_attr

from tidetable.kernel.state import Move, State


def write_bits(out: BytesWriter, byte: i64) -> None:
    """Eight bits as eight numbers, the lowest first."""
    # Spread by halves: four bits to each half of eight bytes, two to each quarter, one to each byte.
    spread: i64 = (byte | byte << 28) & 0x0000000F0000000F
    spread = (spread | spread << 14) & 0x0003000300030003
    write_i64_le(out, (spread | spread << 7) & 0x0101010101010101)


def write_set(out: BytesWriter, members: i64) -> None:
    """A set of 32 things: a one for each that is in it."""
    write_bits(out, members & 0xFF)
    write_bits(out, members >> 8 & 0xFF)
    write_bits(out, members >> 16 & 0xFF)
    write_bits(out, members >> 24 & 0xFF)


def set_bits(out: BytesWriter, at: i64, members: i64) -> None:
    """A one for each member of a set, over zeroes that are written already."""
    while members:
        if members & 1:
            out[at] = 1
        members >>= 1
        at += 1


class Field:
    """A stretch of the numbers that belong together."""

    def __init__(self, name: str, size: int, meaning: str, most: int = 1) -> None:
        self.name = name
        self.size = size
        #: One plain sentence.
        self.meaning = meaning
        #: No number of the field is greater.
        self.most = most


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbers:
    """How one game with certain options is written as numbers: the fields, in order, without a gap.

    They depend on what the seat's view shows and on nothing else. Seats are counted from the one that looks: 0 is
    that seat itself, 1 the next one clockwise.
    """

    def __init__(self, fields: list[Field]) -> None:
        self.fields = fields
        self.size = sum([field.size for field in fields])
        self.blank = bytes(self.size)

    def start_of(self, name: str) -> int:
        """Where the field of this name begins."""
        start = 0
        for field in self.fields:
            if field.name == name:
                return start
            start += field.size
        raise ValueError(f"There is no field {name}.")

    def write(self, state: State, seat: int, out: BytesWriter) -> None:
        """Add what this seat sees of the position: `size` bytes."""
        raise NotImplementedError

    def of(self, state: State, seat: int) -> bytes:
        """What this seat sees of the position."""
        out = BytesWriter()
        self.write(state, seat, out)
        return out.getvalue()

    def with_mask(self, state: State, seat: int, moves: list[Move], length: int) -> bytes:
        """The same, and then these moves as a mask over a table of that length."""
        out = BytesWriter()
        self.write(state, seat, out)
        write_mask(moves, length, out)
        return out.getvalue()

    def by_field(self, state: State, seat: int) -> dict[str, list[int]]:
        """The same by the names of the fields: for a look at them, not for speed."""
        written = self.of(state, seat)
        found: dict[str, list[int]] = {}
        at = 0
        for field in self.fields:
            found[field.name] = list(written[at : at + field.size])
            at += field.size
        return found


def write_mask(moves: list[Move], length: int, out: BytesWriter) -> None:
    """Add a one for each of these moves and a zero for every other one of a table of that length."""
    start: i64 = len(out)
    out.write(bytes(length))
    for move in moves:
        number: i64 = move.number
        out[start + number] = 1
