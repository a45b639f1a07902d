"""Measures a commit of the history beside the present tree, in turns, and prints their ratios.

    python benchmarks/compare.py REV [--json FILE]      (make compare REV=... does it)

Each of the two has an environment of its own (`builds.py`). It is only asked through what stays
whatever becomes of its modules: the command, the engine protocol, HTTP, registered environments
(`measures.py`). One repetition does everything with both, one right after the other, so what else
the machine does meets both. Of each line the ratios of all repetitions are taken: told are their
median, and in brackets the lowest and the highest. Where the brackets include 1, no difference was
found; how often they leave it out by luck is told with the number of repetitions.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from builds import Build, NotBuilt, differing, kept, present
from measures import (
    Amounts,
    Found,
    NotThere,
    Subject,
    crowd_turn,
    engine_moves,
    env_steps,
    greedy_turns,
    pages,
    random_rounds,
    starts,
    swift_turns,
)

SECONDS: Final = 270.0  # no repetition is begun that would end later
LEAST: Final = 8  # repetitions, however long they take
SIDES: Final = ("this", "that")


@dataclass(frozen=True)
class Line:
    """What is told of one figure."""

    key: str
    words: str


@dataclass(frozen=True)
class Part:
    """Figures of a kind, with the measures that give them."""

    words: str
    measures: tuple[Callable[[Subject], Found], ...]
    lines: tuple[Line, ...]
    once: bool = False  # whether they are counted rather than measured


PARTS: Final = (
    Part(
        "in a second of the processor (more is better)",
        (random_rounds, greedy_turns, swift_turns, engine_moves, env_steps),
        (
            Line("random", "rounds of the random bot: sim, its start taken off"),
            Line("decisions", "decisions: moves played by the engine protocol"),
            Line("greedy", "turns of the greedy bot: sim, its start taken off"),
            Line("swift", "turns of the swift bot: sim, its start taken off"),
            Line("step", "steps of Realmtable-v1, one round"),
            Line("steps", "steps of Realmtable-v1, 64 rounds at once"),
        ),
    ),
    Part(
        "milliseconds of the processor (less is better)",
        (starts, crowd_turn),
        (
            Line("version", "realmtable --version"),
            Line("realms", "realmtable realms"),
            Line("engine", "engine, until a game has begun"),
            Line("serve", "serve with a new database, until the first page"),
            Line("turn", "a seat's turn at a crowd's table, for the server: all of"),
            Line("look", "  the table after the roll (GET)"),
            Line("first", "  the turn with its legal moves (POST turn)"),
            Line("second", "  the same after one die"),
            Line("third", "  the same after two dice"),
            Line("confirm", "  confirming it (POST commands)"),
            Line("log", "  what happened (GET log)"),
        ),
    ),
    Part(
        "pages as Chromium loads them at first (less is better)",
        (pages,),
        (
            Line("front requests", "requests of the front page"),
            Line("front kB", "kilobytes of the front page"),
            Line("table requests", "requests of a table's page, dice rolled"),
            Line("table kB", "kilobytes of a table's page"),
        ),
        once=True,
    ),
)


@dataclass(frozen=True)
class Ratio:
    """This over that, in each repetition."""

    median: float
    lowest: float
    highest: float

    def __str__(self) -> str:
        return f"{self.median:6.3f} ({self.lowest:.3f} to {self.highest:.3f})"


def ratio(this: list[float], that: list[float]) -> Ratio:
    """Of the values of each repetition, which belong together."""
    each = [ours / theirs for ours, theirs in zip(this, that, strict=True)]
    return Ratio(statistics.median(each), min(each), max(each))


@dataclass
class Figures:
    """What was measured so far."""

    values: dict[str, dict[str, list[float]]] = field(default_factory=dict)  # by line and side
    missing: dict[str, list[str]] = field(default_factory=dict)  # by measure: who lacks what
    repetitions: int = 0

    def take(self, measure: Callable[[Subject], Found], subjects: dict[str, Subject]) -> None:
        """Measures both, in this order. What one of them lacks is not asked for again."""
        name = measure.__name__
        if name in self.missing:
            return
        found: dict[str, Found] = {}
        for side, subject in subjects.items():
            try:
                found[side] = measure(subject)
            except NotThere as why:
                self.missing.setdefault(name, []).append(f"{side}: {why}")
        if name in self.missing and self.repetitions:
            return  # every value of one side has its fellow of the other
        for side, values in found.items():
            for key, value in values.items():
                self.values.setdefault(key, {}).setdefault(side, []).append(value)

    def as_json(self, builds: dict[str, Build]) -> dict[str, object]:
        lines = []
        for part in PARTS:
            for line in part.lines:
                values = self.values.get(line.key, {})
                both = len(values) == len(SIDES)
                told = {"figure": line.key, "words": line.words.strip(), "kind": part.words}
                found = {"ratio": vars(ratio(values["this"], values["that"]))} if both else {}
                lines.append({**told, **values, **found})
        return {
            **{side: build.told for side, build in builds.items()},
            "repetitions": self.repetitions,
            "figures": lines,
            "missing": self.missing,
        }


def compare(subjects: dict[str, Subject], seconds: float = SECONDS, least: int = LEAST) -> Figures:
    """Measures both, turn about, as often as there is time for."""
    figures, began, longest = Figures(), time.monotonic(), 0.0
    for part in PARTS:
        if part.once:
            for measure in part.measures:
                figures.take(measure, subjects)
    while figures.repetitions < least or time.monotonic() - began + longest < seconds:
        begun = time.monotonic()
        # Whoever was first comes second now.
        subjects = dict(reversed(subjects.items()))
        for part in PARTS:
            if not part.once:
                for measure in part.measures:
                    figures.take(measure, subjects)
        figures.repetitions += 1
        longest = max(longest, time.monotonic() - begun)
        _say(f"{figures.repetitions} repetitions in {time.monotonic() - began:.0f} s")
    return figures


def tell(figures: Figures) -> None:
    print(f"\n{'':58}{'this':>10} {'that':>10}  this / that")
    for part in PARTS:
        print(part.words)
        for line in part.lines:
            values = figures.values.get(line.key, {})
            told = "".join(f"{_middle(values.get(side)):>11}" for side in SIDES)
            both = len(values) == len(SIDES)
            found = str(ratio(values["this"], values["that"])) if both else ""
            print(f"  {line.words:55}{told}  {found}".rstrip())
    for name, why in figures.missing.items():
        for each in why:
            print(f"not there, {name.replace('_', ' ')}: {each}")
    n = figures.repetitions
    print(f"{n} repetitions: the median of their ratios (the lowest to the highest).")
    print("Where that includes 1 no difference was found. Where there is none, one line of")
    print(f"{2 ** (n - 1)} leaves 1 out by luck.")


def _middle(values: list[float] | None) -> str:
    if not values:
        return "-"
    found = statistics.median(values)
    return f"{found:,.0f}" if found >= 1000 else f"{found:.3g}"


def _say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure a commit beside the present tree.")
    parser.add_argument("rev", help="the commit: a name, a tag, HEAD~3")
    parser.add_argument("--json", metavar="FILE", type=Path, help="keeps all figures")
    given = parser.parse_args()
    try:
        builds = {"that": kept(given.rev), "this": present()}
    except NotBuilt as why:
        raise SystemExit(f"compare: {why}") from None
    for side in SIDES:
        print(f"{side}: {builds[side]}")
    others = differing(builds["this"], builds["that"])
    if others:
        print(f"besides, these packages differ (this / that): {', '.join(others)}")
    print(
        f"{os.cpu_count()} processors, {os.getloadavg()[0]:.1f} of them busy before; "
        f"this takes {SECONDS / 60:.1f} minutes, longer if they are busy with other things",
        flush=True,
    )
    with tempfile.TemporaryDirectory() as folder:
        subjects = {}
        for side, build in builds.items():
            Path(folder, side).mkdir()
            subjects[side] = Subject(build, Path(folder, side), Amounts())
        figures = compare(subjects)
    tell(figures)
    if given.json:
        told = json.dumps(figures.as_json(builds), indent=2)
        given.json.write_text(f"{told}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
