"""The frame of a card: its texts in lines, and how the play area is put between them."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from realmtable.draw.growth import area_of, gives_way
from realmtable.draw.metrics import balanced, paragraph
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
_LEGEND: Final = 34.0  # room for a row of shapes and their die values


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
    grown: float = 1.0  # of spaces that touch no other
    alone: frozenset[int] = frozenset()  # which these are

    @property
    def told_top(self) -> float:
        return HEADER + 5.0

    @property
    def play(self) -> Box:
        """Where things of the play area may be drawn."""
        top = self.told_top + len(self.told) * LEADING + 4
        return Box(5, top, WIDTH - 10, self.score_top - 5 - top)

    def at(self, point: Point) -> Point:
        scale = self.scale
        return (
            self.left + point[0] * scale * self.across,
            self.top + point[1] * scale * self.down,
        )

    def box(self, space: Space) -> Box:
        """Where a space lies."""
        assert space.at is not None
        own = self.grown if space.index in self.alone else 1.0
        wide, high = extent(space.shape, space.size * self.scale * own)
        most = gives_way(space)
        return around(
            *self.at(space.at), wide * min(self.across, most), high * min(self.down, most)
        )


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
    """The frame of a card with spaces that touch no other so much larger; nothing if they would
    come too near then."""
    bare, area = _texts(card), area_of(card)
    if grown > 1 and not area.alone:
        return None
    legend = _LEGEND if _has_legend(card) else 0.0
    wide, high = bare.play.w - 6, bare.play.h - 6 - legend
    scale = area.scale(grown, wide, high)
    down = area.down.largest(scale, grown, area.most_down, high)
    across = area.across.largest(scale, grown, area.most_across, wide)
    if grown > 1 and not area.airy(scale, across, down, grown):
        return None
    x, y = bare.play.centre
    return replace(
        bare,
        scale=scale,
        across=across,
        down=down,
        left=x - sum(area.across.span(scale, across, grown)) / 2,
        top=y + legend / 2 - sum(area.down.span(scale, down, grown)) / 2,  # a legend stands above
        grown=grown,
        alone=area.alone,
    )


def _has_legend(card: Card) -> bool:
    """Whether shapes stand for die values without a place of their own in the file."""
    return any(
        all(key.isdigit() for key in table) and not places(card, name)
        for name, table in tables_of_pictures(card).items()
    )
