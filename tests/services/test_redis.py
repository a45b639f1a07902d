"""Several processes that share tables."""

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.web.server_process import hold_port, port_of, wait_until_up
from tests.support.web.site import Browser, connected, running, site, stream
from tests.support.web.sittings import REALMS


@contextlib.asynccontextmanager
async def browser(url: str, cookies: Any = None) -> AsyncIterator[Browser]:
    async with connected(url, cookies) as client:
        yield Browser(client)


async def test_two_processes_tell_each_other(url: str, redis: str) -> None:
    """Two applications with memories of their own, one database, one Redis."""
    async with (
        site(database_url=url, redis_url=redis) as one,
        site(database_url=url, redis_url=redis) as two,
        running(one.app) as here,
        running(two.app) as there,
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
        anns, bobs = await ann.view(code), await bob.view(code)
        assert anns["standing"] == bobs["standing"]
        assert anns["seats"][0]["online"] is None  # no process knows of all connections


@pytest.fixture
def workers(url: str, redis: str, tmp_path: Path) -> Iterator[str]:
    """`realmtable serve` with two worker processes."""
    environment = {
        **os.environ,
        "REALMTABLE_DATABASE_URL": url,
        "REALMTABLE_REDIS_URL": redis,
        "REALMTABLE_RATES": "0",
    }
    log = tmp_path / "log"
    with hold_port() as held, log.open("wb") as said:
        port = port_of(held)
        arguments = ["-m", "realmtable.web.serve", "--port", str(port), "--workers", "2"]
        process = subprocess.Popen(
            [sys.executable, *arguments], env=environment, stdout=said, stderr=said
        )
        try:
            address = f"http://127.0.0.1:{port}"
            wait_until_up(process, address, log)
            yield address
        finally:
            process.terminate()
            assert process.wait() == 0


async def test_a_crowd_on_two_workers(workers: str) -> None:
    async with contextlib.AsyncExitStack() as stack:
        people = [await stack.enter_async_context(browser(workers)) for _ in range(7)]
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
