"""Eminent Domain: columns climbed from the bottom, more stars printed than count."""

import pytest

from realmtable.rolling.resources import parse
from tests.support.rolling import (
    board,
    created,
    marks_of,
    only,
    plays,
    realm,
    refusal,
    stars,
    use,
    written,
)

NAME = "eminent_domain"


def test_third_box_of_column_four_is_two_stars_and_the_column_is_then_closed() -> None:
    """With c4a and c4b marked a 4 marks c4c for 2 stars; a further 4 has nowhere to go."""
    before = board(NAME, c4a="mark", c4b="mark")
    play = only(plays(NAME, before, 4))
    assert marks_of(NAME, before, play.board) == {"c4c": "mark"}
    assert play.gain == 0
    assert stars(NAME, before) == 0
    assert stars(NAME, play.board) == 2
    assert plays(NAME, play.board, 4) == []


@pytest.mark.parametrize(
    ("value", "gains"),
    [
        (1, ["P", "H", ""]),
        (2, ["C", "", "H"]),
        (3, ["H", "P", ""]),
        (4, ["PC", "H", ""]),
        (5, ["", "PC", ""]),
        (6, ["", "C", ""]),
    ],
)
def test_a_column_is_climbed_box_by_box_and_pays_all_of_a_box(value: int, gains: list[str]) -> None:
    """Three dice of one value mark a, b and c in turn, each gaining what its box shows."""
    now = board(NAME)
    for level, gain in zip("abc", gains, strict=True):
        play = only(plays(NAME, now, value))
        assert marks_of(NAME, now, play.board) == {f"c{value}{level}": "mark"}
        assert play.gain == parse(gain)
        now = play.board
    assert plays(NAME, now, value) == []


def test_a_die_never_has_a_choice() -> None:
    """Neither another column nor a higher box can be taken instead."""
    before = board(NAME, c3a="mark")
    assert written(NAME, before, plays(NAME, before, 3)) == [{"c3b": "mark"}]


def test_rolled_adjusted_and_created_dice_do_the_same() -> None:
    before = board(NAME)
    rolled = plays(NAME, before, 5)
    assert rolled == plays(NAME, before, use(5, changed=True))
    assert rolled == plays(NAME, before, created(5))


@pytest.mark.parametrize(
    ("box", "scored"), [("c2b", 1), ("c2c", 1), ("c3b", 1), ("c4a", 0), ("c6a", 1), ("c6c", 2)]
)
def test_a_marked_box_scores_the_stars_it_shows(box: str, scored: int) -> None:
    assert stars(NAME, board(NAME, **{box: "mark"})) == scored


def test_stars_beyond_the_sixth_are_lost_but_the_rest_of_the_box_is_gained() -> None:
    """c2c shows a heart and a star: with six stars already only the heart comes."""
    marked = ["c6a", "c6b", "c6c", "c5a", "c4a", "c4b", "c4c", "c2a", "c2b"]
    full = board(NAME, **dict.fromkeys(marked, "mark"))
    assert stars(NAME, full) == 6
    play = only(plays(NAME, full, 2))
    assert play.gain == parse("H")
    assert stars(NAME, play.board) == 6


def test_all_twelve_printed_stars_score_six() -> None:
    spaces = realm(NAME).card.spaces
    assert sum(space.stars for space in spaces) == 12
    assert stars(NAME, board(NAME, **{space.id: "mark" for space in spaces})) == 6


def test_six_stars_take_no_more_than_seven_dice() -> None:
    """6 6 6 4 4 4 5: 3 stars, 2 stars and 1 star."""
    now = board(NAME)
    for value in (6, 6, 6, 4, 4, 4):
        now = only(plays(NAME, now, value)).board
    assert stars(NAME, now) == 5
    assert stars(NAME, only(plays(NAME, now, 5)).board) == 6


def test_a_zero_cannot_be_used() -> None:
    assert plays(NAME, board(NAME), 0) == []


def test_refusals_name_the_rule() -> None:
    now = board(NAME, c1a="mark")
    assert refusal(NAME, now, 1, "c1c") == "the boxes of a column are marked from the bottom up"
    assert refusal(NAME, now, 1, "c2a") == "the bottom Warfare box takes only a 2"
    assert refusal(NAME, now, 1, "c1a") == "the bottom Survey box is already taken"
