"""How strong the bots are, on the same deals: `make bench-bots` prints the table of docs/bots.md.

    python benchmarks/bots.py --rounds 1000 --jobs 0

Every bot plays the same realms with the same dice. Deals follow from a seed that nothing was tuned
on; with `--with` each of them has one of the named realms, in turn. The reference plays with all
dice known beforehand, by a wide beam over whole rounds: nobody can, and it tells how far there is
to go.
"""

import argparse
from dataclasses import dataclass
from math import isnan, sqrt
from pathlib import Path
from random import Random
from time import process_time

import msgspec
from rich.console import Console
from rich.progress import Progress

from realmtable.bots.bot import play_turn
from realmtable.bots.parallel import Where, play_parts
from realmtable.bots.simulate import make_bot
from realmtable.bots.strong_bot import StrongBot
from realmtable.bots.swift_bot import foresight_of
from realmtable.core.dice import SeededDice
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.ends import end_key, turn_ends
from realmtable.rolling.position import Position, Round
from realmtable.rolling.turn import begin, score_in_tenths

REFERENCE = "dice known"
KEPT = 60  # ends that the reference follows from turn to turn


@dataclass(frozen=True)
class Part:
    bot: str
    sets: str
    seed: str
    given: tuple[str, ...]  # one of these is in each deal, if there are any
    first: int
    rounds: int


@dataclass(frozen=True)
class Along:
    """What a round of the strong bot promised after each turn, as far as it looked, and came to."""

    realms: list[str]
    promises: dict[int, float]  # by turns to come
    score: float


@dataclass(frozen=True)
class Played:
    scores: list[int]  # tenths
    turns: list[float]  # seconds of processor
    along: list[Along]


def play(part: Part) -> Played:
    catalog = Catalog()
    pool = catalog.in_sets([part.sets])
    scores: list[int] = []
    turns: list[float] = []
    along: list[Along] = []
    for number in range(part.first, part.first + part.rounds):
        deal = f"{part.seed} {part.sets} {number}"
        round = Round([catalog.realm(name) for name in dealt(deal, number, pool, part.given)])
        dice = SeededDice(deal)
        rolls = [dice.roll() for _ in range(round.length)]
        if part.bot == REFERENCE:
            scores.append(best_known(round, rolls))
            continue
        bot = make_bot(part.bot, "")
        position = round.start()
        promises: dict[int, float] = {}
        for roll in rolls:
            start = process_time()
            position = play_turn(bot, begin(position, *roll))
            turns.append(process_time() - start)
            if isinstance(bot, StrongBot) and not isnan(bot.promise):
                promises[round.turns - position.turn] = bot.promise
        scores.append(score_in_tenths(position))
        if promises:
            realms = [realm.id for realm in round.realms]
            along.append(Along(realms, promises, scores[-1] / 10))
    return Played(scores, turns, along)


def dealt(deal: str, number: int, pool: list[str], given: tuple[str, ...]) -> list[str]:
    """The realms of a deal."""
    if not given:
        return Random(deal).sample(pool, 3)
    one = given[number % len(given)]
    return [one, *Random(deal).sample([name for name in pool if name != one], 2)]


def best_known(round: Round, rolls: list[list[int]]) -> int:
    """The best score that a beam over whole rounds meets, if all dice are known."""
    foresight, _ = foresight_of(round)
    assert foresight is not None
    beam = [round.start()]
    for roll in rolls:
        found: dict[tuple[object, ...], tuple[float, Position]] = {}
        for position in beam:
            for end in turn_ends(begin(position, *roll), foresight.judge, 24)[:40]:
                found[end_key(end.position)] = (end.worth, end.position)
        best = sorted(found.values(), key=lambda each: -each[0])[:KEPT]
        beam = [position for _, position in best]
    return max(score_in_tenths(position) for position in beam)


def line(name: str, played: Played, beside: Played | None) -> str:
    """A row of the table: mean, standard error, 95 % interval, time a turn."""
    n = len(played.scores)
    mean = sum(played.scores) / n / 10
    error = sqrt(sum((score / 10 - mean) ** 2 for score in played.scores) / max(1, n - 1) / n)
    row = f"| {name} | {n} | {mean:.2f} | {mean - 1.96 * error:.2f} to {mean + 1.96 * error:.2f} |"
    if beside is not None:
        more = [(a - b) / 10 for a, b in zip(played.scores, beside.scores, strict=False)]
        row += f" {sum(more) / len(more):+.2f} |"
    else:
        row += " |"
    if not played.turns:
        return row + " |"
    middle = sum(played.turns) / len(played.turns) * 1000
    return row + f" {middle:.1f} (most {max(played.turns) * 1000:.0f}) |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--reference", type=int, default=50, help="deals with known dice")
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--seed", default="never tuned on")
    parser.add_argument("--sets", default="base,all")
    parser.add_argument(
        "--with", default="", dest="given", help="realms, of which each deal has one"
    )
    parser.add_argument("--keep", type=Path, help="what strong promised, for benchmarks/scales.py")
    parser.add_argument("--bots", default="greedy,swift,strong")
    asked = parser.parse_args()
    given = tuple(asked.given.split(",")) if asked.given else ()
    err = Console(stderr=True)
    for sets in asked.sets.split(","):
        print(f"\n{sets}: one round of three realms drawn anew for each deal\n")
        print("| bot | rounds | mean | 95 % interval | more than the first | ms a turn |")
        print("| --- | --- | --- | --- | --- | --- |", flush=True)
        first: Played | None = None
        for bot in [*asked.bots.split(","), REFERENCE]:
            rounds = asked.reference if bot == REFERENCE else asked.rounds
            parts = [
                Part(bot, sets, asked.seed, given, i, min(5, rounds - i))
                for i in range(0, rounds, 5)
            ]
            whole = Played([], [], [])
            with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
                bar = progress.add_task(f"{bot}, {sets}", total=rounds)
                for part, played in play_parts(parts, play, Where(asked.jobs)):
                    whole.scores.extend(played.scores)
                    whole.turns.extend(played.turns)
                    whole.along.extend(played.along)
                    progress.advance(bar, part.rounds)
            if whole.scores:
                print(line(bot, whole, first), flush=True)
            if asked.keep and whole.along:
                lines = b"".join(msgspec.json.encode(each) + b"\n" for each in whole.along)
                with asked.keep.open("ab") as file:
                    file.write(lines)
            first = first or whole


if __name__ == "__main__":
    main()
