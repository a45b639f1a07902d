"""The curve of a game as text: one line a turn, the expected score from left to right."""

from math import ceil, floor
from typing import Final

from rich.text import Text

from realmtable.draw.curve import Curve

WIDTH: Final = 40
LEGEND: Final = "> luck   < bad luck   x lost   o expected after the turn"


def curve_lines(curve: Curve, width: int = WIDTH) -> list[Text]:
    """`o` is what is expected after the turn; the roll moved it along `>` or `<`, and what the
    turn lost is `x`."""
    ends, rolls = curve.ends, curve.after_rolls
    low, high = floor(min([*ends, *rolls])), ceil(max([*ends, *rolls]))
    high = max(high, low + 1)

    def at(value: float) -> int:
        return round((value - low) / (high - low) * (width - 1))

    lines = [Text(f"{'':6}{low}{high:>{width - len(str(low))}}", "dim")]
    for n, step in enumerate(curve.steps):
        before, rolled, after = at(ends[n]), at(rolls[n]), at(ends[n + 1])
        cells = [(" ", "")] * width
        mark = (">", "cyan") if rolled >= before else ("<", "cyan")
        for place in range(min(before, rolled), max(before, rolled) + 1):
            cells[place] = mark
        for place in range(after, rolled + 1 if step.lost > 0 else after):
            cells[place] = ("x", "red")
        cells[after] = ("o", "bold red" if step.mistake else "bold")
        line = Text(f"{step.label:<6}")
        for sign, style in cells:
            line.append(sign, style)
        line.rstrip()
        lines.append(line)
    return lines
