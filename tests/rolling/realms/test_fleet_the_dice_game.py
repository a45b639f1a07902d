"""Fleet: The Dice Game on its own; what it does to whole turns is in test_fleet_turns."""

import pytest

from realmtable.rolling.realm import ALTER_ODD_DIE, CHOOSE_RESOURCES
from realmtable.rolling.resources import parse
from tests.support.rolling import (
    board,
    created,
    marks_of,
    moment,
    only,
    plays,
    realm,
    refusal,
    stars,
    use,
)

NAME = "fleet_the_dice_game"
RIGHT = {"r1": "mark", "r2": "mark", "r3": "mark"}


@pytest.mark.parametrize(
    ("values", "column", "gains", "scored"),
    [
        ((1, 2, 1), "l", ["P", "H", ""], [0, 1, 2]),
        ((3, 4, 4), "m", ["C", "P", ""], [0, 1, 2]),
        ((6, 5, 5), "r", ["H", "PC", ""], [0, 0, 1]),
    ],
)
def test_a_column_is_worked_from_top_to_bottom(
    values: tuple[int, ...], column: str, gains: list[str], scored: list[int]
) -> None:
    """Either value of a column marks its topmost unmarked box, gains it and scores its star."""
    now = board(NAME)
    for row, (value, gain, star) in enumerate(zip(values, gains, scored, strict=True), start=1):
        play = only(plays(NAME, now, value))
        marks = marks_of(NAME, now, play.board)
        marks.pop("stars", None)
        assert marks == {f"{column}{row}": "mark"}
        assert play.gain == parse(gain)
        assert stars(NAME, play.board) == star
        now = play.board
    assert plays(NAME, now, values[0]) == []


def test_the_bottom_boxes_switch_the_abilities_on() -> None:
    """The left ability frees the kinds, the middle one alters dice; two marks are not enough."""
    powers = realm(NAME).powers
    assert powers(board(NAME, l1="mark", l2="mark", m1="mark", m2="mark")) == 0
    assert powers(board(NAME, l1="mark", l2="mark", l3="mark")) == CHOOSE_RESOURCES
    assert powers(board(NAME, m1="mark", m2="mark", m3="mark")) == ALTER_ODD_DIE
    assert powers(board(NAME, **RIGHT)) == 0
    everything = dict.fromkeys(["l1", "l2", "l3", "m1", "m2", "m3"], "mark")
    assert powers(board(NAME, **everything)) == CHOOSE_RESOURCES | ALTER_ODD_DIE


def test_all_three_realms_score_a_star_with_the_right_ability_only() -> None:
    fleet = realm(NAME)
    engaged = board(NAME, **RIGHT, stars=1)
    play = fleet.after_use(engaged, moment(activated=7))
    assert play is not None
    assert stars(NAME, play.board) == 2
    assert fleet.after_use(board(NAME, r1="mark", r2="mark"), moment(activated=7)) is None


@pytest.mark.parametrize("activated", [1, 2, 3, 4, 5, 6])
def test_fewer_realms_score_nothing(activated: int) -> None:
    engaged = board(NAME, **RIGHT, stars=1)
    assert realm(NAME).after_use(engaged, moment(activated=activated)) is None


def test_the_ability_scores_once_a_turn() -> None:
    fleet = realm(NAME)
    engaged = board(NAME, **RIGHT, stars=1)
    play = fleet.after_use(engaged, moment(activated=7))
    assert play is not None
    assert fleet.after_use(play.board, moment(activated=7, memo=play.memo)) is None


@pytest.mark.parametrize("realms", [1, 2, 4, 8])
def test_all_realms_of_the_round_are_meant_however_many(realms: int) -> None:
    fleet = realm(NAME)
    engaged = board(NAME, **RIGHT, stars=1)
    every = (1 << realms) - 1
    play = fleet.after_use(engaged, moment(activated=every, realms=realms))
    assert play is not None
    assert stars(NAME, play.board) == 2
    assert fleet.after_use(engaged, moment(activated=every >> 1, realms=realms)) is None


def test_never_more_than_six_stars() -> None:
    full = board(NAME, **RIGHT, stars=6)
    play = realm(NAME).after_use(full, moment(activated=7))
    assert play is not None
    assert stars(NAME, play.board) == 6
    assert stars(NAME, only(plays(NAME, board(NAME, l1="mark", stars=6), 1)).board) == 6


def test_five_stars_are_printed() -> None:
    now = board(NAME)
    for value in (1, 1, 1, 3, 3, 3, 5, 5, 5):
        now = only(plays(NAME, now, value)).board
    assert stars(NAME, now) == 5
    for value in range(1, 7):
        assert plays(NAME, now, value) == []


def test_rolled_adjusted_and_created_dice_do_the_same() -> None:
    assert plays(NAME, board(NAME), 3) == plays(NAME, board(NAME), use(3, changed=True))
    assert plays(NAME, board(NAME), 3) == plays(NAME, board(NAME), created(3))


def test_a_zero_cannot_be_used() -> None:
    assert plays(NAME, board(NAME), 0) == []


def test_refusals_name_the_rule() -> None:
    now = board(NAME, l1="mark")
    assert refusal(NAME, now, 1, "l3") == "the boxes of a column are marked from top to bottom"
    assert refusal(NAME, now, 1, "m1") == "the first box of the middle column takes only a 3 or 4"
    assert refusal(NAME, now, 2, "l1") == "the first box of the left column is already taken"
