"""Skoventyr: a walk along a forest path, with a price wherever you stop.

A die may not be higher than the number of trees still standing. It outlines as many path spaces as
it shows, on from the last one, and every space just outlined gives its benefit. Then the number on
the space you stopped at is due: mark as many outlined, unmarked spaces, or cross off a tree
instead; if there are too few spaces, a tree it is. Six spaces along the path are a star each.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, write, write_all
from realmtable.rolling.realm import Moment, Play, Realm, Use


class Skoventyr(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.path = card.group("path")
        self.trees = card.group("trees")
        self.gains = [space.gain for space in card.spaces]
        self.asked = [0] * len(card.spaces)  # the number printed on each path space
        for step in self.path:
            self.asked[step] = int(card.spaces[step].text)
        self.star_spaces = [step for step in self.path if card.spaces[step].stars]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        standing = self._standing(board)
        steps = self._steps(board, use.value)
        if not steps or use.value > len(standing):
            return found
        walked = write_all(board, steps, OUTLINE)
        gain = 0
        for step in steps:
            gain += self.gains[step]
        due = self.asked[steps[-1]]
        payable = self._unmarked(walked)
        if len(payable) >= due:
            found.append(Play(write_all(walked, payable[:due], MARK), gain))
        found.append(Play(write(walked, standing[-1], MARK), gain))
        return found

    def _standing(self, board: bytes) -> list[int]:
        return [tree for tree in self.trees if board[tree] == EMPTY]

    def _steps(self, board: bytes, value: int) -> list[int]:
        """The path spaces that a die outlines."""
        return [step for step in self.path if board[step] == EMPTY][:value]

    def _unmarked(self, board: bytes) -> list[int]:
        """The path spaces that can still be marked."""
        return [step for step in self.path if board[step] == OUTLINE]

    def takes_stars(self, mark: int) -> bool:
        return mark != EMPTY

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for step in self.star_spaces:
            if board[step] != EMPTY:
                scored += 1
        return scored

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        standing = self._standing(board)
        if use.value > len(standing):
            are = "is" if len(standing) == 1 else "are"
            return f"a {use.value} needs {use.value} trees and {len(standing)} {are} left"
        steps = self._steps(board, use.value)
        if not steps:
            return "the path is finished"
        if space.index in self.trees:
            first = standing[-1]
            return "" if space.index == first else f"{self._name(first)} is crossed off first"
        if board[space.index] == EMPTY:
            if space.index in steps:
                return ""
            return f"a {use.value} leads only to {self._name(steps[-1])}"
        if board[space.index] == MARK:
            return f"{space.name} is already marked"
        return self._why_unmarked(board, steps, space)

    def _why_unmarked(self, board: bytes, steps: list[int], space: Space) -> str:
        """Why the payment of a walk leaves an outlined space as it is."""
        due = self.asked[steps[-1]]
        payable = self._unmarked(write_all(board, steps, OUTLINE))
        if len(payable) < due:
            asks = f"{self._name(steps[-1])} asks for {due} outlined spaces"
            return f"{asks} and you have only {len(payable)} unmarked"
        if space.index in payable[:due]:
            return ""
        return f"{self._name(payable[0])} is the first to be marked, and {due} are enough"

    def _name(self, space: int) -> str:
        return self.card.spaces[space].name
