"""`realmtable card`, `print` and `gallery`: pictures of cards as files."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from xml.sax.saxutils import quoteattr

from realmtable.cli import sand_pictures
from realmtable.cli.lines import console
from realmtable.core.errors import InvalidText
from realmtable.draw.render import PAPERS, Sheet, pdf, png, print_sheets
from realmtable.draw.svg import board_svg, card_svg
from realmtable.rolling.altersentences import alteration_lines
from realmtable.rolling.altertext import check_places, parse_alterations
from realmtable.rolling.boardtext import parse_board_line
from realmtable.rolling.card import Card
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.modes import (
    LOWEST,
    NORMAL,
    STANDARD,
    check_mode,
    most_rounds,
    opponent,
    warnings,
)
from realmtable.sand.contentfile import own_content

THEMES = ("light", "dark")
PNG_WIDTH = 640
GALLERY_CARDS_PER_ROW = 3


def draw_card(name: str, output: Path, board: str | None, theme: str) -> None:
    """One card as SVG, PNG or PDF, with marks if a board is given."""
    _check_picture(output, theme)
    _save_picture(_drawing(Catalog.with_corrections(), name, board, theme), output, theme)


def draw_sand(name: str, output: Path, theme: str, content: Path | None) -> None:
    """A card, a tile or a board of Realm of Sand as SVG, PNG or PDF."""
    _check_picture(output, theme)
    found = sand_pictures.drawing(sand_pictures.chosen_content(content), name, theme)
    _save_picture(found, output, theme)


def _check_picture(output: Path, theme: str) -> None:
    if theme not in THEMES:
        raise InvalidText(f"there is no theme {theme!r}; there are {', '.join(THEMES)}")
    if output.suffix.lower() not in (".svg", ".png", ".pdf"):
        raise InvalidText(f"{output.name} must end in .svg, .png or .pdf")


def _save_picture(svg: str, output: Path, theme: str) -> None:
    """A drawing as what the name of its file says."""
    kind = output.suffix.lower()
    if kind == ".svg":
        write_file(output, svg.encode())
    elif kind == ".png":
        write_file(output, png(svg, PNG_WIDTH, theme))
    else:
        write_file(output, pdf(svg, theme=theme))


def _drawing(catalog: Catalog, name: str, board: str | None, theme: str) -> str:
    card = catalog.card(name)
    if board is None:
        return card_svg(card, theme=theme)
    realm = catalog.realm_of(card)
    marked = parse_board_line(realm, f"{realm.id} {board}")
    earned, scoring = realm.earned(marked), realm.stars_taken(marked)
    return board_svg(card, marked, earned=earned, scoring=scoring, theme=theme)


def print_game(
    realms: list[str],
    players: int,
    paper: str,
    output: Path,
    mode: str = STANDARD,
    level: str = "",
    alter: Sequence[str] = (),
) -> None:
    """Sheets for a game on paper."""
    catalog = Catalog.with_corrections()
    if paper not in PAPERS:
        raise InvalidText(f"there is no paper {paper!r}; there are {', '.join(PAPERS)}")
    if not 1 <= players <= 100:
        raise InvalidText("sheets are printed for 1 to 100 players")
    if output.suffix.lower() != ".pdf":
        raise InvalidText(f"{output.name} must end in .pdf")
    if not realms:
        raise InvalidText("name the realms to print, for example --realms wingspan,scythe,tapestry")
    pages = _pages(catalog, realms, mode, level)
    if alter:
        pages = _altered(catalog, pages, mode, alter)
    write_file(output, print_sheets(pages, players, paper, table=catalog.table))


def _pages(catalog: Catalog, realms: list[str], mode: str, level: str) -> list[Sheet]:
    """The pages of one player; against Youtoma each round has two, its own first."""
    size = catalog.table.realms_per_round
    triples = [realms[first : first + size] for first in range(0, len(realms), size)]
    rounds = max(len(triples), most_rounds(catalog, mode))
    check_mode(catalog, mode, level, 1 if mode == STANDARD else rounds)
    pages: list[Sheet] = []
    for number, triple in enumerate(triples, start=1):
        names = triple
        if mode != STANDARD:
            cards = [catalog.card(opponent(name)) for name in triple]
            names = [card.id for card in cards]
            known = catalog.table.youtoma.levels[level or NORMAL]
            pages.append(Sheet(cards, number, rounds, known))
        if mode != LOWEST:
            pages.append(Sheet([catalog.card(name) for name in names], number, rounds))
        for warning in warnings(catalog, names, mode):
            console().print(warning, markup=False)
    return pages


def _altered(catalog: Catalog, pages: list[Sheet], mode: str, alter: Sequence[str]) -> list[Sheet]:
    """The pages with what is altered in their rounds, once for all of them or once for each; after
    each round the realms of its deck, in the order in which they come."""
    if mode != STANDARD:
        raise InvalidText("rounds of Youtoma have no alterations")
    altered = [parse_alterations(text) for text in alter]
    if len(altered) == 1:
        altered *= len(pages)
    if len(altered) != len(pages):
        raise InvalidText(f"alterations are for {len(altered)} rounds, not for {len(pages)}")
    found = []
    for page, each in zip(pages, altered, strict=True):
        check_places(each, len(page.cards))
        lines = tuple(alteration_lines(each, catalog))
        found.append(replace(page, altered=lines, turns=each.turns))
        deck = [catalog.card(name) for name in each.deck]
        size = catalog.table.realms_per_round
        for first in range(0, len(deck), size):
            coming = deck[first : first + size]
            head = f"Round {page.number}: these come next, in this order."
            waiting = Sheet(coming, page.number, page.rounds, altered=(head,), waiting=True)
            found.append(waiting)
    return found


def print_sand_game(players: int, paper: str, output: Path, content: Path | None) -> None:
    """Realm of Sand to print and cut out."""
    if output.suffix.lower() != ".pdf":
        raise InvalidText(f"{output.name} must end in .pdf")
    found = sand_pictures.chosen_content(content)
    write_file(output, sand_pictures.sheets(found, players, paper))


def make_gallery(folder: Path) -> None:
    """Every card as SVG, and pages that show them all."""
    files = gallery_files(Catalog())
    sand = sand_pictures.gallery_files(own_content())
    try:
        (folder / sand_pictures.GALLERY).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidText(f"{folder} is no folder to draw into: {error.strerror}") from error
    for name, text in {**files, **sand}.items():
        write_file(folder / name, text.encode())
    pictures = f"{len(sand) - 1} pictures of Realm of Sand"
    console().print(f"{len(files) - 1} cards and {pictures} in {folder}", markup=False)


def gallery_files(catalog: Catalog) -> dict[str, str]:
    """The files of the gallery by name."""
    cards = [(name, catalog.card(name)) for name in catalog.card_names]
    files = {f"{_file_name(name)}.svg": card_svg(card) for name, card in cards}
    files["README.md"] = _gallery_page(cards)
    return files


def _file_name(name: str) -> str:
    return name.replace("/", "-")


def _gallery_page(cards: list[tuple[str, Card]]) -> str:
    lines = [
        "# All cards",
        "",
        "<!-- Made by `realmtable gallery`; do not edit. -->",
        "",
        "The foot of each card says whether its layout is the published one or our own.",
        "",
    ]
    for start in range(0, len(cards), GALLERY_CARDS_PER_ROW):
        row = cards[start : start + GALLERY_CARDS_PER_ROW]
        pictures = [
            f'<img src="{_file_name(name)}.svg" width="260" alt={quoteattr(card.name)}>'
            for name, card in row
        ]
        lines.append(" ".join(pictures))
        lines.append("")
    return "\n".join(lines)


def write_file(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise InvalidText(f"{path} cannot be written: {error.strerror}") from error
