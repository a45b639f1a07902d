"""Tables that cannot be loaded: they stop no other table, and people are told why."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from realmtable.table import schema, upkeep
from tests.support.web.processes import Clock, until
from tests.support.web.site import Browser, Site, site
from tests.support.web.sittings import REALMS

DAMAGE = {
    "no JSON": {"data": "{"},
    "no event": {"data": '{"kind":"nonsense"}'},
    "an event that cannot follow": {"data": '{"kind":"left","seat":99}'},
    "a pin of other rules": None,
}


async def two_tables(made: Site, ann: Browser) -> tuple[str, str]:
    """Two tables with a timer, where ann waits for nobody but herself; the first by its code
    is the one whose clock is looked at first."""
    codes = []
    for name in ("Friday", "Sunday"):
        settings = {"realms": REALMS, "timer": 30, "name": name, "bots": ["random"]}
        made_table = await ann.ok("/api/tables", {"settings": settings, "name": "Ann"})
        codes.append(made_table["code"])
        await ann.do(codes[-1], "start")
        bob = await made.browser()
        await bob.do(codes[-1], "join", name="Bob")
        await bob.end_turn(codes[-1])
    return min(codes), max(codes)


async def damage(made: Site, code: str, how: dict[str, str] | None) -> None:
    log = schema.log

    def work(connection: Any) -> None:
        where = (log.c.table_code == code) & (log.c.number == (3 if how else 1))
        if how is None:
            data = connection.execute(log.select().where(where)).one().data
            change = {"data": data.replace("wingspan/", "wingspan/99")}
        else:
            change = how
        connection.execute(update(log).where(where).values(**change))
        connection.execute(schema.snapshots.delete())

    await made.service.store.database.write(work)
    made.service.rooms.open.pop(code)


@pytest.mark.parametrize("how", DAMAGE)
async def test_one_damaged_table_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(upkeep, "LOOK_SECONDS", 0.01)
    clock = Clock()
    async with site(tmp_path, clock) as made:
        ann = await made.browser()
        bad, good = await two_tables(made, ann)
        await damage(made, bad, DAMAGE[how])
        clock.now += 100
        await until(lambda: len(made.service.rooms.open[good].live.rolls) > 1)
        mine = (await ann.get("/api/mine")).json()
        assert [table["code"] for table in mine["tables"]] == [good]
        (closed,) = mine["closed"]
        assert closed["code"] == bad
        assert closed["name"] in ("Friday", "Sunday")
        answer = await ann.get(f"/api/tables/{bad}")
        assert answer.status_code == 422
        assert answer.json()["why"] == closed["why"]
        assert (
            "version 991 of the rules" if how == "a pin of other rules" else "damaged"
        ) in closed["why"]
        page = await ann.get(f"/t/{bad}")
        assert page.status_code == 422
        assert "Traceback" not in page.text


async def test_a_table_whose_timer_failed_is_not_tried_every_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with site(tmp_path) as made:
        tried = []

        async def load(code: str) -> object:
            tried.append(code)
            raise ValueError("no")

        monkeypatch.setattr(made.service.rooms, "room", load)
        for _ in range(3):
            await made.service.upkeep.enforce("BAD")
        assert tried == ["BAD"]
        monkeypatch.setattr("realmtable.table.upkeep.REST", -1.0)
        made.service.upkeep._resting.clear()
        for _ in range(3):
            await made.service.upkeep.enforce("BAD")
        assert len(tried) == 4


async def test_a_damaged_snapshot_is_passed_over(tmp_path: Path) -> None:
    async with site(tmp_path) as made:
        ann = await made.browser()
        code = (await ann.ok("/api/play-now", {}))["code"]
        number = (await ann.view(code))["number"]
        await made.service.store.save_snapshot(code, 1, b'{"version":2,"seats":[[1]]}')
        made.service.rooms.open.pop(code)
        assert (await ann.view(code))["number"] == number
