"""Can't Stop: climb six columns, and nothing counts until you stop.

A die outlines the lowest free triangle in the column of its value and gains nothing yet. Right
then you may stop in that column: mark its STOP box and gain everything outlined there at once.
A stopped column is closed for the rest of the round; one that reaches its top stops by itself.
Only the stars of stopped columns count.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, write
from realmtable.rolling.realm import MAX_STARS, Moment, Play, Realm, Use


class CantStop(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        zones = card.zones_named("col_")
        self.columns = [zone.spaces for zone in zones]  # triangles from the bottom up
        self.column_of = {value: i for i, zone in enumerate(zones) for value in zone.dice}
        self.stops = [
            box
            for zone in zones
            for box in card.group("stops")
            if zone.id in card.spaces[box].groups
        ]
        self.gains = [space.gain for space in card.spaces]
        self.stars_at = [space.stars for space in card.spaces]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        column = self.column_of.get(use.value, -1)
        if column < 0 or board[self.stops[column]] != EMPTY:
            return []
        triangles = self.columns[column]
        gain = 0
        for triangle in triangles:
            gain += self.gains[triangle]
            if board[triangle] == EMPTY:
                outlined = write(board, triangle, OUTLINE)
                stopped = Play(write(outlined, self.stops[column], MARK), gain)
                if triangle == triangles[-1]:
                    return [stopped]  # there is nothing left to wait for
                return [Play(outlined), stopped]
        return []

    def stars(self, board: bytes, moment: Moment) -> int:
        return self._stars(board)

    def _stars(self, board: bytes) -> int:
        scored = 0
        for triangles, stop in zip(self.columns, self.stops, strict=True):
            if board[stop] == EMPTY:
                continue
            for triangle in triangles:
                if board[triangle] != EMPTY:
                    scored += self.stars_at[triangle]
        return min(scored, MAX_STARS)

    def essence(self, board: bytes) -> bytes:
        """Of stopped columns only the stars."""
        kept = bytearray(board)
        kept.append(self._stars(board))
        for triangles, stop in zip(self.columns, self.stops, strict=True):
            if board[stop] != EMPTY:
                for triangle in triangles:
                    kept[triangle] = EMPTY
        return bytes(kept)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        column = self.column_of[use.value]
        if space.index in self.stops and space.index != self.stops[column]:
            return "you can stop only in the column of the die you are using"
        if board[self.stops[column]] != EMPTY:
            return f"you have stopped in column {use.value}, so it is closed"
        return "the triangles of a column are outlined from the bottom up"
