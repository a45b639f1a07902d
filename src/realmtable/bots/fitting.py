"""Fits the values of a realm: backwards from the last turn, on boards that play meets.

Nothing is learnt from games. For each of many boards all rolls are looked at and every way to use
one of the dice, so what a board is worth with n turns to come follows without chance from what
others are worth with n - 1. A small network is fitted to that, and serves for n + 1.
"""

import random
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from realmtable.bots.lessons import Book, Lesson, work_out
from realmtable.bots.lone import Lone
from realmtable.bots.practice import practise
from realmtable.bots.prices import MOST_TURNS
from realmtable.bots.values import Floats, Network
from realmtable.rolling.realm import SEES_ROLL, Realm

_BATCH: Final = 256
_GOOD: Final = 0.1  # stars: what boards are off that play newly meets, if they are known well


@dataclass(frozen=True)
class Effort:
    """How much is done for each realm."""

    boards: int = 1500  # of play at random, and newly met each time that practice is made
    practice: int = 6  # times, at most
    steps: int = 2000  # of the fit, at each stage
    sweeps: int = 6  # over all turns at once, after going through them one by one
    hidden: tuple[int, int] = (64, 32)
    options: int = 2_500_000  # looked at, at most: realms with many plays get fewer boards


def fit(realm: Realm, seed: str, effort: Effort) -> tuple[Network, float]:
    """The network of a realm, and how far it is off, as the root of the mean square."""
    draw = random.Random(f"{seed} {realm.id}")
    lone = Lone(realm)
    book = Book(lone, draw)
    # Where something is drawn by lot, such as what others earn, or not all of a board is seen, what
    # was worked out is not exact.
    trusted = lone.exact and not lone.sees_turn and not lone.sees_earned
    trusted = trusted and not realm.sees & SEES_ROLL
    rough = replace(effort, steps=effort.steps // 4)
    samples = lone.samples(draw, effort.boards)
    book.add(samples, effort.options)
    network: Network | None = None
    for _ in range(effort.practice):
        network, _ = learn(book.lesson(), trusted, draw.getrandbits(63), rough, network)
        known, learnt = len(samples), len(book)
        samples = practise(lone, network, draw, effort.boards, samples)
        book.add(samples[known:], effort.options, network)
        if len(book) == learnt or _off(book.lesson(), network, learnt) < _GOOD:
            return learn(book.lesson(), trusted, draw.getrandbits(63), effort)
    # Anew it would err on other boards, which practice has not met.
    return learn(book.lesson(), trusted, draw.getrandbits(63), effort, network)


def _off(lesson: Lesson, network: Network, first: int) -> float:
    """How far a network is off on boards that it has not learnt from, which are those from `first`
    on."""
    known = network.values(lesson.sights)
    own = known[lesson.own]
    wrong = own - work_out(lesson, known, MOST_TURNS, trusted=False)
    some = wrong[first:][lesson.looked[first:]]
    return float(np.sqrt((some * some).mean()))


def learn(
    lesson: Lesson, trusted: bool, seed: int, effort: Effort, known: Network | None = None
) -> tuple[Network, float]:
    """Fits a network to a lesson; `trusted` as in `work_out`. One that is known already is led
    further, in fewer steps."""
    pupil = Pupil(lesson, effort, np.random.default_rng(seed), known)
    stages = [(MOST_TURNS, effort.steps, 0.002)] * (effort.sweeps // 2)
    if known is None:
        stages = [(most, effort.steps // 6, 0.004) for most in range(1, MOST_TURNS + 1)]
        for sweep in range(effort.sweeps):
            stages.append((MOST_TURNS, effort.steps, 0.004 * 0.6**sweep))
    wanted = np.zeros((len(lesson.own), MOST_TURNS), dtype=np.float32)
    for most, steps, rate in stages:
        wanted = work_out(lesson, pupil.network.values(lesson.sights), most, trusted)
        pupil.learn(wanted, most, steps, rate)
    return pupil.network, pupil.error(wanted)


class Pupil:
    """A network that learns, by Adam."""

    def __init__(
        self, lesson: Lesson, effort: Effort, rng: np.random.Generator, known: Network | None
    ) -> None:
        self._lesson = lesson
        self._rng = rng
        marks = np.frombuffer(b"".join(lesson.sights), dtype=np.uint8)
        marks = marks.reshape(len(lesson.sights), -1)
        rows = np.full((marks.shape[1], 256), -1, dtype=np.int32)
        features = 0
        for space in range(marks.shape[1]):
            met = np.unique(marks[:, space])
            if len(met) > 1:
                rows[space, met] = range(features, features + len(met))
                features += len(met)
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
        if known is not None:
            old = known.rows != len(known.weights[0]) - 1  # their marks are met again
            self.network.weights[0][rows[old]] = known.weights[0][known.rows[old]]
            self.network.weights[1:] = [weight.copy() for weight in known.weights[1:]]
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
