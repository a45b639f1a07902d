"""docs/http.md: it names every address, command, event and error there is, and its examples are
true."""

import re
import types
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

from realmtable.table.commands import Command
from realmtable.table.events import Event
from realmtable.table.games.rolling_turns import RollingTurnView
from realmtable.table.settings import Settings
from realmtable.table.views import TableView
from realmtable.web import app
from realmtable.web.app import create_app
from realmtable.web.config import Config
from tests.support.pages import blocks, rows, same
from tests.support.web.site import site

PAGE = "docs/http.md"
TEXT = (Path(__file__).parents[2] / PAGE).read_text(encoding="utf-8")
# A program learns of these as of the others; the framework answers 404 to all but two.
LEFT_OUT = {"GET /api/schema/{path}"}
NEVER_SENT = {"started": {"chance"}, "opened": {"host"}, "host": {"person"}}


def addresses() -> list[str]:
    """What the page's two tables of addresses tell."""
    first = TEXT.index("## All addresses")
    section = TEXT[first : TEXT.index("\n## ", first + 3)]
    return re.findall(r"^\| `([A-Z]+ [^`]+)` \|", section, re.MULTILINE)


def routes(made: Litestar) -> set[str]:
    found = set()
    for route in made.routes:
        assert isinstance(route, HTTPRoute)
        path = re.sub(r":\w+}", "}", route.path)
        path = path.replace("{file_path}", "{file}").replace("{record_id}", "{id}")
        found |= {f"{method} {path}" for method in route.methods - {"OPTIONS", "HEAD"}}
    return found


def fields(row: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", row))


def test_every_address_is_documented_and_there() -> None:
    told = addresses()
    assert len(told) == len(set(told))
    there = routes(create_app(Config(database_url="sqlite+aiosqlite://")))
    assert set(told) == there - LEFT_OUT


def test_every_address_of_the_interface_is_explained() -> None:
    """Each is spoken of once more below the tables."""
    below = TEXT[TEXT.index("\n## Who is asking") :].replace("CODE", "{code}")
    for address in addresses():
        method, path = address.split()
        if path.startswith("/api/") and not path.startswith("/api/schema"):
            wanted = path.replace("{code}", r"\{code\}").replace("{id}", r"(\{id\}|wingspan)")
            wanted = wanted.replace("{day}", r"\{day\}")
            assert re.search(rf"{method} {wanted}(?![\w/])", below), address


def tagged(union: Any) -> dict[str, type[msgspec.Struct]]:
    assert isinstance(union, types.UnionType)
    return {str(each.__struct_config__.tag): each for each in get_args(union)}


def test_every_command_is_documented() -> None:
    told = {row[0].strip("`"): fields(row[1]) for row in rows(PAGE, "## Commands")}
    there = {
        tag: set(of.__struct_fields__) - {"id", "after"} for tag, of in tagged(Command).items()
    }
    assert told == there


def test_every_event_is_documented() -> None:
    told = {row[0].strip("`"): fields(row[1]) for row in rows(PAGE, "## The event stream")}
    there = {
        tag: set(of.__struct_fields__) - NEVER_SENT.get(tag, set())
        for tag, of in tagged(Event).items()
    }
    assert told == there | {
        "progress": {"counts", "missing", "votes", "need", "deadline"},
        "reload": set(),
    }


@pytest.mark.parametrize(
    ("heading", "of"),
    [
        ("## Opening a table", Settings),
        ("## The view of a table", TableView),
        ("## A turn", RollingTurnView),
    ],
)
def test_every_field_is_documented(heading: str, of: type[msgspec.Struct]) -> None:
    told = [name for row in rows(PAGE, heading) for name in re.findall(r"`(\w+)`", row[0])]
    assert sorted(told) == sorted(of.__struct_fields__)


def test_every_error_is_documented() -> None:
    told = {row[0].strip("`"): int(row[1]) for row in rows(PAGE, "## Refusals")}
    assert told == app._STATUS | {"failed": 500, "unavailable": 503}


async def test_the_examples_are_true(tmp_path: Path) -> None:
    async with site(tmp_path) as made:
        browser = await made.browser()
        code, asked = "CODE", 0
        for block in blocks(PAGE):
            if block.kind != "http":
                continue
            lines = block.text.splitlines()
            for request, expected in zip(lines[::2], lines[1::2], strict=True):
                method, path, *body = request.removeprefix("> ").replace("CODE", code).split(" ", 2)
                if method == "GET":
                    answer = await browser.get(path)
                else:
                    answer = await browser.post(
                        path, msgspec.json.decode(body[0] if body else "null")
                    )
                if method == "POST" and path == "/api/tables":
                    code = answer.json()["code"]
                told = f"< {answer.status_code} {answer.text}"
                place = f"{block.place}: {request}\nanswered\n{told}"
                assert same(expected.replace("CODE", code), told), place
                asked += 1
        assert asked > 15
