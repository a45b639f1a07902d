"""SpaceShipped: ten sets of three boxes, each made of a new number and two old ones.

A die is written in the top box of the next set. The top and the middle number of the set before it
are copied into its middle and its bottom box; the first set has a 1 and a 4 printed there. The sum
of the three decides what is gained: resources for low and high sums, a star for 11, 12 and 13.
"""

from realmtable.rolling.benefit import parse_benefits
from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, NUMBER, number, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.zones import first_empty


class Spaceshipped(Realm):
    sees = 0
    further_resource = 0.3

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        # The boxes of all sets, in the order in which the sets are filled.
        self.tops = card.group("top")
        self.middles = card.group("middle")
        self.bottoms = card.group("bottom")
        sums = card.table("sums")
        benefits = [parse_benefits(str(sums[str(total)]))[0] for total in range(len(sums))]
        self.gain_for = [benefit.gain for benefit in benefits]
        self.stars_for = [benefit.stars for benefit in benefits]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        top = first_empty(board, self.tops)
        if top < 0:
            return []
        at = self.tops.index(top)
        new = write(board, top, NUMBER + use.value)
        if at > 0:
            new = write(new, self.middles[at], board[self.tops[at - 1]])
            new = write(new, self.bottoms[at], board[self.middles[at - 1]])
        return [Play(new, self.gain_for[self._sum(new, at)])]

    def _sum(self, board: bytes, at: int) -> int:
        """The three numbers of a full set, added up."""
        lower = number(board[self.middles[at]]) + number(board[self.bottoms[at]])
        return number(board[self.tops[at]]) + lower

    def stars(self, board: bytes, moment: Moment) -> int:
        return self._stars(board)

    def _stars(self, board: bytes) -> int:
        scored = 0
        for at, top in enumerate(self.tops):
            if board[top] != EMPTY:
                scored += self.stars_for[self._sum(board, at)]
        return scored

    def essence(self, board: bytes) -> bytes:
        """How many sets are filled, the two numbers that are copied to the next, and the stars."""
        filled = 0
        for top in self.tops:
            if board[top] != EMPTY:
                filled += 1
        scored = self._stars(board)
        if filled in (0, len(self.tops)):
            return bytes([filled, scored, EMPTY, EMPTY])
        return bytes(
            [filled, scored, board[self.tops[filled - 1]], board[self.middles[filled - 1]]]
        )

    def problem(self, board: bytes) -> str:
        for at in range(1, len(self.tops)):
            copied = (board[self.middles[at]], board[self.bottoms[at]])
            if board[self.tops[at]] == EMPTY:
                if copied != (EMPTY, EMPTY):
                    return f"set {at + 1} has copied numbers, but none on top"
            elif board[self.tops[at - 1]] == EMPTY:
                return f"set {at + 1} is filled before set {at}"
            elif copied != (board[self.tops[at - 1]], board[self.middles[at - 1]]):
                return f"the lower numbers of set {at + 1} are not those of set {at}"
        return ""

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if board[space.index] != EMPTY:
            return f"the number in {space.name} is printed"
        top = first_empty(board, self.tops)
        return f"sets are filled one after the other; {self.card.spaces[top].name} comes first"
