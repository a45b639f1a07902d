"""The pages of Rolling Realms: the front page, forms for new tables, cards, what there is to learn,
a person's figures. The page of a table itself is `templates/rolling.html`."""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, Router, get
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from markupsafe import Markup

from realmtable.bots.levels import LEVELS, LOW_LEVELS
from realmtable.core.errors import RealmtableError
from realmtable.rolling.card import Card
from realmtable.rolling.cardfile import TAGS
from realmtable.rolling.catalog import YOUTOMA
from realmtable.rolling.modes import LOWEST, STANDARD, most_rounds, warnings
from realmtable.rolling.realm import Realm
from realmtable.rolling.resources import in_words
from realmtable.rolling.risky import all_rewards, risky
from realmtable.rolling.words import listed
from realmtable.web import assets, looks, rolling_looks
from realmtable.web.pages import Page, environment, render
from realmtable.web.rolling_looks import catalog

_SET_ORDER: Final = ("base",)  # shown first; other sets follow by name


def set_name(name: str) -> str:
    """`base` as it is shown: `Base`."""
    if name == YOUTOMA:
        return "Youtoma\u2019s sides"
    return name.replace("_", " ").capitalize()


def _bot_sentences() -> str:
    """What is said of each bot that people are offered, by mode, as JSON in this order."""
    return msgspec.json.encode({STANDARD: LEVELS, LOWEST: LOW_LEVELS}).decode()


def _level_turns() -> dict[str, int]:
    """How many turns a round has, by level."""
    return {level.id: level.turns for level in catalog().table.youtoma.levels.values()}


def set_choice(name: str) -> str:
    """The choice of sets that a card's set belongs to: Redux comes with its expansion cards."""
    return "redux" if name == "expansion" else name


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
        rewards=risky().reward,
        debts=_debts(),
    )


def _debts() -> dict[str, str]:
    """What is owed for each reward, in words."""
    return {reward.id: in_words(reward.debt) for reward in all_rewards().values()}


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


@get("/me")
async def me() -> Page:
    """A person's figures and data."""
    return render("me.html", names={realm.id: realm.name for realm in catalog().all()})


@get("/learn")
async def learn() -> Page:
    table_rules = catalog().table
    return render(
        "learn.html",
        turns=table_rules.turns,
        limit=table_rules.limit,
        spending=table_rules.spending,
        questions=table_rules.questions,
        rewards=risky().reward,
        debts=_debts(),
        zeros=listed([catalog().realm(zero.realm).name for zero in risky().zeros]),
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


# --- cards -------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _all_cards() -> dict[str, Card]:
    """Every card by what addresses call it, also where its rules are not built yet."""
    cards = [catalog().card(name) for name in catalog().card_names]
    return {rolling_looks.face(card): card for card in cards}


def forget_cards() -> None:
    """Has the cards looked up anew: one has come, or changed."""
    _all_cards.cache_clear()


def _playable(card: Card) -> bool:
    return card.set == YOUTOMA or card.id in catalog().names


def _by_set(names: Iterable[str]) -> dict[str, list[Card]]:
    """These cards by set, and by name within each; the base set first."""
    found: dict[str, list[Card]] = {name: [] for name in _SET_ORDER}
    chosen = [_all_cards()[name] for name in names]
    for card in sorted(chosen, key=lambda card: (card.set, card.name)):
        found.setdefault(card.set, []).append(card)
    return {name: cards for name, cards in found.items() if cards}


def _earlier(name: str) -> Realm | None:
    try:
        return rolling_looks.earlier(name)
    except RealmtableError as error:
        raise NotFoundException("there is no such card of an earlier release") from error


def _card(name: str) -> Card:
    old = _earlier(name)
    if old is not None:
        return old.card
    if name not in _all_cards():
        raise NotFoundException("there is no such card; the gallery shows all there are")
    return _all_cards()[name]


def _realm(name: str) -> Realm:
    old = _earlier(name)
    if old is not None:
        return old
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
    at = every.index(_all_cards()[rolling_looks.face(shown)])
    around = [every[(at + step) % len(every)] for step in (-1, 1)]
    return render(
        "card.html",
        card=shown,
        earlier=shown is not every[at],
        other=_other_side(shown),
        playable=_playable(shown),
        picture=Markup(rolling_looks.picture(shown, "page")),
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
    svg = rolling_looks.picture(card, look)
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
        layer = rolling_looks.layer(_realm(name), board, fresh, stars)
    except RealmtableError as error:
        return Response(error.why, status_code=400, media_type=MediaType.TEXT)
    return Response(
        layer, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"}
    )


environment().globals.update(
    face=rolling_looks.face,
    picture_of=lambda card: f"/cards/{rolling_looks.face(card)}.svg?v={assets.version()}",
    said=rolling_looks.said,
    set_name=set_name,
    set_choice=set_choice,
    level_turns=_level_turns,
    advised_against=lambda: _avoid(LOWEST),
    bot_sentences=_bot_sentences,
)

handlers: Final[list[Any]] = [
    Router(
        "/",
        route_handlers=[front, new, youtoma, me, learn, about, cards, card, marks],
        include_in_schema=False,
    )
]
