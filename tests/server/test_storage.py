"""The log on disk, on both databases."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from tests.server.harness import sqlite_url
from tidetable.server import storage as storage_module
from tidetable.server.appending import Append, Card
from tidetable.server.schema import METADATA
from tidetable.server.storage import BadDatabase, NumberTaken, Storage, Unavailable, url_of
from tidetable.table.events import Logged, Moved, Said

CARD = Card("game", "waiting", True, "Mira", 2, 1, 5.0, 6.0, None)


def said(number: int, words: str = "x") -> Logged:
    return Logged(number, 1.5, Said(person=0, words=words))


def test_entries_come_back_as_they_went_in(database: str) -> None:
    async def run() -> None:
        storage = await Storage.open(database)
        entries = [said(1), Logged(2, 2.5, Moved(seat=1, move="a", ref="r"))]
        await storage.append("one", entries, card=CARD)
        assert await storage.log("one") == entries
        assert await storage.log("one", 1) == entries[1:]
        assert await storage.log("two") == []
        assert [table for table, _ in await storage.open_tables(0.0)] == ["one"]
        assert await storage.open_tables(7.0) == []
        await storage.close()
        storage = await Storage.open(database)
        assert await storage.log("one") == entries
        await storage.close()

    asyncio.run(run())


def test_a_number_is_given_once_and_a_loser_spoils_nothing(database: str) -> None:
    async def run() -> None:
        one, two = await Storage.open(database), await Storage.open(database)
        results = await asyncio.gather(
            one.append("t", [said(1, "one")]),
            one.append("t", [said(1, "again")]),
            one.append("u", [said(1), said(2)]),
            two.append("t", [said(1, "two"), said(2, "two")]),
            two.append("v", [said(1)]),
            return_exceptions=True,
        )
        taken = [isinstance(result, NumberTaken) for result in results]
        assert sum(taken) == 2
        assert not taken[2]
        assert not taken[4]
        stored = await one.log("t")
        # All of an append or nothing of it.
        assert [entry.event for entry in stored] in (
            [said(1, "one").event],
            [said(1, "again").event],
            [said(1, "two").event] * 2,
        )
        await one.close()
        await two.close()

    asyncio.run(run())


def test_one_commit_carries_what_waited(database: str) -> None:
    async def run() -> None:
        storage = await Storage.open(database)
        commits: list[int] = []
        storage.on_commit = lambda entries, seconds: commits.append(entries)
        await asyncio.gather(*(storage.append(f"t{number}", [said(1)]) for number in range(200)))
        assert sum(commits) == 200
        assert len(commits) <= 10
        await storage.close()

    asyncio.run(run())


def test_promises_are_claimed_by_one(database: str) -> None:
    async def run() -> None:
        one, two = await Storage.open(database), await Storage.open(database)
        await one.append("t", [said(1)], card=CARD)
        assert await one.due(1e12) == []
        await one.append("t", [said(2)], due=50.0)
        assert await two.due(49.0) == []
        assert await two.due(51.0) == ["t"]
        claimed = [await storage.claim("t", 51.0, 70.0) for storage in (one, two)]
        assert claimed == [True, False]
        assert await one.due(71.0) == ["t"]
        await one.keep_card("t", CARD)
        assert await one.due(71.0) == ["t"], "a new card must not break the promise"
        await one.set_due("t", None)
        assert await one.due(1e12) == []
        await one.close()
        await two.close()

    asyncio.run(run())


def test_uploads_and_secrets_are_kept(database: str) -> None:
    async def run() -> None:
        one, two = await Storage.open(database), await Storage.open(database)
        await one.keep_upload("game", "own-1", b"cards")
        await two.keep_upload("game", "own-1", b"cards")
        assert await two.upload("game", "own-1") == b"cards"
        assert await two.upload("game", "own-2") is None
        assert await one.secret("links") == await two.secret("links")
        await one.close()
        await two.close()

    asyncio.run(run())


def test_the_migrations_lead_to_the_schema_and_back(database: str) -> None:
    def look(connection: sa.Connection) -> tuple[list[object], set[str]]:
        differences = compare_metadata(MigrationContext.configure(connection), METADATA)
        config = Config()
        config.set_main_option("script_location", str(Path(storage_module.__file__).parent / "migrations"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        return differences, set(sa.inspect(connection).get_table_names())

    async def run() -> None:
        await (await Storage.open(database)).close()
        engine = create_async_engine(database)
        async with engine.connect() as connection:
            differences, left = await connection.run_sync(look)
            await connection.commit()
        await engine.dispose()
        assert differences == []
        assert left <= {"alembic_version"}
        await (await Storage.open(database)).close()

    asyncio.run(run())


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    """Every connection of ours syncs fully, and the file is in WAL mode for good."""
    url = sqlite_url(tmp_path)

    async def run() -> list[tuple[str, int]]:
        storage = await Storage.open(url)
        await storage.append("t", [said(1)])
        assert storage._sqlite is not None
        ask = storage._sqlite.connection.execute
        told = [ask(f"PRAGMA {pragma}").fetchone()[0] for pragma in ("journal_mode", "synchronous")]
        await storage.close()
        return told

    assert asyncio.run(run()) == ["wal", 2]
    file = sqlite3.connect(url.partition(":///")[2])
    assert file.execute("SELECT count(*) FROM log").fetchone() == (1,)
    file.close()


def test_a_database_that_is_away_is_said_to_be(tmp_path: Path) -> None:
    async def run() -> None:
        with pytest.raises(BadDatabase) as caught:
            await Storage.open("postgresql+asyncpg://nobody@127.0.0.1:9/none")
        assert "\n" not in str(caught.value)
        folder = tmp_path / "file"
        folder.write_text("this is no database, and too long to be an empty one " * 50)
        with pytest.raises(BadDatabase):
            await Storage.open(f"sqlite+aiosqlite:///{folder}")
        storage = await Storage.open(sqlite_url(tmp_path))
        assert storage._sqlite is not None
        storage._sqlite.connection.execute("DROP TABLE log")
        with pytest.raises(Unavailable):
            await storage.append("t", [said(1)])
        await storage.close()

    asyncio.run(run())


@pytest.mark.parametrize("stored", [False, True])
def test_a_lost_connection_is_tried_again_and_nothing_is_stored_twice(postgres: str, stored: bool) -> None:
    """The connection breaks before the commit, or after it and before its answer has come."""

    async def run() -> None:
        storage = await Storage.open(postgres)
        insert, broken = storage._insert, 0

        async def break_off(connection: AsyncConnection, batch: list[Append]) -> None:
            nonlocal broken
            if broken < 2:
                broken += 1
                if stored and broken == 1:
                    await insert(connection, batch)
                    await connection.commit()
                raise ConnectionResetError("the line broke")
            await insert(connection, batch)

        storage._insert = break_off  # type: ignore[method-assign]
        await asyncio.gather(storage.append("t", [said(1), said(2)]), storage.append("u", [said(1)]))
        assert broken == 2
        assert [entry.number for entry in await storage.log("t")] == [1, 2]
        assert [entry.number for entry in await storage.log("u")] == [1]
        other = Logged(2, 7.5, Said(person=3, words="somebody else"))
        with pytest.raises(NumberTaken):
            await storage.append("t", [other])
        await storage.close()

    asyncio.run(run())


def test_databases_by_name(tmp_path: Path) -> None:
    assert url_of(None, tmp_path) == f"sqlite+aiosqlite:///{tmp_path}/tidetable.sqlite"
    assert url_of("/x/y.db", tmp_path) == "sqlite+aiosqlite:////x/y.db"
    assert url_of("postgres://a@b/c", tmp_path) == "postgresql+asyncpg://a@b/c"
    with pytest.raises(BadDatabase):
        url_of("mysql://a", tmp_path)
