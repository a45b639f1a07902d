"""`realmtable analyse`: what it prints, what it refuses, and what Ctrl+C leaves."""

from collections.abc import Generator
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from realmtable.analysis.judge import Judgement
from realmtable.analysis.played import PlayedGame
from realmtable.analysis.results import GameResult, Opening, Result, TurnResult
from realmtable.analysis.stream import analyse
from realmtable.cli import analyse as command
from tests.support.analysis import ROUGH
from tests.support.commands import Command, no_settings, refused
from tests.support.records import FOLDER
from tests.support.terminals import interrupted

THREE = str(FOLDER / "game_three_seats.txt")


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_settings(tmp_path, monkeypatch)
    monkeypatch.setattr(command, "JUDGEMENT", ROUGH)


def test_the_most_costly_turns_come_before_all_turns(realmtable: Command) -> None:
    said = realmtable("analyse", THREE, "--seat", "bob").out
    heads = ["The most costly turns", "All turns", "Expected final score", "Round 1: expected"]
    assert [said.index(head) for head in heads] == sorted(said.index(head) for head in heads)
    costly = said[said.index(heads[0]) : said.index(heads[1])]
    assert costly.count("  rolled ") == 3
    for word in ("Played:", "Best:", "     - "):
        assert word in costly
    assert "Game: expected " in said
    assert "that rollouts confirm" in said


def test_lines_of_json_tell_it_piece_by_piece(realmtable: Command) -> None:
    lines = realmtable("analyse", THREE, "--json").out.splitlines()
    results = [msgspec.json.decode(line, type=Result) for line in lines]
    assert isinstance(results[0], Opening)
    assert sum(isinstance(each, TurnResult) for each in results) == 27
    assert isinstance(results[-1], GameResult)


def test_one_turn_by_itself(realmtable: Command) -> None:
    said = realmtable("analyse", THREE, "--turn", "2.5").out
    assert said.startswith("2.5  rolled 1 and 3, luck ")
    line = realmtable("analyse", THREE, "--turn", "2.5", "--json").out
    turn = msgspec.json.decode(line, type=TurnResult)
    assert (turn.round, turn.turn) == (2, 5)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([THREE, "--turn", "five"], "--turn is a round and a turn, such as 2.5, not 'five'"),
        ([THREE, "--turn", "2.15"], "did not play a turn 2.15"),
        ([THREE, "--seat", "Zoe"], "there is no seat 'Zoe'"),
        ([str(FOLDER / "game_lowest.txt")], "everybody plays Youtoma"),
        (["nowhere.txt"], "nowhere.txt cannot be read"),
    ],
)
def test_what_is_refused(realmtable: Command, arguments: list[str], why: str) -> None:
    assert why in refused(realmtable("analyse", *arguments))


def test_what_was_worked_out_before_ctrl_c_is_told(
    realmtable: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken_off(
        game: PlayedGame, judgement: Judgement, known: list[Result]
    ) -> Generator[Result, None, None]:
        yield from islice(analyse(game, judgement, known), 6)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "analyse", broken_off)
    done = realmtable("analyse", THREE)
    assert done.status == 130
    assert "5 of 27 turns" in done.out
    assert "Broken off. Until then: Expected at the start" in done.out


def test_ctrl_c_is_quiet(tmp_path: Path) -> None:
    code, said = interrupted(["analyse", THREE], b"turns", tmp_path)
    assert code == 130
    assert "Traceback" not in said
