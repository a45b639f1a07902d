"""Eminent Domain: six columns, one for each die value, climbed from the bottom.

A die marks the lowest unmarked box in the column of its value and gains everything shown there.
The higher boxes pay better, and the stars are scored as they are shown. There are more of them
than the six that count.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, write
from realmtable.rolling.realm import MAX_STARS, Moment, Play, Realm, Use
from realmtable.rolling.zones import first_empty


class EminentDomain(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.columns: dict[int, list[int]] = {
            value: zone.spaces
            for zone in card.zones_named("column_")
            for value in card.spaces[zone.spaces[0]].dice
        }
        self.gains = [space.gain for space in card.spaces]
        self.stars_in = [space.stars for space in card.spaces]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        column = self.columns.get(use.value)
        if column is None:
            return []
        box = first_empty(board, column)
        if box < 0:
            return []
        return [Play(write(board, box, MARK), self.gains[box])]

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for box, stars in enumerate(self.stars_in):
            if board[box] != EMPTY:
                scored += stars
        return scored if scored < MAX_STARS else MAX_STARS

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        return "the boxes of a column are marked from the bottom up"
