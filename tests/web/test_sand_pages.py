"""The pages of Realm of Sand, and what its table is drawn from."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from realmtable.sand.contentfile import own_content
from realmtable.web import assets, pages, rolling_pages, sand_pages
from realmtable.web.app import create_app
from realmtable.web.config import Config, sqlite_url
from realmtable.web.sand_pages import ContentFacts, content_facts
from tests.support.parsing import refused
from tests.support.sand import TEXT
from tests.support.web.site import site

CONTENT = own_content()


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Litestar]]:
    with TestClient(
        Litestar([*pages.page_handlers, *rolling_pages.handlers, *sand_pages.handlers])
    ) as made:
        yield made


def test_the_content_in_numbers_words_and_drawings(client: TestClient[Litestar]) -> None:
    answer = client.get("/api/sand/content")
    facts = msgspec.json.decode(answer.content, type=ContentFacts)
    assert facts == content_facts(CONTENT)
    assert set(facts.cards) == {card.id for card in CONTENT.cards}
    assert set(facts.tiles) == {tile.name for tile in CONTENT.tiles}
    assert [name for row in facts.cells for name in row] == CONTENT.cell_names
    assert len(facts.dark) == CONTENT.dark.bit_count()
    assert set(facts.boards) == {"", *facts.crystals} == {"", *facts.powers}
    for drawing in (facts.sprite, *facts.boards.values(), *facts.backs):
        assert drawing.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
        assert "style" not in drawing  # a page allows none


def test_what_is_drawn_is_kept_as_long_as_it_is_the_same(client: TestClient[Litestar]) -> None:
    for path in ("/api/sand/content", "/sand/look.css"):
        given = client.get(f"{path}?v={assets.version()}").headers["cache-control"]
        assert given == assets.FOR_EVER
        assert client.get(path).headers["cache-control"] != assets.FOR_EVER


def test_the_page_says_whose_the_game_is_and_what_is_ours(client: TestClient[Litestar]) -> None:
    text = client.get("/sand").text
    assert "published by EmperorS4" in text
    assert "our own content" in text
    assert 'href="/sand/new"' in text


def test_every_form_leads_to_the_other_game(client: TestClient[Litestar]) -> None:
    for path, other in (("/new", "/sand/new"), ("/sand/new", "/new")):
        assert f'href="{other}"' in client.get(path).text


async def test_a_table_has_the_page_of_its_game(tmp_path: Path) -> None:
    async with site(tmp_path) as made:
        browser = await made.browser()
        for game, script in (("sand", "sand.js"), ("rolling", "rolling.js")):
            asked = {"settings": {"game": game, "name": f"Of {game}"}, "name": "Ann"}
            code = (await browser.post("/api/tables", asked)).json()["code"]
            for path in (f"/t/{code}", f"/t/{code}/watch"):
                page = (await browser.get(path)).text
                assert assets.address(script) in page
                assert f"Of {game}" in page
        mine = (await browser.get("/api/mine")).json()["tables"]
        assert {table["game"] for table in mine} == {"sand", "rolling"}


async def test_a_server_plays_with_a_content_file_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace('id = "I-03"', 'id = "Tower"'), encoding="utf-8")
    contents = Config.from_environment({"REALMTABLE_CONTENT_SAND": str(file)}).contents
    async with site(tmp_path, contents=contents) as made:
        browser = await made.browser()
        answer = await browser.get(f"/api/sand/content?v={assets.version()}")
        assert "Tower" in msgspec.json.decode(answer.content, type=ContentFacts).cards
        assert answer.headers["cache-control"] == assets.ASK_AGAIN  # the file may change
        assert (await browser.get("/sand")).status_code == 200
        asked = {"settings": {"game": "sand"}, "name": "Ann"}
        code = (await browser.post("/api/tables", asked)).json()["code"]
        await browser.do(code, "start")
        assert (await browser.get(f"/api/tables/{code}")).json()["phase"] == "playing"


def test_a_content_file_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("levels = 3", encoding="utf-8")
    for path in (file, tmp_path / "not there.toml"):
        config = Config(sqlite_url(tmp_path / "x.sqlite3"), contents={"sand": str(path)})
        assert str(path) in refused(partial(create_app, config))
    other = Config(sqlite_url(tmp_path / "x.sqlite3"), contents={"chess": str(file)})
    assert "content of chess: only sand takes" in refused(partial(create_app, other))
