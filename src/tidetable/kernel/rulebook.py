"""Rule books: the rules.md of each game is the only place where a rule's words stand. Code holds ids."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

RULE_ID = re.compile(r"\b[A-Z]{3}-\d{2,3}\b")
_BULLET = re.compile(r"- \*\*(?P<id>[A-Z]{3}-\d{2,3})\*\* (?P<words>.+)")
_ROW_ID = re.compile(r"\*\*(?P<id>[A-Z]{3}-\d{2,3})\*\*")


@dataclass(frozen=True)
class Rule:
    id: str
    section: str
    words: str


class RuleBook:
    """The rules of one game in the order of its book."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.title = text.splitlines()[0].lstrip("# ").strip()
        self._rules = {rule.id: rule for rule in _parse(text)}

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def __contains__(self, rule_id: str) -> bool:
        return rule_id in self._rules

    def __getitem__(self, rule_id: str) -> Rule:
        return self._rules[rule_id]

    def find(self, words: str) -> list[Rule]:
        """The rules whose id or text contains these words, whatever their case."""
        wanted = words.casefold()
        return [rule for rule in self if wanted in rule.id.casefold() or wanted in rule.words.casefold()]


def load(folder: Path) -> RuleBook:
    return RuleBook((folder / "rules.md").read_text(encoding="utf-8"))


def ids_in_code(folder: Path) -> set[str]:
    """Every rule id that the game's code mentions, so that a test can hold it against the book."""
    return {
        rule_id
        for file in sorted(folder.glob("*.py"))
        for rule_id in RULE_ID.findall(file.read_text(encoding="utf-8"))
    }


def _parse(text: str) -> Iterator[Rule]:
    section = ""
    header: list[str] = []
    for line in text.splitlines():
        if not line.startswith("|"):
            header = []
        if line.startswith("#"):
            section = line.lstrip("# ").strip()
        elif bullet := _BULLET.match(line):
            yield Rule(bullet["id"], section, _plain(bullet["words"]))
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if row := _ROW_ID.fullmatch(cells[0]):
                told = [f"{name}: {cell}" for name, cell in zip(header[1:], cells[1:], strict=True)]
                yield Rule(row["id"], section, _plain("; ".join(told) + "."))
            elif not header:
                header = cells


def _plain(words: str) -> str:
    """Without the marks of Markdown and of readings: the same sentence is shown in a terminal and read out aloud.

    The whole text keeps its [gap] marks, for those who want to know where the printed rules are silent.
    """
    return " ".join(re.sub(r"\*+|\[gap[^\]]*\]", "", words).split())
