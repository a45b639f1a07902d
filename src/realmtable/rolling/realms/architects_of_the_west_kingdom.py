"""Architects of the West Kingdom: build a falling row and a rising row, and make trades.

Any die is written in the next box of the Cathedral, lower than the number before it, or of the
Field, higher than the number before it, and the benefit of the box is gained; the first box of
a row takes any number. Or a die marks the trade of exactly its value, once in the round: pay
its cost, then gain its benefit. Some boxes and the last two trades are stars.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, number, write
from realmtable.rolling.realm import SEES_HELD, Moment, Play, Realm, Use


class ArchitectsOfTheWestKingdom(Realm):
    sees = SEES_HELD

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.cathedral = card.zone("cathedral").spaces
        self.field = card.zone("field").spaces
        self.trades = card.zone("trade").spaces
        self.values = [space.dice for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]
        self.costs = [space.cost for space in card.spaces]
        self.star_spaces = [space.index for space in card.spaces if space.stars]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if use.value == 0:
            return found
        written = NUMBER + use.value
        at = _next_box(board, self.cathedral)
        if at >= 0 and (at == 0 or written < board[self.cathedral[at - 1]]):
            box = self.cathedral[at]
            found.append(Play(write(board, box, written), self.gains[box]))
        at = _next_box(board, self.field)
        if at >= 0 and (at == 0 or written > board[self.field[at - 1]]):
            box = self.field[at]
            found.append(Play(write(board, box, written), self.gains[box]))
        for trade in self.trades:
            if board[trade] == EMPTY and use.value in self.values[trade]:
                cost = self.costs[trade]
                if moment.can_pay(cost):
                    found.append(Play(write(board, trade, MARK), self.gains[trade], cost))
        return found

    def takes_stars(self, mark: int) -> bool:
        return mark != EMPTY

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for space in self.star_spaces:
            if board[space] != EMPTY:
                scored += 1
        return scored

    def essence(self, board: bytes) -> bytes:
        """Of the two rows how long they are, and the last number of each."""
        kept = bytearray(board)
        for row in (self.cathedral, self.field):
            for at, box in enumerate(row):
                if board[box] != EMPTY and (at + 1 == len(row) or board[row[at + 1]] != EMPTY):
                    kept[box] = MARK
        return bytes(kept)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index in self.trades:
            return "each trade can be made once, for its full cost"
        falls = space.index in self.cathedral
        row = self.cathedral if falls else self.field
        at = _next_box(board, row)
        if row[at] != space.index:
            first = self.card.spaces[row[at]].name
            return f"a row is written from left to right; {first} comes first"
        name = "Cathedral is lower" if falls else "Field is higher"
        before = number(board[row[at - 1]])
        return f"each number of the {name} than the one before; {before} is there"


def _next_box(board: bytes, row: list[int]) -> int:
    """How many boxes of a row are written, or -1 when it is full."""
    for i, box in enumerate(row):
        if board[box] == EMPTY:
            return i
    return -1
