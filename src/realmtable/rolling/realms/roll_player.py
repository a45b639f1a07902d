"""Roll Player: a walk from circle to circle, never twice over the same one.

You begin on START, in the middle of a grid without corners. A die moves you exactly one circle: 1
to the left, 2 up, 3 to the right, 4 down, 5 and 6 in any of these directions. The circle must not
be filled. You fill the circle you came from, outline the one you reached and gain what it shows;
six of the circles are worth a star each. Whoever walks into a dead end is stuck there.
"""

from typing import Final

from realmtable.rolling.card import Card, Space, strings
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE
from realmtable.rolling.realm import Moment, Use
from realmtable.rolling.shapes import grid_of
from realmtable.rolling.walk import Walk
from realmtable.rolling.words import listed

_STEPS: Final = {"left": (0, -1), "up": (-1, 0), "right": (0, 1), "down": (1, 0)}


class RollPlayer(Walk):
    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.directions: list[list[str]] = [[] for _ in range(7)]  # by the value of a die
        for shown, names in card.table("moves").items():
            self.directions[int(shown)] = strings(names)
        grid = grid_of(card.spaces)
        for (row, column), here in grid.items():
            for value in range(7):
                for direction in self.directions[value]:
                    down, right = _STEPS[direction]
                    if (row + down, column + right) in grid:
                        self.ends[here][value].append(grid[(row + down, column + right)])

    def essence(self, board: bytes) -> bytes:
        """Where you are, the spaces that can still be reached from there, and the stars."""
        kept = bytearray(len(board) + 1)
        here = board.find(OUTLINE)
        waiting = [here] if here >= 0 else []
        while waiting:
            for ends in self.ends[waiting.pop()]:
                for there in ends:
                    if board[there] == EMPTY and kept[there] == EMPTY:
                        kept[there] = MARK
                        kept[here] = OUTLINE
                        waiting.append(there)
        for space in self.star_spaces:
            if board[space] != EMPTY:
                kept[len(board)] += 1
        return bytes(kept)

    def problem(self, board: bytes) -> str:
        return "" if board.count(OUTLINE) == 1 else "exactly one circle is outlined, where you are"

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if board[space.index] == OUTLINE:
            return f"you are on {space.name}; a die moves you on"
        if board[space.index] == MARK:
            return f"{space.name} is filled"
        here = board.find(OUTLINE)
        if here < 0:
            return "you are on no circle"
        if all(board[there] != EMPTY for ends in self.ends[here] for there in ends):
            return "you are stuck: every circle next to yours is filled"
        ways = listed(self.directions[use.value], "or")
        return f"a {use.value} moves you one circle {ways}, which does not lead to {space.name}"
