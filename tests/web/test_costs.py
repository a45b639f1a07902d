"""What commands, pages and turns cost, but for time, is what `tests/data/costs.toml` says."""

import os
import subprocess
import sys
import tomllib
from typing import get_args

from realmtable.table.commands import Command
from tests.support.commands import ROOT
from tests.tools.refresh_costs import COMMAND, FILE

Costs = dict[str, int]


def costs_in(text: str) -> Costs:
    """Each number under its full name."""
    found: Costs = {}
    tables = tomllib.loads(text)
    for game, commands in tables.pop("commands").items():
        tables[f"commands.{game}"] = commands
    for title, table in tables.items():
        for name, line in table.items():
            found |= {f"[{title}] {name}: {of}": number for of, number in line.items()}
    return found


def changes(before: Costs, now: Costs) -> list[str]:
    names = sorted(before.keys() | now.keys())
    return [
        f"{name} was {before.get(name, 'not there')} and is {now.get(name, 'not there')}"
        for name in names
        if before.get(name) != now.get(name)
    ]


def test_costs_are_what_they_were() -> None:
    """Measured in a process of its own: what other tests have left in memory costs nothing."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.tools.refresh_costs", "--print"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": "src"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    kept = FILE.read_text(encoding="utf-8")
    told = changes(costs_in(kept), costs_in(done.stdout))
    assert not told, "\n".join([*told, f"If that is meant, write them anew: {COMMAND}"])
    assert done.stdout == kept, f"Write it anew: {COMMAND}"


def test_every_command_is_measured() -> None:
    commands = tomllib.loads(FILE.read_text(encoding="utf-8"))["commands"]
    measured = {name for table in commands.values() for name in table}
    assert {command.__struct_config__.tag for command in get_args(Command)} <= measured


def test_a_change_is_told_with_its_line() -> None:
    before = {"[pages] /: requests": 20, "[pages] /: bytes": 5, "[legal] sand: confirm": 1}
    now = {"[pages] /: requests": 21, "[pages] /: bytes": 5, "[pages] /new: bytes": 7}
    assert changes(before, now) == [
        "[legal] sand: confirm was 1 and is not there",
        "[pages] /: requests was 20 and is 21",
        "[pages] /new: bytes was not there and is 7",
    ]
