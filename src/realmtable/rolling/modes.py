"""The modes of a game, and the rounds that a seat plays in them.

In `standard` every round is a normal one. In `youtoma` a seat plays each round twice, first for
Youtoma on its cards, then for itself. In `lowest` everybody plays Youtoma, and the lowest wins.
"""

from collections.abc import Sequence
from typing import Final

from realmtable.core.errors import InvalidText
from realmtable.rolling.alterations import NONE, Alterations
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.position import Round
from realmtable.rolling.table import Level

STANDARD: Final = "standard"
LOWEST: Final = "lowest"
MODES: Final = (STANDARD, YOUTOMA, LOWEST)
NORMAL: Final = "normal"  # the level where none is named


def course(
    catalog: Catalog,
    realms: list[list[str]],
    mode: str,
    level: str = "",
    alterations: Sequence[Alterations] = (),
) -> list[Round]:
    """The rounds that a seat plays on these realms, one after the other. There are alterations
    for each of them, or none at all."""
    rounds: list[Round] = []
    for number, names in enumerate(realms):
        altered = alterations[number] if alterations else NONE
        if mode != STANDARD:
            rounds.append(round_of_mode(catalog, names, YOUTOMA, level, altered))
        if mode != LOWEST:
            rounds.append(round_of_mode(catalog, names, STANDARD, "", altered))
    return rounds


def check_mode(catalog: Catalog, mode: str, level: str, rounds: int) -> None:
    """Refuses a mode, a level or a number of rounds that there is not."""
    if mode not in MODES:
        raise InvalidText(f"there is no mode {mode!r}; there are {', '.join(MODES)}")
    if level and mode == STANDARD:
        raise InvalidText(f"a level ({level!r}) belongs to the modes {YOUTOMA} and {LOWEST}")
    _level(catalog, level or NORMAL)
    most = most_rounds(catalog, mode)
    if not 1 <= rounds <= most:
        against = " against Youtoma" if mode == YOUTOMA else ""
        raise InvalidText(f"a game{against} has 1 to {most} rounds, not {rounds}")


def most_rounds(catalog: Catalog, mode: str) -> int:
    """How many rounds a game of a mode can have."""
    table = catalog.table
    if mode == YOUTOMA:
        return table.youtoma.most_rounds
    return table.youtoma.most_rounds_together if mode == LOWEST else table.rounds


def warnings(catalog: Catalog, realms: list[str], mode: str) -> list[str]:
    """What the designers advise against, in words."""
    if mode == STANDARD:
        return []
    return [
        f"{' and '.join(catalog.realm(name).name for name in pair)} do not go well together here: "
        "the designers advise against it"
        for pair in catalog.table.youtoma.avoid_together
        if set(pair) <= set(realms)
    ]


def round_of_mode(
    catalog: Catalog,
    names: list[str],
    mode: str,
    level: str = "",
    alterations: Alterations = NONE,
) -> Round:
    """A round of these realms in one of the modes."""
    if alterations is not NONE and mode != STANDARD:
        raise InvalidText("rounds of Youtoma have no alterations")
    if mode == STANDARD:
        if level:
            raise InvalidText(f"a level ({level!r}) belongs to the mode {YOUTOMA!r} only")
        realms = [catalog.realm(name) for name in names]
        deck = [catalog.realm(name) for name in alterations.deck]
        table = catalog.table
        return Round(realms, table.turns, table.limit, alterations=alterations, deck=deck)
    if mode == YOUTOMA:
        return youtoma_round(catalog, names, level or NORMAL)
    raise InvalidText(f"there is no mode {mode!r}; there are {STANDARD} and {YOUTOMA}")


def youtoma_round(catalog: Catalog, names: list[str], level: str) -> Round:
    """A round of Youtoma on its own cards of these realms."""
    rules = catalog.table.youtoma
    known = _level(catalog, level)
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


def _level(catalog: Catalog, level: str) -> Level:
    levels = catalog.table.youtoma.levels
    if level not in levels:
        raise InvalidText(f"there is no level {level!r}; there are {', '.join(levels)}")
    return levels[level]


def opponent(name: str) -> str:
    """What the catalog calls Youtoma's side of a realm."""
    return name if name.startswith(YOUTOMA) else f"{YOUTOMA}/{name}"
