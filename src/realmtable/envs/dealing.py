"""Which realms an environment plays: what is asked for, and refused in words if need be."""

from collections.abc import Sequence
from functools import cache

from realmtable.core.errors import InvalidText
from realmtable.envs.batch import Batch
from realmtable.envs.rows import REALMS
from realmtable.rolling.catalog import Catalog

_OPTIONS = ("realms",)


@cache
def cards() -> Catalog:
    """The cards as they come with the program: environments are the same on every machine. What
    realms remember of their plays is shared by all environments of a process."""
    return Catalog()


@cache
def realm_numbers() -> dict[str, int]:
    """Every realm by the number that observations have for it; 1 is the first by id."""
    return {name: number for number, name in enumerate(cards().names, start=1)}


def find_pool(realms: Sequence[str] | None, sets: Sequence[str]) -> list[str]:
    """The realms to draw from: those named, or those of the sets."""
    if realms is None:
        if isinstance(sets, str):
            raise InvalidText(f"sets is a list of names, not {sets!r}")
        pool = cards().in_sets(list(sets))
        if len(pool) < REALMS:
            raise InvalidText(f"a round has {REALMS} realms, but the sets have only {len(pool)}")
        return pool
    if isinstance(realms, str):
        raise InvalidText(f"realms is a list of names, not {realms!r}")
    names = [cards().find(str(name)) for name in realms]
    for n, name in enumerate(names):
        if name not in realm_numbers():
            raise InvalidText(f"realms: {name} is a realm that only Youtoma plays")
        if name in names[:n]:
            raise InvalidText(f"realms: {name} is there twice")
    if len(names) != REALMS:
        raise InvalidText(f"realms: a round has {REALMS} of them, not {len(names)}")
    return names


def pool_of(options: dict[str, object] | None, otherwise: list[str]) -> list[str]:
    """What the options of a reset ask for."""
    for option in options or {}:
        if option not in _OPTIONS:
            raise InvalidText(f"there is no option {option!r}; there is {', '.join(_OPTIONS)}")
    realms = (options or {}).get("realms")
    if realms is None:
        return otherwise
    if not isinstance(realms, Sequence):
        raise InvalidText(f"realms is a list of names, not {realms!r}")
    return find_pool(realms, ())


def make_batch(count: int) -> Batch:
    """Lanes that can play every realm."""
    return Batch(count, {realm.id: realm for realm in cards().all()}, realm_numbers())
