"""Notifications: who is told what, and that a push service gets what it can deliver."""

import asyncio
import base64
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import http_ece
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from realmtable.core.errors import InvalidText
from realmtable.web.push import Keys, Subscription, check_subscription
from tests.support.web.processes import Clock, settled
from tests.support.web.site import Browser, Site, connected, running, site, stream
from tests.support.web.sittings import REALMS


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@dataclass
class Request:
    """What a push service was sent."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Service:
    """A push service on this machine, and the browsers that it reaches."""

    origin: str = ""
    status: int = 201
    requests: list[Request] = field(default_factory=list)
    keys: dict[str, ec.EllipticCurvePrivateKey] = field(default_factory=dict)
    more: asyncio.Event = field(default_factory=asyncio.Event)
    hang: asyncio.Event | None = None  # nothing is answered before it is set

    def subscription(self, name: str) -> dict[str, Any]:
        """What the browser of this name would send."""
        key = self.keys.setdefault(name, ec.generate_private_key(ec.SECP256R1()))
        point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": encoded(point), "auth": encoded(b"0123456789abcdef")}
        return {"endpoint": f"{self.origin}/{name}", "expirationTime": None, "keys": keys}

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *rest = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        headers = {k.lower(): v for k, v in (line.split(": ", 1) for line in rest)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.requests.append(Request(first.split()[1], headers, body))
        self.more.set()
        if self.hang is not None:
            await self.hang.wait()
        writer.write(
            f"HTTP/1.1 {self.status} Done\r\nLocation: {self.origin}/elsewhere\r\n"
            "Content-Length: 0\r\nConnection: close\r\n\r\n".encode()
        )
        await writer.drain()
        writer.close()

    async def wait(self, count: int) -> list[Request]:
        while len(self.requests) < count:
            self.more.clear()
            await self.more.wait()
        return self.requests

    def read(self, request: Request) -> Any:
        """The message, as the browser reads it."""
        name = request.path.removeprefix("/")
        text = http_ece.decrypt(
            request.body, private_key=self.keys[name], auth_secret=b"0123456789abcdef"
        )
        return msgspec.json.decode(text)


@contextlib.asynccontextmanager
async def push_service() -> AsyncIterator[Service]:
    made = Service()
    server = await asyncio.start_server(made.answer, "127.0.0.1", 0)
    made.origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield made


async def two_at_a_table(made: Site, **settings: object) -> tuple[Browser, Browser, str]:
    ann, bob = await made.browser(), await made.browser()
    asked = {"realms": REALMS, "name": "Slow game", **settings}
    code = (await ann.ok("/api/tables", {"settings": asked, "name": "Ann"}))["code"]
    await bob.do(code, "join", name="Bob")
    return ann, bob, code


async def test_whose_turn_it_is_is_told_in_secret(tmp_path: Path) -> None:
    async with push_service() as service, site(tmp_path, push_hosts=(service.origin,)) as made:
        ann, bob, code = await two_at_a_table(made, pace="days", timer=3600)
        await bob.ok("/api/push", service.subscription("bob"))
        await ann.do(code, "start")
        (request,) = await service.wait(1)
        assert service.read(request) == {
            "title": "Slow game",
            "body": "It is your turn: turn 1.",
            "path": f"/t/{code}",
        }
        assert b"turn" not in request.body
        assert 3500 <= int(request.headers["ttl"]) <= 3600
        assert request.headers["topic"] == code
        assert request.headers["content-encoding"] == "aes128gcm"
        # It is signed with the key that browsers are told.
        key = (await bob.get("/api/push")).json()["key"]
        signed = request.headers["authorization"]
        assert f"k={key}" in signed
        assert Vapid02.verify(signed)
        # Nobody is told again of a turn that they have not played.
        await ann.end_turn(code)
        await ann.do(code, "move_on")
        await settled(made.service)
        assert len(service.requests) == 1


async def test_the_key_outlives_a_restart(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        async with site(tmp_path) as made:
            keys.append((await (await made.browser()).get("/api/push")).json()["key"])
    assert keys[0] == keys[1]
    assert len(base64.urlsafe_b64decode(keys[0] + "=")) == 65
    async with site(tmp_path / "other") as made:
        assert (await (await made.browser()).get("/api/push")).json()["key"] != keys[0]


async def test_whoever_is_looking_is_not_told(tmp_path: Path) -> None:
    async with push_service() as service, site(tmp_path, push_hosts=(service.origin,)) as made:
        ann, bob, code = await two_at_a_table(made)
        for name, browser in (("ann", ann), ("bob", bob)):
            await browser.ok("/api/push", service.subscription(name))
        room = await made.service.rooms.room(code)
        room.online[2] += 1  # as a stream of Bob's does
        await ann.do(code, "start")
        assert [request.path for request in await service.wait(1)] == ["/ann"]
        await settled(made.service)
        assert len(service.requests) == 1


async def test_the_end_is_told(tmp_path: Path) -> None:
    async with push_service() as service, site(tmp_path, push_hosts=(service.origin,)) as made:
        ann, bob, code = await two_at_a_table(made)
        await ann.do(code, "start")
        for _ in range(8):
            await ann.end_turn(code)
            await bob.end_turn(code)
        await settled(made.service)  # what was told of turn 9 is no matter here
        await bob.ok("/api/push", service.subscription("bob"))
        await bob.end_turn(code)
        await ann.end_turn(code)
        (request,) = await service.wait(1)
        assert service.read(request)["body"].startswith("The game is over. ")


async def test_a_round_that_waits_for_someone_is_told(tmp_path: Path) -> None:
    async with push_service() as service, site(tmp_path, push_hosts=(service.origin,)) as made:
        ann, bob, code = await two_at_a_table(made, rounds=2)
        await ann.do(code, "start")
        for _ in range(8):
            await ann.end_turn(code)
            await bob.end_turn(code)
        await settled(made.service)
        await bob.end_turn(code)
        await bob.ok("/api/push", service.subscription("bob"))
        await ann.end_turn(code)
        (request,) = await service.wait(1)
        assert service.read(request)["body"] == "The round is over; the next one waits for you."
        await bob.do(code, "ready")
        await ann.do(code, "ready")
        told = await service.wait(2)
        assert service.read(told[1])["body"] == "It is your turn: round 2, turn 1."


async def test_a_host_is_told_what_waits_for_the_host(tmp_path: Path) -> None:
    async with push_service() as service, site(tmp_path, push_hosts=(service.origin,)) as made:
        ann = await made.browser()
        asked = {"realms": REALMS, "advance": "host", "pace": "days"}
        code = (await ann.ok("/api/tables", {"settings": asked}))["code"]
        await ann.ok("/api/push", service.subscription("ann"))
        bob = await made.browser()
        await bob.do(code, "join", name="Bob")
        told = await service.wait(1)
        assert service.read(told[0])["body"] == "Bob sat down."
        await ann.do(code, "start")
        await bob.end_turn(code)
        told = await service.wait(2)
        assert "the next dice are yours" in service.read(told[1])["body"]


@pytest.mark.parametrize("status", [404, 410])
async def test_a_dead_subscription_is_forgotten(tmp_path: Path, status: int) -> None:
    async with push_service() as service, site(tmp_path, push_hosts=(service.origin,)) as made:
        ann, bob, code = await two_at_a_table(made)
        await bob.ok("/api/push", service.subscription("bob"))
        service.status = status
        await ann.do(code, "start")
        await service.wait(1)
        await settled(made.service)
        for browser in (ann, bob):
            await browser.end_turn(code)
        await settled(made.service)
        assert len(service.requests) == 1


@pytest.mark.parametrize("status", [307, 429, 500])
async def test_a_push_service_in_trouble_troubles_nobody(tmp_path: Path, status: int) -> None:
    async with push_service() as service, site(tmp_path, push_hosts=(service.origin,)) as made:
        ann, bob, code = await two_at_a_table(made)
        await bob.ok("/api/push", service.subscription("bob"))
        service.status = status
        await ann.do(code, "start")
        await service.wait(1)
        await settled(made.service)
        assert [request.path for request in service.requests] == ["/bob"], "not sent elsewhere"
        for browser in (ann, bob):
            await browser.end_turn(code)
        await service.wait(2)  # tried again with the next news


async def test_a_service_that_does_not_answer_stops_nothing(tmp_path: Path) -> None:
    async with push_service() as service, site(tmp_path, push_hosts=(service.origin,)) as made:
        ann, bob, code = await two_at_a_table(made)
        await bob.ok("/api/push", service.subscription("bob"))
        service.hang = asyncio.Event()
        await ann.do(code, "start")
        await service.wait(1)
        await bob.end_turn(code)
        assert (await ann.end_turn(code))["view"]["turn"] == 2
        service.hang.set()


async def test_no_more_news_for_those_who_say_so(tmp_path: Path) -> None:
    async with push_service() as service, site(tmp_path, push_hosts=(service.origin,)) as made:
        ann, bob, code = await two_at_a_table(made)
        given = service.subscription("bob")
        await bob.ok("/api/push", given)
        await bob.ok("/api/push", given)  # a browser says it whenever it likes
        await ann.do(code, "start")
        await service.wait(1)
        assert await bob.ok("/api/push/stop", {"endpoint": given["endpoint"]}) == {"on": False}
        for browser in (ann, bob):
            await browser.end_turn(code)
        await settled(made.service)
        assert len(service.requests) == 1


async def test_only_the_newest_subscriptions_of_a_person_are_kept(tmp_path: Path) -> None:
    clock = Clock()
    async with push_service() as service, site(tmp_path, clock, push_hosts=(service.origin,)) as m:
        ann, bob, code = await two_at_a_table(m)
        for n in range(25):
            clock.now += 1
            await bob.ok("/api/push", service.subscription(f"b{n}"))
        await ann.do(code, "start")
        await service.wait(20)
        await settled(m.service)
        assert sorted(int(r.path[2:]) for r in service.requests) == list(range(5, 25))


async def test_nothing_is_pushed_by_crowds(tmp_path: Path) -> None:
    async with push_service() as service, site(tmp_path, push_hosts=(service.origin,)) as made:
        ann, bob, code = await two_at_a_table(made, kind="crowd")
        await bob.ok("/api/push", service.subscription("bob"))
        await ann.do(code, "start")
        await settled(made.service)
        assert service.requests == []


async def test_an_open_stream_counts_as_looking(tmp_path: Path) -> None:
    async with push_service() as service, site(tmp_path, push_hosts=(service.origin,)) as made:
        ann, bob, code = await two_at_a_table(made)
        await bob.ok("/api/push", service.subscription("bob"))
        async with running(made.app) as address, connected(address) as client:
            client.cookies = bob.http.cookies
            client.cookies.set("realmtable_me", bob.http.cookies["realmtable_me"], "127.0.0.1")
            async with stream(Browser(client), code, after=0) as line:
                await line.next()
                await ann.do(code, "start")
                await line.until("rolled")
                await settled(made.service)
        assert service.requests == []


GOOD = Service("https://updates.push.services.mozilla.com").subscription("x")


@pytest.mark.parametrize(
    ("endpoint", "keys", "why"),
    [
        ("http://fcm.googleapis.com/x", {}, "no push service"),
        ("https://fcm.googleapis.com:8443/x", {}, "no push service"),
        ("https://example.org/x", {}, "'example.org' is no push service"),
        ("https://evilfcm.googleapis.com.example.org/x", {}, "no push service"),
        ("https://127.0.0.1/x", {}, "no push service"),
        ("https://[::1", {}, "no address"),
        ("https://fcm.googleapis.com/" + "x" * 1000, {}, "at most 1000"),
        ("", {}, "no push service"),
        (None, {"p256dh": "AAAA"}, "keys.p256dh: must be 65 bytes"),
        (None, {"p256dh": encoded(b"\x04" + bytes(64))}, "keys.p256dh: this is no public key"),
        (None, {"auth": "!"}, "keys.auth"),
    ],
)
def test_subscriptions_that_are_refused(
    endpoint: str | None, keys: dict[str, str], why: str
) -> None:
    given = Subscription(
        GOOD["endpoint"] if endpoint is None else endpoint, Keys(**{**GOOD["keys"], **keys})
    )
    with pytest.raises(InvalidText, match=why):
        check_subscription(given)


def test_the_services_of_browsers_are_known() -> None:
    check_subscription(Subscription(GOOD["endpoint"], Keys(**GOOD["keys"])))
