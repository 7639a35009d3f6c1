"""Chance: the only place where anything random comes from.

A game asks three questions (`below`, `shuffled`, `draw`) and never calls `random` or the clock. Who answers
differs: a secret seed at a table, a fast generator in simulations, a written record in a replay.
"""

import hashlib

from mypy_extensions import i64, mypyc_attr

SEED_BYTES = 32
WORD_RANGE = 1 << 32


class ChanceMismatch(Exception):
    """A written record claims an outcome of chance that could not have happened."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """The three questions. A subclass answers `below` and `copy`; the rest follows."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        raise NotImplementedError

    def copy(self) -> "Chance":
        """Another chance with the same future."""
        raise NotImplementedError

    def shuffled(self, items: list[int]) -> list[int]:
        """The items in a random order, as a new list."""
        order = items[:]
        for last in range(len(order) - 1, 0, -1):
            pick = self.below(last + 1)
            order[last], order[pick] = order[pick], order[last]
        return order

    def draw(self, counts: list[int]) -> int:
        """An index, as likely as its count: one piece out of a bag that holds counts[i] of each sort i."""
        left = self.below(sum(counts))
        for index, count in enumerate(counts):
            left -= count
            if left < 0:
                return index
        raise ChanceMismatch("A draw was asked of an empty bag.")


class SeededChance(Chance):
    """Fair and checkable: SHA-256 of a key and a counter, read as 32-bit words, biased words thrown away."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        fair = WORD_RANGE - WORD_RANGE % n
        while True:
            word = self._next_word()
            if word < fair:
                return word % n

    def _next_word(self) -> int:
        if not self._words:
            digest = hashlib.sha256(self._key + self._block.to_bytes(8, "big")).digest()
            self._block += 1
            # Reversed, because words are taken from the end.
            self._words = [int.from_bytes(digest[at : at + 4], "big") for at in range(28, -1, -4)]
        return self._words.pop()

    def copy(self) -> "SeededChance":
        twin = SeededChance(self._key)
        twin._block = self._block
        twin._words = self._words[:]
        return twin


class FastChance(Chance):
    """Quick and repeatable, for simulation and search: the sfc32 generator. Not for tables."""

    def __init__(self, seed: int, like: "FastChance | None" = None) -> None:
        self._a: i64
        self._b: i64
        self._c: i64
        self._counter: i64
        if like is not None:
            self._a, self._b, self._c, self._counter = like._a, like._b, like._c, like._counter
        else:
            digest = hashlib.sha256(str(seed).encode()).digest()
            self._a = int.from_bytes(digest[0:4], "big")
            self._b = int.from_bytes(digest[4:8], "big")
            self._c = int.from_bytes(digest[8:12], "big")
            self._counter = 1

    def below(self, n: int) -> int:
        limit: i64 = n
        # Every step is masked to 32 bits, so that 64-bit arithmetic and Python's own give the same numbers.
        mask: i64 = 0xFFFFFFFF
        out: i64 = (self._a + self._b + self._counter) & mask
        self._counter = (self._counter + 1) & mask
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & mask
        self._c = ((((self._c << 21) | (self._c >> 11)) & mask) + out) & mask
        return (out * limit) >> 32

    def copy(self) -> "FastChance":
        return FastChance(0, like=self)


class ScriptedChance(Chance):
    """Answers what a record says, in order, and refuses what could not have been."""

    def __init__(self, answers: list[list[int]]) -> None:
        self._answers = answers[::-1]

    def below(self, n: int) -> int:
        return self._one(n)

    def shuffled(self, items: list[int]) -> list[int]:
        order = self._next()
        if sorted(order) != sorted(items):
            raise ChanceMismatch("A recorded shuffle does not hold the cards that were shuffled.")
        return order

    def draw(self, counts: list[int]) -> int:
        index = self._one(len(counts))
        if counts[index] <= 0:
            raise ChanceMismatch("A recorded draw takes what was not there to be drawn.")
        return index

    def copy(self) -> "ScriptedChance":
        return ScriptedChance(self._answers[::-1])

    def used_up(self) -> bool:
        return not self._answers

    def _one(self, n: int) -> int:
        answer = self._next()
        if len(answer) != 1 or not 0 <= answer[0] < n:
            raise ChanceMismatch("A recorded draw is out of range.")
        return answer[0]

    def _next(self) -> list[int]:
        if not self._answers:
            raise ChanceMismatch("The record leaves out what chance decided here.")
        return self._answers.pop()


def commitment_of(seed: bytes) -> str:
    """What is published before the first card: it fixes the seed and does not tell it."""
    return hashlib.sha256(seed).hexdigest()


def table_chance(seed: bytes, entropy: list[str]) -> SeededChance:
    """The chance of a table: the host's seed with what each seat added, seat by seat, empty words included.

    The length before each word is always there. Without it a game to which nobody added anything would run
    from the SHA-256 of the bare seed, which is the published commitment.
    """
    mixed = seed
    for word in entropy:
        added = word.encode()
        mixed += len(added).to_bytes(4, "big") + added
    return SeededChance(hashlib.sha256(mixed).digest())
