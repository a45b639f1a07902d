"""What positions of a round are worth, by the values of their realms."""

from array import array
from typing import Final

from realmtable.bots.holding import held_worth
from realmtable.bots.last_turn import LastTurn
from realmtable.bots.prices import DIE_PRICE, MOST_TURNS
from realmtable.bots.sight import Sight
from realmtable.bots.values import Network
from realmtable.rolling.ends import Judge
from realmtable.rolling.position import Position, Round
from realmtable.rolling.realm import MAX_STARS, Moment
from realmtable.rolling.rewards import after_debts

SUPPLY: Final = 2.0  # dice that a turn brings, each worth its price
LATER: Final = 0.15  # what a realm will score more than its value tells, for each turn to come
_QUICK: Final = 2_000  # boards of a realm whose value with so many turns to come is at hand
_KEPT: Final = 100_000  # boards of a realm; before there are more, half of them are forgotten


class RealmStore:
    """The values of a realm, each asked of its network once."""

    def __init__(self, network: Network, sight: Sight) -> None:
        self._network = network
        self.sight = sight
        self._known: dict[bytes, array[float]] = {}  # a list would take three times the room
        self._by_turns: list[dict[bytes, float]] = [{} for _ in range(MOST_TURNS)]  # the last asked

    def values(
        self, boards: list[bytes], earned: list[int], others: list[int], to_come: int
    ) -> list[float]:
        """What the realm is worth on each board with so many turns to come, 1 at least."""
        at = (to_come if to_come < MOST_TURNS else MOST_TURNS) - 1
        keys = boards if self.sight.plain else self._keys(boards, earned, others)
        quick = self._by_turns[at]
        found: list[float] = []
        asked: list[int] = []
        for i, key in enumerate(keys):
            value = quick.get(key)
            if value is None:
                asked.append(i)
                found.append(0.0)
            else:
                found.append(value)
        if not asked:
            return found
        if len(quick) > _QUICK:
            quick.clear()
        answers = self.answers(
            [boards[i] for i in asked], [earned[i] for i in asked], [others[i] for i in asked]
        )
        for i, answer in zip(asked, answers, strict=True):
            found[i] = quick[keys[i]] = answer[at]
        return found

    def answers(
        self, boards: list[bytes], earned: list[int], others: list[int]
    ) -> "list[array[float]]":
        """What the realm is worth on each board, by turns to come - 1."""
        known = self._known
        keys = boards if self.sight.plain else self._keys(boards, earned, others)
        missing: dict[bytes, bytes] = {}
        for i, key in enumerate(keys):
            if key not in known and key not in missing:
                missing[key] = self.sight.of(boards[i], earned[i], others[i])
        if missing:
            answers = self._network.values(list(missing.values()))
            for key, values in zip(missing, answers, strict=True):
                known[key] = array("f", values.tobytes())
        found = [known[key] for key in keys]
        if len(known) > _KEPT:
            for key in list(known)[: _KEPT // 2]:  # the oldest half
                del known[key]
        return found

    def _keys(self, boards: list[bytes], earned: list[int], others: list[int]) -> list[bytes]:
        keys: list[bytes] = []
        for board, amount, low in zip(boards, earned, others, strict=True):
            keys.append(self.sight.key(board, amount, low))
        return keys


class ValueJudge(Judge):
    """Adds up what the realms promise and what the resources held may buy."""

    def __init__(self, round: Round, stores: list[RealmStore]) -> None:
        self.round = round
        self.stores = stores
        self.early = [i for i, realm in enumerate(round.realms) if not realm.scores_last]
        self.late = len(self.early) < len(stores)
        self._last_turn = LastTurn(round)

    def worths(self, positions: list[Position]) -> list[float]:
        if positions and positions[0].turn == self.round.turns:
            return self._last_turn.worths(positions)
        worths = self.end_worths(positions)
        for i, position in enumerate(positions):
            worths[i] += DIE_PRICE * len(position.dice)
        return worths

    def end_worths(self, positions: list[Position]) -> list[float]:
        if not positions:
            return []
        to_come = self.round.turns - positions[0].turn
        if to_come == 0:
            return self._last_turn.end_worths(positions)
        others = self.lowest(positions, to_come)
        found: list[float] = []
        for position in positions:
            found.append(resources_worth(position, to_come) + SUPPLY * DIE_PRICE * to_come)
        for realm in range(len(self.stores)):
            for i, value in enumerate(self._values(realm, positions, others, to_come)):
                found[i] += value
        return found

    def lowest(self, positions: list[Position], to_come: int) -> list[int]:
        """What the lowest of the other realms will score, for a realm that looks at it."""
        if not self.late:
            return [0] * len(positions)
        lowest = [float(MAX_STARS)] * len(positions)
        nothing = [0] * len(positions)
        for realm in self.early:
            for i, value in enumerate(self._values(realm, positions, nothing, to_come)):
                lowest[i] = min(lowest[i], value)
        return [min(max(int(low + 0.5 + LATER * to_come), 0), MAX_STARS) for low in lowest]

    def _values(
        self, realm: int, positions: list[Position], others: list[int], to_come: int
    ) -> list[float]:
        boards = [position.boards[realm] for position in positions]
        earned = [position.earned for position in positions]
        return self.board_values(realm, boards, earned, others, to_come)

    def board_values(
        self, realm: int, boards: list[bytes], earned: list[int], others: list[int], to_come: int
    ) -> list[float]:
        """What boards of a realm are worth with so many turns to come."""
        if to_come == 0:
            return self._final_stars(realm, boards, earned, others)
        return self.stores[realm].values(boards, earned, others, to_come)

    def _final_stars(
        self, realm: int, boards: list[bytes], earned: list[int], others: list[int]
    ) -> list[float]:
        rules = self.round.realms[realm]
        turns = self.round.turns
        found: list[float] = []
        for board, amount, low in zip(boards, earned, others, strict=True):
            moment = Moment(turns, turns, 1, 2, 0, amount, self.round.limit, 0, realm)
            moment.others = low
            stars = rules.stars(board, moment)
            found.append(float(stars if stars < MAX_STARS else MAX_STARS))
        return found


def resources_worth(position: Position, to_come: int) -> float:
    """What the resources held are worth; what is owed is not held, and unpaid debts cost stars."""
    left = position.earned - position.spent
    stars = 0
    if position.round.altered:
        left, unpaid = after_debts(position)
        stars = position.ledger.banked - unpaid
    return held_worth(left, to_come) + stars
