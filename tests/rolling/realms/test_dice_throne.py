"""Dice Throne: six rows with rules of their own, and copies into a second row."""

import pytest

from realmtable.rolling.resources import parse
from tests.support.rolling import (
    board,
    created,
    marks_of,
    pick,
    plays,
    realm,
    refusal,
    stars,
    use,
    written,
)

NAME = "dice_throne"


def squares_for(on: bytes, value: int) -> list[str]:
    """The squares a die can be written in, without copies."""
    singles = [marks for marks in written(NAME, on, plays(NAME, on, value)) if len(marks) == 1]
    return [space for marks in singles for space in marks]


def in_row(letter: str, on: bytes, value: int) -> list[str]:
    return [square for square in squares_for(on, value) if square[0] == letter]


def test_row_5_takes_2_3_4_5_step_by_step() -> None:
    """2, 3, 4, 5 in e1 to e4: every step is legal, and the complete row is worth 2 stars."""
    now = board(NAME)
    for n, value in enumerate((2, 3, 4, 5), start=1):
        assert stars(NAME, now) == 0
        assert f"e{n}" in squares_for(now, value)
        now = board(NAME, **{f"e{i}": i + 1 for i in range(1, n + 1)})
    assert stars(NAME, now) == 2


def test_row_6_is_completed_as_printed() -> None:
    """5, 5, 6 stand in f1 to f3: a 6 in f4 completes the row for 2 stars and a coin."""
    start = board(NAME, f1=5, f2=5, f3=6)
    found = [p for p in plays(NAME, start, 6) if marks_of(NAME, start, p.board) == {"f4": "6"}]
    assert [play.gain for play in found] == [parse("C")]
    assert stars(NAME, found[0].board) == 2


def test_the_copy_follows_the_number_into_another_row() -> None:
    """a1 holds 4: a 4 in a2 completes row 1 and may be copied with k4, say to c1 for a coin."""
    start = board(NAME, a1=4)
    found = plays(NAME, start, 4)
    with_copy = pick(NAME, start, found, a2=4, c1=4)
    assert marks_of(NAME, start, with_copy.board) == {"a2": "4", "c1": "4", "k4": "mark"}
    assert with_copy.gain == parse("C")
    assert stars(NAME, with_copy.board) == 1
    assert {"a2": "4"} in written(NAME, start, found)


@pytest.mark.parametrize("row", ["a", "b", "c"])
def test_rows_1_to_3_hold_equal_numbers_only(row: str) -> None:
    start = board(NAME, **{f"{row}2": 3})
    assert f"{row}1" in squares_for(start, 3)
    assert in_row(row, start, 4) == []
    assert refusal(NAME, start, 4, f"{row}1") == "all numbers of this row must be equal"


def test_each_equal_row_has_a_number_of_its_own() -> None:
    start = board(NAME, a1=1, b1=2, c1=3)
    assert in_row("c", start, 3) == ["c2", "c3", "c4"]
    assert in_row("b", start, 2) == ["b2", "b3"]
    assert in_row("a", start, 1) == ["a2"]


def test_row_4_has_no_equal_neighbours_but_may_repeat() -> None:
    start = board(NAME, d2=3)
    assert in_row("d", start, 3) == ["d4", "d5"]
    assert in_row("d", start, 2) == ["d1", "d3", "d4", "d5"]
    assert "must not be equal" in refusal(NAME, start, 3, "d1")


def test_row_5_neighbours_differ_by_exactly_1() -> None:
    start = board(NAME, e2=3)
    assert in_row("e", start, 4) == ["e1", "e3", "e4"]
    assert in_row("e", start, 3) == ["e4"]
    assert in_row("e", start, 5) == ["e4"]
    assert "differ by exactly 1" in refusal(NAME, start, 5, "e3")


@pytest.mark.parametrize("numbers", [(5, 4, 3, 2), (3, 4, 3, 4)])
def test_row_5_may_fall_or_turn(numbers: tuple[int, ...]) -> None:
    marks = {f"e{i}": n for i, n in enumerate(numbers, start=1)}
    for square, n in marks.items():
        others = {other: m for other, m in marks.items() if other != square}
        assert square in squares_for(board(NAME, **others), n)
    assert stars(NAME, board(NAME, **marks)) == 2


@pytest.mark.parametrize(("square", "value"), [("e3", 5), ("d3", 6)])
def test_a_gap_that_nothing_can_fill_is_allowed(square: str, value: int) -> None:
    """e1 holds a 2: a 5 in e3 leaves a hole in row 5 for good. Gaps are fine in row 4 as well."""
    start = board(NAME, e1=2, d1=6)
    assert square in squares_for(start, value)


def test_the_hole_left_by_a_bad_gap_takes_no_number() -> None:
    start = board(NAME, e1=2, e3=5)
    assert all("e2" not in squares_for(start, value) for value in range(1, 7))


@pytest.mark.parametrize(("value", "squares"), [(4, []), (5, ["f1", "f2"]), (6, ["f3", "f4"])])
def test_row_6_takes_the_printed_numbers(value: int, squares: list[str]) -> None:
    assert in_row("f", board(NAME), value) == squares
    assert refusal(NAME, board(NAME), 4, "f1") == "the first square of row 6 takes only a 5"


def test_squares_pay_when_they_are_filled() -> None:
    paid = {
        space.id: space.gain
        for space in realm(NAME).card.spaces
        if space.groups and space.groups[0].startswith("row_")
    }
    start = board(NAME)
    for value in (4, 5, 6):
        for play in plays(NAME, start, value):
            marks = marks_of(NAME, start, play.board)
            assert play.gain == sum(paid[space] for space in marks if space in paid)
    assert sum(paid.values()) == parse("PPPHHHCCC")


def test_two_squares_are_never_in_the_same_row_when_copying() -> None:
    start = board(NAME)
    for marks in written(NAME, start, plays(NAME, start, 5)):
        rows = [space[0] for space in marks]
        assert len(rows) == len(set(rows))


def test_which_square_the_die_fills_and_which_the_copy_is_no_choice() -> None:
    start = board(NAME)
    both = [m for m in written(NAME, start, plays(NAME, start, 2)) if {"a1", "c4"} <= m.keys()]
    assert both == [{"a1": "2", "c4": "2", "k2": "mark"}]


def test_every_pair_of_squares_in_different_rows_can_be_chosen() -> None:
    """A 1 fits 2, 3, 4, 5 and 4 squares of rows 1 to 5: 18 alone, 127 in pairs."""
    found = plays(NAME, board(NAME), 1)
    assert len([m for m in written(NAME, board(NAME), found) if len(m) == 1]) == 18
    assert len(found) == 18 + 127


def test_a_copy_is_a_legal_number_of_its_row() -> None:
    start = board(NAME, c1=1, d1=4)
    for marks in written(NAME, start, plays(NAME, start, 4)):
        assert not {"c2", "c3", "c4", "d2"} & marks.keys()


def test_a_marked_copy_die_cannot_be_used_again() -> None:
    start = board(NAME, k3="mark")
    assert all(len(marks) == 1 for marks in written(NAME, start, plays(NAME, start, 3)))
    assert refusal(NAME, start, 3, "k3") == "the copy die 3 is already taken"
    assert any(len(marks) == 3 for marks in written(NAME, start, plays(NAME, start, 4)))


def test_the_copy_die_shows_the_value_just_written() -> None:
    start = board(NAME)
    used = {
        space
        for marks in written(NAME, start, plays(NAME, start, 6))
        for space in marks
        if space[0] == "k"
    }
    assert used == {"k6"}
    assert refusal(NAME, start, 6, "k5") == "the copy die 5 takes only a 5"


def test_without_a_second_row_there_is_no_copy() -> None:
    """Only row 3 still takes a 1, so k1 stays unmarked."""
    start = board(NAME, a1=2, b1=2, d1=2, d2=1, d3=2, d4=1, d5=2, e1=3, e2=4, e3=3, e4=4)
    assert squares_for(start, 1) == ["c1", "c2", "c3", "c4"]
    assert len(plays(NAME, start, 1)) == 4
    assert refusal(NAME, start, 1, "k1") == (
        "a copy needs two squares in different rows that both take its value"
    )


def test_a_die_without_a_square_cannot_be_used() -> None:
    start = board(NAME, a1=2, b1=2, c1=2, d1=2, d2=1, d3=2, d4=1, d5=2, e1=3, e2=4, e3=3, e4=4)
    assert plays(NAME, start, 1) == []
    assert plays(NAME, start, 2) != []


@pytest.mark.parametrize("value", range(1, 7))
def test_every_value_has_a_square_on_an_empty_card(value: int) -> None:
    assert plays(NAME, board(NAME), value)


def test_a_0_cannot_be_used() -> None:
    assert plays(NAME, board(NAME), use(0)) == []
    assert refusal(NAME, board(NAME), 0, "a1") == "a die of value 0 cannot be used here"


def test_a_created_die_is_written_and_copied_alike() -> None:
    assert plays(NAME, board(NAME), created(5)) == plays(NAME, board(NAME), 5)


@pytest.mark.parametrize(
    ("marks", "scored"),
    [
        ({"a1": 1, "a2": 1}, 1),
        ({"b1": 1, "b2": 1, "b3": 1}, 1),
        ({"b1": 1, "b2": 1}, 0),
        ({"c1": 1, "c2": 1, "c3": 1, "c4": 1}, 2),
        ({"d1": 1, "d2": 2, "d3": 1, "d4": 2, "d5": 1}, 2),
        ({"f1": 5, "f2": 5, "f3": 6, "f4": 6}, 2),
    ],
)
def test_complete_rows_score_their_stars(marks: dict[str, int], scored: int) -> None:
    assert stars(NAME, board(NAME, **marks)) == scored


def test_stars_above_the_sixth_are_lost() -> None:
    rows = {"a": [1] * 2, "b": [1] * 3, "c": [1] * 4, "d": [1, 2, 1, 2, 1], "e": [1, 2, 1, 2]}
    marks = {f"{row}{i}": n for row, ns in rows.items() for i, n in enumerate(ns, start=1)}
    assert stars(NAME, board(NAME, **marks)) == 6


def test_eight_dice_can_score_six_stars() -> None:
    """Rows 4, 5 and 6, with five copies between them."""
    now = board(NAME)
    steps: list[tuple[int, list[str]]] = [
        (1, ["d1", "e1"]),
        (2, ["d2", "e2"]),
        (3, ["d3", "e3"]),
        (4, ["d4", "e4"]),
        (5, ["d5", "f1"]),
        (5, ["f2"]),
        (6, ["f3"]),
        (6, ["f4"]),
    ]
    for value, squares in steps:
        marks = {square: str(value) for square in squares}
        if len(squares) == 2:
            marks[f"k{value}"] = "mark"
        fitting = [p for p in plays(NAME, now, value) if marks_of(NAME, now, p.board) == marks]
        assert len(fitting) == 1
        now = fitting[0].board
    assert stars(NAME, now) == 6
