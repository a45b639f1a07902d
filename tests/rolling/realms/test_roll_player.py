"""Roll Player: a walk of single steps over a grid without corners."""

import pytest

from realmtable.rolling.resources import COIN, HEART, PUMPKIN, parse
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
    marks_of,
    moment,
    only,
    plays,
    position,
    realm,
    refusal,
    stars,
    use,
    using,
)

ID = "roll_player"
STEPS = {"left": (0, -1), "up": (-1, 0), "right": (0, 1), "down": (1, 0)}
CIRCLES = {
    (row, column): f"c{row}{column}"
    for row in range(1, 6)
    for column in range(1, 6)
    if (row, column) not in ((1, 1), (1, 5), (5, 1), (5, 5))
}
SIX_STARS = [2, 1, 4, 4, 3, 3, 2, 2]  # through the left three stars, then the right three


def on(circle: str, *filled: str) -> bytes:
    """The board of somebody who stands on a circle and has left START and others."""
    marks = {"c33": "mark", **dict.fromkeys(filled, "mark")}
    return board(ID, **{**marks, circle: "outline"})


def ends(before: bytes, value: int) -> set[str]:
    """The circles a die can reach."""
    return {
        space
        for play in plays(ID, before, value)
        for space, mark in marks_of(ID, before, play.board).items()
        if mark == "outline"
    }


def walked(values: list[int]) -> bytes:
    """The board after these dice, each with only one way to go."""
    now = board(ID)
    for value in values:
        now = plays(ID, now, value)[0].board
    return now


def test_the_walk_begins_on_start_in_the_middle() -> None:
    assert marks_of(ID, bytes(21), realm(ID).start()) == {"c33": "outline"}


@pytest.mark.parametrize(
    ("value", "reached"),
    [
        (1, {"c32"}),
        (2, {"c23"}),
        (3, {"c34"}),
        (4, {"c43"}),
        (5, {"c32", "c23", "c34", "c43"}),
        (6, {"c32", "c23", "c34", "c43"}),
    ],
)
def test_each_value_has_its_direction_and_five_and_six_have_all(
    value: int, reached: set[str]
) -> None:
    assert ends(board(ID), value) == reached


@pytest.mark.parametrize("cell", CIRCLES)
def test_a_step_leads_to_the_direct_neighbour_and_never_off_the_grid(cell: tuple[int, int]) -> None:
    """For every circle, against a grid of our own: corners do not exist, START is filled."""
    name = CIRCLES[cell]
    before = on(name)
    all_ways = set()
    for value, (down, right) in enumerate(STEPS.values(), start=1):
        there = CIRCLES.get((cell[0] + down, cell[1] + right), "")
        reached = {there} - {"", "c33"}
        assert ends(before, value) == reached
        all_ways |= reached
    assert ends(before, 5) == ends(before, 6) == all_ways


def test_a_filled_circle_is_neither_reached_nor_jumped_over() -> None:
    before = on("c23", "c24")
    assert ends(before, 3) == set()
    assert ends(before, 4) == set()
    assert ends(before, 5) == {"c22", "c13"}


def test_a_step_fills_the_circle_left_and_outlines_the_circle_reached() -> None:
    before = on("c32")
    play = only(plays(ID, before, 1))
    assert marks_of(ID, before, play.board) == {"c32": "mark", "c31": "outline"}
    assert (play.gain, play.cost, play.label) == (HEART, 0, "")


@pytest.mark.parametrize(
    ("circle", "gain"),
    [
        *(("c12", "P"), ("c13", "H"), ("c14", "C")),
        *(("c21", "C"), ("c22", ""), ("c24", ""), ("c25", "P")),
        *(("c31", "H"), ("c32", ""), ("c34", ""), ("c35", "H")),
        *(("c41", "P"), ("c42", ""), ("c44", ""), ("c45", "C")),
        *(("c52", "C"), ("c53", "H"), ("c54", "P")),
    ],
)
def test_a_circle_gives_its_resource(circle: str, gain: str) -> None:
    row, column = int(circle[1]), int(circle[2])
    neighbours = [(row, column - 1), (row - 1, column), (row, column + 1), (row + 1, column)]
    for cell in neighbours:
        if cell not in CIRCLES or CIRCLES[cell] == "c33":
            continue
        before = on(CIRCLES[cell])
        found = {
            play.gain
            for play in plays(ID, before, 6)
            if marks_of(ID, before, play.board).get(circle) == "outline"
        }
        assert found == {parse(gain)}


@pytest.mark.parametrize("value", [2, 4])
def test_a_question_mark_is_one_resource_of_choice(value: int) -> None:
    found = plays(ID, board(ID), value)
    assert [(play.gain, play.label) for play in found] == [
        (PUMPKIN, "+P"),
        (HEART, "+H"),
        (COIN, "+C"),
    ]


def test_a_full_kind_cannot_be_chosen_while_another_has_room() -> None:
    found = plays(ID, board(ID), 2, moment(earned="P" * 12))
    assert [play.label for play in found] == ["+H", "+C"]
    found = plays(ID, board(ID), 2, moment(earned="P" * 12 + "H" * 12 + "C" * 11))
    assert [play.label for play in found] == ["+C"]


def test_with_all_kinds_full_the_move_still_counts_once() -> None:
    play = only(plays(ID, board(ID), 2, moment(earned="P" * 12 + "H" * 12 + "C" * 12)))
    assert (play.gain, play.label) == (0, "")


def test_a_resource_without_room_is_lost_and_the_move_counts() -> None:
    at = position((1, 1), held="H" * 12, roll_player=on("c32"))
    at = apply(at, using(at, 1, ID, c32="mark", c31="outline"))
    assert at.held == parse("H" * 12)


def test_after_the_first_step_up() -> None:
    """A 2 reaches the circle above START; then a 4 has no move, a 5 and a 6 have three."""
    now = plays(ID, board(ID), 2)[0].board
    assert marks_of(ID, board(ID), now) == {"c33": "mark", "c23": "outline"}
    assert ends(now, 4) == set()
    assert ends(now, 5) == ends(now, 6) == {"c22", "c13", "c24"}


def test_stuck_between_filled_circles_and_missing_corners() -> None:
    """On the left of the top row there is nothing above and no corner beside it."""
    stuck = on("c12", "c13", "c22")
    assert [plays(ID, stuck, value) for value in range(1, 7)] == [[]] * 6
    assert "stuck" in refusal(ID, stuck, 5, "c54")


@pytest.mark.parametrize("circle", ["c22", "c32", "c42", "c24", "c34", "c44"])
def test_a_star_circle_scores_when_it_is_reached_and_stays_scored(circle: str) -> None:
    assert stars(ID, board(ID)) == 0
    assert stars(ID, on(circle)) == 1
    assert stars(ID, on("c12", circle)) == 1


def test_other_circles_score_nothing() -> None:
    rest = [name for name in CIRCLES.values() if name[1] in "15" or name[2] in "135"]
    assert stars(ID, on(rest[0], *rest[1:])) == 0


def test_eight_dice_reach_all_six_stars_and_seven_do_not() -> None:
    assert stars(ID, walked(SIX_STARS)) == 6
    now = {board(ID)}
    for _ in range(7):
        now = {play.board for before in now for play in plays(ID, before, 5)}
    assert max(stars(ID, each) for each in now) == 5


def test_rolled_adjusted_and_created_dice_move_alike() -> None:
    for value in range(1, 7):
        expected = plays(ID, board(ID), value)
        assert plays(ID, board(ID), use(value, changed=True)) == expected
        assert plays(ID, board(ID), created(value)) == expected


def test_a_zero_moves_nothing() -> None:
    assert plays(ID, board(ID), created(0)) == []


def test_exactly_one_circle_is_outlined_at_any_time() -> None:
    assert [walked(SIX_STARS[:n]).count(2) for n in range(9)] == [1] * 9


def test_refusals() -> None:
    now = on("c23")
    assert (
        refusal(ID, now, 1, "c23") == "you are on the circle in row 2, column 3; a die moves you on"
    )
    assert refusal(ID, now, 4, "c33") == "the START circle is filled"
    assert refusal(ID, now, 1, "c24") == (
        "a 1 moves you one circle left, which does not lead to the circle in row 2, column 4"
    )
    assert refusal(ID, now, 6, "c54") == (
        "a 6 moves you one circle left, up, right or down, "
        "which does not lead to the circle in row 5, column 4"
    )
    nowhere = board(ID, c33="mark")
    assert plays(ID, nowhere, 5) == []
    assert "on no circle" in refusal(ID, nowhere, 5, "c34")
