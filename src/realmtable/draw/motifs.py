"""A small motif for each hole of the course, on a field of 48 by 48."""

from typing import Final

from realmtable.draw.solo_look import path

_STAR: Final = "M24 10l4 9 10 1-7.5 6.5 2.200 9.5-8.700-5-8.700 5 2.200-9.5L10 20l10-1z"


def _sun() -> str:
    rays = "M24 6v5M24 37v5M6 24h5M37 24h5M11 11l4 4M33 33l4 4M37 11l-4 4M15 33l-4 4"
    return '<circle class="so-o so-f-gold" cx="24" cy="24" r="9"/>' + path("so-l", rays)


def _cups() -> str:
    cup = "M{0} {1}h12l-2 13h-8z"
    return "".join(
        path("so-o so-f-face", cup.format(x, y)) for x, y in ((5, 25), (18, 18), (31, 25))
    ) + path("so-l", "M7 41h34")


def _bag() -> str:
    return (
        path("so-l", "M20 12l-5-8M27 12l1-9M33 12l5-7")
        + path("so-o so-f-wood", "M16 12h18l-2 30H18z")
        + path("so-l so-thin", "M17 20h16M20 30h10")
    )


def _crown() -> str:
    return path("so-o so-f-gold", "M8 16l8 8 8-14 8 14 8-8-3 22H11z") + path("so-l", "M11 33h26")


def _birds() -> str:
    bird = "M{0} {1}c4-5 8-4 9 1c2-5 6-6 9-1c-4-1-7 1-9 5c-2-4-5-6-9-5z"
    return "".join(
        path("so-o so-f-cloth", bird.format(x, y)) for x, y in ((4, 14), (24, 10), (14, 28))
    )


def _windmill() -> str:
    vanes = "M24 18L8 8l3-5zM24 18L40 8l-3-5zM24 18L10 32l5 3zM24 18l14 14-5 3z"
    return path("so-o so-f-wall", "M18 22h12l4 22H14z") + path("so-o so-f-brick", vanes)


def _water() -> str:
    wave = "M8 {0}c5-5 9-5 13 0s9 5 13 0 4-3 6-3"
    return path("so-o so-f-water", "M5 28c2-13 36-15 39 0 1 16-38 17-39 0z") + path(
        "so-w", wave.format(27) + wave.format(35)
    )


def _chip() -> str:
    return (
        path("so-l", "M14 4l14 30")
        + path("so-o so-f-stone", "M25 32l10 2c4 4 2 8-3 8l-9-4z")
        + ('<circle class="so-o so-f-face" cx="13" cy="38" r="4.5"/>')
    )


def _mirror() -> str:
    return (
        path("so-o so-f-gold", "M24 4c10 0 15 8 15 18s-6 17-15 17S9 32 9 22 14 4 24 4z")
        + path("so-o so-f-snow", "M24 9c7 0 10 6 10 13s-4 12-10 12-10-5-10-12S17 9 24 9z")
        + path("so-l", "M24 39v7M19 46h10M24 9v25")
    )


def _frog() -> str:
    return (
        path("so-o so-f-leaf", "M6 38c-2-6 3-9 6-9 1-9 6-13 12-13s11 4 12 13c3 0 8 3 6 9z")
        + '<circle class="so-o so-f-face" cx="17" cy="15" r="5"/>'
        '<circle class="so-o so-f-face" cx="31" cy="15" r="5"/>'
        + path("so-l", "M16 28c5 4 11 4 16 0M17 15h.1M31 15h.1")
    )


def _film() -> str:
    return path("so-o so-f-star", _STAR) + path("so-l", "M6 42h36M12 38v8M24 38v8M36 38v8")


def _jars() -> str:
    jar = "M{0} 18h14v22c0 2-1 3-3 3h-8c-2 0-3-1-3-3z"
    lid = "M{0} 12h14v6h-14z"
    return (
        path("so-o so-f-pumpkin", jar.format(8))
        + path("so-o so-f-face", lid.format(8))
        + path("so-o so-f-heart", jar.format(27))
        + path("so-o so-f-face", lid.format(27))
    )


def _bases() -> str:
    return path("so-o so-f-face", "M24 5l19 19-19 19L5 24z") + "".join(
        path("so-o so-f-sand", f"M{x} {y}l5 5-5 5-5-5z")
        for x, y in ((24, 2), (41, 19), (24, 36), (7, 19))
    )


def _pocket() -> str:
    return (
        path("so-o so-f-water", "M9 8h30v22c0 9-7 14-15 14S9 39 9 30z")
        + path("so-l so-thin", "M9 15h30M14 8v7M34 8v7")
        + path("so-l", "M20 25l8 9M28 25l-8 9")
    )


def _level() -> str:
    return (
        path("so-o so-f-gold", "M3 18h42v13H3z")
        + path("so-o so-f-snow", "M17 21h14v7H17z")
        + '<circle class="so-o so-f-green" cx="24" cy="24.5" r="3"/>'
        + path("so-l", "M3 38h42")
    )


def _pumpkin() -> str:
    return (
        path(
            "so-o so-f-pumpkin",
            "M24 16c-5-4-19-3-19 11s11 16 14 15c2-1 8-1 10 0s14-1 14-15-14-15-19-11z",
        )
        + path("so-l so-thin", "M24 16v25M17 17c-5 7-5 17 0 25M31 17c5 7 5 17 0 25")
        + path("so-l", "M24 16c0-5 1-8 6-10")
    )


def _rock() -> str:
    return path("so-o so-f-stone", "M4 40l6-18 12-10 14 6 9 22z") + path(
        "so-l so-thin", "M22 12l3 12-8 6M25 24l9 6M36 18l-4 7"
    )


def _pile() -> str:
    card = "M{0} {1}h18v26h-18z"
    return "".join(
        path(f"so-o so-f-{fill}", card.format(x, y))
        for fill, x, y in (("cloth", 6, 14), ("gold", 12, 10), ("water", 18, 6), ("face", 24, 15))
    ) + path("so-f-star", "M33 21l2 5 5 .5-4 3.5 1 5-4-3-4 3 1-5-4-3.5 5-.5z")


MOTIFS: Final = (
    *(_sun(), _cups(), _bag(), _crown(), _birds(), _windmill()),
    *(_water(), _chip(), _mirror(), _frog(), _film(), _jars()),
    *(_bases(), _pocket(), _level(), _pumpkin(), _rock(), _pile()),
)
