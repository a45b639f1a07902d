"""Where everything on a card goes. Spaces and zones say where they are; benefits, texts and
pictures are put inside them or beside them, wherever they cover nothing."""

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from realmtable.draw import labels
from realmtable.draw.field import Field
from realmtable.draw.frame import Frame, frame_of
from realmtable.draw.grounds import Grounds, grounds_of
from realmtable.draw.growth import nearest
from realmtable.draw.pictures import picture, places, tables_of_pictures
from realmtable.draw.pieces import SMALLEST, Piece, column, icon, rich_lines, row, words
from realmtable.draw.shapes import (
    Box,
    Point,
    around,
    edge_point,
    extent,
    fits,
    hull,
    inner,
    polygon,
    widest,
)
from realmtable.rolling.card import Card, Line, Space, Zone
from realmtable.rolling.marks import OUTLINE

_RING: Final = 4.0  # room for the outline of a space that starts outlined
WRITTEN: Final = ("number", "number-mark", "numbers-mark", "symbol")


@dataclass(frozen=True)
class Placed:
    """A piece with its place."""

    piece: Piece
    box: Box

    def draw(self) -> str:
        return self.piece.draw(self.box.x, self.box.y)


@dataclass
class SpacePlan:
    """One space: its outline, what is printed in and beside it, where a number is written."""

    space: Space
    box: Box
    outline: list[Point]
    write: Box
    inside: Placed | None = None
    beside: Placed | None = None
    digit: Placed | None = None
    ground: str = ""
    doubled: bool = False  # shares an outline with another space


@dataclass(frozen=True)
class LinePlan:
    """A line from edge to edge, with its middle and what is printed there."""

    line: Line
    start: Point
    end: Point
    printed: Placed | None

    @property
    def middle(self) -> Point:
        return ((self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2)


@dataclass
class Plan:
    """Everything on a card, placed."""

    frame: Frame
    spaces: list[SpacePlan]
    lines: list[LinePlan] = field(default_factory=list)
    grounds: Grounds = field(default_factory=Grounds)
    zones: list[tuple[Zone, Placed, bool]] = field(default_factory=list)
    pictures: list[Placed] = field(default_factory=list)
    red_line: list[Point] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    covered: float = 0.0  # how much things printed cover each other

    @property
    def too_large(self) -> bool:
        """Whether spaces grew so much that something printed has lost its place."""
        return self.frame.grown > 1 and (self.covered >= 1 or bool(self.troubles))


_GROWTHS: Final = (1.5, 1.35, 1.2, 1.1)


@lru_cache(maxsize=256)
def plan(card: Card) -> Plan:
    """The places of everything on a card. Its spaces are as large as they can be without
    pushing anything printed out of its place."""
    for grown in _GROWTHS:
        frame = frame_of(card, grown)
        if frame is not None:
            made = _plan(card, frame)
            if not made.too_large:
                return made
    frame = frame_of(card)
    assert frame is not None
    return _plan(card, frame)


def _plan(card: Card, frame: Frame) -> Plan:
    made = Plan(frame, [])
    _place_spaces(card, made)
    wheel = card.data.get("wheel")
    if isinstance(wheel, dict) and isinstance(wheel.get("red_line"), list):
        made.red_line = [made.frame.at((float(x), float(y))) for x, y in wheel["red_line"]]
    area = Field(made.frame.play, [spot.box for spot in made.spaces if spot.space.at])
    _place_lines(card, made, area)
    made.grounds = grounds_of(card, [spot.box for spot in made.spaces], made.frame.at)
    _place_names(card, made, area)
    area.edges = [box for _, box in made.grounds.panels]
    if made.grounds.doubles:
        for line in card.lines:
            made.spaces[line.a].doubled = made.spaces[line.b].doubled = True
    for index in made.grounds.tinted:
        made.spaces[index].ground = "tint"
    for place in (_place_zones, _place_notes, _place_pictures, _place_contents):
        if not made.too_large:  # it is not drawn then
            place(card, made, area)
    return made


def _place_spaces(card: Card, made: Plan) -> None:
    for space in card.spaces:
        if space.at is None:  # a line; it gets its place from its ends
            empty = Box(0, 0, 0, 0)
            made.spaces.append(SpacePlan(space, empty, [], empty))
            continue
        box = made.frame.box(space)
        spot = SpacePlan(space, box, polygon(space.shape, box), inner(space.shape, box))
        made.spaces.append(spot)


def _place_lines(card: Card, made: Plan, area: Field) -> None:
    for line in card.lines:
        a, b = made.spaces[line.a], made.spaces[line.b]
        start = edge_point(a.box.centre, b.box.centre, a.outline)
        end = edge_point(b.box.centre, a.box.centre, b.outline)
        x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        piece = labels.on_line(card, line)
        printed = None
        if piece is not None:
            printed = Placed(piece, around(x, y, piece.w, piece.h))
            made.covered += area.cost(printed.box.grown(1.5))
            area.add(printed.box)
        made.lines.append(LinePlan(line, start, end, printed))
        area.add_way(start, end)
        if line.space >= 0:
            spot = made.spaces[line.space]
            spot.box = hull([Box(*start, 0, 0), Box(*end, 0, 0), around(x, y, 18, 18)])
            spot.outline = [start, end]
            spot.write = around(x, y, 18, 18)


def _place_names(card: Card, made: Plan, area: Field) -> None:
    """Ids of spaces that a printed text speaks of (`path a to b`), below the spaces."""
    for zone in card.zones:
        for index in zone.spaces:
            spot = made.spaces[index]
            name = spot.space.id
            if zone.at and len(name) == 1 and name in zone.label.split():
                piece = words(name, 12, "t b")
                placed = Placed(piece, _next_to(spot.box, piece, "below"))
                made.pictures.append(placed)
                area.add(placed.box)


def _place_zones(card: Card, made: Plan, area: Field) -> None:
    behind = [zone for zone in card.zones if zone.at and zone.gives and not zone.label.strip()]
    for zone in card.zones:
        if zone.at is None:
            continue
        at = _beside_its_spaces(zone, made)
        if zone in behind and zone.label:
            piece = labels.on_ground(zone)
            made.zones.append((zone, Placed(piece, around(*at, piece.w, piece.h)), True))
            area.add(around(*at, piece.w, piece.h))
            continue
        found = area.best(labels.zone_choices(card, zone), at)
        if found is None:
            continue
        piece, box, cost = found
        made.covered += cost
        if made.too_large:
            return
        if cost > 20:
            made.troubles.append(f"zone {zone.id} overlaps ({cost:.0f})")
        made.zones.append((zone, Placed(piece, box), False))
        area.add(box)
    for zone in card.zones:
        if zone.at is not None or not zone.gives or len(zone.spaces) < 2:
            continue
        boxes = [made.spaces[index].box for index in zone.spaces]
        x, y = hull(boxes).centre
        near = all(abs(box.centre[0] - x) < 1.3 * box.w for box in boxes)
        piece = labels.on_ground(zone)
        box = around(x, y, piece.w, piece.h)
        if near and area.cost(box.grown(-1), edges=False) == 0:
            made.zones.append((zone, Placed(piece, box), True))
            area.add(box)


def _place_notes(card: Card, made: Plan, area: Field) -> None:
    for note in card.notes:
        forms = [rich_lines(note.text, SMALLEST, room, "t s") for room in (300, 140, 90, 60)]
        found = area.best(forms, made.frame.at(note.at))
        assert found is not None
        piece, box, cost = found
        made.covered += cost
        if cost > 20:
            made.troubles.append(f"note {note.text!r} overlaps ({cost:.0f})")
        made.pictures.append(Placed(piece, box))
        area.add(box)


def _beside_its_spaces(zone: Zone, made: Plan) -> Point:
    """Where the label of a zone goes: as near to its spaces as the file says, however far these
    are stretched."""
    assert zone.at is not None
    members = [made.spaces[index] for index in zone.spaces if made.spaces[index].space.at]
    planned = [
        around(*spot.space.at, *extent(spot.space.shape, spot.space.size))
        for spot in members
        if spot.space.at
    ]
    if not planned:
        return made.frame.at(zone.at)
    x, y = nearest(zone.at, planned)
    old, new = hull(planned), hull([spot.box for spot in members])
    return (
        new.x + (x - old.x) / old.w * new.w + (zone.at[0] - x) * made.frame.scale,
        new.y + (y - old.y) / old.h * new.h + (zone.at[1] - y) * made.frame.scale,
    )


def _place_pictures(card: Card, made: Plan, area: Field) -> None:
    symbols = card.data.get("symbols")
    explained = symbols if isinstance(symbols, dict) else {}
    for name, table in tables_of_pictures(card).items():
        given = places(card, name)
        cell = 14.0 if explained else 8.0
        if given:
            for key, rows in table.items():
                piece = picture(rows, cell, explained)
                box = around(*made.frame.at(given[key]), piece.w, piece.h)
                made.pictures.append(Placed(piece, box))
                area.add(box)
        elif all(key.isdigit() for key in table):
            _place_legend(table, made, area)
    beats = labels.beats(card)
    if beats is not None:
        found = area.scan(beats)
        if found is None or found[0] > 1:
            made.troubles.append("no room for what beats what")
        else:
            made.pictures.append(Placed(beats, found[1]))
            area.add(found[1])


def _place_legend(table: dict[str, list[str]], made: Plan, area: Field) -> None:
    """Shapes beside their die values, in the free part of the play area."""
    best: tuple[float, Piece, Box] | None = None
    for cell, columns in ((9, 1), (9, 6), (9, 3), (7.5, 1), (7.5, 6), (7.5, 3), (6, 6)):
        items = [
            row([icon(f"die{key}", 16), picture(rows, cell, {})], 4) for key, rows in table.items()
        ]
        rows = [row(items[at : at + columns], 9) for at in range(0, len(items), columns)]
        piece = column(rows, 8) if rows[1:] else rows[0]
        found = area.scan(piece)
        if found is not None and (best is None or found[0] < best[0]):
            best = (found[0], piece, found[1])
        if best is not None and best[0] == 0:
            break
    if best is None or best[0] > 20:
        made.troubles.append("no room for the shapes")
    if best is not None:
        made.pictures.append(Placed(best[1], best[2]))
        area.add(best[2])


def _place_contents(card: Card, made: Plan, area: Field) -> None:
    """What is printed on spaces. Spaces that look alike are treated alike."""
    alike: dict[tuple[str, str, float], list[SpacePlan]] = {}
    for spot in made.spaces:
        space = spot.space
        if space.at is not None:
            alike.setdefault((space.shape, space.takes, space.size), []).append(spot)
    for group in alike.values():
        _place_alike(card, group, made, area)


def _place_alike(card: Card, group: list[SpacePlan], made: Plan, area: Field) -> None:
    first = group[0].space
    written = first.takes in WRITTEN and (first.takes != "symbol" or bool(card.symbols))
    roomy = group[0].box.h >= 42
    kept = [labels.contents(card, spot.space, spot.write) for spot in group]
    if written and not roomy and _beside(group, kept, area, ("below", "above")):
        return
    small = written and not roomy
    if small and not _all_at_foot(group, kept) and _beside(group, kept, area, ("right", "left")):
        return
    if not written:
        known: dict[tuple[object, ...], SpacePlan] = {}
        for spot, content in zip(group, kept, strict=True):
            spot.ground = content.ground or spot.ground
            if content.empty or _as_before(spot, content, known) or _inside(spot, content):
                continue
            if not _split(spot, content, area):
                made.covered += 9
                made.troubles.append(f"{spot.space.id} has no room for what it prints")
        return
    for spot, content in zip(group, kept, strict=True):
        spot.ground = content.ground or spot.ground
        if not content.empty and not _below_writing(spot, content, area):
            made.troubles.append(f"{spot.space.id} has no room for what it prints")
        _place_digit(spot)


def _as_before(
    spot: SpacePlan, content: labels.Content, known: dict[tuple[object, ...], SpacePlan]
) -> bool:
    """Prints on a space what is printed on another of its kind."""
    if content.own:
        return False
    space = spot.space
    other = known.setdefault((*space.dice, space.label, space.costs, space.gives), spot)
    if other.inside is None:
        return False
    (x1, y1), (x2, y2) = other.box.centre, spot.box.centre
    box = other.inside.box
    spot.inside = Placed(other.inside.piece, Box(box.x + x2 - x1, box.y + y2 - y1, box.w, box.h))
    return True


def _all_at_foot(group: list[SpacePlan], kept: list[labels.Content]) -> bool:
    """Whether the contents of all spaces fit below what is written on them."""
    for spot, content in zip(group, kept, strict=True):
        tried = replace(spot)
        if not content.empty and not _at_foot(tried, content, 11.0):
            return False
    return True


def _beside(
    group: list[SpacePlan], kept: list[labels.Content], area: Field, sides: tuple[str, ...]
) -> bool:
    """Puts the contents of all spaces on the same side of each, if any side has room."""
    for side in sides:
        for size in (16.0, 14.0, 12.0, 11.0):
            found: list[tuple[SpacePlan, Placed]] = []
            for spot, content in zip(group, kept, strict=True):
                if content.empty:
                    continue
                piece = content.line(size)
                placed = Placed(piece, _next_to(spot.box, piece, side))
                others = [other.box for _, other in found]
                if area.cost(placed.box, others) > 0.5:
                    break
                found.append((spot, placed))
            else:
                for spot, placed in found:
                    spot.beside = placed
                    area.add(placed.box)
                return True
    return False


def _next_to(box: Box, piece: Piece, side: str) -> Box:
    x, y = box.centre
    gap = 1.5
    if side == "below":
        return around(x, box.y + box.h + gap + piece.h / 2, piece.w, piece.h)
    if side == "above":
        return around(x, box.y - gap - piece.h / 2, piece.w, piece.h)
    if side == "right":
        return around(box.x + box.w + gap + piece.w / 2, y, piece.w, piece.h)
    return around(box.x - gap - piece.w / 2, y, piece.w, piece.h)


def _inside(spot: SpacePlan, content: labels.Content) -> bool:
    """The largest form of the content that fits into the space."""
    for size in (30.0, 27.0, 24.0, 21.0, 18.5, 16.5, 15.0, 13.5, 12.0, 10.5, 9.5):
        found = _form(spot, content, size)
        if found is not None:
            spot.inside = found
            return True
    return False


def _form(spot: SpacePlan, content: labels.Content, size: float) -> Placed | None:
    """The content with icons of a size, in the first form that fits into the space."""
    shape = spot.space.shape
    x, y = spot.write.centre
    room_box = spot.box.grown(-_RING) if spot.space.start == OUTLINE else spot.box
    bottom = room_box.y + room_box.h - 3
    rooms = (spot.write.w, widest(shape, room_box, size), 2 * size + 4, 0.0)
    for room in rooms[:3] if shape == "triangle" else rooms:
        piece = content.stack(size, room) if room else content.line(size)
        top = bottom - piece.h if shape == "triangle" else y - piece.h / 2
        box = Box(x - piece.w / 2, top, piece.w, piece.h)
        if fits(shape, room_box, box, piece.rows):
            return Placed(piece, box)
    return None


def _split(spot: SpacePlan, content: labels.Content, area: Field) -> bool:
    """Part of the content inside, the rest beside."""
    first, rest = content.split()
    if first.empty or not _inside(spot, first):
        first, rest = rest, first
        if first.empty or not _inside(spot, first):
            rest = content
    return rest.empty or _next_best(spot, rest, area)


def _next_best(spot: SpacePlan, rest: labels.Content, area: Field) -> bool:
    """Content beside a space, where it covers least."""
    best: tuple[float, Placed] | None = None
    for side in ("below", "above", "right", "left"):
        for size in (15.0, 13.0, 11.0):
            for piece in (rest.line(size), rest.stack(size, 40)):
                placed = Placed(piece, _next_to(spot.box, piece, side))
                cost = area.cost(placed.box) + (15 - size) * 0.2
                if best is None or cost < best[0]:
                    best = (cost, placed)
    assert best is not None
    spot.beside = best[1]
    area.add(best[1].box)
    return best[0] < 12


def _below_writing(spot: SpacePlan, content: labels.Content, area: Field) -> bool:
    """Content at the foot of the space, so that a number can be written above it."""
    if _at_foot(spot, content):
        return True
    for first, rest in content.cuts():
        if first.empty or _at_foot(spot, first):
            return _next_best(spot, rest, area)
    return False


def _at_foot(spot: SpacePlan, content: labels.Content, smallest: float = 10.0) -> bool:
    room, box, shape = spot.write, spot.box, spot.space.shape
    for size in (18.0, 16.0, 14.5, 13.0, 12.0, 11.0, 10.0):
        if size < smallest:
            break
        for piece in (content.stack(size, room.w), content.line(size)):
            for lift in (3.0, 5.0, 7.0, 9.0, 11.0):
                top = box.y + box.h - lift - piece.h
                if top - room.y < max(15.0, room.h * 0.36):
                    break
                placed = Box(box.centre[0] - piece.w / 2, top, piece.w, piece.h)
                if fits(shape, box, placed, piece.rows):
                    spot.inside = Placed(piece, placed)
                    spot.write = Box(room.x, room.y, room.w, top - room.y - 0.5)
                    return True
    return False


def _place_digit(spot: SpacePlan) -> None:
    """A printed digit with a gap beside it (`_4`, `2_`): the die's digit is written in the gap."""
    found = re.fullmatch(r"(_?)(\d)(_?)", spot.space.label)
    if found is None or found[1] == found[3]:
        return
    room = spot.write
    left = Box(room.x, room.y, room.w / 2, room.h)
    right = Box(room.x + room.w / 2, room.y, room.w / 2, room.h)
    spot.write, printed = (left, right) if found[1] else (right, left)
    piece = labels.digit(found[2], min(printed.h * 0.8, 30))
    spot.digit = Placed(piece, around(*printed.centre, piece.w, piece.h))
