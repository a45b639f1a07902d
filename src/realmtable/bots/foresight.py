"""What the end of a turn is worth when the next roll is looked at as well.

For each realm it is worked out once what a die of each value would bring there. For each of the 21
rolls the dice are then given to those realms where they bring most, each realm getting one at most,
with one die adjusted and one more bought where that pays. So hardly anything has to be played out.
"""

from typing import Final

from realmtable.bots.holding import price_in_stars
from realmtable.bots.judging import SUPPLY, ValueJudge, resources_worth
from realmtable.bots.lone import CHANCES, ROLLS, Lone
from realmtable.bots.prices import DIE_PRICE, resource_worth
from realmtable.bots.sharing import best_of_three
from realmtable.rolling.position import ADJUST, BUY, COPY, PAIR, SEVEN, Position
from realmtable.rolling.realm import CREATED, FRESH, SEES_EARNED, SEES_HELD, Moment, Use
from realmtable.rolling.resources import total
from realmtable.rolling.spending import HIGHEST, LOWEST, sold

_NONE: Final = -99.0  # no play, or not to be had
_KEPT: Final = 50_000
_MANY: Final = 32  # plays of a die, of which not all are looked at
_VERY_MANY: Final = 100  # plays of all values: what else the roll is good for is not looked at


class Bringing:
    """What the dice of each roll would bring on a board, in stars."""

    def __init__(self) -> None:
        self.idle = [_NONE] * len(ROLLS)  # the worth of the board, if no die comes
        self.first = [_NONE] * len(ROLLS)  # more than that, if the first die comes
        self.second = [_NONE] * len(ROLLS)
        self.made = [_NONE] * (HIGHEST + 1)  # by value, if a die comes that was not rolled


class Outcome:
    """One way to use a die: where it leads, and what it brings besides."""

    def __init__(self, board: bytes, earned: int, kind: int, at: int, bonus: float) -> None:
        self.board = board
        self.earned = earned
        self.kind = kind  # which list of `Bringing`
        self.at = at
        self.bonus = bonus


class Foresight:
    def __init__(self, judge: ValueJudge) -> None:
        self.judge = judge
        self.round = judge.round
        self._known: list[dict[tuple[bytes, int, int, int, int], Bringing]] = []
        self._lone: list[Lone] = []
        for realm in self.round.realms:
            self._known.append({})
            self._lone.append(Lone(realm))

    def expected(self, ends: list[Position]) -> list[float]:
        """What each of these ends of the same turn comes to, on the average of all next rolls."""
        if not ends:
            return []
        to_come = self.round.turns - ends[0].turn
        if to_come == 0:
            return self.judge.end_worths(ends)
        left = to_come - 1
        others = self.judge.lowest(ends, max(left, 1))
        tables: list[list[Bringing]] = []
        for realm in range(len(self.round.realms)):
            tables.append(self._bringings(realm, ends, others, left))
        return [self._mean(end, [table[i] for table in tables], left) for i, end in enumerate(ends)]

    def _mean(self, end: Position, tables: list[Bringing], left: int) -> float:
        """The mean over all rolls of the best that the dice can bring."""
        prices = self.round.prices
        held = end.earned - end.spent
        realms = len(tables)
        bought = [_NONE] * realms  # the best of all dice that can be bought whatever is rolled
        for value in range(LOWEST, HIGHEST + 1):
            price = prices[BUY] * value
            if prices[BUY] < 0 or not sold(held, price):
                break
            cost = price_in_stars(held, price, left)
            for realm in range(realms):
                worth = tables[realm].made[value] - cost
                bought[realm] = max(bought[realm], worth)
        costs = [
            price_in_stars(held, price, left) if sold(held, price) else _NONE for price in prices
        ]
        mean = 0.0
        for roll in range(len(ROLLS)):
            a, b = ROLLS[roll]
            extra = bought.copy()
            if a == b and costs[PAIR] >= 0:
                _more(extra, tables, a, costs[PAIR])
            elif costs[COPY] >= 0:
                _more(extra, tables, a, costs[COPY])
                _more(extra, tables, b, costs[COPY])
            if a + b == 7 and costs[SEVEN] >= 0:
                _more(extra, tables, a, costs[SEVEN])
                _more(extra, tables, b, costs[SEVEN])
            first = [table.first[roll] for table in tables]
            second = [table.second[roll] for table in tables]
            if costs[ADJUST] >= 0:
                cost = costs[ADJUST]
                _more(first, tables, a - 1, cost)
                _more(first, tables, a + 1, cost)
                _more(second, tables, b - 1, cost)
                _more(second, tables, b + 1, cost)
            brought = best_of_three(first, second, extra)
            for table in tables:
                brought += table.idle[roll]
            mean += CHANCES[roll] * brought
        return mean + resources_worth(end, left) + SUPPLY * left * DIE_PRICE

    # --- what dice would bring ---------------------------------------------------------------

    def _bringings(
        self, realm: int, ends: list[Position], others: list[int], left: int
    ) -> list[Bringing]:
        known = self._known[realm]
        if len(known) > _KEPT:
            known.clear()
        rules = self.round.realms[realm]
        sees_held = rules.sees & SEES_HELD != 0
        sees_earned = rules.sees & SEES_EARNED != 0 or self._lone[realm].sees_earned
        keys: list[tuple[bytes, int, int, int, int]] = []
        missing: dict[tuple[bytes, int, int, int, int], Position] = {}
        for end, low in zip(ends, others, strict=True):
            key = (
                end.boards[realm],
                end.earned - end.spent if sees_held else 0,
                end.earned if sees_earned else 0,
                low if rules.scores_last else 0,
                left,
            )
            keys.append(key)
            if key not in known and key not in missing:
                missing[key] = end
        if missing:
            self._work_out(realm, missing, left)
        return [known[key] for key in keys]

    def _work_out(
        self, realm: int, missing: dict[tuple[bytes, int, int, int, int], Position], left: int
    ) -> None:
        lists: list[list[Outcome]] = []
        boards: list[bytes] = []
        earned: list[int] = []
        lows: list[int] = []
        for key, end in missing.items():
            outcomes = self._outcomes(realm, end, left)
            lists.append(outcomes)
            for outcome in outcomes:
                boards.append(outcome.board)
                earned.append(outcome.earned)
                lows.append(key[3])
        values = self.judge.board_values(realm, boards, earned, lows, left)
        at = 0
        for key, outcomes in zip(missing, lists, strict=True):
            found = Bringing()
            for outcome in outcomes:
                worth = values[at] + outcome.bonus
                at += 1
                slots = found.idle
                if outcome.kind == 1:
                    slots = found.first
                elif outcome.kind == 2:
                    slots = found.second
                elif outcome.kind == 3:
                    slots = found.made
                slots[outcome.at] = max(slots[outcome.at], worth)
            _beside_idle(found)
            self._known[realm][key] = found

    def _outcomes(self, realm: int, end: Position, left: int) -> list[Outcome]:
        """Every way to use one die in the next turn."""
        rules = self.round.realms[realm]
        lone = self._lone[realm]
        resource = resource_worth(left)
        turn = self.round.turns - left
        held = end.earned - end.spent
        board = end.boards[realm]
        found: list[Outcome] = []
        moment = Moment(turn, self.round.turns, 3, 4, held, end.earned, self.round.limit, 0, realm)
        ways = 0
        for value in range(LOWEST, HIGHEST + 1):
            plays = rules.known_plays(board, Use(value, CREATED, False, FRESH), moment)
            ways += len(plays)
            for play in plays[:: 1 + len(plays) // _MANY]:
                bonus = resource * (total(moment.fitting(play.gain)) - total(play.cost))
                bonus += DIE_PRICE * len(play.dice)
                after = end.earned + moment.fitting(play.gain)
                found.append(Outcome(play.board, after, 3, value, bonus))
        sees_roll = lone.sees_roll and (lone.acts or ways <= _VERY_MANY)
        if not sees_roll and not lone.acts:
            found.append(Outcome(board, end.earned, 0, -1, 0.0))
            return found
        before = lone.position(board, held, end.earned, turn - 1)
        if not sees_roll:
            for value in range(LOWEST, HIGHEST + 1):
                for option in lone.ends(before, (value, value)):
                    bonus = resource * option.gain + DIE_PRICE * option.created
                    if option.left == 1:
                        found.append(Outcome(option.board, option.earned, 3, value, bonus))
                    elif option.left == 3 and value == LOWEST:
                        found.append(Outcome(option.board, option.earned, 0, -1, bonus))
            return found
        for roll in range(len(ROLLS)):
            for option in lone.ends(before, ROLLS[roll]):
                bonus = resource * option.gain + DIE_PRICE * option.created
                kind = (2, 2, 1, 0)[option.left]  # both dice here count as the second
                found.append(Outcome(option.board, option.earned, kind, roll, bonus))
        return found


def _beside_idle(found: Bringing) -> None:
    """What dice bring is told as what they bring more than none."""
    if found.idle[-1] > _NONE and found.idle[0] == _NONE:  # the same whatever is rolled
        idle = found.idle[-1]
        for value in range(LOWEST, HIGHEST + 1):
            found.made[value] -= idle
        for roll in range(len(ROLLS)):
            found.idle[roll] = idle
            found.first[roll] = found.made[ROLLS[roll][0]]
            found.second[roll] = found.made[ROLLS[roll][1]]
        return
    mean = 0.0
    for roll in range(len(ROLLS)):
        found.first[roll] -= found.idle[roll]
        found.second[roll] -= found.idle[roll]
        mean += CHANCES[roll] * found.idle[roll]
    for value in range(LOWEST, HIGHEST + 1):
        found.made[value] -= mean


def _more(best: list[float], tables: list[Bringing], value: int, cost: float) -> None:
    """Takes over what a die that was not rolled brings, where that is more."""
    if LOWEST <= value <= HIGHEST:
        for realm, table in enumerate(tables):
            worth = table.made[value] - cost
            best[realm] = max(best[realm], worth)
