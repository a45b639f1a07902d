"""What one server process has of tables, on a database of its own."""

import asyncio
import contextlib
import functools
import tempfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from weakref import WeakSet

from alembic import command
from sqlalchemy import create_engine

from realmtable.table.bot_pool import BotPool
from realmtable.table.chance import Chance
from realmtable.table.commands import Join, Start
from realmtable.table.game import Games
from realmtable.table.rows import Person
from realmtable.table.service import TableService
from realmtable.table.settings import Settings
from realmtable.table.store import Store, secret_hash
from realmtable.web.config import sqlite_path
from realmtable.web.migrations import alembic_config, migrate
from tests.support.web.serve import DEALS
from tests.support.web.sittings import REALMS, games

CROWD = Settings(realms=REALMS, kind="crowd", advance="host")
_for_ever: WeakSet[asyncio.Task[None]] = WeakSet()  # tasks that run as long as a server


class Clock:
    """A clock that the test sets."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@functools.cache
def _new_database() -> bytes:
    """A new SQLite file as the migrations leave it. They take longer than most tests."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "new.sqlite3"
        engine = create_engine(f"sqlite:///{file}")
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        with engine.begin() as connection:
            command.upgrade(alembic_config(connection), "head")
        engine.dispose()
        return file.read_bytes()


def put_new_database(url: str) -> None:
    """Spares a server the migrations, if the database is a file that is not there yet."""
    path = sqlite_path(url)
    if path is not None and not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_new_database())


@contextlib.asynccontextmanager
async def process(
    url: str,
    clock: Callable[[], float] | None = None,
    *,
    plays: Games | None = None,
    bots: BotPool | None = None,
    shared: bool = True,
) -> AsyncIterator[TableService]:
    put_new_database(url)
    store = Store(url)
    await migrate(store.database)
    service = TableService(
        store,
        plays or games(),
        clock=clock or Clock(),
        shared=shared,
        bots=bots,
        chance=Chance(DEALS),
    )
    await service.start()
    go_on_for_ever(service)
    try:
        yield service
    finally:
        await service.stop()
        await store.close()


async def person(service: TableService, name: str) -> Person:
    return await service.store.add_person(secret_hash(name), 0.0)


async def begun_crowd(service: TableService) -> tuple[str, Person, list[Person]]:
    """A crowd of four that has begun, its host, who does not play, and its people."""
    host, *people = [await person(service, f"person {n}") for n in range(5)]
    code = (await service.open(host, CROWD, None)).code
    for n, each in enumerate(people):
        await service.command(code, each, Join(name=f"p{n}"))
    await service.command(code, host, Start())
    return code, host, people


def go_on_for_ever(service: TableService) -> None:
    """Nobody waits for what a server that has just started does."""
    _for_ever.update(service.rooms._tasks)


async def settled(service: TableService) -> None:
    """Until nothing is under way: bots have played, news are sent, snapshots are kept."""
    while under_way := {*service.rooms._commits, *service.rooms._tasks} - set(_for_ever):
        await asyncio.wait(under_way)


async def until(holds: Callable[[], bool]) -> None:
    """Until something holds that other processes or threads bring about."""
    while not holds():
        await asyncio.sleep(0.001)
