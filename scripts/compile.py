"""Compiles the engine beside its sources, unless what lies there was made of the same files.

    scripts/compile.py serving    what serving needs, quickly; the engine is a hair slower
    scripts/compile.py all        everything, as quickly
    scripts/compile.py shipped    everything, as `pip install` compiles it

Where more than is asked for is there already, it serves.
"""

import hashlib
import os
import runpy
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parent.parent
STAMP = ROOT / "build" / "compiled"
KINDS = ("serving", "all", "shipped")  # each serves where one before it is asked for


def made_of(kind: str) -> str:
    """What a build is made of: the sources, how they are compiled, and for which Python."""
    compiled = runpy.run_path(str(ROOT / "setup.py"))["sources"](kind == "serving")
    text = hashlib.sha256(f"{kind} {sys.version} {sysconfig.get_platform()}".encode())
    for path in ("setup.py", *compiled):
        text.update((ROOT / path).read_bytes())
    return f"{kind} {text.hexdigest()}"


def main(wanted: str) -> None:
    there = STAMP.read_text(encoding="utf-8") if STAMP.exists() else ""
    if there in [made_of(kind) for kind in KINDS[KINDS.index(wanted) :]]:
        return
    sys.stderr.write("Compiling the engine; this takes about a minute.\n")
    STAMP.unlink(missing_ok=True)
    for module in (ROOT / "src").rglob("*.so"):
        module.unlink()
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=ROOT,
        env={**os.environ, "REALMTABLE_BUILD": wanted},
        check=True,
    )
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(made_of(wanted), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] not in [[kind] for kind in KINDS]:
        sys.exit(f"usage: scripts/compile.py {'|'.join(KINDS)}")
    main(sys.argv[1])
