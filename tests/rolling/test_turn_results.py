"""Compensation, the resource card, scoring, and the list of moves."""

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
    die_value,
)
from realmtable.rolling.realm import FRESH
from realmtable.rolling.resources import COIN, HEART, KINDS, PUMPKIN, text
from realmtable.rolling.turn import affordable, apply, begin, legal, score_in_tenths
from realmtable.rolling.turn import stars as stars_of
from realmtable.rolling.uses import make_use
from tests.support.rolling import (
    CREATED,
    ROLLED_FIRST,
    ROLLED_SECOND,
    board,
    make_die,
    moment,
    moves,
    one,
    position,
    realm,
    some,
    use,
)
from tests.support.toy_realms import Brilliant, Giver, Only, Toy, marked, rolled, seat
from tests.support.toy_turns import spend, use_in, values

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
