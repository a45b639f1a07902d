"""How Realm of Sand looks: its colours, its symbols, and the style of its drawings.

Every kind of piece has a shape of its own: squares are square and discs are round, and each colour
bears a sign (leaf, triangle, moon, waves, sun), so that nothing is told by colour alone.
"""

import re
from typing import Final

from realmtable.draw import theme
from realmtable.draw.shapes import num
from realmtable.draw.svg import FONTS
from realmtable.sand.content import COLOUR_NAMES, CRYSTALS, EMPTY, RUNES, colour_of, is_disc

_HUE: Final = 0.1  # of sand
_SHARED: Final = {
    "rune-green": "#2c7a4b",
    "rune-green-ink": "#effbe8",
    "rune-red": "#bd3b30",
    "rune-red-ink": "#fff1e8",
    "rune-black": "#39343f",
    "rune-black-ink": "#f6efff",
    "rune-blue": "#2a63a8",
    "rune-blue-ink": "#ecf5ff",
    "rune-yellow": "#efc03a",
    "rune-yellow-ink": "#453200",
    "level-one": "#80531c",
    "level-two": "#256475",
    "level-three": "#683b7a",
    "level-ink": "#ffffff",
}
LIGHT: Final = {
    **_SHARED,
    "cell-light": "#fbf1da",
    "cell-dark": "#cfb58a",
    "cell-hatch": "#8f7346",
    "cell-edge": "#7a6848",
    "rune-green-edge": "#14452a",
    "rune-red-edge": "#701a13",
    "rune-black-edge": "#121016",
    "rune-blue-edge": "#143862",
    "rune-yellow-edge": "#664a00",
    "glass": "#8a4b00",
    "queen": "#a02c6d",
    "crystal-red": "#b82f45",
    "crystal-purple": "#7443ab",
    "crystal-yellow": "#8a6500",
    "crystal-green": "#1f7a52",
    "crystal-orange": "#b0500c",
    "crystal-blue": "#1f6ea6",
}
DARK: Final = {
    **_SHARED,
    "cell-light": "#4a4236",
    "cell-dark": "#191613",
    "cell-hatch": "#7d6c50",
    "cell-edge": "#a8977a",
    "rune-green-edge": "#93e0b0",
    "rune-red-edge": "#ffb0a4",
    "rune-black-edge": "#c9bdd8",
    "rune-blue-edge": "#a9d0ff",
    "rune-yellow-edge": "#fff0b8",
    "glass": "#ffc870",
    "queen": "#f59ccb",
    "crystal-red": "#ff9dac",
    "crystal-purple": "#cdaef7",
    "crystal-yellow": "#ffd873",
    "crystal-green": "#86dcb4",
    "crystal-orange": "#ffb06b",
    "crystal-blue": "#93cdea",
}
# What is read, and what it stands on; the tests compute the contrast, as they do for the cards.
READABLE: Final = (
    *((f"rune-{name}-ink", f"rune-{name}") for name in COLOUR_NAMES),
    *((f"rune-{name}-edge", "cell-light") for name in COLOUR_NAMES),
    *((f"crystal-{name}", "cell-light") for name in CRYSTALS),
    *((f"crystal-{name}", "paper") for name in CRYSTALS),
    *(("level-ink", f"level-{name}") for name in ("one", "two", "three")),
    ("glass", "face"),
    ("queen", "paper"),
    ("ink", "cell-light"),
    ("ink", "paper"),
    ("soft", "paper"),
)


def colours(look: str) -> dict[str, str]:
    """Every variable with its colour, for `light` or `dark`."""
    dark = look == "dark"
    base = theme.DARK if dark else theme.LIGHT
    return {**base, **theme.accents(_HUE, dark), **(DARK if dark else LIGHT)}


def page_css() -> str:
    """Variables and style for a page with drawings of this game; it follows the reader's wish, or
    `data-theme` on the root. All classes begin with `rs-`."""
    light, night = (theme.declarations(colours(mode)) for mode in ("light", "dark"))
    return (
        f".rs{{{light}}}[data-theme=dark] .rs{{{night}}}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]) .rs{{{night}}}}}"
        f"{STYLE}"
    )


# --- symbols ---------------------------------------------------------------------------------

_SIGNS: Final = (
    # a leaf
    '<path class="rs-s" d="M5.8 18.6C4.6 10.4 9.6 5 19 4.8c.3 9.4-5 14.6-13.2 13.8z"/>'
    '<path class="rs-v" d="M7.6 16.6L14 10.2"/>',
    # a triangle with a dot
    '<path class="rs-l" d="M12 5.4l7 12.4H5z"/><circle class="rs-s" cx="12" cy="13.9" r="1.9"/>',
    # a crescent moon
    '<path class="rs-s" d="M15.6 4.6a8 8 0 1 0 3.8 11.2A7.4 7.4 0 0 1 15.6 4.6z"/>',
    # waves
    '<path class="rs-l" d="M4.8 8.4c2.4-2.6 4.8-2.6 7.2 0s4.8 2.6 7.2 0M4.8 12.6c2.4-2.6 4.8-2.6'
    " 7.2 0s4.8 2.6 7.2 0M4.8 16.8c2.4-2.6 4.8-2.6 7.2 0s4.8 2.6 7.2 0"
    '"/>',
    # the sun
    '<circle class="rs-s" cx="12" cy="12" r="3.4"/><path class="rs-l" d="M12 4.4v2M12 17.6v2'
    "M4.4 12h2M17.6 12h2M6.6 6.6L8 8M16 16l1.4 1.4M17.4 6.6L16 8M8 16l-1.4 1.4"
    '"/>',
)

# What each crystal does, drawn in its gem.
_POWERS: Final = {
    "red": '<path class="rs-p" d="M6.5 12c3-4.6 8-4.6 11 0-3 4.6-8 4.6-11 0z"/>'
    '<circle class="rs-pf" cx="12" cy="12" r="1.7"/>',
    "purple": '<circle class="rs-pf" cx="12" cy="8.6" r="2.5"/>'
    '<circle class="rs-pf" cx="8.6" cy="14.4" r="2.5"/>'
    '<circle class="rs-pf" cx="15.4" cy="14.4" r="2.5"/>',
    "yellow": '<path class="rs-p" d="M7.5 10h8.2M13.4 7.4l2.6 2.6M16.5 14H8.3M10.6 16.6L8 14"/>',
    "green": '<rect class="rs-p" x="6.6" y="9.6" width="4.8" height="4.8"/>'
    '<path class="rs-p" d="M13.4 12h4.2M15.6 9.8l2.2 2.2-2.2 2.2"/>',
    "orange": '<path class="rs-p" d="M7 16.4v-2.8h3.4v-3h3.4v-3h3.4"/>',
    "blue": '<path class="rs-p" d="M16.6 9.6A5.4 5.4 0 0 0 6.8 11M7.4 14.4a5.4 5.4 0 0 0 9.8-1.4'
    'M16.9 6.6v3h-3M7.1 17.4v-3h3"/>',
}

_GEM: Final = "M12 1.6l8.4 5.2v10.4L12 22.4l-8.4-5.2V6.8z"


def _pieces() -> dict[str, str]:
    made: dict[str, str] = {}
    for colour, name in enumerate(COLOUR_NAMES):
        sign = _SIGNS[colour]
        if colour < RUNES:
            made[f"square-{name}"] = (
                f'<g class="rs-{name}"><rect class="rs-b" x="1.2" y="1.2" width="21.6" '
                f'height="21.6" rx="2.6"/>{sign}</g>'
            )
        made[f"disc-{name}"] = (
            f'<g class="rs-{name}"><circle class="rs-b" cx="12" cy="12" r="11"/>'
            '<circle class="rs-rim" cx="12" cy="12" r="9.3"/>'
            f'<g transform="translate(2.9 2.9) scale(.76)">{sign}</g></g>'
        )
    return made


def _gems() -> dict[str, str]:
    """For each crystal its gem, empty and charged, and the gem that is printed on its cells."""
    gem = f'<path class="rs-g" d="{_GEM}"/>'
    facets = '<path class="rs-p" d="M12 12v10M3.8 7L12 12l8.2-5"/>'
    made: dict[str, str] = {}
    for name in CRYSTALS:
        made[f"gem-{name}"] = f'<g class="rs-gem-{name}">{gem}{_POWERS[name]}</g>'
        made[f"charged-{name}"] = f'<g class="rs-full-{name}">{gem}{_POWERS[name]}</g>'
        made[f"cell-{name}"] = f'<g class="rs-gem-{name}">{gem}{facets}</g>'
    return made


SYMBOLS: Final[dict[str, str]] = {
    **_pieces(),
    **_gems(),
    "hourglass": '<path class="rs-h" d="M5.5 2h13M5.5 22h13M7 2.4c0 5 3 6.6 4.2 9.6-1.2 3-4.2'
    ' 4.6-4.2 9.6M17 2.4c0 5-3 6.6-4.2 9.6 1.2 3 4.2 4.6 4.2 9.6"/>'
    '<path class="rs-hf" d="M8.6 6h6.8L12 10.6zM12 15l3.9 6H8.1z"/>',
    "step": '<path class="rs-t" d="M2.5 21h4.8v-5.2h4.8v-5.2h4.8"/>'
    '<path class="rs-t" d="M16.9 10.6V3.4M13.6 6.4l3.3-3.4 3.3 3.4"/>',
    "queen": '<path class="rs-q" d="M3 18.6L1.8 7.2l5.8 4L12 3.4l4.4 7.8 5.8-4L21 18.6z"/>'
    '<path class="rs-q" d="M4 21.6h16"/>',
    "house-one": '<path class="rs-e" d="M3 21V11l9-7 9 7v10h-6v-6H9v6z"/>',
    "house-two": '<path class="rs-e" d="M2 21v-9h5V6l5-4 5 4v6h5v9h-7v-4h-6v4z"/>',
    "house-three": '<path class="rs-e" d="M1 21V9l2.5-4L6 9v4h2V7c0-2 2-4 4-5.6C14 3 16 5 16 7v6h2'
    'V9l2.5-4L23 9v12h-8v-3.4a3 3 0 0 0-6 0V21z"/>',
}

LEVEL_NAMES: Final = ("one", "two", "three")


def piece_symbol(piece: int) -> str:
    """The symbol of a piece on a board: `square-red`, `disc-blue`."""
    assert piece != EMPTY
    return f"{'disc' if is_disc(piece) else 'square'}-{COLOUR_NAMES[colour_of(piece)]}"


def use(name: str, x: float, y: float, size: float, style: str = "") -> str:
    """A symbol put to its place."""
    given = f' class="{style}"' if style else ""
    return (
        f'<use href="#rs-{name}"{given} x="{num(x)}" y="{num(y)}" '
        f'width="{num(size)}" height="{num(size)}"/>'
    )


def _symbol(name: str) -> str:
    return f'<symbol id="rs-{name}" viewBox="0 0 24 24">{SYMBOLS[name]}</symbol>'


def definitions(body: str) -> str:
    """The symbols that a drawing uses."""
    used = set(re.findall(r'"#rs-([^"]+)"', body))
    parts = [_symbol(name) for name in SYMBOLS if name in used]
    return f"<defs>{''.join(parts)}</defs>" if parts else ""


def sprite() -> str:
    """All symbols, once for a page whose drawings are made with theme `page`."""
    parts = "".join(_symbol(name) for name in SYMBOLS)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="sprite rs" aria-hidden="true">'
        f"<defs>{parts}</defs></svg>"
    )


STYLE: Final = (
    f".rs text{{font-family:{FONTS};text-anchor:middle}}"
    ".rs-sheet{fill:var(--paper);stroke:var(--rule);stroke-width:1}"
    ".rs-ink{fill:var(--ink);font-weight:700}.rs-soft{fill:var(--soft)}"
    # pieces
    ".rs-b{stroke-width:1.5}.rs-l,.rs-v,.rs-rim{fill:none;stroke-width:1.9;stroke-linecap:round;"
    "stroke-linejoin:round}.rs-rim{stroke-width:.9}"
    + "".join(
        f".rs-{name} .rs-b{{fill:var(--rune-{name});stroke:var(--rune-{name}-edge)}}"
        f".rs-{name} .rs-s{{fill:var(--rune-{name}-ink)}}"
        f".rs-{name} .rs-l,.rs-{name} .rs-rim{{stroke:var(--rune-{name}-ink)}}"
        f".rs-{name} .rs-v{{stroke:var(--rune-{name})}}"
        for name in COLOUR_NAMES
    )
    # the board
    + ".rs-ground{fill:var(--cell-light);stroke:var(--cell-edge);stroke-width:1.1}"
    ".rs-dark .rs-ground{fill:var(--cell-dark)}"
    ".rs-hatch{fill:none;stroke:var(--cell-hatch);stroke-width:1.2}"
    ".rs-rung{fill:var(--face);stroke:var(--cell-edge);stroke-width:1.1}"
    ".rs-rung-t{fill:var(--soft)}"
    ".rs-reached .rs-rung{fill:var(--cell-dark)}.rs-reached .rs-rung-t{fill:var(--ink)}"
    ".rs-here .rs-rung{fill:var(--band);stroke:var(--band)}"
    ".rs-here .rs-rung-t{fill:var(--band-ink);font-weight:700}"
    # crystals: a line round an empty gem, full when charged
    ".rs-g{stroke-width:1.6;stroke-linejoin:round}"
    ".rs-p{fill:none;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}"
    + "".join(
        f".rs-gem-{name} .rs-g{{fill:var(--face);stroke:var(--crystal-{name})}}"
        f".rs-gem-{name} .rs-p{{stroke:var(--crystal-{name})}}"
        f".rs-gem-{name} .rs-pf{{fill:var(--crystal-{name})}}"
        f".rs-full-{name} .rs-g{{fill:var(--crystal-{name});stroke:var(--crystal-{name})}}"
        f".rs-full-{name} .rs-p{{stroke:var(--face)}}.rs-full-{name} .rs-pf{{fill:var(--face)}}"
        for name in CRYSTALS
    )
    # cards
    + "".join(
        f".rs-level-{name} .rs-band{{fill:var(--level-{name})}}"
        f".rs-level-{name} .rs-frame{{stroke:var(--level-{name})}}"
        for name in LEVEL_NAMES
    )
    + ".rs-frame{fill:var(--paper);stroke-width:2.4}"
    ".rs-plate{fill:var(--face);stroke:var(--rule)}"
    ".rs-band-t{fill:var(--level-ink);font-weight:700}.rs-e{fill:var(--level-ink)}"
    ".rs-inner{fill:none;stroke:var(--level-ink);stroke-width:1.4;opacity:.45}"
    ".rs-rule{stroke:var(--rule);stroke-width:1.2;fill:none}"
    ".rs-h{fill:none;stroke:var(--glass);stroke-width:1.9;stroke-linecap:round;"
    "stroke-linejoin:round}.rs-hf{fill:var(--glass)}"
    ".rs-t{fill:none;stroke:var(--ink);stroke-width:2.4;stroke-linecap:round;"
    "stroke-linejoin:round}"
    # the ring
    ".rs-q{fill:var(--queen);stroke:var(--queen);stroke-width:1.6;stroke-linejoin:round}"
    ".rs-track{fill:none;stroke:var(--rule);stroke-width:2;stroke-dasharray:2 5;"
    "stroke-linecap:round}"
    ".rs-bed{fill:var(--face)}.rs-rim-of-tile{fill:var(--cell-edge)}"
    ".rs-offer .rs-rim-of-tile{fill:var(--legal)}"
    # what a page says about cells, cards and tiles
    ".rs-cell.legal .rs-ground{fill:var(--legal-wash);stroke:var(--legal);stroke-width:2.6}"
    ".rs-cell.chosen .rs-ground{fill:var(--chosen-wash);stroke:var(--chosen);stroke-width:3}"
    ".rs-cell.forbidden .rs-ground{stroke:var(--cost);stroke-width:3;stroke-dasharray:4 3}"
    ".rs-ghost{opacity:.62}.legal{cursor:pointer}"
    ".rs-mark{fill:none;stroke:var(--chosen);stroke-width:3.4}"
    ".rs-cell:focus-visible{outline:none}.rs-cell:focus-visible .rs-ground{stroke-width:4}"
    ".rs-card.legal .rs-frame{stroke:var(--legal);stroke-width:5}"
    ".rs-card.chosen .rs-frame{stroke:var(--chosen);stroke-width:5}"
)
