"""Choosing the realms of a game."""

import random

from realmtable.core.errors import InvalidText
from realmtable.rolling.catalog import Catalog


def draw_realms(
    catalog: Catalog, rounds: int, seed: int | str, sets: list[str], named: list[list[str]]
) -> list[list[str]]:
    """The realms of each round: the named ones first, the rest drawn from the sets, none twice."""
    table = catalog.table
    if not 1 <= rounds <= table.rounds:
        raise InvalidText(f"a game has 1 to {table.rounds} rounds, not {rounds}")
    if len(named) > rounds:
        raise InvalidText(f"realms are named for {len(named)} rounds, but {rounds} are played")
    chosen = [[catalog.find(name) for name in names] for names in named]
    chosen += [[] for _ in range(rounds - len(chosen))]
    taken = [name for names in chosen for name in names]
    pool = [name for name in catalog.in_sets(sets) if name not in taken]
    missing = sum(max(0, table.realms_per_round - len(names)) for names in chosen)
    if missing > len(pool):
        raise InvalidText(
            f"{missing} realms are to be drawn, but the chosen sets have only {len(pool)} left"
        )
    drawn = random.Random(f"realms {seed}").sample(pool, missing)
    for names in chosen:
        while len(names) < table.realms_per_round:
            names.append(drawn.pop())
    return chosen
