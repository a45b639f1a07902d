"""Realm of Sand to print and cut out: rules, boards, cards, tiles, squares and discs."""

from collections.abc import Sequence
from typing import Final

from realmtable.draw.render import PAPERS, compiled, page_setup, typst_text
from realmtable.draw.sand_look import use
from realmtable.draw.sand_svg import (
    TILE_CELL,
    board_svg,
    card_back_svg,
    card_svg,
    document,
    piece_svg,
    tile_svg,
)
from realmtable.draw.sand_words import CRYSTAL_WORDS, GAME_NAME
from realmtable.sand.content import (
    COLOUR_NAMES,
    CRYSTALS,
    LEVELS,
    RUNES,
    Content,
    disc,
    square,
)
from realmtable.sand.scoring import TITLES
from realmtable.sand.state import MOST_PLAYERS
from realmtable.sand.turn import ENOUGH_HOURGLASSES, SOLO_TURNS

PIECE_MM: Final = 16.0  # of squares, discs, and the squares of tiles
_MARGINS: Final = 16.0
_GAP: Final = 4.0
_MOST_BOARD_MM: Final = 137.0
_MOST_CARD_MM: Final = 44.0
STATEMENT: Final = (
    f"An unofficial sheet for {GAME_NAME}, made by players with Realmtable. It is not affiliated "
    "with, endorsed by or sponsored by the owners of the game, to whom its name and its rules "
    "belong. The rules are told in our own words. The map of the board, the cards and the tiles "
    "are our own, made to the published counts, and all drawings are ours. If you enjoy it, buy "
    "the game."
)


def rules(content: Content) -> list[tuple[str, list[str]]]:
    """The rules in short, in sections."""
    pools = [f"{n}: {_pool_words(pool)}" for n, pool in enumerate(content.discs, start=1)]
    return [
        (
            "Set-up",
            [
                f"One to {MOST_PLAYERS} players in random order. All play the basic side of the "
                "boards, or all the advanced one, with a board of a colour of their own each.",
                "Shuffle the cards of each level; four of each lie face up in the rows III, II, I.",
                "All tiles make a ring, shuffled, with the queen between two of them. In turn "
                "order everybody takes the next three tiles in front of her.",
                f"Discs in the pool, by the number of players: {'; '.join(pools)}. All squares are "
                "the supply. Your level is 0.",
            ],
        ),
        (
            "Your turn",
            [
                "One main action, which may be left out, and any number of builds before and after "
                "it.",
                "Rune tile: lay one of your tiles on your board, turned and mirrored as you like, "
                "all of it on the grid. Put squares of its colours there. The tile joins the end "
                "of the ring, and you take one of the two tiles in front of the queen.",
                "Spirits: put discs on your board, or move discs that are on it, one to three in "
                "all, one after the other; none of them twice.",
                "Both may cover what lies there: squares go back to the supply, discs to you.",
                "Build: if the pattern of a face-up card lies on your board, turned and mirrored "
                "as you like, take the card. Its squares go to the supply, its discs to you; a "
                "disc counts as a square of its colour. Gain the discs and level steps at its "
                "foot. The rows are filled up at the end of the turn.",
                "Dark cells: no more of them may be occupied than your level.",
            ],
        ),
        (
            "Crystals (advanced side)",
            [
                "Covering a crystal cell in your main action charges your crystal. If it was "
                "charged when your turn began, you may discharge it once in that turn.",
                *(f"{name.capitalize()}: {words}." for name, words in CRYSTAL_WORDS.items()),
                "Purple chooses a blue or a yellow disc before the first turn.",
            ],
        ),
        (
            "The end",
            [
                f"{ENOUGH_HOURGLASSES} hourglasses on built cards declare it; the round is "
                "finished. Most points win; of equals whoever has more pieces on the board, then "
                "whoever is later in the turn order.",
                f"Alone you have {SOLO_TURNS} turns, whatever the hourglasses, and become: "
                + ", ".join(f"{name} ({least})" if least else f"{name}" for least, name in TITLES)
                + ".",
            ],
        ),
    ]


def _pool_words(pool: bytes) -> str:
    """`4 of each colour`, or how many of which."""
    if len(set(pool)) == 1:
        return f"{pool[0]} of each colour"
    return ", ".join(f"{count} {COLOUR_NAMES[n]}" for n, count in enumerate(pool))


def print_sand(content: Content, players: int, paper: str = "a4") -> bytes:
    """All that is needed to play on paper: for so many players on either side of the boards."""
    if not 1 <= players <= MOST_PLAYERS:
        raise ValueError(f"1 to {MOST_PLAYERS} play, not {players}")
    setup = page_setup(paper)
    room = PAPERS[paper][0] - _MARGINS
    pages = _Pages()
    pages.add(_rules_page(pages, content))
    _boards(pages, content, players, min(_MOST_BOARD_MM, (room - _GAP) / 2))
    for level in range(1, LEVELS + 1):
        _cards(pages, content, level, min(_MOST_CARD_MM, (room - 8) / 6))
    _tiles(pages, content)
    _pieces(pages, content, players)
    return compiled(setup + _SET_UP + pages.body(), pages.svgs, "light")


class _Pages:
    """Pages for typst, and the drawings on them."""

    def __init__(self) -> None:
        self._pages: list[str] = []
        self.svgs: list[str] = []

    def add(self, page: str) -> None:
        self._pages.append(page)

    def image(self, svg: str, wide: float) -> str:
        """A drawing, so many millimetres wide."""
        if svg not in self.svgs:
            self.svgs.append(svg)
        return f'image("{self.svgs.index(svg)}.svg", width: {wide:.2f}mm)'

    def body(self) -> str:
        return "\n#pagebreak()\n".join(self._pages)


_SET_UP: Final = f"""
#set page(footer-descent: 2mm, footer: align(center, text(size: 6.4pt, fill: luma(90))[
  {typst_text(GAME_NAME)} · unofficial · content and drawings by Realmtable
]))
#let spread(wide, gap, cells) = grid(
  columns: wide, column-gutter: gap, row-gutter: gap, align: center + horizon, ..cells
)
"""


def _rules_page(pages: _Pages, content: Content) -> str:
    body = f"#align(left)[#text(size: 22pt, weight: 700)[{typst_text(GAME_NAME)}]\n"
    body += "#v(1mm)#columns(3, gutter: 8mm)[#set text(size: 11.3pt)\n"
    body += "#set par(leading: 0.52em, spacing: 0.8em)\n"
    for heading, paragraphs in rules(content):
        body += _heading(heading) + "".join(map(_paragraph, paragraphs)) + "#v(1.5mm)\n"
    body += "#colbreak()\n" + _heading("Signs") + _signs(pages) + "#v(1.5mm)\n"
    body += _heading("About these sheets") + _paragraph(STATEMENT)
    body += _paragraph(
        "Print the pages of cards on both sides, or use the backs as covers for the decks. Mark "
        "your level on its track with any small thing."
    )
    return f"{body}]]"


def _heading(text: str) -> str:
    words = f"#text(size: 14pt, weight: 700)[{typst_text(text)}]"
    return f"#block(sticky: true, below: 0.7em)[{words}]\n"


def _paragraph(text: str) -> str:
    """A paragraph; what it is about, up to a colon, stands out."""
    head, colon, rest = text.partition(": ")
    if colon and len(head) < 16:
        return f"#par[#strong[{typst_text(head)}:] {typst_text(rest)}]"
    return f"#par[{typst_text(text)}]"


def _signs(pages: _Pages) -> str:
    """The colours with their signs, and what else is drawn."""
    signs = [(f"disc-{name}", name) for name in COLOUR_NAMES]
    signs += [
        ("hourglass", "hourglass"),
        ("step", "level step"),
        ("cell-blue", "crystal cell"),
        ("queen", "queen"),
    ]
    cells = [
        f"[#box(baseline: 30%, {pages.image(_alone(symbol, told), 5.5)}) {typst_text(told)}]"
        for symbol, told in signs
    ]
    return f"#grid(columns: 3, column-gutter: 3mm, row-gutter: 2mm, {', '.join(cells)})\n"


def _boards(pages: _Pages, content: Content, players: int, wide: float) -> None:
    """Two boards on a page: the basic side for each player, then the six advanced ones."""
    empty = bytes(content.cells)
    boards = [board_svg(content, empty, title="basic side", theme="light")] * players
    boards += [
        board_svg(content, empty, crystal=n, title=f"advanced side, {name}", theme="light")
        for n, name in enumerate(CRYSTALS)
    ]
    told = ["basic side"] * players + [
        f"{name}, discharged: {CRYSTAL_WORDS[name]}" for name in CRYSTALS
    ]
    for first in range(0, len(boards), 2):
        cells = [
            f"[#{pages.image(boards[n], wide)}#v(-1mm)"
            f"#block(width: {wide:.1f}mm)[#set text(size: 9pt);{typst_text(told[n])}]]"
            for n in range(first, min(first + 2, len(boards)))
        ]
        pages.add(f"#spread(2, {_GAP}mm, ({', '.join(cells)},))")


def _cards(pages: _Pages, content: Content, level: int, wide: float) -> None:
    """The cards of a level, eighteen on a page, and as many backs."""
    cards = [content.cards[card] for card in content.deck(level)]
    back = card_back_svg(level, theme="light")
    for first in range(0, len(cards), 18):
        part = cards[first : first + 18]
        fronts = [pages.image(card_svg(card, theme="light"), wide) for card in part]
        pages.add(_spread(6, fronts))
        pages.add(_spread(6, [pages.image(back, wide)] * len(part)))


def _tiles(pages: _Pages, content: Content) -> None:
    """The tiles, their squares as large as those of the supply."""
    corners: list[str] = []
    lines: list[str] = []
    for tile in content.tiles:
        svg = tile_svg(tile, theme="light")
        wide = float(svg.partition('viewBox="0 0 ')[2].split()[0]) * PIECE_MM / TILE_CELL
        made = [pages.image(svg, wide)] * content.tile_counts[tile.index]
        (corners if "/" in tile.name else lines).extend(made)
    pages.add(f"{_spread(6, corners)}\n#v(2mm)\n{_spread(4, lines)}")


def _pieces(pages: _Pages, content: Content, players: int) -> None:
    """Squares, discs, crystals, the queen."""
    squares = [
        pages.image(piece_svg(square(colour), theme="light"), PIECE_MM)
        for colour in range(RUNES)
        for _ in range(content.squares[colour])
    ]
    most = content.discs[players - 1]
    discs = [
        pages.image(piece_svg(disc(colour), theme="light"), PIECE_MM)
        for colour in range(len(COLOUR_NAMES))
        for _ in range(most[colour])
    ]
    others = [pages.image(_alone(f"charged-{name}", name), PIECE_MM) for name in CRYSTALS]
    others.append(pages.image(_alone("queen", "the queen"), PIECE_MM))
    many = f"{players} player{'' if players == 1 else 's'}"
    pages.add(
        f"{_spread(14, squares)}\n#v(2mm)\n{_spread(14, discs)}\n#v(2mm)\n{_spread(14, others)}\n"
        f"#v(1mm)#text(size: 9pt)[Discs for {many}: {_pool_words(most)}. "
        "A charged crystal is laid on the crystal of its board.]"
    )


def _spread(wide: int, cells: Sequence[str]) -> str:
    return f"#spread({wide}, 1.4mm, ({', '.join(cells)},))"


def _alone(symbol: str, title: str) -> str:
    """One symbol as a picture."""
    return document("rs-alone", title, 26, 26, use(symbol, 1, 1, 24), "light")
