"""Dinosaur Island: visitors within the limits of security."""

import pytest

from realmtable.rolling.resources import parse
from tests.support.rolling import board, created, only, pick, plays, refusal, stars, use, written

NAME = "dinosaur_island"


def shields(last: int) -> dict[str, str]:
    """All shields up to a number."""
    return {f"s{n}": "mark" for n in range(7, last + 1)}


def dinosaurs(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, "outline")


def offered(on: bytes, value: int) -> list[str]:
    """The dinosaurs a die can outline."""
    return [
        name
        for marks in written(NAME, on, plays(NAME, on, value))
        for name in marks
        if name[0] == "d"
    ]


def test_security_marks_shields_in_order() -> None:
    """First turn: a 3 marks s7, s8 and s9. The level is then 10: visitors may reach it."""
    start = board(NAME)
    found = plays(NAME, start, 3)
    assert {"s7": "mark", "s8": "mark", "s9": "mark"} in written(NAME, start, found)
    park = dinosaurs("d2b", "d4", "d5")  # 9 visitors
    assert offered(board(NAME, **shields(9), **park), 1) == ["d1a"]
    assert "security level is 10" in refusal(NAME, board(NAME, **shields(9), **park), 1, "d1b")


def test_a_dinosaur_may_bring_visitors_up_to_the_level_but_not_above() -> None:
    """Level 7 and 6 visitors: a 1 outlines d1a (7 visitors) but not d1b (8 visitors)."""
    start = board(NAME, **dinosaurs("d2b", "d4"))
    assert offered(start, 1) == ["d1a"]
    assert refusal(NAME, start, 1, "d1b") == (
        "that would be 8 visitors, and your security level is 7"
    )


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_marks_from_one_shield_up_to_its_value(value: int) -> None:
    start = board(NAME, **shields(8))
    marked = [m for m in written(NAME, start, plays(NAME, start, value)) if "s9" in m]
    assert marked == [
        {f"s{n}": "mark" for n in range(9, 9 + count)} for count in range(1, value + 1)
    ]


def test_shields_have_no_benefit() -> None:
    start = board(NAME)
    assert [p.gain for p in plays(NAME, start, 6) if "s7" in written(NAME, start, [p])[0]] == [
        0
    ] * 6


def test_a_die_higher_than_the_shields_left_may_mark_them() -> None:
    start = board(NAME, **shields(15), **dinosaurs("d6"))
    assert written(NAME, start, plays(NAME, start, 6)) == [
        {"s16": "mark"},
        {"s16": "mark", "s17": "mark"},
    ]


def test_with_all_shields_marked_only_dinosaurs_are_left() -> None:
    start = board(NAME, **shields(17))
    assert written(NAME, start, plays(NAME, start, 6)) == [{"d6": "outline"}]


def test_all_shields_make_room_for_18_visitors_and_no_more() -> None:
    park = dinosaurs("d6", "d4", "d5", "d2b", "d3b")  # 16 visitors
    start = board(NAME, **shields(17), **park)
    assert offered(start, 1) == ["d1a", "d1b"]
    almost = board(NAME, **shields(17), **park, **dinosaurs("d1a"))  # 17 visitors
    assert offered(almost, 1) == []
    assert "security level is 18" in refusal(NAME, almost, 1, "d1b")


@pytest.mark.parametrize(
    ("dinosaur", "value", "gain", "visitors"),
    [
        ("d1a", 1, "PC", 1),
        ("d1b", 1, "H", 2),
        ("d2a", 2, "PH", 2),
        ("d2b", 2, "C", 3),
        ("d3a", 3, "HC", 2),
        ("d3b", 3, "P", 3),
        ("d4", 4, "H", 3),
        ("d5", 5, "C", 3),
        ("d6", 6, "P", 4),
    ],
)
def test_a_dinosaur_of_the_dies_value_pays_and_draws_visitors(
    dinosaur: str, value: int, gain: str, visitors: int
) -> None:
    start = board(NAME)
    play = pick(NAME, start, plays(NAME, start, value), **{dinosaur: "outline"})
    assert written(NAME, start, [play]) == [{dinosaur: "outline"}]
    assert play.gain == parse(gain)
    assert f"be {visitors} visitors" in refusal(NAME, start, value, dinosaur)
    for other in range(1, 7):
        if other != value:
            assert dinosaur not in offered(start, other)


def test_a_dinosaur_is_outlined_once() -> None:
    start = board(NAME, **dinosaurs("d4"))
    assert offered(start, 4) == []
    assert refusal(NAME, start, 4, "d4") == "the 4 dinosaur with 3 visitors is already taken"
    assert offered(board(NAME, **dinosaurs("d2a")), 2) == ["d2b"]


def test_a_die_for_which_both_actions_are_impossible_cannot_be_used() -> None:
    start = board(NAME, **shields(17), **dinosaurs("d4"))
    assert plays(NAME, start, 4) == []


@pytest.mark.parametrize(
    ("park", "scored"),
    [
        (["d1b"], 0),
        (["d4"], 1),
        (["d4", "d1b"], 1),
        (["d4", "d1b", "d1a"], 2),
        (["d6", "d4", "d5", "d2b", "d3b"], 5),
        (["d6", "d4", "d5", "d2b", "d3b", "d1b"], 6),
    ],
)
def test_every_three_visitors_are_a_star(park: list[str], scored: int) -> None:
    assert stars(NAME, board(NAME, **dinosaurs(*park))) == scored


def test_stars_never_exceed_six() -> None:
    everything = dinosaurs("d1a", "d1b", "d2a", "d2b", "d3a", "d3b", "d4", "d5", "d6")
    assert stars(NAME, board(NAME, **everything)) == 6


def test_eight_dice_can_score_six_stars() -> None:
    now = board(NAME)
    for last, value in ((12, 6), (17, 5)):
        fitting = [p for p in plays(NAME, now, value) if p.board == board(NAME, **shields(last))]
        now = only(fitting).board
    for name, value in (("d6", 6), ("d4", 4), ("d5", 5), ("d2b", 2), ("d3b", 3), ("d1b", 1)):
        now = pick(NAME, now, plays(NAME, now, value), **{name: "outline"}).board
    assert stars(NAME, now) == 6


def test_a_0_cannot_be_used() -> None:
    assert plays(NAME, board(NAME), use(0)) == []


def test_created_dice_count_the_same() -> None:
    assert plays(NAME, board(NAME), created(2)) == plays(NAME, board(NAME), 2)


def test_shields_are_refused_by_order_and_number() -> None:
    assert refusal(NAME, board(NAME), 2, "s9") == (
        "shields are marked in number order, and a 2 marks at most 2 of them"
    )
    assert refusal(NAME, board(NAME), 2, "d6") == "the 6 dinosaur with 4 visitors takes only a 6"
