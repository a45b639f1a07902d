"""The play area while it fills up: what is taken, and where there is still room."""

import math
from collections.abc import Iterable

from realmtable.draw.pieces import Piece
from realmtable.draw.shapes import Box, Point, around


class Field:
    """Boxes that are taken, ways that should not be covered, and the frame around them."""

    def __init__(self, frame: Box, taken: list[Box]) -> None:
        self.frame = frame
        self.taken = list(taken)
        self.ways: list[Point] = []
        self.edges: list[Box] = []  # grounds: a thing lies on one or off it, not across its edge

    def add(self, box: Box) -> None:
        self.taken.append(box)

    def add_way(self, start: Point, end: Point) -> None:
        """A line that is better not covered."""
        steps = max(int(math.hypot(end[0] - start[0], end[1] - start[1]) / 4), 1)
        for k in range(steps + 1):
            t = k / steps
            self.ways.append(
                (start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1]))
            )

    def cost(
        self,
        box: Box,
        also: list[Box] | None = None,
        stop: float = math.inf,
        *,
        edges: bool = True,
    ) -> float:
        """How much a box would cover; 0 where it is free. Above `stop` any number will do."""
        total = 3 * box.outside(self.frame.grown(_AIR))
        left, top, right, bottom = box.x, box.y, box.x + box.w, box.y + box.h
        for other in self.taken if also is None else self.taken + also:
            if other.x >= right or other.y >= bottom:
                continue
            if other.x + other.w > left and other.y + other.h > top:
                total += box.overlap(other)
                if total > stop:
                    return total
        for other in self.edges if edges else ():
            if other.x < right and other.y < bottom:
                far = other.x + other.w, other.y + other.h
                if far[0] > left and far[1] > top and not other.holds(box):
                    total += 4
        for x, y in self.ways:
            if left < x < right and top < y < bottom:
                total += 4
        return total

    def kept_in(self, box: Box) -> Box:
        """The box moved into the frame."""
        x = min(max(box.x, self.frame.x), self.frame.x + self.frame.w - box.w)
        y = min(max(box.y, self.frame.y), self.frame.y + self.frame.h - box.h)
        return Box(x, y, box.w, box.h)

    def best(self, choices: Iterable[Piece], at: Point) -> tuple[Piece, Box, float] | None:
        """The form and place near a point that covers least; nothing if there is no form."""
        found: tuple[float, float, Piece, Box] | None = None
        for rank, piece in enumerate(choices):
            if found is not None and 1.2 * rank > found[0]:
                break
            for dx, dy in _STEPS:
                if found is not None and 1.2 * rank + 0.2 * math.hypot(dx, dy) > found[0]:
                    break
                box = self.kept_in(around(at[0] + dx, at[1] + dy, piece.w, piece.h))
                covered = self.cost(
                    box.grown(_AIR), stop=found[0] if found is not None else math.inf
                )
                x, y = box.centre
                away = math.hypot(x - at[0], y - at[1])
                total = covered + 0.35 * away + 1.2 * rank
                if found is None or total < found[0]:
                    found = (total, covered, piece, box)
        return None if found is None else (found[2], found[3], found[1])

    def scan(self, piece: Piece) -> tuple[float, Box] | None:
        """The freest place for a large piece anywhere in the frame."""
        found: tuple[float, Box] | None = None
        frame = self.frame
        right = frame.x + frame.w - piece.w
        down = frame.y + frame.h - piece.h
        for ky in range(int((down - frame.y) / _STRIDE) + 1 if down >= frame.y else 0):
            for kx in range(int((right - frame.x) / _STRIDE) + 1 if right >= frame.x else 0):
                box = Box(right - _STRIDE * kx, frame.y + _STRIDE * ky, piece.w, piece.h)
                stop = found[0] if found is not None else math.inf
                cost = self.cost(box.grown(2), stop=stop)
                if found is None or cost < found[0]:
                    found = (cost, box)
                if cost == 0:
                    return found
        return found


_AIR = 0.8  # kept free around labels
_STRIDE = 11.0  # between the places that `scan` tries
_STEPS = sorted(
    [(dx, dy) for dx in (0, -4, 4, -9, 9, -15, 15) for dy in (0, -3, 3, -6, 6, -10, 10, -15, 15)],
    key=lambda step: step[0] ** 2 + step[1] ** 2,
)
