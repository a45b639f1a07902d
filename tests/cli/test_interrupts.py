"""Ctrl+C ends every command quietly, whatever it is doing."""

from pathlib import Path

import pytest

from tests.support.terminals import interrupted
from tests.support.web.server_process import hold_port, port_of

TRIO = "wingspan,scythe,tapestry"


def told(said: str) -> str:
    """The traceback in what a command said."""
    return said[said.index("Traceback") :] if "Traceback" in said else ""


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
    status, said = interrupted(arguments, until, tmp_path, asks=arguments[0] == "play")
    assert told(said) == ""
    assert status == 130


def test_control_c_stops_the_engine(tmp_path: Path) -> None:
    status, said = interrupted(["engine"], b'"ok":false', tmp_path, b'{"do":"state"}\n', asks=True)
    assert told(said) == ""
    assert status == 130


def test_control_c_stops_the_server(tmp_path: Path) -> None:
    with hold_port() as held:
        arguments = ["serve", "--port", str(port_of(held))]
        status, said = interrupted(arguments, b"Realmtable is at", tmp_path)
    assert told(said) == ""
    assert status == 130


def test_an_interrupted_game_tells_its_record(tmp_path: Path) -> None:
    arguments = ["play", "--plain", "--realms", TRIO, "--rounds", "1"]
    _, said = interrupted(arguments, b"Dice in hand", tmp_path, asks=True)
    assert "The game is unfinished. This is its record:" in said
    assert "realmtable record 1" in said
