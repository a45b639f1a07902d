"""Risky Rewards: what can be taken, what it does, and what is owed for it."""

import pytest

from realmtable.core.errors import IllegalMove, InvalidText
from realmtable.rolling.altertext import parse_alterations
from realmtable.rolling.describe import describe_all
from realmtable.rolling.game import Game, round_score
from realmtable.rolling.matching import find_move
from realmtable.rolling.position import Position
from realmtable.rolling.resources import parse, text
from realmtable.rolling.rewards import after_debts, debts
from realmtable.rolling.turn import begin, score_in_tenths, stars
from tests.support.altered import Marks, at, can, played, refused, round_of, texts
from tests.support.rolling import catalog

ALL = "rewards=buy_difference,create_pair,same_realm,buy_sum,turn_over,wild_die,cash_in"
TRIO: dict[str, Marks] = {"wingspan": {}, "scythe": {}, "tapestry": {}}
FULL = {"P": 12, "H": 12, "C": 12}


def rewards(position: Position) -> list[str]:
    return [each for each in texts(position) if each.startswith("reward")]


# --- the examples ----------------------------------------------------------------------------


def test_a_difference_of_0_completes_a_bird() -> None:
    now = at(ALL, (4, 4), {"wingspan": {"a1": 3, "a2": 4}, "scythe": {}, "tapestry": {}})
    after = played(now, "reward difference", "0>wingspan.a3")
    assert stars(after)[0] == 2


def test_a_0_fits_below_a_1() -> None:
    boards: dict[str, Marks] = {"the_society": {"m1": 1}, "scythe": {}, "tapestry": {}}
    now = played(at(ALL, (5, 2), boards), "reward difference")
    assert "*3" in [each.partition(">")[0] for each in texts(now)]
    assert not can(now, "*3>the_society.b1")
    pair = played(at(ALL, (5, 5), boards), "reward difference")
    assert can(pair, "*0>the_society.b1")


def test_a_pair_counts_as_rolled_at_once() -> None:
    now = at(ALL, (1, 6), TRIO, earned={"H": 2, "C": 2})
    assert can(now, "coins seven 1")
    after = played(now, "reward pair 6")
    assert (after.roll_a, after.roll_b) == (6, 6)
    assert can(after, "hearts pair")
    assert not can(after, "coins seven 6")
    assert "add up to 7" in refused(after, "coins seven 6")
    assert refused(after, "reward sum") == "one reward a turn"
    assert rewards(after) == []


def test_the_same_realm_once_more() -> None:
    now = played(at(ALL, (2, 5), TRIO), "5>scythe.t5")
    assert not can(now, "2>scythe")
    after = played(now, "reward again scythe")
    assert can(after, "2>scythe.t2 extra")
    used = played(after, "2>scythe.t2")
    assert used.again == 0


def test_no_pair_with_a_die_that_was_changed() -> None:
    now = played(at(ALL, (2, 5), TRIO, earned={"P": 2}), "pumpkins 5+1")
    assert refused(now, "reward pair 2") == "Create Pair needs both rolled dice in hand, unchanged"


def test_a_sum_up_to_6() -> None:
    why = "Buy Sum needs rolled dice that add up to 6 or less, not to 8"
    assert refused(at(ALL, (2, 6), TRIO), "reward sum") == why
    assert can(played(at(ALL, (2, 3), TRIO), "reward sum"), "*5>wingspan.a1")


def test_of_two_debts_one_is_paid() -> None:
    taken = ["buy_difference", "buy_sum"]
    now = at(ALL, (1, 2), TRIO, turn=9, earned={"C": 3}, taken=taken, over=True)
    assert [text(debt) for debt in debts(now)] == ["CC", "CC"]
    assert after_debts(now) == (parse("C"), 1)
    assert score_in_tenths(now) == 0  # never below
    boards: dict[str, Marks] = {"scythe": {"b1": "mark", "b2": "mark"}, "tapestry": {}}
    starred = at(ALL, (1, 2), boards, turn=9, earned={"C": 3}, taken=taken, over=True)
    assert score_in_tenths(starred) == 10 * (sum(stars(starred)) - 1) + 1
    assert str(round_score(starred)) == "2 0 +1 -1 = 1.1"


def test_a_debt_that_cannot_be_paid_in_full_costs_a_star_and_nothing_else() -> None:
    boards: dict[str, Marks] = {"scythe": {"b1": "mark", "b2": "mark"}, "tapestry": {}}
    earned = {"P": 1, "H": 6}
    now = at(ALL, (1, 2), boards, turn=9, earned=earned, over=True, taken=["same_realm"])
    assert after_debts(now) == (parse("PHHHHHH"), 1)
    assert score_in_tenths(now) == 10 * (2 - 1) + 7


def test_a_0_has_no_place_in_pendulum() -> None:
    now = played(at(ALL, (4, 4), {"pendulum": {}, "scythe": {}}), "reward difference")
    assert not can(now, "*0>pendulum")
    assert "a die of value 0 cannot be used here" in refused(now, "*0>pendulum.n6")


def test_a_turned_die_still_counts_as_rolled_elsewhere() -> None:
    now = at(ALL, (3, 5), {"charterstone": {}, "scythe": {}, "tapestry": {}})
    after = played(now, "reward over 3")
    assert can(after, "3~4>scythe.t4")
    assert can(after, "5>charterstone.b5,k5=3")


# --- each rule -------------------------------------------------------------------------------


def test_each_reward_once_a_round_and_one_a_turn() -> None:
    names = ["wingspan", "scythe", "tapestry"]
    now = begin(round_of(names, ALL).start(), 2, 3)
    now = played(now, "reward sum")
    now = begin(played(now, "end"), 2, 3)
    assert refused(now, "reward sum") == "Buy Sum was already taken this round"
    assert can(now, "reward difference")
    assert debts(now) == [parse("CC")]


def test_only_what_is_laid_out_can_be_taken() -> None:
    now = at("rewards=buy_sum,cash_in", (2, 3), TRIO)
    assert {each.split()[1] for each in rewards(now)} == {"sum", "cash"}
    why = refused(now, "reward difference")
    assert why == "Buy Difference is not laid out in this round, only Buy Sum and Cash In"
    assert refused(at("", (2, 3), TRIO), "reward sum") == "this round has no rewards"


def test_every_seat_takes_its_own() -> None:
    altered = [parse_alterations("rewards=buy_sum")]
    game = Game(catalog(), ["ann", "bob"], [list(TRIO)], alterations=altered)
    game.roll([1, 2])
    for name in game.seats:
        game.play(name, "reward sum")
    assert all(seat.position.ledger.taken for seat in game.seats.values())


def test_taking_costs_nothing_now() -> None:
    now = at(ALL, (2, 3), TRIO, earned={"C": 1})
    after = played(now, "reward difference")
    assert after.held == now.held
    described = {data.move: data for data in describe_all(now)}
    assert described["reward difference"].creates == [1]
    assert described["reward sum"].creates == [5]
    assert described["reward difference"].kind == "anytime"
    assert described["reward difference"].cost == {}


def test_a_pair_of_either_value() -> None:
    assert [each for each in rewards(at(ALL, (2, 5), TRIO)) if "pair" in each] == [
        "reward pair 2",
        "reward pair 5",
    ]
    made = played(at(ALL, (2, 5), TRIO), "reward pair 2")
    assert [die & 15 for die in made.dice] == [2, 2]
    assert can(made, "2>wingspan.a1")
    pair = at(ALL, (4, 4), TRIO)
    assert (
        refused(pair, "reward pair 4") == "Create Pair needs different dice, and a pair was rolled"
    )
    used = played(at(ALL, (2, 5), TRIO), "2>wingspan.a1")
    assert "both rolled dice in hand" in refused(used, "reward pair 5")
    assert refused(at(ALL, (2, 5), TRIO), "reward pair 3") == (
        "Create Pair makes a pair of 2 or of 5"
    )


def test_a_pair_is_what_compensation_looks_at() -> None:
    boards: dict[str, Marks] = {"my_little_scythe": {"p6": "mark", "h6": "mark"}}
    now = played(at(ALL, (1, 6), boards), "reward pair 6")
    assert can(now, "compensate 6 P")


def test_the_same_realm_needs_one_that_was_used() -> None:
    now = at(ALL, (2, 5), TRIO)
    assert refused(now, "reward again scythe") == "Same Realm needs a realm that was used this turn"


def test_a_die_that_fits_with_the_permission_is_usable() -> None:
    """No compensation while it does."""
    now = played(at(ALL, (2, 5), {"scythe": {}}), "5>scythe.t5")
    assert can(now, "compensate 2 P")
    after = played(now, "reward again scythe")
    assert not can(after, "compensate 2 P")


def test_a_permission_not_used_is_lost() -> None:
    now = played(at(ALL, (2, 5), TRIO), "5>scythe.t5", "reward again scythe", "end")
    assert begin(now, 1, 2).again == 0


def test_the_same_realm_and_pumpkins() -> None:
    now = played(at(ALL, (2, 5), TRIO, earned={"P": 3}), "5>scythe.t5", "reward again scythe")
    paid = played(now, "pumpkins again 2", "2~2!>scythe.t2")
    assert paid.again or can(paid, "end")


def test_turning_over() -> None:
    now = at(ALL, (2, 5), TRIO, earned={"P": 5}, dice=[2, 5, "*6"])
    assert {"reward over 2", "reward over 5", "reward over *6"} <= set(rewards(now))
    assert [die & 15 for die in played(now, "reward over *6").dice] == [2, 5, 1]
    after = played(now, "reward over 2")
    assert not can(after, "compensate 2~5 P")
    kept = played(now, "pumpkins again 2", "reward over 2~2!")
    assert can(kept, "2~5!>wingspan.a1")  # the permission stays on the die
    zero = at(ALL, (4, 4), TRIO, dice=[4, "*0"])
    assert refused(zero, "reward over *0") == "a 0 has no other side"


def test_any_value() -> None:
    now = at(ALL, (2, 5), TRIO, dice=[2, "*0"])
    wild = [each for each in rewards(now) if "wild" in each]
    assert wild == [
        *[f"reward wild 2-{value}" for value in (1, 3, 4, 5, 6)],
        *[f"reward wild *0-{value}" for value in range(1, 7)],
    ]
    after = played(now, "reward wild 2-6")
    assert can(after, "2~6>wingspan.a1")
    assert refused(now, "reward wild 2-2") == "the die is a 2 already"
    assert refused(now, "reward wild 3-2") == "you have no die 3 in hand, only 2, *0"


def test_cashing_in() -> None:
    now = at(ALL, (3, 5), TRIO)
    assert [each for each in rewards(now) if "cash 3" in each] == [
        "reward cash 3 +PH",
        "reward cash 3 +PC",
        "reward cash 3 +HC",
    ]
    after = played(now, "reward cash 3 +PC")
    assert text(after.earned) == "PC"
    assert [die & 15 for die in after.dice] == [5]
    assert not can(after, "compensate 3 P")
    assert refused(now, "reward cash 3 +PP") == (
        "Cash In gives two different kinds that are not full: 1 pumpkin and 1 heart, "
        "1 pumpkin and 1 coin or 1 heart and 1 coin"
    )


def test_a_full_kind_is_chosen_only_if_no_other_is_left() -> None:
    one = at(ALL, (3, 5), TRIO, earned={"P": 12}, dice=[3])
    assert [each for each in rewards(one) if "cash" in each] == ["reward cash 3 +HC"]
    two = at(ALL, (3, 5), TRIO, earned={"P": 12, "H": 12}, dice=[3])
    assert [each for each in rewards(two) if "cash" in each] == ["reward cash 3 +PC"]
    assert text(played(two, "reward cash 3 +PC").earned)[-1] == "C"
    full = at(ALL, (3, 5), TRIO, earned=FULL, dice=[3])
    assert played(full, "reward cash 3 +PH").earned == full.earned


def test_a_changed_or_created_die_cannot_be_cashed_in() -> None:
    now = at(ALL, (3, 5), TRIO, dice=["3~4", "*2"])
    for die in ("3~4", "*2"):
        why = refused(now, f"reward cash {die} +PC")
        assert why == "Cash In needs a rolled die that nothing was spent on"


def test_created_dice_follow_all_rules_of_created_dice() -> None:
    now = played(at(ALL, (3, 5), TRIO, earned={"P": 2}), "3>wingspan.a1", "reward difference")
    assert not can(now, "*2>wingspan")
    assert can(now, "*2>scythe.t2")
    assert can(now, "pumpkins *2+1")
    assert not can(now, "compensate *2 P")


def test_a_0_can_be_raised_but_not_lowered() -> None:
    now = at(ALL, (4, 4), TRIO, dice=["*0"], earned={"P": 3})
    assert [each for each in texts(now) if each.startswith("pumpkins")] == [
        "pumpkins *0+1",
        "pumpkins again *0",
        "pumpkins again *0+1",
    ]
    assert can(played(now, "pumpkins *0+1"), "*1>wingspan.a1")
    assert not can(played(now, "pumpkins *0+1"), "pumpkins *1-1")


def test_smaller_debts_of_a_kind_are_paid_first() -> None:
    names = ["same_realm", "turn_over", "wild_die"]
    now = at(ALL, (1, 2), TRIO, earned={"P": 3}, taken=names)
    assert after_debts(now) == (0, 1)
    little = at(ALL, (1, 2), TRIO, earned={"P": 2}, taken=names)
    assert after_debts(little) == (parse("P"), 2)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("reward", "is no reward; write reward and difference, pair, again"),
        ("reward gold", "'gold' is no reward"),
        ("reward sum 3", "reward sum stands alone"),
        ("reward pair 9", "is no die value from 1 to 6"),
        ("reward over x", "'x' is no die"),
        ("reward wild 3", "is no die value from 1 to 6"),
        ("reward cash 3", "say for which two resources"),
        ("reward cash 3 +PXC", "is no resource"),
    ],
)
def test_what_is_no_reward_is_told(move: str, why: str) -> None:
    with pytest.raises(InvalidText) as error:
        find_move(at(ALL, (2, 3), TRIO), move)
    assert why in error.value.why


# --- meetings --------------------------------------------------------------------------------

FLEET = "fleet_the_dice_game"
MIDDLE: Marks = {"m1": "mark", "m2": "mark", "m3": "mark"}


def test_create_pair_and_then_the_middle_ability_of_fleet() -> None:
    """2 and 3 are rolled; a pair of 3s; one of them +1: the rolled dice are 3 and 4."""
    now = at(ALL, (2, 3), {FLEET: MIDDLE, "scythe": {}, "tapestry": {}})
    assert not can(now, "alter 3+1")
    now = played(now, "reward pair 3", "alter 3+1")
    assert sorted((now.roll_a, now.roll_b)) == [3, 4]
    assert can(now, "4>scythe.t4")
    assert "coins seven" not in " ".join(texts(now))  # no coins; but the sum is 7
    rich = played(
        at(ALL, (2, 3), {FLEET: MIDDLE, "scythe": {}}, earned={"C": 2}),
        *("reward pair 3", "alter 3+1"),
    )
    assert can(rich, "coins seven 3")
    assert can(rich, "coins seven 4")


def test_create_pair_after_the_middle_ability() -> None:
    now = at(ALL, (3, 5), {FLEET: MIDDLE, "scythe": {}, "tapestry": {}})
    now = played(now, "alter 3-1", "reward pair 2")
    assert (now.roll_a, now.roll_b) == (2, 2)


def test_potion_3_and_same_realm_make_three_uses() -> None:
    """Each use takes a die, so one of the three is created."""
    potion: Marks = {"p3a": 1, "p3b": 2, "p3c": 3, "p3d": 4, "p3e": 5}
    boards: dict[str, Marks] = {"potion_explosion": potion, "scythe": {}, "tapestry": {}}
    now = at(ALL, (2, 5), boards, earned={"C": 4})
    now = played(now, "coins 4", "5>scythe.t5")
    acts = [each for each in texts(now) if each.startswith("act") and "opens scythe" in each]
    assert acts
    now = played(now, acts[0], "2>scythe.t2", "reward again scythe", "4>scythe.t4")
    assert now.spent == parse("CCCC")
    assert now.dice == []


def test_the_sum_that_smitten_writes_is_that_of_the_pair() -> None:
    boards: dict[str, Marks] = {"smitten": {}, "scythe": {}, "tapestry": {}}
    before = [each for each in texts(at(ALL, (1, 3), boards)) if ">smitten" in each]
    paired = played(at(ALL, (1, 3), boards), "reward pair 3")
    after = [each for each in texts(paired) if ">smitten" in each]
    assert any("=4" in each for each in before)
    assert any("=6" in each for each in after)
    assert not any("=4" in each for each in after)


def test_a_0_in_a_grid_of_smitten() -> None:
    boards: dict[str, Marks] = {"smitten": {}, "scythe": {}, "tapestry": {}}
    now = played(at(ALL, (3, 3), boards), "reward difference")
    assert [each for each in texts(now) if each.startswith("*0>smitten")]


def prophecy(roll: tuple[int, int], alter: str = ALL) -> Position:
    start = round_of(["onirim", "scythe", "tapestry"], alter).start()
    board = bytearray(start.boards[0])
    board[catalog().realm("onirim").names.index("k1")] = 2  # an outlined key
    start.boards = [bytes(board), *start.boards[1:]]
    return begin(start, *roll)


def test_a_prophecy_waits_for_create_pair_where_it_matters() -> None:
    now = prophecy((1, 4))
    assert now.pending
    assert set(texts(now)) == {"reward pair 1", "reward pair 4", "start onirim.k1"}
    assert refused(now, "reward sum") == "first comes what the roll brings"
    made = played(now, "reward pair 4")
    assert not made.pending
    assert stars(made)[0] == 1  # 4 and 4 are 6 or more
    lost = played(now, "reward pair 1")
    assert stars(lost)[0] == 0
    late = played(now, "start onirim.k1", "reward pair 4")
    assert stars(late)[0] == 0  # the check was made before


def test_a_prophecy_does_not_wait_where_no_pair_changes_it() -> None:
    assert not prophecy((4, 6)).pending
    assert not prophecy((1, 2)).pending
    assert not prophecy((1, 4), "rewards=buy_sum").pending


def test_with_biddy_and_walter_the_player_chooses_the_order() -> None:
    start = round_of(["biddy_walter", "scythe", "tapestry"], ALL).start()
    now = begin(start, 1, 3)
    assert now.pending
    before = played(now, "reward pair 3")
    after = played(now, *[each for each in texts(now) if each.startswith("start")][:1])
    assert before.boards[0] != after.boards[0]
    assert can(after, "reward pair 3")


def test_a_reward_needs_no_round_of_its_own() -> None:
    with pytest.raises(IllegalMove):
        find_move(at(ALL, (1, 2), TRIO, over=True), "reward sum")
