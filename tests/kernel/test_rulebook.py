"""Rule books are read out of Markdown."""

from tidetable.games import GAMES, find
from tidetable.kernel.rulebook import RuleBook

BOOK = """# A Game (AGM)

## Cards
- **AGM-01** There are *two* cards. **[gap]** Maybe three.

| id | card | worth |
| --- | --- | --- |
| **AGM-02** | The Moon | 3 |

| id | power |
| --- | --- |
| **AGM-03** | Shine |

## Worked examples
1. AGM-01 is not defined here.
"""


def test_bullets_and_rows_are_rules() -> None:
    book = RuleBook(BOOK)
    assert book.title == "A Game (AGM)"
    assert [rule.id for rule in book] == ["AGM-01", "AGM-02", "AGM-03"]
    assert book["AGM-01"].words == "There are two cards. Maybe three."
    assert book["AGM-01"].section == "Cards"
    assert book["AGM-02"].words == "card: The Moon; worth: 3."
    assert book["AGM-03"].words == "power: Shine."


def test_rules_are_found_by_words() -> None:
    book = RuleBook(BOOK)
    assert [rule.id for rule in book.find("moon")] == ["AGM-02"]
    assert [rule.id for rule in book.find("agm")] == ["AGM-01", "AGM-02", "AGM-03"]
    assert book.find("sun") == []


def test_every_game_has_a_book() -> None:
    for name in GAMES:
        assert len(find(name).rules) > 20
