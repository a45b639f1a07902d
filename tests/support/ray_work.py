"""Work for a Ray cluster, for tests: `python -m tests.support.ray_work WORK ADDRESS`."""

import sys
import time
from pathlib import Path

from realmtable.bots.fitting import Effort
from realmtable.bots.parallel import Where, play_parts
from realmtable.cli.fit import fit_values
from realmtable.core.errors import RealmtableError

# What a command is asked, and a record to ask it of.
BALANCE = ["balance", "--realms", "wingspan", "--sets", "base", "--bot", "random", "--rounds", "20"]
SIM = ["sim", "--realms", "wingspan,scythe,tapestry", "--bot", "random", "--json", "--games", "40"]
ONE_TURN = """realmtable record 1
game: rolling
seat: ann
tie-break: base
round 1: wingspan/1/4d61d482 scythe/1/3acf5112 tapestry/1/e7409059
alterations 1: turns=8-9

1.8 dice 4 2
1.8 ann: 4>wingspan.a1; end
1.9 dice 4 2
1.9 ann: end
"""
TINY = Effort(boards=60, steps=30, sweeps=1, hidden=(8, 4))


def node_of(part: int) -> tuple[int, str]:
    """Takes a while, and tells where it was done."""
    import ray

    time.sleep(0.1)
    return part, ray.get_runtime_context().get_node_id()


def fit(where: Where, folder: Path) -> None:
    fit_values(["wingspan", "scythe"], [], "1", where, folder, again=True, effort=TINY)


def main(work: str, address: str) -> None:
    if work == "fit":
        fit(Where(ray=address), Path("fitted"))
        return
    try:
        for part, result in play_parts(range(80), node_of, Where(ray=address)):
            assert part == result[0]
            sys.stdout.write(f"{result[1]}\n")
            sys.stdout.flush()
    except RealmtableError as error:
        sys.stdout.write(f"{error.why}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
