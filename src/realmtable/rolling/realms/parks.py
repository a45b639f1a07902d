"""Parks: hike three trails from left to right.

A die outlines a site that shows its value on one of the trails, ahead of every site outlined there
before; the sites skipped are crossed off and lost. The outlined site pays. The last site of each
trail has a cost, which must be paid first. Sites with a star score when they are outlined.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import CROSS, EMPTY, OUTLINE
from realmtable.rolling.realm import SEES_HELD, Moment, Play, Realm, Use


class Parks(Realm):
    sees = SEES_HELD

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.trails = [zone.spaces for zone in card.zones_named("trail_")]
        self.values = [space.dice for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]
        self.costs = [space.cost for space in card.spaces]
        self.site_stars = [space.stars for space in card.spaces]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for trail in self.trails:
            for site in trail[self._hiked(board, trail) :]:
                if use.value in self.values[site] and moment.can_pay(self.costs[site]):
                    new = self._visit(board, trail, site)
                    found.append(Play(new, self.gains[site], self.costs[site]))
        return found

    def _hiked(self, board: bytes, trail: list[int]) -> int:
        """How many sites of a trail lie behind: all up to the last one that was visited."""
        n = len(trail)
        while n > 0 and board[trail[n - 1]] == EMPTY:
            n -= 1
        return n

    def _visit(self, board: bytes, trail: list[int], site: int) -> bytes:
        """The board with a site outlined and the skipped ones crossed off."""
        new = bytearray(board)
        new[site] = OUTLINE
        for skipped in trail[: trail.index(site)]:
            if new[skipped] == EMPTY:
                new[skipped] = CROSS
        return bytes(new)

    def takes_stars(self, mark: int) -> bool:
        return mark == OUTLINE

    def stars(self, board: bytes, moment: Moment) -> int:
        return self._stars(board)

    def _stars(self, board: bytes) -> int:
        scored = 0
        for site, stars in enumerate(self.site_stars):
            if board[site] == OUTLINE:
                scored += stars
        return scored

    def essence(self, board: bytes) -> bytes:
        """How far each trail is hiked, and the stars."""
        return bytes([self._stars(board), *[self._hiked(board, trail) for trail in self.trails]])

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if board[space.index] == OUTLINE:
            return f"{space.name} is outlined already"
        if board[space.index] == CROSS:
            return f"{space.name} is crossed off"
        for trail in self.trails:
            if space.index in trail[: self._hiked(board, trail)]:
                return f"{space.name} lies to the left of a site you have visited"
        return ""
