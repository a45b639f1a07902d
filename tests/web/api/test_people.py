"""Who one is, where one sits, and what is left of a game."""

import pytest

from realmtable.core.record import parse_record
from realmtable.rolling.game import game_from_record
from realmtable.web.rolling_looks import catalog
from tests.support.web.asking import opened, refusal
from tests.support.web.site import Browser

pytestmark = pytest.mark.asyncio(loop_scope="module")


# --- people --------------------------------------------------------------------------------------


async def test_a_name_is_remembered(ann: Browser) -> None:
    assert (await ann.get("/api/me")).json() == {"name": None}
    assert await ann.ok("/api/me", {"name": "Ann"}) == {"name": "Ann"}
    answer = await ann.get("/api/me")
    assert answer.json() == {"name": "Ann"}
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Max-Age=31536000" in cookie
    refusal(await ann.post("/api/me", {"name": "a:b"}), 400, "invalid", "no name")


async def test_visitors_get_no_cookie_for_looking(ann: Browser) -> None:
    for path in ("/", "/api/me", "/api/mine", "/api/cards", "/api/today"):
        answer = await ann.get(path)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
    assert (await ann.get("/api/mine")).json() == {"tables": [], "closed": []}


async def test_a_forged_cookie_is_nobody(ann: Browser) -> None:
    ann.http.cookies.set("realmtable_me", "x" * 43)
    assert (await ann.get("/api/me")).json() == {"name": None}


async def test_my_tables(ann: Browser, bob: Browser) -> None:
    code = await opened(ann, bob)
    await ann.end_turn(code)
    mine = (await ann.get("/api/mine")).json()["tables"]
    assert [table["code"] for table in mine] == [code]
    assert (mine[0]["my_turn"], mine[0]["host"], mine[0]["seat"]) == (False, True, 1)
    theirs = (await bob.get("/api/mine")).json()["tables"]
    assert (theirs[0]["my_turn"], theirs[0]["host"], theirs[0]["seats"]) == (True, False, 2)


# --- seats and links -----------------------------------------------------------------------------


async def test_a_seat_moves_by_its_link(ann: Browser, bob: Browser) -> None:
    code = await opened(ann)
    secret = (await ann.view(code))["me"]["link"].removeprefix("/s/")
    look = await bob.ok("/api/seats/look", {"secret": secret})
    assert look == {"code": code, "seat": 1, "name": "Ann", "table": "Friday"}
    assert (await bob.view(code))["me"]["seat"] is None  # looking does not move it
    assert await bob.ok("/api/seats", {"secret": secret}) == look
    assert (await bob.view(code))["me"]["seat"] == 1
    assert (await bob.view(code))["host"]
    assert (await ann.view(code))["me"] == {
        "seat": None,
        "name": None,
        "link": None,
        "behind": False,
        "plays": False,
        "take_back": False,
        "stands": [],
        "person": "Ann",
    }
    refusal(await bob.post("/api/seats", {"secret": "0" * 40}), 404, "unknown", "no seat")
    refusal(await bob.post("/api/seats/look", {"secret": ""}), 404, "unknown")


async def test_seat_links_are_only_for_their_owners(ann: Browser, bob: Browser) -> None:
    code = await opened(ann, bob)
    link = (await ann.view(code))["me"]["link"]
    other = (await bob.view(code))["me"]["link"]
    assert link != other
    for text in (
        (await bob.get(f"/api/tables/{code}")).text,
        (await bob.get(f"/api/tables/{code}/seats")).text,
    ):
        assert link not in text
    page = (await bob.get(f"/api/tables/{code}/seats?offset=1&limit=5")).json()
    assert ([seat["seat"] for seat in page["seats"]], page["count"]) == ([2], 2)
    refusal(await bob.get(f"/api/tables/{code}/seats?limit=9999"), 400, "invalid", "limit")


# --- records -------------------------------------------------------------------------------------


async def test_records_round_trip(ann: Browser, bob: Browser) -> None:
    code = await opened(ann, bob)
    refusal(await (Browser(ann.http)).get(f"/api/tables/{code}/nothing"), 404, "unknown")
    refusal(await ann.post(f"/api/tables/{code}/share"), 422, "illegal", "still being played")
    own = await ann.get(f"/api/tables/{code}/record")
    assert own.headers["content-type"].startswith("text/plain")
    assert "Guest" not in own.text.split("\n\n")[0]
    for _ in range(9):
        moves = await ann.ok(f"/api/tables/{code}/turn", {"moves": []})
        first = moves["moves"][0]["move"]
        await ann.end_turn(code, [first, "end"])
        await bob.end_turn(code)
    text = (await ann.get(f"/api/tables/{code}/record")).text
    game = game_from_record(parse_record(text), catalog())
    assert game.over
    assert list(game.seats) == ["Ann", "Guest 1"]
    view = await ann.view(code)
    assert {place.seat: place.total for place in game.ranking()} == {
        place["name"]: place["total"] for place in view["standing"]
    }
    id = (await bob.ok("/api/records", {"record": text}))["id"]
    steps = (await ann.get(f"/api/records/{id}")).json()
    assert steps["text"] == text
    assert len(steps["steps"]) == 9
    assert [seat["name"] for seat in steps["steps"][8]["seats"]] == ["Ann", "Guest 1"]
    assert steps["steps"][8]["seats"][0]["stars"] == view["seats"][0]["stars"]
    assert steps["steps"][8]["seats"][0]["boards"] == view["seats"][0]["boards"]
    assert [line["id"] for line in (await bob.get("/api/records")).json()["records"]] == [id]
    assert (await ann.get("/api/records")).json() == {"records": []}
    assert (await ann.get(f"/api/records/{code}")).json()["steps"] == steps["steps"]
    shared = (await ann.ok(f"/api/tables/{code}/share"))["id"]
    assert (await bob.get(f"/api/records/{shared}")).json()["steps"] == steps["steps"]


async def test_the_record_of_an_unfinished_game(ann: Browser, bob: Browser) -> None:
    code = await opened(ann, bob)
    await ann.end_turn(code)
    await ann.do(code, "move_on")
    await ann.end_turn(code)
    dice = (await ann.view(code))["rolls"][0]
    mine = (await ann.get(f"/api/tables/{code}/record")).text
    assert "1.2 Ann: end" in mine
    theirs = (await bob.get(f"/api/tables/{code}/record")).text
    assert "1.1 dice {} {}".format(*dice[0]) in theirs
    assert "1.2 dice" not in theirs
    assert "Ann" not in theirs
    game_from_record(parse_record(theirs), catalog())
    bob.http.cookies.clear()
    refusal(await bob.get(f"/api/tables/{code}/record"), 404, "unknown", "when the game is over")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1"),
        ("realmtable record 9\n\n", "format 9"),
        ("realmtable record 1\ngame: chess\n\n", "chess"),
        ("realmtable record 1\ngame: rolling\nseat: a\n\n", "rounds"),
        ("realmtable record 1\ngame: rolling\n" + "seat: a\n" * 50 + "\n", "at most 40 seats"),
        ("x" * 300_000, "at most"),
        ("realmtable record 1\nround 1: a/b\ngame: rolling\n\n", "should be"),
    ],
)
async def test_records_that_are_refused(ann: Browser, text: str, why: str) -> None:
    refusal(await ann.post("/api/records", {"record": text}), 400, "invalid", why)
    assert (await ann.get("/api/records")).json() == {"records": []}
