"""What is written on a card, in words that name places as people do."""

from typing import Final

from realmtable.rolling.card import Card

_VERBS: Final = {
    "mark": "marks",
    "outline": "outlines",
    "fill": "fills",
    "cross": "crosses off",
}


def listed(words: list[str], last: str = "and") -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def writing_words(card: Card, marks: dict[str, int | str]) -> str:
    """`writes 5 in the first square of the left bird`: places that get the same mark together."""
    places: dict[str, list[str]] = {}
    for space, mark in marks.items():
        if space in card.by_id:  # the star track tells itself
            places.setdefault(str(mark), []).append(card.spaces[card.by_id[space]].name)
    return ", ".join(_deed(mark, listed(names)) for mark, names in places.items())


def _deed(mark: str, where: str) -> str:
    if mark in _VERBS:
        return f"{_VERBS[mark]} {where}"
    bare = " and ".join(mark.removesuffix(" mark").split())  # a note of two numbers: `1 and 4`
    if mark.endswith(" mark"):
        return f"marks the {bare} in {where}"
    verb = "writes" if mark[0].isdigit() else "draws"
    return f"{verb} {bare} in {where}"
