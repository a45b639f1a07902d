"""Wingspan: three birds of three squares each.

Any die is written in the leftmost empty square of a bird of your choice, and the benefit under
that square is gained. The third square of a bird is worth a star, and a full bird whose three
numbers add up exactly to its wingspan is worth another.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, number, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.zones import first_empty

HIGHEST_DIE: Final = 6
NEVER: Final = 255  # a bird that cannot match any more


class Wingspan(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.birds = [zone.spaces for zone in card.zones]
        self.wingspans = [int(zone.text) for zone in card.zones]
        self.gains = [space.gain for space in card.spaces]
        self.star_squares = [space.index for space in card.spaces if space.stars]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for bird in self.birds:
            for square in bird:
                if board[square] == EMPTY:
                    new = write(board, square, NUMBER + use.value)
                    found.append(Play(new, self.gains[square]))
                    break
        return found

    def takes_stars(self, mark: int) -> bool:
        return mark >= NUMBER

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for square in self.star_squares:
            if board[square] != EMPTY:
                scored += 1
        for bird in range(len(self.birds)):
            if self._matched(board, bird):
                scored += 1
        return scored

    def essence(self, board: bytes) -> bytes:
        """The squares filled, and what each bird lacks to its wingspan while dice can bring it."""
        kept = bytearray(board)
        for bird, squares in enumerate(self.birds):
            missing = self.wingspans[bird]
            empty = 0
            for square in squares:
                if board[square] == EMPTY:
                    empty += 1
                else:
                    kept[square] = MARK
                    missing -= number(board[square])
            kept.append(missing if 0 <= missing <= HIGHEST_DIE * empty else NEVER)
        return bytes(kept)

    def _matched(self, board: bytes, bird: int) -> bool:
        """Whether a full bird adds up to its wingspan."""
        total = 0
        for square in self.birds[bird]:
            if board[square] == EMPTY:
                return False
            total += number(board[square])
        return total == self.wingspans[bird]

    def earned(self, board: bytes) -> list[str]:
        return [zone.id for n, zone in enumerate(self.card.zones) if self._matched(board, n)]

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        for bird in self.birds:
            if space.index in bird and first_empty(board, bird) != space.index:
                return "the squares of a bird are filled from left to right"
        return ""
