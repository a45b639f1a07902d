"""Environments are an extra: who has not installed it is told so, and all else works without."""

import subprocess
import sys

import pytest

WITHOUT = """
import sys
for name in ("gymnasium", "pettingzoo"):
    sys.modules[name] = None
"""


def test_who_has_not_installed_it_is_told_in_one_sentence() -> None:
    program = f"{WITHOUT}import realmtable.envs"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 1
    last = done.stderr.decode().strip().splitlines()[-1]
    assert last == (
        "ImportError: environments need Gymnasium and PettingZoo: pip install 'realmtable[rl]'"
    )


@pytest.mark.parametrize("module", ["realmtable.cli.main", "realmtable.web.app"])
def test_nothing_else_needs_it(module: str) -> None:
    program = f"{WITHOUT}import {module}"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_importing_twice_registers_once() -> None:
    program = (
        "import importlib, warnings\n"
        "warnings.simplefilter('error')\n"
        "import realmtable.envs\n"
        "importlib.reload(realmtable.envs)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
