"""What is seen of a board when it is valued."""

from realmtable.rolling.alterations import LAST_TURN, LIMIT
from realmtable.rolling.realm import MAX_STARS, Moment, Realm
from realmtable.rolling.resources import COIN, HEART, KINDS, PUMPKIN, count


class Sight:
    """All that a realm's value depends on, as bytes: what still matters of its board, the stars it
    shows; what was earned and what the others score, where that counts."""

    def __init__(self, realm: Realm) -> None:
        self._realm = realm
        of_kind = type(realm)
        self.exact = of_kind.outline is Realm.outline  # equal sights have equal futures
        self._condensed = not self.exact or of_kind.essence is not Realm.essence
        self.sees_earned = _sees_earned(realm)
        self.sees_others = realm.scores_last
        self.plain = not self.sees_earned and not self.sees_others

    def key(self, board: bytes, earned: int, others: int) -> bytes:
        """Tells apart what may differ in sight, and is quickly made."""
        if self.sees_earned:
            board += bytes([count(earned, unit) for unit in KINDS])
        if self.sees_others:
            board += bytes([others])
        return board

    def of(self, board: bytes, earned: int, others: int) -> bytes:
        seen = board
        if self._condensed:
            seen = self._realm.outline(board).ljust(2 * len(board) + 8, b"\0")
        moment = Moment(LAST_TURN, LAST_TURN, 1, 2, 0, earned, LIMIT)
        moment.others = others
        stars = self._realm.stars(board, moment)
        return self.key(seen, earned, others) + bytes([min(max(stars, 0), MAX_STARS)])


def _sees_earned(realm: Realm) -> bool:
    if type(realm).on_earned is not Realm.on_earned:
        return True
    scores = [
        realm.stars(realm.start(), Moment(9, 9, 1, 2, 0, earned, LIMIT))
        for earned in (0, LIMIT * (PUMPKIN + HEART + COIN))
    ]
    return scores[0] != scores[1]
