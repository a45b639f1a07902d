"""The pages people see. They hold no secrets and no state: small scripts fill them through the
JSON interface, and what needs no script (cards, rules, notices) is there from the start."""

import re
import time
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Request, Response, get
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from markupsafe import Markup

from realmtable.table.challenge import day_of
from realmtable.table.service import TableService
from realmtable.table.settings import Settings
from realmtable.web import assets, looks, shell
from realmtable.web.reach import reach_of

HERE: Final = Path(__file__).parent
STATIC: Final = assets.STATIC
RETRY_SECONDS: Final = 3  # for those who find the database away
_CODE: Final = re.compile(r"[A-Za-z0-9]{4,12}")
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")

Page = Response[str]
AnyRequest = Request[Any, Any, Any]


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The templates; a game adds what its own ones ask for."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["icon"] = lambda name, label="": Markup(looks.icon(name, label))
    made.globals["sprite"] = Markup(looks.sprite())
    made.globals["asset"] = assets.address
    made.globals["version"] = assets.version
    made.globals["module"] = lambda name: Markup(assets.module(name))
    made.globals["workshop"] = False  # whether a card is being worked on here
    made.globals["style"] = lambda name: Markup(assets.style(name))
    return made


def render(template: str, status_code: int = 200, **values: object) -> Page:
    """A page from its template."""
    text = environment().get_template(template).render(**values)
    return Response(
        text,
        status_code=status_code,
        media_type=MediaType.HTML,
        headers={"cache-control": "no-cache"},
    )


# --- pages -------------------------------------------------------------------------------------


@get(["/t/{code:str}", "/t/{code:str}/watch"])
async def table(request: AnyRequest, code: FromPath[str]) -> Page:
    """The table itself; each game has a page of its own, called by its name. Whoever has no seat
    is asked to sit down, or only watches."""
    watching = request.url.path.endswith("/watch")
    checked = _checked(code)
    settings, pins = await _opened(request, checked)
    return render(
        f"{settings.game}.html",
        code=checked,
        pins=pins,
        name=settings.name or f"Table {checked}",
        reach=reach_of(request),
        mode="watch" if watching else "play",
    )


@get("/t/{code:str}/screen")
async def screen(request: AnyRequest, code: FromPath[str]) -> Page:
    """The big screen of a host."""
    checked = _checked(code)
    name = (await _opened(request, checked))[0].name or f"Table {checked}"
    return render("screen.html", code=checked, name=name, reach=reach_of(request))


@get("/s/{secret:str}")
async def seat(secret: FromPath[str]) -> Page:
    """Asks before a seat moves to this device, so that a link preview cannot move it."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{8,200}", secret):
        raise NotFoundException("this is no link to a seat; ask for it again where the seat is now")
    page = render("seat.html", secret=secret)
    page.headers["referrer-policy"] = "no-referrer"
    page.headers["cache-control"] = "no-store"
    return page


@get("/today")
async def today() -> Page:
    return render("today.html", day="")


@get("/today/{day:str}")
async def past_day(request: AnyRequest, day: FromPath[str]) -> Page:
    """A past challenge. A link to today's may be sent around, too, and is a past one tomorrow."""
    if not _DAY.fullmatch(day):
        raise NotFoundException("a day is written as 2025-01-31")
    service = request.app.state.get("service")
    today = service.today() if isinstance(service, TableService) else day_of(time.time())
    return render("today.html", day="" if day == today else day)


@get("/mine")
async def mine() -> Page:
    return render("mine.html")


@get("/records")
async def records() -> Page:
    return render("records.html")


@get("/records/{record_id:str}")
async def record(record_id: FromPath[str]) -> Page:
    return render("record.html", record=checked_record(record_id))


def checked_record(id: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,80}", id):
        raise NotFoundException("there is no such record")
    return id


@get("/offline")
async def offline() -> Page:
    """What those see who have no connection; their browsers keep it."""
    return render("offline.html")


async def _opened(request: AnyRequest, code: str) -> tuple[Settings, list[str]]:
    """What the table is called and plays, and with which rules and layouts; a table that is not
    there has no page."""
    service = request.app.state.get("service")
    if not isinstance(service, TableService):
        return Settings(), []  # the pages alone, without tables
    room = await service.rooms.room(code)
    return room.live.settings, room.live.pins


def _checked(code: str) -> str:
    if not _CODE.fullmatch(code):
        raise NotFoundException("the code of a table has letters and digits only")
    return code.upper()


# --- errors --------------------------------------------------------------------------------------

_TITLES: Final = {
    400: "That was not understood",
    403: "This is not yours to do",
    404: "Nothing is here",
    405: "This does not work that way",
    413: "That is too much",
    429: "Too many at once",
    503: "Back in a moment",
}
_ADVICE: Final = {
    404: "The address may be mistyped, or the table was closed long ago.",
    429: "Wait a few seconds, then try again.",
    503: "The server cannot do its work at the moment. Nothing that was confirmed is lost; "
    "this page tries again by itself.",
}


def error_page(status: int, why: str = "") -> Page:
    """Our own page for anything that went wrong; says what to do."""
    return render(
        "error.html",
        status,
        status=status,
        again=RETRY_SECONDS if status == 503 else None,
        title=_TITLES.get(status, "Something went wrong" if status >= 500 else "Not possible"),
        why=f"{why[:1].upper()}{why[1:]}" if status < 500 else "",
        advice=_ADVICE.get(
            status,
            "The mistake is ours. Reload the page; if it stays, go back to the front page."
            if status >= 500
            else "Go back and try again, or start from the front page.",
        ),
    )


page_handlers: list[Any] = [
    *(table, screen, seat, today, past_day, mine, records, record, offline),
    *assets.handlers,
    *shell.handlers,
]
