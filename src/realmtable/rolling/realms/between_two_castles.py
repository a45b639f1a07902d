"""Between Two Castles: build two castles floor by floor, with smaller numbers the higher you go.

A die is written in a square that is the lowest of its column or has a filled square or a door
directly below; it must be lower than the number below. A full column pays its resources, a full
row of a castle is a star.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, is_number, number, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.zones import Zones


class BetweenTwoCastles(Realm):
    sees = 0
    pays_when_full = ("col_", "left_", "right_")

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        columns = card.zones_named("col_")
        rows = card.zones_named("left_") + card.zones_named("right_")
        self.columns = Zones(columns, len(card.spaces))
        self.rows = Zones(rows, len(card.spaces))
        self.below = [-1] * len(card.spaces)
        self.above = [-1] * len(card.spaces)
        for column in columns:
            for lower, upper in zip(column.spaces, column.spaces[1:], strict=False):
                self.below[upper] = lower
                self.above[lower] = upper
        self.squares = [space.index for space in card.spaces if space.takes == "number"]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if use.value == 0:
            return found
        mark = NUMBER + use.value
        for square in self.squares:
            if board[square] == EMPTY and self.fits(board, square, mark):
                new = write(board, square, mark)
                found.append(Play(new, self.gain_at(new, square)))
        return found

    def fits(self, board: bytes, square: int, mark: int) -> bool:
        """Whether a number may stand on this empty square. A door carries no number, so every
        value fits above it."""
        below = self.below[square]
        if below < 0:
            return True
        return board[below] != EMPTY and (not is_number(board[below]) or mark < board[below])

    def gain_at(self, board: bytes, square: int) -> int:
        """What the number just written on a square pays."""
        return self.columns.gain_at(board, square)

    def stars(self, board: bytes, moment: Moment) -> int:
        return self.rows.complete(board)

    def essence(self, board: bytes) -> bytes:
        """Of the numbers only those that another one may still be written above."""
        kept = bytearray(board)
        for square in self.squares:
            if board[square] == EMPTY:
                continue
            above = self.above[square]
            if above < 0 or board[above] != EMPTY:
                kept[square] = MARK
        return bytes(kept)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.takes != "number":
            return f"nothing is written on {space.name}"
        below = self.below[space.index]
        if below >= 0 and board[below] == EMPTY:
            return "a column is filled from the bottom up"
        if below >= 0 and is_number(board[below]):
            return f"a number must be lower than the {number(board[below])} directly below it"
        return ""
