"""Several processes that share tables. Runs where REALMTABLE_TEST_REDIS_URL is set:
`scripts/test-services` starts a server."""

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from realmtable.web.app import create_app
from realmtable.web.config import Config, database_url
from tests.support.site import REALMS, Browser, running, stream

# scripts/test-services sets both.
REDIS = os.environ["REALMTABLE_TEST_REDIS_URL"]
POSTGRES = os.environ["REALMTABLE_TEST_POSTGRES_URL"]


@contextlib.asynccontextmanager
async def browser(url: str, cookies: Any = None) -> AsyncIterator[Browser]:
    async with httpx.AsyncClient(base_url=url, cookies=cookies) as client:
        yield Browser(client)


async def test_two_processes_tell_each_other() -> None:
    """Two applications with memories of their own, one database, one Redis."""
    config = Config(database_url=database_url(POSTGRES), redis_url=REDIS, rates=0.0)
    async with (
        running(create_app(config)) as here,
        running(create_app(config)) as there,
        browser(here) as ann,
        browser(there) as bob,
    ):
        body = {"settings": {"realms": REALMS}, "name": "Ann"}
        code = (await ann.ok("/api/tables", body))["code"]
        async with stream(ann, code, after=2) as mine, stream(bob, code, after=2) as theirs:
            await bob.do(code, "join", name="Bob")
            assert (await mine.next())["name"] == "Bob"
            await ann.do(code, "start")
            for heard in (mine, theirs):
                assert (await heard.until("rolled"))["turn"] == 1
            for turn in range(1, 10):
                await asyncio.gather(ann.end_turn(code), bob.end_turn(code))
                if turn < 9:
                    for heard in (mine, theirs):
                        assert (await heard.until("rolled"))["turn"] == turn + 1
            for heard in (mine, theirs):
                assert len((await heard.until("finished"))["secret"]) == 64
        one, two = await ann.view(code), await bob.view(code)
        assert one["standing"] == two["standing"]
        assert one["seats"][0]["online"] is None  # no process knows of all connections


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[str]:
    """`realmtable serve` with two worker processes."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {
        **os.environ,
        "REALMTABLE_DATABASE_URL": POSTGRES,
        "REALMTABLE_REDIS_URL": REDIS,
        "REALMTABLE_RATES": "0",
    }
    arguments = ["-m", "realmtable.web.serve", "--port", str(port), "--workers", "2"]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, *arguments], env=environment, stdout=log, stderr=log
        )
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            assert process.wait(timeout=20) == 0


async def test_a_crowd_on_two_workers(workers: str) -> None:
    async with asyncio.timeout(60), contextlib.AsyncExitStack() as stack:
        people = [await stack.enter_async_context(browser(workers)) for _ in range(7)]
        for _ in range(150):
            with contextlib.suppress(httpx.TransportError):
                if (await people[0].get("/health")).status_code == 200:
                    break
            await asyncio.sleep(0.1)
        host, *guests = people
        settings = {"realms": REALMS, "kind": "crowd", "advance": "host"}
        code = (await host.ok("/api/tables", {"settings": settings}))["code"]
        await asyncio.gather(
            *(guest.do(code, "join", name=f"g{n}", after=0) for n, guest in enumerate(guests))
        )
        streams = [await stack.enter_async_context(stream(guest, code)) for guest in guests]
        await host.do(code, "start")
        for turn in (1, 2, 3):
            heard = await asyncio.gather(*(each.until("rolled") for each in streams))
            assert {event["turn"] for event in heard} == {turn}
            await asyncio.gather(*(guest.end_turn(code) for guest in guests))
            await host.do(code, "next")
        counts = (await host.view(code))["counts"]
        assert counts["seats"] == 6
