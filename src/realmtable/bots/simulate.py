"""Many rounds at once: how bots score in given realms."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import sqrt
from random import Random

from realmtable.bots.bot import Bot, play_round
from realmtable.bots.careless_bot import CarelessBot
from realmtable.bots.greedy_bot import GreedyBot
from realmtable.bots.levels import called_now
from realmtable.bots.parallel import cores, part_size, play_parts
from realmtable.bots.random_bot import RandomBot
from realmtable.bots.strong_bot import StrongBot
from realmtable.bots.swift_bot import SwiftBot
from realmtable.bots.worst_bot import WorstBot
from realmtable.core.dice import SeededDice
from realmtable.core.errors import InvalidText, UnknownName
from realmtable.rolling.altertext import parse_alterations
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.modes import STANDARD, round_of_mode
from realmtable.rolling.turn import score_in_tenths, stars

# What people choose from at a table; `bots/levels.py` has a sentence for each.
STRENGTHS: dict[str, Callable[[str], Bot]] = {
    "gentle": lambda seed: CarelessBot(GreedyBot(seed=seed), 0.8, seed),
    "fair": lambda seed: CarelessBot(GreedyBot(seed=seed), 0.5, seed),
    "greedy": lambda seed: GreedyBot(seed=seed),
    "swift": SwiftBot,
    "strong": StrongBot,
}
BOTS: dict[str, Callable[[str], Bot]] = {
    "random": RandomBot,
    **STRENGTHS,
    "greedy": lambda _seed: GreedyBot(),  # without whims, as layouts are measured with it
}


# Those that play Youtoma, and so want it to score little.
YOUTOMA_BOTS: dict[str, Callable[[str], Bot]] = {
    "random": RandomBot,
    "worst": lambda _seed: WorstBot(),
}


def make_bot(name: str, seed: int | str, mode: str = STANDARD) -> Bot:
    """A bot by its name, or by one that it had earlier, for rounds of a mode."""
    return _made(name, seed, mode, BOTS)


def make_player(name: str, seed: int | str, mode: str = STANDARD) -> Bot:
    """The same for a table: with different seeds two of a name play differently."""
    return _made(name, seed, mode, {**BOTS, **STRENGTHS})


def _made(name: str, seed: int | str, mode: str, bots: dict[str, Callable[[str], Bot]]) -> Bot:
    bots = bots if mode == STANDARD else YOUTOMA_BOTS
    name = called_now(name)
    if name not in bots:
        rounds = "" if mode == STANDARD else " for rounds of Youtoma"
        raise UnknownName(f"there is no bot {name!r}{rounds}; there are {', '.join(bots)}")
    return bots[name](str(seed))


def make_guest(bot: str, slip: float, seed: str) -> Bot:
    """A bot that plays some of its turns without thinking; which ones follows from the seed."""
    thinking = make_bot(bot, seed)
    return CarelessBot(thinking, slip, seed) if slip else thinking


@dataclass
class Spread:
    """Mean, spread and range of some numbers, which need not be kept."""

    count: int = 0
    total: int = 0
    squares: int = 0
    lowest: int = 0
    highest: int = 0

    def add(self, value: int) -> None:
        self.lowest = min(self.lowest, value) if self.count else value
        self.highest = max(self.highest, value) if self.count else value
        self.count += 1
        self.total += value
        self.squares += value * value

    def join(self, other: "Spread") -> None:
        if other.count:
            self.lowest = min(self.lowest, other.lowest) if self.count else other.lowest
            self.highest = max(self.highest, other.highest) if self.count else other.highest
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        if not self.count:
            return 0.0
        return sqrt(max(0.0, self.squares / self.count - self.mean**2))


@dataclass
class RealmResult:
    """How often each number of stars was scored in a realm."""

    stars: list[int] = field(default_factory=lambda: [0] * 7)

    @property
    def rounds(self) -> int:
        return sum(self.stars)

    @property
    def mean(self) -> float:
        return sum(n * times for n, times in enumerate(self.stars)) / max(1, self.rounds)

    @property
    def all_six(self) -> float:
        """The share of rounds with all six stars."""
        return self.stars[6] / max(1, self.rounds)


@dataclass
class Results:
    """What came of many rounds. Scores are in tenths."""

    score: Spread = field(default_factory=Spread)
    realms: dict[str, RealmResult] = field(default_factory=dict)
    own: Spread = field(default_factory=Spread)  # of the bot against Youtoma, if there is one
    won: int = 0  # games that it won
    shared: int = 0

    def join(self, other: "Results") -> None:
        self.score.join(other.score)
        self.own.join(other.own)
        self.won += other.won
        self.shared += other.shared
        for name, result in other.realms.items():
            mine = self.realms.setdefault(name, RealmResult())
            mine.stars = [a + b for a, b in zip(mine.stars, result.stars, strict=True)]


@dataclass(frozen=True)
class Task:
    """Some rounds of a simulation. The same task gives the same results on any machine."""

    pool: list[str]  # the realms to draw from, or to play if there are no more than `per_round`
    per_round: int
    bot: str
    seed: str
    first: int
    games: int
    mode: str = STANDARD
    level: str = ""
    against: str = ""  # the bot that plays its own round after each one of Youtoma
    alter: str = ""  # the alterations of every round


def play_task(task: Task, catalog: Catalog | None = None) -> Results:
    """Plays the rounds of a task one after the other."""
    catalog = catalog or Catalog.with_corrections()
    altered = parse_alterations(task.alter)
    results = Results()
    for game in range(task.first, task.first + task.games):
        seed = f"{task.seed} {game}"
        names = task.pool
        if len(names) > task.per_round:
            names = Random(f"realms {seed}").sample(names, task.per_round)
        round = round_of_mode(catalog, names, task.mode, task.level, altered)
        end = play_round(make_bot(task.bot, seed, task.mode), round, SeededDice(seed))
        results.score.add(score_in_tenths(end))
        if task.against:
            _play_against(task, names, seed, score_in_tenths(end), results, catalog)
        for realm, scored in zip(end.round.realms, stars(end), strict=True):
            results.realms.setdefault(realm.id, RealmResult()).stars[scored] += 1
    return results


def _play_against(
    task: Task, names: list[str], seed: str, to_beat: int, results: Results, catalog: Catalog
) -> None:
    """The own round of a game of one round against Youtoma, on the same realms with new dice."""
    round = round_of_mode(catalog, names, STANDARD)
    end = play_round(make_bot(task.against, seed), round, SeededDice(f"own {seed}"))
    score = score_in_tenths(end)
    results.own.add(score)
    results.won += score > to_beat
    results.shared += score == to_beat


def interval(times: int, of: int) -> tuple[float, float]:
    """Between which shares the true one lies in 95 of 100 cases, by Wilson."""
    z = 1.959964
    share = times / of
    middle = share + z * z / (2 * of)
    reach = z * sqrt(share * (1 - share) / of + (z / (2 * of)) ** 2)
    whole = 1 + z * z / of
    return (middle - reach) / whole, (middle + reach) / whole


def simulate(whole: Task, jobs: int, chunk: int = 0) -> Iterator[tuple[int, Results]]:
    """Plays a task in parts; yields how many rounds each part had, and its results, in order."""
    if whole.games < 1:
        raise InvalidText("at least one game must be played")
    jobs = cores(jobs)
    size = chunk or part_size(whole.games, jobs)
    parts = [
        replace(whole, first=first, games=min(size, whole.first + whole.games - first))
        for first in range(whole.first, whole.first + whole.games, size)
    ]
    if jobs == 1:
        catalog = Catalog.with_corrections()
        for part in parts:
            yield part.games, play_task(part, catalog)
        return
    for part, results in play_parts(parts, play_task, jobs):
        yield part.games, results
