"""Pictures of an arena's results as SVG: plain text, sharp at any size, readable without colour."""

from collections.abc import Sequence
from html import escape

from tidetable.lab.report import Summary
from tidetable.lab.statistics import Estimate

WIDTH = 640
ROW = 34
LEFT = 170
RIGHT = 90
TOP = 56
INK, PALE, BAR = "#1d2b33", "#d5dde1", "#3f7f93"
FONT = "font-family='system-ui, sans-serif' font-size='13'"


def pictures(summary: Summary) -> dict[str, str]:
    """By file name."""
    names = [standing.bot for standing in summary.standings]
    wins = [standing.wins for standing in summary.standings]
    share = "Share of games won" if summary.together else "Share of the victory"
    files = {"wins.svg": bars(f"{share}, with 95% intervals", names, wins, percent=True, most=1.0)}
    points = [standing.points for standing in summary.standings if standing.points is not None]
    if len(points) == len(names):
        files["points.svg"] = bars("Points, with 95% intervals", names, points, percent=False)
    times = [Estimate(one.time, one.time, one.slowest) for one in summary.standings]
    files["times.svg"] = bars("Milliseconds a move, with the slowest", names, times, percent=False)
    if summary.together and len(summary.cells) > 1:
        files["crossplay.svg"] = matrix(summary)
    return files


def bars(
    title: str, names: Sequence[str], values: Sequence[Estimate], *, percent: bool, most: float | None = None
) -> str:
    """A bar for each name, with a whisker from low to high."""
    least = min(0.0, *(one.low for one in values))
    most = most or max(1e-9, *(one.high for one in values)) * 1.05
    scale = (WIDTH - LEFT - RIGHT) / (most - least)

    def x(value: float) -> float:
        return LEFT + (value - least) * scale

    parts = []
    for place, (name, one) in enumerate(zip(names, values, strict=True)):
        y = TOP + place * ROW
        start, end = sorted((x(0.0), x(one.value)))
        middle = y + ROW / 2 - 4
        shown = f"{one.value:.1%}" if percent else f"{one.value:.1f}"
        parts += [
            f"<text x='{LEFT - 10}' y='{middle + 5}' text-anchor='end'>{escape(name[:22])}</text>",
            f"<rect x='{start:.1f}' y='{y}' width='{max(1.0, end - start):.1f}' height='{ROW - 8}' fill='{BAR}'/>",
            (
                f"<path d='M{x(one.low):.1f} {middle}H{x(one.high):.1f}M{x(one.low):.1f} {middle - 5}v10"
                f"M{x(one.high):.1f} {middle - 5}v10' stroke='{INK}' stroke-width='1.5' fill='none'/>"
            ),
            f"<text x='{WIDTH - RIGHT + 12}' y='{middle + 5}'>{shown}</text>",
        ]
    return _picture(title, WIDTH, TOP + len(names) * ROW + 16, parts)


def matrix(summary: Summary) -> str:
    """Who does how well with whom: a square for each pair, the darker the better."""
    names = [standing.bot for standing in summary.standings]
    found = {(cell.one, cell.others): cell for cell in summary.cells}
    size = 86
    scored = all(cell.wins.value == 0 for cell in summary.cells)
    best = max(
        [cell.points.value if scored and cell.points else cell.wins.value for cell in summary.cells] + [1e-9]
    )
    parts = []
    for row, one in enumerate(names):
        y = TOP + 24 + row * size
        parts.append(
            f"<text x='{LEFT - 10}' y='{y + size / 2}' text-anchor='end'>one {escape(one[:18])}</text>"
        )
        x = LEFT + row * size
        parts.append(
            f"<text x='{x + size / 2}' y='{TOP + 14}' text-anchor='middle'>{escape(one[:12])}</text>"
        )
        for column, others in enumerate(names):
            cell = found.get((one, others)) or (found.get((others, one)) if summary.players == 2 else None)
            if cell is None:
                continue
            value = cell.points.value if scored and cell.points else cell.wins.value
            share = max(0.0, min(1.0, value / best))
            shown = f"{value:.1f}" if scored else f"{value:.0%}"
            x = LEFT + column * size
            parts += [
                (
                    f"<rect x='{x}' y='{y}' width='{size - 4}' height='{size - 4}' fill='{BAR}' "
                    f"fill-opacity='{0.15 + 0.6 * share:.2f}' stroke='{INK}'/>"
                ),
                f"<text x='{x + size / 2 - 2}' y='{y + size / 2 + 3}' text-anchor='middle'>{shown}</text>",
            ]
    width = max(WIDTH, LEFT + len(names) * size + 20)
    what = "Points" if scored else "Games won"
    return _picture(f"{what} of one (row) among others (column)", width, TOP + 40 + len(names) * size, parts)


def _picture(title: str, width: int, height: int, parts: Sequence[str]) -> str:
    inside = "\n".join(parts)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}' "
        f"role='img' aria-label='{escape(title, quote=True)}' fill='{INK}' {FONT}>\n"
        f"<rect width='{width}' height='{height}' fill='#ffffff'/>\n"
        f"<text x='16' y='28' font-weight='600' font-size='15'>{escape(title)}</text>\n"
        f"<path d='M16 40H{width - 16}' stroke='{PALE}'/>\n{inside}\n</svg>\n"
    )
