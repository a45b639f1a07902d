"""Between Two Cities: nine squares without equal neighbours.

A die is written in any empty square, but not beside an equal number (sides only). A full row or
column pays its resources. The score is the lower score of the other two realms of the round, but
never more than there are filled squares here.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, all_written, write
from realmtable.rolling.realm import MAX_STARS, Moment, Play, Realm, Use
from realmtable.rolling.zones import Zones, missing


class BetweenTwoCities(Realm):
    sees = 0
    pays_when_full = ("row_", "col_")
    scores_last = True

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        rows = card.zones_named("row_")
        columns = card.zones_named("col_")
        self.lines = Zones(rows + columns, len(card.spaces))
        self.neighbours: list[list[int]] = [[] for _ in card.spaces]
        for zone in rows + columns:
            for a, b in zip(zone.spaces, zone.spaces[1:], strict=False):
                self.neighbours[a].append(b)
                self.neighbours[b].append(a)

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if use.value == 0:
            return found
        mark = NUMBER + use.value
        for square in range(len(board)):
            if board[square] != EMPTY or self._beside(board, square, mark):
                continue
            new = write(board, square, mark)
            found.append(Play(new, self.lines.gain_at(new, square)))
        return found

    def _beside(self, board: bytes, square: int, mark: int) -> bool:
        for neighbour in self.neighbours[square]:
            if board[neighbour] == mark:
                return True
        return False

    def stars(self, board: bytes, moment: Moment) -> int:
        filled = len(board) - board.count(EMPTY)
        return min(filled, moment.others)

    def essence(self, board: bytes) -> bytes:
        """The squares filled, with their numbers only beside an empty square, how many there are
        until the score cannot ask for more, and how many each line lacks."""
        kept = bytearray(board)
        for square, mark in enumerate(board):
            if mark != EMPTY and all_written(board, self.neighbours[square]):
                kept[square] = MARK
        kept.append(min(len(board) - board.count(EMPTY), MAX_STARS))
        for squares in self.lines.members:
            kept.append(missing(board, squares))
        return bytes(kept)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        return f"there is a {use.value} beside {space.name}; equal numbers may not be neighbours"
