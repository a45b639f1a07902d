"""What pages of all games need from the drawing module: one style sheet, symbols, and what makes
drawings fit for pages.

Pages allow no inline styles, so all colours are rules of one style sheet, and the drawings that are
put into a page carry none of their own.
"""

import base64
import hashlib
import re
from collections.abc import Callable
from functools import lru_cache
from html import escape

from realmtable.draw import icons, theme

_STYLE = re.compile(r' style="[^"]*"')
_STYLE_SHEET = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")
# What the pages draw themselves; cards bring their own symbols along.
_SPRITE = (
    *("P", "H", "C", "S", "track", "any", "pay", "again", "new?"),
    *(f"die{value}" for value in range(10)),
    *(f"new{value}" for value in range(1, 7)),
)
# What games add to the style sheet: the style of their drawings.
drawing_styles: list[Callable[[], str]] = []


def style_sheet() -> str:
    """The palette for the whole page, and the style of drawings."""
    light, night = theme.declarations(theme.LIGHT), theme.declarations(theme.DARK)
    parts = [
        f":root{{{light}}}:root[data-theme=dark]{{{night}}}",
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{night}}}}}",
        theme.page_css(),
        *(style() for style in drawing_styles),
    ]
    return "".join(parts)


def scoped(css: str) -> str:
    """The rules of drawings, kept to drawings: pages have classes of their own. Symbols are
    used by pages too."""
    return _RULE.sub(lambda match: f"{_inside(match[1])}{match[2]}", css)


def _inside(selectors: str) -> str:
    parts = selectors.split(",")
    return ",".join(
        part if part.startswith((".rt", ".i-", ".pip")) else f".rt {part}" for part in parts
    )


@lru_cache(maxsize=512)
def picture_policy(svg: str) -> str:
    """What a picture may do when it is opened as a page: have its own style and font."""
    found = _STYLE_SHEET.search(svg)
    if found is None:
        return "default-src 'none'; frame-ancestors 'none'"
    digest = base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()
    allowed = f"style-src 'sha256-{digest}'; font-src data:"
    return f"default-src 'none'; {allowed}; frame-ancestors 'none'"


def without_styles(svg: str) -> str:
    """The drawing without style attributes; `style_sheet` has what they said."""
    return _STYLE.sub("", svg.replace('class="ln" style="stroke:var(--rule)"', 'class="ln rule"'))


@lru_cache(maxsize=1)
def sprite() -> str:
    """The symbols that pages use."""
    parts = [
        f'<symbol id="rt-{icons.ident(name)}" viewBox="0 0 24 24">{icons.SYMBOLS[name]}</symbol>'
        for name in _SPRITE
        if name in icons.SYMBOLS
    ]
    return f'<svg class="sprite" aria-hidden="true"><defs>{"".join(parts)}</defs></svg>'


def icon(name: str, label: str = "") -> str:
    """One symbol for use in a template; without a label it is only decoration."""
    told = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return f'<svg class="icon" viewBox="0 0 24 24" {told}><use href="#rt-{name}"/></svg>'
