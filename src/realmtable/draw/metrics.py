"""How wide text is in the font of the drawings (Source Sans Pro), and where to break it. A text
that must not grow in another font is told its width (`fixed`)."""

from functools import lru_cache
from typing import Final

# In hundredths of the font size.
_WIDTHS: Final = (
    (20, " "),
    (25, "ij',.:;·|"),
    (26, "lI"),
    (30, "f!()[]{}-"),
    (35, "rt/\\"),
    (42, 'sz"*?'),
    (46, "cx"),
    (48, "vyJY\u2013"),
    (50, "aegk0123456789FL#$+<=>^_~≤≥"),
    (53, "ESVX"),
    (55, "houbnATZ`ùō"),
    (57, "dpqCPRK"),
    (61, "B&DG→"),
    (66, "HNOQU"),
    (73, "wM"),
    (80, "W"),
    (84, "m%@"),
)
_WIDTH: Final = {letter: width for width, letters in _WIDTHS for letter in letters}
BOLD: Final = 1.08  # how much wider bold text is


@lru_cache(maxsize=4096)
def width(text: str, size: float) -> float:
    """How wide a text is in this font size."""
    return size * sum(_WIDTH.get(letter, 60) for letter in text) / 100


def fixed(text: str, wide: float) -> str:
    """The attributes that keep a text as wide as it was measured, whatever font a reader has."""
    if len(text) < 4:
        return ""
    return f' textLength="{wide:.0f}" lengthAdjust="spacingAndGlyphs"'


def wrap(text: str, size: float, room: float) -> list[str]:
    """The text in lines that fit the room."""
    lines: list[str] = []
    used = 0.0
    gap = width(" ", size)
    for word in text.split():
        wide = width(word, size)
        if lines and used + gap + wide <= room:
            lines[-1] += f" {word}"
            used += gap + wide
        else:
            lines.append(word)
            used = wide
    return lines


def balanced(text: str, size: float, room: float) -> list[str]:
    """The text in as few lines as `wrap` needs, of about equal length."""
    lines = wrap(text, size, room)
    narrow = room
    while narrow > room / 2:
        tried = wrap(text, size, narrow - 6)
        if len(tried) > len(lines):
            break
        narrow -= 6
        lines = tried
    return lines


def paragraph(text: str, size: float, room: float) -> list[str]:
    """The text in lines that fit; the last is more than a word or two."""
    lines = wrap(text, size, room)
    narrow = room
    while len(lines) > 1 and width(lines[-1], size) < room / 4 and narrow > room / 2:
        narrow -= 8
        tried = wrap(text, size, narrow)
        if len(tried) > len(lines):
            break
        lines = tried
    return lines
