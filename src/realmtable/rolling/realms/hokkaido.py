"""Hokkaido: draw towns, forests and mountains into a grid.

Each value has a pattern of two to four cells. A die draws the whole pattern of its value into
empty cells, turned and flipped as you like; every symbol stays on its cell of the pattern.
Mountains belong into the dark rows in the middle, towns and forests anywhere. What the covered
cells show is gained.

Each separate group of at least four towns, or of at least four forests, is a star, however big
it is; so joining two such groups costs one. Three mountains anywhere are a star, six are two.
"""

from typing import Final

from realmtable.rolling.card import Card, Space, ints
from realmtable.rolling.marks import EMPTY, MARK, SYMBOL, all_written
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.resources import total
from realmtable.rolling.shapes import Cell, cells_of, grid_of, orientations

Drawing = list[tuple[int, int]]  # which mark goes on which space

# How far the outline of a board counts.
_ROOM: Final = 3  # free cells beside a group
_ALIKE: Final = 3  # groups
_PLACES: Final = 12


class Hokkaido(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        grid = grid_of(card.spaces)
        names = list(card.table("symbols").values())
        self.mountain = SYMBOL + names.index("mountain")
        dark = card.zone("dark").spaces
        self.grouped = [SYMBOL + i for i, name in enumerate(names) if name != "mountain"]
        self.is_dark = [space.index in dark for space in card.spaces]
        self.gain_of = [space.gain for space in card.spaces]
        self.drawings: dict[int, list[Drawing]] = {}
        self.gains: dict[int, list[int]] = {}  # of each drawing
        for value, rows in card.shapes("patterns").items():
            drawings = [
                drawing
                for drawing in _drawings(rows, grid, card.symbols)
                if all(space in dark for space, mark in drawing if mark == self.mountain)
            ]
            self.drawings[int(value)] = drawings
            self.gains[int(value)] = [
                sum(card.spaces[space].gain for space, _ in drawing) for drawing in drawings
            ]
        self.neighbours: list[list[int]] = [[] for _ in card.spaces]
        for (row, column), space in grid.items():
            for at in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)):
                if at in grid:
                    self.neighbours[space].append(grid[at])
        scoring = card.table("scoring")
        self.group_size = int(str(scoring["group"]))
        self.mountains_wanted = ints(scoring["mountains"])

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        drawings = self.drawings.get(use.value)
        if drawings is None:
            return found
        gains = self.gains[use.value]
        for i, drawing in enumerate(drawings):
            if _is_free(board, drawing):
                new = bytearray(board)
                for space, mark in drawing:
                    new[space] = mark
                found.append(Play(bytes(new), gains[i]))
        return found

    def stars(self, board: bytes, moment: Moment) -> int:
        mountains = board.count(self.mountain)
        scored = 0
        for wanted in self.mountains_wanted:
            if mountains >= wanted:
                scored += 1
        seen = bytearray(len(board))
        for space, mark in enumerate(board):
            if mark in (EMPTY, self.mountain) or seen[space]:
                continue
            if len(self._group(board, space, seen)) >= self.group_size:
                scored += 1
        return scored

    def essence(self, board: bytes) -> bytes:
        """The groups that can still grow, each cell with the size of its group until that scores;
        all else is in the way only. How many groups that cannot grow score, how many groups score
        at all, and the mountains, until they do."""
        kept = bytearray(board)
        seen = bytearray(len(board))
        closed = 0
        scoring = 0
        for space, mark in enumerate(board):
            if mark == self.mountain:
                kept[space] = MARK
            if mark in (EMPTY, self.mountain) or seen[space]:
                continue
            cells = self._group(board, space, seen)
            size = min(len(cells), self.group_size)
            grows = any(not all_written(board, self.neighbours[cell]) for cell in cells)
            for cell in cells:
                kept[cell] = (mark << 3) + size if grows else MARK
            if size == self.group_size:
                scoring += 1
                closed += not grows
        kept.append(closed)
        kept.append(scoring)
        kept.append(min(board.count(self.mountain), max(self.mountains_wanted)))
        return bytes(kept)

    def outline(self, board: bytes) -> bytes:
        """How many groups score; how many of each size can grow, and how well; the mountains; how
        many places there are for each pattern, and for mountains; and what can be gained."""
        sizes = self.group_size - 1  # sizes of groups that do not score yet
        growing = bytearray(2 * sizes * _ROOM)
        scoring = bytearray(2)
        seen = bytearray(len(board))
        left = 0
        dark = 0
        for space, mark in enumerate(board):
            if mark == EMPTY:
                left += self.gain_of[space]
                dark += self.is_dark[space]
            if mark in (EMPTY, self.mountain) or seen[space]:
                continue
            kind = self.grouped.index(mark)
            group = self._group(board, space, seen)
            if len(group) >= self.group_size:
                scoring[kind] += 1
                continue
            room = 0
            for here in group:
                for there in self.neighbours[here]:
                    room += board[there] == EMPTY
            if room:
                at = (kind * sizes + len(group) - 1) * _ROOM + min(room, _ROOM) - 1
                growing[at] = min(growing[at] + 1, _ALIKE)
        told = growing + scoring
        told.append(min(board.count(self.mountain), max(self.mountains_wanted)))
        for drawings in self.drawings.values():
            places = 0
            for drawing in drawings:
                places += _is_free(board, drawing)
            told.append(min(places, _PLACES))
        told.append(min(dark, _PLACES))
        told.append(total(left))
        return bytes(told)

    def _group(self, board: bytes, space: int, seen: bytearray) -> list[int]:
        """The cells that hang together with this one; they are noted as seen."""
        mark = board[space]
        seen[space] = 1
        group = [space]
        for here in group:
            for there in self.neighbours[here]:
                if board[there] == mark and not seen[there]:
                    seen[there] = 1
                    group.append(there)
        return group

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        drawings = self.drawings.get(use.value, [])
        pattern = f"the pattern of a {use.value}"
        if drawings and self.mountain in [mark for _, mark in drawings[0]]:
            pattern = f"with its mountain in a dark cell {pattern}"
        for drawing in drawings:
            for covered, _ in drawing:
                if covered == space.index:
                    return f"{pattern} cannot be drawn over {space.name} and free cells only"
        return f"{pattern} never reaches {space.name}"


def _is_free(board: bytes, drawing: Drawing) -> bool:
    for space, _ in drawing:
        if board[space] != EMPTY:
            return False
    return True


def _drawings(rows: list[str], grid: dict[Cell, int], symbols: list[str]) -> list[Drawing]:
    """Every way to draw a pattern on the grid, turned and flipped. Ways that draw the same
    symbols in the same cells are one."""
    cells = cells_of(rows)
    marks = [SYMBOL + symbols.index(rows[row][column]) for row, column in cells]
    seen: set[tuple[tuple[int, int], ...]] = set()
    found: list[Drawing] = []
    for form in orientations(cells):
        first_row, first_column = form[0]
        # The first cell of the pattern goes on each cell of the grid in turn: unlike the corner
        # of the pattern, it is always drawn, so it needs a cell of the grid whatever its outline.
        for row, column in sorted(grid):
            spaces: list[int] = []
            for r, c in form:
                at = (row + r - first_row, column + c - first_column)
                if at not in grid:
                    break
                spaces.append(grid[at])
            else:
                drawing = sorted(zip(spaces, marks, strict=True))
                if tuple(drawing) not in seen:
                    seen.add(tuple(drawing))
                    found.append(drawing)
    return found
