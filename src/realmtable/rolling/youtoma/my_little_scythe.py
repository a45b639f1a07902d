"""My Little Scythe for Youtoma: one hex of each ring is marked from the start.

The marked hexes gave nothing, but they count for pairs. All else is as on the normal card.
"""

from realmtable.rolling.card import Space
from realmtable.rolling.marks import EMPTY
from realmtable.rolling.realm import Moment, Use
from realmtable.rolling.realms.my_little_scythe import MyLittleScythe


class YoutomaMyLittleScythe(MyLittleScythe):
    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if board[space.index] != EMPTY:
            return f"{space.name} is marked from the start"
        return super().why_not(board, use, moment, space)
