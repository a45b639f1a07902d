"""Legacy of Yu: tame the river with sums that rise from left to right.

Any die is written in any empty box of the six columns and gains the resource of that box. When
both boxes of a column are full, their sum is written in the circle below. At the end of the
round each column is a star whose value beats every value to its left, the printed 2 included; a
column with one number is worth that number, an empty one is skipped.

Where stars are looked at as they fall (the solo campaign), a column that beats everything to its
left may be claimed right after a number was written. Its circle holds its value and is marked,
its other box, if empty, is crossed off, and nothing may be written on its left that would reach
its value. Until the round is over only claimed columns are stars.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, NUMBER_MARKED, number, write
from realmtable.rolling.realm import Moment, Play, Realm, Use

HIGHEST_DIE: Final = 6


class LegacyOfYu(Realm):
    sees = 0
    highest_number = 12  # the sum of two sixes

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        columns = card.zones_named("col")
        self.boxes = [zone.spaces[:2] for zone in columns]
        self.circles = [zone.spaces[2] for zone in columns]
        self.printed = card.group("printed")[0]
        self.gains = [space.gain for space in card.spaces]
        self.order = card.group("upper") + card.group("lower")
        self.column_of = {box: i for i, boxes in enumerate(self.boxes) for box in boxes}

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if use.value == 0:
            return found
        for box in self.order:
            if board[box] != EMPTY or not self._may_write(board, box, use.value):
                continue
            new = [self._written(board, box, use.value)]
            if moment.at_once:  # any of the columns that would score may be claimed
                for column in self._claimable(new[0]):
                    new += [self._claim(each, column) for each in new]
            found += [Play(each, self.gains[box]) for each in new]
        return found

    def stars(self, board: bytes, moment: Moment) -> int:
        if not moment.at_once:
            return len(self._scoring(board))
        claimed = 0
        for circle in self.circles:
            if board[circle] >= NUMBER_MARKED:
                claimed += 1
        return claimed

    def essence(self, board: bytes) -> bytes:
        """The sums of full columns, the numbers that stand alone, and which columns score. What can
        never score stands behind something greater, so that it is in nobody's way either."""
        kept = bytearray(board)
        highest = number(board[self.printed])
        scores = bytearray(len(self.boxes))
        for column, boxes in enumerate(self.boxes):
            value = self._value(board, column)
            circle = self.circles[column]
            claimed = board[circle] >= NUMBER_MARKED
            reach = value if claimed or board[circle] != EMPTY else value + HIGHEST_DIE
            for box in boxes:
                if claimed or (board[box] != EMPTY and (board[circle] or reach <= highest)):
                    kept[box] = MARK
            if board[circle] != EMPTY and not claimed and value <= highest:
                kept[circle] = MARK
            scores[column] = value > highest
            highest = max(highest, value)
        return bytes(kept + scores)

    def earned(self, board: bytes) -> list[str]:
        columns = self.card.zones_named("col")
        return [columns[column].id for column in self._scoring(board)]

    def problem(self, board: bytes) -> str:
        for column, boxes in enumerate(self.boxes):
            for box in boxes:
                if board[box] != EMPTY and number(board[box]) > HIGHEST_DIE:
                    return f"{self.card.spaces[box].name} holds at most a {HIGHEST_DIE}"
            circle = board[self.circles[column]]
            full = board[boxes[0]] != EMPTY and board[boxes[1]] != EMPTY
            if circle == EMPTY:
                if full:
                    return f"column {column + 1} is full, but its sum is missing"
            elif number(circle) != self._value(board, column):
                return f"the sum of column {column + 1} is not that of its boxes"
            elif circle < NUMBER_MARKED and not full:
                return f"column {column + 1} has a sum, but is neither full nor claimed"
        return ""

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index == self.printed:
            return "the printed sum has no boxes"
        if space.index not in self.column_of:
            if board[space.index] != EMPTY:
                return f"{space.name} is already written"
            return "a sum is written by itself as soon as both boxes of its column hold numbers"
        column = self.column_of[space.index]
        if board[self.circles[column]] >= NUMBER_MARKED:
            return f"column {column + 1} was claimed, so its empty box is crossed off"
        value = self._value(board, column) + use.value
        for claimed in range(column + 1, len(self.circles)):
            mark = board[self.circles[claimed]]
            if NUMBER_MARKED <= mark <= NUMBER_MARKED + value:
                return (
                    f"column {column + 1} would come to {value}, and column {claimed + 1}"
                    f" was claimed with {number(mark)}"
                )
        return ""

    def _value(self, board: bytes, column: int) -> int:
        """What a column is worth: its numbers, or 0 if it has none."""
        value = 0
        for box in self.boxes[column]:
            if board[box] != EMPTY:
                value += number(board[box])
        return value

    def _may_write(self, board: bytes, box: int, value: int) -> bool:
        """Whether claimed columns leave this box open to this number."""
        column = self.column_of[box]
        if board[self.circles[column]] >= NUMBER_MARKED:
            return False  # its empty box is crossed off
        reached = NUMBER_MARKED + self._value(board, column) + value
        for circle in self.circles[column + 1 :]:
            if NUMBER_MARKED <= board[circle] <= reached:
                return False
        return True

    def _written(self, board: bytes, box: int, value: int) -> bytes:
        """The board with a number in a box, and the sum if that completes the column."""
        new = write(board, box, NUMBER + value)
        column = self.column_of[box]
        for other in self.boxes[column]:
            if new[other] == EMPTY:
                return new
        return write(new, self.circles[column], NUMBER + self._value(new, column))

    def _scoring(self, board: bytes) -> list[int]:
        """The columns that beat everything to their left."""
        found: list[int] = []
        highest = number(board[self.printed])
        for column in range(len(self.boxes)):
            value = self._value(board, column)
            if value > highest:
                highest = value
                found.append(column)
        return found

    def _claimable(self, board: bytes) -> list[int]:
        """The columns that score and are not claimed yet."""
        return [
            column for column in self._scoring(board) if board[self.circles[column]] < NUMBER_MARKED
        ]

    def _claim(self, board: bytes, column: int) -> bytes:
        return write(board, self.circles[column], NUMBER_MARKED + self._value(board, column))
