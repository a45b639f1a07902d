"""The layers: imports only point down, and tables know games by their contract alone."""

import ast
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "realmtable"
# Each layer may use those below it.
LAYERS = [{"core"}, {"rolling", "sand"}, {"bots", "draw", "solo"}, {"table"}, {"web", "cli"}]
GAMES = {"rolling", "sand"}
FILES = sorted(SOURCE.rglob("*.py"))


def layer(package: str) -> int:
    return next(n for n, names in enumerate(LAYERS) if package in names)


def imports(path: Path) -> set[str]:
    """The modules of ours that a file uses, also those it only needs for types."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return {name.removeprefix("realmtable.") for name in found if name.startswith("realmtable.")}


def of_game(path: Path) -> bool:
    """Whether a file of the upper layers belongs to one game: its adapter, or its pages."""
    return "games" in path.relative_to(SOURCE).parts or path.name.split("_")[0] in GAMES


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_down(path: Path) -> None:
    package = path.relative_to(SOURCE).parts[0]
    if package.endswith(".py"):
        return  # the program itself, which starts whatever is asked for
    for used in imports(path):
        other = used.split(".")[0]
        if other == package or not any(other in names for names in LAYERS):
            continue
        if (package, other) == ("cli", "web"):  # a command starts the web table
            continue
        assert layer(other) < layer(package), f"{used} is not below {package}"


def test_every_package_has_its_layer() -> None:
    packages = {path.name for path in SOURCE.iterdir() if (path / "__init__.py").is_file()}
    assert packages == set().union(*LAYERS)


TABLE_FILES = [path for path in FILES if path.parent == SOURCE / "table"]


@pytest.mark.parametrize("path", TABLE_FILES, ids=lambda path: path.name)
def test_tables_know_no_game(path: Path) -> None:
    """Only the adapters in `table/games` do; their package itself says which game is meant where
    none is named."""
    for used in imports(path):
        parts = used.split(".")
        assert parts[0] not in GAMES | {"bots", "draw"}, used
        if parts[:2] == ["table", "games"]:
            assert parts[2:] in ([], ["USUAL"]), used
    named = re.findall(r"\b(?:rolling|sand)\b", path.read_text(encoding="utf-8"), re.IGNORECASE)
    assert not named


def test_the_games_do_not_know_each_other() -> None:
    for path in FILES:
        package = path.relative_to(SOURCE).parts[0]
        if package in GAMES:
            others = GAMES - {package}
            assert not any(used.split(".")[0] in others for used in imports(path)), path
