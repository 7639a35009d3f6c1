"""Plays any game by touching what the page offers: it knows no rule and no board.

Everything that makes or refines a choice carries `data-choice`, what makes it carries `data-confirm`.
"""

import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

OFFERS = "[data-choice]:visible:not([disabled]):not([aria-pressed=true])"
ON_TURN = "main[data-yours=true][data-busy=false]"
CONFIRM = "[data-prompt] [data-confirm]:visible:not([disabled])"
MOST_TOUCHES = 3000
#: Seconds after which something is stuck, however busy the machine is.
PATIENCE = 600
#: How long one touch may take before the page is looked at again.
TOUCH_MS = 4000


def open_table(
    page: Page, game: str, options: dict[str, Any] | None = None, *, pace: float = 0, sit: bool = True
) -> str:
    """Opens a table over HTTP in this page's browser, so that it is the host there. Gives its id."""
    answer = page.request.post(
        "/api/v1/tables",
        data={
            "game": game,
            "name": "Mira",
            "options": options or {},
            "settings": {"bot_pace": pace},
            "sit": sit,
        },
    )
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def do(page: Page, table: str, **command: object) -> dict[str, Any]:
    answer = page.request.post(f"/api/v1/tables/{table}/do", data=command)
    assert answer.ok, answer.text()
    info: dict[str, Any] = answer.json()
    return info


def fill_with_bots(page: Page, table: str, bot: str = "random") -> None:
    info = page.request.get(f"/api/v1/tables/{table}").json()
    for seat in info["seats"]:
        if seat["kind"] == "free":
            do(page, table, type="bot", seat=seat["seat"], bot=bot)


def start_game(
    page: Page, game: str, options: dict[str, Any] | None = None, *, pace: float = 0, bot: str = "random"
) -> str:
    """A running game against bots that lose no time, with the page at the table."""
    table = open_table(page, game, options, pace=pace)
    fill_with_bots(page, table, bot)
    do(page, table, type="start")
    page.goto(f"/table/{table}")
    expect(page.locator("[data-prompt]")).to_be_visible()
    return table


def finished_game(
    page: Page, game: str, options: dict[str, Any] | None = None, *, bot: str = "random"
) -> str:
    """A game that bots have played to its end, with this page's browser as host."""
    table = open_table(page, game, options, sit=False)
    fill_with_bots(page, table, bot)
    do(page, table, type="start")
    end = time.monotonic() + PATIENCE
    while page.request.get(f"/api/v1/tables/{table}").json()["state"] != "over":
        assert time.monotonic() < end, f"The bots did not finish a game of {game}."
        page.wait_for_timeout(100)
    return table


def make_choice(page: Page, chance: random.Random) -> bool:
    """One touch: refines the choice or makes it. False if nothing is offered now."""
    confirm = page.locator(CONFIRM)
    offers = page.locator(OFFERS)
    try:
        if confirm.count() and chance.random() < 0.7:
            confirm.first.click(timeout=TOUCH_MS)
            return True
        if count := offers.count():
            offers.nth(chance.randrange(count)).click(timeout=TOUCH_MS)
            return True
        if confirm.count():
            confirm.first.click(timeout=TOUCH_MS)
            return True
    except Error:
        # What was offered is gone, because somebody moved, or covered: look again. A choice that is half made
        # mostly stays: on a busy machine it would never be made whole.
        if page.locator("[data-refused], [data-hint], dialog[open]").count() or chance.random() < 0.2:
            page.keyboard.press("Escape")
        return True
    return False


def touch_until(page: Page, done: Callable[[], object], *, seed: int = 1, most: int = MOST_TOUCHES) -> int:
    """Touches what is offered until this holds; gives the number of touches.

    Waiting for others is no touch, so that a busy machine takes longer and does nothing else.
    """
    chance = random.Random(seed)
    touches, end = 0, time.monotonic() + PATIENCE
    while not done():
        assert touches < most, f"It did not come to that in {touches} touches."
        assert time.monotonic() < end, f"It did not come to that in {PATIENCE} seconds."
        if make_choice(page, chance):
            touches += 1
            # Until the answer is there the page shows what was before the touch.
            page.wait_for_function("() => !document.querySelector('main[data-busy=true]')")
        else:
            # Somebody else moves.
            page.wait_for_timeout(60)
    return touches


def play_game(page: Page, seed: int = 1, *, stop_after: int | None = None) -> int:
    """Plays until the end panel is there, or for some moves. Gives the number of touches."""
    first = log_number(page)

    def done() -> bool:
        if page.locator("[data-end]").count():
            return True
        return stop_after is not None and log_number(page) - first >= stop_after

    return touch_until(page, done, seed=seed)


def eventually(page: Page, holds: Callable[[], bool]) -> None:
    """Waits for what the page does a moment after a touch."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"It did not come to that in {PATIENCE} seconds."
        page.wait_for_timeout(60)


def width_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["width"]


def log_number(page: Page) -> int:
    return int(page.locator("[data-state]").get_attribute("data-number") or 0)


def on_turn(page: Page) -> bool:
    """Whether this page may move, and has the answer to its last one."""
    return page.locator(ON_TURN).count() > 0


def wait_for_turn(page: Page) -> None:
    expect(page.locator(ON_TURN)).to_be_visible()


def write_move(page: Page, move: str) -> None:
    """Sends a move as text, allowed or not."""
    page.locator("[data-menu]").click()
    page.locator("[data-write]").fill(move)
    page.locator("[data-write]").press("Enter")
