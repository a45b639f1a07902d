"""Dice Throne: six rows of squares, each with its own rule.

A die is written in any empty square whose row still keeps its rule: all numbers equal (rows 1 to
3), no equal neighbours (row 4), neighbours that differ by exactly 1 (row 5), the printed numbers
(row 6). Once per activation the copy die of the value just written may be marked to write that
value in a second row as well. Squares pay their resource when they are filled, and complete rows
score their stars.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, write
from realmtable.rolling.realm import MAX_STARS, Moment, Play, Realm, Use
from realmtable.rolling.resources import total
from realmtable.rolling.zones import Zones

# The rules of rows, by the words the card has for them.
_EQUAL: Final = 0
_NEIGHBOURS_DIFFER: Final = 1
_NEIGHBOURS_DIFFER_BY_1: Final = 2
_AS_PRINTED: Final = 3
_RULES: Final = ("equal", "neighbours differ", "neighbours differ by 1", "as printed")
_VALUES: Final = range(1, 7)
_NEVER: Final = 255  # a row that cannot be completed any more
_IN_WORDS: Final = (
    "all numbers of this row must be equal",
    "numbers side by side in this row must not be equal",
    "numbers side by side in this row must differ by exactly 1",
    "this row takes only the printed numbers",
)


class DiceThrone(Realm):
    sees = 0
    pays_when_full = ("row_",)

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        zones = card.zones_named("row_")
        self.rows = [zone.spaces for zone in zones]
        self.rules = [_RULES.index(str(card.table("rules")[zone.id])) for zone in zones]
        self.row_of = {square: i for i, row in enumerate(self.rows) for square in row}
        self.beside: dict[int, list[int]] = {}
        for row in self.rows:
            for i, square in enumerate(row):
                self.beside[square] = row[max(i - 1, 0) : i] + row[i + 1 : i + 2]
        self.values = [space.dice for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]
        self.copies = {self.values[copy][0]: copy for copy in card.zone("copy").spaces}
        self.complete_rows = Zones(zones, len(card.spaces))

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        value = use.value
        if value < 1:
            return found
        squares: list[int] = []
        for row in range(len(self.rows)):
            for square in self.rows[row]:
                if board[square] == EMPTY and self._fits(board, row, square, value):
                    squares.append(square)
        for square in squares:
            found.append(Play(write(board, square, NUMBER + value), self.gains[square]))
        copy = self.copies.get(value, -1)
        if copy < 0 or board[copy] != EMPTY:
            return found
        # Rows do not touch each other's rules, so it makes no difference which of two squares
        # the die fills and which the copy: each pair of squares is listed once.
        copied = write(board, copy, MARK)
        for i, first in enumerate(squares):
            one = write(copied, first, NUMBER + value)
            row = self.row_of[first]
            gain = self.gains[first]
            for second in squares[i + 1 :]:
                if self.row_of[second] != row:
                    found.append(
                        Play(write(one, second, NUMBER + value), gain + self.gains[second])
                    )
        return found

    def _fits(self, board: bytes, row: int, square: int, value: int) -> bool:
        """Whether the row keeps its rule with this value in this empty square."""
        rule = self.rules[row]
        if rule == _AS_PRINTED:
            return value in self.values[square]
        for other in self.rows[row] if rule == _EQUAL else self.beside[square]:
            if board[other] == EMPTY:
                continue
            step = abs(board[other] - NUMBER - value)
            if rule == _EQUAL and step != 0:
                return False
            if rule == _NEIGHBOURS_DIFFER and step == 0:
                return False
            if rule == _NEIGHBOURS_DIFFER_BY_1 and step != 1:
                return False
        return True

    def stars(self, board: bytes, moment: Moment) -> int:
        return min(self.complete_rows.stars(board), MAX_STARS)

    def essence(self, board: bytes) -> bytes:
        """The squares filled, with their numbers only where an empty square still asks about them,
        and what each row lacks."""
        kept = bytearray(board)
        for row, squares in enumerate(self.rows):
            same = EMPTY  # the number that all squares of the row must take
            empty = 0
            for square in squares:
                if board[square] == EMPTY:
                    empty += 1
                    if not any(self._fits(board, row, square, value) for value in _VALUES):
                        empty = _NEVER
                        break
            for square in squares:
                if board[square] == EMPTY:
                    continue
                if self.rules[row] == _EQUAL and empty:
                    same = board[square]
                if not self._asked_about(board, row, square):
                    kept[square] = MARK
            kept.append(same)
            kept.append(min(empty, _NEVER))
        return bytes(kept)

    def outline(self, board: bytes) -> bytes:
        """What each row lacks and takes, the copies, and what can still be gained."""
        seen = bytearray()
        left = 0
        for row, squares in enumerate(self.rows):
            empty = 0
            takes = 0
            for square in squares:
                if board[square] != EMPTY:
                    continue
                empty += 1
                here = 0
                for value in _VALUES:
                    if self._fits(board, row, square, value):
                        here |= 1 << value
                if here == 0:
                    empty = _NEVER
                    takes = 0
                    break
                takes |= here
            for square in squares:
                if board[square] == EMPTY:
                    left += self.gains[square]
            seen.append(empty)
            seen.append(takes)
        for copy in self.copies.values():
            seen.append(board[copy])
        seen.append(total(left))
        return bytes(seen)

    def _asked_about(self, board: bytes, row: int, square: int) -> bool:
        """Whether the number in a square limits what the square beside it can take."""
        if self.rules[row] not in (_NEIGHBOURS_DIFFER, _NEIGHBOURS_DIFFER_BY_1):
            return False
        return any(board[other] == EMPTY for other in self.beside[square])

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        row = self.row_of.get(space.index, -1)
        if row < 0:
            return "a copy needs two squares in different rows that both take its value"
        return _IN_WORDS[self.rules[row]]
