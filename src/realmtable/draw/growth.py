"""How large the play area of a card can be drawn. It grows until it fills its room: first as a
whole, then across or down where there is still room, then spaces that touch no other grow by
themselves. Spaces that touch in the file touch on the card."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from realmtable.draw.metrics import width
from realmtable.draw.pictures import places, tables_of_pictures
from realmtable.draw.pieces import SMALLEST
from realmtable.draw.shapes import Box, Point, apart, around, extent, hull, polygon
from realmtable.rolling.card import Card, Space

_GAP: Final = 1.4  # between spaces that do not touch, in the play area's units
_AIR: Final = 4.0  # kept between spaces that grow
_MOST: Final = 5.4  # a small play area is drawn larger, up to here
_FURTHEST: Final = 1.9  # and its spaces this much further apart
# How much wider or higher than in the file a shape may become, where that fills the card.
_GIVES_WAY: Final = {
    **dict.fromkeys(("square", "box", "card"), 1.7),
    **dict.fromkeys(("octagon", "shield", "triangle", "diamond"), 1.2),
}
_CELL: Final = 1.14  # squares of a grid for shapes stay nearly square


def gives_way(space: Space) -> float:
    """How much wider or higher a space may become than it is in the file."""
    if space.shape == "square" and "cell" in space.data:
        return _CELL
    return _GIVES_WAY.get(space.shape, 1.0)


@dataclass(frozen=True)
class Item:
    """A thing of the play area: its middle, half of what grows with it, half of what does not."""

    x: float
    y: float
    w: float = 0.0
    h: float = 0.0
    label_w: float = 0.0
    label_h: float = 0.0
    most: float = 1.0
    alone: bool = False  # touches no other
    dx: float = 0.0  # its distance from the place that is stretched
    dy: float = 0.0


_Kind = tuple[float, float, float, bool, float]  # of an item: what is not its place


class Side:
    """How much room everything takes in one direction."""

    def __init__(self, things: list[tuple[float, _Kind]]) -> None:
        ends: dict[_Kind, tuple[float, float]] = {}
        for at, kind in things:
            low, high = ends.get(kind, (at, at))
            ends[kind] = (min(low, at), max(high, at))
        self.ends = [(*kind, *ends[kind]) for kind in ends]  # only the outermost matter

    def span(self, scale: float, stretch: float, grown: float) -> tuple[float, float]:
        """Where everything begins and ends."""
        first, last = math.inf, -math.inf
        for half, label, most, alone, away, low, high in self.ends:
            own = scale * grown if alone else scale
            size = half * own * min(stretch, most) + label
            first = min(first, (low * stretch + away) * scale - size)
            last = max(last, (high * stretch + away) * scale + size)
        return first, last

    def length(self, scale: float, stretch: float, grown: float) -> float:
        first, last = self.span(scale, stretch, grown)
        return last - first

    def largest(self, scale: float, grown: float, most: float, room: float) -> float:
        """How far it can be stretched."""
        return _largest(lambda stretch: self.length(scale, stretch, grown) <= room, most)


@dataclass(frozen=True)
class Area:
    """Everything that a card has in its play area, to try how large it can be."""

    across: Side
    down: Side
    near: list[tuple[Item, Item]]  # spaces that could come to touch
    alone: frozenset[int]  # spaces that touch no other, by index
    most_across: float
    most_down: float

    def scale(self, grown: float, wide: float, high: float) -> float:
        """The largest scale at which everything fits."""
        return _largest(
            lambda scale: (
                self.across.length(scale, 1, grown) <= wide
                and self.down.length(scale, 1, grown) <= high
            ),
            _MOST,
        )

    def airy(self, scale: float, across: float, down: float, grown: float) -> bool:
        """Whether spaces that lie apart still do."""
        for one, other in self.near:
            own = (grown if one.alone else 1.0, grown if other.alone else 1.0)
            side = abs(one.x - other.x) * across
            side -= one.w * own[0] * min(across, one.most)
            side -= other.w * own[1] * min(across, other.most)
            over = abs(one.y - other.y) * down
            over -= one.h * own[0] * min(down, one.most)
            over -= other.h * own[1] * min(down, other.most)
            if max(side, over) * scale < _AIR:
                return False
        return True


def _largest(fits: Callable[[float], bool], most: float) -> float:
    """The largest factor from 1 that fits, near enough."""
    least = 1.0
    if most <= least or not fits(least + 0.01):
        return least
    if fits(most):
        return most
    for _ in range(8):
        middle = (least + most) / 2
        least, most = (middle, most) if fits(middle) else (least, middle)
    return least


@lru_cache(maxsize=8)
def area_of(card: Card) -> Area:
    """The play area of a card as its file describes it."""
    spaces = [space for space in card.spaces if space.at]
    boxes = [around(*space.at, *extent(space.shape, space.size)) for space in spaces if space.at]
    touching, most_across, most_down = _touching(spaces, boxes)
    if "wheel" in card.data:
        touching, most_across, most_down = set(range(len(spaces))), 1.0, 1.0
    kinds = [(space.shape, space.size, space.takes) for space in spaces]
    held = {kinds[k] for k in touching}  # spaces that look alike grow together
    alone = [kind not in held for kind in kinds]
    items = [
        Item(*box.centre, box.w / 2, box.h / 2, most=gives_way(space), alone=free)
        for space, box, free in zip(spaces, boxes, alone, strict=True)
    ]
    near = [
        (one, other)
        for k, one in enumerate(items)
        for other in items[k + 1 :]
        if (one.alone or other.alone)
        and abs(one.x - other.x) < 2 * (one.w + other.w)
        and abs(one.y - other.y) < 2 * (one.h + other.h)
    ]
    items += _printed(card, spaces, boxes)
    return Area(
        Side([(item.x, (item.w, item.label_w, item.most, item.alone, item.dx)) for item in items]),
        Side([(item.y, (item.h, item.label_h, item.most, item.alone, item.dy)) for item in items]),
        near,
        frozenset(space.index for space, free in zip(spaces, alone, strict=True) if free),
        most_across,
        most_down,
    )


def _touching(spaces: list[Space], boxes: list[Box]) -> tuple[set[int], float, float]:
    """Spaces that are next to each other without a gap, and how far these let everything be
    stretched across and down."""
    outlines = [polygon(space.shape, box) for space, box in zip(spaces, boxes, strict=True)]
    found: set[int] = set()
    most_across = most_down = _FURTHEST
    for k, one in enumerate(boxes):
        for n in range(k + 1, len(boxes)):
            other = boxes[n]
            side = max(other.x - one.x - one.w, one.x - other.x - other.w)
            over = max(other.y - one.y - one.h, one.y - other.y - other.h)
            if max(side, over) >= _GAP:
                continue
            found |= {k, n}
            if apart(outlines[k], outlines[n], -0.8 * _GAP):
                continue  # only their corners are close
            most = min(gives_way(spaces[k]), gives_way(spaces[n]))
            if side < -0.2:  # one above the other
                most_down = min(most_down, most)
            if over < -0.2:
                most_across = min(most_across, most)
    return found, most_across, most_down


def _printed(card: Card, spaces: list[Space], boxes: list[Box]) -> list[Item]:
    """What else is in the play area."""
    found = [Item(*note.at, label_w=14, label_h=9) for note in card.notes]
    if "wheel" in card.data:
        found.append(_around_wheel(card, boxes))
    for zone in card.zones:
        if zone.at is None:
            continue
        text = "" if zone.label in ("row", "column") else zone.label
        if not (text or zone.gives or zone.dice or zone.label):
            continue
        members = set(zone.spaces)
        own = [box for space, box in zip(spaces, boxes, strict=True) if space.index in members]
        x, y = nearest(zone.at, own)
        wide = width(text, SMALLEST) + 16 * len(zone.gives)
        found.append(
            # A label may be moved a little towards the middle.
            Item(
                *(x, y),
                label_w=min(wide / 2, 14),
                label_h=9,
                dx=zone.at[0] - x,
                dy=zone.at[1] - y,
            )
        )
    for name in tables_of_pictures(card):
        found += [Item(*at, 5, 5) for at in places(card, name).values()]
    return found


def nearest(at: Point, boxes: list[Box]) -> Point:
    """The place of its spaces that a label lies next to; its own, if it has none."""
    if not boxes:
        return at
    area = hull(boxes)
    return (
        min(max(at[0], area.x), area.x + area.w),
        min(max(at[1], area.y), area.y + area.h),
    )


def _around_wheel(card: Card, boxes: list[Box]) -> Item:
    """The square around a wheel of zones."""
    middles = [zone.at for zone in card.zones if zone.at]
    x = sum(at[0] for at in middles) / len(middles)
    y = sum(at[1] for at in middles) / len(middles)
    radius = max(math.dist((x, y), box.centre) + box.w / 2 for box in boxes) + 1.3
    return Item(x, y, radius, radius)
