"""Names as tables take them: one way to write each, nothing that cannot be seen, and no two at a
table that look the same."""

# ruff: noqa: RUF001 (letters that look like others are what this is about)

import re
import unicodedata
from typing import Final

from realmtable.core.errors import InvalidText
from realmtable.core.record import check_seat_name

MARKS: Final = 3  # accents and the like on one letter; no script we know of needs more in a name
_MANY_MARKS: Final = MARKS + 1
_SPACES: Final = re.compile(r" {2,}")
# Printable as far as Unicode is concerned, and yet nothing is seen of them. Other invisible ones,
# and those that turn the direction of writing, are not printable.
_BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u2800\u3164\U000e0100-\U000e01ef]"
)
_VARIANTS: Final = re.compile("[\ufe00-\ufe0f]")  # as text or as an emoji: the same letter

# What is drawn like a Latin letter, a digit or a sign, in the scripts that are mixed up most.
_LOOKS: Final = {
    ord(letter): like
    for letters, likes in (
        # Cyrillic
        ("аеорсухіјѕԁһԛԝѵӏкгь", "aeopcyxijsdhqwvlkrb"),
        ("АВЕЗКМНОРСТУХІЈЅԚԜѴӀЬ", "ABE3KMHOPCTYXlJSQWVlb"),
        # Greek
        ("αγικνορσυχ", "ayikvopoux"),
        ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHlKMNOPTYX"),
        # Armenian
        ("օոսհ", "onuh"),
        # Latin, digits and signs among themselves
        ("I1|ıɑɡ0", "llliagO"),
        ("‘’ʼ`´′", "''''''"),
        ("‐‑‒–—−", "------"),
    )
    for letter, like in zip(letters, likes, strict=True)
}


def clean(text: str) -> str:
    """The text in its usual form (NFKC): fullwidth or ornate letters are plain ones."""
    usual = unicodedata.normalize("NFKC", _VARIANTS.sub("", text[:400]))
    return _SPACES.sub(" ", usual)


def why_not(name: str) -> str:
    """What is wrong with the letters of a name; empty if nothing is."""
    if not name.isprintable() or _BLANK.search(name):
        return "it has letters that cannot be seen, or that turn the direction of writing"
    kinds = [unicodedata.category(letter)[0] for letter in name]
    if name and (all(kind in "MZ" for kind in kinds) or kinds[0] == "M"):
        return "an accent needs a letter to stand on"
    if "M" * _MANY_MARKS in "".join(kinds):
        return f"at most {MARKS} accents fit on one letter"
    return ""


def seat_name(text: str) -> str:
    """A name that a seat or a person may have, as it is kept."""
    name = clean(text)
    why = why_not(name)
    check_seat_name(name)
    if why:
        raise InvalidText(f"{name[:50]!r} is no name for a seat; {why}")
    return name


def keys(name: str) -> tuple[str, str]:
    """What a name is compared by: as it is said, in small letters, and as it looks."""
    return name.casefold(), name.translate(_LOOKS).casefold()
