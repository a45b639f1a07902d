"""The layers: imports only point down, and what serves every game knows none."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

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
CHANCE = {"random", "secrets", "time", "datetime"}
A_GAME = re.compile(r"\b(?:rolling|sand)\b", re.IGNORECASE)
WEB = SOURCE / "web"
APP = WEB / "app.py"  # the one place where the games are put into the web table
FILES = sorted(SOURCE.rglob("*.py"))
# What pages say of each game, and pages of Rolling Realms that are not called after it.
NAME_GAMES = {
    *("games.js", "games.html"),
    *("about.html", "front.html", "gallery.js", "new.html", "new.js"),
}


def layer(package: str) -> int:
    return next(n for n, names in enumerate(LAYERS) if package in names)


@cache
def modules(path: Path) -> frozenset[str]:
    """The modules that a file uses, also those it only needs for types."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return frozenset(found)


@cache
def imports(path: Path) -> frozenset[str]:
    """Those of ours among them, without our name."""
    ours = "realmtable."
    return frozenset(name.removeprefix(ours) for name in modules(path) if name.startswith(ours))


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


def called_after_a_game(name: str) -> bool:
    return name.split("_", maxsplit=1)[0] in GAMES


def of_game(path: Path) -> bool:
    """Whether a file of the upper layers belongs to one game: its adapter, or its pages."""
    return "games" in path.relative_to(SOURCE).parts or called_after_a_game(path.stem)


def uses() -> Iterator[tuple[str, str, str]]:
    """Each import of ours: the file, its package, and the module."""
    for path in FILES:
        package, *rest = path.relative_to(SOURCE).parts
        if rest:  # the program itself starts whatever is asked for
            for used in imports(path):
                yield str(path.relative_to(SOURCE)), package, used


def test_every_package_has_its_layer() -> None:
    packages = {path.name for path in SOURCE.iterdir() if (path / "__init__.py").is_file()}
    assert packages == set().union(*LAYERS)


def test_imports_point_down() -> None:
    packages = set().union(*LAYERS)
    wrong = [
        f"{file} uses {used}"
        for file, package, used in uses()
        if (other := used.split(".")[0]) in packages - {package}
        and layer(other) >= layer(package)
        and (package, other) != ("cli", "web")  # a command starts the web table
    ]
    assert wrong == []


def test_the_rules_of_a_game_know_no_chance() -> None:
    """Realm of Sand is shuffled in one file, which the others do not use."""
    for path in sorted((SOURCE / "sand").glob("*.py")):
        if path.stem != "shuffle":
            assert not modules(path) & CHANCE, path
        assert "sand.shuffle" not in imports(path), path


def test_the_games_do_not_know_each_other() -> None:
    wrong = [
        f"{file} uses {used}"
        for file, package, used in uses()
        if package in GAMES and used.split(".")[0] in GAMES - {package}
    ]
    assert wrong == []


def test_tables_know_no_game() -> None:
    """Only the adapters in `table/games` do; their package itself says which game is meant where
    none is named."""
    for path in sorted((SOURCE / "table").glob("*.py")):
        for used in imports(path):
            parts = used.split(".")
            assert parts[0] not in GAMES | {"bots", "draw"}, f"{path}: {used}"
            if parts[:2] == ["table", "games"]:
                assert parts[2:] in ([], ["USUAL"]), f"{path}: {used}"
        assert not A_GAME.findall(path.read_text(encoding="utf-8")), path


def test_the_web_knows_no_game() -> None:
    """Only what is called after a game does; the application brings all of it together."""
    for path in FILES:
        if not path.is_relative_to(WEB) or of_game(path):
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        if path == APP:
            lines = [line for line in lines if not line.startswith("from ")]
        else:
            for used in reached(path):
                assert not any(map(called_after_a_game, used.split("."))), f"{path}: {used}"
        assert not A_GAME.findall("\n".join(lines)), path


def test_pages_and_scripts_for_all_games_know_none() -> None:
    for path in [*WEB.glob("static/*.js"), *WEB.glob("templates/*.html")]:
        if of_game(path):
            continue
        text = path.read_text(encoding="utf-8")
        for used in re.findall(r'"\./([\w-]+)\.js"', text):
            assert not called_after_a_game(used), f"{path}: {used}"
        assert bool(A_GAME.findall(text)) == (path.name in NAME_GAMES), path
