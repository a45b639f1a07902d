"""Wyrmspan: three rows of caverns whose numbers never fall, and three columns with rules.

Any die is written in the leftmost empty cavern of a row, if it is not lower than the number to its
left, and the cavern's resource is gained. Each full row is a star. So is the left column if its
numbers are all different, the middle one if they are all the same, and the right one if they never
fall from top to bottom; a column counts only when it is full.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, all_written, number, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.zones import Zones, first_empty

# The columns, in the order of the card.
LEFT: Final = 0
MIDDLE: Final = 1
RIGHT: Final = 2


class Wyrmspan(Realm):
    sees = 0
    pays_when_full = ("row_",)

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        rows = card.zones_named("row_")
        self.rows = [zone.spaces for zone in rows]
        self.full_rows = Zones(rows, len(card.spaces))
        columns = card.zones_named("column_")
        self.columns = [zone.spaces for zone in columns]
        self.column_stars = [zone.stars for zone in columns]
        self.gains = [space.gain for space in card.spaces]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        mark = NUMBER + use.value
        for row in self.rows:
            cavern = first_empty(board, row)
            if cavern >= 0 and mark >= _number_before(board, row, cavern):
                found.append(Play(write(board, cavern, mark), self.gains[cavern]))
        return found

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = self.full_rows.stars(board)
        for column in self._obeying(board):
            scored += self.column_stars[column]
        return scored

    def _obeying(self, board: bytes) -> list[int]:
        """The columns, 0 to 2, that are full and obey their rule."""
        found: list[int] = []
        if all_written(board, self.columns[LEFT]):
            top, middle, bottom = _numbers(board, self.columns[LEFT])
            if top not in (middle, bottom) and middle != bottom:
                found.append(LEFT)
        if all_written(board, self.columns[MIDDLE]):
            top, middle, bottom = _numbers(board, self.columns[MIDDLE])
            if top == middle == bottom:
                found.append(MIDDLE)
        if all_written(board, self.columns[RIGHT]):
            top, middle, bottom = _numbers(board, self.columns[RIGHT])
            if top <= middle <= bottom:
                found.append(RIGHT)
        return found

    def essence(self, board: bytes) -> bytes:
        """The last number of each row, and of each column only what its rule still asks about."""
        kept = bytearray(board)
        for row in self.rows:
            for at, cavern in enumerate(row):
                if board[cavern] != EMPTY and (at + 1 == len(row) or board[row[at + 1]] != EMPTY):
                    kept[cavern] = MARK  # nothing follows on this number
        decided = [self._decided(board, column) for column in range(len(self.columns))]
        for column, caverns in enumerate(self.columns):
            asked = not decided[column]
            kept += bytes([board[cavern] if asked else EMPTY for cavern in caverns])
        kept += bytes(decided)
        obeying = self._obeying(board)
        kept += bytes([column in obeying for column in range(len(self.columns))])
        return bytes(kept)

    def _decided(self, board: bytes, column: int) -> bool:
        """Whether a column has its star, or cannot have it any more."""
        written = [board[cavern] for cavern in self.columns[column] if board[cavern] != EMPTY]
        if len(written) == len(self.columns[column]):
            return True
        if column == LEFT:
            return len(set(written)) < len(written)
        if column == MIDDLE:
            return len(set(written)) > 1
        return written != sorted(written)

    def earned(self, board: bytes) -> list[str]:
        columns = self.card.zones_named("column_")
        return super().earned(board) + [columns[at].id for at in self._obeying(board)]

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        for row in self.rows:
            at = row.index(space.index) if space.index in row else 0
            if at and board[row[at - 1]] == EMPTY:
                first = self.card.spaces[first_empty(board, row)].name
                return f"a row is dug from left to right, and {first} comes first"
            if at and NUMBER + use.value < board[row[at - 1]]:
                before = number(board[row[at - 1]])
                return f"numbers may not fall along a row, and a {before} is to the left"
        return ""


def _number_before(board: bytes, row: list[int], cavern: int) -> int:
    """The mark to the left of a cavern; nothing, which is lowest, at the start of the row."""
    at = row.index(cavern)
    return board[row[at - 1]] if at else EMPTY


def _numbers(board: bytes, column: list[int]) -> tuple[int, int, int]:
    """A full column from top to bottom; marks compare like the numbers they stand for."""
    return board[column[0]], board[column[1]], board[column[2]]
