"""My Little Scythe: two rings of the numbers 1 to 6.

A die marks a hex of its value: on the left it gives a pumpkin, on the right a heart, and a coin
as well if the other hex of that value was already marked. 2 stars for each kind of resource of
which at least 6 were gained this round, anywhere, spent or not.
"""

from typing import Final

from realmtable.rolling.card import Card
from realmtable.rolling.marks import EMPTY, MARK, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.resources import KINDS, count
from realmtable.rolling.zones import Zones

ENOUGH: Final = 6


class MyLittleScythe(Realm):
    sees = 0
    scores_resources = True

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.pairs = Zones(card.zones_named("pair_"), len(card.spaces))
        self.values = [space.dice for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]
        self.stars_for = [card.zone("sixth_" + letter).stars for letter in "phc"]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for hexagon in range(len(board)):
            if board[hexagon] == EMPTY and use.value in self.values[hexagon]:
                new = write(board, hexagon, MARK)
                found.append(Play(new, self.gains[hexagon] + self.pairs.gain_at(new, hexagon)))
        return found

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for unit, stars in zip(KINDS, self.stars_for, strict=True):
            if count(moment.since, unit) >= ENOUGH:
                scored += stars
        return scored
