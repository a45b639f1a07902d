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
PARTS = 80
LOST = "lost"  # the file that says that a node is lost
TINY = Effort(boards=60, steps=30, sweeps=1, hidden=(8, 4))


def node_of(part: tuple[int, str]) -> tuple[int, str]:
    """Tells where it was done: once two nodes are at work, and late parts once one of them is lost.
    Files say so, as all nodes are on this machine."""
    import ray

    number, folder = part
    node = ray.get_runtime_context().get_node_id()
    (Path(folder) / "nodes" / node).touch()
    while len(list((Path(folder) / "nodes").iterdir())) < 2:
        time.sleep(0.01)
    while number >= PARTS // 2 and not (Path(folder) / LOST).exists():
        time.sleep(0.01)
    return number, node


def fit(where: Where, folder: Path) -> None:
    fit_values(["wingspan", "scythe"], [], "1", where, folder, again=True, effort=TINY)


def main(work: str, address: str) -> None:
    if work == "fit":
        fit(Where(ray=address), Path("fitted"))
        return
    try:
        here = Path.cwd()
        (here / "nodes").mkdir(exist_ok=True)
        parts = [(number, str(here)) for number in range(PARTS)]
        for part, result in play_parts(parts, node_of, Where(ray=address)):
            assert part[0] == result[0]
            sys.stdout.write(f"{result[1]}\n")
            sys.stdout.flush()
    except RealmtableError as error:
        sys.stdout.write(f"{error.why}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
