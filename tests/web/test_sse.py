"""Live updates over a real connection: in order, resumed where they stopped, nothing hidden."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from realmtable.table import broadcast, recent, service
from tests.support.web.site import Browser, connected, running, site, stream
from tests.support.web.sittings import REALMS

SETTINGS: dict[str, Any] = {"realms": REALMS}


class Place:
    """A running server and its address."""

    def __init__(self, url: str, stack: contextlib.AsyncExitStack) -> None:
        self.url = url
        self._stack = stack

    async def browser(self) -> Browser:
        client = connected(self.url)
        return Browser(await self._stack.enter_async_context(client))


@contextlib.asynccontextmanager
async def place(folder: Path) -> AsyncIterator[Place]:
    async with (
        site(folder) as made,
        running(made.app) as url,
        contextlib.AsyncExitStack() as stack,
    ):
        yield Place(url, stack)


async def opened(host: Browser, *guests: Browser, **settings: Any) -> str:
    made = await host.ok("/api/tables", {"settings": {**SETTINGS, **settings}, "name": "Ann"})
    for n, guest in enumerate(guests):
        await guest.do(made["code"], "join", name=f"Guest {n + 1}")
    await host.do(made["code"], "start")
    return str(made["code"])


async def test_everyone_hears_what_happens(tmp_path: Path) -> None:
    async with place(tmp_path) as server:
        ann, bob = await server.browser(), await server.browser()
        code = await opened(ann, bob)
        number = (await ann.view(code))["number"]
        async with stream(bob, code, after=number) as heard:
            await ann.end_turn(code)
            event = await heard.next()
            assert event["kind"] == "confirmed"
            assert event["seat"] == 1
            assert event["id"] == event["number"] == number + 1
            await bob.end_turn(code)
            assert (await heard.next())["kind"] == "confirmed"
            rolled = await heard.next()
            assert (rolled["kind"], rolled["turn"], len(rolled["dice"])) == ("rolled", 2, 2)


async def test_a_client_goes_on_after_the_last_number_it_saw(tmp_path: Path) -> None:
    async with place(tmp_path) as server:
        ann = await server.browser()
        code = await opened(ann)
        for _ in range(4):
            await ann.end_turn(code)
        last = (await ann.view(code))["number"]
        async with stream(ann, code, after=0) as heard:
            numbers = [(await heard.next())["id"] for _ in range(last)]
        assert numbers == list(range(1, last + 1))
        async with stream(ann, code, after=2, last_id=5) as heard:  # the header is the newer one
            assert (await heard.next())["id"] == 6
        async with stream(ann, code) as heard:  # without a number: from now on
            await ann.end_turn(code)
            assert (await heard.next())["id"] == last + 1
        answer = await ann.get(f"/api/tables/{code}/events?after=-1")
        assert answer.status_code == 400


async def test_after_a_restart_streams_go_on(tmp_path: Path) -> None:
    async with place(tmp_path) as server:
        ann = await server.browser()
        code = await opened(ann)
        await ann.end_turn(code)
        cookies = dict(ann.http.cookies)
        last = (await ann.view(code))["number"]
    async with place(tmp_path) as server:
        ann = await server.browser()
        ann.http.cookies.update(cookies)
        async with stream(ann, code, after=last - 1) as heard:
            assert (await heard.next())["id"] == last
            await ann.end_turn(code)
            assert (await heard.next())["id"] == last + 1


async def test_memory_that_does_not_reach_back_is_no_loss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recent, "TAIL", 3)
    async with place(tmp_path) as server:
        ann = await server.browser()
        code = await opened(ann)
        for _ in range(5):
            await ann.end_turn(code)
        async with stream(ann, code, after=1) as heard:
            assert [(await heard.next())["id"] for _ in range(12)] == list(range(2, 14))


async def test_who_is_far_behind_looks_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "FAR_BEHIND", 5)
    async with place(tmp_path) as server:
        ann = await server.browser()
        code = await opened(ann)
        for _ in range(4):
            await ann.end_turn(code)
        last = (await ann.view(code))["number"]
        for after in (0, last + 100):
            async with stream(ann, code, after=after) as heard:
                assert await heard.next() == {"kind": "reload", "id": last}


async def test_heartbeats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "HEARTBEAT", 0.05)
    async with place(tmp_path) as server:
        ann = await server.browser()
        code = await opened(ann)
        path = f"/api/tables/{code}/events"
        async with ann.http.stream("GET", path) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            assert answer.headers["cache-control"] == "no-store"
            beats = 0
            async for line in answer.aiter_lines():
                beats += line.startswith(":")
                if beats == 3:
                    break


async def test_nothing_hidden_is_ever_sent(tmp_path: Path) -> None:
    """Everything that a seat behind and a watcher receive, searched for what they must not know."""
    async with place(tmp_path) as server:
        ann, bob, eve = [await server.browser() for _ in range(3)]
        code = await opened(ann, bob)
        secrets = [(await each.view(code))["me"]["link"] for each in (ann, bob)]
        async with stream(bob, code, after=0) as late, stream(eve, code, after=0) as watching:
            for _ in range(2):  # bob stays in the first turn
                tried = await ann.ok(f"/api/tables/{code}/turn", {"moves": []})
                written = [move for move in tried["moves"] if move["marks"]]
                await ann.end_turn(code, [written[0]["move"], "end"])
                await ann.do(code, "move_on")
            bobs: list[Any] = []
            while len([event for event in bobs if event["kind"] == "rolled"]) < 3:
                bobs.append(await late.next())
            eves: list[Any] = []
            while len([event for event in eves if event["kind"] == "rolled"]) < 3:
                eves.append(await watching.next())
        for heard in (bobs, eves):  # Eve might be Bob in another browser
            rolled = [event for event in heard if event["kind"] == "rolled"]
            assert ["dice" in event for event in rolled] == [True, False, False]
            assert all("moves" not in event for event in heard if event["kind"] == "confirmed")
        view = await bob.view(code)
        assert len(view["rolls"][0]) == 1
        assert view["seats"][0]["boards"] is None
        assert view["seats"][0]["stars"] is None
        record = (await bob.get(f"/api/tables/{code}/record")).text
        assert "1.2" not in record
        # Marks of a turn that is not confirmed are nobody else's business.
        tried = await bob.ok(f"/api/tables/{code}/turn", {"moves": []})
        written = [move for move in tried["moves"] if move["marks"]]
        await bob.ok(f"/api/tables/{code}/turn", {"moves": [written[0]["move"]]})
        for other in (ann, eve):
            seen = await other.view(code)
            assert seen["seats"][1]["boards"] is None
            assert seen["secret"] is None
            text = str(seen)
            assert not any(secret in text for secret in secrets if secret != seen["me"]["link"])
        everything = str(bobs + eves)
        assert not any(secret.removeprefix("/s/") in everything for secret in secrets)
        assert "secret" not in everything


async def test_who_sits_down_hears_as_a_seat(tmp_path: Path) -> None:
    """A stream that began as a watcher's hides later dice as soon as its person sits down."""
    async with place(tmp_path) as server:
        ann, bob = await server.browser(), await server.browser()
        code = await opened(ann)
        await ann.end_turn(code)
        await bob.ok("/api/me", {"name": "Bob"})
        number = (await bob.view(code))["number"]
        async with stream(bob, code, after=number) as heard:
            await bob.do(code, "join", name="Bob")
            await heard.until("joined")
            await ann.end_turn(code)
            assert "dice" not in await heard.until("rolled")


async def test_a_crowd_hears_numbers_instead_of_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "QUIET_SECONDS", 0.1)
    async with place(tmp_path) as server:
        host = await server.browser()
        crowd = {**SETTINGS, "kind": "crowd", "advance": "host"}
        code = (await host.ok("/api/tables", {"settings": crowd}))["code"]
        guests = [await server.browser() for _ in range(8)]
        async with stream(host, code) as heard:
            await asyncio.gather(
                *(guest.do(code, "join", name=f"g{n}") for n, guest in enumerate(guests))
            )
            told: list[Any] = []
            while not told or told[-1]["counts"]["seats"] < 8:
                told.append(await heard.next())
            assert {event["kind"] for event in told} == {"progress"}
            await host.do(code, "start")
            assert (await heard.next())["kind"] == "started"
            assert (await heard.next())["kind"] == "rolled"
            async with stream(guests[0], code) as mine:
                await asyncio.gather(*(guest.end_turn(code) for guest in guests))
                kinds: list[str] = []
                while kinds[-1:] != ["progress"]:
                    event = await mine.next()
                    kinds.append(event["kind"])
                assert set(kinds) <= {"confirmed", "progress"}
                while event.get("counts", {}).get("confirmed") != 8:
                    event = await mine.next()
        view = await guests[3].view(code)
        assert [seat["name"] for seat in view["seats"]] == ["g3"]
        assert view["counts"] == {"seats": 8, "confirmed": 8}


async def test_online_is_who_listens(tmp_path: Path) -> None:
    async with place(tmp_path) as server:
        ann, bob = await server.browser(), await server.browser()
        code = await opened(ann, bob)
        async with stream(ann, code, after=0) as heard:
            await heard.next()
            states = [seat["online"] for seat in (await bob.view(code))["seats"]]
            assert states == [True, False]
        while (await bob.view(code))["seats"][0]["online"]:  # until the server has noticed
            await asyncio.sleep(0.001)
