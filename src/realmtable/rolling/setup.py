"""Choosing the realms of a game."""

import random
from collections.abc import Sequence
from itertools import combinations

from realmtable.core.errors import InvalidText
from realmtable.rolling.catalog import YOUTOMA, Catalog


def draw_realms(
    catalog: Catalog,
    rounds: int,
    seed: int | str,
    sets: list[str],
    named: list[list[str]],
    waiting: Sequence[str] = (),
) -> list[list[str]]:
    """The realms of each round: the named ones first, the rest drawn from the sets, none twice.
    Those that wait in a deck are not drawn."""
    table = catalog.table
    if not 1 <= rounds <= table.rounds:
        raise InvalidText(f"a game has 1 to {table.rounds} rounds, not {rounds}")
    if len(named) > rounds:
        raise InvalidText(f"realms are named for {len(named)} rounds, but {rounds} are played")
    chosen = [find_realms(catalog, sets, names) for names in named]
    chosen += [[] for _ in range(rounds - len(chosen))]
    taken = [name for names in chosen for name in names] + list(waiting)
    missing = sum(max(0, table.realms_per_round - len(names)) for names in chosen)
    pool = _pool(catalog, sets, taken, missing)
    drawn = random.Random(f"realms {seed}").sample(pool, missing)
    for names in chosen:
        while len(names) < table.realms_per_round:
            names.append(drawn.pop())
    return chosen


def draw_together(
    catalog: Catalog, seed: int | str, sets: list[str], named: list[str], others: list[str]
) -> list[str]:
    """The realms of one round that go well together: the named ones first, the rest drawn from
    the sets, so that as few tags as possible are shared. `others` belong to other rounds."""
    chosen = find_realms(catalog, sets, named)
    taken = chosen + find_realms(catalog, sets, others)
    missing = max(0, catalog.table.realms_per_round - len(chosen))
    pool = _pool(catalog, sets, taken, missing)
    random.Random(f"together {seed}").shuffle(pool)
    best, fewest = chosen, -1
    for drawn in combinations(pool, missing):
        tried = [*chosen, *drawn]
        shared = _shared_tags(catalog, tried)
        if fewest < 0 or shared < fewest:
            best, fewest = tried, shared
        if shared == 0:
            break
    return best


def find_realms(catalog: Catalog, sets: list[str], names: list[str]) -> list[str]:
    """The ids that names mean: where only Youtoma's realms are played, among those."""
    if sets == [YOUTOMA]:
        found = [catalog.find(f"{YOUTOMA}/{name.removeprefix(f'{YOUTOMA}/')}") for name in names]
        return [name.removeprefix(f"{YOUTOMA}/") for name in found]
    return [catalog.find(name) for name in names]


def _pool(catalog: Catalog, sets: list[str], taken: list[str], missing: int) -> list[str]:
    """The realms of the sets that are not taken; refuses if there are not enough."""
    pool = [name for name in catalog.in_sets(sets) if name not in taken]
    if missing > len(pool):
        raise InvalidText(
            f"{missing} realms are to be drawn, but the chosen sets have only {len(pool)} left"
        )
    return pool


def _shared_tags(catalog: Catalog, realms: list[str]) -> int:
    """How often a realm has a tag that one before it has."""
    tags = [tag for name in realms for tag in catalog.realm(name).card.tags]
    return len(tags) - len(set(tags))
