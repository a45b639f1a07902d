"""The bots for Realm of Sand by their names."""

from collections.abc import Callable

from realmtable.bots.sand.bot import SandBot
from realmtable.bots.sand.greedy_bot import GreedySandBot
from realmtable.bots.sand.planner_bot import PlannerSandBot
from realmtable.bots.sand.random_bot import RandomSandBot
from realmtable.core.errors import UnknownName

BOTS: dict[str, Callable[[str], SandBot]] = {
    "random": RandomSandBot,
    "greedy": lambda _seed: GreedySandBot(),
    "planner": lambda _seed: PlannerSandBot(),
}


def make_bot(name: str, seed: int | str) -> SandBot:
    """A bot by its name."""
    if name not in BOTS:
        raise UnknownName(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](str(seed))
