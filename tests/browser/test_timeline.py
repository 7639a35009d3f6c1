"""Timeline through the page: both games, what a turned card shows, scroll and zoom, decks of one's own."""

import csv
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import faults, settled
from tests.browser.conftest import PHONE, WIDE, OpenPage
from tests.browser.driver import (
    ON_TURN,
    do,
    eventually,
    finished_game,
    log_number,
    open_table,
    play_game,
    start_game,
    wait_for_turn,
    width_of,
)

DECKS = Path(__file__).parents[2] / "src/tidetable/games/timeline/decks"
SIZES = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
SHORT = {"players": 2, "hand": 3, "deck": "history"}
TOGETHER = {"players": 2, "mode": "cooperative", "cards": 16, "deck": "inventions"}


def dates(deck: str) -> dict[str, int]:
    """The deck's dates by title: what a test may look up and a player may not."""
    with (DECKS / f"{deck}.csv").open(encoding="utf-8", newline="") as file:
        return {row["title"]: int(row["date"]) for row in csv.DictReader(file)}


def year_of(words: str) -> int:
    """The year in the words of an open card: `The telescope, 1608` or `..., 44 BCE`."""
    found = re.search(r", ([\d,]+)( BCE)?(?:, \w+)?$", words)
    assert found, words
    year = int(found[1].replace(",", ""))
    return -year if found[2] else year


def place_card(page: Page, *, right: bool) -> str:
    """Places the first card of the hand, rightly or wrongly. Gives its name."""
    known = dates("history")
    card = page.locator("[data-hand][data-choice]").first
    name, date = card.get_attribute("data-hand") or "", known[card.get_attribute("aria-label") or ""]
    line = [year_of(words) for words in page.locator("ol [data-card] .unseen").all_inner_texts()]
    fits = [
        gap
        for gap in range(len(line) + 1)
        if (gap == 0 or line[gap - 1] <= date) and (gap == len(line) or date <= line[gap])
    ]
    gap = fits[0] if right else next(gap for gap in range(len(line) + 1) if gap not in fits)
    card.click()
    expect(page.locator("[data-gap]")).to_have_count(len(line) + 1)
    page.locator(f"[data-gap='{gap}']").click()
    expect(page.locator("[data-prompt]")).to_contain_text(re.compile("Between|Before|After"))
    page.locator(f"[data-gap='{gap}']").click()
    return name


def played_by_bots(page: Page, options: dict[str, object]) -> str:
    """A finished game of bots that know the deck: those that do not know it would go on for long."""
    return finished_game(page, "timeline", options, bot="historian")


def in_the_middle(page: Page, options: dict[str, object]) -> None:
    """A game with some cards on the line and this page on turn; one that is over too soon is played again."""
    for _ in range(6):
        start_game(page, "timeline", options, bot="historian")
        wait_for_turn(page)
        play_game(page, stop_after=2)
        page.locator(f"{ON_TURN}, [data-end]").first.wait_for()
        if not page.locator("[data-end]").count():
            return
    raise AssertionError("Every game was over after two moves.")


@SIZES
def test_a_whole_competitive_game(open_page: OpenPage, size: dict[str, int]) -> None:
    page = open_page("/", size=size)
    start_game(page, "timeline", SHORT, bot="historian")
    play_game(page)
    expect(page.locator("[data-end]")).to_contain_text("wins")
    expect(page.locator("[data-end]")).to_contain_text("no card left")


@SIZES
def test_a_whole_cooperative_game(open_page: OpenPage, size: dict[str, int]) -> None:
    page = open_page("/", size=size)
    start_game(page, "timeline", TOGETHER, bot="historian")
    play_game(page, seed=4)
    end = page.locator("[data-end]")
    expect(end).to_contain_text("Lower row")
    expect(end).to_contain_text("In front of the players")
    expect(end).to_contain_text(re.compile("Wannabes|Newcomers|Accredited|Sophisticated|Veteran"))


@SIZES
def test_a_card_is_turned_over_and_is_right_or_wrong(open_page: OpenPage, size: dict[str, int]) -> None:
    page, rival = two_people(open_page, size)
    name = place_card(page, right=True)
    placed = page.locator(f"ol [data-card='{name}']")
    expect(placed).to_be_in_viewport()
    expect(placed.locator(".tick")).to_be_visible()
    expect(page.locator("[data-slip=right]").first).to_be_visible()
    expect(page.locator("[data-hand]")).to_have_count(2)
    play_game(rival, stop_after=1)
    wait_for_turn(page)
    name = place_card(page, right=False)
    torn = page.locator(f"[data-torn][data-card='{name}']")
    expect(torn).to_be_in_viewport()
    expect(torn).to_contain_text("misplaced")
    expect(page.locator("[data-slip=wrong]").first).to_be_visible()
    expect(page.locator(f"[data-discard='{name}']")).to_be_visible()
    expect(page.locator("[data-hand]")).to_have_count(2)


def two_people(open_page: OpenPage, size: dict[str, int]) -> tuple[Page, Page]:
    """No bot moves on before one has looked; the first of the two begins."""
    mira = open_page("/", size=size)
    table = open_table(mira, "timeline", SHORT)
    link = mira.request.get(f"/api/v1/tables/{table}").json()["links"]["invite"]
    tom = open_page(link, name="Tom")
    tom.locator("[data-join]").click()
    expect(tom.locator("[data-lobby]")).to_be_visible()
    do(mira, table, type="choose", first=0)
    do(mira, table, type="start")
    mira.goto(f"/table/{table}")
    wait_for_turn(mira)
    return mira, tom


@SIZES
def test_the_timeline_scrolls_and_zooms(open_page: OpenPage, size: dict[str, int]) -> None:
    page = open_page("/", size=size)
    start_game(page, "timeline", {"players": 4, "deck": "nature"}, bot="historian")
    play_game(page, stop_after=8)
    wait_for_turn(page)
    first = page.locator("ol [data-card]").first
    before = width_of(first)
    for _ in range(3):
        page.get_by_label("Larger cards").click()
    eventually(page, lambda: width_of(first) > before * 1.5)
    settled(page)
    after = width_of(first)
    strip = page.get_by_role("region", name="The timeline")
    strip.evaluate("node => { node.scrollLeft = 0 }")
    expect(first).to_be_in_viewport()
    strip.evaluate("node => { node.scrollLeft = node.scrollWidth }")
    expect(page.locator("ol [data-card]").last).to_be_in_viewport()
    page.keyboard.press("-")
    eventually(page, lambda: width_of(first) < after)
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]


def test_the_keyboard_alone_places_a_card(open_page: OpenPage) -> None:
    page = open_page("/")
    start_game(page, "timeline", SHORT, bot="novice")
    wait_for_turn(page)
    number = log_number(page)
    page.keyboard.press("2")
    expect(page.locator("[data-prompt]")).to_contain_text("Choose a gap")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-gap='0']")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator("[data-gap]")).to_have_count(0)
    page.keyboard.press("1")
    # Tab goes to the gaps; the second Enter on the same one plays.
    page.locator("[data-gap]").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("[data-log]")).to_contain_text(re.compile("Mira (mis)?placed"))
    assert log_number(page) > number


def test_playing_together_with_the_keyboard(open_page: OpenPage) -> None:
    page = open_page("/")
    start_game(page, "timeline", {"players": 1, "mode": "cooperative", "cards": 36, "deck": "pop"})
    wait_for_turn(page)
    expect(page.locator("[data-score]")).to_be_visible()
    moves = 0
    while not page.locator("[data-end]").count() and moves < 2000:
        if page.locator("[data-choice=end]").count():
            page.keyboard.press("e")
        else:
            page.keyboard.press(str(1 + moves % 4))
            if not page.locator("[aria-pressed=true]").count():
                page.keyboard.press("1")
        page.keyboard.press("Enter")
        moves += 1
        page.wait_for_timeout(80)
    expect(page.locator("[data-end]")).to_contain_text("House rule: one player alone.")


def test_a_quiet_pile_says_why(open_page: OpenPage) -> None:
    """A card may be discarded only onto its icon; the pile shows it, and names the rule when asked all the same."""
    page = open_page("/")
    offered = refused = False
    for _ in range(12):
        start_game(page, "timeline", TOGETHER, bot="historian")
        wait_for_turn(page)
        icon = page.locator("[data-discard] [data-seal]").get_attribute("data-seal")
        for card in page.locator("[data-hand][data-choice]").all():
            card.click()
            same = card.locator("[data-seal]").get_attribute("data-seal") == icon
            pile = page.locator("[data-discard]")
            assert (pile.get_attribute("data-choice") is not None) == same
            if same and not offered:
                pile.click()
                expect(page.locator("[data-prompt]")).to_contain_text("Discard this card")
                offered = True
            elif not same and not refused:
                pile.click()
                expect(page.locator("[data-refused=rule]")).to_contain_text("TML-213")
                refused = True
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
        if offered and refused:
            return
    raise AssertionError("No hand had both a card that could be discarded and one that could not.")


def test_hands_lie_open_for_players_and_spectators(open_page: OpenPage) -> None:
    host = open_page("/")
    start_game(host, "timeline", {"players": 3, "deck": "arts"}, pace=10)
    expect(host.locator("[data-shown], [data-hand]")).to_have_count(12)
    host.locator("[data-menu]").click()
    host.get_by_text("Invite and watch links").click()
    link = host.locator("[data-link]").nth(1).input_value()
    guest = open_page(link, name="Ada")
    expect(guest.locator("[data-shown]")).to_have_count(12)
    expect(guest.locator("[data-choice], [data-hand]")).to_have_count(0)
    # Nobody is told a date before the card is turned over: only the timeline has one.
    expect(guest.locator("[data-shown] .stamp, [data-hand] .stamp")).to_have_count(0)
    shown = guest.locator("[data-shown]").first
    shown.click()
    expect(guest.locator("[data-lens]")).to_have_text(shown.get_attribute("title") or "")


@pytest.mark.parametrize("options", [SHORT, TOGETHER], ids=["competitive", "cooperative"])
def test_a_replay_shows_all_hands(open_page: OpenPage, options: dict[str, object]) -> None:
    page = open_page("/")
    table = played_by_bots(page, options)
    page.goto(f"/replay/{table}?round=1&step=0")
    cards = 6 if options is SHORT else 8
    expect(page.locator("[data-shown]")).to_have_count(cards)
    expect(page.locator("ol [data-card]")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-step='1']")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("[data-prompt]")).to_contain_text(re.compile("win|points?,|share"))
    expect(page.locator("[data-choice]")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@SIZES
def test_axe_finds_nothing(open_page: OpenPage, scheme: str, size: dict[str, int]) -> None:
    page = open_page("/", size=size, color_scheme=scheme)
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        if wrong := faults(page):
            found[name] = wrong

    page.goto(f"/table/{open_table(page, 'timeline', TOGETHER)}")
    expect(page.locator("[data-options]")).to_be_visible()
    look("lobby")
    for options in (SHORT, TOGETHER):
        mode = str(options.get("mode", "competitive"))
        in_the_middle(page, options)
        page.locator("[data-hand][data-choice]").first.click()
        look(f"{mode} with a card")
        if page.locator("[data-gap]").count():
            page.locator("[data-gap]").first.click()
            look(f"{mode} with a gap")
        play_game(page)
        look(f"{mode} end")
        page.goto(f"/replay/{played_by_bots(page, options)}?step=4")
        expect(page.locator("[data-step='4']")).to_be_visible()
        look(f"{mode} replay")
    assert found == {}


def test_german_says_it_all(open_page: OpenPage) -> None:
    page = open_page("/")
    page.locator("[data-profile]").click()
    page.get_by_label("Language").select_option("Deutsch")
    page.goto(f"/table/{open_table(page, 'timeline', SHORT)}")
    expect(page.locator("[data-options]")).to_contain_text("Kartensatz")
    start_game(page, "timeline", TOGETHER, bot="historian")
    wait_for_turn(page)
    expect(page.locator("[data-prompt]")).to_contain_text("Du bist dran")
    play_game(page)
    expect(page.locator("[data-end]")).to_contain_text("Lückenreihe")
    expect(page.locator("[data-end]")).to_contain_text(re.compile("Punkte?, "))


def own_deck(faulty: bool) -> bytes:
    """Sixty cards, as few as a deck may have; a faulty one has a date that nobody can read and a title twice."""
    hills = [
        f"The {first} {second} is climbed"
        for first in WORDS
        for second in ("hill", "rock", "crag", "peak", "cliff")
    ]
    rows = [f"{title},{1500 + 7 * number},From the top one sees far." for number, title in enumerate(hills)]
    if faulty:
        rows[4] = rows[4].replace(",1528,", ",long ago,")
        rows[11] = rows[10]
    return "\n".join(["title,date,note", *rows, ""]).encode()


WORDS = ("amber", "blue", "copper", "dark", "early", "far", "green", "high", "inner", "jade", "kind", "lone")


@SIZES
def test_a_deck_of_ones_own(open_page: OpenPage, size: dict[str, int]) -> None:
    """A faulty file is refused with line and reason, and changes nothing; a good one is played with."""
    page = open_page("/games/timeline", size=size)
    deck = page.get_by_label("Deck", exact=True)
    expect(deck.locator("option")).to_contain_text(["Inventions", "Science and space"])
    expect(deck).to_have_value("Inventions")
    page.locator("[data-upload]").set_input_files(
        {"name": "hills.csv", "mimeType": "text/csv", "buffer": own_deck(True)}
    )
    refused = page.locator("[data-options] [data-refused]")
    expect(refused).to_contain_text("Line 6: has a date that cannot be read")
    expect(refused).to_contain_text(re.compile(r"Line 13: .*line 12"))
    expect(deck).to_have_value("Inventions")
    assert faults(page) == []
    page.locator("[data-upload]").set_input_files(
        {"name": "hills.csv", "mimeType": "text/csv", "buffer": own_deck(False)}
    )
    expect(refused).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="hills.csv")).to_be_visible()
    expect(deck.locator("option:checked")).to_have_text("A deck of your own: hills.csv")
    page.locator("[data-play=timeline]").click()
    wait_for_turn(page)
    expect(page.locator("[data-hand]").first).to_have_accessible_name(re.compile(r"The \w+ \w+ is climbed"))
    play_game(page, stop_after=1)
    expect(page.locator("[data-slip] .note").first).to_have_text("From the top one sees far.")
    page.reload()
    expect(page.locator("[data-hand]").first).to_have_accessible_name(re.compile(r"The \w+ \w+ is climbed"))
