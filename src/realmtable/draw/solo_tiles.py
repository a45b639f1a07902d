"""A vignette for each way of playing alone, on a field of 200 by 124."""

from collections.abc import Callable
from typing import Final

from realmtable.draw import solo_look as look
from realmtable.draw.atlas import SCENES, lantern
from realmtable.draw.ballroom import portrait_body
from realmtable.draw.motifs import MOTIFS
from realmtable.draw.pen import Hand, cross, number, smooth, tick
from realmtable.draw.shapes import Box
from realmtable.draw.solo_look import moved, path
from realmtable.draw.theme import variables

WIDE: Final = 200
HIGH: Final = 124


def tile_svg(kind: str, *, theme: str = "auto") -> str:
    """The vignette of a mode; decoration only."""
    body = f'<g class="so-motif">{TILES[kind]()}</g>'
    given = variables(theme, look.colours)
    style = "" if theme == "page" else f"<style>{given}{look.STYLE}</style>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rt so so-tile" '
        f'viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true">{style}{body}</svg>'
    )


def _ground(fill: str) -> str:
    return path(f"so-f-{fill}", look.torn(3, 3, WIDE - 3, HIGH - 3, Hand(f"tile {fill}"), 2))


def _golf() -> str:
    way = smooth([(16, 104), (70, 92), (118, 100), (146, 82)])
    return (
        _ground("rough")
        + f'<path class="so-way" stroke-width="26" d="{way}"/>'
        + path("so-f-green", look.blob(148, 80, 84, 50, Hand("tile green")))
        + moved(28, 14, MOTIFS[5], 1.5)
        + path("so-l", "M156 84v-58")
        + path("so-f-flag", "M156 26l26 9-26 10z")
        + '<circle class="so-box so-thin" cx="46" cy="98" r="5"/>'
    )


def _ball() -> str:
    lamps = "".join(
        f'<circle class="so-o so-f-glow" cx="{x}" cy="{y}" r="5"/>'
        for x, y in ((30, 30), (64, 41), (100, 44), (136, 41), (170, 30))
    )
    return (
        _ground("night")
        + path("so-g", smooth([(6, 14), (64, 40), (100, 44), (136, 40), (194, 14)]))
        + lamps
        + moved(34, 54, portrait_body("Lady Emberly"))
        + moved(102, 54, portrait_body("Count Pepper"))
    )


def _realmiverse() -> str:
    return _ground("sand") + moved(8, 2, SCENES[0](), 0.92) + moved(160, 8, lantern(True), 0.62)


def _risky() -> str:
    card = "M{0} 30h44v62h-44z"
    coins = "".join(
        f'<ellipse class="so-o so-f-gold" cx="{x}" cy="{y}" rx="14" ry="6"/>'
        for x, y in ((104, 106), (104, 98), (138, 106))
    )
    heart = "M100 74c-20-14-14-28-4-26 2 0 4 3 4 5 0-2 2-5 4-5 10-2 16 12-4 26z"
    star = "M44 44l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1z"
    return (
        _ground("wall")
        + path("so-o so-f-face", card.format(22) + card.format(78) + card.format(134))
        + path("so-f-star so-o", star)
        + path("so-f-heart so-o", heart)
        + path("so-hand", cross(Box(144, 46, 24, 28), Hand("debt")))
        + coins
    )


def _youtoma() -> str:
    twin = portrait_body("Twin")
    return (
        _ground("asleep")
        + moved(26, 30, twin)
        + f'<g transform="translate(174 30) scale(-1 1)">{twin}</g>'
        + path("so-l", "M100 22v82")
    )


def _today() -> str:
    days = "".join(
        f'<rect class="so-box so-thin" x="{28 + 30 * n}" y="{row}" width="26" height="24" rx="4"/>'
        for row in (38, 68)
        for n in range(5)
    )
    ticks = "".join(
        path("so-hand", tick(Box(30 + 30 * n, 40, 22, 20), Hand(f"day {n}"))) for n in range(4)
    )
    return (
        _ground("frost")
        + '<rect class="so-f-brick" x="22" y="14" width="156" height="16" rx="4"/>'
        + days
        + ticks
        + path("so-hand", tick(Box(30, 70, 22, 20), Hand("day 6")))
    )


def _plain() -> str:
    card = "M{0} 20h34v54h-34z"
    dice = "".join(
        f'<rect class="so-box" x="{x}" y="{y}" width="34" height="34" rx="8"/>'
        + path("so-hand", number(value, Box(x + 5, y + 3, 24, 28), Hand(f"die {value}")))
        for x, y, value in ((54, 78, 5), (108, 82, 2))
    )
    stars = "".join(
        path("so-f-star so-o so-thin", f"M{x} 36l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z")
        for x in (48, 100, 152)
    )
    return (
        _ground("paper")
        + path("so-o so-f-wall", card.format(31) + card.format(83) + card.format(135))
        + stars
        + dice
    )


TILES: Final[dict[str, Callable[[], str]]] = {
    "minigolf": _golf,
    "rrr_ball": _ball,
    "realmiverse": _realmiverse,
    "risky": _risky,
    "youtoma": _youtoma,
    "today": _today,
    "plain": _plain,
}
