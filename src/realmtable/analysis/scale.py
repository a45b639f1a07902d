"""How much values promise too much, as `benchmarks/scales.py` has found it."""

from importlib.resources import files
from typing import Final

import msgspec

from realmtable.bots.prices import MOST_TURNS


class Scale(msgspec.Struct, frozen=True):
    by_turns: list[float]  # with 1, 2, ... turns to come
    by_realm: dict[str, float]  # besides, before the first turn; less and less from there on

    def too_much(self, realms: list[str], to_come: int) -> float:
        """In a round of these realms, in stars. Those that it does not know add nothing."""
        to_come = min(to_come, MOST_TURNS)
        own = sum(self.by_realm.get(name, 0.0) for name in realms)
        return self.by_turns[to_come - 1] + own * to_come / MOST_TURNS


SCALE: Final = msgspec.json.decode(
    (files("realmtable") / "analysis" / "scale.json").read_bytes(), type=Scale
)
