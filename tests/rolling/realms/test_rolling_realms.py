"""Rolling Realms: three worlds of three faces, different within a world, the same sum on all."""

from itertools import product

import pytest

from realmtable.rolling.describe import describe_all
from realmtable.rolling.resources import parse, text
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
    stars,
    use,
    using,
    written,
)

ID = "rolling_realms"
WORLDS = "abc"


def worlds(*numbers: list[int]) -> bytes:
    """A board with these numbers on the faces of worlds 1, 2 and 3, and no benefit marked."""
    marks = {
        f"{world}{face}": value
        for world, values in zip(WORLDS, numbers, strict=False)
        for face, value in enumerate(values, start=1)
    }
    return board(ID, **marks)


@pytest.mark.parametrize("value", range(7))
def test_any_die_goes_to_any_face_with_any_benefit_of_the_same_world(value: int) -> None:
    """Also where two benefits are alike: each is a play of its own."""
    on = board(ID)
    found = written(ID, on, plays(ID, on, value))
    assert found == [
        {f"{world}{face}": str(value), f"{world}{benefit}": "mark"}
        for world, face, benefit in product(WORLDS, "123", "xyz")
    ]


def test_only_empty_faces_and_unmarked_benefits_are_left() -> None:
    on = board(ID, a1=3, ay="mark", b1=3, b2=3, b3=3, bx="mark", by="mark", bz="mark")
    found = written(ID, on, plays(ID, on, 3))
    assert found[:4] == [
        {"a2": "3", "ax": "mark"},
        {"a2": "3", "az": "mark"},
        {"a3": "3", "ax": "mark"},
        {"a3": "3", "az": "mark"},
    ]
    assert len(found) == 4 + 9
    assert all(not key.startswith("b") for marks in found for key in marks)


def test_faces_in_any_order_and_numbers_may_repeat() -> None:
    on = board(ID, b2=4, bx="mark")
    assert {"b1": "4", "by": "mark"} in written(ID, on, plays(ID, on, 4))
    assert {"a3": "4", "ax": "mark"} in written(ID, on, plays(ID, on, 4))


@pytest.mark.parametrize(
    ("benefit", "gain"),
    [
        *(("ax", "P"), ("ay", "C"), ("az", "P")),
        *(("bx", "H"), ("by", "P"), ("bz", "H")),
        *(("cx", "C"), ("cy", "H"), ("cz", "C")),
    ],
)
def test_the_marked_benefit_is_gained(benefit: str, gain: str) -> None:
    on = board(ID)
    face = f"{benefit[0]}1"
    play = pick(ID, on, plays(ID, on, 5), **{face: "5", benefit: "mark"})
    assert (text(play.gain), play.cost, play.label) == (gain, 0, "")


def test_a_benefit_is_compulsory() -> None:
    on = board(ID, a1=3, ay="mark")
    assert all(len(marks_of(ID, on, play.board)) == 2 for play in plays(ID, on, 2))


def test_a_full_kind_may_be_chosen_on_purpose_and_is_lost() -> None:
    at = position((4, 2), held="P" * 12, rolling_realms=board(ID))
    at = apply(at, using(at, 4, ID, a1=4, ax="mark"))
    assert at.boards[0] == board(ID, a1=4, ax="mark")
    assert at.held == parse("P" * 12)


def test_the_last_face_takes_the_last_benefit_and_then_no_die_is_taken() -> None:
    marks = {f"{world}{face}": "2" for world in WORLDS for face in "123"}
    marks |= {f"{world}{benefit}": "mark" for world in WORLDS for benefit in "xyz"}
    full = board(ID, **marks)
    assert [plays(ID, full, value) for value in range(7)] == [[]] * 7
    del marks["c2"], marks["cy"]
    on = board(ID, **marks)
    assert marks_of(ID, on, only(plays(ID, on, 6)).board) == {"c2": "6", "cy": "mark"}


@pytest.mark.parametrize(
    ("numbers", "scored"),
    [
        ([[], [], []], 0),
        ([[1, 2, 3], [], []], 1),  # all different
        ([[1, 1, 3], [], []], 0),
        ([[3, 1, 1], [], []], 0),
        ([[1, 3, 1], [], []], 0),
        ([[1, 2], [], []], 0),  # an incomplete world never scores
        ([[1, 2, 3], [5, 1], []], 2),  # a match with an incomplete world
        ([[1, 2, 3], [6], []], 2),
        ([[1, 2], [3], []], 0),  # two incomplete worlds of the same sum
        ([[1, 2, 3], [2, 2, 2], []], 3),  # a match is worth 1 to each complete world
        ([[2, 2, 2], [3, 3], [6]], 1),  # one match is enough
        ([[1, 1, 4], [2, 2, 2], [3, 3, 0]], 3),
        ([[1, 2, 3], [1, 2, 3], [6, 5, 4]], 5),
        ([[1, 2, 6], [1, 3, 5], [2, 3, 4]], 6),
        ([[1, 2, 3], [1, 2, 4], [1, 2, 5]], 3),
        ([[0, 0, 0], [], []], 1),  # an empty world has the sum 0
        ([[0, 0, 0], [1], [2]], 0),
        ([[0, 1, 2], [3], []], 2),  # 0 is a number like any other
    ],
)
def test_stars(numbers: list[list[int]], scored: int) -> None:
    """In whatever order the worlds stand."""
    for turned in range(3):
        assert stars(ID, worlds(*numbers[turned:], *numbers[:turned])) == scored


def test_empty_faces_may_lie_anywhere() -> None:
    assert stars(ID, board(ID, a1=1, a2=2, a3=3, b3=6)) == 2


def test_a_match_with_an_incomplete_world_can_be_lost_again() -> None:
    """World 1 with 1, 2 and 6 scores 2 stars beside 4 and 5; a 3 takes its match away, and world 2
    is complete and different."""
    on = board(ID, a1=1, a2=2, a3=6, b1=4, b2=5)
    assert stars(ID, on) == 2
    assert stars(ID, pick(ID, on, plays(ID, on, 3), b3=3, bx="mark").board) == 2
    assert stars(ID, pick(ID, on, plays(ID, on, 4), b3=4, bx="mark").board) == 1


def test_a_number_that_costs_a_star_says_so() -> None:
    at = position((4, 3), rolling_realms=board(ID, a1=1, a2=2, a3=6, ax="mark", b1=4, b2=5))
    told = {data.move: data.stars for data in describe_all(at)}
    assert told["4>rolling_realms.b3,bx"] == -1
    assert told["3>rolling_realms.b3,bx"] == 0
    assert told["4>rolling_realms.c1,cx"] == 0


def test_nine_dice_for_all_six_stars() -> None:
    on = board(ID)
    for world, values in zip(WORLDS, ((1, 2, 6), (1, 3, 5), (2, 3, 4)), strict=True):
        for face, benefit, value in zip("123", "xyz", values, strict=True):
            found = plays(ID, on, value)
            on = pick(
                ID, on, found, **{f"{world}{face}": str(value), f"{world}{benefit}": "mark"}
            ).board
    assert stars(ID, on) == 6


def test_rolled_adjusted_and_created_dice_do_the_same() -> None:
    on = board(ID, a1=3, ay="mark")
    for value in range(7):
        assert plays(ID, on, value) == plays(ID, on, use(value, changed=True))
        assert plays(ID, on, value) == plays(ID, on, created(value))


def test_refusals() -> None:
    on = board(ID, a1=3, ay="mark", b1=1, b2=1, b3=1, c1=1, cx="mark", cy="mark", cz="mark")
    assert refusal(ID, on, 4, "a1") == "the top face of world 1 is already taken"
    assert refusal(ID, on, 4, "ay") == "the upper right benefit of world 1 is already taken"
    assert refusal(ID, on, 4, "bx") == "world 2 has no empty face"
    assert refusal(ID, on, 4, "c2") == "world 3 has no benefit left"
    assert "same world" in refusal(ID, on, 4, "a2")
    assert "same world" in refusal(ID, on, 4, "ax")
