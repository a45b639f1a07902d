"""Wingspan: three birds, filled from left to right, that should add up to their wingspan."""

import pytest

from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    ROLLED_SECOND,
    board,
    created,
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

FULL = {"a1": 1, "a2": 2, "a3": 4, "b1": 3, "b2": 4, "b3": 5, "c1": 6, "c2": 6, "c3": 4}


@pytest.mark.parametrize(
    ("before", "square", "gain"),
    [
        ({}, "a1", "P"),
        ({"a1": 1}, "a2", "C"),
        ({}, "b1", "C"),
        ({"b1": 1}, "b2", "H"),
        ({}, "c1", "H"),
        ({"c1": 1}, "c2", "P"),
        ({"a1": 1, "a2": 1}, "a3", ""),
        ({"b1": 1, "b2": 1}, "b3", ""),
        ({"c1": 1, "c2": 1}, "c3", ""),
    ],
)
def test_each_square_gives_what_is_under_it(before: dict[str, int], square: str, gain: str) -> None:
    on = board("wingspan", **before)
    play = pick("wingspan", on, plays("wingspan", on, 3), **{square: 3})
    assert text(play.gain) == gain


def test_only_the_leftmost_empty_square_of_each_bird_is_open() -> None:
    on = board("wingspan", a1=5, c1=2, c2=2)
    assert written("wingspan", on, plays("wingspan", on, 4)) == [
        {"a2": "4"},
        {"b1": "4"},
        {"c3": "4"},
    ]


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_any_die_is_written_with_the_value_it_has_when_used(value: int) -> None:
    on = board("wingspan")
    for die in (use(value), use(value, ROLLED_SECOND, changed=True), created(value)):
        found = written("wingspan", on, plays("wingspan", on, die))
        assert found == [{"a1": str(value)}, {"b1": str(value)}, {"c1": str(value)}]


def test_the_third_square_scores_even_if_the_wingspan_is_missed() -> None:
    assert stars("wingspan", board("wingspan", a1=1, a2=1)) == 0
    assert stars("wingspan", board("wingspan", a1=1, a2=1, a3=1)) == 1


@pytest.mark.parametrize(
    ("bird", "numbers"), [("a", (1, 2, 4)), ("b", (5, 5, 2)), ("c", (6, 5, 5))]
)
def test_matching_the_wingspan_is_a_second_star(bird: str, numbers: tuple[int, int, int]) -> None:
    first, second, third = numbers
    full = {f"{bird}1": first, f"{bird}2": second, f"{bird}3": third}
    assert stars("wingspan", board("wingspan", **full)) == 2
    full[f"{bird}2"] -= 1
    assert stars("wingspan", board("wingspan", **full)) == 1


def test_a_sum_reached_with_two_squares_is_no_match_yet() -> None:
    assert stars("wingspan", board("wingspan", a1=6, a2=1)) == 0


def test_a_zero_is_written_and_counts_as_nothing_in_the_sum() -> None:
    on = board("wingspan", a1=3, a2=4)
    play = pick("wingspan", on, plays("wingspan", on, 0), a3=0)
    assert stars("wingspan", play.board) == 2


def test_a_zero_fills_its_square() -> None:
    on = board("wingspan", b1=0)
    assert {"b2": "6"} in written("wingspan", on, plays("wingspan", on, 6))
    assert {"b1": "6"} not in written("wingspan", on, plays("wingspan", on, 6))


def test_six_stars_and_then_no_die_fits() -> None:
    full = board("wingspan", **FULL)
    assert stars("wingspan", full) == 6
    assert all(plays("wingspan", full, value) == [] for value in range(7))


def test_the_last_square_is_the_only_choice() -> None:
    on = board("wingspan", **{space: n for space, n in FULL.items() if space != "c3"})
    assert stars("wingspan", only(plays("wingspan", on, 4)).board) == 6


def test_a_full_kind_is_lost_but_the_square_is_filled() -> None:
    at = position((5, 2), held="P" * 12, wingspan=board("wingspan"))
    after = apply(at, using(at, 5, "wingspan", a1=5))
    assert text(after.held) == "P" * 12
    assert after.boards[0] == board("wingspan", a1=5)


def test_refusals() -> None:
    on = board("wingspan", a1=5)
    assert "left to right" in refusal("wingspan", on, 3, "a3")
    assert "left to right" in refusal("wingspan", on, 3, "b2")
    assert "already taken" in refusal("wingspan", on, 3, "a1")
    assert refusal("wingspan", on, 3, "a2") == refusal("wingspan", on, 3, "b1") == ""
