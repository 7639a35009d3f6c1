"""Writes docs/screenshots: every page and every board, on a phone and a desk, in light and dark.

Needs the built page, Playwright and Chromium, as the tests in tests/browser do. With Pillow at hand the pictures
get a palette, which makes them a third of the size. Arguments limit it to pages or games: `screenshots.py atlas`.
"""

import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright  # noqa: E402

from tests.browser.driver import (  # noqa: E402
    finished_game,
    log_number,
    make_choice,
    on_turn,
    open_table,
    play_game,
    start_game,
)
from tests.browser.serving import Server, chromium  # noqa: E402

FOLDER = ROOT / "docs/screenshots"
SIZES: dict[str, ViewportSize] = {
    "desk": {"width": 1280, "height": 800},
    "phone": {"width": 360, "height": 740},
}
SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
#: How far into a game its board is shown, in lines of the log.
MOVES = 6
SEED = 4

Shoot = Callable[[str], None]


def pages(page: Page, shoot: Shoot, wanted: set[str]) -> None:
    def is_wanted(name: str) -> bool:
        return not wanted or name in wanted

    page.goto("/")
    page.wait_for_selector("[data-play]")
    games = page.locator("[data-play]").evaluate_all("all => all.map(one => one.dataset.play)")
    if is_wanted("home"):
        shoot("home")
    for path, name in (("/games/shipwreck", "set-up"), ("/rules/atlas", "rules"), ("/help", "help")):
        if is_wanted(name):
            page.goto(path)
            shoot(name)
    if is_wanted("lobby"):
        page.goto(f"/table/{open_table(page, 'atlas')}")
        page.wait_for_selector("[data-options]")
        shoot("lobby")
    for game in games:
        if is_wanted(game) and page.request.get(f"/api/v1/games/{game}/rules").ok:
            board(page, shoot, game)
    if is_wanted("end"):
        table = finished_game(page, "atlas", bot="sensible")
        page.goto(f"/table/{table}")
        page.wait_for_selector("[data-end]")
        shoot("end")
        page.goto(f"/replay/{table}?round=1&step=12")
        page.wait_for_selector("[data-step='12']")
        shoot("replay")


def board(page: Page, shoot: Shoot, game: str) -> None:
    start_game(page, game, bot="sensible")
    play_game(page, SEED, stop_after=MOVES)
    # With a choice half made, if there is one to make.
    chance, number = random.Random(SEED), log_number(page)
    for _ in range(40):
        if on_turn(page) and page.locator("[data-choice]:visible").count():
            page.locator("[data-choice]:visible").nth(
                chance.randrange(page.locator("[data-choice]:visible").count())
            ).click()
            break
        make_choice(page, chance)
        page.wait_for_timeout(100)
    page.wait_for_timeout(300 if log_number(page) == number else 600)
    shoot(game)


def shots(browser: Browser, server: Server, wanted: set[str]) -> None:
    for size_name, size in SIZES.items():
        for scheme in SCHEMES:
            context = browser.new_context(
                viewport=size,
                base_url=server.url,
                color_scheme=scheme,
                locale="en-GB",
                reduced_motion="reduce",
            )
            context.add_init_script("localStorage.tidetable ??= JSON.stringify({name: 'Mira'})")
            page = context.new_page()

            def shoot(name: str, page: Page = page, tail: str = f"{size_name}-{scheme}") -> None:
                page.wait_for_timeout(400)
                path = FOLDER / f"{name}-{tail}.png"
                page.screenshot(path=path)
                shrink(path)
                print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} KiB")

            pages(page, shoot, wanted)
            context.close()


def shrink(path: Path) -> None:
    try:
        from PIL import Image
    except ImportError:
        return
    with Image.open(path) as picture:
        plain = picture.convert("RGB")
        # Of the methods at hand this one keeps rare colours, which discs and signs need.
        palette = plain.quantize(256, method=Image.Quantize.FASTOCTREE)
        plain.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)


def main() -> None:
    binary = chromium()
    if binary is None:
        raise SystemExit("There is no Chromium: install it or name it with TIDETABLE_CHROMIUM.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=binary, args=["--no-sandbox"])
            shots(browser, server, set(sys.argv[1:]))
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
