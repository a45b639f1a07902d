"""Lines between spaces: plain links, waterways and railways, paths with a direction."""

import math

from realmtable.draw.layout import LinePlan
from realmtable.draw.shapes import Point, num
from realmtable.rolling.card import Card


def line_svg(card: Card, line: LinePlan) -> str:
    """The stroke of a line. `kind` or `look` choose it; `arrows = true` on the card points a to
    b."""
    (x1, y1), (x2, y2) = line.start, line.end
    straight = f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"
    kind = str(line.line.data.get("kind", ""))
    body = ""
    if line.line.space >= 0:
        body += f'<path class="hit" d="{straight}"/>'
    if kind == "canal":
        body += f'<path class="ln" d="{_wave(line.start, line.end)}"/>'
    elif kind in ("rail", "both"):
        away = 4.2 if kind == "both" else 0.0  # the two lie side by side
        start, end = _aside(line.start, line.end, away)
        body += f'<path class="ln" d="M{num(start[0])} {num(start[1])}L{num(end[0])} {num(end[1])}'
        body += f'{_ties(start, end)}"/>'
        if away:
            body += f'<path class="ln" d="{_wave(*_aside(line.start, line.end, -away))}"/>'
    elif line.line.data.get("look") == "tunnel":
        body += f'<path class="ln tube" d="{straight}"/><path class="bore" d="{straight}"/>'
    elif card.data.get("doubles") is not True:  # those are joined by their outline
        body += f'<path class="ln" d="{straight}"/>'
    if card.data.get("arrows") is True:
        body += _head(line.start, line.end)
    return body


def _unit(start: Point, end: Point) -> tuple[float, float, float]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    return dx / length, dy / length, length


def _aside(start: Point, end: Point, away: float) -> tuple[Point, Point]:
    """A way beside another."""
    ux, uy, _ = _unit(start, end)
    dx, dy = -uy * away, ux * away
    return (start[0] + dx, start[1] + dy), (end[0] + dx, end[1] + dy)


def _wave(start: Point, end: Point) -> str:
    ux, uy, length = _unit(start, end)
    steps = max(int(length / 7), 1)
    step = length / steps
    path = f"M{num(start[0])} {num(start[1])}"
    for k in range(steps):
        side = 5 if k % 2 else -5
        middle = (k + 0.5) * step
        stop = (k + 1) * step
        path += (
            f"Q{num(start[0] + ux * middle - uy * side)} {num(start[1] + uy * middle + ux * side)}"
            f" {num(start[0] + ux * stop)} {num(start[1] + uy * stop)}"
        )
    return path


def _ties(start: Point, end: Point) -> str:
    ux, uy, length = _unit(start, end)
    path = ""
    at = 4.0
    while at < length - 2:
        x, y = start[0] + ux * at, start[1] + uy * at
        path += f"M{num(x - uy * 3.2)} {num(y + ux * 3.2)}L{num(x + uy * 3.2)} {num(y - ux * 3.2)}"
        at += 6
    return path


def _head(start: Point, end: Point) -> str:
    ux, uy, length = _unit(start, end)
    if length < 4:
        return ""
    back = min(5.5, length)
    x, y = end[0] - ux * back, end[1] - uy * back
    points = [end, (x - uy * 3.2, y + ux * 3.2), (x + uy * 3.2, y - ux * 3.2)]
    return (
        '<polygon class="arrow" points="'
        + " ".join(f"{num(a)},{num(b)}" for a, b in points)
        + '"/>'
    )
