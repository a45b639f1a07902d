"""Tapestry: fit shapes into a grid of six by six small squares.

A die fills the whole shape of its value on empty squares, turned and flipped as you like. A
completed big square (two by two) pays its resource; each complete row and column of big squares
is a star.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, FILL
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.shapes import bits_of, grid_of, placements
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
        # A set of squares is a number with a bit for each, so that looking through many is quick.
        self.covered: dict[int, list[int]] = {
            value: [bits_of(spaces) for spaces in places] for value, places in self.places.items()
        }
        squares = card.zones_named("big_")
        self.squares = [bits_of(zone.spaces) for zone in squares]
        self.gains = [zone.gain for zone in squares]
        self.big_squares = Zones(card.zones_named("big_"), len(card.spaces))
        self.lines = Zones(card.zones_named("row_") + card.zones_named("col_"), len(card.spaces))

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        places = self.places.get(use.value)
        if places is None:
            return found
        filled = 0
        for space in range(len(board)):
            if board[space] != EMPTY:
                filled |= 1 << space
        covered = self.covered[use.value]
        for i in range(len(places)):
            if not filled & covered[i]:
                gain = self._gain(filled, covered[i])
                found.append(Play(board, gain, spaces=places[i], mark=FILL))
        return found

    def _gain(self, filled: int, covered: int) -> int:
        """What the big squares pay that a shape completes."""
        gain = 0
        for i, square in enumerate(self.squares):
            if square & covered and square & (filled | covered) == square:
                gain += self.gains[i]
        return gain

    def stars(self, board: bytes, moment: Moment) -> int:
        return self.lines.complete(board)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if board[space.index] != EMPTY:
            return f"{space.name} is filled from the start"
        return f"the whole shape of the {use.value} fits nowhere over {space.name}"
