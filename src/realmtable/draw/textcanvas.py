"""A grid of characters that refuses to write one thing over another."""

from itertools import groupby
from operator import itemgetter

from rich.text import Text

FREE = -2
NOBODY = -1
_FALLING = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}"
_RISING = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"

_LINES = f"─│·{_FALLING}{_RISING}"


class Canvas:
    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._rows = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]
        self._owner = [[FREE] * width for _ in range(height)]

    def put(self, row: int, column: int, text: Text, owner: int = NOBODY) -> None:
        """Writes a line of text; it must fit and be alone."""
        for i, letter in enumerate(text.plain):
            at = column + i
            if (
                not (0 <= row < self.height and 0 <= at < self.width)
                or self._owner[row][at] != FREE
            ):
                raise ValueError(f"no room for {text.plain!r} at row {row}, column {column}")
            self._owner[row][at] = owner
            self._rows[row][at] = letter
            self._styles[row][at] = _style_at(text, i)

    def fill(self, row: int, column: int, letter: str, style: str) -> bool:
        """Writes one letter if its place is free, and answers whether it was."""
        free = 0 <= column < self.width and self._owner[row][column] == FREE
        if free:
            self.put(row, column, Text(letter, style))
        return free

    def connect(
        self,
        start: tuple[int, int],
        end: tuple[int, int],
        owners: set[int],
        style: str,
        head: bool = False,
    ) -> bool:
        """A light line between two places, with an arrow's head at its end if one is wanted. A
        slanted one only if nothing is in its way. Answers whether its end could be drawn."""
        down, across = end[0] - start[0], end[1] - start[1]
        steps = max(abs(down), abs(across))
        path = [
            (round(start[0] + down * step / steps), round(start[1] + across * step / steps))
            for step in range(1, steps)
        ]
        slanted = down != 0 and across != 0
        if slanted and any(self._owner[row][column] not in (FREE, *owners) for row, column in path):
            return False
        sign = _line_sign(down, across)
        for row, column in path:
            if self._owner[row][column] == FREE and self._rows[row][column] == " ":
                self._rows[row][column] = sign
                self._styles[row][column] = style
        free = [place for place in path if self._is_line(place)]
        if head and free:
            row, column = free[-1]
            self._rows[row][column] = _head_sign(down, across)
        return bool(free)

    def _is_line(self, place: tuple[int, int]) -> bool:
        row, column = place
        return self._owner[row][column] == FREE and self._rows[row][column] in _LINES

    def lines(self) -> list[Text]:
        made = []
        for letters, styles in zip(self._rows, self._styles, strict=True):
            line = Text()
            for style, run in groupby(zip(styles, letters, strict=True), itemgetter(0)):
                line.append("".join(letter for _, letter in run), style)
            made.append(line)
        return made


def _line_sign(down: int, across: int) -> str:
    if down == 0:
        return "─"
    if across == 0:
        return "│"
    if abs(across) <= 2 * abs(down):
        return _FALLING if (down > 0) == (across > 0) else _RISING
    return "·"


def _head_sign(down: int, across: int) -> str:
    """An arrow in one of eight directions; a row is as high as two columns are wide."""
    if abs(across) >= 4 * abs(down):
        return "→" if across > 0 else "←"
    if abs(down) >= abs(across):
        return "↓" if down > 0 else "↑"
    if down > 0:
        return "↘" if across > 0 else "↙"
    return "↗" if across > 0 else "↖"


def _style_at(text: Text, at: int) -> str:
    for span in reversed(text.spans):
        if span.start <= at < span.end:
            return str(span.style)
    return str(text.style)
