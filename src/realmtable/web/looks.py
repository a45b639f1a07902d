"""What pages need from the drawing module: one style sheet, card pictures, layers of marks.

Pages allow no inline styles, so the colours of all cards are rules of one style sheet, and the
drawings that are put into a page carry none of their own.
"""

import base64
import hashlib
import re
from functools import lru_cache
from html import escape
from pathlib import Path

from realmtable.core.errors import InvalidText
from realmtable.draw import icons, theme
from realmtable.draw.svg import card_css, card_svg, hue_of, marks_svg
from realmtable.rolling.boardtext import board_from_marks
from realmtable.rolling.card import Card
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.realm import Realm

_STATIC = Path(__file__).parent / "static"
_STYLE = re.compile(r' style="[^"]*"')
_STYLE_SHEET = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")
_LONGEST = 4000  # letters of a board in an address
_ID = re.compile(r"\b[a-z]\w*\d\w*\b")  # an id that cannot be taken for a word
# What the pages draw themselves; cards bring their own symbols along.
_SPRITE = (
    *("P", "H", "C", "S", "track", "any", "pay", "again", "new?"),
    *(f"die{value}" for value in range(10)),
    *(f"new{value}" for value in range(1, 7)),
)


def style_sheet(catalog: Catalog) -> str:
    """The palette for the whole page, the style of drawings, and the accent of every card."""
    light, night = _declarations(theme.LIGHT), _declarations(theme.DARK)
    parts = [
        f":root{{{light}}}:root[data-theme=dark]{{{night}}}",
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{night}}}}}",
        theme.page_css(),
        _scoped(card_css()),
        ".rt .rule{stroke:var(--rule)}",
    ]
    for name in catalog.card_names:
        if "/" in name:
            continue  # shares its id with a realm's card
        card = catalog.card(name)
        parts.append(f'[data-card="{card.id}"]{{{theme.accent_variables(hue_of(card))}}}')
    return "".join(parts)


def _scoped(css: str) -> str:
    """The rules of drawings, kept to drawings: pages have classes of their own. Symbols are
    used by pages too."""
    return _RULE.sub(lambda match: f"{_inside(match[1])}{match[2]}", css)


def _inside(selectors: str) -> str:
    parts = selectors.split(",")
    return ",".join(
        part if part.startswith((".rt", ".i-", ".pip")) else f".rt {part}" for part in parts
    )


def _declarations(table: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in table.items())


@lru_cache(maxsize=512)
def picture(card: Card, look: str) -> str:
    """A card as a file of its own (`auto`, `light`, `dark`) or to be put into a page (`page`)."""
    svg = without_styles(card_svg(card, theme=look))
    # A picture that is opened alone, shown by an <img> or saved can load nothing.
    return svg if look == "page" else svg.replace("<style>", f"<style>{_card_fonts()}", 1)


@lru_cache(maxsize=1)
def _card_fonts() -> str:
    """The letters of cards as part of a style sheet."""
    parts = []
    for weight, name in ((400, "card-regular.woff2"), (700, "card-bold.woff2")):
        data = base64.b64encode((_STATIC / name).read_bytes()).decode()
        parts.append(
            f"@font-face{{font-family:'Source Sans Pro';font-weight:{weight};"
            f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
        )
    return "".join(parts)


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


def layer(realm: Realm, text: str, fresh: str, stars: int | None) -> str:
    """The marks `a1=6,a2=3` as a layer for the card, with the bonuses they earn; those named in
    `fresh` (`a1,a2`) are new."""
    if len(text) + len(fresh) > _LONGEST:
        raise InvalidText(f"a board has at most {_LONGEST} letters")
    given: dict[str, int | str] = {}
    for part in text.split(","):
        if not part:
            continue
        name, equals, mark = part.partition("=")
        if not equals or not name or not mark:
            raise InvalidText(f"{part[:40]!r} should be written as space=mark, for example a1=6")
        given[name] = mark
    board = board_from_marks(realm, given)
    new = set(fresh.split(","))
    # A space that is new gets another byte in what was there before.
    before = bytes(
        mark ^ 255 if name in new else mark for name, mark in zip(realm.names, board, strict=True)
    )
    start = realm.start()
    old = realm.earned(
        bytes(
            start[index] if realm.names[index] in new else mark for index, mark in enumerate(board)
        )
    )
    earned = realm.earned(board)
    drawn = marks_svg(
        realm.card,
        board,
        before=before,
        stars=stars,
        earned=earned,
        fresh={name for name in earned if name not in old},
        scoring=realm.stars_taken(board),
    )
    return without_styles(drawn)


def face(card: Card) -> str:
    """What a card is called in addresses: Youtoma's side of a realm is `youtoma-` and its id."""
    return f"{YOUTOMA}-{card.id}" if card.set == YOUTOMA else card.id


def said(card: Card, line: str) -> str:
    """A line of a card's rules with the names of spaces in place of their ids."""

    def name(found: re.Match[str]) -> str:
        if found[0] not in card.by_id:
            return found[0]
        name = card.spaces[card.by_id[found[0]]].name
        return name if found.start() else name[:1].upper() + name[1:]

    return _ID.sub(name, line)


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
