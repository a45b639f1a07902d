"""Rounds of solo modes by bots that aim at the goal, and what a better player would make of them.

The bots of the program play for the score alone. Here the goal is added to what they think a turn
is worth. Nobody has counted how people fare; so a good player is taken to score one spread more
than the greedy bot does, and how often such a player meets the goal is estimated in three ways:

- A: the scores and star totals of the greedy bot are raised by one spread, all else is as it was;
- B: the rate of the greedy bot is moved by one standard deviation of a normal variable;
- C: so far from the rate of the greedy bot to that of a stronger one, again as normal variables, as
  one spread is of the lead of its scores.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from statistics import NormalDist, mean, stdev
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

from realmtable.bots.bot import Bot
from realmtable.bots.careless_bot import CarelessBot
from realmtable.bots.foresight import Foresight
from realmtable.bots.greedy_bot import DIE, STAR, GreedyBot, worth
from realmtable.bots.parallel import Where, play_parts
from realmtable.bots.simulate import make_guest
from realmtable.bots.strong_bot import CONSIDERED, played_out
from realmtable.bots.swift_bot import LOOKED_AT, WIDTH, foresight_of
from realmtable.core.dice import SeededDice
from realmtable.rolling.alterations import Alterations
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.ends import Judge, Step, turn_ends
from realmtable.rolling.position import END, Move, Position, Round
from realmtable.rolling.resources import KINDS, count, total
from realmtable.rolling.starlog import StarRow, star_row
from realmtable.rolling.turn import apply, begin, score_in_tenths, stars
from realmtable.solo.challenge import Challenge
from realmtable.solo.goals import (
    Beat,
    Condition,
    Discarded,
    Earned,
    Held,
    Mirror,
    Realms,
    Score,
    Spread,
    Standing,
    Stars,
    Streak,
    Together,
    judge,
    met,
)
from realmtable.solo.mirrors import twins_missing
from realmtable.solo.stage import LEVELS, Level

BOTS = ("greedy", "swift", "strong", "gentle", "fair")
UNLIKELY = -1000.0
GREEDY_WIDTH = 8  # beginnings of a turn that the greedy bot follows at a time
SLIPS = {"gentle": 0.8, "fair": 0.5}  # of bots that otherwise play as the greedy one
MET = 50.0  # what it is worth to meet the goal
NEAR = 0.2  # a rate that is further from the one that is meant is off
NORMAL = NormalDist()

Part = TypeVar("Part")
Result = TypeVar("Result")


# --- bots that aim ---------------------------------------------------------------------------


class Aim:
    """What a position is worth beyond its score, in stars, for who wants to meet a goal."""

    def __init__(self, goal: Sequence[Condition], start: Position) -> None:
        self.goal = goal
        self.before = stars(start)  # at the start of the turn
        self.banked = start.ledger.banked

    def worth(self, position: Position) -> float:
        return sum(self._condition(each, position) for each in self.goal)

    def _condition(self, asked: Condition, now: Position) -> float:
        done = now.turn / now.round.turns
        scored = stars(now)
        match asked:
            case Realms(stars=int(most), count=int(many), of=of):
                ids = [realm.id for realm in now.round.realms]
                counted = [
                    min(n, most) for n, id in zip(scored, ids, strict=True) if not of or id in of
                ]
                return (0.8 + 2 * done) * sum(sorted(counted)[-many:])
            case Spread(at_most=int(most)):
                return -1.5 * done * max(0, max(scored) - min(scored) - most)
            case Earned(at_least=int(least)):
                return 0.3 * sum(min(least, count(now.earned, kind)) for kind in KINDS)
            case Held():
                return -0.3 * total(now.earned - now.spent) if done > 0.8 else 0.0
            case Streak():
                return 1.5 * (sum(scored) + now.ledger.banked > sum(self.before) + self.banked)
            case Together(realms=int(many)):
                rose = sum(n > old for n, old in zip(scored, self.before, strict=True))
                return 1.5 * (rose >= many)
            case Mirror():
                boards = zip(now.round.realms, now.boards, strict=True)
                return -(0.05 + 0.5 * done**3) * sum(twins_missing(*each) for each in boards)
            case Discarded():
                at = now.round.alterations.discard_at
                gone = now.ledger.discarded + sum(n >= at for n in scored)
                return 1.5 * gone + 0.5 * sum(n for n in scored if n < at)
        return 0.0


class AimedJudge(Judge):
    """Judges as the greedy bot or as the values of the realms do, and by the goal."""

    def __init__(self, aim: Aim, greedy: GreedyBot, foresight: Foresight | None) -> None:
        self.aim = aim
        self.greedy = greedy
        self.foresight = foresight
        self.thrifty = not any(isinstance(each, Held) for each in aim.goal)

    def worths(self, positions: list[Position]) -> list[float]:
        if self.foresight is not None:
            return self._aimed(positions, self.foresight.judge.worths(positions))
        plain = [(worth(each) + DIE * len(each.dice)) / STAR for each in positions]
        worths = self._aimed(positions, plain)
        # As the greedy bot does: what may come is looked at for the most promising only.
        first = sorted(range(len(worths)), key=lambda i: -worths[i])[: 3 * GREEDY_WIDTH]
        found = [UNLIKELY] * len(worths)
        for i in first:
            found[i] = worths[i] + self.greedy.prospects(positions[i]) / STAR
        return found

    def end_worths(self, positions: list[Position]) -> list[float]:
        if self.foresight is not None:
            return self._aimed(positions, self.foresight.judge.end_worths(positions))
        plain = [(worth(each) + self.greedy.prospects(each)) / STAR for each in positions]
        return self._aimed(positions, plain)

    def _aimed(self, positions: list[Position], plain: list[float]) -> list[float]:
        return [a + self.aim.worth(b) for a, b in zip(plain, positions, strict=True)]


class AimedBot(Bot):
    """Plays as a bot of the program does, with a goal in mind. The log is that of its round, and
    kept by who plays it."""

    def __init__(
        self, like: str, goal: Sequence[Condition], round: Round, log: list[StarRow]
    ) -> None:
        self._like = like
        self._goal = goal
        self._log = log
        self._greedy = GreedyBot()
        self._foresight = None if like == "greedy" else foresight_of(round)[0]
        self._plan: list[Move] = []
        self._turn = -1

    def choose(self, view: Position) -> Move:
        if view.turn != self._turn:
            self._turn = view.turn
            self._plan = self._best(view).moves()
        return self._plan.pop(0)

    def _best(self, view: Position) -> Step:
        aim = Aim(self._goal, view)
        self._greedy._prospects = {}  # they hold for one turn
        aimed = AimedJudge(aim, self._greedy, self._foresight)
        if self._foresight is None:
            return self._most_valuable(turn_ends(view, aimed, GREEDY_WIDTH))
        ends = turn_ends(view, aimed, WIDTH)[:LOOKED_AT]
        expected = self._foresight.expected([end.position for end in ends])
        for end, value in zip(ends, expected, strict=True):
            end.worth = value + aim.worth(end.position)
        if self._like == "strong" and view.turn < view.round.turns:
            ends = sorted(ends, key=lambda end: -end.worth)[:CONSIDERED]
            for end in ends:
                end.worth = aim.worth(end.position)
                end.worth += played_out(end.position, self._foresight, inf) or 0.0
        return self._most_valuable(ends)

    def _most_valuable(self, ends: list[Step]) -> Step:
        return max(ends, key=lambda end: end.worth + MET * self._met(end.position))

    def _met(self, end: Position) -> bool:
        if not end.round_over:
            return False
        names = [realm.id for realm in end.round.realms]
        row = StarRow(dict(zip(names, stars(end), strict=True)), end.ledger.banked)
        seen = [each for each in self._goal if not isinstance(each, Beat)]
        return met(seen, Standing(end, [*self._log, row]))


def aimed_bot(name: str, goal: Sequence[Condition], round: Round, log: list[StarRow]) -> Bot:
    if name not in SLIPS:
        return AimedBot(name, goal, round, log)
    return CarelessBot(AimedBot("greedy", goal, round, log), SLIPS[name], "aimed")


# --- attempts --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stands:
    """How a condition stands: what there is and what is asked, both negative where less is
    better."""

    have: int
    asked: int
    star: int  # what a star more adds to it, if it is a score or all stars


@dataclass(frozen=True)
class Attempt:
    """What came of an attempt."""

    score: int  # tenths
    goals: dict[Level, list[Stands]]


@lru_cache(maxsize=1)
def all_realms() -> Catalog:
    """Read once in each process."""
    return Catalog()


def attempt(name: str, made: dict[Level, Challenge], deal: str, aim: Level = "normal") -> Attempt:
    """A bot that aims at the goal of a level plays a stage with dice that follow from the deal."""
    aimed = made[aim]
    others = {
        guest.name: score_in_tenths(
            _played(make_guest(guest.bot, guest.slip, f"{deal} {guest.seed}"), first, deal, [])
        )
        for guest in aimed.guests
        for first in [_round(aimed, guest.alterations)]
    }
    round = _round(aimed, aimed.own)
    log: list[StarRow] = []
    end = _played(aimed_bot(name, aimed.goal, round, log), round, deal, log)
    standing = Standing(end, log, others)
    goals = {level: _stands(made[level].goal, standing) for level in LEVELS}
    return Attempt(score_in_tenths(end), goals)


def _round(made: Challenge, altered: Alterations) -> Round:
    realms = [all_realms().realm(name) for name in made.realms]
    deck = [all_realms().realm(name) for name in made.deck]
    return Round(realms, alterations=altered, deck=deck)


def _played(bot: Bot, round: Round, deal: str, log: list[StarRow]) -> Position:
    """The end of a round; a row is added to the log for each of its turns."""
    dice = SeededDice(deal)
    position = round.start()
    while not position.round_over:
        position = begin(position, *dice.roll())
        while not position.over:
            move = bot.choose(position)
            if move.kind == END:
                log.append(star_row(position, move))
            position = apply(position, move)
    return position


def _stands(goal: Sequence[Condition], standing: Standing) -> list[Stands]:
    found = []
    for condition, verdict in zip(goal, judge(goal, standing), strict=True):
        sign = -1 if isinstance(condition, Spread | Held | Mirror) else 1
        star = 10 if isinstance(condition, Score | Beat) else int(isinstance(condition, Stars))
        found.append(Stands(sign * verdict.have, sign * verdict.asked, star))
    return found


# --- rates -----------------------------------------------------------------------------------


class Series:
    """Attempts of a bot at one stage."""

    def __init__(self, attempts: Sequence[Attempt]) -> None:
        self.attempts = attempts
        scores = [each.score / 10 for each in attempts]
        self.mean = mean(scores)
        self.spread = stdev(scores)

    def rate(self, level: Level, raised: float = 0.0, moved: int = 0) -> float:
        """The share that meets the goal of a level: if all scored so many stars more, and if the
        score that is asked were moved by so much."""
        return mean(
            all(
                each.have + raised * each.star >= each.asked + (moved if each.star else 0)
                for each in attempt.goals[level]
            )
            for attempt in self.attempts
        )

    def normal(self, level: Level, moved: int = 0) -> float:
        """The rate as a normal variable, also where it is 0 or 1."""
        n = len(self.attempts)
        return NORMAL.inv_cdf((self.rate(level, moved=moved) * n + 0.5) / (n + 1))

    def rates(self) -> str:
        return " / ".join(f"{self.rate(level):.0%}" for level in LEVELS)


@dataclass(frozen=True)
class Estimate:
    """How often a player meets a goal who scores so many spreads more than the greedy bot."""

    greedy: Series
    better: Series
    spreads: float = 1.0

    def direct(self, level: Level) -> float:
        """A."""
        return self.greedy.rate(level, raised=self.spreads * self.greedy.spread)

    def shifted(self, level: Level, moved: int = 0) -> float:
        """B."""
        return NORMAL.cdf(self.greedy.normal(level, moved) + self.spreads)

    def between(self, level: Level, moved: int = 0) -> float:
        """C; where the other bot is hardly better than the greedy one, B."""
        lead = self.better.mean - self.greedy.mean
        if lead < self.greedy.spread / 2:
            return self.shifted(level, moved)
        low, high = self.greedy.normal(level, moved), self.better.normal(level, moved)
        return NORMAL.cdf(low + (high - low) * self.spreads * self.greedy.spread / lead)

    def move(self, level: Level, meant: float) -> int:
        """By how much the score that is asked (in tenths), or the stars, would have to be moved
        for the rate that is meant."""
        return min(range(-40, 41), key=lambda by: (abs(self.between(level, by) - meant), abs(by)))

    def advice(self, level: Level, meant: float) -> str:
        """Whether the rate is as meant by one of the estimates, and what would make it so."""
        rates = (self.direct(level), self.shifted(level), self.between(level))
        rate = min(rates, key=lambda each: abs(each - meant))
        if abs(rate - meant) <= NEAR:
            return "fine"
        stars = [each.star for each in self.greedy.attempts[0].goals[level]]
        word = "too easy" if rate > meant else "too hard"
        if not any(stars):
            return word
        return f"{word}: {self.move(level, meant) / max(stars):+.1f}"


def in_order(parts: Sequence[Part], play: Callable[[Part], Result], jobs: int) -> Iterator[Result]:
    """What comes of each part, with a bar on the way."""
    err = Console(stderr=True)
    with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
        bar = progress.add_task("playing", total=len(parts))
        for _, result in play_parts(parts, play, Where(jobs)):
            progress.advance(bar)
            yield result
