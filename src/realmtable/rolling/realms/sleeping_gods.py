"""Sleeping Gods: four monsters of eight squares each, in one grid without corners.

A die marks exactly as many free squares as it shows, in any shape that hangs together over shared
sides, anywhere on the grid and across the borders of the monsters. A 5 or a 6 keeps off squares
with an icon. Every resource marked is gained. A monster with all its squares marked is a star, and
so are every two venom squares.
"""

from realmtable.rolling.card import Card, Space, ints
from realmtable.rolling.marks import EMPTY, MARK, write_all
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.shapes import grid_of
from realmtable.rolling.zones import Zones, missing


class SleepingGods(Realm):
    sees = 0
    pays_when_full = ("monster_",)

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        size = len(card.spaces)
        self.monsters = Zones(card.zones_named("monster_"), size)
        self.venom = [space.index for space in card.spaces if "venom" in space.benefits[0].words]
        self.venom_per_star = int(str(card.table("venom")["squares"]))
        self.barred = ints(card.table("barred")["die"])
        self.icons = [space.index for space in card.spaces if space.gives]
        # Every shape of each value, as the board with nothing else on it, read as one number:
        # a shape is free if it shares no bit with the board, and both together are the new board.
        self.shapes: list[list[int]] = [[]]
        self.gains: list[list[int]] = [[]]
        neighbours = _neighbours(card.spaces)
        for value in range(1, 7):
            allowed = [
                space.index
                for space in card.spaces
                if value not in self.barred or space.index not in self.icons
            ]
            shapes = joined_squares(neighbours, allowed, value)
            boards = [write_all(bytes(size), shape, MARK) for shape in shapes]
            self.shapes.append([int.from_bytes(board, "big") for board in boards])
            self.gains.append([sum(card.spaces[each].gain for each in shape) for shape in shapes])

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        size = len(board)
        marked = int.from_bytes(board, "big")
        gains = self.gains[use.value]
        for i, shape in enumerate(self.shapes[use.value]):
            if marked & shape == 0:
                found.append(Play((marked | shape).to_bytes(size, "big"), gains[i]))
        return found

    def stars(self, board: bytes, moment: Moment) -> int:
        poisoned = 0
        for square in self.venom:
            if board[square] != EMPTY:
                poisoned += 1
        return self.monsters.stars(board) + poisoned // self.venom_per_star

    def essence(self, board: bytes) -> bytes:
        """The board, and what is not easily seen of it: how many squares each monster lacks, and
        how many with venom are left."""
        lacking = [missing(board, squares) for squares in self.monsters.members]
        return board + bytes([*lacking, missing(board, self.venom)])

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        squares = "squares"
        if use.value in self.barred:
            if space.index in self.icons:
                return f"a {use.value} may not mark a square with an icon, and {space.name} has one"
            squares = "squares without an icon"
        for play in self.plays(board, use, moment):
            if play.board[space.index] != board[space.index]:
                return f"a {use.value} marks exactly {use.value} free {squares} that hang together"
        return f"no {use.value} free {squares} hang together around {space.name}"


def joined_squares(neighbours: list[list[int]], allowed: list[int], size: int) -> list[list[int]]:
    """Every set of so many allowed squares that hang together, none twice. Each is grown from
    the sets that are one square smaller."""
    found: set[tuple[int, ...]] = {(square,) for square in allowed}
    for _ in range(size - 1):
        grown: set[tuple[int, ...]] = set()
        for shape in found:
            for square in shape:
                for near in neighbours[square]:
                    if near in allowed and near not in shape:
                        grown.add(tuple(sorted((*shape, near))))
        found = grown
    return [list(shape) for shape in sorted(found)]


def _neighbours(spaces: list[Space]) -> list[list[int]]:
    """The squares that share a side with each square."""
    grid = grid_of(spaces)
    found: list[list[int]] = [[] for _ in spaces]
    for (row, column), square in grid.items():
        for cell in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if cell in grid:
                found[square].append(grid[cell])
    return found
