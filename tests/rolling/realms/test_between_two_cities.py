"""Between Two Cities: nine squares without equal neighbours; stars follow the weaker realm."""

import pytest

from realmtable.rolling.position import COMPENSATE
from realmtable.rolling.realm import Use
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply, score_in_tenths
from realmtable.rolling.turn import stars as stars_of
from tests.support.rolling import (
    board,
    created,
    moment,
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

NAME = "between_two_cities"
SQUARES = {f"{row}{column}" for row in "abc" for column in "123"}
NEIGHBOURS = {
    "a1": {"a2", "b1"},
    "a2": {"a1", "a3", "b2"},
    "a3": {"a2", "b3"},
    "b1": {"a1", "b2", "c1"},
    "b2": {"a2", "c2", "b1", "b3"},
    "b3": {"a3", "b2", "c3"},
    "c1": {"b1", "c2"},
    "c2": {"c1", "b2", "c3"},
    "c3": {"c2", "b3"},
}
SIX_SCYTHE = {f"b{n}": "mark" for n in range(1, 7)}


def _open(value: int, **before: int) -> set[str]:
    on = board(NAME, **before)
    return {space for marks in written(NAME, on, plays(NAME, on, value)) for space in marks}


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_the_first_die_goes_anywhere(value: int) -> None:
    assert _open(value) == SQUARES


@pytest.mark.parametrize("square", sorted(SQUARES))
def test_an_equal_number_may_not_share_a_side(square: str) -> None:
    """It may touch at a corner, and a different number may stand anywhere."""
    assert _open(4, **{square: 4}) == SQUARES - {square} - NEIGHBOURS[square]
    assert _open(3, **{square: 4}) == SQUARES - {square}


@pytest.mark.parametrize(
    ("line", "gain"),
    [
        (["a1", "a2", "a3"], "PC"),
        (["b1", "b2", "b3"], "HC"),
        (["c1", "c2", "c3"], "PH"),
        (["a1", "b1", "c1"], "PP"),
        (["a2", "b2", "c2"], "CC"),
        (["a3", "b3", "c3"], "HH"),
    ],
)
def test_a_complete_line_gives_its_resources_in_any_order(line: list[str], gain: str) -> None:
    for last in line:
        first, second = (space for space in line if space != last)
        on = board(NAME, **{first: 1, second: 2})
        play = pick(NAME, on, plays(NAME, on, 3), **{last: 3})
        assert text(play.gain) == gain


def test_two_squares_of_a_line_give_nothing() -> None:
    on = board(NAME, a1=1)
    assert pick(NAME, on, plays(NAME, on, 2), a3=2).gain == 0


def test_a_square_that_completes_a_row_and_a_column_pays_both() -> None:
    on = board(NAME, b1=1, b3=2, a2=3, c2=4)
    play = pick(NAME, on, plays(NAME, on, 6), b2=6)
    assert text(play.gain) == "HCCC"


def test_a_line_pays_only_once() -> None:
    """Row a is full; a second full line through it pays only its own resources."""
    on = board(NAME, a1=1, a2=2, a3=3, b1=2)
    assert text(pick(NAME, on, plays(NAME, on, 5), c1=5).gain) == "PP"


@pytest.mark.parametrize(
    ("others", "filled", "expected"),
    [(4, 6, 4), (4, 3, 3), (0, 9, 0), (6, 9, 6), (6, 6, 6), (6, 5, 5), (5, 0, 0)],
)
def test_stars_are_the_lower_other_score_up_to_the_filled_squares(
    others: int, filled: int, expected: int
) -> None:
    numbers = [1, 2, 3, 2, 3, 1, 3, 1, 2]
    squares = dict(zip(sorted(SQUARES)[:filled], numbers, strict=False))
    assert stars(NAME, board(NAME, **squares), moment(others=others)) == expected


def test_the_round_compares_the_two_other_realms() -> None:
    cities = board(NAME, a1=1, a2=2, a3=3, b1=2, b2=3)
    at = position(
        (1, 2),
        between_two_cities=cities,
        scythe=board("scythe", b1="mark", b2="mark"),
        wingspan=board("wingspan", a1=1, a2=2, a3=4, b1=1, b2=1, b3=1),
    )
    assert stars_of(at) == [2, 2, 3]


def test_tenths_for_resources_do_not_count() -> None:
    cities = board(NAME, a1=1, a2=2, a3=3, b1=2, b2=3)
    at = position(
        (1, 2),
        held="P" * 9 + "H" * 9,
        between_two_cities=cities,
        scythe=board("scythe", b1="mark"),
        wingspan=board("wingspan", a1=1, a2=2, a3=4),
    )
    assert stars_of(at) == [1, 1, 2]
    assert score_in_tenths(at) == 40 + 18


def test_stars_here_change_without_a_die_here() -> None:
    """Scythe gets its second star, and so does this card, which was not activated."""
    at = position(
        (1, 2),
        held="H",
        between_two_cities=board(NAME, a1=1, a2=2, a3=3),
        scythe=board("scythe", b2="mark"),
        wingspan=board("wingspan", a1=1, a2=2, a3=4, b1=1, b2=1, b3=1),
    )
    assert stars_of(at)[0] == 1
    after = apply(at, using(at, 1, "scythe", t1="mark", b1="mark"))
    assert stars_of(after)[0] == 2
    assert after.boards[0] == at.boards[0]


def test_a_die_with_an_equal_neighbour_everywhere_cannot_be_used() -> None:
    """4 stands on a2, b1, b3 and c2: every other square has a 4 beside it."""
    on = board(NAME, a2=4, b1=4, b3=4, c2=4)
    assert plays(NAME, on, 4) == []
    at = position((4, 1), between_two_cities=on)
    assert len(some(at, COMPENSATE, value=4)) == 3


@pytest.mark.parametrize("die", [use(4, changed=True), created(4)])
def test_changed_and_created_dice_count_with_their_value(die: Use) -> None:
    on = board(NAME, a2=4)
    assert plays(NAME, on, die) == plays(NAME, on, 4)


def test_a_full_kind_is_lost_but_the_square_is_filled() -> None:
    at = position((3, 6), held="P" * 12, between_two_cities=board(NAME, a1=1, a2=2))
    after = apply(at, using(at, 3, NAME, a3=3))
    assert text(after.earned) == "P" * 12 + "C"


def test_a_zero_cannot_be_used() -> None:
    assert plays(NAME, board(NAME), 0) == []


def test_a_zero_is_not_refused_for_a_neighbour_that_is_not_there() -> None:
    words = refusal(NAME, board(NAME), 0, "b2")
    assert words
    assert "neighbour" not in words


def test_the_last_square_ends_the_card() -> None:
    on = board(NAME, a1=1, a2=2, a3=3, b1=2, b2=3, b3=1, c1=3, c2=1)
    play = only(plays(NAME, on, 2))
    assert text(play.gain) == "PHHH"
    assert all(plays(NAME, play.board, value) == [] for value in range(7))


def test_refusals() -> None:
    on = board(NAME, a2=4)
    assert "neighbours" in refusal(NAME, on, 4, "b2")
    assert "already taken" in refusal(NAME, on, 3, "a2")


def test_six_and_six_and_six() -> None:
    full = {"a1": 1, "a2": 2, "a3": 3, "b1": 2, "b2": 3, "b3": 1}
    wings = {"a1": 1, "a2": 2, "a3": 4, "b1": 3, "b2": 4, "b3": 5, "c1": 6, "c2": 6, "c3": 4}
    at = position(
        (1, 2),
        scythe=board("scythe", **SIX_SCYTHE),
        between_two_cities=board(NAME, **full),
        wingspan=board("wingspan", **wings),
    )
    assert stars_of(at) == [6, 6, 6]
