"""Pendulum: outline octagons, then empty hourglasses to collect what is in them."""

import pytest

from realmtable.rolling.position import COMPENSATE
from realmtable.rolling.realm import Use
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
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

NAME = "pendulum"
OCTAGONS = ["o1", "o2", "o3", "o4", "o5"]
ALL_OUTLINED = dict.fromkeys(OCTAGONS, "outline")


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_any_die_outlines_an_octagon_or_marks_its_number(value: int) -> None:
    on = board(NAME)
    found = plays(NAME, on, value)
    assert written(NAME, on, found) == [
        *({space: "outline"} for space in OCTAGONS),
        {f"n{value}": "mark"},
    ]
    assert all(play.gain == 0 for play in found)


@pytest.mark.parametrize(
    ("before", "value"),
    [
        ([], 6),
        (["n5"], 4),
        (["n4"], 5),
        (["n1", "n2"], 3),
        (["n1", "n3"], 2),
        (["n2", "n3"], 1),
    ],
)
def test_the_last_number_of_an_hourglass_pays_every_outlined_octagon(
    before: list[str], value: int
) -> None:
    """Whichever number comes last."""
    on = board(NAME, **dict.fromkeys(before, "mark"), **ALL_OUTLINED)
    play = only(plays(NAME, on, value))
    assert text(play.gain) == "PPHHCC"
    assert stars(NAME, play.board) == 2


@pytest.mark.parametrize(
    ("octagon", "gain", "star"),
    [("o1", "PH", 0), ("o2", "HC", 0), ("o3", "PC", 0), ("o4", "", 1), ("o5", "", 1)],
)
def test_each_octagon_pays_what_is_in_it(octagon: str, gain: str, star: int) -> None:
    on = board(NAME, **{octagon: "outline"})
    play = pick(NAME, on, plays(NAME, on, 6), n6="mark")
    assert (text(play.gain), stars(NAME, play.board)) == (gain, star)


@pytest.mark.parametrize(("before", "value"), [([], 5), ([], 4), (["n1"], 2), (["n3"], 1)])
def test_an_unfinished_hourglass_pays_nothing(before: list[str], value: int) -> None:
    on = board(NAME, **dict.fromkeys(before, "mark"), **ALL_OUTLINED)
    play = only(plays(NAME, on, value))
    assert play.gain == 0
    assert stars(NAME, play.board) == 0


def test_octagons_pay_again_for_the_next_hourglass() -> None:
    on = board(NAME, o1="outline", o4="outline", n5="mark")
    first = pick(NAME, on, plays(NAME, on, 6), n6="mark")
    second = pick(NAME, first.board, plays(NAME, first.board, 4), n4="mark")
    assert (text(first.gain), text(second.gain)) == ("PH", "PH")
    assert stars(NAME, second.board) == 2


def test_an_octagon_outlined_too_late_pays_nothing_for_that_hourglass() -> None:
    """Stars are scored when the hourglass is completed, by what is outlined then."""
    on = board(NAME)
    glass = pick(NAME, on, plays(NAME, on, 6), n6="mark").board
    late = pick(NAME, glass, plays(NAME, glass, 1), o4="outline")
    assert late.gain == 0
    assert stars(NAME, late.board) == 0


def test_an_hourglass_may_be_completed_with_nothing_outlined() -> None:
    on = board(NAME)
    play = pick(NAME, on, plays(NAME, on, 6), n6="mark")
    assert play.gain == 0
    assert stars(NAME, play.board) == 0


def test_each_octagon_and_number_once() -> None:
    on = board(NAME, o2="outline", n6="mark")
    found = written(NAME, on, plays(NAME, on, 6))
    assert found == [{space: "outline"} for space in OCTAGONS if space != "o2"]


def test_a_die_with_its_number_marked_and_all_outlined_cannot_be_used() -> None:
    on = board(NAME, n6="mark", **ALL_OUTLINED)
    assert plays(NAME, on, 6) == []
    at = position((6, 1), pendulum=on)
    assert len(some(at, COMPENSATE, value=6)) == 3


@pytest.mark.parametrize("die", [use(3, changed=True), created(3)])
def test_changed_and_created_dice_outline_and_mark_too(die: Use) -> None:
    assert plays(NAME, board(NAME), die) == plays(NAME, board(NAME), 3)


def test_two_stars_three_times_are_six() -> None:
    on = board(NAME)
    for space in ("o4", "o5"):
        on = pick(NAME, on, plays(NAME, on, 1), **{space: "outline"}).board
    for value in (6, 5, 4, 3, 2, 1):
        on = pick(NAME, on, plays(NAME, on, value), **{f"n{value}": "mark"}).board
    assert stars(NAME, on) == 6


def test_a_full_kind_is_lost_but_the_number_is_marked() -> None:
    at = position((6, 1), held="P" * 11, pendulum=board(NAME, **ALL_OUTLINED))
    after = apply(at, using(at, 6, NAME, n6="mark", stars=2))
    assert text(after.held) == "P" * 12 + "HHCC"


def test_a_zero_cannot_be_used_not_even_to_outline() -> None:
    assert plays(NAME, board(NAME), 0) == []


def test_refusals() -> None:
    on = board(NAME, o1="outline", n6="mark")
    assert refusal(NAME, on, 6, "n5") == "the 5 in hourglass 2 takes only a 5"
    assert "already taken" in refusal(NAME, on, 6, "n6")
    assert "already taken" in refusal(NAME, on, 6, "o1")


def test_a_zero_is_refused_with_a_reason() -> None:
    assert refusal(NAME, board(NAME), 0, "o2")
