"""Boards, cards and tiles of Realm of Sand in letters, for terminals.

    [g] (G)   a green square, a green disc; r red, k black, B blue, Y yellow
    ░░░  ·    a dark and a light cell; ◇ a crystal cell
    »g«       would be placed here; !g! may not be; ▐g▌ chosen

Colours only help: every piece has its letter, and squares and discs have brackets of their own.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from rich.text import Text

from realmtable.sand.content import (
    COLOURS,
    CRYSTALS,
    EMPTY,
    GAP,
    NO_CRYSTAL,
    PIECES,
    ROMAN,
    RUNES,
    Card,
    Content,
    Tile,
    colour_of,
    disc,
    is_disc,
    level_of_hidden,
    square,
)
from realmtable.sand.words import disc_letters

CELL_WIDTH: Final = 5
LEFT: Final = 2  # columns for the numbers of the rows
CARD_WIDTH: Final = 10
PIECE_STYLES: Final = (
    "bold white on color(28)",
    "bold white on color(124)",
    "bold white on color(236)",
    "bold white on color(25)",
    "bold black on color(220)",
)
_DARK: Final = "color(137)"
_LIGHT: Final = "color(245)"
_GEM: Final = "bold color(177)"
LEVEL_STYLES: Final = ("color(179)", "color(73)", "color(140)")
_MARKED: Final = "bold color(114)"
_WRONG: Final = "bold color(203)"
# What is said about a cell: the signs beside its piece.
LEGAL, WRONG, CHOSEN = "legal", "wrong", "chosen"
_SIGNS: Final = {LEGAL: "»«", WRONG: "!!", CHOSEN: "▐▌"}
_SIGN_STYLES: Final = {LEGAL: _MARKED, WRONG: _WRONG, CHOSEN: "bold color(221)"}


def piece_style(piece: int) -> str:
    return PIECE_STYLES[colour_of(piece)]


def piece_text(piece: int) -> Text:
    """`[g]` or `(G)`."""
    ends = "()" if is_disc(piece) else "[]"
    return Text(f"{ends[0]}{PIECES[piece]}{ends[1]}", piece_style(piece))


def discs_text(discs: bytes) -> Text:
    """`(G)(G)(B)`, or `none`."""
    found = [piece_text(disc(colour)) for colour, n in enumerate(discs) for _ in range(n)]
    return Text.assemble(*found) if found else Text("none")


def counts_text(discs: bytes) -> Text:
    """`(G)4 (R)4 (B)2`: how many there are of each colour, or `none`."""
    parts = [
        Text.assemble(piece_text(disc(colour)), str(count))
        for colour, count in enumerate(discs)
        if count
    ]
    return Text(" ").join(parts) if parts else Text("none")


# --- boards ----------------------------------------------------------------------------------


def board_text(
    content: Content,
    board: bytes,
    *,
    crystal: int = NO_CRYSTAL,
    states: Mapping[int, str] | None = None,
    fresh: Collection[int] = (),
    tall: bool = False,
) -> Text:
    """A board with the names of its columns and rows. `states` marks cells (legal, wrong,
    chosen), `fresh` are those that were changed this turn; `tall` gives a row two lines."""
    columns = "".join(f"  {content.cell_names[col][0]}  " for col in range(content.cols))
    lines = [Text(" " * LEFT + columns)]
    for row in range(content.rows):
        upper, lower = Text(f"{row + 1} "), Text(" " * LEFT)
        for cell in range(row * content.cols, (row + 1) * content.cols):
            state = (states or {}).get(cell, "")
            _cell(upper, lower, content, board[cell], cell, crystal, state, cell in fresh)
        lines += [upper, lower] if tall else [upper]
    return Text("\n").join(lines)


def _cell(
    upper: Text,
    lower: Text,
    content: Content,
    piece: int,
    cell: int,
    crystal: int,
    state: str,
    fresh: bool,
) -> None:
    """Writes a cell to its two lines: a column of ground, three for the piece, one of ground."""
    dark = content.dark >> cell & 1 != 0
    ground, style = ("░", _DARK) if dark else (" ", _LIGHT)
    gem = crystal != NO_CRYSTAL and content.crystals[crystal] >> cell & 1 != 0
    upper.append(ground, style)
    lower.append(ground, style)
    if piece == EMPTY:
        signs = _SIGNS.get(state, ground * 2)
        middle = "◇" if gem else "░" if dark else "·"
        upper.append(signs[0], _SIGN_STYLES.get(state, style))
        upper.append(middle, _GEM if gem else style)
        upper.append(signs[1], _SIGN_STYLES.get(state, style))
        lower.append(ground * 3, style)
    else:
        look = piece_style(piece) + (" underline" if fresh else "")
        drawn = piece_text(piece).plain
        if state:
            drawn = f"{_SIGNS[state][0]}{PIECES[piece]}{_SIGNS[state][1]}"
        upper.append(drawn, look)
        lower.append("   ", piece_style(piece))
    upper.append("◇" if gem and piece != EMPTY else ground, _GEM if gem else style)
    lower.append(ground, style)


def small_board(content: Content, board: bytes, crystal: int = NO_CRYSTAL) -> list[Text]:
    """A board with two columns for a cell and no names."""
    lines = []
    for row in range(content.rows):
        line = Text()
        for cell in range(row * content.cols, (row + 1) * content.cols):
            dark = content.dark >> cell & 1 != 0
            gem = crystal != NO_CRYSTAL and content.crystals[crystal] >> cell & 1 != 0
            if board[cell] != EMPTY:
                line.append(PIECES[board[cell]], piece_style(board[cell]))
            elif gem:
                line.append("◇", _GEM)
            else:
                line.append("░" if dark else "·", _DARK if dark else _LIGHT)
            line.append("░" if dark else " ", _DARK)
        lines.append(line)
    return lines


def cell_at(content: Content, line: int, column: int, *, tall: bool = False) -> int | None:
    """The cell at a place of the drawing; nothing if none is there."""
    row = (line - 1) // (2 if tall else 1)
    col = (column - LEFT) // CELL_WIDTH
    inside = line >= 1 and column >= LEFT and row < content.rows and col < content.cols
    return row * content.cols + col if inside else None


def level_text(content: Content, level: int) -> str:
    """`level 3 of 8`."""
    return f"level {level} of {content.levels}"


def crystal_text(crystal: int, charged: bool) -> str:
    """`red crystal, charged`; empty on the basic side."""
    if crystal == NO_CRYSTAL:
        return ""
    return f"{CRYSTALS[crystal]} crystal, {'charged' if charged else 'not charged'}"


# --- cards -----------------------------------------------------------------------------------


def card_line(content: Content, card: int) -> str:
    """A card in one line: `II-13 5p 2h +RK  ...k/gggr/...r`; a hidden one by its level."""
    if card == GAP:
        return "no card"
    hidden = level_of_hidden(card)
    if hidden:
        return f"a face-down card of level {ROMAN[hidden - 1]}"
    of = content.cards[card]
    return f"{of.id} {worth_text(of)}  {'/'.join(pattern_rows(of.pattern))}"


def worth_text(card: Card) -> str:
    """`5p 2h +RK^`: points, hourglasses, discs and level steps."""
    gained = disc_letters(card.discs).upper() + "^" * card.steps
    return f"{card.points}p {card.hourglasses}h{f' +{gained}' if gained else ''}"


def pattern_rows(pattern: Sequence[tuple[int, int, int]]) -> list[str]:
    """A pattern as rows of letters; what only discs have is a capital."""
    top = min(row for row, _, _ in pattern)
    left = min(col for _, col, _ in pattern)
    wide = max(col for _, col, _ in pattern) - left + 1
    rows = [["."] * wide for _ in range(max(row for row, _, _ in pattern) - top + 1)]
    for row, col, colour in pattern:
        rows[row - top][col - left] = PIECES[_needed(colour)]
    return ["".join(row) for row in rows]


def _needed(colour: int) -> int:
    return square(colour) if colour < RUNES else disc(colour)


def card_text(content: Content, card: int, *, marked: str = "", high: int = 0) -> list[Text]:
    """A card in lines. `marked` (legal, chosen) says that it can be built; `high` is how many
    lines there are for the pattern."""
    inner = CARD_WIDTH - 2
    hidden = level_of_hidden(card)
    if card == GAP or hidden:
        style = LEVEL_STYLES[hidden - 1] if hidden else "color(240)"
        said = [ROMAN[hidden - 1].center(inner)] if hidden else ["no card".center(inner)]
        return _boxed("", [Text(line, style) for line in said], high + 1, style, inner)
    of = content.cards[card]
    style = _SIGN_STYLES[marked] if marked else LEVEL_STYLES[of.level - 1]
    drawn = pattern_rows(of.pattern)
    inner = max(inner, 2 * len(drawn[0]))
    name = f"{_SIGNS[marked][0]}{of.id}{_SIGNS[marked][1]}" if marked else of.id
    worth = worth_text(of)
    body = [Text((worth if len(worth) <= inner else worth.replace(" ", ""))[:inner], "bold")]
    for row in drawn:
        line = Text(" " * ((inner - 2 * len(row)) // 2))
        for letter in row:
            if letter == ".":
                line.append("  ")
            else:
                line.append(f"{letter} ", PIECE_STYLES[COLOURS.index(letter.lower())])
        body.append(line)
    return _boxed(name, body, high + 1, style, inner)


def _boxed(name: str, body: list[Text], high: int, style: str, inner: int) -> list[Text]:
    lines = [Text(f"╭{name[:inner]:─<{inner}}╮", style)]
    for n in range(max(high, len(body))):
        line = body[n] if n < len(body) else Text()
        pad = " " * (inner - len(line.plain))
        lines.append(Text.assemble(("│", style), line, pad, ("│", style)))
    return [*lines, Text(f"╰{'─' * inner}╯", style)]


def pattern_height(content: Content, cards: Sequence[int]) -> int:
    """The lines that the highest pattern of some cards needs."""
    seen = [content.cards[card] for card in cards if card != GAP and not level_of_hidden(card)]
    return max((len(pattern_rows(card.pattern)) for card in seen), default=1)


def cards_text(
    content: Content, cards: Sequence[int], marked: Mapping[int, str] | None = None
) -> Text:
    """Cards side by side, equally high."""
    high = pattern_height(content, cards)
    blocks = [
        card_text(content, card, marked=(marked or {}).get(card, ""), high=high) for card in cards
    ]
    return side_by_side(blocks, 1)


# --- tiles -----------------------------------------------------------------------------------


def tile_text(cells: Sequence[tuple[int, int, int]]) -> list[Text]:
    """The squares of a tile in one or two or three lines."""
    lines = []
    for row in pattern_rows(cells):
        line = Text()
        for letter in row:
            style = PIECE_STYLES[COLOURS.index(letter)] if letter != "." else ""
            line.append(f"{letter} " if letter != "." else "  ", style)
        lines.append(line)
    return lines


def tiles_text(tiles: Sequence[Tile], numbered: bool = False) -> Text:
    """Tiles side by side with their names below, and numbers if they are chosen by them."""
    blocks = []
    for number, tile in enumerate(tiles, start=1):
        drawn = tile_text(tile.pattern)
        name = f"{number} {tile.name}" if numbered else tile.name
        blocks.append([*([Text()] * (2 - len(drawn))), *drawn, Text(name)])
    return side_by_side(blocks, 3)


def ring_line(content: Content, ring: bytes) -> str:
    """`queen > gr/k, ggg | rr/k, kkk, ...`: the first two are on offer."""
    names = [content.tiles[tile].name for tile in ring]
    later = f" | {', '.join(names[2:])}" if len(names) > 2 else ""
    return f"queen > {', '.join(names[:2])}{later}"


def side_by_side(blocks: Sequence[Sequence[Text]], gap: int) -> Text:
    """Blocks of lines beside each other."""
    widths = [max((len(line.plain) for line in block), default=0) for block in blocks]
    lines = []
    for parts in zip_longest(*blocks):
        line = Text()
        for n, (part, width) in enumerate(zip(parts, widths, strict=True)):
            line.append(" " * gap if n else "")
            line.append_text(part or Text())
            line.append(" " * (width - len(part.plain if part else "")))
        lines.append(line)
    return Text("\n").join(lines)
