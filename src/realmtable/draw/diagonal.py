"""Predicted against final: where the dots lie on the diagonal, what was predicted came true."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final
from xml.sax.saxutils import quoteattr

from realmtable.draw import theme
from realmtable.draw.shapes import num
from realmtable.draw.svg import FONTS

SIDE: Final = 400.0
_LOW, _HIGH = 44.0, 384.0
_SIZE: Final = 12.0
_STYLE: Final = (
    f".dg.rt text{{font-family:{FONTS};fill:var(--soft);text-anchor:middle}}"
    ".dg-sheet{fill:var(--paper);stroke:var(--rule)}.dg-grid{stroke:var(--rule);stroke-width:.7}"
    ".dg-true{stroke:var(--soft);stroke-width:1.4;stroke-dasharray:5 4}"
    ".dg-reach{stroke:var(--word);stroke-width:1.6}.dg-dot{fill:var(--word)}"
)


@dataclass(frozen=True)
class Bin:
    """Some predictions that were about the same, and what came of them."""

    predicted: float
    final: float
    error: float  # the standard error of `final`
    count: int


def diagonal_svg(bins: Sequence[Bin], look: str = "auto") -> str:
    """A dot for each bin, with two standard errors up and down."""
    ends = [each.predicted for each in bins] + [each.final for each in bins]
    low, high = floor(min(ends)), ceil(max(ends))
    high = max(high, low + 1)

    def across(value: float) -> float:
        return _LOW + (value - low) / (high - low) * (_HIGH - _LOW)

    def down(value: float) -> float:
        return SIDE - across(value)

    def line(style: str, *ends: tuple[float, float]) -> str:
        (x1, y1), (x2, y2) = [(across(x), down(y)) for x, y in ends]
        at = f'x1="{num(x1)}" y1="{num(y1)}" x2="{num(x2)}" y2="{num(y2)}"'
        return f'<line class="{style}" {at}/>'

    def words(text: str, x: float, y: float, more: str = "") -> str:
        return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(_SIZE)}"{more}>{text}</text>'

    body = [f'<rect class="dg-sheet" x=".5" y=".5" width="{SIDE - 1}" height="{SIDE - 1}" rx="8"/>']
    for value in range(low, high + 1, max(1, ceil((high - low) / 8))):
        body += [line("dg-grid", (low, value), (high, value))]
        body += [line("dg-grid", (value, low), (value, high))]
        body += [words(str(value), _LOW - 14, down(value) + 4)]
        body += [words(str(value), across(value), SIDE - _LOW + 18)]
    body.append(line("dg-true", (low, low), (high, high)))
    for each in bins:
        reach = 2 * each.error
        least, most = max(low, each.final - reach), min(high, each.final + reach)
        body.append(line("dg-reach", (each.predicted, least), (each.predicted, most)))
        at = f'cx="{num(across(each.predicted))}" cy="{num(down(each.final))}"'
        said = f"predicted {each.predicted:.1f}, scored {each.final:.1f}, {each.count} times"
        body.append(f'<circle class="dg-dot" {at} r="4"><title>{said}</title></circle>')
    body.append(words("predicted, in stars", (_LOW + _HIGH) / 2, SIDE - 8))
    turned = f' transform="rotate(-90 14 {num(SIDE / 2)})"'
    body.append(words("scored", 14, SIDE / 2, turned))
    furthest = max(abs(each.final - each.predicted) for each in bins)
    told = f"Predicted against final score in {len(bins)} bins; at most {furthest:.1f} stars apart."
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rt dg" '
        f'viewBox="0 0 {num(SIDE)} {num(SIDE)}" role="img" aria-label={quoteattr(told)}>'
        f"<style>{theme.variables(look, _colours)}{_STYLE}</style>{''.join(body)}</svg>"
    )


def _colours(look: str) -> dict[str, str]:
    return theme.colours(theme.PLAIN, look)
