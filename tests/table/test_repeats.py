"""What is sent again because its answer was lost is done once, from the very first visit on."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.support.web.site import Browser, Site, site
from tests.support.web.sittings import REALMS

SETTINGS = {"realms": REALMS, "name": "Friday"}
USED = "used for another request"


@pytest_asyncio.fixture
async def made(tmp_path: Path) -> AsyncIterator[Site]:
    async with site(tmp_path) as server:
        yield server


async def a_table(made: Site) -> tuple[Browser, str]:
    ann = await made.browser()
    return ann, (await ann.ok("/api/tables", {"settings": SETTINGS, "name": "Ann"}))["code"]


def lose_cookies(browser: Browser, kept: dict[str, str]) -> None:
    """The answer is lost, and with it whatever cookie it set."""
    browser.http.cookies.clear()
    for name, value in kept.items():
        browser.http.cookies.set(name, value)


async def test_sitting_down_on_a_first_visit_is_repeatable(made: Site) -> None:
    _, code = await a_table(made)
    bob = await made.browser()
    await bob.ok("/api/hello")
    cookies = dict(bob.http.cookies)
    join = {"do": "join", "id": "j", "after": 0, "name": "Bob"}
    answers = []
    for _ in range(3):
        answers.append(await bob.ok(f"/api/tables/{code}/commands", join))
        lose_cookies(bob, cookies)
    assert {answer["number"] for answer in answers} == {answers[0]["number"]}
    assert {answer["view"]["me"]["seat"] for answer in answers} == {2}
    assert (await bob.view(code))["counts"]["seats"] == 2


async def test_a_hello_that_is_lost_is_said_again(made: Site) -> None:
    _, code = await a_table(made)
    bob = await made.browser()
    for _ in range(3):
        assert await bob.ok("/api/hello") == {"name": None}
        lose_cookies(bob, {})
    await bob.ok("/api/hello")
    cookies = dict(bob.http.cookies)
    await bob.ok("/api/hello")  # who has a cookie keeps it
    assert dict(bob.http.cookies) == cookies
    await bob.do(code, "join", name="Bob")
    assert (await bob.view(code))["counts"]["seats"] == 2


async def test_the_same_join_at_once(made: Site) -> None:
    _, code = await a_table(made)
    bob = await made.browser()
    await bob.ok("/api/hello")
    join = {"do": "join", "id": "j", "after": 0, "name": "Bob"}
    answers = await asyncio.gather(
        *(bob.ok(f"/api/tables/{code}/commands", join) for _ in range(8))
    )
    assert {answer["view"]["me"]["seat"] for answer in answers} == {2}
    assert answers[0]["view"]["counts"]["seats"] == 2


async def test_a_used_id_with_another_body_is_refused(made: Site) -> None:
    ann, code = await a_table(made)
    path = f"/api/tables/{code}/commands"
    start = {"do": "start", "id": "a", "after": 2}
    first = await ann.ok(path, start)
    for again in range(2):
        assert (await ann.ok(path, {**start, "after": 3}))["number"] == first["number"]
        for other in (
            {"do": "confirm", "id": "a", "after": 2, "round": 1, "turn": 1, "moves": ["end"]},
            {"do": "away", "id": "a", "after": 2},
        ):
            answer = await ann.post(path, other)
            assert (answer.status_code, answer.json()["error"]) == (400, "invalid")
            assert USED in answer.json()["why"]
        if not again:
            made.service.rooms.open.clear()  # what was said is in the database
    view = await ann.view(code)
    assert view["seats"][0]["state"] == "playing"
    bob = await made.browser()
    await bob.do(code, "join", id="a", name="Bob")  # others have ids of their own


async def test_ids_used_twice_in_one_transaction(made: Site) -> None:
    ann, code = await a_table(made)
    path = f"/api/tables/{code}/commands"
    bodies = [{"do": "hold", "id": "h", "after": 2, "name": f"Guest {n % 2}"} for n in range(6)]
    answers = await asyncio.gather(*(ann.post(path, body) for body in bodies))
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 400, 400, 400]
    assert (await ann.view(code))["counts"]["seats"] == 2


OPENINGS: dict[str, dict[str, Any]] = {
    "/api/tables": {"settings": SETTINGS, "name": "Ann"},
    "/api/play-now": {"name": "Ann"},
    "/api/learn": {},
}


@pytest.mark.parametrize("path", OPENINGS)
async def test_opening_a_table_is_repeatable(made: Site, path: str) -> None:
    ann, bob = await made.browser(), await made.browser()
    await ann.ok("/api/hello")
    body = {**OPENINGS[path], "id": "t-1"}
    opened = await ann.ok(path, body)
    made.service.rooms.open.clear()
    answers = await asyncio.gather(*(ann.ok(path, body) for _ in range(4)))
    assert answers == [opened] * 4
    assert len((await ann.get("/api/mine")).json()["tables"]) == 1
    assert (await ann.ok(path, {**body, "id": "t-2"}))["code"] != opened["code"]
    assert (await ann.ok(path, OPENINGS[path]))["code"] != opened["code"]
    assert (await bob.ok(path, body))["code"] != opened["code"]  # another person's id
    other = await ann.post("/api/play-now", {"name": "Somebody else", "id": "t-1"})
    assert (other.status_code, other.json()["error"]) == (400, "invalid")
    assert USED in other.json()["why"]
    long = await ann.post(path, {**body, "id": "x" * 81})
    assert long.status_code == 400


async def test_the_same_opening_at_once(made: Site) -> None:
    ann = await made.browser()
    await ann.ok("/api/hello")
    body = {"settings": SETTINGS, "name": "Ann", "id": "t"}
    answers = await asyncio.gather(*(ann.ok("/api/tables", body) for _ in range(6)))
    assert len({answer["code"] for answer in answers}) == 1
    assert {answer["seat"] for answer in answers} == {1}


async def test_a_code_that_is_taken_is_not_in_the_way(
    made: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, code = await a_table(made)
    real = made.service.rooms.code_for

    def code_for(once: Any, attempt: int) -> str:
        return code if attempt == 0 else real(once, attempt)

    monkeypatch.setattr(made.service.rooms, "code_for", code_for)
    bob = await made.browser()
    body = {"settings": SETTINGS, "name": "Bob", "id": "t"}
    opened = await bob.ok("/api/tables", body)
    assert opened["code"] != code
    assert await bob.ok("/api/tables", body) == opened


async def test_a_rematch_and_ghosts_are_opened_once(made: Site) -> None:
    ann = await made.browser()
    code = (await ann.ok("/api/play-now", {"name": "Ann"}))["code"]
    for _ in range(9):
        await ann.end_turn(code)
    for path in (f"/api/tables/{code}/rematch", f"/api/tables/{code}/ghost"):
        first = await ann.ok(path, {"id": "r"})
        assert (await ann.ok(path, {"id": "r"}))["code"] == first["code"]
        assert (await ann.ok(path, {"id": "s"}))["code"] != first["code"]
