"""The frame of a card: its texts in lines, and how the play area is put between them."""

import math
from dataclasses import dataclass
from typing import Final

from realmtable.draw.metrics import balanced, paragraph, width
from realmtable.draw.pictures import places, tables_of_pictures
from realmtable.draw.shapes import Box, Point, around, extent, hull
from realmtable.rolling.card import Card

WIDTH: Final = 320
HEIGHT: Final = 500
HEADER: Final = 34
FOOTER: Final = 25
SCALE: Final = 3.0
_GAP: Final = 1.4  # between spaces that do not touch
STRETCH: Final = 1.15
MOST: Final = 3.9  # a small card is drawn larger, up to here
GOAL_SIZE: Final = 10.4
SCORE_SIZE: Final = 9.2
LINE_GOAL: Final = 12.4
LINE_SCORE: Final = 10.8


@dataclass(frozen=True)
class Frame:
    """The fixed parts of a card: its texts in lines, and how the play area is put between them."""

    goal: list[str]
    score: list[list[str]]
    goal_top: float
    score_top: float
    scale: float
    left: float
    top: float
    stretch: float = 1.0  # of the distances from top to bottom, where nothing touches

    @property
    def play(self) -> Box:
        """Where things of the play area may be drawn."""
        top = self.goal_top + len(self.goal) * LINE_GOAL + 1
        return Box(5, top, WIDTH - 10, self.score_top - 3 - top)

    def at(self, point: Point) -> Point:
        return (self.left + point[0] * self.scale, self.top + point[1] * self.scale * self.stretch)


def frame_of(card: Card) -> Frame:
    goal = balanced(card.goal, GOAL_SIZE, WIDTH - 24)
    score = [paragraph(text, SCORE_SIZE, WIDTH - 36) for text in card.score]
    goal_top = HEADER + 5.0
    lines = sum(len(part) for part in score)
    score_top = HEIGHT - FOOTER - lines * LINE_SCORE - 3
    room = Frame(goal, score, goal_top, score_top, SCALE, 0, 0).play
    used = _used(card)
    scale = min((room.w - 8) / used.w, (room.h - 6) / used.h, MOST)
    x, y = room.centre
    ux, uy = used.centre
    stretch = 1.0
    if _loose(card):
        middles = [at[1] for at in _places(card)]
        spare = room.h - 22 - used.h * scale
        span = (max(middles) - min(middles)) * scale
        stretch = min(1 + max(spare, 0.0) / max(span, 1.0), STRETCH)
    left, top = x - ux * scale, y - uy * scale * stretch
    return Frame(goal, score, goal_top, score_top, scale, left, top, stretch)


def _places(card: Card) -> list[Point]:
    found = [space.at for space in card.spaces if space.at] + [z.at for z in card.zones if z.at]
    for name in tables_of_pictures(card):
        found += places(card, name).values()
    return found


def _loose(card: Card) -> bool:
    """Whether the spaces lie apart from top to bottom, so that they may lie further apart."""
    if "wheel" in card.data:
        return False
    boxes = [
        around(*space.at, *extent(space.shape, space.size)) for space in card.spaces if space.at
    ]
    for k, one in enumerate(boxes):
        right, low, high = one.x + one.w, one.y - _GAP, one.y + one.h + _GAP
        for other in boxes[k + 1 :]:
            beside = other.x >= right or other.x + other.w <= one.x
            if not beside and other.y < high and other.y + other.h > low:
                return False
    return True


def _used(card: Card) -> Box:
    """The part of the play area, 100 by 100, that a card uses."""
    boxes = [
        around(*space.at, *extent(space.shape, space.size)) for space in card.spaces if space.at
    ]
    if "wheel" in card.data:
        boxes.append(_around_wheel(card, boxes))
    for zone in card.zones:
        if zone.at:
            text = "" if zone.text in ("row", "column") else zone.text
            wide = min(width(text, 9.6) + 14 * len(zone.gives), 110) / SCALE
            left, right = max(zone.at[0] - wide / 2, 2), min(zone.at[0] + wide / 2, 98)
            boxes.append(Box(min(left, zone.at[0] - 3), zone.at[1] - 3, max(right - left, 6), 6))
    for name in tables_of_pictures(card):
        boxes += [around(*at, 10, 10) for at in places(card, name).values()]
    return hull(boxes)


def _around_wheel(card: Card, boxes: list[Box]) -> Box:
    """The square around a wheel of zones."""
    middles = [zone.at for zone in card.zones if zone.at]
    x = sum(at[0] for at in middles) / len(middles)
    y = sum(at[1] for at in middles) / len(middles)
    radius = max(math.dist((x, y), box.centre) + box.w / 2 for box in boxes) + 1.3
    return around(x, y, 2 * radius, 2 * radius)
