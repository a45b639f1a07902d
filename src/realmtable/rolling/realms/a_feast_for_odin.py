"""A Feast for Odin: lay goods on four islands.

Each value from 1 to 5 has two shapes. A die picks a shape of its value that is not marked yet,
fills it whole on empty squares of one island, turned and mirrored as you like, and marks the
shape. A 6 fills any shape, marked or not, and marks none. What is printed on the squares just
filled is gained. Each star square that is filled is a star, and so is each island without an
empty square.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, FILL, MARK, write, write_all
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.shapes import grid_of, placements
from realmtable.rolling.zones import Zones


class AFeastForOdin(Realm):
    sees = 0
    pays_when_full = ("isle_",)

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        islands = card.zones_named("isle_")
        self.islands = Zones(islands, len(card.spaces))
        self.star_squares = [
            space for zone in islands for space in zone.spaces if card.spaces[space].stars
        ]
        self.wild = card.zone("wild").dice
        self.shapes: list[int] = []
        self.values: list[list[int]] = []
        self.places: list[list[list[int]]] = []  # of each shape
        self.gains: list[list[int]] = []  # of each place of each shape
        # Two shapes may look the same, so for the wild die every place is kept once.
        self.any_places: list[list[int]] = []
        self.any_gains: list[int] = []
        grids = [grid_of([card.spaces[space] for space in zone.spaces]) for zone in islands]
        for name, rows in card.shapes("shapes").items():
            places = [place for grid in grids for place in placements(rows, grid)]
            gains = [sum(card.spaces[space].gain for space in place) for place in places]
            self.shapes.append(card.index(name))
            self.values.append(card.spaces[card.index(name)].dice)
            self.places.append(places)
            self.gains.append(gains)
            for place, gain in zip(places, gains, strict=True):
                if place not in self.any_places:
                    self.any_places.append(place)
                    self.any_gains.append(gain)

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if use.value in self.wild:
            _fill(found, board, board, self.any_places, self.any_gains)
            return found
        for i, shape in enumerate(self.shapes):
            if board[shape] == EMPTY and use.value in self.values[i]:
                marked = write(board, shape, MARK)
                _fill(found, board, marked, self.places[i], self.gains[i])
        return found

    def takes_stars(self, mark: int) -> bool:
        return mark == FILL

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = self.islands.complete(board)
        for square in self.star_squares:
            if board[square] != EMPTY:
                scored += 1
        return scored

    def explain(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if use.value in self.wild and space.index in self.shapes:
            return f"a {use.value} takes any shape and marks none"
        return super().explain(board, use, moment, space)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index in self.shapes:
            return f"{space.name} fits on no island any more"
        if use.value not in self.wild and not self._has_shape(board, use.value):
            return f"every shape of the {use.value} is marked already"
        return f"no shape that a {use.value} may choose fits whole on {space.name}"

    def _has_shape(self, board: bytes, value: int) -> bool:
        """Whether a shape of this value is not marked yet."""
        for i, shape in enumerate(self.shapes):
            if board[shape] == EMPTY and value in self.values[i]:
                return True
        return False


def _fill(
    found: list[Play], board: bytes, marked: bytes, places: list[list[int]], gains: list[int]
) -> None:
    """Adds a play for every place that is empty, on top of what is already marked."""
    for i, place in enumerate(places):
        for space in place:
            if board[space] != EMPTY:
                break
        else:
            found.append(Play(write_all(marked, place, FILL), gains[i]))
