"""Drawings as PNG and PDF: resvg for pictures, typst for paper. The font comes from a package
(Source Sans Pro, SIL Open Font License), so a machine without fonts draws the same."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final

import resvg_py
import typst

from realmtable.draw.sheet import resource_card_svg, score_card_svg, youtoma_card_svg
from realmtable.draw.svg import card_svg
from realmtable.draw.theme import resolved
from realmtable.rolling.card import Card
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.table import Level, TableRules

FAMILY: Final = "Source Sans Pro"
_FILES: Final = Path(str(files("font_source_sans_pro"))) / "files"
_FONTS: Final = [str(_FILES / f"SourceSansPro-{style}.ttf") for style in ("Regular", "Bold")]
PAPERS: Final = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}  # on its side, in mm
_MARGIN: Final = 8.0
_GAP: Final = 4.0


def png(svg: str, width: int, theme: str = "light") -> bytes:
    """A drawing as a PNG picture, `width` pixels wide."""
    plain = resolved(svg, "dark" if theme == "dark" else "light")
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=plain,
            width=width,
            skip_system_fonts=True,
            font_files=_FONTS,
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )


def pdf(svg: str, width_mm: float = 90.0, theme: str = "light") -> bytes:
    """One drawing as a PDF page of its own size."""
    body = (
        f'#set page(width: auto, height: auto, margin: 0mm)\n#image("0.svg", width: {width_mm}mm)'
    )
    return compiled(body, [svg], theme)


def pdf_of_cards(
    cards: Sequence[Card], *, theme: str = "light", paper: str = "a4", drawings: Sequence[str] = ()
) -> bytes:
    """Cards three to a page, each with its rules below; `drawings` replaces the plain cards."""
    svgs = list(drawings) or [card_svg(card, theme="light") for card in cards]
    setup = page_setup(paper)
    wide = _card_width(paper)
    pages = []
    for at in range(0, len(svgs), 3):
        cells = []
        for n in range(at, min(at + 3, len(svgs))):
            use = _paragraphs(cards[n].use)
            cells.append(f'[#image("{n}.svg", width: {wide}mm)#v(-1mm){use}]')
        pages.append(_grid(cells, wide))
    return compiled(setup + "\n#pagebreak()\n".join(pages), svgs, theme)


@dataclass(frozen=True)
class Sheet:
    """A page for one player and one round: up to three cards, and which round it is."""

    cards: list[Card]
    number: int
    rounds: int  # of the game
    level: Level | None = None  # of Youtoma, if it is one of its rounds
    altered: tuple[str, ...] = ()  # what is not as in the rulebook, in sentences
    turns: tuple[int, int] | None = None  # the first and the last, where they are others
    waiting: bool = False  # cards of a deck, with neither resource card nor score card


def print_sheets(
    pages: Sequence[Sheet], players: int, paper: str = "a4", *, table: TableRules | None = None
) -> bytes:
    """Sheets for a game on paper: the same pages for each player, with what a die does in each
    realm, a resource card with the spending table (or the turn of Youtoma), and a score card."""
    if players < 1:
        raise ValueError("sheets are printed for at least one player")
    body, svgs = sheets(pages, Catalog().table if table is None else table)
    return compiled(page_setup(paper) + "\n#pagebreak()\n".join([body] * players), svgs, "light")


def sheets(pages: Sequence[Sheet], rules: TableRules) -> tuple[str, list[str]]:
    """The pages of one player for typst, and the drawings on them."""
    svgs: list[str] = []
    bodies = []
    for page in pages:
        first = len(svgs)
        svgs += [card_svg(card, theme="light") for card in page.cards]
        uses = "".join(f"[{_paragraphs(card.use)}], " for card in page.cards)
        told = _paragraphs([" ".join(page.altered)]) if page.altered else ""
        pictures = "".join(f'"{n}.svg", ' for n in range(first, len(svgs)))
        if page.waiting:
            bodies.append(f"#sheet([{told}], ({pictures}), ({uses}), none, none)")
            continue
        svgs += [
            youtoma_card_svg(rules, page.level) if page.level else resource_card_svg(rules),
            score_card_svg(
                rules,
                number=page.number,
                rounds=page.rounds,
                level=page.level,
                printed=page.turns,
            ),
        ]
        resources, scores = len(svgs) - 2, len(svgs) - 1
        bodies.append(
            f'#sheet([{told}], ({pictures}), ({uses}), "{resources}.svg", "{scores}.svg")'
        )
    return _SHEET + "\n#pagebreak()\n".join(bodies), svgs


# A page for one player and one round: the cards as wide as the words below them allow, the words
# as large as the cards allow, the resource card and the score card at the foot. What is altered in
# the round stands above the cards.
_SHEET: Final = """
#let sheet(altered, cards, uses, resources, scores) = layout(size => {
  let gap = 4mm
  let head = if altered == [] { none } else {
    block(width: size.width, below: 3mm, align(left, text(size: 9pt, weight: "bold", altered)))
  }
  let above = if head == none { 0mm } else { measure(head).height + 3mm }
  let column = (size.width - 2 * gap) / 3
  let foot = if scores == none { 0mm } else { measure(image(scores, width: column)).height }
  let words(points, use) = block(width: column, {
    set text(size: points)
    set par(leading: 0.42em, spacing: 0.62em)
    use
  })
  let room(points) = {
    let high = calc.max(..uses.map(use => measure(words(points, use)).height))
    size.height - above - foot - high - 2 * gap
  }
  let points = 7pt
  for larger in (7.4pt, 7.8pt, 8.2pt, 8.6pt, 9pt, 9.4pt) {
    if room(larger) * 0.64 >= 0.86 * column { points = larger }
  }
  let wide = calc.min(column, room(points) * 0.64)
  head
  grid(
    columns: (column,) * 3, column-gutter: gap, row-gutter: 2mm,
    ..cards.map(card => align(center, image(card, width: wide))),
    ..range(3 - cards.len()).map(_ => []),
    ..uses.map(use => align(left, words(points, use))),
  )
  if scores != none {
    v(1fr)
    grid(
      columns: (2 * column + gap, column), gutter: gap,
      image(resources, width: 2 * column + gap), image(scores, width: column),
    )
  }
})
"""


def _card_width(paper: str) -> float:
    """The width of a card in mm, three side by side."""
    return round(min((PAPERS[paper][0] - 2 * _MARGIN - 2 * _GAP) / 3, 91.0), 2)


def page_setup(paper: str) -> str:
    """The paper, its margins and the font, for typst."""
    if paper not in PAPERS:
        raise ValueError(f"there is no paper {paper!r}; there are {', '.join(PAPERS)}")
    wide, high = PAPERS[paper]
    return (
        f"#set page(width: {wide}mm, height: {high}mm, margin: {_MARGIN}mm)\n"
        f'#set text(font: "{FAMILY}", size: 7.2pt)\n#set par(leading: 0.4em, spacing: 0.6em)\n'
        "#set align(center)\n"
    )


def _grid(cells: list[str], wide: float) -> str:
    columns = ", ".join([f"{wide}mm"] * 3)
    return f"#grid(columns: ({columns}), gutter: {_GAP}mm, align: left, {', '.join(cells)})\n"


def _paragraphs(texts: list[str]) -> str:
    return "".join(f"#par[{typst_text(text)}]" for text in texts)


def typst_text(text: str) -> str:
    """A text with nothing that typst would take as a command."""
    return "".join(f"\\{letter}" if letter in r"\#$*_`<>@[]~=-+/" else letter for letter in text)


def compiled(body: str, svgs: Sequence[str], theme: str) -> bytes:
    """The PDF of a text for typst whose images are called `0.svg`, `1.svg` and so on."""
    with tempfile.TemporaryDirectory() as folder:
        for n, svg in enumerate(svgs):
            plain = resolved(svg, "dark" if theme == "dark" else "light")
            Path(folder, f"{n}.svg").write_text(plain, encoding="utf-8")
        main = Path(folder, "main.typ")
        main.write_text(body, encoding="utf-8")
        made = typst.compile(
            str(main), format="pdf", font_paths=[str(_FILES)], ignore_system_fonts=True
        )
    assert isinstance(made, bytes)
    return made
