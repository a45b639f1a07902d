"""Measures how hard the chapters of the house campaign are, for two bots and for a good player.

    python benchmarks/campaign.py --attempts 100 --bot swift

Realms are drawn anew for each attempt, from those that the chapter does not leave out; none is
exchanged, and there are no sparks. Goals of all levels are judged from the same rounds, in which
the bots play for that of one level. How a good player is estimated: `aiming.py`.
"""

import argparse
from dataclasses import dataclass
from random import Random

from aiming import BOTS, NEAR, Attempt, Estimate, Series, all_realms, attempt, in_order

from realmtable.solo.challenge import allowed_realms, challenge
from realmtable.solo.content import campaign
from realmtable.solo.stage import LEVELS, REALMIVERSE, Level, Stage

# How often a good player is meant to win each chapter, and the whole campaign.
MEANT: dict[Level, list[float]] = {
    "easy": [0.99, 0.97, 0.96, 0.98, 0.97],
    "normal": [0.97, 0.85, 0.82, 0.64, 0.72],
    "hard": [0.65, 0.50, 0.52, 0.39, 0.43],
}
MEANT_WON: dict[Level, float] = {"easy": 1.0, "normal": 0.82, "hard": 0.21}


@dataclass(frozen=True)
class Part:
    chapter: int
    bot: str
    sets: tuple[str, ...]
    deal: str
    aim: Level


def play(part: Part) -> Attempt:
    catalog = all_realms()
    chapter = campaign().parts[part.chapter - 1]
    pool = allowed_realms(part.chapter, catalog, catalog.in_sets(list(part.sets)))
    drawn = Random(part.deal).sample(pool, chapter.realms + chapter.deck)
    made = {
        level: challenge(Stage(mode=REALMIVERSE, number=part.chapter, level=level), drawn, catalog)
        for level in LEVELS
    }
    return attempt(part.bot, made, part.deal, part.aim)


def won(rates: list[float], lanterns: int) -> float:
    """How often all chapters are won before the last lantern goes out."""
    lit = {lanterns: 1.0}  # how likely so many lanterns are lit
    for rate in rates:
        after = dict.fromkeys(range(1, lanterns + 1), 0.0)
        for had, chance in lit.items():
            for left in range(had, 0, -1):
                after[left] += chance * (1 - rate) ** (had - left) * rate
        lit = after
    return sum(lit.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--attempts", type=int, default=100)
    parser.add_argument("--bot", choices=BOTS, default="swift", help="beside the greedy one")
    parser.add_argument("--chapter", type=int, default=0, help="all, if none is named")
    parser.add_argument("--aim", choices=LEVELS, default="normal", help="the goal they play for")
    parser.add_argument("--sets", default="all")
    parser.add_argument("--seed", default="campaign")
    parser.add_argument("--jobs", type=int, default=0)
    asked = parser.parse_args()
    chapters = [part for part in campaign().parts if asked.chapter in (0, part.number)]
    bots = list(dict.fromkeys(("greedy", asked.bot)))
    sets = tuple(asked.sets.split(","))
    parts = [
        Part(chapter.number, bot, sets, f"{asked.seed} {chapter.number} {n}", asked.aim)
        for chapter in chapters
        for bot in bots
        for n in range(asked.attempts)
    ]
    played = in_order(parts, play, asked.jobs)
    print(f"{asked.attempts} attempts by each bot\n")
    print(f"| chapter | level | greedy: score | rate | {asked.bot}: score | rate ", end="")
    print("| good player: A | B | C | meant | |")
    print("| --- " * 11 + "|", flush=True)
    rates: dict[Level, dict[str, list[float]]] = {level: {} for level in LEVELS}
    for chapter in chapters:
        of = {bot: [next(played) for _ in range(asked.attempts)] for bot in bots}
        greedy, other = Series(of["greedy"]), Series(of[asked.bot])
        good = Estimate(greedy, other)
        for level in LEVELS:
            meant = MEANT[level][chapter.number - 1]
            found = {
                "greedy": greedy.rate(level),
                asked.bot: other.rate(level),
                "A": good.direct(level),
                "B": good.shifted(level),
                "C": good.between(level),
            }
            for who, rate in found.items():
                rates[level].setdefault(who, []).append(rate)
            print(
                f"| {chapter.number} {chapter.name} | {level} "
                f"| {greedy.mean:.1f} ({greedy.spread:.1f}) | {found['greedy']:.0%} "
                f"| {other.mean:.1f} ({other.spread:.1f}) | {found[asked.bot]:.0%} "
                f"| {found['A']:.0%} | {found['B']:.0%} | {found['C']:.0%} "
                f"| {meant:.0%} | {good.advice(level, meant)} |",
                flush=True,
            )
    print(f"\nOff: all three are further than {NEAR:.0%} from what is meant.")
    if len(chapters) < len(campaign().parts):
        return
    print("\nThe whole campaign won:")
    for level in LEVELS:
        lanterns = campaign().lanterns[level]
        told = ", ".join(f"{who} {won(each, lanterns):.0%}" for who, each in rates[level].items())
        print(f"  {level}: {told}; meant for a good player: {MEANT_WON[level]:.0%}")


if __name__ == "__main__":
    main()
