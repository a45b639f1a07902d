"""The same realms and dice again, against seats whose turns appear one by one."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from tests.support.web.site import Browser, Site, site
from tests.support.web.sittings import REALMS

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with site(tmp_path_factory.mktemp("site")) as made:
        yield made


async def finished(ann: Browser, **settings: Any) -> str:
    """A finished solo game in which something was written."""
    body = {"settings": {"realms": REALMS, "name": "Duel", **settings}, "name": "Ann"}
    code = str((await ann.ok("/api/tables", body))["code"])
    await ann.do(code, "start")
    for turn in range(9):
        if settings.get("dice") == "host":
            await ann.do(code, "roll", dice=[turn % 6 + 1, 3])
        tried = await ann.ok(f"/api/tables/{code}/turn", {"moves": []})
        written = [move["move"] for move in tried["moves"] if move["marks"]]
        await ann.end_turn(code, [*written[:1], "end"])
    return code


async def test_a_friend_plays_against_a_ghost(server: Site) -> None:
    ann, bob = await server.browser(), await server.browser()
    code = await finished(ann)
    past = await ann.view(code)
    made = await bob.ok(f"/api/tables/{code}/ghost", {"name": "Bob"})
    again = made["code"]
    view = await bob.view(again)
    assert view["settings"]["kind"] == "ghost"
    assert view["realms"] == past["realms"]
    assert [(seat["name"], seat["by"]) for seat in view["seats"]] == [
        ("Bob", "person"),
        ("Ann", "ghost"),
    ]
    for turn in range(9):
        view = await bob.view(again)
        assert view["rolls"][0] == past["rolls"][0][: turn + 1]  # never a roll too early
        ghost = view["seats"][1]
        written = sum(len(board) for board in (ghost["boards"] or {}).values())
        assert (ghost["boards"] is None) == (turn == 0)
        await bob.end_turn(again)
        shown = (await bob.view(again))["seats"][1]["boards"]
        assert sum(len(board) for board in shown.values()) >= written
    view = await bob.view(again)
    assert view["phase"] == "over"
    assert view["seats"][1]["boards"] == past["seats"][0]["boards"]
    assert view["seats"][1]["total"] == past["seats"][0]["total"]
    assert {place["name"] for place in view["standing"]} == {"Ann", "Bob"}
    # The game against the ghost has a record of its own, and makes ghosts itself.
    record = (await bob.get(f"/api/tables/{again}/record")).text
    assert "seat: Ann" in record
    third = (await ann.ok(f"/api/tables/{again}/ghost"))["code"]
    names = [seat["name"] for seat in (await ann.view(third))["seats"]]
    assert names == ["Ann", "Bob"]


async def test_the_same_name_is_told_apart(server: Site) -> None:
    ann = await server.browser()
    code = await finished(ann)
    again = (await ann.ok(f"/api/tables/{code}/ghost"))["code"]
    names = [seat["name"] for seat in (await ann.view(again))["seats"]]
    assert names == ["Ann", "Ann 2"]


async def test_dice_of_a_host_come_again(server: Site) -> None:
    ann = await server.browser()
    code = await finished(ann, dice="host")
    again = (await ann.ok(f"/api/tables/{code}/ghost"))["code"]
    assert (await ann.view(again))["rolls"] == [[[1, 3]]]
    await ann.end_turn(again)
    assert (await ann.view(again))["rolls"] == [[[1, 3], [2, 3]]]


async def test_a_record_can_be_played_against(server: Site) -> None:
    ann, bob = await server.browser(), await server.browser()
    code = await finished(ann)
    text = (await ann.get(f"/api/tables/{code}/record")).text
    id = (await bob.ok("/api/records", {"record": text}))["id"]
    again = (await bob.ok(f"/api/records/{id}/ghost", {"name": "Bob"}))["code"]
    assert [seat["name"] for seat in (await bob.view(again))["seats"]] == ["Bob", "Ann"]
    await bob.end_turn(again)
    assert (await bob.view(again))["seats"][1]["boards"]
    short = "\n".join(text.splitlines()[:20]) + "\n"
    id = (await bob.ok("/api/records", {"record": short}))["id"]
    answer = await bob.post(f"/api/records/{id}/ghost")
    assert (answer.status_code, answer.json()["error"]) == (422, "illegal")


async def test_ghosts_come_from_finished_games_only(server: Site) -> None:
    ann = await server.browser()
    code = (await ann.ok("/api/play-now"))["code"]
    answer = await ann.post(f"/api/tables/{code}/ghost")
    assert answer.status_code == 403  # ann's own seat is not done
    eve = await server.browser()
    answer = await eve.post(f"/api/tables/{code}/ghost")
    assert (answer.status_code, answer.json()["error"]) == (422, "illegal")


async def test_a_ghost_table_survives_a_restart(server: Site) -> None:
    ann = await server.browser()
    again = (await ann.ok(f"/api/tables/{await finished(ann)}/ghost"))["code"]
    await ann.end_turn(again)
    before = await ann.view(again)
    server.service.rooms.open.clear()  # as if the process had just started
    assert await ann.view(again) == before
    await ann.end_turn(again)
    assert (await ann.view(again))["turn"] == 3
