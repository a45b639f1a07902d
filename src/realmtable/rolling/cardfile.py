"""Card files: TOML text into a checked `Card`, with every problem named by its place.

The format is described in `docs/cards.md`. Nothing here touches the disk.
"""

import re

from realmtable.core.errors import InvalidText
from realmtable.core.near import meant
from realmtable.core.tomlfile import FileProblems, Lines, Problem, read_toml
from realmtable.rolling.benefit import parse_benefits
from realmtable.rolling.card import Card
from realmtable.rolling.marks import WORDS

SETS = ("base", "redux", "promo", "expansion", "youtoma", "own")
SOURCES = ("published", "house", "own")
# What a realm asks of a player.
TAGS = {
    "fill": "fill rows, columns or grids with numbers that fit",
    "collect": "gather resources, cards or goods, and make them pay",
    "race": "move along a path or up a track",
    "shapes": "draw shapes or spread over a map",
    "bets": "count on rolls that are still to come",
    "other realms": "mind your other realms: what you do there counts here, or the other way round",
}
MOST_TAGS = 2
# What a die does, for the face of a card.
MOST_SHORT_LINES = 2
MOST_SHORT_LETTERS = 60
SHAPES = (
    *("square", "circle", "hex", "die", "octagon", "diamond"),
    *("triangle", "box", "card", "shield", "star"),
)
TAKES = (
    *("number", "number-mark", "numbers-mark", "mark", "fill", "outline"),
    *("outline-mark", "outline-cross", "symbol"),
)
MOST_SYMBOLS = 24
_ID = re.compile(r"[a-z0-9_]+")
_SYMBOL = re.compile(r"[A-Za-z_]+")
_WRITING = ("takes", "size", "group", "start", "cell", "name")
_PRINTS = ("id", "at", "die", "gives", "costs", "text", "label")
_KEYS = {  # what a card may have; further keys are the realm's own
    "space": [*_PRINTS, "shape", *_WRITING],
    "zone": [*_PRINTS, "spaces", "name", "names", "look"],
    "line": [*_PRINTS, "a", "b", "shape", *_WRITING, "look"],
}
LOOKS = {"zone": ("frame",), "line": ("tunnel",)}
_WORD_KEYS = ("id", "name", "set", "source", "design", "goal")
_LIST_KEYS = ("use", "score", "rulings", "examples", "excluded")
_TABLE_KEYS = (
    "zero_die",
    "totals",
    "symbols",
    "names",
    "tags",
    "emblem",
    "accent",
    "note",
    "ties",
    "doubles",
    *_KEYS,
)
_HEAD_KEYS = [*_WORD_KEYS, *_LIST_KEYS, "short", "rules_of", *_TABLE_KEYS]


def parse_card(text: str, name: str = "card", corrections: str | None = None) -> Card:
    """The card a file describes, with a player's corrections laid over it."""
    if corrections is None:
        data, problems = check_card(text)
    else:
        data, problems = check_corrections(text, corrections, name)
    if problems or data is None:
        raise FileProblems(name, problems)
    return Card(data)


def check_card(
    text: str, expected_id: str | None = None
) -> tuple[dict[str, object] | None, list[Problem]]:
    """The data of a card file and everything that is wrong with it."""
    data, problems = read_toml(text)
    if data is None:
        return None, problems
    problems = _Checker(data, text).problems
    if expected_id is not None and data.get("id") != expected_id:
        line = Lines(text).line("", 0, "", "id")
        problems.append(Problem(line, "id", f"must be the file's name, {expected_id!r}"))
    return data, sorted(problems, key=_in_order)


def _in_order(problem: Problem) -> int:
    return problem.line


def check_corrections(
    card: str, text: str, name: str
) -> tuple[dict[str, object] | None, list[Problem]]:
    """A card with a player's corrections laid over it, and everything wrong with these."""
    data, problems = check_card(card)
    if problems or data is None:
        raise FileProblems(name, problems)
    changes, problems = read_toml(text)
    if changes is None:
        return None, problems
    merged, problems = _lay_over(data, changes, text)
    problems += _Checker(merged, text).problems
    return merged, sorted(dict.fromkeys(problems), key=_in_order)


def _lay_over(
    data: dict[str, object], changes: dict[str, object], text: str
) -> tuple[dict[str, object], list[Problem]]:
    """The card with the changed keys; spaces, zones and lines are found by their id."""
    merged = dict(data)
    lines = Lines(text)
    problems = [
        Problem(lines.line("", 0, "", wrong), wrong, why)
        for wrong, why in _misspelt(changes, _HEAD_KEYS)
    ]
    for key, value in changes.items():
        if key == "id" and value != data["id"]:
            problems.append(Problem(lines.line("", 0, "", "id"), "id", "cannot be changed"))
        elif key in ("space", "zone", "line") and isinstance(value, list):
            entries = [dict(entry) for entry in _entries(data.get(key, []))]
            by_id = {entry["id"]: entry for entry in entries}
            for n, change in enumerate(_entries(value)):
                found = by_id.get(str(change.get("id")))
                if found is None:
                    line = lines.line(key, n, "", "id")
                    why = f"the card has no {key} {change.get('id')!r} to correct"
                    problems.append(Problem(line, key, why))
                else:
                    for wrong, why in _misspelt(change, _KEYS[key]):
                        place = f"{key} {change['id']}, {wrong}"
                        line = lines.line(key, n, str(change["id"]), wrong)
                        problems.append(Problem(line, place, why))
                    found.update(change)
            merged[key] = entries
        elif isinstance(value, dict) and isinstance(data.get(key), dict):
            old = data[key]
            merged[key] = {**old, **value} if isinstance(old, dict) else value
        else:
            merged[key] = value
    return merged, problems


def _misspelt(entry: dict[str, object], known: list[str]) -> list[tuple[str, str]]:
    """Keys that must be misspelt, and why: they are like one that is not there. Any other
    unknown key is the realm's own."""
    found = []
    for key in entry:
        better = meant(key, known)
        if better and better not in entry:
            found.append((key, f"there is no such key; did you mean {better}?"))
    return found


def _entries(value: object) -> list[dict[str, object]]:
    if not isinstance(value, list):
        return []
    return [entry for entry in value if isinstance(entry, dict)]


class _Checker:
    """Goes through the data of a card and collects problems."""

    def __init__(self, data: dict[str, object], text: str) -> None:
        self.data = data
        self.lines = Lines(text)
        self.problems: list[Problem] = []
        self.table = ""
        self.n = 0
        self.label = ""
        self._check_head()
        self.spaces = self._check_list("space", required=True)
        self._check_list("zone")
        self._check_list("line")
        self._check_picture()

    def _report(self, key: str, why: str) -> None:
        line = self.lines.line(self.table, self.n, self.label, key)
        place = f"{self.table} {self.label}, {key}" if self.table else key
        self.problems.append(Problem(line, place, why))

    def _check_head(self) -> None:
        data = self.data
        for key in _WORD_KEYS:
            value = data.get(key)
            if not isinstance(value, str) or not value.strip():
                self._report(key, "is missing" if key not in data else "must be a text")
        if isinstance(data.get("id"), str) and not _ID.fullmatch(str(data["id"])):
            self._report("id", "may only have a-z, 0-9 and _")
        self._one_of(data, "set", SETS)
        self._one_of(data, "source", SOURCES)
        for key in _LIST_KEYS:
            value = data.get(key)
            if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
                why = "is missing" if key not in data else "must be a list of texts"
                self._report(key, why)
        if "short" in data:
            self._check_short(data["short"])
        if not isinstance(data.get("rules_of", ""), str):
            self._report("rules_of", "must be the id of a realm of the program")
        if "tags" in data:
            self._check_tags(data["tags"])
        for key, value in data.items():
            if not _is_plain(value):
                self._report(key, "dates and times have no place on a card")
        self._check_keys(data, _HEAD_KEYS)
        symbols = data.get("symbols", {})
        if not isinstance(symbols, dict) or len(symbols) > MOST_SYMBOLS:
            self._report("symbols", f"must be a table of at most {MOST_SYMBOLS} names")
        elif any(name in WORDS or not _SYMBOL.fullmatch(name) for name in symbols):
            self._report("symbols", f"a name is made of letters, and is none of {', '.join(WORDS)}")
        names = data.get("names", {})
        if not isinstance(names, dict) or not all(isinstance(n, str) for n in names.values()):
            self._report("names", "must be a table of patterns, one for each group")
        if not isinstance(data.get("zero_die"), bool):
            self._report("zero_die", "must be true or false")
        totals = data.get("totals")
        if not isinstance(totals, dict):
            self._report("totals", "the table [totals] is missing")
            return
        stars = totals.get("stars")
        if not isinstance(stars, int) or stars < 6:
            self._report("totals", "stars must be a number of at least 6")
        resources = totals.get("resources")
        if not isinstance(resources, dict) or set(resources) != {"P", "H", "C"}:
            self._report("totals", "resources must tell P, H and C")
        if not isinstance(totals.get("activations_for_all_stars"), int):
            self._report("totals", "activations_for_all_stars must be a number")

    def _check_short(self, short: object) -> None:
        if not isinstance(short, list) or not 1 <= len(short) <= MOST_SHORT_LINES:
            self._report("short", f"must be a list of 1 to {MOST_SHORT_LINES} texts")
            return
        for line in short:
            if not isinstance(line, str) or not line.strip() or "\n" in line:
                self._report("short", f"{line!r} is not a line of text")
            elif len(line) > MOST_SHORT_LETTERS:
                why = f"{line!r} has {len(line)} letters, at most {MOST_SHORT_LETTERS} fit"
                self._report("short", why)

    def _check_picture(self) -> None:
        """What is only drawn: notes, and spaces that are drawn together."""
        notes = self.data.get("note", [])
        if not isinstance(notes, list) or not all(map(_is_note, notes)):
            self._report("note", "must be written as [[note]] tables, each with at and text")
        ties = self.data.get("ties", [])
        if not isinstance(ties, list) or not all(
            isinstance(tie, list) and len(tie) == 2 and all(end in self.spaces for end in tie)
            for tie in ties
        ):
            self._report("ties", "must be a list of pairs of space ids")
        if not isinstance(self.data.get("doubles", False), bool):
            self._report("doubles", "must be true or false")

    def _check_tags(self, tags: object) -> None:
        if not isinstance(tags, list) or not 1 <= len(tags) <= MOST_TAGS:
            self._report("tags", f"must be a list of 1 to {MOST_TAGS} words")
            return
        for n, tag in enumerate(tags):
            if not isinstance(tag, str) or tag not in TAGS:
                self._report("tags", f"{tag!r} is not one of {', '.join(TAGS)}")
            elif tag in tags[:n]:
                self._report("tags", f"{tag!r} is there twice")

    def _check_keys(self, entry: dict[str, object], known: list[str]) -> None:
        """Finds misspelt keys, which would otherwise be taken for the realm's own."""
        for key, why in _misspelt(entry, known):
            self._report(key, why)

    def _one_of(self, entry: dict[str, object], key: str, known: tuple[str, ...]) -> None:
        if key in entry and entry[key] not in known:
            self._report(key, f"{entry[key]!r} is not one of {', '.join(known)}")

    def _check_list(self, table: str, required: bool = False) -> list[str]:
        value = self.data.get(table, [])
        self.table = ""
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            self._report(table, f"must be written as [[{table}]] tables")
            return []
        if required and not value:
            self._report(table, "a card needs at least one space")
        ids: list[str] = []
        for n, entry in enumerate(value):
            self.table, self.n = table, n
            self.label = str(entry.get("id", f"number {n + 1}"))
            self._check_keys(entry, _KEYS[table])
            ids.append(self._check_id(entry, ids))
            self._check_prints(entry)
            if table == "space":
                self._check_space(entry)
            elif table == "zone":
                self._check_members(entry, "spaces", entry.get("spaces", []))
            else:
                for end in ("a", "b"):
                    self._check_members(entry, end, [entry.get(end)])
                if entry.get("id") in self.spaces:
                    self._report("id", "is already the id of a space")
                self._check_writing(entry)
        self.table = ""
        return ids

    def _check_id(self, entry: dict[str, object], ids: list[str]) -> str:
        value = entry.get("id")
        if not isinstance(value, str) or not _ID.fullmatch(value):
            self._report("id", "is missing or has other letters than a-z, 0-9 and _")
            return ""
        if value in ids:
            self._report("id", f"{value!r} is there twice")
        if value == "stars":
            self._report("id", "'stars' is the name of the star track")
        return value

    def _check_members(self, entry: dict[str, object], key: str, names: object) -> None:
        if not isinstance(names, list):
            self._report(key, "must be a list of space ids")
            return
        for name in names:
            if name not in self.spaces:
                self._report(key, f"there is no space {name!r}")

    def _check_prints(self, entry: dict[str, object]) -> None:
        """What spaces, zones and lines have in common."""
        for key in ("gives", "costs"):
            if key not in entry:
                continue
            value = entry[key]
            if not isinstance(value, str):
                self._report(key, 'must be a text such as "PH"')
                continue
            try:
                benefits = parse_benefits(value)
            except InvalidText as error:
                self._report(key, error.why)
                continue
            cost = benefits[0]
            other = cost.stars or cost.free or cost.dice or cost.words
            if key == "costs" and (len(benefits) > 1 or other):
                self._report(key, "a cost is made of P, H and C only")
        if "at" in entry and not _is_place(entry["at"]):
            self._report("at", "must be two numbers from 0 to 100")
        die = entry.get("die", [])
        if not isinstance(die, list) or not all(_is_int(v) and 0 <= v <= 9 for v in die):
            self._report("die", "must be a list of die values")
        for key in ("text", "label", "name", "names"):
            if not isinstance(entry.get(key, ""), str):
                self._report(key, "must be a text")
        if self.table in LOOKS:
            self._one_of(entry, "look", LOOKS[self.table])

    def _check_space(self, entry: dict[str, object]) -> None:
        for key in ("at", "shape", "takes"):
            if key not in entry:
                self._report(key, "is missing")
        self._one_of(entry, "shape", SHAPES)
        self._check_writing(entry)

    def _check_writing(self, entry: dict[str, object]) -> None:
        """What everything has in common that can be written on."""
        self._one_of(entry, "takes", TAKES)
        size = entry.get("size", 11)
        if isinstance(size, bool) or not isinstance(size, int | float) or not 0 < size <= 100:
            self._report("size", "must be a number above 0, at most 100")
        group = entry.get("group", [])
        if not isinstance(group, list) or not all(isinstance(name, str) for name in group):
            self._report("group", "must be a list of texts")
        start = entry.get("start")
        if "start" in entry and not (
            start in list(WORDS) or (isinstance(start, int) and _is_int(start) and 0 <= start < 32)
        ):
            self._report("start", f"must be a number or one of {', '.join(WORDS)}")
        if "cell" in entry and not (
            _numbers(entry["cell"]) and all(map(_is_int, _floats(entry["cell"])))
        ):
            self._report("cell", "must be [row, column]")


def _is_plain(value: object) -> bool:
    """Whether a value is made of texts, numbers, lists and tables only."""
    if isinstance(value, dict):
        return all(map(_is_plain, value.values()))
    if isinstance(value, list):
        return all(map(_is_plain, value))
    return isinstance(value, str | int | float)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _floats(value: object) -> list[float]:
    return list(value) if isinstance(value, list) else []


def _is_place(value: object) -> bool:
    return _numbers(value) and all(0 <= x <= 100 for x in _floats(value))


def _is_note(value: object) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"at", "text"}
        and _is_place(value["at"])
        and isinstance(value["text"], str)
    )


def _numbers(value: object) -> bool:
    items = _floats(value)
    return len(items) == 2 and all(
        isinstance(item, int | float) and not isinstance(item, bool) for item in items
    )
