"""Chance: fair, repeatable, checkable."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tidetable.kernel.chance import (
    Chance,
    ChanceMismatch,
    FastChance,
    ScriptedChance,
    SeededChance,
    commitment_of,
    table_chance,
)

FAST_NUMBERS = [363, 387, 451, 530, 490, 186]
SEEDED_NUMBERS = [141, 572, 695, 467, 261, 337]


def chances(seed: int) -> list[Chance]:
    return [FastChance(seed), SeededChance(seed.to_bytes(32, "big"))]


@given(st.integers(0, 2**32), st.integers(1, 10**6))
def test_below_stays_below(seed: int, n: int) -> None:
    for chance in chances(seed):
        assert all(0 <= chance.below(n) < n for _ in range(5))


@given(st.integers(0, 2**32), st.lists(st.integers(0, 50), max_size=40))
def test_a_shuffle_keeps_what_was_shuffled(seed: int, items: list[int]) -> None:
    for chance in chances(seed):
        before = items[:]
        assert sorted(chance.shuffled(items)) == sorted(items)
        assert items == before


def test_shuffles_are_uniform() -> None:
    for chance in chances(5):
        seen = Counter(tuple(chance.shuffled([1, 2, 3, 4])) for _ in range(12_000))
        assert len(seen) == 24
        # 23 degrees of freedom: beyond 49.7 in one case of a thousand.
        assert sum((count - 500) ** 2 / 500 for count in seen.values()) < 49.7


def test_draws_follow_the_counts() -> None:
    for chance in chances(6):
        seen = Counter(chance.draw([1, 0, 3]) for _ in range(4_000))
        assert set(seen) == {0, 2}
        assert 900 < seen[0] < 1100


@pytest.mark.parametrize("which", [0, 1])
def test_a_copy_has_the_same_future_and_its_own_present(which: int) -> None:
    chance = chances(7)[which]
    chance.below(10)
    twin = chance.copy()
    ahead = [twin.below(1000) for _ in range(20)]
    assert [chance.below(1000) for _ in range(20)] == ahead


def test_known_numbers_never_change() -> None:
    """Records of years ago must still verify, and compiled rules must deal what interpreted ones do."""
    fast, seeded = FastChance(7), SeededChance(bytes(32))
    assert [fast.below(1000) for _ in range(6)] == FAST_NUMBERS
    assert [seeded.below(1000) for _ in range(6)] == SEEDED_NUMBERS
    digest = hashlib.sha256(bytes(32) + bytes(8)).digest()
    assert int.from_bytes(digest[:4], "big") % 1000 == SEEDED_NUMBERS[0]


def test_the_commitment_hides_the_key_even_when_nobody_adds_anything() -> None:
    """Bare SHA-256 of the seed is public; chance must run from something else."""
    seed = bytes(range(32))
    told = SeededChance(bytes.fromhex(commitment_of(seed)))
    for entropy in (["", ""], ["", "", ""]):
        chance = table_chance(seed, entropy)
        assert [chance.below(2**31) for _ in range(4)] != [told.below(2**31) for _ in range(4)]


def test_entropy_is_mixed_in_as_the_notation_says() -> None:
    seed = bytes(range(32))
    words = ["", "wörter"]
    added = "wörter".encode()
    key = hashlib.sha256(seed + bytes(4) + len(added).to_bytes(4, "big") + added).digest()
    expected = SeededChance(key)
    chance = table_chance(seed, words)
    assert [chance.below(99) for _ in range(9)] == [expected.below(99) for _ in range(9)]


def test_a_script_gives_what_is_written_and_nothing_else() -> None:
    script = ScriptedChance([[3, 1, 2], [1]])
    assert script.shuffled([1, 2, 3]) == [3, 1, 2]
    assert script.draw([0, 2]) == 1
    assert script.used_up()
    with pytest.raises(ChanceMismatch):
        script.below(4)


@pytest.mark.parametrize(
    ("answers", "question"),
    [
        ([[1, 2, 2]], lambda chance: chance.shuffled([1, 2, 3])),
        ([[0]], lambda chance: chance.draw([0, 2])),
        ([[5]], lambda chance: chance.below(5)),
        ([[-1]], lambda chance: chance.below(5)),
        ([[1, 2]], lambda chance: chance.below(5)),
    ],
)
def test_a_script_refuses_what_cannot_be(answers: list[list[int]], question: object) -> None:
    assert callable(question)
    with pytest.raises(ChanceMismatch):
        question(ScriptedChance(answers))
