"""My Little Scythe: two rings of hexes, and six of each resource in the round."""

import pytest

from realmtable.rolling.position import ADJUST, COMPENSATE, SPEND, Position
from realmtable.rolling.realm import Use
from realmtable.rolling.resources import COIN, PUMPKIN, text
from realmtable.rolling.turn import apply
from realmtable.rolling.turn import stars as stars_of
from tests.support.rolling import (
    board,
    created,
    moment,
    one,
    pick,
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
from tests.support.toy_realms import rolled

NAME = "my_little_scythe"


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_left_gives_a_pumpkin_and_right_a_heart(value: int) -> None:
    on = board(NAME)
    found = plays(NAME, on, value)
    assert len(found) == 2
    assert text(pick(NAME, on, found, **{f"p{value}": "mark"}).gain) == "P"
    assert text(pick(NAME, on, found, **{f"h{value}": "mark"}).gain) == "H"


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_the_second_hex_of_a_value_gives_a_coin_as_well(value: int) -> None:
    on = board(NAME, **{f"h{value}": "mark"})
    found = plays(NAME, on, value)
    assert written(NAME, on, found) == [{f"p{value}": "mark"}]
    assert text(found[0].gain) == "PC"


def test_a_pair_of_threes_brings_a_coin() -> None:
    """p3 was marked earlier; a 3 on h3 gives a heart and a coin."""
    on = board(NAME, p3="mark")
    found = plays(NAME, on, 3)
    assert written(NAME, on, found) == [{"h3": "mark"}]
    assert text(found[0].gain) == "HC"


def test_another_value_on_the_other_side_makes_no_pair() -> None:
    on = board(NAME, p3="mark")
    assert text(pick(NAME, on, plays(NAME, on, 4), h4="mark").gain) == "H"


def test_eight_pumpkins_five_hearts_and_nine_coins_are_four_stars() -> None:
    gained = "P" * 8 + "H" * 5 + "C" * 9
    assert stars(NAME, board(NAME), moment(held="", earned=gained)) == 4


@pytest.mark.parametrize(
    ("earned", "expected"),
    [
        ("P" * 5, 0),
        ("P" * 6, 2),
        ("H" * 6, 2),
        ("C" * 6, 2),
        ("P" * 7, 2),
        ("P" * 12, 2),
        ("P" * 6 + "H" * 6, 4),
        ("P" * 6 + "H" * 6 + "C" * 6, 6),
        ("P" * 12 + "H" * 12 + "C" * 12, 6),
    ],
)
def test_two_stars_for_each_kind_gained_six_times(earned: str, expected: int) -> None:
    """Once for each kind, spent or not."""
    assert stars(NAME, board(NAME), moment(held="", earned=earned)) == expected
    assert stars(NAME, board(NAME), moment(held=earned)) == expected


def test_spending_does_not_take_stars_away() -> None:
    at = position((3, 5), held="P" * 6, my_little_scythe=board(NAME))
    assert stars_of(at) == [2]
    at = apply(at, one(some(at, SPEND, way=ADJUST, value=3, amount=1)))
    assert (text(at.held), stars_of(at)) == ("PPPP", [2])


def test_the_sixth_may_come_from_another_realm() -> None:
    at = position((3, 5), held="P" * 5, my_little_scythe=board(NAME), wingspan=board("wingspan"))
    after = apply(at, using(at, 5, "wingspan", a1=5))
    assert stars_of(after)[0] == 2
    assert after.boards[0] == board(NAME)


def test_the_sixth_may_be_compensation() -> None:
    on = board(NAME, p3="mark", h3="mark")
    at = position((3, 5), held="C" * 5, my_little_scythe=on)
    after = apply(at, one(some(at, COMPENSATE, value=3, amount=COIN)))
    assert stars_of(after) == [2]


def test_a_resource_lost_to_the_limit_is_not_gained() -> None:
    """With room for only 5 of a kind, the sixth pumpkin is lost and scores nothing."""

    def after_a_three(limit: int) -> Position:
        at = rolled((3, 5), realm(NAME), held="P" * 5, limit=limit)
        return apply(at, using(at, 3, NAME, p3="mark"))

    lost = after_a_three(limit=5)
    assert (text(lost.earned), stars_of(lost)) == ("P" * 5, [0])
    kept = after_a_three(limit=6)
    assert (text(kept.earned), stars_of(kept)) == ("P" * 6, [2])


def test_a_full_kind_is_lost_but_the_hex_is_marked() -> None:
    at = position((3, 5), held="P" * 12, my_little_scythe=board(NAME))
    after = apply(at, using(at, 3, NAME, p3="mark"))
    assert after.boards[0] == board(NAME, p3="mark")
    assert after.earned == 12 * PUMPKIN


def test_a_value_with_both_hexes_marked_cannot_be_used() -> None:
    on = board(NAME, p3="mark", h3="mark")
    assert plays(NAME, on, 3) == []
    at = position((3, 5), my_little_scythe=on)
    assert len(some(at, COMPENSATE, value=3)) == 3


@pytest.mark.parametrize("die", [use(3, changed=True), created(3)])
def test_changed_and_created_dice_count_with_their_value(die: Use) -> None:
    assert plays(NAME, board(NAME), die) == plays(NAME, board(NAME), 3)


def test_a_zero_cannot_be_used() -> None:
    assert plays(NAME, board(NAME), 0) == []


def test_refusals() -> None:
    on = board(NAME, p3="mark")
    assert refusal(NAME, on, 4, "p3") == "the 3 in the left ring takes only a 3"
    assert "already taken" in refusal(NAME, on, 3, "p3")
