"""How the pages of the solo modes look: their colours, the style of their drawings, and what the
course map, the ballroom cards and the atlas share. All classes begin with `so-`."""

import math
from html import escape
from typing import Final
from xml.sax.saxutils import quoteattr

from realmtable.draw import theme
from realmtable.draw.pen import Hand, smooth
from realmtable.draw.shapes import Point, num
from realmtable.draw.svg import FONTS

LIGHT: Final = {
    "so-rough": "#dbe6bd",
    "so-fairway": "#bcd68f",
    "so-green": "#92c472",
    "so-wood": "#b5855a",
    "so-dark-wood": "#7c5533",
    "so-water": "#a5cee4",
    "so-leaf": "#6f9d5b",
    "so-brick": "#c9705a",
    "so-cloth": "#b4536b",
    "so-gold": "#e8b93f",
    "so-snow": "#f4f8fb",
    "so-frost": "#e4edf4",
    "so-wall": "#f1e3c6",
    "so-floor": "#dcc295",
    "so-night": "#33406b",
    "so-dusk": "#6b6f9c",
    "so-glow": "#ffe7a3",
    "so-stone": "#d3cbbd",
    "so-skin-a": "#f2cfae",
    "so-skin-b": "#c98f63",
    "so-skin-c": "#8a5a3b",
    "so-line": "#54493b",
    "so-asleep": "#c9c0ae",
    "so-on-night": "#fff6dc",
}
DARK: Final = {
    "so-rough": "#2c3621",
    "so-fairway": "#40542a",
    "so-green": "#557a38",
    "so-wood": "#80592f",
    "so-dark-wood": "#593c20",
    "so-water": "#2d5870",
    "so-leaf": "#466a37",
    "so-brick": "#8a4634",
    "so-cloth": "#863a4f",
    "so-gold": "#b98d22",
    "so-snow": "#8fa3b3",
    "so-frost": "#36434e",
    "so-wall": "#453b2b",
    "so-floor": "#5c4a2c",
    "so-night": "#161c36",
    "so-dusk": "#343862",
    "so-glow": "#d8ae4a",
    "so-stone": "#575048",
    "so-skin-a": "#d1a681",
    "so-skin-b": "#a9744b",
    "so-skin-c": "#744a30",
    "so-line": "#cfc2ad",
    "so-asleep": "#4a443b",
    "so-on-night": "#fff1c9",
}
# What is read, and what it stands on.
READABLE: Final = (
    *(("ink", ground) for ground in ("so-rough", "so-fairway", "so-wall", "paper", "face")),
    ("pen", "face"),
    ("soft", "paper"),
    ("so-on-night", "so-night"),
)


def colours(look: str) -> dict[str, str]:
    """Every variable with its colour, for `light` or `dark`."""
    dark = look == "dark"
    return {**(theme.DARK if dark else theme.LIGHT), **(DARK if dark else LIGHT)}


def page_css() -> str:
    """Variables and style for pages with these drawings; they follow the reader's wish, or
    `data-theme` on the root."""
    light, night = theme.declarations(LIGHT), theme.declarations(DARK)
    return (
        f":root{{{light}}}:root[data-theme=dark]{{{night}}}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{night}}}}}{STYLE}"
    )


def drawing(kind: str, wide: float, high: float, title: str, body: str, look: str) -> str:
    """A whole drawing; for a page without style of its own."""
    style = "" if look == "page" else f"<style>{theme.variables(look, colours)}{STYLE}</style>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rt so so-{kind}" '
        f'viewBox="0 0 {num(wide)} {num(high)}" role="group" aria-label={quoteattr(title)}>'
        f"{style}{body}</svg>"
    )


def small(kind: str, size: float, title: str, body: str, look: str) -> str:
    """A small square drawing; without a title it is decoration."""
    told = f'role="img" aria-label={quoteattr(title)}' if title else 'aria-hidden="true"'
    style = "" if look == "page" else f"<style>{theme.variables(look, colours)}{STYLE}</style>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rt so so-{kind}" '
        f'viewBox="0 0 {num(size)} {num(size)}" {told}>{style}{body}</svg>'
    )


def path(style: str, d: str) -> str:
    return f'<path class="{style}" d="{d}"/>'


def words(text: str, x: float, y: float, size: float, style: str = "so-t") -> str:
    return (
        f'<text class="{style}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}">'
        f"{escape(text)}</text>"
    )


def moved(x: float, y: float, body: str, scale: float = 1.0) -> str:
    """Something put to its place."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({num(x)} {num(y)}){size}">{body}</g>'


def blob(x: float, y: float, wide: float, high: float, hand: Hand, uneven: float = 0.08) -> str:
    """A closed line around a place, as a hand draws it."""
    count = 12
    points: list[Point] = []
    for k in range(count):
        angle = 2 * math.pi * k / count
        far = 1 + hand.wobble(uneven)
        points.append((x + math.cos(angle) * wide / 2 * far, y + math.sin(angle) * high / 2 * far))
    return closed(points)


def closed(points: list[Point]) -> str:
    """A line through points that comes back to where it began, without corners."""
    _, before, *steps = smooth([points[-1], *points, points[0], points[1]]).split("C")
    x, y = before.split()[4:]  # the curve through the last point, too, ends in the first
    return f"M{x} {y}" + "".join(f"C{step}" for step in steps[:-1]) + "Z"


def torn(left: float, top: float, right: float, bottom: float, hand: Hand, by: float = 5) -> str:
    """A sheet with uneven edges."""
    points: list[Point] = []
    across, down = max(int((right - left) / 26), 3), max(int((bottom - top) / 26), 3)
    for k in range(across):
        points.append((left + (right - left) * k / across, top + hand.wobble(by)))
    for k in range(down):
        points.append((right + hand.wobble(by), top + (bottom - top) * k / down))
    for k in range(across):
        points.append((right - (right - left) * k / across, bottom + hand.wobble(by)))
    for k in range(down):
        points.append((left + hand.wobble(by), bottom - (bottom - top) * k / down))
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def _fills(*names: str) -> str:
    return "".join(f".so-f-{name}{{fill:var(--so-{name})}}" for name in names)


STYLE: Final = (
    f".so text{{font-family:{FONTS}}}.so{{display:block}}"
    ".so-t{fill:var(--ink);font-weight:700;text-anchor:middle}"
    ".so-small{fill:var(--ink);text-anchor:middle}"
    ".so-on{fill:var(--so-on-night);font-weight:700;text-anchor:middle}"
    + _fills(*(name.removeprefix("so-") for name in LIGHT))
    + ".so-f-ink{fill:var(--ink)}.so-f-paper{fill:var(--paper)}.so-f-face{fill:var(--face)}"
    ".so-f-sand{fill:var(--sand)}.so-f-heart{fill:var(--heart)}.so-f-pumpkin{fill:var(--pumpkin)}"
    ".so-f-star{fill:var(--star)}.so-f-flag{fill:var(--fresh)}"
    # lines: thin ones as printed, `hand` as written with a pen
    ".so-l,.so-o{stroke:var(--so-line);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}"
    ".so-l{fill:none}.so-thin{stroke-width:1.3}"
    ".so-g{fill:none;stroke:var(--so-gold);stroke-width:2.4;stroke-linecap:round}"
    ".so-w{fill:none;stroke:var(--so-snow);stroke-width:2.2;stroke-linecap:round}"
    ".so-way{fill:none;stroke:var(--so-fairway);stroke-linecap:round;stroke-linejoin:round}"
    ".so-walk{fill:none;stroke:var(--so-line);stroke-width:2.2;stroke-dasharray:1 8;"
    "stroke-linecap:round;opacity:.6}"
    ".so-hand{fill:none;stroke:var(--pen);stroke-width:3.2;stroke-linecap:round;"
    "stroke-linejoin:round}"
    ".so-sheet{fill:var(--paper);stroke:var(--rule);stroke-width:1.5}"
    ".so-box{fill:var(--face);stroke:var(--edge);stroke-width:1.6}"
    ".so-plate{fill:var(--face);stroke:var(--rule);stroke-width:1.2}"
    # places that one can go to
    ".so-place{cursor:pointer}.so-place:focus{outline:none}"
    ".so-halo{fill:none;stroke:none}"
    ".so-current .so-halo{stroke:var(--fresh);stroke-width:3.4;stroke-dasharray:9 6;"
    "stroke-linecap:round}"
    ".so-chosen .so-halo{stroke:var(--chosen);stroke-width:4}"
    ".so-place:focus-visible .so-halo{stroke:var(--pen);stroke-width:5;stroke-dasharray:none}"
    ".so-place:hover .so-plate{fill:var(--chosen-wash)}"
    ".so-locked .so-motif{opacity:.5}.so-locked .so-f-flag{fill:var(--so-asleep)}"
    ".so-dim .so-motif{opacity:.34}.so-open .so-motif,.so-played .so-motif{opacity:1}"
)
