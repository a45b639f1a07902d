"""Lines for the engine and texts for every parser, for as long as one likes:

    python -m tests.tools.fuzz_lines --seed 1 --seconds 60

runs the property tests of engine and parsers again and again, each time with the next seed, until
the time is over (once at least). What fails is shown with its seed and the smallest example.
"""

import argparse
import subprocess
import sys
import time

FILES = ["tests/cli/test_engine_fuzz.py", "tests/rolling/test_parsers.py"]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args()
    end = time.monotonic() + given.seconds
    seed = given.seed
    while True:
        options = ["-q", "-x", f"--hypothesis-seed={seed}", "--hypothesis-profile=fuzz"]
        ended = subprocess.run([sys.executable, "-m", "pytest", *options, *FILES], check=False)
        if ended.returncode != 0:
            sys.stdout.write(f"seed {seed} has found something\n")
            return 1
        seed += 1
        if time.monotonic() >= end:
            sys.stdout.write(f"seeds {given.seed} to {seed - 1} have found nothing\n")
            return 0


if __name__ == "__main__":
    sys.exit(main())
