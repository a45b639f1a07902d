"""What `make compare` measures of a program, measured with the program that is here."""

import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def test_everything_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    from builds import Build
    from compare import PARTS, compare
    from measures import Amounts, Subject

    (tmp_path / "venv").symlink_to(sys.prefix)  # stands for one that was built
    build = Build("the program here", tmp_path, BENCHMARKS.parent)
    little = Amounts(few=2, random=400, greedy=12, swift=12, games=3, steps=0.05, seats=2, turns=1)
    both = {}
    for side in ("this", "that"):
        (tmp_path / side).mkdir()
        both[side] = Subject(build, tmp_path / side, little)
    figures = compare(both, seconds=0, least=1)
    assert figures.missing == {}
    for line in (line for part in PARTS for line in part.lines):
        values = figures.values[line.key]
        assert [len(values[side]) for side in both] == [1, 1], line.key
    counted = figures.values["table requests"]
    assert counted["this"] == counted["that"]
    assert counted["this"][0] > figures.values["front requests"]["this"][0] > 1
