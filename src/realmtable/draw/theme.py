"""Colours of the drawings: two tables of CSS variables, and the accent each card gets.

Everything a player reads is drawn in a colour that stands out at least 4.5 to 1 from what is
behind it; `READABLE` lists those pairs, and the tests compute them.
"""

import colorsys
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

THEMES: Final = ("auto", "light", "dark", "page")
PLAIN: Final = 0.09  # the hue of what has none of its own

LIGHT: Final = {
    "paper": "#faf4e6",
    "face": "#fffdf8",
    "ink": "#2c261f",
    "soft": "#655b4d",
    "rule": "#cdbfa6",
    "edge": "#54493b",
    "pumpkin": "#ee8a32",
    "pumpkin-edge": "#8a3f06",
    "heart": "#d8425a",
    "heart-edge": "#96142c",
    "coin": "#e9b93a",
    "coin-edge": "#704e00",
    "star": "#f6cf45",
    "star-edge": "#5f4a00",
    "die": "#ffffff",
    "made": "#275f54",
    "any": "#5b4a9e",
    "cost": "#a3241f",
    "word": "#24566f",
    "pen": "#1d3f9e",
    "pen-wash": "#8fa8e6",
    "fresh": "#b0341b",
    "legal": "#0f6b3c",
    "legal-wash": "#d3f0dc",
    "chosen": "#8a4b00",
    "chosen-wash": "#ffe3b3",
    "forbidden": "#6b6254",
    "sea": "#cfe4ef",
    "sand": "#f3e2b3",
    "grass": "#d9e8bf",
    "rock": "#e0dad2",
    "leaf": "#d6ead2",
}

DARK: Final = {
    "paper": "#23201c",
    "face": "#2f2b26",
    "ink": "#f2eadc",
    "soft": "#bfb29e",
    "rule": "#544b40",
    "edge": "#cfc2ad",
    "pumpkin": "#c8661a",
    "pumpkin-edge": "#ffb06b",
    "heart": "#b5324a",
    "heart-edge": "#ff9dac",
    "coin": "#a97b10",
    "coin-edge": "#ffd873",
    "star": "#a3852a",
    "star-edge": "#ffe487",
    "die": "#3b362f",
    "made": "#7fd1bf",
    "any": "#bfb0ff",
    "cost": "#ff9a8f",
    "word": "#93cdea",
    "pen": "#a9c1ff",
    "pen-wash": "#4a63a8",
    "fresh": "#ffab8f",
    "legal": "#7fe0a3",
    "legal-wash": "#24452f",
    "chosen": "#ffc870",
    "chosen-wash": "#4d3a16",
    "forbidden": "#b3a793",
    "sea": "#243d4a",
    "sand": "#463b20",
    "grass": "#33401f",
    "rock": "#413c37",
    "leaf": "#2b3f29",
}

_GROUNDS: Final = ("paper", "face", "tint")
_READ: Final = (
    *("ink", "soft", "edge", "pumpkin-edge", "heart-edge", "coin-edge", "star-edge"),
    *("made", "any", "cost", "word", "accent"),
)
_PENS: Final = ("pen", "fresh", "legal", "chosen", "forbidden")
# What is read, and what it stands on.
READABLE: Final = (
    *((front, ground) for front in _READ for ground in _GROUNDS),
    *(("ink", wash) for wash in ("sea", "sand", "grass", "rock", "leaf", "die")),
    *(("soft", wash) for wash in ("sea", "sand", "grass", "rock", "leaf")),
    *((pen, ground) for pen in _PENS for ground in _GROUNDS),
    ("ink", "legal-wash"),
    ("ink", "chosen-wash"),
    ("band-ink", "band"),
)


def luminance(colour: str) -> float:
    """How bright a colour is, 0 to 1, as the contrast rules count it."""
    total = 0.0
    for at, weight in ((1, 0.2126), (3, 0.7152), (5, 0.0722)):
        part = int(colour[at : at + 2], 16) / 255
        total += weight * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return total


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def _hex(hue: float, lightness: float, saturation: float) -> str:
    parts = colorsys.hls_to_rgb(hue, lightness, saturation)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


@lru_cache(maxsize=256)
def accents(hue: float, dark: bool) -> dict[str, str]:
    """The colours that differ from card to card."""
    base = DARK if dark else LIGHT
    tint = _hex(hue, 0.19, 0.22) if dark else _hex(hue, 0.91, 0.42)
    lightness = 0.72 if dark else 0.40
    accent = _hex(hue, lightness, 0.55)
    while min(contrast(accent, ground) for ground in (base["paper"], base["face"], tint)) < 4.6:
        lightness += 0.01 if dark else -0.01
        accent = _hex(hue, lightness, 0.55)
    depth = 0.36
    while contrast(_hex(hue, depth, 0.5), "#ffffff") < 5.5:
        depth -= 0.01
    return {
        "tint": tint,
        "accent": accent,
        "band": _hex(hue, depth, 0.5),
        "band-ink": "#ffffff",
    }


def colours(hue: float, theme: str) -> dict[str, str]:
    """Every variable with its colour, for `light` or `dark`."""
    dark = theme == "dark"
    return {**(DARK if dark else LIGHT), **accents(hue, dark)}


def declarations(table: dict[str, str]) -> str:
    """CSS that gives variables their colours."""
    return "".join(f"--{name}:{value};" for name, value in table.items())


def variables(theme: str, colours: Callable[[str], dict[str, str]]) -> str:
    """The CSS that gives the variables their colours, which `colours` tells for `light` and `dark`;
    nothing for `page`, where the page's own style sheet does."""
    if theme not in THEMES:
        raise ValueError(f"there is no theme {theme!r}; there are {', '.join(THEMES)}")
    if theme in ("light", "dark"):
        return f".rt{{{declarations(colours(theme))}}}"
    if theme == "page":
        return ""
    light, night = (declarations(colours(mode)) for mode in ("light", "dark"))
    return f".rt{{{light}}}@media (prefers-color-scheme:dark){{.rt{{{night}}}}}"


def accent_variables(hue: float) -> str:
    """The accent of a card for a page with a style sheet of its own (`page_css`): both sets."""
    light, night = accents(hue, False), accents(hue, True)
    both = {f"l-{name}": value for name, value in light.items()}
    both |= {f"d-{name}": value for name, value in night.items()}
    return declarations(both)


def page_css() -> str:
    """Variables for a page of cards: dark where the reader or `data-theme` on the root says so."""
    names = list(accents(0.0, False))
    own = {mode: "".join(f"--{name}:var(--{mode}-{name});" for name in names) for mode in "ld"}
    light, night = declarations(LIGHT) + own["l"], declarations(DARK) + own["d"]
    return (
        f".rt{{{light}}}[data-theme=dark] .rt{{{night}}}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]) .rt{{{night}}}}}"
    )


def resolved(svg: str, theme: str) -> str:
    """The drawing with every variable replaced by its colour, for programs that know none."""
    found = re.search(r"\.rt\{(--[^}]*)\}(?:@media[^{]*\{\.rt\{(--[^}]*)\}\})?", svg)
    table = colours(PLAIN, theme)
    if found is not None:
        given = found[2] if theme == "dark" and found[2] else found[1]
        for part in given.strip(";").split(";"):
            name, _, value = part.partition(":")
            table[name[2:]] = value
        svg = svg[: found.start()] + svg[found.end() :]
    return re.sub(r"var\(--([a-z-]+)\)", lambda match: table[match[1]], svg)
