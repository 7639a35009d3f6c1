"""Notes the running test for the servers that tests start (deals.py)."""

import os
from pathlib import Path

import pytest

from tests.deals import NOTE


@pytest.fixture(scope="session", autouse=True)
def note(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("running") / "test"
    os.environ[NOTE] = str(file)
    return file


@pytest.fixture(autouse=True)
def noted(note: Path, request: pytest.FixtureRequest) -> None:
    note.write_text(request.node.nodeid, encoding="utf-8")
