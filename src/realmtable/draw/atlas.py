"""The atlas: a torn map with a vignette for each of five chapters, lit as far as one came, and the
lanterns that are left above it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal
from xml.sax.saxutils import quoteattr

from realmtable.draw import solo_look as look
from realmtable.draw.pen import Hand, smooth
from realmtable.draw.shapes import Point, num
from realmtable.draw.solo_look import path, words

WIDE: Final = 660
HIGH: Final = 830
_PLACES: Final[tuple[Point, ...]] = ((184, 184), (474, 214), (178, 464), (482, 524), (238, 690))
_FIELD: Final = 210.0  # the width of a vignette; 130 high

State = Literal["open", "dark", "current", "lit"]


@dataclass(frozen=True)
class Chapter:
    """A chapter as the atlas shows it."""

    number: int
    name: str
    state: State = "dark"
    spark: bool = False  # won with the hard goal


def atlas_svg(
    chapters: list[Chapter], lit: int, lanterns: int, *, theme: str = "auto", title: str = "Atlas"
) -> str:
    """The map. Each chapter is a link to `#chapter-2` with a name that says how it stands; of the
    `lanterns` the first `lit` still burn."""
    sky = f'<rect class="so-f-night" x="6" y="6" width="{WIDE - 12}" height="{HIGH - 12}" rx="14"/>'
    body = [sky, _stars(), *_sheets(), _printed(), _lanterns(lit, lanterns)]
    body.append(path("so-walk", smooth(list(_PLACES))))
    body += [_chapter(each) for each in chapters]
    return look.drawing("atlas", WIDE, HIGH, title, "".join(body), theme)


def _stars() -> str:
    hand = Hand("sky")
    return "".join(
        f'<circle class="so-f-on-night" cx="{num(WIDE / 2 + hand.wobble(WIDE / 2 - 18))}" '
        f'cy="{num(HIGH / 2 + hand.wobble(HIGH / 2 - 18))}" r="{num(1.6 + hand.wobble(0.7))}"/>'
        for _ in range(60)
    )


def _sheets() -> list[str]:
    """The map in two halves, torn across, with another sky between them."""
    hand = Hand("rent")
    tear = [(22 + k * 41.0, 350 - k * 3.5 + hand.wobble(11)) for k in range(16)]
    upper = [(26, 82), (330, 74 + hand.wobble(3)), (634, 84), *reversed(tear)]
    lower = [(x, y + 34 + hand.wobble(7)) for x, y in tear]
    lower += [(634, 806), (330, 798 + hand.wobble(3)), (24, 808)]
    return [
        path("so-sheet", "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z")
        for points in (upper, lower)
    ]


def _printed() -> str:
    """What was drawn on the map before it tore: coast and hills, a river, a rose of winds."""
    hills = "".join(
        path("so-l so-thin", f"M{x} {y}l14-24 12 18 8-10 14 16")
        for x, y in ((318, 150), (352, 132), (66, 588), (380, 690), (566, 700), (560, 392))
    )
    river = smooth([(330, 420), (352, 450), (334, 480), (352, 520), (328, 560), (344, 600)])
    coast = smooth([(40, 640), (84, 668), (72, 720), (104, 756), (88, 796)])
    shore = smooth([(622, 610), (592, 640), (612, 672), (586, 712), (604, 760)])
    rose = path("so-o so-f-sand", "M0-34l7 27 27 7-27 7-7 27-7-27-27-7 27-7z") + path(
        "so-l so-thin", "M-18-18L18 18M18-18L-18 18"
    )
    trees = "".join(
        path("so-l so-thin", f"M{x} {y}l9-16 9 16zM{x + 9} {y}v7")
        for x, y in (
            (70, 320),
            (96, 308),
            (300, 300),
            (580, 452),
            (556, 458),
            (420, 396),
            (444, 404),
        )
    )
    waves = "".join(
        path("so-l so-thin", f"M{x} {y}c6-7 12 0 18-3s8-3 12 1")
        for x, y in ((40, 740), (46, 776), (608, 640), (600, 790))
    )
    lines = path("so-l so-thin", river + coast + shore)
    return f'<g opacity=".45">{hills}{lines}{trees}{waves}{look.moved(510, 730, rose)}</g>'


def _lanterns(lit: int, lanterns: int) -> str:
    found = []
    for n in range(lanterns):
        x = WIDE / 2 + (n - (lanterns - 1) / 2) * 62
        glow = f'<circle class="so-f-glow" cx="{num(x)}" cy="44" r="30" opacity=".35"/>'
        found.append(glow if n < lit else "")
        found.append(look.moved(x - 18, 10, lantern(n < lit)))
    return "".join(found)


def lantern(lit: bool) -> str:
    """A lantern on a field of 36 by 64."""
    fill = "so-f-glow" if lit else "so-f-asleep"
    flame = path("so-f-pumpkin", "M18 32c6 7 5 13 0 14-5-1-6-7 0-14z") if lit else ""
    return (
        path("so-l", "M18 2c-8 0-8 9-8 9h16s0-9-8-9z")
        + path("so-o so-f-wood", "M7 14h22v6H7zM7 52h22v6H7z")
        + path(f"so-o {fill}", "M9 20h18l2 32H7z")
        + flame
    )


def lanterns_svg(lit: int, lanterns: int, *, theme: str = "auto", title: str = "") -> str:
    """The lanterns alone, for a line of text."""
    row = "".join(look.moved(14 + n * 40, 0, lantern(n < lit)) for n in range(lanterns))
    return look.small("lanterns", 64 if lanterns < 2 else 24 + lanterns * 40, title, row, theme)


def _chapter(chapter: Chapter) -> str:
    x, y = _PLACES[chapter.number - 1]
    left, top = x - _FIELD / 2, y - 66
    hand = Hand(f"chapter {chapter.number}")
    style = {"dark": "so-dim", "current": "so-current"}.get(chapter.state, "so-open")
    ground = path("so-plate", look.torn(left, top, left + _FIELD, top + 132, hand, 3))
    scene = look.moved(left + 5, top + 1, SCENES[chapter.number - 1]())
    spark = path("so-o so-f-star", _spark(left + _FIELD - 16, top + 6)) if chapter.spark else ""
    label = (
        f'<rect class="so-plate" x="{num(x - 92)}" y="{num(y + 54)}" width="184" height="30" '
        'rx="15"/>' + words(f"{chapter.number} {chapter.name}", x, y + 75, 18)
    )
    halo = path("so-halo", look.torn(left - 9, top - 9, left + _FIELD + 9, top + 156, hand, 2))
    return (
        f'<a class="so-place {style}" href="#chapter-{chapter.number}" '
        f'data-chapter="{chapter.number}" aria-label={quoteattr(_said(chapter))}>{halo}{ground}'
        f'<g class="so-motif">{scene}</g>{spark}{label}</a>'
    )


def _spark(x: float, y: float) -> str:
    return f"M{num(x)} {num(y - 15)}l5 10 10 5-10 5-5 10-5-10-10-5 10-5z"


_SAID: Final = {
    "open": "not played yet",
    "dark": "still dark",
    "current": "to be played now",
    "lit": "won",
}


def _said(chapter: Chapter) -> str:
    spark = ", with a spark" if chapter.spark else ""
    return f"Chapter {chapter.number}, {chapter.name}: {_SAID[chapter.state]}{spark}"


# --- vignettes, on a field of 200 by 130 -------------------------------------------------------


def _walker(x: float, y: float, fill: str, lamp: bool = False) -> str:
    """Somebody in a cloak, 40 high."""
    held = (
        path("so-l so-thin", "M12 18l8 4v4")
        + '<circle class="so-o so-thin so-f-glow" cx="20" cy="30" r="4"/>'
    )
    return look.moved(
        x,
        y,
        path(f"so-o so-thin so-f-{fill}", "M0 40c1-18 3-26 8-26s8 8 9 26z")
        + '<circle class="so-o so-thin so-f-skin-b" cx="8.5" cy="8" r="6"/>'
        + path(f"so-o so-thin so-f-{fill}", "M1 10c0-12 15-12 15 0-4-5-11-5-15 0z")
        + (held if lamp else ""),
    )


def _torn_map() -> str:
    rent = "M96 4l12 18-10 16 14 16-12 18 10 18-8 30H78l6-28-10-16 12-20-8-16 10-18-6-18z"
    stars = "".join(
        f'<circle class="so-f-on-night" cx="{x}" cy="{y}" r="2"/>'
        for x, y in ((94, 24), (98, 48), (90, 70), (100, 88), (88, 104))
    )
    return (
        path("so-f-sand", "M6 8h188v112H6z")
        + path("so-l so-thin", "M14 96c20-10 34 4 52-6M130 30c18 8 34-8 56 2M20 30l14-14 12 14z")
        + path("so-o so-f-night", rent)
        + stars
        + _walker(46, 72, "cloth", lamp=True)
        + f'<g opacity=".62">{_walker(134, 72, "dusk", lamp=True)}</g>'
    )


def _in_step() -> str:
    flint = "M{0} 96l10-34 18-8 12 14-6 28z"
    rays = "M{0} 24v-14M{0} 60v-8M{1} 38h-12M{2} 38h12"
    star = "M{0} 24l4 9 10 1-7.5 7 2 10-8.5-5-8.5 5 2-10-7.5-7 10-1z"
    return (
        path("so-f-water", "M6 100c50-14 140-14 188 0v20H6z")
        + path("so-o so-f-stone", flint.format(34) + flint.format(126))
        + path("so-o so-f-star", star.format(60) + star.format(142))
        + path("so-g", rays.format(60, 42, 78) + rays.format(142, 124, 160))
        + path("so-walk", "M78 38h46")
    )


def _long_night() -> str:
    tent = "M{0} 104l22-34 22 34z"
    return (
        path("so-f-night", "M6 8h188v112H6z")
        + path("so-f-glow", "M158 18a17 17 0 1 0 18 24 15 15 0 0 1-18-24z")
        + "".join(
            f'<circle class="so-f-on-night" cx="{x}" cy="{y}" r="1.8"/>'
            for x, y in ((24, 24), (54, 40), (88, 18), (118, 44), (136, 24), (40, 58))
        )
        + path("so-f-dusk", "M6 96c30-30 60-34 90-10 30-26 70-22 98 4v30H6z")
        + path("so-o so-f-brick", tent.format(24))
        + path("so-o so-f-wood", tent.format(88))
        + path("so-f-glow", "M52 104l-6-14-6 14zM116 104l-6-14-6 14z")
        + _walker(152, 74, "cloth", lamp=True)
    )


def _swarm() -> str:
    house = "M{0} 112v-18l12-10 12 10v18z"
    hand = Hand("swarm")
    flies = "".join(
        path("so-f-ink", f"M{num(x)} {num(y)}l5-3-1 4 5-1-5 4-1-2z")
        for x, y in (
            (100 + hand.wobble(86), 42 + hand.wobble(26) + abs(hand.wobble(10))) for _ in range(46)
        )
    )
    return (
        path("so-f-gold", "M6 8h188v70H6z")
        + path("so-f-green", "M6 92c40-24 70-20 100-6 30-14 60-10 88 4v30H6z")
        + flies
        + "".join(
            path(f"so-o so-f-{fill}", house.format(x))
            for x, fill in (
                (14, "brick"),
                (50, "wall"),
                (88, "water"),
                (126, "cloth"),
                (162, "wall"),
            )
        )
    )


def _doors() -> str:
    door = "M{0} 112V{1}c0-16 {2}-16 {2} 0v{3}z"
    sizes = ((10, 34, 40), (58, 46, 32), (98, 56, 24), (130, 64, 17))
    fills = ("brick", "leaf", "water", "cloth")
    kettle = path("so-o so-f-stone", "M160 112c-6-16 2-24 12-24s18 8 12 24z") + path(
        "so-l", "M166 88c0-8 12-8 12 0M184 98l8-8M172 78c3-5-3-8 0-14"
    )
    return (
        path("so-f-wall", "M6 8h188v104H6z")
        + path("so-f-floor", "M6 112h188v10H6z")
        + "".join(
            path(f"so-o so-f-{fill}", door.format(x, top, wide, 112 - top))
            + f'<circle class="so-f-gold" cx="{x + wide - 6}" cy="84" r="2.6"/>'
            for (x, top, wide), fill in zip(sizes, fills, strict=True)
        )
        + path("so-f-glow", "M152 60h40v52h-40z")
        + kettle
    )


SCENES: Final[tuple[Callable[[], str], ...]] = (_torn_map, _in_step, _long_night, _swarm, _doors)
