"""Nothing is special-cased by realm: only a realm's own file knows its name."""

import ast
from collections.abc import Iterator
from pathlib import Path

import realmtable
from realmtable.solo.stage import MODES
from tests.support.rolling import both_sides, catalog, realm

SOURCE = Path(realmtable.__file__).parent
REALM_FILES = SOURCE / "rolling" / "realms"
YOUTOMA_FILES = SOURCE / "rolling" / "youtoma"  # the same realms as Youtoma plays them


def texts(tree: ast.AST) -> Iterator[str]:
    """Every text in quotes that is not the description of a module, class or function."""
    described = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        if id(node) not in described:
            yield node.value


def names(tree: ast.AST) -> Iterator[str]:
    """Every name and attribute."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def modules(tree: ast.AST) -> Iterator[str]:
    """Every part of every imported module, and what is imported from it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                yield from alias.name.split(".")
            if isinstance(node, ast.ImportFrom) and node.module:
                yield from node.module.split(".")


def test_no_source_file_names_a_realm_that_is_not_its_own() -> None:
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        own = path.stem if path.parent in (REALM_FILES, YOUTOMA_FILES) else ""
        others = [name for name in catalog().names if name != own]
        classes = {type(realm(name)).__name__ for name in others}
        said = {word for name in others if name not in MODES for word in _words(name)}
        assert {text.strip() for text in texts(tree)} & said == set(), path
        assert set(modules(tree)) & ({*others} - {*MODES} | classes) == set(), path
        assert set(names(tree)) & classes == set(), path


def _words(name: str) -> set[str]:
    """All that a realm is called by. A solo mode has its name in common with a realm."""
    return {name, realm(name).name, type(realm(name)).__name__}


def test_this_would_be_noticed() -> None:
    """Comparisons, imports and classes are all seen; descriptions and examples are not."""
    tree = ast.parse(
        '"""Like wingspan."""\n'
        "from realmtable.rolling.realms.tapestry import Tapestry\n"
        'if isinstance(x, Wingspan) or x.id == "scythe":\n'
        '    raise ValueError("for example 5>euphoria.l5")\n'
    )
    assert set(texts(tree)) == {"scythe", "for example 5>euphoria.l5"}
    assert {"tapestry", "Tapestry"} <= set(modules(tree))
    assert "Wingspan" in names(tree)


def test_a_realm_file_knows_no_layer_above_it() -> None:
    """A realm imports the contract and helpers of `rolling`, never another realm; as Youtoma
    plays it, it may build on its normal side."""
    for name in both_sides():
        folder, _, file = name.rpartition("/")
        normal = f"realmtable.rolling.realms.{file}" if folder else ""
        path = (YOUTOMA_FILES if folder else REALM_FILES) / f"{file}.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom):
                continue
            module = node.module or ""
            ours = module.startswith("realmtable.rolling.")
            assert ours or module in ("typing", "itertools"), f"{path}: {module}"
            realms = ("realmtable.rolling.realms", "realmtable.rolling.youtoma")
            assert not module.startswith(realms) or module == normal, f"{path}: {module}"
            above = ("turn", "position", "game", "catalog")
            assert module.rpartition(".")[2] not in above, f"{path}: {module}"
