"""Apiary: bees of strength 1 to 4 enter a hive of six columns and age until they hibernate.

A die from 1 to 4 can bring a new bee: its strength is outlined in the leftmost column where
nothing is written yet. Or any die ages all active bees at once: each outlined hex is marked,
the space below is outlined and what is printed between the two is gained. A bee that ages from
strength 4 into hibernation is a star, and has finished.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, write
from realmtable.rolling.realm import Moment, Play, Realm, Use

_SETTLED: Final = 255  # a bee that has reached the end of its column


class Apiary(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        names: list[str] = []
        for space in card.spaces:
            for group in space.groups:
                if group.startswith("col_") and group not in names:
                    names.append(group)
        self.columns = [card.group(name) for name in names]
        self.values = [space.dice for space in card.spaces]
        self.hibernation = card.group("hibernation")
        # A gap is what lies between two spaces of a column: from, to, and what it gives.
        self.above = [line.a for line in card.lines]
        self.below = [line.b for line in card.lines]
        self.gap_gains = [line.gain for line in card.lines]
        self.gap_stars = [line.stars for line in card.lines]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if use.value == 0:
            return found
        column = self._empty_column(board)
        if column >= 0:
            for space in self.columns[column]:
                if use.value in self.values[space]:
                    found.append(Play(write(board, space, OUTLINE)))
        gain = 0
        new = bytearray(board)
        aged = False
        for i, space in enumerate(self.above):
            if board[space] == OUTLINE:
                new[space] = MARK
                new[self.below[i]] = OUTLINE
                gain += self.gap_gains[i]
                aged = True
        if aged:
            found.append(Play(bytes(new), gain))
        return found

    def _empty_column(self, board: bytes) -> int:
        """The leftmost column where nothing is written, or -1."""
        for i, column in enumerate(self.columns):
            for space in column:
                if board[space] != EMPTY:
                    break
            else:
                return i
        return -1

    def stars(self, board: bytes, moment: Moment) -> int:
        return self._stars(board)

    def _stars(self, board: bytes) -> int:
        scored = 0
        for i, space in enumerate(self.above):
            # Only a bee that aged leaves a mark, so a marked hex tells that its gap was passed.
            if self.gap_stars[i] and board[space] == MARK:
                scored += self.gap_stars[i]
        return scored

    def essence(self, board: bytes) -> bytes:
        """Where the bees are that still age, and the stars; not the ways they came."""
        kept = bytearray(len(self.columns) + 1)
        kept[0] = self._stars(board)
        for i, column in enumerate(self.columns):
            for space in column:
                if board[space] != EMPTY and kept[i + 1] == 0:
                    kept[i + 1] = _SETTLED
                if board[space] == OUTLINE and space in self.above:
                    kept[i + 1] = 1 + space
        return bytes(kept)

    def earned(self, board: bytes) -> list[str]:
        return self.joining(board)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index in self.hibernation:
            return "a bee hibernates only by ageing from strength 4"
        for column in self.columns:
            if space.index in column:
                for other in column:
                    if board[other] != EMPTY:
                        return "there is room for one bee in a column"
        return "a new bee enters the leftmost column with nothing written in it"
