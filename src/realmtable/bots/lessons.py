"""What the values of boards follow from: all that a turn can lead to, for each of many boards."""

import random
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from realmtable.bots.lone import CHANCES, ROLLS, Lone, Met, Option, Sample
from realmtable.bots.prices import DIE_PRICE, MOST_TURNS, resource_worth
from realmtable.bots.values import Floats, Network
from realmtable.rolling.alterations import PRICES
from realmtable.rolling.position import ADJUST, BUY, COPY, PAIR, SEVEN
from realmtable.rolling.realm import CREATED, ROLLED_FIRST, ROLLED_SECOND, SEES_ROLL
from realmtable.rolling.resources import total
from realmtable.rolling.spending import HIGHEST, LOWEST

_VALUES: Final = range(LOWEST, HIGHEST + 1)
_MANY: Final = 16  # ways to use the dice of a roll, all of which are looked at
_BEST: Final = 6  # of those that leave the same dice, where there are more
_AT_RANDOM: Final = 2  # of them
_TRIED: Final = 32  # so many are looked at to find them
_SOME: Final = 7  # rolls that are looked at where much depends on the roll
_SEVEN: Final = 7
_DEAR: Final = 3  # resources; more are not spent on one die
_FREE: Final = 0.5  # how often both dice are to be had; else the others leave one of them


@dataclass
class Lesson:
    """All that the values of some boards follow from."""

    sights: list[bytes]  # of the boards, and of all that can follow
    stars: Floats  # of all sights, at the end of the round
    own: NDArray[np.int64]  # the sights of the boards
    looked: NDArray[np.bool_]  # by board and turns to come - 1: whether its value is asked
    rolls: NDArray[np.int64]  # by board: the rolls that are looked at
    chances: Floats  # of each of these
    by_value: bool  # the roll makes no difference: the ways are to use no die, or one of a value
    starts: NDArray[np.int64]  # of the options, by board and roll and bought value; or by value
    after: NDArray[np.int64]  # by option: the sight that it leads to
    gain: Floats
    dice: Floats
    without: NDArray[np.bool_]  # by die and option: it does without the first or second die
    often: Floats  # by board, how often it is looked at


def _near(to_come: int, exactly: bool) -> list[bool]:
    """By turns to come - 1: whether a board that was met with these is looked at."""
    if not exactly:
        to_come |= to_come << 1 | to_come << 2 | to_come >> 1
    return [to_come >> n & 1 == 1 for n in range(1, MOST_TURNS + 1)]


class Book:
    """Works out what can follow on boards: by the value of a die only, where that is all that
    counts, since it takes far fewer options."""

    def __init__(self, lone: Lone, draw: random.Random, by_value: bool = True) -> None:
        self._lone = lone
        self._draw = draw
        self._mets: list[Met] = []
        self._by_value = by_value and lone.sees_only_value
        self._clear()

    def _clear(self) -> None:
        self._numbers: dict[bytes, int] = {}  # of sights
        self._stars: list[int] = []
        self._own: list[int] = []
        self._rolls: list[list[int]] = []
        self._starts: list[int] = []
        self._after: list[int] = []
        self._gain: list[float] = []
        self._dice: list[int] = []
        self._left: list[int] = []

    def __len__(self) -> int:
        return len(self._mets)

    def add(self, mets: list[Met], most_options: int, network: Network | None = None) -> None:
        """Takes boards in, as long as there are not too many options. Where very many lead on from
        one, `network` tells which of them are kept."""
        for met in mets:
            if len(self._after) > most_options:
                break
            if not self._take(met, network):
                self._by_value = False
                known = [*self._mets, met]
                self._mets = []
                self._clear()
                self.add(known, most_options, network)
            else:
                self._mets.append(met)

    def lesson(self) -> Lesson:
        chances = [1 / _SOME] * _SOME if self._lone.realm.sees & SEES_ROLL else CHANCES
        return Lesson(
            list(self._numbers),
            np.array(self._stars, dtype=np.float32),
            np.array(self._own),
            np.array([_near(met.to_come, self._lone.sees_turn) for met in self._mets]),
            np.array(self._rolls),
            np.array(chances, dtype=np.float32),
            self._by_value,
            np.array(self._starts),
            np.array(self._after),
            np.array(self._gain, dtype=np.float32),
            np.array(self._dice, dtype=np.float32),
            np.array([[each >> die & 1 == 1 for each in self._left] for die in (0, 1)]),
            np.sqrt(np.array([met.times for met in self._mets], dtype=np.float32)),
        )

    def _take(self, met: Met, network: Network | None) -> bool:
        """Whether a board could be taken in, or more counts of its dice than their values."""
        lone = self._lone
        sample = met.sample
        if lone.sees_earned:
            sample = lone.richer(sample, self._draw)
        ways = [[lone.idle(sample)]]
        rolls = list(range(len(ROLLS)))
        if lone.realm.sees & SEES_ROLL:
            rolls = _drawn(self._draw)
            ways = []
            for roll in rolls:
                spending = with_spending(lone, sample, ROLLS[roll])
                ways.append(lone.options(sample, ROLLS[roll]) + spending)
        elif not self._by_value:
            ways = [lone.options(sample, roll) for roll in ROLLS]
        for value in _VALUES:
            made: list[Option] = []
            if not lone.realm.sees & SEES_ROLL:
                made = lone.bought(sample, value, ROLLS[0])
            if self._by_value and any(option.created or option.goes_on for option in made):
                return False
            # Where a bought die has nothing to do it does what is done without one.
            ways.append(made or ways[0][:1])
        self._own.append(self._number(met.sample))
        self._rolls.append(rolls)
        for options in ways:
            self._starts.append(len(self._after))
            for option in self._some(sample, options, network):
                self._after.append(self._number(lone.after(sample, option)))
                self._gain.append(lone.counted(option.gain))
                self._dice.append(2 - option.left.bit_count() - option.created)
                self._left.append(option.left)
        return True

    def _number(self, sample: Sample) -> int:
        seen = self._lone.sight(sample)
        if seen not in self._numbers:
            self._numbers[seen] = len(self._numbers)
            self._stars.append(self._lone.stars(sample))
        return self._numbers[seen]

    # --- where there is very much that can be done ---------------------------------------------

    def _some(self, sample: Sample, options: list[Option], network: Network | None) -> list[Option]:
        """What the values so far think best, and a little of the rest."""
        if len(options) <= _MANY:
            return options
        alike: dict[tuple[int, int], list[Option]] = {}  # by the dice that are left
        for option in options:
            alike.setdefault((option.left, option.created), []).append(option)
        found: list[Option] = []
        for group in alike.values():
            found += group if len(group) <= _BEST else self._best(sample, group, network)
        return found

    def _best(self, sample: Sample, options: list[Option], network: Network | None) -> list[Option]:
        some = self._draw.sample(options, min(len(options), _TRIED))
        left = sample.to_come - 1
        if network is None or left == 0:
            return some[:_BEST]
        sights = [self._lone.sight(self._lone.after(sample, option)) for option in some]
        gains = np.array([self._lone.counted(option.gain) for option in some])
        worth = network.values(sights)[:, left - 1] + resource_worth(left) * gains
        best = np.argsort(-worth, kind="stable")[: _BEST - _AT_RANDOM].tolist()
        chance = range(len(some) - _AT_RANDOM, len(some))
        return [some[at] for at in dict.fromkeys([*best, *chance])]


def _drawn(draw: random.Random) -> list[int]:
    """Some rolls, spread evenly over all."""
    start = draw.random() / _SOME
    found: list[int] = []
    roll = 0
    upto = CHANCES[0]
    for step in range(_SOME):
        while upto < start + step / _SOME and roll < len(ROLLS) - 1:
            roll += 1
            upto += CHANCES[roll]
        found.append(roll)
    return found


def with_spending(lone: Lone, sample: Sample, roll: tuple[int, int]) -> list[Option]:
    """What can be done after this roll with one die that was adjusted or bought."""
    sold = [(value, CREATED, value * total(PRICES[BUY])) for value in _VALUES]
    for die, rolled in zip((ROLLED_FIRST, ROLLED_SECOND), roll, strict=True):
        sold.append((rolled, CREATED, total(PRICES[PAIR if roll[0] == roll[1] else COPY])))
        if sum(roll) == _SEVEN:
            sold.append((rolled, CREATED, total(PRICES[SEVEN])))
        for value in (rolled - 1, rolled + 1):
            if value in _VALUES:
                sold.append((value, die, total(PRICES[ADJUST])))
    cheapest: dict[tuple[int, int], int] = {}
    for value, die, price in sold:
        if price <= _DEAR:
            cheapest[value, die] = min(price, cheapest.get((value, die), price))
    found: list[Option] = []
    for (value, die), price in cheapest.items():
        for option in lone.bought(sample, value, roll, die):
            option.gain -= price
            found.append(option)
    return found


def prices(resource: float) -> Floats:
    """By roll and value: what it costs to have a die of that value, in stars."""
    found = np.zeros((len(ROLLS), len(_VALUES)), dtype=np.float32)
    for at, (a, b) in enumerate(ROLLS):
        for value in _VALUES:
            ways = [total(PRICES[BUY]) * value * resource]
            if value in (a, b):
                ways.append(total(PRICES[PAIR] if a == b else PRICES[COPY]) * resource)
                if a + b == 7:
                    ways.append(total(PRICES[SEVEN]) * resource)
            if abs(value - a) == 1 or abs(value - b) == 1:
                ways.append(total(PRICES[ADJUST]) * resource + DIE_PRICE)
            found[at, value - 1] = min(ways)
    return found


def work_out(lesson: Lesson, known: Floats, most: int, trusted: bool) -> Floats:
    """What the boards are worth with up to `most` turns to come.

    `known` is what the network says of all sights. Where a sight is one of the boards, what has
    been worked out of it is better than that, if it can be trusted for every number of turns."""
    found = np.zeros((len(lesson.own), MOST_TURNS), dtype=np.float32)
    for column in range(most):
        after = known[:, column - 1] if column else lesson.stars
        resource = resource_worth(column)
        worth = after[lesson.after] + resource * lesson.gain
        rolled, one_left, bought = _bests(lesson, worth)
        paid = prices(resource)
        for value in range(len(_VALUES)):
            with_it = bought[:, value, None] - paid[lesson.rolls, value]
            rolled = np.maximum(rolled, with_it)
            one_left = np.maximum(one_left, with_it)
        found[:, column] = (_FREE * rolled + (1 - _FREE) * one_left) @ lesson.chances
        if trusted:
            known[lesson.own, column] = found[:, column]
    return found


def _bests(lesson: Lesson, worth: Floats) -> tuple[Floats, Floats, Floats]:
    """The best option by board and roll, with both dice and with one of them on the average; and by
    board and value, if a die is bought."""
    ways = len(lesson.starts) // len(lesson.own)
    if lesson.by_value:
        best = np.maximum.reduceat(worth, lesson.starts).reshape(-1, ways)
        idle, bought = best[:, :1], best[:, 1:]
        first, second = (bought[:, [roll[die] - 1 for roll in ROLLS]] for die in (0, 1))
        one: Floats = np.maximum(idle, first - DIE_PRICE)
        other: Floats = np.maximum(idle, second - DIE_PRICE)
        return np.maximum(one, other), (one + other) * np.float32(0.5), bought
    worth = worth - DIE_PRICE * lesson.dice
    best = np.maximum.reduceat(worth, lesson.starts).reshape(-1, ways)
    rolls = lesson.rolls.shape[1]
    one_left = np.zeros((len(lesson.own), rolls), dtype=np.float32)
    for without in lesson.without:
        some = np.maximum.reduceat(np.where(without, worth, -99), lesson.starts)
        one_left += some.reshape(best.shape)[:, :rolls] / 2
    return best[:, :rolls], one_left, best[:, rolls:]
