"""The pages people see. They hold no secrets and no state: small scripts fill them through the
JSON interface, and what needs no script (cards, rules, notices) is there from the start."""

import re
import time
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Request, Response, get
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from markupsafe import Markup

from realmtable.core.errors import RealmtableError
from realmtable.rolling.card import Card
from realmtable.rolling.cardfile import TAGS
from realmtable.rolling.catalog import YOUTOMA
from realmtable.rolling.modes import LOWEST, most_rounds, warnings
from realmtable.rolling.realm import Realm
from realmtable.table.challenge import day_of
from realmtable.table.service import TableService
from realmtable.table.settings import Settings
from realmtable.web import assets, looks, shell
from realmtable.web.reach import reach_of

HERE: Final = Path(__file__).parent
STATIC: Final = assets.STATIC
catalog: Final = assets.catalog
_CODE: Final = re.compile(r"[A-Za-z0-9]{4,12}")
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_SET_ORDER: Final = ("base",)  # shown first; other sets follow by name

Page = Response[str]
AnyRequest = Request[Any, Any, Any]


@lru_cache(maxsize=1)
def _environment() -> Environment:
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
    made.globals["style"] = lambda name: Markup(assets.style(name))
    made.globals["face"] = looks.face
    made.globals["picture_of"] = lambda card: f"/cards/{looks.face(card)}.svg?v={assets.version()}"
    made.globals["set_name"] = set_name
    made.globals["said"] = looks.said
    made.globals["set_choice"] = set_choice
    made.globals["level_turns"] = _level_turns
    made.globals["advised_against"] = lambda: _avoid(LOWEST)
    return made


def set_name(name: str) -> str:
    """`base` as it is shown: `Base`."""
    if name == YOUTOMA:
        return "Youtoma\u2019s sides"
    return name.replace("_", " ").capitalize()


def _level_turns() -> dict[str, int]:
    """How many turns a round has, by level."""
    return {level.id: level.turns for level in catalog().table.youtoma.levels.values()}


def set_choice(name: str) -> str:
    """The choice of sets that a card's set belongs to: Redux comes with its expansion cards."""
    return "redux" if name == "expansion" else name


def render(template: str, status_code: int = 200, **values: object) -> Page:
    """A page from its template."""
    text = _environment().get_template(template).render(**values)
    return Response(
        text,
        status_code=status_code,
        media_type=MediaType.HTML,
        headers={"cache-control": "no-cache"},
    )


# --- pages -------------------------------------------------------------------------------------


@get("/", name="front")
async def front() -> Page:
    """Play now, join, today's challenge."""
    return render("front.html", fan=_fan(datetime.now(UTC).date()))


def _fan(day: date) -> list[Card]:
    """Three cards to look at, others every day."""
    names = catalog().names
    step = max(1, len(names) // 3)
    return [catalog().card(names[(day.toordinal() + n * step) % len(names)]) for n in range(3)]


@get("/new")
async def new() -> Page:
    table = catalog().table
    playable = catalog().names
    return render(
        "new.html",
        rounds=table.rounds,
        per_round=table.realms_per_round,
        sets=Counter(
            set_choice(card.set) for cards in _by_set(playable).values() for card in cards
        ),
        tags=TAGS,
        cards=[_all_cards()[name] for name in playable],
        youtoma=_youtoma_cards(),
        levels=list(table.youtoma.levels.values()),
        avoid=_avoid(LOWEST),
    )


@get("/youtoma")
async def youtoma() -> Page:
    """Alone against Youtoma: what that is, and how strong it shall be."""
    rules = catalog().table
    return render(
        "youtoma.html",
        cards=list(_youtoma_cards().values()),
        levels=list(rules.youtoma.levels.values()),
        own_turns=rules.turns,
        per_round=rules.realms_per_round,
        most_rounds=most_rounds(catalog(), YOUTOMA),
        cap=rules.youtoma.cap // 10,
        avoid=_avoid(YOUTOMA),
    )


def _youtoma_cards() -> dict[str, Card]:
    """Youtoma's sides by the ids of their realms."""
    return {card.id: card for card in _all_cards().values() if card.set == YOUTOMA}


def _avoid(mode: str) -> list[dict[str, object]]:
    """Realms that had better not be in the same round, and what is said of them."""
    return [
        {"realms": pair, "words": words}
        for pair in catalog().table.youtoma.avoid_together
        for words in warnings(catalog(), pair, mode)
    ]


@get(["/t/{code:str}", "/t/{code:str}/watch"])
async def table(request: AnyRequest, code: FromPath[str]) -> Page:
    """The table itself; each game has a page of its own, called by its name. Whoever has no seat
    is asked to sit down, or only watches."""
    watching = request.url.path.endswith("/watch")
    checked = _checked(code)
    settings = await _settings(request, checked)
    return render(
        f"{settings.game}.html",
        code=checked,
        name=settings.name or f"Table {checked}",
        reach=reach_of(request),
        mode="watch" if watching else "play",
    )


@get("/t/{code:str}/screen")
async def screen(request: AnyRequest, code: FromPath[str]) -> Page:
    """The big screen of a host."""
    checked = _checked(code)
    name = (await _settings(request, checked)).name or f"Table {checked}"
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
    now = service.clock() if isinstance(service, TableService) else time.time()
    return render("today.html", day="" if day == day_of(now) else day)


@get("/me")
async def me() -> Page:
    """A person's figures and data."""
    return render("me.html", names={realm.id: realm.name for realm in catalog().all()})


@get("/mine")
async def mine() -> Page:
    return render("mine.html")


@get("/records")
async def records() -> Page:
    return render("records.html")


@get("/records/{record_id:str}")
async def record(record_id: FromPath[str]) -> Page:
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,80}", record_id):
        raise NotFoundException("there is no such record")
    return render("record.html", record=record_id)


@get("/offline")
async def offline() -> Page:
    """What those see who have no connection; their browsers keep it."""
    return render("offline.html")


@get("/learn")
async def learn() -> Page:
    table_rules = catalog().table
    return render(
        "learn.html",
        turns=table_rules.turns,
        limit=table_rules.limit,
        spending=table_rules.spending,
        questions=table_rules.questions,
    )


@get("/about")
async def about() -> Page:
    realms = catalog().all()
    sources = Counter(realm.card.source for realm in realms)
    return render(
        "about.html",
        realms=len(realms),
        published=sources["published"],
        own=sources["own"],
        sides=len(_youtoma_cards()),
        published_sides=sum(c.source == "published" for c in _youtoma_cards().values()),
    )


async def _settings(request: AnyRequest, code: str) -> Settings:
    """What the table is called and plays; a table that is not there has no page."""
    service = request.app.state.get("service")
    if not isinstance(service, TableService):
        return Settings()  # the pages alone, without tables
    room = await service.rooms.room(code)
    return room.live.settings


def _checked(code: str) -> str:
    if not _CODE.fullmatch(code):
        raise NotFoundException("the code of a table has letters and digits only")
    return code.upper()


# --- cards -------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _all_cards() -> dict[str, Card]:
    """Every card by what addresses call it, also where its rules are not built yet."""
    cards = [catalog().card(name) for name in catalog().card_names]
    return {looks.face(card): card for card in cards}


def _playable(card: Card) -> bool:
    return card.set == YOUTOMA or card.id in catalog().names


def _by_set(names: Iterable[str]) -> dict[str, list[Card]]:
    """These cards by set, and by name within each; the base set first."""
    found: dict[str, list[Card]] = {name: [] for name in _SET_ORDER}
    chosen = [_all_cards()[name] for name in names]
    for card in sorted(chosen, key=lambda card: (card.set, card.name)):
        found.setdefault(card.set, []).append(card)
    return {name: cards for name, cards in found.items() if cards}


def _card(name: str) -> Card:
    if name not in _all_cards():
        raise NotFoundException("there is no such card; the gallery shows all there are")
    return _all_cards()[name]


def _realm(name: str) -> Realm:
    card = _card(name)
    if not _playable(card):
        raise NotFoundException("this card has no rules yet")
    return catalog().realm_of(card)


@get("/cards")
async def cards() -> Page:
    return render(
        "cards.html", sets=_by_set(_all_cards()), count=len(_all_cards()), playable=_playable
    )


@get("/cards/{name:str}")
async def card(
    name: FromPath[str],
    look: Annotated[str, QueryParameter(name="theme", max_length=10)] = "auto",
    version: Annotated[str, QueryParameter(name="v", max_length=40)] = "",
) -> Response[str]:
    """A card with its rules; with the ending .svg its picture."""
    if name.endswith(".svg"):
        return _picture(_card(name.removesuffix(".svg")), look, version)
    shown = _card(name)
    every = [each for cards in _by_set(_all_cards()).values() for each in cards]
    at = every.index(shown)
    around = [every[(at + step) % len(every)] for step in (-1, 1)]
    return render(
        "card.html",
        card=shown,
        other=_other_side(shown),
        playable=_playable(shown),
        picture=Markup(looks.picture(shown, "page")),
        before=around[0],
        after=around[1],
    )


def _other_side(card: Card) -> Card | None:
    """The same realm as Youtoma plays it, or as everybody else does."""
    if card.set == YOUTOMA:
        return _all_cards()[card.id]
    return _youtoma_cards().get(card.id)


def _picture(card: Card, look: str, version: str) -> Response[str]:
    if look not in ("auto", "light", "dark", "page"):
        raise NotFoundException("a picture has the theme auto, light, dark or page")
    svg = looks.picture(card, look)
    headers = {
        "cache-control": assets.kept(version),
        "content-security-policy": looks.picture_policy(svg),
    }
    return Response(svg, media_type="image/svg+xml", headers=headers)


@get("/cards/{name:str}/marks")
async def marks(
    name: FromPath[str],
    board: Annotated[str, QueryParameter(name="b", max_length=4000)] = "",
    fresh: Annotated[str, QueryParameter(max_length=2000)] = "",
    stars: Annotated[int | None, QueryParameter(ge=0, le=6)] = None,
) -> Response[str]:
    """The marks of a board as a layer for the card: `?b=a1=6,a2=3`."""
    try:
        layer = looks.layer(_realm(name), board, fresh, stars)
    except RealmtableError as error:
        return Response(error.why, status_code=400, media_type=MediaType.TEXT)
    return Response(
        layer, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"}
    )


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
    503: "The server is busy or restarting. Nothing that was confirmed is lost; try again soon.",
}


def error_page(status: int, why: str = "") -> Page:
    """Our own page for anything that went wrong; says what to do."""
    return render(
        "error.html",
        status,
        status=status,
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
    *(front, new, youtoma, table, screen, seat, today, past_day, me, mine, records, record, learn),
    *(about, offline, cards, card, marks, *assets.handlers, *shell.handlers),
]
