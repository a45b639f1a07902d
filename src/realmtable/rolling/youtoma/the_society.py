"""The Society for Youtoma: twelve cards, four of them filled from the start.

Cards are filled as on the normal card. Each of the seven sets of a card and the two cards
directly below it is a star, six at most; filling all cards is worth nothing more.
"""

from realmtable.rolling.realm import Moment
from realmtable.rolling.realms.the_society import TheSociety


class YoutomaTheSociety(TheSociety):
    def stars(self, board: bytes, moment: Moment) -> int:
        return self.sets.complete(board)
