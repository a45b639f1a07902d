"""Many rounds at once: each lane plays one round after the other, all stepped in one call."""

import random

from realmtable.core.dice import SeededDice
from realmtable.envs.lanes import Lanes
from realmtable.envs.rows import FACTORS, REALMS
from realmtable.rolling.position import Round
from realmtable.rolling.realm import Realm


class Deal:
    """The realms and dice of a round: those of `realmtable sim` with the same seed."""

    def __init__(self, pool: list[str], seed: int, game: int) -> None:
        """The pool is what realms are drawn from; all of it is played if it has no more."""
        text = f"{seed} {game}"
        self.names = pool
        if len(pool) > REALMS:
            self.names = random.Random(f"realms {text}").sample(pool, REALMS)
        self.dice = SeededDice(text)


class Batch:
    """Rounds that begin anew when they are over, each with the next deal of its own seed.

    As `AutoresetMode.NEXT_STEP` of Gymnasium has it: the step after the end of a round deals the
    next one, whatever its action is.
    """

    def __init__(self, count: int, realms: dict[str, Realm], numbers: dict[str, int]) -> None:
        """Every realm that can be dealt by its id, and the number by which it is told."""
        self.lanes = Lanes(count)
        self.rewards = [0.0] * count
        self.ended = [True] * count
        self.cut = [False] * count  # by the limit
        self.limit = 0  # of steps in a round; 0 for none
        self._realms = realms
        self._numbers = numbers
        self._pools: list[list[str]] = [[] for _ in range(count)]
        self._seeds = [0] * count
        self._games = [0] * count
        self._steps = [0] * count
        self._told = [0] * count  # tenths that came as rewards
        self._dice = [SeededDice(0) for _ in range(count)]

    def seed(self, lane: int, seed: int) -> None:
        """The next round of this lane is the first of this seed."""
        self._seeds[lane] = seed
        self._games[lane] = 0

    def deal(self, lane: int, pool: list[str]) -> None:
        """Begins the next round of a lane; this and later ones have realms of this pool."""
        self._pools[lane] = pool
        deal = Deal(pool, self._seeds[lane], self._games[lane])
        self._games[lane] += 1
        self._dice[lane] = deal.dice
        numbers = bytes([self._numbers[name] for name in deal.names])
        self.lanes.start(lane, Round([self._realms[name] for name in deal.names]), numbers)
        self._roll(lane)
        self.lanes.look(lane)
        self.rewards[lane] = 0.0
        self.ended[lane] = False
        self.cut[lane] = False
        self._steps[lane] = 0
        self._told[lane] = 0

    def _roll(self, lane: int) -> None:
        a, b = self._dice[lane].roll()
        self.lanes.roll(lane, a, b)

    def step(self, rows: list[int]) -> None:
        """Plays one row in every lane. A row that is not there changes nothing."""
        for lane in range(len(rows)):
            if self.ended[lane] or self.cut[lane]:
                self.deal(lane, self._pools[lane])
            else:
                self._play(lane, rows[lane])

    def step_factored(self, factors: bytes) -> None:
        """The same with factored actions, one after the other."""
        lanes = self.lanes
        rows = []
        for lane in range(lanes.count):
            rows.append(lanes.row_of(lane, factors[lane * FACTORS : (lane + 1) * FACTORS]))
        self.step(rows)

    def _play(self, lane: int, row: int) -> None:
        lanes = self.lanes
        if lanes.play(lane, row):
            position = lanes.positions[lane]
            if position.over:
                if position.round_over:
                    self.ended[lane] = True
                else:
                    self._roll(lane)
            lanes.look(lane)
        score = lanes.scores[lane]
        self.rewards[lane] = (score - self._told[lane]) / 10
        self._told[lane] = score
        self._steps[lane] += 1
        self.cut[lane] = self.limit > 0 and self._steps[lane] >= self.limit
