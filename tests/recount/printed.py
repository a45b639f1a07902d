"""What a card prints, straight from its file, and the few ways of reading a written card."""

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "src" / "realmtable" / "cards"

Marks = dict[str, str]  # what stands on each space that is not empty, printed things included


class Printed:
    """A card's file: spaces, zones and lines by id, everything else as it stands."""

    def __init__(self, name: str) -> None:
        with (FOLDER / f"{name}.toml").open("rb") as file:
            self.data: dict[str, Any] = tomllib.load(file)
        lines = self.data.get("line", [])
        spaces = self.data["space"] + [line for line in lines if "takes" in line]
        self.spaces: dict[str, dict[str, Any]] = {space["id"]: space for space in spaces}
        self.zones: dict[str, dict[str, Any]] = {z["id"]: z for z in self.data.get("zone", [])}
        self.lines: dict[str, dict[str, Any]] = {line["id"]: line for line in lines}

    def group(self, name: str) -> list[str]:
        """The spaces that carry a group's name."""
        return [space for space, data in self.spaces.items() if name in data.get("group", [])]

    def zone(self, name: str) -> list[str]:
        """The spaces of a zone."""
        found: list[str] = self.zones[name]["spaces"]
        return found

    def stars_on(self, space: str) -> int:
        return stars_in(self.spaces[space])


Count = Callable[[Printed, Marks], int]


@cache
def printed(name: str) -> Printed:
    return Printed(name)


def stars_in(thing: dict[str, Any]) -> int:
    """How many stars a space, a zone or a line shows."""
    gives: str = thing.get("gives", "")
    return gives.count("S")


def filled(marks: Marks, spaces: list[str]) -> bool:
    """Whether something stands on every one of these spaces."""
    return all(space in marks for space in spaces)


def shown(card: Printed, marks: Marks) -> int:
    """A star for each star shown on a space that is written on, however it is written on."""
    return sum(card.stars_on(space) for space in marks)


def complete(card: Printed, marks: Marks) -> int:
    """The stars of the rows, columns and sets all of whose spaces are written on."""
    zones = [zone for zone in card.zones.values() if zone.get("spaces")]
    return sum(stars_in(zone) for zone in zones if filled(marks, zone["spaces"]))


def added(*counts: Count) -> Count:
    """Several ways to score on one card, added up."""
    return lambda card, marks: sum(count(card, marks) for count in counts)


def follows(what: str, by_rule: set[str], written: set[str]) -> None:
    """Marks that come by themselves must be there exactly where their rule says so."""
    assert by_rule == written, f"{what}: by the rules {sorted(by_rule)}, written {sorted(written)}"
