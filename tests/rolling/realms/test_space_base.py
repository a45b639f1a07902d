"""Space Base: columns pay all their outlined boxes, and new cards outline more of them."""

from itertools import product
from random import Random

import pytest

from realmtable.rolling.position import ADJUST, COMPENSATE, SPEND, USE
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
    one,
    only,
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

ID = "space_base"
BOXES = {  # of each column, from the bottom up
    1: ["+", "P", "P"],
    2: ["+", "+", "H"],
    3: ["H+", "P", "S"],
    4: ["PH+", "C", "S"],
    5: ["+", "H", "S"],
    6: ["C+", "C", "S"],
}


def outlined(**heights: int) -> dict[str, str]:
    """Columns outlined up to a box: `outlined(c2=2)` has the middle box of column 2 as well."""
    return {
        f"r{row}{column}": "outline" for column, top in heights.items() for row in range(2, top + 1)
    }


def full(*columns: int) -> dict[str, str]:
    """Columns with all three circles marked."""
    return {f"m{n}c{column}": "mark" for column in columns for n in (1, 2, 3)}


ALL_BOXES = outlined(c1=3, c2=3, c3=3, c4=3, c5=3, c6=3)


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_a_die_marks_the_uppermost_free_circle_of_its_column(value: int) -> None:
    on = board(ID, **ALL_BOXES)
    for circle in (1, 2, 3):
        play = only(plays(ID, on, value))
        marks = written(ID, on, [play])[0]
        marks.pop("stars", None)
        assert marks == {f"m{circle}c{value}": "mark"}
        on = play.board
    assert plays(ID, on, value) == []
    assert len(plays(ID, on, value % 6 + 1)) == 1


@pytest.mark.parametrize(("value", "height"), list(product(range(1, 7), (1, 2, 3))))
def test_all_outlined_boxes_of_the_column_are_gained(value: int, height: int) -> None:
    on = board(ID, **outlined(**{f"c{value}": height}))
    shown = "".join(BOXES[value][:height])
    for play in plays(ID, on, value):
        marks = written(ID, on, [play])[0]
        assert text(play.gain) == "".join(letter * shown.count(letter) for letter in "PHC")
        assert stars(ID, play.board) == shown.count("S")
        assert list(marks.values()).count("outline") == shown.count("+")


def test_at_the_start_only_the_bottom_boxes_are_outlined() -> None:
    of = realm(ID)
    start = dict(zip(of.names, of.start(), strict=True))
    assert {name for name, mark in start.items() if mark} == {f"r1c{n}" for n in range(1, 7)}


def test_a_new_card_outlines_the_lowest_box_left_in_any_column() -> None:
    on = board(ID, **outlined(c1=3, c2=2))
    found = [
        next(space for space, mark in marks.items() if mark == "outline")
        for marks in written(ID, on, plays(ID, on, 5))
    ]
    assert sorted(found) == ["r2c3", "r2c4", "r2c5", "r2c6", "r3c2"]


def test_a_box_just_outlined_gives_nothing_before_the_next_activation() -> None:
    on = board(ID, **outlined(c5=2))
    play = pick(ID, on, plays(ID, on, 5), r3c5="outline")
    assert (text(play.gain), stars(ID, play.board)) == ("H", 0)
    again = pick(ID, play.board, plays(ID, play.board, 5), r2c2="outline")
    assert (text(again.gain), stars(ID, again.board)) == ("H", 1)


def test_a_box_pays_each_time_its_column_is_flown() -> None:
    on = board(ID, **ALL_BOXES)
    for flown in (1, 2, 3):
        play = only(plays(ID, on, 4))
        assert text(play.gain) == "PHC"
        assert stars(ID, play.board) == flown
        on = play.board


def test_two_new_cards_go_to_one_column_or_to_two() -> None:
    on = board(ID, **outlined(c2=2))
    found = [
        sorted(space for space, mark in marks.items() if mark == "outline")
        for marks in written(ID, on, plays(ID, on, 2))
    ]
    assert ["r2c5", "r3c5"] in found
    assert ["r2c5", "r2c6"] in found
    assert ["r2c1", "r3c2"] in found
    assert not any("r3c5" in boxes and "r2c5" not in boxes for boxes in found)
    # five columns with two boxes left, one with one: 5 twice in one column, 15 pairs of columns
    assert len(found) == 20


def test_each_set_of_boxes_is_one_play() -> None:
    """Against outlining one box after the other in every order."""
    random = Random("space base")
    names = realm(ID).names
    for _ in range(60):
        heights = {f"c{n}": random.choice((1, 1, 2, 3)) for n in range(1, 7)}
        on = board(ID, **outlined(**heights))
        for value in range(1, 7):
            cards = "".join(BOXES[value][: heights[f"c{value}"]]).count("+")
            sets = {frozenset(heights.items())}
            for _ in range(cards):
                longer = {
                    frozenset({**dict(after), column: height + 1}.items())
                    for after in sets
                    for column, height in after
                    if height < 3
                }
                sets = longer or sets
            found = [
                frozenset(
                    (f"c{n}", sum(play.board[names.index(f"r{row}c{n}")] != 0 for row in (1, 2, 3)))
                    for n in range(1, 7)
                )
                for play in plays(ID, on, value)
            ]
            assert len(found) == len(set(found))
            assert set(found) == sets


def test_outlining_is_compulsory_while_a_box_is_left() -> None:
    """With two boxes left one new card takes either, and two new cards take both."""
    on = board(ID, **outlined(c1=3, c2=2, c3=2, c4=3, c5=3, c6=3))
    flown = {"m1c5": "mark", "stars": "1"}
    assert written(ID, on, plays(ID, on, 5)) == [
        {"r3c2": "outline", **flown},
        {"r3c3": "outline", **flown},
    ]
    assert written(ID, on, plays(ID, on, 2)) == [
        {"r3c2": "outline", "r3c3": "outline", "m1c2": "mark"}
    ]


def test_two_new_cards_with_one_box_left_outline_that_one() -> None:
    on = board(ID, **outlined(c1=3, c2=2, c3=3, c4=3, c5=3, c6=3))
    assert written(ID, on, plays(ID, on, 2)) == [{"r3c2": "outline", "m1c2": "mark"}]


def test_a_new_card_does_nothing_when_no_box_is_left() -> None:
    on = board(ID, **ALL_BOXES)
    assert written(ID, on, plays(ID, on, 2)) == [{"m1c2": "mark"}]


def test_a_column_without_circles_may_still_be_outlined() -> None:
    on = board(ID, **full(6))
    assert pick(ID, on, plays(ID, on, 1), r2c6="outline")


def test_the_seventh_star_is_lost() -> None:
    on = board(ID, stars=6, **ALL_BOXES)
    play = only(plays(ID, on, 6))
    assert stars(ID, play.board) == 6
    assert text(play.gain) == "CC"
    assert stars(ID, only(plays(ID, board(ID, stars=5, **ALL_BOXES), 5)).board) == 6


def test_the_example_of_three_dice() -> None:
    on = board(ID)
    first = pick(ID, on, plays(ID, on, 2), m1c2="mark", r2c2="outline")
    assert first.gain == 0
    second = pick(ID, first.board, plays(ID, first.board, 3), m1c3="mark", r2c3="outline")
    assert text(second.gain) == "H"
    on = second.board
    for play in plays(ID, on, 4):
        assert text(play.gain) == "PH"
        assert list(written(ID, on, [play])[0].values()) == ["outline", "mark"]
    assert {text(play.gain) for play in plays(ID, on, 3)} == {"PH"}
    assert stars(ID, on) == 0


def test_a_full_kind_is_lost_but_the_column_is_flown() -> None:
    at = position((6, 5), held="C" * 12, space_base=board(ID, **ALL_BOXES))
    after = apply(at, using(at, 6, ID, m1c6="mark", stars="1"))
    assert text(after.held) == "C" * 12


def test_changed_and_created_dice_name_the_column_of_their_value() -> None:
    on = board(ID)
    assert plays(ID, on, created(4)) == plays(ID, on, 4) == plays(ID, on, use(4, changed=True))
    at = position((3, 3), held="PP", space_base=board(ID, **ALL_BOXES))
    at = apply(at, one([move for move in some(at, SPEND, way=ADJUST) if move.amount == 1]))
    assert len(some(at, USE, value=4, name=ID)) == 1


def test_a_column_with_all_circles_marked_takes_no_die() -> None:
    at = position((3, 4), space_base=board(ID, **full(3)))
    assert len(some(at, COMPENSATE, value=3)) == 3
    assert some(at, COMPENSATE, value=4) == []


def test_a_zero_has_no_column() -> None:
    assert plays(ID, board(ID), 0) == []
    assert "value 0" in refusal(ID, board(ID), 0, "m1c1")


def test_refusals() -> None:
    on = board(ID, m1c3="mark")
    assert refusal(ID, on, 3, "m1c3") == "the top circle of column 3 is already taken"
    assert "the middle circle of column 3 comes first" in refusal(ID, on, 3, "m3c3")
    assert refusal(ID, on, 3, "m1c4") == "the top circle of column 4 takes only a 4"
    assert "from the start" in refusal(ID, on, 3, "r1c5")
    assert "the middle box of column 5 comes first" in refusal(ID, on, 3, "r3c5")
    assert "column 3 are marked" in refusal(ID, board(ID, **full(3)), 3, "r2c5")
    assert "already taken" in refusal(ID, board(ID, **outlined(c5=2)), 3, "r2c5")
