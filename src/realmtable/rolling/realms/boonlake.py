"""Boonlake: pull levers, and decide for each whether it stays a star.

A die outlines a lever in a row that it reaches (any die the first row, 3 to 6 the second, 5 and
6 the third), after paying the cost printed on it. At any time of your turn, with or without a
die here, you may mark the area under an outlined lever and gain what is printed there; that
lever is then no star any more. Outlined levers whose area is not marked are the stars.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, write
from realmtable.rolling.realm import SEES_HELD, Moment, Play, Realm, Use


class Boonlake(Realm):
    sees = SEES_HELD

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.levers = card.group("levers")
        self.areas = [card.index(f"{card.spaces[lever].id}_area") for lever in self.levers]
        self.gains = [card.spaces[area].gain for area in self.areas]
        self.costs = [card.spaces[lever].cost for lever in self.levers]
        # Which levers each value of a die, from 0 on, reaches. A 0 reaches none.
        self.reached_by: list[list[int]] = [
            [
                i
                for i, lever in enumerate(self.levers)
                if value and card.spaces[lever].accepts(value)
            ]
            for value in range(7)
        ]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for i in self.reached_by[use.value]:
            lever = self.levers[i]
            if board[lever] == EMPTY and moment.can_pay(self.costs[i]):
                found.append(Play(write(board, lever, OUTLINE), 0, self.costs[i]))
        return found

    def anytime(self, board: bytes, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for i, area in enumerate(self.areas):
            if board[area] == EMPTY and board[self.levers[i]] != EMPTY:
                found.append(Play(write(board, area, MARK), self.gains[i]))
        return found

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for i, lever in enumerate(self.levers):
            if board[lever] != EMPTY and board[self.areas[i]] == EMPTY:
                scored += 1
        return scored

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index in self.levers:
            return "a die outlines one lever and no area"
        if board[self.levers[self.areas.index(space.index)]] == EMPTY:
            return self.why_no_act(board, moment, space)
        return "an area needs no die; it can be marked at any time"

    def why_no_act(self, board: bytes, moment: Moment, space: Space) -> str:
        if space.index in self.levers:
            return "a lever is outlined with a die"
        if board[space.index] != EMPTY:
            return f"{space.name} is already marked"
        return "an area can be marked once its lever is outlined"
