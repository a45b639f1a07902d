"""Processes that play look for cycles seldom, and no more of them pile up than that."""

import gc
import subprocess
import sys

from realmtable.bots.bot import play_round
from realmtable.bots.greedy_bot import GreedyBot
from realmtable.bots.strong_bot import StrongBot
from realmtable.core.dice import SeededDice
from realmtable.rolling.position import Round
from realmtable.rolling.turn import begin
from tests.support.rolling import realm


def test_rounds_leave_hardly_any_cycles() -> None:
    names = ("wingspan", "scythe", "tapestry")
    gc.collect()
    gc.disable()
    try:
        for number in range(3):
            round = Round([realm(name) for name in names])
            play_round(GreedyBot(), round, SeededDice(f"memory {number}"))
        assert gc.collect() < 500
    finally:
        gc.enable()


def test_strong_does_not_stop_to_look() -> None:
    """A look at all that is kept could take longer than its turn may."""
    looks: list[str] = []

    def note(phase: str, _: dict[str, int]) -> None:
        looks.append(phase)

    view = begin(Round([realm(name) for name in ("wingspan", "scythe", "tapestry")]).start(), 4, 2)
    often = gc.get_threshold()
    gc.set_threshold(50, 2, 2)
    gc.callbacks.append(note)
    try:
        StrongBot(seconds=0.2).choose(view)
        assert gc.isenabled()
    finally:
        gc.callbacks.remove(note)
        gc.set_threshold(*often)
    assert len(looks) < 200


def test_commands_look_seldom() -> None:
    told = "import gc, sys; sys.argv = ['realmtable', '--version']; from realmtable.cli import main"
    told += "\ntry:\n    main.run()\nexcept SystemExit:\n    pass\nprint(gc.get_threshold()[0])"
    out = subprocess.run(
        [sys.executable, "-c", told], capture_output=True, text=True, check=True
    ).stdout
    assert int(out.split()[-1]) == 20_000
