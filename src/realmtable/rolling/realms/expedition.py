"""Expedition: travel clockwise through a ring of hexes and end your moves on the stars.

A die moves you exactly its value along the printed openings, away from the hex you are on. Three
hexes are junctions with two ways out: around the outside or along the shorter inner path. You
pass over any hex but may end only on one where you have not been; its benefit is yours, the hex
you left is filled and the new one is outlined. Six of the hexes are worth a star each.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, write
from realmtable.rolling.realm import SEES_EARNED, Moment, Play, Realm, Use, gain_label


class Expedition(Realm):
    sees = SEES_EARNED

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        ways_out: list[list[int]] = [[] for _ in card.spaces]
        for line in card.lines:
            ways_out[line.a].append(line.b)
        # Where a move of 0 to 6 hexes can end, from every hex; a 0 is no move.
        self.ends: list[list[list[int]]] = []
        for space in card.spaces:
            ends: list[list[int]] = [[]]
            reached = [space.index]
            for _ in range(6):
                reached = sorted({there for here in reached for there in ways_out[here]})
                ends.append(reached)
            self.ends.append(ends)
        self.benefits = [space.benefits[0] for space in card.spaces]
        self.star_hexes = [space.index for space in card.spaces if space.stars]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        here = board.find(OUTLINE)
        left = write(board, here, MARK)
        for there in self.ends[here][use.value]:
            if board[there] != EMPTY:
                continue
            new = write(left, there, OUTLINE)
            benefit = self.benefits[there]
            if not benefit.free:
                found.append(Play(new, benefit.gain))
                continue
            for gain in moment.choices(benefit):
                found.append(Play(new, gain, label=gain_label(gain)))
        return found

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for there in self.star_hexes:
            if board[there] != EMPTY:
                scored += 1
        return scored

    def problem(self, board: bytes) -> str:
        return "" if board.count(OUTLINE) == 1 else "exactly one hex is outlined, where you are"

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if board[space.index] == OUTLINE:
            return f"you are on {space.name}; a die moves you on"
        if board[space.index] == MARK:
            return f"{space.name} is filled; you may pass over it but not end there"
        steps = "1 step" if use.value == 1 else f"exactly {use.value} steps"
        return f"no way from where you are leads to {space.name} in {steps}"
