"""Looks whether all that a server keeps is whole, and whether its machine has room for more."""

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from redis import Redis
from redis.exceptions import RedisError
from sqlalchemy import Connection, String, cast, select, text

from realmtable.bots.parallel import Where, play_parts
from realmtable.core.errors import RealmtableError
from realmtable.table import came_to, schema, snapshot
from realmtable.table.database import Database
from realmtable.table.events import Entry, parse_event
from realmtable.table.game import Games
from realmtable.table.ghosts import parse_script
from realmtable.table.live import LiveTable
from realmtable.web.app import games_of
from realmtable.web.backup import known_versions
from realmtable.web.config import Config, sqlite_path

try:
    import resource
except ImportError:  # pragma: no cover, not on this system
    resource = None  # type: ignore[assignment]

T = TypeVar("T")
What = Literal["tables", "records", "stages"]
Level = Literal["fine", "note", "problem"]
LEAST_FREE = 200_000_000  # bytes
ENOUGH_FILES = 4096
_TOGETHER = 50  # tables of one part


# Of what people play alone: the run and the number of the stage that it has reached.
_STAGE = schema.attempts.c.run_id + " " + cast(schema.attempts.c.number, String)
_RECORDS = {  # where texts of records are, and what they are known by
    "records": (schema.records.c.text, schema.records.c.id),
    "stages": (schema.attempts.c.record, _STAGE),
}


@dataclass(frozen=True)
class Finding:
    """What a check came to, in words. Only a problem needs somebody to do something."""

    check: str
    level: Level
    words: str


@dataclass(frozen=True)
class _Part:
    """Some of the tables or records."""

    config: Config
    what: What
    keys: list[str]


Step = Callable[[str, int, int], None]  # what is looked at, how many are done, of how many


def examine(config: Config, jobs: int, step: Step) -> Iterator[Finding]:
    """Everything that can be looked at from outside, also while the server runs. Nothing is
    changed, and whatever is wrong stops none of the other checks."""
    yield from _machine(config)
    path = sqlite_path(config.database_url)
    if path is not None and not path.is_file():
        yield Finding("database", "problem", f"there is no file {path}; a server makes it")
        return
    try:
        yield from _database(config)
        tables = asyncio.run(_keys(config.database_url, schema.tables.c.code))
        records = asyncio.run(_keys(config.database_url, schema.records.c.id))
        stages = asyncio.run(_keys(config.database_url, _STAGE, schema.attempts.c.record != ""))
    except Exception as error:
        yield Finding("database", "problem", f"it cannot be read: {_why(error)}")
        return
    yield from _all(config, "tables", tables, jobs, step)
    yield from _all(config, "records", records, jobs, step)
    yield from _all(config, "stages", stages, jobs, step)


# --- the machine ---------------------------------------------------------------------------------


def _machine(config: Config) -> Iterator[Finding]:
    try:
        games_of(config)
        yield Finding("configuration", "fine", "the settings and content files can be read")
    except RealmtableError as error:
        yield Finding("configuration", "problem", error.why)
    if config.redis_url:
        try:
            Redis.from_url(config.redis_url, socket_timeout=5).ping()
            yield Finding("Redis", "fine", "it answers")
        except (RedisError, OSError, ValueError) as error:
            yield Finding("Redis", "problem", f"it does not answer: {error}")
    path = sqlite_path(config.database_url)
    if path is not None and path.parent.is_dir():
        yield _disk(path)
    if resource is not None:
        files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        few = 0 <= files < ENOUGH_FILES
        words = f"a process may open {files}" if files >= 0 else "a process may open any number"
        more = "; each seat takes one, and LimitNOFILE or ulimit -n allows more" if few else ""
        yield Finding("open files", "note" if few else "fine", words + more)


def _disk(path: Path) -> Finding:
    free = shutil.disk_usage(path.parent).free
    used = sum(each.stat().st_size for each in path.parent.glob(f"{path.name}*") if each.is_file())
    words = f"{_megabytes(free)} free beside the database of {_megabytes(used)}"
    if free < LEAST_FREE:
        return Finding("disk", "problem", f"only {words}")
    if free < used:
        return Finding("disk", "note", f"{words}; a backup does not fit here")
    if not os.access(path.parent, os.W_OK):
        return Finding("disk", "problem", f"{path.parent} cannot be written to")
    return Finding("disk", "fine", words)


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:,.1f} MB"


# --- the database --------------------------------------------------------------------------------


def _database(config: Config) -> Iterator[Finding]:
    version, damage = asyncio.run(_version_and_damage(config.database_url))
    known = known_versions()
    if version == known[0]:
        yield Finding("database", "fine", f"it can be read, and is of the newest version {version}")
    elif version in known:
        words = f"it is of version {version}; the next start brings it to {known[0]}"
        yield Finding("database", "note", words)
    else:
        words = f"it is of version {version or 'none'}, which this program does not know"
        yield Finding("database", "problem", words)
    if damage is None:
        yield Finding("integrity", "fine", "PostgreSQL looks after it itself")
    elif damage:
        yield Finding("integrity", "problem", "; ".join(damage))
    else:
        yield Finding("integrity", "fine", "SQLite finds nothing wrong with the file")


async def _version_and_damage(url: str) -> tuple[str, list[str] | None]:
    def work(connection: Connection) -> tuple[str, list[str] | None]:
        there = connection.dialect.has_table(connection, "alembic_version")
        asked = text("SELECT version_num FROM alembic_version")
        version = str(connection.execute(asked).scalar() or "") if there else ""
        if connection.dialect.name != "sqlite":
            return version, None
        found = [str(row[0]) for row in connection.execute(text("PRAGMA integrity_check(5)"))]
        lost = connection.execute(text("PRAGMA foreign_key_check")).all()
        broken = [f"row {row[1]} of {row[0]} belongs to a {row[2]} that is gone" for row in lost]
        return version, [words for words in found if words != "ok"] + broken[:5]

    return await _read(url, work)


async def _keys(url: str, column: Any, *where: Any) -> list[str]:
    query = select(column).where(*where).order_by(column)
    return await _read(url, lambda connection: [str(row[0]) for row in connection.execute(query)])


async def _read(url: str, work: Callable[[Connection], T]) -> T:
    database = Database(url, patience=None)
    try:
        return await database.read(work)
    finally:
        await database.close()


# --- tables and records --------------------------------------------------------------------------


def _all(config: Config, what: What, keys: list[str], jobs: int, step: Step) -> Iterator[Finding]:
    """Plays all of them again, on several processes."""
    parts = [
        _Part(config, what, keys[at : at + _TOGETHER]) for at in range(0, len(keys), _TOGETHER)
    ]
    done = bad = 0
    step(what, 0, len(keys))
    for part, found in play_parts(parts, look_at, Where(jobs)):
        done += len(part.keys)
        bad += len({finding.check for finding in found})
        step(what, done, len(keys))
        yield from found
    whole = f"{len(keys) - bad} of {len(keys)} are whole and can be played again"
    yield Finding(what, "problem" if bad else "fine", whole if keys else "there are none")


def look_at(part: _Part) -> list[Finding]:
    """What is wrong with some tables or records."""
    return asyncio.run(_look_at(part))


async def _look_at(part: _Part) -> list[Finding]:
    try:
        games = games_of(part.config)
    except RealmtableError as error:
        return [Finding(part.what, "problem", error.why)]
    database = Database(part.config.database_url, patience=None)
    found: list[Finding] = []
    try:
        for key in part.keys:
            check = f"{part.what.removesuffix('s')} {key}"
            try:
                if part.what == "tables":
                    words = await _table(database, games, key)
                else:
                    words = await _record(database, games, _RECORDS[part.what], key)
            except Exception as error:
                words = [_why(error)]
            found += [Finding(check, "problem", each) for each in words]
    finally:
        await database.close()
    return found


def _why(error: Exception) -> str:
    if isinstance(error, RealmtableError):
        return error.why
    return f"{type(error).__name__}: {error}".splitlines()[0]


async def _record(database: Database, games: Games, where: tuple[Any, Any], key: str) -> list[str]:
    column, known_by = where
    query = select(column).where(known_by == key)
    found = await database.read(lambda connection: connection.execute(query).scalar())
    if found:  # else it was deleted meanwhile
        games.of_record(found).check_record(found)
    return []


async def _table(database: Database, games: Games, code: str) -> list[str]:
    """What is wrong with a table. The snapshot is read first: the log may only be longer."""
    rows, saved, row = schema.log.c, schema.snapshots.c, schema.tables.c

    def work(connection: Connection) -> tuple[Any, Any, list[Any]]:
        of = select(row.dice_secret, row.script).where(row.code == code)
        kept = select(saved.data).where(saved.table_code == code)
        # All columns, whichever they are: the database may be of an earlier version.
        log = select(text("*")).select_from(schema.log).where(rows.table_code == code)
        return (
            connection.execute(of).first(),
            connection.execute(kept).scalar(),
            list(connection.execute(log.order_by(rows.number))),
        )

    of, kept, log = await database.read(work)
    if of is None:  # deleted meanwhile
        return []
    script = parse_script(of.script)
    restored: LiveTable | None = None
    problems: list[str] = []
    if kept is not None:
        try:
            restored = snapshot.restore(games, code, of.dice_secret, script, bytes(kept))
        except snapshot.OtherSnapshot:  # of an earlier server, which is passed over
            restored = None
        except Exception as error:
            problems.append(f"its snapshot cannot be read, and is passed over: {_why(error)}")
    table = LiveTable(games, code, of.dice_secret, script)
    for kept_row in log:
        number, came = kept_row.number, getattr(kept_row, "came_to", None)
        try:
            entry = Entry(number, kept_row.at, parse_event(kept_row.data))
            table.apply(entry)
        except Exception as error:
            return [*problems, f"event {number} of its log cannot be played: {_why(error)}"]
        if came is not None and came_to.disagrees(table, entry, came):
            problems.append(f"event {number} of its log did not come to what is kept beside it")
        if restored is not None and restored.number == number and _differ(table, restored):
            problems.append("its snapshot does not agree with its log")
    if not log:
        problems.append("its log is empty")
    elif restored is not None and restored.number > table.number:
        problems.append(f"its log ends at event {table.number}, before its snapshot")
    return problems


def _differ(table: LiveTable, restored: LiveTable) -> bool:
    taken, again = snapshot.take(table), snapshot.take(restored)
    return (
        taken is None or again is None or msgspec.json.decode(taken) != msgspec.json.decode(again)
    )
