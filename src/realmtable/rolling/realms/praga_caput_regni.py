"""Praga Caput Regni: travel clockwise round a wheel of ten sectors.

You stand on the outlined circle. A die moves you exactly its value in sectors, full ones counted
too, and the sector you reach must have an open circle. The circle you leave is marked, the new one
outlined, and the benefit of the sector is yours, again each time you end there. Every move across
the red line is a star, and two sectors give one. Stars are scored on the spot, six at the most.
"""

from realmtable.rolling.card import Card, Space, nth, strings
from realmtable.rolling.marks import MARK, OUTLINE, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.zones import first_empty


class PragaCaputRegni(Realm):
    sees = 0
    counts_stars = True

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        wheel = card.table("wheel")
        names = strings(wheel["sectors"])
        cut = names.index(str(wheel["red_line_after"])) + 1
        sectors = [card.zone(name) for name in names[cut:] + names[:cut]]
        self.circles = [sector.spaces for sector in sectors]  # clockwise from the red line
        self.gains = [sector.gain for sector in sectors]
        self.stars_in = [sector.stars for sector in sectors]
        self.sector_of = [0] * len(card.spaces)
        for sector, circles in enumerate(self.circles):
            for circle in circles:
                self.sector_of[circle] = sector

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        here = board.find(OUTLINE)
        if here < 0 or use.value == 0:
            return []
        sector = self.sector_of[here] + use.value
        stars = 0
        if sector >= len(self.circles):
            sector -= len(self.circles)
            stars = 1  # across the red line
        there = first_empty(board, self.circles[sector])
        if there < 0:
            return []
        moved = write(write(board, here, MARK), there, OUTLINE)
        return [Play(self.score(moved, stars + self.stars_in[sector]), self.gains[sector])]

    def problem(self, board: bytes) -> str:
        return "" if board.count(OUTLINE) == 1 else "exactly one circle is outlined, where you are"

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if board[space.index] == OUTLINE:
            return f"you are on {space.name}; a die moves you on"
        if board[space.index] == MARK:
            return f"{space.name} is marked and never opens again"
        here = board.find(OUTLINE)
        if here < 0:
            return "no circle is outlined to start from"
        reached = (self.sector_of[here] + use.value) % len(self.circles)
        if self.sector_of[space.index] != reached:
            return f"a {use.value} leads to the {nth(reached + 1)} sector"
        first = self.card.spaces[first_empty(board, self.circles[reached])].name
        return f"{space.name} comes after {first}"
