"""The version, the help, and how every command of `realmtable` fails."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from realmtable import __version__
from realmtable.cli.commands import app
from realmtable.cli.options import flat, words
from tests.support.commands import Command, in_a_process, no_settings, refused


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_settings(tmp_path, monkeypatch)


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
