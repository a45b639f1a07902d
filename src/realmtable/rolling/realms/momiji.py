"""Momiji: leaf cards, linked to their neighbours.

A die is written on any empty card. If the card above or below already holds a number, the new one
must be exactly 1 higher than that, whichever of the two lies on top; with numbers above and below
it must be 1 higher than both. Neighbours to the left and right do not matter. When both cards of
a link are filled, the link pays: resources within a row, a star within a column. So a column
grows by one with every card, and where it starts decides how far it can get.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, NUMBER, number, write
from realmtable.rolling.realm import Moment, Play, Realm, Use

HIGHEST: Final = 6  # value of a die

_WRITTEN: Final = 255
_NEVER: Final = 254  # no die fits any more


class Momiji(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.starred = [(link.a, link.b, link.stars) for link in card.lines if link.stars]
        size = len(card.spaces)
        self.neighbours: list[list[int]] = [[] for _ in range(size)]
        self.gains: list[list[int]] = [[] for _ in range(size)]  # of the links to the neighbours
        # Neighbours whose number the new one has to exceed, and by how much.
        self.lower: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        for link in card.lines:
            for here, there in ((link.a, link.b), (link.b, link.a)):
                self.neighbours[here].append(there)
                self.gains[here].append(link.gain)
                if link.text:
                    self.lower[here].append((there, int(link.text)))

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        mark = NUMBER + use.value
        for space, written in enumerate(board):
            if written != EMPTY or not self._fits(board, space, mark):
                continue
            gain = 0
            for there, pays in zip(self.neighbours[space], self.gains[space], strict=True):
                if board[there] != EMPTY:
                    gain += pays
            found.append(Play(write(board, space, mark), gain))
        return found

    def _fits(self, board: bytes, space: int, mark: int) -> bool:
        """Whether the mark exceeds all numbers linked up and down as it should."""
        for there, step in self.lower[space]:
            if board[there] != EMPTY and mark != board[there] + step:
                return False
        return True

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for one, other, stars in self.starred:
            if board[one] != EMPTY and board[other] != EMPTY:
                scored += stars
        return scored

    def essence(self, board: bytes) -> bytes:
        """What each empty space asks for, because of the numbers linked up and down to it."""
        kept = bytearray(len(board))
        for space, mark in enumerate(board):
            if mark != EMPTY:
                kept[space] = _WRITTEN
                continue
            for there, step in self.lower[space]:
                if board[there] == EMPTY:
                    continue
                asked = board[there] + step
                if kept[space] not in (EMPTY, asked) or asked > NUMBER + HIGHEST:
                    kept[space] = _NEVER
                    break
                kept[space] = asked
        return bytes(kept)

    def earned(self, board: bytes) -> list[str]:
        return self.joining(board)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        wanted: list[int] = []
        holding: list[str] = []
        for there, step in self.lower[space.index]:
            if board[there] != EMPTY:
                wanted.append(number(board[there]) + step)
                holding.append(f"{self.card.spaces[there].name} holds a {number(board[there])}")
        if self._fits(board, space.index, NUMBER + use.value):
            return ""
        because = " and ".join(holding)
        if max(wanted) > HIGHEST:
            return f"{because}, and no die shows a {max(wanted)}"
        if min(wanted) < max(wanted):
            return f"{because}, and no number is right for both"
        return f"{because}, so only a {wanted[0]} fits here"
