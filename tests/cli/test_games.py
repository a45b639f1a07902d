"""`realmtable sim`, `replay`, `play` and `engine`: what they print, and how they fail."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from realmtable.bots.levels import LEVELS
from realmtable.core.record import write_record
from realmtable.rolling.game import Game
from tests.support.commands import ROOT, Command, in_a_process, no_settings, refused
from tests.support.rolling import catalog

TRIO = ["wingspan", "scythe", "tapestry"]


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_settings(tmp_path, monkeypatch)


# --- sim -------------------------------------------------------------------------------------


def test_sim_prints_a_table(realmtable: Command) -> None:
    done = realmtable("sim", "--realms", ",".join(TRIO), "--bot", "random", "--games", "30")
    assert done.status == 0
    first, heading, *table = done.out.splitlines()
    assert first.startswith("30 rounds by the random bot: mean ")
    assert heading.split()[:4] == ["realm", "rounds", "mean", "★"]
    assert [row.split()[:2] for row in table] == [[name, "30"] for name in sorted(TRIO)]
    for row in table:
        assert 97 <= sum(int(share) for share in row.split()[3:]) <= 103  # rounded


def figures(text: str) -> dict[str, object]:
    found = json.loads(text)
    assert isinstance(found, dict)
    return found


def test_sim_as_json(realmtable: Command) -> None:
    done = realmtable("sim", "--sets", "all", "--bot", "random", "--games", "40", "--json")
    told = figures(done.out)
    assert (told["bot"], told["seed"], told["rounds"]) == ("random", "1", 40)
    realms = told["realms"]
    assert isinstance(realms, dict)
    assert sum(result["rounds"] for result in realms.values()) == 120
    for result in realms.values():
        stars = result["stars"]
        assert len(stars) == 7
        assert sum(stars) == result["rounds"]
        mean = sum(n * times for n, times in enumerate(stars)) / result["rounds"]
        assert result["mean"] == pytest.approx(mean, abs=1e-4)
        assert result["all_six"] == pytest.approx(stars[6] / result["rounds"], abs=1e-4)


def test_the_same_seed_gives_the_same_figures(realmtable: Command) -> None:
    def sim(*more: str) -> dict[str, object]:
        return figures(realmtable("sim", "--bot", "random", "--games", "25", "--json", *more).out)

    assert sim("--seed", "x") == sim("--seed", "x")
    assert sim("--seed", "x")["score"] != sim("--seed", "y")["score"]


def test_jobs_do_not_change_the_figures() -> None:
    asked = ["sim", "--bot", "random", "--games", "30", "--json"]
    alone = in_a_process(asked)
    together = in_a_process([*asked, "--jobs", "2"])
    assert alone.status == together.status == 0
    assert figures(alone.out) == figures(together.out)


@pytest.mark.parametrize(("asked", "called"), [("easy", "gentle"), ("medium", "fair")])
def test_sim_by_a_level_of_the_first_version(realmtable: Command, asked: str, called: str) -> None:
    done = realmtable("sim", "--realms", "wingspan", "--games", "1", "--bot", asked)
    assert done.out.startswith(f"1 rounds by the {called} bot")


def test_sim_with_the_greedy_bot(realmtable: Command) -> None:
    done = realmtable("sim", "--realms", "wingspan", "--games", "2")
    assert done.out.startswith("2 rounds by the greedy bot")


# --- replay ----------------------------------------------------------------------------------


def a_record(turns: int = 9) -> str:
    """A game of one round in which ann plays a little and bob nothing."""
    game = Game(catalog(), ["ann", "bob [x]"], [TRIO])
    for turn in range(turns):
        game.roll([4, 2])
        if turn < 3:
            game.play("ann", f"4>wingspan.{'abc'[turn]}1")
        game.play("ann", "end")
        game.play("bob [x]", "end")
    return write_record(game.record())


def test_a_record_is_replayed(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(a_record(), encoding="utf-8")
    done = realmtable("replay", str(file))
    assert done.status == 0
    assert "Round 1: Wingspan, Scythe, Tapestry" in done.out
    assert "Turn 9: 4 and 2" in done.out
    assert "ann: 4>wingspan.a1; end" in done.out
    assert "ann scores 0 0 0 +3 = 0.3" in done.out
    assert "The game is not finished." not in done.out
    ranking = [line.split() for line in done.out.splitlines()[-2:]]
    assert ranking == [["1.", "ann", "0.3", "0.3"], ["2.", "bob", "[x]", "0.0", "0.0"]]


def test_a_record_in_short(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(a_record(), encoding="utf-8")
    done = realmtable("replay", "--no-turns", str(file))
    assert "Turn" not in done.out
    assert "ann" in done.out


def test_an_unfinished_record(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(a_record(2), encoding="utf-8")
    assert "The game is not finished." in realmtable("replay", str(file)).out


def test_a_record_from_standard_input() -> None:
    done = in_a_process(["replay", "-"], a_record().encode())
    assert done.status == 0
    assert "ann" in done.out


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("realmtable record 1", "once upon a time", "line 1: a record starts with"),
        ("realmtable record 1", "realmtable record 9", "line 1: this is format 9"),
        ("game: rolling", "game; rolling", "line 2: 'game; rolling' is no header"),
        ("game: rolling", "game: chess", "line 2: this is a record of 'chess', not of rolling"),
        ("seat: ann\n", "", "line 8: there is no seat 'ann'"),
        ("seat: ann\n", "seat: ann\nseat: ann\n", "line 4: two seats cannot both be called 'ann'"),
        ("seat: ann", "seat: =", "line 3: '=' is no name for a seat"),
        ("game: rolling", "game: rolling\ngame: x", "line 3: the header 'game' is there 2 times"),
        ("tie-break: base", "tie-break: coin", "line 5: tie-break is one of base, redux"),
        ("tie-break: base", "weather: fine", "line 5: the header 'weather' is not known here"),
        (
            "round 1: wingspan/1/",
            "round 1: wingspan/7/",
            "line 6: the record was played with version 7 of",
        ),
        (
            "round 1: wingspan/1/",
            "round 1: wingspan/1/0",
            "line 6: the record was played with another layout",
        ),
        ("round 1: wingspan/1/", "round 1: wingspan/", "line 6: 'wingspan/4d61d482' should be"),
        ("round 1: wingspan/", "round 1: atlantis/", "line 6: there is no realm 'atlantis'"),
        ("1.1 dice 4 2", "1.1 dice 4 7", "line 8: a roll is two dice from 1 to 6"),
        ("1.1 dice 4 2", "1.1 dice 4", "line 8: a roll is two dice from 1 to 6"),
        ("1.1 dice 4 2", "1.2 dice 4 2", "line 8: the dice of 1.2 come out of order"),
        ("1.1 dice 4 2", "1.1 dices 4 2", "line 8: '1.1 dices 4 2' is neither dice"),
        ("4>wingspan.a1", "4>wingspan.a2", "line 9: 1.1 ann: '4>wingspan.a2': a 4 cannot"),
        ("4>wingspan.a1", "flip the table", "line 9: 1.1 ann: 'flip the table': "),
        ("4>wingspan.a1; end", "4>wingspan.a1;; end", "line 9: moves are separated by '; '"),
        ("1.1 ann: ", "1.2 ann: ", "line 9: 1.2 ann: '4>wingspan.a1' does not belong"),
        ("1.1 ann: ", "1.1 eve: ", "line 9: there is no seat 'eve'"),
        ("+3 = 0.3", "+3 = 9.3", "line 34: round 1 of ann: the record says 0 0 0 +3 = 9.3, but"),
    ],
)
def test_a_broken_record_is_told_in_one_line(
    realmtable: Command, tmp_path: Path, old: str, new: str, why: str
) -> None:
    text = a_record()
    assert old in text
    file = tmp_path / "game.txt"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert refused(realmtable("replay", str(file))).startswith(why)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"\x00" * 100, b"\n\n\n"])
def test_what_is_no_record_at_all(realmtable: Command, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(content)
    assert refused(realmtable("replay", str(file)))


# --- play ------------------------------------------------------------------------------------


def test_play_through_a_pipe() -> None:
    asked = ["play", "--realms", ",".join(TRIO), "--rounds", "1", "--seed", "49", "--player", "ann"]
    done = in_a_process(asked, b"4>wingspan.a1\nnonsense\nend\n")
    assert done.status == 0
    assert done.err == ""
    assert "Round 1, turn 1: rolled 4 and 2." in done.out
    assert "'nonsense' is no move" in done.flat_out
    assert "1.1 ann: 4>wingspan.a1; end" in done.out


def test_play_tells_of_every_level(realmtable: Command) -> None:
    told = " ".join(realmtable("play", "--help").out.replace("│", " ").split())
    for level, sentence in LEVELS.items():
        assert f"{level}: {sentence}" in told


def test_play_against_levels_of_the_first_version() -> None:
    asked = ["play", "--rounds", "1", "--seed", "1", "--bot", "easy", "--bot", "gentle"]
    done = in_a_process(asked, b"end\n" * 9)
    assert done.status == 0
    assert {line.split(":")[0][3:] for line in done.out.splitlines()[-3:]} == {
        *("you", "gentle", "gentle 2")
    }


def test_play_on_with_a_bot_of_the_first_version(tmp_path: Path) -> None:
    """A seat that is called like a bot is played by one; it keeps its name."""
    file = tmp_path / "game.txt"
    text = write_record(Game(catalog(), ["ann", "easy"], [TRIO]).record())
    file.write_text(text, encoding="utf-8")
    done = in_a_process(["play", "--record", str(file), "--seed", "1"], b"end\n" * 9)
    assert done.status == 0
    assert {line.split(":")[0][3:] for line in done.out.splitlines()[-2:]} == {"ann", "easy"}


def test_play_a_whole_game_against_a_bot() -> None:
    asked = ["play", "--rounds", "1", "--seed", "1", "--bot", "random", "--bot", "random"]
    done = in_a_process(asked, b"end\n" * 9)
    assert done.status == 0
    assert "The game is over." in done.out
    assert {line.split(":")[0][3:] for line in done.out.splitlines()[-3:]} == {
        *("you", "random", "random 2")
    }


def test_play_on_from_a_record(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(a_record(8), encoding="utf-8")
    done = in_a_process(["play", "--record", str(file), "--seed", "1"], b"end\nend\n")
    assert done.status == 0
    assert "Round 1, turn 9: rolled" in done.out
    assert "The game is over." in done.out


def test_play_does_not_go_on_with_a_broken_record(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(a_record(3).replace("4>wingspan.b1", "4>wingspan.b2"), encoding="utf-8")
    assert "1.2 ann: '4>wingspan.b2'" in refused(realmtable("play", "--record", str(file)))


# --- engine ----------------------------------------------------------------------------------


def test_engine_through_a_pipe() -> None:
    asked = [
        {"do": "new", "seats": ["ann"], "realms": [TRIO], "dice": [[4, 2]]},
        {"do": "legal", "seat": "ann"},
        {"do": "play", "seat": "ann", "move": "4>wing.a1"},
        {"do": "play", "seat": "ann", "move": "4>wing.a1"},
        {"do": "record"},
        {"do": "quit"},
        {"do": "state"},
    ]
    lines = "\n".join(json.dumps(request) for request in asked[:2])
    lines += "\n\n   \nrubbish\n\xff\n"
    lines += "\n".join(json.dumps(request) for request in asked[2:])
    done = in_a_process(["engine"], lines.encode("latin-1"))
    assert done.status == 0
    assert done.err == ""
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert [answer["ok"] for answer in answers] == [
        *(True, True, False, False, True, False, True, True)
    ]
    assert answers[1]["moves"][0]["move"] == "4>wingspan.a1"
    assert [answers[n]["error"] for n in (2, 3, 5)] == ["invalid", "invalid", "illegal"]
    assert "1.1 ann: 4>wingspan.a1" in answers[6]["record"]
    assert answers[7] == {"ok": True}


def test_engine_answers_each_line_before_the_next_is_asked() -> None:
    engine = subprocess.Popen(
        [sys.executable, "-m", "realmtable", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
    )
    assert engine.stdin is not None
    assert engine.stdout is not None
    for request in (b'{"do":"new","seats":["a"],"seed":1}', b'{"do":"state"}'):
        engine.stdin.write(request + b"\n")
        engine.stdin.flush()
        assert json.loads(engine.stdout.readline())["ok"]
    engine.stdin.close()
    assert engine.wait(20) == 0
    engine.stdout.close()
