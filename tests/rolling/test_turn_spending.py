"""Spending resources: adjusting and creating dice."""

import pytest

from realmtable.rolling.position import (
    ADJUST,
    ADJUST_AGAIN,
    BUY,
    COPY,
    PAIR,
    SEVEN,
    SPEND,
    USE,
    die_value,
)
from realmtable.rolling.realm import FRESH, PUMPKINS
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    CREATED,
    board,
    one,
    place,
    position,
    some,
    using,
)
from tests.support.toy_realms import Giver, Only, Toy, marked, rolled
from tests.support.toy_turns import FULL, spend, use_in, values

# --- spending: adjusting ---------------------------------------------------------------------


def test_two_pumpkins_make_a_five_a_four() -> None:
    at = rolled((5, 2), Toy(), held="PP")
    after = spend(at, ADJUST, -1, value=5)
    assert values(after) == [2, 4]
    assert text(after.held) == ""
    assert len(after.dice) == len(at.dice)


def test_four_pumpkins_make_a_one_a_three() -> None:
    at = rolled((1, 6), Toy(), held="PPPP")
    at = spend(at, ADJUST, 1, value=1)
    at = spend(at, ADJUST, 1, value=2)
    assert values(at) == [3, 6]
    assert text(at.held) == ""


@pytest.mark.parametrize("way", [ADJUST, ADJUST_AGAIN])
def test_a_die_stays_between_one_and_six(way: int) -> None:
    at = rolled((1, 6), Toy(), held="PPP")
    assert {(die_value(m.die), m.amount) for m in some(at, SPEND, way=way) if m.amount} == {
        (1, 1),
        (6, -1),
    }


def test_one_pumpkin_adjusts_nothing_and_two_open_no_realm() -> None:
    assert some(rolled((3, 5), Toy(), held="P"), SPEND) == []
    two = rolled((3, 5), Toy(), held="PP")
    assert some(two, SPEND, way=ADJUST_AGAIN) == []
    assert len(some(two, SPEND, way=ADJUST)) == 4
    at = spend(use_in(two, 3, "toy"), ADJUST, 1, value=5)
    assert some(at, USE) == []


def test_three_pumpkins_use_a_die_in_an_activated_realm() -> None:
    """Changed by 1 or not at all."""
    for step in (-1, 0, 1):
        at = use_in(rolled((3, 5), Toy(), held="PPP"), 3, "toy")
        at = spend(at, ADJUST_AGAIN, step, value=5)
        assert text(at.held) == ""
        move = one(some(at, USE))
        assert (die_value(move.die), move.entry) == (5 + step, PUMPKINS)


def test_a_leftover_four_goes_to_tapestry_as_a_three_four_or_five() -> None:
    at = position((4, 1), held="PPP", tapestry=board("tapestry"))
    at = apply(at, using(at, 1, "tapestry", c00="fill"))
    assert some(at, USE) == []
    for step in (-1, 0, 1):
        found = some(spend(at, ADJUST_AGAIN, step, value=4), USE, name="tapestry")
        assert {die_value(move.die) for move in found} == {4 + step}


def test_the_permission_stays_with_the_die_when_it_is_adjusted_once_more() -> None:
    at = use_in(rolled((3, 5), Toy(), held="PPPPP"), 3, "toy")
    at = spend(at, ADJUST_AGAIN, 0, value=5)
    at = spend(at, ADJUST, 1, value=5)
    assert one(some(at, USE, value=6)).entry == PUMPKINS


def test_the_permission_is_only_for_that_die() -> None:
    at = rolled((3, 5), Toy(), held="PPPC")
    at = use_in(spend(at, BUY, 1), 1, "toy")
    at = spend(at, ADJUST_AGAIN, 0, value=5)
    assert len(some(at, USE, value=5)) == 1
    assert some(at, USE, value=3) == []


def test_a_die_with_the_permission_may_also_go_to_a_fresh_realm() -> None:
    at = use_in(rolled((3, 5), Toy("a"), Toy("b"), held="PPP"), 3, "a")
    at = spend(at, ADJUST_AGAIN, 0, value=5)
    assert one(some(at, USE, name="b")).entry == FRESH
    at = use_in(at, 5, "b")
    assert values(at) == []


def test_pumpkins_never_bring_a_used_die_back() -> None:
    at = use_in(rolled((3, 5), Toy(), held="P" * 6), 3, "toy")
    assert {die_value(move.die) for move in some(at, SPEND)} == {5}
    at = use_in(spend(at, ADJUST_AGAIN, 0, value=5), 5, "toy")
    assert some(at, SPEND) == []


def test_a_die_adjusted_to_and_fro_has_its_last_value() -> None:
    at = rolled((3, 5), Only(3), held="PPPP")
    at = spend(at, ADJUST, 1, value=3)
    assert some(at, USE) == []
    at = spend(at, ADJUST, -1, value=4)
    assert len(some(at, USE, value=3)) == 1


def test_a_copied_die_can_be_adjusted_into_an_activated_realm() -> None:
    """Roll 2 and 5: three hearts for another 5, three pumpkins make it a 4 or a 6."""
    at = rolled((2, 5), Toy("a"), Toy("b"), held="PPPHHH")
    at = use_in(use_in(at, 2, "a"), 5, "b")
    at = spend(at, COPY, 5)
    assert some(at, USE) == []
    for step in (-1, 1):
        changed = spend(at, ADJUST_AGAIN, step, value=5)
        assert len(some(changed, USE, value=5 + step, name="a")) == 1
        assert len(some(changed, USE, value=5 + step, name="b")) == 1


def test_a_bought_one_can_be_made_a_two() -> None:
    at = spend(rolled((6, 5), Only(2), held="PPC"), BUY, 1)
    at = spend(at, ADJUST, 1, value=1)
    assert len(some(at, USE, value=2, origin=CREATED)) == 1


# --- spending: creating ----------------------------------------------------------------------


def test_two_hearts_copy_a_rolled_pair() -> None:
    at = rolled((4, 4), Toy(), held="HH")
    after = spend(at, PAIR, 4)
    assert values(after) == [4, 4, 4]
    assert text(after.held) == ""
    assert some(rolled((4, 3), Toy(), held="HH"), SPEND) == []
    assert some(rolled((4, 4), Toy(), held="H"), SPEND) == []


def test_three_hearts_copy_either_rolled_die() -> None:
    at = rolled((1, 6), Toy(), held="HHH")
    assert sorted(move.amount for move in some(at, SPEND)) == [1, 6]
    assert values(spend(at, COPY, 6)) == [1, 6, 6]
    assert values(spend(at, COPY, 1)) == [1, 1, 6]
    assert text(spend(at, COPY, 1).held) == ""


def test_three_hearts_on_a_pair_offer_one_copy() -> None:
    assert len(some(rolled((4, 4), Toy(), held="HHH"), SPEND, way=COPY)) == 1


def test_two_coins_copy_either_die_of_a_seven() -> None:
    at = rolled((2, 5), Toy(), held="CC")
    assert sorted(move.amount for move in some(at, SPEND, way=SEVEN)) == [2, 5]
    after = spend(at, SEVEN, 5)
    assert values(after) == [2, 5, 5]
    assert text(after.held) == ""
    assert some(rolled((2, 4), Toy(), held="CC"), SPEND, way=SEVEN) == []
    assert some(rolled((2, 5), Toy(), held="C"), SPEND, way=SEVEN) == []


@pytest.mark.parametrize("coins", [0, 1, 2, 3, 6, 9])
def test_coins_buy_a_die_of_their_number(coins: int) -> None:
    at = rolled((6, 6), Toy(), held="C" * coins)
    offered = [move.amount for move in some(at, SPEND, way=BUY)]
    assert offered == list(range(1, min(coins, 6) + 1))
    for value in offered:
        after = spend(at, BUY, value)
        assert values(after) == sorted([6, 6, value])
        assert text(after.held) == "C" * (coins - value)


@pytest.mark.parametrize(
    ("roll", "way", "value", "held"),
    [
        ((4, 4), PAIR, 4, "HH"),
        ((4, 1), COPY, 4, "HHH"),
        ((4, 3), SEVEN, 4, "CC"),
        ((4, 1), BUY, 2, "CC"),
    ],
)
def test_a_created_die_needs_a_fresh_realm_or_three_pumpkins(
    roll: tuple[int, int], way: int, value: int, held: str
) -> None:
    at = rolled(roll, Toy("a"), Toy("b"), held=held + "PPP")
    at = use_in(at, roll[0], "a")
    at.dice = []
    at = spend(at, way, value)
    assert {move.realm for move in some(at, USE)} == {place(at, "b")}
    at = spend(at, ADJUST_AGAIN, 0, value=value)
    assert {move.realm for move in some(at, USE)} == {place(at, "a"), place(at, "b")}


@pytest.mark.parametrize("pumpkins", [False, True])
def test_a_created_die_activates_its_realm(pumpkins: bool) -> None:
    at = spend(rolled((3, 5), Toy(), held="CPPP"), BUY, 1)
    if pumpkins:
        at = spend(at, ADJUST_AGAIN, 0, value=1)
    at = use_in(at, 1, "toy")
    assert some(at, USE) == []


def test_a_created_die_is_used_once() -> None:
    at = use_in(spend(rolled((3, 5), Toy("a"), Toy("b"), held="C"), BUY, 1), 1, "a")
    assert some(at, USE, value=1) == []


def test_each_way_may_be_used_any_number_of_times() -> None:
    at = rolled((4, 4), Toy(), held="HHHH")
    at = spend(spend(at, PAIR, 4), PAIR, 4)
    assert values(at) == [4, 4, 4, 4]
    at = rolled((3, 4), Toy(), held="CCCC")
    at = spend(spend(at, SEVEN, 3), SEVEN, 3)
    assert values(at) == [3, 3, 3, 4]


def test_conditions_look_at_the_dice_as_rolled() -> None:
    """An adjusted die neither makes nor spoils a pair or a seven."""
    at = rolled((4, 3), Toy(), held="PPHHCC")
    paired = spend(at, ADJUST, 1, value=3)
    assert values(paired) == [4, 4]
    assert some(paired, SPEND, way=PAIR) == []
    assert sorted(move.amount for move in some(paired, SPEND, way=SEVEN)) == [3, 4]

    at = rolled((4, 4), Toy(), held="PPHHCC")
    seven = spend(at, ADJUST, -1, value=4)
    assert values(seven) == [3, 4]
    assert some(seven, SPEND, way=SEVEN) == []
    assert [move.amount for move in some(seven, SPEND, way=PAIR)] == [4]


def test_created_dice_make_no_pair_and_no_seven() -> None:
    at = spend(rolled((1, 4), Toy(), held="HHCCCC"), BUY, 1)
    assert values(at) == [1, 1, 4]
    assert some(at, SPEND, way=PAIR) == []
    at = spend(rolled((4, 1), Toy(), held="CCCCC"), BUY, 3)
    assert some(at, SPEND, way=SEVEN) == []


def test_a_used_or_adjusted_die_is_copied_as_it_was_rolled() -> None:
    at = rolled((2, 6), Toy("a"), Toy("b"), held="PPHHH")
    at = use_in(at, 6, "a")
    at = spend(at, ADJUST, 1, value=2)
    assert sorted(move.amount for move in some(at, SPEND, way=COPY)) == [2, 6]


def test_spending_between_and_after_the_activations() -> None:
    """Also a resource gained a moment ago, and with no rolled die left."""
    at = rolled((3, 5), Giver("C", "a"), Toy("b"), Toy("c"))
    assert some(at, SPEND) == []
    at = use_in(at, 3, "a")
    assert [move.amount for move in some(at, SPEND)] == [1]
    at = use_in(at, 5, "b")
    at = use_in(spend(at, BUY, 1), 1, "c")
    assert values(at) == []
    assert text(at.held) == ""


def test_a_die_can_be_bought_without_a_place_for_it() -> None:
    full = Toy()
    at = rolled((3, 5), full, held="C", boards={"toy": marked(full, *FULL)})
    assert values(spend(at, BUY, 1)) == [1, 3, 5]
