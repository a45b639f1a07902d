"""Tapestry for Youtoma: every big square scores, and shapes must touch.

A die fills the shape of its value; it must share an edge with a shape drawn before if it can. A
completed big square pays its resource and is a star. A 1 comes here only if no other realm takes
it.
"""

from realmtable.rolling.card import Card
from realmtable.rolling.marks import EMPTY, FILL
from realmtable.rolling.realm import Moment, Play, Use
from realmtable.rolling.realms.tapestry import Tapestry
from realmtable.rolling.shapes import grid_of

_LAST_RESORT = 1


class YoutomaTapestry(Tapestry):
    why_forgone = "a shape must share an edge with one drawn before, as long as it can"

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        grid = grid_of(card.spaces)
        self.beside: list[list[int]] = [[] for _ in card.spaces]
        for (row, column), space in grid.items():
            for there in (
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ):
                if there in grid:
                    self.beside[space].append(grid[there])

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found = super().plays(board, use, moment)
        touching = [play for play in found if self._touches(board, play.board)]
        return touching or found

    def _touches(self, before: bytes, after: bytes) -> bool:
        """Whether what is new shares an edge with a shape that was drawn, not printed."""
        for space in range(len(before)):
            if before[space] != EMPTY or after[space] == EMPTY:
                continue
            for beside in self.beside[space]:
                if before[beside] == FILL and self.card.start[beside] == EMPTY:
                    return True
        return False

    def only_if_nowhere_else(self, value: int) -> bool:
        return value == _LAST_RESORT

    def stars(self, board: bytes, moment: Moment) -> int:
        return self.big_squares.complete(board)

    def forgone(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        return super().plays(board, use, moment)
