"""The JSON interface to the cards of Rolling Realms."""

from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody

from realmtable.core.errors import InvalidText, UnknownName
from realmtable.rolling.setup import draw_together
from realmtable.web.rolling_looks import catalog, earlier, face, said
from realmtable.web.security import service_of, viewer_of

AnyRequest = Request[Any, Any, Any]
MAX_NAMED = 50  # sets and realms in one question


class CardLine(msgspec.Struct):
    id: str
    name: str
    set: str
    design: str
    source: str
    tags: list[str]
    goal: str


class CardPage(CardLine):
    use: list[str]
    score: list[str]
    rulings: list[str]
    examples: list[str]


class Cards(msgspec.Struct):
    cards: list[CardLine]


@get("/api/cards", tags=["cards"], cache_control=None)
async def cards(request: AnyRequest) -> Cards:
    """All cards that can be played, also those of Youtoma."""
    known = catalog()
    found = [known.realm(name).card for name in known.names + known.opponents]
    return Cards(
        [
            CardLine(
                face(card), card.name, card.set, card.design, card.source, card.tags, card.goal
            )
            for card in found
        ]
    )


@get("/api/cards/{id:str}", tags=["cards"])
async def card(request: AnyRequest, id: FromPath[str]) -> CardPage:
    """A card with its rules, rulings and examples."""
    known = catalog()
    old = earlier(id)
    name = id.replace("-", "/", 1)  # youtoma-scythe is youtoma/scythe
    if old is None and name not in known.names + known.opponents:
        raise UnknownName(f"there is no card {id[:40]!r}")
    of = (old or known.realm(name)).card
    return CardPage(
        face(of),
        of.name,
        of.set,
        of.design,
        of.source,
        of.tags,
        of.goal,
        *(
            [said(of, line) for line in lines]
            for lines in (of.use, of.score, of.rulings, of.examples)
        ),
    )


class Draw(msgspec.Struct, forbid_unknown_fields=True):
    sets: list[str] = msgspec.field(default_factory=lambda: ["base"])
    realms: list[str] = []  # of this round, already chosen
    others: list[str] = []  # of other rounds


class Drawn(msgspec.Struct):
    realms: list[str]


@post("/api/draw", tags=["cards"], status_code=200)
async def draw(request: AnyRequest, data: JSONBody[Draw]) -> Drawn:
    """Realms for a round that go well together: those already chosen, and others drawn to them."""
    await viewer_of(request)  # counts the request
    known = catalog()
    if len(data.sets) + len(data.realms) + len(data.others) > MAX_NAMED:
        raise InvalidText("these are more sets and realms than any game has")
    for name in [*data.realms, *data.others]:
        if name not in known.names:
            raise InvalidText(f"there is no realm {name[:40]!r}")
    seed = service_of(request).chance.seed("together", data)
    return Drawn(draw_together(known, seed, data.sets, data.realms, data.others))


handlers = [cards, card, draw]
