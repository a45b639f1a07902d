"""The layer of marks: what a board has written on a card, one element per space."""

from xml.sax.saxutils import escape, quoteattr

from realmtable.draw import pen
from realmtable.draw.doodles import doodle
from realmtable.draw.frame import HEIGHT, WIDTH
from realmtable.draw.icons import PICTURES
from realmtable.draw.layout import Plan, plan
from realmtable.draw.pictures import symbol_icon
from realmtable.draw.shapes import Box, Point, around, num
from realmtable.rolling.card import Card
from realmtable.rolling.marks import (
    CROSS,
    EMPTY,
    FILL,
    MARK,
    NUMBER,
    NUMBER_MARKED,
    OUTLINE,
    mark_text,
    number,
)

STARS = 6


def star_box(n: int) -> Box:
    """Where the n-th star of the track is, 0 to 5."""
    return around(WIDTH - 113 + n * 20, HEIGHT - 13, 17, 17)


def mark_svg(card: Card, space_index: int, mark: int, *, fresh: bool = False) -> str:
    """One mark, as an element that can be added to and removed from the layer of marks. The
    star track is the space after the last; its mark is the number of stars."""
    if mark == EMPTY:
        return ""
    if space_index >= len(card.spaces):
        return stars_svg(card, number(mark), fresh=fresh)
    space = card.spaces[space_index]
    spot = plan(card).spaces[space_index]
    word = mark_text(mark, card.symbols)
    hand = pen.Hand(f"{card.id} {space.id} {mark}")
    if space.at is None:
        body = _on_line(mark, spot.outline[0], spot.outline[1], spot.write, hand)
    else:
        body = _on_space(card, mark, spot.box, spot.write, spot.outline, hand)
    style = (
        f"mark {word.split()[-1] if not word.isdigit() else 'number'}{' fresh' if fresh else ''}"
    )
    return (
        f"<g class={quoteattr(style)} data-mark={quoteattr(space.id)}>"
        f"<title>{escape(f'{space.name}: {word}')}</title>{body}</g>"
    )


def _stroke(path: str, style: str = "pen") -> str:
    return f'<path class="{style}" d="{path}"/>'


def _on_space(
    card: Card, mark: int, box: Box, write: Box, outline: list[Point], hand: pen.Hand
) -> str:
    if mark >= NUMBER_MARKED:
        written = _stroke(pen.number(number(mark), write, hand))
        return written + _stroke(pen.cross(box.grown(-2), hand), "pen thin")
    if mark >= NUMBER:
        return _stroke(pen.number(number(mark), write, hand))
    if mark == MARK:
        return _stroke(pen.tick(box.grown(-3), hand))
    if mark == OUTLINE:
        return _stroke(pen.loop(outline, box, hand), "pen wide")
    if mark == FILL:
        return _stroke(pen.scribble(outline, box.grown(-1), hand), "pen wash") + _stroke(
            pen.scribble(outline, box.grown(-2), hand), "pen thin"
        )
    if mark == CROSS:
        return _stroke(pen.loop(outline, box, hand), "pen wide") + _stroke(
            pen.cross(box.grown(-3), hand)
        )
    return _symbol(card, mark, write, hand)


def _symbol(card: Card, mark: int, write: Box, hand: pen.Hand) -> str:
    name = mark_text(mark, card.symbols)
    meanings = card.data.get("symbols")
    meaning = str(meanings.get(name, "")) if isinstance(meanings, dict) else ""
    path = doodle(name, write, hand) or doodle(meaning, write, hand)
    if path:
        return _stroke(path, "pen thin")
    shown = symbol_icon(meaning) or name
    size = min(write.h * 0.8, write.w / max(len(shown[:2]) * 0.62, 1), 22)
    x, y = write.centre
    return (
        f'<text class="hand" x="{num(x)}" y="{num(y + size * 0.35)}" '
        f'font-size="{num(size)}">{escape(shown[:2])}</text>'
    )


def _on_line(mark: int, start: Point, end: Point, spot: Box, hand: pen.Hand) -> str:
    if mark == MARK:
        return _stroke(pen.along(start, end, hand), "pen wide") + _stroke(
            pen.cross(spot.grown(-1), hand)
        )
    if mark == OUTLINE:
        return _stroke(pen.along(start, end, hand), "pen wide") + _stroke(
            pen.small_ring(spot, hand)
        )
    if mark >= NUMBER:
        return _stroke(pen.number(number(mark), spot, hand))
    return _stroke(pen.along(start, end, hand), "pen wide")


def stars_svg(card: Card, stars: int, *, fresh: bool = False) -> str:
    """The stars of the track that are scored."""
    body = ""
    for n in range(min(stars, STARS)):
        hand = pen.Hand(f"{card.id} star {n}")
        body += _stroke(pen.cross(star_box(n).grown(-1), hand))
    if not body:
        return ""
    style = "mark stars fresh" if fresh else "mark stars"
    title = f"{stars} star{'s' if stars != 1 else ''}"
    return f'<g class="{style}" data-mark="stars"><title>{title}</title>{body}</g>'


def marks_svg(
    card: Card,
    board: bytes,
    *,
    before: bytes | None = None,
    stars: int | None = None,
) -> str:
    """The layer of everything written beyond what is printed. Marks that differ from `before`
    are fresh. `stars` crosses off the track where the board itself does not count them."""
    parts = []
    for index, mark in enumerate(board):
        printed = card.start[index] if index < len(card.start) else EMPTY
        if mark != printed:
            fresh = before is not None and before[index] != mark
            parts.append(mark_svg(card, index, mark, fresh=fresh))
    if stars is not None and len(board) == len(card.spaces):
        parts.append(stars_svg(card, stars))
    return f'<g class="marks">{"".join(parts)}</g>'


def printed_start(card: Card, made: Plan) -> str:
    """Marks that are part of the printed card."""
    body = ""
    for index, mark in enumerate(card.start):
        if mark == EMPTY:
            continue
        spot = made.spaces[index]
        pictured = mark == MARK and spot.space.label in PICTURES  # needs no cross over it
        if spot.space.at is not None and not pictured:
            body += _printed(mark, spot.box, spot.write, spot.outline)
    return f'<g class="printed">{body}</g>' if body else ""


def _printed(mark: int, box: Box, write: Box, outline: list[Point]) -> str:
    x, y = box.centre
    if mark >= NUMBER:
        wx, wy = write.centre
        size = min(write.h * 0.85, write.w * 0.9, 24)
        return (
            f'<text class="t b" x="{num(wx)}" y="{num(wy + size * 0.36)}" '
            f'font-size="{num(size)}">{number(mark)}</text>'
        )
    factor = 0.86
    points = " ".join(
        f"{num(x + (px - x) * factor)},{num(y + (py - y) * factor)}" for px, py in outline
    )
    if mark == FILL:
        return f'<polygon class="p-fill" points="{points}"/>'
    if mark == OUTLINE:
        return f'<polygon class="p-line" points="{points}"/>'
    w, h = box.w * 0.28, box.h * 0.28
    return (
        f'<path class="p-line" d="M{num(x - w)} {num(y - h)}L{num(x + w)} {num(y + h)}'
        f'M{num(x + w)} {num(y - h)}L{num(x - w)} {num(y + h)}"/>'
    )
