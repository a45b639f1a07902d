"""The JSON interface: every command, and every refusal in the same form."""

import asyncio
import re
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
import segno
from markupsafe import escape

from realmtable.core.record import parse_record
from realmtable.rolling.game import game_from_record
from realmtable.table.bot_names import NAMES
from realmtable.web.rolling_looks import catalog
from realmtable.web.security import CSP, same_site
from tests.web.support import REALMS, Browser, Clock, Site, site

SETTINGS: dict[str, Any] = {"realms": REALMS, "name": "Friday"}


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with site(tmp_path_factory.mktemp("site")) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="module")
async def ann(server: Site) -> Browser:
    return await server.browser()


@pytest_asyncio.fixture(loop_scope="module")
async def bob(server: Site) -> Browser:
    return await server.browser()


async def opened(host: Browser, *others: Browser, start: bool = True, **settings: Any) -> str:
    """A table that ann has opened and others have joined."""
    made = await host.ok("/api/tables", {"settings": {**SETTINGS, **settings}, "name": "Ann"})
    code = str(made["code"])
    for n, other in enumerate(others):
        await other.do(code, "join", name=f"Guest {n + 1}")
    if start:
        await host.do(code, "start")
    return code


def refusal(answer: httpx.Response, status: int, error: str, why: str = "") -> Any:
    """Checks that an answer is a refusal in the interface's form."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert body["error"] == error
    assert why in body["why"]
    return body


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


# --- opening -------------------------------------------------------------------------------------


async def test_play_now(ann: Browser) -> None:
    made = await ann.ok("/api/play-now", {"name": "Ann"})
    view = await ann.view(made["code"])
    assert made["link"] == f"/t/{made['code']}"
    assert (view["phase"], view["round"], view["turn"], view["host"]) == ("playing", 1, 1, True)
    assert len(view["realms"]) == 1
    assert len(view["realms"][0]) == 3
    assert view["me"]["name"] == "Ann"
    assert len(view["commitment"]) == 64
    assert view["secret"] is None
    again = await ann.ok("/api/play-now")
    assert (await ann.view(again["code"]))["me"]["name"] == "Ann"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"settings": {"rounds": 9}}, "1 to 3 rounds"),
        ({"settings": {"rounds": "two"}}, "rounds"),
        ({"settings": {"kind": "challenge"}}, "settings.kind"),
        ({"settings": {"kind": "party"}}, "kind"),
        ({"settings": {"timer": 1}}, "settings.timer"),
        ({"settings": {"bots": ["x"]}}, "settings.bots"),
        ({"settings": {"realms": [["nowhere"]]}}, "no realm"),
        ({"settings": {"sets": ["nonsense"]}}, "no set"),
        ({"settings": {"colour": "red"}}, "colour"),
        ({"settings": {}, "name": "a;b"}, "no name"),
        ({"settings": {}, "nmae": "a"}, "nmae"),
        ([], "object"),
    ],
)
async def test_tables_that_cannot_be_opened(ann: Browser, body: object, why: str) -> None:
    answer = await ann.post("/api/tables", body)
    assert answer.status_code in (400, 404)
    assert why in answer.json()["why"]


async def test_bodies_that_are_no_json(ann: Browser) -> None:
    for text in (b"", b"{", b"\xff\xfe", b"[" * 50_000, b'{"settings":' * 5_000):
        answer = await ann.http.post(
            "/api/tables",
            content=text,
            headers={"X-Realmtable": "1", "Content-Type": "application/json"},
        )
        refusal(answer, 400, "invalid")


async def test_bodies_that_are_too_large(ann: Browser) -> None:
    body = {"settings": {}, "name": "x" * 200_000}
    refusal(await ann.post("/api/tables", body), 413, "invalid", "too large")


# --- a game --------------------------------------------------------------------------------------


async def test_a_game_of_two(ann: Browser, bob: Browser) -> None:
    code = await opened(ann, bob)
    for _ in range(9):
        await ann.end_turn(code)
        view = (await bob.end_turn(code))["view"]
    assert view["phase"] == "over"
    assert len(view["secret"]) == 64
    assert [place["rank"] for place in view["standing"]] == [1, 1]
    assert view["spread"]["rounds"][0]["count"] == 2


async def test_trying_a_turn(ann: Browser) -> None:
    code = await opened(ann)
    path = f"/api/tables/{code}/turn"
    start = await ann.ok(path, {"moves": []})
    assert start["texts"] == []
    move = next(move for move in start["moves"] if move["kind"] == "use" and move["marks"])
    after = await ann.ok(path, {"moves": [move["move"]]})
    assert after["texts"] == [move["move"]]
    assert after["log"][0].startswith("Uses the ")
    realm = move["realm"]
    assert set(move["marks"]) <= set(after["position"]["boards"][realm])
    assert set(after["fresh"][realm]) >= set(move["marks"])
    assert all(after["marks"][realm][space].startswith("<g") for space in move["marks"])
    assert (await ann.view(code))["number"] == 4  # nothing was stored
    ended = await ann.ok(path, {"moves": [move["move"], "end"]})
    assert ended["over"]
    assert ended["moves"] == []
    bad = await ann.post(path, {"moves": [move["move"], move["move"]]})
    assert refusal(bad, 422, "illegal")["index"] == 1
    bad = await ann.post(path, {"moves": ["hop"]})
    assert refusal(bad, 400, "invalid")["index"] == 0
    bad = await ann.post(path, {"moves": ["3>atlantis.a1"]})
    assert refusal(bad, 422, "unknown")["index"] == 0
    assert "turn" in refusal(await ann.post(path, {"moves": ["end"] * 99}), 400, "invalid")["why"]


async def test_trying_a_turn_that_is_not_there(ann: Browser, bob: Browser) -> None:
    code = await opened(ann, bob, start=False)
    path = f"/api/tables/{code}/turn"
    refusal(await ann.post(path, {"moves": []}), 422, "illegal", "not started")
    await ann.do(code, "start")
    await ann.end_turn(code)
    body = refusal(await ann.post(path, {"moves": []}), 409, "stale", "not been rolled")
    assert body["view"]["code"] == code
    # Whoever says which turn is meant gets no error.
    told = await ann.ok(path, {"moves": [], "round": 1, "turn": 1})
    assert told["stale"]
    assert "not been rolled" in told["why"]
    assert told["view"] == body["view"]
    assert not told["view"]["me"]["plays"]
    bob.http.cookies.clear()
    refusal(await bob.post(path, {"moves": []}), 403, "forbidden", "no seat")


async def test_moves_for_a_turn_that_is_over_are_not_tried_on_the_next(ann: Browser) -> None:
    code = await opened(ann)
    path = f"/api/tables/{code}/turn"
    now = await ann.ok(path, {"moves": [], "round": 1, "turn": 1})
    assert (now["round"], now["turn"]) == (1, 1)
    await ann.end_turn(code)
    told = await ann.ok(path, {"moves": ["nonsense"], "round": 1, "turn": 1})
    assert told["stale"]
    assert "turn 1.2" in told["why"]
    assert told["view"]["me"]["plays"]
    assert "stale" not in await ann.ok(path, {"moves": [], "round": 1, "turn": 2})


async def test_whether_one_has_a_turn_to_play(ann: Browser, bob: Browser) -> None:
    code = await opened(ann, bob, start=False)

    async def plays(someone: Browser) -> bool:
        return bool((await someone.view(code))["me"]["plays"])

    assert not await plays(ann)
    await ann.do(code, "start")
    assert await plays(ann)
    await ann.end_turn(code)
    assert not await plays(ann)
    await ann.do(code, "away")  # a state of its own, but there is still nothing to play
    assert not await plays(ann)
    await bob.end_turn(code)
    assert await plays(ann)
    assert await plays(bob)
    await bob.do(code, "leave")
    assert not await plays(bob)


async def test_a_stale_confirm_gets_the_newest_view(ann: Browser) -> None:
    code = await opened(ann)
    await ann.end_turn(code)
    answer = await ann.send(code, "confirm", round=1, turn=1, moves=["end"], after=4)
    body = refusal(answer, 409, "stale", "you are in turn 1.2")
    assert body["view"]["turn"] == 2
    assert body["number"] == body["view"]["number"]


async def test_the_same_command_again(ann: Browser) -> None:
    code = await opened(ann)
    body = {"id": "one", "after": 4, "do": "confirm", "round": 1, "turn": 1, "moves": ["end"]}
    first = await ann.ok(f"/api/tables/{code}/commands", body)
    second = await ann.ok(f"/api/tables/{code}/commands", body)
    assert first == second
    assert first["ok"] is True
    assert (await ann.view(code))["turn"] == 2


@pytest.mark.parametrize(
    ("fields", "status", "error", "why"),
    [
        ({"do": "dance"}, 400, "invalid", "dance"),
        ({"do": "join"}, 400, "invalid", "name"),
        ({"do": "join", "name": "Bob"}, 422, "illegal", "have a seat"),
        ({"do": "start"}, 409, "stale", "started already"),
        ({"do": "start", "now": 1}, 400, "invalid", "now"),
        ({"do": "confirm", "round": 1, "turn": 1, "moves": []}, 422, "illegal", "last move"),
        ({"do": "confirm", "round": 1, "turn": 1, "moves": ["x"]}, 400, "invalid", "no move"),
        ({"do": "confirm", "round": 1, "turn": 1, "moves": "end"}, 400, "invalid", "moves"),
        ({"do": "confirm", "round": 2, "turn": 1, "moves": ["end"]}, 409, "stale", "turn 1.1"),
        ({"do": "roll", "dice": [1, 2]}, 422, "illegal", "server rolls"),
        ({"do": "next"}, 422, "illegal", "all have confirmed"),
        ({"do": "next", "after": 0}, 409, "stale", "rolled since"),
        ({"do": "away", "after": 999}, 409, "stale", "not happened"),
        ({"do": "move_on", "seats": [5]}, 404, "unknown", "no seat 5"),
        ({"do": "take_over", "seat": 1, "bot": "x"}, 404, "unknown", "no bot"),
        ({"do": "add_bot", "bot": "x"}, 404, "unknown", "no bot"),
        ({"do": "pass_host", "seat": 9}, 404, "unknown", "no seat 9"),
        ({"do": "remove", "seat": 1}, 422, "illegal", "your own seat"),
        ({"do": "vote_move_on"}, 422, "illegal", "anyone else"),
        ({"do": "leave", "id": ""}, 400, "invalid", "id"),
        ({"do": "leave", "id": "x" * 81}, 400, "invalid", "id"),
        ({"do": "leave", "id": "ä"}, 400, "invalid", "id"),
        ({"do": "leave", "id": 5}, 400, "invalid", "id"),
    ],
)
async def test_commands_that_are_refused(
    ann: Browser, fields: dict[str, Any], status: int, error: str, why: str
) -> None:
    code = await opened(ann)
    before = await ann.view(code)
    refusal(await ann.send(code, **fields), status, error, why)
    assert await ann.view(code) == before


async def test_what_only_the_host_may(ann: Browser, bob: Browser) -> None:
    code = await opened(ann, bob, start=False)
    for do, fields in (
        ("start", {}),
        ("next", {}),
        ("roll", {"dice": [1, 2]}),
        ("move_on", {}),
        ("add_bot", {}),
        ("remove", {"seat": 1}),
        ("take_over", {"seat": 1}),
        ("give_back", {"seat": 1}),
        ("pass_host", {"seat": 2}),
    ):
        refusal(await bob.send(code, do, **fields), 403, "forbidden", "only the host")


async def test_what_needs_a_seat(ann: Browser, bob: Browser) -> None:
    code = await opened(ann, open=False)
    confirm = {"round": 1, "turn": 1, "moves": ["end"]}
    for do in ("leave", "away", "back", "vote_move_on", "give_back"):
        refusal(await bob.send(code, do), 403, "forbidden", "no seat")
    refusal(await bob.send(code, "confirm", **confirm), 403, "forbidden", "no seat")
    refusal(await bob.send(code, "join", name="Bob"), 403, "forbidden", "may watch")


async def test_every_command(ann: Browser, bob: Browser) -> None:
    """One of each, as far as the other tests have none."""
    code = await opened(ann, bob, start=False)
    await ann.do(code, "add_bot", bot="random")
    bot = (await ann.view(code))["seats"][2]
    assert (bot["bot"], bot["by"]) == ("random", "bot")
    assert bot["name"] in NAMES
    await ann.do(code, "remove", seat=3)
    await bob.do(code, "leave")
    assert len((await ann.view(code))["seats"]) == 1
    await bob.do(code, "join", name="Bob")
    await ann.do(code, "start")
    await bob.do(code, "away")
    assert (await ann.view(code))["seats"][1]["state"] == "away"
    await bob.do(code, "back")
    await ann.end_turn(code)
    assert (await ann.do(code, "move_on"))["view"]["turn"] == 2
    assert (await bob.view(code))["me"]["behind"]
    await bob.do(code, "take_over", seat=4, bot="random")
    for _ in range(200):
        if (await ann.view(code))["seats"][1]["state"] == "confirmed":
            break
        await asyncio.sleep(0.01)
    await bob.do(code, "give_back")
    view = await ann.view(code)
    assert [seat["bot"] for seat in view["seats"]] == [None, None]
    assert view["seats"][1]["state"] == "confirmed"
    await ann.do(code, "pass_host", seat=4)
    assert (await bob.view(code))["host"]
    refusal(await bob.send(code, "vote_move_on", after=0), 409, "stale")
    assert (await bob.do(code, "vote_move_on"))["view"]["turn"] == 3  # one of two is half


async def test_host_dice_and_next(ann: Browser) -> None:
    code = await opened(ann, dice="host")
    view = await ann.view(code)
    assert (view["phase"], view["turn"], view["commitment"]) == ("playing", 0, "")
    refusal(await ann.send(code, "roll", dice=[0, 9]), 400, "invalid", "two dice")
    assert (await ann.do(code, "roll", dice=[6, 6]))["view"]["rolls"] == [[[6, 6]]]
    code = await opened(ann, advance="host")
    await ann.end_turn(code)
    assert (await ann.do(code, "next"))["view"]["turn"] == 2


async def test_names_at_a_table(ann: Browser, bob: Browser) -> None:
    code = await opened(ann, start=False)
    refusal(await bob.send(code, "join", name="ANN"), 400, "invalid", "'ANN 2'")
    refusal(await bob.send(code, "join", name="<b>: #"), 400, "invalid", "no name")
    await bob.do(code, "join", name="<script>alert(1)</script>")  # escaped wherever it is shown
    assert (await bob.get("/api/me")).json()["name"] == "<script>alert(1)</script>"


async def test_unknown_addresses(ann: Browser) -> None:
    refusal(await ann.get("/api/tables/ZZZZZZ"), 404, "unknown", "no table")
    refusal(await ann.get("/api/tables/ZZZZZZ/events"), 404, "unknown")
    refusal(await ann.get("/api/tables/ZZZZZZ/record"), 404, "unknown")
    refusal(await ann.post("/api/tables/ZZZZZZ/ghost"), 404, "unknown")
    refusal(await ann.send("ZZZZZZ", "start", after=0), 404, "unknown")
    refusal(await ann.get("/api/nothing"), 404, "unknown", "nothing")
    refusal(await ann.get("/api/cards/atlantis"), 404, "unknown", "no card")
    refusal(await ann.get("/api/records/nothing"), 404, "unknown", "no record")
    refusal(await ann.post("/api/health"), 404, "unknown")
    assert (await ann.post("/api/mine")).status_code == 405


async def test_codes_may_be_written_small(ann: Browser) -> None:
    code = await opened(ann)
    assert (await ann.view(code.lower()))["code"] == code


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


# --- cards and pictures --------------------------------------------------------------------------


async def test_cards(ann: Browser) -> None:
    cards = (await ann.get("/api/cards")).json()["cards"]
    sides = [name.replace("/", "-") for name in catalog().opponents]
    assert [card["id"] for card in cards] == catalog().names + sides
    one = (await ann.get(f"/api/cards/{cards[0]['id']}")).json()
    assert one["use"]
    assert one["score"]
    assert {key: one[key] for key in cards[0]} == cards[0]


async def test_youtomas_side_of_a_card_has_rules_of_its_own(ann: Browser) -> None:
    one = (await ann.get("/api/cards/youtoma-wingspan")).json()
    assert (one["id"], one["name"], one["set"]) == ("youtoma-wingspan", "Wingspan", "youtoma")
    assert one["use"] != (await ann.get("/api/cards/wingspan")).json()["use"]
    for id in ("youtoma-apiary", "youtoma", "youtoma-", "wing-span", "youtoma%2Fwingspan"):
        refusal(await ann.get(f"/api/cards/{id}"), 404, "unknown", "")


@pytest.mark.parametrize(
    "id", catalog().names + [name.replace("/", "-") for name in catalog().opponents]
)
async def test_rules_name_spaces_in_words(ann: Browser, id: str) -> None:
    card = catalog().card(id)
    told = (await ann.get(f"/api/cards/{id}")).json()
    page = (await ann.get(f"/cards/{id}")).text
    names = sorted((space.name for space in card.spaces), key=len, reverse=True)
    known = re.compile("|".join(map(re.escape, names)), re.IGNORECASE)
    for kind in ("use", "score", "rulings", "examples"):
        for line in told[kind]:
            assert str(escape(line)) in page
            words = set(re.findall(r"\w*\d\w*", known.sub("", line)))
            assert not words & set(card.by_id), line


def qr_code(text: str) -> str:
    picture = BytesIO()
    made = segno.make(text, error="m", micro=False)
    made.save(
        picture, kind="svg", border=2, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return picture.getvalue().decode()


async def test_qr_codes_of_a_table_and_of_ones_seat(ann: Browser, bob: Browser) -> None:
    code = await opened(ann)
    for someone in (ann, bob):
        answer = await someone.get(f"/api/tables/{code.lower()}/qr.svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text == qr_code(f"http://table.test/t/{code}")
    link = (await ann.view(code))["me"]["link"]
    mine = await ann.get(f"/api/tables/{code}/seat/qr.svg")
    assert mine.text == qr_code(f"http://table.test{link}")
    assert mine.headers["cache-control"] == "no-store"
    refusal(await bob.get(f"/api/tables/{code}/seat/qr.svg"), 403, "forbidden", "no seat")
    refusal(await ann.get("/api/tables/NOTHERE/qr.svg"), 404, "unknown")


async def test_qr_codes_begin_with_the_sites_address(tmp_path: Path) -> None:
    async with site(tmp_path, base_url="https://our.site") as made:
        browser = await made.browser()
        code = (await browser.ok("/api/play-now"))["code"]
        answer = await browser.get(f"/api/tables/{code}/qr.svg")
        assert answer.text == qr_code(f"https://our.site/t/{code}")


async def test_realms_that_go_well_together(ann: Browser) -> None:
    drawn = await ann.ok("/api/draw", {"sets": ["base"], "others": ["scythe"]})
    tags = [tag for name in drawn["realms"] for tag in catalog().realm(name).card.tags]
    assert len(set(drawn["realms"]) - {"scythe"}) == 3
    assert len(tags) == len(set(tags))
    drawn = await ann.ok("/api/draw", {"sets": ["all"], "realms": ["tapestry"]})
    assert drawn["realms"][0] == "tapestry"
    for body, why in (
        ({"sets": ["moon"]}, "there is no set 'moon'"),
        ({"realms": ["atlantis"]}, "there is no realm 'atlantis'"),
        ({"others": ["scythe"] * 60}, "more sets and realms"),
        ({"others": catalog().in_sets(["base"])}, "only 0 left"),
    ):
        assert why in (await ann.post("/api/draw", body)).json()["why"]


# --- what keeps others out -----------------------------------------------------------------------


async def test_posts_need_the_header_and_our_own_site(ann: Browser) -> None:
    for headers, why in (
        ({}, "X-Realmtable"),
        ({"X-Realmtable": "0"}, "X-Realmtable"),
        ({"X-Realmtable": "1", "Origin": "http://elsewhere.test"}, "another site"),
        ({"X-Realmtable": "1", "Origin": "null"}, "another site"),
        ({"X-Realmtable": "1", "Sec-Fetch-Site": "cross-site"}, "another site"),
        ({"X-Realmtable": "1", "Sec-Fetch-Site": "same-site"}, "another site"),
    ):
        answer = await ann.post("/api/play-now", headers=headers)
        refusal(answer, 403, "forbidden", why)
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert same_site(_scope("https://our.site"), "https://our.site") is None
    assert same_site(_scope("https://their.site"), "https://our.site") is not None
    good = {"X-Realmtable": "1", "Origin": "http://table.test", "Sec-Fetch-Site": "same-origin"}
    assert (await ann.post("/api/play-now", headers=good)).status_code == 201


def _scope(origin: str) -> Any:
    names = {"x-realmtable": "1", "host": "behind:8000", "origin": origin}
    return {"headers": [(name.encode(), value.encode()) for name, value in names.items()]}


async def test_headers_of_every_answer(ann: Browser) -> None:
    code = await opened(ann)
    for path in ("/", f"/t/{code}", f"/api/tables/{code}", "/api/nothing", "/nothing", "/health"):
        answer = await ann.get(path)
        assert answer.headers["content-security-policy"] == CSP
        assert "unsafe-inline" not in CSP
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "referrer-policy" in answer.headers
    assert (await ann.get(f"/api/tables/{code}")).headers["cache-control"] == "no-store"


async def test_error_pages_are_ours(ann: Browser) -> None:
    answer = await ann.get("/nothing/here")
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")


async def test_rates_are_limited(tmp_path: Path) -> None:
    async with site(tmp_path, rates=0.1) as server:
        ann = await server.browser()
        answers = [await ann.post("/api/play-now") for _ in range(8)]
        refusal(answers[-1], 429, "too_many", "wait")
        assert answers[0].status_code == 201
        codes = {(await ann.get("/api/me")).status_code for _ in range(30)}
        assert codes == {200, 429}


async def test_uploads_are_limited(tmp_path: Path) -> None:
    async with site(tmp_path, rates=0.2) as server:
        ann = await server.browser()
        answers = [await ann.post("/api/records", {"record": "x"}) for _ in range(4)]
        refusal(answers[0], 400, "invalid")
        refusal(answers[-1], 429, "too_many")


async def test_failures_tell_nothing(
    ann: Browser, server: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a secret of the inside")

    monkeypatch.setattr(server.service, "view", fail)
    answer = await ann.get("/api/tables/BCDFGH")
    assert answer.status_code == 500
    assert answer.json()["error"] == "failed"
    assert "inside" not in answer.text


# --- health, metrics, description ---------------------------------------------------------------


async def test_health_and_metrics(
    ann: Browser, server: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await ann.get("/health")).json() == {"status": "ok"}
    commands = server.service.counters["commands"]
    code = await opened(ann)
    await ann.end_turn(code)
    text = (await ann.get("/metrics")).text
    assert f"realmtable_commands_total {commands + 2}\n" in text
    assert "# TYPE realmtable_listeners gauge" in text

    async def fail() -> None:
        raise OSError("gone")

    monkeypatch.setattr(server.service.store, "ping", fail)
    assert (await ann.get("/health")).status_code == 503


async def test_the_interface_describes_itself(ann: Browser) -> None:
    schema = (await ann.get("/api/schema")).json()
    assert schema["openapi"].startswith("3.")
    for path in ("/api/tables", "/api/tables/{code}", "/api/tables/{code}/commands"):
        assert path in schema["paths"]
    assert not any(path.startswith("/t/") for path in schema["paths"])


async def test_the_clock_of_a_table_is_shown(tmp_path: Path) -> None:
    clock = Clock()
    async with site(tmp_path, clock) as server:
        ann = await server.browser()
        code = await opened(ann, timer=60)
        assert (await ann.view(code))["deadline"] == "2027-01-15T08:01:00.000Z"
