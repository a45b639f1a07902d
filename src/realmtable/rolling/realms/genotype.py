"""Genotype: three Punnett squares, each with two row headers and two column headers.

A die fills an unfilled header that shows its value. Every cell whose row and column header are
then both filled is marked and pays. When all four headers of a square are filled, the square is
complete, and one more header of any square may be filled for free at once; that may complete
another square. Each marked star cell and each complete square is a star.
"""

from realmtable.rolling.card import Card, Space, strings
from realmtable.rolling.marks import EMPTY, FILL, MARK, all_written, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.zones import Zones, missing


class Genotype(Realm):
    sees = 0
    pays_when_full = ("top", "left", "right")

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.headers = card.group("header")
        self.showing = [
            [header for header in self.headers if value in card.spaces[header].dice]
            for value in range(7)
        ]
        # For each header, the cells of its row or column with the header that crosses it there.
        self.crossings: list[list[tuple[int, int]]] = [[] for _ in card.spaces]
        for cell_id, header_ids in card.table("cross").items():
            cell = card.index(cell_id)
            row, column = [card.index(header_id) for header_id in strings(header_ids)]
            self.crossings[row].append((cell, column))
            self.crossings[column].append((cell, row))
        self.square_of: list[list[int]] = [[] for _ in card.spaces]
        for zone in card.zones:
            for header in zone.spaces:
                self.square_of[header] = zone.spaces
        self.gains = [space.gain for space in card.spaces]
        self.star_cells = [space.index for space in card.spaces if space.stars]
        self.squares = Zones(card.zones, len(card.spaces))

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for header in self.showing[use.value]:
            if board[header] == EMPTY:
                self._fill(board, header, 0, found)
        return found

    def _fill(self, board: bytes, header: int, gained: int, found: list[Play]) -> None:
        """Adds what filling a header comes to, alone and with the free headers it can bring."""
        new = write(board, header, FILL)
        gain = gained
        for cell, crossing in self.crossings[header]:
            if new[crossing] != EMPTY:
                new = write(new, cell, MARK)
                gain += self.gains[cell]
        # The same headers filled in another order make no difference.
        for known in found:
            if known.board == new:
                return
        found.append(Play(new, gain))
        if all_written(new, self.square_of[header]):
            for free in self.headers:
                if new[free] == EMPTY:
                    self._fill(new, free, gain, found)

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = self.squares.complete(board)
        for cell in self.star_cells:
            if board[cell] != EMPTY:
                scored += 1
        return scored

    def essence(self, board: bytes) -> bytes:
        """The board, and how many headers each square lacks, which is not easily seen."""
        return board + bytes([missing(board, headers) for headers in self.squares.members])

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index in self.headers:
            return ""  # a header that is not filled takes every die of its value
        return f"{space.name} is marked by itself once its row and column headers are both filled"
