"""Wingspan for Youtoma: three wingspans that all birds share.

Any die is written in the leftmost empty square of a bird, and the benefit under it is gained. A
completed bird marks the highest unmarked wingspan that its sum reaches. Squares with a star and
marked wingspans are worth a star each.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, number, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.zones import first_empty


class YoutomaWingspan(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.birds = [zone.spaces for zone in card.zones_named("bird_")]
        spans = card.zone("wingspans").spaces
        self.wingspans = sorted(spans, key=lambda span: -int(card.spaces[span].text))
        self.reach = [int(space.text) if space.index in spans else 0 for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]
        self.stars_at = [space.stars for space in card.spaces]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for bird in self.birds:
            square = first_empty(board, bird)
            if square >= 0:
                new = write(board, square, NUMBER + use.value)
                if square == bird[-1]:
                    new = self._measured(new, bird)
                found.append(Play(new, self.gains[square]))
        return found

    def _measured(self, board: bytes, bird: list[int]) -> bytes:
        """The board with the wingspan marked that a complete bird reaches, if there is one."""
        total = 0
        for square in bird:
            total += number(board[square])
        for wingspan in self.wingspans:
            if board[wingspan] == EMPTY and self.reach[wingspan] <= total:
                return write(board, wingspan, MARK)
        return board

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for space, stars in enumerate(self.stars_at):
            if board[space] != EMPTY:
                scored += stars
        return scored

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index in self.wingspans:
            return f"{space.name} is marked by itself when a bird is completed"
        for bird in self.birds:
            if space.index in bird and first_empty(board, bird) != space.index:
                return "the squares of a bird are filled from left to right"
        return ""
