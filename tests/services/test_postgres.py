"""The same promises on PostgreSQL, and what is so on PostgreSQL only."""

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from realmtable.core.errors import InvalidText
from realmtable.table import database
from realmtable.table.commands import Join
from realmtable.table.settings import Settings
from realmtable.web.config import Config
from realmtable.web.doctor import examine
from realmtable.web.starting import check_database
from tests.support.web.processes import person, process
from tests.support.web.promises import Promises
from tests.support.web.site import site
from tests.support.web.sittings import REALMS, TABLE


class TestPromises(Promises):
    """On PostgreSQL."""


async def test_a_game_and_a_day(url: str) -> None:
    async with site(database_url=url) as server:
        ann, bob = await server.browser(), await server.browser()
        body = {"settings": {"realms": REALMS}, "name": "Ann"}
        code = (await ann.ok("/api/tables", body))["code"]
        await bob.do(code, "join", name="Bob")
        await ann.do(code, "start")
        for _ in range(9):
            await ann.end_turn(code)
            await bob.end_turn(code)
        assert (await ann.view(code))["phase"] == "over"
        assert (await ann.get("/api/mine")).json()["tables"][0]["code"] == code
        again = (await ann.ok(f"/api/tables/{code}/ghost"))["code"]
        await ann.end_turn(again)
        day = (await ann.ok("/api/today/play"))["code"]
        for _ in range(9):
            await ann.end_turn(day)
        assert len((await ann.get("/api/today")).json()["ranking"]) == 1


async def test_what_postgres_does_not_keep_fails_alone(url: str) -> None:
    """A NUL that came past the edge: everyone else who is stored together with it is answered."""
    async with process(url) as service:
        host = await person(service, "host")
        code = (await service.open(host, Settings(kind="crowd", realms=REALMS), None)).code
        people = [await person(service, f"person {n}") for n in range(8)]
        answers = await asyncio.gather(
            *(
                service.command(code, of, Join(id="a\0" if n == 3 else "a", name=f"P{n}"))
                for n, of in enumerate(people)
            ),
            return_exceptions=True,
        )
        failed = [n for n, answer in enumerate(answers) if isinstance(answer, Exception)]
        assert failed == [3]
        assert (await service.view(code, None)).counts["seats"] == 7


async def test_a_server_that_is_not_there_is_told(url: str) -> None:
    def refused(given: str) -> str:
        with pytest.raises(InvalidText) as told:
            check_database(given)
        return told.value.why

    why = await asyncio.to_thread(refused, f"{url}_not_there")
    assert "cannot be used" in why
    assert "does not exist" in why


async def test_a_connection_that_was_closed_is_replaced(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database restarts, a firewall forgets: nobody gets to see it."""
    monkeypatch.setattr(database, "IDLE_SECONDS", -1.0)
    async with site(database_url=url) as server:
        ann = await server.browser()
        code = (await ann.ok("/api/play-now"))["code"]
        other = create_async_engine(url, isolation_level="AUTOCOMMIT")
        async with other.connect() as connection:
            await connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            )
        await other.dispose()
        assert (await ann.get("/health")).status_code == 200
        await ann.end_turn(code)


# --- upkeep ----------------------------------------------------------------------------------


async def test_the_doctor_looks_at_every_table(url: str) -> None:
    async with process(url) as service:
        code = (await service.open(await person(service, "ann"), TABLE, "ann", start=True)).code

    def found() -> dict[str, tuple[str, str]]:
        findings = examine(Config(url), 1, lambda *_: None)
        return {each.check: (each.level, each.words) for each in findings}

    first = await asyncio.to_thread(found)
    assert {check for check, (level, _) in first.items() if level == "problem"} == set()
    assert first["tables"][1] == "1 of 1 are whole and can be played again"
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE log SET data = 'oh' WHERE number = 2"))
    await engine.dispose()
    second = await asyncio.to_thread(found)
    assert "event 2 of its log cannot be played" in second[f"table {code}"][1]
    assert second["tables"][0] == "problem"
