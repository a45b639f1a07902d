"""A judge of the last turn of a round, which nothing follows: only its score counts.

In the middle of the turn it also counts what the dice in hand may still score. What one die of each
value would score in a realm is worked out once for each board, by the rules and without fitted
values; then the dice go to those realms where they score most, as they are, adjusted, or bought.
"""

from typing import Final

from realmtable.bots.prices import DIE_PRICE, UNSPENT
from realmtable.bots.sharing import best_of_three
from realmtable.rolling.ends import Judge
from realmtable.rolling.position import (
    ADJUST,
    AGAIN,
    BUY,
    COPY,
    PAIR,
    SEVEN,
    Position,
    Round,
    die_value,
)
from realmtable.rolling.realm import (
    CREATED,
    FRESH,
    MAX_STARS,
    SEES_EARNED,
    SEES_HELD,
    Moment,
    Realm,
    Use,
)
from realmtable.rolling.resources import total
from realmtable.rolling.spending import HIGHEST, LOWEST, sold
from realmtable.rolling.turn import score_in_tenths, stars

_MANY: Final = 32  # plays of a die, of which not all are looked at
_KEPT: Final = 20_000  # boards of a realm
_UNPAYABLE: Final = 99.0  # stars


class LastTurn(Judge):
    def __init__(self, round: Round) -> None:
        self.round = round
        self._known: list[dict[tuple[bytes, int, int, int], list[float]]] = [
            {} for _ in round.realms
        ]
        # What of the position counts besides the board.
        self._sees = [
            realm.sees & (SEES_HELD | SEES_EARNED) != 0 or realm.scores_resources
            for realm in round.realms
        ]
        self._prices: dict[int, list[float]] = {}  # by what is held and rolled

    def worths(self, positions: list[Position]) -> list[float]:
        return [
            score_in_tenths(position) / 10 + self._may_score(position) for position in positions
        ]

    def end_worths(self, positions: list[Position]) -> list[float]:
        return [score_in_tenths(position) / 10 for position in positions]

    def _may_score(self, position: Position) -> float:
        """How many stars more the dice in hand may bring, and others that can be had for them."""
        realms = len(position.boards)
        dice = position.dice
        held = position.earned - position.spent
        asked = held << 8 | position.roll_a << 4 | position.roll_b
        prices = self._prices.get(asked)
        if prices is None:
            prices = self._prices[asked] = self._for_sale(position, held)
        adjusting = prices[0]
        hands = [[0.0] * realms for _ in range(max(2, len(dice)))]
        extra = [0.0] * realms
        again = False
        for die in dice:
            again = again or die & AGAIN != 0
        for realm in range(realms):
            is_open = not position.closed >> realm & 1 or position.again >> 4 * realm & 15 != 0
            if not is_open and not again:
                continue
            table = self._table(realm, position)
            for i, die in enumerate(dice):
                if is_open or die & AGAIN:
                    value = die_value(die)
                    best = table[value]
                    if adjusting < _UNPAYABLE:
                        # The table has a place on either side.
                        best = max(best, max(table[value - 1], table[value + 1]) - adjusting)
                    hands[i][realm] = best
            if is_open and held:
                best = 0.0
                for value in range(LOWEST, HIGHEST + 1):
                    more = table[value] - prices[value]
                    best = max(best, more)
                extra[realm] = best
        for hand in hands[2:]:
            for realm in range(realms):
                extra[realm] = max(extra[realm], hand[realm])
        return best_of_three(hands[0], hands[1], extra)

    def _for_sale(self, position: Position, held: int) -> list[float]:
        """What it costs to adjust a die, and then by value what a further one costs, in stars."""
        found = [self._price(ADJUST, held)]
        for value in range(LOWEST, HIGHEST + 1):
            found.append(self._price(BUY, held, value))
        a = position.roll_a
        b = position.roll_b
        for way in (PAIR, COPY, SEVEN):
            if (way == PAIR and a != b) or (way == SEVEN and a + b != 7):
                continue
            price = self._price(way, held)
            found[a] = min(found[a], price)
            found[b] = min(found[b], price)
        return found

    def _price(self, way: int, held: int, times: int = 1) -> float:
        price = self.round.prices[way]
        if price < 0 or not sold(held, price * times):
            return _UNPAYABLE
        return UNSPENT * total(price * times)

    # --- what one die would score ------------------------------------------------------------

    def _table(self, realm: int, position: Position) -> list[float]:
        """By value, what a die of it would score in a realm; 0 for none, also beyond the last."""
        sees = self._sees[realm]
        others = self._others(realm, position) if realm in self.round.late else 0
        key = (
            position.boards[realm],
            position.earned if sees else 0,
            position.spent if sees else 0,
            others,
        )
        known = self._known[realm]
        found = known.get(key)
        if found is None:
            if len(known) > _KEPT:
                known.clear()
            found = known[key] = self._worked_out(realm, position, others)
        return found

    def _worked_out(self, realm: int, position: Position, others: int) -> list[float]:
        rules = self.round.realms[realm]
        board = position.boards[realm]
        moment = position.moment(realm)
        moment.others = others
        now = _stars(rules, board, moment)
        found = [0.0] * (HIGHEST + 2)
        for value in range(LOWEST, HIGHEST + 1):
            plays = rules.known_plays(board, Use(value, CREATED, False, FRESH), moment)
            for play in plays[:: 1 + len(plays) // _MANY]:
                worth = float(_stars(rules, play.board, moment) - now)
                worth += UNSPENT * (total(moment.fitting(play.gain)) - total(play.cost))
                worth += DIE_PRICE * (len(play.dice) + play.again)
                found[value] = max(found[value], worth)
        return found

    def _others(self, realm: int, position: Position) -> int:
        """The stars of the others that a realm looks at, as they are now."""
        counted = stars(position)
        counted.pop(realm)
        if not counted:
            return 0
        return max(counted) if self.round.realms[realm].looks_at_best else min(counted)


def _stars(rules: Realm, board: bytes, moment: Moment) -> int:
    known = -1 if moment.at_once else rules.known_stars(board)
    if known < 0:
        known = rules.count_stars(board, moment)
    return known if known < MAX_STARS else MAX_STARS
