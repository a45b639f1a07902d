"""Our own icons, as SVG symbols on a field of 24 by 24. Each has a shape of its own; colour
only helps. A drawing carries the symbols it uses."""

import re
from typing import Final

from realmtable.draw.shapes import num

_PIPS: Final = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((6.6, 6.6), (12, 12), (17.4, 17.4)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((6.8, 6.8), (17.2, 6.8), (12, 12), (6.8, 17.2), (17.2, 17.2)),
    6: ((7, 6), (7, 12), (7, 18), (17, 6), (17, 12), (17, 18)),
}


def pips(value: int, x: float, y: float, size: float) -> str:
    """The dots of a die face in a square at x, y."""
    scale = size / 24
    return "".join(
        f'<circle class="pip" cx="{num(x + px * scale)}" cy="{num(y + py * scale)}" '
        f'r="{num(2.3 * scale)}"/>'
        for px, py in _PIPS.get(value, ())
    )


def _die(value: int) -> str:
    frame = '<rect class="i-die" x="2" y="2" width="20" height="20" rx="4.5"/>'
    if value > 6 or value == 0:
        return f'{frame}<text class="i-dt" x="12" y="18.4">{value}</text>'
    return frame + pips(value, 0, 0, 24)


def _made(label: str) -> str:
    return (
        '<rect class="i-made" x="1.5" y="5.5" width="17" height="17" rx="4"/>'
        f'<text class="i-mt" x="10" y="20.6">{label}</text>'
        '<path class="i-spark" d="M19.5 0l1.3 3.2 3.2 1.3-3.2 1.3-1.3 3.2-1.3-3.2'
        'L15 4.5l3.2-1.3z"/>'
    )


_STROKE: Final = '<path class="i-w" d="{}"/>'
_SOLID: Final = '<path class="i-ws" d="{}"/>'


def _word(line: str = "", solid: str = "") -> str:
    return (_SOLID.format(solid) if solid else "") + (_STROKE.format(line) if line else "")


SYMBOLS: Final[dict[str, str]] = {
    "P": (
        '<path class="i-p" d="M12 6.5c-2-1.6-10-1.8-10 6.5 0 6.5 4.5 9.5 7 9.5 1.3 0 2-.6 3-.6'
        's1.7.6 3 .6c2.5 0 7-3 7-9.5 0-8.3-8-8.1-10-6.5z"/>'
        '<path class="i-pl" d="M12 7v14.5M8.5 7c-3 4-3 10.5 0 14.8M15.5 7c3 4 3 10.5 0 14.8'
        'M12 6.5c0-2.5.8-4 2.8-5"/>'
    ),
    "H": (
        '<path class="i-h" d="M12 21.5C5 16 2 12.5 2 8.3 2 5 4.4 2.8 7.2 2.8c2 0 3.7 1.1'
        ' 4.8 3 1.1-1.9 2.8-3 4.8-3C19.6 2.8 22 5 22 8.3c0 4.2-3 7.7-10 13.2z"/>'
    ),
    "C": (
        '<circle class="i-c" cx="12" cy="12" r="10"/><circle class="i-cl" cx="12" cy="12" r="6.4"/>'
        '<path class="i-cl" d="M12 8.6v6.8"/>'
    ),
    "S": (
        '<path class="i-s" d="M12 1.5l3.2 6.8 7.3.9-5.4 5.1 1.4 7.3L12 18l-6.5 3.6 1.4-7.3'
        'L1.5 9.2l7.3-.9z"/>'
    ),
    "track": (
        '<path class="i-st" d="M12 1.5l3.2 6.8 7.3.9-5.4 5.1 1.4 7.3L12 18l-6.5 3.6 1.4-7.3'
        'L1.5 9.2l7.3-.9z"/>'
    ),
    "any": (
        '<path class="i-any" d="M12 1.5L22.5 12 12 22.5 1.5 12z"/>'
        '<text class="i-at" x="12" y="18.3">?</text>'
    ),
    "pay": '<path class="i-pay" d="M3 12h18"/>',
    "new?": _made("?"),
    "octagons": _word("M7.5 2h9L22 7.5v9L16.5 22h-9L2 16.5v-9zM8 12h8M13 8.5l3.5 3.5-3.5 3.5"),
    "drop": _word(solid="M12 1.5c4.5 6 7 9.5 7 13a7 7 0 0 1-14 0c0-3.5 2.5-7 7-13z"),
    "plus": _word(solid="M9 2h6v7h7v6h-7v7H9v-7H2V9h7z"),
    "newcard": _word(
        "M4 1.5h12a2 2 0 0 1 2 2V12M10 22H4a2 2 0 0 1-2-2V3.5a2 2 0 0 1 2-2M17.5 14v9M13 18.5h9"
    ),
    "fill": _word("M3 3h18v18H3zM3 12l9-9M3 21L21 3M12 21l9-9"),
    "step": _word("M5 3l8 9-8 9M12 3l8 9-8 9"),
    "again": _word("M19 5.5A9.5 9.5 0 1 0 21.5 13M20.5 1v6h-6"),
    "equal": _word("M3 8.5h18M3 15.5h18"),
    "swap": _word("M3 8h15M14 3.5L18.5 8 14 12.5M21 16H6M10 11.5L5.5 16l4.5 4.5"),
    "row": _word("M1.5 8.5h6.5v7H1.5zM8 8.5h8v7H8zM16 8.5h6.5v7H16z"),
    "column": _word("M8.5 1.5h7V8h-7zM8.5 8h7v8h-7zM8.5 16h7v6.5h-7z"),
    # pictures for words that spaces carry
    "sea": _word(
        "M1 9c3-3.5 5-3.5 7.5 0s4.5 3.5 7 0 4.5-3.5 7.5 0M1 16c3-3.5 5-3.5 7.5 0"
        "s4.5 3.5 7 0 4.5-3.5 7.5 0"
    ),
    "desert": _word("M1 19c5-10 9-10 13-2 2-4 5-4.5 9-1M17.5 3v6M14.5 6h6"),
    "grass": _word("M4 21c0-6-1-9-3-11M9 21c0-9 0-13 2-18M14 21c0-6 1-9 4-12M18 21c0-4 1-6 5-8"),
    "mountain": _word(solid="M1 21L9 5l4.5 8L16 9l7 12z"),
    "city": _word(solid="M2 22V10l5-4 5 4v-5h9v17h-6v-5h-3v5z"),
    "honey": _word(solid="M12 1l9.5 5.5v11L12 23l-9.5-5.5v-11z"),
    "paw": _word(
        solid="M12 11c3 0 6.5 4 6.5 7.5S15.5 22 12 21s-6.5 1-6.5-2.5S9 11 12 11z"
        "M4 5a2.3 3 0 1 1-.1 0zM9.5 1a2.3 3 0 1 1-.1 0zM15 1a2.3 3 0 1 1-.1 0z"
        "M20 5a2.3 3 0 1 1-.1 0z"
    ),
    "ball": _word("M12 2a10 10 0 1 1-.1 0zM4.5 6c5 2 5 10 0 12M19.5 6c-5 2-5 10 0 12"),
    "home": _word(solid="M12 2L1.5 11.5H5V22h5v-6.5h4V22h5V11.5h3.5z"),
    "leaf": _word("M4 21c1-4 3-8 8-11", "M3.5 19C1 8 8 2 22 2c0 13-6 20-16.5 17.5z"),
    "bug": _word(
        "M8 5L5 2M16 5l3-3M5 9L1 7M5 14H1M6 18l-4 3M19 9l4-2M19 14h4M18 18l4 3",
        "M12 4c4 0 6.5 4 6.5 9S16 22.5 12 22.5 5.5 18 5.5 13 8 4 12 4z",
    ),
    "bird": _word(
        solid="M1 7c5 0 6 2 8 4 1-6 5-8.5 8.5-7.5L22 6l-3 1.5c.5 7-4 12-10.5 12"
        "-2 0-4 1-6 2 1.5-2 2-3.5 2-5C2 14 1 11 1 7z"
    ),
    "key": _word("M7 7a5 5 0 1 1-.1 0zM11 14h12M19 14v5M15.5 14v4"),
    "door": _word("M5 22V5c0-2 3-3.5 7-3.5S19 3 19 5v17zM15 12.5v2"),
    "sleep": _word("M2 4h8L2 13h8M13 11h8.5L13 21h8.5"),
    "sun": _word(
        "M12 7a5 5 0 1 1-.1 0zM12 1v3M12 20v3M1 12h3M20 12h3M4.5 4.5l2 2M17.5 17.5l2 2"
        "M19.5 4.5l-2 2M6.5 17.5l-2 2"
    ),
    "moon": _word(solid="M15 2a10.5 10.5 0 1 0 7 15A9.5 9.5 0 0 1 15 2z"),
    "flag": _word("M5 22V2", "M5 2l15 5-15 6z"),
    "stop": _word("M7.5 2h9L22 7.5v9L16.5 22h-9L2 16.5v-9zM7 12h10"),
    "tree": _word("M12 22v-5", "M12 1l8.5 16h-17z"),
    "town": _word(solid="M2 22V11l6-5 6 5v11h-4v-5H6v5zM15.5 22V9.5L13 7l4-4 5 4.5V22z"),
    "rock": _word(solid="M2 16L5 8l7-5 8 4 2.5 7L19 20.5 6 21z"),
    "paper": _word("M5 2h10l5 5v15H5zM15 2v5h5M8.5 12h8M8.5 16.5h8"),
    "scissors": _word("M7 2l8.5 14.5M17 2L8.5 16.5M6 16a3 3 0 1 1-.1 0zM18 16a3 3 0 1 1-.1 0z"),
    "down": _word("M12 2v18M5 13l7 7.5 7-7.5"),
    "onward": _word("M2 12h18M13 5l7.5 7-7.5 7"),
    "magnifier": _word("M10 2.5a7.5 7.5 0 1 1-.1 0zM15.5 15.5l6.5 6.5"),
    "journal": _word(
        "M12 6C9 3.5 6 3 2 3v16c4 0 7 .5 10 3 3-2.5 6-3 10-3V3c-4 0-7 .5-10 3zM12 6v16"
    ),
    "bat": _word(
        solid="M9.5 3l1.2 3h2.6l1.2-3 1 4.5C18 5.5 21 5 24 6.5c-2.5 2-3 5-2.5 8.5-2.5-2-4.5-1.5-5.5"
        " 1-1.8-1-3 .5-4 4-1-3.5-2.2-5-4-4-1-2.5-3-3-5.5-1C3 11.5 2.5 8.5 0 6.5c3-1.5 6-1 8.5 1z"
    ),
    "beats": _word("M5 4l13 8-13 8"),
    "cat": _word(solid="M3 2l5 4h8l5-4v11c0 5-4 9-9 9s-9-4-9-9z"),
}
for _value in range(10):
    SYMBOLS[f"die{_value}"] = _die(_value)
for _value in range(1, 7):
    SYMBOLS[f"new{_value}"] = _made(str(_value))

# Words on a space that are drawn as a picture, with the ground the space then gets.
PICTURES: Final[dict[str, tuple[str, str]]] = {
    "sea": ("sea", "sea"),
    "desert": ("desert", "sand"),
    "grass": ("grass", "grass"),
    "mount": ("mountain", "rock"),
    "mountain": ("mountain", "rock"),
    "city": ("city", "tint"),
    "honey": ("honey", "sand"),
    "paw": ("paw", ""),
    "ball": ("ball", ""),
    "home": ("home", "tint"),
    "leaf": ("leaf", ""),
    "bug": ("bug", ""),
    "bird": ("bird", ""),
    "key": ("key", ""),
    "door": ("door", ""),
    "zzz": ("sleep", ""),
    "hole": ("flag", ""),
    "bat": ("bat", ""),
    "magnifier": ("magnifier", "tint"),
    "journal": ("journal", "tint"),
}

# What benefits in angle brackets look like: icons, and words in quotes.
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "octagons": ("octagons",),
    "venom": ("drop",),
    "plus": ("plus",),
    "+": ("newcard",),
    "fill": ("fill",),
    "step": ("step",),
    "again": ("again",),
    "same number": ("equal", "'same #"),
    "any kind": ("swap", "any"),
    "+1 -1": ("'+1/-1",),
    "star each turn": ("S", "'each turn"),
    "1 per star": ("any", "'per", "S"),
}


def word_parts(word: str) -> tuple[str, ...]:
    """The icons and quoted words that show a benefit in angle brackets."""
    if word in WORDS:
        return WORDS[word]
    count, _, unit = word.partition(" ")
    singular = unit.removesuffix("s")
    if count.isdigit() and singular in WORDS:
        return (f"'{count}", *WORDS[singular])
    return (f"'{word}",)


def use(name: str, x: float, y: float, size: float) -> str:
    """A symbol put to its place."""
    return (
        f'<use href="#rt-{ident(name)}" x="{num(x)}" y="{num(y)}" '
        f'width="{num(size)}" height="{num(size)}"/>'
    )


def ident(name: str) -> str:
    return name.replace("?", "any")


def definitions(body: str) -> str:
    """The symbols that a drawing uses."""
    used = set(re.findall(r'"#rt-([^"]+)"', body))
    parts = [
        f'<symbol id="rt-{ident(name)}" viewBox="0 0 24 24">{art}</symbol>'
        for name, art in SYMBOLS.items()
        if ident(name) in used
    ]
    return f"<defs>{''.join(parts)}</defs>" if parts else ""


STYLE: Final = (
    ".i-p{fill:var(--pumpkin);stroke:var(--pumpkin-edge);stroke-width:1.8}"
    ".i-pl{fill:none;stroke:var(--pumpkin-edge);stroke-width:1.5;stroke-linecap:round}"
    ".i-h{fill:var(--heart);stroke:var(--heart-edge);stroke-width:1.8}"
    ".i-c{fill:var(--coin);stroke:var(--coin-edge);stroke-width:2}"
    ".i-cl{fill:none;stroke:var(--coin-edge);stroke-width:1.7;stroke-linecap:round}"
    ".i-s{fill:var(--star);stroke:var(--star-edge);stroke-width:1.8;stroke-linejoin:round}"
    ".i-st{fill:var(--face);stroke:var(--star-edge);stroke-width:1.6;stroke-linejoin:round}"
    ".i-die{fill:var(--die);stroke:var(--edge);stroke-width:1.8}.pip{fill:var(--ink)}"
    ".i-dt,.i-mt,.i-at{font-size:19px;font-weight:700;text-anchor:middle;fill:var(--ink)}"
    ".i-made{fill:var(--die);stroke:var(--made);stroke-width:2;stroke-dasharray:3.5 1.8}"
    ".i-mt{fill:var(--made)}.i-spark{fill:var(--made)}"
    ".i-any{fill:none;stroke:var(--any);stroke-width:2}.i-at{fill:var(--any)}"
    ".i-w{fill:none;stroke:var(--word);stroke-width:2.2;stroke-linecap:round;"
    "stroke-linejoin:round}.i-ws{fill:var(--word)}"
    ".i-pay{stroke:var(--cost);stroke-width:4;stroke-linecap:round}"
)
