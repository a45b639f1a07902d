"""A card: everything that is printed. Data, never rules."""

import hashlib
import json

from realmtable.rolling.benefit import Benefit, parse_benefits
from realmtable.rolling.marks import EMPTY, NUMBER, WORDS

# These never change what a card does, so they are not part of its fingerprint.
_LOOKS = {"at", "size", "shape", "name", "names", "label", "look"}
_PROSE = {
    *("name", "set", "source", "design", "tags"),
    *("goal", "use", "short", "score", "rulings", "examples"),
}
_PICTURE = {
    *("emblem", "accent", "arrows", "doubles", "ties", "note"),
    *("patterns_at", "shape_at"),
}
_NOT_LAYOUT = _PROSE | _PICTURE | {"names", "excluded", "zero_die", "totals"}


class Space:
    """One place that can be written on. Lines that take a mark are spaces too."""

    def __init__(self, index: int, data: dict[str, object]) -> None:
        self.index = index
        self.data = data
        self.id = str(data["id"])
        self.name = str(data.get("name", ""))  # in words, with its article; see `naming`
        self.takes = str(data["takes"])
        self.shape = str(data.get("shape", "line"))
        self.at = point(data.get("at"))
        self.size = as_float(data.get("size", 11))
        self.dice = ints(data.get("die", []))
        self.groups = strings(data.get("group", []))
        self.gives = str(data.get("gives", ""))
        self.costs = str(data.get("costs", ""))
        self.text = str(data.get("text", ""))
        self.label = str(data.get("label", self.text))  # what is drawn of it
        self.start = start_mark(data.get("start"))
        self.benefits: list[Benefit] = parse_benefits(self.gives)
        self.cost = parse_benefits(self.costs)[0].gain

    @property
    def gain(self) -> int:
        """The resources of a benefit that leaves no choice."""
        return self.benefits[0].gain

    @property
    def stars(self) -> int:
        return self.benefits[0].stars

    def accepts(self, value: int) -> bool:
        """Whether the die values printed on the space allow this one."""
        return not self.dice or value in self.dice


class Zone:
    """A set of spaces with a printed benefit or condition of its own."""

    def __init__(self, data: dict[str, object], spaces: list[int]) -> None:
        self.data = data
        self.id = str(data["id"])
        self.spaces = spaces
        self.gives = str(data.get("gives", ""))
        self.text = str(data.get("text", ""))
        self.label = str(data.get("label", self.text))  # what is drawn of it
        self.at = point(data.get("at"))
        self.dice = ints(data.get("die", []))
        self.benefits: list[Benefit] = parse_benefits(self.gives)

    @property
    def gain(self) -> int:
        return self.benefits[0].gain

    @property
    def stars(self) -> int:
        return self.benefits[0].stars


class Line:
    """An edge between two spaces. `space` is its index on the board, or -1 if it takes no mark."""

    def __init__(self, data: dict[str, object], a: int, b: int, space: int) -> None:
        self.data = data
        self.id = str(data["id"])
        self.a = a
        self.b = b
        self.space = space
        self.gives = str(data.get("gives", ""))
        self.text = str(data.get("text", ""))
        self.label = str(data.get("label", self.text))  # what is drawn of it
        self.benefits: list[Benefit] = parse_benefits(self.gives)

    @property
    def gain(self) -> int:
        return self.benefits[0].gain

    @property
    def stars(self) -> int:
        return self.benefits[0].stars


class Note:
    """Words printed on the play area that belong to no space."""

    def __init__(self, data: dict[str, object]) -> None:
        at = point(data["at"])
        assert at is not None
        self.at = at
        self.text = str(data["text"])


_NTH = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)


def nth(n: int) -> str:
    """`first` to `twelfth`, then `13th`."""
    return _NTH[n - 1] if 1 <= n <= len(_NTH) else f"{n}th"


def fill_name(pattern: str, n: int, data: dict[str, object]) -> str:
    """A space's name from a pattern such as `the {nth} square of the left bird`."""
    name = pattern.replace("{nth}", nth(n)).replace("{n}", str(n))
    name = name.replace("{text}", str(data.get("text", "")))
    name = name.replace("{die}", " or ".join(str(value) for value in ints(data.get("die", []))))
    if "cell" in data:
        row, column = ints(data["cell"])
        name = name.replace("{row}", str(row + 1)).replace("{column}", str(column + 1))
        name = name.replace("{nth_row}", nth(row + 1)).replace("{nth_column}", nth(column + 1))
    return name


def name_spaces(spaces: list[Space], zones: list[Zone], by_group: object) -> None:
    """Gives every space without a name of its own that of its zone or group, by their pattern."""
    assert isinstance(by_group, dict)
    patterns: list[tuple[str, list[int]]] = [
        (str(zone.data["names"]), zone.spaces) for zone in zones if "names" in zone.data
    ]
    for group, pattern in by_group.items():
        members = [space.index for space in spaces if group in space.groups]
        patterns.append((str(pattern), members))
    for pattern, members in patterns:
        for n, index in enumerate(members, start=1):
            space = spaces[index]
            if not space.name:
                space.name = fill_name(pattern, n, space.data)
    for space in spaces:
        if not space.name:
            space.name = f"space {space.id.replace('_', ' ')}"


class Card:
    """One realm card, made from a checked card file (see `cardfile`)."""

    def __init__(self, data: dict[str, object]) -> None:
        self.data = data
        self.id = str(data["id"])
        self.name = str(data["name"])
        self.set = str(data["set"])
        self.source = str(data["source"])
        self.design = str(data["design"])
        self.tags = strings(data.get("tags", []))
        self.goal = str(data["goal"])
        self.use = strings(data["use"])
        self.short = strings(data.get("short", []))  # `use` in a line or two, for the card's face
        self.score = strings(data["score"])
        self.rulings = strings(data["rulings"])
        self.examples = strings(data["examples"])
        self.excluded = strings(data["excluded"])
        self.zero_die = bool(data["zero_die"])
        self.spaces: list[Space] = []
        self.by_id: dict[str, int] = {}
        for entry in tables(data["space"]):
            self._add(entry)
        lines = tables(data.get("line", []))
        for entry in lines:
            if "takes" in entry:
                self._add(entry)
        self.zones: list[Zone] = []
        self.zone_by_id: dict[str, Zone] = {}
        for entry in tables(data.get("zone", [])):
            members = [self.by_id[name] for name in strings(entry.get("spaces", []))]
            zone = Zone(entry, members)
            self.zones.append(zone)
            self.zone_by_id[zone.id] = zone
        self.notes = [Note(entry) for entry in tables(data.get("note", []))]
        self.lines = [
            Line(
                entry,
                self.by_id[str(entry["a"])],
                self.by_id[str(entry["b"])],
                self.by_id[str(entry["id"])] if "takes" in entry else -1,
            )
            for entry in lines
        ]
        name_spaces(self.spaces, self.zones, data.get("names", {}))
        symbols = data.get("symbols", {})
        self.symbols: list[str] = list(symbols) if isinstance(symbols, dict) else []
        self.start = bytes([space.start for space in self.spaces])

    def _add(self, entry: dict[str, object]) -> None:
        space = Space(len(self.spaces), entry)
        self.by_id[space.id] = space.index
        self.spaces.append(space)

    def index(self, space_id: str) -> int:
        """Where on the board a space is written."""
        return self.by_id[space_id]

    def group(self, name: str) -> list[int]:
        """The spaces that carry a group's name, in the order of the card."""
        return [space.index for space in self.spaces if name in space.groups]

    def zone(self, zone_id: str) -> Zone:
        return self.zone_by_id[zone_id]

    def zones_named(self, prefix: str) -> list[Zone]:
        """The zones whose ids start with this, in the order of the card."""
        return [zone for zone in self.zones if zone.id.startswith(prefix)]

    def table(self, name: str) -> dict[str, object]:
        """A table of the realm's own."""
        value = self.data[name]
        assert isinstance(value, dict)
        return value

    def shapes(self, name: str) -> dict[str, list[str]]:
        """A table of little pictures, each a list of rows."""
        return {key: strings(rows) for key, rows in self.table(name).items()}

    def fingerprint(self) -> str:
        """Eight hex digits that change whenever something printed changes what the card does."""
        kept: dict[str, object] = {}
        for key, value in self.data.items():
            if key in _NOT_LAYOUT:
                continue
            if key in ("space", "zone", "line"):
                kept[key] = [
                    {k: v for k, v in entry.items() if k not in _LOOKS} for entry in tables(value)
                ]
            else:
                kept[key] = value
        canonical = json.dumps(kept, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()[:8]


def start_mark(value: object) -> int:
    """The byte of a printed start: a word, a number, or nothing."""
    if value is None:
        return EMPTY
    if isinstance(value, int):
        return NUMBER + value
    text = str(value)
    return NUMBER + int(text) if text.isdigit() else WORDS[text]


def ints(value: object) -> list[int]:
    assert isinstance(value, list)
    return [int(item) for item in value]


def strings(value: object) -> list[str]:
    assert isinstance(value, list)
    return [str(item) for item in value]


def tables(value: object) -> list[dict[str, object]]:
    assert isinstance(value, list)
    return [dict(item) for item in value]


def as_float(value: object) -> float:
    assert isinstance(value, int | float)
    return float(value)


def point(value: object) -> tuple[float, float] | None:
    if value is None:
        return None
    assert isinstance(value, list)
    return (float(value[0]), float(value[1]))
