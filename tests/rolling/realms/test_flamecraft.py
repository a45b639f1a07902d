"""Flamecraft: enchant circles, gather in shops, use the shops' abilities."""

import pytest

from realmtable.core.errors import AmbiguousMove
from realmtable.rolling.matching import find_move
from realmtable.rolling.resources import parse, text
from tests.support.rolling import (
    board,
    created,
    marks_of,
    moment,
    only,
    plays,
    position,
    refusal,
    stars,
    use,
    written,
)

NAME = "flamecraft"
CIRCLES = ["e1a", "e1b", "e2a", "e2b", "e3a", "e3b"]
NUMBERS = {"g1a": 1, "g1b": 2, "g1c": 3, "g2a": 3, "g2b": 4, "g2c": 5} | {
    "g3a": 2,
    "g3b": 3,
    "g3c": 4,
}


def gains(before: bytes, value: int, earned: str = "", **marks: str) -> list[str]:
    """The gains of the plays that write exactly these marks, as letters."""
    found = plays(NAME, before, value, moment(earned=earned))
    return sorted(text(play.gain) for play in found if marks_of(NAME, before, play.board) == marks)


def test_the_second_shop_passes_a_three_on_to_the_first() -> None:
    """With e1a outlined a 3 gathers in shop 2, again in shop 1 for the pumpkin of e1a, and the
    first shop may then outline one more circle."""
    before = board(NAME, e1a="outline")
    chain = {"g2a": "3", "g1c": "3", "e1a": "mark"}
    assert gains(before, 3, **chain) == ["P"]
    for circle in CIRCLES[1:]:
        assert gains(before, 3, **chain, **{circle: "outline"}) == ["P"]


def test_enchanting_takes_any_value_and_gains_nothing() -> None:
    """A 6 cannot gather, so all it can do is outline one of the six circles."""
    before = board(NAME)
    found = plays(NAME, before, 6)
    assert written(NAME, before, found) == [{circle: "outline"} for circle in CIRCLES]
    assert {play.gain for play in found} == {0}


def test_a_circle_is_outlined_once() -> None:
    """Outlined and marked circles are both taken."""
    before = board(NAME, e1a="outline", e1b="mark")
    assert written(NAME, before, plays(NAME, before, 6)) == [
        {circle: "outline"} for circle in CIRCLES[2:]
    ]


def test_a_six_has_no_use_once_every_circle_is_outlined() -> None:
    before = board(NAME, **dict.fromkeys(CIRCLES, "outline"))
    assert plays(NAME, before, 6) == []


@pytest.mark.parametrize(
    ("value", "spaces"),
    [
        (1, {"g1a"}),
        (2, {"g1b", "g3a"}),
        (3, {"g1c", "g2a", "g3b"}),
        (4, {"g2b", "g3c"}),
        (5, {"g2c"}),
        (6, set()),
    ],
)
def test_each_shop_gathers_its_three_values(value: int, spaces: set[str]) -> None:
    before = board(NAME, **dict.fromkeys(CIRCLES, "mark"))
    found = written(NAME, before, plays(NAME, before, value))
    assert {name for marks in found for name in marks} == spaces


def test_gathering_needs_no_outlined_circle() -> None:
    assert gains(board(NAME), 2, g3a="2") == ["", "H", "P"]


def test_gathering_collects_every_outlined_circle_of_its_shop_once() -> None:
    """Shop 2 holds a heart and a pumpkin; marked circles and other shops pay nothing."""
    both = board(NAME, e2a="outline", e2b="outline", e1a="outline")
    assert gains(both, 4, g2b="4", e2a="mark", e2b="mark") == ["PH"]
    spent = board(NAME, e2a="mark", e2b="outline")
    assert gains(spent, 4, g2b="4", e2b="mark") == ["P"]


def test_a_circle_outlined_by_the_first_shop_is_not_collected_by_the_same_gathering() -> None:
    """Write, collect, then enchant: e1b is outlined after the collecting and stays outlined."""
    before = board(NAME, e1a="outline")
    assert gains(before, 1, g1a="1", e1a="mark", e1b="outline") == ["P"]


def test_the_ability_of_the_first_shop_is_optional() -> None:
    assert gains(board(NAME), 1, g1a="1") == [""]


def test_the_ability_of_the_second_shop_is_optional_and_goes_to_another_shop_only() -> None:
    """A 4 in shop 2 stops there or is gathered in shop 3 too."""
    before = board(NAME, **dict.fromkeys(CIRCLES, "mark"))
    found = [marks for marks in written(NAME, before, plays(NAME, before, 4)) if "g2b" in marks]
    assert found[0] == {"g2b": "4"}
    assert all(marks == {"g2b": "4", "g3c": "4"} for marks in found[1:])
    assert len(found) == 4  # alone; with shop 3 and nothing, a pumpkin or a heart


def test_the_second_shop_needs_an_empty_space_of_the_same_value_elsewhere() -> None:
    before = board(NAME, **dict.fromkeys(CIRCLES, "mark"), g3c=4)
    play = only(plays(NAME, before, 4))
    assert marks_of(NAME, before, play.board) == {"g2b": "4"}


def test_a_five_is_gathered_in_the_second_shop_only() -> None:
    before = board(NAME, **dict.fromkeys(CIRCLES, "mark"))
    play = only(plays(NAME, before, 5))
    assert marks_of(NAME, before, play.board) == {"g2c": "5"}


def test_the_second_shop_passes_a_three_on_to_one_of_the_others() -> None:
    """The first shop then may enchant, the third pays, and none passes the three on again."""
    before = board(NAME, **dict.fromkeys(CIRCLES, "mark"))
    found = [marks for marks in written(NAME, before, plays(NAME, before, 3)) if "g2a" in marks]
    assert [sorted(marks) for marks in found] == [
        ["g2a"],
        ["g1c", "g2a"],
        ["g2a", "g3b"],
        ["g2a", "g3b"],
        ["g2a", "g3b"],
    ]


def test_gathering_again_brings_the_circles_of_the_other_shop() -> None:
    """A 4 in shop 2 and then shop 3 collects all four circles and the pumpkin or heart."""
    before = board(NAME, e2a="outline", e2b="outline", e3a="outline", e3b="outline")
    marks = {"g2b": "4", "g3c": "4"} | dict.fromkeys(["e2a", "e2b", "e3a", "e3b"], "mark")
    assert gains(before, 4, **marks) == ["PHHC", "PHHHC", "PPHHC"]


def test_the_third_shop_gives_a_pumpkin_or_a_heart_or_is_declined() -> None:
    before = board(NAME, e3a="outline")
    found = [
        (play.gain, play.label)
        for play in plays(NAME, before, 2)
        if "g3a" in marks_of(NAME, before, play.board)
    ]
    assert found == [(parse("C"), "decline"), (parse("PC"), "+PC"), (parse("HC"), "+HC")]


def test_leaving_the_third_shop_open_gives_nothing_away() -> None:
    """A move that names neither a resource nor declining is ambiguous."""
    at = position((2, 5), flamecraft=board(NAME))
    with pytest.raises(AmbiguousMove):
        find_move(at, "2>flamecraft.g3a")
    declined = find_move(at, "2>flamecraft.g3a decline").play
    assert declined is not None
    assert declined.gain == 0


def test_with_both_kinds_full_there_is_nothing_to_decline() -> None:
    full = moment(earned="P" * 12 + "H" * 12)
    found = [
        (play.gain, play.label)
        for play in plays(NAME, board(NAME), 2, full)
        if "g3a" in marks_of(NAME, board(NAME), play.board)
    ]
    assert found == [(0, "")]


def test_a_full_kind_is_no_choice_in_the_third_shop() -> None:
    assert gains(board(NAME), 2, earned="P" * 12, g3a="2") == ["", "H"]
    assert gains(board(NAME), 2, earned="H" * 12, g3a="2") == ["", "P"]


def test_the_last_room_goes_to_the_circle_first() -> None:
    """With 11 hearts the circle of shop 3 takes the last one, so a pumpkin is the only choice."""
    before = board(NAME, e3b="outline")
    assert gains(before, 2, earned="H" * 11, g3a="2", e3b="mark") == ["H", "PH"]


def test_a_circle_without_room_is_marked_all_the_same() -> None:
    before = board(NAME, e1a="outline")
    assert gains(before, 1, earned="P" * 12, g1a="1", e1a="mark") == ["P"]


def test_each_number_space_is_written_once() -> None:
    before = board(NAME, **dict.fromkeys(CIRCLES, "mark"), g1a=1)
    assert plays(NAME, before, 1) == []


def test_both_circles_outlined_or_marked_are_a_star() -> None:
    assert stars(NAME, board(NAME, e1a="outline")) == 0
    assert stars(NAME, board(NAME, e1a="outline", e1b="outline")) == 1
    assert stars(NAME, board(NAME, e1a="mark", e1b="outline")) == 1
    assert stars(NAME, board(NAME, e1a="outline", e2a="outline")) == 0


def test_three_written_numbers_are_a_star() -> None:
    assert stars(NAME, board(NAME, g2a=3, g2b=4)) == 0
    assert stars(NAME, board(NAME, g2a=3, g2b=4, g2c=5)) == 1


def test_a_full_card_is_six_stars() -> None:
    assert stars(NAME, board(NAME, **dict.fromkeys(CIRCLES, "outline"), **NUMBERS)) == 6


def test_no_two_plays_look_the_same() -> None:
    before = board(NAME, e1a="outline", e3a="outline")
    for value in range(1, 7):
        seen = [(play.board, play.label) for play in plays(NAME, before, value)]
        assert len(seen) == len(set(seen))


def test_rolled_adjusted_and_created_dice_do_the_same() -> None:
    assert plays(NAME, board(NAME), 3) == plays(NAME, board(NAME), use(3, changed=True))
    assert plays(NAME, board(NAME), 3) == plays(NAME, board(NAME), created(3))


def test_a_zero_can_do_neither() -> None:
    assert plays(NAME, board(NAME), 0) == []
    assert "0" in refusal(NAME, board(NAME), 0, "e1a")


def test_refusals_name_the_rule() -> None:
    now = board(NAME, e1a="outline", g1a=1, e2b="mark", g2b=4)
    assert refusal(NAME, now, 4, "e1a") == (
        "the pumpkin of the Bread shop is already outlined; gathering in its shop marks it"
    )
    assert refusal(NAME, now, 4, "e2b") == (
        "the pumpkin of the Potion shop is already gained and marked"
    )
    assert refusal(NAME, now, 4, "g2b") == "the 4 of the Potion shop is already taken"
    assert refusal(NAME, now, 4, "g1b") == "the 2 of the Bread shop takes only a 2"
    assert refusal(NAME, now, 1, "g1a") == "the 1 of the Bread shop is already taken"
    assert refusal(NAME, now, 4, "g3c") == refusal(NAME, now, 4, "e3a") == ""
