"""Youtoma's Between Two Castles, Between Two Cities, Charterstone and Euphoria."""

import pytest

from realmtable.rolling.resources import text
from tests.support.rolling import (
    board,
    marks_of,
    moment,
    only,
    plays,
    realm,
    refusal,
    stars,
    written,
)
from tests.support.youtoma import Marks, realms, squares, uses, using, youtoma

CASTLES = "youtoma/between_two_castles"
CITIES = "youtoma/between_two_cities"
CHARTERSTONE = "youtoma/charterstone"
EUPHORIA = "youtoma/euphoria"


# --- Between Two Castles ---------------------------------------------------------------------


def test_a_first_three_must_complete_the_right_ground_floor() -> None:
    at = youtoma((3, 1), between_two_castles={})
    assert uses(at, 3, "between_two_castles") == [{"rb1": "3"}]


def test_where_a_one_and_a_two_can_go_then() -> None:
    on = board(CASTLES, rb1=3)
    ones = {space for marks in written(CASTLES, on, plays(CASTLES, on, 1)) for space in marks}
    twos = {space for marks in written(CASTLES, on, plays(CASTLES, on, 2)) for space in marks}
    assert ones == {"la1", "lb2", "ra2", "rb2"}
    assert twos == ones | {"lc1"}


@pytest.mark.parametrize(("square", "least"), [("lc1", 2), ("rb1", 3)])
def test_the_bottom_right_squares_have_a_minimum(square: str, least: int) -> None:
    empty = realm(CASTLES).start()
    for value in range(1, 7):
        found = written(CASTLES, empty, plays(CASTLES, empty, value))
        assert ({square: str(value)} in found) == (value >= least)
    name = {"lc1": "the left castle's bottom right square"}.get(
        square, "the right castle's bottom right square"
    )
    assert refusal(CASTLES, empty, 1, square) == f"{name} takes a {least} or higher"


def test_a_square_pays_when_it_is_written_on_and_a_column_does_not() -> None:
    printed = {
        "lb3": "P",
        "ra3": "H",
        "rb3": "C",
        "lb2": "P",
        "lc2": "H",
        "ra2": "C",
        "rb2": "C",
        "la1": "P",
        "lc1": "H",
        "rb1": "",
    }
    for square, gain in printed.items():
        below: Marks = {}
        if square[-1] != "1":
            low = f"{square[:2]}{int(square[-1]) - 1}"
            if low not in ("lb1", "ra1"):
                below = {low: 6}
        on = board(CASTLES, **below)
        play = next(
            play
            for play in plays(CASTLES, on, 5)
            if marks_of(CASTLES, on, play.board) == {square: "5"}
        )
        assert text(play.gain) == gain


def test_each_row_is_a_star() -> None:
    rows: list[Marks] = [
        {"la1": 6, "lc1": 6},
        {"lb2": 5, "lc2": 5},
        {"lb3": 4},
        {"rb1": 6},
        {"ra2": 5, "rb2": 5},
        {"ra3": 4, "rb3": 4},
    ]
    done: Marks = {}
    for count, row in enumerate(rows, start=1):
        done |= row
        assert stars(CASTLES, board(CASTLES, **done)) == count


# --- Between Two Cities ----------------------------------------------------------------------


def test_two_squares_are_filled_from_the_start_and_count_for_lines_and_neighbours() -> None:
    start = realm(CITIES).start()
    assert marks_of(CITIES, bytes(9), start) == {"a1": "1", "c3": "5"}
    ones = {space for marks in written(CITIES, start, plays(CITIES, start, 1)) for space in marks}
    assert ones == {"a3", "b2", "b3", "c1", "c2"}
    on = board(CITIES, a2=2)
    line = [play for play in plays(CITIES, on, 6) if "a3" in marks_of(CITIES, on, play.board)]
    assert text(only(line).gain) == "PC"


def test_there_is_no_duty_in_between_two_cities() -> None:
    at = youtoma((6, 2), between_two_cities={}, scythe={"b1": "mark", "b2": "mark", "b3": "mark"})
    assert len(squares(at, 6, "between_two_cities")) == 7


# --- Charterstone ----------------------------------------------------------------------------


def test_a_building_pays_two_resources_and_notes_both_dice_the_lower_first() -> None:
    empty = realm(CHARTERSTONE).start()
    play = only(plays(CHARTERSTONE, empty, 4, moment((4, 1))))
    assert marks_of(CHARTERSTONE, empty, play.board) == {"b4": "mark", "k4": "1 4"}
    assert text(play.gain) == "HC"


def test_a_die_opens_every_crate_that_holds_its_value() -> None:
    on = board(CHARTERSTONE, b1="mark", k1="1 4", b4="mark", k4="4 5", b5="mark", k5="2 5")
    opened = [play for play in plays(CHARTERSTONE, on, 4) if stars(CHARTERSTONE, play.board) > 0]
    assert marks_of(CHARTERSTONE, on, only(opened).board) == {"k1": "1 4 mark", "k4": "4 5 mark"}
    assert stars(CHARTERSTONE, only(opened).board) == 2


def test_a_marked_crate_is_not_marked_again() -> None:
    on = board(CHARTERSTONE, b4="mark", k4="4 5 mark")
    assert plays(CHARTERSTONE, on, 4) == []
    assert refusal(CHARTERSTONE, on, 4, "k4") == "the crate below the 4 is already marked"


def test_building_is_open_only_to_a_die_that_matches_no_crate() -> None:
    at = youtoma((4, 2), charterstone={"b1": "mark", "k1": "1 4"}, scythe={})
    assert uses(at, 4, "charterstone") == [{"k1": "1 4 mark"}]
    assert uses(at, 2, "charterstone") == [{"b2": "mark", "k2": "2 4"}]


def test_a_pair_notes_its_value_twice() -> None:
    empty = realm(CHARTERSTONE).start()
    play = only(plays(CHARTERSTONE, empty, 3, moment((3, 3))))
    assert marks_of(CHARTERSTONE, empty, play.board) == {"b3": "mark", "k3": "3 3"}
    assert plays(CHARTERSTONE, board(CHARTERSTONE, b3="mark", k3="3 3"), 4) != []


def test_the_other_die_goes_elsewhere_or_brings_a_resource() -> None:
    at = using(youtoma((4, 1), charterstone={}, viticulture={"g1": "cross"}), 4, "charterstone")
    assert realms(at, 1) == set()


# --- Euphoria --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marked", "value", "scored", "gain"),
    [
        ([], 1, 1, ""),
        ([], 4, 1, ""),
        ([], 5, 0, "PHC"),
        ([4], 5, 0, "PHC"),
        ([4], 6, 1, ""),
        ([1, 2, 3, 4, 5], 6, 1, ""),
    ],
)
def test_low_and_high_sums_score_and_the_middle_pays(
    marked: list[int], value: int, scored: int, gain: str
) -> None:
    on = board(EUPHORIA, **{f"l{n}": "mark" for n in marked}, **{f"r{value}": "mark"})
    play = only(plays(EUPHORIA, on, value))
    assert stars(EUPHORIA, play.board) == scored
    assert text(play.gain) == gain


def test_a_pair_marks_one_area_only() -> None:
    empty = realm(EUPHORIA).start()
    found = written(EUPHORIA, empty, plays(EUPHORIA, empty, 3, moment((3, 3))))
    assert found == [{"l3": "mark", "stars": "1"}, {"r3": "mark", "stars": "1"}]


def test_the_area_that_scores_must_be_taken() -> None:
    at = youtoma((4, 6), euphoria={"l1": "mark"}, scythe={})
    assert uses(at, 4, "euphoria") == [{"r4": "mark", "stars": "1"}]
