"""Viticulture for Youtoma: orders are overpaid as little as possible.

HARVEST: a die outlines the grape of its value and gains its resource. ORDER: cross off one or more
outlined grapes, add their values to the die, and mark an order that is not higher than the sum; of
all orders and handfuls of grapes only those go that overpay least.
"""

from realmtable.rolling.marks import OUTLINE
from realmtable.rolling.realm import Moment, Play, Use
from realmtable.rolling.realms.viticulture import Viticulture


class YoutomaViticulture(Viticulture):
    why_forgone = "an order is overpaid as little as any order and grapes allow"

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        orders: list[Play] = []
        least = -1
        for play in super().plays(board, use, moment):
            too_much = self._overpaid(board, play.board, use.value)
            if too_much < 0:
                found.append(play)
            elif least < 0 or too_much < least:
                least = too_much
                orders = [play]
            elif too_much == least:
                orders.append(play)
        return found + orders

    def _overpaid(self, before: bytes, after: bytes, value: int) -> int:
        """By how much die and grapes exceed the order that a play fills; -1 if it fills none."""
        paid = value
        for grape in self.grapes:
            if before[grape] == OUTLINE and after[grape] != OUTLINE:
                paid += self.grape_value[grape]
        for order in self.orders:
            if before[order] != after[order]:
                return paid - self.wanted[order]
        return -1

    def forgone(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        return super().plays(board, use, moment)
