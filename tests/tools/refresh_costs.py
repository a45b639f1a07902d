"""What commands, pages and turns cost that does not depend on the clock. Writes it anew:

    python -m tests.tools.refresh_costs

`--print` only says it. Everything is measured in this process, on the plain engine, at tables whose
deals follow from a fixed secret, so the figures are the same on every machine.
"""

import asyncio
import os
import sys
import tempfile
from pathlib import Path

FILE = Path(__file__).parents[1] / "data" / "costs.toml"
COMMAND = "python -m tests.tools.refresh_costs"
USAGE = f"usage: {COMMAND} [--print]"


def measured() -> str:
    """The text of the file."""
    from tests.support.web.costs import Costs, costs_text

    with tempfile.TemporaryDirectory() as folder:
        costs = asyncio.run(Costs(Path(folder)).all())
    return f"# What does not depend on the clock; `{COMMAND}` writes it anew.\n{costs_text(costs)}"


def main() -> None:
    if sys.argv[1:] not in ([], ["--print"]):
        sys.exit(USAGE)
    if os.environ.get("REALMTABLE_PURE") != "1":  # only what is plain can be counted
        os.execve(
            sys.executable,
            [sys.executable, "-m", "tests.tools.refresh_costs", *sys.argv[1:]],
            os.environ | {"REALMTABLE_PURE": "1"},
        )
    text = measured()
    if sys.argv[1:]:
        sys.stdout.write(text)
    else:
        FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
