"""How the expected score of a game went: luck at each roll, what was lost at each turn.

Above, the score that is expected: up or down at a roll, down where a turn fell short. Below, the
two apart: luck so far, and stars lost so far.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate
from math import ceil, floor
from typing import Final
from xml.sax.saxutils import quoteattr

from realmtable.draw import theme
from realmtable.draw.shapes import Point, num
from realmtable.draw.svg import FONTS

WIDE: Final = 400.0
HIGH: Final = 330.0
_LEFT, _RIGHT = 34.0, 392.0
_UPPER: Final = (34.0, 196.0)  # top and bottom of the curve
_LOWER: Final = (236.0, 312.0)
_SIZE: Final = 11.0
_TICKS: Final = 4
_DIGITS: Final = 3

STYLE: Final = (
    f".cv.rt text{{font-family:{FONTS};fill:var(--soft);text-anchor:start}}.cv{{display:block}}"
    ".cv.rt .cv-h{fill:var(--ink);font-weight:700}.cv.rt .cv-end{text-anchor:end}"
    ".cv-sheet{fill:var(--paper);stroke:var(--rule)}.cv-grid{stroke:var(--rule);stroke-width:.7}"
    ".cv-round{stroke:var(--soft);stroke-width:1;stroke-dasharray:2 3}"
    ".cv-line{fill:none;stroke:var(--edge);stroke-width:1.4;stroke-linejoin:round}"
    ".cv-luck{fill:none;stroke:var(--word);stroke-width:2.6;stroke-linecap:round}"
    ".cv-lost{fill:none;stroke:var(--cost);stroke-width:2.6;stroke-linecap:round;"
    "stroke-dasharray:.1 4}"
    ".cv-mistake{fill:var(--cost);stroke:var(--paper);stroke-width:1}"
    ".cv.rt .cv-t-luck{fill:var(--word);font-weight:700}"
    ".cv.rt .cv-t-lost{fill:var(--cost);font-weight:700}"
)


@dataclass(frozen=True)
class CurveStep:
    """One turn, in stars."""

    label: str  # round and turn, `2.5`
    luck: float
    lost: float
    mistake: bool = False
    first: bool = False  # of its round


@dataclass(frozen=True)
class Curve:
    """What was expected at the start, and how it changed turn by turn."""

    start: float
    steps: Sequence[CurveStep]

    @property
    def after_rolls(self) -> list[float]:
        pairs = zip(self.ends, self.steps, strict=False)
        return [round(before + step.luck, _DIGITS) for before, step in pairs]

    @property
    def ends(self) -> list[float]:
        """What is expected before the first turn and after each."""
        return _summed([step.luck - step.lost for step in self.steps], self.start)

    @property
    def luck(self) -> list[float]:
        return _summed([step.luck for step in self.steps])

    @property
    def lost(self) -> list[float]:
        return _summed([-step.lost for step in self.steps])


def _summed(values: list[float], start: float = 0.0) -> list[float]:
    """Sums so far; what is added is known to thousandths, and so are they."""
    return [round(value, _DIGITS) for value in accumulate(values, initial=start)]


def curve_words(curve: Curve) -> str:
    """The curve in a few sentences, for those who do not see it."""
    said = [f"Expected at the start: {curve.start:.1f} stars"]
    if curve.steps:
        said.append(
            f"after {len(curve.steps)} turns {curve.ends[-1]:.1f}: luck {curve.luck[-1]:+.1f}, "
            f"lost {abs(curve.lost[-1]):.1f}"
        )
        worst = max(curve.steps, key=lambda step: step.lost)
        if worst.lost > 0:
            said.append(f"most at once in turn {worst.label}: {worst.lost:.1f}")
    return "; ".join(said) + "."


def curve_svg(curve: Curve, look: str = "auto") -> str:
    """The whole drawing."""
    style = "" if look == "page" else f"<style>{theme.variables(look, _colours)}{STYLE}</style>"
    label = quoteattr(curve_words(curve))
    body = f'<rect class="cv-sheet" x=".5" y=".5" width="{WIDE - 1}" height="{HIGH - 1}" rx="8"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rt cv" '
        f'viewBox="0 0 {num(WIDE)} {num(HIGH)}" role="img" aria-label={label}>'
        f"{style}{body}{_rounds(curve)}{_expected(curve)}{_apart(curve)}</svg>"
    )


def _colours(look: str) -> dict[str, str]:
    return theme.colours(theme.PLAIN, look)


def _across(curve: Curve) -> Callable[[float], float]:
    """Where a turn is drawn; 0 is before the first."""
    step = (_RIGHT - _LEFT) / max(1, len(curve.steps))
    return lambda turn: _LEFT + turn * step


def _rounds(curve: Curve) -> str:
    """Where rounds begin."""
    x = _across(curve)
    drawn = []
    for n, step in enumerate(curve.steps):
        if step.first:
            if n:
                drawn.append(_line("cv-round", [(x(n), _UPPER[0] - 8), (x(n), _LOWER[1])]))
            name = f"Round {step.label.partition('.')[0]}"
            drawn.append(_words(name, x(n) + 3, _UPPER[1] + 15, ""))
    return "".join(drawn)


def _expected(curve: Curve) -> str:
    ends, rolls = curve.ends, curve.after_rolls
    x, y, grid = _across(curve), *_scale([*ends, *rolls], _UPPER)
    drawn = [_words("Expected final score", 10, 20, "cv-h"), grid]
    marks = []
    for n, step in enumerate(curve.steps):
        rolled, played = x(n + 0.3), x(n + 0.7)
        before, high, after = y(ends[n]), y(rolls[n]), y(ends[n + 1])
        drawn.append(_line("cv-line", [(x(n), before), (rolled, before)]))
        drawn.append(_line("cv-luck", [(rolled, before), (rolled, high)]))
        drawn.append(_line("cv-line", [(rolled, high), (played, high)]))
        if step.lost > 0:
            drawn.append(_line("cv-lost", [(played, high), (played, after)]))
        drawn.append(_line("cv-line", [(played, after), (x(n + 1), after)]))
        if step.mistake:
            title = f"<title>{step.label}: lost {step.lost:.1f}</title>"
            at = f'cx="{num(played)}" cy="{num(after)}"'
            marks.append(f'<circle class="cv-mistake" {at} r="4">{title}</circle>')
    return "".join(drawn + marks)


def _apart(curve: Curve) -> str:
    luck, lost = curve.luck, curve.lost
    x, y, grid = _across(curve), *_scale([*luck, *lost, 0.0], _LOWER)
    along = [x(n) for n in range(len(luck))]
    middle = _LOWER[0] - 12
    return "".join(
        [
            grid,
            _words("Luck so far", 10, middle, "cv-t-luck"),
            _words("Lost so far", _RIGHT, middle, "cv-t-lost cv-end"),
            _line("cv-luck", list(zip(along, map(y, luck), strict=True))),
            _line("cv-lost", list(zip(along, map(y, lost), strict=True))),
        ]
    )


def _scale(
    values: Sequence[float], room: tuple[float, float]
) -> tuple[Callable[[float], float], str]:
    """Where a value is drawn, and lines at round values."""
    every = max(1, ceil((max(values) - min(values)) / _TICKS))
    low = every * floor(min(values) / every)
    high = max(ceil(max(values)), low + 1)
    each = (room[1] - room[0]) / (high - low)
    lines = []
    for value in range(low, high + 1, every):
        at = room[1] - (value - low) * each
        lines.append(_line("cv-grid", [(_LEFT, at), (_RIGHT, at)]))
        lines.append(_words(str(value), _LEFT - 5, at + 4, "cv-end"))
    return lambda value: room[1] - (value - low) * each, "".join(lines)


def _line(style: str, points: Sequence[Point]) -> str:
    path = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return f'<path class="{style}" d="{path}"/>'


def _words(text: str, x: float, y: float, style: str) -> str:
    return (
        f'<text class="{style}" x="{num(x)}" y="{num(y)}" font-size="{num(_SIZE)}">'
        f"{escape(text)}</text>"
    )
