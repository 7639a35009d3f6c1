"""What servers of tests deal depends on the name of the running test alone: it plays the same games each time.

TIDETABLE_TEST_DEALS=2, or any other word, gives other deals, to look for what only some games show.
"""

import hashlib
import os
from pathlib import Path

from tidetable.server import tokens

#: The file in which the tests note which one is running.
NOTE = "TIDETABLE_TEST_NOTE"


class Deals:
    def __init__(self, note: Path) -> None:
        self._note = note
        self._test = ""
        self._count = 0

    def new_seed(self) -> bytes:
        test = self._note.read_text(encoding="utf-8")
        if test != self._test:
            self._test, self._count = test, 0
        self._count += 1
        series = os.environ.get("TIDETABLE_TEST_DEALS", "1")
        return hashlib.sha256(f"{series} {test} {self._count}".encode()).digest()


def by_test() -> None:
    """For a server's process, before it serves: seeds that are known beforehand, as no real table may have them."""
    tokens.new_seed = Deals(Path(os.environ[NOTE])).new_seed
