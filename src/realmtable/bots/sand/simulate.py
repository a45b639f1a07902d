from realmtable.bots.sand.bot import SandBot
from realmtable.bots.sand.greedy_bot import GreedySandBot
from realmtable.bots.sand.random_bot import RandomSandBot
from realmtable.core.errors import UnknownName

BOTS = {"random": lambda s: RandomSandBot(s), "greedy": lambda s: GreedySandBot()}


def make_bot(name: str, seed: int | str) -> SandBot:
    if name not in BOTS:
        raise UnknownName(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](str(seed))
