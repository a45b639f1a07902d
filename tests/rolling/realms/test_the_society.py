"""The Society: a pyramid of cards with numbers that fall from top to bottom."""

import pytest

from realmtable.rolling.position import COMPENSATE
from realmtable.rolling.realm import Use
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
    only,
    pick,
    plays,
    position,
    refusal,
    some,
    stars,
    use,
    using,
    written,
)

NAME = "the_society"
CARDS = {"t1", "t2", "m1", "m2", "m3", "b1", "b2", "b3", "b4"}
BELOW = [
    *[("t1", "m1"), ("t1", "m2"), ("t2", "m2"), ("t2", "m3")],
    *[("m1", "b1"), ("m1", "b2"), ("m2", "b2"), ("m2", "b3"), ("m3", "b3"), ("m3", "b4")],
]
SETS = {
    "t1": {"t1", "m1", "m2"},
    "t2": {"t2", "m2", "m3"},
    "m1": {"m1", "b1", "b2"},
    "m2": {"m2", "b2", "b3"},
    "m3": {"m3", "b3", "b4"},
}
FULL = {"t1": 6, "t2": 5, "m1": 4, "m2": 4, "m3": 3, "b1": 3, "b2": 2, "b3": 1, "b4": 2}


def _open(value: int, **before: int) -> set[str]:
    on = board(NAME, **before)
    return {space for marks in written(NAME, on, plays(NAME, on, value)) for space in marks}


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_the_first_number_goes_on_any_card(value: int) -> None:
    assert _open(value) == CARDS


@pytest.mark.parametrize("above", sorted(CARDS))
def test_only_the_cards_directly_below_must_be_lower(above: str) -> None:
    """With a 3 on one card, a 5 is forbidden exactly on the cards directly below it, and a 3 on
    those directly below and above: equal is not lower."""
    below = {b for a, b in BELOW if a == above}
    over = {a for a, b in BELOW if b == above}
    assert _open(5, **{above: 3}) == CARDS - {above} - below
    assert _open(1, **{above: 3}) == CARDS - {above} - over
    assert _open(3, **{above: 3}) == CARDS - {above} - below - over


def test_a_five_beside_the_five_and_below_the_six() -> None:
    """t1 = 6, t2 = 5: a 5 on m1 is lower than the 6 above; t2 is not looked at."""
    assert "m1" in _open(5, t1=6, t2=5)
    assert "m2" not in _open(5, t1=6, t2=5)


def test_a_one_between_a_six_and_a_two() -> None:
    """t1 = 6, b1 = 2: a 1 on m1 would not be higher than the 2 below."""
    assert "m1" not in _open(1, t1=6, b1=2)
    assert "m1" in _open(3, t1=6, b1=2)


def test_a_card_two_rows_away_is_not_looked_at() -> None:
    assert "b1" in _open(6, t1=1)
    assert "t1" in _open(1, b1=6)


def test_a_number_may_make_a_neighbour_impossible() -> None:
    assert "m1" in _open(1)
    assert all("b1" not in _open(value, m1=1) for value in range(1, 7))


@pytest.mark.parametrize(
    ("row", "gain"),
    [
        (["t1", "t2"], "HC"),
        (["m1", "m2", "m3"], "PHC"),
        (["b1", "b2", "b3", "b4"], "PPHC"),
    ],
)
def test_a_complete_row_gives_its_bonus(row: list[str], gain: str) -> None:
    for last in row:
        on = board(NAME, **{space: 3 for space in row if space != last})
        play = pick(NAME, on, plays(NAME, on, 3), **{last: 3})
        assert text(play.gain) == gain


def test_an_unfinished_row_gives_nothing() -> None:
    on = board(NAME, b1=3, b2=3)
    assert pick(NAME, on, plays(NAME, on, 3), b3=3).gain == 0


@pytest.mark.parametrize("top", sorted(SETS))
def test_each_small_pyramid_is_a_star(top: str) -> None:
    numbers = {space: 5 if space == top else 2 for space in SETS[top]}
    assert stars(NAME, board(NAME, **numbers)) == 1
    for missing in SETS[top]:
        rest = {space: n for space, n in numbers.items() if space != missing}
        assert stars(NAME, board(NAME, **rest)) == 0


def test_one_number_may_complete_several_sets_and_a_row() -> None:
    """m2 is the last card of set_t1, set_t2 and set_m2, and of the middle row."""
    on = board(NAME, t1=6, t2=6, m1=4, m3=4, b2=1, b3=1)
    play = pick(NAME, on, plays(NAME, on, 3), m2=3)
    assert (text(play.gain), stars(NAME, play.board)) == ("PHC", 3)


def test_all_cards_filled_are_a_sixth_star() -> None:
    without = {space: n for space, n in FULL.items() if space != "b4"}
    on = board(NAME, **without)
    assert stars(NAME, on) == 4
    play = only(plays(NAME, on, 2))
    assert text(play.gain) == "PPHC"
    assert stars(NAME, play.board) == 6
    assert all(plays(NAME, play.board, value) == [] for value in range(7))


def test_a_die_that_fits_no_card_brings_compensation() -> None:
    on = board(NAME, t1=2, t2=2, m1=1, m2=1, m3=1)
    at = position((6, 2), the_society=on)
    assert len(some(at, COMPENSATE, value=6)) == 3


def test_a_zero_fits_below_a_one() -> None:
    assert "b1" in _open(0, m1=1)
    on = board(NAME, m1=1, b2=0)
    play = pick(NAME, on, plays(NAME, on, 0), b1=0)
    assert stars(NAME, play.board) == 1


def test_nothing_fits_below_a_zero() -> None:
    assert all("b1" not in _open(value, m1=0) for value in range(7))


@pytest.mark.parametrize("die", [use(3, changed=True), created(3)])
def test_changed_and_created_dice_count_with_their_value(die: Use) -> None:
    on = board(NAME, t1=4)
    assert plays(NAME, on, die) == plays(NAME, on, 3)


def test_a_full_kind_is_lost_but_the_card_is_filled() -> None:
    at = position((3, 6), held="H" * 12, the_society=board(NAME, t1=6))
    after = apply(at, using(at, 3, NAME, t2=3))
    assert text(after.held) == "H" * 12 + "C"


def test_refusals() -> None:
    on = board(NAME, t1=6, t2=4, b1=2)
    assert "lower than the 4 directly above" in refusal(NAME, on, 5, "m3")
    assert "higher than the 2 directly below" in refusal(NAME, on, 1, "m1")
    assert "lower than the 4 directly above" in refusal(NAME, on, 5, "m2")
    assert "already taken" in refusal(NAME, on, 5, "t1")
    assert refusal(NAME, on, 5, "b4") == ""
