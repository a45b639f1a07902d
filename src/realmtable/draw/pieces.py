"""Small parts that know their size: icons, words, benefits; joined to rows and columns."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from xml.sax.saxutils import escape

from realmtable.draw import icons
from realmtable.draw.metrics import BOLD, fixed, width
from realmtable.draw.shapes import num

# No text is smaller, at a card width of 320: more than 11 pixels on the table page of a laptop
# (1366 by 768, cards 320 wide), more than 13 on a phone (390 by 844, cards 366 wide).
SMALLEST: Final = 11.6
# Icons with a letter in them are never smaller, so that the letter is not.
LETTERED: Final = SMALLEST * 24 / 19
_WORD_GAP: Final = 3.5  # between words and icons of a text
_DOT: Final = "\u00b7"
_ARROWS: Final = {"↓": "down", "→": "onward"}
_DICE_WORDS: Final = re.compile(r"\bdie (\d)((?:(?:, | or )\d)*)")


@dataclass(frozen=True)
class Piece:
    """Something to draw, with its width and height; `draw` is told its top left corner."""

    w: float
    h: float
    draw: Callable[[float, float], str]
    parts: tuple[tuple[float, float, float], ...] = ()

    @property
    def rows(self) -> tuple[tuple[float, float, float], ...]:
        """Width, top and height of each row of it."""
        return self.parts or ((self.w, 0.0, self.h),)


@lru_cache(maxsize=2048)
def icon(name: str, size: float) -> Piece:
    return Piece(size, size, lambda x, y: icons.use(name, x, y, size))


@lru_cache(maxsize=2048)
def words(text: str, size: float, style: str = "t") -> Piece:
    """One line of text."""
    wide = width(text, size) * (BOLD if "b" in style.split() else 1.0)

    def draw(x: float, y: float) -> str:
        return (
            f'<text class="{style}" x="{num(x + wide / 2)}" y="{num(y + size * 0.8)}" '
            f'font-size="{num(size)}"{fixed(text, wide)}>{escape(text)}</text>'
        )

    return Piece(wide, size, draw)


def row(parts: list[Piece], gap: float = 1.5) -> Piece:
    """Parts side by side, in the middle of the row's height."""
    high = max(part.h for part in parts)

    def draw(x: float, y: float) -> str:
        body = ""
        for part in parts:
            body += part.draw(x, y + (high - part.h) / 2)
            x += part.w + gap
        return body

    return Piece(sum(part.w for part in parts) + gap * (len(parts) - 1), high, draw)


def column(parts: list[Piece], gap: float = 1.5) -> Piece:
    """Parts below each other, centred."""
    wide = max(part.w for part in parts)

    def draw(x: float, y: float) -> str:
        body = ""
        for part in parts:
            body += part.draw(x + (wide - part.w) / 2, y)
            y += part.h + gap
        return body

    rows = []
    top = 0.0
    for part in parts:
        rows += [(w, top + y, h) for w, y, h in part.rows]
        top += part.h + gap
    return Piece(wide, top - gap, draw, tuple(rows))


def benefit_parts(text: str, size: float) -> list[Piece]:
    """The icons of a benefit as printed; alternatives stand with a slash between them."""
    parts: list[Piece] = []
    for token in re.findall(r"<[^>]*>|D.|.", text):
        if token.startswith("<"):
            parts.append(_word(token[1:-1], size))
        elif token == "/":
            parts.append(words("/", max(size - 2, SMALLEST), "t b"))
        elif token == "?":
            parts.append(icon("any", max(size * 1.15, LETTERED)))
        elif token.startswith("D"):
            parts.append(icon(f"new{token[1]}", max(size * 1.15, LETTERED)))
        else:
            parts.append(icon(token, size))
    return parts


def _word(word: str, size: float) -> Piece:
    shown = icons.word_parts(word)
    if len(shown) == 1 and not shown[0].startswith("'"):
        return icon(shown[0], size)
    text = max(size * 0.8, SMALLEST)
    parts = [
        words(part[1:], text, "t b w")
        if part.startswith("'")
        else icon(part, max(size * 0.9, LETTERED) if part == "any" else size * 0.9)
        for part in shown
    ]
    inside = row(parts, 2)

    def draw(x: float, y: float) -> str:
        return (
            f'<rect class="pill" x="{num(x)}" y="{num(y)}" width="{num(inside.w + 6)}" '
            f'height="{num(inside.h + 3)}" rx="{num(inside.h / 2 + 1.5)}"/>'
            + inside.draw(x + 3, y + 1.5)
        )

    return Piece(inside.w + 6, inside.h + 3, draw)


@lru_cache(maxsize=2048)
def benefit(text: str, size: float, columns: int = 9) -> Piece:
    """A benefit as a block of icons, `columns` to a row."""
    parts = benefit_parts(text, size)
    rows = [row(parts[at : at + columns], 1) for at in range(0, len(parts), columns)]
    return column(rows, 1) if rows[1:] else rows[0]


@lru_cache(maxsize=2048)
def cost(text: str, size: float) -> Piece:
    """A cost: its icons on a ticket with a minus sign in front."""
    inside = row([icon("pay", size * 0.5), *benefit_parts(text, size)], 1)

    def draw(x: float, y: float) -> str:
        return (
            f'<rect class="ticket" x="{num(x)}" y="{num(y)}" width="{num(inside.w + 3)}" '
            f'height="{num(inside.h + 2)}" rx="2"/>' + inside.draw(x + 1.5, y + 1)
        )

    return Piece(inside.w + 3, inside.h + 2, draw)


@lru_cache(maxsize=2048)
def dice(values: tuple[int, ...], size: float, columns: int = 9) -> Piece:
    """Die faces, `columns` to a row; a run of three or more as its first and last face."""
    if len(values) > 2 and values == tuple(range(values[0], values[-1] + 1)):
        first, last = icon(f"die{values[0]}", size), icon(f"die{values[-1]}", size)
        return row([first, words("\u2013", max(size * 0.8, SMALLEST), "t s"), last], 0)
    parts = [icon(f"die{value}", size) for value in values]
    rows = [row(parts[at : at + columns], 1) for at in range(0, len(parts), columns)]
    return column(rows, 1) if rows[1:] else rows[0]


def rich(text: str, size: float, style: str = "t") -> list[Piece]:
    """Words of a printed text, with icons for what has one: `3 P`, `or ★`, `die 1 or 2`."""

    def faces(match: re.Match[str]) -> str:
        found = re.findall(r"\d", match[0])
        return " ".join(f"\x00{value}" for value in found)

    parts: list[Piece] = []
    run: list[str] = []

    def flush() -> None:
        if run:
            parts.append(words(" ".join(run), size, style))
            run.clear()

    key = re.search(r"\d/\d", text) is not None  # says which dice stand for what
    for token in _DICE_WORDS.sub(faces, text).split():
        if token in ("P", "H", "C", "S", "★"):
            flush()
            parts.append(icon("S" if token == "★" else token, size + 1))
        elif key and re.fullmatch(r"\d(/\d)+", token):
            flush()
            parts.append(row([icon(f"die{value}", size + 3) for value in token[::2]], 1))
        elif key and token in icons.SYMBOLS:
            flush()
            parts.append(row([icon(token, size + 4), words(token, size, style)], 2))
        elif re.fullmatch(r"<[^>]+>", token):
            flush()
            parts.append(_word(token[1:-1], size + 2))
        elif token in _ARROWS:
            flush()
            parts.append(icon(_ARROWS[token], size))
        elif token == ":" and parts and not run:  # a die face needs none after it
            continue
        elif token.startswith("\x00"):
            flush()
            parts.append(icon(f"die{token[1]}", size + 3))
        else:
            run.append(token)
    flush()
    return parts


@lru_cache(maxsize=2048)
def rich_lines(text: str, size: float, room: float, style: str = "t") -> Piece:
    """A printed text in rows that fit the room."""
    lines: list[list[str]] = [[]]
    for token in _units(text, size, room, style):
        tried = row(rich(" ".join([*lines[-1], token]), size, style), _WORD_GAP)
        if lines[-1] and tried.w > room:
            if lines[-1][-1] == _DOT:
                lines[-1].pop()
            lines.append([token])
        else:
            lines[-1].append(token)
    rows = [row(rich(" ".join(line), size, style), _WORD_GAP) for line in lines]
    return column(rows, 1.5) if rows[1:] else rows[0]


def _units(text: str, size: float, room: float, style: str) -> list[str]:
    """What stays together on a line: the parts between dots, or words where those are too long."""
    units: list[str] = []
    part: list[str] = []
    for token in [*_tokens(text), _DOT]:
        if token == _DOT:
            whole = " ".join(part)
            fitting = part and row(rich(whole, size, style), _WORD_GAP).w <= room
            units += [*([whole] if fitting else part), _DOT]
            part = []
        else:
            part.append(token)
    return units[:-1]


def _tokens(text: str) -> list[str]:
    """Words of a text; a die with its values and a count with its icon stay together."""
    text = re.sub(r"\s{3,}", f" {_DOT} ", text)
    kept = re.findall(
        r"die \d(?:(?:, | or )\d)*|\d+ [PHCS★](?=\s|$)|\d(?:/\d)+ [a-z]+|[a-z]+ \d(?:/\d)+"
        r"|\d(?: \d)+|\S+",
        text,
    )
    return [str(token) for token in kept]
