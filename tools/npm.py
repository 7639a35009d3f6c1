"""Run npm in web/, with the system's Node or the one from PyPI, as the build does.

python tools/npm.py run check
"""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import hatch_build


def main() -> None:
    command, environment = hatch_build.npm()
    sys.exit(
        subprocess.run(
            [*command, *sys.argv[1:]], cwd=hatch_build.WEB, env=environment, check=False
        ).returncode
    )


if __name__ == "__main__":
    main()
