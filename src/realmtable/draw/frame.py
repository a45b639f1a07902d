"""The frame of a card: its texts in lines, and how the play area is put between them."""

from dataclasses import dataclass
from typing import Final

from realmtable.draw.metrics import balanced, width, wrap
from realmtable.draw.pictures import places, tables_of_pictures
from realmtable.draw.shapes import Box, Point, around, extent, hull
from realmtable.rolling.card import Card

WIDTH: Final = 320
HEIGHT: Final = 500
HEADER: Final = 34
FOOTER: Final = 25
SCALE: Final = 3.0
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

    @property
    def play(self) -> Box:
        """Where things of the play area may be drawn."""
        top = self.goal_top + len(self.goal) * LINE_GOAL + 1
        return Box(5, top, WIDTH - 10, self.score_top - 3 - top)

    def at(self, point: Point) -> Point:
        return (self.left + point[0] * self.scale, self.top + point[1] * self.scale)


def frame_of(card: Card) -> Frame:
    goal = balanced(card.goal, GOAL_SIZE, WIDTH - 24)
    score = [wrap(text, SCORE_SIZE, WIDTH - 36) for text in card.score]
    goal_top = HEADER + 5.0
    lines = sum(len(part) for part in score)
    score_top = HEIGHT - FOOTER - lines * LINE_SCORE - 3
    room = Frame(goal, score, goal_top, score_top, SCALE, 0, 0).play
    used = _used(card)
    scale = min((room.w - 4) / used.w, (room.h - 4) / used.h, MOST)
    x, y = room.centre
    ux, uy = used.centre
    return Frame(goal, score, goal_top, score_top, scale, x - ux * scale, y - uy * scale)


def _used(card: Card) -> Box:
    """The part of the play area, 100 by 100, that a card uses."""
    boxes = [
        around(*space.at, *extent(space.shape, space.size)) for space in card.spaces if space.at
    ]
    for zone in card.zones:
        if zone.at:
            wide = min(width(zone.text, 9.6) + 14 * len(zone.gives), 110) / SCALE
            left, right = max(zone.at[0] - wide / 2, 2), min(zone.at[0] + wide / 2, 98)
            boxes.append(Box(min(left, zone.at[0] - 3), zone.at[1] - 3, max(right - left, 6), 6))
    for name in tables_of_pictures(card):
        boxes += [around(*at, 10, 10) for at in places(card, name).values()]
    return hull(boxes)
