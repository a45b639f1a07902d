"""A card and what is written on it, as text 38 columns wide.

Everything comes from the card's data. `card_text` draws it; `space_legend` lists what each space
is called in moves and in words.
"""

from collections.abc import Container
from functools import lru_cache
from itertools import pairwise

from rich.text import Text

from realmtable.draw.textcanvas import Canvas
from realmtable.draw.textframe import flowing, framed, rows_above, strip_lines
from realmtable.draw.textlayout import WIDTH, Block, Layout, arrange
from realmtable.draw.textlegend import KINDS, legend
from realmtable.draw.textparts import (
    FAINT,
    QUIET,
    CardParts,
    SpacePart,
    Style,
    card_parts,
    marker,
    symbol_signs,
)
from realmtable.draw.words import line_title, space_title
from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import (
    CROSS,
    EMPTY,
    FILL,
    MARK,
    NUMBER,
    NUMBER_MARKED,
    NUMBERS,
    OUTLINE,
    SYMBOL,
    is_marked_number,
)

_BRACKETS = {
    "circle": ("(", ")"),
    "octagon": ("(", ")"),
    "hex": ("<", ">"),
    "diamond": ("<", ">"),
    "triangle": ("/", "\\"),
    "shield": ("\\", "/"),
    "star": ("*", "*"),
    "line": ("-", "-"),
}
_GAP = "_"  # printed where a digit is to be written beside another
_SIGNS = {MARK: "●", OUTLINE: "○", CROSS: "✗"}
_LEGAL = "black on color(114)"
_CHOSEN = "bold black on color(221)"
_FRESH = "bold underline color(120)"
_EARNED = "bold"
_EARNED_SIGN = "✓"
_WRITTEN = "default"

# From the best looking to the tightest.
_STYLES = (
    Style(),
    Style(inside=True),
    Style(beside=True),
    Style(initials=True),
    Style(inside=True, initials=True),
    Style(inside=True, beside=True, initials=True),
)
_MANY_LINES = 30  # a card with more than these shows only the straight ones
_LOW_ENOUGH = 15  # rows; below this only looks count
_TOUCHING_PRICE = 6  # rows that a card may be higher rather than let words run together


def card_text(
    card: Card,
    board: bytes,
    *,
    highlighted: Container[str] = (),
    chosen: Container[str] = (),
    fresh: Container[str] = (),
    earned: Container[str] = (),
    stars: int | None = None,
    ids: bool = False,
) -> Text:
    """The card with its marks. Legal spaces stand in »«, chosen ones in ▐▌, and a ✓ is beside the
    bonuses of zones and lines that are `earned`; `ids` shows what each space is called instead of
    what is on it."""
    parts, layout = _ids_layout(card) if ids else _layout(card)
    canvas = Canvas(WIDTH, layout.height)
    lower, places = _draw_notes(canvas, parts, layout, earned)
    centres: list[tuple[int, int]] = []
    for part, block, place in zip(parts.spaces, parts.blocks, layout.places, strict=False):
        assert place is not None
        row, column, _ = place
        space = part.space
        legal, picked = space.id in highlighted, space.id in chosen
        if ids:
            token = _id_token(space, board[space.index], legal, picked)
        else:
            content = _content(card, part, board[space.index], space.id in fresh)
            token = _token(part, content, board[space.index], legal, picked)
        width, _ = block.size(0)
        first = token + part.beside
        canvas.put(row, column + (width - len(first)) // 2, first, space.index)
        for n, line in enumerate(part.below, start=1):
            canvas.put(row + n, column + (width - len(line)) // 2, line, space.index)
        centres.append((row, column + (width - len(first)) // 2 + len(token) // 2))
    for row, start, end in places:
        if not canvas.fill(row, end, _EARNED_SIGN, _EARNED):
            canvas.fill(row, start - 1, _EARNED_SIGN, _EARNED)
    undrawn = _draw_lines(canvas, card, centres)
    extra = [] if ids else [*lower, *legend(card, parts, board, undrawn)]
    return framed(card, canvas.lines(), extra, stars)


def _draw_lines(
    canvas: Canvas, card: Card, centres: list[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Lines between spaces. Answers the directions of the arrows that had no room."""
    arrows = card.data.get("arrows") is True
    undrawn = []
    for edge in card.lines:
        start, end = centres[edge.a], centres[edge.b]
        stops = [edge.a, edge.b] if edge.space < 0 else [edge.a, edge.space, edge.b]
        drawn = False
        if len(card.lines) <= _MANY_LINES or _straight(start, end):
            for a, b in pairwise(stops):
                drawn = canvas.connect(centres[a], centres[b], {a, b}, FAINT, arrows)
        if arrows and not drawn:
            undrawn.append((end[0] - start[0], end[1] - start[1]))
    return undrawn


def space_at(
    card: Card, line: int, column: int, *, stars: int | None = None, ids: bool = False
) -> str | None:
    """The space that is drawn at a character of `card_text`, for programs with a mouse."""
    parts, layout = _ids_layout(card) if ids else _layout(card)
    row, across = line - rows_above(card, stars), column - 1
    for part, block, place in zip(parts.spaces, parts.blocks, layout.places, strict=False):
        assert place is not None
        width, height = block.size(0)
        if 0 <= row - place[0] < height and 0 <= across - place[1] < width:
            return part.space.id
    return None


def _straight(start: tuple[int, int], end: tuple[int, int]) -> bool:
    return start[0] == end[0] or start[1] == end[1]


def space_legend(card: Card) -> list[str]:
    """One line per space: what it is called in moves, and what is to be said about it."""
    titles = {line.space: line_title(card, line) for line in card.lines if line.space >= 0}
    lines = []
    for space in card.spaces:
        title = titles.get(space.index) or space_title(card, space)
        lines.append(f"{space.id}: {title}")
    return lines


# --- where everything goes -------------------------------------------------------------------


@lru_cache(maxsize=256)
def _layout(card: Card) -> tuple[CardParts, Layout]:
    best: tuple[float, CardParts, Layout] | None = None
    for loss, style in enumerate(_STYLES):
        parts = card_parts(card, style)
        for gap in (1, 0):
            layout = arrange(parts.blocks, gap)
            if layout is not None:
                price = layout.price + max(0, _LOW_ENOUGH - layout.height) + loss
                price += _TOUCHING_PRICE * _touching(parts, layout)
                if best is None or price < best[0]:
                    best = (price, parts, layout)
                break
    if best is None:
        raise ValueError(f"the card {card.id} has too many spaces in a row for {WIDTH} columns")
    return best[1], best[2]


def _touching(parts: CardParts, layout: Layout) -> int:
    """How often words of two spaces run into each other, which brackets would keep apart."""
    ends: set[tuple[int, int]] = set()
    starts: set[tuple[int, int]] = set()
    for part, block, place in zip(parts.spaces, parts.blocks, layout.places, strict=False):
        assert place is not None
        width, _ = block.size(0)
        for n, line in enumerate(part.below, start=1):
            left = place[1] + (width - len(line)) // 2
            starts.add((place[0] + n, left))
            ends.add((place[0] + n, left + len(line.plain.rstrip())))
    return len(starts & ends)


@lru_cache(maxsize=256)
def _ids_layout(card: Card) -> tuple[CardParts, Layout]:
    full = card_parts(card, Style())
    parts = CardParts()
    for part in full.spaces:
        room = len(part.space.id) - 1  # a sign before the name, and no brackets
        bare = SpacePart(part.space, Text(), room, Text(), [], part.x, part.y, part.is_line)
        parts.spaces.append(bare)
    layout = arrange(parts.blocks, 0)
    if layout is None:
        layout = _list_of_ids(parts.blocks)
    return parts, layout


def _list_of_ids(blocks: list[Block]) -> Layout:
    """The names in reading order, for a card whose names are too long for their places."""
    places: list[tuple[int, int, int] | None] = []
    row = column = 0
    for block in blocks:
        width, _ = block.size(0)
        if column + width > WIDTH:
            row, column = row + 1, 0
        places.append((row, column, 0))
        column += width
    return Layout(places, row + 1)


# --- one space -------------------------------------------------------------------------------


def _content(card: Card, part: SpacePart, mark: int, fresh: bool) -> Text:
    """What stands between the brackets."""
    if mark == EMPTY:
        return part.printed.copy()
    style = _FRESH if fresh else _WRITTEN
    if mark >= NUMBERS:
        return Text(f"{mark >> 3 & 7}{mark & 7}", style)
    if mark >= NUMBER_MARKED:
        return Text(str(mark - NUMBER_MARKED), style)
    if mark >= NUMBER:
        return _number(part, str(mark - NUMBER), style)
    if _keeps_print(part, mark):
        return part.printed.copy()
    if mark in _SIGNS:
        return Text(_SIGNS[mark], style)
    if mark == FILL:
        printed = part.space.start == FILL
        return Text(("▒" if printed else "█") * part.inner, FAINT if printed else style)
    signs = list(symbol_signs(card).values())
    at = mark - SYMBOL
    return Text(signs[at] if 0 <= at < len(signs) else "§", style)


def _number(part: SpacePart, written: str, style: str) -> Text:
    """A number, with the printed digit beside it where it is one of two."""
    before, gap, after = part.printed.plain.partition(_GAP)
    if not gap:
        return Text(written, style)
    return Text.assemble((before, QUIET), (written, style), (after, QUIET))


def _keeps_print(part: SpacePart, mark: int) -> bool:
    """Whether what is printed still matters once this is written: an outline comes before more,
    and a sector is counted when it is full, too."""
    if not part.printed.plain:
        return False
    return (mark == MARK and part.keeps) or (mark == OUTLINE and "-" in part.space.takes)


def _token(part: SpacePart, content: Text, mark: int, legal: bool, picked: bool) -> Text:
    """The space with its brackets."""
    kind = KINDS.get(str(part.space.data.get("kind", "")))
    left, right = (kind, kind) if kind else _BRACKETS.get(part.space.shape, ("[", "]"))
    style = FAINT
    sign = _SIGNS[MARK] if is_marked_number(mark) else ""
    if _keeps_print(part, mark):
        sign = _SIGNS[mark]
    if picked:
        left, right, style = "▐", "▌", "bold color(221)"
        content = Text(content.plain, _CHOSEN)
    elif legal:
        left, right, style = "»", "«", _LEGAL
        content = Text(content.plain, _LEGAL)
    elif mark == FILL:
        left = right = "█" if part.space.start != FILL else "▒"
        style = str(content.spans[0].style) if content.spans else str(content.style)
    space = part.inner - len(content)
    if space < 0:
        # A number too wide for its space takes the place of a bracket.
        return (content + Text(" "))[: part.inner + 2] if not legal else Text(left, style) + content
    fill_style = _CHOSEN if picked else _LEGAL if legal else ""
    before = Text(" " * (space // 2), fill_style)
    after = Text(" " * (space - space // 2), fill_style)
    # A mark on something that stays readable takes the place of the left bracket.
    start = Text(sign, _LEGAL if legal else _CHOSEN if picked else _WRITTEN) if sign else None
    return (start or Text(left, style)) + before + content + after + Text(right, style)


def _id_token(space: Space, mark: int, legal: bool, picked: bool) -> Text:
    if picked:
        return Text("▐", "bold color(221)") + Text(space.id, _CHOSEN)
    if legal:
        return Text("»" + space.id, _LEGAL)
    return Text(" ") + Text(space.id, QUIET if mark not in (EMPTY, space.start) else "")


# --- around the spaces -----------------------------------------------------------------------


def _draw_notes(
    canvas: Canvas, parts: CardParts, layout: Layout, earned: Container[str]
) -> tuple[list[Text], list[tuple[int, int, int]]]:
    """Writes notes and pictures at their places. Answers the lines of the legend, and for each
    bonus that is earned its row, its first column and the one after its last."""
    lower: list[Text] = []
    places: list[tuple[int, int, int]] = []
    numbered = 0
    strip = list(parts.strip)
    first = len(parts.spaces)
    blocks = parts.blocks
    for n, note in enumerate(parts.notes, start=first):
        place = layout.places[n]
        if place is None:
            said = f"{note.name}: {note.text}" if note.text else f"{note.name}:"
            sign = Text(f" {_EARNED_SIGN}" if note.id in earned else "", _EARNED)
            lower.append(Text(said + " ", QUIET) + note.benefit + sign)
            continue
        row, column, form = place
        lines = blocks[n].forms[form]
        width = blocks[n].size(form)[0]
        if note.text and form == len(blocks[n].forms) - 1:
            number = marker(numbered)
            numbered += 1
            lines = [note.benefit + Text(number, "bold")]
            lower.append(Text(f"{number} {note.text}", QUIET))
        for i, line in enumerate(lines):
            left = column + (width - len(line)) // 2
            canvas.put(row + i, left, line)
            if i == len(lines) - 1 and note.id in earned:
                places.append((row + i, left, left + len(line)))
    for n, picture in enumerate(parts.pictures, start=first + len(parts.notes)):
        place = layout.places[n]
        if place is None:
            strip.append(picture.lines)
            continue
        for i, line in enumerate(picture.lines):
            canvas.put(place[0] + i, place[1], line)
    return strip_lines(strip) + flowing(lower), places
