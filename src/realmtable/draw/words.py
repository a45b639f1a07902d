"""What is printed, in words: titles for screen readers and for the pointer."""

from typing import Final

from realmtable.rolling.benefit import Benefit, parse_benefits
from realmtable.rolling.card import Card, Line, Space, Zone
from realmtable.rolling.marks import mark_text
from realmtable.rolling.resources import in_words

TAKES: Final = {
    "number": "a number",
    "number-mark": "a number, marked later",
    "numbers-mark": "two numbers, marked later",
    "mark": "a mark",
    "fill": "a fill",
    "outline": "an outline",
    "outline-mark": "an outline, then a mark",
    "outline-cross": "an outline, then a cross",
    "symbol": "a symbol",
}


def benefit_words(text: str) -> str:
    """`1 pumpkin and 1 heart, or 1 star` for `PH/S`."""
    return ", or ".join(_one(benefit) for benefit in parse_benefits(text))


def _one(benefit: Benefit) -> str:
    parts = []
    if benefit.stars:
        parts.append(f"{benefit.stars} star{'s' if benefit.stars > 1 else ''}")
    if benefit.gain:
        parts.append(in_words(benefit.gain))
    if benefit.free:
        parts.append(f"{benefit.free} resource{'s' if benefit.free > 1 else ''} of your choice")
    for die in benefit.dice:
        parts.append(f"a created die of {f'value {die}' if die else 'any value'}")
    parts += benefit.words
    return " and ".join(parts) if parts else "nothing"


def _dice(values: list[int]) -> str:
    names = [str(value) for value in values]
    return "die " + (" or ".join([", ".join(names[:-1]), names[-1]]) if names[1:] else names[0])


def _printed(dice: list[int], text: str, gives: str, costs: str) -> list[str]:
    parts = []
    if dice:
        parts.append(_dice(dice))
    if text.strip():
        parts.append(text.strip())
    if costs:
        parts.append(f"costs {benefit_words(costs)}")
    if gives:
        parts.append(f"gives {benefit_words(gives)}")
    return parts


def space_title(card: Card, space: Space) -> str:
    """`the first square of the left bird, takes a number, gives 1 pumpkin`."""
    parts = [space.name, f"takes {TAKES[space.takes]}"]
    parts += _printed(space.dice, space.text, space.gives, space.costs)
    if space.start:
        parts.append(f"starts with {mark_text(space.start, card.symbols)}")
    return ", ".join(parts)


def zone_title(zone: Zone) -> str:
    return ", ".join(_printed(zone.dice, zone.text, zone.gives, ""))


def line_title(card: Card, line: Line) -> str:
    """`the canal from Leek to Stone, takes a mark`, with what is printed on the line."""
    kind = str(line.data.get("kind", ""))
    ends = f"from {card.spaces[line.a].name} to {card.spaces[line.b].name}"
    parts = [card.spaces[line.space].name if line.space >= 0 else f"{kind or 'line'} {ends}"]
    dice: list[int] = []
    costs = ""
    if line.space >= 0:
        space = card.spaces[line.space]
        dice, costs = space.dice, space.costs
        parts.append(f"takes {TAKES[space.takes]}")
    return ", ".join([*parts, *_printed(dice, line.text, line.gives, costs)])
