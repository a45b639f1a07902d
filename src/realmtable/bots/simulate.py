"""Many rounds at once: how bots score in given realms."""

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final

from realmtable.bots.bot import Bot, play_round
from realmtable.bots.careless_bot import CarelessBot
from realmtable.bots.greedy_bot import GreedyBot
from realmtable.bots.levels import called_now
from realmtable.bots.parallel import HERE, Where, WorkFailed, part_size, play_parts
from realmtable.bots.random_bot import RandomBot
from realmtable.bots.strong_bot import StrongBot
from realmtable.bots.swift_bot import SwiftBot
from realmtable.bots.valuefiles import values_print
from realmtable.bots.worst_bot import WorstBot
from realmtable.core.dice import SeededDice
from realmtable.core.errors import InvalidText, UnknownName
from realmtable.rolling.altertext import parse_alterations
from realmtable.rolling.catalog import Catalog, corrections_folder
from realmtable.rolling.modes import STANDARD, opponent, round_of_mode
from realmtable.rolling.own import OwnCard
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

BY_VALUES: Final = ("swift", "strong")  # what they play also follows from fitted values
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
    # What the realms and the values must be where it is played (see `pinned`); empty: whatever
    # is there.
    pins: tuple[str, ...] = ()
    values: str = ""


def pinned(task: Task, catalog: Catalog) -> Task:
    """A task that is played with the realms and values of this machine, or refused: others may
    have other corrections of cards, or other values of their own."""
    names = [*task.pool, *parse_alterations(task.alter).deck]
    if task.mode != STANDARD:
        names = [opponent(name) for name in names] + (names if task.against else [])
    pins = tuple(catalog.pin(name) for name in names)
    by_values = task.bot in BY_VALUES or task.against in BY_VALUES
    values = values_print(catalog.realm(name) for name in names) if by_values else ""
    return replace(task, pins=pins, values=values)


@lru_cache(maxsize=1)  # the parts of a task follow each other
def pinned_catalog(
    pins: tuple[str, ...], values: str, corrections: Path, own: OwnCard | None = None
) -> Catalog:
    """The realms of this machine, and a card that lies elsewhere; refused if they are not as they
    were pinned."""
    catalog = Catalog.of_folder(corrections)
    if own is not None:
        catalog.put(own)
    realms = [catalog.realm(pin.rsplit("/", 2)[0]) for pin in pins]
    for pin in pins:
        here = catalog.pin(pin.rsplit("/", 2)[0])
        if here != pin:
            raise WorkFailed(
                f"rounds with {pin} are to be played where the card or its rules are others "
                f"({here}); corrections of cards must be the same everywhere"
            )
    if values and values != values_print(realms):
        raise WorkFailed(
            "bots are to play where they have other values; values that were fitted (realmtable "
            "fit) must be the same everywhere"
        )
    return catalog


def play_task(task: Task, catalog: Catalog | None = None) -> Results:
    """Plays the rounds of a task one after the other."""
    if catalog is None and task.pins:
        catalog = pinned_catalog(task.pins, task.values, corrections_folder())
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


def simulate(
    whole: Task, where: Where = HERE, chunk: int = 0
) -> Generator[tuple[int, Results], None, None]:
    """Plays a task in parts; yields how many rounds each part had, and its results, in order."""
    if whole.games < 1:
        raise InvalidText("at least one game must be played")
    if not whole.pins:
        whole = pinned(whole, Catalog.with_corrections())
    size = chunk or part_size(whole.games, where)
    parts = (
        replace(whole, first=first, games=min(size, whole.first + whole.games - first))
        for first in range(whole.first, whole.first + whole.games, size)
    )
    with closing(play_parts(parts, play_task, where)) as played:
        for part, results in played:
            yield part.games, results
