"""The map of a course of eighteen holes: a winding walk over fairways, a flag and a small motif for
each hole, and the number of attempts written beside those that were played."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal
from xml.sax.saxutils import quoteattr

from realmtable.draw import solo_look as look
from realmtable.draw.motifs import MOTIFS
from realmtable.draw.pen import Hand, number, small_ring, smooth
from realmtable.draw.shapes import Box, Point, num
from realmtable.draw.solo_look import path, words

WIDE: Final = 660
HIGH: Final = 900
_COLUMNS: Final = 3
_LEFT: Final = 118
_ACROSS: Final = 212
_TOP: Final = 104
_DOWN: Final = 138

State = Literal["open", "locked", "current", "played", "given_up"]


@dataclass(frozen=True)
class Hole:
    """A hole as the map shows it."""

    number: int
    name: str
    par: int
    state: State = "locked"
    attempts: int = 0  # that are written down; of a current hole those that failed


def places(count: int) -> list[Point]:
    """Where the holes lie: row by row, forth and back, as one walks."""
    found = []
    for n in range(count):
        row, step = divmod(n, _COLUMNS)
        column = step if row % 2 == 0 else _COLUMNS - 1 - step
        hand = Hand(f"hole {n + 1}")
        found.append(
            (
                _LEFT + column * _ACROSS + hand.wobble(10),
                _TOP + row * _DOWN + (16 if column == 1 else 0) + hand.wobble(8),
            )
        )
    return found


def course_svg(holes: list[Hole], *, theme: str = "auto", title: str = "The course") -> str:
    """The map. Each hole is a link to `#hole-7` with a name that says how it stands."""
    at = places(len(holes))
    body = [path("so-f-rough", look.torn(8, 8, WIDE - 8, HIGH - 8, Hand("rough"), 4))]
    body += _scenery()
    body.append(path("so-walk", smooth(at)))
    body += [_ground(hole, at[n]) for n, hole in enumerate(holes)]
    body += [_hole(hole, at[n]) for n, hole in enumerate(holes)]
    return look.drawing("course", WIDE, HIGH, title, "".join(body), theme)


def _scenery() -> list[str]:
    """Trees between the holes, always the same ones."""
    found = []
    for n, (x, y) in enumerate(_TREES):
        hand = Hand(f"tree {n}")
        size = 1 + hand.wobble(0.18)
        tree = path("so-l so-thin", "M0 4v14") + path(
            "so-f-leaf", look.blob(0, -4, 22, 25, hand, 0.12)
        )
        found.append(look.moved(x, y, tree, round(size, 2)))
    return found


_TREES: Final = [
    *((30, 60), (218, 44), (242, 60), (434, 36), (628, 60), (34, 190), (632, 214), (226, 208)),
    *((436, 220), (26, 330), (30, 352), (224, 338), (634, 350), (430, 352), (28, 486), (632, 490)),
    *((228, 478), (438, 494), (626, 624), (30, 636), (222, 622), (434, 634), (28, 768), (50, 782)),
    *((634, 770), (232, 764), (440, 772), (34, 870), (626, 868), (330, 876)),
]


def _ground(hole: Hole, at: Point) -> str:
    """The fairway and the green of a hole."""
    x, y = at
    hand = Hand(f"green {hole.number}")
    bend = (x - 24 + hand.wobble(14), y + 34 + hand.wobble(6))
    way = smooth([(x - 62 + hand.wobble(6), y + 26), bend, (x + 24, y + 8)])
    return f'<path class="so-way" stroke-width="34" d="{way}"/>' + path(
        "so-f-green", look.blob(x + 28, y + 4, 100, 72, hand)
    )


def _hole(hole: Hole, at: Point) -> str:
    x, y = at
    flag = (
        f'<ellipse class="so-f-line" cx="{num(x + 56)}" cy="{num(y + 18)}" rx="6" ry="2.6"/>'
        + path("so-l", f"M{num(x + 56)} {num(y + 18)}v-56")
        + path("so-f-flag", f"M{num(x + 56)} {num(y - 38)}l26 9l-26 10z")
    )
    motif = look.moved(x - 78, y - 40, MOTIFS[hole.number - 1], 1.25)
    label = (
        f'<rect class="so-plate" x="{num(x - 76)}" y="{num(y + 44)}" width="152" height="26" '
        'rx="13"/>' + words(f"{hole.number} {hole.name}", x, y + 62, 15.5)
    )
    halo = f'<ellipse class="so-halo" cx="{num(x)}" cy="{num(y + 8)}" rx="92" ry="68"/>'
    return (
        f'<a class="so-place so-{hole.state}" href="#hole-{hole.number}" '
        f'data-hole="{hole.number}" aria-label={quoteattr(_said(hole))}>{halo}'
        f'<g class="so-motif">{motif}{flag}</g>{_written(hole, at)}{label}</a>'
    )


def _written(hole: Hole, at: Point) -> str:
    """The attempts, written by hand on the green."""
    x, y = at
    hand = Hand(f"attempts {hole.number} {hole.attempts}")
    if hole.state in ("open", "locked", "current"):
        ball = f'<circle class="so-box so-thin" cx="{num(x - 2)}" cy="{num(y + 24)}" r="5"/>'
        return ball if hole.state == "current" else ""
    room = Box(x + 4, y - 14, 32, 32)
    written = number(hole.attempts, room, hand)
    if hole.state == "given_up":
        written += smooth([(x + 3, y - 12), (x - 3, y + 3), (x + 3, y + 18)])
        written += smooth([(x + 37, y - 12), (x + 43, y + 3), (x + 37, y + 18)])
    elif hole.attempts <= hole.par:
        written += small_ring(Box(x - 4, y - 20, 48, 46), hand)
    return (
        f'<ellipse class="so-f-face" cx="{num(x + 20)}" cy="{num(y + 3)}" rx="25" ry="24"/>'
        + path("so-hand", written)
    )


_SAID: Final[Mapping[State, str]] = {
    "open": "not played yet",
    "locked": "still to come",
    "current": "to be played now",
    "given_up": "picked up",
}


def _said(hole: Hole) -> str:
    state = _SAID.get(hole.state) or (
        "in one" if hole.attempts == 1 else f"{hole.attempts} attempts"
    )
    return f"Hole {hole.number}, {hole.name}, par {hole.par}: {state}"
