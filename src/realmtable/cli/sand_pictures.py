"""Pictures of Realm of Sand as files: single cards, boards and tiles, sheets, the gallery."""

from pathlib import Path

from realmtable.core.errors import InvalidText, UnknownName
from realmtable.draw.render import PAPERS
from realmtable.draw.sand_ring import ring_svg
from realmtable.draw.sand_sheet import print_sand
from realmtable.draw.sand_svg import (
    board_svg,
    card_back_svg,
    card_svg,
    cards_svg,
    tile_svg,
    tiles_svg,
)
from realmtable.sand.content import CRYSTALS, LEVELS, NO_CRYSTAL, ROMAN, Content
from realmtable.sand.contentfile import load_content, own_content
from realmtable.sand.setup import content_names
from realmtable.sand.state import BASIC, MOST_PLAYERS

GALLERY = "sand"  # its folder in the gallery
_CARDS_PER_ROW = 6
_TILES_PER_ROW = 7


def chosen_content(path: Path | None) -> Content:
    """Our own content, or that of a file."""
    return own_content() if path is None else load_content(path)


def drawing(content: Content, name: str, theme: str) -> str:
    """A card by its id, a tile by its name, or a board by its colour."""
    if name in content.card_of:
        return card_svg(content.cards[content.card_of[name]], theme=theme)
    if name in content.tile_of:
        return tile_svg(content.tiles[content.tile_of[name]], theme=theme)
    if name in (BASIC, *CRYSTALS):
        return _board(content, name, theme)
    first = content.cards[0].id
    raise UnknownName(
        f"there is no {name!r}; name a card ({first}), a tile ({content.tiles[0].name}), or a "
        f"board ({', '.join((BASIC, *CRYSTALS))})"
    )


def _board(content: Content, name: str, theme: str) -> str:
    crystal = NO_CRYSTAL if name == BASIC else CRYSTALS.index(name)
    title = "basic side" if name == BASIC else f"advanced side, {name}"
    return board_svg(content, bytes(content.cells), crystal=crystal, title=title, theme=theme)


def sheets(content: Content, players: int, paper: str) -> bytes:
    """Everything to play on paper, as a PDF."""
    if paper not in PAPERS:
        raise InvalidText(f"there is no paper {paper!r}; there are {', '.join(PAPERS)}")
    if not 1 <= players <= MOST_PLAYERS:
        raise InvalidText(f"1 to {MOST_PLAYERS} play, not {players}")
    return print_sand(content, players, paper)


def gallery_files(content: Content) -> dict[str, str]:
    """The files of this game's part of the gallery by name."""
    files = {f"board-{name}.svg": _board(content, name, "auto") for name in (BASIC, *CRYSTALS)}
    for level in range(1, LEVELS + 1):
        cards = [content.cards[card] for card in content.deck(level)]
        title = f"the cards of level {ROMAN[level - 1]}"
        files[f"cards-{level}.svg"] = cards_svg(cards, _CARDS_PER_ROW, title=title)
        files[f"back-{level}.svg"] = card_back_svg(level)
    files["tiles.svg"] = tiles_svg(content.tiles, _TILES_PER_ROW)
    ring = bytes(content.tile_of[name] for name in content_names(content)[0])
    files["ring.svg"] = ring_svg(content, ring, squares=content.squares, pool=content.discs[-1])
    files["README.md"] = _page()
    return {f"{GALLERY}/{name}": text for name, text in files.items()}


def _page() -> str:
    boards = [f'<img src="board-{name}.svg" width="260" alt="{name}">' for name in CRYSTALS]
    lines = [
        "# Realm of Sand",
        "",
        "<!-- Made by `realmtable gallery`; do not edit. -->",
        "",
        "The map of the board, the cards and the tiles are our own, made to the published counts.",
        "",
        "## Cards",
        "",
        *(f'<img src="cards-{n}.svg" width="820" alt="cards of level {n}">' for n in (3, 2, 1)),
        "",
        "## Boards",
        "",
        '<img src="board-basic.svg" width="260" alt="the basic side">',
        " ".join(boards[:3]),
        " ".join(boards[3:]),
        "",
        "## Tiles and the ring",
        "",
        '<img src="tiles.svg" width="620" alt="all tiles">',
        '<img src="ring.svg" width="620" alt="the ring with the queen">',
        "",
    ]
    return "\n".join(lines)
