"""Every rule has a test, and taking one mark away is noticed."""

from pathlib import Path

from tools.rule_coverage import TESTS, faults, held_rules


def test_every_rule_has_a_test() -> None:
    assert faults(held_rules()) == []


def test_a_missing_mark_and_an_unknown_rule_are_noticed() -> None:
    held = held_rules()
    held["ATL-99"] = held.pop("ATL-18")
    assert [fault.split()[0] for fault in faults(held)] == ["ATL-18", "ATL-99"]


def test_marks_are_read_from_decorators_of_tests(tmp_path: Path) -> None:
    assert TESTS.is_dir()
    (tmp_path / "test_x.py").write_text(
        'import pytest\n@pytest.mark.rule("ATL-01", "ATL-02")\ndef test_a(): ...\n'
        '@pytest.mark.rule("ATL-03")\ndef helper(): ...\n# pytest.mark.rule("ATL-04")\n'
    )
    assert set(held_rules(tmp_path)) == {"ATL-01", "ATL-02"}
