"""Puts the parts of a card on a grid of characters so that none touches another.

A card says where things are on a square of 100 by 100. Here rows are only as many as needed, and
columns move no further from their printed place than their neighbours force them to.
"""

from dataclasses import dataclass, field
from itertools import pairwise

from rich.text import Text

WIDTH = 36  # characters inside the frame
_MERGES = (0.4, 1.0, 2.0, 3.0, 4.0, 5.0)  # how far apart in height two parts may share a row
_TALL = 26  # rows; a card higher than this is squeezed harder
_HARD_MERGES = (6.5, 8.0)
_AIRY = 10  # rows; a card lower than this gets blank rows between its bands
_LEGEND_PRICE = 3  # a note sent to the legend is as bad as this many rows


@dataclass
class Block:
    """A rectangle of text that wants to be centred on a place. Its forms go from roomy to small;
    after the last one it gives up its place and goes to the legend (if it may)."""

    x: float
    y: float
    forms: list[list[Text]]
    fixed: bool  # stays on the card whatever happens, in line with others of the same x
    lifted: int = -1  # the form that stands above its place, in a row of its own

    def size(self, form: int) -> tuple[int, int]:
        lines = self.forms[form]
        return max(len(line) for line in lines), len(lines)


@dataclass
class Layout:
    """Where each block stands: (row, column, form), in the order given; None: in the legend."""

    places: list[tuple[int, int, int] | None]
    height: int

    price: float = 0  # what is bad about it, in rows


@dataclass
class _Part:
    """A block in the form it has now."""

    index: int
    block: Block
    form: int = 0
    row: int = 0
    column: int = 0
    width: int = field(init=False)
    height: int = field(init=False)
    centre: float = field(init=False)
    y: float = field(init=False)

    def __post_init__(self) -> None:
        self.width, self.height = self.block.size(self.form)
        self.y = self.block.y
        self.centre = self.block.x * WIDTH / 100

    @property
    def before(self) -> int:
        """Columns left of the centre."""
        return self.width // 2

    @property
    def after(self) -> int:
        return self.width - self.before

    def shares_rows(self, other: "_Part") -> bool:
        return self.row < other.row + other.height and other.row < self.row + self.height


def arrange(blocks: list[Block], gap: int = 1) -> Layout | None:
    """The lowest arrangement that leaves out as little as possible; None if nothing fits."""
    best: Layout | None = None
    for merge in (*_MERGES, *_HARD_MERGES):
        if merge in _HARD_MERGES and best is not None and best.height <= _TALL:
            break
        found = _arrange_with(blocks, merge, gap)
        if found is not None and (best is None or found.price < best.price):
            best = found
    return best


def _arrange_with(blocks: list[Block], merge: float, gap: int) -> Layout | None:
    """Shrinks the note that is in the way until everything fits."""
    forms: list[int] = [0] * len(blocks)
    while True:
        parts = [
            _Part(i, block, forms[i])
            for i, block in enumerate(blocks)
            if forms[i] < len(block.forms)
        ]
        for part in parts:
            if part.form == part.block.lifted:
                part.y -= 1.5 * merge + 0.5
        trouble = _set_rows(parts, merge)
        if trouble is None:
            trouble = _set_columns(parts, gap)
        if trouble is None:
            break
        shrinkable = [part for part in trouble if _can_shrink(part)]
        if not shrinkable:
            return None
        widest = max(shrinkable, key=lambda part: (part.width, part.index))
        for part in parts:
            if part is widest or _alike(part, widest):
                forms[part.index] += 1
    places: list[tuple[int, int, int] | None] = [None] * len(blocks)
    for part in parts:
        places[part.index] = (part.row, part.column, part.form)
    height = max((part.row + part.height for part in parts), default=0)
    shrunk = sum(part.form / len(part.block.forms) for part in parts)
    left_out = len(blocks) - len(parts)
    return Layout(places, height, height + shrunk + _LEGEND_PRICE * left_out)


def _alike(part: _Part, other: _Part) -> bool:
    """Whether two notes are headings of the same band, which look best in the same form."""
    if part.block.fixed or other.block.fixed or part.form + 1 >= len(part.block.forms):
        return False
    return abs(part.block.y - other.block.y) < 0.6 and 2 * part.width > other.width


def _can_shrink(part: _Part) -> bool:
    return not part.block.fixed or part.form + 1 < len(part.block.forms)


def _set_rows(parts: list[_Part], merge: float) -> list[_Part] | None:
    """Gives every part its first row. Answers the parts in each other's way, if any are."""
    bands: list[list[_Part]] = []
    for part in sorted(parts, key=lambda part: part.y):
        if bands and part.y - bands[-1][0].y <= merge:
            bands[-1].append(part)
        else:
            bands.append([part])
    above: list[_Part] = []
    row = -1
    for band in bands:
        for i, part in enumerate(band):
            for other in band[:i]:
                if abs(part.centre - other.centre) < 1:
                    return [part, other]
        row += 1
        for part in band:
            for other in above:
                if _in_line(part, other):
                    row = max(row, other.row + other.height)
        for part in band:
            part.row = row
        above += band
    _let_in_air(bands)
    return None


def _in_line(part: _Part, other: _Part) -> bool:
    """Whether two parts would overlap if they shared a row."""
    room = (part.width + other.width) / 2
    return abs(part.centre - other.centre) < room


def _let_in_air(bands: list[list[_Part]]) -> None:
    """Blank rows between the bands of a low card, where the print has a gap too."""
    height = max((part.row + part.height for band in bands for part in band), default=0)
    if height > _AIRY:
        return
    shift = 0
    for above, band in pairwise(bands):
        if band[0].y - above[-1].y >= 13:
            shift += 1
        for part in band:
            part.row += shift


def _set_columns(parts: list[_Part], gap: int) -> list[_Part] | None:
    """Gives every part its column. Answers the parts that are too wide together, if any are."""
    columns = _columns(parts)
    smallest: list[int] = []
    for i, column in enumerate(columns):
        low = max(part.before for part in column)
        for j in range(i):
            apart = _apart(columns[j], column, gap)
            if apart > 0:
                low = max(low, smallest[j] + apart)
        smallest.append(low)
    largest = [0] * len(columns)
    for i in range(len(columns) - 1, -1, -1):
        high = min(WIDTH - part.after for part in columns[i])
        for j in range(i + 1, len(columns)):
            apart = _apart(columns[i], columns[j], gap)
            if apart > 0:
                high = min(high, largest[j] - apart)
        largest[i] = high
    for i, column in enumerate(columns):
        if smallest[i] > largest[i]:
            return [part for part in parts if any(part.shares_rows(other) for other in column)]
    chosen: list[int] = []
    for i, column in enumerate(columns):
        low = smallest[i]
        for j in range(i):
            apart = _apart(columns[j], column, gap)
            if apart > 0:
                low = max(low, chosen[j] + apart)
        chosen.append(min(max(round(column[0].centre), low), largest[i]))
        for part in column:
            part.column = chosen[i] - part.before
    return None


def _columns(parts: list[_Part]) -> list[list[_Part]]:
    """From left to right: fixed parts printed above each other stay so, notes stand alone."""
    columns: list[list[_Part]] = []
    for part in sorted(parts, key=lambda part: (part.centre, not part.block.fixed)):
        for column in columns:
            if (
                part.block.fixed
                and column[0].block.fixed
                and abs(column[0].centre - part.centre) < 0.2
            ):
                column.append(part)
                break
        else:
            columns.append([part])
    return columns


def _apart(left: list[_Part], right: list[_Part], gap: int) -> int:
    """How far apart two columns must be; 0 if they never share a row."""
    apart = 0
    for a in left:
        for b in right:
            if a.shares_rows(b):
                between = gap if a.block.fixed and b.block.fixed else 1
                apart = max(apart, a.after + between + b.before)
    return apart
