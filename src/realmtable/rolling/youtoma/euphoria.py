"""Euphoria for Youtoma: very low and very high sums score.

A die marks its number in one area, and the new sum of that area gives a star (1 to 4, 10 and
more) or a resource of each kind (5 to 9). A pair never marks both areas.
"""

from realmtable.rolling.card import Space
from realmtable.rolling.realm import Moment, Play, Use
from realmtable.rolling.realms.euphoria import Euphoria


class YoutomaEuphoria(Euphoria):
    sees = 0

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        return self.single_plays(board, use.value)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        return "a die marks its number in one area only"
