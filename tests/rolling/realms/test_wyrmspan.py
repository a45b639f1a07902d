"""Wyrmspan: rows whose numbers never fall, and a rule for each column."""

from itertools import product

import pytest

from realmtable.rolling.resources import text
from tests.support.rolling import (
    board,
    created,
    moment,
    only,
    pick,
    plays,
    refusal,
    stars,
    use,
    written,
)

ID = "wyrmspan"
ROWS = [["a1", "a2", "a3"], ["b1", "b2", "b3"], ["c1", "c2", "c3"]]
GAINS = {
    "a1": "P",
    "a2": "H",
    "a3": "C",
    "b1": "H",
    "b2": "C",
    "b3": "P",
    "c1": "C",
    "c2": "P",
    "c3": "H",
}


def column(place: int, numbers: tuple[int, ...]) -> dict[str, int]:
    """Marks for one column, from the top."""
    return {row[place]: n for row, n in zip(ROWS, numbers, strict=False)}


@pytest.mark.parametrize("value", range(7))
def test_the_first_cavern_of_each_row_takes_any_number(value: int) -> None:
    """A 0 too: it is written like any number."""
    on = board(ID)
    n = str(value)
    assert written(ID, on, plays(ID, on, value)) == [{"a1": n}, {"b1": n}, {"c1": n}]


def test_rows_are_dug_from_left_to_right() -> None:
    on = board(ID, a1=1, b1=1, b2=1)
    assert written(ID, on, plays(ID, on, 4)) == [{"a2": "4"}, {"b3": "4"}, {"c1": "4"}]


@pytest.mark.parametrize(("left", "value"), [*product(range(7), range(7))])
def test_numbers_may_not_fall_along_a_row(left: int, value: int) -> None:
    for on, cavern in ((board(ID, a1=left), "a2"), (board(ID, a1=0, a2=left), "a3")):
        caverns = [next(iter(marks)) for marks in written(ID, on, plays(ID, on, value))]
        assert (cavern in caverns) == (value >= left)


@pytest.mark.parametrize("cavern", GAINS)
def test_each_cavern_gives_its_resource(cavern: str) -> None:
    row = next(row for row in ROWS if cavern in row)
    on = board(ID, **dict.fromkeys(row[: row.index(cavern)], 2))
    assert text(pick(ID, on, plays(ID, on, 2), **{cavern: 2}).gain) == GAINS[cavern]


def test_columns_never_forbid_a_number() -> None:
    """Equal numbers on the left, different ones in the middle, a fall on the right."""
    on = board(ID, a1=2, a2=3, a3=6, b1=2, b2=4)
    assert written(ID, on, plays(ID, on, 4)) == [{"b3": "4"}, {"c1": "4"}]
    assert {"c1": "2"} in written(ID, on, plays(ID, on, 2))


def test_rolled_adjusted_and_created_dice_are_alike() -> None:
    on = board(ID, a1=2, b1=4, c1=6)
    for value in range(1, 7):
        assert plays(ID, on, created(value)) == plays(ID, on, value)
        assert plays(ID, on, use(value, changed=True)) == plays(ID, on, value)


def test_a_die_that_no_row_takes_cannot_be_used() -> None:
    on = board(ID, a1=1, a2=1, a3=1, b1=5, c1=4)
    assert plays(ID, on, 3) == []
    full = board(ID, **dict.fromkeys(GAINS, 3))
    assert plays(ID, full, 6) == []


def test_a_resource_that_does_not_fit_is_lost_and_the_number_written() -> None:
    on = board(ID, b1=6, c1=6)
    full = moment(earned="P" * 12)
    assert only(plays(ID, on, 3, full)).board == board(ID, a1=3, b1=6, c1=6)


def test_each_full_row_is_a_star() -> None:
    assert stars(ID, board(ID, a1=1, a2=1)) == 0
    for row in ROWS:
        assert stars(ID, board(ID, **dict.fromkeys(row, 4))) == 1
    two = dict.fromkeys(ROWS[0] + ROWS[2], 4)
    assert stars(ID, board(ID, **two)) == 2


@pytest.mark.parametrize("place", [0, 1, 2])
def test_each_column_has_its_own_rule(place: int) -> None:
    """Every three numbers in every column."""
    for numbers in product(range(7), repeat=3):
        top, middle, bottom = numbers
        holds = [
            top != middle != bottom != top,
            top == middle == bottom,
            top <= middle <= bottom,
        ][place]
        assert stars(ID, board(ID, **column(place, numbers))) == holds


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_column_that_is_not_full_scores_nothing(place: int) -> None:
    numbers = (3, 3) if place == 1 else (2, 3)
    assert stars(ID, board(ID, **column(place, numbers))) == 0


def test_nine_dice_can_earn_everything() -> None:
    marks = {**column(0, (1, 2, 3)), **column(1, (3, 3, 3)), **column(2, (4, 5, 5))}
    assert stars(ID, board(ID, **marks)) == 6
    on = board(ID)
    for cavern in GAINS:
        on = pick(ID, on, plays(ID, on, marks[cavern]), **{cavern: marks[cavern]}).board
    assert on == board(ID, **marks)


def test_refusals_are_true() -> None:
    on = board(ID, a1=4)
    assert refusal(ID, on, 3, "a2") == "numbers may not fall along a row, and a 4 is to the left"
    assert refusal(ID, on, 5, "a3") == (
        "a row is dug from left to right, and the second cavern of the top row comes first"
    )
    assert refusal(ID, on, 5, "c3") == (
        "a row is dug from left to right, and the first cavern of the bottom row comes first"
    )
    assert refusal(ID, on, 5, "a1") == "the first cavern of the top row is already taken"
