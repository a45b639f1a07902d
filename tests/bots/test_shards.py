"""Results that are kept: what is broken off goes on, and comes to the same."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from realmtable.bots import shards as module
from realmtable.bots.shards import FILE, Shards, keeping, kept_results
from realmtable.bots.simulate import Results, Spread, Task, simulate
from realmtable.core.errors import InvalidText
from realmtable.workshop.trials import Trial, pinned_trial, play_trial
from tests.support.commands import ROOT, Command, no_settings, refused
from tests.support.ray_work import ONE_TURN
from tests.support.records import FOLDER
from tests.support.rolling import catalog
from tests.support.terminals import interrupted

TRIO = "wingspan,scythe,tapestry"
ASKED = ["sim", "--realms", TRIO, "--bot", "random", "--games", "60", "--json"]
BASE = tuple(catalog().in_sets(["base"]))


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_settings(tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)


def results_of(*scores: int) -> Results:
    results = Results()
    for score in scores:
        results.score.add(score)
    return results


# --- the file --------------------------------------------------------------------------------


def test_what_is_kept_is_there_again() -> None:
    with closing(Shards(Path("kept"), {"seed": "1"})) as shards:
        assert (shards.done, list(shards.kept())) == (0, [])
        shards.keep(0, 2, b"[1]")
        shards.keep(2, 3, b"[2]")
    with closing(Shards(Path("kept"), {"seed": "1"})) as shards:
        assert shards.done == 5
        assert list(shards.kept()) == [(2, "[1]"), (3, "[2]")]


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"seed": "2", "pins": ["a/1/x", "b/1/y"]}, "there seed was '1', and is '2'"),
        ({"seed": "1", "pins": ["a/1/x", "b/2/z"]}, "there pins was ['b/1/y']"),
        ({"seed": "1"}, "there pins was ['a/1/x', 'b/1/y']"),
    ],
)
def test_another_piece_of_work_is_refused(other: dict[str, object], why: str) -> None:
    Shards(Path("kept"), {"seed": "1", "pins": ["a/1/x", "b/1/y"]}).close()
    with pytest.raises(InvalidText) as error:
        Shards(Path("kept"), other)
    assert error.value.why == f"kept holds results of something else: {why}; take another folder"


def test_another_program_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    Shards(Path("kept"), {}).close()
    monkeypatch.setattr(module, "program_print", lambda: "another")
    with pytest.raises(InvalidText, match="there program was"):
        Shards(Path("kept"), {})


def test_one_program_at_a_time() -> None:
    with (
        closing(Shards(Path("kept"), {})),
        pytest.raises(InvalidText, match="is in use by another program"),
    ):
        Shards(Path("kept"), {})


def test_what_is_no_file_of_results_is_refused() -> None:
    Path("none").write_text("")
    with pytest.raises(InvalidText, match=r"none/shards\.sqlite3 cannot be used"):
        Shards(Path("none"), {})
    Path("text").mkdir()
    (Path("text") / FILE).write_text("no database " * 100)
    with pytest.raises(InvalidText, match="cannot be used: file is not a database"):
        Shards(Path("text"), {})
    Path("other").mkdir()
    with closing(sqlite3.connect(Path("other") / FILE)) as other:
        other.execute("CREATE TABLE mine (x)")
    with pytest.raises(InvalidText, match="holds something else than results"):
        Shards(Path("other"), {})


def test_what_is_damaged_is_refused() -> None:
    with closing(Shards(Path("kept"), {})) as shards:
        shards.keep(0, 2, b'{"score": 7}')
        with pytest.raises(InvalidText, match="is damaged"):
            list(kept_results(shards, Results))
        shards.keep(3, 2, b"{}")
    with pytest.raises(InvalidText, match="is damaged: what comes after 2 is gone"):
        Shards(Path("kept"), {})


@pytest.mark.parametrize("often", [0.0, 1000.0], ids=["each part", "at the end"])
@pytest.mark.parametrize("after", [1, 3, 7])
def test_work_that_is_broken_off_goes_on(
    after: int, often: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "OFTEN", often)
    task = Task(TRIO.split(","), 3, "random", "x", 0, 20)
    whole = Results()
    for _, part in simulate(task):
        whole.join(part)
    with (
        closing(Shards(Path("kept"), {})) as shards,
        closing(keeping(shards, simulate(task, chunk=2))) as played,
    ):
        assert len(list(islice(played, after))) == after
    again = Results()
    with closing(Shards(Path("kept"), {})) as shards:
        assert shards.done == 2 * after
        for part in kept_results(shards, Results):
            again.join(part)
        assert again.score.count == 2 * after
        rest = Task(TRIO.split(","), 3, "random", "x", shards.done, 20 - shards.done)
        for _, part in keeping(shards, simulate(rest, chunk=3)):
            again.join(part)
    assert again == whole


def test_nothing_is_kept_twice_when_it_is_broken_off_while_it_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ctrl+C can come right after the file was written."""
    monkeypatch.setattr(module, "OFTEN", 0.0)
    keep = Shards.keep

    def broken_off(shards: Shards, first: int, count: int, results: bytes) -> None:
        keep(shards, first, count, results)
        if first == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(Shards, "keep", broken_off)
    parts = ((1, results_of(score)) for score in (10, 20, 30, 40))
    with closing(Shards(Path("kept"), {})) as shards, pytest.raises(KeyboardInterrupt):
        list(keeping(shards, parts))
    with closing(Shards(Path("kept"), {})) as shards:
        kept = list(kept_results(shards, Results))
        assert [each.score for each in kept] == [
            Spread(1, 10, 100, 10, 10),
            Spread(1, 20, 400, 20, 20),
            Spread(1, 30, 900, 30, 30),
        ]


# --- the commands ----------------------------------------------------------------------------


def test_a_simulation_is_not_played_again(realmtable: Command) -> None:
    plain = realmtable(*ASKED)
    first = realmtable(*ASKED, "--shards", "kept")
    again = realmtable(*ASKED, "--shards", "kept", "--jobs", "2")
    assert plain.out == first.out == again.out
    assert first.err == ""
    assert again.err == "60 of 60 rounds are there already\n"


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--seed", "2"], "there seed was '1', and is '2'"),
        (["--games", "70"], "there games was 60, and is 70"),
        (["--bot", "greedy"], "there bot was 'random', and is 'greedy'"),
        (["--alter", "turns=2-9"], "there alter was '', and is 'turns=2-9'"),
        (["--realms", "wingspan,scythe,euphoria"], "there pool was ['tapestry']"),
        (["--mode", "youtoma", "--bot", "random"], "there mode was 'standard', and is 'youtoma'"),
    ],
)
def test_other_arguments_are_refused(realmtable: Command, more: list[str], why: str) -> None:
    realmtable(*ASKED, "--shards", "kept")
    options = dict(zip(ASKED[1:-1:2], ASKED[2:-1:2], strict=True))
    options |= dict(zip(more[::2], more[1::2], strict=True))
    asked = [word for option in options.items() for word in option]
    assert why in refused(realmtable("sim", *asked, "--shards", "kept"))


def test_a_corrected_card_is_refused(realmtable: Command, tmp_path: Path) -> None:
    realmtable(*ASKED, "--shards", "kept")
    corrections = tmp_path / "config" / "realmtable" / "cards"
    corrections.mkdir(parents=True)
    (corrections / "wingspan.toml").write_text('[[zone]]\nid = "bird_a"\ntext = "8"\n')
    assert "there pins was ['wingspan/1/" in refused(realmtable(*ASKED, "--shards", "kept"))


def test_games_of_sand_are_kept_as_well(realmtable: Command) -> None:
    asked = ["sim", "--game", "sand", "--bot", "random", "--games", "3", "--json"]
    plain = realmtable(*asked)
    assert realmtable(*asked, "--shards", "kept").out == plain.out
    again = realmtable(*asked, "--shards", "kept")
    assert (again.out, again.err) == (plain.out, "3 of 3 games are there already\n")
    assert "there side was 'basic'" in refused(
        realmtable(*asked, "--side", "advanced", "--shards", "kept")
    )


def test_a_balance_goes_on(realmtable: Command) -> None:
    asked = ["balance", "--sets", "base", "--bot", "random", "--rounds", "5"]
    plain = realmtable(*asked)
    assert realmtable(*asked, "--shards", "kept").out == plain.out
    with closing(sqlite3.connect(Path("kept") / FILE)) as file:  # as if it was broken off
        [(results,)] = file.execute("SELECT results FROM shards").fetchall()
        assert json.loads(results)["rounds"] == 20
        file.execute("DELETE FROM shards")
        file.commit()
    trial = pinned_trial(Trial("random", "1", 5, BASE), catalog())
    with closing(Shards(Path("kept"), msgspec.to_builtins(trial))) as shards:
        shards.keep(0, 7, msgspec.json.encode(play_trial(replace(trial, deals=7))))
    again = realmtable(*asked, "--shards", "kept", "--jobs", "2")
    assert (again.out, again.err) == (plain.out, "7 of 20 rounds are there already\n")
    other = realmtable(*asked, "--shards", "kept", "--seed", "2")
    assert "there seed was '1', and is '2'" in refused(other)


def test_ctrl_c_tells_how_to_go_on(tmp_path: Path, realmtable: Command) -> None:
    asked = [*ASKED[:-2], "8000", "--json", "--shards", "kept"]
    status, said = interrupted(asked, b" 0:0", tmp_path)
    assert status == 130
    assert "Traceback" not in said
    assert "of 8000 rounds are kept in kept; the same command goes on from there" in said
    done = realmtable(*asked)
    assert " of 8000 rounds are there already" in done.err
    assert done.out == realmtable(*asked[:-2]).out


def test_a_killed_simulation_goes_on(tmp_path: Path, realmtable: Command) -> None:
    asked = [*ASKED[:-2], "8000", "--json", "--shards", "kept"]
    program = (
        "from realmtable.bots import shards\n"
        "from realmtable.cli.main import run\n"
        "shards.OFTEN = 0.05\n"
        "run()\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program, *asked],
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.DEVNULL,
    )
    file = tmp_path / "kept" / FILE
    while process.poll() is None and not (file.exists() and file.stat().st_size > 20_000):
        time.sleep(0.01)
    assert process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    done = realmtable(*asked)
    there = int(done.err.split()[0])
    assert 0 < there < 8000
    assert done.out == realmtable(*asked[:-2]).out


def test_an_analysis_goes_on(realmtable: Command) -> None:
    Path("game.record").write_text(ONE_TURN)
    asked = ["analyse", "game.record", "--json"]
    plain = realmtable(*asked)
    assert realmtable(*asked, "--shards", "kept").out == plain.out
    with closing(sqlite3.connect(Path("kept") / FILE)) as file:
        assert file.execute("SELECT count(*) FROM shards").fetchone() == (3,)
        file.execute("DELETE FROM shards WHERE first = 2")
        file.commit()
    again = realmtable(*asked, "--shards", "kept")
    assert (again.out, again.err) == (plain.out, "2 of 3 pieces are there already\n")
    three = str(FOLDER / "game_three_seats.txt")
    assert "there record was" in refused(realmtable("analyse", three, "--shards", "kept"))


def test_an_analysis_in_parts_is_the_same(realmtable: Command) -> None:
    Path("game.record").write_text(ONE_TURN)
    asked = ["analyse", "game.record", "--json"]
    plain = realmtable(*asked)
    assert realmtable(*asked, "--jobs", "2").out == plain.out
    assert realmtable(*asked, "--jobs", "2", "--shards", "kept").out == plain.out
    assert "not for --turn" in refused(realmtable(*asked, "--jobs", "2", "--turn", "1.8"))
    told = [json.loads(line)["type"] for line in plain.out.splitlines()]
    assert told == ["opening", "turn", "turn", "round", "game"]
