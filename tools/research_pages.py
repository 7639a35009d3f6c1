"""Writes what the pages of docs/research can take from the games: observations, moves, versions.

python tools/research_pages.py          write the pages anew
python tools/research_pages.py --check  say which are not what they should be
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tidetable.games import GAMES, find
from tidetable.kernel.game import AnyGame
from tidetable.kernel.notation import MoveTable
from tidetable.research.gymnasium import environment_id
from tidetable.research.layout import Layout, layout, options_in_words
from tidetable.research.openspiel import spiel_name
from tidetable.research.versions import VERSIONS

PAGES = Path(__file__).parent.parent / "docs/research"
#: Above this line a page is written by hand, below it by this tool.
MARK = "<!-- What follows is written by tools/research_pages.py. -->"
#: Sorts of moves with more of them are shown by their first and last ones.
MANY = 24
#: Two sets of fields that differ in more names than this get a table each.
MOST_APART = 2


def page(game: AnyGame) -> str:
    """The page as it should be; what stands above the mark is kept."""
    path = PAGES / f"{game.name}.md"
    written, found, _ = path.read_text(encoding="utf-8").partition(MARK)
    if not found:
        raise ValueError(f"{path.name} lacks the line '{MARK}'.")
    return written + MARK + "\n\n" + "\n".join(_generated(game)) + "\n"


def stale() -> list[str]:
    """The pages that are not what they should be."""
    return [name for name in GAMES if page(find(name)) != (PAGES / f"{name}.md").read_text(encoding="utf-8")]


def _generated(game: AnyGame) -> Iterator[str]:
    usual = layout(game.name, {})
    yield from _names(game, usual)
    yield from _observation(game, usual)
    yield from _moves(game, usual)
    yield "## Versions"
    yield from _table(
        ["version", "fingerprint", "news"],
        [
            [f"{game.name}_v{version.number}", f"`{version.fingerprint}`", version.news]
            for version in VERSIONS[game.name]
        ],
    )


def _names(game: AnyGame, usual: Layout) -> Iterator[str]:
    yield f"## {usual.name}"
    yield from _table(
        ["library", "the environment"],
        [
            ["PettingZoo", f'`tidetable.research.pettingzoo.env("{game.name}", players={usual.players})`'],
            [
                "Gymnasium",
                f'`gymnasium.make("{environment_id(game.name)}", players={usual.players}, bots="normal")`',
            ],
            ["OpenSpiel", f'`pyspiel.load_game("{spiel_name(game.name)}(players={usual.players})")`'],
            [
                "in batches",
                f'`tidetable.research.batch.Batch("{game.name}", games=256, players={usual.players})`',
            ],
        ],
    )
    yield "### Options"
    yield from _table(["option", "usual", ""], _options(game))


def _options(game: AnyGame) -> list[list[str]]:
    _, components = msgspec.json.schema_components([game.Options])
    about = components[game.Options.__name__]["properties"]
    usual = options_in_words(game.Options())
    return [[f"`{name}`", f"`{value}`", about[name].get("description", "")] for name, value in usual.items()]


def _observation(game: AnyGame, usual: Layout) -> Iterator[str]:
    """A whole table for each set of fields that has little in common with the ones before; else what differs."""
    yield "## Observation"
    shown: list[Layout] = []
    rows = []
    for other in [usual, *(layout(game.name, options_in_words(options)) for options in game.variants)]:
        like = next(
            (known for known in shown if len(_names_of(known) ^ _names_of(other)) <= MOST_APART), None
        )
        if like is None:
            shown.append(other)
            yield from _fields(other, usual)
            like = other
        if other is not usual:
            rows.append(
                [_changed(usual, other), f"{other.size:,}", f"{other.actions:,}", _apart(like, other)]
            )
    yield "How many numbers and moves there are with other options, and which fields then have another size:"
    yield from _table(["options", "numbers", "moves", "fields"], rows)


def _fields(shown: Layout, usual: Layout) -> Iterator[str]:
    which = "the usual options" if shown is usual else _changed(usual, shown)
    yield f"With {which} an observation has {shown.size:,} numbers (`np.uint8`), each 0 or more."
    rows, at = [], 0
    for field in shown.numbers.fields:
        rows.append([str(at), str(field.size), f"`{field.name}`", str(field.most), field.meaning])
        at += field.size
    yield from _table(["from", "numbers", "field", "up to", "meaning"], rows)


def _names_of(shown: Layout) -> set[str]:
    return {field.name for field in shown.numbers.fields}


def _changed(usual: Layout, other: Layout) -> str:
    before = options_in_words(usual.options)
    words = [
        f"{name}={value}"
        for name, value in options_in_words(other.options).items()
        if name == "players" or value != before[name]
    ]
    return f"`{', '.join(words)}`"


def _apart(like: Layout, other: Layout) -> str:
    """How the fields differ from those of a table."""
    before = {field.name: field for field in like.numbers.fields}
    told = []
    for field in other.numbers.fields:
        if field.name not in before:
            told.append(
                f"also `{field.name}` ({field.size}, up to {field.most}): {field.meaning.rstrip('.')}"
            )
        elif field.size != before[field.name].size:
            told.append(f"`{field.name}` {field.size}")
    told += [f"no `{name}`" for name in before if name not in _names_of(other)]
    return "; ".join(told) or "as above"


def _moves(game: AnyGame, usual: Layout) -> Iterator[str]:
    """A table for each set of sorts of moves."""
    yield "## Moves"
    shown: set[tuple[str, ...]] = set()
    for other in [usual, *(layout(game.name, options_in_words(options)) for options in game.variants)]:
        sorts = tuple(dict.fromkeys(move.text.split()[0] for move in other.moves))
        if sorts not in shown:
            shown.add(sorts)
            which = "the usual options" if other is usual else _changed(usual, other)
            yield f"The action is the number of the move. With {which} there are {other.actions:,}."
            yield from _table(
                ["actions", "moves"], [[numbers, moves] for numbers, moves in _sorts(other.moves)]
            )


def _sorts(moves: MoveTable) -> Iterator[tuple[str, str]]:
    """Stretches of moves that begin with the same word."""
    begin = 0
    texts = [move.text for move in moves]
    for at in range(1, len(texts) + 1):
        if at == len(texts) or texts[at].split()[0] != texts[begin].split()[0]:
            stretch = [f"`{text}`" for text in texts[begin:at]]
            shown = stretch if len(stretch) <= MANY else [*stretch[:3], "…", *stretch[-2:]]
            numbers = f"{begin}" if at == begin + 1 else f"{begin} to {at - 1}"
            yield numbers, ", ".join(shown)
            begin = at


def _table(heads: list[str], rows: list[list[Any]]) -> Iterator[str]:
    yield ""
    yield f"| {' | '.join(heads)} |"
    yield f"|{' --- |' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def main() -> None:
    if "--check" in sys.argv:
        wrong = stale()
        if wrong:
            sys.exit(f"Not what the games say: {', '.join(wrong)}. Run python tools/research_pages.py.")
        return
    for name in GAMES:
        text = page(find(name))
        (PAGES / f"{name}.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
