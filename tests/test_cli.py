"""Every command of `realmtable`: what it prints, and how it fails."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from realmtable import __version__
from realmtable.bots.levels import LEVELS
from realmtable.cli.commands import app, flat, words
from realmtable.core.record import write_record
from realmtable.rolling.game import Game
from tests.commands import Command, caller, in_a_process, no_settings, refused
from tests.support import both_sides, catalog

ROOT = Path(__file__).parent.parent
TRIO = ["wingspan", "scythe", "tapestry"]


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_settings(tmp_path, monkeypatch)


@pytest.fixture
def realmtable(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return caller(monkeypatch, capsys)


# --- version, help, and what is no command ---------------------------------------------------


def test_version(realmtable: Command) -> None:
    from realmtable.rolling import turn

    done = realmtable("version")
    how = "plain Python" if str(turn.__file__).endswith(".py") else "compiled with mypyc"
    assert done.status == 0
    assert done.out.startswith(f"realmtable {__version__} (engine: {how}; Python 3.")
    assert done.err == ""


def test_version_of_the_plain_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REALMTABLE_PURE", "1")
    assert "engine: plain Python" in in_a_process(["version"]).out


def test_every_command_has_help() -> None:
    runner = CliRunner()
    commands = ["version", "play", "realms", "realm", "sim", "replay", "engine"]
    commands += ["card", "print", "gallery", "cards"]
    overview = runner.invoke(app, ["--help"])
    assert overview.exit_code == 0
    for command in commands:
        assert command in overview.output
        told = runner.invoke(app, [command, "--help"])
        assert told.exit_code == 0
        assert "Usage:" in told.output
    assert "check" in runner.invoke(app, ["cards", "--help"]).output


def test_without_a_command_the_help_is_shown(realmtable: Command) -> None:
    assert "Commands" in realmtable().out
    assert "check" in realmtable("cards").out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["jump"], "No such command 'jump'"),
        (["cards", "jump"], "No such command 'jump'"),
        (["--jump"], "No such option: --jump"),
        (["realms", "--jump"], "No such option: --jump"),
        (["realm"], "Missing argument"),
        (["realm", "wingspan", "scythe"], "unexpected extra argument"),
        (["realm", "wingspan", "--board"], "requires an argument"),
        (["replay"], "Missing argument"),
        (["card", "wingspan"], "Missing option"),
        (["print"], "Missing option"),
        (["sim", "--games", "many"], "Invalid value for '--games'"),
        (["sim", "--games"], "requires an argument"),
        (["sim", "--jobs", "1.5"], "Invalid value for '--jobs'"),
        (["play", "--rounds", "three"], "Invalid value for '--rounds'"),
        (["engine", "now"], "unexpected extra argument"),
    ],
)
def test_wrong_options_are_told(realmtable: Command, arguments: list[str], why: str) -> None:
    done = realmtable(*arguments)
    assert done.status == 2
    assert done.out == ""
    assert why in done.flat_err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["realms", "--sets", "sea"], "there is no set 'sea'; there are base, "),
        (["realm", "atlantis"], "there is no card 'atlantis'; 'realmtable realms' lists them all"),
        (["realm", ""], "there is no card ''"),
        (["realm", "wingspn"], "there is no card 'wingspn'; did you mean wingspan?"),
        (["realm", "between"], "'between' could be between_two_castles or between_two_cities"),
        (["realm", "wingspan", "--board", "z9=1"], "wingspan has no space 'z9'"),
        (["realm", "wingspan", "--board", "a1=fill"], "wingspan a1 takes number, not fill"),
        (["realm", "wingspan", "--board", "a1=x"], "wingspan a1: 'x' is not a mark"),
        (["realm", "wingspan", "--board", "a1"], "'a1' should be written as space=mark"),
        (["realm", "wingspan", "--board", "a1=1 a1=2"], "'a1' is there twice"),
        (["sim", "--games", "0"], "--games must be at least 1"),
        (["sim", "--games", "-5"], "--games must be at least 1"),
        (["sim", "--jobs", "-1"], "--jobs must be 0 (one per core) or more"),
        (["sim", "--bot", "clever"], "there is no bot 'clever'; there are random, gentle, fair"),
        (["sim", "--sets", "sea"], "there is no set 'sea'"),
        (["sim", "--realms", "atlantis"], "there is no realm 'atlantis'"),
        (["sim", "--realms", "wingspan,wing"], "a realm is named twice"),
        (["replay", "/no/such/file"], "/no/such/file cannot be read: No such file or directory"),
        (["replay", "/"], "/ cannot be read: Is a directory"),
        (["cards", "check"], "name the card files to check"),
        (["cards", "check", "--corrections"], "there are no corrections in "),
        (["cards", "check", "/no/such.toml"], "/no/such.toml cannot be read: No such file"),
        (["card", "atlantis", "-o", "x.svg"], "there is no card 'atlantis'"),
        (["card", "wingspan", "-o", "x.gif"], "x.gif must end in .svg, .png or .pdf"),
        (["card", "wingspan", "-o", "/no/x.svg"], "/no/x.svg cannot be written: No such file"),
        (["card", "wingspan", "-o", "x.svg", "--theme", "pink"], "there is no theme 'pink'"),
        (["card", "wingspan", "-o", "x.svg", "--board", "z9=1"], "wingspan has no space 'z9'"),
        (["print", "-o", "x.pdf"], "name the realms to print"),
        (["print", "-o", "x.svg", "--realms", "wingspan"], "x.svg must end in .pdf"),
        (["print", "-o", "x.pdf", "--realms", "atlantis"], "there is no card 'atlantis'"),
        (["print", "-o", "x.pdf", "--realms", "wingspan", "--paper", "a0"], "there is no paper"),
        (["print", "-o", "x.pdf", "--realms", "wingspan", "--players", "0"], "1 to 100 players"),
        (["play", "--rounds", "0"], "a game has 1 to 3 rounds, not 0"),
        (["play", "--rounds", "4"], "a game has 1 to 3 rounds, not 4"),
        (["play", "--sets", "sea"], "there is no set 'sea'"),
        (["play", "--bot", "clever"], "there is no bot 'clever'"),
        (["play", "--player", "ann", "--player", "ann"], "two seats cannot both be called 'ann'"),
        (["play", "--player", "a:b"], "'a:b' is no name for a seat"),
        (["play", "--realms", "atlantis"], "there is no realm 'atlantis'"),
        (["play", "--rounds", "1", "--realms", "wing", "--realms", "scythe"], "for 2 rounds"),
        (["play", "--realms", "wingspan,wingspan,scythe"], "wingspan is there twice"),
        (["play", "--realms", "wing,scythe,tapestry,euphoria"], "round 1 needs 3 realms, not 4"),
        (["play", "--record", "/no/such/file"], "/no/such/file cannot be read"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(
    realmtable: Command, arguments: list[str], why: str
) -> None:
    assert why in refused(realmtable(*arguments))


def test_a_message_is_one_line_on_a_narrow_terminal(
    realmtable: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert "'realmtable realms' lists them all" in refused(realmtable("realm", "atlantis"))


def test_a_wrong_option_is_told_in_one_line(realmtable: Command) -> None:
    done = realmtable("sim", "--games", "many")
    assert done.err.count("\n") == 1
    assert done.err.startswith("realmtable: ")


def test_lists_in_options() -> None:
    assert flat(["a, b", "c", " "]) == ["a", "b", "c"]
    assert flat(None) == []
    assert words(["a,b", "c"]) == [["a", "b"], ["c"]]
    assert words(None) == []


# --- realms ----------------------------------------------------------------------------------


def test_realms_are_listed(realmtable: Command) -> None:
    done = realmtable("realms")
    assert done.status == 0
    lines = {line.split()[0]: line for line in done.out.splitlines() if line.strip()}
    for of in catalog().all():
        assert of.name in lines[of.id]
        assert ("published" if of.card.source == "published" else "our own") in lines[of.id]


def test_realms_of_a_set(realmtable: Command) -> None:
    done = realmtable("realms", "--sets", "base")
    assert "wingspan" in done.out
    assert "ark_nova" not in done.out
    both = realmtable("realms", "--sets", "base,promo")
    assert "wingspan" in both.out
    assert "ark_nova" in both.out
    assert both.out == realmtable("realms", "--sets", "base", "--sets", "promo").out


@pytest.mark.parametrize("name", both_sides())
def test_a_realm_is_explained(realmtable: Command, name: str) -> None:
    card = catalog().realm(name).card
    done = realmtable("realm", name)
    assert done.status == 0
    for sentence in [card.name, card.goal, *card.use, *card.score, *card.rulings, *card.examples]:
        assert " ".join(sentence.split()) in done.flat_out
    assert ("this layout is our own" in done.out) == (card.source == "house")
    assert "realm of one's own" not in done.out


@pytest.mark.parametrize("name", ["wingspan", "Wingspan", "wing", " WING ", "ingspa"])
def test_a_realm_by_a_part_of_its_name(realmtable: Command, name: str) -> None:
    assert realmtable("realm", name).out == realmtable("realm", "wingspan").out


def test_a_realm_by_its_printed_name(realmtable: Command) -> None:
    assert "Biddy & Walter" in realmtable("realm", "Biddy & Walter").out
    assert "Brass: Birmingham" in realmtable("realm", "brass: birmingham").out


def test_a_realm_by_a_printed_name_with_an_apostrophe(realmtable: Command) -> None:
    assert "Can't Stop" in realmtable("realm", "Can't Stop").out


def test_a_whole_name_is_not_taken_for_a_part(realmtable: Command) -> None:
    assert realmtable("realm", "scythe").out.startswith("Scythe")


def test_a_realm_with_marks(realmtable: Command) -> None:
    done = realmtable("realm", "wingspan", "--board", "a1=6 c1=3")
    assert "[6]" in done.out
    assert "[3]" in done.out


# --- pictures --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "begins"), [("a.svg", b"<svg"), ("a.png", b"\x89PNG"), ("a.pdf", b"%PDF")]
)
def test_a_card_is_drawn(realmtable: Command, tmp_path: Path, name: str, begins: bytes) -> None:
    empty, written = tmp_path / name, tmp_path / f"written_{name}"
    assert realmtable("card", "wing", "-o", str(empty)).status == 0
    assert realmtable("card", "wing", "-o", str(written), "--board", "a1=6").status == 0
    assert empty.read_bytes().lstrip().startswith(begins)
    assert written.read_bytes() != empty.read_bytes()


def test_the_gallery_shows_every_card(realmtable: Command, tmp_path: Path) -> None:
    done = realmtable("gallery", str(tmp_path / "gallery"))
    assert done.status == 0
    page = (tmp_path / "gallery" / "README.md").read_text(encoding="utf-8")
    for name in (name.replace("/", "-") for name in both_sides()):
        assert (tmp_path / "gallery" / f"{name}.svg").exists()
        assert f'"{name}.svg"' in page


def test_a_gallery_that_cannot_be_made(realmtable: Command, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refused(realmtable("gallery", str(tmp_path / "file")))


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


# --- cards check -----------------------------------------------------------------------------

CARDS = ROOT / "src" / "realmtable" / "cards"


@pytest.mark.parametrize(
    "name", sorted(path.stem for path in CARDS.glob("*.toml") if path.stem != "table")
)
def test_every_card_is_fine(realmtable: Command, name: str) -> None:
    done = realmtable("cards", "check", str(CARDS / f"{name}.toml"))
    assert (done.status, done.err) == (0, "")
    assert ": fine, " in done.flat_out


def test_every_problem_of_a_card_is_told_with_its_line(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "lamp.toml"
    wrong = {
        'id = "lamp"': None,
        'name = ""': "name: must be a text",
        'set = "basic"': "set: 'basic' is not one of base, redux, promo, expansion",
        'source = "house"': None,
        'design = "nobody"': None,
        'goal = "Shine."': None,
        "use = []": None,
        'score = "1 star"': "score: must be a list of texts",
        "rulings = []": None,
        "excluded = []": None,
        'zero_die = "no"': "zero_die: must be true or false",
        "[totals]": None,
        "stars = 6": None,
        "resources = { P = 1, H = 1, C = 1 }": None,
        "activations_for_all_stars = 6": None,
        "[[space]]": None,
        'id = "Lamp 1"': "space Lamp 1, id: is missing or has other letters",
        "at = [50, 500]": "space Lamp 1, at: must be two numbers from 0 to 100",
        'shape = "cloud"': "space Lamp 1, shape: 'cloud' is not one of",
        'takes = "oil"': "space Lamp 1, takes: 'oil' is not one of",
        'gives = "PX"': "space Lamp 1, gives: 'X' in 'PX' is no benefit",
        'costs = "S"': "space Lamp 1, costs: a cost is made of P, H and C only",
        'die = ["six"]': "space Lamp 1, die: must be a list of die values",
        "text = 7": "space Lamp 1, text: must be a text",
        'start = "dark"': "space Lamp 1, start: must be a number or one of",
        "size = 0": "space Lamp 1, size: must be a number above 0",
        'group = "lamps"': "space Lamp 1, group: must be a list of texts",
        "cell = [1]": "space Lamp 1, cell: must be [row, column]",
        "[[zone]]": None,
        'id = "all"': None,
        'spaces = ["lamp_2"]': "zone all, spaces: there is no space 'lamp_2'",
        "[[line]]": None,
        'id = "cable"': None,
        'a = "lamp_3"': "line cable, a: there is no space 'lamp_3'",
        'b = "lamp_4"': "line cable, b: there is no space 'lamp_4'",
    }
    file.write_text("\n".join(wrong) + "\n", encoding="utf-8")
    done = realmtable("cards", "check", str(file))
    assert done.status == 1
    told = done.out.splitlines()
    expected = [
        f"{file}: line {number}, {why}"
        for number, why in enumerate(wrong.values(), start=1)
        if why is not None
    ]
    for problem in expected:
        assert any(line.startswith(problem) for line in told), problem
    assert f"{file}: examples: is missing" in told  # what is not there has no line
    assert told[-1] == f"{len(expected) + 1} problems"
    assert len(told) == len(expected) + 2


def test_a_card_that_is_called_differently(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "lamp.toml"
    file.write_text((CARDS / "wingspan.toml").read_text(encoding="utf-8"), encoding="utf-8")
    done = realmtable("cards", "check", str(file))
    assert done.status == 1
    assert done.out.splitlines() == [
        f"{file}: line 1, id: must be the file's name, 'lamp'",
        "1 problem",
    ]


@pytest.mark.parametrize(
    ("content", "line"), [("id = \n", 1), ("\n\nid = 1\nid = 2\n", 4), ("[[space]\n", 1)]
)
def test_a_card_that_is_no_toml(
    realmtable: Command, tmp_path: Path, content: str, line: int
) -> None:
    file = tmp_path / "lamp.toml"
    file.write_text(content, encoding="utf-8")
    done = realmtable("cards", "check", str(file))
    assert done.status == 1
    assert f"{file}: line {line}, TOML: " in done.out


def test_a_card_that_is_no_text(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "lamp.toml"
    file.write_bytes(b"\xff\xfe")
    assert "is no card file: it is not UTF-8 text" in refused(
        realmtable("cards", "check", str(file))
    )


# --- corrections -----------------------------------------------------------------------------


def correct(tmp_path: Path, name: str, text: str) -> Path:
    folder = tmp_path / "config" / "realmtable" / "cards"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_corrections_are_laid_over_a_card(realmtable: Command, tmp_path: Path) -> None:
    correct(tmp_path, "wingspan", 'goal = "Count the feathers."\n')
    assert "Count the feathers." in realmtable("realm", "wingspan").out
    assert "Count the feathers." in realmtable("realms").flat_out


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[[space]]\nid = "z9"\ngives = "P"\n', "line 2, space: the card has no space 'z9'"),
        ('[[space]]\nid = "a1"\ngives = "X"\n', "gives: 'X' in 'X' is no benefit"),
        ('id = "eagle"\n', "line 1, id: cannot be changed"),
        ("goal = 3\n", "line 1, goal: must be a text"),
        ("goal = \n", "line 1, TOML: "),
    ],
)
def test_wrong_corrections_are_told_in_one_line(
    realmtable: Command, tmp_path: Path, text: str, why: str
) -> None:
    file = correct(tmp_path, "wingspan", text)
    told = refused(realmtable("realm", "wingspan"))
    assert str(file) in told
    assert why in told
