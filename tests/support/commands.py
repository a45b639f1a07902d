"""Calling the `realmtable` command, as the console script does."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from realmtable.cli.main import run

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Done:
    """What came of a command."""

    status: int
    out: str
    err: str

    @property
    def flat_out(self) -> str:
        """The output with line breaks as spaces."""
        return " ".join(self.out.split())

    @property
    def flat_err(self) -> str:
        """What was said on standard error, without frames and line breaks."""
        return " ".join(self.err.translate({ord(letter): " " for letter in "╭╮╰╯─│"}).split())


Command = Callable[..., Done]


def caller(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Calls the command in this process."""

    def call(*arguments: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["realmtable", *arguments])
        with pytest.raises(SystemExit) as exit:
            run()
        told = capsys.readouterr()
        status = exit.value.code
        assert status is None or isinstance(status, int)
        assert "Traceback" not in told.err
        return Done(status or 0, told.out, told.err)

    return call


def no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of this machine's own changes what the command says."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def in_a_process(arguments: list[str], stdin: bytes = b"") -> Done:
    """Calls the command in a process of its own, with something on its standard input."""
    done = subprocess.run(
        [sys.executable, "-m", "realmtable", *arguments],
        input=stdin,
        capture_output=True,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        timeout=120,
        check=False,
    )
    err = done.stderr.decode()
    assert "Traceback" not in err
    return Done(done.returncode, done.stdout.decode(), err)


def refused(done: Done) -> str:
    """The one line in which a command says what is wrong."""
    assert done.status == 1
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert done.err.startswith("realmtable: ")
    return done.err.removeprefix("realmtable: ").strip()
