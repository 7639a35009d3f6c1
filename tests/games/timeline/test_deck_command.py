"""`tidetable deck`: check, new, list."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.games.timeline.pictures import letters
from tidetable.commands.deck import app
from tidetable.games.timeline import decks

run = CliRunner().invoke


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.rule("TML-004")
def test_every_bad_line_is_reported_with_its_number_and_reason() -> None:
    rows = [f"Thing {letters(number)},{1000 + number}" for number in range(60)]
    Path("mine.csv").write_text("\n".join(["title,date", *rows]), encoding="utf-8")
    good = run(app, ["check", "mine.csv"])
    assert good.exit_code == 0
    assert good.stdout.startswith("mine.csv is a good deck: 60 cards; medieval 60; easy 0, medium 60, hard 0")
    rows[3], rows[7] = "Thing in 1003,1003", ",1900"
    Path("mine.csv").write_text("\n".join(["title,date", *rows]), encoding="utf-8")
    bad = run(app, ["check", "mine.csv"])
    assert bad.exit_code == 1
    assert bad.stdout.splitlines() == [
        "Line 5: has its own date, or nearly, in its title.",
        "Line 9: has no title.",
        "2 faults in mine.csv",
    ]


def test_a_hostile_file_prints_nothing_that_a_terminal_obeys() -> None:
    content = (
        b"title,date\n\x1b]0;owned\x07,1900\n" + b"[link=file:///x]click[/link],1900\n" * 2 + b"=cmd(),1\n"
    )
    Path("mine.csv").write_bytes(content)
    found = run(app, ["check", "mine.csv"])
    assert found.exit_code == 1
    assert found.stdout.replace("\n", "").isprintable()


def test_decks_of_the_house_are_checked_by_name_and_listed() -> None:
    for name in decks.HOUSE:
        assert run(app, ["check", name]).exit_code == 0
    listed = run(app, ["list"]).stdout.splitlines()
    assert [line.split(":")[0] for line in listed] == list(decks.HOUSE)
    assert all("easy" in line and "cards" in line for line in listed)


def test_a_missing_file_or_a_folder_is_one_clear_sentence() -> None:
    for name in ("nowhere.csv", "."):
        missing = run(app, ["check", name])
        assert missing.exit_code == 2
        assert missing.stderr.startswith("tidetable: The deck could not be read: ")
        assert len(missing.stderr.splitlines()) == 1


def test_a_new_deck_is_a_template_that_is_never_written_over() -> None:
    assert run(app, ["new", "rivers"]).exit_code == 0
    text = Path("rivers.csv").read_text(encoding="utf-8")
    # Its lines are right; it only lacks cards.
    checked = run(app, ["check", "rivers.csv"])
    assert checked.stdout.splitlines()[0] == "The deck has 3 cards and needs at least 60 (TML-003)."
    Path("rivers.csv").write_text("mine", encoding="utf-8")
    again = run(app, ["new", "rivers"])
    assert (again.exit_code, Path("rivers.csv").read_text(encoding="utf-8")) == (2, "mine")
    assert "left as it is" in again.stderr
    assert text.startswith("title,date,note,difficulty\n")
    nowhere = run(app, ["new", "no/such/folder/rivers"])
    assert nowhere.exit_code == 2
    assert len(nowhere.stderr.splitlines()) == 1
