"""Finds the scale of the analyser's judge: how much of what values promise comes true.

    python benchmarks/bots.py --rounds 1000 --keep promises.jsonl
    python benchmarks/scales.py promises.jsonl > src/realmtable/analysis/scale.py

From rounds of the strong bot: what they promised before the first turn and after each, and what
came of it. How much that was too much is put down to the number of turns to come and to the realms,
which are drawn towards none where few rounds tell of them.
"""

import argparse
import sys
from pathlib import Path

import msgspec
import numpy as np
from bots import Along
from rich.console import Console
from rich.progress import track

from realmtable.bots.strong_bot import played_out
from realmtable.bots.swift_bot import foresight_of
from realmtable.bots.values import MOST_TURNS
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.position import Round

LIKELY = 0.4  # stars: how far realms are apart, if few rounds tell
SPREAD = 1.7  # stars: of scores
HEAD = '''"""How much values promise too much, as `benchmarks/scales.py` has found it."""

from typing import Final
'''


def at_start(catalog: Catalog, realms: list[str]) -> float:
    round = Round([catalog.realm(name) for name in realms])
    foresight, _ = foresight_of(round)
    assert foresight is not None
    promise = played_out(round.start(), foresight, float("inf"))
    assert promise is not None
    return promise


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument(
        "--lost", type=float, default=0.0, help="stars that strong loses in a turn by this judge"
    )
    asked = parser.parse_args()
    along = [
        msgspec.json.decode(line, type=Along)
        for path in asked.files
        for line in path.read_bytes().splitlines()
    ]
    catalog = Catalog()
    names = sorted({name for each in along for name in each.realms})
    rows: list[list[float]] = []
    off: list[float] = []
    err = Console(stderr=True)
    for each in track(along, "rounds", console=err, disable=not err.is_terminal):
        promises = {**each.promises, MOST_TURNS: at_start(catalog, each.realms)}
        for to_come, promise in promises.items():
            turns = [float(turn == to_come) for turn in range(1, MOST_TURNS + 1)]
            share = to_come / MOST_TURNS
            rows.append(turns + [share * each.realms.count(name) for name in names])
            off.append(promise - each.score - asked.lost * to_come)
    told, wanted = np.array(rows), np.array(off)
    # The rows of one round tell the same thing several times.
    times = len(rows) / len(along)
    drawn = np.diag([0.0] * MOST_TURNS + [times * (SPREAD / LIKELY) ** 2 / 3] * len(names))
    found = np.linalg.solve(told.T @ told + drawn, told.T @ wanted)
    by_turns = ", ".join(f"{value:.2f}" for value in found[:MOST_TURNS])
    print(HEAD)
    print(f"BY_TURNS: Final = ({by_turns})  # with 1, 2, ... turns to come")
    print("BY_REALM: Final = {  # besides, before the first turn; less and less from there on")
    for name, value in zip(names, found[MOST_TURNS:], strict=True):
        print(f'    "{name}": {value:.2f},')
    print("}")
    print(f"{len(along)} rounds, off by {np.std(wanted - told @ found):.2f}", file=sys.stderr)


if __name__ == "__main__":
    main()
