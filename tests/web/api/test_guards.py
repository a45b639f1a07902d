"""What keeps others out, and how the site is."""

from pathlib import Path
from typing import Any

import pytest

from realmtable.web.security import CSP, same_site
from tests.support.web.asking import opened, refusal
from tests.support.web.processes import Clock
from tests.support.web.site import Browser, Site, site

pytestmark = pytest.mark.asyncio(loop_scope="module")


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
