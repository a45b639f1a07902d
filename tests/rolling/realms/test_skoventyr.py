"""Skoventyr: walk along the forest path and pay where you stop, or lose a tree."""

import pytest

from realmtable.rolling.position import ADJUST, BUY, SPEND, USE
from realmtable.rolling.realm import Play
from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
    marks_of,
    one,
    only,
    plays,
    position,
    realm,
    refusal,
    some,
    stars,
    use,
)

ID = "skoventyr"
LENGTH = 35
NUMBERS = [
    *(1, 2, 3, 2, 4, 5, 3, 7, 5, 4, 6, 3, 7, 5, 4, 6, 3, 7),
    *(5, 6, 4, 7, 3, 5, 6, 4, 7, 5, 3, 6, 4, 7, 5, 3, 7),
]
GAINS = {5: "P", 7: "P", 24: "P", 15: "H", 21: "H", 32: "H", 11: "C", 19: "C", 26: "C"}
STARS = (9, 13, 17, 22, 28, 35)


def on(walked: int, marked: int = 0, felled: int = 0) -> bytes:
    """A board with so many path spaces outlined, the first of them marked, and trees felled."""
    marks = {f"p{n}": "mark" if n <= marked else "outline" for n in range(1, walked + 1)}
    marks |= {f"t{n}": "mark" for n in range(7 - felled, 7)}
    return board(ID, **marks)


def results(found: list[Play]) -> set[tuple[bytes, str]]:
    return {(play.board, text(play.gain)) for play in found}


def test_the_first_six_is_paid_with_five_spaces() -> None:
    """Six spaces, the pumpkin of the fifth, the stop on a 5: one outlined space stays unmarked."""
    found = plays(ID, board(ID), 6)
    assert results(found) == {(on(6, marked=5), "P"), (on(6, felled=1), "P")}
    assert marks_of(ID, board(ID), found[0].board) == {
        **{f"p{n}": "mark" for n in range(1, 6)},
        "p6": "outline",
    }


def test_a_stop_that_cannot_be_paid_costs_a_tree() -> None:
    """Then a 2 stops on a 7 with 3 spaces unmarked; five trees are left, so no 6 any more."""
    play = only(plays(ID, on(6, marked=5), 2))
    assert results([play]) == {(on(8, marked=5, felled=1), "P")}
    assert plays(ID, play.board, 6) == []
    assert len(plays(ID, play.board, 5)) == 2


def test_every_walk_outlines_gains_and_leaves_two_ways_to_pay() -> None:
    """Every start, every number of spaces spent before, every die, counted by hand."""
    for walked in range(LENGTH):
        for marked in range(walked + 1):
            for value in range(1, 7):
                end = min(walked + value, LENGTH)
                gain = "".join(GAINS.get(n, "") for n in range(walked + 1, end + 1))
                asked = NUMBERS[end - 1]
                expected = {(on(end, marked, felled=1), parse(gain))}
                if end - marked >= asked:
                    expected.add((on(end, marked + asked), parse(gain)))
                found = plays(ID, on(walked, marked), value)
                assert {(play.board, play.gain) for play in found} == expected
                assert len(found) == len(expected)


def test_what_is_just_outlined_may_be_marked() -> None:
    assert (on(1, marked=1), "") in results(plays(ID, board(ID), 1))


def test_numbers_that_are_only_passed_are_ignored() -> None:
    """From the seventh space a 3 passes a 7 and a 5 and stops on a 4."""
    assert results(plays(ID, on(7, marked=4), 3)) == {
        (on(10, marked=8), ""),
        (on(10, marked=4, felled=1), ""),
    }


def test_the_first_unmarked_spaces_are_marked_wherever_they_lie() -> None:
    marks = {"p1": "mark", "p2": "outline", "p3": "mark"}
    marks |= {"p4": "outline", "p5": "outline", "p6": "outline"}
    before = board(ID, **marks)
    assert marks_of(ID, before, plays(ID, before, 1)[0].board) == {
        "p2": "mark",
        "p4": "mark",
        "p5": "mark",
        "p7": "outline",
    }


@pytest.mark.parametrize("felled", range(7))
def test_the_trees_left_are_the_highest_die(felled: int) -> None:
    usable = [value for value in range(1, 7) if plays(ID, on(3, felled=felled), value)]
    assert usable == list(range(1, 7 - felled))


@pytest.mark.parametrize("felled", range(6))
def test_trees_fall_from_the_sixth_to_the_first_one_at_a_time(felled: int) -> None:
    before = on(3, felled=felled)
    falling = plays(ID, before, 1)[-1]
    assert marks_of(ID, before, falling.board) == {"p4": "outline", f"t{6 - felled}": "mark"}


def test_a_lower_adjusted_or_created_die_is_fine() -> None:
    at = position((6, 6), held="PPCC", skoventyr=on(3, felled=1))
    assert some(at, USE) == []
    lower = apply(at, one(some(at, SPEND, way=ADJUST, amount=-1)))
    assert len(some(lower, USE, value=5)) == 2
    bought = apply(at, one(some(at, SPEND, way=BUY, amount=2)))
    assert len(some(bought, USE, value=2)) == 2


def test_the_last_walk_outlines_what_is_left_and_is_still_paid() -> None:
    before = on(33, marked=20)
    assert results(plays(ID, before, 6)) == {
        (on(35, marked=27), ""),
        (on(35, marked=20, felled=1), ""),
    }
    assert results(plays(ID, on(33, marked=29), 2)) == {(on(35, marked=29, felled=1), "")}


def test_a_finished_path_takes_no_more_dice() -> None:
    assert [plays(ID, on(35, marked=10), value) for value in range(1, 7)] == [[]] * 6


def test_several_benefits_of_one_walk_are_all_gained() -> None:
    """The fifth and the seventh space both give a pumpkin, the ninth a star."""
    found = plays(ID, on(3), 6)
    assert {text(play.gain) for play in found} == {"PP"}
    assert {stars(ID, play.board) for play in found} == {1}


def test_a_resource_without_room_is_lost() -> None:
    at = position((6, 2), held="P" * 12, skoventyr=board(ID))
    paid = some(at, USE, value=6)[0]
    assert apply(at, paid).held == parse("P" * 12)


def test_one_star_for_each_star_space_that_is_outlined_marked_or_not() -> None:
    for walked in range(LENGTH + 1):
        reached = sum(space <= walked for space in STARS)
        assert stars(ID, on(walked)) == stars(ID, on(walked, marked=walked, felled=6)) == reached


def test_six_dice_reach_all_six_stars() -> None:
    now = board(ID)
    for value in (6, 6, 6, 6, 6, 5):
        now = plays(ID, now, value)[0].board
    assert stars(ID, now) == 6
    assert now[realm(ID).card.index("t6")] == 0


def test_rolled_adjusted_and_created_dice_do_the_same() -> None:
    for value in range(1, 7):
        expected = plays(ID, on(3), value)
        assert plays(ID, on(3), use(value, changed=True)) == expected
        assert plays(ID, on(3), created(value)) == expected


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, board(ID), created(0)) == []


def test_refusals() -> None:
    assert refusal(ID, on(3, felled=2), 6, "p4") == "a 6 needs 6 trees and 4 are left"
    assert refusal(ID, on(3, felled=5), 2, "p4") == "a 2 needs 2 trees and 1 is left"
    assert refusal(ID, on(35), 2, "t6") == "the path is finished"
    assert refusal(ID, on(3), 2, "p6") == "a 2 leads only to the fifth path space"
    assert refusal(ID, on(3), 2, "t2") == "the sixth tree is crossed off first"
    assert refusal(ID, on(3, felled=1), 2, "t6") == "the sixth tree is already taken"
    assert refusal(ID, on(8, marked=3), 1, "p2") == "the second path space is already marked"
    assert refusal(ID, on(9, marked=3), 1, "p8") == (
        "the fourth path space is the first to be marked, and 4 are enough"
    )
    assert refusal(ID, on(6, marked=5), 2, "p6") == (
        "the eighth path space asks for 7 outlined spaces and you have only 3 unmarked"
    )
    assert refusal(ID, on(1, marked=1), 1, "p2") == ""
