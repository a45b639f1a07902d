"""Why something would have been better, in words that name places and never ids."""

import re

import pytest

from realmtable.analysis.results import Check, TurnResult
from realmtable.analysis.rollouts import Compared
from realmtable.analysis.stream import analyse
from realmtable.analysis.why import reasons, standing
from realmtable.rolling.matching import find_move
from realmtable.rolling.position import Move, Position
from realmtable.rolling.turn import apply
from tests.support.analysis import ROUGH, Ending, kept_game
from tests.support.records import FOLDER
from tests.support.rolling import board, catalog, position

VIEW = position(
    (5, 2), "PPCC", wingspan=board("wingspan"), scythe=board("scythe"), tapestry=board("tapestry")
)


def line(view: Position, texts: str) -> Ending:
    moves: list[Move] = []
    for text in texts.split("; "):
        moves.append(find_move(view, text))
        view = apply(view, moves[-1])
    return Ending(view, moves)


def why(played: str, best: str, compared: Compared | None = None) -> list[str]:
    mine = line(VIEW, played)
    return reasons(VIEW, mine.moves, line(VIEW, best), compared)


def test_which_die_goes_where() -> None:
    said = why("5>wingspan.a1; end", "2>wingspan.a1; 5>scythe.t5; end")
    assert said[0] == ("Better: the 2 in Wingspan and the 5 in Scythe. Played: the 5 in Wingspan.")


def test_the_same_dice_on_other_places() -> None:
    said = why("5>wingspan.a1; end", "5>wingspan.c1; end")
    assert said[0] == (
        "With the 5 in Wingspan, better writes 5 in the first square of the bottom bird; "
        "played writes 5 in the first square of the top bird."
    )


def test_what_is_spent() -> None:
    said = why("5>wingspan.a1; end", "pumpkins 5-1; 4>wingspan.a1; end")
    assert "Better: the 4 (rolled 5) in Wingspan. Played: the 5 in Wingspan." in said
    assert "Better spends 2 pumpkins (the 5 becomes a 4); played spends nothing." in said
    assert "It leaves 2 pumpkins fewer." in said


def test_what_realms_gain() -> None:
    said = why("end", "5>scythe.t5,b5; end")
    assert "Better: the 5 in Scythe. Played: no die is used." in said
    assert "Right away: 1 star more in Scythe." in said


def test_what_realms_gain_when_played_on() -> None:
    check = Check("mistake", 300, 100, 500, 16)
    by_realm = {"Wingspan": -0.75, "Scythe": 0.5, "Tapestry": 0.02}
    said = why("5>wingspan.a1; end", "5>scythe.t5; end", Compared(check, by_realm))
    assert "At the end: 0.5 stars more in Scythe, 0.8 fewer in Wingspan." in said
    assert not any("Right away" in sentence for sentence in said)


def test_a_turn_in_words() -> None:
    ending = line(VIEW, "5>wingspan.a1; end")
    told = standing(VIEW, ending.moves, ending.position)
    assert told.moves == ["5>wingspan.a1", "end"]
    assert told.words == [
        "Uses the 5 in Wingspan: writes 5 in the first square of the top bird, gains 1 pumpkin."
    ]
    assert told.boards == {"wingspan": {"a1": 5}, "scythe": {}, "tapestry": {}}
    assert told.held == {"P": 3, "H": 0, "C": 2}
    idle = line(VIEW, "end")
    assert standing(VIEW, idle.moves, idle.position).words == ["Ends the turn."]


ID = re.compile(r"\b[a-z]\w*\d\w*\b")


@pytest.mark.parametrize("name", [path.stem for path in sorted(FOLDER.glob("game_[m-t]*.txt"))])
def test_no_ids_are_told(name: str) -> None:
    ids = {space.id for card in catalog().all() for space in card.card.spaces}
    for turn in analyse(kept_game(name), ROUGH):
        if isinstance(turn, TurnResult):
            words = [*turn.why, *turn.played.words, *(turn.best.words if turn.best else [])]
            assert not any(found in ids for found in ID.findall(" ".join(words))), words
