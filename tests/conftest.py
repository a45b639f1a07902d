"""What a test needs follows from the folder it lies in. Hypothesis draws the same examples in every
run, and no test looks at the clock. The command is there for all tests."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.commands import Command, caller

HERE = Path(__file__).parent
# The nearest of these folders above a test names its mark; all others are plain unit tests.
MARKS = {
    "browser": "browser",
    "browser/looks": "looks",
    "contract": "contract",
    "core": "engine",
    "released": "contract",
    "repo": "repo",
    "rolling": "engine",
    "sand": "engine",
    "services": "services",
    "slow": "slow",
    "table": "table",
    "web": "table",
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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        folders = [str(folder) for folder in item.path.relative_to(HERE).parents]
        item.add_marker(next((MARKS[each] for each in folders if each in MARKS), "unit"))


@pytest.fixture
def realmtable(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return caller(monkeypatch, capsys)
