"""What is looked at before a server starts, so that whoever starts it gets a sentence."""

import asyncio
import contextlib
import os
from collections.abc import Iterator

from alembic.util import CommandError
from asyncpg import PostgresError  # type: ignore[import-untyped]
from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from realmtable.core.errors import InvalidText
from realmtable.table.database import Database
from realmtable.table.errors import Unavailable
from realmtable.web.config import sqlite_path
from realmtable.web.migrations import migrate

try:
    import fcntl
except ImportError:  # pragma: no cover, not on this system
    fcntl = None  # type: ignore[assignment]


@contextlib.contextmanager
def only_server(url: str) -> Iterator[None]:
    """Holds an SQLite file for this process: two servers would not hear of each other's tables.
    The system lets go of it when the process ends, however it ends."""
    path = sqlite_path(url)
    if path is None or fcntl is None:
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path.with_name(f"{path.name}-lock"), "a+", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise InvalidText(
                f"another server (process {lock.read().strip() or 'unknown'}) uses {path} already; "
                "stop it, or choose another file with --database"
            ) from None
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n")
        lock.flush()
        yield


def check_database(url: str) -> None:
    """Brings the database to the newest version, or says in one sentence why it cannot be used."""
    try:
        with only_server(url):
            asyncio.run(_migrated(url))
    except CommandError as error:
        why = f"it was made by another version of Realmtable ({error})"
    except DBAPIError as error:
        why = str(error.orig)
    except (Unavailable, SQLAlchemyError, PostgresError, OSError) as error:
        why = getattr(error, "strerror", None) or str(error)
    else:
        return
    place = sqlite_path(url) or make_url(url).render_as_string(hide_password=True)
    raise InvalidText(f"the database {place} cannot be used: {' '.join(why.split())}")


async def _migrated(url: str) -> None:
    database = Database(url)
    try:
        await migrate(database)
    finally:
        await database.close()
