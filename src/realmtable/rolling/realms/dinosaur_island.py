"""Dinosaur Island: dinosaurs draw visitors, and security has to hold the crowd.

SECURITY: a die marks shields in number order, from one up to as many as its value. The security
level is the lowest number still unmarked. DINOSAUR: a die outlines a dinosaur of its value and
gains its resources, as long as all visitors together do not exceed the security level. Every
three visitors are a star.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, write
from realmtable.rolling.realm import MAX_STARS, Moment, Play, Realm, Use

_VISITORS_PER_STAR: Final = 3


class DinosaurIsland(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.shields = card.zone("security").spaces
        self.levels = [int(card.spaces[shield].text) for shield in self.shields]
        self.levels.append(int(str(card.table("security")["top_level"])))
        self.dinosaurs = card.group("dinosaur")
        self.values = [space.dice for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]
        self.visitors = [0] * len(card.spaces)
        for name, visitors in card.table("visitors").items():
            self.visitors[card.index(name)] = int(str(visitors))

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        marked = self._shields_marked(board)
        new = board
        for shield in self.shields[marked : marked + use.value]:
            new = write(new, shield, MARK)
            found.append(Play(new))
        room = self.levels[marked] - self._visitors(board)
        for dinosaur in self.dinosaurs:
            if board[dinosaur] != EMPTY or use.value not in self.values[dinosaur]:
                continue
            if self.visitors[dinosaur] <= room:
                found.append(Play(write(board, dinosaur, OUTLINE), self.gains[dinosaur]))
        return found

    def _shields_marked(self, board: bytes) -> int:
        marked = 0
        for shield in self.shields:
            if board[shield] == EMPTY:
                break
            marked += 1
        return marked

    def _visitors(self, board: bytes) -> int:
        visitors = 0
        for dinosaur in self.dinosaurs:
            if board[dinosaur] != EMPTY:
                visitors += self.visitors[dinosaur]
        return visitors

    def stars(self, board: bytes, moment: Moment) -> int:
        return min(self._visitors(board) // _VISITORS_PER_STAR, MAX_STARS)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index in self.shields:
            return (
                "shields are marked in number order, "
                f"and a {use.value} marks at most {use.value} of them"
            )
        level = self.levels[self._shields_marked(board)]
        visitors = self._visitors(board) + self.visitors[space.index]
        return f"that would be {visitors} visitors, and your security level is {level}"
