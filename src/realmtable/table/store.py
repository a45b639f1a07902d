"""Where tables are kept safe: SQLite in one file, or PostgreSQL.

Everything that is acknowledged has been committed before: SQLite runs in WAL mode with full
synchronisation. Whoever appends to a table's log holds that table's row (PostgreSQL) or the
write lock of the file (SQLite) from reading the log's end to the commit, so several processes
can share a database.
"""

import hashlib
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, event, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from realmtable.core.errors import UnknownName
from realmtable.table import schema
from realmtable.table.events import Entry, event_text, parse_event

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def secret_hash(secret: str) -> str:
    """Of secrets only this is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


def new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(10))


@dataclass(frozen=True)
class Person:
    id: str
    name: str


@dataclass(frozen=True)
class TableRow:
    code: str
    game: str
    kind: str
    name: str
    settings: str
    host: str | None
    dice_secret: bytes | None
    script: str | None
    created: float
    finished: float | None
    updated: float
    day: str | None


@dataclass(frozen=True)
class SeatRow:
    table_code: str
    seat: int
    person_id: str | None
    secret_hash: str


@dataclass(frozen=True)
class RecordRow:
    id: str
    person_id: str | None
    text: str
    created: float


@dataclass(frozen=True)
class ChallengeRow:
    day: str
    person_id: str
    table_code: str
    name: str
    total: int | None
    finished: float | None


@dataclass(frozen=True)
class NewTable:
    """A table to be stored with its first events."""

    code: str
    game: str
    kind: str
    name: str
    settings: str
    host: str | None
    dice_secret: bytes | None
    script: str | None
    day: str | None


class Writer:
    """An open transaction on one table's log. It is committed when its block ends well."""

    def __init__(self, connection: AsyncConnection, code: str) -> None:
        self._connection = connection
        self.code = code

    async def tail(self, after: int) -> list[Entry]:
        """What was appended after a number, by whatever process."""
        return await _entries(self._connection, self.code, after)

    async def command_numbers(self, commands: Sequence[str]) -> dict[str, int]:
        return await _command_numbers(self._connection, self.code, commands)

    async def add(self, entries: list[Entry], commands: dict[int, str]) -> None:
        """Appends events; `commands` names the command of those that came of one."""
        await self._connection.execute(
            insert(schema.log),
            [
                {
                    "table_code": self.code,
                    "number": entry.number,
                    "at": entry.at,
                    "command": commands.get(entry.number),
                    "data": event_text(entry.event),
                }
                for entry in entries
            ],
        )

    async def update(self, **values: Any) -> None:
        """Changes what the table's row says."""
        where = schema.tables.c.code == self.code
        await self._connection.execute(update(schema.tables).where(where).values(**values))

    async def add_seat(self, seat: int, person: str | None, hash: str, at: float) -> None:
        await self._connection.execute(
            insert(schema.seats).values(
                table_code=self.code, seat=seat, person_id=person, secret_hash=hash, bound=at
            )
        )

    async def bind_seat(self, seat: int, person: str, at: float) -> None:
        await self._connection.execute(
            update(schema.seats)
            .where(schema.seats.c.table_code == self.code, schema.seats.c.seat == seat)
            .values(person_id=person, bound=at)
        )

    async def remove_seat(self, seat: int) -> None:
        await self._connection.execute(
            delete(schema.seats).where(
                schema.seats.c.table_code == self.code, schema.seats.c.seat == seat
            )
        )

    async def seats(self) -> list[SeatRow]:
        return await _seats(self._connection, self.code)

    async def add_challenge(self, day: str, person: str, name: str) -> None:
        await self._connection.execute(
            insert(schema.challenge).values(
                day=day, person_id=person, table_code=self.code, name=name
            )
        )

    async def finish_challenge(self, total: int, at: float) -> None:
        await self._connection.execute(
            update(schema.challenge)
            .where(schema.challenge.c.table_code == self.code)
            .values(total=total, finished=at)
        )


class Store:
    """The database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        if self.sqlite:
            # One connection writes, others read: the file has one write lock anyway.
            self._writer = create_async_engine(url, pool_size=1, max_overflow=0)
            self._reader = create_async_engine(url, pool_size=4, max_overflow=4)
            _prepare_sqlite(self._writer, "BEGIN IMMEDIATE")
            _prepare_sqlite(self._reader, "BEGIN")
        else:
            self._writer = create_async_engine(
                url, pool_size=10, max_overflow=10, pool_pre_ping=True
            )
            self._reader = self._writer

    @property
    def engine(self) -> AsyncEngine:
        return self._writer

    async def close(self) -> None:
        await self._writer.dispose()
        if self._reader is not self._writer:
            await self._reader.dispose()

    async def ping(self) -> None:
        """Raises if the database cannot be reached."""
        async with self._reader.connect() as connection:
            await connection.execute(select(1))

    # --- tables and their logs ---------------------------------------------------------------

    @asynccontextmanager
    async def create(self, table: NewTable, at: float) -> AsyncIterator[Writer]:
        """Stores a new table; its first events are added in the same transaction."""
        async with self._writer.begin() as connection:
            await connection.execute(
                insert(schema.tables).values(
                    code=table.code,
                    game=table.game,
                    kind=table.kind,
                    name=table.name,
                    settings=table.settings,
                    host=table.host,
                    dice_secret=table.dice_secret,
                    script=table.script,
                    created=at,
                    updated=at,
                    day=table.day,
                )
            )
            yield Writer(connection, table.code)

    @asynccontextmanager
    async def writing(self, code: str) -> AsyncIterator[Writer]:
        """A transaction on the table's log. Nobody else appends to it meanwhile."""
        async with self._writer.begin() as connection:
            if not self.sqlite:
                row = select(schema.tables.c.code).where(schema.tables.c.code == code)
                await connection.execute(row.with_for_update())
            yield Writer(connection, code)

    async def table(self, code: str) -> TableRow:
        wanted = schema.tables.c
        columns = [wanted[name] for name in TableRow.__dataclass_fields__]
        async with self._reader.connect() as connection:
            row = (await connection.execute(select(*columns).where(wanted.code == code))).first()
        if row is None:
            raise UnknownName(f"there is no table {code[:12]!r}")
        return TableRow(*row)

    async def log(self, code: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        async with self._reader.connect() as connection:
            return await _entries(connection, code, after, limit)

    async def last_number(self, code: str) -> int:
        """How long the log is."""
        wanted = schema.log.c
        async with self._reader.connect() as connection:
            found = await connection.execute(
                select(func.max(wanted.number)).where(wanted.table_code == code)
            )
            return int(found.scalar_one() or 0)

    async def command_number(self, code: str, command: str) -> int | None:
        """The number of the event that a command led to."""
        async with self._reader.connect() as connection:
            return (await _command_numbers(connection, code, [command])).get(command)

    async def due(self, now: float) -> list[str]:
        """The tables whose turn timer has run out."""
        wanted = schema.tables.c
        async with self._reader.connect() as connection:
            found = await connection.execute(select(wanted.code).where(wanted.deadline <= now))
            return [row[0] for row in found]

    async def snapshot(self, code: str) -> bytes | None:
        async with self._reader.connect() as connection:
            found = await connection.execute(
                select(schema.snapshots.c.data).where(schema.snapshots.c.table_code == code)
            )
            row = found.first()
        return row[0] if row else None

    async def save_snapshot(self, code: str, number: int, data: bytes) -> None:
        """Keeps the newest snapshot only."""
        where = schema.snapshots.c.table_code == code
        values = {"number": number, "data": data}
        try:
            async with self._writer.begin() as connection:
                older = where & (schema.snapshots.c.number < number)
                done = await connection.execute(
                    update(schema.snapshots).where(older).values(**values)
                )
                if done.rowcount:
                    return
                found = await connection.execute(select(schema.snapshots.c.number).where(where))
                if found.first() is None:
                    await connection.execute(
                        insert(schema.snapshots).values(table_code=code, **values)
                    )
        except IntegrityError:
            pass  # another process was faster

    # --- seats and people --------------------------------------------------------------------

    async def seats(self, code: str) -> list[SeatRow]:
        """The seats of people, those bound last at the end."""
        async with self._reader.connect() as connection:
            return await _seats(connection, code)

    async def seat_by_secret(self, hash: str) -> SeatRow | None:
        wanted = schema.seats.c
        async with self._reader.connect() as connection:
            row = (
                await connection.execute(
                    select(
                        wanted.table_code, wanted.seat, wanted.person_id, wanted.secret_hash
                    ).where(wanted.secret_hash == hash)
                )
            ).first()
        return SeatRow(*row) if row else None

    async def tables_of(self, person: str, limit: int = 100) -> list[str]:
        """The tables where a person has a seat or is the host, newest first."""
        mine = select(schema.seats.c.table_code).where(schema.seats.c.person_id == person)
        wanted = schema.tables.c
        async with self._reader.connect() as connection:
            found = await connection.execute(
                select(wanted.code)
                .where(wanted.code.in_(mine) | (wanted.host == person))
                .order_by(wanted.updated.desc())
                .limit(limit)
            )
            return [row[0] for row in found]

    async def add_person(self, hash: str, at: float) -> Person:
        person = Person(secrets.token_hex(16), "")
        async with self._writer.begin() as connection:
            await connection.execute(
                insert(schema.people).values(id=person.id, secret_hash=hash, name="", created=at)
            )
        return person

    async def person(self, hash: str) -> Person | None:
        wanted = schema.people.c
        async with self._reader.connect() as connection:
            row = (
                await connection.execute(
                    select(wanted.id, wanted.name).where(wanted.secret_hash == hash)
                )
            ).first()
        return Person(*row) if row else None

    async def rename_person(self, person: str, name: str) -> None:
        async with self._writer.begin() as connection:
            await connection.execute(
                update(schema.people).where(schema.people.c.id == person).values(name=name)
            )

    # --- records, challenge, keys ------------------------------------------------------------

    async def add_record(self, person: str | None, text: str, at: float) -> str:
        id = new_id()
        async with self._writer.begin() as connection:
            await connection.execute(
                insert(schema.records).values(id=id, person_id=person, text=text, created=at)
            )
        return id

    async def record(self, id: str) -> RecordRow:
        wanted = schema.records.c
        columns = [wanted[name] for name in RecordRow.__dataclass_fields__]
        async with self._reader.connect() as connection:
            row = (await connection.execute(select(*columns).where(wanted.id == id))).first()
        if row is None:
            raise UnknownName(f"there is no record {id[:16]!r}")
        return RecordRow(*row)

    async def records_of(self, person: str, limit: int = 100) -> list[RecordRow]:
        wanted = schema.records.c
        columns = [wanted[name] for name in RecordRow.__dataclass_fields__]
        async with self._reader.connect() as connection:
            found = await connection.execute(
                select(*columns)
                .where(wanted.person_id == person)
                .order_by(wanted.created.desc())
                .limit(limit)
            )
            return [RecordRow(*row) for row in found]

    async def count_records(self, person: str) -> int:
        wanted = schema.records.c
        async with self._reader.connect() as connection:
            found = await connection.execute(
                select(func.count()).select_from(schema.records).where(wanted.person_id == person)
            )
            return int(found.scalar_one())

    async def challenge_play(self, day: str, person: str) -> ChallengeRow | None:
        wanted = schema.challenge.c
        columns = [wanted[name] for name in ChallengeRow.__dataclass_fields__]
        async with self._reader.connect() as connection:
            row = (
                await connection.execute(
                    select(*columns).where(wanted.day == day, wanted.person_id == person)
                )
            ).first()
        return ChallengeRow(*row) if row else None

    async def challenge_plays(self, day: str) -> list[ChallengeRow]:
        """The finished plays of a day, best first."""
        wanted = schema.challenge.c
        columns = [wanted[name] for name in ChallengeRow.__dataclass_fields__]
        async with self._reader.connect() as connection:
            found = await connection.execute(
                select(*columns)
                .where(wanted.day == day, wanted.finished.is_not(None))
                .order_by(wanted.total.desc(), wanted.finished)
            )
            return [ChallengeRow(*row) for row in found]

    async def challenge_days(self, before: str, limit: int = 60) -> list[str]:
        wanted = schema.challenge.c
        async with self._reader.connect() as connection:
            found = await connection.execute(
                select(wanted.day)
                .where(wanted.day < before)
                .distinct()
                .order_by(wanted.day.desc())
                .limit(limit)
            )
            return [row[0] for row in found]

    async def key(self, name: str) -> bytes:
        """A server secret, drawn when it is first asked for."""
        wanted = schema.keys.c
        for _ in range(3):
            async with self._reader.connect() as connection:
                found = await connection.execute(select(wanted.value).where(wanted.name == name))
                row = found.first()
            if row:
                return bytes(row[0])
            try:
                async with self._writer.begin() as connection:
                    value = secrets.token_bytes(32)
                    await connection.execute(insert(schema.keys).values(name=name, value=value))
                return value
            except IntegrityError:
                continue  # another process was faster
        raise RuntimeError(f"the key {name!r} can neither be read nor written")


async def _entries(
    connection: AsyncConnection, code: str, after: int, limit: int | None = None
) -> list[Entry]:
    wanted = schema.log.c
    found = await connection.execute(
        select(wanted.number, wanted.at, wanted.data)
        .where(wanted.table_code == code, wanted.number > after)
        .order_by(wanted.number)
        .limit(limit)
    )
    return [Entry(number, at, parse_event(data)) for number, at, data in found]


async def _command_numbers(
    connection: AsyncConnection, code: str, commands: Sequence[str]
) -> dict[str, int]:
    wanted = schema.log.c
    found = await connection.execute(
        select(wanted.command, wanted.number).where(
            wanted.table_code == code, wanted.command.in_(commands)
        )
    )
    return {row[0]: row[1] for row in found}


async def _seats(connection: AsyncConnection, code: str) -> list[SeatRow]:
    wanted = schema.seats.c
    found = await connection.execute(
        select(wanted.table_code, wanted.seat, wanted.person_id, wanted.secret_hash)
        .where(wanted.table_code == code)
        .order_by(wanted.bound, wanted.seat)
    )
    return [SeatRow(*row) for row in found]


def _prepare_sqlite(engine: AsyncEngine, begin: str) -> None:
    """WAL, full synchronisation, and transactions that begin when we say so."""

    @event.listens_for(engine.sync_engine, "connect")
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

    @event.listens_for(engine.sync_engine, "begin")
    def began(connection: Any) -> None:
        connection.exec_driver_sql(begin)
