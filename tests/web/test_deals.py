"""A server for tests deals from a fixed secret. A real one refuses to, and deals by chance."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from realmtable.core.errors import InvalidText
from realmtable.web.config import Config
from tests.support.web.serve import DEALS
from tests.support.web.server_process import hold_port, port_of
from tests.support.web.site import Browser, site

REFUSED = "REALMTABLE_DEALS: only tests deal from a fixed secret"


async def dealt(ann: Browser) -> dict[str, Any]:
    """Everything that chance decides for Ann, as a server tells it."""
    found: dict[str, Any] = {}
    codes = {}
    for name, settings in {
        "rolling": {"rounds": 2},
        "bots": {"bots": ["random", "greedy"], "rounds": 1},
        "real dice": {"dice": "host", "rounds": 1, "options": {"rewards": "draw"}},
        "sand": {"game": "sand", "bots": ["random"]},
    }.items():
        codes[name] = (await ann.ok("/api/tables", {"settings": settings, "name": "Ann"}))["code"]
        await ann.do(codes[name], "start")
    for name, code in codes.items():
        view = await ann.view(code)
        found[name] = {key: view[key] for key in ("realms", "rolls", "commitment")}
        found[name]["state"] = view.get("state")
    found["redrawn"] = await redrawn(ann)
    found["rematch"] = await rematch(ann)
    found["drawn"] = (await ann.ok("/api/draw", {"realms": ["scythe"]}))["realms"]
    lesson = (await ann.ok("/api/learn"))["code"]
    found["lesson"] = (await ann.view(lesson))["commitment"]
    day = (await ann.ok("/api/today/play", {"day": "2026-05-29", "name": "Ann"}))["code"]
    found["challenge"] = (await ann.view(day))["commitment"]
    run = (await ann.ok("/api/solo/runs", {"mode": "realmiverse"}))["run"]
    attempt = (await ann.ok(f"/api/solo/runs/{run}/play", {"name": "Ann"}))["code"]
    found["alone"] = (await ann.view(attempt))["realms"]
    return found


async def redrawn(ann: Browser) -> list[Any]:
    code = (await ann.ok("/api/tables", {"settings": {}, "name": "Ann"}))["code"]
    drawn = [(await ann.view(code))["realms"]]
    for _ in range(2):
        answer = await ann.do(code, "change", settings={}, redraw=True)
        drawn.append(answer["view"]["realms"])
    return drawn


async def rematch(ann: Browser) -> list[Any]:
    asked = {"settings": {"kind": "solo", "rounds": 1}, "name": "Ann"}
    code = (await ann.ok("/api/tables", asked))["code"]
    for _ in range(9):
        await ann.end_turn(code)
    view = await ann.view((await ann.ok(f"/api/tables/{code}/rematch", {}))["code"])
    return [view["realms"], view["rolls"]]


async def test_the_same_tables_are_dealt_the_same(tmp_path: Path) -> None:
    found = []
    for folder in ("one", "other"):
        async with site(tmp_path / folder) as made:
            found += [await dealt(await made.browser()), await dealt(await made.browser())]
    assert found[0] == found[1] == found[2] == found[3]
    first, second, third = found[0]["redrawn"]
    assert first != second != third


async def test_others_are_dealt_something_else(tmp_path: Path) -> None:
    async with site(tmp_path) as made:
        ann = await made.browser()
        asked = {"settings": {"kind": "solo"}, "name": "Ann"}
        codes = [
            (await ann.ok("/api/tables", {**asked, "name": n}))["code"] for n in ("Ann", "Ben")
        ]
        one, other = [(await ann.view(code))["commitment"] for code in codes]
    assert one != other


async def test_without_the_secret_chance_decides(tmp_path: Path) -> None:
    async with site(tmp_path, deals="") as made:
        one, other = await dealt(await made.browser()), await dealt(await made.browser())
    for name in ("rolling", "bots", "sand"):  # what so few realms are drawn may be the same
        assert one[name]["commitment"] != other[name]["commitment"]
    assert one["lesson"] != other["lesson"]


def test_no_environment_sets_it() -> None:
    with pytest.raises(InvalidText, match=REFUSED):
        Config.from_environment({"REALMTABLE_DEALS": DEALS})
    assert Config.from_environment({"REALMTABLE_DEALS": ""}).deals == ""


def test_a_server_does_not_start_with_it(tmp_path: Path) -> None:
    file = tmp_path / "table.sqlite3"
    with hold_port() as held:
        command = [sys.executable, "-m", "realmtable", "serve", "--port", str(port_of(held))]
        ended = subprocess.run(
            [*command, "--database", str(file)],
            env={**os.environ, "REALMTABLE_DEALS": DEALS},
            capture_output=True,
            text=True,
            check=False,
        )
    assert ended.returncode != 0
    assert ended.stdout == ""
    assert REFUSED in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert not file.exists()
