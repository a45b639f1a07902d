"""Handwriting with a dry-erase pen: strokes that are slightly irregular, and always the same
for the same place."""

import hashlib
import math
from typing import Final

from realmtable.draw.shapes import Box, Point, num

# Digits as strokes through points, on a field 1 wide and 1 high.
DIGITS: Final[dict[str, list[list[Point]]]] = {
    "0": [
        [
            (0.55, 0.04),
            (0.2, 0.25),
            (0.15, 0.65),
            (0.45, 0.96),
            (0.8, 0.7),
            (0.82, 0.3),
            (0.5, 0.03),
        ]
    ],
    "1": [[(0.3, 0.22), (0.55, 0.04), (0.53, 0.5), (0.55, 0.96)]],
    "2": [
        [
            (0.18, 0.25),
            (0.45, 0.04),
            (0.78, 0.22),
            (0.6, 0.55),
            (0.15, 0.94),
            (0.5, 0.88),
            (0.86, 0.92),
        ]
    ],
    "3": [
        [
            (0.2, 0.14),
            (0.55, 0.04),
            (0.76, 0.24),
            (0.42, 0.47),
            (0.8, 0.65),
            (0.62, 0.94),
            (0.18, 0.87),
        ]
    ],
    "4": [[(0.58, 0.04), (0.14, 0.64), (0.88, 0.62)], [(0.66, 0.34), (0.63, 0.97)]],
    "5": [
        [(0.3, 0.06), (0.25, 0.44), (0.62, 0.4), (0.82, 0.66), (0.55, 0.95), (0.16, 0.87)],
        [(0.29, 0.06), (0.8, 0.05)],
    ],
    "6": [
        [
            (0.7, 0.06),
            (0.32, 0.32),
            (0.18, 0.72),
            (0.5, 0.96),
            (0.8, 0.74),
            (0.52, 0.52),
            (0.2, 0.7),
        ]
    ],
    "7": [[(0.15, 0.08), (0.5, 0.09), (0.84, 0.06), (0.55, 0.5), (0.42, 0.96)]],
    "8": [
        [
            (0.74, 0.16),
            (0.42, 0.05),
            (0.26, 0.26),
            (0.72, 0.62),
            (0.62, 0.93),
            (0.3, 0.88),
            (0.28, 0.64),
            (0.7, 0.32),
            (0.72, 0.14),
        ]
    ],
    "9": [
        [
            (0.78, 0.26),
            (0.45, 0.06),
            (0.22, 0.3),
            (0.48, 0.5),
            (0.78, 0.26),
            (0.72, 0.62),
            (0.5, 0.96),
        ]
    ],
}


class Hand:
    """Small deviations drawn from a key: the same key, the same hand."""

    def __init__(self, key: str) -> None:
        self._bytes = hashlib.shake_128(key.encode()).digest(256)
        self._at = 0

    def wobble(self, most: float) -> float:
        """The next deviation, from -most to most."""
        value = self._bytes[self._at % len(self._bytes)]
        self._at += 1
        return (value / 127.5 - 1) * most


def smooth(points: list[Point]) -> str:
    """A path through points, without corners."""
    path = f"M{num(points[0][0])} {num(points[0][1])}"
    for k in range(len(points) - 1):
        before = points[max(k - 1, 0)]
        start, end = points[k], points[k + 1]
        after = points[min(k + 2, len(points) - 1)]
        one = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        two = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        path += "C" + " ".join(f"{num(x)} {num(y)}" for x, y in (one, two, end))
    return path


def _sharp(points: list[Point]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def _kept(point: Point, room: Box) -> Point:
    return (
        min(max(point[0], room.x), room.x + room.w),
        min(max(point[1], room.y), room.y + room.h),
    )


def number(value: int, room: Box, hand: Hand) -> str:
    """The path of a written number."""
    text = str(value)
    high = min(room.h * 0.86, 38.0)
    wide = min(high * 0.66, room.w * 0.92 / len(text))
    high = min(high, wide * 1.9)
    x = room.centre[0] - wide * len(text) / 2
    y = room.centre[1] - high / 2
    lean = hand.wobble(0.09)
    path = ""
    for digit in text:
        drop = hand.wobble(high * 0.03)
        for stroke in DIGITS[digit]:
            points = [
                _kept(
                    (
                        x + (px + lean * (0.5 - py)) * wide * 0.94 + hand.wobble(wide * 0.03),
                        y + drop + py * high + hand.wobble(high * 0.025),
                    ),
                    room,
                )
                for px, py in stroke
            ]
            path += _sharp(points) if digit in "47" else smooth(points)
        x += wide
    return path


def tick(room: Box, hand: Hand) -> str:
    """A mark: a tick across the space."""
    wide, high = min(room.w, 34.0), min(room.h, 34.0)
    x, y = room.centre
    points = [
        (x - wide * 0.4 + hand.wobble(wide * 0.05), y + high * 0.05 + hand.wobble(high * 0.05)),
        (x - wide * 0.12 + hand.wobble(wide * 0.03), y + high * 0.38 + hand.wobble(high * 0.04)),
        (x + wide * 0.42 + hand.wobble(wide * 0.05), y - high * 0.4 + hand.wobble(high * 0.05)),
    ]
    return _sharp([_kept(point, room) for point in points])


def cross(room: Box, hand: Hand) -> str:
    """Two strokes from corner to corner."""
    path = ""
    for down in (1, -1):
        ends = [
            (room.x + room.w * (0.14 + hand.wobble(0.05)), room.y + room.h * (0.5 - 0.36 * down)),
            (room.x + room.w * (0.5 + hand.wobble(0.03)), room.y + room.h * 0.5),
            (room.x + room.w * (0.86 + hand.wobble(0.05)), room.y + room.h * (0.5 + 0.36 * down)),
        ]
        path += smooth([_kept(point, room) for point in ends])
    return path


def loop(outline: list[Point], room: Box, hand: Hand) -> str:
    """A line drawn around, just inside an outline, its ends crossing a little."""
    x, y = room.centre
    inner = []
    for px, py in outline:
        near = 0.9 + hand.wobble(0.025)
        inner.append(_kept((x + (px - x) * near, y + (py - y) * near), room))
    if len(inner) > 10:
        return smooth([*inner, inner[0], inner[1]])
    path = _sharp(inner)
    ax, ay = inner[0]
    bx, by = inner[1]
    t = 0.15 + hand.wobble(0.05)
    return path + f"L{num(ax)} {num(ay)}L{num(ax + (bx - ax) * t)} {num(ay + (by - ay) * t)}"


def scribble(outline: list[Point], room: Box, hand: Hand) -> str:
    """A zigzag that fills an outline."""
    points: list[Point] = []
    steps = max(int(room.h / 4.5), 3)
    for k in range(steps):
        y = room.y + room.h * (0.12 + 0.76 * k / (steps - 1))
        cuts = _cuts(outline, y)
        if len(cuts) < 2:
            continue
        left, right = min(cuts), max(cuts)
        inset = (right - left) * 0.1
        side = right - inset if k % 2 else left + inset
        points.append(_kept((side + hand.wobble(1.0), y + hand.wobble(0.7)), room))
    return smooth(points) if len(points) > 1 else cross(room, hand)


def _cuts(outline: list[Point], y: float) -> list[float]:
    found = []
    for k, (x1, y1) in enumerate(outline):
        x2, y2 = outline[k - 1]
        if (y1 <= y < y2) or (y2 <= y < y1):
            found.append(x1 + (y - y1) / (y2 - y1) * (x2 - x1))
    return found


def along(start: Point, end: Point, hand: Hand) -> str:
    """A stroke over a line between two spaces."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    points = []
    for k in range(5):
        t = k / 4
        off = hand.wobble(0.9) if 0 < k < 4 else 0.0
        points.append(
            (start[0] + dx * t - dy / length * off, start[1] + dy * t + dx / length * off)
        )
    return smooth(points)


def small_ring(room: Box, hand: Hand) -> str:
    """A ring around a point."""
    x, y = room.centre
    points = [
        (
            x + math.cos(k * math.pi / 5) * room.w * (0.46 + hand.wobble(0.03)),
            y + math.sin(k * math.pi / 5) * room.h * (0.46 + hand.wobble(0.03)),
        )
        for k in range(11)
    ]
    return smooth(points)


def ring(room: Box, hand: Hand) -> str:
    """A line around something: squarer than an ellipse, so that words fit in."""
    x, y = room.centre
    points = []
    flat = 1.0 if max(room.w, room.h) < 28 else 0.42  # a single symbol gets a circle
    for k in range(18):  # a little more than once round
        angle = (k - 5) * math.pi / 8
        dx, dy = math.cos(angle), math.sin(angle)
        near = 0.97 + hand.wobble(0.03)
        points.append(
            (
                x + math.copysign(abs(dx) ** flat, dx) * room.w / 2 * near,
                y + math.copysign(abs(dy) ** flat, dy) * room.h / 2 * near,
            )
        )
    return smooth(points)


def star(room: Box, hand: Hand) -> str:
    """The edge of a star to be filled in, its five points a little uneven."""
    x, y = room.centre
    points = []
    for k in range(10):
        far = (0.46 if k % 2 == 0 else 0.2) + hand.wobble(0.02)
        angle = (k / 5 - 0.5) * math.pi
        points.append((x + math.cos(angle) * room.w * far, y + math.sin(angle) * room.h * far))
    return _sharp(points) + "Z"
