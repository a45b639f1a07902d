"""Runs: what a person plays alone over many tables, such as a course or a campaign.

A run is a text of its mode's own, which says what the person decided; each attempt is a table, or a
record that was brought along. Of a table that is over the record is kept, so that nobody has to
open it again. Whatever else is told of a run follows from these.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from realmtable.core.errors import UnknownName
from realmtable.table.database import Database
from realmtable.table.errors import Stale, TooMany
from realmtable.table.schema import attempts, runs
from realmtable.table.store import new_id

MAX_RUNS = 300  # of one person


@dataclass(frozen=True)
class RunRow:
    id: str
    person_id: str
    mode: str
    data: str
    version: int  # counts the changes, so that two at once are noticed
    created: float
    updated: float


@dataclass(frozen=True)
class AttemptRow:
    run_id: str
    number: int  # from 0, as the run counts them
    table_code: str | None
    record: str | None  # of a table once it is over


_RUN = [runs.c[name] for name in RunRow.__dataclass_fields__]
_ATTEMPT = [attempts.c[name] for name in AttemptRow.__dataclass_fields__]


class Runs:
    """The runs of all people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str, mode: str | None = None) -> list[RunRow]:
        """A person's runs, oldest first."""
        query = select(*_RUN).where(runs.c.person_id == person)
        if mode is not None:
            query = query.where(runs.c.mode == mode)
        query = query.order_by(runs.c.created, runs.c.id)
        return await self._database.read(
            lambda connection: [RunRow(*row) for row in connection.execute(query)]
        )

    async def run(self, person: str, id: str) -> RunRow:
        """One of a person's runs; nobody else can find it."""
        query = select(*_RUN).where(runs.c.id == id, runs.c.person_id == person)
        found = await self._database.read(lambda connection: connection.execute(query).first())
        if found is None:
            raise UnknownName(f"you have no run {id[:16]!r}")
        return RunRow(*found)

    async def attempts(self, ids: Sequence[str]) -> list[AttemptRow]:
        """The attempts of these runs, in order."""
        query = select(*_ATTEMPT).where(attempts.c.run_id.in_(ids))
        query = query.order_by(attempts.c.run_id, attempts.c.number)
        return await self._database.read(
            lambda connection: [AttemptRow(*row) for row in connection.execute(query)]
        )

    async def at_table(self, person: str, code: str) -> AttemptRow | None:
        """The attempt that is played at a table, if it is this person's."""
        query = select(*_ATTEMPT).join(runs, runs.c.id == attempts.c.run_id)
        query = query.where(attempts.c.table_code == code, runs.c.person_id == person)
        found = await self._database.read(lambda connection: connection.execute(query).first())
        return AttemptRow(*found) if found is not None else None

    async def add(
        self, person: str, mode: str, data: str, at: float, records: Sequence[str] = ()
    ) -> RunRow:
        """Keeps a new run, with the records of its attempts if it was brought along."""
        if len(await self.of(person)) >= MAX_RUNS:
            raise TooMany(f"you have {MAX_RUNS} runs here already")
        row = RunRow(new_id(), person, mode, data, 1, at, at)
        kept = [
            asdict(AttemptRow(row.id, number, None, text))
            for number, text in enumerate(records)
            if text
        ]

        def work(connection: Connection) -> None:
            connection.execute(insert(runs).values(**asdict(row)))
            if kept:
                connection.execute(insert(attempts), kept)

        await self._database.write(work)
        return row

    async def save(self, row: RunRow, data: str, at: float) -> RunRow:
        """Changes a run, unless somebody has changed it since it was read."""
        where = (runs.c.id == row.id) & (runs.c.version == row.version)
        new = replace(row, data=data, version=row.version + 1, updated=at)
        change = update(runs).where(where)
        change = change.values(data=new.data, version=new.version, updated=new.updated)
        if not await self._database.write(lambda connection: connection.execute(change).rowcount):
            raise Stale("this run was changed elsewhere; look again")
        return new

    async def add_attempt(self, run: str, number: int, table: str) -> bool:
        """Notes at which table an attempt is played; false if it has one already."""
        made = insert(attempts).values(**asdict(AttemptRow(run, number, table, None)))
        try:
            await self._database.write(lambda connection: connection.execute(made) and None)
        except IntegrityError:
            return False
        return True

    async def keep_record(self, run: str, number: int, text: str) -> None:
        """Keeps the record of a table that is over, or of an attempt that was played elsewhere."""
        where = (attempts.c.run_id == run) & (attempts.c.number == number)
        change = update(attempts).where(where).values(record=text)
        row = AttemptRow(run, number, None, text)

        def work(connection: Connection) -> None:
            if not connection.execute(change).rowcount:
                connection.execute(insert(attempts).values(**asdict(row)))

        await self._database.write(work)

    async def remove(self, row: RunRow) -> None:
        """Forgets a run and its attempts; their tables stay."""

        def work(connection: Connection) -> None:
            connection.execute(delete(attempts).where(attempts.c.run_id == row.id))
            connection.execute(delete(runs).where(runs.c.id == row.id))

        await self._database.write(work)

    async def drop_attempt(self, run: str, number: int) -> None:
        """Forgets an attempt that does not count."""
        where = (attempts.c.run_id == run) & (attempts.c.number == number)
        gone = delete(attempts).where(where)
        await self._database.write(lambda connection: connection.execute(gone) and None)
