"""Stages and goals in the engine protocol."""

import pytest

from realmtable.core.dice import SeededDice
from realmtable.solo.stage import MINIGOLF, REALMIVERSE, Stage
from tests.support.engine import Talk
from tests.support.solo import play_stage

TRIO = ["wingspan", "scythe", "tapestry"]


def test_a_hole_to_its_end() -> None:
    talk = Talk()
    dice = [SeededDice(1).roll() for _ in range(6)]
    stage = {"mode": "minigolf", "number": 8}
    state = talk.ok(do="new", seats=["ann"], stage=stage, dice=dice)
    assert state["stage"]["title"] == "Hole 8 · Chip Shot"
    assert state["seats"]["ann"]["earned"] == {"P": 2, "H": 2, "C": 2}
    for _ in range(6):
        talk.play("end", seat="ann")
    state = talk.ok(do="state")
    assert state["over"]
    assert state["goal"] == talk.ok(do="score")["goal"]
    assert state["goal"][0]["short"] == "score 0.6, 12.0 short"


def test_guests_play_as_soon_as_a_roll_is_there() -> None:
    talk = Talk()
    stage = {"mode": "rrr_ball", "number": 1, "season": 2, "week": 3}
    state = talk.ok(do="new", seats=["ann"], stage=stage, realms=[TRIO], dice=[[4, 2], [3, 3]])
    assert [seat["over"] for seat in state["seats"].values()] == [False] + [True] * 5
    assert "goal" not in state or state["goal"] == []
    talk.play("end", seat="ann")
    state = talk.ok(do="state")
    assert {seat["turn"] for seat in state["seats"].values()} == {3}
    talk.ok(do="roll", dice=[1, 1])
    assert talk.ok(do="state")["seats"]["Tilda Crumb"]["turn"] == 4
    assert talk.refused(do="undo", seat="Tilda Crumb")[0] == "invalid"
    assert "\nleague: I\nseason: 2\nweek: 3\n" in talk.ok(do="record")["record"]


def test_realms_are_drawn_from_the_sets_by_a_seed() -> None:
    talk = Talk()
    stage = {"mode": "realmiverse", "number": 5}
    request = {"do": "new", "seats": ["ann"], "stage": stage, "sets": ["all"], "seed": 3}
    first = talk.ok(**request)
    assert talk.ok(**request) == first
    assert talk.ok(**{**request, "seed": 4})["rounds"] != first["rounds"]
    assert len(first["rounds"][0]) == 3


def test_a_record_of_a_stage_is_loaded_with_its_goal() -> None:
    talk = Talk()
    text = play_stage(Stage(mode=REALMIVERSE, number=2), TRIO, 5, turns=4)
    state = talk.ok(do="load", record=text, seed=1)
    assert state["goal"][0]["live"].endswith(" of 4")
    assert state["seats"]["you"]["turn"] == 5
    assert talk.ok(do="record")["record"].startswith(text)
    easier = text.replace("at_once", "start=PPPHHHCCC at_once")
    error, why = talk.refused(do="load", record=easier)
    assert (error, "other alterations" in why) == ("invalid", True)


def test_a_new_game_is_no_stage_any_more() -> None:
    talk = Talk()
    talk.ok(do="new", seats=["ann"], stage={"mode": "minigolf", "number": 1})
    assert "goal" not in talk.new([4, 2])
    talk.ok(do="new", seats=["ann"], stage={"mode": "minigolf", "number": 1})
    talk.set_up(roll=[2, 5], boards={"scythe": {}})
    assert "goal" not in talk.ok(do="score")
    talk.ok(do="load", record=play_stage(Stage(mode=MINIGOLF, number=2), (), 1))
    assert "goal" in talk.ok(do="score")


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"seats": ["ann", "bob"]}, "a stage is for one seat, not for 2"),
        ({"rounds": 2}, "a stage says itself what is played; leave out rounds"),
        ({"mode": "youtoma"}, "leave out mode"),
        ({"level": "hard"}, "leave out level"),
        ({"alterations": {"limit": 3}}, "leave out alterations"),
        ({"handicaps": {"ann": {"limit": 3}}}, "leave out handicaps"),
        ({"realms": [TRIO, TRIO]}, "a stage is one round, but realms are named for 2"),
        ({"realms": [["wingspan"]]}, "hole 7 is played on"),
        ({"stage": {"mode": "minigolf", "number": 0}}, "there is no hole 0"),
        ({"stage": {"mode": "minigolf", "number": 1, "week": 2}}, "Minigolf knows no week"),
        ({"stage": {"mode": "chess", "number": 1}}, "Invalid enum value 'chess'"),
        ({"stage": {"mode": "minigolf"}}, "missing required field `number`"),
        ({"stage": {"mode": "rrr_ball", "number": 1}, "seats": ["Tilda Crumb"]}, "two seats"),
    ],
)
def test_what_a_stage_does_not_take(more: dict[str, object], why: str) -> None:
    talk = Talk()
    talk.new([4, 2])
    request = {"seats": ["ann"], "stage": {"mode": "minigolf", "number": 7}, **more}
    assert why in talk.refused(do="new", **request)[1]


def test_a_position_is_judged_by_conditions() -> None:
    talk = Talk()
    position = {"roll": [2, 5], "boards": {"scythe": {"b1": "mark"}}}
    goal = [{"what": "stars", "at_least": 1}, {"what": "held", "at_most": 0}]
    state = talk.ok(do="position", position=position, goal=goal)
    assert [each["holds"] for each in state["goal"]] == [True, True]
    talk.play("2>scythe.t2")
    assert [each["holds"] for each in talk.ok(do="score")["goal"]] == [True, False]
    for bad, why in (
        ([{"what": "luck"}], "goal: "),
        ([{"what": "beat", "seat": "x", "by": 0}], "0.1"),
    ):
        assert why in talk.refused(do="position", position=position, goal=bad)[1]
