"""Can't Stop: columns that pay only when you stop."""

import pytest

from realmtable.rolling.resources import parse
from tests.support.rolling import board, created, only, pick, plays, realm, refusal, stars, written

NAME = "cant_stop"


def climbed(column: int, height: int, stopped: bool) -> dict[str, str]:
    """The marks of a column up to a height."""
    marks = {f"c{column}_{n}": "outline" for n in range(1, height + 1)}
    if stopped:
        marks[f"stop{column}"] = "mark"
    return marks


def test_stopping_is_possible_only_in_the_column_just_climbed() -> None:
    """Columns 2 and 5 are climbed; a 5 may stop in column 5 but not in column 2."""
    start = board(NAME, c2_1="outline", c5_1="outline")
    found = plays(NAME, start, 5)
    assert written(NAME, start, found) == [
        {"c5_2": "outline"},
        {"c5_2": "outline", "stop5": "mark"},
    ]
    assert refusal(NAME, start, 5, "stop2") == (
        "you can stop only in the column of the die you are using"
    )


def test_nothing_is_gained_until_the_stop_which_pays_the_whole_column() -> None:
    """c1_1 is outlined: a 1 outlines c1_2; with STOP it pays P, H and a star, else nothing."""
    start = board(NAME, c1_1="outline")
    waiting, stopping = plays(NAME, start, 1)
    assert written(NAME, start, [waiting]) == [{"c1_2": "outline"}]
    assert (waiting.gain, stars(NAME, waiting.board)) == (0, 0)
    assert written(NAME, start, [stopping]) == [{"c1_2": "outline", "stop1": "mark"}]
    assert (stopping.gain, stars(NAME, stopping.board)) == (parse("PH"), 1)


def test_a_stopped_column_takes_no_die() -> None:
    """stop6 is marked: a 6 cannot be used here."""
    start = board(NAME, c6_1="outline", stop6="mark")
    assert plays(NAME, start, 6) == []
    assert refusal(NAME, start, 6, "c6_2") == "you have stopped in column 6, so it is closed"


@pytest.mark.parametrize("value", range(1, 7))
def test_stopping_is_allowed_after_the_first_triangle(value: int) -> None:
    start = board(NAME)
    first = realm(NAME).card.spaces[realm(NAME).card.index(f"c{value}_1")]
    found = plays(NAME, start, value)
    assert written(NAME, start, found) == [
        climbed(value, 1, stopped=False),
        climbed(value, 1, stopped=True),
    ]
    assert [play.gain for play in found] == [0, first.gain]


@pytest.mark.parametrize(
    ("value", "height", "gain", "scored"),
    [
        *((1, 4, "PHC", 3), (2, 4, "PHC", 3), (3, 4, "PHC", 3)),
        *((4, 3, "PC", 2), (5, 3, "PH", 2), (6, 3, "C", 3)),
    ],
)
def test_the_topmost_triangle_stops_by_itself_and_pays_everything(
    value: int, height: int, gain: str, scored: int
) -> None:
    start = board(NAME, **climbed(value, height - 1, stopped=False))
    play = only(plays(NAME, start, value))
    assert written(NAME, start, [play]) == [
        {f"c{value}_{height}": "outline", f"stop{value}": "mark"}
    ]
    assert play.gain == parse(gain)
    assert stars(NAME, play.board) == scored


def test_only_stopped_columns_score() -> None:
    open_column = climbed(4, 2, stopped=False)
    assert stars(NAME, board(NAME, **open_column)) == 0
    assert stars(NAME, board(NAME, **open_column, **climbed(6, 1, stopped=True))) == 1


def test_stars_above_the_sixth_are_lost() -> None:
    tops = climbed(1, 4, True) | climbed(6, 3, True)
    assert stars(NAME, board(NAME, **tops)) == 6
    assert stars(NAME, board(NAME, **tops, **climbed(2, 4, True))) == 6


def test_a_column_may_pass_the_sixth_star() -> None:
    """Columns 4 and 5 have two stars each; the third star of column 6 would be the seventh."""
    tops = climbed(4, 3, True) | climbed(5, 3, True)
    assert stars(NAME, board(NAME, **tops)) == 4
    start = board(NAME, **tops, **climbed(6, 2, False))
    play = only(plays(NAME, start, 6))
    assert (play.gain, stars(NAME, play.board)) == (parse("C"), 6)


def test_seven_dice_can_score_six_stars() -> None:
    """Column 6 to the top with three dice, column 1 with four."""
    now = board(NAME)
    for value in (6, 6, 6, 1, 1, 1, 1):
        assert stars(NAME, now) < 6
        now = plays(NAME, now, value)[0].board  # waits as long as it can
    assert stars(NAME, now) == 6


def test_the_top_of_columns_4_and_5_pays_a_resource_after_the_sixth_star() -> None:
    full = climbed(1, 4, True) | climbed(2, 4, True)
    for value, gain in ((4, "PC"), (5, "PH")):
        start = board(NAME, **full, **climbed(value, 2, False))
        play = only(plays(NAME, start, value))
        assert (play.gain, stars(NAME, play.board)) == (parse(gain), 6)


def test_stopping_after_the_sixth_star_still_pays_resources() -> None:
    start = board(NAME, **climbed(1, 4, True), **climbed(2, 4, True), c6_1="outline")
    play = pick(NAME, start, plays(NAME, start, 6), stop6="mark")
    assert (play.gain, stars(NAME, play.board)) == (parse("C"), 6)


def test_a_created_die_climbs_like_a_rolled_one() -> None:
    start = board(NAME, c3_1="outline")
    assert plays(NAME, start, created(3)) == plays(NAME, start, 3)


def test_a_0_has_no_column() -> None:
    assert plays(NAME, board(NAME), 0) == []
    assert refusal(NAME, board(NAME), 0, "stop1") == "a die of value 0 cannot be used here"


def test_triangles_are_outlined_from_the_bottom() -> None:
    assert refusal(NAME, board(NAME), 2, "c2_3") == (
        "the triangles of a column are outlined from the bottom up"
    )
    assert refusal(NAME, board(NAME), 2, "c3_1") == "the first triangle of column 3 takes only a 3"
