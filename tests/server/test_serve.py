"""Starting: what is refused, what is read, and several workers."""

import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests.server.harness import PACKAGES, PATIENCE, ROOT, free_port
from tidetable.server.serve import CannotServe, data_folder, serve


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"workers": 0}, "at least one worker"),
        ({"workers": 3}, "PostgreSQL"),
        ({"database": "mysql://x"}, "postgresql://"),
        ({"public_url": "example.org"}, "https://"),
        ({"database": "postgresql://nobody@127.0.0.1:9/none"}, "cannot be opened"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_sentence(
    arguments: dict[str, object], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIDETABLE_DATA", str(tmp_path))
    with pytest.raises(CannotServe) as caught:
        serve(**arguments)  # type: ignore[arg-type]
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_port_in_use_is_said_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIDETABLE_DATA", str(tmp_path))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(CannotServe, match="port"):
            serve(port=taken.getsockname()[1])


def test_the_data_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIDETABLE_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("TIDETABLE_DATA")
    assert data_folder().name == "tidetable"


@pytest.mark.parametrize(
    "module", ["tidetable.server.serve", "tidetable.client", "tidetable.server.messages"]
)
def test_reading_it_does_not_read_litestar(module: str) -> None:
    code = f"import sys, {module}; print([m for m in sys.modules if m.split('.')[0] in ('litestar', 'sqlalchemy')])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": PACKAGES},
    )
    assert done.stdout.strip() == "[]"


def test_several_workers_answer_and_count_together(postgres: str) -> None:
    port = free_port()
    code = f"from tidetable.server.serve import serve; serve(port={port}, database={postgres!r}, workers=2)"
    with subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={"PYTHONPATH": PACKAGES},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            body = {"game": httpx.get(wait_for(port, "/api/v1/games")).json()[0]["name"], "name": "Mira"}
            for _ in range(8):
                with httpx.Client() as client:
                    assert client.post(f"http://127.0.0.1:{port}/api/v1/tables", json=body).status_code == 201
            counts = {tables(httpx.get(f"http://127.0.0.1:{port}/metrics").text) for _ in range(6)}
            assert counts == {"8.0"}
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE)


def wait_for(port: int, path: str) -> str:
    for _ in range(300):
        try:
            httpx.get(f"http://127.0.0.1:{port}/ready")
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            break
    return f"http://127.0.0.1:{port}{path}"


def tables(metrics: str) -> str:
    return next(
        line.split()[1] for line in metrics.splitlines() if line.startswith("tidetable_tables_opened_total")
    )
