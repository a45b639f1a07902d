"""A card with how often each of its spaces is used: the more often, the fuller its colour."""

from collections.abc import Mapping
from typing import Final
from xml.sax.saxutils import escape

from realmtable.draw import icons
from realmtable.draw.layout import SpacePlan, plan
from realmtable.draw.marks import star_box
from realmtable.draw.shapes import Box, num, outline
from realmtable.draw.svg import layered_svg
from realmtable.rolling.card import Card

_FAINT, _FULL = 0.06, 0.62  # what is printed shines through
_SIZE: Final = 11.0  # letters; smaller ones cannot be read
_WIDE_DIGITS: Final = 6.2
_LEAST: Final = 0.005  # below this a share would look like none

STYLE: Final = (
    ".heat .face{fill:var(--pen-wash);stroke:var(--pen);stroke-width:2}"
    ".heat .ln{stroke:var(--pen);stroke-width:6;stroke-linecap:round}"
    ".heat.never .face{fill:none;stroke:var(--cost);stroke-width:2.4;stroke-dasharray:4 2.5}"
    ".heat.never .ln{stroke:var(--cost);stroke-width:3;stroke-dasharray:4 2.5}"
    ".heat-tag{fill:var(--paper);stroke:var(--rule);stroke-width:.8}"
    ".rt .heat-t{fill:var(--ink);font-weight:700}.rt .never .heat-t{fill:var(--cost)}"
)


def heat_svg(
    card: Card, shares: Mapping[str, float], reached: list[float], *, theme: str = "auto"
) -> str:
    """A card with the shares of rounds, 0 to 1, in which its spaces are written on; its star track
    with those in which at least 1, 2, ... 6 stars are reached."""
    spots = [spot for spot in plan(card).spaces if spot.space.id in shares]
    # Labels come after all spaces: where these touch, one would cover the label of another.
    parts = [_space(spot, shares[spot.space.id]) for spot in spots]
    parts += [_label(spot, shares[spot.space.id]) for spot in spots]
    for n, share in enumerate(reached):
        box = star_box(n).grown(-0.5)
        star = icons.use("S", box.x, box.y, box.w)
        title = _words(f"star {n + 1}", share)
        parts.append(f'<g opacity="{_short(share)}"><title>{title}</title>{star}</g>')
    return layered_svg(card, f'<g class="heats">{"".join(parts)}</g>', STYLE, theme=theme)


def _space(spot: SpacePlan, share: float) -> str:
    strength = _short(_FAINT + (_FULL - _FAINT) * share)
    if spot.space.at is None:
        (x1, y1), (x2, y2) = spot.outline[0], spot.outline[1]
        line = f'<path class="ln" d="M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"/>'
        body = f'<g stroke-opacity="{strength if share else 1}">{line}</g>'
    else:
        shape = outline(spot.space.shape, spot.box.grown(0.6))
        body = f'<g fill-opacity="{strength}">{shape}</g>'
    style = "heat" if share else "heat never"
    return f'<g class="{style}"><title>{_words(spot.space.name, share)}</title>{body}</g>'


def _label(spot: SpacePlan, share: float) -> str:
    if spot.space.at is None:
        (x1, y1), (x2, y2) = spot.outline[0], spot.outline[1]
        tag = _tag((x1 + x2) / 2, (y1 + y2) / 2 + _SIZE * 0.36, share)
    else:
        tag = _tag(spot.box.x + spot.box.w / 2, _below(spot.box), share)
    return tag if share else f'<g class="never">{tag}</g>'


def _below(box: Box) -> float:
    """Where the letters stand: at the lower edge, so that what is printed can still be read."""
    return box.y + box.h + 2.5


def _tag(x: float, y: float, share: float) -> str:
    """How often, in percent, on a label of its own."""
    text = "<1" if 0 < share < _LEAST else f"{100 * share:.0f}"
    wide = len(text) * _WIDE_DIGITS + 5
    return (
        f'<rect class="heat-tag" x="{num(x - wide / 2)}" y="{num(y - _SIZE * 0.82)}" '
        f'width="{num(wide)}" height="{num(_SIZE + 0.6)}" rx="3.5"/>'
        f'<text class="heat-t" x="{num(x)}" y="{num(y)}" font-size="{num(_SIZE)}">'
        f"{escape(text)}</text>"
    )


def _words(name: str, share: float) -> str:
    return escape(f"{name}: in {100 * share:.0f} % of the rounds")


def _short(value: float) -> str:
    return f"{value:.2f}"
