"""Limits of what one address and all together may ask of a server."""

import asyncio
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from realmtable.core.errors import InvalidText
from realmtable.table.bot_pool import BotPool, usual_size
from realmtable.web import protocol
from realmtable.web.config import Config, Limits
from realmtable.web.protocol import Rules
from realmtable.web.security import Buckets
from realmtable.web.working import Memory, key_of
from tests.support.records import FOLDER
from tests.support.web.processes import until
from tests.support.web.site import Browser, Site, connected, running, shares_a_server, site

HEAD = b"GET /robots.txt HTTP/1.1\r\nHost: 127.0.0.1\r\n"


def a_record() -> str:
    return min(FOLDER.glob("*.txt"), key=lambda path: path.stat().st_size).read_text("utf-8")


def from_address(server: Site, address: str) -> Browser:
    """Somebody who comes from there."""
    transport = httpx.ASGITransport(app=server.app, client=(address, 1))  # type: ignore[arg-type]
    return Browser(httpx.AsyncClient(transport=transport, base_url="http://table.test"))


# --- settings -----------------------------------------------------------------------------------


def test_limits_are_set_by_the_environment() -> None:
    found = Config.from_environment({"REALMTABLE_STREAMS": "7", "REALMTABLE_UPLOAD_MB": "1.5"})
    assert found.limits == replace(Limits(), streams=7, upload_mb=1.5)


@pytest.mark.parametrize("given", ["many", "0", "-1", "1.5", "nan", "inf"])
def test_a_limit_is_a_number(given: str) -> None:
    with pytest.raises(InvalidText, match="REALMTABLE_STREAMS must be a number above 0"):
        Config.from_environment({"REALMTABLE_STREAMS": given})


@pytest.mark.parametrize("given", ["many", "0", "-1", "1.5"])
def test_processes_for_bots_are_a_number(given: str) -> None:
    with pytest.raises(InvalidText, match="REALMTABLE_BOT_PROCESSES must be a number above 0"):
        Config.from_environment({"REALMTABLE_BOT_PROCESSES": given})


def test_processes_for_bots_leave_a_core_free(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Config.from_environment({"REALMTABLE_BOT_PROCESSES": "7"}).bot_processes == 7
    assert BotPool([], Config.from_environment({}).bot_processes).size == usual_size()
    for cores, processes in ((1, 1), (2, 1), (8, 7)):
        monkeypatch.setattr(os, "sched_getaffinity", lambda _, n=cores: set(range(n)))
        assert usual_size() == processes


# --- what is stored -----------------------------------------------------------------------------


async def test_one_address_stores_only_so_much(tmp_path: Path) -> None:
    text = a_record()
    limits = Limits(upload_mb=2.5 * len(text.encode()) / 1e6)
    async with site(tmp_path, limits=limits, rates=1.0) as server:
        statuses = []
        for _ in range(4):  # another person each time
            somebody = from_address(server, "203.0.113.5")
            answer = await somebody.post("/api/records", {"record": text})
            statuses.append(answer.status_code)
        assert statuses == [201, 201, 429, 429]
        assert answer.json()["error"] == "too_many"
        other = from_address(server, "203.0.113.6")
        assert (await other.post("/api/records", {"record": text})).status_code == 201


@shares_a_server
async def test_blank_lines_are_counted(server: Site) -> None:
    answer = await (await server.browser()).post("/api/records", {"record": "\n" * 20_001})
    assert answer.status_code == 400
    assert answer.json()["why"] == "record: no game has more than 20000 lines"


@shares_a_server
async def test_a_full_server_begins_nothing_new(server: Site) -> None:
    ann = await server.browser()
    code = (await ann.ok("/api/play-now"))["code"]
    assert await server.service.store.size() > 10_000
    server.app.state.guard.database_bytes = 10**15
    for path, body in {
        "/api/play-now": None,
        "/api/tables": {"name": "Ann"},
        "/api/records": {"record": a_record()},
        "/api/today/play": None,
    }.items():
        answer = await ann.post(path, body)
        assert (answer.status_code, answer.json()["error"]) == (429, "too_many"), path
        assert "what was begun goes on" in answer.json()["why"]
    await ann.end_turn(code)


# --- work ---------------------------------------------------------------------------------------


def test_work_is_owed() -> None:
    work = Buckets(0.0, 1.0)
    assert work.take("a", 1.0, 0.0)
    work.owe("a", 5.0)
    assert not work.take("a", 1.0, 0.0)
    assert work.take("b", 1.0, 0.0)
    work.owe("c", 5.0, 0.0)
    assert work.take("c", 0.0, 0.0), "without rates nobody owes anything"


def test_memory_is_bounded_by_bytes() -> None:
    memory = Memory(100)
    for n in range(10):
        memory.put(str(n), n, 20)
        memory.get("5")
    assert memory.bytes == 100
    assert [n for n in range(10) if memory.get(str(n)) is not None] == [5, 6, 7, 8, 9]
    memory.put("large", 1, 26)
    assert memory.get("large") is None
    assert key_of("a", "b") != key_of("ab")


async def test_work_is_paid_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record and a picture that were worked out once are there for everyone; whoever has new ones
    worked out without end must wait."""
    async with site(tmp_path, rates=1.0) as server:
        guard = server.app.state.guard
        ann = from_address(server, "203.0.113.5")
        code = (await ann.ok("/api/play-now"))["code"]
        id = (await ann.ok("/api/records", {"record": a_record()}))["id"]
        listed = (await ann.get("/api/records")).json()
        view = await ann.get(f"/api/records/{id}")
        picture = await ann.get(f"/api/tables/{code}/qr.svg")
        assert guard.work._left["203.0.113.5"][0] < guard.config.limits.work_seconds
        guard.work.owe("203.0.113.5", 1000.0)
        assert (await ann.get("/api/records")).json() == listed
        assert (await ann.get(f"/api/records/{id}")).content == view.content
        plain = await ann.get(f"/api/records/{id}", headers={"Accept-Encoding": "identity"})
        assert plain.json() == view.json()
        assert "content-encoding" not in plain.headers
        assert (await ann.get(f"/api/tables/{code}/qr.svg")).content == picture.content
        answer = await ann.post("/api/records", {"record": a_record()})
        assert answer.status_code == 429
        assert "take long" in answer.json()["why"]


# --- streams ------------------------------------------------------------------------------------


async def test_so_many_streams_are_open(tmp_path: Path) -> None:
    limits = Limits(streams=3, streams_per_address=2)
    async with site(tmp_path, limits=limits, rates=1.0) as server, running(server.app) as url:
        ann = await server.browser()
        code = (await ann.ok("/api/play-now"))["code"]
        guard = server.app.state.guard

        async def status(client: httpx.AsyncClient) -> int:
            async with client.stream("GET", f"/api/tables/{code}/events") as answer:
                return answer.status_code

        async with connected(url) as client:
            line = f"/api/tables/{code}/events"
            async with client.stream("GET", line), client.stream("GET", line):
                assert await status(client) == 429
                assert guard.stream_begins("another")
                assert not guard.stream_begins("a third"), "in all there are three"
                guard.stream_ends("another")
            await until(lambda: not guard.open_streams)
            assert not guard.streams
            assert await status(client) == 200


# --- connections --------------------------------------------------------------------------------


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> Iterator[Rules]:
    """Little of everything, and no proxy is believed."""
    few = Limits(connections=4, connections_per_address=2, header_bytes=500)
    rules = Rules(few, 1.0, "")
    monkeypatch.setattr(protocol, "rules", lambda: rules)
    yield rules
    assert not rules.open


async def talk(port: int, *parts: bytes) -> bytes:
    """What is answered to these bytes until the server hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(0.01)
        return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


async def test_requests_that_do_not_come_to_an_end(tmp_path: Path, strict: Rules) -> None:
    strict.limits = replace(strict.limits, request_seconds=0.05)
    async with site(tmp_path) as server, running(server.app) as url:
        port = int(url.rpartition(":")[2])
        late = b"HTTP/1.1 408 Request Timeout"
        assert (await talk(port)).startswith(late), "silence"
        assert (await talk(port, b"GET / HT")).startswith(late), "half a line"
        assert (await talk(port, HEAD, b"A: b\r\n")).startswith(late), "half a head"
        post = (
            b"POST /api/me HTTP/1.1\r\nHost: a\r\nX-Realmtable: 1\r\nContent-Length: 900\r\n\r\n{"
        )
        assert b" 200 " not in await talk(port, post), "half a body"
        strict.limits = replace(strict.limits, request_seconds=30.0)
        fine = await talk(port, HEAD, b"Connection: close\r\n\r\n")
        assert fine.startswith(b"HTTP/1.1 200")


async def test_heads_that_are_too_long(tmp_path: Path, strict: Rules) -> None:
    async with site(tmp_path) as server, running(server.app) as url:
        port = int(url.rpartition(":")[2])
        long = b"HTTP/1.1 431 "
        assert (await talk(port, HEAD + b"A: " + b"x" * 600 + b"\r\n\r\n")).startswith(long)
        assert (await talk(port, HEAD, b"A: ", b"x" * 300, b"x" * 300)).startswith(long)
        assert (await talk(port, b"GET /" + b"x" * 600)).startswith(long)
        many = b"".join(b"A%d: b\r\n" % n for n in range(45))
        assert (await talk(port, HEAD, many, many)).startswith(long)
        body = b"Content-Length: 2000\r\nConnection: close\r\n\r\n" + b"x" * 2000
        fine = await talk(port, HEAD.replace(b"GET", b"POST") + body)
        assert fine.startswith(b"HTTP/1.1 405"), "a body is no head"


async def test_so_many_connections_from_one_address(tmp_path: Path, strict: Rules) -> None:
    async with site(tmp_path) as server, running(server.app) as url:
        port = int(url.rpartition(":")[2])
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        await until(lambda: strict.open.total() == 2)
        assert (await talk(port)).startswith(b"HTTP/1.1 429 ")
        strict.proxies = {"127.0.0.1"}  # a proxy brings many
        held += [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        await until(lambda: strict.open.total() == 4)
        assert (await talk(port)).startswith(b"HTTP/1.1 503 "), "but not more than there may be"
        for _, writer in held:
            writer.close()
        await until(lambda: not strict.open)
