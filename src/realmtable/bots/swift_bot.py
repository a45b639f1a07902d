"""Plays the end of the turn that promises most, by the values of its realms and the next roll.

Where no values are fitted to a realm's rules and layout, or realms come and go, it plays as the
greedy bot does, and says so.
"""

from math import inf
from time import perf_counter
from typing import Final
from zlib import crc32

from realmtable.bots.bot import Bot
from realmtable.bots.foresight import Foresight
from realmtable.bots.greedy_bot import GreedyBot
from realmtable.bots.judging import RealmStore, ValueJudge
from realmtable.bots.valuefiles import store_of
from realmtable.core.memory import not_looking_for_cycles
from realmtable.rolling.ends import Step, turn_ends
from realmtable.rolling.position import Move, Position, Round
from realmtable.rolling.turn import apply

WIDTH: Final = 40  # beginnings of a turn that are followed at a time
LAST_WIDTH: Final = 30  # of the last one, where it is known what the dice may score
LOOKED_AT: Final = 12  # ends for which the next roll is looked at
WHIM: Final = 0.25  # stars; below this a difference is none, and a seed decides


class SwiftBot(Bot):
    def __init__(self, seed: str = "") -> None:
        self.note = ""  # why it plays as another bot does
        self._salt = crc32(seed.encode()) if seed else 0
        self._greedy = GreedyBot(seed=seed)
        self._round: Round | None = None
        self._foresight: Foresight | None = None
        self._plan: list[Move] = []
        self._expected: tuple[object, ...] = ()

    def choose(self, view: Position) -> Move:
        if not self._plan or view.key() != self._expected:
            foresight = self._of(view.round)
            if foresight is None:
                return self._greedy.choose(view)
            with not_looking_for_cycles():
                self._plan = self.best_turn(view, foresight).moves()
        move = self._plan[0]
        self._plan = self._plan[1:]
        self._expected = apply(view, move).key() if self._plan else ()
        return move

    def best_turn(self, view: Position, foresight: Foresight) -> Step:
        """The end of the turn that it plays for."""
        width = LAST_WIDTH if view.turn == view.round.turns else WIDTH
        return self.most_promising(view, foresight, width, LOOKED_AT)[0]

    def most_promising(
        self,
        view: Position,
        foresight: Foresight,
        width: int,
        looked_at: int,
        stop: float = inf,
    ) -> list[Step]:
        """Ends of the turn, the best first after a look at the next roll. From `stop` on no more
        of them are looked for, and only the first of them looked at."""
        ends = turn_ends(view, foresight.judge, width, stop)[:looked_at]
        looked: list[Step] = []
        while len(looked) < len(ends) and (not looked or perf_counter() < stop):
            some = ends[len(looked) : len(looked) + LOOKED_AT]
            worths = foresight.expected([end.position for end in some])
            for end, worth in zip(some, worths, strict=True):
                end.worth = worth + self.whim(end.position)
            looked += some
        looked.sort(key=_worth, reverse=True)
        return looked

    def whim(self, position: Position) -> float:
        """How much the seed likes a position: less than it takes to play worse."""
        if self._salt == 0:
            return 0.0
        lot = crc32(str(position.earned - position.spent).encode(), self._salt)
        for board in position.boards:
            lot = crc32(board, lot)
        return WHIM * (lot % 1000) / 1000

    def _of(self, round: Round) -> Foresight | None:
        if self._round is not round:
            self._round = round
            self._foresight, why_not = foresight_of(round)
            self.note = f"played as the greedy bot does: {why_not}" if why_not else ""
        return self._foresight


def foresight_of(round: Round) -> tuple[Foresight | None, str]:
    """What looks ahead in a round; or nothing, and why."""
    if round.alterations.discard_at:
        return None, "realms come and go in this round"
    stores: list[RealmStore] = []
    missing: list[str] = []
    for realm in round.realms:
        store = store_of(realm)
        if store is None:
            missing.append(realm.name)
        else:
            stores.append(store)
    if missing:
        names = ", ".join(missing)
        return None, (
            f"no values are fitted to the rules and layout of {names}; `realmtable fit` makes them"
        )
    return Foresight(ValueJudge(round, stores)), ""


def _worth(end: Step) -> float:
    return end.worth
