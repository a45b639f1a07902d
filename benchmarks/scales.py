"""Finds the scale of the analyser's judge: how much of what values promise comes true.

    python benchmarks/bots.py --sets base --keep base.jsonl
    python benchmarks/bots.py --sets base --bots strong --seed scales --rounds 1500 \\
        --keep base.jsonl
    python benchmarks/bots.py --sets all --keep all.jsonl
    python benchmarks/scales.py base.jsonl all.jsonl > src/realmtable/analysis/scale.json

From rounds of the strong bot: what they promised before the first turn and after each, and what
came of it, together with what the bot lost. How much that was too much is put down to the number of
turns to come and to the realms, which are drawn towards none where few rounds tell of them; and of
what goes beyond nearly full scores only some comes true. Further files tell of the realms that are
new in them. When some cards have changed, rounds with these are enough:

    python benchmarks/bots.py --sets all --bots strong --with tokaido,momiji --keep some.jsonl
    python benchmarks/scales.py --but tokaido,momiji some.jsonl > scale.json

Games that `calibration.py` has played with the scale in use tell how far it is off, too. It is
moved by what they and the rounds that it was found with say together, and then needs other games
(another seed) to be tried with:

    python benchmarks/scales.py --found-with 2500 --games calibration.jsonl > scale.json
"""

import argparse
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from aiming import all_realms
from bots import Along
from rich.console import Console
from rich.progress import track

from realmtable.analysis.calibration import PlayedAlong
from realmtable.analysis.results import THOUSAND
from realmtable.analysis.scale import FULL, SCALE, Scale
from realmtable.bots.prices import MOST_TURNS
from realmtable.bots.strong_bot import played_out
from realmtable.bots.swift_bot import foresight_of
from realmtable.rolling.position import Round

LIKELY = 0.4  # stars: how far realms are apart, if few rounds tell
SPREAD = 1.7  # stars: of scores
NOTHING = Scale([0.0] * MOST_TURNS, {}, [1.0] * MOST_TURNS)


@cache
def at_start(realms: frozenset[str]) -> float:
    """What is promised before the first roll."""
    round = Round([all_realms().realm(name) for name in sorted(realms)])
    foresight, _ = foresight_of(round)
    assert foresight is not None
    promise = played_out(round.start(), foresight, float("inf"))
    assert promise is not None
    return promise


@dataclass(frozen=True)
class Fact:
    """What was promised in a round with so many turns to come, and what came of it."""

    realms: list[str]
    to_come: int
    promise: float
    came: float


def facts_of(path: Path, lost: float) -> list[Fact]:
    found: list[Fact] = []
    lines = path.read_bytes().splitlines()
    err = Console(stderr=True)
    for line in track(lines, path.name, console=err, disable=not err.is_terminal):
        each = msgspec.json.decode(line, type=Along)
        promises = {**each.promises, MOST_TURNS: at_start(frozenset(each.realms))}
        for to_come, promise in promises.items():
            found.append(Fact(each.realms, to_come, promise, each.score + lost * to_come))
    return found


def with_realms(known: Scale, facts: list[Fact]) -> Scale:
    """What the facts tell beside what is known: of realms, and at first of turns to come."""
    names = sorted({name for each in facts for name in each.realms} - set(known.by_realm))
    turns = 0 if known is not NOTHING else MOST_TURNS
    rows: list[list[float]] = []
    for each in facts:
        share = each.to_come / MOST_TURNS
        at_turn = [float(turn == each.to_come) for turn in range(1, turns + 1)]
        rows.append(at_turn + [share * each.realms.count(name) for name in names])
    told = np.array(rows)
    wanted = np.array(
        [known.told(each.promise, each.realms, each.to_come) - each.came for each in facts]
    )
    # The rows of one round tell the same thing several times: one for each number of turns to come.
    times = len({each.to_come for each in facts})
    drawn = np.diag([0.0] * turns + [times * (SPREAD / LIKELY) ** 2 / 3] * len(names))
    found = np.linalg.solve(told.T @ told + drawn, told.T @ wanted)
    by_realm = dict(zip(names, found[turns:].tolist(), strict=True))
    by_turns = found[:turns].tolist() if turns else known.by_turns
    return Scale(by_turns, known.by_realm | by_realm, known.beyond)


def with_beyond(scale: Scale, facts: list[Fact]) -> Scale:
    """How much comes true of what is promised beyond `FULL`, by turns to come."""
    for _ in range(5):  # what is beyond depends a little on what is found
        by_turns = scale.by_turns.copy()
        beyond = scale.beyond.copy()
        for turn in range(1, MOST_TURNS + 1):
            some = [each for each in facts if each.to_come == turn]
            left = np.array([each.promise - scale.too_much(each.realms, turn) for each in some])
            came = np.array([each.came for each in some])
            over = np.maximum(left - FULL, 0)
            told = np.stack([np.ones_like(over), over], axis=1)
            (shift, slope), *_ = np.linalg.lstsq(told, came - np.minimum(left, FULL), rcond=None)
            by_turns[turn - 1] -= float(shift)
            beyond[turn - 1] = float(slope)
        scale = Scale(by_turns, scale.by_realm, beyond)
    return scale


def moved(scale: Scale, path: Path, found_with: int, lost: float) -> Scale:
    """The scale in use, and how far it was off in games that were judged with it."""
    lines = path.read_bytes().splitlines()
    rounds = [each for line in lines for each in msgspec.json.decode(line, type=PlayedAlong).rounds]
    share = len(rounds) / (len(rounds) + found_with)
    by_turns = scale.by_turns.copy()
    for turn in range(1, MOST_TURNS + 1):
        off = [each.predicted[MOST_TURNS - turn] - each.scored for each in rounds]
        by_turns[turn - 1] += share * (float(np.mean(off)) / THOUSAND - lost * turn)
    return Scale(by_turns, scale.by_realm, scale.beyond)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("files", type=Path, nargs="*")
    parser.add_argument(
        "--lost", type=float, default=0.015, help="stars that strong loses in a turn by this judge"
    )
    parser.add_argument("--but", help="keep what is known of all realms but these")
    parser.add_argument("--games", type=Path, help="of calibration.py, with the scale in use")
    parser.add_argument("--found-with", type=int, default=0, help="rounds behind the scale in use")
    asked = parser.parse_args()
    if bool(asked.files) == bool(asked.games):
        parser.error("name files of rounds, or --games with the scale in use")
    if asked.games:
        print_scale(moved(SCALE, asked.games, asked.found_with, asked.lost))
        return
    scale = NOTHING
    if asked.but:
        anew = asked.but.split(",")
        kept = {name: off for name, off in SCALE.by_realm.items() if name not in anew}
        scale = Scale(SCALE.by_turns, kept, SCALE.beyond)
    for path in asked.files:
        facts = facts_of(path, asked.lost)
        first = scale is NOTHING
        scale = with_realms(scale, facts)
        if first:
            scale = with_beyond(scale, facts)
        off = [scale.told(each.promise, each.realms, each.to_come) - each.came for each in facts]
        print(f"{path}: off by {np.std(off):.2f}", file=sys.stderr)
    print_scale(scale)


def print_scale(scale: Scale) -> None:
    rounded = Scale(
        [round(value, 2) for value in scale.by_turns],
        {name: round(value, 2) for name, value in sorted(scale.by_realm.items())},
        [round(value, 2) for value in scale.beyond],
    )
    print(msgspec.json.format(msgspec.json.encode(rounded)).decode())


if __name__ == "__main__":
    main()
