"""Geometry: boxes, the outlines of spaces, and whether they touch."""

import math
from dataclasses import dataclass
from typing import Final

Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """An upright rectangle: its corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> Point:
        return (self.x + self.w / 2, self.y + self.h / 2)

    @property
    def area(self) -> float:
        return self.w * self.h

    def grown(self, by: float) -> "Box":
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def overlap(self, other: "Box") -> float:
        """The area both share."""
        w = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        h = min(self.y + self.h, other.y + other.h) - max(self.y, other.y)
        return w * h if w > 0 and h > 0 else 0.0

    def outside(self, frame: "Box") -> float:
        """The area that sticks out of a frame."""
        return 0.0 if frame.holds(self) else self.area - self.overlap(frame)

    def holds(self, other: "Box", slack: float = 0.01) -> bool:
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.x + other.w <= self.x + self.w + slack
            and other.y + other.h <= self.y + self.h + slack
        )


def around(x: float, y: float, w: float, h: float) -> Box:
    """The box with this centre."""
    return Box(x - w / 2, y - h / 2, w, h)


def hull(boxes: list[Box]) -> Box:
    """The smallest box that holds them all."""
    left = min(box.x for box in boxes)
    top = min(box.y for box in boxes)
    right = max(box.x + box.w for box in boxes)
    bottom = max(box.y + box.h for box in boxes)
    return Box(left, top, right - left, bottom - top)


# Width and height of each shape for a size of 1, and how much of them content may fill.
_EXTENT: Final = {
    "square": (1.0, 1.0, 0.88, 0.88),
    "die": (1.0, 1.0, 0.88, 0.88),
    "box": (1.12, 1.0, 0.9, 0.86),
    "card": (1.0, 1.3, 0.86, 0.9),
    "circle": (1.0, 1.0, 0.74, 0.72),
    "hex": (1.0, 1.155, 0.86, 0.62),
    "octagon": (1.0, 1.0, 0.84, 0.76),
    "diamond": (1.12, 1.12, 0.56, 0.56),
    "triangle": (1.1, 1.0, 0.52, 0.5),
    "shield": (1.0, 1.12, 0.84, 0.66),
    "star": (1.15, 1.1, 0.5, 0.45),
}


def extent(shape: str, size: float) -> tuple[float, float]:
    """Width and height of a shape."""
    wide, high, _, _ = _EXTENT[shape]
    return wide * size, high * size


def inner(shape: str, box: Box) -> Box:
    """The part of a shape where something can be printed or written."""
    _, _, wide, high = _EXTENT[shape]
    x, y = box.centre
    if shape == "triangle":
        y += box.h * 0.2
    if shape == "shield":
        y -= box.h * 0.08
    return around(x, y, box.w * wide, box.h * high)


def widest(shape: str, box: Box, high: float) -> float:
    """How wide something of this height may be inside a shape."""
    room = inner(shape, box)
    if shape == "circle":
        return math.sqrt(max((0.94 * box.w) ** 2 - high**2, 0.0))
    if shape == "hex":
        slope = max(high - box.h * 0.46, 0.0) / (box.h * 0.54)
        return box.w * 0.9 * (1 - slope)
    if shape == "octagon":
        slope = max(high - box.h * 0.4, 0.0) / (box.h * 0.6)
        return box.w * (0.92 - 0.55 * slope) if high <= box.h * 0.9 else 0.0
    if shape == "diamond":
        return max(box.w * 0.94 - high, 0.0)
    return room.w if high <= room.h + 0.1 else 0.0


def room_at(shape: str, box: Box, y: float) -> float:
    """How wide a shape is at a height."""
    away = abs(y - box.y - box.h / 2) / box.h  # 0 in the middle, 0.5 at the top and the bottom
    if away > 0.5:
        return 0.0
    if shape == "circle":
        return box.w * math.sqrt(1 - 4 * away**2)
    if shape == "hex":
        return box.w * min(1.0, 2 - 4 * away)
    if shape == "octagon":
        return box.w * min(1.0, 1.414 - 2 * away)
    if shape == "diamond":
        return box.w * (1 - 2 * away)
    if shape == "triangle":
        return box.w * (y - box.y) / box.h
    if shape == "shield":
        return box.w * min(1.0, (box.y + box.h - y) / (box.h * 0.4))
    return box.w


def fits(shape: str, box: Box, inside: Box, rows: tuple[tuple[float, float, float], ...]) -> bool:
    """Whether rows of something (width, top and height of each) stay inside a shape."""
    if shape == "star":
        return inner(shape, box).holds(inside)
    margin = 1.8
    for wide, top, high in rows:
        y = inside.y + top
        if y < box.y + margin or y + high > box.y + box.h - margin:
            return False
        room = min(room_at(shape, box, y), room_at(shape, box, y + high))
        if wide > room - 2 * margin:
            return False
    return True


def _ring(box: Box, corners: int, turn: float) -> list[Point]:
    x, y = box.centre
    points = []
    for k in range(corners):
        angle = math.radians(turn + 360 * k / corners)
        points.append((math.cos(angle), math.sin(angle)))
    wide = max(abs(px) for px, _ in points)
    high = max(abs(py) for _, py in points)
    return [(x + px / wide * box.w / 2, y + py / high * box.h / 2) for px, py in points]


def polygon(shape: str, box: Box) -> list[Point]:
    """The corners of a shape (a circle has many)."""
    left, top, right, bottom = box.x, box.y, box.x + box.w, box.y + box.h
    middle = box.x + box.w / 2
    if shape == "circle":
        return _ring(box, 20, 0)
    if shape == "hex":
        return _ring(box, 6, 30)
    if shape == "octagon":
        return _ring(box, 8, 22.5)
    if shape == "diamond":
        return _ring(box, 4, 0)
    if shape == "triangle":
        return [(middle, top), (right, bottom), (left, bottom)]
    if shape == "shield":
        knee = top + box.h * 0.6
        return [
            (left, top),
            (right, top),
            (right, knee),
            (middle, bottom),
            (left, knee),
        ]
    if shape == "star":
        outer = _ring(box, 5, -90)
        x, y = box.centre
        dents = _ring(around(x, y + box.h * 0.04, box.w * 0.46, box.h * 0.46), 5, -54)
        return [point for pair in zip(outer, dents, strict=True) for point in pair]
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def apart(one: list[Point], other: list[Point], slack: float = 0.2) -> bool:
    """Whether two convex outlines do not overlap (touching is allowed)."""
    for shape in (one, other):
        for k, (x1, y1) in enumerate(shape):
            x2, y2 = shape[k - 1]
            nx, ny = y2 - y1, x1 - x2
            length = math.hypot(nx, ny) or 1.0
            first = [(px * nx + py * ny) / length for px, py in one]
            second = [(px * nx + py * ny) / length for px, py in other]
            if max(first) <= min(second) + slack or max(second) <= min(first) + slack:
                return True
    return False


def edge_point(start: Point, end: Point, outline: list[Point]) -> Point:
    """Where the way from a point inside an outline to a point outside leaves it."""
    best = 0.0
    for k, (x1, y1) in enumerate(outline):
        x2, y2 = outline[k - 1]
        dx, dy = end[0] - start[0], end[1] - start[1]
        ex, ey = x2 - x1, y2 - y1
        bottom = dx * ey - dy * ex
        if abs(bottom) < 1e-9:
            continue
        along = ((x1 - start[0]) * ey - (y1 - start[1]) * ex) / bottom
        across = ((x1 - start[0]) * dy - (y1 - start[1]) * dx) / bottom
        if 0 <= across <= 1 and 0 <= along <= 1:
            best = max(best, along)
    return (start[0] + best * (end[0] - start[0]), start[1] + best * (end[1] - start[1]))


def num(value: float) -> str:
    """A coordinate, short."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def outline(shape: str, box: Box) -> str:
    """The SVG element of a shape, without its style."""
    if shape == "circle":
        x, y = box.centre
        return f'<circle class="face" cx="{num(x)}" cy="{num(y)}" r="{num(box.w / 2)}"/>'
    radius = {"square": 2.5, "box": 5.0, "card": 4.0, "die": box.w * 0.2}.get(shape)
    if radius is not None:
        return (
            f'<rect class="face" x="{num(box.x)}" y="{num(box.y)}" width="{num(box.w)}" '
            f'height="{num(box.h)}" rx="{num(radius)}"/>'
        )
    if shape == "shield":
        x, y, w, h = box.x, box.y, box.w, box.h
        return (
            f'<path class="face" d="M{num(x)} {num(y)}h{num(w)}v{num(h * 0.5)}'
            f"q0 {num(h * 0.32)} {num(-w / 2)} {num(h * 0.5)}"
            f'q{num(-w / 2)} {num(-h * 0.18)} {num(-w / 2)} {num(-h * 0.5)}z"/>'
        )
    points = " ".join(f"{num(x)},{num(y)}" for x, y in polygon(shape, box))
    return f'<polygon class="face" points="{points}"/>'
