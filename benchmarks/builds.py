"""The present tree and a commit of the history, each installed in an environment of its own.

Both are installed alike: only what serving and the environments need, the sources where they lie. A
commit is unpacked under `build/compare`, compiled as it would ship, and kept for the next time. The
present tree is taken as it lies there, with the compiled modules that are beside its sources.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "compare"
INSTALLED = "[rl]"  # besides what serving needs
READY = "ready"  # written last: what has it is whole
TOLD = 30  # lines of a log that ended badly


class NotBuilt(Exception):
    """Why there is nothing to compare."""


@dataclass(frozen=True)
class Build:
    """One of the two that are compared."""

    told: str  # what it is, in words
    folder: Path  # its environment and what belongs to it
    tree: Path

    @property
    def python(self) -> Path:
        return self.folder / "venv" / "bin" / "python"

    @property
    def command(self) -> Path:
        return self.folder / "venv" / "bin" / "realmtable"

    @property
    def compiled(self) -> int:
        """How many modules are compiled."""
        return sum(1 for _ in (self.tree / "src").rglob("*.so"))

    def __str__(self) -> str:
        return f"{self.told} ({self.compiled or 'no'} compiled modules)"


def environment() -> dict[str, str]:
    """What programs are started with: nothing of ours is set."""
    ours = ("REALMTABLE_", "PYTHON", "VIRTUAL_ENV", "XDG_DATA_HOME")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def commit(rev: str) -> str:
    """The full name of a commit."""
    done = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{rev}^{{commit}}")
    if done.returncode or not rev:
        raise NotBuilt(f"there is no commit {rev!r} here: git log --oneline shows those there are")
    return done.stdout.strip()


def present() -> Build:
    """The tree as it lies here."""
    changed = _git("status", "--porcelain").stdout.strip()
    told = f"the tree here: {_subject('HEAD')}" + (", and what is not committed" if changed else "")
    build = Build(told, KEPT / f"present-{_python()}", ROOT)
    if not build.compiled:
        raise NotBuilt("nothing is compiled here: make compare does that first")
    needs = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    _make(build, needs)
    return build


def kept(rev: str) -> Build:
    """A commit, which is built if it has not been."""
    name = commit(rev)
    folder = KEPT / f"{name[:12]}-{_python()}"
    build = Build(_subject(name), folder, folder / "tree")
    _make(build, name, name)
    if not build.compiled:
        raise NotBuilt(
            f"{name[:7]} was not compiled, and would be compared as plain Python: "
            f"see {folder / 'log'}, and remove {folder} to try again"
        )
    return build


def differing(this: Build, that: Build) -> list[str]:
    """The packages that the two have in different versions."""
    ours, theirs = _packages(this), _packages(that)
    return sorted(
        f"{name} {ours.get(name, 'missing')} / {theirs.get(name, 'missing')}"
        for name in ours.keys() | theirs.keys()
        if ours.get(name) != theirs.get(name)
    )


def _make(build: Build, wanted: str, name: str = "") -> None:
    """Installs it, unless that was done. A commit is unpacked before and compiled afterwards; of
    the present tree, what is compiled stays as it is."""
    ready = build.folder / READY
    if ready.is_file() and ready.read_text(encoding="utf-8") == wanted:
        return
    if build.folder.exists():
        _say(f"what was built in {build.folder} is not whole, or of another day: once more")
        shutil.rmtree(build.folder)
    build.folder.mkdir(parents=True)
    began = time.monotonic()
    _say(f"installing {build.told}" + (", compiling takes a minute or two ..." if name else " ..."))
    if name:
        packed = build.folder / "tree.zip"
        _run(build, ["git", "-C", str(ROOT), "archive", "--output", str(packed), name])
        shutil.unpack_archive(packed, build.tree)
        packed.unlink()
    _run(build, [_uv(), "venv", "--python", sys.executable, "venv"])
    install = [_uv(), "pip", "install", "--python", str(build.python)]
    project = tomllib.loads((build.tree / "pyproject.toml").read_text(encoding="utf-8"))
    needs = project["build-system"]["requires"]
    plain = {"REALMTABLE_PURE": "1"}
    _run(build, [*install, *needs, "--editable", f"{build.tree}{INSTALLED}"], plain)
    if name:  # once more, now that there is what it is compiled with
        again = ["--no-deps", "--no-build-isolation", "--reinstall", "--editable"]
        _run(build, [*install, *again, str(build.tree)])
    ready.write_text(wanted, encoding="utf-8")
    _say(f"done in {time.monotonic() - began:.0f} s, kept in {build.folder}")


def _run(build: Build, command: list[str], more: dict[str, str] | None = None) -> None:
    """Runs a step of building; what it says goes to the log."""
    log = build.folder / "log"
    with log.open("ab") as out:
        done = subprocess.run(
            command,
            cwd=build.folder,
            env=environment() | (more or {}),
            stdout=out,
            stderr=out,
            check=False,
        )
    if done.returncode:
        said = log.read_text(encoding="utf-8", errors="replace").splitlines()[-TOLD:]
        raise NotBuilt("\n".join([*said, f"{build.told} cannot be built: see {log}"]))


def _packages(build: Build) -> dict[str, str]:
    command = [_uv(), "pip", "freeze", "--exclude-editable", "--python", str(build.python)]
    done = subprocess.run(command, env=environment(), check=True, capture_output=True, text=True)
    return {name: found for name, _, found in (line.partition("==") for line in _lines(done))}


def _lines(done: "subprocess.CompletedProcess[str]") -> list[str]:
    return done.stdout.splitlines()


def _uv() -> str:
    beside = Path(sys.executable).with_name("uv")
    found = str(beside) if beside.is_file() else shutil.which("uv")
    if not found:
        raise NotBuilt("uv is missing: make compare brings it")
    return found


def _subject(name: str) -> str:
    return _git("log", "-1", "--format=%h %s", name).stdout.strip()


def _git(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def _python() -> str:
    return f"python{sys.version_info.major}.{sys.version_info.minor}"


def _say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)
