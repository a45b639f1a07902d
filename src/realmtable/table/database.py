"""The database itself: SQLite in one file, or PostgreSQL.

SQLite runs in WAL mode with full synchronisation. It takes one writer at a time, so all writing
goes through one thread: whatever waits is written in one transaction, each piece behind a
savepoint of its own, and nobody is answered before that transaction is committed.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import AsyncAdaptedQueuePool, Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import (
    DatabaseError,
    DBAPIError,
    DisconnectionError,
    InterfaceError,
    OperationalError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import create_async_engine

from realmtable.table.errors import Unavailable

T = TypeVar("T")
IDLE_SECONDS = 10.0
PATIENCE = 10.0  # seconds; whoever waits longer for the database is told that it is away
CACHE_KILOBYTES = 32_768  # a crowd's turns and ids lie in many pages, and each turn writes to most
BUSY_SECONDS = 5.0  # until a file that another program has locked counts as locked
# PostgreSQL's classes of errors: connection, resources, an operator, the system; read-only.
_AWAY = ("08", "53", "57", "58", "25006")
TOGETHER = 100  # pieces of work in one transaction


@dataclass
class _Piece:
    work: Callable[[Connection], Any]
    done: "asyncio.Future[Any]"


def is_away(error: BaseException) -> bool:
    """Whether an error says that the database cannot do its work at the moment."""
    if isinstance(error, DBAPIError):
        if error.connection_invalidated or isinstance(error, OperationalError | InterfaceError):
            return True
        state = str(getattr(error.orig, "sqlstate", None) or "")
        damaged = type(error) is DatabaseError and not state  # SQLite: the file is no database
        return damaged or state.startswith(_AWAY)
    return isinstance(error, PoolTimeoutError | DisconnectionError | OSError | TimeoutError)


class Database:
    """Reads and writes. What is given to `write` must be short: others wait for it. A database
    that is away, locked or full is `Unavailable`."""

    def __init__(self, url: str, patience: float | None = PATIENCE) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        self.failing = False  # whether the last change could not be stored
        if self.sqlite:
            self._engine = create_async_engine(
                url,
                poolclass=AsyncAdaptedQueuePool,
                pool_size=4,
                max_overflow=4,
                pool_timeout=PATIENCE,
            )
            _prepare_sqlite(self._engine.sync_engine, "BEGIN")
            self._writer = _SqliteWriter(url)
        else:
            self._engine = create_async_engine(
                url,
                pool_size=10,
                max_overflow=10,
                pool_timeout=PATIENCE,
                connect_args={"timeout": PATIENCE, "command_timeout": patience},
            )
            _look_after_idle(self._engine.sync_engine)

    async def read(self, work: Callable[[Connection], T]) -> T:
        try:
            async with self._engine.connect() as connection:
                return await connection.run_sync(work)
        except Exception as error:
            if is_away(error):
                raise _away(error) from error
            raise

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Runs the work in a transaction and answers once it is committed."""
        try:
            result = await self._write(work)
        except Exception as error:
            if is_away(error):
                self.failing = True
                raise _away(error) from error
            raise
        self.failing = False
        return result

    async def _write(self, work: Callable[[Connection], T]) -> T:
        if self.sqlite:
            return await self._writer.write(work)
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        if self.sqlite:
            await self._writer.close()
        await self._engine.dispose()


def _away(error: Exception) -> Unavailable:
    """The same for those who know nothing of databases."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return Unavailable(str(cause) or type(cause).__name__)


class _SqliteWriter:
    """The one thread that writes to the file."""

    def __init__(self, url: str) -> None:
        url = url.replace("+aiosqlite", "+pysqlite")
        self._engine = create_engine(url, poolclass=QueuePool, pool_size=1)
        _prepare_sqlite(self._engine, "BEGIN IMMEDIATE")
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._waiting: list[_Piece] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, work: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        piece = _Piece(work, loop.create_future())
        self._waiting.append(piece)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_all())
        result: T = await piece.done
        return result

    async def _write_all(self) -> None:
        """Nobody's leaving stops it half-way."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            pieces, self._waiting = self._waiting[:TOGETHER], self._waiting[TOGETHER:]
            try:
                results = await loop.run_in_executor(self._thread, self._transaction, pieces)
            except Exception as error:
                results = [error] * len(pieces)
            for piece, result in zip(pieces, results, strict=True):
                if piece.done.done():
                    continue
                if isinstance(result, Exception):
                    piece.done.set_exception(result)
                else:
                    piece.done.set_result(result)

    def _transaction(self, pieces: list[_Piece]) -> list[Any]:
        """In the thread: all pieces, one commit. A piece that fails is undone alone."""
        results: list[Any] = []
        with self._engine.begin() as connection:
            if len(pieces) == 1:
                return [pieces[0].work(connection)]
            for piece in pieces:
                try:
                    with connection.begin_nested():
                        results.append(piece.work(connection))
                except Exception as error:
                    if not _in_transaction(connection):  # as when the disk is full: all is undone
                        raise
                    results.append(error)
        return results

    async def close(self) -> None:
        if self._task is not None:
            await self._task
        await asyncio.to_thread(self._thread.shutdown)
        self._engine.dispose()


def _in_transaction(connection: Connection) -> bool:
    return bool(connection.connection.dbapi_connection.in_transaction)  # type: ignore[union-attr]


def _look_after_idle(engine: Engine) -> None:
    """Tries connections that were not used for a while before they are used again."""

    @event.listens_for(engine, "checkin")
    def rests(_connection: Any, record: Any) -> None:
        record.info["since"] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def is_used(connection: Any, record: Any, _proxy: object) -> None:
        if time.monotonic() - record.info.get("since", time.monotonic()) > IDLE_SECONDS:
            cursor = connection.cursor()
            try:
                cursor.execute("SELECT 1")
            except Exception as error:
                raise DisconnectionError("the database has closed the connection") from error
            finally:
                cursor.close()


def _prepare_sqlite(engine: Engine, begin: str) -> None:
    """WAL, full synchronisation, and transactions that begin when we say so."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            f"cache_size=-{CACHE_KILOBYTES}",
            f"busy_timeout={BUSY_SECONDS * 1000:.0f}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def began(connection: Any) -> None:
        connection.exec_driver_sql(begin)
