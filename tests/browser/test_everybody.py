"""Every page of the house, in light and dark, for everybody: axe finds nothing, and nothing comes from elsewhere."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.accessibility import faults, settled
from tests.browser.conftest import PHONE, WIDE, OpenPage, Scheme
from tests.browser.driver import finished_game, open_table, play_game, start_game, wait_for_turn
from tests.browser.serving import PAGE, Server

GAMES = ("atlas", "timeline", "shipwreck", "troublez")
MOST_BYTES = 120 * 1024


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_on_any_page(open_page: OpenPage, scheme: Scheme, size: ViewportSize) -> None:
    page = open_page("/", size=size, color_scheme=scheme)
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        if wrong := faults(page):
            found[name] = wrong

    expect(page.locator("[data-play=atlas]")).to_be_visible()
    look("home")
    page.locator("[data-profile]").click()
    look("profile")
    for path in (*(f"/games/{game}" for game in GAMES), "/rules/atlas", "/help", "/nowhere/at/all"):
        page.goto(path)
        expect(page.locator("h1")).not_to_be_empty()
        look(path)
    page.goto(f"/table/{open_table(page, 'atlas')}")
    expect(page.locator("[data-options]")).to_be_visible()
    look("lobby")
    start_game(page, "atlas")
    look_at_table(page, look)
    # Both games of Timeline are looked at by a test of their own.
    for game in ("atlas", "shipwreck", "troublez"):
        table = finished_game(page, game)
        page.goto(f"/table/{table}")
        expect(page.locator("[data-end]")).to_be_visible()
        look(f"end of {game}")
        page.goto(f"/replay/{table}?step=9")
        expect(page.locator("[data-step='9']")).to_be_visible()
        look(f"replay of {game}")
    assert found == {}


def look_at_table(page: Page, look: Callable[[str], None]) -> None:
    wait_for_turn(page)
    play_game(page, stop_after=4)
    wait_for_turn(page)
    look("table")
    page.locator("[data-hand][data-choice]").first.click()
    look("table with a choice")
    page.keyboard.press("Escape")
    for tab in ("chat", "rules"):
        page.locator(f"[data-tab={tab}]").click()
        look(f"table with {tab}")
        page.keyboard.press("Escape")
    page.locator("[data-menu]").click()
    look("menu")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    look("help sheet")
    page.keyboard.press("Escape")


def test_the_first_page_is_small_and_all_ours(open_page: OpenPage, server: Server) -> None:
    page = open_page("/health")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(page.locator("[data-play=atlas]")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if not url.startswith(server.url)] == []
    names = [re.sub(r"^.*/assets/", "", url) for url in asked if re.search(r"\.(js|css)$", url)]
    # The pictures on the home page are part of it; the boards are loaded when they are needed.
    assert not any(name.lower().startswith(("board", *GAMES)) for name in names)
    folder = PAGE.parent / "assets"
    total = sum(packed(folder / name) for name in names)
    print(
        f"The first page has {total / 1024:.0f} KiB of compressed JavaScript and CSS in {len(names)} files."
    )
    assert total < MOST_BYTES


def packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


@pytest.mark.parametrize("width", [360, 390, 768, 1280, 1920])
def test_nothing_is_wider_than_the_screen(open_page: OpenPage, width: int) -> None:
    page = open_page("/", size={"width": width, "height": 700})
    paths = ["/", "/games/atlas", "/rules/atlas", "/help", f"/table/{open_table(page, 'atlas')}"]
    for path in paths:
        page.goto(path)
        expect(page.locator("h1")).not_to_be_empty()
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    start_game(page, "atlas")
    wait_for_turn(page)
    settled(page)
    for edge in ("[data-hand]", "[data-prompt]"):
        box = page.locator(edge).last.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= 700
