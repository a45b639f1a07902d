"""Results that are kept while they are worked out, so that work can be broken off and gone on with.

A folder holds one SQLite file for one piece of work: what was asked for, and in each row the
results of some parts that follow each other. Whatever was kept is whole, however the program ended.
"""

import sqlite3
from collections.abc import Generator, Iterator
from contextlib import closing
from copy import deepcopy
from pathlib import Path
from time import monotonic
from typing import Any, Final, Protocol, Self, TypeVar

import msgspec

from realmtable import __version__
from realmtable.bots.program import program_print
from realmtable.core.errors import InvalidText

FILE: Final = "shards.sqlite3"
OFTEN: Final = 2.0  # seconds of work that are lost, at most, if the program is killed
_TABLES: Final = {"asked", "shards"}


class Shards:
    """The results of one piece of work so far."""

    def __init__(self, folder: Path, asked: dict[str, object]) -> None:
        """Opens what a folder holds, or begins it; refuses it if something else was asked for."""
        self.path = folder / FILE
        self.done = 0  # rounds, or whatever is counted
        wanted = {**asked, "version": __version__, "program": program_print()}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = sqlite3.connect(self.path, timeout=0, isolation_level=None)
        except (OSError, sqlite3.Error) as error:
            raise InvalidText(f"{self.path} cannot be used: {error}") from error
        try:
            self._open(msgspec.json.decode(msgspec.json.encode(wanted)))
        except BaseException:
            self.close()
            raise

    def _open(self, wanted: dict[str, object]) -> None:
        self._do("PRAGMA locking_mode = EXCLUSIVE")  # no other program, as long as it is open
        self._do("BEGIN EXCLUSIVE")
        tables = {name for (name,) in self._do("SELECT name FROM sqlite_master")}
        if not tables:
            self._do("CREATE TABLE asked (what TEXT NOT NULL)")
            self._do(
                "CREATE TABLE shards (first INTEGER PRIMARY KEY, count INTEGER NOT NULL, "
                "results TEXT NOT NULL)"
            )
            self._do("INSERT INTO asked VALUES (?)", msgspec.json.encode(wanted).decode())
        elif tables != _TABLES:
            raise InvalidText(f"{self.path} holds something else than results")
        self._do("COMMIT")
        [(asked,)] = self._do("SELECT what FROM asked")
        self._compare(msgspec.json.decode(asked, type=dict[str, object]), wanted)
        for first, count in self._do("SELECT first, count FROM shards ORDER BY first"):
            if first != self.done:
                raise InvalidText(f"{self.path} is damaged: what comes after {self.done} is gone")
            self.done += count

    def _compare(self, kept: dict[str, object], wanted: dict[str, object]) -> None:
        for name in dict.fromkeys([*wanted, *kept]):
            was, now = kept.get(name), wanted.get(name)
            if was != now:
                if isinstance(was, list) and isinstance(now, list):  # what only one of them has
                    was, now = ([each for each in was if each not in now] or was)[:3], None
                than = "" if now is None else f", and is {now!r}"
                raise InvalidText(
                    f"{self.path.parent} holds results of something else: there {name} was "
                    f"{was!r}{than}; take another folder"
                )

    def _do(self, statement: str, *values: object) -> list[Any]:
        try:
            return self._file.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise InvalidText(f"{self.path} is in use by another program") from error
            raise InvalidText(f"{self.path} cannot be used: {error}") from error

    def kept(self) -> Iterator[tuple[int, str]]:
        """What is there: of how many rounds, and their results, in order."""
        first = 0
        while first < self.done:
            [(count, results)] = self._do("SELECT count, results FROM shards WHERE first=?", first)
            yield count, results
            first += count

    def keep(self, first: int, count: int, results: bytes) -> None:
        """Keeps the results of so many rounds, which follow those that are there. What is kept a
        second time takes the place of the first."""
        self._do("INSERT OR REPLACE INTO shards VALUES (?, ?, ?)", first, count, results.decode())
        self.done = first + count

    def close(self) -> None:
        self._file.close()


class Joining(Protocol):
    """Results that others can be added to."""

    def join(self, other: Self) -> None: ...


Joined = TypeVar("Joined", bound=Joining)


def kept_results(shards: Shards, kind: type[Joined]) -> Iterator[Joined]:
    """What is there."""
    for _, text in shards.kept():
        results: Joined = read(shards, text, kind)
        yield results


def keeping(
    shards: Shards, played: Generator[tuple[int, Joined], None, None]
) -> Generator[tuple[int, Joined], None, None]:
    """Passes on what is played after what is there, and keeps it."""
    first = shards.done
    waiting: list[tuple[int, int, Joined]] = []  # what is not kept yet: first, count, results
    last = monotonic()
    try:
        with closing(played):
            for count, results in played:
                waiting.append((first, count, results))
                first += count
                if monotonic() - last >= OFTEN:
                    _keep_all(shards, waiting)
                    waiting.clear()
                    last = monotonic()
                yield count, results
    finally:
        _keep_all(shards, waiting)


def _keep_all(shards: Shards, waiting: list[tuple[int, int, Joined]]) -> None:
    """Joins what waits and keeps it. Ctrl+C may come between any two steps of this program, so it
    is looked which of it is there already."""
    waiting = [each for each in waiting if each[0] >= shards.done]
    if not waiting:
        return
    first, count, results = waiting[0]
    joined = deepcopy(results)  # whoever got it goes on using it
    for _, more, others in waiting[1:]:
        joined.join(others)
        count += more
    shards.keep(first, count, msgspec.json.encode(joined))


def read(shards: Shards, text: str, kind: Any) -> Any:
    """Results of a kind, as they were kept."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError as error:
        raise InvalidText(f"{shards.path} is damaged: {error}") from error
