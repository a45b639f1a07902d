"""What is kept of people, tables, seats and records, and how it is found again. What is changed at
one table is in `writer`."""

import hashlib
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection, Table, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from realmtable.core.errors import UnknownName
from realmtable.table import schema
from realmtable.table.database import Database
from realmtable.table.events import Entry, parse_event
from realmtable.table.rows import (
    ChallengeRow,
    Person,
    PushRow,
    RecordRow,
    ResultRow,
    SeatRow,
    TableRow,
    select_rows,
)
from realmtable.table.writer import Writer, seats_at

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
CODE_LENGTH = 6
ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
T = TypeVar("T")


def secret_hash(secret: str) -> str:
    """Of secrets only this is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(10))


# A query that is needed often is made once.
_TAIL = (
    select(*(schema.log.c[name] for name in ("number", "at", "data", "came_to")))
    .where(
        schema.log.c.table_code == bindparam("of_table"), schema.log.c.number > bindparam("after")
    )
    .order_by(schema.log.c.number)
)


class Store:
    """Everything that is kept."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)

    async def close(self) -> None:
        await self.database.close()

    async def ping(self) -> None:
        """Raises if nothing can be stored. Where something could not be, it is tried in earnest."""
        wanted = schema.keys.c
        trial = update(schema.keys).values(value=wanted.value) if self.database.failing else None

        def work(connection: Connection) -> None:
            connection.execute(select(1) if trial is None else trial)

        await self.database.write(work)

    async def size(self) -> int:
        """How many bytes the database takes."""

        def work(connection: Connection) -> int:
            if connection.dialect.name != "sqlite":
                of = select(func.pg_database_size(func.current_database()))
                return int(connection.execute(of).scalar() or 0)
            pages = [
                int(connection.exec_driver_sql(f"PRAGMA {name}").scalar() or 0)
                for name in ("page_count", "page_size")
            ]
            return pages[0] * pages[1]

        return await self.database.read(work)

    async def write(self, code: str, work: Callable[[Writer], T]) -> T:
        """Changes one table in a transaction."""
        return await self.database.write(lambda connection: work(Writer(connection, code)))

    # --- tables and their logs ---------------------------------------------------------------

    async def table(self, code: str) -> TableRow:
        row = await self._first(TableRow, schema.tables, schema.tables.c.code == code)
        if row is None:
            raise UnknownName(f"there is no table {code[:12]!r}")
        return row

    async def log(self, code: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        return await self.database.read(lambda connection: _entries(connection, code, after, limit))

    async def last_number(self, code: str) -> int:
        """How long the log is."""
        wanted = schema.log.c
        query = select(func.max(wanted.number)).where(wanted.table_code == code)
        return int(await self._value(query) or 0)

    async def command_of(self, code: str, command: str) -> tuple[int, str | None] | None:
        """The number of the event that a command led to, and the hash of what it said."""
        wanted = schema.log.c
        query = select(wanted.number, wanted.body)
        query = query.where(wanted.table_code == code, wanted.command == command)
        row = await self.database.read(lambda connection: connection.execute(query).first())
        return None if row is None else (int(row[0]), row[1])

    async def due(self, now: float) -> list[str]:
        """The tables whose turn timer has run out."""
        wanted = schema.tables.c
        return await self._column(select(wanted.code).where(wanted.deadline <= now))

    async def newest(self) -> float:
        """When something happened last at any table."""
        return float(await self._value(select(func.max(schema.tables.c.updated))) or 0.0)

    async def snapshot(self, code: str) -> bytes | None:
        wanted = schema.snapshots.c
        found = await self._value(select(wanted.data).where(wanted.table_code == code))
        return bytes(found) if found is not None else None

    async def save_snapshot(self, code: str, number: int, data: bytes) -> None:
        """Keeps the newest snapshot only."""
        wanted = schema.snapshots.c

        def work(connection: Connection) -> None:
            where = (wanted.table_code == code) & (wanted.number < number)
            change = update(schema.snapshots).where(where).values(number=number, data=data)
            if connection.execute(change).rowcount:
                return
            there = select(wanted.number).where(wanted.table_code == code)
            if connection.execute(there).first() is None:
                values = {"table_code": code, "number": number, "data": data}
                connection.execute(insert(schema.snapshots).values(**values))

        try:
            await self.database.write(work)
        except IntegrityError:
            return  # another process was faster

    # --- seats and people --------------------------------------------------------------------

    async def seats(self, code: str, numbers: list[int] | None = None) -> list[SeatRow]:
        """The seats of people, all or those with these numbers; those bound last at the end."""
        return await self.database.read(lambda connection: seats_at(connection, code, numbers))

    async def seat_by_secret(self, hash: str, person: str) -> SeatRow | None:
        """The seat that a link leads to: its newest one, or for whoever holds the seat also the
        one that brought it to them."""
        wanted = schema.seats.c
        mine = (wanted.came_by == hash) & (wanted.person_id == person)
        return await self._first(SeatRow, schema.seats, (wanted.secret_hash == hash) | mine)

    async def tables_of(self, person: str, limit: int = 100) -> list[str]:
        """The tables where a person has a seat or is the host, newest first."""
        mine = select(schema.seats.c.table_code).where(schema.seats.c.person_id == person)
        wanted = schema.tables.c
        return await self._column(
            select(wanted.code)
            .where(wanted.code.in_(mine) | (wanted.host == person))
            .order_by(wanted.updated.desc())
            .limit(limit)
        )

    async def add_person(self, hash: str, at: float) -> Person:
        person = Person(secrets.token_hex(16), "")
        values = {"id": person.id, "secret_hash": hash, "name": "", "created": at}
        await self._insert(schema.people, values)
        return person

    async def person(self, hash: str) -> Person | None:
        return await self._first(Person, schema.people, schema.people.c.secret_hash == hash)

    async def rename_person(self, person: str, name: str) -> None:
        change = update(schema.people).where(schema.people.c.id == person).values(name=name)
        await self.database.write(lambda connection: connection.execute(change) and None)

    async def created(self, person: str) -> float:
        """Since when a person has been known."""
        wanted = schema.people.c
        return float(await self._value(select(wanted.created).where(wanted.id == person)) or 0.0)

    async def seats_of(self, person: str) -> list[SeatRow]:
        """All seats of a person."""
        query = select_rows(SeatRow, schema.seats).where(schema.seats.c.person_id == person)
        return await self._rows(SeatRow, query.order_by(schema.seats.c.bound))

    async def forget_person(self, person: str) -> None:
        """Deletes a person with everything that belongs to them alone. What belongs to a game as
        well, such as a seat, stays and is nobody's."""
        people, tables = schema.people, schema.tables

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.records).where(schema.records.c.person_id == person))
            connection.execute(update(tables).where(tables.c.host == person).values(host=None))
            for table in schema.metadata.sorted_tables:
                for column in table.columns:
                    if not column.references(people.c.id):
                        continue
                    if column.nullable:
                        change = update(table).where(column == person).values({column.name: None})
                        connection.execute(change)
                    else:
                        connection.execute(delete(table).where(column == person))
            connection.execute(delete(people).where(people.c.id == person))

        await self.database.write(work)

    # --- push subscriptions --------------------------------------------------------------------

    async def add_push(
        self, person: str, endpoint: str, p256dh: str, auth: str, at: float, most: int = 20
    ) -> None:
        """Keeps a subscription; of one person only the newest ones."""
        wanted = schema.pushes.c

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.pushes).where(wanted.id == secret_hash(endpoint)))
            values = {"endpoint": endpoint, "p256dh": p256dh, "auth": auth, "created": at}
            connection.execute(
                insert(schema.pushes).values(id=secret_hash(endpoint), person_id=person, **values)
            )
            newest = select(wanted.id).where(wanted.person_id == person)
            newest = newest.order_by(wanted.created.desc(), wanted.id)
            old = [row[0] for row in connection.execute(newest)][most:]
            if old:
                connection.execute(delete(schema.pushes).where(wanted.id.in_(old)))

        try:
            await self.database.write(work)
        except IntegrityError:
            return  # the same browser said so twice at once

    async def remove_push(self, endpoint: str) -> None:
        gone = delete(schema.pushes).where(schema.pushes.c.id == secret_hash(endpoint))
        await self.database.write(lambda connection: connection.execute(gone) and None)

    async def pushes_of(self, people: list[str]) -> list[PushRow]:
        query = select_rows(PushRow, schema.pushes).where(schema.pushes.c.person_id.in_(people))
        return await self._rows(PushRow, query)

    # --- records, challenge, keys ------------------------------------------------------------

    async def add_record(self, person: str | None, text: str, at: float) -> str:
        id = new_id()
        values = {"id": id, "person_id": person, "text": text, "created": at}
        await self._insert(schema.records, values)
        return id

    async def record(self, id: str) -> RecordRow:
        row = await self._first(RecordRow, schema.records, schema.records.c.id == id)
        if row is None:
            raise UnknownName(f"there is no record {id[:16]!r}")
        return row

    async def record_dates(self, person: str, limit: int = 100) -> list[tuple[str, float]]:
        """The ids of a person's records, newest first, and since when they are kept."""
        wanted = schema.records.c
        query = select(wanted.id, wanted.created).where(wanted.person_id == person)
        query = query.order_by(wanted.created.desc()).limit(limit)
        return await self.database.read(
            lambda connection: [(id, created) for id, created in connection.execute(query)]
        )

    async def records_of(self, person: str, limit: int = 100) -> list[RecordRow]:
        wanted = schema.records.c
        query = select_rows(RecordRow, schema.records).where(wanted.person_id == person)
        query = query.order_by(wanted.created.desc()).limit(limit)
        return await self._rows(RecordRow, query)

    async def count_records(self, person: str) -> int:
        query = select(func.count()).select_from(schema.records)
        return int(await self._value(query.where(schema.records.c.person_id == person)) or 0)

    async def challenge_play(self, day: str, person: str) -> ChallengeRow | None:
        wanted = schema.challenge.c
        where = (wanted.day == day) & (wanted.person_id == person)
        return await self._first(ChallengeRow, schema.challenge, where)

    async def challenge_plays(self, day: str) -> list[ChallengeRow]:
        """The finished plays of a day, best first."""
        wanted = schema.challenge.c
        query = select_rows(ChallengeRow, schema.challenge)
        query = query.where(wanted.day == day, wanted.finished.is_not(None))
        return await self._rows(ChallengeRow, query.order_by(wanted.total.desc(), wanted.finished))

    async def challenge_days(self, before: str, limit: int = 60) -> list[str]:
        wanted = schema.challenge.c
        query = select(wanted.day).where(wanted.day < before).distinct()
        return await self._column(query.order_by(wanted.day.desc()).limit(limit))

    async def challenges_of(self, person: str) -> list[ChallengeRow]:
        """The days whose challenge a person has finished, oldest first."""
        wanted = schema.challenge.c
        query = select_rows(ChallengeRow, schema.challenge)
        query = query.where(wanted.person_id == person, wanted.finished.is_not(None))
        return await self._rows(ChallengeRow, query.order_by(wanted.day))

    async def results_of(self, person: str) -> list[ResultRow]:
        """The games that a person has finished, oldest first."""
        wanted = schema.results.c
        query = select_rows(ResultRow, schema.results).where(wanted.person_id == person)
        return await self._rows(ResultRow, query.order_by(wanted.finished, wanted.table_code))

    async def key(self, name: str) -> bytes:
        """A server secret, drawn when it is first asked for."""
        wanted = schema.keys.c
        for _ in range(3):
            found = await self._value(select(wanted.value).where(wanted.name == name))
            if found is not None:
                return bytes(found)
            try:
                value = secrets.token_bytes(32)
                await self._insert(schema.keys, {"name": name, "value": value})
            except IntegrityError:
                continue  # another process was faster
            return value
        raise RuntimeError(f"the key {name!r} can neither be read nor written")

    # --- asking --------------------------------------------------------------------------------

    async def _insert(self, table: Table, values: dict[str, Any]) -> None:
        await self.database.write(
            lambda connection: connection.execute(insert(table).values(**values)) and None
        )

    async def _first(self, kind: type[T], table: Table, where: Any) -> T | None:
        found = await self._rows(kind, select_rows(kind, table).where(where))
        return found[0] if found else None

    async def _rows(self, kind: type[T], query: Any) -> list[T]:
        return await self.database.read(
            lambda connection: [kind(*row) for row in connection.execute(query)]
        )

    async def _column(self, query: Any) -> list[Any]:
        return await self.database.read(
            lambda connection: [row[0] for row in connection.execute(query)]
        )

    async def _value(self, query: Any) -> Any:
        return await self.database.read(lambda connection: connection.execute(query).scalar())


def _entries(
    connection: Connection, code: str, after: int, limit: int | None = None
) -> list[Entry]:
    query = _TAIL if limit is None else _TAIL.limit(limit)
    found = connection.execute(query, {"of_table": code, "after": after})
    return [Entry(number, at, parse_event(data), came) for number, at, data, came in found]
