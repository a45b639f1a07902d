"""What a test needs follows from the folder it lies in. Hypothesis draws the same examples in every
run, and no test looks at the clock. The command is there for all tests."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.commands import Command, caller

HERE = Path(__file__).parent
# The nearest of these folders above a test names its mark.
MARKS = {
    "analysis": "unit",
    "bots": "program",
    "browser": "browser",
    "browser/looks": "looks",
    "cli": "program",
    "contract": "contract",
    "core": "engine",
    "draw": "unit",
    "envs": "program",
    "released": "contract",
    "repo": "repo",
    "rolling": "engine",
    "sand": "engine",
    "services": "services",
    "slow": "slow",
    "solo": "unit",
    "solo/web": "table",
    "table": "table",
    "web": "table",
    "workshop": "program",
}

settings.register_profile(
    "realmtable",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
# For `python -m tests.tools.fuzz_lines`: other examples with every seed.
settings.register_profile("fuzz", settings.get_profile("realmtable"), derandomize=False)
settings.load_profile("realmtable")


def mark_of(test: Path) -> str:
    folders = [str(folder) for folder in test.relative_to(HERE).parents]
    return next(MARKS[each] for each in folders if each in MARKS)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What `-m` leaves out is not even read."""
    asked: str = config.option.markexpr
    if not asked or not collection_path.match("test_*.py"):
        return None
    mark = mark_of(collection_path)
    return None if eval(asked, {name: name == mark for name in MARKS.values()}) else True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(mark_of(item.path))


@pytest.fixture
def realmtable(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return caller(monkeypatch, capsys)
