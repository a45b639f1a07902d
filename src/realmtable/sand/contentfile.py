"""Content files: TOML text into a checked `Content`, with every problem named by its place.

The format is described in `docs/sand.md`. Everything in a file changes how the game is played, so
all of it is part of the fingerprint.
"""

import hashlib
import json
import re
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from realmtable.core.errors import InvalidText
from realmtable.core.near import meant
from realmtable.core.tomlfile import FileProblems, Lines, Problem, read_toml
from realmtable.sand.content import (
    COLOURS,
    CRYSTALS,
    HAND,
    LEVELS,
    MOST_CARDS,
    ROW,
    RUNES,
    Content,
)
from realmtable.sand.patterns import spots
from realmtable.sand.state import MOST_PLAYERS

LEAST_SIDE, MOST_SIDE = 3, 7  # rows and columns of a board
LEAST_TILES = MOST_PLAYERS * HAND + 2  # two are always on offer
_CARD_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,19}")
_TILE_SQUARES = 3
_KEYS = {
    "": ["board", "supply", "crystals", "tile", "card"],
    "board": ["rows", "cols", "shade", "levels"],
    "supply": ["squares", "discs"],
    "crystals": list(CRYSTALS),
    "tile": ["pattern"],
    "card": ["id", "level", "pattern", "points", "hourglasses", "discs", "plus"],
}

Pattern = list[tuple[int, int, int]]


def own_content() -> Content:
    """The content that comes with Realmtable. It is our own, made to the published counts."""
    text = (files("realmtable") / "sand" / "content.toml").read_text(encoding="utf-8")
    return parse_content(text, "content.toml")


@lru_cache(maxsize=1)
def _kept_contents() -> tuple[Content, ...]:
    """Our content of today and of earlier releases, with which games go on that began with it."""
    kept = files("realmtable") / "sand" / "kept"
    found = sorted(kept.iterdir(), key=lambda file: file.name) if kept.is_dir() else []
    texts = [(file.name, file.read_text(encoding="utf-8")) for file in found]
    return (own_content(), *(parse_content(text, name) for name, text in texts))


def content_as(fingerprint: str, today: Content) -> Content | None:
    """What an earlier game was played with: what new ones are played with, or what we have kept."""
    return next((c for c in (today, *_kept_contents()) if c.fingerprint == fingerprint), None)


def load_content(path: Path) -> Content:
    """The content of a file of one's own."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidText(f"{path} cannot be read: {error}") from error
    return parse_content(text, str(path))


def parse_content(text: str, name: str = "content") -> Content:
    """The content that a file describes."""
    data, problems = read_toml(text)
    if data is None:
        raise FileProblems(name, problems)
    reader = _Reader(data, text)
    content = reader.content()
    if content is None:
        raise FileProblems(name, sorted(reader.problems, key=_in_order))
    return content


def _in_order(problem: Problem) -> int:
    return problem.line


def fingerprint(data: dict[str, object]) -> str:
    """Eight hex digits that change whenever something changes that the game is played with."""
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:8]


def tile_name(pattern: Pattern) -> str:
    """`grk` for a tile in a line, `gr/k` for one round a corner; from its lower end, g before r
    before k. The pattern goes along the tile."""
    letters = "".join(COLOURS[colour] for _, _, colour in pattern)
    return letters if _in_line(pattern) else f"{letters[:2]}/{letters[2:]}"


def _in_line(pattern: Pattern) -> bool:
    return len({row for row, _, _ in pattern}) == 1 or len({col for _, col, _ in pattern}) == 1


def _along(cells: Pattern) -> Pattern | None:
    """The three squares of a tile in order, each beside the one before; none if it is no tile."""
    if len(cells) != _TILE_SQUARES:
        return None
    for middle in cells:
        ends = [cell for cell in cells if cell is not middle]
        if all(abs(end[0] - middle[0]) + abs(end[1] - middle[1]) == 1 for end in ends):
            first, last = sorted(ends, key=lambda cell: cell[2])
            return [first, middle, last]
    return None


class _Reader:
    """Takes the data of a file apart, noting everything that is wrong."""

    def __init__(self, data: dict[str, object], text: str) -> None:
        self.data = data
        self.lines = Lines(text)
        self.problems: list[Problem] = []
        self.table = ""
        self.n = 0
        self.label = ""

    def content(self) -> Content | None:
        self._check_keys(self.data, "")
        rows, cols, dark, levels = self._board()
        squares, discs = self._supply()
        crystals = self._crystals(rows, cols)
        tiles = self._tiles(rows, cols, dark)
        cards = self._cards(rows, cols)
        if self.problems:
            return None
        return Content(
            rows,
            cols,
            dark,
            levels,
            squares,
            discs,
            crystals,
            tiles,
            cards,
            fingerprint(self.data),
        )

    # --- the parts of a file ---

    def _board(self) -> tuple[int, int, list[int], int]:
        """Rows, columns, dark cells and levels. If they are wrong, the rest is looked at as if on
        the largest board, so that it is not blamed for them."""
        known = len(self.problems)
        board = self._part("board")
        if board is None:
            return MOST_SIDE, MOST_SIDE, [], 0
        rows = self._number(board, "rows", LEAST_SIDE, MOST_SIDE)
        cols = self._number(board, "cols", LEAST_SIDE, MOST_SIDE)
        levels = self._number(board, "levels", 0, MOST_SIDE * MOST_SIDE)
        shade = board.get("shade")
        given = [str(row) for row in shade] if isinstance(shade, list) else []
        if len(given) != rows or any(len(row) != cols or row.strip("D.") for row in given):
            self._report(
                "shade", f"must be {rows} texts of {cols} letters, D for dark, . for light"
            )
        if len(self.problems) > known:
            return MOST_SIDE, MOST_SIDE, [], 0
        letters = "".join(given)
        return rows, cols, [cell for cell, at in enumerate(letters) if at == "D"], levels

    def _supply(self) -> tuple[bytes, list[bytes]]:
        supply = self._part("supply")
        if supply is None:
            return b"", []
        squares = self._counts(supply.get("squares"), "squares", COLOURS[:RUNES])
        discs = supply.get("discs")
        wanted = [str(players) for players in range(1, MOST_PLAYERS + 1)]
        if not isinstance(discs, dict) or sorted(discs) != wanted:
            self._report("discs", f"must tell the pool for {', '.join(wanted)} players")
            return squares, []
        return squares, [
            self._counts(discs[players], f"discs for {players}", COLOURS) for players in wanted
        ]

    def _crystals(self, rows: int, cols: int) -> list[list[int]]:
        crystals = self._part("crystals")
        found: list[list[int]] = []
        if crystals is None:
            return found
        for colour in CRYSTALS:
            cells: list[int] = []
            given = crystals.get(colour)
            if not isinstance(given, list) or not given:
                self._report(colour, "must be a list of cells [row, column]")
                continue
            for cell in given:
                if (
                    not isinstance(cell, list)
                    or len(cell) != 2
                    or not all(map(_is_int, cell))
                    or not (0 <= cell[0] < rows and 0 <= cell[1] < cols)
                ):
                    self._report(colour, f"{cell!r} is no cell [row, column] of the board")
                elif cell[0] * cols + cell[1] in cells:
                    self._report(colour, f"{cell!r} is there twice")
                else:
                    cells.append(cell[0] * cols + cell[1])
            found.append(cells)
        return found

    def _tiles(self, rows: int, cols: int, dark: list[int]) -> list[tuple[str, Pattern]]:
        found: list[tuple[str, Pattern]] = []
        entries = self._entries("tile")
        for self.n, entry in enumerate(entries):
            self.label = ""
            self._check_keys(entry, "tile")
            cells = self._pattern(entry, COLOURS[:RUNES])
            if not cells:
                continue
            along = _along(cells)
            if along is None:
                self._report("pattern", "a tile is three squares, each beside the next")
                continue
            places = spots(along, rows, cols)
            if not any(not set(place) & set(dark) for place in places):
                self._report("pattern", "the tile finds no place on the light cells of the board")
            found.append((tile_name(along), along))
        self.n, self.table = 0, ""
        if not LEAST_TILES <= len(entries) <= MOST_CARDS:
            self._report("tile", f"there must be {LEAST_TILES} to {MOST_CARDS}, not {len(entries)}")
        return found

    def _cards(self, rows: int, cols: int) -> list[tuple[str, int, Pattern, int, int, bytes, int]]:
        found: list[tuple[str, int, Pattern, int, int, bytes, int]] = []
        entries = self._entries("card")
        ids: list[str] = []
        for self.n, entry in enumerate(entries):
            self.label = str(entry.get("id", ""))
            self._check_keys(entry, "card")
            id = entry.get("id")
            if not isinstance(id, str) or not _CARD_ID.fullmatch(id):
                self._report("id", "must be 1 to 20 letters, digits, - and _")
                id = ""
            elif id.lower() in ids:
                self._report("id", f"{id!r} is there twice")
            ids.append(id.lower())
            level = self._number(entry, "level", 1, LEVELS)
            points = self._number(entry, "points", 0, 99)
            glasses = self._number(entry, "hourglasses", 0, 99)
            steps = self._number(entry, "plus", 0, 99)
            pattern = self._pattern(entry, COLOURS)
            if pattern and not spots(pattern, rows, cols):
                self._report("pattern", f"does not fit on a board of {rows} by {cols} cells")
            gained = entry.get("discs", "")
            if not isinstance(gained, str) or gained.strip(COLOURS):
                self._report("discs", f"must be a text of the letters {COLOURS}, one for each disc")
                gained = ""
            discs = bytes(min(99, gained.count(letter)) for letter in COLOURS)
            found.append((id, level, pattern, points, glasses, discs, steps))
        self.n, self.table, self.label = 0, "", ""
        for level in range(1, LEVELS + 1):
            count = sum(card[1] == level for card in found)
            if count < ROW:
                self._report("card", f"level {level} needs at least {ROW} cards, not {count}")
        if len(entries) > MOST_CARDS:
            self._report("card", f"there must be at most {MOST_CARDS}, not {len(entries)}")
        return found

    # --- what they are made of ---

    def _report(self, key: str, why: str) -> None:
        line = self.lines.line(self.table, self.n, self.label, key)
        place = self.table
        if self.table in ("tile", "card"):
            place = f"{self.table} {self.label or self.n + 1}"
        self.problems.append(Problem(line, f"{place}, {key}" if place else key, why))

    def _check_keys(self, entry: dict[str, object], table: str) -> None:
        self.table = table
        for key in entry:
            if key not in _KEYS[table]:
                better = meant(key, _KEYS[table])
                hint = f"; did you mean {better}?" if better else ""
                self._report(key, f"there is no such key{hint}")

    def _part(self, table: str) -> dict[str, object] | None:
        """One [table] of the file."""
        self.table, self.n, self.label = "", 0, ""
        part = self.data.get(table)
        if not isinstance(part, dict):
            self._report(table, "is missing" if part is None else f"must be a table [{table}]")
            return None
        self._check_keys(part, table)
        return part

    def _entries(self, table: str) -> list[dict[str, object]]:
        """Every [[table]] of the file."""
        self.table, self.n, self.label = "", 0, ""
        entries = self.data.get(table, [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self._report(table, f"must be tables [[{table}]]")
            entries = []
        self.table = table
        return entries

    def _number(self, entry: dict[str, object], key: str, least: int, most: int) -> int:
        value = entry.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            why = f"must be a whole number from {least} to {most}"
            self._report(key, why if key in entry else f"is missing; it {why}")
            return least
        return value

    def _counts(self, given: object, key: str, colours: str) -> bytes:
        if not isinstance(given, dict) or sorted(given) != sorted(colours):
            self._report(key, f"must tell how many there are of {', '.join(colours)}")
            return bytes(len(colours))
        if not all(_is_int(count) and 0 <= count < 100 for count in given.values()):
            self._report(key, "must be whole numbers from 0 to 99")
            return bytes(len(colours))
        return bytes(given[colour] for colour in colours)

    def _pattern(self, entry: dict[str, object], colours: str) -> Pattern:
        """The cells of a pattern; none if it is no pattern."""
        rows = entry.get("pattern")
        if (
            not isinstance(rows, list)
            or len(rows) > MOST_SIDE
            or not all(isinstance(row, str) and len(row) <= MOST_SIDE for row in rows)
            or not any(row.strip(".") for row in rows)
            or any(row.strip(f".{colours}") for row in rows)
        ):
            self._report("pattern", f"must be rows of the letters {colours}, and . for no piece")
            return []
        return [
            (y, x, COLOURS.index(letter))
            for y, row in enumerate(rows)
            for x, letter in enumerate(row)
            if letter != "."
        ]


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
