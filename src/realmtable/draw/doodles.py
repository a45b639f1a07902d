"""Symbols as a player would draw them, as strokes on a field 1 wide and 1 high or as a frame
around cells. A symbol that has none here is written as its first letters."""

from typing import Final

from realmtable.draw.pen import Hand, smooth
from realmtable.draw.shapes import Box, Point

DOODLES: Final[dict[str, list[list[Point]]]] = {
    "sun": [
        [(0.5, 0.28), (0.3, 0.38), (0.3, 0.62), (0.5, 0.72), (0.7, 0.62), (0.7, 0.38), (0.5, 0.28)],
        [(0.5, 0.04), (0.5, 0.16)],
        [(0.5, 0.84), (0.5, 0.96)],
        [(0.04, 0.5), (0.17, 0.5)],
        [(0.83, 0.5), (0.96, 0.5)],
        [(0.17, 0.17), (0.26, 0.26)],
        [(0.74, 0.74), (0.83, 0.83)],
        [(0.83, 0.17), (0.74, 0.26)],
        [(0.26, 0.74), (0.17, 0.83)],
    ],
    "moon": [
        [
            (0.66, 0.08),
            (0.3, 0.2),
            (0.18, 0.55),
            (0.4, 0.88),
            (0.78, 0.86),
            (0.56, 0.62),
            (0.52, 0.3),
            (0.66, 0.08),
        ],
    ],
    "key": [
        [(0.3, 0.1), (0.12, 0.26), (0.3, 0.42), (0.48, 0.26), (0.3, 0.1)],
        [(0.42, 0.38), (0.66, 0.66), (0.9, 0.9)],
        [(0.68, 0.68), (0.58, 0.8)],
        [(0.82, 0.82), (0.72, 0.93)],
    ],
    "rock": [
        [
            (0.2, 0.7),
            (0.1, 0.45),
            (0.34, 0.2),
            (0.68, 0.16),
            (0.9, 0.44),
            (0.82, 0.76),
            (0.5, 0.86),
            (0.2, 0.7),
        ],
    ],
    "paper": [
        [(0.22, 0.08), (0.22, 0.5), (0.22, 0.92)],
        [(0.22, 0.92), (0.78, 0.92)],
        [(0.78, 0.92), (0.78, 0.08)],
        [(0.78, 0.08), (0.22, 0.08)],
        [(0.34, 0.34), (0.66, 0.34)],
        [(0.34, 0.56), (0.66, 0.56)],
    ],
    "scissors": [
        [(0.2, 0.06), (0.5, 0.55), (0.66, 0.74)],
        [(0.8, 0.06), (0.5, 0.55), (0.34, 0.74)],
        [(0.74, 0.7), (0.64, 0.84), (0.78, 0.94), (0.9, 0.82), (0.74, 0.7)],
        [(0.26, 0.7), (0.1, 0.82), (0.22, 0.94), (0.36, 0.84), (0.26, 0.7)],
    ],
    "town": [
        [(0.14, 0.92), (0.14, 0.5)],
        [(0.14, 0.5), (0.5, 0.12)],
        [(0.5, 0.12), (0.86, 0.5)],
        [(0.86, 0.5), (0.86, 0.92)],
        [(0.86, 0.92), (0.14, 0.92)],
    ],
    "forest": [
        [(0.5, 0.06), (0.18, 0.7)],
        [(0.18, 0.7), (0.82, 0.7)],
        [(0.82, 0.7), (0.5, 0.06)],
        [(0.5, 0.7), (0.5, 0.95)],
    ],
    "mountain": [
        [(0.05, 0.88), (0.4, 0.14)],
        [(0.4, 0.14), (0.62, 0.62)],
        [(0.62, 0.62), (0.72, 0.42)],
        [(0.72, 0.42), (0.95, 0.88)],
    ],
}

# Symbols that stand for a frame around several cells of a grid: how many down and across.
FRAMES: Final[dict[str, tuple[int, int]]] = {
    "small": (1, 1),
    "wide": (1, 2),
    "tall": (2, 1),
    "large": (2, 2),
}
COVERED: Final = "part"  # a cell inside such a frame that does not begin it


def doodle(name: str, room: Box, hand: Hand) -> str:
    """The path of a drawn symbol, or nothing if it has no drawing."""
    strokes = DOODLES.get(name)
    if strokes is None:
        return ""
    size = min(room.w, room.h, 30.0)
    x, y = room.centre[0] - size / 2, room.centre[1] - size / 2
    path = ""
    for stroke in strokes:
        path += smooth(
            [
                (
                    x + min(max(px + hand.wobble(0.02), 0.02), 0.98) * size,
                    y + min(max(py + hand.wobble(0.02), 0.02), 0.98) * size,
                )
                for px, py in stroke
            ]
        )
    return path
