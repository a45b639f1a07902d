"""The doctor: what is wrong is found, named and told, and stops none of the other checks."""

import asyncio
import contextlib
import json
import shutil
import sqlite3
from pathlib import Path
from typing import NamedTuple

import pytest

from realmtable.table import rooms
from realmtable.table.commands import Confirm
from realmtable.table.runs import Runs
from realmtable.table.settings import Settings
from realmtable.web import doctor
from realmtable.web.backup import known_versions
from realmtable.web.config import Config, sqlite_url
from realmtable.web.doctor import Finding, examine
from tests.support import records as record_data
from tests.support.commands import Command, caller, no_settings
from tests.support.web.processes import person, process, settled
from tests.support.web.sittings import REALMS


class Kept(NamedTuple):
    """A database with three tables and a record."""

    path: Path
    codes: list[str]  # Rolling Realms twice, the first with a snapshot; Realm of Sand
    record: str = ""


async def _fill(path: Path) -> Kept:
    async with process(sqlite_url(path)) as service:
        ann = await person(service, "ann")
        codes = []
        for settings in (Settings(realms=REALMS), Settings(game="sand", kind="solo")):
            codes.append((await service.open(ann, settings, "ann", start=True)).code)
        for turn in range(1, 8):
            sent = Confirm(id=f"{turn}", round=1, turn=turn, moves=["end"])
            await service.command(codes[0], ann, sent)
        codes.insert(1, (await service.open(ann, Settings(realms=REALMS), "ann")).code)
        text = (record_data.FOLDER / "wingspan.txt").read_text(encoding="utf-8")
        record = await service.store.add_record(ann.id, text, 0.0)
        await Runs(service.store.database).add(ann.id, "minigolf", "", 0.0, ["", text])
        await settled(service)
    return Kept(path, codes, record)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rooms, "SNAPSHOT_EVERY", 4)
        return asyncio.run(_fill(tmp_path_factory.mktemp("filled") / "realmtable.sqlite3"))


@pytest.fixture
def kept(filled: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    """A copy that a test may damage."""
    monkeypatch.setattr(doctor, "ENOUGH_FILES", 10)
    return filled._replace(path=Path(shutil.copy(filled.path, tmp_path)))


def found(kept: Kept, jobs: int = 1) -> list[Finding]:
    return list(examine(Config(sqlite_url(kept.path)), jobs, lambda *_: None))


def problems(kept: Kept) -> dict[str, str]:
    return {each.check: each.words for each in found(kept) if each.level == "problem"}


def change(kept: Kept, statement: str, *values: object) -> None:
    with contextlib.closing(sqlite3.connect(kept.path)) as connection, connection:
        assert connection.execute(statement, values).rowcount == 1


def test_a_sound_database(kept: Kept) -> None:
    assert [(each.check, each.level) for each in found(kept)] == [
        ("configuration", "fine"),
        ("disk", "fine"),
        ("open files", "fine"),
        ("database", "fine"),
        ("integrity", "fine"),
        ("tables", "fine"),
        ("records", "fine"),
        ("stages", "fine"),
    ]
    assert {each.words for each in found(kept)} >= {
        "3 of 3 are whole and can be played again",
        "1 of 1 are whole and can be played again",
    }


def test_several_processes_find_the_same(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_TOGETHER", 2)
    change(kept, "UPDATE records SET text = 'nonsense' WHERE id = ?", kept.record)
    assert found(kept, jobs=2)[-4:] == found(kept)[-4:]


def test_how_far_it_is_is_told(kept: Kept) -> None:
    steps: list[tuple[str, int, int]] = []
    config = Config(sqlite_url(kept.path))
    list(examine(config, 1, lambda *step: steps.append(step)))
    assert steps == [("tables", 0, 3), ("tables", 3, 3), ("records", 0, 1), ("records", 1, 1)] + [
        ("stages", n, 1) for n in (0, 1)
    ]


def test_a_damaged_row_is_named_and_the_rest_is_looked_at(kept: Kept) -> None:
    where = "WHERE table_code = ? AND number = 3"
    change(kept, f"UPDATE log SET data = '{{oh' {where}", kept.codes[0])
    told = problems(kept)
    assert told.keys() == {f"table {kept.codes[0]}", "tables"}
    assert "event 3 of its log cannot be played" in told[f"table {kept.codes[0]}"]
    assert told["tables"] == "2 of 3 are whole and can be played again"


def test_a_log_with_a_gap(kept: Kept) -> None:
    change(kept, "DELETE FROM log WHERE table_code = ? AND number = 5", kept.codes[0])
    assert "event 6 cannot follow on event 4" in problems(kept)[f"table {kept.codes[0]}"]


def test_a_log_that_ends_before_its_snapshot(kept: Kept) -> None:
    with contextlib.closing(sqlite3.connect(kept.path)) as connection, connection:
        where = "table_code = ? AND number > 3"
        connection.execute(f"DELETE FROM log WHERE {where}", (kept.codes[0],))
    assert "ends at event 3, before its snapshot" in problems(kept)[f"table {kept.codes[0]}"]


def test_a_snapshot_that_does_not_agree_with_the_log(kept: Kept) -> None:
    with contextlib.closing(sqlite3.connect(kept.path)) as connection:
        (data,) = connection.execute("SELECT data FROM snapshots").fetchone()
    other = data.replace(b'"ann"', b'"eve"')
    assert other != data
    change(kept, "UPDATE snapshots SET data = ?", other)
    assert problems(kept)[f"table {kept.codes[0]}"] == "its snapshot does not agree with its log"
    change(kept, "UPDATE snapshots SET data = ?", b'{"version":1}')  # an earlier server made it
    assert problems(kept) == {}
    change(kept, "UPDATE snapshots SET data = ?", b"{}")
    assert "its snapshot cannot be read" in problems(kept)[f"table {kept.codes[0]}"]


def test_a_turn_that_did_not_come_to_what_is_kept_beside_it(tmp_path: Path) -> None:
    async def fill() -> Kept:
        async with process(sqlite_url(tmp_path / "realmtable.sqlite3")) as service:
            ann = await person(service, "ann")
            crowd = Settings(realms=REALMS, kind="crowd")
            code = (await service.open(ann, crowd, "ann", start=True)).code
            await service.command(code, ann, Confirm(round=1, turn=1, moves=["end"]))
        return Kept(tmp_path / "realmtable.sqlite3", [code])

    kept = asyncio.run(fill())
    assert "table" not in " ".join(problems(kept))
    with contextlib.closing(sqlite3.connect(kept.path)) as connection:
        ((number, came),) = connection.execute(
            "SELECT number, came_to FROM log WHERE came_to IS NOT NULL"
        )
    other = json.loads(came)
    other[1][1] += 10  # a star more
    change(kept, "UPDATE log SET came_to = ? WHERE number = ?", json.dumps(other), number)
    told = problems(kept)[f"table {kept.codes[0]}"]
    assert told == f"event {number} of its log did not come to what is kept beside it"
    for passed_over in ("nonsense", json.dumps([0, *other[1:]])):
        change(kept, "UPDATE log SET came_to = ? WHERE number = ?", passed_over, number)
        assert f"table {kept.codes[0]}" not in problems(kept)


def test_pins_that_nobody_knows(kept: Kept) -> None:
    first = "WHERE table_code = ? AND number = 1"
    for code, old, new in (
        (kept.codes[1], "wingspan/1/", "wingspan/8/"),
        (kept.codes[2], "sand/1/", "sand/9/"),
    ):
        change(kept, f"UPDATE log SET data = replace(data, '{old}', '{new}') {first}", code)
    told = problems(kept)
    assert "version 8 of the rules of Wingspan" in told[f"table {kept.codes[1]}"]
    assert "it was opened with sand/9/" in told[f"table {kept.codes[2]}"]


def test_a_record_that_cannot_be_played(kept: Kept) -> None:
    change(kept, "UPDATE records SET text = replace(text, 'wingspan/1/', 'wingspan/5/')")
    assert "version 5 of the rules of Wingspan" in problems(kept)[f"record {kept.record}"]
    assert problems(kept)["records"] == "0 of 1 are whole and can be played again"
    change(kept, "UPDATE attempts SET record = 'nonsense'")
    (check,) = [check for check in problems(kept) if check.startswith("stage ")]
    assert check.endswith(" 1")  # the number of the stage


def test_rows_that_belong_to_nothing(kept: Kept) -> None:
    with contextlib.closing(sqlite3.connect(kept.path)) as connection, connection:
        connection.execute("DELETE FROM people")
    assert "belongs to a people that is gone" in problems(kept)["integrity"]


def test_versions_of_the_database(kept: Kept) -> None:
    newest = known_versions()[0]
    change(kept, "UPDATE alembic_version SET version_num = ?", known_versions()[1])
    words = {each.check: (each.level, each.words) for each in found(kept)}["database"]
    assert words[0] == "note"
    assert f"brings it to {newest}" in words[1]
    change(kept, "UPDATE alembic_version SET version_num = 'v9999'")
    assert "v9999, which this program does not know" in problems(kept)["database"]


def test_a_database_that_is_none(tmp_path: Path) -> None:
    nothing = Kept(tmp_path / "nothing.sqlite3", [])
    assert "there is no file" in problems(nothing)["database"]
    assert not nothing.path.exists()
    nothing.path.write_text("this is no database" * 100)
    assert "cannot be read" in problems(nothing)["database"]


def test_little_room(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "LEAST_FREE", 10**18)
    monkeypatch.setattr(doctor, "ENOUGH_FILES", 10**9)
    levels = {each.check: each.level for each in found(kept)}
    assert (levels["disk"], levels["open files"]) == ("problem", "note")


def test_a_wrong_configuration(kept: Kept, tmp_path: Path) -> None:
    url = sqlite_url(kept.path)
    config = Config(
        url, contents={"sand": str(tmp_path / "no.toml")}, redis_url="redis://127.0.0.1:1"
    )
    told = {each.check: each for each in examine(config, 1, lambda *_: None)}
    assert "no.toml cannot be read" in told["configuration"].words
    assert told["Redis"].level == "problem"
    assert told["integrity"].level == "fine"  # the other checks go on


# --- the command -----------------------------------------------------------------------------


@pytest.fixture
def realmtable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    no_settings(tmp_path, monkeypatch)
    return caller(monkeypatch, capsys)


def test_the_command(kept: Kept, realmtable: Command) -> None:
    done = realmtable("doctor", "--database", str(kept.path))
    assert done.status == 0
    assert "fine tables 3 of 3 are whole and can be played again" in done.flat_out
    assert done.out.splitlines()[-1] == "All is well."
    change(kept, "UPDATE records SET text = 'nonsense'")
    done = realmtable("doctor", "--database", str(kept.path), "--json")
    assert done.status == 1
    told = json.loads(done.out)["findings"]
    assert {
        "check": "records",
        "level": "problem",
        "words": "0 of 1 are whole and can be played again",
    } in told
    done = realmtable("doctor", "--database", str(kept.path))
    assert done.out.splitlines()[-1] == "2 problems"
    assert realmtable("doctor", "--jobs", "-1").status == 1
