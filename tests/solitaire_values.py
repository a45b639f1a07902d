"""What the solitaires of realms are worth, to four places."""

from realmtable.bots.solitaire import Solitaire
from tests.support import realm


def solved(name: str, on: bytes | None = None, turn: int = 1, earned: int = 0) -> Solitaire:
    """The solitaire of a realm, solved; from the start, unless a board is given."""
    of = realm(name)
    solitaire = Solitaire(of, of.start() if on is None else on, turn, earned)
    while not solitaire.work(1000):
        pass
    return solitaire


VALUES = {
}
# Those that plain Python solves in a moment.
QUICK = [
    "dinosaur_island",
    "eminent_domain",
    "fleet_the_dice_game",
    "genotype",
    "my_little_scythe",
    "pendulum",
    "scythe",
    "viticulture",
]
# Those that take the compiled engine more than a few seconds.
SLOW: list[str] = []
