"""Toil & Troublez through the page: whole games, ends that say why, what a row gives, the keys, the replay."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import faults, settled
from tests.browser.conftest import PHONE, WIDE, OpenPage
from tests.browser.driver import (
    ON_TURN,
    eventually,
    finished_game,
    log_number,
    play_game,
    start_game,
    touch_until,
    wait_for_turn,
)

#: How the prompt begins, by what is asked.
ASKS = {
    "begin": "Your turn: draw",
    "place": "Place ",
    "go-on": "Draw another card",
    "last-pass": "The draw pile has run out",
    "take": "Take a card",
    "order": "Say in which order",
    "vanish": "Vanish: ",
    "summon": "Summon: ",
    "poison": "Poison: ",
    "collect": "You hold a Collection",
}
CARD = re.compile(r"(\d )?(Toad|Flower|Crystal|Mushroom|Raven|Vanish|Summon|Poison|Cloak)( Sun| Moon| Star)?")
AIDS = {"odds_aid": True, "memory_aid": True}


def asked(page: Page) -> str | None:
    """What this player is asked now, if anything."""
    # Looked at in one go: a bot may move between two looks.
    words = page.evaluate(
        "where => document.querySelector(where)?.innerText ?? ''", f"{ON_TURN} [data-prompt]"
    )
    return next((ask for ask, start in ASKS.items() if start in words), None)


def play_until(page: Page, ask: str) -> None:
    """Touches what is offered until this is asked."""
    touch_until(
        page, lambda: asked(page) == ask and page.locator("main [data-choice]:visible").count(), most=300
    )


@pytest.mark.parametrize(("size", "options"), [(WIDE, AIDS), (PHONE, {"players": 3})], ids=["wide", "phone"])
def test_a_whole_game_against_bots_through_the_page(
    open_page: OpenPage, size: dict[str, int], options: dict[str, object]
) -> None:
    page = open_page("/", size=size)
    start_game(page, "troublez", options)
    play_game(page)
    end = page.locator("[data-end]")
    expect(end).to_contain_text(re.compile(r"Magic Marks: Mira \d+"))
    expect(end).to_contain_text("How the points came about")


def test_the_drawn_card_shows_its_ends_and_a_quiet_end_says_why(open_page: OpenPage) -> None:
    page = open_page("/")
    start_game(page, "troublez")
    quiet = page.locator("[data-ask^=place]")
    chosen = page.locator("[data-prompt] [data-confirm]")
    touch_until(page, lambda: quiet.count() and not chosen.count(), seed=2, most=300)
    expect(page.locator("[data-held]")).to_have_count(1)
    number = log_number(page)
    expect(quiet.first).to_have_attribute("aria-disabled", "true")
    # Playwright waits for what is aria-disabled to be enabled; people may touch it and ask.
    quiet.first.click(force=True)
    expect(page.locator("[data-refused=rule]")).to_contain_text(re.compile("TNT-1[4-8]"))
    assert log_number(page) == number
    # The answer may lie over an end until it is put away: by Escape, or by touching the board elsewhere.
    page.keyboard.press("Escape")
    expect(page.locator("[data-refused]")).to_have_count(0)
    quiet.first.click(force=True)
    expect(page.locator("[data-refused=rule]")).to_be_visible()
    page.locator("[data-card]").first.click(force=True)
    expect(page.locator("[data-refused]")).to_have_count(0)
    # An allowed end: the first touch shows the card there, Escape takes it back, the second touch places it.
    allowed = page.locator("[data-choice^=place]").first
    move = allowed.get_attribute("data-choice")
    end = page.locator(f"[data-choice='{move}']")
    end.click()
    expect(end).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-prompt]")).to_contain_text(re.compile("Place|Begin a new row"))
    page.keyboard.press("Escape")
    expect(end).to_have_attribute("aria-pressed", "false")
    end.click()
    end.click()
    expect(page.locator("[data-held]")).to_have_count(0)
    expect(page.locator("[data-choice=draw]")).to_have_count(1)


def test_draw_or_pass_is_one_choice_with_what_each_row_gives(open_page: OpenPage) -> None:
    page = open_page("/")
    start_game(page, "troublez", {"players": 2, **AIDS})
    play_until(page, "go-on")
    page.keyboard.press("Escape")
    expect(page.locator("[data-choice=draw]")).to_contain_text(
        re.compile(r"Draw another.*left.*\d+% risk", re.S)
    )
    rows = page.locator("[data-row]").count()
    assert rows
    expect(page.locator("[data-choice^=pass]")).to_have_count(rows)
    words = page.locator("[data-choice='pass 0'] .unseen").inner_text()
    assert re.match(r"Pass and take the first row: (0|\+\d+) Magic Marks?", words), words
    page.locator("[data-choice='pass 0']").click()
    expect(page.locator("[data-prompt]")).to_contain_text("Pass and take the first row")
    page.locator("[data-choice='pass 0']").click()
    expect(page.locator("[data-log]")).to_contain_text("Mira passed and takes the first row: ")


def test_cards_and_troves_have_words(open_page: OpenPage) -> None:
    page = open_page("/")
    start_game(page, "troublez", {"players": 3})
    play_until(page, "take")
    ends = page.locator("[data-choice^=take]")
    assert re.match(rf"Take {CARD.pattern}", ends.first.locator(".unseen").inner_text())
    for row in page.locator("[data-row]").all():
        assert row.locator("[data-card]").count()
        assert re.match(r"The (first|second|third) row", row.get_attribute("aria-label") or "")
    expect(page.locator("[data-trove]")).to_have_count(2)
    assert re.search(r"\d Toads?", page.locator("[data-trove]").first.inner_text())
    assert re.search(r"\d Collections?", page.locator("[data-trove]").first.inner_text())


def test_a_whole_game_with_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/")
    start_game(page, "troublez")
    draws = 0

    def over() -> bool:
        nonlocal draws
        ask = asked(page)
        if page.locator("[data-end]").count():
            return True
        if ask is None:
            return False
        if ask == "begin" or (ask == "go-on" and draws % 3 and page.locator("[data-choice=draw]").count()):
            page.keyboard.press("d")
            draws += 1
        elif ask == "collect" and draws % 2:
            page.keyboard.press("k")
        else:
            draws += ask == "go-on"
            page.keyboard.press(str(1 + first_open_choice(page)))
            page.keyboard.press("Enter")
        return False

    eventually(page, over)
    expect(page.locator("[data-end]")).to_contain_text("Magic Marks: Mira")


def first_open_choice(page: Page) -> int:
    """Which choice is not made yet, as the keys count them. Of three Magicians each has to be named in turn."""
    made = page.locator("main [data-choice]:not([data-choice=draw])").evaluate_all(
        "choices => choices.map((choice) => choice.getAttribute('aria-pressed') === 'true')"
    )
    return made.index(False) if False in made else 0


def wait_for_turn_or_end(page: Page) -> None:
    expect(page.locator(f"{ON_TURN}, [data-end]").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_whatever_is_asked(open_page: OpenPage, scheme: str, size: dict[str, int]) -> None:
    page = open_page("/", size=size, color_scheme=scheme)
    start_game(page, "troublez", {"players": 4, **AIDS})
    found: dict[str, list[str]] = {}
    seen: set[str] = set()
    touches = 0

    def looked_enough() -> bool:
        nonlocal touches
        touches += 1
        ask = asked(page)
        chosen = "chosen " if page.locator("[data-undo]").count() else ""
        if ask and (name := chosen + ask) not in seen and page.locator("main [data-choice]").count():
            seen.add(name)
            if wrong := faults(page):
                found[name] = wrong
        usual = {"begin", "place", "go-on", "take"} <= seen
        return usual and (touches > 90 or bool(page.locator("[data-end]").count()))

    touch_until(page, looked_enough, seed=4)
    assert found == {}


def test_the_replay_lays_everything_open(open_page: OpenPage) -> None:
    page = open_page("/")
    table = finished_game(page, "troublez", {"players": 3})
    page.goto(f"/replay/{table}?step=40")
    expect(page.locator("[data-step='40']")).to_be_visible()
    # Every Trove lies open, and nothing is offered.
    expect(page.locator("[data-trove]")).to_have_count(3)
    expect(page.locator("[data-choice]")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator("[data-prompt]")).to_contain_text("Magic Marks:")
    page.keyboard.press("Home")
    expect(page.locator("[data-row]")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 600), (360, 740), (768, 1024), (1920, 1080)], ids=str)
def test_the_board_fits_its_screen(open_page: OpenPage, size: tuple[int, int]) -> None:
    width, height = size
    page = open_page("/", size={"width": width, "height": height})
    start_game(page, "troublez", {"players": 6})
    wait_for_turn(page)
    play_game(page, stop_after=30)
    wait_for_turn_or_end(page)
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for part in ("[data-prompt]", "section.trove", "[data-row]"):
        for box in (one.bounding_box() for one in page.locator(part).all()):
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height


def test_the_board_does_not_move_when_the_prompt_changes(open_page: OpenPage) -> None:
    page = open_page("/", size=PHONE)
    start_game(page, "troublez")
    boxes: set[str] = set()

    def measured() -> bool:
        if page.locator("[data-end]").count():
            return True
        box = page.locator(".lanes").bounding_box()
        if box is not None:
            boxes.add(f"{box['y']:.0f} {box['height']:.0f}")
        return log_number(page) > 60

    touch_until(page, measured, seed=7)
    assert len(boxes) == 1, boxes


def test_german_says_it_all(open_page: OpenPage) -> None:
    page = open_page("/")
    page.evaluate("localStorage.tidetable = JSON.stringify({name: 'Mira', language: 'de'})")
    start_game(page, "troublez", {"players": 2})
    wait_for_turn_or_end(page)
    play_game(page, stop_after=12)
    log = page.locator("[data-log]")
    cards = "Kröte|Blume|Kristall|Pilz|Rabe|Verschwinden|Beschwören|Gift|Umhang"
    expect(log).to_contain_text(re.compile(f"Mira zog ({cards})"))
    assert not re.search(r"\b(drew|placed|took|passed|row)\b", log.inner_text())
