"""My Little Scythe for Youtoma: one hex of each ring is marked from the start.

The marked hexes gave nothing, but they count for pairs. All else is as on the normal card.
"""

from realmtable.rolling.realms.my_little_scythe import MyLittleScythe


class YoutomaMyLittleScythe(MyLittleScythe):
    pass
