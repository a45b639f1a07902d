"""Realm of Sand stands on the core alone: it knows no other game, no bot, no table, no chance."""

import ast
from pathlib import Path

import pytest

import realmtable

SAND = Path(realmtable.__file__).parent / "sand"
CHANCE = {"random", "secrets", "time", "datetime"}


@pytest.mark.parametrize("path", sorted(SAND.glob("*.py")), ids=lambda path: path.stem)
def test_imports_point_down(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        modules: list[str] = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        for module in modules:
            ours = module.startswith("realmtable.")
            assert not ours or module.startswith(("realmtable.core.", "realmtable.sand."))
            assert module not in CHANCE or path.stem == "shuffle"
            assert module != "realmtable.sand.shuffle"
