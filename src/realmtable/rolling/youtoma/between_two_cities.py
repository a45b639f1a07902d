"""Between Two Cities for Youtoma: two squares are filled from the start.

Squares are filled as on the normal card. The score is that of the better of the other two realms,
but never more than there are filled squares here.
"""

from realmtable.rolling.realms.between_two_cities import BetweenTwoCities


class YoutomaBetweenTwoCities(BetweenTwoCities):
    looks_at_best = True
