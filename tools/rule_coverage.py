"""Which rule is held by which test. Fails while a rule has none, or a test names a rule that no book has.

make rules
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tidetable.games import GAMES, find

TESTS = Path(__file__).parent.parent / "tests"


def marks(tests: Path) -> Iterator[tuple[str, str]]:
    """Every rule id in a `pytest.mark.rule(...)` over a test function, with the test's name."""
    for file in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                        for argument in decorator.args:
                            yield ast.literal_eval(argument), f"{file.relative_to(tests)}::{node.name}"


def held_rules(tests: Path = TESTS) -> dict[str, list[str]]:
    held = defaultdict(list)
    for rule, test in marks(tests):
        held[rule].append(test)
    return held


def faults(held: dict[str, list[str]]) -> list[str]:
    """One sentence for each rule without a test and each mark without a rule."""
    rules = {rule.id: name for name in GAMES for rule in find(name).rules}
    missing = [f"{rule} of {name} has no test." for rule, name in rules.items() if rule not in held]
    unknown = [
        f"{rule} is in no rule book, but {held[rule][0]} names it." for rule in held if rule not in rules
    ]
    return missing + unknown


def main() -> None:
    held = held_rules()
    for name in GAMES:
        book = find(name).rules
        covered = sum(rule.id in held for rule in book)
        print(f"{book.title}: {covered} of {len(book)} rules covered")
        for rule in book:
            print(f"  {rule.id}  {', '.join(held.get(rule.id, ['NO TEST']))}")
    found = faults(held)
    for fault in found:
        print(fault, file=sys.stderr)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
