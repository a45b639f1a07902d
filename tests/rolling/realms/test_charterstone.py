"""Charterstone: buildings stock their crates with the other rolled die; one number opens crates."""

import pytest

from realmtable.rolling.position import (
    ADJUST,
    ADJUST_AGAIN,
    ALTER,
    ANYTIME,
    BUY,
    COMPENSATE,
    SPEND,
    USE,
)
from realmtable.rolling.realm import Use
from realmtable.rolling.resources import PUMPKIN, text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    ROLLED_FIRST,
    ROLLED_SECOND,
    board,
    created,
    moment,
    one,
    only,
    plays,
    position,
    realm,
    refusal,
    some,
    stars,
    use,
    using,
    written,
)
from tests.support.toy_realms import Alterer, Toy, marked, rolled


@pytest.mark.parametrize(
    ("value", "gain"), [(1, "P"), (2, "P"), (3, "H"), (4, "H"), (5, "C"), (6, "C")]
)
def test_a_building_gives_its_resource_and_stocks_its_crate(value: int, gain: str) -> None:
    on = board("charterstone")
    play = only(plays("charterstone", on, value, moment((value, 3))))
    assert written("charterstone", on, [play]) == [{f"b{value}": "mark", f"k{value}": "3"}]
    assert (text(play.gain), play.cost) == (gain, 0)


@pytest.mark.parametrize(
    ("die", "crate"),
    [
        (use(6, ROLLED_FIRST), "2"),
        (use(6, ROLLED_FIRST, changed=True), "2"),
        (use(6, ROLLED_SECOND, changed=True), "5"),
    ],
)
def test_a_rolled_die_adjusted_or_not_writes_the_other_rolled_die(die: Use, crate: str) -> None:
    on = board("charterstone")
    found = plays("charterstone", on, die, moment((5, 2)))
    assert written("charterstone", on, found) == [{"b6": "mark", "k6": crate}]


def test_a_created_die_leaves_the_choice_of_the_rolled_dice() -> None:
    on = board("charterstone")
    found = plays("charterstone", on, created(6), moment((5, 2)))
    assert written("charterstone", on, found) == [
        {"b6": "mark", "k6": "5"},
        {"b6": "mark", "k6": "2"},
    ]


def test_on_a_pair_there_is_nothing_to_choose() -> None:
    on = board("charterstone")
    for die in (use(4), use(4, ROLLED_SECOND), created(4)):
        found = plays("charterstone", on, die, moment((4, 4)))
        assert written("charterstone", on, found) == [{"b4": "mark", "k4": "4"}]


def test_opening_marks_every_crate_with_the_number() -> None:
    """None can be left out; other numbers and empty crates stay as they are."""
    on = board("charterstone", b1="mark", k1=2, b2="mark", k2=2, b3="mark", k3=5)
    play = only(plays("charterstone", on, 2, moment((2, 6))))
    assert written("charterstone", on, [play]) == [{"k1": "2 mark", "k2": "2 mark"}]
    assert (play.gain, play.cost) == (0, 0)


def test_building_and_opening_are_alternatives() -> None:
    on = board("charterstone", b1="mark", k1=2)
    found = written("charterstone", on, plays("charterstone", on, 2, moment((2, 6))))
    assert len(found) == 2
    assert {"b2": "mark", "k2": "6"} in found
    assert {"k1": "2 mark"} in found


def test_a_marked_crate_is_not_opened_again() -> None:
    on = board("charterstone", b1="mark", k1="2 mark", b2="mark", k2=5)
    assert plays("charterstone", on, 2, moment((2, 6))) == []


def test_a_number_in_a_crate_never_changes() -> None:
    """A marked building cannot be built again, so its crate keeps what it holds."""
    on = board("charterstone", b6="mark", k6=2)
    assert plays("charterstone", on, 6, moment((6, 3))) == []


def test_walter_marks_the_building_and_keeps_his_other_die() -> None:
    """Roll 6 and 2: the 6 goes on b6, a coin is gained, k6 shows 2, and the 2 is still in hand."""
    at = position((6, 2), charterstone=board("charterstone"), wingspan=board("wingspan"))
    after = apply(at, using(at, 6, "charterstone", b6="mark", k6=2))
    assert text(after.held) == "C"
    assert len(some(after, USE, value=2, name="wingspan")) == 3


def test_walter_opens_the_crate_on_a_later_turn_but_not_on_this_one() -> None:
    at = position((6, 2), charterstone=board("charterstone"))
    after = apply(at, using(at, 6, "charterstone", b6="mark", k6=2))
    assert some(after, USE) == []
    later = position((2, 3), turn=2, charterstone=after.boards[0])
    assert using(later, 2, "charterstone", k6="2 mark")


def test_three_pumpkins_open_a_crate_filled_this_turn() -> None:
    at = position((6, 2), held="PPP", charterstone=board("charterstone"))
    at = apply(at, using(at, 6, "charterstone", b6="mark", k6=2))
    at = apply(at, one(some(at, SPEND, way=ADJUST_AGAIN, value=2, amount=0)))
    at = apply(at, using(at, 2, "charterstone", k6="2 mark"))
    assert stars("charterstone", at.boards[0]) == 1


def test_both_rolled_dice_used_here_each_write_the_other() -> None:
    at = position((6, 2), held="PPP", charterstone=board("charterstone"))
    at = apply(at, using(at, 6, "charterstone", b6="mark", k6=2))
    at = apply(at, one(some(at, SPEND, way=ADJUST_AGAIN, value=2, amount=0)))
    at = apply(at, using(at, 2, "charterstone", b2="mark", k2=6))
    assert at.boards[0] == board("charterstone", b6="mark", k6=2, b2="mark", k2=6)


def test_several_created_dice_choose_anew_each_time() -> None:
    at = position((6, 2), held="PPP" + "C" * 4, charterstone=board("charterstone"))
    at = apply(at, one(some(at, SPEND, way=BUY, amount=1)))
    at = apply(at, using(at, 1, "charterstone", b1="mark", k1=6))
    at = apply(at, one(some(at, SPEND, way=BUY, amount=3)))
    at = apply(at, one(some(at, SPEND, way=ADJUST_AGAIN, value=3, amount=0)))
    assert using(at, 3, "charterstone", b3="mark", k3=6)
    assert using(at, 3, "charterstone", b3="mark", k3=2)


def test_the_other_die_counts_as_it_fell_after_being_adjusted_used_or_exchanged() -> None:
    euphoria = board("euphoria", l2="mark", r2="mark")
    at = position((6, 2), held="PP", charterstone=board("charterstone"), euphoria=euphoria)
    at = apply(at, one(some(at, SPEND, way=ADJUST, value=2, amount=1)))
    assert using(at, 6, "charterstone", b6="mark", k6=2)
    at = apply(at, using(at, 3, "euphoria", l3="mark", stars=1))
    assert using(at, 6, "charterstone", b6="mark", k6=2)

    taken = board("charterstone", b2="mark", k2=5)
    at = position((6, 2), charterstone=taken, euphoria=euphoria)
    at = apply(at, one(some(at, COMPENSATE, value=2, amount=PUMPKIN)))
    assert using(at, 6, "charterstone", b6="mark", k6=2)


def test_an_altered_rolled_die_is_written_as_it_was_altered() -> None:
    """Fleet, with a toy in its place: 3 and 5, the 3 altered to a 2; the 5 on b5 writes 2 in k5.
    Pumpkins then make that 2 a 1 for another realm, and k5 keeps its 2."""
    fleet = Alterer("fleet")
    at = rolled(
        (3, 5), realm("charterstone"), fleet, Toy(), held="PP", boards={"fleet": marked(fleet, "x")}
    )
    at = apply(at, one(some(at, ANYTIME, way=ALTER, value=3, amount=-1)))
    at = apply(at, using(at, 5, "charterstone", b5="mark", k5=2))
    at = apply(at, one(some(at, SPEND, way=ADJUST, value=2, amount=-1)))
    at = apply(at, one(some(at, USE, value=1, name="toy")))
    assert at.boards[0] == board("charterstone", b5="mark", k5=2)


def test_one_star_for_each_marked_crate() -> None:
    assert stars("charterstone", board("charterstone", b1="mark", k1=2, b2="mark", k2=2)) == 0
    assert stars("charterstone", board("charterstone", b1="mark", k1="2 mark")) == 1
    six = {f"b{n}": "mark" for n in range(1, 7)} | {f"k{n}": "4 mark" for n in range(1, 7)}
    assert stars("charterstone", board("charterstone", **six)) == 6


def test_six_buildings_and_one_number_that_opens_all() -> None:
    stocked = {f"b{n}": "mark" for n in range(1, 7)} | {f"k{n}": "4" for n in range(1, 7)}
    on = board("charterstone", **stocked)
    play = only(plays("charterstone", on, 4, moment((4, 1))))
    assert stars("charterstone", play.board) == 6


def test_a_die_without_building_or_crate_brings_compensation() -> None:
    on = board("charterstone", b2="mark", k2=5)
    at = position((2, 6), charterstone=on)
    assert len(some(at, COMPENSATE, value=2)) == 3
    assert some(at, COMPENSATE, value=6) == []


def test_a_full_kind_is_lost_but_the_building_is_marked() -> None:
    at = position((6, 2), held="C" * 12, charterstone=board("charterstone"))
    after = apply(at, using(at, 6, "charterstone", b6="mark", k6=2))
    assert text(after.held) == "C" * 12


def test_a_zero_cannot_be_used() -> None:
    on = board("charterstone", b1="mark", k1=2)
    assert plays("charterstone", on, 0, moment((2, 2))) == []


def test_refusals() -> None:
    on = board("charterstone", b1="mark", k1=2, b2="mark", k2="3 mark")
    assert refusal("charterstone", on, 6, "b5") == "the building of the 5 takes only a 5"
    assert "already taken" in refusal("charterstone", on, 1, "b1")
    assert "no number" in refusal("charterstone", on, 2, "k6")
    assert "another number" in refusal("charterstone", on, 3, "k1")
    assert "already marked" in refusal("charterstone", on, 3, "k2")
