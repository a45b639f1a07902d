"""Backups while the server runs, and putting them back."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest

from realmtable.core.errors import InvalidText
from realmtable.table.commands import Confirm
from realmtable.table.settings import Settings
from realmtable.web import backup as copies
from realmtable.web.backup import back_up, known_versions, put_back, sqlite_file
from realmtable.web.config import sqlite_url
from realmtable.web.starting import only_server
from tests.support.commands import Command, caller, no_settings
from tests.support.parsing import refused
from tests.support.web.processes import person, process
from tests.support.web.sittings import REALMS

TABLE = Settings(realms=REALMS)


def silent(_done: int, _all: int) -> None:
    """Nobody watches."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables" / "realmtable.sqlite3"


@pytest.fixture
def realmtable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    no_settings(tmp_path, monkeypatch)
    return caller(monkeypatch, capsys)


async def open_tables(path: Path, number: int) -> list[str]:
    path.parent.mkdir(exist_ok=True)
    async with process(sqlite_url(path)) as service:
        ann = await person(service, f"ann {number}")
        return [(await service.open(ann, TABLE, "ann")).code for _ in range(number)]


def codes(path: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT code FROM tables ORDER BY code")]


def rows(path: Path) -> dict[str, int]:
    """How long the log of each table is; refuses a file that is not whole."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        asked = "SELECT table_code, count(*), max(number) FROM log GROUP BY table_code"
        found = connection.execute(asked).fetchall()
    assert all(count == last for _, count, last in found)
    return {code: last for code, _, last in found}


async def test_a_copy_is_made_while_others_write(path: Path, tmp_path: Path) -> None:
    """What was acknowledged before the copy began is in it; nothing is in it by halves."""
    path.parent.mkdir()
    async with process(sqlite_url(path)) as service:
        ann = await person(service, "ann")
        code = (await service.open(ann, TABLE, "ann", start=True)).code
        stop = asyncio.Event()
        acknowledged = 0

        async def write() -> None:
            nonlocal acknowledged
            while not stop.is_set():
                await service.open(ann, TABLE, "ann", start=True)
                acknowledged += 1

        writing = asyncio.create_task(write())
        for turn in range(1, 5):
            sent = Confirm(id=f"{turn}", round=1, turn=turn, moves=["end"])
            await service.command(code, ann, sent)
            before = acknowledged
            target = tmp_path / f"copy{turn}.sqlite3"
            await asyncio.to_thread(back_up, path, target, False, silent)
            found = rows(target)
            assert len(found) >= before + 1
            assert found[code] >= 2 + turn
        stop.set()
        await writing
    assert acknowledged > 4
    assert not list(tmp_path.glob(".*"))


async def test_pages_that_are_copied_are_told_and_writing_does_not_begin_it_again(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await open_tables(path, 8)
    monkeypatch.setattr(copies, "_PAGES", 1)
    steps: list[tuple[int, int]] = []

    def step(done: int, all: int) -> None:
        steps.append((done, all))
        with contextlib.closing(sqlite3.connect(path)) as other, other:
            values = (f"{len(steps)}", b"x")
            other.execute("INSERT INTO keys (name, value) VALUES (?, ?)", values)

    back_up(path, tmp_path / "copy", False, step)
    assert [done for done, _ in steps] == list(range(1, len(steps) + 1))
    assert steps[-1][0] == steps[-1][1]
    with contextlib.closing(sqlite3.connect(tmp_path / "copy")) as copied:
        assert copied.execute("SELECT count(*) FROM keys WHERE value = x'78'").fetchone() == (0,)


async def test_a_copy_is_one_file_that_only_its_owner_reads(path: Path, tmp_path: Path) -> None:
    await open_tables(path, 1)
    back_up(path, tmp_path / "copy", False, silent)
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600
    assert codes(tmp_path / "copy") == codes(path)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy", "tables"]


async def test_nothing_is_written_over(path: Path, tmp_path: Path) -> None:
    await open_tables(path, 1)
    target = tmp_path / "copy"
    target.write_text("precious")
    assert "--force" in refused(lambda: back_up(path, target, False, silent))
    assert target.read_text() == "precious"
    back_up(path, target, True, silent)
    assert codes(target) == codes(path)
    assert "the database itself" in refused(lambda: back_up(path, path, True, silent))


async def test_what_cannot_be_copied_is_refused_and_leaves_nothing(
    path: Path, tmp_path: Path
) -> None:
    await open_tables(path, 1)
    kept = tmp_path / "copy"
    back_up(path, kept, False, silent)
    assert "there is no database" in refused(
        lambda: back_up(tmp_path / "nothing", tmp_path / "new", False, silent)
    )
    text = tmp_path / "text"
    text.write_text("this is no database at all, but long enough to be taken for one" * 40)
    assert "cannot be copied" in refused(lambda: put_back(text, path, silent))
    other = tmp_path / "other"
    with contextlib.closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("CREATE TABLE cats (name TEXT)")
    assert "no database of Realmtable" in refused(lambda: put_back(other, path, silent))
    with contextlib.closing(sqlite3.connect(kept)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = 'v9999'")
    assert "later version" in refused(lambda: put_back(kept, path, silent))
    nowhere = tmp_path / "no folder" / "copy"
    assert "cannot be copied" in refused(lambda: back_up(path, nowhere, False, silent))
    assert len(codes(path)) == 1
    assert not [
        each for each in [*tmp_path.iterdir(), *path.parent.iterdir()] if "part" in each.name
    ]


async def test_a_damaged_copy_is_not_put_back(path: Path, tmp_path: Path) -> None:
    await open_tables(path, 30)
    kept = tmp_path / "copy"
    back_up(path, kept, False, silent)
    data = bytearray(kept.read_bytes())
    half = len(data) // 2
    data[half : half + 8192] = b"\xff" * 8192
    kept.write_bytes(data)
    with pytest.raises(InvalidText, match=r"damaged|cannot be copied"):
        put_back(kept, path, silent)
    assert len(codes(path)) == 30


async def test_putting_back_keeps_what_was_there(path: Path, tmp_path: Path) -> None:
    first = await open_tables(path, 1)
    kept = tmp_path / "copy"
    back_up(path, kept, False, silent)
    await open_tables(path, 2)
    aside = put_back(kept, path, silent)
    assert aside is not None
    assert codes(path) == first
    assert len(codes(aside)) == 3
    async with process(sqlite_url(path)) as service:  # and it is played on
        await service.view(first[0], None)
    assert put_back(kept, tmp_path / "fresh.sqlite3", silent) is None
    assert codes(tmp_path / "fresh.sqlite3") == first


async def test_nothing_is_put_back_under_a_server(path: Path, tmp_path: Path) -> None:
    await open_tables(path, 1)
    back_up(path, tmp_path / "copy", False, silent)
    with only_server(sqlite_url(path)):
        assert "another server" in refused(lambda: put_back(tmp_path / "copy", path, silent))
    put_back(tmp_path / "copy", path, silent)


def test_postgresql_has_tools_of_its_own(realmtable: Command, tmp_path: Path) -> None:
    for command in ("backup", "restore"):
        url = "postgresql://table@localhost/realmtable"
        done = realmtable(command, str(tmp_path / "copy"), "--database", url)
        assert done.status == 1
        assert "pg_dump" in done.flat_err
    assert sqlite_file(sqlite_url("here.sqlite3")) == Path("here.sqlite3")


def test_the_commands(path: Path, tmp_path: Path, realmtable: Command) -> None:
    first = asyncio.run(open_tables(path, 1))
    copy = tmp_path / "copy"
    arguments = [str(copy), "--database", str(path)]
    done = realmtable("backup", *arguments)
    assert (done.status, "is a checked copy of" in done.out) == (0, True)
    assert realmtable("backup", *arguments).status == 1
    assert realmtable("backup", *arguments, "--force").status == 0
    asyncio.run(open_tables(path, 2))
    done = realmtable("restore", *arguments)
    assert (done.status, "before is" in done.flat_out) == (0, True)
    assert codes(path) == first


def test_the_newest_version_is_known() -> None:
    assert len(set(known_versions())) == len(known_versions()) > 2
