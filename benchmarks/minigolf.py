"""Measures how hard the holes of the house course are, for two bots and for a good player.

    python benchmarks/minigolf.py --attempts 100 --bot swift

At the normal level a good player is meant to need par: to succeed in about 85 %, 50 % and 33 % of
the attempts for a par of 1, 2 and 3. How such a player is estimated: `aiming.py`.
"""

import argparse
from dataclasses import dataclass

from aiming import BOTS, NEAR, Attempt, Estimate, Series, all_realms, attempt, in_order

from realmtable.solo.challenge import challenge
from realmtable.solo.content import course
from realmtable.solo.stage import LEVELS, MINIGOLF, Stage

MEANT = {1: 0.85, 2: 0.5, 3: 0.33}  # by par


@dataclass(frozen=True)
class Part:
    hole: int
    bot: str
    deal: str


def play(part: Part) -> Attempt:
    catalog = all_realms()
    made = {
        level: challenge(Stage(mode=MINIGOLF, number=part.hole, level=level), (), catalog)
        for level in LEVELS
    }
    return attempt(part.bot, made, part.deal)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--attempts", type=int, default=100)
    parser.add_argument("--bot", choices=BOTS, default="swift", help="beside the greedy one")
    parser.add_argument("--hole", type=int, default=0, help="all, if none is named")
    parser.add_argument("--seed", default="minigolf")
    parser.add_argument("--jobs", type=int, default=0)
    asked = parser.parse_args()
    holes = [hole for hole in course().holes if asked.hole in (0, hole.number)]
    bots = list(dict.fromkeys(("greedy", asked.bot)))
    parts = [
        Part(hole.number, bot, f"{asked.seed} {hole.number} {n}")
        for hole in holes
        for bot in bots
        for n in range(asked.attempts)
    ]
    played = in_order(parts, play, asked.jobs)
    print(f"{asked.attempts} attempts by each bot; rates at easy / normal / hard\n")
    print(f"| hole | par | greedy: score | rates | {asked.bot}: score | rates ", end="")
    print("| good player, normal: A | B | C | meant | |")
    print("| --- " * 11 + "|", flush=True)
    needed = {"A": 0.0, "B": 0.0, "C": 0.0}
    for hole in holes:
        of = {bot: [next(played) for _ in range(asked.attempts)] for bot in bots}
        greedy, other = Series(of["greedy"]), Series(of[asked.bot])
        good = Estimate(greedy, other)
        meant = MEANT[hole.par]
        rates = {
            "A": good.direct("normal"),
            "B": good.shifted("normal"),
            "C": good.between("normal"),
        }
        needed = {how: needed[how] + 1 / max(rate, 0.01) for how, rate in rates.items()}
        told = good.advice("normal", meant)
        print(
            f"| {hole.number} {hole.name} | {hole.par} "
            f"| {greedy.mean:.1f} ({greedy.spread:.1f}) | {greedy.rates()} "
            f"| {other.mean:.1f} ({other.spread:.1f}) | {other.rates()} "
            f"| {rates['A']:.0%} | {rates['B']:.0%} | {rates['C']:.0%} | {meant:.0%} | {told} |",
            flush=True,
        )
    par = sum(hole.par for hole in holes)
    told = ", ".join(f"{how} {many:.0f}" for how, many in needed.items())
    print(f"\nAttempts of a good player on these holes: {told}; par {par}")
    print(f"Off: all three are further than {NEAR:.0%} from what is meant.")


if __name__ == "__main__":
    main()
