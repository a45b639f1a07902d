"""What makes the pages an app, as the server gives it."""

import json
import re
from pathlib import Path

import pytest

from realmtable.web import assets, shell
from tests.support.web.site import Site, connected, running, site

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_the_service_worker_keeps_one_version_and_no_answers(server: Site) -> None:
    answer = await (await server.browser()).get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"  # a new one is found at once
    first, _, script = answer.text.partition("\n")
    told = json.loads(first.removeprefix("self.SHELL = ").rstrip(";"))
    assert told["version"] == assets.version()
    browser = await server.browser()
    for path in [*told["files"], "/offline"]:
        found = await browser.get(path)
        assert found.status_code == 200, path
    kept = re.findall(r'"(/[^"]*)"', re.search(r"PAGES = new Set\((.*)\);", script)[1])  # type: ignore[index]
    assert kept
    for path in kept:
        assert not path.startswith(("/api", "/t/", "/s/"))
        assert (await browser.get(path)).status_code == 200


async def test_icons_are_drawn_as_large_as_they_say(server: Site) -> None:
    browser = await server.browser()
    manifest = (await browser.get("/manifest.webmanifest")).json()
    for icon in manifest["icons"]:
        picture = await browser.get(icon["src"])
        assert picture.status_code == 200
        if icon["type"] == "image/png":
            assert picture.content.startswith(b"\x89PNG")
            width = int.from_bytes(picture.content[16:20])
            assert f"{width}x{width}" == icon["sizes"]
    assert (await browser.get("/icons/other.png")).status_code == 404
    assert set(shell._ICONS) >= {i["src"].removeprefix("/icons/") for i in manifest["icons"][:3]}


async def test_head_is_answered_by_a_real_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Pages that are offline ask so whether the table is there again."""
    async with (
        site(tmp_path) as made,
        running(made.app) as address,
        connected(address) as client,
    ):
        for _ in range(2):  # the connection is still good afterwards
            answer = await client.head("/mine")
            assert (answer.status_code, answer.content) == (200, b"")
            assert int(answer.headers["content-length"]) > 500
    assert "Exception" not in caplog.text
