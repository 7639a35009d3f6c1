"""Write the move counts that tests compare with: run it after a rule has been changed on purpose.

python tools/move_counts.py GAME [GAME ...]
"""

import json
import sys
from pathlib import Path

from tidetable.games import GAMES, find
from tidetable.kernel.conformance import counted_variants, move_counts

FOLDER = Path(__file__).parent.parent / "tests" / "move_counts"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or GAMES:
        game = find(name)
        counts = {}
        for options in counted_variants(game):
            words = {field: getattr(options, field) for field in options.__struct_fields__}
            counts[",".join(f"{field}={value}" for field, value in words.items())] = move_counts(
                game, options
            )
        path = FOLDER / f"{name}.json"
        path.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
        print(f"{name}: {sum(sum(count.values()) for count in counts.values()):,} lines of play")


if __name__ == "__main__":
    main()
