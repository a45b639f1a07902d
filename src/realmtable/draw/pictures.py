"""Little pictures of the shapes and patterns that a card's own tables describe."""

from collections.abc import Mapping
from functools import lru_cache

from realmtable.draw import icons
from realmtable.draw.pieces import Piece, words
from realmtable.draw.shapes import Point, num
from realmtable.rolling.card import Card, Zone

Rows = list[str]


@lru_cache(maxsize=256)
def tables_of_pictures(card: Card) -> dict[str, dict[str, Rows]]:
    """The card's own tables that hold nothing but pictures, each a list of rows."""
    return {
        name: {str(key): [str(line) for line in rows] for key, rows in value.items()}
        for name, value in card.data.items()
        if isinstance(value, dict) and value and all(_is_picture(rows) for rows in value.values())
    }


def _is_picture(rows: object) -> bool:
    return (
        isinstance(rows, list)
        and bool(rows)
        and all(isinstance(line, str) and line for line in rows)
        and all(set(line) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ.") for line in rows)
    )


def places(card: Card, table: str) -> dict[str, Point]:
    """Where the pictures of a table are printed, if the card says so."""
    for name in (f"{table}_at", f"{table.removesuffix('s')}_at"):
        given = card.data.get(name)
        if isinstance(given, dict):
            return {str(key): (float(at[0]), float(at[1])) for key, at in given.items()}
    return {}


def picture(rows: Rows, cell: float, symbols: Mapping[str, object]) -> Piece:
    """A shape as small squares; a letter that the card explains is drawn as its icon."""
    wide = max(len(line) for line in rows) * cell
    high = len(rows) * cell

    def draw(x: float, y: float) -> str:
        body = ""
        for r, line in enumerate(rows):
            for c, letter in enumerate(line):
                if letter == ".":
                    continue
                left, top = x + c * cell, y + r * cell
                style = "cell" if letter == "X" else "cell open"
                body += (
                    f'<rect class="{style}" x="{num(left)}" y="{num(top)}" '
                    f'width="{num(cell)}" height="{num(cell)}"/>'
                )
                if letter != "X":
                    body += _letter(letter, left, top, cell, symbols)
        return body

    return Piece(wide, high, draw)


def stamp(rows: Rows, cell: float) -> Piece:
    """A shape that is placed as one piece: one outline, thin lines between its squares."""
    wide, high = max(len(line) for line in rows) * cell, len(rows) * cell

    def draw(x: float, y: float) -> str:
        lines = "".join(
            f"M{num(x + k * cell)} {num(y)}v{num(high)}" for k in range(1, len(rows[0]))
        )
        lines += "".join(f"M{num(x)} {num(y + k * cell)}h{num(wide)}" for k in range(1, len(rows)))
        body = (
            f'<rect class="stamp" x="{num(x)}" y="{num(y)}" width="{num(wide)}" '
            f'height="{num(high)}" rx="1.5"/>'
        )
        return body + (f'<path class="crease" d="{lines}"/>' if lines else "")

    return Piece(wide, high, draw)


def _letter(letter: str, x: float, y: float, cell: float, symbols: Mapping[str, object]) -> str:
    name = symbol_icon(str(symbols.get(letter, "")))
    if name:
        return icons.use(name, x + 1, y + 1, cell - 2)
    text = words(letter, 9, "t b")
    return text.draw(x + (cell - text.w) / 2, y + (cell - text.h) / 2)


def symbol_icon(word: str) -> str:
    """The icon of a word such as `town` or `forest`, or nothing."""
    known = {"forest": "tree"}.get(word, word)
    return known if known in icons.SYMBOLS and len(known) > 2 else ""


def zone_pictures(card: Card, zone: Zone) -> list[Rows]:
    """The pictures a zone stands for: `high_1` finds the shapes named under patterns.high.1."""
    drawn: dict[str, Rows] = {}
    for table in tables_of_pictures(card).values():
        drawn.update(table)
    first, _, second = zone.id.partition("_")
    for value in card.data.values():
        entry = value.get(first) if isinstance(value, dict) else None
        entry = entry.get(second) if isinstance(entry, dict) else None
        if not isinstance(entry, dict):
            continue
        for names in entry.values():
            if isinstance(names, list) and names and all(name in drawn for name in names):
                return [drawn[str(name)] for name in names]
    return []
