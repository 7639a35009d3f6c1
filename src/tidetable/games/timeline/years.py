"""Years: how people write them, how we write them, and titles that give theirs away.

There is no year 0: 1 BCE is -1 and is followed by 1.
"""

import re
import unicodedata

EARLIEST = -20_000_000_000
LATEST = 9_999

#: A number with or without separators between groups of three: 1969, 66,000,000, 66 000 000, 66.000.000, 66'000'000.
_NUMBER = r"(?P<number>\d{1,11}|\d{1,3}(?P<mark>[,.' ’])\d{3}(?:(?P=mark)\d{3})*)"
_BEFORE = r"b\.? ?c\.? ?(?:e\.?)?|v\.? ?chr\.?|v\.? ?u\.? ?z\.?"
_AFTER = r"a\.? ?d\.?|c\.? ?e\.?|n\.? ?chr\.?|u\.? ?z\.?"
_YEAR = re.compile(
    rf"(?P<sign>[-+]?) ?(?:(?P<first>a\.? ?d\.?) ?)?{_NUMBER} ?(?:(?P<before>{_BEFORE})|(?P<after>{_AFTER}))?",
    re.ASCII,
)
_ISO = re.compile(r"(?P<sign>-?)(?P<year>\d{4,6})-(?P<month>\d\d)(?:-(?P<day>\d\d))?", re.ASCII)
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class BadDate(ValueError):
    """A date that cannot be read. The message says why, as the end of a sentence."""


def read_year(text: str) -> int:
    """The year that is written here, negative before our era. Of a whole date the year counts."""
    plain = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text)).strip().lower()
    plain = plain.replace("−", "-").replace("–", "-")
    if not plain:
        raise BadDate("has no date")
    if iso := _ISO.fullmatch(plain):
        month, day = int(iso["month"]), int(iso["day"] or 1)
        if not (1 <= month <= 12 and 1 <= day <= _DAYS[month - 1]):
            raise BadDate("has a date with a month or a day that does not exist")
        year = int(iso["year"])
        negative = iso["sign"] == "-"
    elif found := _YEAR.fullmatch(plain):
        if bool(found["sign"]) + bool(found["first"]) + bool(found["before"] or found["after"]) > 1:
            raise BadDate("has a date with two marks of its era")
        year = int(re.sub(r"\D", "", found["number"]))
        negative = found["sign"] == "-" or found["before"] is not None
    else:
        raise BadDate("has a date that cannot be read: write a year, like 1969, -44 or 44 BCE")
    if year == 0:
        raise BadDate("has the year 0, which does not exist: 1 BCE is followed by 1")
    year = -year if negative else year
    if not EARLIEST <= year <= LATEST:
        raise BadDate(f"has a year that is not between {year_words(EARLIEST)} and {LATEST}")
    return year


def year_words(year: int) -> str:
    """44 BCE, 66,000,000 BCE, 79, 1969."""
    if year > 0:
        return str(year)
    return f"{-year:,} BCE" if year <= -10_000 else f"{-year} BCE"


#: A year this near in a title tells where the card goes.
GENERATION = 25

_PERIOD = re.compile(
    r"\b(centur(y|ies)|millenni(um|a)|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties"
    r"|\w*jahrhunderts?|\w*jahrtausends?|siècles?|siglos?|sec(olo|oli))\b",
    re.IGNORECASE,
)
_ERA_MARK = re.compile(
    r"\d\s*(bce?|ce|ad|b\.c\.|a\.d\.|v\. ?chr|n\. ?chr)(?!\w)|\b(AD|A\.D\.) ?\d", re.IGNORECASE
)
_DIGITS = re.compile(r"\d+(?:[,.' ]\d{3})*")
_ONES = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def gives_away(title: str, year: int) -> str | None:
    """How a title tells its own date, as the end of a sentence; nothing if it does not."""
    if _PERIOD.search(title):
        return "names a century or a decade in its title"
    if _ERA_MARK.search(title):
        return "has a date in its title"
    for digits in _DIGITS.findall(title):
        if _tells(digits, year):
            return "has its own date, or nearly, in its title"
    lowered = " ".join(re.findall(r"[a-z]+", title.lower()))
    if any(f" {words} " in f" {lowered} " for words in _spoken(year)):
        return "has its own date in words in its title"
    if 1 <= year <= 3999 and len(roman := _roman(year)) > 3 and roman in title.split():
        return "has its own date in Roman numerals in its title"
    return None


def _tells(digits: str, year: int) -> bool:
    plain = re.sub(r"\D", "", digits)
    number = int(plain[:12])
    if number == abs(year):
        return True
    if len(plain) == 4 and abs(number - year) <= GENERATION:
        return True
    # 'Windows 95', "the summer of '69"
    return len(plain) == 2 and year >= 1000 and number == year % 100


def _spoken(year: int) -> list[str]:
    """A year as it is said: nineteen sixty nine, two thousand one."""
    if not 1000 <= year <= 2099:
        return []
    high, low = divmod(year, 100)
    if low == 0:
        hundreds = f"{_below_hundred(high)} hundred"
        return ["two thousand"] if high == 20 else [hundreds, "one thousand"] if high == 10 else [hundreds]
    said = [f"{_below_hundred(high)} {'oh ' if low < 10 else ''}{_below_hundred(low)}"]
    if high == 20:
        said += [f"two thousand {_below_hundred(low)}", f"two thousand and {_below_hundred(low)}"]
    return said


def _below_hundred(number: int) -> str:
    if number < 20:
        return _ONES[number - 1]
    ten, one = divmod(number, 10)
    return _TENS[ten - 2] + (f" {_ONES[one - 1]}" if one else "")


def _roman(year: int) -> str:
    signs = (
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
        (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    )  # fmt: skip
    written = ""
    for value, sign in signs:
        written += sign * (year // value)
        year %= value
    return written
