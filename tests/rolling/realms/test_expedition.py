"""Expedition: exact moves around a ring with three junctions."""

import pytest

from realmtable.rolling.resources import COIN, HEART, PUMPKIN, parse
from tests.support.rolling import board, created, marks_of, moment, plays, refusal, stars, use

NAME = "expedition"


def on(hex_id: str, *filled: str) -> bytes:
    """The board of somebody who stands on a hex and has left others."""
    marks = {"start": "mark", **dict.fromkeys(filled, "mark")}
    return board(NAME, **{**marks, hex_id: "outline"})


def ends(before: bytes, value: int) -> set[str]:
    """The hexes a die can end on."""
    found = set()
    for play in plays(NAME, before, value):
        for name, mark in marks_of(NAME, before, play.board).items():
            if mark == "outline":
                found.add(name)
    return found


def test_the_first_three_ends_on_the_outer_or_the_inner_path() -> None:
    """From Start a 3 reaches o3 outside or o4 inside; Start is filled behind you."""
    before = board(NAME)
    assert ends(before, 3) == {"o3", "o4"}
    for play in plays(NAME, before, 3):
        assert marks_of(NAME, before, play.board)["start"] == "mark"


def test_filled_hexes_are_counted_in_passing() -> None:
    """From i3 with o9 filled a 4 reaches o10 over the filled o9, or i6 along the inside."""
    assert ends(on("i3", "o9"), 4) == {"o10", "i6"}


def test_a_move_never_ends_on_a_filled_hex() -> None:
    """From i3 a 3 would reach o9 or i5; with o9 filled only i5 is left."""
    assert ends(on("i3"), 3) == {"o9", "i5"}
    assert ends(on("i3", "o9"), 3) == {"i5"}
    assert ends(on("i3", "o9", "i5"), 3) == set()


def test_start_can_be_passed_but_not_reached() -> None:
    """One hex before Start a 1 is lost, a 2 goes past it on either path."""
    assert ends(on("o11"), 1) == set()
    assert ends(on("o11"), 2) == {"o1", "i1"}
    assert ends(on("i6"), 1) == set()


def test_side_by_side_is_not_connected() -> None:
    """From o1 the ring is the only way on; i1 and i2 lie beside it but not behind an opening."""
    assert [ends(on("o1"), value) for value in (1, 2, 3)] == [{"o2"}, {"o3"}, {"o4"}]
    assert ends(on("i1"), 1) == {"i2"}
    assert ends(on("i1"), 2) == {"o4"}


def test_the_inner_path_is_one_hex_shorter() -> None:
    assert ends(board(NAME), 4) == {"o4", "o5", "i3"}


def test_two_junctions_in_one_move_leave_every_way_open() -> None:
    """From o3 a 6 passes o4 and o8: outside to o9 or i5, inside one hex further on both."""
    assert ends(on("o3"), 6) == {"o9", "i5", "o10", "i6"}
    assert ends(on("o3"), 5) == {"o8", "o9", "i5"}


def test_a_move_fills_the_hex_left_and_outlines_the_hex_reached() -> None:
    before = on("o5", "o1")
    (play,) = plays(NAME, before, 1)
    assert marks_of(NAME, before, play.board) == {"o5": "mark", "o6": "outline"}
    assert play.gain == HEART


@pytest.mark.parametrize(
    ("here", "value", "there", "gain"),
    [
        ("start", 1, "o1", "P"),
        ("start", 1, "i1", ""),
        ("start", 2, "o2", ""),
        ("start", 2, "i2", "H"),
        ("o2", 1, "o3", "C"),
        ("o4", 1, "o5", "C"),
        ("o4", 2, "o6", "H"),
        ("o4", 2, "i4", "P"),
        ("o8", 1, "o9", "P"),
        ("o8", 1, "i5", "C"),
        ("o8", 3, "o11", "H"),
    ],
)
def test_the_hex_reached_pays(here: str, value: int, there: str, gain: str) -> None:
    before = board(NAME) if here == "start" else on(here)
    found = [
        play.gain
        for play in plays(NAME, before, value)
        if marks_of(NAME, before, play.board).get(there) == "outline"
    ]
    assert found == [parse(gain)]


@pytest.mark.parametrize(("here", "junction"), [("o3", "o4"), ("o7", "o8")])
def test_a_junction_gives_one_resource_of_choice(here: str, junction: str) -> None:
    before = on(here)
    found = plays(NAME, before, 1)
    assert ends(before, 1) == {junction}
    assert {(play.gain, play.label) for play in found} == {
        (PUMPKIN, "+P"),
        (HEART, "+H"),
        (COIN, "+C"),
    }


def test_a_full_kind_cannot_be_chosen_at_a_junction() -> None:
    found = plays(NAME, on("o3"), 1, moment(earned="P" * 12))
    assert {play.gain for play in found} == {HEART, COIN}


def test_a_printed_resource_without_room_does_not_forbid_the_hex() -> None:
    assert len(plays(NAME, on("o2"), 1, moment(earned="C" * 12))) == 1


def test_star_hexes_score_when_they_are_reached_and_stay_scored() -> None:
    """Standing on o2 is a star, and it still is after leaving."""
    assert stars(NAME, board(NAME)) == 0
    assert stars(NAME, on("o2")) == 1
    assert stars(NAME, on("o3", "o2")) == 1
    assert stars(NAME, on("i6", "o2", "o7", "o10", "i1", "i3")) == 6


def test_passing_a_star_scores_nothing() -> None:
    before = board(NAME)
    for play in plays(NAME, before, 3):
        assert stars(NAME, play.board) == 0


def test_six_dice_reach_all_six_stars() -> None:
    """Outside and inside alternately over two laps, ending every move on a star."""
    now = board(NAME)
    for target, value in [("o2", 2), ("o7", 5), ("o10", 3), ("i1", 3), ("i3", 3), ("i6", 4)]:
        (play,) = [
            play
            for play in plays(NAME, now, value)
            if marks_of(NAME, now, play.board).get(target) == "outline"
        ]
        now = play.board
    assert stars(NAME, now) == 6


def test_rolled_adjusted_and_created_dice_do_the_same() -> None:
    assert plays(NAME, board(NAME), 4) == plays(NAME, board(NAME), use(4, changed=True))
    assert plays(NAME, board(NAME), 4) == plays(NAME, board(NAME), created(4))


def test_a_zero_is_no_move() -> None:
    assert plays(NAME, board(NAME), 0) == []


def test_refusals_name_the_rule() -> None:
    now = on("o2", "o3")
    assert refusal(NAME, now, 2, "o8") == (
        "no way from where you are leads to the left junction in exactly 2 steps"
    )
    assert "the first inner hex in 1 step" in refusal(NAME, now, 1, "i1")
    assert "the third outer hex is filled" in refusal(NAME, now, 1, "o3")
    assert "you are on the second outer hex" in refusal(NAME, now, 1, "o2")
