"""What is kept: nothing acknowledged is ever missing, and several processes agree."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from realmtable.table import rooms
from realmtable.table.commands import Confirm, Join, Start
from realmtable.table.game import OtherVersions
from realmtable.table.settings import Settings
from realmtable.table.store import secret_hash
from realmtable.web import rolling_looks
from realmtable.web.config import sqlite_url
from realmtable.web.starting import check_database
from tests.support.web.processes import Clock, person, process, put_new_database
from tests.support.web.promises import Promises
from tests.support.web.sittings import REALMS, TABLE


class TestPromises(Promises):
    """On SQLite."""


def test_a_new_file_is_what_a_server_makes(tmp_path: Path) -> None:
    """Most tests begin with a copy."""

    def made(path: Path) -> list[tuple[str, ...]]:
        with closing(sqlite3.connect(path)) as connection:
            found = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
            return [*found, *connection.execute("SELECT version_num FROM alembic_version")]

    check_database(sqlite_url(tmp_path / "by a server"))
    put_new_database(sqlite_url(tmp_path / "copied"))
    assert made(tmp_path / "copied") == made(tmp_path / "by a server")


async def test_the_file_is_safe(url: str) -> None:
    def pragmas(connection: Connection) -> list[object]:
        asked = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in asked]

    async with process(url) as service:
        assert await service.store.database.write(pragmas) == ["wal", 2, 1]
        assert await service.store.database.read(pragmas) == ["wal", 2, 1]


async def test_tables_with_other_rules_are_not_played_on(
    url: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    async with process(url) as service:
        opening = await service.open(await person(service, "ann"), TABLE, "ann")
    monkeypatch.setattr("realmtable.rolling.realms.wingspan.Wingspan.version", 2)
    rolling_looks.catalog.cache_clear()
    request.addfinalizer(rolling_looks.catalog.cache_clear)
    async with process(url) as service:
        with pytest.raises(OtherVersions, match="opened with version 1 of the rules of Wingspan"):
            await service.view(opening.code, None)


async def test_only_hashes_of_secrets_are_stored(url: str, tmp_path: Path) -> None:
    async with process(url) as service:
        ann = await person(service, "the cookie of ann")
        opening = await service.open(ann, TABLE, "ann")
        link = (await service.view(opening.code, ann)).me.link
        assert link is not None
    stored = (tmp_path / "test.sqlite3").read_bytes()
    assert link.removeprefix("/s/").encode() not in stored
    assert b"the cookie of ann" not in stored
    assert secret_hash("the cookie of ann").encode() in stored


async def test_timers_run_when_someone_looks(url: str) -> None:
    clock = Clock()
    async with process(url, clock) as service:
        ann, bob = await person(service, "ann"), await person(service, "bob")
        opening = await service.open(ann, Settings(realms=REALMS, timer=30), "ann")
        await service.command(opening.code, bob, Join(id="j", name="bob"))
        await service.command(opening.code, ann, Start(id="s"))
        confirm = Confirm(id="c", round=1, turn=1, moves=["end"])
        await service.command(opening.code, ann, confirm)
        clock.now += 31
        view = await service.view(opening.code, bob)
        assert view.turn == 2
        assert view.me.behind


async def test_unused_tables_leave_memory(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "IDLE_SECONDS", -1.0)
    async with process(url) as service:
        opening = await service.open(await person(service, "ann"), TABLE, "ann")
        await service.view(opening.code, None)
        assert opening.code in service.rooms.open
        service.rooms.drop_idle()
        assert not service.rooms.open
        assert (await service.view(opening.code, None)).phase == "lobby"
