"""What lies under the spaces: tinted panels of rows, columns and blocks, ribbons of pairs, and
the sectors of a wheel."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from realmtable.draw.shapes import Box, Point, hull, num, polygon
from realmtable.rolling.card import Card, Line, Zone

_ROUND = 1.6  # how far a double outline is from its spaces


@dataclass
class Grounds:
    """The grounds of a card, with the names of what they show."""

    panels: list[tuple[str, Box]] = field(default_factory=list)
    ribbons: list[tuple[str, Box, Box]] = field(default_factory=list)
    wheel: "Wheel | None" = None
    guides: list[tuple[Point, Point]] = field(default_factory=list)
    tinted: set[int] = field(default_factory=set)  # spaces that are tinted themselves
    framed: set[str] = field(default_factory=set)  # panels with an outline of their own
    doubles: list[tuple[str, list[Point]]] = field(default_factory=list)
    ties: list[tuple[Point, Point]] = field(default_factory=list)

    def svg(self) -> str:
        body = "" if self.wheel is None else self.wheel.svg()
        for name, box in self.panels:
            style = "panel framed" if name in self.framed else "panel"
            body += (
                f'<rect class="{style}" x="{num(box.x)}" y="{num(box.y)}" width="{num(box.w)}" '
                f'height="{num(box.h)}" rx="5" data-panel="{name}"/>'
            )
        for name, one, other in self.ribbons:
            (x1, y1), (x2, y2) = one.centre, other.centre
            body += (
                f'<path class="ribbon" d="M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}" '
                f'stroke-width="{num(one.w + 6)}" data-panel="{name}"/>'
            )
        for (x1, y1), (x2, y2) in self.ties:
            body += f'<path class="tie" d="M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"/>'
        for name, points in self.doubles:
            corners = " ".join(f"{num(x)},{num(y)}" for x, y in points)
            body += f'<polygon class="double" points="{corners}" data-panel="{name}"/>'
        for (x1, y1), (x2, y2) in self.guides:
            body += f'<path class="guide" d="M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"/>'
        return body


@dataclass(frozen=True)
class Wheel:
    """A wheel: its sectors, each with the angle where it starts, clockwise from the right."""

    centre: Point
    radius: float
    hub: float
    starts: list[tuple[str, float]]

    def at(self, angle: float, radius: float) -> Point:
        return (
            self.centre[0] + radius * math.cos(angle),
            self.centre[1] + radius * math.sin(angle),
        )

    def svg(self) -> str:
        body = ""
        for k, (name, start) in enumerate(self.starts):
            end = self.starts[(k + 1) % len(self.starts)][1]
            path = ""
            for radius, angle, sweep in ((self.radius, end, 1), (self.hub, start, 0)):
                x, y = self.at(start if sweep else end, radius)
                tx, ty = self.at(angle, radius)
                size = num(radius)
                path += f"{'L' if path else 'M'}{num(x)} {num(y)}"
                path += f"A{size} {size} 0 0 {sweep} {num(tx)} {num(ty)}"
            style = "sector odd" if k % 2 else "sector"
            body += f'<path class="{style}" d="{path}z" data-panel="{name}"/>'
        return body + self._turn()

    def _turn(self) -> str:
        """An arrow round the hub, for the way the wheel turns."""
        radius = self.hub * 0.62
        if radius < 8:
            return ""
        (x1, y1), (x2, y2) = self.at(math.pi * 0.85, radius), self.at(math.pi * 2.15, radius)
        size = num(radius)
        tip, left, right = (
            self.at(math.pi * 2.15 + turn, radius + out)
            for turn, out in ((5 / radius, -0.5), (0, -4), (0, 4))
        )
        points = " ".join(f"{num(x)},{num(y)}" for x, y in (tip, left, right))
        return (
            f'<path class="ln" d="M{num(x1)} {num(y1)}A{size} {size} 0 1 1 {num(x2)} {num(y2)}"/>'
            f'<polygon class="arrow" points="{points}"/>'
        )


def grounds_of(card: Card, boxes: list[Box], at: Callable[[Point], Point]) -> Grounds:
    """The grounds of a card whose spaces lie in these boxes."""
    made = Grounds(wheel=wheel_of(card, boxes, at))
    if made.wheel is None:
        _of_zones(card, boxes, made)
        if not any(len(zone.spaces) > 1 for zone in card.zones):
            _of_groups(card, boxes, made)
        _part(made)
        made.guides = _guides(card, boxes, made, at)
    made.framed = {zone.id for zone in card.zones if zone.data.get("look") == "frame"}
    made.ties = [(boxes[a].centre, boxes[b].centre) for a, b in _ties(card)]
    if card.data.get("doubles") is True:
        made.doubles = [(line.id, _double(card, line, boxes)) for line in card.lines]
    return made


def _ties(card: Card) -> list[tuple[int, int]]:
    """Spaces that the card's `ties` draw together."""
    ties = card.data.get("ties", [])
    assert isinstance(ties, list)
    return [(card.index(str(a)), card.index(str(b))) for a, b in ties]


def _double(card: Card, line: Line, boxes: list[Box]) -> list[Point]:
    """One outline around the two spaces that a line joins, a little further out than theirs."""
    ends = (line.a, line.b)
    rings = [polygon(card.spaces[end].shape, boxes[end].grown(_ROUND)) for end in ends]
    middles = [boxes[end].centre for end in ends]
    points: list[Point] = []
    facing: list[list[Point]] = []
    for ring, other in ((rings[0], middles[1]), (rings[1], middles[0])):
        near = sorted(ring, key=lambda point: math.dist(point, other))
        facing.append(near[:2])
        points += near[2:]
    for one in facing[0]:  # where they meet, a corner of each becomes one
        other = min(facing[1], key=lambda point: math.dist(point, one))
        points.append(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2))
    x, y = (middles[0][0] + middles[1][0]) / 2, (middles[0][1] + middles[1][1]) / 2
    return sorted(points, key=lambda point: math.atan2(point[1] - y, point[0] - x))


def _part(made: Grounds) -> None:
    """Panels that would touch become narrower."""
    boxes = [box.grown(1) for _, box in made.panels]
    for k, (name, box) in enumerate(made.panels):
        if any(box.grown(1).overlap(other) > 0 for n, other in enumerate(boxes) if n != k):
            made.panels[k] = (name, box.grown(-1.6))


def _guides(
    card: Card, boxes: list[Box], made: Grounds, at: Callable[[Point], Point]
) -> list[tuple[Point, Point]]:
    """Lines from a bare benefit through the row or column it belongs to."""
    shown = {name for name, _ in made.panels}
    found = []
    for zone in card.zones:
        if zone.id in shown:
            continue
        if zone.at is None or not zone.gives or zone.label.strip() or len(zone.spaces) < 2:
            continue
        points = [boxes[index].centre for index in zone.spaces]
        start = at(zone.at)
        if len(points) < 2 or hull([boxes[index] for index in zone.spaces]).holds(
            Box(*start, 0, 0)
        ):
            continue
        for axis in (0, 1):
            if all(abs(point[axis] - start[axis]) < 2 for point in points):
                found.append((start, max(points, key=lambda point: math.dist(start, point))))
    return found


def wheel_of(card: Card, boxes: list[Box], at: Callable[[Point], Point]) -> Wheel | None:
    """The wheel that a card's `[wheel]` table describes by a list of its zones."""
    table = card.data.get("wheel")
    if not isinstance(table, dict):
        return None
    for names in table.values():
        if isinstance(names, list) and all(isinstance(name, str) for name in names):
            zones = [card.zone_by_id[name] for name in names if name in card.zone_by_id]
            if len(zones) == len(names) > 2:
                return _wheel(zones, boxes, at)
    return None


def _wheel(zones: list[Zone], boxes: list[Box], at: Callable[[Point], Point]) -> Wheel:
    held = [[boxes[index] for index in zone.spaces] for zone in zones]
    middles = [_middle(group) for group in held]
    printed = [at(zone.at) for zone in zones if zone.at]
    x, y = _middle([Box(*point, 0, 0) for point in printed or middles])
    angles = [math.atan2(my - y, mx - x) for mx, my in middles]
    starts = []
    for k, zone in enumerate(zones):
        back = (angles[k] - angles[k - 1]) % (2 * math.pi)
        starts.append((zone.id, angles[k] - back / 2))
    far = max(
        math.hypot(box.centre[0] - x, box.centre[1] - y) + box.w / 2
        for group in held
        for box in group
    )
    near = min(
        math.hypot(box.centre[0] - x, box.centre[1] - y) - box.h / 2
        for group in held
        for box in group
    )
    return Wheel((x, y), far + 3, min(near * 0.6, 26), starts)


def _middle(boxes: list[Box]) -> Point:
    return (
        sum(box.centre[0] for box in boxes) / len(boxes),
        sum(box.centre[1] for box in boxes) / len(boxes),
    )


def _of_zones(card: Card, boxes: list[Box], made: Grounds) -> None:
    """A tinted ground under zones that are a block or a row of their own."""
    used: set[int] = set()
    tight: list[set[int]] = []
    # Zones that print nothing of their own can only be seen as a panel, so they come first.
    for zone in sorted(card.zones, key=lambda zone: zone.at is not None):
        members = set(zone.spaces)
        if len(members) < 2 or members & used or len(members) == len(card.spaces):
            continue
        if any(_crosses(zone, other) for other in card.zones):
            continue
        named = members | set(_placed(card, card.group(zone.id)))
        if not named & used and _panel(zone.id, named, boxes, made, 0.35 if named - members else 9):
            used |= named
            continue
        own = [boxes[index] for index in zone.spaces]
        block = hull(own).grown(-1)
        share = sum(box.w * box.h for box in own) / max(hull(own).grown(3).area, 1)
        others = [box for index, box in enumerate(boxes) if index not in members]
        if share > 0.8 and not any(block.overlap(box) > 0 for box in others):
            tight.append(members)
        elif len(own) == 2 and share < 0.6 and _near(own[0], own[1]):
            made.ribbons.append((zone.id, own[0], own[1]))
        elif not _panel(zone.id, members, boxes, made, 0.22):
            continue
        used |= members
    if sum(len(members) for members in tight) < len(card.spaces):
        made.tinted = {index for members in tight for index in members}


def _placed(card: Card, indices: list[int]) -> list[int]:
    return [index for index in indices if card.spaces[index].at is not None]


def _panel(name: str, members: set[int], boxes: list[Box], made: Grounds, least: float) -> bool:
    """Adds a panel, if its spaces fill enough of it and no other space lies in it."""
    own = [boxes[index] for index in sorted(members)]
    panel = hull(own).grown(3)
    if sum(box.w * box.h for box in own) / panel.area < least:
        return False
    if any(panel.overlap(box) > 0 for index, box in enumerate(boxes) if index not in members):
        return False
    made.panels.append((name, panel))
    return True


def _of_groups(card: Card, boxes: list[Box], made: Grounds) -> None:
    """Panels for numbered groups (`column_1`, `column_2`, ...) of a card whose zones have none."""
    families: dict[str, set[str]] = {}
    for space in card.spaces:
        for name in space.groups:
            stem, _, number = name.rpartition("_")
            if stem and number.isdigit():
                families.setdefault(stem, set()).add(name)
    found = Grounds()
    for names in families.values():
        tried = Grounds()
        groups = {name: set(_placed(card, card.group(name))) for name in sorted(names)}
        if len(groups) < 3 or min(len(members) for members in groups.values()) < 2:
            continue
        if all(_panel(name, groups[name], boxes, tried, 0.3) for name in groups) and (
            _held(tried, boxes) > _held(found, boxes)
        ):
            found = tried
    made.panels = found.panels


def _held(grounds: Grounds, boxes: list[Box]) -> int:
    return sum(any(panel.overlap(box) > 0 for _, panel in grounds.panels) for box in boxes)


def _crosses(zone: Zone, other: Zone) -> bool:
    """Whether two zones share spaces, neither holds the other, and no name makes the first the
    one to show."""
    mine, theirs = set(zone.spaces), set(other.spaces)
    if len(theirs) < 2 or not mine & theirs or mine <= theirs or theirs <= mine:
        return False
    if (zone.at is None) != (other.at is None):
        return False
    return not _named(zone) or _named(other)


def _named(zone: Zone) -> bool:
    return zone.label.strip() not in ("", "row", "column")


def _near(one: Box, other: Box) -> bool:
    """Whether two boxes are neighbours with a gap between them."""
    (x1, y1), (x2, y2) = one.centre, other.centre
    close = abs(x1 - x2) < 1.6 * one.w and abs(y1 - y2) < 1.6 * one.h
    return close and one.grown(-2).overlap(other.grown(-2)) == 0
