"""Judges a stage of base realms again, from the text of its record and from the file of its mode.

Nothing here comes from the engine or from the code that judges goals: the seat is followed move by
move, and every condition is looked up in the file again.
"""

import tomllib
from pathlib import Path
from typing import Any

import realmtable
from tests.recount.altered_round import AlteredSeat

FOLDER = Path(realmtable.__file__).parent / "solo"
PRINTED = {"c05", "c11", "c22", "c35", "c50", "c53"}  # squares of Tapestry, filled from the start


class Watched(AlteredSeat):
    """A seat whose stars are written down at the end of every turn."""

    def __init__(self, names: list[str], alterations: str) -> None:
        super().__init__(names, alterations)
        self.rows: list[tuple[dict[str, int], int]] = []

    def discard(self) -> None:
        self.rows.append((dict(zip(self.names, self.stars(), strict=True)), self.banked))
        super().discard()


def data_of(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def watched(text: str, name: str) -> Watched:
    """One seat of the one round that a record tells, from its first turn to the last."""
    lines = text.splitlines()
    header = dict(line.split(": ", 1) for line in lines[1 : lines.index("")])
    realms = [pin.split("/")[0] for pin in header["round 1"].split()]
    altered = [header.get("alterations 1", ""), header.get(f"alterations 1 {name}", "")]
    seat = Watched(realms, " ".join(altered))
    rolls = [line.split()[2:] for line in lines if " dice " in line]
    turns = [line.partition(f" {name}: ")[2] for line in lines if f" {name}: " in line]
    turns = [turn for turn in turns if turn.endswith("end")]
    for roll, turn in zip(rolls, turns, strict=False):
        seat.begin([int(value) for value in roll])
        for move in turn.split("; "):
            seat.play(move)
    return seat


def goal_holds(
    goal: list[dict[str, Any]], level: str, seat: Watched, others: dict[str, int]
) -> list[bool]:
    """Whether each condition that is asked at a level holds."""
    found = []
    for condition in goal:
        asked = {
            key: value[level] if isinstance(value, dict) and level in value else value
            for key, value in condition.items()
        }
        if not any(isinstance(value, dict) for value in asked.values()):
            found.append(_holds(asked, seat, others))
    return found


def _holds(asked: dict[str, Any], seat: Watched, others: dict[str, int]) -> bool:
    stars = dict(zip(seat.names, seat.stars(), strict=True))
    what = asked["what"]
    if what == "score":
        return seat.tenths() >= _tenths(asked["at_least"])
    if what == "stars":
        return sum(stars.values()) + seat.banked >= int(asked["at_least"])
    if what == "realms":
        enough = [n for name, n in stars.items() if name in asked.get("of", stars)]
        return sum(n >= int(asked["stars"]) for n in enough) >= int(asked["count"])
    if what == "spread":
        return max(stars.values()) - min(stars.values()) <= int(asked["at_most"])
    if what == "earned":
        return min(seat.earned.values()) >= int(asked["at_least"])
    if what == "held":
        return sum(seat.held.values()) <= int(asked["at_most"])
    if what == "discarded":
        return seat.discarded >= int(asked["at_least"])
    if what == "beat":
        return seat.tenths() - others[asked["seat"]] >= _tenths(asked["by"])
    if what == "mirror":
        return all(_symmetric(seat, name) for name in asked["realms"])
    if what == "streak":
        return _streak(seat) >= int(asked["at_least"])
    assert what == "together"
    return sum(len(each) >= int(asked["realms"]) for each in _risen(seat)) >= int(asked["at_least"])


def _tenths(score: float) -> int:
    return round(10 * score)


def _risen(seat: Watched) -> list[set[str]]:
    """Turn by turn, the realms with more stars than ever before."""
    found = []
    for turn, (row, _) in enumerate(seat.rows):
        before = [earlier for earlier, _ in seat.rows[:turn]]
        most = {name: max([0, *(each.get(name, 0) for each in before)]) for name in row}
        found.append({name for name in row if row[name] > most[name]})
    return found


def _streak(seat: Watched) -> int:
    totals = [0, *(sum(row.values()) + banked for row, banked in seat.rows)]
    rose = [totals[turn] > max(totals[:turn]) for turn in range(1, len(totals))]
    return max(len(run) for run in "".join("x" if each else " " for each in rose).split(" "))


def _symmetric(seat: Watched, name: str) -> bool:
    marks = {space: mark for space, mark in seat.marks[name].items() if mark != 0}
    if name == "tapestry":
        filled = PRINTED | set(marks)
        return filled == {f"{space[:2]}{5 - int(space[2])}" for space in filled}
    if name == "euphoria":
        return {space[1:] for space in marks if space[0] == "l"} == {
            space[1:] for space in marks if space[0] == "r"
        }
    return all(marks.get(f"{row}1") == marks.get(f"{row}3") for row in "abc")
