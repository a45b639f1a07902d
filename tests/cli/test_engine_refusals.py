"""Every refusal says which rule forbids the move, in words a player understands."""

from typing import Any

import pytest

from tests.support.engine import Talk


@pytest.fixture
def talk() -> Talk:
    return Talk()


PLAYED = {"boards": {"charterstone": {}, "scythe": {}, "tapestry": {}}, "roll": [6, 2]}


@pytest.mark.parametrize(
    ("change", "before", "move", "why"),
    [
        (
            {},
            ["6>charterstone.b6"],
            "2>charterstone.b2",
            "Charterstone was already used this turn; "
            "adjusting the die with 3 pumpkins allows a second use",
        ),
        ({}, ["6>scythe.t6"], "6>tapestry", "you have no die 6 in hand, only 2; each die is used"),
        ({}, [], "5>scythe.t5", "you have no die 5 in hand, only 6, 2"),
        ({"dice": []}, [], "6>scythe.t6", "you have no dice left this turn"),
        (
            {},
            [],
            "6>scythe.t5",
            "a 6 cannot be used so in Scythe: the 5 of the top row takes only a 5",
        ),
        ({}, [], "6>scythe.b2", "the 6 of the bottom row costs 1 pumpkin and you hold nothing"),
        ({}, [], "6>scythe.t9", "Scythe has no space t9"),
        ({}, [], "6>tapestry.c05", "square 6 of row 1 is filled from the start"),
        ({}, [], "pumpkins 6-1", "this costs 2 pumpkins and you hold nothing"),
        ({"earned": {"P": 2}}, [], "pumpkins 6+1", "a 6 cannot become a 7"),
        ({"earned": {"P": 2}}, [], "pumpkins again 6", "this costs 3 pumpkins and you hold 2"),
        ({"earned": {"H": 2}}, [], "hearts pair", "2 hearts need a rolled pair"),
        ({"earned": {"H": 3}}, [], "hearts 5", "only a rolled die can be copied: 6 or 2"),
        ({"earned": {"C": 2}}, [], "coins seven 6", "only when the rolled dice add up to 7"),
        ({"earned": {"C": 2}}, [], "coins 3", "this costs 3 coins and you hold 2 coins"),
        ({}, [], "compensate 6 P", "the 6 can still be used in Charterstone"),
        ({"dice": ["*3"]}, [], "compensate *3 P", "never a created one"),
        ({"dice": ["2~1"]}, [], "compensate 2~1 P", "pumpkins were spent on this die"),
        ({}, [], "alter 6-1", "nothing lets you change a rolled die now"),
        ({}, [], "act scythe", "Scythe has no such action without a die now"),
        ({}, [], "start scythe", "Scythe has no start-of-turn effect waiting"),
        ({}, [], "end scythe.t1", "the turn cannot end this way"),
        ({}, ["end"], "6>scythe.t6", "your turn is over"),
    ],
)
def test_a_refusal_names_the_rule(
    talk: Talk, change: dict[str, Any], before: list[str], move: str, why: str
) -> None:
    talk.set_up(**{**PLAYED, **change})
    for each in before:
        talk.play(each)
    error, words = talk.refused(do="play", move=move)
    assert error == "illegal"
    assert why in words


def test_a_full_kind_is_no_compensation(talk: Talk) -> None:
    talk.set_up(
        boards={"scythe": {}}, roll=[6, 2], activated=["scythe"], earned={"P": 12}, spent={"P": 12}
    )
    assert "earned all 12" in talk.refused(do="play", move="compensate 6 P")[1]
    assert talk.play("compensate 6 H")["earned"] == {"P": 12, "H": 1, "C": 0}


def test_what_the_roll_brings_comes_first(talk: Talk) -> None:
    talk.set_up(boards={"biddy_walter": {}, "wingspan": {}}, roll=[5, 3], pending=["biddy_walter"])
    error, why = talk.refused(do="play", move="5>wingspan.a1")
    assert error == "illegal"
    assert why == "first comes what the roll brings: Biddy & Walter"
    talk.play("start biddy")
    talk.play("5>wingspan.a1")


def test_a_text_that_fits_several_moves_lists_them(talk: Talk) -> None:
    talk.set_up(**PLAYED)
    error, why = talk.refused(do="play", move="2>tapestry")
    assert error == "ambiguous"
    # Of the 42 places for a domino six are named.
    assert why.startswith("'2>tapestry' could be 2>tapestry.c")
    assert why.endswith(" and 36 more")


def test_a_short_text_is_enough_when_only_one_move_fits(talk: Talk) -> None:
    talk.set_up(**PLAYED)
    assert talk.ok(do="play", move=" 6>CHART ")["move"] == "6>charterstone.b6,k6=2"
