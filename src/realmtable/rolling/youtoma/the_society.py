"""The Society for Youtoma: twelve cards, four of them filled from the start.

Cards are filled as on the normal card. Each of the seven sets of a card and the two cards
directly below it is a star, six at most; filling all cards is worth nothing more.
"""

from realmtable.rolling.card import Space
from realmtable.rolling.marks import EMPTY
from realmtable.rolling.realm import Moment, Use
from realmtable.rolling.realms.the_society import TheSociety


class YoutomaTheSociety(TheSociety):
    def stars(self, board: bytes, moment: Moment) -> int:
        return self.sets.complete(board)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if board[space.index] != EMPTY:
            return f"{space.name} is filled from the start"
        return super().why_not(board, use, moment, space)
