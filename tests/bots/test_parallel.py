"""Work in parts: in order, a few ahead at a time, and nothing stays behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import count, islice
from pathlib import Path

import pytest

from realmtable.bots.parallel import AHEAD, HERE, Where, WorkFailed, play_parts
from realmtable.core.errors import UnknownName

ROOT = Path(__file__).parents[2]


def squared(number: int) -> int:
    return number * number


def refusing(number: int) -> int:
    if number == 3:
        raise UnknownName("three is not known here")
    return number


def dying(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


class Counted:
    """Parts without end, and how many of them were asked for."""

    def __init__(self) -> None:
        self.asked = 0

    def __iter__(self) -> Iterator[int]:
        for number in count():
            self.asked += 1
            yield number


@pytest.mark.parametrize("where", [HERE, Where(2)], ids=["here", "processes"])
def test_parts_come_in_order_and_few_are_in_flight(where: Where) -> None:
    parts = Counted()
    most = 0
    with closing(play_parts(parts, squared, where)) as played:
        for done, (part, result) in enumerate(islice(played, 200)):
            assert (part, result) == (done, done * done)
            most = max(most, parts.asked - done)
    assert most == (1 if where == HERE else AHEAD * where.jobs)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_refused_elsewhere_is_refused_here(jobs: int) -> None:
    with pytest.raises(UnknownName, match="three is not known here"):
        list(play_parts(range(5), refusing, Where(jobs)))


def test_a_process_that_dies_is_told_in_words() -> None:
    with pytest.raises(WorkFailed, match="a process has ended in the middle of its work"):
        list(play_parts(range(5), dying, Where(2)))


def idle(_part: int) -> int:
    """Goes on writing into a file of its process, and would take long."""
    with Path(f"worker-{os.getpid()}").open("wb", buffering=0) as file:
        for _ in range(12_000):
            file.write(b".")
            time.sleep(0.05)
    return 0


def goes_on(workers: list[Path]) -> bool:
    """Whether one of them still writes."""
    written = [path.stat().st_size for path in workers]
    time.sleep(2)
    return written != [path.stat().st_size for path in workers]


def test_processes_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    program = (
        "from realmtable.bots.parallel import Where, play_parts\n"
        "from tests.bots.test_parallel import idle\n"
        "if __name__ == '__main__':\n"
        "    list(play_parts(range(9), idle, Where(2)))\n"
    )
    (tmp_path / "program.py").write_text(program)
    parent = subprocess.Popen(
        [sys.executable, "program.py"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
        stderr=subprocess.DEVNULL,  # Python tells there what a killed program leaves behind
    )
    try:
        until = time.monotonic() + 60
        while len(found := list(tmp_path.glob("worker-*"))) < 2 and time.monotonic() < until:
            time.sleep(0.05)
        assert len(found) == 2
    finally:
        parent.kill()
        parent.wait()
    until = time.monotonic() + 20
    while still := goes_on(found):
        if time.monotonic() > until:
            break
    assert not still
