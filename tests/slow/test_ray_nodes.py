"""A Ray cluster of two nodes: work there comes to the same as here."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from realmtable.bots.parallel import Where
from tests.support.commands import ROOT, Command, no_settings
from tests.support.ray_nodes import LOOPBACK
from tests.support.ray_work import BALANCE, LOST, ONE_TURN, PARTS, SIM, fit
from tests.support.terminals import interrupted


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_settings(tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", f"{ROOT / 'src'}:{ROOT}")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def started(*arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def told(*arguments: str) -> str:
    """What a program says that is started by itself, and says on standard output only."""
    out, err = started(*arguments).communicate(timeout=300)
    assert err == ""
    return out


class Nodes:
    """A cluster of two nodes, which does what it is told."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.address = self._line()

    def tell(self, words: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{words}\n")
        self._process.stdin.flush()
        assert self._line() == words.split(maxsplit=1)[0]

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


@contextmanager
def two_nodes() -> Iterator[Nodes]:
    with started("tests.support.ray_nodes") as process:
        try:
            yield Nodes(process)
        finally:
            process.communicate(timeout=60)


def test_a_cluster_of_two_nodes(
    tmp_path: Path, realmtable: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One cluster for all of it, because it takes seconds to start."""
    for name, value in LOOPBACK.items():
        monkeypatch.setenv(name, value)
    Path("game.record").write_text(ONE_TURN)
    analyse = ["analyse", "game.record", "--json"]
    with two_nodes() as nodes:
        on_ray = ["--ray", nodes.address]
        # The same as here.
        assert told("realmtable", *SIM, *on_ray, "--shards", "kept") == realmtable(*SIM).out
        assert realmtable(*SIM, "--shards", "kept").err == "40 of 40 rounds are there already\n"
        assert told("realmtable", *analyse, *on_ray) == realmtable(*analyse).out
        assert told("realmtable", *BALANCE, *on_ray) == realmtable(*BALANCE).out
        told("tests.support.ray_work", "fit", nodes.address)
        fit(Where(2), Path("here"))
        for realm in ("wingspan", "scythe"):
            assert _values("fitted", realm) == _values("here", realm)
        # Broken off.
        many = [*SIM[:-1], "30000", *on_ray, "--shards", "many"]
        status, said = interrupted(many, b" 0:0", tmp_path)
        assert (status, "Traceback" in said) == (130, False)
        assert "rounds are kept in many; the same command goes on from there" in said
        # What a lost machine worked on is done by the other.
        with started("tests.support.ray_work", "nodes", nodes.address) as work:
            assert work.stdout is not None
            first: list[str] = []
            while len(set(first)) < 2:
                first.append(work.stdout.readline().strip())
            nodes.tell("lose")
            Path(LOST).touch()
            out, err = work.communicate(timeout=300)
            ids = [*first, *out.splitlines()]
            assert (len(ids), len(set(ids)), err) == (PARTS, 2, "")
            assert len(set(ids[-20:])) == 1
        # Another program is refused.
        other = tmp_path / "other" / "realmtable"
        other.mkdir(parents=True)
        (other / "__init__.py").write_text('__version__ = "0.0.9"\n')
        nodes.tell(f"add {other.parent}")
        why = told("tests.support.ray_work", "nodes", nodes.address).splitlines()[-1]
        assert why.startswith("all machines of the cluster must have the same realmtable: ")
        assert "No module named 'realmtable.bots'" in why


def _values(folder: str, realm: str) -> bytes:
    return (Path(folder) / f"{realm}.npz").read_bytes()
