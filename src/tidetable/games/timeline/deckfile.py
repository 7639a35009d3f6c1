"""Reading a deck out of a CSV file, which may come from anybody (TML-004).

A file becomes a deck or a list of faults, each with its line and a reason; never a half deck. What comes out is
plain text: no control characters, no tags, nothing that a spreadsheet would run.
"""

import csv
import hashlib
import io
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from tidetable.games.timeline.pieces import FEWEST_CARDS, ICONS, LONGEST_ID, MOST_CARDS, Deck, is_id
from tidetable.games.timeline.years import BadDate, gives_away, read_year

LARGEST_FILE = 1_000_000
LONGEST_TITLE = 80
LONGEST_NOTE = 240
LONGEST_DATE = 40
EASIEST, USUAL_DIFFICULTY, HARDEST = 1, 2, 3

NEEDED = ("title", "date")
#: `fact` is the Wikidata id by which the decks of the house are checked.
COLUMNS = (*NEEDED, "note", "difficulty", "fact")

#: What spreadsheets take for the start of a formula.
_FORMULA = ("=", "+", "-", "@", "\t")
_TAG = re.compile(r"<[/!?a-zA-Z]")
#: Zero-width joiners belong to some scripts; every other format character can only deceive.
_JOINERS = "\u200c\u200d"


@dataclass(frozen=True)
class Fault:
    """What is wrong, and where: line 0 means the file as a whole."""

    line: int
    reason: str

    def __str__(self) -> str:
        where = f"Line {self.line}: " if self.line else ""
        return f"{where}{self.reason}." if where else f"{self.reason[:1].upper()}{self.reason[1:]}."


@dataclass
class _Row:
    line: int
    title: str
    year: int
    note: str
    difficulty: int


def check_file(path: Path, name: str | None = None) -> Deck | list[Fault]:
    """The deck in this file, or all that is wrong with it. OSError if the file cannot be read."""
    with path.open("rb") as file:
        content = file.read(LARGEST_FILE + 1)
    return check(content, name or slug(path.stem) or "deck")


def check(content: bytes, name: str) -> Deck | list[Fault]:
    """The deck that these bytes write, or all that is wrong with them."""
    if len(content) > LARGEST_FILE:
        return [Fault(0, f"the file is larger than {LARGEST_FILE // 1_000_000} MB")]
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return [Fault(line, "is not written in UTF-8; save the file as 'CSV UTF-8'")]
    faults = _bad_characters(text)
    if faults:
        return faults
    rows, faults = _read_rows(text)
    if not faults and rows:
        return make_deck(
            name,
            [row.title for row in rows],
            [row.year for row in rows],
            [row.note for row in rows],
            [row.difficulty for row in rows],
        )
    return sorted(faults, key=lambda fault: fault.line)


def _bad_characters(text: str) -> list[Fault]:
    faults = []
    # Split by hand: str.splitlines also splits at characters that count as bad here.
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1):
        bad = next((letter for letter in line if _is_bad(letter)), None)
        if bad is not None:
            faults.append(Fault(number, f"has a character that cannot be shown (U+{ord(bad):04X})"))
    return faults


def _is_bad(letter: str) -> bool:
    if letter.isprintable() or letter in "\t" + _JOINERS:
        return False
    # Spaces of all widths are not printable to Python, and harmless.
    return unicodedata.category(letter) != "Zs"


def _read_rows(text: str) -> tuple[list[_Row], list[Fault]]:
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    rows: list[_Row] = []
    faults: list[Fault] = []
    columns: list[str] = []
    lines_by_title: dict[str, int] = {}
    cards = 0
    line = 1
    try:
        for cells in reader:
            started, line = line, reader.line_num + 1
            cells = [_tidy(cell) for cell in cells]
            if not any(cells):
                continue
            if not columns:
                columns = [cell.casefold() for cell in cells]
                reason = _header_fault(columns)
                if reason:
                    return [], [Fault(started, reason)]
                continue
            cards += 1
            if cards > MOST_CARDS:
                return [], [*faults, Fault(started, f"is card {cards}: a deck has at most {MOST_CARDS}")]
            row = _read_row(started, columns, cells, lines_by_title)
            if isinstance(row, Fault):
                faults.append(row)
            else:
                rows.append(row)
    except csv.Error:
        faults.append(Fault(line, "has a quotation mark that is not closed, or a cell that is far too long"))
    if not columns and not faults:
        faults.append(
            Fault(0, f"the file is empty: its first line must name the columns, {', '.join(NEEDED)}")
        )
    elif cards < FEWEST_CARDS:
        faults.append(Fault(0, f"the deck has {cards} cards and needs at least {FEWEST_CARDS} (TML-003)"))
    return rows, faults


def _header_fault(columns: list[str]) -> str | None:
    unknown = [name for name in columns if name not in COLUMNS]
    if len(set(columns)) < len(columns):
        return "names a column twice"
    if any(name not in columns for name in NEEDED):
        return f"must name the columns, separated by commas, {NEEDED[0]} and {NEEDED[1]} among them"
    if unknown:
        return f"names the column '{shown(unknown[0])}'; there are {', '.join(COLUMNS)}"
    return None


def _read_row(line: int, columns: list[str], cells: list[str], seen: dict[str, int]) -> _Row | Fault:
    if any(cells[len(columns) :]):
        return Fault(line, f"has {len(cells)} cells where the first line names {len(columns)} columns")
    by_name = dict(zip(columns, cells, strict=False))
    title, note = by_name["title"], by_name.get("note", "")
    reason = _text_fault("title", title, LONGEST_TITLE) or _text_fault("note", note, LONGEST_NOTE)
    if reason is None and not title:
        reason = "has no title"
    if reason is None and not slug(title):
        reason = "has a title without a letter or a digit"
    if reason:
        return Fault(line, reason)
    same = seen.setdefault(title.casefold(), line)
    if same != line:
        return Fault(line, f"has the title '{shown(title)}' of line {same} again")
    date = by_name.get("date", "")
    try:
        year = read_year(date if len(date) <= LONGEST_DATE else "?")
    except BadDate as error:
        return Fault(line, str(error))
    told = gives_away(title, year)
    if told:
        return Fault(line, told)
    difficulty = by_name.get("difficulty", "") or str(USUAL_DIFFICULTY)
    if difficulty not in ("1", "2", "3"):
        return Fault(
            line, f"has the difficulty '{shown(difficulty)}'; write {EASIEST}, 2 or {HARDEST}, or nothing"
        )
    return _Row(line, title, year, note, int(difficulty))


def _text_fault(what: str, text: str, most: int) -> str | None:
    if len(text) > most:
        return f"has a {what} of {len(text):,} letters; {most} fit on a card"
    if text.startswith(_FORMULA):
        return f"has a {what} that begins with '{text[0]}', which spreadsheets take for a formula"
    if _TAG.search(text):
        return f"has a {what} with a tag in it; cards are plain text"
    return None


def _tidy(cell: str) -> str:
    return " ".join(unicodedata.normalize("NFC", cell).split())


def shown(text: str) -> str:
    """A stranger's text, short and safe to print."""
    cut = text if len(text) <= 40 else text[:39] + "…"
    return "".join(letter if letter.isprintable() else "?" for letter in cut)


def slug(title: str) -> str:
    """Lower case, words joined by hyphens, accents and apostrophes left off; other alphabets stay as they are."""
    letters = [letter for letter in unicodedata.normalize("NFKD", title.casefold()) if not _vanishes(letter)]
    lowered = unicodedata.normalize("NFC", "".join(letters)).lower()
    joined = "-".join(re.findall(r"[^\W_]+", lowered))[:LONGEST_ID].strip("-")
    return joined if is_id(joined) else ""


def _vanishes(letter: str) -> bool:
    return unicodedata.category(letter).startswith("M") or letter in "'’‘ʼ"


def make_deck(
    name: str, titles: list[str], dates: list[int], notes: list[str], difficulties: list[int]
) -> Deck:
    """A deck with ids and icons, its cards in the order of their ids."""
    taken: set[str] = set()
    ids: dict[str, int] = {}
    for place in sorted(range(len(titles)), key=lambda place: titles[place]):
        ids[_free_id(titles[place], taken)] = place
    names = sorted(ids)
    order = [ids[card_id] for card_id in names]
    fronts, backs = icons_for(names)
    return Deck(
        name,
        names,
        [titles[place] for place in order],
        [dates[place] for place in order],
        [notes[place] for place in order],
        [difficulties[place] for place in order],
        fronts,
        backs,
    )


def _free_id(title: str, taken: set[str]) -> str:
    """Titles that differ only in their signs ('C' and 'C++') get numbers behind their ids."""
    plain = slug(title)[: LONGEST_ID - 4].strip("-")
    card_id, number = plain, 1
    while card_id in taken:
        number += 1
        card_id = f"{plain}-{number}"
    taken.add(card_id)
    return card_id


def icons_for(ids: list[str]) -> tuple[list[int], list[int]]:
    """Front and back icons, even on both sides and never alike on one card (TML-003).

    Cards are taken in the order of their ids' hashes, which has nothing to do with dates, five at a time: the
    five get each front once, and each back once by shifting the fronts by one to four.
    """
    fronts, backs = [0] * len(ids), [0] * len(ids)
    scattered = sorted(range(len(ids)), key=lambda card: hashlib.sha256(ids[card].encode()).digest())
    for place, card in enumerate(scattered):
        shift = 1 + hashlib.sha256(f"back {place // len(ICONS)}".encode()).digest()[0] % (len(ICONS) - 1)
        fronts[card] = place % len(ICONS)
        backs[card] = (fronts[card] + shift) % len(ICONS)
    return fronts, backs
