"""Altered rounds, sentence by sentence: what the examples in the data do not tell."""

import pytest

from realmtable.core.errors import IllegalMove
from realmtable.core.record import parse_record, write_record
from realmtable.rolling.altertext import parse_alterations
from realmtable.rolling.game import Game, game_from_record, round_score
from realmtable.rolling.matching import find_move
from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply, begin, score_in_tenths, stars
from tests.support.altered import Marks, at, can, checked, played, refused, round_of, texts
from tests.support.rolling import catalog

TRIO = ["wingspan", "scythe", "tapestry"]
EMPTY: dict[str, Marks] = {name: {} for name in TRIO}
# A 6 has no place in these any more.
NO_SIXES: dict[str, Marks] = {
    "scythe": {"t6": "mark", "b2": "mark"},
    "charterstone": {"b6": "mark", "k6": "3 mark"},
    "my_little_scythe": {"p6": "mark", "h6": "mark"},
}


# --- turns -----------------------------------------------------------------------------------


def play_through(game: Game, turns: int) -> None:
    for _ in range(turns):
        game.roll([1, 2])
        for name in game.seats:
            game.play(name, "end")


def test_a_round_of_turns_2_to_9_is_over_after_eight_rolls() -> None:
    game = Game(catalog(), ["ann"], [TRIO], alterations=[parse_alterations("turns=2-9")])
    assert game.seat("ann").position.turn == 1
    assert game.next_roll == (1, 2)
    play_through(game, 7)
    assert game.next_roll == (1, 9)
    play_through(game, 1)
    assert game.over
    assert game.next_roll is None


def test_with_a_turn_0_ten_are_played() -> None:
    game = Game(catalog(), ["ann", "bob"], [TRIO], alterations=[parse_alterations("turns=0-9")])
    play_through(game, 3)
    assert game.next_roll == (1, 3)
    assert game.waiting_for_roll
    for turn in range(3, 10):
        assert game.next_roll == (1, turn)
        play_through(game, 1)
    assert game.over


def test_rounds_of_different_lengths_follow_each_other() -> None:
    rounds = [TRIO, ["euphoria", "pendulum", "the_society"]]
    altered = [parse_alterations(word) for word in ("turns=0-1", "turns=8-9")]
    game = Game(catalog(), ["ann", "bob"], rounds, alterations=altered)
    seen = []
    while not game.over:
        seen.append(game.next_roll)
        game.roll([1, 2])
        game.play("ann", "end")
        game.play("bob", "end")
    assert seen == [(1, 0), (1, 1), (2, 8), (2, 9)]


def test_a_seat_that_is_behind_catches_up() -> None:
    altered = [parse_alterations("turns=0-2")]
    game = Game(catalog(), ["ann", "bob"], [TRIO], alterations=altered)
    for roll in ([1, 2], [3, 4], [5, 6]):
        game.roll(roll)
        game.play("ann", "end")
    assert not game.over
    for turn, values in enumerate([(1, 2), (3, 4), (5, 6)]):
        position = game.seat("bob").position
        assert (position.turn, position.roll_a, position.roll_b) == (turn, *values)
        game.play("bob", "end")
    assert game.over


def test_in_turn_0_brass_has_canals_only() -> None:
    now = at("turns=0-9", (4, 3), {"brass_birmingham": {}, "scythe": {}, "tapestry": {}}, turn=0)
    first = at("", (4, 3), {"brass_birmingham": {}, "scythe": {}, "tapestry": {}}, turn=1)
    assert [each for each in texts(now) if "brass" in each] == [
        each for each in texts(first) if "brass" in each
    ]


def test_terra_mystica_pays_by_printed_numbers() -> None:
    """A building outlined in turn 0 pays nothing in turn 1, and a heart in turn 3."""
    names = ["terra_mystica", "scythe", "tapestry"]
    odd = catalog().realm("terra_mystica").card.zone("odd").spaces[0]
    space = catalog().realm("terra_mystica").card.spaces[odd]
    now = begin(round_of(names, "turns=0-9").start(), *[space.dice[0]] * 2)
    assert now.turn == 0
    now = played(now, f"{space.dice[0]}>terra_mystica.{space.id}", "end")
    now = begin(now, 1, 2)
    assert (now.turn, now.earned) == (1, 0)
    now = begin(played(now, "end"), 1, 2)
    assert (now.turn, now.earned) == (2, 0)
    now = begin(played(now, "end"), 1, 2)
    assert (now.turn, text(now.earned)) == (3, "H")


def test_in_league_one_the_first_turn_is_turn_2() -> None:
    names = ["terra_mystica", "scythe", "tapestry"]
    even = catalog().realm("terra_mystica").card.zone("even").spaces[0]
    space = catalog().realm("terra_mystica").card.spaces[even]
    now = begin(round_of(names, "turns=2-9").start(), *[space.dice[0]] * 2)
    now = played(now, f"{space.dice[0]}>terra_mystica.{space.id}", "end")
    now = begin(now, 1, 2)
    assert (now.turn, now.earned) == (3, 0)
    now = begin(played(now, "end"), 1, 2)
    assert now.turn == 4
    assert now.earned > 0


# --- start and limit -------------------------------------------------------------------------


def test_what_a_round_starts_with_is_earned() -> None:
    start = round_of(["my_little_scythe", "scythe", "tapestry"], "start=PPHHCC").start()
    assert text(start.earned) == text(start.held) == "PPHHCC"
    start.gain(parse("PPPP"))
    assert stars(start) == [2, 0, 0]


def test_what_is_over_the_limit_is_lost_at_the_start_too() -> None:
    assert text(round_of(TRIO, "start=PPPPPH limit=4").start().earned) == "PPPPH"
    assert round_of(TRIO, "start=PPP limit=0").start().earned == 0


def test_realms_that_react_to_what_is_earned_see_the_start() -> None:
    names = ["terraforming_mars", "scythe", "tapestry"]
    plain, rich = round_of(names, "").start(), round_of(names, "start=PPPHHHCCC").start()
    assert rich.boards[0] != plain.boards[0]
    assert rich.boards[1:] == plain.boards[1:]


# --- price -----------------------------------------------------------------------------------


def test_conditions_stay_at_other_prices() -> None:
    now = at("price.pair=C price.seven=H", (3, 4), EMPTY, earned={"H": 1, "C": 1})
    assert can(now, "coins seven 3")
    assert can(now, "coins seven 4")
    assert not can(now, "hearts pair")
    assert refused(now, "hearts pair").startswith("1 coin need a rolled pair; the dice fell as")
    after = played(now, "coins seven 3")
    assert text(after.held) == "C"


def test_closed_ways_are_refused_in_words() -> None:
    closed = ["adjust", "adjust_again", "pair", "copy", "seven", "buy"]
    alter = " ".join(f"price.{way}=-" for way in closed)
    rich = {"P": 9, "H": 9, "C": 9}
    now = at(alter, (3, 4), EMPTY, earned=rich)
    pair = at(alter, (4, 4), EMPTY, earned=rich)
    assert not [each for each in texts(now) if each.split()[0] in ("pumpkins", "hearts", "coins")]
    assert refused(now, "pumpkins 3+1") == "this round has no adjusted dice"
    assert "no second use" in refused(now, "pumpkins again 3")
    assert refused(pair, "hearts pair") == "this round has no dice for a pair"
    assert refused(now, "hearts 3") == "this round has no copies"
    assert refused(now, "coins seven 3") == "this round has no dice for a sum of 7"
    assert refused(now, "coins 3") == "this round has no dice for coins"
    used = played(now, "3>wingspan.a1")
    assert refused(used, "4>wingspan.a2") == "Wingspan was already used this turn"


def test_a_price_can_be_of_several_kinds() -> None:
    now = at("price.copy=PHC", (2, 5), EMPTY, earned={"P": 1, "H": 1, "C": 1})
    assert played(now, "hearts 5").held == 0
    poor = at("price.copy=PHC", (2, 5), EMPTY, earned={"P": 1, "H": 9})
    why = "this costs 1 pumpkin, 1 heart and 1 coin and you hold 1 pumpkin and 9 hearts"
    assert refused(poor, "hearts 5") == why


# --- compensation ----------------------------------------------------------------------------


def test_compensation_of_three_is_of_one_kind() -> None:
    now = at("compensation=3", (6, 1), NO_SIXES)
    assert text(played(now, "compensate 6 H").earned) == "HHH"


def test_no_compensation_is_refused_in_words() -> None:
    now = at("compensation=0", (6, 1), NO_SIXES)
    assert refused(now, "compensate 6 P") == "this round gives nothing for a die that fits nowhere"


# --- must_use --------------------------------------------------------------------------------


def test_a_usable_die_is_named() -> None:
    now = played(at("must_use", (2, 5), EMPTY), "2>wingspan.a1")
    why = refused(now, "end")
    assert why.startswith("the 5 can still be used in Scythe")
    assert why.endswith("and in this round every die that can be used must be")
    assert can(played(now, "5>scythe.t5"), "end")


def test_after_adjusting_an_unusable_six_it_may_be_used_or_left() -> None:
    now = at("must_use", (6, 6), NO_SIXES, earned={"P": 4}, dice=[6])
    assert can(now, "end")
    five = played(now, "pumpkins 6-1")
    assert "the 5 can still be used" in refused(five, "end")


def test_a_die_adjusted_so_that_it_fits_nowhere_brings_nothing() -> None:
    now = at("must_use", (5, 5), NO_SIXES, earned={"P": 2}, dice=[5])
    six = played(now, "pumpkins 5+1")
    assert texts(six) == ["end"]


def test_nothing_that_costs_is_forced() -> None:
    """A second use that 3 pumpkins would allow need not be bought."""
    now = at("must_use", (2, 5), {"wingspan": {}}, earned={"P": 3})
    now = played(now, "2>wingspan.a1")
    assert can(now, "end")
    again = played(now, "pumpkins again 5")
    assert not can(again, "end")  # it is paid for, and can be used as it is


# --- rest ------------------------------------------------------------------------------------


def test_resting_goes_round() -> None:
    now = begin(round_of(TRIO, "rest").start(), 2, 5)
    now = played(now, "2>wingspan.a1", "5>scythe.t5", "end")
    now = begin(now, 2, 5)
    assert all(">tapestry" in each for each in texts(now) if ">" in each)
    assert refused(now, "2>wingspan.a2") == "Wingspan was used in the turn before and rests"
    now = played(now, texts(now)[0], "compensate 5 H")
    now = begin(played(now, "end"), 3, 3)
    assert {each.partition(">")[2].partition(".")[0] for each in texts(now) if ">" in each} == {
        "wingspan",
        "scythe",
    }


def test_pumpkins_do_not_wake_a_resting_realm() -> None:
    now = at("rest", (2, 5), EMPTY, rested=["wingspan"], earned={"P": 3})
    again = played(now, "pumpkins again 5")
    assert not can(again, "5~5!>wingspan")
    assert "rests" in refused(again, "5>wingspan.a1")


# --- closed and no_value ---------------------------------------------------------------------


def test_pumpkins_do_not_open_a_closed_realm() -> None:
    boards: dict[str, Marks] = {"euphoria": {}, "scythe": {}, "tapestry": {}}
    now = at("closed=1,2", (3, 3), boards, turn=1, earned={"P": 3})
    assert refused(now, "3>euphoria.l3") == "Euphoria is closed in turn 1"
    again = played(now, "pumpkins again 3")
    assert not can(again, "3~3!>euphoria")


def test_places_are_counted_from_the_first_turn() -> None:
    now = at("turns=4-9 closed=2,0,1", (3, 3), EMPTY, turn=4)
    assert refused(now, "3>scythe.t3") == "Scythe is closed in turn 4"
    free = at("turns=4-9 closed=2,0,1", (3, 3), EMPTY, turn=5)
    assert {"wingspan", "scythe", "tapestry"} == {
        each.partition(">")[2].partition(".")[0] for each in texts(free) if ">" in each
    }
    last = at("turns=4-9 closed=2,0,1", (3, 3), EMPTY, turn=6)
    assert refused(last, "3>wingspan.a1") == "Wingspan is closed in turn 6"


def test_after_the_lists_nothing_is_closed() -> None:
    now = at("closed=1 no_value=3", (3, 3), EMPTY, turn=2)
    assert can(now, "3>wingspan.a1")


def test_a_value_under_water() -> None:
    now = at("no_value=1,2", (2, 5), EMPTY, turn=2, earned={"C": 2})
    why = refused(now, "2>wingspan.a1")
    assert why == "no 2 can be used in turn 2; adjusted it could be"
    made = played(now, "coins 2")
    assert refused(made, "*2>wingspan.a1") == why
    assert text(played(now, "compensate 2 H").earned) == "HCC"


def test_rules_that_look_at_a_rolled_die_see_a_barred_value() -> None:
    """The crate of Charterstone is written with the other rolled die."""
    now = at("no_value=2", (2, 5), {"charterstone": {}, "scythe": {}, "tapestry": {}}, turn=1)
    assert can(now, "5>charterstone.b5,k5=2")


# --- discard ---------------------------------------------------------------------------------

GOING: dict[str, Marks] = {"scythe": {"b1": "mark"}, "euphoria": {}, "tapestry": {}}


def test_a_discarded_realm_is_named_so() -> None:
    now = played(at("discard=1//wingspan", (1, 2), GOING, turn=3), "end")
    now = begin(now, 4, 4)
    assert refused(now, "4>scythe.t4") == "Scythe has been discarded"
    with pytest.raises(IllegalMove):
        find_move(now, "4>scy")


def test_when_the_deck_is_empty_the_round_goes_on_with_fewer_realms() -> None:
    now = played(at("discard=1//", (1, 2), GOING, turn=3), "end")
    assert [realm.id for realm in now.round.realms] == ["euphoria", "tapestry"]
    assert (now.ledger.discarded, now.ledger.banked, now.ledger.empty) == (1, 1, 1)
    assert not now.round_over
    assert score_in_tenths(now) == 10
    assert str(round_score(now)) == "0 0 +0 banked 1 = 1.0"


def test_places_keep_their_numbers() -> None:
    """The second place is still Euphoria's, although it is now the first realm in play."""
    now = played(at("discard=1// closed=0,0,0,2,1", (1, 2), GOING, turn=3), "end")
    now = begin(now, 3, 3)
    assert refused(now, "3>euphoria.l3") == "Euphoria is closed in turn 4"
    now = begin(played(now, "end"), 3, 3)
    assert can(now, "3>euphoria.l3")
    assert can(now, "3>tapestry")


def test_with_no_realm_left_the_round_is_over() -> None:
    alter = [parse_alterations("start=PPPHHHCCC discard=1//"), parse_alterations("")]
    rounds = [["scythe"], ["wingspan", "euphoria", "tapestry"]]
    game = Game(catalog(), ["ann", "bob"], rounds, alterations=alter)
    for _ in range(2):
        game.roll([1, 6])
        if not game.seat("ann").scores:
            game.play("ann", "1>scythe.t1,b1")
            game.play("ann", "end")
        if len(game.rolls[0]) == 2:
            game.play("bob", "6>scythe.t6,b6")
        game.play("bob", "end")
    assert [seat.scores[0].banked for seat in game.seats.values()] == [1, 1]
    assert game.next_roll == (2, 1)
    game.roll([2, 3])
    assert [seat.position.turn for seat in game.seats.values()] == [1, 1]
    text = write_record(game.record())
    assert "1 score ann: +" in text
    assert write_record(game_from_record(parse_record(text), catalog()).record()) == text


def test_what_rests_is_not_what_came_in_its_place() -> None:
    boards: dict[str, Marks] = {"scythe": {"b1": "mark"}, "euphoria": {}, "tapestry": {}}
    now = at("rest discard=1//wingspan", (1, 2), boards, turn=3)
    now = played(now, "1>scythe.t1", "2>euphoria.l2", "end")
    now = begin(now, 3, 3)
    assert can(now, "3>wingspan.a1")
    assert "rests" in refused(now, "3>euphoria.l3")
    assert checked(now).ledger.discarded == 1


def test_my_little_scythe_is_complete_with_three_more_of_a_kind() -> None:
    alter = "discard=1/PPPHHHCCC/my_little_scythe"
    now = at(alter, (1, 2), GOING, turn=3, earned={"P": 5, "H": 1})
    now = begin(played(now, "end"), 3, 3)
    now.gain(parse("PP"))
    assert stars(now)[0] == 0
    now.gain(parse("P"))
    assert stars(now)[0] == 2


def test_from_the_start_it_also_counts_the_start() -> None:
    names = ["my_little_scythe", "scythe", "tapestry"]
    start = round_of(names, "start=PHC discard=1/PPPHHHCCC/").start()
    start.gain(parse("P"))
    assert stars(start)[0] == 0
    start.gain(parse("P"))
    assert stars(start)[0] == 2


def test_the_limit_still_looks_at_the_whole_round() -> None:
    alter = "limit=6 discard=1/PPPHHHCCC/my_little_scythe"
    now = at(alter, (1, 2), GOING, turn=3, earned={"P": 5})
    now = played(now, "end")
    now.gain(parse("PPPP"))
    assert text(now.earned) == "P" * 6
    assert stars(now)[0] == 0


def test_terraforming_mars_counts_the_credit_when_it_comes() -> None:
    now = at("discard=1/PPPHHHCCC/terraforming_mars", (1, 2), GOING, turn=3, earned={"P": 9})
    now = played(now, "end")
    fresh = round_of(["terraforming_mars"], "start=PPPHHHCCC").start()
    assert now.boards[0] == fresh.boards[0]


def test_a_realm_that_scores_by_the_others_never_goes_alone() -> None:
    boards: dict[str, Marks] = {
        "between_two_cities": {"a1": 1, "a2": 2},
        "euphoria": {"l4": "mark", "stars": 1},
    }
    now = played(at("discard=1//", (1, 2), boards, turn=3), "end")
    assert now.round_over
    assert now.ledger.discarded == 2
    alone = at("discard=1//", (1, 2), {"between_two_cities": {"a1": 1}}, turn=3)
    assert not played(alone, "end").round_over


def test_of_several_places_the_left_one_gets_the_next_realm() -> None:
    boards: dict[str, Marks] = {
        "scythe": {"b1": "mark"},
        "euphoria": {},
        "tapestry": {},
        "wingspan": {},
    }
    boards["euphoria"] = {"l4": "mark", "stars": 1}
    now = played(at("discard=1//viticulture", (1, 2), boards, turn=3), "end")
    assert [realm.id for realm in now.round.realms] == ["viticulture", "tapestry", "wingspan"]
    assert now.ledger.empty == 2
    assert apply(begin(now, 1, 1), find_move(begin(now, 1, 1), "end")).ledger.discarded == 2
