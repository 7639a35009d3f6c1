"""Decks that players bring: TML-001, TML-003, TML-004. A file may come from anybody."""

from pathlib import Path

import pytest

from tests.games.timeline.pictures import known, letters, made_deck
from tidetable.games.timeline import GAME, decks
from tidetable.games.timeline.deckfile import LARGEST_FILE, Fault, check, check_file, make_deck, slug
from tidetable.games.timeline.forms import Options
from tidetable.games.timeline.pieces import MOST_CARDS, Deck, is_id
from tidetable.games.timeline.years import BadDate, gives_away, read_year, year_words
from tidetable.kernel.chance import FastChance

HEADER = "title,date,note,difficulty"


def lines(count: int = 60) -> list[str]:
    return [f"Thing {letters(number)},{1000 + number * 7},A note.,2" for number in range(count)]


def file_of(*rows: str, header: str = HEADER) -> bytes:
    return "\n".join([header, *rows, ""]).encode()


def faults(*rows: str, header: str = HEADER) -> list[tuple[int, str]]:
    """What is wrong with these rows; sixty good ones follow."""
    found = check(file_of(*rows, *lines(), header=header), "mine")
    assert isinstance(found, list)
    return [(fault.line, fault.reason) for fault in found]


def good(content: bytes) -> Deck:
    found = check(content, "mine")
    assert isinstance(found, Deck), found
    return found


@pytest.mark.rule("TML-004")
def test_a_good_file_becomes_a_deck_that_can_be_played() -> None:
    deck = good(file_of(*lines()))
    assert (deck.size, deck.name) == (60, "mine")
    assert deck.ids == sorted(deck.ids)
    at = deck.by_id["thing-aa"]
    assert (deck.titles[at], deck.dates[at], deck.notes[at], deck.difficulties[at]) == (
        "Thing aa",
        1000,
        "A note.",
        2,
    )
    with known(deck):
        state = GAME.deal(Options(players=2, deck="mine"), FastChance(1))
        assert len(state.inventory()) == 60


@pytest.mark.rule("TML-004")
def test_only_title_and_date_are_needed_in_any_order() -> None:
    rows = [f"{1000 + number},Thing {letters(number)}" for number in range(60)]
    deck = good(file_of(*rows, header=" Date , TITLE "))
    assert set(deck.difficulties) == {2}
    assert set(deck.notes) == {""}
    assert good(b"\xef\xbb\xbf" + file_of(*lines())).size == 60
    assert good(file_of(*lines()).replace(b"\n", b"\r\n")).size == 60


@pytest.mark.rule("TML-004")
@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (",1900,,", "has no title"),
        ("???,1900,,", "has a title without a letter or a digit"),
        ("A thing,,,", "has no date"),
        ("A thing,soon,,", "has a date that cannot be read: write a year, like 1969, -44 or 44 BCE"),
        ("A thing,0,,", "has the year 0, which does not exist: 1 BCE is followed by 1"),
        ("A thing,1999-13-01,,", "has a date with a month or a day that does not exist"),
        ("A thing,-44 BCE,,", "has a date with two marks of its era"),
        ("A thing,99999,,", "has a year that is not between 20,000,000,000 BCE and 9999"),
        ("Thing aa,1900,,", "has the title 'Thing aa' of line 2 again"),
        ("The war of 1900,1900,,", "has its own date, or nearly, in its title"),
        ("An 18th century thing,1750,,", "names a century or a decade in its title"),
        ("A thing,1900,,4", "has the difficulty '4'; write 1, 2 or 3, or nothing"),
        ("A thing,1900,,hard", "has the difficulty 'hard'; write 1, 2 or 3, or nothing"),
        ("A thing,1900,,1,more", "has 5 cells where the first line names 4 columns"),
        (f"{'A long thing ' * 9},1900,,", "has a title of 116 letters; 80 fit on a card"),
        (f"A thing,1900,{'words ' * 60},", "has a note of 359 letters; 240 fit on a card"),
        (
            "=cmd|' /C calc'!A0,1900,,",
            "has a title that begins with '=', which spreadsheets take for a formula",
        ),
        ("A thing,1900,@SUM(1),", "has a note that begins with '@', which spreadsheets take for a formula"),
        ("<script>alert(1)</script>,1900,,", "has a title with a tag in it; cards are plain text"),
        ("A thing,1900,<img src=x onerror=y>,", "has a note with a tag in it; cards are plain text"),
    ],
)
def test_every_fault_has_its_line_and_its_reason(row: str, reason: str) -> None:
    if "again" in reason:
        found = check(file_of(*lines(), row), "mine")
        assert found == [Fault(62, reason)]
    else:
        assert faults(row) == [(2, reason)]
        assert str(Fault(2, reason)) == f"Line 2: {reason}."


@pytest.mark.rule("TML-004")
def test_all_bad_lines_are_told_and_cells_may_hold_line_breaks() -> None:
    found = faults("A,1900,,", '"B', 'b",soon,,', "C,0,,", "", "D,1900,,9")
    assert [line for line, _ in found] == [3, 5, 7]


@pytest.mark.rule("TML-003", "TML-004")
def test_too_few_or_too_many_cards() -> None:
    assert check(file_of(*lines(59)), "mine") == [
        Fault(0, "the deck has 59 cards and needs at least 60 (TML-003)")
    ]
    assert str(Fault(0, "the deck has 59 cards")) == "The deck has 59 cards."
    many = [
        f"Thing {letters(number % 26)} {letters(number // 26)},{number + 1}"
        for number in range(MOST_CARDS + 1)
    ]
    assert check(file_of(*many, header="title,date"), "mine") == [
        Fault(502, "is card 501: a deck has at most 500")
    ]


@pytest.mark.rule("TML-004")
@pytest.mark.parametrize(
    ("content", "line", "reason"),
    [
        (b"", 0, "the file is empty"),
        (b"\n\n", 0, "the file is empty"),
        (b"name,year\nA,1\n", 1, "must name the columns"),
        (b"title;date\nA;1\n", 1, "must name the columns"),
        (b"title,date,colour\nA,1,red\n", 1, "names the column 'colour'"),
        (b"title,date,title\nA,1,B\n", 1, "names a column twice"),
        (b"title,date\nCaf\xe9,1900\n", 2, "is not written in UTF-8"),
        (b"title,date\nA\x00B,1900\n", 2, "has a character that cannot be shown (U+0000)"),
        (b"title,date\nA,1900\nA\x1b[31mB,1900\n", 3, "has a character that cannot be shown (U+001B)"),
        ("title,date\nA\u202eB,1900\n".encode(), 2, "has a character that cannot be shown (U+202E)"),
        ("title,date\nA\u2028B,1900\n".encode(), 2, "has a character that cannot be shown (U+2028)"),
        (b'title,date\nA,1900\n"B,1901\nC,1902\n', 3, "has a quotation mark that is not closed"),
        (
            b"title,date\n" + b"A" * 200_000 + b",1900\n",
            2,
            "has a quotation mark that is not closed, or a cell",
        ),
        (b"x" * (LARGEST_FILE + 1), 0, "the file is larger than 1 MB"),
        (b"title,date\n" + b"\xff\xfe" * 9, 2, "is not written in UTF-8"),
    ],
)
def test_files_that_are_broken_as_a_whole(content: bytes, line: int, reason: str) -> None:
    found = check(content, "mine")
    assert isinstance(found, list)
    assert found[-1 if line else 0].line == line
    assert any(fault.line == line and fault.reason.startswith(reason) for fault in found)
    assert all(str(fault).isprintable() for fault in found)


def test_reasons_never_carry_what_a_terminal_would_obey() -> None:
    for row in ("A,1900,,\x9b31m", "A,1900,,\x07"):
        assert all(reason.isprintable() for _, reason in faults(row))


def test_a_file_is_read_no_further_than_it_may_be_long(tmp_path: Path) -> None:
    path = tmp_path / "Big Deck.csv"
    path.write_bytes(b"x" * (3 * LARGEST_FILE))
    assert check_file(path) == [Fault(0, "the file is larger than 1 MB")]
    path.write_bytes(file_of(*lines()))
    deck = check_file(path)
    assert isinstance(deck, Deck)
    assert deck.name == "big-deck"


@pytest.mark.rule("TML-001")
@pytest.mark.parametrize(
    ("written", "year"),
    [
        *[("1969", 1969), (" 79 ", 79), ("AD 79", 79), ("79 AD", 79), ("79 CE", 79), ("79 A.D.", 79)],
        *[("79 n. Chr.", 79), ("+1969", 1969), ("1,969", 1969), ("1969-07-20", 1969), ("1969-07", 1969)],
        *[("44 BC", -44), ("44 BCE", -44), ("44 B.C.", -44), ("44 B.C.E.", -44), ("44bc", -44), ("-44", -44)],
        *[("−44", -44), ("–44", -44), ("44 v. Chr.", -44), ("44 v.Chr.", -44), ("-0044-03-15", -44)],
        *[
            ("66,000,000 BCE", -66_000_000),
            ("66 000 000 BC", -66_000_000),
            ("66.000.000 v. Chr.", -66_000_000),
        ],
        *[("-13800000000", -13_800_000_000), ("66\u202f000\u202f000 BCE", -66_000_000)],
    ],
)
def test_dates_are_whole_years_written_as_people_do(written: str, year: int) -> None:
    assert read_year(written) == year
    assert read_year(year_words(year)) == year


@pytest.mark.parametrize(
    "written",
    [
        "",
        "1969?",
        "c. 1500",
        "1914-1918",
        "1914-18",
        "12.5",
        "1,96",
        "1969 07",
        "MCM",
        "١٩٦٩",
        "1e3",
        "0",
        "--4",
    ],
)
def test_what_is_no_year_is_refused(written: str) -> None:
    with pytest.raises(BadDate):
        read_year(written)


@pytest.mark.rule("TML-004")
@pytest.mark.parametrize(
    ("title", "year", "told"),
    [
        *[
            ("Revolutions of 1848", 1848, True),
            ("Windows 95 is sold", 1995, True),
            ("The summer of '69", 1969, True),
        ],
        *[
            ("The 1960s begin", 1961, True),
            ("The roaring twenties", 1922, True),
            ("Expo 1889 opens", 1889, True),
        ],
        *[
            ("Fire in AD 64", 64, True),
            ("Nineteen eighty-four arrives", 1984, True),
            ("MDCCLXXVI is carved", 1776, True),
        ],
        *[("The 20th Century Limited runs", 1902, True), ("Two thousand and one odd things", 2001, True)],
        *[
            ("The novel 1984 is published", 1949, False),
            ("Apollo 11 lands", 1969, False),
            ("Catch-22", 1961, False),
        ],
        *[
            ("Henry VIII marries", 1509, False),
            ("9 to 5 is sung", 1980, False),
            ("Louis XIV is born", 1638, False),
        ],
    ],
)
def test_titles_that_give_their_date_away(title: str, year: int, told: bool) -> None:
    assert (gives_away(title, year) is not None) == told


@pytest.mark.rule("TML-001", "TML-003")
@pytest.mark.parametrize("size", [60, 61, 62, 63, 64, 110, 146])
def test_icons_are_even_on_both_sides_and_never_alike_on_a_card(size: int) -> None:
    deck = made_deck("even", size)
    for icons in (deck.fronts, deck.backs):
        counts = [icons.count(icon) for icon in range(5)]
        assert sum(counts) == size
        assert max(counts) - min(counts) <= 1
    assert all(front != back for front, back in zip(deck.fronts, deck.backs, strict=True))
    again = made_deck("even", size)
    assert (again.fronts, again.backs) == (deck.fronts, deck.backs)
    # The same cards with other dates have the same icons.
    other = make_deck("other", deck.titles, deck.dates[::-1], deck.notes, deck.difficulties)
    assert (other.fronts, other.backs) == (deck.fronts, deck.backs)


def test_ids_are_unique_words_and_say_nothing_about_dates() -> None:
    assert slug("Caesar's “Rubicon”: over, at last!") == "caesars-rubicon-over-at-last"
    assert slug("Ærø & Ångström, naïve") == "ærø-angstrom-naive"
    assert slug("Der große Überfall") == "der-grosse-uberfall"
    assert slug("Полёт Гагарина") == "полет-гагарина"
    assert slug("...") == ""
    titles = ["C", "C++", "c#", "C 2", *[f"Thing {letters(number)}" for number in range(60)]]
    deck = make_deck("ids", titles, list(range(1, 65)), [""] * 64, [2] * 64)
    assert len(set(deck.ids)) == 64
    assert all(is_id(card_id) for card_id in deck.ids)
    # Any order of the rows gives the same ids.
    mixed = make_deck("ids", titles[::-1], list(range(64, 0, -1)), [""] * 64, [2] * 64)
    assert (mixed.ids, mixed.titles) == (deck.ids, deck.titles)


def test_the_house_keeps_its_names_and_unknown_decks_are_told_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="belongs to a deck of the house"):
        decks.add(made_deck("history", 60))
    with pytest.raises(decks.UnknownDeck, match="no deck called 'nowhere' here; there are inventions, "):
        GAME.draw_setup(Options(deck="nowhere"), FastChance(1), None)
