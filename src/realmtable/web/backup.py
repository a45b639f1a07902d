"""Copies of an SQLite database while a server uses it, and putting one back."""

import contextlib
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from alembic.script import ScriptDirectory

from realmtable.core.errors import InvalidText
from realmtable.web.config import sqlite_path, sqlite_url
from realmtable.web.migrations import alembic_config
from realmtable.web.starting import only_server

Progress = Callable[[int, int], None]  # pages copied, of how many
_PAGES = 500  # copied at once
_BESIDE = ("", "-wal", "-shm")  # what SQLite keeps of a database


def sqlite_file(url: str) -> Path:
    """The file of a database; PostgreSQL has tools of its own."""
    path = sqlite_path(url)
    if path is None:
        raise InvalidText(
            "this database is no SQLite file: PostgreSQL is copied with pg_dump and put back with "
            "pg_restore, while the server runs (docs/hosting.md tells how)"
        )
    return path


def back_up(source: Path, target: Path, force: bool, progress: Progress) -> None:
    """Copies a database as it stands at this moment, whatever is written meanwhile. The copy is
    checked, and only then gets its name."""
    if target.exists() and not force:
        raise InvalidText(f"{target} is there already; --force writes over it")
    if target.exists() and target.samefile(source):
        raise InvalidText(f"{target} is the database itself")
    with _checked_copy(source, target, progress) as copied:
        os.replace(copied, target)


def put_back(saved: Path, path: Path, progress: Progress) -> Path | None:
    """Puts a copy in the place of the database, which no server may use meanwhile. What was there
    before is kept beside it: where, if there was anything."""
    with only_server(sqlite_url(path)), _checked_copy(saved, path, progress) as copied:
        aside = path.with_name(f"{path.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
        there = path.exists()
        for ending in reversed(_BESIDE):  # the file itself last: it alone says that there was one
            part = path.with_name(path.name + ending)
            if part.exists():
                part.rename(aside.with_name(aside.name + ending))
        os.replace(copied, path)
    return aside if there else None


@contextlib.contextmanager
def _checked_copy(source: Path, target: Path, progress: Progress) -> Iterator[Path]:
    """A whole and tested copy, beside the place where it is wanted; gone afterwards if unused."""
    if not source.is_file():
        raise InvalidText(f"there is no database at {source}")
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it holds secrets
        with (
            contextlib.closing(
                sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
            ) as theirs,
            contextlib.closing(sqlite3.connect(part)) as ours,
        ):
            _copy(theirs, ours, progress)
            _check(ours, source)
        _to_disk(part)
        yield part
        _to_disk(target.parent)
    except (sqlite3.Error, OSError) as error:
        raise InvalidText(f"{source} cannot be copied to {target}: {error}") from error
    finally:
        for ending in (*_BESIDE, "-journal"):
            part.with_name(part.name + ending).unlink(missing_ok=True)


def _copy(theirs: sqlite3.Connection, ours: sqlite3.Connection, progress: Progress) -> None:
    # One moment of the database: without it, whatever is written would make the copy start again.
    theirs.isolation_level = None
    theirs.execute("BEGIN")
    theirs.execute("SELECT count(*) FROM sqlite_master").fetchone()
    theirs.backup(ours, pages=_PAGES, progress=lambda _status, left, all: progress(all - left, all))
    ours.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it


def _check(copied: sqlite3.Connection, source: Path) -> None:
    found = [row[0] for row in copied.execute("PRAGMA integrity_check(3)")]
    if found != ["ok"]:
        raise InvalidText(f"{source} is damaged: {'; '.join(found)}")
    try:
        (version,) = copied.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.Error, TypeError):
        raise InvalidText(f"{source} is no database of Realmtable") from None
    if version not in known_versions():
        raise InvalidText(f"{source} is of a later version of Realmtable than this one ({version})")


def known_versions() -> list[str]:
    """The versions of the database that this program knows, the newest first."""
    scripts = ScriptDirectory.from_config(alembic_config())
    return [script.revision for script in scripts.walk_revisions()]


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
