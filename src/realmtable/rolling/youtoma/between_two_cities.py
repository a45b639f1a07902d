"""Between Two Cities for Youtoma: two squares are filled from the start.

Squares are filled as on the normal card. The score is that of the better of the other two realms,
but never more than there are filled squares here.
"""

from realmtable.rolling.card import Space
from realmtable.rolling.marks import EMPTY
from realmtable.rolling.realm import Moment, Use
from realmtable.rolling.realms.between_two_cities import BetweenTwoCities


class YoutomaBetweenTwoCities(BetweenTwoCities):
    looks_at_best = True

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if board[space.index] != EMPTY:
            return f"{space.name} is filled from the start"
        return super().why_not(board, use, moment, space)
