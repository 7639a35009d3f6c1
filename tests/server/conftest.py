"""Servers and databases for the tests of the server."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.harness import POSTGRES, ServerProcess, postgres_database, postgres_reachable, sqlite_url

StartServer = Callable[..., ServerProcess]


@pytest.fixture(scope="session")
def postgres_available() -> bool:
    return postgres_reachable()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path, postgres_available: bool) -> Iterator[str]:
    """The URL of an empty database, of each kind."""
    if request.param == "sqlite":
        yield sqlite_url(tmp_path)
        return
    if not postgres_available:
        pytest.skip(f"No PostgreSQL answers at {POSTGRES}: name one with TIDETABLE_TEST_POSTGRES.")
    with postgres_database() as url:
        yield url


@pytest.fixture
def postgres(postgres_available: bool) -> Iterator[str]:
    if not postgres_available:
        pytest.skip(f"No PostgreSQL answers at {POSTGRES}: name one with TIDETABLE_TEST_POSTGRES.")
    with postgres_database() as url:
        yield url


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers, and ends them after the test."""
    started: list[ServerProcess] = []

    def start(database: str | None = None, **settings: object) -> ServerProcess:
        server = ServerProcess(database or sqlite_url(tmp_path), tmp_path, **settings)
        started.append(server)
        return server.start()

    yield start
    for server in started:
        server.end()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on SQLite without limits, for all tests that leave it as they found it."""
    folder = tmp_path_factory.mktemp("server")
    server = ServerProcess(sqlite_url(folder), folder).start()
    yield server
    server.end()
