"""Skulk Hollow: strike the six targets of a guardian who strikes back.

A die marks the target with its number, if the one or two resources printed there can be paid
first. The target is a star, and the circle below it pays two resources, which may be what the next
target costs. But whenever the roll is a pair, the guardian attacks before anything else: the circle
below the unmarked target of that number is crossed off and pays nothing any more.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, write
from realmtable.rolling.realm import SEES_HELD, Moment, Play, Realm, Use


class SkulkHollow(Realm):
    sees = SEES_HELD

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.targets = card.group("targets")
        self.target_of = [-1] * 7  # by the value of a die
        for target in self.targets:
            for value in card.spaces[target].dice:
                self.target_of[value] = target
        self.circle_below = {line.a: line.b for line in card.lines}
        self.costs = [space.cost for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]

    def on_roll(self, board: bytes, moment: Moment) -> list[Play]:
        if not moment.pair:
            return []
        target = self.target_of[moment.roll_a]
        circle = self.circle_below[target]
        if board[target] != EMPTY or board[circle] != EMPTY:
            return []
        return [Play(write(board, circle, MARK))]

    def why_itself(self, moment: Moment) -> str:
        return f"the roll is a pair of {moment.roll_a}s"

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        target = self.target_of[use.value]
        if target < 0 or board[target] != EMPTY or not moment.can_pay(self.costs[target]):
            return []
        circle = self.circle_below[target]
        gain = self.gains[circle] if board[circle] == EMPTY else 0
        return [Play(write(board, target, MARK), gain, self.costs[target])]

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for target in self.targets:
            if board[target] != EMPTY:
                scored += 1
        return scored

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index in self.targets:
            return ""  # what is printed has said it all: its number, its cost
        return f"only an attack of the guardian crosses off {space.name}"
