"""Opening a table, and playing at it: every command, and every refusal in the same form."""

from typing import Any

import pytest

from realmtable.table.bot_names import NAMES
from tests.support.web.asking import opened, refusal
from tests.support.web.processes import settled
from tests.support.web.site import Browser, Site

pytestmark = pytest.mark.asyncio(loop_scope="module")


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


async def test_every_command(server: Site, ann: Browser, bob: Browser) -> None:
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
    await settled(server.service)
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
