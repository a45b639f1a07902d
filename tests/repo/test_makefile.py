"""What the pages say about `make` is what the Makefile does."""

import re
from pathlib import Path

from tests.repo.test_readme import rows

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def targets() -> dict[str, str]:
    """The phony targets, each with what it runs."""
    listed = re.search(r"^\.PHONY: ((?:.|\\\n)*?)\n\n", MAKEFILE, re.MULTILINE)
    assert listed is not None
    names = listed[1].replace("\\", " ").split()
    return {
        name: "".join(re.findall(rf"^{name}:.*\n((?:\t.*\n)*)", MAKEFILE, re.MULTILINE))
        for name in names
    }


def table() -> dict[str, str]:
    found = rows("CONTRIBUTING.md", "## How to run things")
    return {row[0].strip("`").removeprefix("make "): row[1] for row in found}


def test_every_command_is_in_the_table() -> None:
    assert sorted(table()) == sorted(targets())


def test_the_table_tells_what_needs_root() -> None:
    for name, recipe in targets().items():
        assert ("scripts/" in recipe) == ("root" in table()[name]), name


def test_what_is_played_is_what_is_told() -> None:
    assert "realmtable serve" in targets()["run"]
    assert "web table" in table()["run"]
    assert "realmtable play" in targets()["play"]
    assert "terminal" in table()["play"]


def test_the_parts_of_the_tests_are_those_listed_after_it() -> None:
    parts = [word for word in targets()["test"].split() if word in targets()]
    assert len(parts) == 7
    order = list(table())
    first = order.index("test") + 1
    assert order[first : first + len(parts)] == parts
