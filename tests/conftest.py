"""Hypothesis draws the same examples in every run, and no test looks at the clock. The command is
there for all tests."""

import pytest
from hypothesis import HealthCheck, settings

from tests.support.commands import Command, caller

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


@pytest.fixture
def realmtable(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return caller(monkeypatch, capsys)
