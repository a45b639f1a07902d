"""The pages of Realm of Sand: what it is, the form for a new table, and what its table is drawn
from. The page of a table itself is `templates/sand.html`."""

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter

from realmtable.draw import sand_look
from realmtable.draw.sand_svg import board_svg, card_back_svg, card_svg, tile_svg
from realmtable.draw.sand_words import CRYSTAL_WORDS, card_title, tile_title
from realmtable.sand.content import (
    COLOUR_NAMES,
    COLOURS,
    CRYSTALS,
    HAND,
    LEVELS,
    NO_CRYSTAL,
    PIECES,
    RUNES,
    Content,
)
from realmtable.sand.contentfile import content_as, load_content
from realmtable.sand.scoring import TITLES
from realmtable.sand.state import MOST_PLAYERS
from realmtable.sand.turn import ENOUGH_HOURGLASSES, SOLO_TURNS
from realmtable.table.games.sand import SandGames, our_content
from realmtable.table.settings import Settings
from realmtable.web import assets, pages

AnyRequest = Request[Any, Any, Any]
_SHOWN: Final = ("I-03", "II-05", "III-07")  # cards on the page about the game
_LAID: Final = {"c3": "g", "d3": "r", "d4": "k", "c4": "B", "b3": "g"}  # on its board


class TileFacts(msgspec.Struct):
    """A rune tile; its cells go along it: row, column, colour."""

    cells: list[tuple[int, int, str]]
    title: str
    svg: str


class CardFacts(msgspec.Struct):
    level: int
    points: int
    hourglasses: int
    title: str
    svg: str


class ContentFacts(msgspec.Struct):
    """What the game is played with, in numbers, words and drawings (see `sand_look.sprite`)."""

    fingerprint: str
    cells: list[list[str]]  # the names, row by row
    dark: list[str]
    crystals: dict[str, list[str]]  # the cells of each colour
    powers: dict[str, str]  # what each crystal does
    colours: dict[str, str]  # by letter
    levels: int  # steps of the track
    hourglasses: int  # that end the game
    solo_turns: int
    tiles: dict[str, TileFacts]
    cards: dict[str, CardFacts]
    backs: list[str]  # of the cards I, II, III
    boards: dict[str, str]  # without pieces, by crystal; the basic side is the empty text
    sprite: str


def _names(content: Content, mask: int) -> list[str]:
    return [name for cell, name in enumerate(content.cell_names) if mask >> cell & 1]


def content_facts(content: Content) -> ContentFacts:
    """All that a page needs to know and to draw."""
    empty = bytes(content.cells)
    names = content.cell_names
    return ContentFacts(
        fingerprint=content.fingerprint,
        cells=[names[row * content.cols :][: content.cols] for row in range(content.rows)],
        dark=_names(content, content.dark),
        crystals={CRYSTALS[n]: _names(content, mask) for n, mask in enumerate(content.crystals)},
        powers=CRYSTAL_WORDS,
        colours=dict(zip(COLOURS, COLOUR_NAMES, strict=True)),
        levels=content.levels,
        hourglasses=ENOUGH_HOURGLASSES,
        solo_turns=SOLO_TURNS,
        tiles={
            tile.name: TileFacts(
                [(row, col, COLOURS[colour]) for row, col, colour in tile.pattern],
                tile_title(tile),
                tile_svg(tile, theme="page"),
            )
            for tile in content.tiles
        },
        cards={
            card.id: CardFacts(
                card.level,
                card.points,
                card.hourglasses,
                card_title(card),
                card_svg(card, theme="page"),
            )
            for card in content.cards
        },
        backs=[card_back_svg(level, theme="page") for level in range(1, LEVELS + 1)],
        boards={
            "" if crystal == NO_CRYSTAL else CRYSTALS[crystal]: board_svg(
                content, empty, crystal=crystal, theme="page"
            )
            for crystal in (NO_CRYSTAL, *range(len(content.crystals)))
        },
        sprite=sand_look.sprite(),
    )


@lru_cache(maxsize=4)
def _content_json(content: Content) -> bytes:
    return msgspec.json.encode(content_facts(content))


@lru_cache(maxsize=4)
def content_of(file: str) -> Content:
    """What a server plays with: a file of its own, or our content."""
    return load_content(Path(file)) if file else our_content()


def _content(request: AnyRequest) -> Content:
    given = request.app.state.get("sand_content")
    return given if isinstance(given, Content) else content_of("")  # the pages alone


@get("/api/sand/content", tags=["sand"], sync_to_thread=False)
def content(
    request: AnyRequest,
    version: Annotated[str, QueryParameter(name="v", max_length=40)] = "",
    of: Annotated[str, QueryParameter(name="content", max_length=40)] = "",
) -> Response[bytes]:
    """What the game is played with: board, tiles and cards with their drawings. An earlier game may
    have begun with other content."""
    today = _content(request)
    given = content_as(of or today.fingerprint, today)
    if given is None:
        raise NotFoundException("there is no such content here")
    ours = given.fingerprint == content_of("").fingerprint  # else it may change without a version
    headers = {"cache-control": assets.kept(version) if ours else assets.ASK_AGAIN}
    return Response(_content_json(given), media_type="application/json", headers=headers)


@get("/sand/look.css", sync_to_thread=False)
def style_sheet(
    version: Annotated[str, QueryParameter(name="v", max_length=40)] = "",
) -> Response[str]:
    """Colours and the style of the drawings."""
    headers = {"cache-control": assets.kept(version)}
    return Response(sand_look.page_css(), media_type="text/css", headers=headers)


@get("/sand")
async def about(request: AnyRequest) -> pages.Page:
    """What the game is, and a button that starts."""
    given = _content(request)
    board = bytearray(PIECES.index(_LAID.get(name, ".")) for name in given.cell_names)
    shown = [id for id in _SHOWN if id in given.card_of] or list(given.card_of)[: len(_SHOWN)]
    return pages.render(
        "sand_about.html",
        board=board_svg(given, bytes(board), level=2, title="A board in play", theme="page"),
        cards=[card_svg(given.cards[given.card_of[id]], theme="page") for id in shown],
        powers=CRYSTAL_WORDS,
        titles=TITLES,
        symbols=sand_look.sprite(),
        counts=_counts(given),
    )


def _counts(given: Content) -> dict[str, int]:
    return {
        "cards": len(given.cards),
        "tiles": sum(given.tile_counts),
        "squares": sum(given.squares[:RUNES]),
        "hand": HAND,
        "hourglasses": ENOUGH_HOURGLASSES,
        "solo_turns": SOLO_TURNS,
    }


@lru_cache(maxsize=1)
def _bots() -> list[str]:
    return SandGames().strengths(Settings(game=SandGames.name))


@get("/sand/new")
async def new() -> pages.Page:
    """The form for a new table, also to change one that has not begun."""
    return pages.render(
        "sand_new.html",
        solo_turns=SOLO_TURNS,
        hourglasses=ENOUGH_HOURGLASSES,
        bots=_bots(),
        most_bots=MOST_PLAYERS - 1,
    )


handlers: Final[list[Any]] = [
    content,
    Router("/", route_handlers=[about, new, style_sheet], include_in_schema=False),
]
