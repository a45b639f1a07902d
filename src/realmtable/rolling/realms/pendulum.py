"""Pendulum: set up rewards in five octagons, then empty three hourglasses to collect them.

Any die outlines an octagon, which gives nothing yet; or a die marks the hourglass number of its
value. Marking the last number of an hourglass pays everything in the octagons outlined by then,
resources and stars, and they stay outlined for the next hourglass.
"""

from realmtable.rolling.card import Card
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, all_written, write
from realmtable.rolling.realm import Moment, Play, Realm, Use


class Pendulum(Realm):
    sees = 0
    pays_when_full = ("glass_",)
    counts_stars = True

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.octagons = card.zone("octagons").spaces
        self.glasses = [zone.spaces for zone in card.zones_named("glass_")]
        self.values = [space.dice for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]
        self.stars_at = [space.stars for space in card.spaces]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if use.value == 0:
            return found
        for octagon in self.octagons:
            if board[octagon] == EMPTY:
                found.append(Play(write(board, octagon, OUTLINE)))
        for glass in self.glasses:
            for space in glass:
                if board[space] == EMPTY and use.value in self.values[space]:
                    new = write(board, space, MARK)
                    found.append(self._collect(new) if all_written(new, glass) else Play(new))
        return found

    def _collect(self, board: bytes) -> Play:
        gain = 0
        stars = 0
        for octagon in self.octagons:
            if board[octagon] != EMPTY:
                gain += self.gains[octagon]
                stars += self.stars_at[octagon]
        return Play(self.score(board, stars), gain)
