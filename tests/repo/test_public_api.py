"""What docs/api.md calls public is there, and told; all that tells the version tells the same."""

import ast
import importlib
import inspect
import re
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import realmtable
from tests.repo import typed_program
from tests.support.rolling import catalog

ROOT = Path(__file__).parents[2]
_ROW = re.compile(r"^\| `(realmtable[\w.]*)` \| ([^|]*) \|", re.MULTILINE)


def public() -> list[tuple[str, str]]:
    """Modules and names, as the tables of the page tell them."""
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    rows = _ROW.findall(page)
    return [(module, name) for module, names in rows for name in re.findall(r"`(\w+)`", names)]


def test_the_page_has_something_of_every_layer_but_the_program_itself() -> None:
    layers = {module.split(".")[1] for module, _ in public()}
    assert layers == {"core", "rolling", "sand", "bots", "draw", "analysis", "envs"}
    assert len(set(public())) == len(public()) > 40


@pytest.mark.parametrize(("module", "name"), public())
def test_what_is_public_is_there_and_says_what_it_is(module: str, name: str) -> None:
    member = getattr(importlib.import_module(module), name)
    if inspect.isclass(member) or inspect.isfunction(member):
        assert member.__module__ == module
    source = (ROOT / "src" / Path(*module.split("."))).with_suffix(".py")
    if not source.exists():
        source = source.with_suffix("") / "__init__.py"
    # Compiled classes do not keep what they say, so the file is asked.
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            assert (ast.get_docstring(node) or "").strip()


def test_the_citation_has_the_version_of_the_program() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    told = dict(re.findall(r"^([a-z-]+): (\S.*)$", citation, re.MULTILINE))
    assert told["version"] == realmtable.__version__
    assert (told["cff-version"], told["type"], told["license"]) == ("1.2.0", "software", "MIT")


def test_the_version_has_three_numbers_and_a_heading_in_the_changes() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", realmtable.__version__)
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (\S+)", changes, re.MULTILINE)
    assert realmtable.__version__ in headings[:2]  # below what comes next, if there is something


def test_types_are_shipped() -> None:
    assert (Path(realmtable.__file__).parent / "py.typed").is_file()
    assert '"py.typed"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_a_typed_program_can_be_written(tmp_path: Path) -> None:
    """Looked at from outside, where mypy knows the package only as it is installed."""
    program = shutil.copy(typed_program.__file__, tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir=kept", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_and_it_runs() -> None:
    score, picture = typed_program.one_round(catalog())
    assert score > 0
    assert picture.startswith(b"\x89PNG")
    assert typed_program.one_turn(catalog()) == "4>wingspan.a1"
    assert typed_program.many_rounds() > 0
    game = typed_program.recorded(catalog())
    assert "'nowhere' is no realm" in typed_program.refused(game, "4>nowhere")
    assert typed_program.solved(catalog()) == Fraction(2, 3)
