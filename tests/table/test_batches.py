"""Commands that are stored together: one that fails takes no other with it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from realmtable.table.acting import Acting, Actor
from realmtable.table.commands import Join
from realmtable.table.errors import Unavailable
from realmtable.table.events import Entry, Joined
from realmtable.table.live import LiveTable
from realmtable.table.once import once
from realmtable.table.room import Done, Job
from realmtable.table.rows import Person
from realmtable.table.service import TableService
from realmtable.table.settings import Settings
from realmtable.table.writer import Writer
from realmtable.web.config import sqlite_url
from tests.support.site import REALMS
from tests.table.test_store import person, process

CROWD = Settings(kind="crowd", realms=REALMS)
MANY = 12


@pytest.fixture
def url(tmp_path: Path) -> str:
    return sqlite_url(tmp_path / "test.sqlite3")


def joining(of: Person, name: str, fails: str = "") -> Job:
    """Sits down; or fails within the transaction, at once or when its seat is already stored."""

    def work(live: LiveTable, actor: Actor) -> list[Entry]:
        entries = Acting(live, 1000.0, actor).do(Join(name=name))
        if fails == "rules":
            raise ZeroDivisionError
        return entries

    def also(writer: Writer) -> None:
        if fails == "database":
            writer.add_seat(1, None, "twice", 0.0)
            writer.add_seat(1, None, "twice", 0.0)

    return Job(work, of, once(of.id, "join"), also=also)


async def crowd(service: TableService) -> tuple[str, list[Person]]:
    people = [await person(service, f"person {n}") for n in range(MANY)]
    opening = await service.open(await person(service, "host"), CROWD, None)
    return opening.code, people


async def names(service: TableService, code: str) -> list[str]:
    log = await service.store.log(code)
    return [entry.event.name for entry in log if isinstance(entry.event, Joined)]


@pytest.mark.parametrize("fails", ["rules", "database"])
async def test_only_the_job_that_fails_gets_the_error(url: str, fails: str) -> None:
    async with process(url) as service:
        code, people = await crowd(service)
        room = await service.rooms.room(code)
        jobs = [joining(of, f"P{n}", fails if n in (3, 8) else "") for n, of in enumerate(people)]
        results: list[Any] = await asyncio.gather(
            *(service.rooms.submit(room, job) for job in jobs), return_exceptions=True
        )
        failed = [n for n, result in enumerate(results) if not isinstance(result, Done)]
        assert failed == [3, 8]
        expected = [f"P{n}" for n in range(MANY) if n not in (3, 8)]
        assert await names(service, code) == expected, "nothing is lost, nothing is there twice"
        assert len(await service.store.seats(code)) == len(expected)
        view = await service.view(code, people[0])
        assert view.counts["seats"] == len(expected)
        again = await service.command(code, people[3], Join(id="again", name="P3"))
        assert again.number == view.number + 1


async def test_a_database_that_is_away_is_tried_once(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody's command is to blame: all are told at once, and can be sent again."""
    async with process(url) as service:
        code, people = await crowd(service)
        room = await service.rooms.room(code)
        tries = 0

        def away(*_: object) -> None:
            nonlocal tries
            tries += 1
            raise OSError("connection refused")

        with monkeypatch.context() as broken:
            broken.setattr(Writer, "news", away)
            results = await asyncio.gather(
                *(service.rooms.submit(room, joining(of, of.id[:5])) for of in people),
                return_exceptions=True,
            )
        assert [type(result) for result in results] == [Unavailable] * MANY
        assert tries == 1
        jobs = [joining(of, of.id[:5]) for of in people]
        await asyncio.gather(*(service.rooms.submit(room, job) for job in jobs))
        assert await names(service, code) == [of.id[:5] for of in people]


async def test_a_commit_whose_answer_was_lost_is_not_done_twice(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(url) as service:
        code, people = await crowd(service)
        room = await service.rooms.room(code)
        write = service.store.write
        lost = True

        async def write_and_lose(*given: Any) -> Any:
            nonlocal lost
            result = await write(*given)
            if lost:
                lost = False
                raise ZeroDivisionError("stored, but nobody hears of it")
            return result

        monkeypatch.setattr(service.store, "write", write_and_lose)
        jobs = [joining(of, f"P{n}") for n, of in enumerate(people)]
        done = await asyncio.gather(*(service.rooms.submit(room, job) for job in jobs))
        assert [result.number for result in done] == list(range(2, 2 + MANY))
        assert await names(service, code) == [f"P{n}" for n in range(MANY)]
