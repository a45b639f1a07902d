"""Viticulture: harvest grapes, then add a die to them to fill wine orders.

HARVEST: a die outlines the grape of its value and gains its resource. ORDER: cross off one or
more outlined grapes, add their values to the die, and mark an order that is not higher than the
sum. Each marked order is worth the stars printed on it.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import CROSS, EMPTY, MARK, OUTLINE, write, write_all
from realmtable.rolling.realm import Moment, Play, Realm, Use


class Viticulture(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.grapes = card.zone("grapes").spaces
        self.orders = card.zone("orders").spaces
        self.grape_value = [space.dice[0] if space.dice else 0 for space in card.spaces]
        self.wanted = [int(space.text) if space.text else 0 for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]
        self.stars_at = [space.stars for space in card.spaces]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for grape in self.grapes:
            if board[grape] == EMPTY and self.grape_value[grape] == use.value:
                found.append(Play(write(board, grape, OUTLINE), self.gains[grape]))
        open_orders = [order for order in self.orders if board[order] == EMPTY]
        if not open_orders:
            return found
        for picked in self._handfuls(board):
            total = use.value
            for grape in picked:
                total += self.grape_value[grape]
            for order in open_orders:
                if self.wanted[order] <= total:
                    crossed = write_all(board, picked, CROSS)
                    found.append(Play(write(crossed, order, MARK)))
        return found

    def _handfuls(self, board: bytes) -> list[list[int]]:
        """Every choice of at least one outlined grape."""
        handfuls: list[list[int]] = [[]]
        for grape in self.grapes:
            if board[grape] == OUTLINE:
                handfuls.extend([[*picked, grape] for picked in handfuls])
        return handfuls[1:]

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for order in self.orders:
            if board[order] != EMPTY:
                scored += self.stars_at[order]
        return scored

    def explain(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index in self.grapes and board[space.index] != EMPTY:
            # A die of any value may cross off an outlined grape.
            return self.why_not(board, use, moment, space)
        return super().explain(board, use, moment, space)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if board[space.index] == CROSS:
            return f"{space.name} is already crossed off"
        outlined = [grape for grape in self.grapes if board[grape] == OUTLINE]
        total = use.value + sum(self.grape_value[grape] for grape in outlined)
        if space.index in self.orders:
            if not outlined:
                return "an order needs an outlined grape, and there is none"
            if total >= self.wanted[space.index]:
                return ""
            return f"with all outlined grapes a {use.value} comes to {total}, less than the order"
        if board[space.index] != OUTLINE:
            return ""
        for order in self.orders:
            if board[order] == EMPTY and self.wanted[order] <= total:
                return f"{space.name} is already harvested; name the order it should help to fill"
        return f"{space.name} is already harvested, and a {use.value} fills no order with it"
