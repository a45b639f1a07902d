"""The rules of the turn: dice, activations, spending, compensation, the resource card, scoring."""

import pytest

from realmtable.rolling.benefit import parse_benefits
from realmtable.rolling.position import (
    ADJUST,
    ADJUST_AGAIN,
    ANYTIME,
    BUY,
    COMPENSATE,
    COPY,
    END,
    PAIR,
    SEVEN,
    SPEND,
    USE,
    Position,
    Round,
    die_value,
)
from realmtable.rolling.realm import FRESH, PUMPKINS
from realmtable.rolling.resources import COIN, HEART, KINDS, PUMPKIN, text
from realmtable.rolling.turn import affordable, apply, begin, legal, score_in_tenths
from realmtable.rolling.turn import stars as stars_of
from realmtable.rolling.uses import make_use
from tests.support import (
    CREATED,
    ROLLED_FIRST,
    ROLLED_SECOND,
    board,
    catalog,
    make_die,
    moment,
    moves,
    one,
    place,
    position,
    realm,
    some,
    use,
    using,
)
from tests.toys import Brilliant, Giver, Only, Toy, marked, rolled, seat

# The toys s1 to s6 of which are all marked take no die any more.
FULL = ("s1", "s2", "s3", "s4", "s5", "s6")


def values(of: Position) -> list[int]:
    """The values of the dice in hand."""
    return sorted(die_value(die) for die in of.dice)


def use_in(of: Position, value: int, name: str) -> Position:
    """The position after using a die in a toy, which offers one way."""
    return apply(of, one(some(of, USE, value=value, name=name)))


def spend(of: Position, way: int, amount: int, value: int | None = None) -> Position:
    return apply(of, one(some(of, SPEND, way=way, amount=amount, value=value)))


# --- the worked turn of the rulebook ---------------------------------------------------------


def test_the_turn_of_walter() -> None:
    """Roll 6 and 2 with Charterstone, Euphoria and Tapestry, and two pumpkins from before."""
    before = seat(
        realm("charterstone"),
        realm("euphoria"),
        realm("tapestry"),
        held="PP",
        boards={
            "euphoria": board("euphoria", l1="mark", r3="mark"),
            "tapestry": board("tapestry", c02="fill", c03="fill", c12="fill"),
        },
    )
    at = begin(before, 6, 2)
    assert values(at) == [2, 6]

    at = apply(at, using(at, 6, "charterstone", b6="mark", k6=2))
    assert text(at.held) == "PPC"
    assert values(at) == [2]
    assert some(at, USE, name="charterstone") == []

    at = spend(at, ADJUST, 1, value=2)
    assert text(at.held) == "C"
    assert (at.roll_a, at.roll_b) == (6, 2)
    assert len(some(at, USE, value=3, name="euphoria")) == 1
    at = apply(at, using(at, 3, "euphoria", l3="mark", stars=1))
    assert stars_of(at) == [0, 1, 0]

    at = spend(at, BUY, 1)
    assert values(at) == [1]
    at = apply(at, using(at, 1, "tapestry", c13="fill"))
    assert text(at.held) == "H"
    assert text(at.earned) == "PPHC"
    assert at.activated == 0b111

    assert [move.kind for move in moves(at)] == [END]
    at = apply(at, moves(at)[0])
    assert at.over
    assert moves(at) == []
    assert score_in_tenths(at) == 11


# --- the course of a turn and a round --------------------------------------------------------


def test_a_round_is_nine_turns() -> None:
    at = seat(Toy())
    for turn in range(1, 10):
        assert not at.round_over
        at = begin(at, 1, 2)
        assert at.turn == turn
        at = apply(at, one(some(at, END)))
    assert at.round_over
    assert Round([Toy()]).turns == 9


def test_nothing_can_be_done_before_the_roll_or_after_the_end_of_the_turn() -> None:
    before = seat(Toy(), held="PPPHHHCCC")
    assert moves(before) == []
    after = apply(begin(before, 4, 4), one(some(begin(before, 4, 4), END)))
    assert moves(after) == []


def test_one_players_choices_touch_nobody_else() -> None:
    """Two seats start from the same position; what one does leaves the other as it was."""
    shared = begin(seat(Toy("a"), Toy("b"), held="PP"), 3, 5)
    before = shared.key()
    mine = use_in(shared, 3, "a")
    mine = spend(mine, ADJUST, 1, value=5)
    assert shared.key() == before
    assert values(shared) == [3, 5]
    assert values(mine) == [6]


def test_a_new_turn_brings_two_new_dice_and_fresh_realms() -> None:
    """Leftover dice, created ones too, are gone; resources and marks stay."""
    at = begin(seat(Toy("a"), Toy("b"), held="CC"), 3, 5)
    at = spend(at, BUY, 1)
    at = use_in(at, 3, "a")
    at = apply(at, one(some(at, END)))
    at = begin(at, 6, 6)
    assert values(at) == [6, 6]
    assert text(at.held) == "C"
    assert len(some(at, USE, name="a")) == 1
    assert at.boards[0] == marked(at.round.realms[0], "s1")


# --- using dice ------------------------------------------------------------------------------


def test_each_die_is_used_once() -> None:
    at = rolled((3, 5), Toy("a"), Toy("b"), Toy("c"))
    at = use_in(at, 3, "a")
    assert values(at) == [5]
    assert some(at, USE, value=3) == []


def test_the_two_rolled_dice_go_to_different_realms() -> None:
    at = rolled((3, 5), Toy("a"), Toy("b"))
    at = use_in(at, 3, "a")
    assert some(at, USE, name="a") == []
    assert len(some(at, USE, value=5, name="b")) == 1


def test_a_pair_can_be_used_in_two_realms() -> None:
    """The two dice of a pair can do the same, so they are offered once; both can be used."""
    at = rolled((4, 4), Toy("a"), Toy("b"))
    assert len(some(at, USE)) == 2
    at = use_in(at, 4, "a")
    at = use_in(at, 4, "b")
    assert values(at) == []


def test_no_die_has_to_be_used() -> None:
    """The turn can be ended with both dice in hand, and that brings nothing."""
    at = rolled((3, 5), Toy("a"), Toy("b"))
    after = apply(at, one(some(at, END)))
    assert after.over
    assert after.earned == 0


def test_rolled_adjusted_and_created_dice_are_taken_alike() -> None:
    at = rolled((3, 5), Only(4), held="PPCCCC")
    assert some(at, USE) == []
    assert len(some(spend(at, ADJUST, 1, value=3), USE, value=4, origin=ROLLED_FIRST)) == 1
    assert len(some(spend(at, ADJUST, -1, value=5), USE, value=4, origin=ROLLED_SECOND)) == 1
    assert len(some(spend(at, BUY, 4), USE, value=4, origin=CREATED)) == 1


def test_as_many_dice_as_can_be_made_and_placed() -> None:
    """Six dice in one turn: two rolled, three bought, one copied, with pumpkins for the rest."""
    at = rolled((3, 5), Toy("a"), Toy("b"), Toy("c"), held="P" * 9 + "HHH" + "CCC")
    for value, name in ((3, "a"), (5, "b")):
        at = use_in(at, value, name)
    at = use_in(spend(at, BUY, 1), 1, "c")
    for way, value in ((BUY, 1), (BUY, 1), (COPY, 5)):
        at = spend(at, way, value)
        at = spend(at, ADJUST_AGAIN, 0, value=value)
        at = use_in(at, value, "a")
    assert at.boards[0] == marked(at.round.realms[0], "s1", "s2", "s3", "s4")
    assert text(at.held) == ""


def test_a_use_always_changes_the_board() -> None:
    """Where a die would write nothing it cannot be used."""
    for each in catalog().all():
        if each.card.set != "base":
            continue
        on = each.start()
        for value in range(1, 7):
            for play in each.plays(on, use(value), moment((value, 3), held="PPPHHHCCC")):
                assert play.board != on, each.id


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


# --- compensation ----------------------------------------------------------------------------


def test_a_rolled_die_that_no_realm_takes_brings_a_resource_of_choice() -> None:
    at = rolled((3, 5), Only(3))
    assert some(at, COMPENSATE, value=3) == []
    assert [move.amount for move in some(at, COMPENSATE, value=5)] == list(KINDS)
    for unit in KINDS:
        after = apply(at, one(some(at, COMPENSATE, amount=unit)))
        assert after.held == unit
        assert values(after) == [3]
        assert after.activated == 0


def test_it_need_not_be_taken() -> None:
    at = rolled((3, 5), Only(3))
    assert len(some(at, END)) == 1


def test_once_for_each_rolled_die() -> None:
    at = rolled((5, 5), Only(3))
    at = apply(at, one(some(at, COMPENSATE, value=5, amount=HEART)))
    at = apply(at, one(some(at, COMPENSATE, value=5, amount=COIN)))
    assert text(at.held) == "HC"
    assert some(at, COMPENSATE) == []


def test_a_die_that_could_be_used_brings_nothing() -> None:
    assert some(rolled((3, 5), Toy("a"), Only(1)), COMPENSATE) == []


def test_a_created_die_brings_nothing() -> None:
    at = spend(rolled((3, 3), Only(3), held="C"), BUY, 1)
    assert some(at, USE, value=1) == []
    assert some(at, COMPENSATE) == []


def test_a_die_whose_realms_were_activated_by_the_other_rolled_die() -> None:
    at = use_in(rolled((3, 5), Toy()), 3, "toy")
    assert len(some(at, COMPENSATE, value=5)) == 3


def test_a_die_whose_realm_was_activated_by_a_created_die() -> None:
    at = rolled((3, 5), Only(1), Only(3, "three"), held="CCC")
    at = spend(at, BUY, 3)
    at = apply(at, one(some(at, USE, origin=CREATED, name="three")))
    assert len(some(at, COMPENSATE, value=3)) == 3


def test_nobody_is_made_to_spend() -> None:
    """Pumpkins could make the 5 a 4, or open the activated realm: it is unusable all the same."""
    at = rolled((3, 5), Only(4), held="P" * 6)
    assert len(some(at, COMPENSATE, value=5)) == 3
    at = use_in(rolled((3, 5), Toy(), held="P" * 6), 3, "toy")
    assert len(some(at, COMPENSATE, value=5)) == 3


def test_a_cost_that_cannot_be_paid_now_makes_the_die_unusable() -> None:
    """Scythe with t1 marked: a 1 needs a pumpkin for b4. Once it is held, the die is usable."""
    on = board("scythe", t1="mark")
    at = position((1, 3), scythe=on, wingspan=board("wingspan"))
    at.activated = 0b10
    assert len(some(at, COMPENSATE, value=1)) == 3
    rich = position((1, 3), held="P", scythe=on, wingspan=board("wingspan"))
    rich.activated = 0b10
    assert some(rich, COMPENSATE, value=1) == []


def test_a_die_on_which_pumpkins_were_spent_brings_nothing() -> None:
    """Changed or not, and also when it has its rolled value again."""
    at = rolled((3, 5), Only(3), held="PPPP")
    changed = spend(at, ADJUST, 1, value=5)
    assert some(changed, COMPENSATE) == []
    back = spend(changed, ADJUST, -1, value=6)
    assert values(back) == [3, 5]
    assert some(back, COMPENSATE) == []
    assert some(spend(at, ADJUST_AGAIN, 0, value=5), COMPENSATE) == []


def test_it_comes_at_any_moment_when_the_condition_holds() -> None:
    """Before the other die, after it, and after spending."""
    at = rolled((3, 5), Only(3), held="C")
    assert len(some(at, COMPENSATE)) == 3
    assert len(some(use_in(at, 3, "only"), COMPENSATE, value=5)) == 3
    assert len(some(spend(at, BUY, 1), COMPENSATE, value=5)) == 3


def test_a_die_given_up_is_gone_but_was_rolled_all_the_same() -> None:
    """The given-up 4 of a 4 and 3 is still copied, and still part of a seven."""
    at = rolled((4, 3), Only(3), held="HHHCC")
    at = apply(at, one(some(at, COMPENSATE, value=4, amount=PUMPKIN)))
    assert values(at) == [3]
    assert sorted(move.amount for move in some(at, SPEND, way=COPY)) == [3, 4]
    assert sorted(move.amount for move in some(at, SPEND, way=SEVEN)) == [3, 4]


def test_a_full_kind_cannot_be_chosen_as_compensation() -> None:
    at = rolled((5, 5), Only(3), held="P" * 12)
    assert [move.amount for move in some(at, COMPENSATE)] == [HEART, COIN]
    at = rolled((5, 5), Only(3), held="P" * 12 + "H" * 12 + "C" * 12)
    assert some(at, COMPENSATE) == []


# --- the resource card -----------------------------------------------------------------------


def test_no_more_than_twelve_of_a_kind_are_earned_in_a_round() -> None:
    at = rolled((3, 5), Giver("PPH", "a"), held="P" * 11)
    after = use_in(at, 3, "a")
    assert text(after.earned) == "P" * 12 + "H"


def test_spent_resources_count_toward_the_limit() -> None:
    at = rolled((3, 5), Giver("P", "a"), held="P" * 12)
    at = spend(at, ADJUST, 1, value=3)
    at = use_in(at, 4, "a")
    assert text(at.held) == "P" * 10
    assert text(at.earned) == "P" * 12


def test_a_benefit_without_room_does_not_forbid_the_use() -> None:
    at = rolled((3, 5), Giver("P", "a"), held="P" * 12)
    assert len(some(at, USE, name="a")) == 2


def test_a_spent_resource_stays_earned() -> None:
    at = spend(rolled((3, 5), Toy(), held="CCC"), BUY, 2)
    assert text(at.held) == "C"
    assert text(at.earned) == "CCC"


@pytest.mark.parametrize(
    ("earned", "offered"),
    [
        ("", ["P", "H", "C"]),
        ("P" * 12, ["H", "C"]),
        ("P" * 12 + "C" * 12, ["H"]),
        ("P" * 12 + "H" * 12 + "C" * 12, [""]),
    ],
)
def test_a_free_choice_leaves_out_the_kinds_that_are_full(earned: str, offered: list[str]) -> None:
    """With all three full the choice makes no difference, for nothing is gained."""
    (benefit,) = parse_benefits("?")
    assert [text(gain) for gain in moment(earned=earned).choices(benefit)] == offered


# --- scoring ---------------------------------------------------------------------------------


def test_a_realm_scores_six_stars_at_most() -> None:
    assert stars_of(rolled((3, 5), Brilliant(), Toy("a"))) == [6, 0]


def test_the_round_score_is_stars_and_a_tenth_for_each_unspent_resource() -> None:
    at = position(
        (3, 5),
        held="PHC",
        earned="PPPHC",
        wingspan=board("wingspan", a1=1, a2=2, a3=4),
        scythe=board("scythe", b1="mark"),
    )
    assert stars_of(at) == [2, 1]
    assert score_in_tenths(at) == 33


def test_nothing_is_carried_into_another_round() -> None:
    at = rolled((3, 5), Toy(), held="PPP", boards={"toy": marked(Toy(), "s1")})
    fresh = at.round.start()
    assert (fresh.earned, fresh.spent, fresh.turn) == (0, 0, 0)
    assert fresh.boards == [Toy().start()]


# --- the other rolled die --------------------------------------------------------------------


def test_the_other_rolled_die_is_the_one_not_used_here() -> None:
    at = moment((6, 2))
    assert at.other_values(use(6, ROLLED_FIRST)) == [2]
    assert at.other_values(use(2, ROLLED_SECOND)) == [6]
    assert at.other_values(use(3, ROLLED_SECOND, changed=True)) == [6]


def test_a_created_die_picks_either_rolled_die() -> None:
    assert moment((6, 2)).other_values(use(1, CREATED)) == [6, 2]
    assert moment((4, 4)).other_values(use(1, CREATED)) == [4]


# --- the list of moves -----------------------------------------------------------------------


def test_no_move_is_listed_twice() -> None:
    """Two equal created dice do the same; so do two equal rolled dice."""
    at = rolled((4, 4), Toy("a"), Toy("b"), held="PPPHHHHCCCC")
    at = spend(spend(at, PAIR, 4), PAIR, 4)
    at.earned += 4 * HEART
    keys = [
        (m.kind, m.way, m.die, m.amount, m.realm, m.entry, m.play and m.play.board)
        for m in moves(at)
    ]
    assert len(keys) == len(set(keys))
    assert len(some(at, USE)) == 4  # a rolled and a created 4, each in two realms


def test_an_adjusted_die_is_told_apart_from_an_untouched_one_of_the_same_value() -> None:
    """Only the untouched 4 could be compensated, so both are there."""
    at = spend(rolled((4, 3), Toy(), held="PP"), ADJUST, 1, value=3)
    assert [die_value(move.die) for move in some(at, USE)] == [4, 4]


def test_picking_by_number_gives_the_same_moves_as_the_list() -> None:
    at = rolled((4, 3), Toy("a"), Giver("P", "b"), held="PPPHHHCCC")
    found = legal(at)
    listed = found.moves()
    assert len(found) == len(listed)
    for index, move in enumerate(listed):
        picked = found.pick(index)
        assert apply(at, picked).key() == apply(at, move).key()


def test_a_position_is_never_changed_by_a_move() -> None:
    at = position(
        (4, 4),
        held="PPPHHHCCC",
        charterstone=board("charterstone"),
        euphoria=board("euphoria"),
        tapestry=board("tapestry"),
    )
    before = at.key()
    for move in moves(at):
        assert apply(at, move).key() != before
    assert at.key() == before


def test_a_die_in_hand_knows_its_value_and_origin() -> None:
    at = rolled((3, 5), Toy(), held="CC")
    at = spend(at, BUY, 2)
    assert at.dice == [
        make_die(3, ROLLED_FIRST),
        make_die(5, ROLLED_SECOND),
        make_die(2, CREATED),
    ]
    assert [at.rolled_value(die) for die in at.dice] == [3, 5, 0]


def test_a_realm_is_told_whether_pumpkins_were_spent_on_a_die() -> None:
    at = spend(rolled((3, 5), Toy(), held="PP"), ADJUST, 1, value=3)
    told = [make_use(die, FRESH) for die in at.dice]
    assert [(each.value, each.changed, each.created) for each in told] == [
        (4, True, False),
        (5, False, False),
    ]


def test_only_what_is_unspent_can_pay() -> None:
    at = position((3, 5), held="P", earned="PPH", wingspan=board("wingspan"))
    assert affordable(at, PUMPKIN)
    assert not affordable(at, 2 * PUMPKIN)
    assert not affordable(at, HEART)


def test_no_base_realm_acts_without_a_die() -> None:
    at = begin(seat(realm("wingspan"), realm("scythe"), realm("tapestry"), held="PHC"), 3, 5)
    assert some(at, ANYTIME) == []
    assert at.boards == [each.start() for each in at.round.realms]
