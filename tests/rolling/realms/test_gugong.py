"""Gùgōng: ten boxes in order; a greater number gains, any other pays."""

from itertools import product

import pytest

from realmtable.rolling.position import COMPENSATE, USE
from realmtable.rolling.resources import COIN, HEART, parse
from tests.support.rolling import (
    board,
    created,
    moment,
    only,
    plays,
    position,
    realm,
    refusal,
    some,
    stars,
    use,
    written,
)

ID = "gugong"
BOXES = [f"b{n}" for n in range(1, 11)]  # five in each row
PRINTED = ["P", "C", "H", "C", "P", "H", "C", "P", "H", "C"]
RICH = moment(held="PPPHHHCCC")


def filled(*numbers: int) -> bytes:
    """A board with these numbers in the first boxes."""
    return board(ID, **dict(zip(BOXES, numbers, strict=False)))


@pytest.mark.parametrize("value", range(1, 7))
def test_the_first_box_takes_any_number_and_pays_its_pumpkin(value: int) -> None:
    fresh = realm(ID).start()
    play = only(plays(ID, fresh, value))
    assert written(ID, fresh, [play]) == [{"b1": str(value)}]
    assert (play.gain, play.cost) == (parse("P"), 0)


@pytest.mark.parametrize("done", range(10))
def test_the_box_is_always_the_first_empty_one(done: int) -> None:
    on = filled(*[3] * done)
    for value in range(1, 7):
        assert written(ID, on, plays(ID, on, value, RICH)) == [{BOXES[done]: str(value)}]


@pytest.mark.parametrize(("previous", "value"), list(product(range(1, 7), repeat=2)))
def test_a_greater_number_gains_and_any_other_pays(previous: int, value: int) -> None:
    """In every box after the first, also where the bottom row follows on the top row."""
    for done in range(1, 10):
        on = filled(*[1] * (done - 1), previous)
        play = only(plays(ID, on, value, RICH))
        resource = parse(PRINTED[done])
        if value > previous or (previous, value) == (6, 1):
            assert (play.gain, play.cost) == (resource, 0)
        else:
            assert (play.gain, play.cost) == (0, resource)


def test_only_a_one_beats_a_six() -> None:
    on = filled(6)
    assert only(plays(ID, on, 1)).gain == COIN
    for value in range(2, 7):
        assert plays(ID, on, value) == []


def test_the_bottom_row_follows_on_the_last_box_of_the_top_row() -> None:
    on = filled(6, 1, 2, 3, 5)
    play = only(plays(ID, on, 6))
    assert written(ID, on, [play]) == [{"b6": "6"}]
    assert play.gain == HEART
    assert plays(ID, on, 5) == []


def test_without_the_resource_a_lower_number_cannot_be_used() -> None:
    """A 4 in the second box: a 4 or lower costs a heart, whatever else is held."""
    on = filled(1, 4)
    for value in (1, 2, 3, 4):
        assert plays(ID, on, value) == []
        assert plays(ID, on, value, moment(held="PPPCCC")) == []
        play = only(plays(ID, on, value, moment(held="H")))
        assert written(ID, on, [play]) == [{"b3": str(value)}]
        assert (play.gain, play.cost) == (0, HEART)
        assert stars(ID, play.board) == 1
    assert only(plays(ID, on, 5)).gain == HEART


def test_gaining_is_compulsory_and_costs_nothing_even_with_everything_in_hand() -> None:
    assert only(plays(ID, filled(2), 3, RICH)).cost == 0


def test_a_gain_above_the_limit_is_lost_and_the_box_is_filled() -> None:
    play = only(plays(ID, filled(2), 3, moment(held="", earned="C" * 12)))
    assert written(ID, filled(2), [play]) == [{"b2": "3"}]


def test_a_power_over_kinds_changes_what_is_gained_but_not_what_is_paid() -> None:
    free = moment(held="PPHH", any_kind=True)
    assert plays(ID, filled(4), 4, free) == []
    assert only(plays(ID, filled(4), 4, moment(held="C", any_kind=True))).cost == COIN


def test_all_ten_boxes_full_is_the_end() -> None:
    full = filled(*[1] * 10)
    for value in range(1, 7):
        assert plays(ID, full, value, RICH) == []


def test_a_die_that_cannot_be_paid_for_can_be_given_up() -> None:
    poor = position((4, 6), gugong=filled(4))
    assert some(poor, USE, value=4) == []
    assert len(some(poor, COMPENSATE, value=4)) == 3
    assert some(poor, COMPENSATE, value=6) == []
    able = position((4, 6), "C", gugong=filled(4))
    assert len(some(able, USE, value=4)) == 1
    assert some(able, COMPENSATE, value=4) == []


def test_filling_a_box_scores_the_stars_above_it() -> None:
    scored = [stars(ID, filled(*[1] * done)) for done in range(11)]
    assert scored == [0, 0, 0, 1, 1, 2, 2, 3, 4, 4, 6]


def test_stars_do_not_ask_whether_you_gained_or_paid() -> None:
    assert stars(ID, filled(1, 2, 3)) == stars(ID, filled(3, 2, 1)) == 1


def test_adjusted_and_created_dice_count_like_rolled_ones() -> None:
    on = filled(3)
    for value in range(1, 7):
        assert plays(ID, on, use(value, changed=True), RICH) == plays(ID, on, value, RICH)
        assert plays(ID, on, created(value), RICH) == plays(ID, on, value, RICH)


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, realm(ID).start(), 0) == []
    assert plays(ID, filled(6), 0, RICH) == []


def test_refusals_name_the_rule() -> None:
    on = filled(2, 4)
    assert refusal(ID, on, 3, "b3") == (
        "a 3 does not beat the 4 before it, so it costs 1 heart and you hold nothing"
    )
    assert refusal(ID, on, 3, "b7") == (
        "the boxes are filled in order; the third box of the top row comes next"
    )
    assert refusal(ID, on, 3, "b1") == "the first box of the top row is already taken"
    assert refusal(ID, filled(1, 2, 3, 4), 6, "b10") == (
        "the boxes are filled in order; the fifth box of the top row comes next"
    )
    assert refusal(ID, filled(1, 2, 3, 4, 5), 6, "b9") == (
        "the boxes are filled in order; the first box of the bottom row comes next"
    )
    assert refusal(ID, on, 0, "b3") == "a die of value 0 cannot be used here"
