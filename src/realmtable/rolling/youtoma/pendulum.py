"""Pendulum for Youtoma: three hourglasses of numbers, and no octagons.

A die marks an hourglass number of its value and gains its benefit. A number with a star scores
when it is marked, and so does an hourglass when its last number is.
"""

from realmtable.rolling.card import Card
from realmtable.rolling.marks import EMPTY, MARK, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.zones import Zones


class YoutomaPendulum(Realm):
    sees = 0
    pays_when_full = ("glass_",)

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.glasses = Zones(card.zones_named("glass_"), len(card.spaces))
        self.values = [space.dice for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]
        self.stars_at = [space.stars for space in card.spaces]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for space in range(len(board)):
            if board[space] == EMPTY and use.value in self.values[space]:
                found.append(Play(write(board, space, MARK), self.gains[space]))
        return found

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = self.glasses.stars(board)
        for space, stars in enumerate(self.stars_at):
            if board[space] != EMPTY:
                scored += stars
        return scored
