"""The frame of a card: its texts in lines, and how the play area is put between them.

The play area of a card file is 100 by 100. It grows until it fills the card: first as a whole,
then across or down where there is still room, then spaces that touch no other grow by
themselves."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from realmtable.draw.metrics import balanced, paragraph, width
from realmtable.draw.pictures import places, tables_of_pictures
from realmtable.draw.pieces import SMALLEST
from realmtable.draw.shapes import Box, Point, around, extent
from realmtable.rolling.card import Card, Space

WIDTH: Final = 320
HEIGHT: Final = 500
HEADER: Final = 34
FOOTER: Final = 25
TEXT_SIZE: Final = SMALLEST
LEADING: Final = 13.4
_GAP: Final = 1.4  # between spaces that do not touch, in the play area's units
_AIR: Final = 4.0  # kept between spaces that grow
_MOST: Final = 5.4  # a small play area is drawn larger, up to here
_FURTHEST: Final = 2.4  # and its spaces this much further apart
# How much wider or higher than in the file a shape may become, where that fills the card.
_GIVES_WAY: Final = {
    **dict.fromkeys(("square", "box", "card"), 1.5),
    **dict.fromkeys(("octagon", "shield", "triangle", "diamond"), 1.2),
}


@dataclass(frozen=True)
class Frame:
    """The fixed parts of a card: its texts in lines, and how the play area is put between them."""

    told: list[str]  # what a die does here
    score: list[list[str]]
    score_top: float
    scale: float = 1.0  # of sizes
    across: float = 1.0  # of distances from left to right, compared with sizes
    down: float = 1.0  # and from top to bottom
    left: float = 0.0
    top: float = 0.0
    grown: float = 1.0  # of spaces that lie apart
    apart: frozenset[int] = frozenset()  # which these are

    @property
    def told_top(self) -> float:
        return HEADER + 5.0

    @property
    def play(self) -> Box:
        """Where things of the play area may be drawn."""
        top = self.told_top + len(self.told) * LEADING + 1
        return Box(5, top, WIDTH - 10, self.score_top - 3 - top)

    def at(self, point: Point) -> Point:
        scale = self.scale
        return (
            self.left + point[0] * scale * self.across,
            self.top + point[1] * scale * self.down,
        )

    def box(self, space: Space) -> Box:
        """Where a space lies."""
        assert space.at is not None
        wide, high = extent(space.shape, space.size * self.scale)
        own = self.grown if space.index in self.apart else 1.0
        most = _gives_way(space)
        return around(
            *self.at(space.at),
            wide * own * min(self.across, most),
            high * own * min(self.down, most),
        )


def _gives_way(space: Space) -> float:
    return 1.0 if "cell" in space.data else _GIVES_WAY.get(space.shape, 1.0)


@lru_cache(maxsize=8)
def _texts(card: Card) -> Frame:
    """The frame with its texts alone."""
    told: list[str] = []
    for text in card.short or [card.goal]:
        told += balanced(text, TEXT_SIZE, WIDTH - 20)
    score = [paragraph(text, TEXT_SIZE, WIDTH - 34) for text in card.score]
    lines = sum(len(part) for part in score)
    return Frame(told, score, HEIGHT - FOOTER - lines * LEADING - 2)


def frame_of(card: Card, grown: float = 1.0) -> Frame | None:
    """The frame of a card with spaces that lie apart so much larger; nothing if they would touch
    then."""
    bare = _texts(card)
    room = bare.play
    field = _field(card)
    if grown > 1 and not field.apart:
        return None
    wide, high = room.w - 6, room.h - 6
    scale = _largest(lambda s: field.fits(s, 1, 1, grown, wide, high), 1.0, _MOST)
    down = _largest(lambda f: field.fits(scale, 1, f, grown, wide, high), 1.0, field.most_down)
    across = _largest(
        lambda f: field.fits(scale, f, down, grown, wide, high), 1.0, field.most_across
    )
    if grown > 1 and not field.airy(scale, across, down, grown):
        return None
    used = field.hull(scale, across, down, grown)
    x, y = room.centre
    ux, uy = used.centre
    return Frame(
        bare.told,
        bare.score,
        bare.score_top,
        scale,
        across,
        down,
        x - ux,
        y - uy,
        grown,
        field.apart,
    )


def _largest(fits: Callable[[float], bool], least: float, most: float) -> float:
    """The largest factor that fits, near enough."""
    if most <= least or not fits(least):
        return least
    if fits(most):
        return most
    for _ in range(9):
        middle = (least + most) / 2
        least, most = (middle, most) if fits(middle) else (least, middle)
    return least


@dataclass(frozen=True)
class _Item:
    """A thing of the play area: its middle, half of what grows with it, half of what does not."""

    x: float
    y: float
    w: float = 0.0
    h: float = 0.0
    label_w: float = 0.0
    label_h: float = 0.0
    most: float = 1.0
    apart: bool = False


@dataclass(frozen=True)
class _Area:
    """Everything that a card has in its play area, to try how large it can be."""

    items: list[_Item]
    near: list[tuple[_Item, _Item]]  # spaces that could come to touch
    apart: frozenset[int]
    most_across: float
    most_down: float

    def hull(self, scale: float, across: float, down: float, grown: float) -> Box:
        left = top = math.inf
        right = bottom = -math.inf
        for item in self.items:
            own = scale * grown if item.apart else scale
            w = item.w * own * min(across, item.most) + item.label_w
            h = item.h * own * min(down, item.most) + item.label_h
            x, y = item.x * scale * across, item.y * scale * down
            left, right = min(left, x - w), max(right, x + w)
            top, bottom = min(top, y - h), max(bottom, y + h)
        return Box(left, top, right - left, bottom - top)

    def fits(
        self, scale: float, across: float, down: float, grown: float, wide: float, high: float
    ) -> bool:
        used = self.hull(scale, across, down, grown)
        return used.w <= wide and used.h <= high

    def airy(self, scale: float, across: float, down: float, grown: float) -> bool:
        """Whether spaces that lay apart still do."""
        for one, other in self.near:
            sides = []
            for far, a, b, fa, fb in (
                (abs(one.x - other.x) * across, one.w, other.w, across, across),
                (abs(one.y - other.y) * down, one.h, other.h, down, down),
            ):
                a *= min(fa, one.most) * (grown if one.apart else 1)
                b *= min(fb, other.most) * (grown if other.apart else 1)
                sides.append((far - a - b) * scale)
            if max(sides) < _AIR:
                return False
        return True


@lru_cache(maxsize=8)
def _field(card: Card) -> _Area:
    items: list[_Item] = []
    touching: set[int] = set()
    near: list[tuple[_Item, _Item]] = []
    most_across = most_down = 1.0 if "wheel" in card.data else _FURTHEST
    spaces = [space for space in card.spaces if space.at]
    boxes = [around(*space.at, *extent(space.shape, space.size)) for space in spaces if space.at]
    for k, one in enumerate(boxes):
        for n in range(k + 1, len(boxes)):
            other = boxes[n]
            side = max(other.x - one.x - one.w, one.x - other.x - other.w)
            over = max(other.y - one.y - one.h, one.y - other.y - other.h)
            if max(side, over) >= _GAP:
                continue
            touching |= {k, n}
            most = min(_gives_way(spaces[k]), _gives_way(spaces[n]))
            # Side by side they stay so however far the play area is stretched down.
            if side < -0.2:
                most_down = min(most_down, most)
            if over < -0.2:
                most_across = min(most_across, most)
    if "wheel" in card.data:
        touching = set(range(len(spaces)))
    for k, (space, box) in enumerate(zip(spaces, boxes, strict=True)):
        x, y = box.centre
        items.append(_Item(x, y, box.w / 2, box.h / 2, 0, 0, _gives_way(space), k not in touching))
    for k, first in enumerate(items):
        for second in items[k + 1 :]:
            if (first.apart or second.apart) and (
                abs(first.x - second.x) < 2 * (first.w + second.w)
                and abs(first.y - second.y) < 2 * (first.h + second.h)
            ):
                near.append((first, second))
    if "wheel" in card.data:
        items.append(_around_wheel(card, boxes))
    for zone in card.zones:
        if zone.at:
            text = "" if zone.label in ("row", "column") else zone.label
            wide = min(width(text, SMALLEST) + 16 * len(zone.gives), 120)
            # A label may be moved a little towards the middle.
            items.append(_Item(*zone.at, 0, 0, min(wide / 2, 14), 9))
    for name in tables_of_pictures(card):
        items += [_Item(*at, 5, 5) for at in places(card, name).values()]
    apart = frozenset(space.index for k, space in enumerate(spaces) if k not in touching)
    return _Area(items, near, apart, most_across, most_down)


def _around_wheel(card: Card, boxes: list[Box]) -> _Item:
    """The square around a wheel of zones."""
    middles = [zone.at for zone in card.zones if zone.at]
    x = sum(at[0] for at in middles) / len(middles)
    y = sum(at[1] for at in middles) / len(middles)
    radius = max(math.dist((x, y), box.centre) + box.w / 2 for box in boxes) + 1.3
    return _Item(x, y, radius, radius)
