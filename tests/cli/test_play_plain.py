"""The conversation in lines: everything can be said, nothing breaks it."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from realmtable.bots.random_bot import RandomBot
from realmtable.cli.movewords import choices
from realmtable.cli.plain import play_plain
from realmtable.cli.rescue import rescued
from realmtable.cli.sitting import Sitting
from realmtable.cli.talk import Manner
from realmtable.core.errors import IllegalMove, InvalidText, RealmtableError
from realmtable.core.record import parse_record, write_record
from realmtable.rolling.card import Card
from realmtable.rolling.game import Game, game_from_record
from realmtable.rolling.positiontext import PositionData, position_from
from realmtable.rolling.turn import apply, begin
from tests.support.rolling import both_sides, catalog, round_of

REALMS = ["wingspan", "scythe", "tapestry"]


def conversation(
    lines: list[str],
    seats: list[str] | None = None,
    bots: list[str] | None = None,
    rolls: int = 9,
    manner: Manner | None = None,
) -> tuple[list[str], Game]:
    """What is said to these lines; every roll is a 4 and a 2."""
    named = seats or ["ann"]
    game = Game(catalog(), named, [REALMS])
    said: list[str] = []
    given: Iterator[str] = iter(lines)
    machines = {name: RandomBot(1) for name in bots or []}
    humans = [name for name in named if name not in machines]
    sitting = Sitting(game, humans, machines, iter([[4, 2]] * rolls))
    play_plain(sitting, lambda: next(given, None), said.append, catalog().table, manner)
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
    start = said.index("Scythe:")
    t4, t2 = (card("scythe").spaces[card("scythe").index(name)].name for name in ("t4", "t2"))
    assert said[start + 1 : start + 3] == [
        f"  4>scythe.t4  marks {t4}, gains 1 coin",
        f"  2>scythe.t2  marks {t2}, gains 1 heart",
    ]
    assert not any(line.startswith("  4>wingspan") for line in said)
    said, _ = conversation(["legal"])
    headings = [line for line in said[: said.index("No more input.")] if line.endswith(":")]
    assert headings == ["Wingspan:", "Scythe:", "Tapestry:", "End the turn:"]
    assert any(line.startswith("  4>wingspan.a1") for line in said)
    assert "  end  ends the turn" in said


def card(name: str) -> Card:
    return catalog().realm(name).card


def test_every_way_of_spending_in_words() -> None:
    data = (
        '{"boards":{"wingspan":{},"scythe":{},"tapestry":{}},"roll":[4,3],"dice":["4~5",3,"*3"],'
        '"earned":{"P":12,"H":12,"C":12}}'
    )
    position = position_from(msgspec.json.decode(data, type=PositionData), catalog())
    words = {choice.data.move: choice.words for choice in choices(position)}
    assert words["pumpkins 4~5-1"] == "changes the 4~5 into a 4 for 2 pumpkins"
    assert words["pumpkins again 3+1"] == (
        "changes the 3 into a 4 that may enter a realm already used, for 3 pumpkins"
    )
    assert words["pumpkins again *3"] == (
        "lets the *3 keep its value, and it may enter a realm already used, for 3 pumpkins"
    )
    assert words["hearts 3"] == "creates a 3 for 3 hearts"
    assert words["coins seven 4"] == "creates a 4 for 2 coins, as the rolled dice add up to 7"
    assert words["coins 1"] == "creates a 1 for 1 coin"
    assert words["end"] == "ends the turn"


@pytest.mark.parametrize("name", both_sides())
def test_no_two_moves_say_the_same(name: str) -> None:
    """Whatever the realm: a person who reads the list can tell its moves apart."""
    for seed in range(3):
        position = round_of([name]).start()
        bot = RandomBot(seed)
        for roll in ((4, 3), (6, 6), (1, 2), (5, 2)):
            position = begin(position, *roll)
            while not position.over:
                found = choices(position)
                said = [(choice.group, choice.head, choice.words) for choice in found]
                assert len(set(said)) == len(said)
                assert all(choice.words for choice in found)
                position = apply(position, bot.choose(position))


def test_help() -> None:
    topics = ["wing", "spending", "moves", "questions", "signs"]
    said, _ = conversation(["help", *(f"help {topic}" for topic in topics)])
    assert any(line.startswith(" · P pumpkin, H heart") for line in said)
    assert "You can write:" in said
    assert "With a die:" in said
    assert any(line.startswith(" · 2 pumpkins: ") for line in said)


def test_the_spending_table_tells_its_conditions() -> None:
    said, _ = conversation(["help spending"])
    seven = next(line for line in said if line.startswith(" · 2 coins"))
    assert seven.startswith(" · 2 coins, when the rolled dice add up to 7: Create a die")
    assert any(line.startswith(" · 2 hearts, after a rolled pair: Create") for line in said)
    assert any(line.startswith(" · X coins: Create a die of value X.") for line in said)
    assert any("may be given up for 1 resource" in line for line in said)


def test_on_a_narrow_terminal_lines_hang_below_their_text() -> None:
    manner = Manner(width=60)
    said, _ = conversation(["help spending", "help wingspan", "legal", "help"], manner=manner)
    assert max(len(line) for line in said[: said.index("No more input.")]) <= 60
    at = next(n for n, line in enumerate(said) if line.startswith(" · 2 coins, when"))
    assert said[at + 1].startswith("   ")
    assert said[at + 1][3] != " "
    long = next(n for n, line in enumerate(said) if line.startswith("  4>tapestry.c01"))
    assert said[long + 1].startswith("        ")


def test_a_wasteful_end_is_asked_about_once() -> None:
    person = Manner(interactive=True)
    said, game = conversation(["end"], manner=person)
    assert "The 4 and the 2 can still be used. Write it again to end the turn." in said
    assert game.seat("ann").position.turn == 1
    _, game = conversation(["end", "end"], manner=person)
    assert game.seat("ann").position.turn == 2
    said, game = conversation(["end", "score", "4>wingspan.a1", "end"], manner=person)
    assert "The 2 can still be used. Write it again to end the turn." in said
    assert game.seat("ann").position.turn == 1
    _, game = conversation(["4>wingspan.a1", "2>scythe.t2", "end"], manner=person)
    assert game.seat("ann").position.turn == 2
    _, game = conversation(["end"])  # a script means what it says
    assert game.seat("ann").position.turn == 2


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


def test_after_the_game_there_is_its_record_and_another_game(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    lines = [*["end"] * 9, "state", "ids", "legal", "score", "undo", "end", "help wing", "record"]
    said, game = conversation([*lines, f"save {path}", "again", "not read any more"])
    assert game.over
    assert "realmtable record 1" in said
    assert game_from_record(parse_record(path.read_text(encoding="utf-8")), catalog()).over
    assert "No more input." not in said
    assert not any("not read any more" in line for line in said)
    said, _ = conversation(["again"])
    assert "This game is not over yet; quit stops playing." in said


def test_two_people() -> None:
    said, game = conversation(["4>wingspan.a1", "end", "end", "quit"], ["ann", "bo"])
    turns = [line for line in said if line.startswith("Round 1 of 1, turn")]
    assert [line.split(": ")[1] for line in turns] == ["ann", "ann", "bo", "ann"]
    assert game.rolls == [[[4, 2], [4, 2]]]


def test_no_more_dice() -> None:
    said, _ = conversation(["end", "end"], rolls=1)
    assert said[-1] == "There are no more dice to roll."


def test_without_pictures() -> None:
    said, _ = conversation(["4>wingspan.a1"], manner=Manner(pictures=False))
    assert "wingspan a1=4 (0 stars)" in said
    assert not any("│" in line for line in said)


def test_every_seat_needs_somebody() -> None:
    game = Game(catalog(), ["ann", "bo"], [REALMS])
    with pytest.raises(InvalidText):
        Sitting(game, ["ann"], {}, iter([]))
    sitting = Sitting(game, ["ann", "bo"], {}, iter([]))
    with pytest.raises(IllegalMove):
        sitting.play("end")


@pytest.mark.parametrize("error", [InvalidText("odd"), KeyError("odd"), MemoryError()])
def test_whatever_happens_the_game_is_kept(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> str:
        raise error

    monkeypatch.chdir(tmp_path)
    sitting = Sitting(Game(catalog(), ["ann"], [REALMS]), ["ann"], {}, iter([[4, 2]]))
    said: list[str] = []
    with pytest.raises(RealmtableError, match="realmtable-rescued"), rescued(sitting):
        play_plain(sitting, fail, said.append)
    kept = (tmp_path / "realmtable-rescued.record").read_text(encoding="utf-8")
    assert game_from_record(parse_record(kept), catalog()).rolls == [[[4, 2]]]


# --- hints --------------------------------------------------------------------------------------


def test_a_hint_tells_the_best_ends_and_the_record_tells_of_it() -> None:
    said, game = conversation(["hint", "4>wingspan.a1", "hint"])
    text = "\n".join(said)
    assert text.count("The best ends give ") == 2
    assert "1. " in text
    told = write_record(game.record()).count("# ann took a hint in 1.1")
    assert told == 1, "one turn, however often one asks"
    assert game_from_record(game.record(), catalog()).seat("ann").position.turn == 1


def test_no_hints_among_others_and_none_in_rounds_of_youtoma() -> None:
    said, _ = conversation(["hint"], seats=["ann", "bob"])
    assert "Hints are for those who play alone." in said
    game = Game(catalog(), ["ann"], [REALMS], mode="youtoma")
    lines = iter(["hint"])
    sitting = Sitting(game, ["ann"], {}, iter([[4, 2]]))
    play_plain(sitting, lambda: next(lines, None), said.append, catalog().table)
    assert any("there are none where something else is asked for" in line for line in said)
