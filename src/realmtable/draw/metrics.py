"""How wide text is, near enough, and where to break it. The widths are generous: whatever sans
serif font a reader has, a line that fits here fits there."""

from functools import lru_cache
from typing import Final

_WIDTHS: Final = (
    (0.25, "'ijl"),
    (0.3, " ,.:;I|·"),
    (0.35, "!()-[]f"),
    (0.4, "/\\rt"),
    (0.45, '"*J_`'),
    (0.5, "?Lcsz\u2013"),
    (0.55, "Faekovxy"),
    (0.6, "$0123456789EPSTbdghnpqu{}"),
    (0.65, "BCRYZ"),
    (0.7, "AGKVX"),
    (0.75, "&DHNU"),
    (0.8, "#+<=>OQ^w~≤≥"),
    (0.9, "%m"),
    (0.95, "@M"),
    (1.05, "W"),
)
_WIDTH: Final = {letter: width for width, letters in _WIDTHS for letter in letters}


@lru_cache(maxsize=4096)
def width(text: str, size: float) -> float:
    """How wide a text can be in this font size."""
    return size * sum(_WIDTH.get(letter, 0.65) for letter in text)


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
