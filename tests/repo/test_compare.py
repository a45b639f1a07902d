"""How a commit is compared with the present tree: ratios, what is missing, and that nothing of the
program is imported."""

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from measures import Subject

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture(autouse=True)
def _beside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))


def subjects() -> dict[str, "Subject"]:
    """Two that the measures here only tell apart."""
    from builds import Build
    from measures import Amounts, Subject

    return {
        side: Subject(Build(side, Path(), Path()), Path(), Amounts()) for side in ("this", "that")
    }


def test_ratios_are_those_of_each_repetition() -> None:
    from compare import ratio

    # The machine was three times as slow in the second repetition: the ratio is the same.
    found = ratio([10.0, 30.0, 11.0, 12.0], [20.0, 60.0, 20.0, 20.0])
    assert [found.median, found.lowest, found.highest] == pytest.approx([0.525, 0.5, 0.6])
    assert str(found).split() == ["0.525", "(0.500", "to", "0.600)"]
    assert ratio([7.0], [7.0]).median == 1.0


def test_what_one_lacks_is_told_and_not_asked_again() -> None:
    from compare import Figures
    from measures import Found, NotThere

    asked = []

    def turns(subject: "Subject") -> Found:
        asked.append(subject.build.told)
        if subject.build.told == "that":
            raise NotThere("there is no such bot")
        return {"swift": 5.0}

    figures = Figures()
    for _ in range(2):
        figures.take(turns, subjects())
        figures.repetitions += 1
    assert asked == ["this", "that"]
    assert figures.missing == {"turns": ["that: there is no such bot"]}
    assert figures.values == {"swift": {"this": [5.0]}}


def test_values_belong_together_when_one_fails_later() -> None:
    from compare import Figures, ratio
    from measures import Found, NotThere

    figures = Figures()

    def turns(subject: "Subject") -> Found:
        that = subject.build.told == "that"
        if figures.repetitions == 2 and that:
            raise NotThere("it ended without a word")
        return {"swift": 2.0 if that else 3.0}

    for _ in range(3):
        figures.take(turns, subjects())
        figures.repetitions += 1
    values = figures.values["swift"]
    assert ratio(values["this"], values["that"]).median == 1.5


def test_every_line_has_a_name_of_its_own() -> None:
    from compare import PARTS

    keys = [line.key for part in PARTS for line in part.lines]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("name", ["compare", "builds", "measures", "env_steps", "load"])
def test_nothing_of_the_program_is_imported(name: str) -> None:
    tree = ast.parse((BENCHMARKS / f"{name}.py").read_text(encoding="utf-8"))
    named = [each for each in ast.walk(tree) if isinstance(each, ast.Import | ast.ImportFrom)]
    found = {alias.name for each in named for alias in each.names}
    found |= {each.module or "" for each in named if isinstance(each, ast.ImportFrom)}
    assert not {module for module in found if module.split(".")[0] == "realmtable"}
