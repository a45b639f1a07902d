"""Playing again with the same people: the rematch."""

import asyncio
from typing import Any

import pytest

from tests.support.web.processes import settled
from tests.support.web.site import Browser, Site
from tests.support.web.sittings import REALMS

pytestmark = pytest.mark.asyncio(loop_scope="module")

TURNS = 9


async def finished(server: Site, *people: Browser, **settings: object) -> str:
    """A game of one round that is over."""
    asked = {"rounds": 1, "realms": REALMS, **settings}
    code: str = (await people[0].ok("/api/tables", {"settings": asked, "name": "p0"}))["code"]
    for n, person in enumerate(people[1:], 1):
        await person.do(code, "join", name=f"p{n}")
    if settings.get("kind") != "solo":
        await people[0].do(code, "start")
    for _ in range(TURNS):
        for person in people:
            await person.end_turn(code)
        await settled(server.service)
    assert (await people[0].view(code))["phase"] == "over"
    return code


def names(view: Any) -> list[tuple[str, str]]:
    return [(seat["name"], seat["by"]) for seat in view["seats"]]


async def test_a_rematch_seats_the_same_people(server: Site) -> None:
    ann, bob, eve = [await server.browser() for _ in range(3)]
    code = await finished(server, ann, bob, bots=["random"], name="Friday", timer=600)
    answer = await eve.post(f"/api/tables/{code}/rematch")
    assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")
    new = (await bob.ok(f"/api/tables/{code}/rematch"))["code"]
    old = await ann.view(code)
    assert old["rematch"] == {"code": new, "by": "p1"}
    # A second click leads there, too.
    assert (await ann.ok(f"/api/tables/{code}/rematch", {"same": True}))["code"] == new
    view = await bob.view(new)
    assert view["phase"] == "lobby"
    assert names(view) == names(old)
    assert view["host"]  # whoever opened it
    assert view["me"]["name"] == "p1"
    assert view["me"]["link"]
    assert (await ann.view(new))["me"]["name"] == "p0"
    assert view["settings"] == {**old["settings"], "realms": []}
    assert view["commitment"] != old["commitment"]
    assert not {*view["realms"][0]} & {*REALMS[0]}
    await bob.do(new, "start")
    await ann.end_turn(new)
    # The server finds all of it again.
    server.service.rooms.open.clear()
    assert (await ann.view(code))["rematch"]["code"] == new
    assert names(await ann.view(new)) == names(old)


async def test_many_clicks_at_once_open_one_rematch(server: Site) -> None:
    ann, bob = await server.browser(), await server.browser()
    code = await finished(server, ann, bob)
    asked = [who.ok(f"/api/tables/{code}/rematch") for who in (ann, bob, ann, bob)]
    codes = {answer["code"] for answer in await asyncio.gather(*asked)}
    assert len(codes) == 1
    mine = (await ann.get("/api/mine")).json()["tables"]
    assert {table["code"] for table in mine} == {code, *codes}


async def test_the_same_realms_again_and_a_rematch_of_the_rematch(server: Site) -> None:
    ann, bob = await server.browser(), await server.browser()
    code = await finished(server, ann, bob)
    new = (await ann.ok(f"/api/tables/{code}/rematch", {"same": True}))["code"]
    assert (await ann.view(new))["realms"] == REALMS
    await ann.do(new, "start")
    for _ in range(TURNS):
        await ann.end_turn(new)
        await bob.end_turn(new)
    # That one is over: the next click opens another.
    third = (await bob.ok(f"/api/tables/{code}/rematch"))["code"]
    assert third not in (code, new)
    assert (await ann.view(code))["rematch"] == {"code": third, "by": "p1"}


async def test_one_player_begins_at_once(server: Site) -> None:
    ann = await server.browser()
    code = await finished(server, ann, kind="solo")
    new = (await ann.ok(f"/api/tables/{code}/rematch"))["code"]
    view = await ann.view(new)
    assert (view["phase"], view["me"]["plays"]) == ("playing", True)
    # Nobody else could have meant another game: each click opens one.
    same = (await ann.ok(f"/api/tables/{code}/rematch", {"same": True}))["code"]
    assert same != new
    assert (await ann.view(same))["realms"] == REALMS


async def test_no_rematch_before_the_end_or_with_known_dice(server: Site) -> None:
    ann = await server.browser()
    code = (await ann.ok("/api/play-now", {"name": "Ann"}))["code"]
    answer = await ann.post(f"/api/tables/{code}/rematch")
    assert (answer.status_code, answer.json()["error"]) == (422, "illegal")
    day = (await ann.ok("/api/today/play", {"name": "Ann"}))["code"]
    for _ in range(TURNS):
        await ann.end_turn(day)
    assert (await ann.post(f"/api/tables/{day}/rematch")).status_code == 422


async def test_a_crowd_follows_its_host(server: Site) -> None:
    host, bob = await server.browser(), await server.browser()
    code = await finished(server, host, bob, kind="crowd")
    assert (await bob.post(f"/api/tables/{code}/rematch")).status_code == 403
    new = (await host.ok(f"/api/tables/{code}/rematch"))["code"]
    assert (await host.view(new))["counts"]["seats"] == 0  # all sit down for themselves
    await bob.do(new, "join", name="p1")
    assert (await bob.view(code))["rematch"]["code"] == new
