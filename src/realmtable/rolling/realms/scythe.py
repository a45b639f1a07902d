"""Scythe: take resources in the top row, pay resources in the bottom row.

A die marks the top number of its value and gains its resource; right then the bottom number of
the same column may be marked as well by paying its cost, whatever its own value. Or a die marks
the bottom number of its value and pays its cost. Each marked bottom number is a star.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, write
from realmtable.rolling.realm import (
    SEES_EARNED,
    SEES_HELD,
    Moment,
    Play,
    Realm,
    Use,
    gain_label,
)
from realmtable.rolling.resources import covers, in_words


class Scythe(Realm):
    sees = SEES_HELD | SEES_EARNED

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.top = card.zone("top").spaces
        self.bottom = card.zone("bottom").spaces
        self.below = {zone.spaces[0]: zone.spaces[1] for zone in card.zones_named("col_")}
        self.above = {bottom: top for top, bottom in self.below.items()}
        self.values = [space.dice for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]
        self.costs = [space.cost for space in card.spaces]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for top in self.top:
            if board[top] != EMPTY or use.value not in self.values[top]:
                continue
            marked = write(board, top, MARK)
            gain = self.gains[top]
            found.append(Play(marked, gain))
            bottom = self.below[top]
            if board[bottom] != EMPTY:
                continue
            both = write(marked, bottom, MARK)
            # The resource just gained is there before the payment.
            for taken in moment.takeable(gain):
                if covers(moment.held + moment.fitting(taken), self.costs[bottom]):
                    label = "" if taken == gain else gain_label(taken)
                    found.append(Play(both, taken, self.costs[bottom], label=label))
        for bottom in self.bottom:
            if board[bottom] != EMPTY or use.value not in self.values[bottom]:
                continue
            if moment.can_pay(self.costs[bottom]):
                found.append(Play(write(board, bottom, MARK), 0, self.costs[bottom]))
        return found

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for bottom in self.bottom:
            if board[bottom] != EMPTY:
                scored += 1
        return scored

    def explain(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        top = self.above.get(space.index, -1)
        if (
            top < 0
            or board[space.index] != EMPTY
            or board[top] != EMPTY
            or use.value not in self.values[top]
            or use.value in self.values[space.index]
        ):
            return super().explain(board, use, moment, space)
        # With the top number of its column a bottom number takes any die that pays its cost.
        if not moment.can_pay(space.cost):
            return f"{space.name} costs {in_words(space.cost)} and you hold {in_words(moment.held)}"
        return f"a {use.value} marks {space.name} only after {self.card.spaces[top].name}"
