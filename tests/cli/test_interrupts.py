"""Ctrl+C ends every command quietly, whatever it is doing."""

import os
import pty
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TRIO = "wingspan,scythe,tapestry"


def interrupted(
    arguments: list[str], until: bytes, folder: Path, typed: bytes = b""
) -> tuple[int, str]:
    """Starts a command on a terminal and presses Ctrl+C once it has shown something.

    Answers its exit status and everything it said."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "realmtable", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env=os.environ
        | {
            "PYTHONPATH": str(ROOT / "src"),
            "TERM": "xterm",
            "COLUMNS": "100",
            "REALMTABLE_DATABASE_URL": f"sqlite+aiosqlite:///{folder}/table.sqlite3",
        },
        start_new_session=True,
        # Where tests run in the background, Ctrl+C may be ignored, and is so in what they start.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    os.close(theirs)
    os.write(ours, typed)
    said = b""
    pressed = False
    try:
        while True:
            try:
                said += os.read(ours, 10_000)
            except OSError:  # the other end is closed
                break
            if until in said and not pressed:
                pressed = True
                os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        assert pressed, said.decode(errors="replace")
        return process.wait(60), said.decode(errors="replace")
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(ours)


def told(said: str) -> str:
    """The traceback in what a command said."""
    return said[said.index("Traceback") :] if "Traceback" in said else ""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.mark.parametrize(
    ("arguments", "until"),
    [
        (["sim", "--realms", TRIO, "--bot", "random", "--games", "5000"], b" 0%"),
        (
            ["sim", "--realms", TRIO, "--bot", "random", "--games", "5000", "--jobs", "2"],
            b"0:0",
        ),  # time is told once games are played
        (["solve", "tapestry", "--states", "1000000000"], b"turn 3"),
        (["play", "--plain", "--realms", TRIO, "--rounds", "1"], b"Dice in hand"),
    ],
    ids=["sim", "sim with jobs", "solve", "play"],
)
def test_control_c(arguments: list[str], until: bytes, tmp_path: Path) -> None:
    status, said = interrupted(arguments, until, tmp_path)
    assert told(said) == ""
    assert status == 130


def test_control_c_stops_the_engine(tmp_path: Path) -> None:
    status, said = interrupted(["engine"], b'"ok":false', tmp_path, b'{"do":"state"}\n')
    assert told(said) == ""
    assert status == 130


def test_control_c_stops_the_server(tmp_path: Path) -> None:
    arguments = ["serve", "--port", str(free_port())]
    status, said = interrupted(arguments, b"Realmtable is at", tmp_path)
    assert told(said) == ""
    assert status == 130


def test_an_interrupted_game_tells_its_record(tmp_path: Path) -> None:
    arguments = ["play", "--plain", "--realms", TRIO, "--rounds", "1"]
    _, said = interrupted(arguments, b"Dice in hand", tmp_path)
    assert "The game is unfinished. This is its record:" in said
    assert "realmtable record 1" in said
