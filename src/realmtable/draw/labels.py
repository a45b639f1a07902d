"""What is printed on spaces, lines and zones, as pieces of several possible forms."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from realmtable.draw.icons import PICTURES, SYMBOLS
from realmtable.draw.pictures import (
    picture,
    places,
    stamp,
    tables_of_pictures,
    zone_pictures,
)
from realmtable.draw.pieces import (
    SMALLEST,
    Piece,
    benefit,
    column,
    cost,
    dice,
    icon,
    rich_lines,
    row,
    words,
)
from realmtable.draw.shapes import Box, num
from realmtable.rolling.card import Card, Line, Space, Zone

Maker = Callable[[float, float], Piece]  # icon size and room to a piece


@dataclass
class Content:
    """The parts printed on a space; conditions first, then what it costs and gives."""

    conditions: list[Maker] = field(default_factory=list)
    results: list[Maker] = field(default_factory=list)
    ground: str = ""
    own: bool = False  # holds something that no other space has

    @property
    def empty(self) -> bool:
        return not self.conditions and not self.results

    def stack(self, size: float, room: float) -> Piece:
        return column([make(size, room) for make in self.conditions + self.results])

    def line(self, size: float) -> Piece:
        return row([make(size, 400) for make in self.conditions + self.results], 2)

    def cuts(self) -> Iterator[tuple["Content", "Content"]]:
        """All ways to print a first part in one place and the rest in another, most first."""
        parts = self.conditions + self.results
        for at in range(len(parts) - 1, 0, -1):
            yield Content(parts[:at]), Content(parts[at:])
        yield Content(), self

    def split(self) -> tuple["Content", "Content"]:
        return Content(self.conditions), Content([], self.results)


def _fitting(size: float, room: float) -> int:
    """How many icons fit side by side."""
    return max(int((room + 1.5) // (size + 1)), 1)


def shows_pips(space: Space) -> bool:
    """Whether a space is a die face and nothing else."""
    bare = not space.gives and not space.costs and not space.label.strip()
    return space.shape == "die" and len(space.dice) == 1 and bare


def contents(card: Card, space: Space, room: Box) -> Content:
    """What is printed on a space."""
    content = Content()
    if space.dice and not shows_pips(space):
        content.conditions.append(
            lambda size, wide: dice(tuple(space.dice), size, _fitting(size, wide))
        )
    for name, table in tables_of_pictures(card).items():
        if space.id in table and not places(card, name):
            content.conditions.append(_picture(table[space.id], room))
            content.own = True
    text = space.label.strip()
    if text in PICTURES:
        name, content.ground = PICTURES[text]
        content.conditions.append(lambda size, _: icon(name, size))
    elif text and not re.fullmatch(r"_\d|\d_", text):
        content.conditions.append(lambda size, wide: _text(text, size, wide))
    if space.costs:
        content.results.append(lambda size, _: cost(space.costs, size - 1))
    if space.gives:
        content.results.append(lambda size, wide: benefit(space.gives, size, _fitting(size, wide)))
    return content


def _picture(rows: list[str], room: Box) -> Maker:
    cell = min(7.0, (room.w - 2) / max(len(line) for line in rows))
    return lambda _size, _room: picture(rows, cell, {})


def _text(text: str, size: float, room: float) -> Piece:
    if re.fullmatch(r"[-≤≥<>]?\d+\+?", text):
        return words(text, max(size, SMALLEST), "t b")
    return rich_lines(text, max(min(size * 0.75, 14), SMALLEST), room)


def beats(card: Card) -> Piece | None:
    """The ring of symbols that beat each other, from the card's `[beats]` table."""
    table = card.data.get("beats")
    if not isinstance(table, dict) or not all(name in SYMBOLS for name in table):
        return None
    parts: list[Piece] = []
    name = str(next(iter(table)))
    for _ in range(len(table)):
        parts += [icon(name, 15), icon("beats", 9)]
        name = str(table[name])
    return row([*parts, icon(name, 15)], 4)


def digit(text: str, size: float) -> Piece:
    """A large printed digit."""
    return words(text, size, "t b")


def on_line(card: Card, line: Line) -> Piece | None:
    """What is printed in the middle of a line."""
    parts: list[Piece] = []
    if line.space >= 0:
        space = card.spaces[line.space]
        if space.dice:
            parts.append(dice(tuple(space.dice), 16))
        if space.costs:
            parts.append(cost(space.costs, 13))
        if not space.dice:
            parts.append(_spot())
    if line.label.strip():
        sign = len(line.label.strip()) < 3
        parts.append(
            words(line.label.strip(), 16, "t b") if sign else rich_lines(line.label, SMALLEST, 60)
        )
    if line.gives:
        parts.append(benefit(line.gives, 14, 2))
    return row(parts) if parts else None


def _spot() -> Piece:
    """The empty place on a line that takes a mark."""
    return Piece(
        18,
        18,
        lambda x, y: f'<circle class="face" cx="{num(x + 9)}" cy="{num(y + 9)}" r="8"/>',
    )


def on_ground(zone: Zone) -> Piece:
    """A zone's benefit printed in the background of its spaces, on a small disc."""
    inside = benefit(zone.gives, 14, 2)

    def draw(x: float, y: float) -> str:
        return (
            f'<rect class="disc" x="{num(x)}" y="{num(y)}" width="{num(inside.w + 4)}" '
            f'height="{num(inside.h + 4)}" rx="{num(inside.h / 2 + 2)}"/>'
            + inside.draw(x + 2, y + 2)
        )

    return Piece(inside.w + 4, inside.h + 4, draw)


def zone_choices(card: Card, zone: Zone) -> Iterator[Piece]:
    """The forms of a zone's label, best first; none if it prints nothing."""
    text = zone.label.strip()
    faces: list[Piece] = []
    shown = zone_pictures(card, zone)
    if shown:
        stamps = [stamp(rows, 12) for rows in shown]
        wide = sum(len(rows[0]) for rows in shown) > 3  # then one above the other
        faces, text = [column(stamps, 3) if wide else row(stamps, 3)], ""
    elif zone.dice:
        faces = [dice(tuple(zone.dice), 16)]
        if text == f"die {zone.dice[0]}":
            text = ""
    is_sum = len(zone.spaces) > 1 and "wheel" not in card.data
    is_sum = is_sum and all(card.spaces[at].takes.startswith("number") for at in zone.spaces)
    last: Piece | None = None
    for room in (300.0, 110.0, 70.0, 48.0):
        for stacked in (True,) if shown else (False, True):
            parts = [*faces, *([_zone_text(text, room, is_sum)] if text else [])]
            if zone.gives:
                parts.append(benefit(zone.gives, 16, 2 if room < 60 else 9))
            if not parts:
                return
            piece = column(parts, 1.5) if stacked else row(parts, 3)
            if last is None or (piece.w, piece.h) != (last.w, last.h):
                yield piece
            last = piece
    if len(zone.gives) > 1 and not faces and not text:
        yield benefit(zone.gives, 16, 1)  # between spaces that are close, one above the other


def _zone_text(text: str, room: float, is_sum: bool) -> Piece:
    if re.fullmatch(r"[-≤≥]?\d+([-+]\d*)?", text):
        number = words(text, 16, "t b a")
        return row([words("sum", SMALLEST, "t s"), number], 3) if is_sum else number
    if text in ("row", "column"):
        return icon(text, 16)
    return rich_lines(text, SMALLEST, room, "t s")
