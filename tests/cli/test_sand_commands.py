"""The commands of `realmtable` for Realm of Sand, called as the console script calls them."""

import json
from pathlib import Path

import pytest

from realmtable.core.record import parse_record, write_record
from realmtable.sand.content import CRYSTALS
from realmtable.sand.contentfile import own_content
from realmtable.sand.game import Game, game_from_record
from tests.support.commands import Command, in_a_process, no_settings, refused
from tests.support.sand import CONTENT_FILE, TEXT, content, in_order

CONTENT = ["--content", str(CONTENT_FILE)]  # of the tests' records


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_settings(tmp_path, monkeypatch)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A record of the first turn of a game."""
    made = Game(content(), ["ann", "greedy"], in_order(("red", "blue")))
    made.play("ann", "tile gg/g b2 b3 c3")
    made.play("ann", f"take {in_order().ring[6]}")
    path = tmp_path / "game.txt"
    path.write_text(write_record(made.record()), encoding="utf-8")
    return path


# --- play ------------------------------------------------------------------------------------


def test_a_game_through_a_pipe() -> None:
    arguments = ["play", "--game", "sand", "--seed", "4", "--bot", "random", "--side", "advanced"]
    done = in_a_process(arguments, b"legal\nstate\nfly\nend\nrecord\nquit\n")
    assert done.status == 0
    assert done.err == ""
    assert "Lay a tile:" in done.out
    assert "'fly' is no move" in done.out
    text = done.out[done.out.rindex("realmtable record 1") :]
    found = game_from_record(parse_record(text), own_content())
    assert sorted(found.seats) == ["random", "you"]
    assert found.rules.side == "advanced"


def test_the_same_seed_gives_the_same_game() -> None:
    arguments = ["play", "--game", "sand", "--seed", "4", "--player", "a", "--player", "b"]
    first, second = (in_a_process(arguments, b"end\n").out for _ in range(2))
    assert first == second
    assert in_a_process([*arguments[:3], "--seed", "5", *arguments[5:]], b"end\n").out != first


def test_a_whole_game_of_nothing_through_a_pipe() -> None:
    done = in_a_process(["play", "--game", "sand"], b"end\n" * 14)
    assert done.status == 0
    assert "1. you: 0 points, 0 pieces on board, Apprentice" in done.out


def test_rubbish_through_a_pipe() -> None:
    rubbish = bytes(range(256)) * 3 + b"\n" + b"tile " * 5000 + b"\n\xff\xfe\nend; end\n"
    done = in_a_process(["play", "--game", "sand", "--seed", "1"], rubbish)
    assert done.status == 0
    assert "No more input." in done.out
    assert "\n1.1 " not in done.out


def test_what_a_table_agrees_on(tmp_path: Path) -> None:
    arguments = ["play", "--game", "sand", "--side", "advanced", "--must-act", "--seed", "2"]
    done = in_a_process([*arguments, "--charge-by-building"], b"end\nrecord\nquit\n")
    assert "must-act: yes" in done.out
    assert "charge-by-building: yes" in done.out
    assert "The main action must be taken before the turn ends" in done.out


def test_a_record_is_gone_on_with(game: Path) -> None:
    done = in_a_process(["play", "--record", str(game), *CONTENT], b"end\nquit\n")
    assert done.status == 0
    assert "Round 1: ann" in done.out
    assert "greedy: " in done.out
    assert "Round 2: ann" in done.out
    again = ["play", "--game", "sand", "--record", str(game), *CONTENT]
    assert in_a_process(again, b"quit\n").status == 0


def test_content_of_ones_own(tmp_path: Path, realmtable: Command) -> None:
    file = tmp_path / "own.toml"
    file.write_text(TEXT.replace("points = 2", "points = 5", 1), encoding="utf-8")
    arguments = ["play", "--game", "sand", "--content", str(file), "--seed", "1"]
    done = in_a_process(arguments, b"record\nquit\n")
    text = done.out[done.out.rindex("realmtable record 1") :]
    record = tmp_path / "game.txt"
    record.write_text(text, encoding="utf-8")
    assert "played with the content" in refused(realmtable("replay", str(record)))
    assert realmtable("replay", str(record), "--content", str(file)).status == 0


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--game", "chess"], "there is no game 'chess'; there are rolling and sand"),
        (["--game", "sand", "--realms", "wingspan"], "--realms: there is no such option"),
        (["--game", "sand", "--mode", "youtoma"], "--mode: there is no such option"),
        (["--game", "rolling", "--side", "basic"], "--side: there is no such option"),
        (["--must-act"], "--must-act: there is no such option in the game rolling"),
        (["--game", "sand", "--bot", "nix"], "there is no bot 'nix'; there are random, greedy"),
        (["--game", "sand", "--side", "upper"], "the side is one of basic, advanced"),
        (["--game", "sand", *["--bot", "random"] * 4], "1 to 4 play, not 5"),
        (["--game", "sand", "--player", "a", "--player", "a"], "both be called 'a'"),
        (["--game", "sand", "--player", "a:b"], "is no name for a seat"),
        (["--game", "sand", "--content", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["--game", "sand", "--record", "nowhere.txt"], "nowhere.txt cannot be read"),
    ],
)
def test_games_that_cannot_be(realmtable: Command, arguments: list[str], why: str) -> None:
    assert why in refused(realmtable("play", *arguments))


def test_a_record_of_another_game(realmtable: Command, game: Path) -> None:
    why = refused(realmtable("play", "--game", "rolling", "--record", str(game)))
    assert why == "this is a record of sand, not of rolling"


# --- replay ----------------------------------------------------------------------------------


def test_a_record_is_shown_again(realmtable: Command, game: Path) -> None:
    done = realmtable("replay", str(game), *CONTENT)
    assert done.status == 0
    assert "Realm of Sand, advanced side: ann, greedy" in done.out
    assert "boards: ann red, greedy blue" in done.out
    assert "  ann: tile gg/g b2 b3 c3; take " in done.out
    assert "The game is not finished." in done.out
    assert "tile gg/g" not in realmtable("replay", str(game), *CONTENT, "--no-turns").out


def test_a_solo_record_shows_the_title(realmtable: Command, tmp_path: Path) -> None:
    made = Game(content(), ["ann"], in_order())
    while not made.over:
        made.play("ann", "end")
    path = tmp_path / "solo.txt"
    path.write_text(write_record(made.record()), encoding="utf-8")
    done = realmtable("replay", str(path), *CONTENT)
    assert "ann scores 0 points, 0 pieces" in done.out
    assert done.out.rstrip().endswith("Apprentice")


def test_a_broken_record_is_told_in_one_line(realmtable: Command, game: Path) -> None:
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("b2 b3 c3", "a1 a2 b2"), encoding="utf-8")
    why = refused(realmtable("replay", str(game), *CONTENT))
    assert why.startswith("line 13: 1.1 ann: 'tile gg/g a1 a2 b2': ")
    assert "dark" in why


# --- pictures --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["I-01", "III-18", "grk", "gr/k", "basic", *CRYSTALS])
def test_cards_tiles_and_boards_as_pictures(realmtable: Command, tmp_path: Path, name: str) -> None:
    file = tmp_path / "picture.svg"
    assert realmtable("card", "--game", "sand", name, "-o", str(file)).status == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(("end", "start"), [("png", b"\x89PNG"), ("pdf", b"%PDF")])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_of_other_kinds(
    realmtable: Command, tmp_path: Path, end: str, start: bytes, theme: str
) -> None:
    file = tmp_path / f"picture.{end}"
    done = realmtable("card", "--game", "sand", "red", "-o", str(file), "--theme", theme)
    assert done.status == 0
    assert file.read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["card", "--game", "sand", "IV-1", "-o", "x.svg"], "there is no 'IV-1'; name a card"),
        (["card", "--game", "sand", "I-01", "-o", "x.gif"], "must end in .svg, .png or .pdf"),
        (["card", "--game", "sand", "I-01", "-o", "x.svg", "--theme", "neon"], "no theme 'neon'"),
        (["card", "--game", "sand", "I-01", "-o", "x.svg", "--board", "a"], "--board: there is no"),
        (["print", "--game", "sand", "-o", "x.png"], "x.png must end in .pdf"),
        (["print", "--game", "sand", "-o", "x.pdf", "--players", "5"], "1 to 4 play, not 5"),
        (["print", "--game", "sand", "-o", "x.pdf", "--paper", "b5"], "there is no paper 'b5'"),
        (["print", "--game", "sand", "-o", "x.pdf", "--realms", "scythe"], "--realms: there is"),
        (["print", "--content", "x.toml", "-o", "x.pdf"], "--content: there is no such option"),
    ],
)
def test_pictures_that_cannot_be(realmtable: Command, arguments: list[str], why: str) -> None:
    assert why in refused(realmtable(*arguments))


def test_sheets_are_printed(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "sand.pdf"
    assert realmtable("print", "--game", "sand", "--players", "3", "-o", str(file)).status == 0
    assert file.read_bytes().startswith(b"%PDF")


# --- content files ---------------------------------------------------------------------------


def test_our_content_is_fine(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "content.toml"
    file.write_text(TEXT, encoding="utf-8")
    done = realmtable("cards", "check", "--game", "sand", str(file))
    assert (done.status, done.out) == (0, f"{file}: fine, 6 by 6 cells, 54 cards, 28 tiles\n")


def test_every_problem_of_a_content_file_is_told(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "content.toml"
    broken = TEXT.replace("levels = 8", 'levels = "many"').replace("hourglasses = 1", "hour = 1", 1)
    file.write_text(broken, encoding="utf-8")
    done = realmtable("cards", "check", "--game", "sand", str(file))
    assert done.status == 1
    lines = done.out.splitlines()
    assert lines[0].startswith(f"{file}: line ")
    assert "levels" in lines[0]
    assert any("card I-01, hourglasses" in line for line in lines)
    assert lines[-1].endswith(" problems")


def test_content_files_that_cannot_be_read(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "content.toml"
    file.write_bytes(b"\xff\xfe")
    done = realmtable("cards", "check", "--game", "sand", str(file), str(tmp_path / "none.toml"))
    assert done.status == 1
    assert "it is not UTF-8 text" in done.err
    assert "none.toml cannot be read" in done.err
    assert "name the content files" in refused(realmtable("cards", "check", "--game", "sand"))


# --- sim -------------------------------------------------------------------------------------


def test_many_games_are_reported(realmtable: Command) -> None:
    arguments = ["sim", "--game", "sand", "--bot", "random", "--games", "4", "--seed", "1"]
    done = realmtable(*arguments)
    assert done.status == 0
    assert done.err == ""
    lines = done.out.splitlines()
    assert lines[0] == "4 games of random, random"
    assert any(line.startswith("first player wins ") for line in lines)
    assert realmtable(*arguments).out == done.out, "the same seed gives the same figures"


def test_the_figures_for_programs(realmtable: Command) -> None:
    arguments = ["sim", "--game", "sand", "--bot", "random", "--against", "random", "--json"]
    done = realmtable(*arguments, "--games", "4", "--players", "2", "--side", "advanced")
    figures = json.loads(done.out)
    assert figures["games"] == 4
    assert figures["side"] == "advanced"
    assert [bot["bot"] for bot in figures["bots"]] == ["random", "random"]
    assert sum(bot["wins"] for bot in figures["bots"]) == 4
    low, high = figures["bots"][0]["interval"]
    assert 0 <= low <= figures["bots"][0]["share"] <= high <= 1
    assert set(figures["cards"]) == {card.id for card in own_content().cards}


def test_solo_games_have_titles(realmtable: Command) -> None:
    arguments = ["sim", "--game", "sand", "--bot", "random", "--players", "1", "--games", "3"]
    figures = json.loads(realmtable(*arguments, "--json").out)
    assert sum(figures["titles"].values()) == 3
    assert "first_player" not in figures
    assert figures["rounds"]["lowest"] == figures["rounds"]["highest"] == 14


def test_games_in_several_processes_give_the_same(realmtable: Command) -> None:
    arguments = ["sim", "--game", "sand", "--bot", "random", "--games", "5"]
    assert realmtable(*arguments, "--jobs", "2").out == realmtable(*arguments).out


def test_games_with_content_of_ones_own(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(TEXT.replace('"I-01"', '"hut"'), encoding="utf-8")
    arguments = ["sim", "--game", "sand", "--bot", "random", "--games", "2"]
    assert "hut" in realmtable(*arguments, "--content", str(file)).out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--bot", "nix"], "there is no bot 'nix'; there are random, greedy"),
        (["--against", "nix"], "there is no bot 'nix'; there are random, greedy"),
        (["--players", "5"], "1 to 4 play, not 5"),
        (["--players", "0"], "1 to 4 play, not 0"),
        (["--players", "1", "--against", "random"], "--against needs at least two players"),
        (["--games", "0"], "--games must be at least 1"),
        (["--jobs", "-1"], "--jobs must be 0"),
        (["--side", "upper"], "the side is one of basic, advanced"),
        (["--realms", "scythe"], "--realms: there is no such option in the game sand"),
        (["--content", "nowhere.toml"], "nowhere.toml cannot be read"),
    ],
)
def test_simulations_that_cannot_be(realmtable: Command, arguments: list[str], why: str) -> None:
    assert why in refused(realmtable("sim", "--game", "sand", *arguments))


def test_rolling_realms_has_no_players_to_simulate(realmtable: Command) -> None:
    assert "--players: there is no such option" in refused(realmtable("sim", "--players", "2"))


# --- the engine ------------------------------------------------------------------------------


def test_the_engine_plays_it() -> None:
    lines = b'{"do":"new","game":"sand","seats":["a"],"seed":1}\n{"do":"score"}\n{"do":"quit"}\n'
    done = in_a_process(["engine"], lines)
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, True, True]
    assert answers[0]["game"] == "sand"


def test_help_tells_of_both_games(realmtable: Command) -> None:
    assert "Rolling Realms and Realm of Sand" in realmtable("--help").flat_out
    for command in ("play", "card", "print"):
        assert "--game" in realmtable(command, "--help").out
