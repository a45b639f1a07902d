"""The ring of Realm of Sand: all tiles clockwise from the queen, and the supply in the middle."""

import math
from typing import Final
from xml.sax.saxutils import escape

from realmtable.draw.sand_look import use
from realmtable.draw.sand_svg import document, tile_body, tile_size, trimmed, words_svg
from realmtable.draw.sand_words import GAME_NAME, tile_title
from realmtable.draw.shapes import num
from realmtable.sand.content import COLOUR_NAMES, COLOURS, Content

RING_WIDTH: Final = 620
RING_HEIGHT: Final = 390


def ring_svg(
    content: Content,
    ring: bytes,
    *,
    squares: bytes | None = None,
    pool: bytes | None = None,
    theme: str = "auto",
) -> str:
    """The tiles clockwise from the queen at the top; the two next to her are on offer. With
    `squares` and `pool` the supply lies in the middle."""
    wide, high = RING_WIDTH, RING_HEIGHT
    x, y, rx, ry = wide / 2, high / 2, wide / 2 - 40, high / 2 - 38
    body = (
        f'<rect class="rs-sheet" x=".5" y=".5" width="{wide - 1}" height="{high - 1}" rx="9"/>'
        f'<ellipse class="rs-track" cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"/>'
    )
    places = _round(x, y, rx, ry, len(ring) + 1)
    qx, qy = places[0]
    body += (
        f'<g class="rs-queen"><title>the queen; the first two tiles after her are on offer</title>'
        f'<circle class="rs-sheet" cx="{num(qx)}" cy="{num(qy)}" r="20"/>'
        f"{use('queen', qx - 15, qy - 15, 30)}</g>"
    )
    size = min(19.0, (math.dist(places[1], places[0]) - 7) / 3)  # so that lines do not touch
    for place, (number, (px, py)) in enumerate(zip(ring, places[1:], strict=True), start=1):
        tile = content.tiles[number]
        rows, cols = tile_size(tile)
        drawn = tile_body(trimmed(tile.pattern), px - cols * size / 2, py - rows * size / 2, size)
        offer = " rs-offer" if place <= 2 else ""
        told = f"{tile_title(tile)}, {'on offer' if offer else f'place {place}'}"
        body += (
            f'<g class="rs-tile{offer}" data-tile="{tile.name}" data-place="{place}">'
            f"<title>{escape(told)}</title>{drawn}</g>"
        )
    body += _supply(x, y, squares, pool)
    return document("rs-ring", f"{GAME_NAME}: the ring", wide, high, body, theme)


def _round(x: float, y: float, rx: float, ry: float, count: int) -> list[tuple[float, float]]:
    """Points on an ellipse, clockwise from its top, equally far from each other."""
    steps = 720
    points = [
        (
            x + rx * math.sin(2 * math.pi * k / steps),
            y - ry * math.cos(2 * math.pi * k / steps),
        )
        for k in range(steps + 1)
    ]
    ways = [0.0]
    for k in range(steps):
        ways.append(ways[-1] + math.dist(points[k], points[k + 1]))
    found = []
    k = 0
    for n in range(count):
        while ways[k] < ways[-1] * n / count:
            k += 1
        found.append(points[k])
    return found


def _supply(x: float, y: float, squares: bytes | None, pool: bytes | None) -> str:
    """How many squares and discs are left, in two rows."""
    rows = []
    if squares is not None:
        rows.append([(f"square-{COLOUR_NAMES[n]}", count) for n, count in enumerate(squares)])
    if pool is not None:
        rows.append([(f"disc-{COLOUR_NAMES[n]}", count) for n, count in enumerate(pool)])
    body = ""
    for line, row in enumerate(rows):
        top = y + 48 * (line - (len(rows) - 1) / 2)
        left = x - len(row) * 31
        for n, (name, count) in enumerate(row):
            at = left + n * 62
            kind, _, colour = name.partition("-")
            told = f"{count} {colour} {kind}{'' if count == 1 else 's'} left"
            body += (
                f'<g class="rs-left" data-left="{_letter(name)}"><title>{told}</title>'
                + use(name, at, top - 15, 30)
                + words_svg(str(count), at + 43, top + 6, 17, "rs-ink")
                + "</g>"
            )
    return body


def _letter(name: str) -> str:
    kind, _, colour = name.partition("-")
    letter = COLOURS[COLOUR_NAMES.index(colour)]
    return letter.upper() if kind == "disc" else letter
