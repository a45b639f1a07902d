"""The analysis on the web: streamed as it is worked out, left and gone on with, tried again."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
import pytest_asyncio
from litestar.types import Receive, Scope, Send

from realmtable.analysis.judgement import JUDGEMENT
from realmtable.analysis.played import played_game
from realmtable.analysis.results import Result
from realmtable.analysis.stream import analyse
from realmtable.bots.random_bot import RandomBot
from realmtable.core.record import TurnEntry, parse_record, write_record
from realmtable.web.rolling_analysis import Analyses, AnalysisStream
from realmtable.web.workers import Workers
from tests.support.analysis import short_record
from tests.support.records import FOLDER
from tests.support.rolling import catalog
from tests.support.web.processes import Clock, until
from tests.support.web.site import Browser, Site, connected, running, site
from tests.support.web.sittings import REALMS

pytestmark = pytest.mark.asyncio(loop_scope="module")
T = TypeVar("T")
SHORT = write_record(short_record(RandomBot(3), ["wingspan", "scythe"], "6-9", "web"))
WHOLE = [
    msgspec.json.encode(each)
    for each in analyse(played_game(parse_record(SHORT), catalog()), JUDGEMENT)
]


class Here(Workers):
    """Works in this process, and counts; while it is held, nothing gets done."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        self.may = asyncio.Event()
        self.may.set()
        self.waiting = 0

    async def run(self, work: Callable[..., T], *args: object) -> T:
        self.waiting += 1
        try:
            await self.may.wait()
        finally:
            self.waiting -= 1
        self.count += 1
        return work(*args)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with site(tmp_path_factory.mktemp("site")) as made:
        yield made


@pytest.fixture
def here(server: Site) -> Here:
    """Nothing is known yet, and work is done in this process."""
    server.app.state.analyses = Analyses()
    server.app.state.analyses.workers = Here()
    found: Here = server.app.state.analyses.workers
    return found


async def kept(browser: Browser, text: str = SHORT) -> str:
    return str((await browser.ok("/api/records", {"record": text}))["id"])


def events(text: str) -> list[tuple[str, str, bytes]]:
    """Id, kind and data of each event of a stream."""
    found = []
    for part in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in part.splitlines() if not line.startswith(":"))
        if lines:
            found.append((lines.get("id", ""), lines["event"], lines["data"].encode()))
    return found


def results(text: str) -> list[bytes]:
    return [data for _, kind, data in events(text) if kind == "result"]


async def test_every_piece_comes_as_it_is_worked_out(server: Site, here: Here) -> None:
    ann = await server.browser()
    id = await kept(ann)
    told = events((await ann.get(f"/api/records/{id}/analysis/events")).text)
    assert [data for _, kind, data in told if kind == "result"] == WHOLE
    assert [id for id, kind, _ in told if kind == "result"] == [
        str(n + 1) for n in range(len(WHOLE))
    ]
    assert told[-1][1] == "end"
    assert [kind for _, kind, _ in told].count("curve") == len(WHOLE)
    assert here.count == len(WHOLE)


async def test_what_is_known_is_not_worked_out_again(server: Site, here: Here) -> None:
    """Neither for who comes back, nor for somebody else with the same record."""
    ann, bob = await server.browser(), await server.browser()
    id = await kept(ann)
    first = (await ann.get(f"/api/records/{id}/analysis")).json()
    assert (len(first["results"]), first["over"], here.count) == (1, False, 1)
    assert first["curve"].startswith("<svg")
    rest = await ann.get(f"/api/records/{id}/analysis/events?after=3")
    assert results(rest.text) == WHOLE[3:]
    again = await ann.get(f"/api/records/{id}/analysis/events", headers={"last-event-id": "4"})
    assert results(again.text) == WHOLE[4:]
    known = (await bob.get(f"/api/records/{await kept(bob)}/analysis")).json()
    assert known["over"]
    assert msgspec.json.decode(msgspec.json.encode(known["results"]), type=list[Result])
    assert here.count == len(WHOLE)


async def test_two_who_listen_share_the_work(server: Site, here: Here) -> None:
    ann, bob = await server.browser(), await server.browser()
    id = await kept(ann)
    path = f"/api/records/{id}/analysis/events"
    both = await asyncio.gather(ann.get(path), bob.get(path))
    assert [results(each.text) for each in both] == [WHOLE, WHOLE]
    assert here.count == len(WHOLE)


async def test_leaving_ends_the_work_and_coming_back_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = asyncio.Event()
    answer = AnalysisStream.__call__

    async def answered(stream: AnalysisStream, scope: Scope, receive: Receive, send: Send) -> None:
        await answer(stream, scope, receive, send)
        left.set()

    monkeypatch.setattr(AnalysisStream, "__call__", answered)
    async with site(tmp_path) as made, running(made.app) as address:
        here = made.app.state.analyses.workers = Here()
        path = f"/api/records/{await kept(await made.browser())}/analysis/events"
        async with connected(address) as client:
            async with client.stream("GET", path) as stream:
                async for line in stream.aiter_lines():
                    if line == "id: 2":
                        here.may.clear()
                        await until(lambda: here.waiting == 1)
                        break
            await left.wait()  # the server sees that nobody listens any more
            done = here.count
            here.may.set()
            await until(lambda: here.count > done)
            for _ in range(20):  # if anybody went on with it, they would be at it by now
                await asyncio.sleep(0)
            assert here.count == done + 1 < len(WHOLE), "what was begun is kept, and that is all"
            rest = await client.get(f"{path}?after=2")
            assert results(rest.text) == WHOLE[2:]
            assert here.count == len(WHOLE)


async def test_a_worker_that_dies_is_replaced(server: Site) -> None:
    workers = Workers()
    try:
        first = await workers.run(os.getpid)
        assert first != os.getpid()
        os.kill(first, signal.SIGKILL)
        pool = workers._pool
        assert pool is not None
        await until(lambda: bool(pool._broken))
        assert await workers.run(os.getpid) not in (first, os.getpid())
        assert await workers.run(os.nice, 0) >= 10
    finally:
        workers.stop()


async def test_work_is_done_in_other_processes(server: Site) -> None:
    server.app.state.analyses = Analyses()
    ann = await server.browser()
    id = await kept(ann)
    answer = await ann.get(f"/api/records/{id}/analysis")
    assert [msgspec.json.encode(each) for each in answer.json()["results"]] == WHOLE[:1]
    server.app.state.analyses.workers.stop()


@pytest.mark.parametrize(
    ("name", "seat", "status", "why"),
    [
        ("game_lowest", 1, 400, "everybody plays Youtoma"),
        ("game_three_seats", 7, 404, "there is no seat 7; the record has 3"),
    ],
)
async def test_what_cannot_be_analysed(
    server: Site, here: Here, name: str, seat: int, status: int, why: str
) -> None:
    ann = await server.browser()
    id = await kept(ann, (FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    answer = await ann.get(f"/api/records/{id}/analysis?seat={seat}")
    assert answer.status_code == status
    assert why in answer.json()["why"]


async def finished(ann: Browser, **settings: Any) -> str:
    """A finished solo game in which something was written."""
    body = {"settings": {"kind": "solo", "realms": REALMS, **settings}, "name": "Ann"}
    code = str((await ann.ok("/api/tables", body))["code"])
    while (await ann.view(code))["phase"] != "over":
        tried = await ann.ok(f"/api/tables/{code}/turn", {"moves": []})
        written = [move["move"] for move in tried["moves"] if move["marks"]]
        await ann.end_turn(code, [*written[:1], "end"])
        if (await ann.view(code))["turn"] == 9 and settings.get("rounds", 1) > 1:
            await ann.send(code, "ready")
    return code


async def test_only_finished_games_are_analysed(server: Site, here: Here) -> None:
    ann = await server.browser()
    code = (await ann.ok("/api/play-now"))["code"]
    for path in ("analysis", "analysis/events"):
        answer = await ann.get(f"/api/records/{code}/{path}")
        assert (answer.status_code, answer.json()["error"]) == (422, "illegal")
    done = await finished(ann)
    assert (await ann.get(f"/api/records/{done}/analysis")).status_code == 200
    assert (await ann.get(f"/records/{done}/analysis")).status_code == 200
    assert (await ann.get("/records/no%20id/analysis")).status_code == 404


# --- trying it again ------------------------------------------------------------------------------


async def test_a_turn_is_tried_again_on_the_same_dice(server: Site, here: Here) -> None:
    ann = await server.browser()
    code = await finished(ann)
    past = await ann.view(code)
    body = {"id": "again 1", "seat": 1, "round": 1, "turn": 4}
    made = await ann.ok(f"/api/records/{code}/again", body)
    view = await ann.view(made["code"])
    assert (view["round"], view["turn"], view["me"]["plays"]) == (1, 4, True)
    assert view["rolls"][0] == past["rolls"][0][:4], "no die is known too early"
    assert view["settings"]["kind"] == "ghost"
    assert view["settings"]["name"].endswith("from 1.4")
    mine, ghost = view["seats"]
    assert mine["boards"] == ghost["boards"], "both have played the same so far"
    assert await ann.ok(f"/api/records/{code}/again", body) == made, "one table, asked for twice"
    for _ in range(6):
        await ann.end_turn(made["code"])
    over = await ann.view(made["code"])
    assert over["phase"] == "over"
    assert over["rolls"] == past["rolls"]
    figures = (await ann.get("/api/me/figures")).json()["figures"]
    assert (figures["games"], figures["practice"]) == (1, 1)


async def test_a_later_round_of_a_record_is_tried_again(server: Site, here: Here) -> None:
    bob = await server.browser()
    id = await kept(bob, (FOLDER / "game_three_seats.txt").read_text(encoding="utf-8"))
    made = await bob.ok(
        f"/api/records/{id}/again", {"seat": 2, "round": 3, "turn": 1, "name": "Bo"}
    )
    view = await bob.view(made["code"])
    assert (view["round"], view["turn"]) == (3, 1)
    assert [seat["by"] for seat in view["seats"]] == ["person", "ghost"]
    mine = (await bob.get(f"/api/tables/{made['code']}/record")).text
    theirs = (await bob.get(f"/api/records/{id}")).json()["text"]
    name = parse_record(theirs).values("seat")[1]
    assert turns_of(mine, "Bo") == turns_of(theirs, name)[:18]


def turns_of(text: str, seat: str) -> list[list[str]]:
    turns = [each for each in parse_record(text).entries if isinstance(each, TurnEntry)]
    return [turn.moves for turn in turns if turn.seat == seat]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"seat": 1, "round": 1, "turn": 12}, "did not play a turn 1.12"),
        ({"seat": 9, "round": 1, "turn": 1}, "there is no seat 9"),
    ],
)
async def test_turns_that_are_not_there(server: Site, here: Here, body: Any, why: str) -> None:
    ann = await server.browser()
    answer = await ann.post(f"/api/records/{await kept(ann)}/again", body)
    assert answer.status_code == 404
    assert why in answer.json()["why"]


async def test_todays_dice_are_not_tried_again_before_tomorrow(tmp_path: Path) -> None:
    clock = Clock()
    async with site(tmp_path, clock) as made:
        ann = await made.browser()
        code = (await ann.ok("/api/today/play", {"name": "Ann"}))["code"]
        for _ in range(9):
            await ann.end_turn(code)
        answer = await ann.post(f"/api/records/{code}/again", {"seat": 1, "round": 1, "turn": 2})
        assert answer.status_code == 403
        assert "come back tomorrow" in answer.json()["why"]
        clock.now += 24 * 3600
        assert await ann.ok(f"/api/records/{code}/again", {"seat": 1, "round": 1, "turn": 2})


# --- hints --------------------------------------------------------------------------------------


async def test_a_hint_tells_the_best_ends_and_makes_it_practice(server: Site, here: Here) -> None:
    ann = await server.browser()
    body = {"settings": {"kind": "solo", "realms": REALMS}, "name": "Ann"}
    code = (await ann.ok("/api/tables", body))["code"]
    asked = {"id": "h1", "round": 1, "turn": 1, "moves": []}
    told = await ann.ok(f"/api/tables/{code}/hint", asked)
    assert told["words"].startswith("The best ends give ")
    ends = told["hint"]["ends"]
    assert [end["worth"] for end in ends] == sorted((end["worth"] for end in ends), reverse=True)
    await ann.ok(f"/api/tables/{code}/hint", {**asked, "id": "h2", "moves": ends[0]["moves"][:1]})
    view = await ann.view(code)
    assert view["seats"][0]["hints"] == 1, "one turn, however often one asks"
    record = (await ann.get(f"/api/tables/{code}/record")).text
    assert "# Ann took hints in 1 turn" in record
    await ann.end_turn(code, ends[0]["moves"])
    server.service.rooms.open.clear()  # as if the process had just started
    assert (await ann.view(code))["seats"][0]["hints"] == 1
    for _ in range(8):
        await ann.end_turn(code)
    figures = (await ann.get("/api/me/figures")).json()["figures"]
    assert (figures["games"], figures["practice"]) == (0, 1)
    assert figures["latest"][0]["kind"] == "hinted"
    personal = (await ann.get(f"/api/tables/{code}/results")).json()["personal"]
    assert personal["counted"] is False


async def test_no_hints_at_a_challenge_nor_among_others(server: Site, here: Here) -> None:
    ann, bob = await server.browser(), await server.browser()
    day = (await ann.ok("/api/today/play", {"name": "Ann"}))["code"]
    table = (await ann.ok("/api/tables", {"settings": {"realms": REALMS}, "name": "Ann"}))["code"]
    await bob.do(table, "join", name="Bob")
    await ann.do(table, "start")
    for code in (day, table):
        body = {"id": "h3", "round": 1, "turn": 1}
        answer = await ann.post(f"/api/tables/{code}/hint", body)
        assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")
        assert (await ann.view(code))["seats"][0]["hints"] == 0
    assert here.count == 0


async def test_no_hints_for_youtoma_and_none_for_a_turn_that_is_over(
    server: Site, here: Here
) -> None:
    ann = await server.browser()
    settings = {"kind": "solo", "mode": "youtoma", "rounds": 1}
    code = (await ann.ok("/api/tables", {"settings": settings, "name": "Ann"}))["code"]
    body = {"id": "h4", "round": 1, "turn": 1}
    answer = await ann.post(f"/api/tables/{code}/hint", body)
    assert (answer.status_code, answer.json()["error"]) == (422, "illegal")
    code = (await ann.ok("/api/play-now"))["code"]
    await ann.end_turn(code)
    answer = await ann.post(f"/api/tables/{code}/hint", body)
    assert (answer.status_code, answer.json()["error"]) == (409, "stale")
