"""Changes to one table within a transaction: its log, its row, its seats and what they scored.

Whoever appends to a table's log holds that table's row (PostgreSQL) or the write lock of the file
(SQLite) from reading the log's end to the commit, so several processes can share a database.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec
from sqlalchemy import (
    BindParameter,
    Connection,
    bindparam,
    delete,
    insert,
    null,
    select,
    union_all,
    update,
)

from realmtable.table import schema
from realmtable.table.events import Entry, Joined, Rematch, event_text, parse_event
from realmtable.table.once import Once
from realmtable.table.rows import NewTable, ResultRow, SeatRow, select_rows

# Queries that every command needs are made once.
_CODE: BindParameter[str] = bindparam("of_table")
_COMMANDS: BindParameter[str] = bindparam("commands", expanding=True)
_LOG = schema.log.c
# Two questions in one, each answered by an index of its own. With `or`, or in order, all of the
# table's log would be gone through.
_NEWS = union_all(
    select(_LOG.number, _LOG.at, _LOG.data, _LOG.came_to, _LOG.command, _LOG.body).where(
        _LOG.table_code == _CODE, _LOG.number > bindparam("after")
    ),
    select(_LOG.number, null(), null(), null(), _LOG.command, _LOG.body).where(
        _LOG.table_code == _CODE, _LOG.command.in_(_COMMANDS)
    ),
)
_APPEND = insert(schema.log)
_MOVED_ON = (
    update(schema.tables)
    .where(schema.tables.c.code == _CODE)
    .values(updated=bindparam("at"), deadline=bindparam("until"))
)
_NOTHING: Mapping[int, str] = MappingProxyType({})
_HOLD = select(schema.tables.c.code).where(schema.tables.c.code == _CODE).with_for_update()


class Writer:
    """Changes to one table, within a transaction."""

    def __init__(self, connection: Connection, code: str) -> None:
        self._connection = connection
        self.code = code

    def create(self, table: NewTable, at: float) -> None:
        values = {name: getattr(table, name) for name in NewTable.__dataclass_fields__}
        self._connection.execute(insert(schema.tables).values(**values, created=at, updated=at))

    def beside(self, code: str) -> "Writer":
        """Changes to another table in the same transaction."""
        return Writer(self._connection, code)

    def hold(self) -> None:
        """Keeps other processes from appending until the transaction ends."""
        if self._connection.dialect.name != "sqlite":  # there the whole file is held already
            self._connection.execute(_HOLD, {"of_table": self.code})

    def news(
        self, after: int, commands: Sequence[str]
    ) -> tuple[list[Entry], dict[str, tuple[int, str | None]]]:
        """What was appended after a number, by whatever process, and which of these commands
        are in the log already, with the numbers of their events and the hashes of what they
        said."""
        entries: list[Entry] = []
        known: dict[str, tuple[int, str | None]] = {}
        wanted = {"of_table": self.code, "after": after, "commands": list(commands)}
        for number, at, data, came, command, body in self._connection.execute(_NEWS, wanted):
            if data is not None:
                entries.append(Entry(number, at, parse_event(data), came))
            if command is not None:
                known[command] = (number, body)
        entries.sort(key=lambda entry: entry.number)
        return entries, known

    def add(
        self, entries: list[Entry], commands: dict[int, Once], came_to: Mapping[int, str] = _NOTHING
    ) -> None:
        """Appends events; `commands` names the command of those that came of one, and `came_to`
        is kept beside them."""
        none = (None, None)
        self._connection.execute(
            _APPEND,
            [
                {
                    "table_code": self.code,
                    "number": entry.number,
                    "at": entry.at,
                    "command": commands.get(entry.number, none)[0],
                    "body": commands.get(entry.number, none)[1],
                    "data": event_text(entry.event),
                    "came_to": came_to.get(entry.number),
                }
                for entry in entries
            ],
        )

    def moved_on(self, at: float, deadline: float | None) -> None:
        """Notes in the table's row when it was last used and when its timer runs out."""
        self._connection.execute(_MOVED_ON, {"of_table": self.code, "at": at, "until": deadline})

    def update(self, **values: Any) -> None:
        """Changes what else the table's row says."""
        where = schema.tables.c.code == self.code
        self._connection.execute(update(schema.tables).where(where).values(**values))

    def add_seat(self, seat: int, person: str | None, hash: str, at: float) -> None:
        self._connection.execute(
            insert(schema.seats).values(
                table_code=self.code, seat=seat, person_id=person, secret_hash=hash, bound=at
            )
        )

    def _seat(self, seat: int) -> Any:
        return (schema.seats.c.table_code == self.code) & (schema.seats.c.seat == seat)

    def move_seat(self, seat: int, person: str, hash: str, at: float) -> None:
        """Gives the seat to another person, with a new link; by the old one only that person
        finds it again."""
        moved = {"person_id": person, "secret_hash": hash, "bound": at}
        self._connection.execute(
            update(schema.seats)
            .where(self._seat(seat))
            .values(came_by=schema.seats.c.secret_hash, **moved)
        )

    def free_seat(self, seat: int, hash: str, at: float) -> None:
        """Takes the seat from its person; only the new link leads to it."""
        self._connection.execute(
            update(schema.seats)
            .where(self._seat(seat))
            .values(person_id=None, secret_hash=hash, bound=at, came_by=None)
        )

    def remove_seat(self, seat: int) -> None:
        self._connection.execute(delete(schema.seats).where(self._seat(seat)))

    def seats(self, numbers: list[int]) -> list[SeatRow]:
        """Those of these seats that people have or may take, those bound last at the end."""
        return seats_at(self._connection, self.code, numbers)

    def rename_in_log(self, seat: int, name: str) -> None:
        """Takes the name of whoever sat there out of the log and of the snapshot. Names are the
        only thing that is ever changed in a log."""
        log, saved = schema.log, schema.snapshots
        told = log.c.data.contains('"joined"') | log.c.data.contains('"rematch"')
        rows = select(log.c.number, log.c.data).where(log.c.table_code == self.code, told)
        old = None
        for number, data in self._connection.execute(rows.order_by(log.c.number)).all():
            event = parse_event(data)
            if isinstance(event, Joined) and event.seat == seat:
                old, changed = event.name, event_text(msgspec.structs.replace(event, name=name))
            elif isinstance(event, Rematch) and event.by == old:
                changed = event_text(msgspec.structs.replace(event, by=name))
            else:
                continue
            where = (log.c.table_code == self.code) & (log.c.number == number)
            self._connection.execute(update(log).where(where).values(data=changed))
        self._connection.execute(delete(saved).where(saved.c.table_code == self.code))

    def add_results(self, rows: list[ResultRow]) -> None:
        """Keeps what people have scored here; of a seat that is there already, the newer."""
        for row in rows if len(rows) == 1 else []:  # a whole table is kept only once
            where = (schema.results.c.table_code == self.code) & (schema.results.c.seat == row.seat)
            self._connection.execute(delete(schema.results).where(where))
        if rows:
            values = [dataclasses.asdict(row) for row in rows]
            self._connection.execute(insert(schema.results), values)

    def add_challenge(self, day: str, person: str, name: str) -> None:
        self._connection.execute(
            insert(schema.challenge).values(
                day=day, person_id=person, table_code=self.code, name=name
            )
        )

    def finish_challenge(self, total: int, at: float) -> None:
        self._connection.execute(
            update(schema.challenge)
            .where(schema.challenge.c.table_code == self.code)
            .values(total=total, finished=at)
        )


def seats_at(connection: Connection, code: str, numbers: list[int] | None = None) -> list[SeatRow]:
    wanted = schema.seats.c
    query = select_rows(SeatRow, schema.seats).where(wanted.table_code == code)
    if numbers is not None:
        query = query.where(wanted.seat.in_(numbers))
    rows = connection.execute(query.order_by(wanted.bound, wanted.seat))
    return [SeatRow(*row) for row in rows]
