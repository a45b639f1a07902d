"""Boards, cards and tiles of Realm of Sand as SVG.

Each function makes one picture; `theme` is `auto`, `light` or `dark`, or `page` for a page that
has `sand_look.page_css()` in its style sheet and `sand_look.sprite()` in its body. What a player
may point at is an element of its own: `data-cell="c3"`, `data-card-id="II-05"`,
`data-tile="gr/k"`, with `data-place` in the ring.
"""

from collections.abc import Mapping, Sequence
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from realmtable.draw import sand_look, theme
from realmtable.draw.metrics import BOLD, fixed, width
from realmtable.draw.sand_look import LEVEL_NAMES, piece_symbol, use
from realmtable.draw.sand_words import (
    card_back_title,
    card_title,
    cell_title,
    crystal_title,
    level_title,
    tile_title,
)
from realmtable.draw.shapes import num
from realmtable.sand.content import (
    COLOUR_NAMES,
    CRYSTALS,
    EMPTY,
    NO_CRYSTAL,
    PIECES,
    ROMAN,
    RUNES,
    Card,
    Content,
    Tile,
    disc,
    square,
)

CELL: Final = 46  # of a board
_LEFT: Final = 24
_TOP: Final = 24
_LADDER: Final = 50  # room for the level track at the right
CARD_WIDTH: Final = 150
CARD_HEIGHT: Final = 210
_HEAD: Final = 34
_FOOT: Final = 40
MOST_RUNGS: Final = 14  # of a level track
TILE_CELL: Final = 24


def document(kind: str, title: str, wide: float, high: float, body: str, look: str) -> str:
    """A picture with its style and its symbols; on a page both are there already."""
    style = defs = ""
    if look != "page":
        style = f"<style>{theme.variables(look, sand_look.colours)}{sand_look.STYLE}</style>"
        defs = sand_look.definitions(body)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rt rs {kind}" '
        f'viewBox="0 0 {num(wide)} {num(high)}" role="group" aria-label={quoteattr(title)}>'
        f"<title>{escape(title)}</title>{style}{defs}{body}</svg>"
    )


def words_svg(text: str, x: float, y: float, size: float, style: str) -> str:
    """A line of text around x, as wide as it is measured."""
    wide = width(text, size) * BOLD
    return (
        f'<text class="{style}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}"'
        f"{fixed(text, wide)}>{escape(text)}</text>"
    )


# --- boards ----------------------------------------------------------------------------------


def board_size(content: Content) -> tuple[int, int]:
    """Width and height of a board's drawing."""
    return _LEFT + content.cols * CELL + _LADDER, _TOP + content.rows * CELL + 12


def board_svg(
    content: Content,
    board: bytes,
    *,
    level: int = 0,
    crystal: int = NO_CRYSTAL,
    charged: bool = False,
    title: str = "board",
    states: Mapping[str, str] | None = None,
    ghost: Mapping[str, str] | None = None,
    theme: str = "auto",
) -> str:
    """A player's board. `states` puts a class (legal, chosen, forbidden) on cells by name, and
    `ghost` shows pieces that are not placed yet, letters by cell."""
    wide, high = board_size(content)
    body = f'<rect class="rs-sheet" x=".5" y=".5" width="{wide - 1}" height="{high - 1}" rx="9"/>'
    for col in range(content.cols):
        letter = content.cell_names[col][0]
        body += words_svg(letter, _LEFT + (col + 0.5) * CELL, _TOP - 7, 13, "rs-soft")
    for row in range(content.rows):
        body += words_svg(str(row + 1), _LEFT / 2, _TOP + (row + 0.5) * CELL + 4.5, 13, "rs-soft")
    for cell in range(content.cells):
        body += _cell(content, board, cell, crystal, states or {}, ghost or {})
    body += _ladder(content, level, crystal, charged)
    return document("rs-board", title, wide, high, body, theme)


def _cell(
    content: Content,
    board: bytes,
    cell: int,
    crystal: int,
    states: Mapping[str, str],
    ghost: Mapping[str, str],
) -> str:
    name = content.cell_names[cell]
    x, y = _LEFT + cell % content.cols * CELL, _TOP + cell // content.cols * CELL
    dark = content.dark >> cell & 1 != 0
    state = states.get(name, "")
    style = " ".join(["rs-cell", *(["rs-dark"] if dark else []), *([state] if state else [])])
    wide = CELL - 2
    body = (
        f'<rect class="rs-ground" x="{x + 1}" y="{y + 1}" width="{wide}" height="{wide}" rx="3"/>'
    )
    if dark:
        body += _hatch(x + 1, y + 1, wide)
    piece = board[cell]
    on_crystal = crystal != NO_CRYSTAL and content.crystals[crystal] >> cell & 1 != 0
    if on_crystal and piece == EMPTY and name not in ghost:
        body += use(f"cell-{CRYSTALS[crystal]}", x + CELL / 2 - 12, y + CELL / 2 - 12, 24)
    if piece != EMPTY:
        body += use(piece_symbol(piece), x + 5, y + 5, CELL - 10, "rs-piece")
    if on_crystal and piece != EMPTY:
        body += use(f"cell-{CRYSTALS[crystal]}", x + CELL - 16, y, 16)
    if name in ghost:
        body += use(piece_symbol(PIECES.index(ghost[name])), x + 5, y + 5, CELL - 10, "rs-ghost")
    stop = 0 if state in ("legal", "chosen") else -1
    return (
        f'<g class="{style}" data-cell="{name}" data-piece="{PIECES[piece]}" tabindex="{stop}">'
        f"<title>{escape(cell_title(content, cell, piece, crystal))}</title>{body}</g>"
    )


def _hatch(x: float, y: float, size: float) -> str:
    """The slanted lines by which dark cells are told without their colour."""
    step = size / 4
    lines = ""
    for k in range(1, 8):
        short = min(k, 8 - k) * step
        left, top = (0.0, k * step) if k <= 4 else ((k - 4) * step, size)
        lines += f"M{num(x + left)} {num(y + top)}l{num(short)} {num(-short)}"
    return f'<path class="rs-hatch" d="{lines}"/>'


def _ladder(content: Content, level: int, crystal: int, charged: bool) -> str:
    """The level track, from the bottom up, and the crystal above it."""
    left = _LEFT + content.cols * CELL + 8
    top, bottom = float(_TOP), float(_TOP + content.rows * CELL)
    body = ""
    if crystal != NO_CRYSTAL:
        colour = CRYSTALS[crystal]
        gem = use(f"{'charged' if charged else 'gem'}-{colour}", left - 3, top - 4, 40)
        body += (
            f'<g class="rs-crystal" data-crystal="{colour}">'
            f"<title>{escape(crystal_title(colour, charged))}</title>{gem}</g>"
        )
        top += 42
    shown = range(content.levels + 1)
    if len(shown) > MOST_RUNGS:  # those nearest to where it stands
        first = min(max(0, level - MOST_RUNGS // 2), len(shown) - MOST_RUNGS)
        shown = range(first, first + MOST_RUNGS)
    high = (bottom - top) / len(shown)
    rungs = ""
    for line, rung in enumerate(shown):
        y = bottom - (line + 1) * high
        state = "rs-here" if rung == level else "rs-reached" if rung < level else ""
        rungs += (
            f'<g class="rs-step {state}" data-level="{rung}"><rect class="rs-rung" '
            f'x="{num(left)}" y="{num(y + 1)}" width="34" height="{num(high - 2)}" rx="4"/>'
            + words_svg(str(rung), left + 17, y + high / 2 + 4.6, min(13.0, high), "rs-rung-t")
            + "</g>"
        )
    return (
        f'{body}<g class="rs-ladder"><title>{escape(level_title(content, level))}</title>'
        f"{rungs}</g>"
    )


# --- cards -----------------------------------------------------------------------------------


def card_svg(card: Card, *, state: str = "", theme: str = "auto") -> str:
    """A building card: points and hourglasses above, the pattern, what it gives below."""
    body = _card(card, state)
    return document("rs-building", card_title(card), CARD_WIDTH, CARD_HEIGHT, body, theme)


def cards_svg(
    cards: Sequence[Card], per_row: int, *, title: str = "cards", theme: str = "auto"
) -> str:
    """Many cards on one sheet."""
    wide, high = CARD_WIDTH + 10, CARD_HEIGHT + 10
    body = "".join(
        f'<g transform="translate({5 + n % per_row * wide} {5 + n // per_row * high})">'
        f"<title>{escape(card_title(card))}</title>{_card(card)}</g>"
        for n, card in enumerate(cards)
    )
    rows = -(-len(cards) // per_row)
    return document("rs-cards", title, per_row * wide, rows * high, body, theme)


def _card(card: Card, state: str = "") -> str:
    level = LEVEL_NAMES[card.level - 1]
    body = _card_frame(level)
    body += '<circle class="rs-plate" cx="20" cy="19" r="15"/>'
    body += words_svg(str(card.points), 20, 26, 20, "rs-ink")
    body += use(f"house-{level}", 46, 10, 17)
    body += words_svg(ROMAN[card.level - 1], 76, 25, 17, "rs-band-t")
    body += _hourglasses(card.hourglasses) + _card_pattern(card) + _card_foot(card)
    style = f"rs-card rs-level-{level}{f' {state}' if state else ''}"
    return f'<g class="{style}" data-card-id={quoteattr(card.id)}>{body}</g>'


def card_back_svg(level: int, *, count: int = 0, theme: str = "auto") -> str:
    """The back of the cards of a level; with a count, a deck of so many."""
    name = LEVEL_NAMES[level - 1]
    body = (
        f'<rect class="rs-band" x="1" y="1" width="{CARD_WIDTH - 2}" height="{CARD_HEIGHT - 2}" '
        f'rx="9"/><rect class="rs-inner" x="8" y="8" width="{CARD_WIDTH - 16}" '
        f'height="{CARD_HEIGHT - 16}" rx="5"/>'
    )
    for dune in range(3):
        y = 34 + 14 * dune
        body += f'<path class="rs-inner" d="M16 {y}c20-12 40-12 59 0s39 12 59 0"/>'
    body += use(f"house-{name}", CARD_WIDTH / 2 - 36, 62, 72)
    body += words_svg(ROMAN[level - 1], CARD_WIDTH / 2, 164, 30, "rs-band-t")
    if count:
        body += words_svg(str(count), CARD_WIDTH / 2, 192, 20, "rs-band-t")
    title = card_back_title(level)
    if count:
        title = f"deck {ROMAN[level - 1]}, {count} cards"
    inner = f'<g class="rs-card rs-level-{name}" data-deck="{level}">{body}</g>'
    return document("rs-building", title, CARD_WIDTH, CARD_HEIGHT, inner, theme)


def _card_frame(level: str) -> str:
    """The paper, and a band across its head."""
    wide, high = CARD_WIDTH, CARD_HEIGHT
    return (
        f'<rect class="rs-frame" x="1.5" y="1.5" width="{wide - 3}" height="{high - 3}" rx="9"/>'
        f'<path class="rs-band" d="M1.5 {_HEAD + 4}V10a8.5 8.5 0 0 1 8.5-8.5h{wide - 20}'
        f'a8.5 8.5 0 0 1 8.5 8.5v{_HEAD - 6}z"/>'
    )


def _hourglasses(count: int) -> str:
    """On a plate at the top right; more than three are counted."""
    places = min(count, 3)
    if not places:
        return ""
    right = CARD_WIDTH - 7.5
    body = (
        f'<rect class="rs-plate" x="{num(right - 2.5 - 15 * places)}" y="7" '
        f'width="{15 * places + 5}" height="24" rx="8"/>'
    )
    if count > 3:
        body += words_svg(str(count), right - 30, 25, 16, "rs-ink")
        return body + use("hourglass", right - 16, 11.5, 15)
    return body + "".join(use("hourglass", right - 15 * (n + 1), 11.5, 15) for n in range(places))


def trimmed(cells: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Cells moved to the top left corner."""
    top = min(row for row, _, _ in cells)
    left = min(col for _, col, _ in cells)
    return [(row - top, col - left, colour) for row, col, colour in cells]


def _card_pattern(card: Card) -> str:
    """The pattern as large as it can be in the middle of a card."""
    cells = trimmed(card.pattern)
    rows = max(row for row, _, _ in cells) + 1
    cols = max(col for _, col, _ in cells) + 1
    top, bottom = _HEAD + 10, CARD_HEIGHT - _FOOT
    size = min((CARD_WIDTH - 22) / max(cols, 3), (bottom - top - 6) / max(rows, 3), 34.0)
    left = (CARD_WIDTH - cols * size) / 2
    down = top + (bottom - top - rows * size) / 2
    return "".join(
        use(_pattern_symbol(colour), left + col * size + 0.5, down + row * size + 0.5, size - 1)
        for row, col, colour in cells
    )


def _pattern_symbol(colour: int) -> str:
    """Colours that no square has are discs wherever they are drawn."""
    return piece_symbol(square(colour) if colour < RUNES else disc(colour))


def _card_foot(card: Card) -> str:
    """What a card gives: discs, then level steps; and its name."""
    y = CARD_HEIGHT - _FOOT + 4
    body = f'<path class="rs-rule" d="M10 {y}H{CARD_WIDTH - 10}"/>'
    gained = [(f"disc-{COLOUR_NAMES[n]}", count) for n, count in enumerate(card.discs) if count]
    gained += [("step", card.steps)] if card.steps else []
    if sum(count for _, count in gained) <= 3:
        names = [name for name, count in gained for _ in range(count)]
        body += "".join(use(name, 10 + n * 27, y + 6, 24) for n, name in enumerate(names))
        return body + words_svg(card.id, CARD_WIDTH - 26, y + 23, 12, "rs-soft")
    step = (CARD_WIDTH - 16) / len(gained)
    size = min(24.0, step - 12)
    for n, (name, count) in enumerate(gained):
        x = 8 + n * step
        body += use(name, x, y + 18 - size / 2, size)
        body += words_svg(str(count), x + size + 6, y + 22, 12, "rs-ink")
    return body + words_svg(card.id, CARD_WIDTH / 2, y - 4, 12, "rs-soft")


# --- tiles -----------------------------------------------------------------------------------


def tile_size(tile: Tile) -> tuple[int, int]:
    """Rows and columns of a tile as it is printed."""
    cells = trimmed(tile.pattern)
    return max(row for row, _, _ in cells) + 1, max(col for _, col, _ in cells) + 1


def tile_svg(
    tile: Tile,
    cells: Sequence[tuple[int, int, int]] | None = None,
    *,
    state: str = "",
    theme: str = "auto",
) -> str:
    """A rune tile; `cells` (row, column, colour) are its squares when it is turned or mirrored."""
    placed = trimmed(cells or tile.pattern)
    rows = max(row for row, _, _ in placed) + 1
    cols = max(col for _, col, _ in placed) + 1
    wide, high = cols * TILE_CELL + 8, rows * TILE_CELL + 8
    style = f"rs-tile{f' {state}' if state else ''}"
    body = f'<g class="{style}" data-tile="{tile.name}">{tile_body(placed, 4, 4, TILE_CELL)}</g>'
    return document("rs-rune-tile", tile_title(tile), wide, high, body, theme)


def tiles_svg(tiles: Sequence[Tile], per_row: int, *, theme: str = "auto") -> str:
    """Many tiles on one sheet."""
    wide, high = 3 * TILE_CELL + 14, 2 * TILE_CELL + 14
    body = "".join(
        f'<g class="rs-tile" data-tile="{tile.name}"><title>{escape(tile_title(tile))}</title>'
        f"{tile_body(trimmed(tile.pattern), *_middle(tile, n, per_row, wide, high))}</g>"
        for n, tile in enumerate(tiles)
    )
    rows = -(-len(tiles) // per_row)
    return document("rs-tiles", "tiles", per_row * wide, rows * high, body, theme)


def _middle(tile: Tile, n: int, per_row: int, wide: int, high: int) -> tuple[float, float, float]:
    """Where the n-th tile of a sheet begins, and how large its squares are."""
    rows, cols = tile_size(tile)
    left = n % per_row * wide + (wide - cols * TILE_CELL) / 2
    return left, n // per_row * high + (high - rows * TILE_CELL) / 2, float(TILE_CELL)


def tile_body(cells: Sequence[tuple[int, int, int]], left: float, top: float, size: float) -> str:
    """Three squares on one piece of cardboard: its rim, its paper, and what is on it."""
    bed = ""
    for style, rim in (("rs-rim-of-tile", 3.0), ("rs-bed", 1.6)):
        for row, col, _ in cells:
            x, y, wide = left + col * size - rim, top + row * size - rim, size + 2 * rim
            bed += (
                f'<rect class="{style}" x="{num(x)}" y="{num(y)}" width="{num(wide)}" '
                f'height="{num(wide)}" rx="{num(2 + rim / 2)}"/>'
            )
    return bed + "".join(
        use(piece_symbol(square(colour)), left + col * size + 0.5, top + row * size + 0.5, size - 1)
        for row, col, colour in cells
    )


def piece_svg(piece: int, *, theme: str = "auto") -> str:
    """One square or disc alone."""
    name = piece_symbol(piece)
    told = name.replace("-", " ")
    return document("rs-piece-alone", told, 24, 24, use(name, 0, 0, 24), theme)
