"""Tapestry: fit shapes into a grid of six by six small squares.

A die fills the whole shape of its value on empty squares, turned and flipped as you like. A
completed big square (two by two) pays its resource; each complete row and column of big squares
is a star.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, FILL, write_all
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.shapes import grid_of, placements
from realmtable.rolling.zones import Zones


class Tapestry(Realm):
    sees = 0
    pays_when_full = ("big_", "row_", "col_")

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        grid = grid_of(card.spaces)
        self.places: dict[int, list[list[int]]] = {
            int(value): placements(rows, grid) for value, rows in card.shapes("shapes").items()
        }
        self.big_squares = Zones(card.zones_named("big_"), len(card.spaces))
        self.lines = Zones(card.zones_named("row_") + card.zones_named("col_"), len(card.spaces))

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        places = self.places.get(use.value)
        if places is None:
            return found
        for spaces in places:
            for space in spaces:
                if board[space] != EMPTY:
                    break
            else:
                new = write_all(board, spaces, FILL)
                found.append(Play(new, self.big_squares.gain_of(new, spaces)))
        return found

    def stars(self, board: bytes, moment: Moment) -> int:
        return self.lines.complete(board)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if board[space.index] != EMPTY:
            return f"{space.name} is filled from the start"
        return f"the whole shape of the {use.value} fits nowhere over {space.name}"
