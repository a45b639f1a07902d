"""Fleet's middle ability: one rolled die changed by 1."""

import pytest

from realmtable.rolling.position import (
    ALTER,
    ANYTIME,
    BUY,
    CHANGED,
    COMPENSATE,
    COPY,
    PAIR,
    SEVEN,
    SPEND,
    START,
    USE,
    die_value,
)
from realmtable.rolling.resources import COIN, HEART, PUMPKIN, parse
from realmtable.rolling.turn import apply
from tests.support.fleet import (
    FLEET,
    LEFT,
    MIDDLE,
    adjust,
    alter,
    alterations,
    fleet,
    gaining,
    gains,
    next_turn,
    rolled,
)
from tests.support.rolling import (
    board,
    make_die,
    one,
    some,
    using,
)

# --- middle: one rolled die changed by 1 -----------------------------------------------------


def test_middle_with_charterstone_and_pumpkins() -> None:
    """5 and 3 are rolled, the 3 becomes a 2: the crate of the 5 is stocked with 2. Pumpkins then
    make the 2 a 1 for Legacy of Yu; the crate keeps its 2."""
    now = rolled(
        (5, 3),
        "PP",
        fleet_the_dice_game=fleet(*MIDDLE),
        charterstone=board("charterstone"),
        legacy_of_yu=board("legacy_of_yu"),
    )
    now = alter(now, 3, -1)
    assert (now.roll_a, now.roll_b) == (5, 2)
    assert now.held == parse("PP")
    now = apply(now, using(now, 5, "charterstone", b5="mark", k5=2))
    now = adjust(now, 2, -1)
    assert (now.roll_a, now.roll_b) == (5, 2)
    now = apply(now, using(now, 1, "legacy_of_yu", t1=1))
    assert now.boards[1] == board("charterstone", b5="mark", k5=2)
    assert now.dice == []


@pytest.mark.parametrize(
    ("roll", "expected"),
    [
        ((3, 5), {(3, -1), (3, 1), (5, -1), (5, 1)}),
        ((1, 5), {(1, 1), (5, -1), (5, 1)}),
        ((1, 1), {(1, 1)}),
        ((3, 4), set()),
        ((2, 6), set()),
    ],
)
def test_middle_needs_two_odd_dice_and_stays_within_one_to_six(
    roll: tuple[int, int], expected: set[tuple[int, int]]
) -> None:
    now = rolled(roll, fleet_the_dice_game=fleet(*MIDDLE))
    assert alterations(now) == expected
    assert len(some(now, ANYTIME, way=ALTER)) == len(expected)


def test_middle_needs_its_bottom_box() -> None:
    assert alterations(rolled((3, 5), fleet_the_dice_game=fleet("m1", "m2"))) == set()


def test_middle_works_in_the_turn_in_which_it_is_engaged() -> None:
    """The 3 marks m3; the other die, a 5, may be altered right away."""
    now = rolled((3, 5), fleet_the_dice_game=fleet("m1", "m2"))
    now = apply(now, one(some(now, USE, value=3, name=FLEET)))
    assert alterations(now) == {(5, -1), (5, 1)}


def test_middle_comes_once_a_turn() -> None:
    now = alter(rolled((3, 5), fleet_the_dice_game=fleet(*MIDDLE)), 3, 1)
    assert alterations(now) == set()
    now.roll_a = 5  # as if another effect had made the dice odd again
    assert alterations(now) == set()


def test_middle_comes_again_in_the_next_turn() -> None:
    now = alter(rolled((3, 5), fleet_the_dice_game=fleet(*MIDDLE)), 3, 1)
    assert alterations(next_turn(now, (5, 5))) == {(5, -1), (5, 1)}


def test_middle_changes_an_unused_die_only() -> None:
    """After the 5 is used only the 3 can change; after both none."""
    now = rolled((5, 3), fleet_the_dice_game=fleet(*MIDDLE), wingspan=board("wingspan"))
    now = apply(now, using(now, 5, "wingspan", a1=5))
    assert alterations(now) == {(3, -1), (3, 1)}
    now = apply(now, one(some(now, COMPENSATE, value=3, amount=COIN)))
    assert alterations(now) == set()


def test_middle_never_changes_a_created_die() -> None:
    now = rolled((5, 3), "CCC", fleet_the_dice_game=fleet(*MIDDLE), wingspan=board("wingspan"))
    now = apply(now, using(now, 5, "wingspan", a1=5))
    now = apply(now, one(some(now, SPEND, way=BUY, amount=1)))
    assert alterations(now) == {(3, -1), (3, 1)}


def test_middle_leaves_what_was_done_with_the_old_value() -> None:
    """The crate was stocked with the 3 before the 3 became a 4."""
    now = rolled((5, 3), fleet_the_dice_game=fleet(*MIDDLE), charterstone=board("charterstone"))
    now = apply(now, using(now, 5, "charterstone", b5="mark", k5=3))
    now = alter(now, 3, 1)
    assert now.boards[1] == board("charterstone", b5="mark", k5=3)
    assert now.roll_b == 4


def test_middle_looks_at_rolled_values_not_at_adjusted_ones() -> None:
    """A rolled 3 adjusted to 4 is still a rolled 3; a rolled 4 adjusted to 5 is still a 4."""
    odd = adjust(rolled((3, 5), "PP", fleet_the_dice_game=fleet(*MIDDLE)), 3, 1)
    assert (5, 1) in alterations(odd)
    even = adjust(rolled((3, 4), "PP", fleet_the_dice_game=fleet(*MIDDLE)), 4, 1)
    assert alterations(even) == set()


def test_middle_moves_an_adjusted_die_and_its_rolled_value_together() -> None:
    """A rolled 3 adjusted to 4 and then changed by -1 is a rolled 2 used as a 3, and pumpkins
    stay spent on it."""
    now = adjust(rolled((3, 5), "PP", fleet_the_dice_game=fleet(*MIDDLE)), 3, 1)
    now = alter(now, 4, -1)
    assert (now.roll_a, now.roll_b) == (2, 5)
    assert now.held == 0
    assert now.dice == [make_die(3, 0) | CHANGED, make_die(5, 1)]


def test_middle_keeps_both_values_of_an_adjusted_die_within_one_to_six() -> None:
    """A rolled 5 used as a 6 cannot rise, a rolled 1 used as a 2 cannot fall."""
    high = adjust(rolled((5, 5), "PP", fleet_the_dice_game=fleet(*MIDDLE)), 5, 1)
    assert alterations(high) == {(6, -1), (5, -1), (5, 1)}
    low = adjust(rolled((1, 5), "PP", fleet_the_dice_game=fleet(*MIDDLE)), 1, 1)
    assert (2, -1) not in alterations(low)
    assert (2, 1) in alterations(low)


def test_middle_is_no_adjustment_and_pumpkins_may_follow() -> None:
    """The altered die counts as rolled and untouched; pumpkins change only its used value."""
    now = alter(rolled((3, 5), "PP", fleet_the_dice_game=fleet(*MIDDLE)), 5, 1)
    assert now.dice == [make_die(3, 0), make_die(6, 1)]
    now = adjust(now, 6, -1)
    assert now.dice == [make_die(3, 0), make_die(5, 1) | CHANGED]
    assert now.roll_b == 6


def test_middle_decides_pairs_sums_and_copies() -> None:
    """3 and 3 are a pair; altered to 3 and 4 they are a seven, and hearts copy the 4."""
    now = rolled((3, 3), "HHHCC", fleet_the_dice_game=fleet(*MIDDLE))
    assert [move.amount for move in some(now, SPEND, way=PAIR)] == [3]
    assert some(now, SPEND, way=SEVEN) == []
    now = alter(now, 3, 1)
    assert (now.roll_a, now.roll_b) == (4, 3)
    assert some(now, SPEND, way=PAIR) == []
    assert sorted(move.amount for move in some(now, SPEND, way=SEVEN)) == [3, 4]
    assert sorted(move.amount for move in some(now, SPEND, way=COPY)) == [3, 4]


def test_middle_after_create_pair_from_risky_rewards() -> None:
    """2 and 3 count as 3 and 3 for this seat; one of them changed by 1 makes 3 and 4."""
    now = rolled((2, 3), fleet_the_dice_game=fleet(*MIDDLE))
    assert alterations(now) == set()
    paired = now.copy()
    paired.roll_a = 3
    paired.dice = [make_die(3, 0), make_die(3, 1)]
    done = alter(paired, 3, 1)
    assert sorted((done.roll_a, done.roll_b)) == [3, 4]
    assert (paired.roll_a, paired.roll_b) == (3, 3)  # nobody else's dice change


def test_middle_decides_compensation() -> None:
    """The altered value is the rolled value: a 5 that Fleet takes brings nothing, the 4 it
    becomes does, since the middle column is full; pumpkins on it end that."""
    now = rolled((5, 5), "PP", fleet_the_dice_game=fleet(*MIDDLE))
    assert some(now, COMPENSATE) == []
    now = alter(now, 5, -1)
    assert {die_value(move.die) for move in some(now, COMPENSATE)} == {4}
    assert some(adjust(now, 4, 1), COMPENSATE, value=5) == []


def test_middle_can_make_an_unusable_die_usable() -> None:
    """A 3 has no box left; as a 2 it marks l1 and cannot be given up any more."""
    now = rolled((3, 5), fleet_the_dice_game=fleet(*MIDDLE))
    assert {die_value(move.die) for move in some(now, COMPENSATE)} == {3}
    now = alter(now, 3, -1)
    assert some(now, COMPENSATE) == []
    assert len(some(now, USE, value=2, name=FLEET)) == 1


def test_middle_with_biddy_and_walter_first() -> None:
    """5 and 3 add up to 8: resolved first, it is a sleep turn, and the 3 may still change."""
    now = rolled((5, 3), fleet_the_dice_game=fleet(*MIDDLE), biddy_walter=board("biddy_walter"))
    assert some(now, USE) == []
    slept = apply(now, one(some(now, ANYTIME, way=START, name="biddy_walter")))
    assert slept.boards[1] == board("biddy_walter", sleep1="mark")
    assert slept.held == COIN
    later = alter(slept, 3, -1)
    assert later.boards[1] == slept.boards[1]
    assert some(later, ANYTIME, way=START) == []


def test_middle_before_biddy_and_walter() -> None:
    """The 3 becomes a 2 first: the sum is 7, a play turn for this player only."""
    now = rolled((5, 3), fleet_the_dice_game=fleet(*MIDDLE), biddy_walter=board("biddy_walter"))
    now = alter(now, 3, -1)
    assert now.boards[1] == board("biddy_walter", play1="mark")
    assert now.held == HEART
    assert some(now, ANYTIME, way=START) == []


def test_an_even_roll_leaves_biddy_and_walter_nothing_to_wait_for() -> None:
    now = rolled((5, 2), fleet_the_dice_game=fleet(*MIDDLE), biddy_walter=board("biddy_walter"))
    assert now.boards[1] == board("biddy_walter", play1="mark")


def test_left_chooses_what_a_start_of_turn_effect_gives() -> None:
    """A sleep turn prints a coin; with the left ability any kind may be taken."""
    now = rolled((6, 2), fleet_the_dice_game=fleet(*LEFT), biddy_walter=board("biddy_walter"))
    found = some(now, ANYTIME, way=START, name="biddy_walter")
    assert gains(found) == ["C", "H", "P"]
    assert apply(now, gaining(found, "P")).held == PUMPKIN
