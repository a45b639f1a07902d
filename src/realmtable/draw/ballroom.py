"""Ballroom cards: the hall of a league with its printed turn numbers, and the guests' portraits.

Every portrait is made from a name: the same name, the same face. No guest is anybody's likeness.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from realmtable.draw import solo_look as look
from realmtable.draw.pen import Hand, number
from realmtable.draw.shapes import Box, num
from realmtable.draw.solo_look import path, words

WIDE: Final = 640
HIGH: Final = 330
_FLOOR: Final = 226
Roll = tuple[int, int]
T = TypeVar("T")


def hall_svg(
    league: int,
    name: str,
    turns: tuple[int, int],
    rolls: Sequence[Roll] = (),
    *,
    theme: str = "auto",
) -> str:
    """The card of a league: its hall, and the printed turns as a row of boxes with the dice that
    were rolled in them."""
    numeral = NUMERALS[league - 1]
    body = [
        path("so-sheet", look.torn(4, 4, WIDE - 4, HIGH - 4, Hand(f"hall {league}"), 3)),
        f'<g class="so-motif">{HALLS[league - 1]()}</g>',
        f'<rect class="so-plate" x="{WIDE / 2 - 150}" y="14" width="300" height="38" rx="19"/>',
        words(f"{numeral} · {name}", WIDE / 2, 40, 22),
        _turns(turns, rolls, f"league {league}"),
    ]
    first, last = turns
    title = f"League {numeral}, {name}: turns {first} to {last}"
    return look.drawing("hall", WIDE, HIGH, title, "".join(body), theme)


NUMERALS: Final = ("I", "II", "III", "IV", "V")


def _turns(turns: tuple[int, int], rolls: Sequence[Roll], key: str) -> str:
    count = turns[1] - turns[0] + 1
    wide = 56.0
    left = (WIDE - count * wide) / 2
    found = []
    for n in range(count):
        x = left + n * wide
        found.append(
            f'<rect class="so-box" x="{num(x + 3)}" y="250" width="{num(wide - 6)}" height="62" '
            'rx="7"/>' + words(str(turns[0] + n), x + wide / 2, 268, 15, "so-small")
        )
        if n < len(rolls):
            hand = Hand(f"{key} {n} {rolls[n]}")
            room = Box(x + 5, 274, (wide - 10) / 2, 32)
            written = number(rolls[n][0], room, hand)
            written += number(rolls[n][1], Box(room.x + room.w, room.y, room.w, room.h), hand)
            found.append(path("so-hand", written))
    return "".join(found)


# --- the halls ---------------------------------------------------------------------------------


def _room(wall: str, floor: str) -> str:
    """A wall and a floor of boards."""
    boards = "".join(f"M{x} {_FLOOR - 18}l{(x - 320) // 6} 16" for x in range(96, 560, 56))
    return (
        f'<rect class="so-f-{wall}" x="14" y="14" width="612" height="{_FLOOR - 14}"/>'
        f'<rect class="so-f-{floor}" x="14" y="{_FLOOR - 24}" width="612" height="40"/>'
        + path("so-l so-thin", f"M14 {_FLOOR - 24}h612{boards}")
    )


def _kitchen() -> str:
    pans = "".join(
        path("so-l", f"M{x} 78v18")
        + f'<circle class="so-o so-f-{fill}" cx="{x}" cy="{96 + size}" r="{size}"/>'
        for x, size, fill in ((70, 15, "stone"), (114, 11, "brick"), (150, 17, "stone"))
    )
    stove = (
        '<rect class="so-o so-f-stone" x="452" y="126" width="130" height="84" rx="4"/>'
        '<rect class="so-o so-f-night" x="470" y="158" width="56" height="36" rx="6"/>'
        + path("so-f-pumpkin", "M480 192c0-14 8-12 9-24 8 8 7 14 13 8 8 4 6 12 12 16z")
        + path("so-o so-f-brick", "M470 126c0-22 44-22 44 0z")
        + path("so-l", "M492 108v-6M482 96c4-8-4-12 0-20M500 98c4-8-4-12 0-20")
        + path("so-o so-f-wood", "M540 126v-20h24v20z")
    )
    table = (
        path("so-o so-f-wood", "M196 160h180v14H196z")
        + path("so-l", "M208 174v34M364 174v34")
        + path("so-o so-f-gold", "M232 160c0-16 36-16 36 0z")
        + '<circle class="so-o so-f-heart" cx="300" cy="152" r="8"/>'
        '<circle class="so-o so-f-heart" cx="316" cy="153" r="7"/>'
        + path("so-o so-f-snow", "M338 160v-22h12v22z")
    )
    return _room("wall", "floor") + path("so-l", "M40 78h140") + pans + table + stove


def _barn() -> str:
    beams = path("so-o so-f-dark-wood", "M14 66h612v12H14zM120 78h14v124h-14zM506 78h14v124h-14z")
    braces = path("so-l", "M134 118l38-40M506 118l-38-40")
    lamps = "".join(
        path("so-l so-thin", f"M{x} 78v{drop}")
        + path("so-o so-f-glow", f"M{x - 8} {78 + drop}h16l-3 20h-10z")
        for x, drop in ((210, 22), (268, 34), (320, 38), (372, 34), (430, 22))
    )
    hay = "".join(
        f'<rect class="so-o so-f-gold" x="{x}" y="{y}" width="54" height="30" rx="4"/>'
        + path("so-l so-thin", f"M{x + 14} {y}v30M{x + 40} {y}v30")
        for x, y in ((40, 172), (540, 172), (62, 142), (560, 142))
    )
    drum = (
        path("so-o so-f-cloth", "M272 168v32c0 16 96 16 96 0v-32z")
        + '<ellipse class="so-o so-f-face" cx="320" cy="168" rx="48" ry="13"/>'
        + path("so-l", "M272 180l16 26 16-20 16 26 16-26 16 20 16-26M300 164l-34-30M340 164l36-28")
    )
    return _room("floor", "wood") + beams + braces + hay + lamps + drum


def _town() -> str:
    columns = "".join(
        path("so-o so-f-stone", f"M{x} 84h30v118h-30zM{x - 6} 74h42v10h-42z")
        for x in (52, 158, 452, 558)
    )
    clock = '<circle class="so-o so-f-face" cx="320" cy="112" r="34"/>' + path(
        "so-l", "M320 112V90M320 112l16 8M320 82v4M320 138v4M290 112h4M346 112h4"
    )
    flags = "".join(
        path(f"so-o so-f-{fill}", f"M{x} 62h26v54l-13-12-13 12z")
        for x, fill in ((108, "cloth"), (224, "gold"), (390, "gold"), (508, "cloth"))
    )
    stage = path("so-o so-f-wood", "M236 176h168v26H236z") + path(
        "so-o so-f-dark-wood", "M282 146h22v30h-22zM336 150h18v26h-18z"
    )
    return _room("wall", "floor") + columns + flags + clock + stage


def _palace() -> str:
    windows = "".join(
        path("so-o so-f-dusk", f"M{x} 190v-76c0-40 62-40 62 0v76z")
        + path("so-w", f"M{x + 31} 86v104M{x} 140h62")
        + "".join(
            f'<circle class="so-f-snow" cx="{x + dx}" cy="{dy}" r="2.6"/>'
            for dx, dy in ((12, 118), (44, 106), (20, 160), (50, 150), (42, 176), (10, 136))
        )
        for x in (46, 140, 438, 532)
    )
    light = path(
        "so-g", "M320 54v26M268 112c0 26 104 26 104 0M290 100c0 14 60 14 60 0M320 80v44"
    ) + "".join(
        f'<circle class="so-o so-f-glow" cx="{x}" cy="{y}" r="6"/>'
        for x, y in ((268, 106), (290, 94), (320, 128), (350, 94), (372, 106))
    )
    carpet = path("so-f-cloth", "M276 202h88l34 40h-156z")
    return _room("frost", "stone") + windows + carpet + light


def _moonlight() -> str:
    sky = '<rect class="so-f-night" x="14" y="14" width="612" height="200"/>'
    stars = "".join(
        path(
            "so-f-on-night",
            f"M{x} {y - s}l{s / 3:g} {s * 0.7:g} {s * 0.7:g} {s / 3:g} "
            f"{-s * 0.7:g} {s / 3:g} {-s / 3:g} {s * 0.7:g} {-s / 3:g} {-s * 0.7:g} "
            f"{-s * 0.7:g} {-s / 3:g} {s * 0.7:g} {-s / 3:g}z",
        )
        for x, y, s in ((60, 84, 6), (124, 60, 4), (196, 92, 5), (250, 66, 3), (392, 72, 4))
    ) + "".join(
        f'<circle class="so-f-on-night" cx="{x}" cy="{y}" r="1.8"/>'
        for x, y in ((90, 108), (160, 78), (230, 112), (288, 90), (350, 104), (430, 98), (604, 60))
    )
    moon = '<circle class="so-f-glow" cx="530" cy="96" r="38"/>' + path(
        "so-f-night", "M512 70a38 38 0 0 0-6 52 44 44 0 0 1 6-52z"
    )
    garland = path("so-g", "M20 70c60 60 120 60 180 14M200 84c80 50 160 50 240 0")
    lamps = "".join(
        f'<circle class="so-o so-f-glow" cx="{x}" cy="{y}" r="7"/>'
        for x, y in ((70, 106), (122, 116), (172, 104), (252, 108), (320, 122), (388, 110))
    )
    rail = path("so-o so-f-stone", "M14 168h612v9H14z") + "".join(
        path("so-o so-f-stone", f"M{x} 177c-6 8-6 12 0 25h8c6-13 6-17 0-25z")
        for x in range(34, 620, 44)
    )
    return (
        sky
        + stars
        + moon
        + garland
        + lamps
        + f'<rect class="so-f-dusk" x="14" y="{_FLOOR - 24}" width="612" height="40"/>'
        + rail
    )


HALLS: Final[tuple[Callable[[], str], ...]] = (_kitchen, _barn, _town, _palace, _moonlight)


# --- the guests --------------------------------------------------------------------------------

_SIZE: Final = 64
_CLOTHS: Final = ("cloth", "water", "leaf", "gold", "brick", "dusk", "wood")
_SKINS: Final = ("skin-a", "skin-b", "skin-c")
_HAIR_COLOURS: Final = ("dark-wood", "wood", "gold", "stone", "night", "brick")
# Hair and hats behind and on a head around 32, 29.
_HAIR: Final = (
    ("", "M18 27c0-20 28-20 28 0-5-7-9-8-14-8s-9 1-14 8z"),
    (
        "M16 28c-3-26 35-26 32 0 2 12 1 18-3 20H19c-4-2-5-8-3-20z",
        "M18 25c4-14 24-14 28 0-8-6-20-6-28 0z",
    ),
    ("", "M17 26c2-5 2-17 15-17s13 12 15 17z"),
    ("", "M10 23h44l-4 4H14zM19 23c0-18 26-18 26 0z"),
    ("", "M21 22h22V6H21zM14 22h36v4H14z"),
    ("", "M18 26c0-6 4-10 8-12-2-8 14-8 12 0 4 2 8 6 8 12-8-6-20-6-28 0z"),
    (
        "M14 32c-4-10 2-24 18-24s22 14 18 24c-2 10-6 12-6 12H20s-4-2-6-12z",
        "M18 26c6-8 22-8 28 0-4-16-24-16-28 0z",
    ),
    ("", "M17 24l4-14 6 7 5-9 5 9 6-7 4 14z"),
)
_MASKS: Final = (
    "M17 27c5-4 10-3 15 0 5-3 10-4 15 0-1 8-11 9-15 3-4 6-14 5-15-3z",
    "M18 25h28v9c-6 3-10 1-14-2-4 3-8 5-14 2z",
    "M16 26c8-5 12 0 16 0s8-5 16 0c0 9-12 10-16 3-4 7-16 6-16-3z",
)
_COLLARS: Final = (
    "M32 44l-8 6 8 6 8-6z",
    "M22 46l10 8 10-8",
    "M24 46c4 6 12 6 16 0",
)


def portrait_svg(name: str, *, theme: str = "auto", title: str = "") -> str:
    """A guest with a half mask, as the name makes them."""
    return look.small("guest", _SIZE, title, portrait_body(name), theme)


def portrait_body(name: str) -> str:
    """The same without a frame, on a field of 64 by 64."""
    pick = _Pick(name)
    cloth, mask = pick.of(_CLOTHS), pick.of(("face", "gold", "night", "cloth"))
    skin, colour = pick.of(_SKINS), pick.of(_HAIR_COLOURS)
    behind, front = pick.of(_HAIR)
    collar = pick.of(_COLLARS)
    mouth = pick.of(("M28 39c3 3 5 3 8 0", "M28 40h8", "M29 39c2 2 5 2 7-1"))
    hair = f"so-o so-thin so-f-{colour}"
    if mask == cloth:
        mask = "face"
    eyes = "on-night" if mask in ("night", "cloth") else "ink"
    parts = [
        '<circle class="so-plate" cx="32" cy="32" r="31"/>',
        path(hair, behind) if behind else "",
        path(f"so-o so-thin so-f-{cloth}", "M9 62c2-14 12-18 23-18s21 4 23 18c-12 2-34 2-46 0z"),
        path(f"so-o so-thin so-f-{skin}", "M27 40h10v7c-3 3-7 3-10 0z"),
        path("so-o so-thin so-f-face", collar),
        f'<ellipse class="so-o so-thin so-f-{skin}" cx="32" cy="30" rx="13" ry="15"/>',
        path(f"so-o so-thin so-f-{mask}", pick.of(_MASKS)),
        f'<circle class="so-f-{eyes}" cx="26" cy="29" r="2"/>'
        f'<circle class="so-f-{eyes}" cx="38" cy="29" r="2"/>',
        path("so-l so-thin", mouth),
        path(hair, front),
    ]
    return "".join(parts)


class _Pick:
    """Choices that follow from a name."""

    def __init__(self, name: str) -> None:
        self._bytes = hashlib.shake_128(f"guest {name}".encode()).digest(32)
        self._at = 0

    def of(self, options: Sequence[T]) -> T:
        self._at += 1
        return options[self._bytes[self._at - 1] % len(options)]
