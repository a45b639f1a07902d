"""Files that pages load, pictures that stand alone, HEAD, and the small files browsers ask for."""

import base64
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from realmtable.web import assets, looks, pages, rolling_looks, rolling_pages
from realmtable.web.app import create_app
from realmtable.web.config import Config, sqlite_url

ROOT = Path(__file__).parents[2]
VERSION = assets.version()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    file = tmp_path_factory.mktemp("assets") / "tables.sqlite3"
    with TestClient(create_app(Config(sqlite_url(file), rates=0))) as made:
        yield made


def test_a_file_is_kept_for_ever_only_under_its_version(client: TestClient[Litestar]) -> None:
    for name in ("rolling.js", "base.css", "looks.css", "icon.svg", "sans-bold.woff2"):
        kept = client.get(f"/static/{VERSION}/{name}")
        assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
        for other in (f"/static/{name}", f"/static/0123456789abcdef/{name}"):
            answer = client.get(other)
            assert answer.content == kept.content
            assert answer.headers["cache-control"] == "no-cache"
    script = client.get(f"/static/{VERSION}/rolling.js")
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert script.headers["x-content-type-options"] == "nosniff"
    assert script.headers["content-encoding"] == "gzip"
    font = client.get(f"/static/{VERSION}/sans-bold.woff2")
    assert font.headers["content-type"] == "font/woff2"
    assert "content-encoding" not in font.headers


@pytest.mark.parametrize("path", ["nothing.js", "../app.py", "a/b/rolling.js", "%2e%2e/app.py", ""])
def test_nothing_else_is_served(client: TestClient[Litestar], path: str) -> None:
    assert client.get(f"/static/{path}").status_code == 404
    assert client.get(f"/static/{VERSION}/{path}").status_code == 404


def test_the_version_follows_every_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in assets.STATIC.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    caches = (assets._files, assets.version, assets.module, assets.imports)

    def forget() -> None:
        for cache in caches:
            cache.cache_clear()

    monkeypatch.setattr(assets, "STATIC", tmp_path)
    try:
        versions = set()
        for name in ("", "table.css", "new.js", "a_new_file.js"):
            if name:
                with (tmp_path / name).open("a", encoding="utf-8") as file:
                    file.write("\n")
            forget()
            versions.add(assets.version())
        monkeypatch.setattr(looks, "drawing_styles", [*looks.drawing_styles, lambda: ".rt{}"])
        forget()
        versions.add(assets.version())
        assert len(versions) == 5
    finally:
        monkeypatch.undo()
        forget()
    assert assets.version() == VERSION


def test_a_page_asks_for_all_its_scripts_at_once(client: TestClient[Litestar]) -> None:
    text = client.get("/new").text
    ahead = re.findall(r'<link rel="modulepreload" href="/static/(\w+)/([\w.]+)">', text)
    assert {version for version, _ in ahead} == {VERSION}
    assert {"dom.js", "api.js", "cards.js"} <= {name for _, name in ahead}
    assert len(ahead) == len(set(ahead))
    for name in assets.imports("rolling.js"):
        source = (assets.STATIC / name).read_text(encoding="utf-8")
        for part in re.findall(r'from "\./([\w.-]+)"', source):
            assert part in (*assets.imports("rolling.js"), "rolling.js"), f"{name} imports {part}"


def test_templates_name_files_by_their_version() -> None:
    for path in (pages.HERE / "templates").glob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"""["'(]/static/|looks\.css\?|statics""", text), (
            f"{path.name}: write asset(...), module(...) or style(...)"
        )
    for path in assets.STATIC.glob("*.css"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"""url\(["']?/""", text), f"{path.name}: write url(name)"


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/new", "/cards", "/cards/tapestry", "/cards/tapestry.svg", "/learn", "/about"),
        *("/favicon.ico", "/robots.txt", "/looks.css", "/health", "/api/cards", "/nowhere"),
        f"/static/{VERSION}/rolling.js",
    ],
)
def test_head_is_get_without_the_body(client: TestClient[Litestar], path: str) -> None:
    whole, head = client.get(path), client.head(path)
    assert head.status_code == whole.status_code
    assert head.content == b""
    for name in ("content-type", "cache-control", "content-security-policy", "content-length"):
        assert head.headers.get(name) == whole.headers.get(name), name


def test_a_stream_has_a_head_that_ends(client: TestClient[Litestar]) -> None:
    code = client.post("/api/play-now", headers={"X-Realmtable": "1"}).json()["code"]
    assert client.head(f"/t/{code}").status_code == 200
    head = client.head(f"/api/tables/{code}/events")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"].startswith("text/event-stream")
    assert client.head("/api/tables/NOTHERE/events").status_code == 404


def test_small_files(client: TestClient[Litestar]) -> None:
    icon = client.get("/favicon.ico")
    assert icon.headers["content-type"] == "image/x-icon"
    assert icon.content[:6] == b"\0\0\1\0\1\0"
    assert icon.content[22:30] == b"\x89PNG\r\n\x1a\n"
    robots = client.get("/robots.txt")
    assert robots.headers["content-type"].startswith("text/plain")
    assert "Disallow: /s/" in robots.text


@pytest.mark.parametrize("look", ["auto", "light", "dark"])
def test_a_picture_may_have_its_own_style_and_nothing_else(
    client: TestClient[Litestar], look: str
) -> None:
    answer = client.get(f"/cards/tapestry.svg?theme={look}")
    sheets = re.findall(r"<style>(.*?)</style>", answer.text, re.DOTALL)
    assert len(sheets) == 1
    digest = base64.b64encode(hashlib.sha256(sheets[0].encode()).digest()).decode()
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert f"'sha256-{digest}'" in policy
    assert "unsafe" not in policy
    assert ' style="' not in answer.text
    assert sheets[0].count("@font-face") == 2
    assert set(re.findall(r"url\((.{15})", sheets[0])) == {"data:font/woff2"}


def test_a_picture_is_kept_for_ever_only_under_its_version(client: TestClient[Litestar]) -> None:
    for query, wanted in ((f"?v={VERSION}", "immutable"), ("?v=old", "3600"), ("", "3600")):
        found = client.get(f"/cards/tapestry.svg{query}").headers["cache-control"]
        assert wanted in found


def test_the_font_of_cards_has_every_letter_that_is_printed() -> None:
    script = (ROOT / "scripts" / "subset-fonts").read_text(encoding="utf-8")
    found = re.search(r'ON_CARDS = .*?for letter in "(.*?)"', script, re.DOTALL)
    assert found is not None
    letters = {chr(code) for code in range(0x20, 0x7F)} | set(found[1])
    for name, card in rolling_pages._all_cards().items():
        svg = rolling_looks.picture(card, "page")
        printed = re.sub(r"<[^>]+>", "", "".join(re.findall(r"<text.*?</text>", svg)))
        missing = set(re.sub(r"&\w+;", "", printed)) - letters
        assert not missing, f"{name} prints {missing}: add them to scripts/subset-fonts and run it"
