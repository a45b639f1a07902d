"""The layers: imports only point down, and what serves every game knows none."""

import ast
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "realmtable"
# Each layer may use those below it.
LAYERS = [
    {"core"},
    {"rolling", "sand"},
    {"bots", "draw", "solo"},
    {"table", "analysis", "workshop"},
    {"web", "cli", "envs"},
]
GAMES = {"rolling", "sand"}
A_GAME = re.compile(r"\b(?:rolling|sand)\b", re.IGNORECASE)
WEB = SOURCE / "web"
APP = WEB / "app.py"  # the one place where the games are put into the web table
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
    return "games" in path.relative_to(SOURCE).parts or called_after_a_game(path.stem)


def called_after_a_game(name: str) -> bool:
    return name.split("_", maxsplit=1)[0] in GAMES


def reached(path: Path) -> set[str]:
    """The modules of ours that a file uses, also indirectly."""
    found: set[str] = set()
    waiting = [path]
    for each in waiting:
        new = imports(each) - found
        found |= new
        for name in new:
            place = SOURCE.joinpath(*name.split("."))
            files = (place.with_suffix(".py"), place / "__init__.py")
            waiting += [file for file in files if file.is_file() and file != APP]
    return found


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
    assert not A_GAME.findall(path.read_text(encoding="utf-8"))


WEB_FILES = [path for path in FILES if path.is_relative_to(WEB) and not of_game(path)]


@pytest.mark.parametrize("path", WEB_FILES, ids=lambda path: str(path.relative_to(WEB)))
def test_the_web_knows_no_game(path: Path) -> None:
    """Only what is called after a game does; the application brings all of it together."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if path == APP:
        lines = [line for line in lines if not line.startswith("from ")]
    else:
        for used in reached(path):
            assert not any(called_after_a_game(part) for part in used.split(".")), used
    assert not A_GAME.findall("\n".join(lines))


PAGE_FILES = [
    path
    for path in sorted([*WEB.glob("static/*.js"), *WEB.glob("templates/*.html")])
    if not of_game(path)
]
# What pages say of each game, and pages of Rolling Realms that are not called after it.
NAME_GAMES = {
    *("games.js", "games.html"),
    *("about.html", "front.html", "gallery.js", "new.html", "new.js"),
}


@pytest.mark.parametrize("path", PAGE_FILES, ids=lambda path: path.name)
def test_pages_and_scripts_for_all_games_know_none(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for used in re.findall(r'"\./([\w-]+)\.js"', text):
        assert not called_after_a_game(used), used
    assert bool(A_GAME.findall(text)) == (path.name in NAME_GAMES)


def test_the_games_do_not_know_each_other() -> None:
    for path in FILES:
        package = path.relative_to(SOURCE).parts[0]
        if package in GAMES:
            others = GAMES - {package}
            assert not any(used.split(".")[0] in others for used in imports(path)), path
