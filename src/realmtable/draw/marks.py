"""The layer of marks: what a board has written on a card, one element per space."""

import re
from collections.abc import Container, Sequence
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from realmtable.draw import pen
from realmtable.draw.doodles import COVERED, FRAMES, doodle
from realmtable.draw.frame import HEIGHT, WIDTH
from realmtable.draw.icons import PICTURES
from realmtable.draw.layout import Plan, SpacePlan, plan
from realmtable.draw.pictures import symbol_icon
from realmtable.draw.shapes import Box, Point, around, hull, num, polygon
from realmtable.draw.words import line_title, space_title, zone_title
from realmtable.rolling.card import Card, Space, ints
from realmtable.rolling.marks import (
    CROSS,
    EMPTY,
    FILL,
    MARK,
    NUMBER,
    NUMBERS,
    OUTLINE,
    is_marked_number,
    mark_text,
    number,
)

STARS = 6
_TICK: Final = 15.0  # smaller ones cannot be read
_PRINTED_STAR: Final = re.compile(r'#rt-S" x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)"')

# What was written this turn differs in its stroke and by a dot, not only in colour.
STYLE: Final = (
    ".pen{fill:none;stroke:var(--pen);stroke-width:2.6;stroke-linecap:round;"
    "stroke-linejoin:round}.pen.thin{stroke-width:2}.pen.wide{stroke-width:3.2}"
    ".pen.wash{stroke:var(--pen-wash);stroke-width:5;stroke-opacity:.55}"
    ".pen.full{fill:var(--pen);stroke-width:1.6}"
    ".hand{fill:var(--pen);font-weight:700}"
    ".fresh .pen{stroke:var(--fresh);stroke-width:3.8}.fresh .pen.thin{stroke-width:3}"
    ".fresh .pen.wide{stroke-width:4.6}.fresh .pen.wash{stroke-width:5;stroke-opacity:.35}"
    ".fresh .pen.full{fill:var(--fresh);stroke-width:3}.fresh .hand{fill:var(--fresh)}"
    ".new{fill:var(--fresh);stroke:var(--paper);stroke-width:1.4}"
)


def star_box(n: int) -> Box:
    """Where the n-th star of the track is, 0 to 5."""
    return around(WIDTH - 113 + n * 20, HEIGHT - 13, 17, 17)


def mark_svg(
    card: Card, space_index: int, mark: int, *, fresh: bool = False, scores: bool = False
) -> str:
    """One mark, as an element that can be added to and removed from the layer of marks. Stars
    printed on the space are filled in if the mark `scores` them. The star track is the space
    after the last; its mark is the number of stars."""
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
        stars = printed_stars(spot) if scores else []
        ticked = mark == MARK and bool(stars)
        body = _tick_beside(spot.box, stars, hand) if ticked else _on_space(card, mark, spot, hand)
        for box in stars:
            body += _stroke(pen.star(box.grown(box.w * 0.06), hand), "pen full")
    style = f"mark {word.split()[-1] if not word.isdigit() else 'number'}"
    if fresh:
        style += " fresh"
        body += _dot(spot.outline if space.at is not None else polygon("square", spot.write))
    return (
        f"<g class={quoteattr(style)} data-mark={quoteattr(space.id)}>"
        f"<title>{escape(f'{space.name}: {word}')}</title>{body}</g>"
    )


def printed_stars(spot: SpacePlan) -> list[Box]:
    """Where stars are printed in a space or beside it."""
    found = []
    for printed in (spot.inside, spot.beside):
        for x, y, size in _PRINTED_STAR.findall(printed.draw() if printed else ""):
            found.append(Box(float(x), float(y), float(size), float(size)))
    return found


def _tick_beside(box: Box, stars: list[Box], hand: pen.Hand) -> str:
    """A tick in the largest part of a space that the stars leave free; none if they fill it."""
    taken = hull(stars)
    rooms = (
        Box(box.x, box.y, box.w, taken.y - box.y),
        Box(box.x, taken.y + taken.h, box.w, box.y + box.h - taken.y - taken.h),
        Box(box.x, box.y, taken.x - box.x, box.h),
        Box(taken.x + taken.w, box.y, box.x + box.w - taken.x - taken.w, box.h),
    )
    room = max(rooms, key=lambda each: min(each.w, each.h))
    return _stroke(pen.tick(room.grown(-2), hand)) if min(room.w, room.h) >= _TICK else ""


def _dot(outline: list[Point]) -> str:
    """The sign of what is new, at the upper right of an outline; small on what is small."""
    x, y = max(outline, key=lambda point: point[0] - point[1])
    high = max(py for _, py in outline) - min(py for _, py in outline)
    r = min(max(high * 0.1, 2.4), 4.0)
    return f'<circle class="new" cx="{num(x - 1)}" cy="{num(y + 1)}" r="{num(r)}"/>'


def _stroke(path: str, style: str = "pen") -> str:
    return f'<path class="{style}" d="{path}"/>'


def _on_space(card: Card, mark: int, spot: SpacePlan, hand: pen.Hand) -> str:
    box, write, outline = spot.box, spot.write, spot.outline
    if mark >= NUMBER:
        written = _stroke(_numbers(mark, write, hand))
        if is_marked_number(mark):
            # ringed, as everything earned is
            return written + _stroke(pen.loop(outline, box.grown(-1), hand), "pen wide")
        return written
    if mark == MARK:
        return _stroke(pen.tick(box.grown(-3), hand))
    if mark == OUTLINE:
        return _stroke(pen.loop(outline, box, hand), "pen wide")
    if mark == FILL:
        return _stroke(pen.scribble(outline, box.grown(-1), hand), "pen wash") + _stroke(
            pen.scribble(outline, box.grown(-2), hand), "pen thin"
        )
    if mark == CROSS:  # alone, as a ring says that something was taken
        return _stroke(pen.cross(box.grown(-2), hand), "pen wide")
    return _symbol(card, mark, spot, hand)


def _numbers(mark: int, room: Box, hand: pen.Hand) -> str:
    """The path of a number, or of two side by side."""
    if mark < NUMBERS:
        return pen.number(number(mark), room, hand)
    half = room.w / 2
    left = Box(room.x, room.y, half, room.h)
    right = Box(room.x + half, room.y, half, room.h)
    return pen.number(mark >> 3 & 7, left, hand) + pen.number(mark & 7, right, hand)


def _symbol(card: Card, mark: int, spot: SpacePlan, hand: pen.Hand) -> str:
    name = mark_text(mark, card.symbols)
    wash = _stroke(pen.scribble(spot.outline, spot.box.grown(-1), hand), "pen wash")
    if name == COVERED:
        return wash
    if name in FRAMES:
        room = framed_cells(card, spot.space, *FRAMES[name]).grown(-1)
        corner = around(spot.box.x + spot.box.w * 0.34, spot.box.y + spot.box.h * 0.34, 5, 5)
        frame = _stroke(pen.loop(polygon("square", room), room, hand), "pen wide")
        return wash + frame + _stroke(pen.small_ring(corner, hand))
    write = spot.write
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


def framed_cells(card: Card, first: Space, down: int, across: int) -> Box:
    """The box of so many cells of the grid, `first` at the top left."""
    if "cell" not in first.data:
        return plan(card).spaces[first.index].box
    row, column = ints(first.data["cell"])
    boxes = []
    for spot in plan(card).spaces:
        if "cell" in spot.space.data:
            there = ints(spot.space.data["cell"])
            if 0 <= there[0] - row < down and 0 <= there[1] - column < across:
                boxes.append(spot.box)
    return hull(boxes)


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


def stars_svg(card: Card, stars: int, *, fresh: bool = False, before: int | None = None) -> str:
    """The stars of the track that are scored, filled in. With `before`, those that came after
    so many are fresh."""
    scored = min(stars, STARS)
    if scored <= 0:
        return ""
    old = (0 if fresh else scored) if before is None else min(before, scored)
    body = ""
    for n in range(scored):
        hand = pen.Hand(f"{card.id} star {n}")
        star = _stroke(pen.star(star_box(n).grown(-0.5), hand), "pen full")
        new = _dot(polygon("square", star_box(n).grown(-1)))
        body += star if n < old else f'<g class="fresh">{star}{new}</g>'
    title = f"{stars} star{'s' if stars != 1 else ''}"
    return f'<g class="mark stars" data-mark="stars"><title>{title}</title>{body}</g>'


def earned_svg(card: Card, name: str, *, fresh: bool = False) -> str:
    """A ring around a printed bonus that is earned: that of a zone, a line or a space. Nothing
    where the card shows none."""
    box, title = _printed_bonus(card, name)
    if box is None:
        return ""
    hand = pen.Hand(f"{card.id} earned {name}")
    room = box.grown(3)
    if max(room.w, room.h) > 28:  # words come close to the ends of a ring
        room = Box(room.x - 2, room.y, room.w + 4, room.h)
    body = _stroke(pen.ring(room, hand))
    style = "mark earned"
    if fresh:
        style += " fresh"
        body += _dot(polygon("circle" if max(room.w, room.h) < 28 else "square", room))
    return (
        f'<g class="{style}" data-earned={quoteattr(name)}>'
        f"<title>{escape(f'{title}: earned')}</title>{body}</g>"
    )


def _printed_bonus(card: Card, name: str) -> tuple[Box | None, str]:
    made = plan(card)
    for zone, placed, _ in made.zones:
        if zone.id == name:
            return placed.box, zone_title(zone)
    for line in made.lines:
        if line.line.id == name and line.printed is not None:
            return line.printed.box, line_title(card, line.line)
    for spot in made.spaces:
        printed = spot.beside or spot.inside
        if spot.space.id == name and printed is not None:
            return printed.box, space_title(card, spot.space)
    return None, ""


def marks_svg(
    card: Card,
    board: bytes,
    *,
    before: bytes | None = None,
    stars: int | None = None,
    earned: Sequence[str] = (),
    fresh: Container[str] = (),
    scoring: Container[int] = (),
) -> str:
    """The layer of everything written beyond what is printed. Marks that differ from `before`
    are fresh. `stars` fills the track where the board itself does not count them; `earned` are
    the bonuses to be ringed, and those among `fresh` are new; `scoring` are the spaces whose
    printed stars are scored."""
    parts = []
    for index, mark in enumerate(board):
        printed = card.start[index] if index < len(card.start) else EMPTY
        if mark != printed and index < len(card.spaces):
            new = before is not None and before[index] != mark
            parts.append(mark_svg(card, index, mark, fresh=new, scores=index in scoring))
        elif mark != printed:
            old = None if before is None else max(number(before[index]), 0)
            parts.append(stars_svg(card, number(mark), before=old))
    parts += [earned_svg(card, name, fresh=name in fresh) for name in earned]
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
