"""Fits the values of a realm: backwards from the last turn, on boards that play meets.

Nothing is learnt from games. For each of many boards all rolls are looked at and every way to use
one of the dice, so what a board is worth with n turns to come follows without chance from what
others are worth with n - 1. A small network is fitted to that, and serves for n + 1.
"""

import random
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from realmtable.bots.lone import CHANCES, ROLLS, Lone, Met, Sample
from realmtable.bots.practice import practise
from realmtable.bots.values import (
    DIE_PRICE,
    MOST_TURNS,
    Floats,
    Network,
    resource_worth,
)
from realmtable.rolling.alterations import PRICES
from realmtable.rolling.position import ADJUST, BUY, COPY, PAIR, SEVEN
from realmtable.rolling.realm import Realm
from realmtable.rolling.resources import total
from realmtable.rolling.spending import HIGHEST, LOWEST

_VALUES: Final = range(LOWEST, HIGHEST + 1)
_BATCH: Final = 256
_PRACTICE: Final = 3  # times that boards are added which play by the values so far meets
_FREE: Final = 0.5  # how often both dice are to be had; else the others leave one of them


@dataclass(frozen=True)
class Effort:
    """How much is done for each realm."""

    boards: int = 6000
    steps: int = 800  # of the fit, at each stage
    sweeps: int = 6  # over all turns at once, after going through them one by one
    hidden: tuple[int, int] = (64, 32)
    options: int = 1_000_000  # looked at, at most: realms with many plays get fewer boards


@dataclass
class Lesson:
    """All that the values of some boards follow from."""

    sights: list[bytes]  # of the boards, and of all that can follow
    stars: Floats  # of all sights, at the end of the round
    own: NDArray[np.int64]  # the sights of the boards
    looked: NDArray[np.bool_]  # by board and turns to come - 1: whether its value is asked
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


def make_lesson(lone: Lone, samples: list[Met], most_options: int, by_value: bool = True) -> Lesson:
    """Works out what can follow on each board; by the value of a die only, where that is all that
    counts, since it takes far fewer options."""
    by_value = by_value and lone.sees_only_value
    numbers: dict[bytes, int] = {}
    stars: list[int] = []

    def number(sample: Sample) -> int:
        seen = lone.sight(sample)
        if seen not in numbers:
            numbers[seen] = len(numbers)
            stars.append(lone.stars(sample))
        return numbers[seen]

    own: list[int] = []
    looked: list[list[bool]] = []
    starts: list[int] = []
    after: list[int] = []
    gain: list[int] = []
    dice: list[int] = []
    left: list[int] = []
    times: list[int] = []
    for met in samples:
        if len(after) > most_options:
            break
        sample = met.sample
        own.append(number(sample))
        times.append(met.times)
        looked.append(_near(met.to_come, lone.sees_turn))
        ways = [[lone.idle(sample)]]
        if not by_value:
            ways = [lone.options(sample, roll) for roll in ROLLS]
        # Where a bought die has nothing to do it does what is done without one.
        for value in _VALUES:
            made = lone.bought(sample, value)
            if by_value and any(option.created or option.goes_on for option in made):
                return make_lesson(lone, samples, most_options, by_value=False)
            ways.append(made or ways[0][:1])
        for options in ways:
            starts.append(len(after))
            for option in options:
                after.append(number(lone.after(sample, option)))
                gain.append(option.gain)
                dice.append(2 - option.left.bit_count() - option.created)
                left.append(option.left)
    return Lesson(
        list(numbers),
        np.array(stars, dtype=np.float32),
        np.array(own),
        np.array(looked),
        by_value,
        np.array(starts),
        np.array(after),
        np.array(gain, dtype=np.float32),
        np.array(dice, dtype=np.float32),
        np.array([[each >> die & 1 == 1 for each in left] for die in (0, 1)]),
        np.sqrt(np.array(times, dtype=np.float32)),
    )


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
    chances = np.array(CHANCES, dtype=np.float32)
    found = np.zeros((len(lesson.own), MOST_TURNS), dtype=np.float32)
    for column in range(most):
        after = known[:, column - 1] if column else lesson.stars
        worth = after[lesson.after] + resource_worth(column) * lesson.gain
        rolled, one_left, bought = _bests(lesson, worth)
        paid = prices(resource_worth(column))
        for value in range(len(_VALUES)):
            with_it = bought[:, value, None] - paid[None, :, value]
            rolled = np.maximum(rolled, with_it)
            one_left = np.maximum(one_left, with_it)
        found[:, column] = (_FREE * rolled + (1 - _FREE) * one_left) @ chances
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
    one_left = np.zeros((len(lesson.own), len(ROLLS)), dtype=np.float32)
    for without in lesson.without:
        some = np.maximum.reduceat(np.where(without, worth, -99), lesson.starts)
        one_left += some.reshape(best.shape)[:, : len(ROLLS)] / 2
    return best[:, : len(ROLLS)], one_left, best[:, len(ROLLS) :]


def fit(realm: Realm, seed: str, effort: Effort) -> tuple[Network, float]:
    """The network of a realm, and how far it is off, as the root of the mean square."""
    draw = random.Random(f"{seed} {realm.id}")
    lone = Lone(realm)
    part = effort.boards // (_PRACTICE + 1)
    samples = lone.samples(draw, part)
    rough = replace(effort, steps=effort.steps // 2, sweeps=effort.sweeps // 2)
    for done in range(1, _PRACTICE + 1):
        lesson = make_lesson(lone, samples, effort.options * done // (_PRACTICE + 1))
        network, _ = learn(lesson, not lone.sees_turn, draw.getrandbits(63), rough)
        samples = practise(lone, network, draw, part, samples)
        draw.shuffle(samples)  # so that no kind is left out where there are too many options
    lesson = make_lesson(lone, samples, effort.options)
    return learn(lesson, not lone.sees_turn, draw.getrandbits(63), effort)


def learn(lesson: Lesson, trusted: bool, seed: int, effort: Effort) -> tuple[Network, float]:
    """Fits a network to a lesson; `trusted` as in `work_out`."""
    pupil = Pupil(lesson, effort, np.random.default_rng(seed))
    first = [(most, effort.steps // 6, 0.004) for most in range(1, MOST_TURNS + 1)]
    then = [(MOST_TURNS, effort.steps, 0.004 * 0.6**sweep) for sweep in range(effort.sweeps)]
    stages = first + then
    wanted = np.zeros((len(lesson.own), MOST_TURNS), dtype=np.float32)
    for most, steps, rate in stages:
        wanted = work_out(lesson, pupil.network.values(lesson.sights), most, trusted)
        pupil.learn(wanted, most, steps, rate)
    return pupil.network, pupil.error(wanted)


class Pupil:
    """A network that learns, by Adam."""

    def __init__(self, lesson: Lesson, effort: Effort, rng: np.random.Generator) -> None:
        self._lesson = lesson
        self._rng = rng
        marks = np.frombuffer(b"".join(lesson.sights), dtype=np.uint8)
        marks = marks.reshape(len(lesson.sights), -1)
        rows = np.full((marks.shape[1], 256), -1, dtype=np.int32)
        features = 0
        for space in range(marks.shape[1]):
            for mark in np.unique(marks[:, space]):
                rows[space, mark] = features
                features += 1
        rows[rows < 0] = features  # a row of zeros
        first, second = effort.hidden
        self.network = Network(
            rows,
            [
                self._drawn(features + 1, first, marks.shape[1]),
                np.zeros(first, dtype=np.float32),
                self._drawn(first, second, first),
                np.zeros(second, dtype=np.float32),
                self._drawn(second, MOST_TURNS, second),
                np.full(MOST_TURNS, lesson.stars.mean(), dtype=np.float32),
            ],
        )
        self.network.weights[0][features] = 0
        own = marks[lesson.own]
        self._inputs = np.zeros((len(own), features + 1), dtype=np.float32)
        for space in range(own.shape[1]):
            self._inputs[np.arange(len(own)), rows[space, own[:, space]]] = 1
        self._inputs[:, features] = 0
        self._means = [np.zeros_like(weight) for weight in self.network.weights]
        self._squares = [np.zeros_like(weight) for weight in self.network.weights]
        self._count = 0

    def _drawn(self, rows: int, columns: int, fan_in: int) -> Floats:
        scale = (2 / fan_in) ** 0.5
        drawn: Floats = self._rng.standard_normal((rows, columns), dtype=np.float32)
        return drawn * np.float32(scale)

    def learn(self, wanted: Floats, most: int, steps: int, rate: float) -> None:
        """Some steps towards what is wanted with up to `most` turns to come."""
        looked = self._lesson.looked.astype(np.float32)
        looked[:, most:] = 0
        chance = np.cumsum(self._lesson.often / self._lesson.often.sum())
        for step in range(steps):
            some = np.searchsorted(chance, self._rng.random(_BATCH) * chance[-1])
            falling = rate * (1 - 0.4 * step / steps)
            self._step(self._inputs[some], wanted[some], looked[some], falling)

    def _step(self, inputs: Floats, wanted: Floats, looked: Floats, rate: float) -> None:
        weights = self.network.weights
        one = np.maximum(inputs @ weights[0] + weights[1], 0)
        two = np.maximum(one @ weights[2] + weights[3], 0)
        off = (two @ weights[4] + weights[5] - wanted) * looked / looked.sum()
        off_two = (off @ weights[4].T) * (two > 0)
        off_one = (off_two @ weights[2].T) * (one > 0)
        slopes = [
            inputs.T @ off_one,
            off_one.sum(axis=0),
            one.T @ off_two,
            off_two.sum(axis=0),
            two.T @ off,
            off.sum(axis=0),
        ]
        self._count += 1
        level = (1 - 0.999**self._count) ** 0.5 / (1 - 0.9**self._count)
        for weight, slope, mean, square in zip(
            weights, slopes, self._means, self._squares, strict=True
        ):
            np.add(mean, 0.1 * (slope - mean), out=mean)
            np.add(square, 0.001 * (slope * slope - square), out=square)
            np.subtract(weight, rate * level * mean / (np.sqrt(square) + 1e-8), out=weight)

    def error(self, wanted: Floats) -> float:
        """The root of the mean square of what is off."""
        own = [self._lesson.sights[i] for i in self._lesson.own]
        off = (self.network.values(own) - wanted)[self._lesson.looked]
        return float(np.sqrt((off * off).mean()))
