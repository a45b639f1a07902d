"""Altered games: in records, in the engine protocol, on the command line and at the terminal."""

from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from realmtable.cli.movewords import choices
from realmtable.cli.sitting import Sitting
from realmtable.cli.words import opening_lines, resources_line, round_lines
from realmtable.core.errors import RealmtableError
from realmtable.core.record import parse_record, write_record
from realmtable.rolling.altersentences import alteration_lines
from realmtable.rolling.altertext import (
    own_alterations_from,
    parse_alterations,
    parse_alterations_data,
)
from realmtable.rolling.game import Game, game_from_record
from tests.rolling.altered.test_texts import EVERYTHING
from tests.support.altered import at, played
from tests.support.commands import Command, caller, no_settings
from tests.support.engine import Talk
from tests.support.rolling import catalog

TRIO = ["wingspan", "scythe", "tapestry"]


@pytest.fixture
def call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    no_settings(tmp_path, monkeypatch)
    return caller(monkeypatch, capsys)


# --- records ---------------------------------------------------------------------------------


def altered_game() -> Game:
    """Two rounds; Ann Müller has a handicap in the first."""
    of_all = [parse_alterations("turns=0-2 limit=4 discard=1//viticulture"), parse_alterations("")]
    own = own_alterations_from(parse_alterations_data("start=PP limit=12 price.copy=-"), of_all[0])
    rounds = [TRIO, ["euphoria", "pendulum", "the_society"]]
    seats = ["Ann Müller", "bob"]
    mine = {"Ann Müller": [own, of_all[1]]}
    return Game(catalog(), seats, rounds, alterations=of_all, own=mine)


def test_a_record_tells_the_alterations() -> None:
    game = altered_game()
    game.roll([4, 2])
    game.play("bob", "end")
    text = write_record(game.record())
    assert "\nalterations 1: turns=0-2 limit=4 discard=1//viticulture\n" in text
    assert "\nalterations 1 Ann Müller: start=PP limit=12 price.copy=-\n" in text
    pin = catalog().realm("viticulture").card.fingerprint()
    assert f"\ndeck 1: viticulture/1/{pin}\n" in text
    assert "\n1.0 dice 4 2\n1.0 bob: end\n" in text
    again = game_from_record(parse_record(text), catalog())
    assert write_record(again.record()) == text
    assert again.seat("Ann Müller").position.key() == game.seat("Ann Müller").position.key()
    assert again.seat("bob").position.round.limit == 4


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("turns=0-2 ", "turns=2-0 ", "line 8: turns go from 0 to 30 at most"),
        ("limit=4", "limt=4", "line 8: there is no alteration 'limt'; did you mean limit?"),
        ("alterations 1:", "alterations 3:", "line 8: the header 'alterations 3' is not known"),
        ("Ann Müller: start", "Cem: start", "line 10: the header 'alterations 1 Cem' is not known"),
        ("start=PP limit", "must_use limit", "line 10: must_use is the same for all seats"),
        ("//viticulture\n", "//\n", "line 9: the deck of 'alterations 1' is another one"),
        ("discard=1//viticulture\n", "\n", "line 9: the deck of 'alterations 1' is another one"),
        ("deck 1: viticulture/1/", "deck 1: viticulture/7/", "line 9: the record was played with"),
        ("discard=1//viticulture", "closed=4 discard=1//viticulture", "closed names place 4"),
    ],
)
def test_headers_that_cannot_be_are_refused(old: str, new: str, why: str) -> None:
    text = write_record(altered_game().record())
    assert old in text
    with pytest.raises(RealmtableError) as error:
        game_from_record(parse_record(text.replace(old, new)), catalog())
    assert why in error.value.why


def test_a_realm_is_not_in_the_deck_and_in_a_round() -> None:
    with pytest.raises(RealmtableError, match="scythe is there twice"):
        Game(catalog(), ["ann"], [TRIO], alterations=[parse_alterations("discard=1//scythe")])


def test_only_altered_rounds_have_other_numbers_of_realms() -> None:
    with pytest.raises(RealmtableError, match="round 1 needs 3 realms, not 2"):
        Game(catalog(), ["ann"], [TRIO[:2]])
    game = Game(catalog(), ["ann"], [TRIO[:2]], alterations=[parse_alterations("at_once")])
    assert len(game.seat("ann").position.boards) == 2
    nine = catalog().names[:9]
    with pytest.raises(RealmtableError, match="round 1 needs 1 to 8 realms, not 9"):
        Game(catalog(), ["ann"], [nine], alterations=[parse_alterations("at_once")])


@pytest.mark.parametrize(
    ("own", "why"),
    [
        ({"bob": ["limit=4"]}, "there is no seat 'bob'"),
        ({"ann": []}, "alterations of ann: 0 rounds, not 1"),
        ({"ann": ["must_use"]}, "a seat can have its own start, limit, price, compensation only"),
    ],
)
def test_handicaps_that_cannot_be(own: dict[str, list[str]], why: str) -> None:
    made = {name: [parse_alterations(text) for text in texts] for name, texts in own.items()}
    with pytest.raises(RealmtableError) as error:
        Game(catalog(), ["ann"], [TRIO], own=made)
    assert why in error.value.why


def test_rounds_of_youtoma_have_no_alterations() -> None:
    altered = [parse_alterations("rest")]
    with pytest.raises(RealmtableError, match="rounds of Youtoma have no alterations"):
        Game(catalog(), ["ann"], [TRIO], mode="youtoma", alterations=altered)
    text = write_record(Game(catalog(), ["ann"], [TRIO], mode="youtoma").record())
    text = text.replace("\n\n", "\nalterations 1: rest\n\n", 1)
    with pytest.raises(RealmtableError, match="the header 'alterations 1' is not known here"):
        game_from_record(parse_record(text), catalog())


def test_an_unpaid_debt_is_in_the_score_line() -> None:
    altered = [parse_alterations("turns=9-9 rewards=buy_sum")]
    game = Game(catalog(), ["ann"], [TRIO], alterations=altered)
    game.roll([1, 2])
    for move in ("reward sum", "*3>wingspan.a1", "end"):
        game.play("ann", move)
    text = write_record(game.record())
    assert "1.9 ann: reward sum; *3>wingspan.a1; end\n1 score ann: 0 0 0 +1 -1 = 0.0\n" in text
    assert write_record(game_from_record(parse_record(text), catalog()).record()) == text
    assert round_lines(Sitting(game, list(game.seats), {}, iter([])), 1) == [
        "ann: Wingspan 0, Scythe 0, Tapestry 0, 1 resource left, 1 lost for unpaid debts = 0.0"
    ]


# --- the protocol ----------------------------------------------------------------------------


def test_new_with_alterations_and_handicaps() -> None:
    talk = Talk()
    state = talk.new(
        [4, 2],
        alterations={"turns": [2, 9], "rewards": ["buy_sum"], "price": {"copy": "-"}},
        handicaps={"bob": {"start": "PP"}},
    )
    ann, bob = state["seats"]["ann"], state["seats"]["bob"]
    assert ann["turn"] == 2
    assert ann["alterations"] == {
        "turns": [2, 9],
        "price": {"copy": "-"},
        "rewards": ["buy_sum"],
    }
    assert bob["alterations"]["start"] == "PP"
    assert (ann["earned"]["P"], bob["earned"]["P"]) == (0, 2)
    assert (ann["taken"], ann["took"]) == ([], False)
    talk.play("reward sum", seat="ann")
    score = talk.ok(do="score")["seats"]["ann"]
    assert (score["debts"], score["unpaid"], score["total"]) == ([{"C": 2}], 1, 0)
    assert talk.refused(do="play", seat="ann", move="hearts 4")[1] == "this round has no copies"
    record = talk.ok(do="record")["record"]
    assert "alterations 1 bob: start=PP" in record
    other = Talk()
    other.ok(do="load", record=record)
    assert other.ok(do="state")["seats"]["ann"] == talk.ok(do="state")["seats"]["ann"]


def test_a_list_is_one_for_each_round() -> None:
    talk = Talk()
    rounds = [TRIO, ["euphoria", "pendulum", "the_society"]]
    talk.new([4, 2], realms=rounds, alterations=[{"turns": [9, 9]}, {}])
    for seat in ("ann", "bob"):
        talk.play("end", seat=seat)
    talk.ok(do="roll", dice=[1, 1])
    state = talk.ok(do="state")["seats"]["ann"]
    assert (state["round"], state["turn"]) == (2, 1)
    assert "alterations" not in state
    error, why = talk.refused(
        do="new", seats=["ann"], realms=rounds, alterations=[{"rest": True}], seed=1
    )
    assert (error, why) == ("invalid", "alterations are for 1 rounds, not for 2")


def test_what_is_drawn_is_not_in_the_deck() -> None:
    base = catalog().in_sets(["base"])
    deck = base[:8]
    talk = Talk()
    altered = {"discard": {"at": 1, "deck": deck}}
    state = talk.ok(do="new", seats=["ann"], rounds=1, seed=1, alterations=altered)
    assert set(state["rounds"][0]) == set(base[8:])


@pytest.mark.parametrize(
    ("alterations", "why"),
    [
        ({"speed": 3}, "unknown field `speed`"),
        ({"limit": 200}, "limit must be 0 to 99, not 200"),
        ({"closed": [4]}, "closed names place 4, but the round has 3 realms"),
        ({"discard": {"at": 1, "deck": ["nowhere"]}}, "there is no realm 'nowhere'"),
        ({"turns": "all"}, "Expected `array"),
    ],
)
def test_alterations_that_cannot_be_are_refused(alterations: object, why: str) -> None:
    talk = Talk()
    answer = talk.ask(do="new", seats=["ann"], realms=[TRIO], seed=1, alterations=alterations)
    assert answer["ok"] is False
    assert why in answer["why"]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"rested": ["wingspan"]}, "rested says nothing in a round without that alteration"),
        ({"banked": 3}, "banked says nothing"),
        ({"took": True}, "took says nothing"),
        ({"alterations": {"rest": True}, "rested": ["euphoria"]}, "rested names 'euphoria'"),
        ({"alterations": {"rewards": ["buy_sum"]}, "taken": ["cash_in"]}, "taken names 'cash_in'"),
        ({"alterations": {"discard": {"at": 1}}, "discarded": 1}, "discarded must be 0 to 0"),
        ({"alterations": {"discard": {"at": 1}}, "empty": [9]}, "from 1 to 8, not 9"),
        ({"alterations": {"discard": {"at": 1}}, "empty": [2]}, "do not fit the deck"),
        (
            {"alterations": {"discard": {"at": 1, "deck": ["euphoria"]}}, "banked": 7},
            "banked must be 0 to 0",
        ),
        (
            {"alterations": {"discard": {"at": 1, "deck": ["scythe"]}}},
            "scythe is in play and still in the deck",
        ),
        (
            {"alterations": {"discard": {"at": 1}}, "arrived": {"scythe": {"P": 3}}},
            "arrived tells more than was earned",
        ),
        ({"alterations": {"limit": 3}, "earned": {"P": 4}}, "earned P must be 0 to 3, not 4"),
        ({"alterations": {"turns": [2, 9]}, "turn": 1}, "turn must be 2 to 9, not 1"),
        ({"alterations": {"closed": [4]}}, "closed names place 4"),
        ({"dice": [0]}, "only a created die can be a 0"),
        ({"mode": "youtoma", "alterations": {"rest": True}}, "rounds of Youtoma have no"),
    ],
)
def test_positions_that_cannot_be_are_refused(more: dict[str, object], why: str) -> None:
    boards: dict[str, object] = {name: {} for name in TRIO}
    answer = Talk().ask(do="position", position={"boards": boards, "roll": [1, 2], **more})
    assert answer["ok"] is False
    assert why in answer["why"]


def test_the_score_tells_banked_stars() -> None:
    talk = Talk()
    talk.set_up(
        boards={"scythe": {"b1": "mark"}, "euphoria": {}, "tapestry": {}},
        roll=[1, 2],
        alterations={"discard": {"at": 1, "deck": ["wingspan"]}},
    )
    state = talk.play("end")
    assert list(state["boards"]) == ["wingspan", "euphoria", "tapestry"]
    assert (state["discarded"], state["banked"], state["empty"]) == (1, 1, [])
    score = talk.ok(do="score")["seats"]["you"]
    assert (score["banked"], score["total"]) == (1, 10)


# --- the command line ------------------------------------------------------------------------


def test_sim_with_alterations(call: Command) -> None:
    told = call("sim", "--bot", "random", "--games", "5", "--alter", "turns=1-1 start=PPPHHHCCC")
    assert told.status == 0
    assert "5 rounds by the random bot" in told.flat_out
    wrong = call("sim", "--bot", "random", "--games", "5", "--alter", "tuns=1-1")
    assert wrong.status != 0
    assert "there is no alteration 'tuns'; did you mean turns?" in wrong.flat_err
    youtoma = call("sim", "--mode", "youtoma", "--games", "5", "--alter", "rest")
    assert "rounds of Youtoma have no alterations" in youtoma.flat_err


def test_play_with_alterations(call: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = TextIOWrapper(BytesIO(b"reward difference\nend\nyes\nquit\n"))
    monkeypatch.setattr("sys.stdin", lines)
    alter = "turns=9-9 rewards=buy_sum,buy_difference"
    realms = ("--realms", ",".join(TRIO), "--rounds", "1", "--seed", "3")
    told = call("play", "--plain", *realms, "--alter", alter)
    assert "The turns are 9 to 9." in told.flat_out
    assert "Rewards, one a turn and each once: Buy Sum (2 coins owed)" in told.flat_out
    assert "owed: 2 coins" in told.flat_out


# --- words -----------------------------------------------------------------------------------


def test_every_alteration_has_a_sentence() -> None:
    lines = alteration_lines(parse_alterations(EVERYTHING), catalog())
    assert lines == [
        "The turns are 2 to 9.",
        "Everybody starts with 2 pumpkins, 2 hearts and 2 coins, which count as earned.",
        "Of each resource at most 4 can be earned.",
        "Changing a die by 1 costs 1 pumpkin.",
        "This round has no copies.",
        "A rolled die that fits nowhere brings 2 resources of one kind.",
        "Every die that can be used must be used.",
        "A realm used in one turn rests in the next.",
        "Closed turn by turn: realm 1, realm 2, realm 3.",
        "Turn by turn, this value cannot be used as it is: 1, none, 2.",
        "A realm with a star at the end of a turn is discarded, and its stars are kept.",
        "In its place comes Wingspan and then Tapestry, in this order.",
        "A realm counts what is earned since it came, "
        "and 3 pumpkins, 3 hearts and 3 coins besides.",
        "Stars are scored as they are earned.",
        "Rewards, one a turn and each once: "
        "Same Realm (2 pumpkins owed) and Cash In (1 heart owed). An unpaid debt costs a star.",
    ]
    assert alteration_lines(parse_alterations("compensation=0 discard=2//"), catalog()) == [
        "A rolled die that fits nowhere brings nothing.",
        "A realm with 2 stars at the end of a turn is discarded, and its stars are kept.",
    ]
    assert alteration_lines(parse_alterations(""), catalog()) == []


def test_the_terminal_tells_what_is_altered_for_whom() -> None:
    lines = opening_lines(altered_game(), catalog())
    assert lines[0] == "Round 1: The turns are 0 to 2."
    assert "Round 1: Ann Müller: This round has no copies." in lines
    assert opening_lines(Game(catalog(), ["ann"], [TRIO]), catalog()) == []


def test_rewards_in_words() -> None:
    alter = "rewards=buy_difference,create_pair,same_realm,buy_sum,turn_over,wild_die,cash_in"
    now = at(alter, (2, 5), {name: {} for name in TRIO}, dice=[2, 5])
    said = {one.typed: one.words for one in choices(now) if one.group == "Take a reward"}
    assert said["reward difference"] == "Buy Difference: creates a 3; 2 coins owed"
    assert said["reward pair 5"] == "Create Pair: both rolled dice are 5; 1 heart owed"
    assert said["reward over 2"] == "Turn Over: the 2 becomes a 5; 1 pumpkin owed"
    assert said["reward wild 2-6"] == "Wild Die: the 2 becomes a 6; 3 pumpkins owed"
    assert said["reward cash 5 +PC"] == (
        "Cash In: gives up the 5, gains 1 pumpkin and 1 coin; 1 heart owed"
    )
    used = played(now, "5>scythe.t5")
    said = {one.typed: one.words for one in choices(used) if one.group == "Take a reward"}
    assert said["reward again scythe"] == "Same Realm: Scythe takes one more die; 2 pumpkins owed"
    owed = played(now, "reward difference")
    assert resources_line(owed).endswith("at most 12 of each in a round; owed: 2 coins")


def test_compensation_in_words() -> None:
    now = at("compensation=2", (6, 6), {"my_little_scythe": {"p6": "mark", "h6": "mark"}})
    said = {one.typed: one.words for one in choices(now)}
    assert said["compensate 6 P"] == "gives up the 6 for 2 pumpkins"


def test_the_end_of_a_round_names_the_realms_that_were_left() -> None:
    altered = [parse_alterations("turns=9-9 start=PPPHHHCCC discard=1//viticulture")]
    game = Game(catalog(), ["ann"], [TRIO], alterations=altered)
    game.roll([1, 2])
    game.play("ann", "1>scythe.t1,b1")
    game.play("ann", "end")
    (line,) = round_lines(Sitting(game, list(game.seats), {}, iter([])), 1)
    assert line.startswith("ann: Wingspan 0, Viticulture 0, Tapestry 0, ")
    assert ", 1 from discarded realms = " in line
