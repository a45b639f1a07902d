"""The solo modes over HTTP: runs, what is drawn, files, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from realmtable.solo.runfiles import parse_run, parse_runs, runs_text
from realmtable.solo.stage import BALL, MINIGOLF, REALMIVERSE
from tests.support.web.site import Browser, Site, site
from tests.support.web.solo_runs import (
    begun,
    dancing,
    exploring,
    fresh,
    golfing,
    play_next,
    refused,
    seen,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")

MODES = (MINIGOLF, BALL, REALMIVERSE)


async def bring(browser: Browser, *runs: Any) -> Any:
    return await browser.ok("/api/solo/import", {"file": runs_text(runs)})


async def test_a_stranger_sees_everything_and_leaves_nothing(server: Site) -> None:
    eve = await server.browser()
    assert [line["mode"] for line in (await seen(eve, ""))["modes"]] == [*MODES]
    course = await seen(eve, "/minigolf")
    assert (course["runs"], course["run"], course["current"]) == ([], None, None)
    assert course["drawing"].count("data-hole=") == 18
    ball = await seen(eve, "/rrr_ball")
    assert (ball["season"], ball["next_league"], ball["reached"]) == (None, 1, [1])
    assert ball["guests"][0]["name"] == "Tilda Crumb"
    assert ball["schedule"][0][0] == ["You", "Tilda Crumb"]
    atlas = await seen(eve, "/realmiverse")
    assert [chapter["name"] for chapter in atlas["chapters"]][1] == "Synchronicity"
    assert not eve.http.cookies
    assert parse_runs((await eve.get("/api/solo/file")).text) == []


async def test_a_run_is_started_and_survives_a_restart(tmp_path: Path) -> None:
    async with site(tmp_path) as server:
        ann = await server.browser()
        run = await begun(ann, MINIGOLF, level="hard")
        cookies = ann.http.cookies
    async with site(tmp_path) as server:
        ann = await server.browser()
        ann.http.cookies = cookies
        course = await seen(ann, "/minigolf")
        assert (course["run"], course["level"], course["current"]) == (run, "hard", 1)
        assert 'class="so-place so-current" href="#hole-1"' in course["drawing"]
        words = (await seen(ann, ""))["modes"][0]["words"]
        assert words == "Hole 1 is next. 0 of 18 done, level with par."


@pytest.mark.parametrize(
    ("path", "body", "status", "why"),
    [
        ("/runs", {"mode": "chess"}, 400, "chess"),
        ("/runs", {"mode": "minigolf", "league": 2}, 400, "league: Minigolf has none"),
        ("/runs", {"mode": "minigolf", "level": "brutal"}, 400, "brutal"),
        ("/runs", {"mode": "rrr_ball", "level": "hard"}, 400, "level: RRR Ball has none"),
        ("/runs", {"mode": "realmiverse", "sets": ["nonsense"]}, 404, "nonsense"),
        ("/runs", {"mode": "rrr_ball", "league": 4}, 422, "League IV has not been reached yet"),
        ("/runs/nothere/play", None, 404, "you have no run 'nothere'"),
        ("/practice", {"mode": "rrr_ball", "number": 1}, 422, "by invitation"),
        ("/practice", {"mode": "minigolf", "number": 19}, 400, "there is no hole 19"),
        ("/practice", {"mode": "realmiverse", "number": 1}, 422, "once it has been won"),
    ],
)
async def test_what_cannot_be_begun(
    server: Site, path: str, body: object, status: int, why: str
) -> None:
    ann = await server.browser()
    found = await refused(ann, path, body)
    assert found[0] == status
    assert why in found[1]


# --- realms ------------------------------------------------------------------------------------


async def test_one_drawn_realm_is_exchanged_and_no_more(server: Site) -> None:
    ann = await server.browser()
    run = await begun(ann, REALMIVERSE)
    drawn = await ann.ok(f"/api/solo/runs/{run}/draw")
    assert (drawn["state"], drawn["exchange"], len(drawn["realms"])) == ("drawn", True, 3)
    assert drawn == (await seen(ann, "/realmiverse"))["attempts"][0]
    assert drawn == await ann.ok(f"/api/solo/runs/{run}/draw")  # it is not drawn again
    first = drawn["realms"][0]["id"]
    after = await ann.ok(f"/api/solo/runs/{run}/exchange", {"realm": first})
    assert not after["exchange"]
    assert first not in [realm["id"] for realm in after["realms"]]
    assert after["realms"][1:] == drawn["realms"][1:]
    second = after["realms"][1]["id"]
    found = await refused(ann, f"/runs/{run}/exchange", {"realm": second})
    assert found == (422, "one realm was exchanged already, and no more can be")
    assert (await seen(ann, "/realmiverse"))["attempts"][0] == after


async def test_the_realms_of_a_week_can_be_named(server: Site) -> None:
    ann = await server.browser()
    run = await begun(ann, BALL)
    wanted = ["wingspan", "scythe", "ark_nova"]
    drawn = await ann.ok(f"/api/solo/runs/{run}/draw", {"realms": wanted})
    assert [realm["id"] for realm in drawn["realms"]] == wanted
    again = await ann.ok(f"/api/solo/runs/{run}/draw", {"realms": [*wanted[:2], "tapestry"]})
    assert [realm["name"] for realm in again["realms"]][2] == "Tapestry"
    assert len((await seen(ann, "/rrr_ball"))["attempts"]) == 1
    for realms, why in (
        (wanted[:2], "a week has 3 realms, not 2"),
        (["wingspan"] * 3, "Wingspan is drawn twice"),
    ):
        found = await refused(ann, f"/runs/{run}/draw", {"realms": realms})
        assert found == (400, why)
    found = await refused(ann, f"/runs/{run}/break-off")
    assert found == (422, "nothing is being played here")


async def test_levels_and_picking_up(server: Site) -> None:
    ann = await server.browser()
    run = await begun(ann, MINIGOLF)
    await ann.ok(f"/api/solo/runs/{run}/level", {"level": "easy"})
    assert (await seen(ann, "/minigolf"))["level"] == "easy"
    found = await refused(ann, f"/runs/{run}/pick-up")
    why = "hole 1 can be picked up after 4 failed attempts; there are 0"
    assert found == (422, why)
    other = await begun(ann, REALMIVERSE)
    found = await refused(ann, f"/runs/{other}/level", {"level": "easy"})
    assert found == (422, "the level can be changed on the minigolf course only")
    found = await refused(ann, f"/runs/{other}/pick-up")
    assert found == (422, "only holes of the course are picked up")


# --- files ---------------------------------------------------------------------------------------


async def test_a_file_brings_runs_to_another_browser(server: Site) -> None:
    golf, ball, campaign = golfing(), dancing(), exploring()
    ann, ben = await server.browser(), await server.browser()
    assert await bring(ann, golf, ball, campaign) == {"new": 3, "further": 0}
    course = await seen(ann, "/minigolf")
    tries = len(golf.attempts) - 1
    hole = course["runs"][0]["holes"][0]
    assert (hole["attempts"], hole["done"], hole["shown"]) == (tries, True, str(tries))
    assert course["current"] == 2
    last = course["attempts"][-1]
    assert (last["state"], last["code"], last["won"]) == ("over", None, False)
    missing = [each["short"] for each in last["goal"] if not each["holds"]]
    assert missing
    season = (await seen(ann, "/rrr_ball"))["season"]
    assert (season["weeks"], season["over"], season["league"]) == (1, False, 1)
    rows = (await seen(ann, "/rrr_ball"))["rows"]
    assert len(rows) == 6
    assert sum(row["points"] for row in rows) == 6
    assert (await seen(ann, "/realmiverse"))["chapters"][0]["attempts"] == 1
    words = [line["words"] for line in (await seen(ann, ""))["modes"]]
    assert words[0].startswith("Hole 2 is next. 1 of 18 done")
    assert words[1].startswith("League I, Kitchen Dance: week 2 of 5, place ")

    answer = await ann.get("/api/solo/file")
    assert "attachment" in answer.headers["content-disposition"]
    assert parse_runs(answer.text) == [golf, ball, campaign]
    assert await ben.ok("/api/solo/import", {"file": answer.text}) == {"new": 3, "further": 0}
    assert (await seen(ben, "/minigolf"))["runs"][0]["holes"] == course["runs"][0]["holes"]
    assert await ben.ok("/api/solo/import", {"file": answer.text}) == {"new": 0, "further": 0}
    one = await ben.get(f"/api/solo/runs/{(await seen(ben, '/minigolf'))['run']}/file")
    assert parse_run(one.text) == golf
    mine = (await seen(ann, "/minigolf"))["run"]
    assert (await ben.get(f"/api/solo/runs/{mine}/file")).status_code == 404


async def test_a_run_that_went_further_elsewhere(server: Site) -> None:
    ann = await server.browser()
    run = golfing()
    assert (await bring(ann, run))["new"] == 1
    play_next(run, 6, bot="random")
    assert await bring(ann, run) == {"new": 0, "further": 1}
    course = await seen(ann, "/minigolf")
    assert len(course["runs"]) == 1
    assert len(course["attempts"]) == len(run.attempts)
    other = golfing()
    play_next(other, 7, bot="random")
    why = "run golf-1 is here already, and went on differently"
    found = await refused(ann, "/import", {"file": runs_text([other])})
    assert found == (400, why)


async def test_an_attempt_that_was_begun_elsewhere(server: Site) -> None:
    ann = await server.browser()
    run = fresh(MINIGOLF, "left")
    play_next(run, 8, turns=3)
    await bring(ann, run)
    course = await seen(ann, "/minigolf")
    assert course["attempts"][0]["state"] == "elsewhere"
    id = course["run"]
    found = await refused(ann, f"/runs/{id}/play")
    assert found == (422, "this attempt was begun elsewhere; finish it there, or break it off")
    await ann.ok(f"/api/solo/runs/{id}/break-off")
    course = await seen(ann, "/minigolf")
    assert (course["attempts"][0]["state"], course["attempts"][0]["broken_off"]) == (
        "over",
        True,
    )
    assert course["runs"][0]["holes"][0]["attempts"] == 1


def altered(run: Any, **changes: object) -> str:
    """The file of a run whose first attempt says something else."""
    data = json.loads(runs_text([run]))
    data["runs"][0]["attempts"][0].update(changes)
    return json.dumps(data)


async def test_nothing_is_taken_in_that_cannot_be(server: Site) -> None:
    run = golfing()
    record = run.attempts[0].record
    lines = record.splitlines()
    roll = next(n for n, line in enumerate(lines) if " dice " in line)
    lines[roll] = lines[roll][:-3] + ("6 6" if lines[roll][-3:] != "6 6" else "1 1")
    files = {
        "not a file of solo runs": "{",
        "its format is not": '{"format":"something else"}',
        "this is version 7": '{"format":"realmtable solo","version":7,"runs":[]}',
        "run golf-1, attempt 1: ": altered(run, record="\n".join(lines)),
        "hole 2 is played on": altered(
            run, stage={"mode": "minigolf", "number": 2, "level": "easy"}
        ),
    }
    ann = await server.browser()
    for why, text in files.items():
        found = await refused(ann, "/import", {"file": text})
        assert found[0] in (400, 422)
        assert why in found[1]
    good = json.loads(runs_text([fresh(MINIGOLF, "good")]))
    bad = json.loads(files["run golf-1, attempt 1: "])
    good["runs"] += bad["runs"]
    await refused(ann, "/import", {"file": json.dumps(good)})
    assert (await seen(ann, "/minigolf"))["runs"] == []


async def test_runs_are_exported_and_forgotten_with_the_person(server: Site) -> None:
    ann = await server.browser()
    run = golfing()
    await bring(ann, run)
    known = (await ann.get("/api/me/export")).json()["runs"]
    assert [(each["mode"], each["decided"]["id"]) for each in known] == [("minigolf", "golf-1")]
    assert [each["record"] for each in known[0]["attempts"]] == [
        attempt.record for attempt in run.attempts
    ]
    await ann.ok("/api/me/forget", {"sure": True})
    assert (await seen(ann, "/minigolf"))["runs"] == []
