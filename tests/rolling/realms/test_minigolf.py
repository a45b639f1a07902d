"""Minigolf: strokes fill circles and eat into the prizes of their lane."""

from itertools import product

import pytest

from realmtable.rolling.position import COMPENSATE, USE
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
    marks_of,
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

NAME = "minigolf"
LENGTH = {"a": 6, "b": 9, "c": 12}
PAR = {"a": 5, "b": 5, "c": 6}

# The picture by hand: circles with a limit, and the prizes of each lane from the bottom up.
LIMITS = {
    "a2": range(2, 7),
    "b4": range(5, 7),
    "b9": range(1, 4),
    "c3": range(1, 6),
    "c8": range(1, 5),
    "c12": range(1, 4),
}
PRIZES = {
    "a": ["", "S", "C", "P", "S"],
    "b": ["", "", "S", "P", "SH"],
    "c": ["", "", "", "S", "C", "SH"],
}


def circles(lane: str, first: int, last: int) -> dict[str, str]:
    return {f"{lane}{n}": "fill" for n in range(first, last + 1)}


def strokes(lane: str, count: int) -> dict[str, str]:
    """The lowest par hexes of a lane, marked."""
    return {f"p{lane}{n}": "mark" for n in range(1, count + 1)}


def lanes_of(on: bytes, value: int) -> set[str]:
    """In which lanes a stroke is offered."""
    return {next(iter(marks))[0] for marks in written(NAME, on, plays(NAME, on, value))}


# --- strokes ----------------------------------------------------------------------------------


def test_a_stroke_marks_the_lowest_hex_and_fills_as_many_circles_as_the_die_shows() -> None:
    on = board(NAME)
    assert written(NAME, on, plays(NAME, on, 5)) == [
        {**circles("a", 1, 5), "pa1": "mark"},
        {**circles("b", 1, 5), "pb1": "mark"},
        {**circles("c", 1, 5), "pc1": "mark"},
    ]
    assert all((play.gain, play.cost) == (0, 0) for play in plays(NAME, on, 5))


def test_the_next_stroke_goes_on_from_the_lowest_empty_circle() -> None:
    on = board(NAME, **circles("c", 1, 4), **strokes("c", 2))
    play = pick(NAME, on, plays(NAME, on, 3), c5="fill")
    assert marks_of(NAME, on, play.board) == {**circles("c", 5, 7), "pc3": "mark"}


def test_lanes_are_switched_freely() -> None:
    """The card's last example."""
    on = board(NAME, **circles("a", 1, 3), **strokes("a", 1))
    assert pick(NAME, on, plays(NAME, on, 5), b1="fill", pb1="mark")


def test_a_finished_lane_takes_no_more_strokes() -> None:
    on = board(NAME, **circles("a", 1, 6), **strokes("a", 1))
    assert [lanes_of(on, value) for value in range(1, 7)] == [
        {"b", "c"},
        {"b", "c"},
        {"b", "c"},
        {"c"},
        {"b", "c"},
        {"b"},
    ]


def test_the_full_value_is_used() -> None:
    """A 6 fills six circles or none: no play stops early."""
    for value in range(1, 7):
        for marks in written(NAME, board(NAME), plays(NAME, board(NAME), value)):
            assert list(marks.values()).count("fill") == value


# --- limits and the end of a lane -------------------------------------------------------------


def test_a_one_may_not_fill_the_circle_for_at_least_five() -> None:
    """The card's first example."""
    on = board(NAME, **circles("b", 1, 3))
    assert "b" not in lanes_of(on, 1)
    assert "b" in lanes_of(on, 5)


def test_a_six_may_not_fill_the_circle_for_at_most_five() -> None:
    """The card's second example."""
    assert "c" not in lanes_of(board(NAME), 6)
    assert "c" in lanes_of(board(NAME), 5)
    assert "c" in lanes_of(board(NAME, **circles("c", 1, 1)), 5)


def test_a_five_may_not_fill_the_circle_for_at_most_four() -> None:
    on = board(NAME, **circles("c", 1, 4))
    assert "c" not in lanes_of(on, 5)
    assert "c" in lanes_of(on, 4)


def test_a_stroke_may_not_overflow_the_lane() -> None:
    """The card's third example, and the compendium's."""
    on = board(NAME, **circles("a", 1, 4))
    assert "a" not in lanes_of(on, 6)
    assert "a" not in lanes_of(on, 3)
    assert "a" in lanes_of(on, 2)


def test_two_holes_have_a_limit_too() -> None:
    """At most 3 on the ramp and on the green; the chip lane may be finished by a 6."""
    assert "c" not in lanes_of(board(NAME, **circles("c", 1, 8)), 4)
    assert "c" in lanes_of(board(NAME, **circles("c", 1, 9)), 3)
    assert "b" not in lanes_of(board(NAME, **circles("b", 1, 5)), 4)
    assert "b" not in lanes_of(board(NAME, **circles("b", 1, 3)), 6)
    assert "b" in lanes_of(board(NAME, **circles("b", 1, 6)), 3)
    assert "a" in lanes_of(board(NAME), 6)


@pytest.mark.parametrize("lane", ["a", "b", "c"])
@pytest.mark.parametrize("value", range(1, 7))
def test_every_start_of_every_stroke(lane: str, value: int) -> None:
    """An independent look at the picture: which strokes fit behind how many filled circles."""
    for filled in range(LENGTH[lane] + 1):
        targets = [f"{lane}{n}" for n in range(filled + 1, filled + value + 1)]
        fits = filled + value <= LENGTH[lane] and all(
            value in LIMITS.get(target, range(1, 7)) for target in targets
        )
        on = board(NAME, **circles(lane, 1, filled))
        assert (lane in lanes_of(on, value)) is fits, (lane, filled, value)


def test_no_lane_can_get_stuck() -> None:
    for lane, length in LENGTH.items():
        reached = {0}
        for filled in range(length):
            if filled not in reached:
                continue
            on = board(NAME, **circles(lane, 1, filled))
            fitting = {value for value in range(1, 7) if lane in lanes_of(on, value)}
            assert fitting, (lane, filled)
            reached |= {filled + value for value in fitting}
        assert length in reached


# --- the prizes -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lane", "before"),
    [(lane, before) for lane in "abc" for before in range(PAR[lane] + 1)],
)
def test_the_last_stroke_gains_what_is_still_unmarked(lane: str, before: int) -> None:
    """One circle short of the hole; the last stroke marks a hex of its own first."""
    on = board(NAME, **circles(lane, 1, LENGTH[lane] - 1), **strokes(lane, before))
    play = pick(NAME, on, plays(NAME, on, 1), **{f"{lane}{LENGTH[lane]}": "fill"})
    left = "".join(PRIZES[lane][before + 1 :])
    assert sorted(text(play.gain)) == sorted(left.replace("S", ""))
    assert stars(NAME, play.board) == left.count("S")


def test_nothing_is_gained_before_the_hole() -> None:
    on = board(NAME, **circles("b", 1, 6), **strokes("b", 1))
    play = pick(NAME, on, plays(NAME, on, 3), b9="fill")
    assert text(play.gain) == "PH"  # 6 + 3 circles: this is the hole
    assert stars(NAME, play.board) == 2
    play = pick(NAME, on, plays(NAME, on, 2), b8="fill")
    assert (play.gain, stars(NAME, play.board)) == (0, 0)  # one circle short of it
    for value, before in product((1, 2), (0, 1, 2)):
        on = board(NAME, **circles("c", 1, 5), **strokes("c", before))
        play = pick(NAME, on, plays(NAME, on, value), c6="fill")
        assert play.gain == 0
        assert stars(NAME, play.board) == 0


def test_only_a_hole_in_one_keeps_both_stars_of_the_chip_lane() -> None:
    """A 6 on the empty lane: with a second stroke the second hex is marked, and its star lost."""
    on = board(NAME)
    play = pick(NAME, on, plays(NAME, on, 6), a6="fill")
    assert marks_of(NAME, on, play.board) == {**circles("a", 1, 6), "pa1": "mark"}
    assert (text(play.gain), stars(NAME, play.board)) == ("PC", 2)
    on = board(NAME, **circles("a", 1, 2), **strokes("a", 1))
    play = pick(NAME, on, plays(NAME, on, 4), a6="fill")
    assert (text(play.gain), stars(NAME, play.board)) == ("PC", 1)


def test_with_all_hexes_marked_strokes_mark_nothing_and_the_hole_gains_nothing() -> None:
    on = board(NAME, **circles("a", 1, 4), **strokes("a", 5))
    play = pick(NAME, on, plays(NAME, on, 1), a5="fill")
    assert marks_of(NAME, on, play.board) == {"a5": "fill"}
    play = pick(NAME, on, plays(NAME, on, 2), a6="fill")
    assert marks_of(NAME, on, play.board) == {"a5": "fill", "a6": "fill"}
    assert (play.gain, stars(NAME, play.board)) == (0, 0)


def test_prizes_beyond_the_limit_are_lost() -> None:
    on = board(NAME, **circles("a", 1, 5), **strokes("a", 1))
    at = position((1, 6), held="P" * 12, minigolf=on)
    after = apply(at, using(at, 1, NAME, a6="fill", pa2="mark"))
    assert text(after.held) == "P" * 12 + "C"


# --- stars ------------------------------------------------------------------------------------


def test_stars_come_from_unmarked_hexes_of_finished_lanes() -> None:
    assert stars(NAME, board(NAME)) == 0
    assert stars(NAME, board(NAME, **circles("a", 1, 6), **strokes("a", 1))) == 2
    assert stars(NAME, board(NAME, **circles("a", 1, 6), **strokes("a", 2))) == 1
    assert stars(NAME, board(NAME, **circles("a", 1, 6), **strokes("a", 4))) == 1
    assert stars(NAME, board(NAME, **circles("a", 1, 6), **strokes("a", 5))) == 0
    assert stars(NAME, board(NAME, **circles("b", 1, 8), **strokes("b", 1))) == 0


def test_six_dice_reach_all_six_stars() -> None:
    on = board(NAME)
    for lane, value in [("a", 6), ("b", 6), ("c", 5), ("b", 3), ("c", 4), ("c", 3)]:
        (on,) = [
            play.board
            for play in plays(NAME, on, value)
            if next(iter(marks_of(NAME, on, play.board)))[0] == lane
        ]
    assert stars(NAME, on) == 6


# --- dice -------------------------------------------------------------------------------------


def test_rolled_adjusted_and_created_dice_do_the_same() -> None:
    on = board(NAME, **circles("c", 1, 2))
    for value in range(1, 7):
        assert plays(NAME, on, value) == plays(NAME, on, use(value, changed=True))
        assert plays(NAME, on, value) == plays(NAME, on, created(value))


def test_a_die_that_no_lane_takes_brings_compensation() -> None:
    on = board(NAME, **circles("a", 1, 6), **circles("b", 1, 9), **circles("c", 1, 11))
    at = position((6, 1), minigolf=on)
    assert some(at, USE, value=6) == []
    assert len(some(at, COMPENSATE, value=6)) == 3
    assert only(plays(NAME, on, 1))


def test_a_zero_cannot_be_used() -> None:
    assert plays(NAME, board(NAME), 0) == []


def test_refusals() -> None:
    on = board(NAME, **circles("b", 1, 3), pb1="mark", **circles("a", 1, 6), pa1="mark")
    assert refusal(NAME, on, 1, "b4") == (
        "a 1 would fill the fourth circle of the ramp, which takes 5 to 6"
    )
    assert refusal(NAME, on, 1, "pb2") == (
        "a 1 would fill the fourth circle of the ramp, which takes 5 to 6"
    )
    assert refusal(NAME, on, 1, "pa2") == (
        "the hole of the chip lane is filled, so that lane is finished"
    )
    assert refusal(NAME, on, 1, "a3") == "the third circle of the chip lane is already taken"
    assert refusal(NAME, on, 3, "c5") == "a 3 goes no farther than the third circle of the green"
    assert refusal(NAME, on, 3, "pc2") == "the first par hex of the green comes first"
    on = board(NAME, **circles("b", 1, 4), pb1="mark")
    assert refusal(NAME, on, 6, "b5") == "a 6 would go beyond the hole of the ramp"
    assert refusal(NAME, on, 5, "b5") == ("a 5 would fill the hole of the ramp, which takes 1 to 3")
