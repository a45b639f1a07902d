"""Between Two Castles: two castles built floor by floor, with smaller numbers higher up."""

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

NAME = "between_two_castles"
FULL = {
    "la1": 3,
    "lc1": 4,
    "lb2": 5,
    "lc2": 2,
    "lb3": 1,
    "rb1": 6,
    "ra2": 6,
    "rb2": 5,
    "ra3": 4,
    "rb3": 2,
}


def _open(value: int, **before: int) -> set[str]:
    """The squares that take a die on a board."""
    on = board(NAME, **before)
    return {space for marks in written(NAME, on, plays(NAME, on, value)) for space in marks}


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_the_first_die_may_go_right_above_a_door(value: int) -> None:
    """On the empty card lb2 and ra2 are as open as the ground floor, whatever the value."""
    assert _open(value) == {"la1", "lb2", "lc1", "ra2", "rb1"}


def test_each_column_is_built_on_its_own() -> None:
    """A second and a third floor may rise while the ground floor beside them is empty."""
    assert _open(1, rb1=6, rb2=4) == {"la1", "lb2", "lc1", "ra2", "rb3"}


def test_a_number_is_lower_than_the_one_below() -> None:
    assert "lc2" in _open(3, lc1=4)
    assert "lc2" not in _open(4, lc1=4)
    assert "lc2" not in _open(5, lc1=4)


def test_nothing_fits_above_a_one() -> None:
    assert all("lc2" not in _open(value, lc1=1) for value in range(7))


def test_doors_are_never_written_on() -> None:
    assert all(not {"lb1", "ra1"} & _open(value, **FULL) for value in range(1, 7))
    assert all(not {"lb1", "ra1"} & _open(value) for value in range(1, 7))


@pytest.mark.parametrize(
    ("before", "square", "gain"),
    [
        ({}, "la1", "P"),
        ({"lb2": 5}, "lb3", "PP"),
        ({"lc1": 5}, "lc2", "HH"),
        ({"ra2": 5}, "ra3", "HC"),
        ({"rb1": 6, "rb2": 5}, "rb3", "CC"),
    ],
)
def test_the_last_square_of_a_column_gives_its_resources(
    before: dict[str, int], square: str, gain: str
) -> None:
    on = board(NAME, **before)
    play = pick(NAME, on, plays(NAME, on, 1), **{square: 1})
    assert text(play.gain) == gain


@pytest.mark.parametrize(
    ("before", "square"),
    [({}, "lb2"), ({}, "lc1"), ({}, "ra2"), ({}, "rb1"), ({"rb1": 6}, "rb2")],
)
def test_an_unfinished_column_gives_nothing(before: dict[str, int], square: str) -> None:
    on = board(NAME, **before)
    assert pick(NAME, on, plays(NAME, on, 2), **{square: 2}).gain == 0


@pytest.mark.parametrize(
    ("row", "others"),
    [
        (["la1", "lc1"], []),
        (["lb2", "lc2"], ["lc1"]),
        (["lb3"], ["lb2"]),
        (["rb1"], []),
        (["ra2", "rb2"], []),
        (["ra3", "rb3"], []),
    ],
)
def test_a_complete_row_of_one_castle_is_a_star(row: list[str], others: list[str]) -> None:
    """Doors count as filled, so rb1 alone completes the right ground floor."""
    marks = dict.fromkeys([*row, *others], 1)
    assert stars(NAME, board(NAME, **marks)) == 1
    del marks[row[-1]]
    assert stars(NAME, board(NAME, **marks)) == 0


def test_columns_score_no_star() -> None:
    assert stars(NAME, board(NAME, ra2=5, ra3=4)) == 0
    assert stars(NAME, board(NAME, lc1=5, lc2=4)) == 0


def test_rows_never_run_across_both_castles() -> None:
    """The left second floor is full, the right one half: one star."""
    assert stars(NAME, board(NAME, lb2=5, lc1=4, lc2=2, ra2=3)) == 1


def test_one_number_can_complete_a_row_and_a_column() -> None:
    on = board(NAME, lb2=5)
    play = pick(NAME, on, plays(NAME, on, 3), lb3=3)
    assert (text(play.gain), stars(NAME, play.board)) == ("PP", 1)


def test_the_whole_card_is_six_stars() -> None:
    full = board(NAME, **FULL)
    assert stars(NAME, full) == 6
    assert all(plays(NAME, full, value) == [] for value in range(7))


def test_a_die_that_fits_no_square_brings_compensation() -> None:
    on = board(NAME, la1=1, lb2=2, lc1=2, ra2=2, rb1=2)
    at = position((2, 1), between_two_castles=on)
    assert len(some(at, COMPENSATE, value=2)) == 3
    assert some(at, COMPENSATE, value=1) == []


@pytest.mark.parametrize("die", [use(3, changed=True), created(3)])
def test_changed_and_created_dice_count_with_their_value(die: Use) -> None:
    on = board(NAME, lc1=4)
    assert plays(NAME, on, die) == plays(NAME, on, 3)


def test_a_full_kind_is_lost_but_the_square_is_filled() -> None:
    at = position((3, 6), held="P" * 12, between_two_castles=board(NAME))
    after = apply(at, using(at, 3, NAME, la1=3))
    assert text(after.held) == "P" * 12


def test_a_zero_cannot_be_used() -> None:
    assert plays(NAME, board(NAME), 0) == []
    assert plays(NAME, board(NAME, lc1=1), 0) == []


def test_a_zero_is_not_refused_for_a_number_below_that_is_not_there() -> None:
    """la1 is a lowest square, lb2 stands on a door: neither has a number below it."""
    for space in ("la1", "lb2"):
        words = refusal(NAME, board(NAME), 0, space)
        assert words
        assert "directly below" not in words


def test_the_last_open_square_is_found() -> None:
    on = board(NAME, **{space: n for space, n in FULL.items() if space != "rb3"})
    play = only(plays(NAME, on, 2))
    assert stars(NAME, play.board) == 6


def test_refusals() -> None:
    on = board(NAME, lc1=4, lb2=3)
    assert "bottom up" in refusal(NAME, on, 3, "rb2")
    assert "lower than the 4" in refusal(NAME, on, 4, "lc2")
    assert "lower than the 3" in refusal(NAME, on, 5, "lb3")
    assert "already taken" in refusal(NAME, on, 3, "lc1")


@pytest.mark.parametrize("square", ["la1", "lc1", "rb1", "lb2", "ra2"])
def test_nothing_is_said_against_a_square_that_takes_every_number(square: str) -> None:
    """Not even where the square is named together with another one that is refused."""
    for value in range(1, 7):
        assert refusal(NAME, board(NAME), value, square) == ""


def test_a_door_is_refused_as_a_door() -> None:
    assert "door" in refusal(NAME, board(NAME), 3, "lb1")
