"""Holds a page against axe-core's rules, up to WCAG 2.2 AA."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@cache
def source() -> str:
    return AXE.read_text(encoding="utf-8")


def settled(page: Page) -> None:
    """Waits until nothing fades or flies any more: half faded words have no contrast. What goes on forever may."""
    page.wait_for_function(
        """() => document.fonts.status === 'loaded' && document.getAnimations().every(
            (one) => one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)"""
    )


def faults(page: Page) -> list[str]:
    """What axe finds wrong, one line each."""
    settled(page)
    page.evaluate(source())
    found = page.evaluate("tags => axe.run(document, { runOnly: { type: 'tag', values: tags } })", TAGS)
    return [
        f"{fault['id']}: {fault['help']} ({node['target'][0]}: {node['failureSummary'].splitlines()[-1].strip()})"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]
