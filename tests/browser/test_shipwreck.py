"""The Shipwreck Arcana through the page: whole games, proposals and answers, number lines, refusals, a replay."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import faults, settled
from tests.browser.conftest import PHONE, WIDE, OpenPage
from tests.browser.driver import (
    do,
    eventually,
    fill_with_bots,
    finished_game,
    log_number,
    open_table,
    play_game,
    start_game,
    touch_until,
    wait_for_turn,
)

HAND = "[data-hand][data-choice]"
#: In so many games everything comes up that often comes up in one.
MOST_GAMES = 12


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_whole_game_against_bots_through_the_page(open_page: OpenPage, size: dict[str, int]) -> None:
    page = open_page("/", size=size)
    start_game(page, "shipwreck", {"players": 3})
    play_game(page)
    end = page.locator("[data-end]")
    expect(end).to_contain_text(re.compile(r"score \d, doom \d"))
    expect(end).to_contain_text(re.compile(r"\d right predictions?, one point each"))
    expect(end).to_contain_text("Doom began at 2")
    end.locator("[data-rematch]").click()
    expect(page.locator("[data-lobby]")).to_be_visible()


def test_a_harder_game_for_two_with_honour_play(open_page: OpenPage) -> None:
    page = open_page("/", size=PHONE)
    start_game(page, "shipwreck", {"players": 2, "challenge": True, "honour": True, "aid": True})
    expect(page.locator(".lines > li")).to_have_count(3)
    play_game(page, seed=2)
    expect(page.locator("[data-end]")).to_contain_text(re.compile(r"score \d, doom \d"))


def test_where_each_fate_may_go_and_why_not_elsewhere(open_page: OpenPage) -> None:
    page = open_page("/")
    my_turn(page)
    expect(page.locator("[data-hand]")).to_have_count(2)
    targets = page.locator("[data-fate], .ghost [data-choice]")
    assert targets.count()
    fate = page.locator(HAND).first
    fate.click()
    expect(page.locator("[data-prompt]")).to_contain_text("where does it go?")
    refused = page.locator("[data-card]:not([data-choice])")
    number = log_number(page)
    if refused.count():
        refused.first.click()
        expect(page.locator("[data-refused=rule]")).to_contain_text(re.compile(r"SHP-\d\d forbids this"))
        assert log_number(page) == number
        # The answer may lie over a stone until it is put away.
        page.keyboard.press("Escape")
        expect(page.locator("[data-refused]")).to_have_count(0)
    # A second touch on the same small stone plays it.
    ghost = page.locator(".ghost [data-choice]").first
    move = ghost.get_attribute("data-choice") or ""
    ghost.click()
    expect(page.locator("[data-prompt]")).to_contain_text(f"Play the {move.split()[1]} on")
    page.locator(f".ghost [data-choice='{move}']").click()
    expect(page.locator("[data-log]")).to_contain_text(f"Mira played a {move.split()[1]} on")


def test_a_card_says_what_it_does_and_what_its_back_brings(open_page: OpenPage) -> None:
    page = open_page("/")
    my_turn(page)
    page.locator("[data-card]").first.click()
    sheet = page.locator("dialog[open]")
    expect(sheet).to_contain_text(re.compile(r"It fades after \d hours?\."))
    expect(sheet).to_contain_text(
        re.compile("Allies, before predicting|Active player, (before|after) playing")
    )
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_three_people_propose_answer_and_turn_tokens(open_page: OpenPage) -> None:
    mira, tom, ada = three_people(open_page)
    play_game(mira, stop_after=1)
    # What Mira keeps is for Tom and Ada to find out; she only sees what they do.
    for ally in (tom, ada):
        expect(ally.locator("[data-choice='propose none']")).to_be_visible()
        expect(ally.get_by_text("What does Mira keep?")).to_be_visible()
    expect(mira.locator("[data-choice]")).to_have_count(0)
    expect(mira.locator("[data-note]")).to_have_count(0)
    expect(mira.get_by_text("Keep a still face")).to_be_visible()
    # Two notes, one right after the other; everybody sees the tokens turn.
    tom.locator("[data-note='2']").click()
    tom.locator("[data-note='6']").click()
    for page in (mira, tom, ada):
        expect(
            page.get_by_role("button", name=re.compile("^[26], turned"), include_hidden=True)
        ).to_have_count(2)
    # A proposal counts although a token was turned meanwhile; Ada objects, then agrees to another.
    tom.keyboard.press("5")
    expect(tom.locator("[data-prompt]")).to_contain_text("Propose to predict 5")
    ada.locator("[data-note='1']").click()
    expect(tom.locator("[data-log]")).to_contain_text("Ada turned token 1 of Mira.")
    tom.keyboard.press("Enter")
    for page in (mira, tom, ada):
        expect(page.locator("[data-proposal='5']")).to_contain_text("Ada has not answered yet")
    ada.locator("[data-choice=object]").click()
    expect(tom.locator("[data-log]")).to_contain_text("Ada objected.")
    # The same is not proposed twice by one ally, and says so.
    tom.locator("[data-ask='propose 5']").click(force=True)
    expect(tom.locator("[data-refused=rule]")).to_contain_text("SHP-12")
    ada.locator("[data-choice='propose none']").click()
    ada.locator("[data-prompt] [data-confirm]").click()
    expect(tom.locator("[data-proposal=none]")).to_contain_text("Ada proposed it")
    tom.keyboard.press("a")
    expect(mira.locator("[data-just-now]")).to_contain_text("The group made no prediction.")
    wait_for_turn(tom)
    # Mira keeps her fate, and her line stays as it was turned.
    expect(tom.locator(".lines")).to_contain_text("Number line of Mira: holds 1 fate; turned: 1, 2 and 6")


def three_people(open_page: OpenPage) -> tuple[Page, Page, Page]:
    mira = open_page("/")
    table = open_table(mira, "shipwreck", {"players": 3})
    mira.goto(f"/table/{table}")
    link = mira.request.get(f"/api/v1/tables/{table}").json()["links"]["invite"]
    others = [open_page(link, name=name) for name in ("Tom", "Ada")]
    for page in others:
        page.locator("[data-join]").click()
        expect(page.locator("[data-lobby]")).to_be_visible()
    do(mira, table, type="choose", first=0)
    do(mira, table, type="start")
    for page in (mira, *others):
        expect(page.locator("[data-prompt]")).to_be_visible()
    return mira, others[0], others[1]


def test_turns_with_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/")
    my_turn(page)
    value = page.locator(HAND).first.get_attribute("data-hand") or ""
    page.keyboard.press(value)
    expect(page.locator("[data-prompt]")).to_contain_text(f"Play the {value} on")
    page.keyboard.press("Enter")
    expect(page.locator("[data-log]")).to_contain_text(f"Mira played a {value}")
    again = page.locator(f"[data-end], {HAND}")

    def my_turn_again() -> bool:
        if again.count():
            return True
        for key in ("a", "d", "n", "Enter"):
            page.keyboard.press(key)
        return False

    eventually(page, my_turn_again)


def my_turn(page: Page, options: dict[str, Any] | None = None) -> None:
    """A game in which the page's seat plays the first fate."""
    table = open_table(page, "shipwreck", {"players": 3, **(options or {})})
    fill_with_bots(page, table)
    do(page, table, type="choose", first=0)
    do(page, table, type="start")
    page.goto(f"/table/{table}")
    wait_for_turn(page)


def test_a_spectator_sees_no_fate_in_hand_and_a_replay_sees_them_all(open_page: OpenPage) -> None:
    host = open_page("/")
    my_turn(host)
    table = host.url.rsplit("/", 1)[1]
    link = host.request.get(f"/api/v1/tables/{table}").json()["links"]["watch"]
    guest = open_page(link, name="Ada")
    expect(guest.get_by_text("You are watching.")).to_be_visible()
    expect(guest.locator("[data-hand], [data-choice], [data-note]")).to_have_count(0)
    expect(guest.locator("[data-card]")).to_have_count(4)
    over = finished_game(host, "shipwreck", {"players": 3})
    host.goto(f"/replay/{over}?round=1&step=0")
    expect(host.locator("[data-step='0']")).to_be_visible()
    fates = host.locator(".held svg text")
    expect(fates).to_have_count(2)
    host.keyboard.press("ArrowRight")
    expect(fates).to_have_count(1)
    expect(host.locator("[data-fate]")).to_have_count(1)


def test_german_says_it_all(open_page: OpenPage) -> None:
    page = open_page("/")
    page.evaluate("localStorage.tidetable = JSON.stringify({name: 'Mira', language: 'de'})")
    my_turn(page)
    expect(page.locator("[data-prompt]")).to_contain_text(
        "Du bist dran: Spiel eins deiner beiden Schicksale."
    )
    play_game(page, stop_after=1)
    expect(page.locator("[data-log]")).to_contain_text("Mira legte eine")
    play_game(page, seed=3)
    expect(page.locator("[data-end]")).to_contain_text(re.compile(r"Punkte \d, Unheil \d"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_on_the_board(open_page: OpenPage, scheme: str, size: dict[str, int]) -> None:
    page = open_page("/", size=size, color_scheme=scheme)
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        if wrong := faults(page):
            found[name] = wrong

    my_turn(page, {"aid": True, "doom": 0})
    look("play")
    page.locator(".ghost [data-choice]").first.click()
    look("play, chosen")
    page.keyboard.press("Escape")
    page.locator("[data-card]").first.click()
    look("a card's sheet")
    page.keyboard.press("Escape")
    # With two at the table an ally proposes alone; with three the bots are often first, and one answers.
    look_on_the_way(page, {"players": 3}, look, {"answer": "[data-choice=agree]"})
    look_on_the_way(
        page, {"players": 2}, look, {"propose": "[data-choice='propose none']", "powers": "[data-power]"}
    )
    assert found == {}


def look_on_the_way(
    page: Page, options: dict[str, Any], look: Callable[[str], None], wanted: dict[str, str]
) -> None:
    """Plays until all of these have been there, in as many games as it takes: who is first to act is luck."""
    left = dict(wanted)

    def looked() -> bool:
        for name in [name for name, sign in left.items() if page.locator(sign).count()]:
            del left[name]
            look(name)
        return not left or bool(page.locator("[data-end]").count())

    for game in range(MOST_GAMES):
        my_turn(page, {**options, "aid": True, "doom": 0})
        touch_until(page, looked, seed=game)
        if not left:
            return
    raise AssertionError(f"Never there in {MOST_GAMES} games: {', '.join(left)}.")


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (390, 844), (768, 1024), (1280, 720), (1920, 1080)]
)
def test_everything_fits_the_screen(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page("/", size={"width": width, "height": height})
    my_turn(page, {"players": 3})
    settled(page)
    for place in ("[data-card]", "[data-hand]", "[data-prompt]", ".desk"):
        for part in page.locator(place).all():
            box = part.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width + 0.5
            assert box["y"] + box["height"] <= height
    before = page.locator("[data-card]").first.bounding_box()
    page.locator(".ghost [data-choice]").first.click()
    expect(page.locator("[data-prompt] [data-confirm]")).to_be_visible()
    settled(page)
    # The board does not move when the prompt changes.
    assert page.locator("[data-card]").first.bounding_box() == before
