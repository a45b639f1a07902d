"""Today's challenge: the same for all, one blind play each, results afterwards."""

from pathlib import Path

import pytest

from realmtable.core.errors import InvalidText
from realmtable.table import challenge
from tests.support.web.processes import Clock
from tests.support.web.site import Browser, Site, site

DAY = 24 * 3600.0


async def play_all(browser: Browser, code: str, stop: int = 9) -> None:
    for _ in range(stop):
        await browser.end_turn(code)


async def test_one_blind_play_each(tmp_path: Path) -> None:
    clock = Clock()
    async with site(tmp_path, clock) as server:
        ann, bob = await server.browser(), await server.browser()
        day = (await ann.get("/api/today")).json()
        assert day == {
            "day": "2027-01-15",
            "realms": [],
            "code": None,
            "done": False,
            "ranking": None,
            "players": 0,
            "days": [],
        }
        mine = await ann.ok("/api/today/play", {"name": "Ann"})
        theirs = await bob.ok("/api/today/play", {"name": "Bob"})
        assert mine["code"] != theirs["code"]
        assert (await ann.ok("/api/today/play"))["code"] == mine["code"]  # never a second time
        one, two = await ann.view(mine["code"]), await bob.view(theirs["code"])
        assert one["realms"] == two["realms"]
        assert one["rolls"] == two["rolls"]
        assert one["commitment"] == two["commitment"]
        assert one["day"] == "2027-01-15"
        assert (await ann.get("/api/today")).json()["realms"] == one["realms"][0]
        # Nobody looks at others' plays before having finished.
        for path in ("", "/events", "/record", "/seats"):
            answer = await ann.get(f"/api/tables/{theirs['code']}{path}")
            assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")
        eve = await server.browser()
        assert (await eve.get(f"/api/tables/{theirs['code']}")).status_code == 403
        assert (await ann.send(theirs["code"], "join", after=0, name="x")).status_code == 403
        await play_all(bob, theirs["code"])
        assert (await ann.get("/api/today")).json()["ranking"] is None
        assert (await ann.get(f"/api/tables/{theirs['code']}")).status_code == 403
        done = (await bob.get("/api/today")).json()
        assert done["done"]
        assert [place["name"] for place in done["ranking"]] == ["Bob"]
        assert done["ranking"][0]["me"]
        await play_all(ann, mine["code"])
        ranking = (await ann.get("/api/today")).json()["ranking"]
        assert [place["rank"] for place in ranking] == [1, 1]
        assert (await ann.view(theirs["code"]))["phase"] == "over"


async def test_the_days_secret_is_opened_when_the_day_is_over(tmp_path: Path) -> None:
    clock = Clock()
    async with site(tmp_path, clock) as server:
        ann = await server.browser()
        code = (await ann.ok("/api/today/play"))["code"]
        await play_all(ann, code)
        assert (await ann.view(code))["secret"] is None
        refused = await ann.post(f"/api/tables/{code}/ghost")
        assert (refused.status_code, refused.json()["error"]) == (403, "forbidden")
        clock.now += DAY
        assert len((await ann.view(code))["secret"]) == 64
        assert (await ann.post(f"/api/tables/{code}/ghost")).status_code == 201


async def test_past_days_are_for_practice(tmp_path: Path) -> None:
    clock = Clock()
    async with site(tmp_path, clock) as server:
        ann, bob = await server.browser(), await server.browser()
        code = (await ann.ok("/api/today/play", {"name": "Ann"}))["code"]
        await play_all(ann, code)
        dice = (await ann.view(code))["rolls"]
        clock.now += DAY
        today = (await bob.get("/api/today")).json()
        assert today["day"] == "2027-01-16"
        assert today["days"] == ["2027-01-15"]
        past = (await bob.get("/api/today/2027-01-15")).json()
        assert [place["name"] for place in past["ranking"]] == ["Ann"]
        assert past["realms"]
        for _ in range(2):
            again = await bob.ok("/api/today/play", {"day": "2027-01-15"})
            await play_all(bob, again["code"])
        view = await bob.view(again["code"])
        assert view["rolls"] == dice
        assert view["secret"]
        after = (await bob.get("/api/today/2027-01-15")).json()
        assert [place["name"] for place in after["ranking"]] == ["Ann"]  # practice does not count
        assert (await ann.ok("/api/today/play"))["code"] != code


async def test_other_days_have_other_dice(tmp_path: Path) -> None:
    clock = Clock()
    async with site(tmp_path, clock) as server:
        ann = await server.browser()
        found = set()
        for _ in range(4):
            code = (await ann.ok("/api/today/play"))["code"]
            found.add((await ann.view(code))["commitment"])
            clock.now += DAY
        assert len(found) == 4


async def test_days_that_are_refused(tmp_path: Path) -> None:
    async with site(tmp_path, Clock()) as server:
        ann = await server.browser()
        assert (await ann.get("/api/today/2999-01-01")).status_code == 404
        assert (await ann.get("/api/today/nonsense")).status_code == 400
        for day in ("2999-01-01", "2027-13-01", "27-1-1", "2027-01-16"):
            answer = await ann.post("/api/today/play", {"day": day})
            assert answer.status_code in (400, 404)


async def test_the_secret_stays_after_a_restart(tmp_path: Path) -> None:
    async def first_roll(server: Site) -> object:
        ann = await server.browser()
        code = (await ann.ok("/api/today/play"))["code"]
        return (await ann.view(code))["rolls"]

    clock = Clock()
    async with site(tmp_path, clock) as server:
        before = await first_roll(server)
    async with site(tmp_path, clock) as server:
        assert await first_roll(server) == before


def test_days() -> None:
    assert challenge.day_of(0.0) == "1970-01-01"
    assert challenge.check_day("2024-02-29") == "2024-02-29"
    for day in ("2023-02-29", "2024-2-3", "", "2024-02-29x"):
        with pytest.raises(InvalidText, match="no day"):
            challenge.check_day(day)
