"""A browser and a server for the tests of the page. Without a Chromium they are skipped, except with CI=true."""

import os
from collections.abc import Callable, Iterator
from typing import Literal, NoReturn

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="The tests of the page need Playwright.")

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright  # noqa: E402

from tests.browser.serving import PAGE, Server, chromium  # noqa: E402

WIDE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
#: Everything is waited for by its state; this long only where something is wrong.
PATIENCE_MS = 45_000
expect.set_options(timeout=PATIENCE_MS)
Scheme = Literal["light", "dark"]
OpenPage = Callable[..., Page]


def _give_up(why: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not PAGE.is_file():
        _give_up("The page is not built: run `npm run build` in web/.")
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    binary = chromium()
    if binary is None:
        _give_up(
            "There is no Chromium: install it (apt-get install chromium) or name it with TIDETABLE_CHROMIUM."
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=binary, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def open_page(server: Server, browser: Browser) -> Iterator[OpenPage]:
    """Opens pages, each in a browser profile of its own. Errors in any of them fail the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_page(
        path: str = "/", size: ViewportSize = WIDE, name: str = "Mira", color_scheme: Scheme = "light"
    ) -> Page:
        context = browser.new_context(
            viewport=size,
            base_url=server.url,
            color_scheme=color_scheme,
            locale="en-GB",
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.add_init_script(
            f"if (!localStorage.tidetable) localStorage.tidetable = JSON.stringify({{name: {name!r}}})"
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda line: problems.append(line.text) if blocked(line.text) else None)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


def blocked(line: str) -> bool:
    """Whether the browser says that the server's policy forbade something."""
    return "Content Security Policy" in line
