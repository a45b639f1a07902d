"""Finds the scale of the analyser's judge: how much of what values promise comes true.

    python benchmarks/bots.py --sets base --keep base.jsonl
    python benchmarks/bots.py --sets all --keep all.jsonl
    python benchmarks/scales.py base.jsonl all.jsonl > src/realmtable/analysis/scale.json

From rounds of the strong bot: what they promised before the first turn and after each, and what
came of it, together with what the bot lost. How much that was too much is put down to the number of
turns to come and to the realms, which are drawn towards none where few rounds tell of them. Further
files tell of the realms that are new in them. When some cards have changed, rounds with these are
enough:

    python benchmarks/bots.py --sets all --bots strong --with tokaido,momiji --keep some.jsonl
    python benchmarks/scales.py --but tokaido,momiji some.jsonl > scale.json
"""

import argparse
import sys
from pathlib import Path

import msgspec
import numpy as np
from bots import Along
from rich.console import Console
from rich.progress import track

from realmtable.analysis.scale import SCALE, Scale
from realmtable.bots.prices import MOST_TURNS
from realmtable.bots.strong_bot import played_out
from realmtable.bots.swift_bot import foresight_of
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.position import Round

LIKELY = 0.4  # stars: how far realms are apart, if few rounds tell
SPREAD = 1.7  # stars: of scores
NOTHING = Scale([0.0] * MOST_TURNS, {})


def at_start(catalog: Catalog, realms: list[str]) -> float:
    round = Round([catalog.realm(name) for name in realms])
    foresight, _ = foresight_of(round)
    assert foresight is not None
    promise = played_out(round.start(), foresight, float("inf"))
    assert promise is not None
    return promise


def found_by(path: Path, known: Scale, lost: float) -> Scale:
    """What the rounds of a file tell beside what is known."""
    along = [msgspec.json.decode(line, type=Along) for line in path.read_bytes().splitlines()]
    catalog = Catalog()
    names = sorted({name for each in along for name in each.realms} - set(known.by_realm))
    turns = 0 if known is not NOTHING else MOST_TURNS
    rows: list[list[float]] = []
    off: list[float] = []
    err = Console(stderr=True)
    for each in track(along, path.name, console=err, disable=not err.is_terminal):
        promises = {**each.promises, MOST_TURNS: at_start(catalog, each.realms)}
        for to_come, promise in promises.items():
            share = to_come / MOST_TURNS
            at_turn = [float(turn == to_come) for turn in range(1, turns + 1)]
            rows.append(at_turn + [share * each.realms.count(name) for name in names])
            off.append(promise - each.score - lost * to_come - known.too_much(each.realms, to_come))
    told, wanted = np.array(rows), np.array(off)
    # The rows of one round tell the same thing several times.
    times = len(rows) / len(along)
    drawn = np.diag([0.0] * turns + [times * (SPREAD / LIKELY) ** 2 / 3] * len(names))
    found = np.linalg.solve(told.T @ told + drawn, told.T @ wanted)
    by_realm = dict(zip(names, found[turns:].tolist(), strict=True))
    print(f"{path}: off by {np.std(wanted - told @ found):.2f}", file=sys.stderr)
    by_turns = found[:turns].tolist() if turns else known.by_turns
    return Scale(by_turns, known.by_realm | by_realm)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument(
        "--lost", type=float, default=0.03, help="stars that strong loses in a turn by this judge"
    )
    parser.add_argument("--but", help="keep what is known of all realms but these")
    asked = parser.parse_args()
    scale = NOTHING
    if asked.but:
        anew = asked.but.split(",")
        kept = {name: off for name, off in SCALE.by_realm.items() if name not in anew}
        scale = Scale(SCALE.by_turns, kept)
    for path in asked.files:
        scale = found_by(path, scale, asked.lost)
    rounded = Scale(
        [round(value, 2) for value in scale.by_turns],
        {name: round(value, 2) for name, value in sorted(scale.by_realm.items())},
    )
    print(msgspec.json.format(msgspec.json.encode(rounded)).decode())


if __name__ == "__main__":
    main()
