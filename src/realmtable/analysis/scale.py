"""How much values promise too much, as `benchmarks/scales.py` has found it."""

from importlib.resources import files
from typing import Final

import msgspec

from realmtable.bots.prices import MOST_TURNS

FULL: Final = 17.5  # stars; there is little room above them


class Scale(msgspec.Struct, frozen=True):
    by_turns: list[float]  # with 1, 2, ... turns to come
    by_realm: dict[str, float]  # besides, before the first turn; less and less from there on
    beyond: list[float]  # of each star above `FULL` so much comes true, by turns to come

    def told(self, promised: float, realms: list[str], to_come: int) -> float:
        """What a promise comes to on the average, in a round of these realms."""
        left = promised - self.too_much(realms, to_come)
        if left <= FULL:
            return left
        return FULL + self.beyond[min(to_come, MOST_TURNS) - 1] * (left - FULL)

    def too_much(self, realms: list[str], to_come: int) -> float:
        """How much too much is promised, in stars. Realms that it does not know add nothing."""
        to_come = min(to_come, MOST_TURNS)
        own = sum(self.by_realm.get(name, 0.0) for name in realms)
        return self.by_turns[to_come - 1] + own * to_come / MOST_TURNS


SCALE: Final = msgspec.json.decode(
    (files("realmtable") / "analysis" / "scale.json").read_bytes(), type=Scale
)
