"""Pages: each answers, keeps to the strict content policy and escapes what it shows."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.testing import TestClient

from realmtable.core.errors import InvalidText
from realmtable.solo.stage import MODES
from realmtable.web import pages, rolling_looks, rolling_pages, sand_pages
from realmtable.web.app import create_app
from realmtable.web.config import Config, sqlite_url
from realmtable.web.rolling_looks import catalog
from realmtable.web.serve import serve

PAGES = [
    *("/", "/new", "/today", "/today/2025-01-31", "/mine", "/cards", "/records", "/learn"),
    *("/about", "/t/ABCDEF", "/t/ABCDEF/watch", "/t/ABCDEF/screen", "/s/0123456789abcdef"),
    *("/records/abc123", "/cards/tapestry", "/youtoma", "/cards/youtoma-tapestry"),
    *("/sand", "/sand/new"),
]
NASTY = '"><script>alert(1)</script><img src=x onerror=alert(1)>'


def refuse(_: Request[Any, Any, Any], error: HTTPException) -> Response[str]:
    return pages.error_page(error.status_code, error.detail)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Litestar]]:
    handlers = [*pages.page_handlers, *rolling_pages.handlers, *sand_pages.handlers]
    app = Litestar(handlers, exception_handlers={HTTPException: refuse})
    with TestClient(app) as made:
        yield made


class Reader(HTMLParser):
    """Collects what a strict policy forbids, and all elements with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self._open = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.found.append((tag, given))
        self._open = tag if tag in ("script", "style") else ""
        if tag == "style" or "style" in given or (tag == "script" and not given.get("src")):
            self.inline.append(tag)
        self.inline += [f"{tag} {name}" for name in given if name.startswith("on")]
        for name in ("href", "src", "action"):
            if (given.get(name) or "").lower().startswith(("javascript:", "http:", "https:", "//")):
                self.inline.append(f"{tag} {name}={given[name]}")

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open and data.strip():
            self.inline.append(f"text in {self._open}")

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [given for name, given in self.found if name == tag]


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/ ("),
        ("::1", "http://[::1]:8000/ ("),
        ("0.0.0.0", "http://127.0.0.1:8000/, for others at http://192.168.0.7:8000/ ("),
    ],
)
def test_a_server_says_where_it_is(
    host: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("realmtable.web.serve.uvicorn.run", lambda *_, **__: None)
    monkeypatch.setattr("realmtable.web.serve.check_address", lambda *_: None)
    monkeypatch.setattr("realmtable.web.serve.check_database", lambda _: None)
    monkeypatch.setattr("realmtable.web.serve.own_address", lambda: "192.168.0.7")
    monkeypatch.setenv("REALMTABLE_LISTEN", "")
    monkeypatch.setattr("realmtable.web.serve.logging.config.dictConfig", lambda _: None)
    serve(host, 8000)
    assert f"Realmtable is at {told}" in capsys.readouterr().out


@pytest.mark.parametrize("path", PAGES)
def test_a_page_answers_with_title_and_landmarks(client: TestClient[Litestar], path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    title = re.search(r"<title>(.+?)</title>", answer.text)
    assert title is not None
    assert "Realmtable" in title[1]
    read = Reader(answer.text)
    assert read.all("html")[0]["lang"] == "en"
    assert [given.get("id") for given in read.all("main")] == ["main"]
    assert read.all("h1")


@pytest.mark.parametrize("path", [*PAGES, "/nowhere", "/cards/no_such_card"])
def test_nothing_inline_and_nothing_from_elsewhere(client: TestClient[Litestar], path: str) -> None:
    assert Reader(client.get(path).text).inline == []


@pytest.mark.parametrize("path", PAGES)
def test_fields_have_labels_and_ids_are_unique(client: TestClient[Litestar], path: str) -> None:
    read = Reader(client.get(path).text)
    # Symbols are defined by every drawing that uses them, always the same.
    ids = [given["id"] for tag, given in read.found if given.get("id") and tag != "symbol"]
    assert len(ids) == len(set(ids))
    labelled = {given.get("for") for given in read.all("label")}
    for tag in ("input", "select", "textarea"):
        for given in read.all(tag):
            if given.get("type") not in ("radio", "checkbox"):
                assert given.get("id") in labelled, given
    for image in read.all("img"):
        assert "alt" in image


def test_scripts_import_only_files_that_are_there() -> None:
    for path in pages.STATIC.glob("*.js"):
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r'from "\./([a-z]+\.js)"', text):
            assert (pages.STATIC / name).is_file(), f"{path.name} imports {name}"
        for forbidden in (
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "eval(",
            "document.write",
        ):
            assert forbidden not in text, f"{path.name} has {forbidden}"


def test_no_realm_is_named_in_templates_and_scripts() -> None:
    realms = [realm for realm in catalog().all() if realm.id not in MODES]  # a mode has one's name
    names = [name for realm in realms for name in (realm.id, realm.name)]
    named = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")
    for path in [*pages.STATIC.glob("*.*[st]"), *(pages.HERE / "templates").glob("*.html")]:
        text = path.read_text(encoding="utf-8").replace("Rolling Realms", "")
        assert named.findall(text) == [], path.name


@pytest.mark.parametrize(
    "path", [f"/t/{NASTY}", f"/today/{NASTY}", f"/s/{NASTY}", f"/cards/{NASTY}", f"/{NASTY}"]
)
def test_nasty_addresses_are_refused_on_our_own_page(
    client: TestClient[Litestar], path: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "<script>alert" not in answer.text
    assert "Nothing is here" in answer.text


def test_an_error_page_escapes_its_reason() -> None:
    page = pages.error_page(404, NASTY)
    assert page.status_code == 404
    assert Reader(page.content).inline == []
    assert "&lt;script&gt;" in page.content


@pytest.mark.parametrize("status", [400, 403, 404, 405, 413, 429, 500, 503])
def test_every_error_says_what_to_do(status: int) -> None:
    page = pages.error_page(status, "the reason")
    assert page.status_code == status
    assert ("The reason" in page.content) == (status < 500)
    assert 'href="/"' in page.content


def test_pages_escape_names() -> None:
    made = pages.render("seat.html", secret=NASTY)
    assert Reader(made.content).inline == []


def test_cards_as_pictures(client: TestClient[Litestar]) -> None:
    for look in ("auto", "light", "dark"):
        answer = client.get(f"/cards/tapestry.svg?theme={look}")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "<style>" in answer.text
    inside = client.get("/cards/tapestry.svg?theme=page").text
    assert "style" not in inside
    assert 'data-card="tapestry"' in inside
    assert client.get("/cards/tapestry.svg?theme=pink").status_code == 404
    assert client.get("/cards/nothing.svg").status_code == 404


def test_the_style_sheet_has_every_card(client: TestClient[Litestar]) -> None:
    text = client.get("/looks.css").text
    for name in catalog().names:
        assert f'[data-card="{name}"]' in text


def test_layers_of_marks(client: TestClient[Litestar]) -> None:
    realm = catalog().realm("wingspan")
    answer = client.get("/cards/wingspan/marks", params={"b": "a1=6,a2=3", "fresh": "a2"})
    assert answer.status_code == 200
    assert re.findall(r'data-mark="(\w+)"', answer.text) == ["a1", "a2"]
    assert answer.text.count(" fresh") == 1
    assert rolling_looks.layer(realm, "", "", 2).count('data-mark="stars"') == 1
    for bad in ("a1", "zz=3", "a1=<script>", "a1=99"):
        answer = client.get("/cards/wingspan/marks", params={"b": bad})
        assert answer.status_code == 400
        assert answer.headers["content-type"].startswith("text/plain")
    with pytest.raises(InvalidText):
        rolling_looks.layer(realm, "a1=6," * 2000, "", None)


def test_search_words_are_on_the_gallery(client: TestClient[Litestar]) -> None:
    text = client.get("/cards").text
    for realm in catalog().all():
        assert f'href="/cards/{realm.id}"' in text
    assert "jamey stegmaier" in text


def test_every_realm_can_be_chosen(client: TestClient[Litestar]) -> None:
    read = Reader(client.get("/new").text)
    rows = {str(given["data-realm"]): given for given in read.all("li") if "data-realm" in given}
    assert list(rows) == catalog().names
    for name, row in rows.items():
        card = catalog().realm(name).card
        assert row["data-name"] == card.name
        assert row["data-tags"] == ",".join(card.tags)
        assert row["data-set"] == ("redux" if card.set == "expansion" else card.set)
    choices = [given["value"] for given in read.all("input") if given.get("name") == "set"]
    assert choices[0] == "base"
    assert set(choices) == {row["data-set"] for row in rows.values()}


def test_pages_of_a_real_table(tmp_path: Path) -> None:
    app = create_app(Config(sqlite_url(tmp_path / "tables.sqlite3"), rates=0))
    with TestClient(app) as client:
        nasty = NASTY[:60]
        settings = {"settings": {"kind": "table", "name": nasty}, "name": "Ann <b>"}
        made = client.post("/api/tables", json=settings, headers={"X-Realmtable": "1"}).json()
        for ending in ("", "/watch", "/screen"):
            answer = client.get(f"/t/{made['code']}{ending}")
            assert answer.status_code == 200
            assert Reader(answer.text).inline == []
            assert "<script>alert" not in answer.text
            assert "&lt;script&gt;" in answer.text
            assert "unsafe" not in answer.headers["content-security-policy"]
        missing = client.get("/t/ZZZZZZ")
        assert missing.status_code == 404
        assert "Nothing is here" in missing.text
        assert client.get("/nowhere").headers["content-type"].startswith("text/html")


def test_where_sets_are_chosen_redux_is_explained(client: TestClient[Litestar]) -> None:
    assert (
        "Redux means the cards of the sets Redux and Expansion together" in client.get("/new").text
    )


def test_a_layer_rings_what_the_board_has_earned(client: TestClient[Litestar]) -> None:
    def rings(board: str, fresh: str) -> list[tuple[str, str]]:
        answer = client.get("/cards/wingspan/marks", params={"b": board, "fresh": fresh})
        return re.findall(r'class="mark (earned[ \w]*)" data-earned="(\w+)"', answer.text)

    assert rings("a1=1,a2=2,a3=4", "") == [("earned", "bird_a")]
    assert rings("a1=1,a2=2,a3=4", "a3") == [("earned fresh", "bird_a")]
    assert rings("a1=1,a2=2,a3=5", "a3") == []


# --- Youtoma -------------------------------------------------------------------------------------


def test_youtomas_side_has_a_page_and_a_picture_of_its_own(client: TestClient[Litestar]) -> None:
    page = client.get("/cards/youtoma-wingspan").text
    card = catalog().card("youtoma/wingspan")
    assert card.goal in page
    assert "Youtoma\u2019s side" in page
    assert 'href="/youtoma?card=wingspan"' in page
    assert 'href="/cards/wingspan"' in page  # the other side
    assert 'href="/cards/youtoma-wingspan"' in client.get("/cards/wingspan").text
    assert "youtoma" not in client.get("/cards/apiary").text.lower()
    own = client.get("/cards/youtoma-wingspan.svg?theme=page").text
    assert 'data-space="w13"' in own
    assert 'data-space="w13"' not in client.get("/cards/wingspan.svg?theme=page").text
    for name in ("youtoma-apiary", "youtoma", "youtoma-wing"):
        for ending in ("", ".svg", "/marks"):
            assert client.get(f"/cards/{name}{ending}").status_code == 404


def test_a_layer_for_youtomas_side(client: TestClient[Litestar]) -> None:
    answer = client.get("/cards/youtoma-wingspan/marks", params={"b": "a1=6,w13=mark"})
    assert re.findall(r'data-mark="(\w+)"', answer.text) == ["a1", "w13"]
    assert client.get("/cards/wingspan/marks", params={"b": "w13=mark"}).status_code == 400


def test_the_gallery_shows_youtomas_sides_apart(client: TestClient[Litestar]) -> None:
    text = client.get("/cards").text
    sides = [name.replace("/", "-") for name in catalog().opponents]
    first = text.index('data-set="youtoma"')
    assert re.findall(r'href="/cards/([\w-]+)"', text[first:]) == sides
    assert "/cards/youtoma-" not in text[:first]


def test_the_way_to_youtoma(client: TestClient[Litestar]) -> None:
    for path in ("/", "/new", "/cards", "/learn"):
        assert 'href="/youtoma"' in client.get(path).text
    text = client.get("/youtoma").text
    read = Reader(text)
    chosen = {
        name: [given["value"] for given in read.all("input") if given.get("name") == name]
        for name in ("level", "rounds", "realm")
    }
    rules = catalog().table.youtoma
    assert chosen["level"] == list(rules.levels)
    assert chosen["rounds"] == ["1", "2"]
    assert [f"youtoma/{name}" for name in chosen["realm"]] == catalog().opponents
    for level in rules.levels.values():
        assert f"{level.turns} turns against your 9" in text
    (form,) = read.all("form")
    avoided = json.loads(form["data-avoid"] or "")
    assert [pair["realms"] for pair in avoided] == rules.avoid_together
    assert all("advise against" in pair["words"] for pair in avoided)
