"""All games, modes and numbers of players, as environments are asked for them."""

from typing import Any

import pytest

from tidetable.games import GAMES, find
from tidetable.research.layout import options_in_words


def _words(options: dict[str, Any]) -> str:
    return ",".join(f"{name}={value}" for name, value in options.items())


VARIANTS = [(name, options_in_words(options)) for name in GAMES for options in find(name).variants]
EVERY_VARIANT = [pytest.param(name, options, id=f"{name}-{_words(options)}") for name, options in VARIANTS]
#: One for each game and each number of players, the modes in turns.
EVERY_SIZE = [
    pytest.param(name, options, id=f"{name}-{_words(options)}")
    for name, options in {
        (name, options["players"]): (name, options) for name, options in VARIANTS[::-1]
    }.values()
]
EVERY_GAME = list(GAMES)
