"""Records: a finished or running game as one JSON object on one line, and the files of them."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Literal

import msgspec

from tidetable.kernel.game import BadRecord, Entry

#: A longer line is no record of a game of ours, and is not read into memory whole.
LONGEST_LINE = 64 * 1024 * 1024


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """All of a game. While it runs there is no seed and no outcome."""

    tidetable: Literal[1] = 1
    game: str
    options: dict[str, Any]
    commitment: str
    seed: str | msgspec.UnsetType = msgspec.UNSET
    entropy: list[str] | msgspec.UnsetType = msgspec.UNSET
    setup: dict[str, Any]
    moves: list[Entry]
    outcome: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Record)


def encode(record: Record) -> bytes:
    return _encoder.encode(record)


def decode(line: bytes) -> Record:
    try:
        return _decoder.decode(line)
    except msgspec.ValidationError as error:
        raise BadRecord(f"This is no Tidetable record: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadRecord("This line is not complete JSON.") from None


def read(path: Path) -> Iterator[tuple[int, Record | BadRecord]]:
    """The records of a file with their line numbers; a broken line is given as what is wrong with it."""
    with path.open("rb") as file:
        number = 0
        while line := file.readline(LONGEST_LINE):
            number += 1
            if not line.strip():
                continue
            try:
                yield number, decode(line)
            except BadRecord as error:
                yield number, error


@contextmanager
def written_whole(path: Path) -> Iterator[IO[bytes]]:
    """A file that appears only when it is complete: on any failure what stood there before still stands."""
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        # Told with the name that was asked for, not with the passing one.
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
