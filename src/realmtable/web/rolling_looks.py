"""What the pages of Rolling Realms show of cards: style and accents, pictures, layers of marks, and
their words."""

import base64
import re
from functools import lru_cache

from realmtable.core.errors import InvalidText, UnknownName
from realmtable.draw import theme
from realmtable.draw.svg import card_css, card_svg, hue_of, marks_svg
from realmtable.rolling.boardtext import board_from_marks
from realmtable.rolling.card import Card
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.realm import Realm
from realmtable.web import assets, looks

_LONGEST = 4000  # letters of a board in an address
_ID = re.compile(r"\b[a-z]\w*\d\w*\b")  # an id that cannot be taken for a word


@lru_cache(maxsize=1)
def catalog() -> Catalog:
    """The realms as installed (a server plays with printed values, not a person's own)."""
    return Catalog()


def card_style() -> str:
    """The style of drawings, and the accent of every card."""
    parts = [looks.scoped(card_css()), ".rt .rule{stroke:var(--rule)}"]
    for name in catalog().card_names:
        if "/" in name:
            continue  # shares its id with a realm's card
        card = catalog().card(name)
        parts.append(f'[data-card="{card.id}"]{{{theme.accent_variables(hue_of(card))}}}')
    return "".join(parts)


looks.drawing_styles.append(card_style)


@lru_cache(maxsize=512)
def picture(card: Card, look: str) -> str:
    """A card as a file of its own (`auto`, `light`, `dark`) or to be put into a page (`page`)."""
    svg = looks.without_styles(card_svg(card, theme=look))
    # A picture that is opened alone, shown by an <img> or saved can load nothing.
    return svg if look == "page" else svg.replace("<style>", f"<style>{_card_fonts()}", 1)


@lru_cache(maxsize=1)
def _card_fonts() -> str:
    """The letters of cards as part of a style sheet."""
    parts = []
    for weight, name in ((400, "card-regular.woff2"), (700, "card-bold.woff2")):
        data = base64.b64encode((assets.STATIC / name).read_bytes()).decode()
        parts.append(
            f"@font-face{{font-family:'Source Sans Pro';font-weight:{weight};"
            f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
        )
    return "".join(parts)


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
    return looks.without_styles(drawn)


def face(card: Card) -> str:
    """What a card is called in addresses: Youtoma's side of a realm is `youtoma-` and its id."""
    return f"{YOUTOMA}-{card.id}" if card.set == YOUTOMA else card.id


def earlier(name: str) -> Realm | None:
    """The realm of an earlier release that an address calls `scythe~1~0a1b2c3d`; none if the name
    is that of a card of today."""
    if "~" not in name:
        return None
    pin = name.replace("~", "/")
    known = pin.rsplit("/", 2)[0]
    if known not in catalog().names + catalog().opponents:
        raise UnknownName(f"there is no card {name[:60]!r}")
    return catalog().pinned([pin], "the card was played").realm(known)


def said(card: Card, line: str) -> str:
    """A line of a card's rules with the names of spaces in place of their ids."""

    def name(found: re.Match[str]) -> str:
        if found[0] not in card.by_id:
            return found[0]
        name = card.spaces[card.by_id[found[0]]].name
        return name if found.start() else name[:1].upper() + name[1:]

    return _ID.sub(name, line)
