"""Coming and going over HTTP: links to seats that nobody holds, settings, my tables."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.web.processes import Clock
from tests.support.web.site import Browser, Site, site
from tests.support.web.sittings import REALMS


@pytest.fixture
async def made(tmp_path: Path) -> AsyncIterator[Site]:
    async with site(tmp_path, Clock()) as running:
        yield running


async def opened(made: Site, **settings: object) -> tuple[Browser, str]:
    ann = await made.browser()
    asked = {"settings": {"realms": REALMS, **settings}, "name": "Ann"}
    return ann, (await ann.ok("/api/tables", asked))["code"]


def secret(link: str) -> dict[str, str]:
    return {"secret": link.removeprefix("/s/")}


async def only_table(browser: Browser) -> Any:
    (table,) = (await browser.get("/api/mine")).json()["tables"]
    return table


async def test_a_kept_seat_is_taken_by_its_link_at_a_closed_table(made: Site) -> None:
    ann, code = await opened(made, open=False)
    bea = await made.browser()
    refused = await bea.send(code, "join", name="Bea")
    assert refused.status_code == 403
    (free,) = (await ann.do(code, "hold", name="Bea"))["view"]["free"]
    assert (free["seat"], free["name"]) == (2, "Bea")
    assert (await bea.view(code))["free"] == [], "only the host has the link"
    qr = await ann.get(f"/api/tables/{code}/seat/qr.svg?seat=2")
    assert qr.status_code == 200
    assert (await bea.get(f"/api/tables/{code}/seat/qr.svg?seat=2")).status_code == 403
    assert (await ann.get(f"/api/tables/{code}/seat/qr.svg?seat=1")).status_code == 403
    taken = await bea.ok("/api/seats", secret(free["link"]))
    assert (taken["code"], taken["seat"], taken["name"]) == (code, 2, "Bea")
    view = await bea.view(code)
    assert view["me"]["seat"] == 2
    assert view["seats"][1]["state"] != "free"
    assert (await ann.view(code))["free"] == []


async def test_a_freed_seat_goes_to_someone_else_and_the_old_link_is_void(made: Site) -> None:
    ann, code = await opened(made)
    bob, cay = await made.browser(), await made.browser()
    old = (await bob.do(code, "join", name="Bob"))["view"]["me"]["link"]
    await ann.do(code, "start")
    await bob.end_turn(code)
    (free,) = (await ann.do(code, "free", seat=2))["view"]["free"]
    assert (await bob.view(code))["me"]["seat"] is None
    assert (await bob.post("/api/seats", secret(old))).status_code == 404
    again = (await ann.do(code, "free", seat=2))["view"]["free"][0]["link"]
    assert (await cay.post("/api/seats", secret(free["link"]))).status_code == 404
    await cay.ok("/api/seats", secret(again))
    made.service.rooms.open.clear()  # all of it is in the database
    view = await cay.view(code)
    assert view["me"]["seat"] == 2
    assert view["me"]["link"] not in (None, old, free["link"], again)
    assert view["seats"][1]["round"] == 1
    assert (await bob.send(code, "back")).status_code == 403


async def test_the_link_of_a_seat_that_moved_is_void(made: Site) -> None:
    ann, code = await opened(made)
    phone, thief = await made.browser(), await made.browser()
    old = (await ann.view(code))["me"]["link"]
    await phone.ok("/api/seats", secret(old))
    assert (await ann.view(code))["me"]["seat"] is None
    for again in range(2):
        for browser in (ann, thief):
            assert (await browser.post("/api/seats", secret(old))).status_code == 404
            assert (await browser.post("/api/seats/look", secret(old))).status_code == 404
        # The answer may have been lost: who moved the seat asks with the same link once more.
        number = (await phone.view(code))["number"]
        assert (await phone.ok("/api/seats", secret(old)))["seat"] == 1
        assert (await phone.ok("/api/seats/look", secret(old)))["seat"] == 1
        view = await phone.view(code)
        assert (view["me"]["seat"], view["host"], view["number"]) == (1, True, number)
        new = view["me"]["link"]
        assert new is not None
        assert new != old
        if not again:
            made.service.rooms.open.clear()  # all of it is in the database
    await ann.ok("/api/seats", secret(new))
    view = await ann.view(code)
    assert (view["me"]["seat"], view["host"]) == (1, True)
    assert view["me"]["link"] not in (old, new)
    assert (await phone.view(code))["me"]["seat"] is None
    assert (await phone.post("/api/seats", secret(new))).status_code == 404
    assert (await phone.post("/api/seats", secret(old))).status_code == 404


async def test_of_two_who_open_a_link_at_once_one_gets_the_seat(made: Site) -> None:
    ann, code = await opened(made)
    link = (await ann.view(code))["me"]["link"]
    others = [await made.browser() for _ in range(4)]
    answers = await asyncio.gather(*(each.post("/api/seats", secret(link)) for each in others))
    assert sorted(answer.status_code for answer in answers) == [200, 404, 404, 404]


async def test_nobody_holds_two_seats_at_one_table(made: Site) -> None:
    ann, code = await opened(made)
    bob = await made.browser()
    await bob.do(code, "join", name="Bob")
    link = (await ann.view(code))["me"]["link"]
    answer = await bob.post("/api/seats", secret(link))
    assert (answer.status_code, answer.json()["error"]) == (422, "illegal")
    assert (await ann.view(code))["me"]["seat"] == 1


async def test_settings_are_kept_with_the_table(made: Site) -> None:
    ann, code = await opened(made)
    before = await ann.view(code)
    new = {**before["settings"], "name": "Renamed", "rounds": 2, "timer": 86400, "pace": "days"}
    view = (await ann.do(code, "change", settings=new))["view"]
    assert view["realms"][0] == REALMS[0]
    assert len(view["realms"]) == 2
    assert view["commitment"] == before["commitment"]
    made.service.rooms.open.clear()
    again = await ann.view(code)
    assert (again["settings"], again["realms"]) == (view["settings"], view["realms"])
    assert (await made.service.store.table(code)).name == "Renamed"
    redrawn = {**new, "realms": []}
    drawn = {
        str((await ann.do(code, "change", settings=redrawn, redraw=True))["view"]["realms"])
        for _ in range(4)
    }
    assert len(drawn) > 1, "drawn by chance, not by anything that is known"


async def test_bad_settings_say_where(made: Site) -> None:
    ann, code = await opened(made)
    settings = (await ann.view(code))["settings"]
    for change, why in (
        ({"rounds": "two"}, "rounds"),
        ({"colour": "red"}, "colour"),
        ({"timer": 3}, "settings.timer"),
        ({"pace": "slow"}, "pace"),
    ):
        answer = await ann.send(code, "change", settings={**settings, **change})
        assert answer.status_code == 400, answer.text
        assert why in answer.json()["why"]
    assert (await ann.view(code))["settings"] == settings


async def test_reactions_are_heard_by_all(made: Site) -> None:
    ann, code = await opened(made)
    assert (await ann.do(code, "react", sign="clap"))["ok"]
    too_soon = await ann.send(code, "react", sign="clap")
    assert (too_soon.status_code, too_soon.json()["error"]) == (429, "too_many")
    free_text = await ann.send(code, "react", sign="hello there")
    assert (free_text.status_code, free_text.json()["error"]) == (400, "invalid")


async def test_my_tables_tell_whose_turn_it_is(tmp_path: Path) -> None:
    clock = Clock()
    async with site(tmp_path, clock) as made:
        ann, code = await opened(made, pace="days", timer=86400)
        bob = await made.browser()
        await bob.do(code, "join", name="Bob")
        table = await only_table(ann)
        assert (table["phase"], table["waiting"], table["since"]) == ("lobby", [], None)
        assert table["realms"] == ["Wingspan", "Scythe", "Tapestry"]
        await ann.do(code, "start")
        clock.now += 3600
        await ann.end_turn(code)
        table = await only_table(ann)
        assert (table["my_turn"], table["state"], table["waiting"]) == (False, "confirmed", ["Bob"])
        assert table["since"] == "2027-01-15T08:00:00.000Z"
        assert table["until"] == "2027-01-16T08:00:00.000Z"
        assert [(s["name"], s["me"]) for s in table["scores"]] == [("Ann", True), ("Bob", False)]
        theirs = await only_table(bob)
        assert theirs["my_turn"]
        assert [s["total"] for s in theirs["scores"]] == [0, 0]
        await bob.do(code, "leave")
        assert (await only_table(bob))["state"] == "left"
        await bob.do(code, "back")
        assert (await only_table(bob))["my_turn"]
