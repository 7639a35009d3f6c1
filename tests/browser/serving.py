"""A real server in a process of its own, with a database that is thrown away. For tests and screenshots."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src/tidetable/server/static/index.html"
START_SECONDS = 60
#: Many tables are opened from one address here.
LIMITS = dict.fromkeys(
    (
        "changes",
        "change_burst",
        "requests",
        "request_burst",
        "openings",
        "opening_burst",
        "hints",
        "hint_burst",
    ),
    1e9,
)
CODE = """
import json, os, sys
from pathlib import Path
from tests import deals
from tidetable.server.serve import Settings, run
from tidetable.server.storage import url_of
folder, port, limits = Path(sys.argv[1]), int(sys.argv[2]), json.loads(sys.argv[3])
url = f"http://localhost:{port}"
if deals.NOTE in os.environ:
    deals.by_test()
run(Settings(database=url_of(None, folder), public_url=url, strict_origin=False, limits=limits), "127.0.0.1", port)
"""


class Server:
    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.log = folder / "server.log"
        environment = {
            **os.environ,
            "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{os.environ.get('PYTHONPATH', '')}",
        }
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", CODE, str(folder), str(self.port), json.dumps(LIMITS)],
                env=environment,
                cwd=ROOT,
                stdout=log,
                stderr=log,
            )
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self._process.poll() is None:
            try:
                with urlopen(f"{self.url}/health", timeout=1):
                    return
            except OSError:
                time.sleep(0.1)
        self.stop()
        raise RuntimeError(f"The server did not start:\n{self.log.read_text()[-2000:]}")

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def chromium() -> str | None:
    """The browser: TIDETABLE_CHROMIUM, or one of the usual names."""
    names = [os.environ.get("TIDETABLE_CHROMIUM"), "chromium", "chromium-browser", "google-chrome"]
    return next((found for name in names if name and (found := shutil.which(name))), None)
