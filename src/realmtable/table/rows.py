"""The rows of the database as values: what is kept of people, tables, seats and records."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table, select


@dataclass(frozen=True)
class Person:
    id: str
    name: str


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


@dataclass(frozen=True)
class TableRow(NewTable):
    created: float
    finished: float | None
    updated: float


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
class ResultRow:
    table_code: str
    seat: int
    person_id: str
    finished: float
    kind: str
    place: int
    seats: int
    scores: str


@dataclass(frozen=True)
class PushRow:
    """Where one of a person's browsers is told of news."""

    person_id: str
    endpoint: str
    p256dh: str
    auth: str


def select_rows(kind: type[Any], table: Table) -> Any:
    """A query for the columns that a kind of rows has."""
    return select(*(table.c[name] for name in kind.__dataclass_fields__))
