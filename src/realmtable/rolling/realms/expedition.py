"""Expedition: travel clockwise through a ring of hexes and end your moves on the stars.

A die moves you exactly its value along the printed openings, away from the hex you are on. Three
hexes are junctions with two ways out: around the outside or along the shorter inner path. You
pass over any hex but may end only on one where you have not been; its benefit is yours, the hex
you left is filled and the new one is outlined. Six of the hexes are worth a star each.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import MARK, OUTLINE
from realmtable.rolling.realm import Moment, Use
from realmtable.rolling.walk import Walk


class Expedition(Walk):
    def __init__(self, card: Card) -> None:
        super().__init__(card)
        ways_out: list[list[int]] = [[] for _ in card.spaces]
        for line in card.lines:
            ways_out[line.a].append(line.b)
        for space in card.spaces:  # a 0 is no move
            reached = [space.index]
            for value in range(1, 7):
                reached = sorted({there for here in reached for there in ways_out[here]})
                self.ends[space.index][value] = reached

    def problem(self, board: bytes) -> str:
        return "" if board.count(OUTLINE) == 1 else "exactly one hex is outlined, where you are"

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if board[space.index] == OUTLINE:
            return f"you are on {space.name}; a die moves you on"
        if board[space.index] == MARK:
            return f"{space.name} is filled; you may pass over it but not end there"
        steps = "1 step" if use.value == 1 else f"exactly {use.value} steps"
        return f"no way from where you are leads to {space.name} in {steps}"
