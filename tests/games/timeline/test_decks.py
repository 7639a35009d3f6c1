"""The decks of the house: TML-003, and that their dates are right."""

import csv
import re
from collections import Counter
from pathlib import Path

import pytest

from tidetable.games.timeline import decks
from tidetable.games.timeline.deckfile import check_file, slug
from tidetable.games.timeline.pieces import Deck
from tidetable.games.timeline.years import gives_away, read_year

#: Beside the repository where decks are written; no file of the project copies it.
FACTS = Path(__file__).parents[4] / "shared" / "data" / "dated-facts.csv"
LONGEST_TITLE = 48
LONGEST_NOTE = 160


def rows_of(name: str) -> list[dict[str, str]]:
    with (decks.FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def cards_of(deck: str) -> list[dict[str, str]]:
    return rows_of(f"{deck}.csv")


def differences() -> list[dict[str, str]]:
    return [row for path in sorted(decks.FOLDER.glob("differences*.csv")) for row in rows_of(path.name)]


@pytest.mark.rule("TML-003")
@pytest.mark.parametrize("name", decks.HOUSE)
def test_a_deck_of_the_house_passes_the_check_and_is_large(name: str) -> None:
    deck = check_file(decks.FOLDER / f"{name}.csv", name)
    assert isinstance(deck, Deck), [str(fault) for fault in deck]
    assert deck.size >= 110
    assert decks.find(name).ids == deck.ids


def test_there_are_enough_cards_and_none_stands_twice() -> None:
    titles = Counter(slug(card["title"]) for deck in decks.HOUSE for card in cards_of(deck))
    assert sum(titles.values()) >= 550
    assert [title for title, count in titles.items() if count > 1] == []


@pytest.mark.rule("TML-001")
@pytest.mark.parametrize("name", decks.HOUSE)
def test_titles_are_short_and_do_not_tell_and_notes_are_one_sentence(name: str) -> None:
    for card in cards_of(name):
        title, note = card["title"], card["note"]
        assert len(title) <= LONGEST_TITLE, title
        assert gives_away(title, read_year(card["date"])) is None, title
        assert not re.search(r"\b(1[0-9]|20)\d\d\b", title), title
        assert note, title
        assert len(note) <= LONGEST_NOTE, note
        assert note[0].isupper() or not note[0].isalpha(), note
        assert note.rstrip("'\"”’")[-1] in ".?!", note
        # One sentence: no full stop before a capital, initials and abbreviations left aside.
        inner = re.sub(r"\b([A-Z]|St|Dr|Mr|Mrs|No|Jr|Sr|ca|c|vs|Mt)\.", r"\1", note[:-1])
        assert not re.search(r"[.!?] +[A-Z]", inner), note


@pytest.mark.parametrize("name", decks.HOUSE)
def test_a_deck_has_easy_and_hard_cards_of_several_eras(name: str) -> None:
    cards = cards_of(name)
    levels = Counter(card["difficulty"] for card in cards)
    assert set(levels) == {"1", "2", "3"}
    assert min(levels.values()) >= len(cards) / 6
    eras = Counter(decks.era_of(read_year(card["date"])) for card in cards)
    assert sum(count >= 6 for count in eras.values()) >= 5
    assert max(eras.values()) <= len(cards) * 0.4
    # A timeline of equal dates would be no game.
    assert len({card["date"] for card in cards}) >= len(cards) * 0.6


@pytest.mark.parametrize("name", decks.HOUSE)
def test_rows_stand_in_the_order_of_their_titles(name: str) -> None:
    titles = [card["title"] for card in cards_of(name)]
    assert (
        titles == sorted(titles)
        or titles == sorted(titles, key=str.casefold)
        or titles == sorted(titles, key=slug)
    )


def test_every_difference_names_a_card_and_gives_a_reason() -> None:
    cards = {(deck, card["title"]): card for deck in decks.HOUSE for card in cards_of(deck)}
    for row in differences():
        card = cards[row["deck"], row["title"]]
        assert (card["date"], card["fact"]) == (row["ours"], row["fact"]), row["title"]
        assert row["ours"] != row["theirs"], row["title"]
        assert len(row["reason"]) > 20, row["title"]


@pytest.mark.skipif(
    not FACTS.is_file(), reason="the file of dated facts is not beside this copy of the repository"
)
def test_dates_agree_with_the_facts_or_say_why_not() -> None:
    years: dict[str, set[int]] = {}
    with FACTS.open(encoding="utf-8", newline="") as file:
        for fact in csv.DictReader(file):
            years.setdefault(fact["wikidata"], set()).add(int(fact["year"]))
    explained = {(row["deck"], row["title"]): int(row["theirs"]) for row in differences()}
    compared = 0
    for deck in decks.HOUSE:
        for card in cards_of(deck):
            if not card["fact"]:
                continue
            assert card["fact"] in years, f"{card['title']}: there is no fact {card['fact']}"
            compared += 1
            theirs = years[card["fact"]]
            ours = read_year(card["date"])
            told = explained.get((deck, card["title"]))
            if ours in theirs:
                assert told is None, f"{card['title']} agrees, and is listed as a difference"
            else:
                assert told in theirs, f"{card['title']}: ours is {ours}, the facts say {theirs}"
    assert compared >= 150
