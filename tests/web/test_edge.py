"""What no honest program sends is refused at the edge, in words, and nothing fails over it."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import httpx
import pytest

from realmtable.web.edge import strange_host, unreadable
from realmtable.web.protocol import rules
from tests.support.web.processes import until
from tests.support.web.site import Browser, Site, running, shares_a_server, site
from tests.support.web.sittings import REALMS

JSON = {"X-Realmtable": "1", "Content-Type": "application/json"}


async def send(browser: Browser, path: str, body: bytes) -> httpx.Response:
    return await browser.http.post(path, content=body, headers=JSON)


async def opened(browser: Browser) -> str:
    body = {"settings": {"realms": REALMS}, "name": "Ann"}
    return str((await browser.ok("/api/tables", body))["code"])


@pytest.mark.parametrize(
    "body",
    [
        b'{"name":"\xff"}',
        b'{"name":"\xed\xa0\x80"}',
        b'{"name":"a\x00b"}',
        b'{"name":"a\\u0000b"}',
        b'{"name":"\\\\\\u0000"}',
        b"\xff\xfe",
        b"\x00",
    ],
)
@shares_a_server
async def test_text_that_cannot_be_stored_is_refused(server: Site, body: bytes) -> None:
    ann = await server.browser()
    answer = await send(ann, "/api/me", body)
    assert answer.status_code == 400
    assert answer.json()["error"] == "invalid"
    assert "cannot be read" in answer.json()["why"]
    assert (await ann.get("/api/me")).json() == {"name": None}


@shares_a_server
async def test_six_letters_that_look_like_nul_are_letters(server: Site) -> None:
    ann = await server.browser()
    answer = await send(ann, "/api/me", b'{"name":"\\\\u0000"}')
    assert (answer.status_code, answer.json()) == (200, {"name": "\\u0000"})


@pytest.mark.parametrize("field", ["id", "name", "do"])
@shares_a_server
async def test_no_text_of_a_command_has_nul(server: Site, field: str) -> None:
    ann, bob = await server.browser(), await server.browser()
    code = await opened(ann)
    command: dict[str, Any] = {"do": "join", "id": "1", "name": "Bob", "after": 2}
    command[field] += "\0"
    answer = await bob.post(f"/api/tables/{code}/commands", command)
    assert answer.status_code == 400
    assert len((await ann.view(code))["seats"]) == 1


@pytest.mark.parametrize("id", ["", "a\nb", "a\tb", "é", "x" * 81, "\x7f"])
@shares_a_server
async def test_ids_of_commands_are_plain(server: Site, id: str) -> None:
    ann = await server.browser()
    code = await opened(ann)
    answer = await ann.post(f"/api/tables/{code}/commands", {"do": "start", "id": id})
    assert answer.status_code == 400
    assert answer.json()["why"].startswith("id: ")


@pytest.mark.parametrize(
    "path",
    [
        "/static/%00",
        "/static/a%00.js",
        "/cards/%ff",
        "/t/%c3%28",
        "/api/tables/%00",
        "/api/records/%ED%A0%80",
        "/cards/wingspan/marks?b=%00",
        "/cards/wingspan/marks?%ff=1",
    ],
)
@shares_a_server
async def test_addresses_are_text(server: Site, path: str) -> None:
    answer = await (await server.browser()).get(path)
    assert answer.status_code == 400
    assert "of the address cannot be read" in answer.json()["why"]
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[::1", "//", "null", "http://a:b:c", "[", ""]
)
async def test_an_origin_that_is_none_is_another_site(tmp_path: Path, origin: str) -> None:
    async with site(tmp_path) as server:
        ann = await server.browser()
        answer = await ann.post("/api/play-now", headers={"X-Realmtable": "1", "Origin": origin})
        assert answer.status_code == 403
        assert answer.json()["why"] == "this request comes from another site"


@pytest.mark.parametrize(
    "host",
    ["a:b", "a:99999", "a:-1", "x" * 5000, "[", "[::1", "a b", "a/b", "a@b", "", "a,b", ":80"],
)
@shares_a_server
async def test_a_host_that_is_none_is_refused(server: Site, host: str) -> None:
    ann = await server.browser()
    code = await opened(ann)
    for path in ("/", f"/t/{code}", f"/api/tables/{code}/qr.svg", "/nowhere"):
        answer = await ann.get(path, headers={"Host": host})
        assert answer.status_code == 400
        assert answer.json()["why"] == "the header Host names no host"


async def test_only_hosts_that_are_set_are_answered_for(tmp_path: Path) -> None:
    async with site(tmp_path, hosts=("table.example.org",)) as server:
        ann = await server.browser()
        for host, status in {
            "table.example.org": 200,
            "TABLE.example.org:8443": 200,
            "127.0.0.1:8000": 200,
            "localhost": 200,
            "[::1]:8000": 200,
            "evil.example.org": 400,
            "example.org": 400,
        }.items():
            assert (await ann.get("/health", headers={"Host": host})).status_code == status, host


def test_words_for_what_is_wrong() -> None:
    assert unreadable("grün".encode()) is None
    assert unreadable("grün".encode("latin-1")) == "it is not in UTF-8"
    assert unreadable(b"a\0") == "there is a NUL character in it"
    assert strange_host(b"table.example.org", ()) is None
    assert strange_host(b"other", ("table",)) == "this server does not answer for that host"


@shares_a_server
async def test_headers_are_text(server: Site) -> None:
    ann = await server.browser()
    for name in ("Cookie", "Last-Event-ID", "User-Agent", "Accept-Language"):
        answer = await ann.get("/api/me", headers={name: b"\xff"})
        assert answer.status_code == 400
        assert "the headers cannot be read" in answer.json()["why"]


@shares_a_server
async def test_names_that_are_too_long_are_refused(server: Site) -> None:
    ann = await server.browser()
    code = await opened(ann)
    long = "x" * 50_000
    for path, body in (
        ("/api/me", {"name": long}),
        ("/api/tables", {"name": long}),
        ("/api/tables", {"settings": {"name": long}}),
        ("/api/tables", {"settings": {"game": long}}),
        ("/api/play-now", {"name": long}),
        ("/api/today/play", {"name": long}),
        ("/api/today/play", {"day": long}),
        (f"/api/tables/{code}/commands", {"do": "join", "id": "1", "name": long}),
        ("/api/seats", {"secret": long}),
        ("/api/draw", {"realms": [long]}),
    ):
        answer = await (await server.browser()).post(path, body)
        assert 400 <= answer.status_code < 500, (path, answer.text)
        assert len(answer.text) < 1000
    for path in (f"/api/tables/{long}", f"/t/{long}", f"/api/records/{long}", f"/cards/{long}"):
        answer = await ann.get(path)
        assert answer.status_code == 404
        assert long not in answer.text


async def test_whoever_hangs_up_is_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Half a request, and a stream that is left: nothing of it is worth a line."""
    async with site(tmp_path) as server, running(server.app) as address:
        code = await opened(await server.browser())
        port = int(address.rpartition(":")[2])
        caplog.set_level(logging.WARNING)
        head = b"Host: 127.0.0.1\r\nX-Realmtable: 1\r\nContent-Type: application/json\r\n"
        for request in (
            b"POST /api/me HTTP/1.1\r\n" + head + b'Content-Length: 900\r\n\r\n{"name":',
            b"GET /api/tables/%s/events HTTP/1.1\r\n" % code.encode() + head + b"\r\n",
            b"GET /cards HTTP/1.1\r\n" + head + b"\r\n",
            b"GET /car",
        ):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(request)
            await writer.drain()
            await until(lambda: bool(rules().open))
            writer.transport.abort()
            await until(lambda: not rules().open)
        assert (await (await server.browser()).get("/health")).status_code == 200
        await until(lambda: not server.service.rooms.open[code].listeners)
    loud = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record.getMessage() for record in loud] == []
