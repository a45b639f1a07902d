"""Work for a Ray cluster, for tests: `python -m tests.support.ray_work WORK ADDRESS`."""

import sys
import time
from pathlib import Path

from realmtable.bots.fitting import Effort
from realmtable.bots.parallel import Where, play_parts
from realmtable.cli.fit import fit_values
from realmtable.core.errors import RealmtableError

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
