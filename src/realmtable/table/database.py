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
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import create_async_engine

T = TypeVar("T")
IDLE_SECONDS = 10.0
TOGETHER = 100  # pieces of work in one transaction


@dataclass
class _Piece:
    work: Callable[[Connection], Any]
    done: "asyncio.Future[Any]"


class Database:
    """Reads and writes. What is given to `write` must be short: others wait for it."""

    def __init__(self, url: str) -> None:
        self.sqlite = url.startswith("sqlite")
        if self.sqlite:
            self._engine = create_async_engine(
                url, poolclass=AsyncAdaptedQueuePool, pool_size=4, max_overflow=4
            )
            _prepare_sqlite(self._engine.sync_engine, "BEGIN")
            self._writer = _SqliteWriter(url)
        else:
            self._engine = create_async_engine(url, pool_size=10, max_overflow=10)
            _look_after_idle(self._engine.sync_engine)

    async def read(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Runs the work in a transaction and answers once it is committed."""
        if self.sqlite:
            return await self._writer.write(work)
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        if self.sqlite:
            await self._writer.close()
        await self._engine.dispose()


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
            for piece in pieces:
                try:
                    with connection.begin_nested():
                        results.append(piece.work(connection))
                except Exception as error:
                    results.append(error)
        return results

    async def close(self) -> None:
        if self._task is not None:
            await self._task
        await asyncio.to_thread(self._thread.shutdown)
        self._engine.dispose()


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
            "busy_timeout=10000",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def began(connection: Any) -> None:
        connection.exec_driver_sql(begin)
