"""Tidetable: four card games of time and fate, with friends or bots."""

import os

__version__ = "0.1.0"

if os.environ.get("TIDETABLE_INTERPRETED") == "1":
    from tidetable import _interpreted

    _interpreted.install()


def compiled() -> bool:
    """Whether the engine runs compiled. Plain Python gives the same games, only slower."""
    # Not at the top: whoever only wants the version shall not wait for it.
    from importlib.machinery import EXTENSION_SUFFIXES
    from importlib.util import find_spec

    engine = find_spec("tidetable.kernel.state")
    return engine is not None and str(engine.origin).endswith(tuple(EXTENSION_SUFFIXES))
