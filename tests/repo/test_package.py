"""What is installed from a wheel is all that is needed."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "realmtable"
# Only needed to write a new migration, among the sources.
NOT_INSTALLED = {SOURCE / "web" / "migrations" / "script.py.mako"}


def test_every_file_is_in_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]["realmtable"]
    installed = {file for pattern in patterns for file in SOURCE.glob(pattern)}
    built = {".py", ".so", ".pyc"}
    there = {file for file in SOURCE.rglob("*.*") if file.is_file() and file.suffix not in built}
    assert there - installed == NOT_INSTALLED
    assert len(installed) > 100
    for folder in {file.parent for file in SOURCE.rglob("*.py")}:
        assert (folder / "__init__.py").exists(), f"{folder} is no package"
