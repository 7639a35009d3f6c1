"""Plain Python where the compiled engine lies beside it: TIDETABLE_INTERPRETED=1.

One installation can then be measured and tested both ways.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceFinder(MetaPathFinder):
    """Finds the modules of this package, and of them only what is written in Python."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("tidetable."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            # A folder without an __init__.py comes back without a loader: left to the usual finders.
            if spec is not None and spec.loader is not None:
                return spec
        return None


def install() -> None:
    sys.meta_path.insert(0, SourceFinder())
