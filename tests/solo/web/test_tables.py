"""Attempts of solo modes as tables: opened, played, broken off, judged from their records."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from realmtable.solo.runfiles import check_run, parse_runs
from realmtable.solo.stage import BALL, MINIGOLF, REALMIVERSE
from tests.support.rolling import catalog
from tests.support.web.site import Browser, Site, site
from tests.support.web.solo_runs import begun, refused, seen

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def play(browser: Browser, run: str, **more: object) -> str:
    code: str = (await browser.ok(f"/api/solo/runs/{run}/play", {"name": "Ann", **more}))["code"]
    return code


async def turns(browser: Browser, code: str, most: int = 99) -> Any:
    """Ends so many turns as soon as possible, waiting for guests; the view then."""
    done = 0
    while True:
        view = await browser.view(code)
        if view["phase"] == "over" or (done == most and view["me"]["plays"]):
            return view
        if view["me"]["plays"]:
            await browser.end_turn(code)
            done += 1
        else:
            await asyncio.sleep(0.001)


async def test_a_hole_from_the_first_roll_to_the_next_attempt(server: Site) -> None:
    ann, eve = await server.browser(), await server.browser()
    run = await begun(ann, MINIGOLF)
    code = await play(ann, run)
    assert await play(ann, run) == code  # it is found again
    view = await ann.view(code)
    assert (view["settings"]["name"], view["phase"]) == ("Hole 1 · Open Green", "playing")
    assert view["settings"]["options"] == {"stage": "minigolf 1"}
    attempt = (await seen(ann, "/minigolf"))["attempts"][0]
    assert (attempt["state"], attempt["code"], attempt["scores"]) == ("playing", code, [])
    assert (await seen(ann, ""))["modes"][0]["code"] == code
    for path, body in (("pick-up", None), ("level", {"level": "easy"}), ("draw", None)):
        assert (await refused(ann, f"/runs/{run}/{path}", body))[0] == 422

    await turns(ann, code)
    told = await seen(ann, f"/at/{code}")
    assert (told["run"], told["next"], told["again"]) == (run, "Attempt 2", True)
    assert told["attempt"]["goal"] == [
        {"holds": False, "live": "score 0.0 of 13.5", "short": "score 0.0, 13.5 short"}
    ]
    assert told["attempt"]["scores"] == [{"name": "Ann", "score": 0, "me": True}]
    assert (await eve.get(f"/api/solo/at/{code}")).status_code == 404
    assert await play(ann, run) != code
    assert (await seen(ann, f"/at/{code}"))["next"] == "Go on playing"
    stages = [each["stage"]["attempt"] for each in (await seen(ann, "/minigolf"))["attempts"]]
    assert stages == [1, 2]


async def test_an_attempt_that_is_broken_off_counts(server: Site) -> None:
    ann = await server.browser()
    run = await begun(ann, MINIGOLF)
    for attempt in range(1, 5):
        code = await play(ann, run)
        await turns(ann, code, 1)
        await ann.ok(f"/api/solo/runs/{run}/break-off")
        course = await seen(ann, "/minigolf")
        assert course["runs"][0]["holes"][0]["attempts"] == attempt
        assert course["attempts"][-1]["broken_off"]
    assert course["pick_up"]
    await ann.ok(f"/api/solo/runs/{run}/pick-up")
    course = await seen(ann, "/minigolf")
    assert (course["current"], course["runs"][0]["holes"][0]["shown"]) == (2, "(5)")
    assert course["runs"][0]["picked_up"]


async def test_a_week_with_guests_who_really_play(server: Site) -> None:
    ann = await server.browser()
    run = await begun(ann, BALL)
    code = await play(ann, run)
    view = await turns(ann, code, 1)
    assert view["settings"]["show"] == "round_end"
    assert [seat["score"] for seat in view["seats"]][1:] == [None] * 5
    view = await turns(ann, code)
    assert len(view["seats"]) == 6
    told = await seen(ann, f"/at/{code}")
    assert (told["attempt"]["partner"], told["next"]) == ("Tilda Crumb", "Week 2")
    assert len(told["attempt"]["scores"]) == 6
    pairs = [[seat["name"] for seat in pair] for pair in told["pairs"]]
    assert pairs == (await seen(ann, "/rrr_ball"))["schedule"][0]
    assert pairs[0] == ["Ann", "Tilda Crumb"]
    assert len({name for pair in pairs for name in pair}) == 6
    assert told["rows"] == (await seen(ann, "/rrr_ball"))["rows"]
    first = told["rows"]
    ball = await seen(ann, "/rrr_ball")
    assert ball["season"]["weeks"] == 1
    assert sum(row["points"] for row in ball["rows"]) == 6
    assert "so-hand" in ball["drawing"]  # the dice of the week are in their boxes

    code = await play(ann, run, watch=True)
    view = await turns(ann, code, 2)
    assert None not in [seat["score"] for seat in view["seats"]]
    await ann.ok(f"/api/solo/runs/{run}/break-off")
    ball = await seen(ann, "/rrr_ball")
    assert ball["season"]["weeks"] == 2
    assert (await seen(ann, f"/at/{code}"))["rows"] == ball["rows"] != first
    runs = parse_runs((await ann.get("/api/solo/file")).text)
    check_run(runs[0], catalog())
    record = runs[0].attempts[1].record
    assert record.count(" dice ") == 8  # the evening went on
    assert record.count("Tilda Crumb: ") == 9  # eight turns and a score
    assert record.count("Ann: ") == 2


async def test_a_chapter_and_its_lanterns(server: Site) -> None:
    ann = await server.browser()
    run = await begun(ann, REALMIVERSE)
    drawn = await ann.ok(f"/api/solo/runs/{run}/draw")
    for lit in (2, 1, 0):
        code = await play(ann, run)
        await turns(ann, code, 1)
        assert (await seen(ann, "/realmiverse"))["attempts"][-1]["state"] == "playing"
        await turns(ann, code)
        atlas = await seen(ann, "/realmiverse")
        assert (atlas["run"]["lit"], atlas["run"]["lost"]) == (lit, lit == 0)
    assert atlas["attempts"][0]["realms"] == drawn["realms"]
    assert atlas["current"] is None
    told = await seen(ann, f"/at/{code}")
    assert told["next"] == ""
    assert {score["name"] for score in told["attempt"]["scores"]} == {"Ann", "Echo"}
    found = await refused(ann, f"/runs/{run}/play")
    assert found == (422, "this run is over")


async def test_the_echo_is_watched_or_hidden(server: Site) -> None:
    ann = await server.browser()
    for watch, show in ((None, "at_once"), (True, "at_once"), (False, "round_end")):
        run = await begun(ann, REALMIVERSE)
        drawn = await ann.ok(f"/api/solo/runs/{run}/draw")
        assert drawn["guests"] == ["Echo"]
        view = await turns(ann, await play(ann, run, watch=watch), 1)
        assert view["settings"]["show"] == show
        assert view["seats"][1]["name"] == "Echo"
        (goal,) = view["stage"]["goal"]
        told = "that of the Echo is told at the end" if watch is False else "Echo after turn 1"
        assert told in goal["text"]
    other = await begun(ann, MINIGOLF)
    view = await ann.view(await play(ann, other, watch=False))
    assert view["settings"]["show"] == "at_once"  # nobody is there to be hidden


async def test_the_same_attempt_begun_twice_at_once_is_one_table(server: Site) -> None:
    ann = await server.browser()
    for mode in (MINIGOLF, REALMIVERSE):
        run = await begun(ann, mode)
        codes = await asyncio.gather(*(play(ann, run) for _ in range(4)))
        assert len(set(codes)) == 1
        assert len((await seen(ann, f"/{mode}"))["attempts"]) == 1
    tables = (await ann.get("/api/mine")).json()["tables"]
    assert len(tables) == 2
    body = {"mode": MINIGOLF, "number": 4, "name": "Ann"}
    first = (await ann.ok("/api/solo/practice", body))["code"]
    assert (await ann.ok("/api/solo/practice", body))["code"] != first  # begun anew


async def test_a_run_is_deleted_for_good(server: Site) -> None:
    ann, eve = await server.browser(), await server.browser()
    kept, gone = await begun(ann, MINIGOLF), await begun(ann, MINIGOLF)
    over = await play(ann, gone)
    await turns(ann, over)
    left = await play(ann, gone)
    found = await refused(ann, f"/runs/{gone}/delete", {"sure": False})
    assert found == (400, "sure: say that you are sure; this cannot be taken back")
    assert (await refused(eve, f"/runs/{gone}/delete", {"sure": True}))[0] == 404
    assert await ann.ok(f"/api/solo/runs/{gone}/delete", {"sure": True}) == {"run": gone}
    assert [run["id"] for run in (await seen(ann, "/minigolf"))["runs"]] == [kept]
    assert (await refused(ann, f"/runs/{gone}/play"))[0] == 404
    assert (await ann.view(over))["phase"] == "over"  # the table stays
    assert not (await ann.view(left))["me"]["plays"]  # this one was left
    assert (await ann.get(f"/api/solo/at/{over}")).status_code == 404


async def test_practice_counts_for_nothing(server: Site) -> None:
    ann = await server.browser()
    body = {"mode": MINIGOLF, "number": 18, "level": "hard", "name": "Ann"}
    left = (await ann.ok("/api/solo/practice", body))["code"]
    assert len((await ann.view(left))["settings"]["options"]["deck"].split(",")) == 8
    code = (await ann.ok("/api/solo/practice", {**body, "number": 9}))["code"]
    await turns(ann, code)
    told = await seen(ann, f"/at/{code}")
    assert (told["attempt"]["title"], told["next"]) == ("Hole 9 · Mirrors", "")
    assert (await ann.get(f"/api/solo/at/{left}")).status_code == 404
    assert (await seen(ann, "/minigolf"))["runs"] == []
    (run,) = parse_runs((await ann.get("/api/solo/file")).text)
    assert (run.practice, len(run.attempts)) == (True, 1)


async def test_progress_survives_a_restart_in_the_middle(tmp_path: Path) -> None:
    async with site(tmp_path) as server:
        ann = await server.browser()
        run = await begun(ann, MINIGOLF)
        code = await play(ann, run)
        await turns(ann, code, 4)
        cookies = ann.http.cookies
    async with site(tmp_path) as server:
        ann = await server.browser()
        ann.http.cookies = cookies
        assert (await seen(ann, "/minigolf"))["attempts"][0]["state"] == "playing"
        assert await play(ann, run) == code
        await turns(ann, code)
    async with site(tmp_path) as server:
        ann = await server.browser()
        ann.http.cookies = cookies
        assert (await seen(ann, "/minigolf"))["runs"][0]["holes"][0]["attempts"] == 1
