"""The kinds of rounds there are: the normal one, and that of Youtoma at its three levels."""

from typing import Final

from realmtable.core.errors import InvalidText
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.position import Round

STANDARD: Final = "standard"


def round_of_mode(catalog: Catalog, names: list[str], mode: str, level: str = "") -> Round:
    """A round of these realms in one of the modes."""
    if mode == STANDARD:
        if level:
            raise InvalidText(f"a level ({level!r}) belongs to the mode {YOUTOMA!r} only")
        realms = [catalog.realm(name) for name in names]
        return Round(realms, catalog.table.turns, catalog.table.limit)
    if mode == YOUTOMA:
        return youtoma_round(catalog, names, level or "normal")
    raise InvalidText(f"there is no mode {mode!r}; there are {STANDARD} and {YOUTOMA}")


def youtoma_round(catalog: Catalog, names: list[str], level: str) -> Round:
    """A round of Youtoma on its own cards of these realms."""
    rules = catalog.table.youtoma
    known = rules.levels.get(level)
    if known is None:
        raise InvalidText(f"there is no level {level!r}; there are {', '.join(rules.levels)}")
    return Round(
        [catalog.realm(opponent(name)) for name in names],
        known.turns,
        catalog.table.limit,
        duties=True,
        bonus_from=known.bonus_from,
        most=rules.cap,
        mode=YOUTOMA,
        level=level,
    )


def opponent(name: str) -> str:
    """What the catalog calls Youtoma's side of a realm."""
    return name if name.startswith(YOUTOMA) else f"{YOUTOMA}/{name}"
