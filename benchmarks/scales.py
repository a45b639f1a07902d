"""Finds the scales of the analyser's judge: how much of what values promise comes true.

    python benchmarks/scales.py --rounds 200

The strong bot plays rounds; after every turn it is noted what was promised, and in the end what
came of it. The mean difference, by turns to come, goes into `TOO_MUCH` of `analysis/fitted.py`.
"""

import argparse
from random import Random

import numpy as np

from realmtable.bots.bot import play_turn
from realmtable.bots.parallel import Where, play_parts
from realmtable.bots.strong_bot import StrongBot, played_out
from realmtable.bots.swift_bot import foresight_of
from realmtable.core.dice import SeededDice
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.position import Round
from realmtable.rolling.turn import begin, score_in_tenths

Point = tuple[int, float, float]  # turns to come, promised, scored


def play(numbers: list[int]) -> list[Point]:
    catalog = Catalog()
    points: list[Point] = []
    for number in numbers:
        pool = catalog.in_sets(["base" if number % 2 else "all"])
        realms = [catalog.realm(name) for name in Random(f"scales {number}").sample(pool, 3)]
        round = Round(realms)
        foresight, _ = foresight_of(round)
        assert foresight is not None
        dice = SeededDice(f"scales {number}")
        position = round.start()
        bot = StrongBot()
        promised: list[tuple[int, float]] = []
        while not position.round_over:
            found = played_out(position, foresight, float("inf"))
            assert found is not None
            promised.append((round.turns - position.turn, found))
            position = play_turn(bot, begin(position, *dice.roll()))
        score = score_in_tenths(position) / 10
        points += [(to_come, worth, score) for to_come, worth in promised]
    return points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=0)
    asked = parser.parse_args()
    parts = [list(range(i, min(i + 5, asked.rounds))) for i in range(0, asked.rounds, 5)]
    points = [point for _, some in play_parts(parts, play, Where(asked.jobs)) for point in some]
    for to_come in range(1, 10):
        promised = np.array([worth for at, worth, _ in points if at == to_come])
        scored = np.array([score for at, _, score in points if at == to_come])
        off = promised - scored
        error = off.std() / len(off) ** 0.5
        print(f"{to_come} to come: {off.mean():.2f} too much (± {error:.2f})", flush=True)


if __name__ == "__main__":
    main()
