"""The engine in plain Python and compiled: along seeded games both say the same, line by line."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.support.courses import COURSES, PARTS

ROOT = Path(__file__).parents[2]


@contextmanager
def engine(course: str, part: int, pure: str) -> Iterator[subprocess.Popen[str]]:
    """One of the two engines, at work."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.support.courses", course, str(part)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "src", "REALMTABLE_PURE": pure},
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("course", COURSES)
def test_plain_python_and_the_compiled_engine_agree(course: str, part: int) -> None:
    with engine(course, part, "1") as plain, engine(course, part, "") as compiled:
        assert plain.stdout is not None
        assert compiled.stdout is not None
        assert plain.stdout.readline() == "plain\n"
        assert compiled.stdout.readline() == "compiled\n", "nothing is compiled; make does it"
        lines = 0
        for one, other in zip_longest(plain.stdout, compiled.stdout):
            assert one == other
            lines += 1
        assert lines > 100
        assert plain.wait() == compiled.wait() == 0
