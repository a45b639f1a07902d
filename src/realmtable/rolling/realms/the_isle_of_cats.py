"""The Isle of Cats: seven boxes among six treasure maps.

A die is written in a box, or marks the map of its value, which pays both its resources. The first
die may go anywhere; every later one goes next to a filled box or a marked map. A map scores 2
stars, once, when two boxes with its value are connected to it: reached from the map, marked or not,
over boxes with that same value.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.shapes import grid_of

_PAIR: Final = 2
_NEVER: Final = 3


class TheIsleOfCats(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.boxes = card.group("box")
        self.maps = card.group("map")
        self.values = [space.dice for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]
        self.stars_each = card.zone("key_pair").stars
        grid = grid_of(card.spaces)
        self.near: list[list[int]] = [[] for _ in card.spaces]
        for (row, column), space in grid.items():
            for side in (
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ):
                if side in grid:
                    self.near[space].append(grid[side])

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for box in self.boxes:
            if board[box] == EMPTY and self._open(board, box):
                found.append(Play(write(board, box, NUMBER + use.value)))
        for treasure in self.maps:
            if (
                board[treasure] == EMPTY
                and use.value in self.values[treasure]
                and self._open(board, treasure)
            ):
                found.append(Play(write(board, treasure, MARK), self.gains[treasure]))
        return found

    def _open(self, board: bytes, space: int) -> bool:
        """Whether a space is next to one that is written on, or nothing is written at all."""
        for other in self.near[space]:
            if board[other] != EMPTY:
                return True
        return board == self.card.start

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for treasure in self.maps:
            for value in self.values[treasure]:
                if self._has_pair(board, treasure, NUMBER + value):
                    scored += self.stars_each
        return scored

    def essence(self, board: bytes) -> bytes:
        """What is written on; the numbers in boxes only where their map can still have a pair with
        them; and of each map whether it has its pair, or never can, or has one half of it."""
        kept = bytearray(board)
        for box in self.boxes:
            if board[box] != EMPTY:
                kept[box] = MARK
        for treasure in self.maps:
            for value in self.values[treasure]:
                mark = NUMBER + value
                if self._has_pair(board, treasure, mark):
                    kept.append(_PAIR)
                    continue
                within = self._within_reach(board, treasure, mark)
                if len(within) < 2:
                    kept.append(_NEVER)
                    continue
                half = 0
                for box in within:
                    kept[box] = board[box]
                    if board[box] == mark and box in self.near[treasure]:
                        half = 1
                kept.append(half)
        return bytes(kept)

    def _within_reach(self, board: bytes, treasure: int, mark: int) -> list[int]:
        """The boxes that this number is in or can come to, and that hang together with a map."""
        group = [treasure]
        for here in group:
            for other in self.near[here]:
                if other in self.boxes and board[other] in (EMPTY, mark) and other not in group:
                    group.append(other)
        return group[1:]

    def _has_pair(self, board: bytes, treasure: int, mark: int) -> bool:
        """Whether two boxes with this number are connected to a map."""
        group = [treasure]
        looked_at = 0
        while looked_at < len(group):
            for other in self.near[group[looked_at]]:
                if board[other] == mark and other not in group:
                    group.append(other)
            looked_at += 1
        return len(group) > 2  # the map itself and a pair

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if self._open(board, space.index):
            return ""
        return f"{space.name} is next to no filled box and no marked map"
