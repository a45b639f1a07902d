"""The workshop as a page: what it shows of the files, tables with the card, reports, visitors."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar

from realmtable.rolling.catalog import corrections_folder
from realmtable.web import assets, looks, rolling_looks, rolling_pages, rolling_workshop
from realmtable.web.app import create_app
from realmtable.web.config import Config, sqlite_url
from realmtable.web.pages import environment
from realmtable.web.rolling_workshop import workshop_app, workshop_config
from realmtable.workshop.session import Session
from tests.support.web.site import Browser, Site, alive
from tests.support.workshop import NAME, card_text, put_files, rules_text


@pytest.fixture(autouse=True)
def afterwards(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The card in the workshop is gone for all tests that follow."""
    monkeypatch.setattr(rolling_workshop, "LOOK_SECONDS", 0.01)
    styles = list(looks.drawing_styles)
    rolling_looks.catalog.cache_clear()
    yield
    looks.drawing_styles[:] = styles
    environment().globals["workshop"] = False
    rolling_looks.catalog.cache_clear()
    rolling_pages.forget_cards()
    assets.forget()


@contextlib.asynccontextmanager
async def opened(app: Litestar) -> AsyncIterator[Browser]:
    async with alive(app):
        site = Site(app)
        try:
            yield await site.browser()
        finally:
            await site.close()


@contextlib.asynccontextmanager
async def workshop(folder: Path, **config: Any) -> AsyncIterator[Browser]:
    """A workshop of the card in a folder."""
    made = replace(workshop_config(folder, 8017), **{"hosts": (), "signals": False, **config})
    session = Session(folder / f"{NAME}.toml", None, rolling_looks.catalog())
    async with opened(workshop_app(session, made)) as me:
        yield me


async def state(me: Browser) -> Any:
    answer = await me.get("/api/workshop/state")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def until(me: Browser, number: int) -> Any:
    """The state once the files have been seen so many times."""
    while (found := await state(me))["number"] < number:
        await asyncio.sleep(0.01)
    return found


async def settled(me: Browser) -> Any:
    """The state once no report is being made."""
    while (found := await state(me))["report"]["state"] == "running":
        await asyncio.sleep(0.01)
    return found


async def table(me: Browser) -> str:
    settings = {"kind": "solo", "rounds": 1, "realms": [[NAME]], "bots": ["greedy"]}
    code: str = (await me.ok("/api/tables", {"settings": settings, "name": "Ann"}))["code"]
    return code


async def test_the_page_shows_the_card_and_what_was_found(tmp_path: Path) -> None:
    put_files(tmp_path)
    async with workshop(tmp_path) as me:
        page = await me.get("/workshop")
        assert page.status_code == 200
        assert 'data-card="watchtower"' in page.text
        found = await state(me)
        assert (found["sound"], found["playable"], found["findings"]) == (True, True, [])
        for theme in ("light", "dark"):
            picture = await me.get(f"/workshop/card.svg?theme={theme}")
            assert picture.text.startswith("<svg")
            assert "style-src 'sha256-" in picture.headers["content-security-policy"]
        assert (await me.get("/workshop/card.svg?theme=pink")).status_code == 404
        assert (await me.get("/workshop/report")).status_code == 404
        assert "Watchtower" in (await me.get(f"/cards/{NAME}")).text
        assert (await me.get("/cards")).status_code == 200
        assert 'href="/workshop"' in (await me.get("/learn")).text


async def test_the_page_follows_the_files_and_tables_keep_their_version(tmp_path: Path) -> None:
    card, rules = put_files(tmp_path)
    async with workshop(tmp_path) as me:
        old = await table(me)
        before = await state(me)
        rules.write_text("def oops(:\n", encoding="utf-8")
        broken = await until(me, before["number"] + 1)
        assert not broken["sound"]
        assert broken["playable"]
        assert broken["findings"][0]["words"].startswith("line 1: ")
        await me.end_turn(old)
        await table(me)  # with the last sound version

        rules.write_text(rules_text(), encoding="utf-8")
        card.write_text(card_text().replace('gives = "P"', 'gives = "HH"'), encoding="utf-8")
        found = await until(me, broken["number"] + 1)
        while not (found := await state(me))["sound"] or found["pin"] == before["pin"]:
            await asyncio.sleep(0.01)
        new = await table(me)
        await me.end_turn(old)
        faces = [(await me.view(code))["parts"][0]["faces"] for code in (old, new)]
        assert faces[0][NAME] == before["pin"].replace("/", "~")
        assert faces[1][NAME] == found["pin"].replace("/", "~")
        assert (await me.get(f"/cards/{faces[0][NAME]}.svg")).status_code == 200
        assert (await me.get(f"/cards/{faces[0][NAME]}/marks?b=a1=3")).status_code == 200


async def test_bots_that_think_play_it_here(tmp_path: Path) -> None:
    put_files(tmp_path)
    async with workshop(tmp_path) as me:
        settings = {"kind": "solo", "rounds": 1, "realms": [[NAME]], "bots": ["strong"]}
        code = (await me.ok("/api/tables", {"settings": settings, "name": "Ann"}))["code"]
        while (await me.view(code))["seats"][1]["state"] != "confirmed":
            await asyncio.sleep(0.01)


async def test_a_report_is_made_beside_it(tmp_path: Path) -> None:
    put_files(tmp_path)
    async with workshop(tmp_path) as me:
        wish = {"rounds": 2, "bots": ["random"], "seed": "7"}
        begun = await me.ok("/api/workshop/report", wish)
        assert begun["report"]["state"] == "running"
        again = await me.post("/api/workshop/report", wish)
        assert (again.status_code, "stop it first" in again.text) == (409, True)
        done = (await settled(me))["report"]
        assert (done["state"], done["current"]) == ("done", True)
        assert [bot["bot"] for bot in done["bots"]] == ["random"]
        page = await me.get("/workshop/report")
        assert "Watchtower: balance" in page.text
        assert page.headers["content-security-policy"].startswith("default-src 'none'")
        data = (await me.get("/workshop/report.json")).json()
        assert (data["rounds"], data["seed"]) == (2, "7")

        await me.ok("/api/workshop/report", {"rounds": 5000, "bots": ["greedy"]})
        stopped = (await me.ok("/api/workshop/report/stop", {}))["report"]
        assert stopped["state"] == "stopped"
        assert [bot["bot"] for bot in stopped["bots"]] == ["random"]  # the one before is there


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"rounds": 0}, "rounds: 1 to"),
        ({"bots": []}, "bots: name at least one"),
        ({"bots": ["random", "random"]}, "none twice"),
        ({"bots": ["nobody"]}, "there is no bot 'nobody'"),
        ({"rounds": "many"}, "rounds"),
    ],
)
async def test_a_wish_that_cannot_be_met(tmp_path: Path, wish: object, why: str) -> None:
    put_files(tmp_path)
    async with workshop(tmp_path) as me:
        answer = await me.post("/api/workshop/report", wish)
        assert answer.status_code in (400, 404)
        assert why in answer.text


async def test_a_report_that_fails_says_why(tmp_path: Path) -> None:
    """The check plays with the realms of the program only; a report has the player's folder."""
    put_files(tmp_path)
    async with workshop(tmp_path) as me:
        corrections_folder().mkdir(parents=True, exist_ok=True)
        (corrections_folder() / "moon.toml").write_text("goal = 3", encoding="utf-8")
        await me.ok("/api/workshop/report", {"rounds": 1, "bots": ["random"]})
        failed = (await settled(me))["report"]
        assert failed["state"] == "failed"
        assert "corrects nothing: there is no card 'moon'" in failed["words"]


async def test_without_a_sound_version_there_is_nothing_to_play(tmp_path: Path) -> None:
    put_files(tmp_path, rules="oops\n")
    async with workshop(tmp_path) as me:
        found = await state(me)
        assert (found["sound"], found["playable"], found["drawn"]) == (False, False, True)
        assert "no sound version" in (await me.post("/api/workshop/report", {})).text
        settings = {"kind": "solo", "rounds": 1, "realms": [[NAME]]}
        answer = await me.post("/api/tables", {"settings": settings, "name": "Ann"})
        assert answer.status_code == 400


async def test_nobody_else_is_answered(tmp_path: Path) -> None:
    put_files(tmp_path)
    async with workshop(tmp_path, hosts=("localhost",)) as me:
        assert (await me.get("/workshop")).status_code == 400
        local = {"host": "127.0.0.1:8017"}
        assert (await me.get("/workshop", headers=local)).status_code == 200
        forged = await me.post("/api/workshop/report/stop", {}, headers=local)
        assert forged.status_code == 403


async def test_a_public_server_has_no_workshop(tmp_path: Path, folder: Path) -> None:
    put_files(folder)
    config = Config(database_url=sqlite_url(tmp_path / "t.sqlite3"), rates=0)
    async with opened(create_app(config)) as me:
        for path in ("/workshop", "/api/workshop/state", f"/cards/{NAME}"):
            assert (await me.get(path)).status_code == 404
        assert "/workshop" not in (await me.get("/learn")).text
        settings = {"kind": "solo", "rounds": 1, "realms": [[NAME]]}
        answer = await me.post("/api/tables", {"settings": settings, "name": "Ann"})
        assert "there is no realm 'watchtower'" in answer.text
