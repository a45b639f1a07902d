"""Errors that only tables know."""

from typing import TYPE_CHECKING, ClassVar

from realmtable.core.errors import RealmtableError

if TYPE_CHECKING:
    from realmtable.table.views import TableView


class Stale(RealmtableError):
    """The command was meant for an earlier state of the table."""

    kind: ClassVar[str] = "stale"
    view: "TableView | None" = None  # the newest, for whoever came too late


class Forbidden(RealmtableError):
    """The person may not do this."""

    kind: ClassVar[str] = "forbidden"


class TooMany(RealmtableError):
    """A limit is reached."""

    kind: ClassVar[str] = "too_many"


class Unreadable(RealmtableError):
    """What is kept of a table cannot be read any more."""

    kind: ClassVar[str] = "unreadable"


class Unavailable(Exception):
    """The database is away, locked or full. Nobody's mistake: the same again may work later."""
