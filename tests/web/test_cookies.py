"""The cookie that a person is known by: over HTTPS it belongs to this host alone."""

import httpx
import pytest

from realmtable.web.security import COOKIE, HOST_COOKIE
from tests.support.web.site import Browser, Site

pytestmark = pytest.mark.asyncio(loop_scope="module")


def secure(server: Site, cookies: dict[str, str] | None = None) -> Browser:
    transport = httpx.ASGITransport(app=server.app)  # type: ignore[arg-type]
    client = httpx.AsyncClient(
        transport=transport, base_url="https://table.test", cookies=cookies or {}
    )
    return Browser(client)


async def test_over_https_the_cookie_is_of_this_host(server: Site) -> None:
    ann = secure(server)
    answer = await ann.post("/api/me", {"name": "Ann"})
    (cookie,) = answer.headers.get_list("set-cookie")
    assert cookie.startswith(f"{HOST_COOKIE}=")
    assert {"Secure", "HttpOnly", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    assert "Domain" not in cookie
    assert (await ann.get("/api/me")).json() == {"name": "Ann"}


async def test_over_http_it_is_as_before(server: Site) -> None:
    ann = await server.browser()
    (cookie,) = (await ann.post("/api/me", {"name": "Ann"})).headers.get_list("set-cookie")
    assert cookie.startswith(f"{COOKIE}=")
    assert "Secure" not in cookie


async def test_an_older_cookie_is_moved(server: Site) -> None:
    before = await server.browser()
    await before.ok("/api/me", {"name": "Ann"})
    token = before.http.cookies[COOKIE]
    ann = secure(server, {COOKIE: token})
    answer = await ann.get("/api/me")
    assert answer.json() == {"name": "Ann"}
    new, old = answer.headers.get_list("set-cookie")
    assert new.startswith(f"{HOST_COOKIE}={token}; ")
    assert old.startswith(f"{COOKIE}=; ")
    assert "Max-Age=0" in old
    moved = secure(server, {HOST_COOKIE: token})
    assert (await moved.get("/api/me")).json() == {"name": "Ann"}


async def test_the_cookie_of_the_host_goes_before_the_older(server: Site) -> None:
    """Another host of the same domain may plant the older one."""
    ann, eve = await server.browser(), await server.browser()
    await ann.ok("/api/me", {"name": "Ann"})
    await eve.ok("/api/me", {"name": "Eve"})
    tokens = {COOKIE: eve.http.cookies[COOKIE], HOST_COOKIE: ann.http.cookies[COOKIE]}
    assert (await secure(server, tokens).get("/api/me")).json() == {"name": "Ann"}


async def test_forgetting_drops_both(server: Site) -> None:
    ann = await server.browser()
    await ann.ok("/api/me", {"name": "Ann"})
    token = ann.http.cookies[COOKIE]
    both = secure(server, {COOKIE: token, HOST_COOKIE: token})
    answer = await both.post("/api/me/forget", {"sure": True})
    dropped = answer.headers.get_list("set-cookie")
    assert [cookie.partition("=")[0] for cookie in dropped] == [HOST_COOKIE, COOKIE]
    assert all("Max-Age=0" in cookie for cookie in dropped)
    assert (await secure(server, {HOST_COOKIE: token}).get("/api/me")).json() == {"name": None}
