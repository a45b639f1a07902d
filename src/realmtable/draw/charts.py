"""Small plain charts for reports: bars, and where one thing stands among many."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final
from xml.sax.saxutils import quoteattr

from realmtable.draw.shapes import num
from realmtable.draw.svg import FONTS

_SIZE: Final = 12.0
_GAP: Final = 0.24  # of the room that a group of bars has
_TONES: Final = 4

STYLE: Final = (
    f".ch{{display:block;width:100%;height:auto}}.ch text{{font-family:{FONTS};"
    "fill:var(--soft);text-anchor:middle}.ch .ch-l{text-anchor:start}.ch .ch-r{text-anchor:end}"
    ".ch .ch-v{fill:var(--ink)}.ch .ch-b{font-weight:700;fill:var(--ink)}"
    ".ch-axis{stroke:var(--rule);stroke-width:1}.ch-dot{fill:var(--rule);stroke:var(--soft)}"
    ".ch-mine{fill:var(--fresh);stroke:var(--paper);stroke-width:1.5}"
    ".ch-range{fill:var(--legal-wash)}"
    ".ch-0{fill:var(--rule)}.ch-1{fill:var(--pen-wash)}.ch-2{fill:var(--pen)}"
    ".ch-3{fill:var(--fresh)}.ch rect{stroke:var(--edge);stroke-width:.6}"
    ".ch rect.ch-range{stroke:none}"
)


@dataclass(frozen=True)
class Series:
    """Bars of the same kind."""

    name: str
    values: Sequence[float]


def tone(index: int, count: int) -> str:
    """The class that tells series apart: the last of them is the one that matters most."""
    return f"ch-{max(0, _TONES - 1 - (count - index)) if count < _TONES else index % _TONES}"


def bars_svg(
    title: str,
    labels: Sequence[str],
    series: Sequence[Series],
    *,
    wide: float = 420.0,
    high: float = 150.0,
    most: float = 0.0,
    as_percent: bool = False,
) -> str:
    """Groups of bars, one for each label, each with a bar of every series. The highest reaches
    `most`, or what is there."""
    most = most or max([value for one in series for value in one.values], default=0.0) or 1.0
    top, bottom = 16.0, high - 18.0
    room = wide / max(1, len(labels))
    each = room * (1 - _GAP) / max(1, len(series))
    said, body = [], f'<path class="ch-axis" d="M0 {num(bottom)}H{num(wide)}"/>'
    for at, label in enumerate(labels):
        left = at * room + room * _GAP / 2
        told = []
        for n, one in enumerate(series):
            value = one.values[at]
            tall = (bottom - top) * min(1.0, value / most)
            shown = f"{100 * value:.0f} %" if as_percent else f"{value:.2f}"
            told.append(f"{one.name} {shown}" if one.name else shown)
            body += (
                f'<rect class="{tone(n, len(series))}" x="{num(left + n * each)}" '
                f'y="{num(bottom - tall)}" width="{num(each)}" height="{num(tall)}">'
                f"<title>{escape(label)}: {escape(told[-1])}</title></rect>"
            )
            if n == len(series) - 1:
                short = f"{100 * value:.0f}" if as_percent else f"{value:.1f}".removesuffix(".0")
                body += (
                    f'<text class="ch-v" x="{num(left + (n + 0.5) * each)}" '
                    f'y="{num(bottom - tall - 4)}" font-size="{num(_SIZE - 1)}">{short}</text>'
                )
        middle = at * room + room / 2
        body += f'<text x="{num(middle)}" y="{num(high - 4)}" font-size="{num(_SIZE)}">'
        body += f"{escape(label)}</text>"
        said.append(f"{label}: {', '.join(told)}")
    return _chart(title, "; ".join(said), wide, high, body)


def strip_svg(
    title: str,
    values: Mapping[str, float],
    mine: str,
    *,
    low: float,
    high: float,
    sound: tuple[float, float],
    wide: float = 420.0,
) -> str:
    """Where one stands among many on a scale. Those that would lie upon each other are stacked;
    between `sound` they should all be."""
    radius, tall = 4.6, 118.0
    left, right, ground = 8.0, wide - 8.0, tall - 22.0

    def place(value: float) -> float:
        return left + (right - left) * (min(max(value, low), high) - low) / (high - low)

    body = (
        f'<rect class="ch-range" x="{num(place(sound[0]))}" y="12" '
        f'width="{num(place(sound[1]) - place(sound[0]))}" height="{num(ground - 12)}"/>'
        f'<path class="ch-axis" d="M{num(left)} {num(ground)}H{num(right)}"/>'
    )
    for whole in range(int(low), int(high) + 1):
        body += f'<text x="{num(place(whole))}" y="{num(tall - 5)}" font-size="{num(_SIZE)}">'
        body += f"{whole}</text>"
    stacks: dict[int, int] = {}
    for name, value in sorted(values.items(), key=lambda pair: (pair[1], pair[0])):
        column = round(place(value) / (2 * radius))
        level = stacks[column] = stacks.get(column, -1) + 1
        y = max(18.0, ground - radius - 1 - level * 2 * radius)
        style = "ch-mine" if name == mine else "ch-dot"
        grown = radius + 2 if name == mine else radius - 0.4
        dot = (
            f'<circle class="{style}" cx="{num(column * 2 * radius)}" cy="{num(y)}" '
            f'r="{num(grown)}"><title>{escape(name)}: {value:.2f}</title></circle>'
        )
        body += dot
    words = f"{mine}: {values[mine]:.2f} among {len(values)} realms"
    return _chart(title, words, wide, tall, body)


def _chart(title: str, words: str, wide: float, high: float, body: str) -> str:
    return (
        f'<svg class="ch" viewBox="0 0 {num(wide)} {num(high)}" role="img" '
        f"aria-label={quoteattr(f'{title}: {words}')}>{body}</svg>"
    )
