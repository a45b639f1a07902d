"""Scythe for Youtoma: the bottom row costs nothing, and the top row brings it along.

A die marks the top number of its value, gains its resource, and marks the bottom number of the
same column too if that is still free. Or it marks the bottom number of its value. Each marked
bottom number is a star.
"""

from realmtable.rolling.card import Space
from realmtable.rolling.marks import EMPTY, MARK, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.realms.scythe import Scythe


class YoutomaScythe(Scythe):
    sees = 0

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for top in self.top:
            if board[top] == EMPTY and use.value in self.values[top]:
                new = write(board, top, MARK)
                if board[self.below[top]] == EMPTY:
                    new = write(new, self.below[top], MARK)
                found.append(Play(new, self.gains[top]))
        for bottom in self.bottom:
            if board[bottom] == EMPTY and use.value in self.values[bottom]:
                found.append(Play(write(board, bottom, MARK)))
        return found

    def explain(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        return Realm.explain(self, board, use, moment, space)
