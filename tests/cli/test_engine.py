"""The engine protocol: one JSON object per line in, one per line out."""

import json
from typing import Any

import pytest

from realmtable.cli.engine import MAX_LINE, converse
from tests.support.engine import ROUND, Talk
from tests.support.rolling import catalog, realm

NOTHING = {"P": 0, "H": 0, "C": 0}


@pytest.fixture
def talk() -> Talk:
    return Talk()


# --- new -------------------------------------------------------------------------------------

NEW = (
    '{"do":"new","game":"rolling","seats":["ann","bob"],'
    '"realms":[["wingspan","scythe","tapestry"]],"rounds":1,"seed":7}'
)


def test_a_game_from_a_seed(talk: Talk) -> None:
    state = talk.say(NEW)
    assert state["ok"] is True
    assert state["game"] == "rolling"
    assert state["rounds"] == ROUND
    assert list(state["seats"]) == ["ann", "bob"]
    assert state["over"] is False
    ann, bob = state["seats"].values()
    assert ann == bob
    assert ann["turn"] == 1
    assert len(ann["roll"]) == 2
    assert ann["dice"] == ann["roll"]
    assert ann["boards"] == {"wingspan": {}, "scythe": {}, "tapestry": {}}
    assert ann["earned"] == ann["spent"] == NOTHING


def test_the_same_seed_gives_the_same_dice_and_realms(talk: Talk) -> None:
    for seed in (7, "seven"):
        first = talk.ok(do="new", seats=["a"], seed=seed)
        assert talk.ok(do="new", seats=["a"], seed=seed) == first
    states = [talk.ok(do="new", seats=["a"], seed=seed) for seed in range(6)]
    assert len({json.dumps(state["rounds"]) for state in states}) == 6
    assert len({tuple(state["seats"]["a"]["roll"]) for state in states}) > 2


def test_without_a_seed_chance_decides(talk: Talk) -> None:
    states = [talk.ok(do="new", seats=["a"])["rounds"] for _ in range(4)]
    assert any(state != states[0] for state in states[1:])


def test_dice_fix_the_rolls_and_the_game_stops_where_they_end(talk: Talk) -> None:
    state = talk.new([4, 2], [6, 6])
    assert state["seats"]["ann"]["roll"] == [4, 2]
    talk.play("end", seat="ann")
    assert talk.ok(do="state")["seats"]["ann"]["over"] is True
    state = talk.play("end", seat="bob")
    assert (state["turn"], state["roll"], state["dice"]) == (2, [6, 6], [6, 6])
    talk.play("end", seat="ann")
    state = talk.play("end", seat="bob")
    assert (state["turn"], state["over"]) == (2, True)
    assert talk.moves("ann") == []
    assert talk.ok(do="state")["over"] is False


def test_realms_are_drawn_from_sets_and_none_comes_twice(talk: Talk) -> None:
    sets = {each.id: each.card.set for each in catalog().all()}
    drawn = talk.ok(do="new", seats=["a"], seed=1)["rounds"]
    assert [len(names) for names in drawn] == [3, 3, 3]
    assert {sets[name] for names in drawn for name in names} == {"base"}
    drawn = talk.ok(do="new", seats=["a"], seed=1, sets=["all"], rounds=3)["rounds"]
    assert len({name for names in drawn for name in names}) == 9
    assert {sets[name] for names in drawn for name in names} != {"base"}
    drawn = talk.ok(do="new", seats=["a"], seed=1, realms=[["wingspan"]], rounds=2)["rounds"]
    assert drawn[0][0] == "wingspan"
    assert [len(names) for names in drawn] == [3, 3]
    assert "wingspan" not in [*drawn[0][1:], *drawn[1]]


@pytest.mark.parametrize(
    ("change", "error", "why"),
    [
        ({"seats": []}, "invalid", "at least one seat"),
        ({"seats": ["a", "a"]}, "invalid", "both be called 'a'"),
        ({"seats": ["a:b"]}, "invalid", "no name for a seat"),
        ({"seats": "ann"}, "invalid", "Expected `array`"),
        ({"game": "chess"}, "unknown", "there is no game 'chess'"),
        ({"rounds": 4}, "invalid", "1 to 3 rounds"),
        ({"rounds": 0}, "invalid", "1 to 3 rounds"),
        ({"seed": 3}, "invalid", "a seed or dice, not both"),
        ({"realms": [["wingspan", "wingspan", "scythe"]]}, "invalid", "wingspan is there twice"),
        ({"realms": [["chess", "scythe", "tapestry"]]}, "unknown", "no realm 'chess'"),
        ({"realms": [["the", "scythe", "tapestry"]]}, "unknown", "say more of the name"),
        ({"realms": [*ROUND, ["euphoria"]], "rounds": 1}, "invalid", "named for 2 rounds"),
        ({"realms": [], "sets": ["nix"]}, "unknown", "there is no set 'nix'"),
        ({"dice": [[1, 2], [0, 7]]}, "invalid", "roll 2 must be two dice from 1 to 6"),
        ({"dice": [[1]]}, "invalid", "roll 1"),
        ({"tie_break": "coin"}, "invalid", "one of base, redux"),
        ({"colour": "red"}, "invalid", "unknown field"),
    ],
)
def test_a_game_that_cannot_be(talk: Talk, change: dict[str, Any], error: str, why: str) -> None:
    talk.new([3, 3])
    request: dict[str, Any] = {"do": "new", "seats": ["x"], "realms": ROUND, "dice": [[1, 2]]}
    found = talk.refused(**{**request, **change})
    assert found[0] == error
    assert why in found[1]


# --- position --------------------------------------------------------------------------------

POSITION = (
    '{"do":"position","position":{"game":"rolling","round":1,"turn":3,"roll":[2,5],'
    '"boards":{"wingspan":{"a1":6},"scythe":{},"tapestry":{}},'
    '"earned":{"P":3,"H":0,"C":2},"spent":{"P":0,"H":0,"C":0},"activated":[]}}'
)


def test_a_position_sets_up_one_seat(talk: Talk) -> None:
    state = talk.say(POSITION)
    assert list(state["seats"]) == ["you"]
    you = state["seats"]["you"]
    assert (you["turn"], you["roll"], you["dice"]) == (3, [2, 5], [2, 5])
    assert you["boards"] == {"wingspan": {"a1": 6}, "scythe": {}, "tapestry": {}}
    assert you["earned"] == {"P": 3, "H": 0, "C": 2}
    texts = [move["move"] for move in talk.moves()]
    assert "2>wingspan.a2" in texts
    assert "2>wingspan.a1" not in texts
    assert "pumpkins again 5" in texts
    assert "coins seven 2" in texts
    assert talk.refused(do="record")[0] == "illegal"
    assert talk.refused(do="legal", seat="ann")[0] == "unknown"


def test_a_position_in_the_middle_of_a_turn(talk: Talk) -> None:
    """Marks of every kind, dice in hand, realms already used; printed marks need no naming."""
    talk.set_up(
        boards={
            "charterstone": {"b4": "mark", "k4": "2 mark", "b1": "mark", "k1": 3},
            "viticulture": {"g5": "outline", "g1": "cross"},
            "tapestry": {"c00": "fill"},
        },
        roll=[6, 3],
        dice=["3~4!", "*6"],
        activated=["charterstone"],
        earned={"P": 3},
        spent={"P": 3},
    )
    texts = {move["move"] for move in talk.moves() if move["kind"] == "use"}
    assert any(text.startswith("3~4!>charterstone") for text in texts) is False
    assert "*6>viticulture.g5,o10" in texts
    assert "*6>viticulture.g6" in texts
    assert not any(text.startswith("*6>charterstone") for text in texts)
    assert talk.ok(do="score")["seats"]["you"]["stars"] == {
        "charterstone": 1,
        "viticulture": 0,
        "tapestry": 0,
    }
    state = talk.ok(do="state")["seats"]["you"]
    talk.set_up(**state)
    assert talk.ok(do="state")["seats"]["you"] == state


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"boards": {}}, "one to eight realms"),
        ({"boards": {"chess": {}}}, "no realm 'chess'"),
        ({"boards": {"wingspan": {}, "Wingspan": {}}}, "a realm is there twice"),
        ({"boards": {"wingspan": {"z9": 1}}}, "wingspan has no space 'z9'"),
        ({"boards": {"wingspan": {"a1": "mark"}}}, "wingspan a1 takes number, not mark"),
        ({"boards": {"wingspan": {"a1": 77}}}, "wingspan a1: '77' is not a mark"),
        ({"boards": {"euphoria": {"stars": 7}}}, "0 to 6"),
        ({"roll": [1]}, "roll must be two dice"),
        ({"roll": [1, 7]}, "roll must be two dice"),
        ({"turn": 10}, "turn must be 1 to 9"),
        ({"turn": 0}, "turn must be 1 to 9"),
        ({"earned": {"X": 1}}, "P, H and C"),
        ({"earned": {"P": 13}}, "0 to 12"),
        ({"spent": {"P": 1}}, "more is spent than was earned"),
        ({"dice": [6]}, "none of the rolled dice"),
        ({"dice": [2, 2]}, "none of the rolled dice"),
        ({"dice": ["7"]}, "'7' is no die"),
        ({"activated": ["scythe"]}, "not among the boards"),
        ({"pending": ["wingspan"]}, "where a roll brings nothing"),
        ({"again": {"wingspan": 99}}, "again must be"),
        ({"came": {"wingspan": [3]}}, "1 and 2"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"moon": 1}, "unknown field"),
    ],
)
def test_a_position_that_cannot_be(talk: Talk, change: dict[str, Any], why: str) -> None:
    talk.new([3, 3])
    position = {"boards": {"wingspan": {}}, "roll": [2, 5], **change}
    assert why in talk.refused(do="position", position=position)[1]


# --- legal, play, undo -----------------------------------------------------------------------


def test_a_legal_move_tells_everything(talk: Talk) -> None:
    talk.new([4, 2])
    assert talk.moves("ann")[0] == {
        "move": "4>wingspan.a1",
        "kind": "use",
        "die": 4,
        "realm": "wingspan",
        "marks": {"a1": 4},
        "writes": f"writes 4 in {realm('wingspan').card.spaces[0].name}",
        "gain": {"P": 1},
        "cost": {},
        "creates": [],
        "opens": [],
        "stars": 0,
    }
    assert {move["kind"] for move in talk.moves("ann")} == {"use", "end"}


def test_every_kind_of_move_is_told(talk: Talk) -> None:
    talk.set_up(
        boards={"boonlake": {"a1": "outline"}, "scythe": {"t1": "mark"}, "charterstone": {}},
        roll=[1, 1],
        activated=["boonlake", "charterstone"],
        earned={"P": 3, "H": 3, "C": 1},
    )
    by_text = {move["move"]: move for move in talk.moves()}
    kinds = {move["kind"] for move in by_text.values()}
    assert kinds == {"use", "spend", "anytime", "end"}
    assert by_text["1>scythe.b4"]["cost"] == {"P": 1}
    assert by_text["1>scythe.b4"]["stars"] == 1
    assert by_text["coins 1"] == {
        "move": "coins 1",
        "kind": "spend",
        "die": None,
        "realm": None,
        "marks": {},
        "writes": "",
        "gain": {},
        "cost": {"C": 1},
        "creates": [1],
        "opens": [],
        "stars": 0,
    }
    assert by_text["hearts pair"]["creates"] == [1]
    assert by_text["act boonlake.a1_area"]["stars"] == -1
    assert by_text["pumpkins 1+1"]["cost"] == {"P": 2}
    talk.play("1>scythe.b4")
    assert {move["kind"] for move in talk.moves()} >= {"compensate"}


def test_each_legal_move_can_be_played_and_taken_back(talk: Talk) -> None:
    talk.say(POSITION)
    before = talk.ok(do="state")
    for move in talk.moves():
        played = talk.ok(do="play", move=move["move"])
        assert played["move"] == move["move"]
        earned = played["state"]["earned"]
        gained = {kind: earned[kind] - n for kind, n in {"P": 3, "H": 0, "C": 2}.items()}
        assert {kind: n for kind, n in gained.items() if n} == move["gain"]
        talk.ok(do="undo")
        assert talk.ok(do="state") == before


def test_undo_goes_back_to_the_start_of_the_own_turn(talk: Talk) -> None:
    talk.new([4, 2], [3, 3])
    start = talk.ok(do="state")["seats"]["ann"]
    talk.play("4>wingspan.a1", "2>scythe.t2", seat="ann")
    talk.play("4>scythe.t4", seat="bob")
    bob = talk.ok(do="state")["seats"]["bob"]
    assert talk.ok(do="undo", seat="ann")["state"] == start
    assert talk.ok(do="state")["seats"]["bob"] == bob
    assert talk.refused(do="undo", seat="ann")[0] == "illegal"


def test_an_ended_turn_can_be_taken_back_until_the_next_roll(talk: Talk) -> None:
    talk.new([4, 2], [3, 3])
    talk.play("4>wingspan.a1", "end", seat="ann")
    assert talk.ok(do="undo", seat="ann")["state"]["over"] is False
    talk.play("end", seat="ann")
    talk.play("end", seat="bob")
    error, why = talk.refused(do="undo", seat="ann")
    assert error == "illegal"
    assert "nothing to take back" in why


def test_a_whole_round_over_the_protocol(talk: Talk) -> None:
    talk.new(*[[3, 5]] * 9)
    for _ in range(9):
        for seat in ("ann", "bob"):
            if seat == "ann":
                talk.play(talk.moves(seat)[0]["move"], seat=seat)
            talk.play("end", seat=seat)
    state = talk.ok(do="state")
    assert state["over"] is True
    score = talk.ok(do="score")
    assert [place["seat"] for place in score["ranking"]] == ["ann", "bob"]
    assert [place["rank"] for place in score["ranking"]] == [1, 2]
    assert score["seats"]["bob"]["rounds"] == [0]
    record = talk.ok(do="record")["record"]
    assert "1 score bob: 0 0 0 +0 = 0.0" in record


# --- score and record ------------------------------------------------------------------------


def test_scores_are_exact_tenths(talk: Talk) -> None:
    talk.set_up(
        boards={"wingspan": {"a1": 1, "a2": 2, "a3": 4}, "scythe": {"b1": "mark"}, "pendulum": {}},
        roll=[1, 2],
        earned={"P": 12, "H": 3, "C": 4},
        spent={"P": 5, "H": 3, "C": 1},
    )
    assert talk.ok(do="score")["seats"]["you"] == {
        "stars": {"wingspan": 2, "scythe": 1, "pendulum": 0},
        "left": {"P": 7, "H": 0, "C": 3},
        "total": 40,
        "text": "4.0",
    }


def test_the_score_of_a_game_counts_finished_rounds_and_the_current_one(talk: Talk) -> None:
    realms = [["wingspan", "scythe", "tapestry"], ["pendulum", "euphoria", "viticulture"]]
    talk.ok(do="new", seats=["a"], realms=realms, dice=[[1, 2]] * 10)
    for _ in range(9):
        talk.play("end", seat="a")
    talk.play("1>euphoria.l1", seat="a")
    score = talk.ok(do="score")["seats"]["a"]
    assert score["rounds"] == [0]
    assert score["left"] == {"P": 0, "H": 0, "C": 1}
    assert (score["total"], score["text"], score["game"]) == (1, "0.1", 1)


def test_a_record_is_loaded_and_goes_on(talk: Talk) -> None:
    talk.new([4, 2], [3, 3], tie_break="redux")
    talk.play("4>wingspan.a1", "end", seat="ann")
    talk.play("2>scythe.t2", seat="bob")
    record = talk.ok(do="record")["record"]
    assert record.splitlines()[-2:] == ["1.1 ann: 4>wingspan.a1; end", "1.1 bob: 2>scythe.t2"]
    state = talk.ok(do="state")
    other = Talk()
    assert other.ok(do="load", record=record) == state
    assert other.ok(do="record")["record"] == record
    other.play("end", seat="bob")
    assert other.ok(do="record")["record"].endswith("1.1 bob: 2>scythe.t2; end\n")


def test_a_record_that_is_none(talk: Talk) -> None:
    talk.new([4, 2])
    assert talk.refused(do="load", record="hello")[0] == "invalid"
    record = talk.ok(do="record")["record"]
    error, why = talk.refused(do="load", record=record + "1.1 ann: coins 6\n")
    assert error == "illegal"
    assert why.startswith("line 9: 1.1 ann: 'coins 6': this costs 6 coins and you hold nothing")


# --- wrong lines -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", "invalid"),
        ("hello", "invalid"),
        ("[]", "invalid"),
        ("{}", "invalid"),
        ('{"do":"legal"', "invalid"),
        ('{"do":"legal"} {"do":"legal"}', "invalid"),
        ('{"do":"dance"}', "unknown"),
        ('{"do":7}', "invalid"),
        ('{"do":"play"}', "invalid"),
        ('{"do":"play","seat":"ann","move":7}', "invalid"),
        ('{"do":"play","seat":"cem","move":"end"}', "unknown"),
        ('{"do":"play","seat":"ann","move":"5>chess"}', "unknown"),
        ('{"do":"play","seat":"ann","move":"5>"}', "invalid"),
        ('{"do":"play","seat":"ann","move":"dance"}', "invalid"),
        ('{"do":"play","seat":"ann","move":"coins 6"}', "illegal"),
        ('{"do":"legal","seat":"ann","loud":true}', "invalid"),
        (b'{"do":"legal","seat":"\xff"}', "invalid"),
        ('{"do":"legal","seat":"\\ud800"}', "invalid"),
        ('{"do":"legal","seat":"\ud800"}', "invalid"),
        ("[" * 100_000, "invalid"),
        (" " * (MAX_LINE + 1), "invalid"),
    ],
)
def test_wrong_lines(talk: Talk, line: str | bytes, error: str) -> None:
    talk.new([4, 2])
    before = talk.ok(do="state")
    answer = talk.say(line)
    assert (answer["ok"], answer["error"]) == (False, error)
    assert answer["why"].strip()
    assert talk.ok(do="state") == before


@pytest.mark.parametrize("do", ["legal", "undo", "state", "score", "record"])
def test_without_a_game_there_is_nothing_to_ask(talk: Talk, do: str) -> None:
    answer = talk.ask(do=do)
    assert (answer["ok"], answer["error"]) == (False, "illegal")
    assert "no game yet" in answer["why"]


def test_a_conversation_ends_with_quit() -> None:
    lines = [NEW, "\n", '{"do":"state"}\n', "rubbish", '{"do":"quit"}', '{"do":"state"}']
    answers = [json.loads(answer) for answer in converse(lines, catalog())]
    assert [answer["ok"] for answer in answers] == [True, True, False, True]
    assert answers[-1] == {"ok": True}


# --- rolling on demand -----------------------------------------------------------------------


def test_dice_can_be_brought_one_by_one(talk: Talk) -> None:
    """A seat that is behind catches up by itself; nobody can be given dice that do not exist."""
    talk.new([4, 2])
    talk.play("end", seat="ann")
    assert talk.ok(do="state")["waiting"] is False
    assert talk.refused(do="roll")[0] == "illegal"
    assert talk.refused(do="roll", dice=[0, 7])[0] == "invalid"
    state = talk.ok(do="roll", dice=[6, 3])
    assert state["seats"]["ann"]["roll"] == [6, 3]
    assert state["seats"]["bob"]["roll"] == [4, 2]
    assert talk.play("end", seat="bob")["roll"] == [6, 3]


def test_no_more_than_nine_turns_a_round_are_rolled(talk: Talk) -> None:
    talk.new(*[[1, 2]] * 9)
    for _ in range(8):
        talk.ok(do="roll")
    assert "all turns of the game have been rolled" in talk.refused(do="roll", dice=[1, 1])[1]


def test_a_loaded_game_goes_on_with_a_seed(talk: Talk) -> None:
    talk.new([4, 2], seats=["a"])
    talk.play("end", seat="a")
    record = talk.ok(do="record")["record"]
    state = talk.ok(do="load", record=record, seed=5)
    assert state["seats"]["a"]["turn"] == 2
    assert talk.ok(do="load", record=record, seed=5) == state


def test_a_position_is_not_rolled_for(talk: Talk) -> None:
    talk.say(POSITION)
    assert talk.refused(do="roll", dice=[1, 2])[0] == "illegal"
