"""Trickerion: collect the components of six tricks, and master tricks that are linked.

Each trick needs two components, and each value of a die is on two of them. A die marks one
component of its value and gains the resources it shows; when the rolled dice are a pair, a single
die may mark both components of its value and gain what both show. A trick whose two components are
marked is outlined at once. Each link between two outlined tricks is a star, and so is the first
column whose three tricks are all outlined.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, all_written, write
from realmtable.rolling.realm import SEES_ROLL, Moment, Play, Realm, Use


class Trickerion(Realm):
    sees = SEES_ROLL

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.gains = [space.gain for space in card.spaces]
        # Of each trick its components, of each component its trick.
        self.parts_of: dict[int, list[int]] = {trick: [] for trick in card.group("trick")}
        self.trick_of: dict[int, int] = {}
        self.links: list[tuple[int, int, int]] = []  # both tricks and the stars between them
        for line in card.lines:
            if line.data["kind"] == "part":
                self.parts_of[line.b].append(line.a)
                self.trick_of[line.a] = line.b
            else:
                self.links.append((line.a, line.b, line.stars))
        self.columns = [card.group("column_l"), card.group("column_r")]
        self.stars_for_column = card.zone("columns").stars
        # The components that each value of a die, from 0 on, can mark.
        self.marked_by: list[list[int]] = [
            [part for part in self.trick_of if card.spaces[part].accepts(value)]
            for value in range(7)
        ]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        both = board
        gain = 0
        for part in self.marked_by[use.value]:
            if board[part] == EMPTY:
                found.append(Play(self._marked(board, part), self.gains[part]))
                both = self._marked(both, part)
                gain += self.gains[part]
        if len(found) == 2 and moment.pair:
            found.append(Play(both, gain))
        return found

    def _marked(self, board: bytes, part: int) -> bytes:
        """The board with a component marked, and its trick outlined if that was its last."""
        new = write(board, part, MARK)
        trick = self.trick_of[part]
        return write(new, trick, OUTLINE) if all_written(new, self.parts_of[trick]) else new

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for one, other, stars in self.links:
            if board[one] != EMPTY and board[other] != EMPTY:
                scored += stars
        for column in self.columns:
            if all_written(board, column):
                return scored + self.stars_for_column
        return scored

    def earned(self, board: bytes) -> list[str]:
        found = self.joining(board)
        if any(all_written(board, column) for column in self.columns):
            found.append("columns")
        return found

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        return f"{space.name} is outlined by itself once both of its components are marked"
