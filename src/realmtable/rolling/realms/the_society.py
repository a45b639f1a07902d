"""The Society: a pyramid of nine cards with numbers that fall from top to bottom.

A die is written on any empty card; it must be lower than every number directly above and higher
than every number directly below. A full row pays its bonus. Each set of a card and the two cards
directly below it is a star, and a sixth star comes for all nine cards.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, NUMBER, number, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.zones import Zones

_VALUES: Final = 7  # of a die, with 0
_NONE: Final = 254
_WRITTEN: Final = 255


class TheSociety(Realm):
    sees = 0
    pays_when_full = ("row_", "set_")

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.rows = Zones(card.zones_named("row_"), len(card.spaces))
        self.sets = Zones(card.zones_named("set_"), len(card.spaces))
        self.above: list[list[int]] = [[] for _ in card.spaces]
        self.below: list[list[int]] = [[] for _ in card.spaces]
        for line in card.lines:
            self.above[line.b].append(line.a)
            self.below[line.a].append(line.b)

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        mark = NUMBER + use.value
        for card in range(len(board)):
            if board[card] == EMPTY and self._obstacle(board, card, mark) < 0:
                new = write(board, card, mark)
                found.append(Play(new, self.rows.gain_at(new, card)))
        return found

    def _obstacle(self, board: bytes, card: int, mark: int) -> int:
        """The neighbour whose number forbids this one, or -1."""
        for above in self.above[card]:
            if board[above] != EMPTY and board[above] <= mark:
                return above
        for below in self.below[card]:
            if board[below] != EMPTY and board[below] >= mark:
                return below
        return -1

    def stars(self, board: bytes, moment: Moment) -> int:
        full = 1 if board.count(EMPTY) == 0 else 0
        return self.sets.complete(board) + full

    def essence(self, board: bytes) -> bytes:
        """The lowest and the highest value that each empty card could still take."""
        lowest = bytearray(len(board))
        highest = bytearray(len(board))
        for card in range(len(board)):
            lowest[card] = _NONE if board[card] == EMPTY else _WRITTEN
            for value in range(_VALUES):
                if board[card] == EMPTY and self._obstacle(board, card, NUMBER + value) < 0:
                    if lowest[card] == _NONE:
                        lowest[card] = value
                    highest[card] = value
        return bytes(lowest + highest)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        other = self._obstacle(board, space.index, NUMBER + use.value)
        if other < 0:
            return ""
        if other in self.above[space.index]:
            return f"it must be lower than the {number(board[other])} directly above"
        return f"it must be higher than the {number(board[other])} directly below"
