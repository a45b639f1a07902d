"""The conversation in lines: everything can be said, nothing breaks it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from realmtable.bots.random_bot import RandomBot
from realmtable.cli.plain import play_plain
from realmtable.cli.sitting import Sitting
from realmtable.core.errors import IllegalMove, InvalidText
from realmtable.core.record import parse_record
from realmtable.rolling.game import Game, game_from_record
from tests.support import catalog

REALMS = ["wingspan", "scythe", "tapestry"]


def conversation(
    lines: list[str],
    seats: list[str] | None = None,
    bots: list[str] | None = None,
    rolls: int = 9,
    pictures: bool = True,
) -> tuple[list[str], Game]:
    """What is said to these lines; every roll is a 4 and a 2."""
    named = seats or ["ann"]
    game = Game(catalog(), named, [REALMS])
    said: list[str] = []
    given: Iterator[str] = iter(lines)
    machines = {name: RandomBot(1) for name in bots or []}
    humans = [name for name in named if name not in machines]
    dice = iter([[4, 2]] * rolls)
    rules = catalog().table
    play_plain(
        game, humans, machines, dice, lambda: next(given, None), said.append, rules, pictures
    )
    assert not any("\n" in line for line in said)
    return said, game


def test_a_turn() -> None:
    said, game = conversation(["4>wingspan.a1", "2>scythe.t2", "end"])
    text = "\n".join(said)
    assert "Round 1 of 1, turn 1 of 9: ann" in text
    assert "Rolled 4 and 2. Dice in hand: 4  2" in text
    assert "pumpkins 1 (1 earned)" in text
    assert "Round 1 of 1, turn 2 of 9: ann" in text
    assert game.seat("ann").position.turn == 2


def test_cards_are_printed_only_when_they_change() -> None:
    said, _ = conversation(["4>wingspan.a1", "2>scythe.t2", "end"])
    assert sum("Tapestry" in line for line in said) == 1
    assert sum("Wingspan" in line for line in said) == 2
    said, _ = conversation(["state"])
    assert sum("Tapestry" in line for line in said) == 2


def test_errors_are_plain_words() -> None:
    rubbish = [
        *("", "   ", "foo", "9>wingspan.a1", "4>nowhere.a1", "4>wingspan.zz", "4>wingspan.a3"),
        *("legal nowhere", "help nowhere", "undo", ">", "4>", "\x00", "end end end", "😀" * 300),
        *("pumpkins 4-1", "save", "save /nonexistent/x/y", "save ~nobody_at_all/x", "save \x00"),
    ]
    said, game = conversation(rubbish)
    assert not any("Traceback" in line or "Error" in line for line in said)
    assert any("'foo' is no move" in line for line in said)
    assert any("no realm of this round" in line for line in said)
    assert any("cannot be written" in line for line in said)
    assert game.seat("ann").entry is None


def test_legal_moves_are_listed() -> None:
    said, _ = conversation(["legal scythe"])
    assert "Use a die:" in said
    assert "  4>scythe.t4   (writes t4=mark, gains C)" in said
    assert not any(line.startswith("  4>wingspan") for line in said)
    said, _ = conversation(["legal"])
    assert "End the turn:" in said
    assert any(line.startswith("  4>wingspan.a1") for line in said)


def test_help() -> None:
    said, _ = conversation(["help", "help wing", "help spending", "help moves", "help questions"])
    assert "You can write:" in said
    assert "With a die:" in said
    assert any("sum" in line or "add up" in line for line in said)
    assert any(line.startswith("2P") for line in said)


def test_undo_score_ids() -> None:
    said, game = conversation(["4>wingspan.a1", "score", "undo", "ids"])
    assert "ann: stars 0 + 0 + 0, score 0.1" in said
    assert "This turn was taken back." in said
    assert any("c00 c01" in line for line in said)
    assert game.seat("ann").entry is None


def test_the_end_of_input_offers_the_record() -> None:
    said, game = conversation(["4>wingspan.a1"])
    start = said.index("The game is unfinished. This is its record:")
    again = game_from_record(parse_record("\n".join(said[start + 1 :]) + "\n"), catalog())
    assert again.seat("ann").position.key() == game.seat("ann").position.key()


def test_saving(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    said, _ = conversation([f"save {path}", f"save {path}", "quit"])
    assert f"Saved to {path}." in said
    assert any("there already" in line for line in said)
    assert "The game is unfinished. This is its record:" not in said
    assert path.read_text(encoding="utf-8").startswith("realmtable record 1")


def test_a_whole_game_against_a_bot() -> None:
    said, game = conversation(["end"] * 9, ["ann", "bo"], ["bo"])
    assert game.over
    assert "The game is over." in said
    assert sum("bo has played." in line for line in said) == 9
    assert any(line.startswith("1. bo: ") for line in said)


def test_two_people() -> None:
    said, game = conversation(["4>wingspan.a1", "end", "end", "quit"], ["ann", "bo"])
    turns = [line for line in said if line.startswith("Round 1 of 1, turn")]
    assert [line.split(": ")[1] for line in turns] == ["ann", "ann", "bo", "ann"]
    assert game.rolls == [[[4, 2], [4, 2]]]


def test_no_more_dice() -> None:
    said, _ = conversation(["end", "end"], rolls=1)
    assert said[-1] == "There are no more dice to roll."


def test_without_pictures() -> None:
    said, _ = conversation(["4>wingspan.a1"], pictures=False)
    assert "wingspan a1=4 (0 stars)" in said
    assert not any("│" in line for line in said)


def test_every_seat_needs_somebody() -> None:
    game = Game(catalog(), ["ann", "bo"], [REALMS])
    with pytest.raises(InvalidText):
        Sitting(game, ["ann"], {}, iter([]))
    sitting = Sitting(game, ["ann", "bo"], {}, iter([]))
    with pytest.raises(IllegalMove):
        sitting.play("end")
