"""The lanes in shuffled order, several times, on a busy machine with a server on port 8000.

    make shake                          each lane 3 times, the browser's 10 times
    make shake TIMES=1 BROWSER=1        once
    make shake SEED=7                   in other orders

Nothing may fail. What does is told with the command that runs it again in the same order.
"""

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
# What each lane runs, and what is set for it.
LANES = {
    "plain": (
        ["-n", str(1 + (os.cpu_count() or 1)), "--dist", "loadfile", "-m", "engine"],
        {"REALMTABLE_PURE": "1"},
    ),
    "compiled": (
        [
            "-n",
            str(1 + (os.cpu_count() or 1)),
            "--dist",
            "loadfile",
            "-m",
            "unit or program or contract or repo or table",
        ],
        {},
    ),
    "services": (["-m", "services"], {}),
    "browser": (["-n", str(1 + (os.cpu_count() or 1)), "--dist", "loadfile", "-m", "browser"], {}),
}
BUSY = "while True: pass"


@contextlib.contextmanager
def neighbours(folder: Path) -> Iterator[None]:
    """Two processes that do nothing but work, and a server where `make run` has it."""
    serving = ["-m", "realmtable", "serve", "--database", str(folder / "neighbour.sqlite3")]
    commands = [["-c", BUSY], ["-c", BUSY], serving]
    started: list[subprocess.Popen[bytes]] = []
    with contextlib.ExitStack() as stack, (folder / "neighbours.log").open("wb") as log:
        for command in commands:
            process = subprocess.Popen([sys.executable, *command], stdout=log, stderr=log)
            stack.callback(process.kill)
            started.append(process)
        yield
        if any(process.poll() is not None for process in started):
            raise SystemExit(f"a neighbour was gone before the end: {folder / 'neighbours.log'}")


def run(lane: str, seed: int, log: Path) -> tuple[bool, float]:
    """Whether a lane passed, and the seconds it took."""
    options, more = LANES[lane]
    order = ["--random-order", f"--random-order-seed={seed}"]
    begun = time.monotonic()
    with log.open("wb") as out:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *order],
            cwd=ROOT,
            env=os.environ | more,
            stdout=out,
            stderr=subprocess.STDOUT,
            check=False,
        )
    return done.returncode == 0, time.monotonic() - begun


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=int(os.environ.get("TIMES") or 3))
    parser.add_argument("--browser", type=int, default=int(os.environ.get("BROWSER") or 10))
    parser.add_argument("--seed", type=int, default=int(os.environ.get("SEED") or 1))
    given = parser.parse_args()
    failed = 0
    folder = Path(tempfile.mkdtemp(prefix="shake-"))
    with neighbours(folder):
        for lane, (options, more) in LANES.items():
            for number in range(given.browser if lane == "browser" else given.times):
                seed = given.seed + number
                log = folder / f"{lane}-{seed}.log"
                passed, seconds = run(lane, seed, log)
                say(f"{lane} in order {seed}: {'passed' if passed else 'FAILED'}, {seconds:.0f} s")
                if not passed:
                    failed += 1
                    again = [f"{name}={value}" for name, value in more.items()]
                    again += ["pytest", *options, f"--random-order --random-order-seed={seed}"]
                    say(f"  {log}\n  again: {' '.join(again)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
