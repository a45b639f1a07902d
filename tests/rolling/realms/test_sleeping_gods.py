"""Sleeping Gods: shapes of 1 to 6 joined squares on a grid of four monsters."""

from itertools import combinations
from random import Random

import pytest

from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
    marks_of,
    pick,
    plays,
    position,
    refusal,
    stars,
    use,
    using,
)

ID = "sleeping_gods"
SQUARES = [
    f"q{row}{column}"
    for row in range(1, 7)
    for column in range(1, 7)
    if (row, column) not in ((1, 1), (1, 6), (6, 1), (6, 6))
]
RESOURCES = {
    **{"q12": "P", "q46": "P", "q63": "P"},
    **{"q15": "H", "q51": "H", "q65": "H"},
    **{"q21": "C", "q36": "C", "q56": "C"},
}
VENOM = ("q13", "q26", "q41", "q64")
MONSTERS = [
    [square for square in SQUARES if (square[1] < "4") == top and (square[2] < "4") == left]
    for top in (True, False)
    for left in (True, False)
]

SEVEN_ATTACKS = (
    *("q14 q23 q24 q31 q32 q33", "q34 q35 q42 q43 q44 q45"),
    *("q12 q13 q21 q22", "q15 q25 q26 q36", "q41 q51 q52 q53"),
    *("q46 q54 q55 q56", "q62 q63 q64 q65"),
)


def marked(*squares: str) -> dict[str, str]:
    return dict.fromkeys(squares, "mark")


def attacks(on: bytes, value: int) -> list[tuple[str, ...]]:
    """Which squares each play marks, sorted."""
    return sorted(tuple(sorted(marks_of(ID, on, play.board))) for play in plays(ID, on, value))


def touching(one: str, other: str) -> bool:
    """Whether two squares share a side."""
    return abs(int(one[1]) - int(other[1])) + abs(int(one[2]) - int(other[2])) == 1


def hang_together(squares: tuple[str, ...]) -> bool:
    """Whether one can walk from the first square to all others."""
    reached = {squares[0]}
    waiting = [squares[0]]
    while waiting:
        here = waiting.pop()
        for there in squares:
            if there not in reached and touching(here, there):
                reached.add(there)
                waiting.append(there)
    return len(reached) == len(squares)


def obvious(free: list[str], value: int) -> list[tuple[str, ...]]:
    """Every choice of so many squares, looked at one by one."""
    allowed = [
        square for square in free if value < 5 or (square not in RESOURCES and square not in VENOM)
    ]
    return [chosen for chosen in combinations(allowed, value) if hang_together(chosen)]


def test_the_grid_has_32_squares_and_four_monsters_of_8() -> None:
    assert len(SQUARES) == 32
    assert [len(monster) for monster in MONSTERS] == [8] * 4


@pytest.mark.parametrize(
    ("value", "amount"), [(1, 32), (2, 52), (3, 128), (4, 329), (5, 308), (6, 674)]
)
def test_all_shapes_of_the_empty_card_against_an_obvious_list(value: int, amount: int) -> None:
    found = attacks(board(ID), value)
    assert found == obvious(SQUARES, value)
    assert len(found) == amount


@pytest.mark.parametrize("seed", range(12))
def test_all_shapes_of_any_card_against_an_obvious_list(seed: int) -> None:
    random = Random(f"{ID} {seed}")
    taken = random.sample(SQUARES, random.randint(3, 26))
    on = board(ID, **marked(*taken))
    free = [square for square in SQUARES if square not in taken]
    for value in range(1, 7):
        assert attacks(on, value) == obvious(free, value)


def test_what_is_marked_is_gained() -> None:
    """Every play of every value, its resources added up from a list of our own."""
    random = Random("gains")
    on = board(ID, **marked(*random.sample(SQUARES, 6)))
    for value in range(1, 7):
        for play in plays(ID, on, value):
            squares = marks_of(ID, on, play.board)
            assert set(squares.values()) == {"mark"}
            gained = "".join(RESOURCES.get(square, "") for square in squares)
            assert (play.gain, play.cost, play.label) == (parse(gained), 0, "")


def test_a_straight_line_of_five_across_two_monsters() -> None:
    line = ("q31", "q32", "q33", "q34", "q35")
    assert line in attacks(board(ID), 5)
    assert pick(ID, board(ID), plays(ID, board(ID), 5), **marked(*line)).gain == 0


def test_an_l_and_a_t_of_four() -> None:
    on = board(ID)
    found = plays(ID, on, 4)
    assert text(pick(ID, on, found, **marked("q21", "q22", "q23", "q33")).gain) == "C"
    assert pick(ID, on, found, **marked("q32", "q33", "q34", "q43")).gain == 0


def test_a_six_may_not_mark_a_whole_row_with_an_icon() -> None:
    row = tuple(f"q3{column}" for column in range(1, 7))
    assert row not in attacks(board(ID), 6)
    assert row[:5] in attacks(board(ID), 5)


def test_squares_that_touch_only_at_a_corner_do_not_hang_together() -> None:
    assert ("q22", "q33") not in attacks(board(ID), 2)
    assert ("q22", "q23") in attacks(board(ID), 2)
    assert ("q33", "q34") in attacks(board(ID), 2)
    assert ("q33", "q43") in attacks(board(ID), 2)


def test_a_new_attack_need_not_touch_an_earlier_one() -> None:
    assert ("q64", "q65") in attacks(board(ID, **marked("q12", "q13")), 2)


def test_low_dice_may_mark_icons_and_high_dice_may_not() -> None:
    icons = {*RESOURCES, *VENOM}
    for value in range(1, 7):
        on_icons = [squares for squares in attacks(board(ID), value) if icons & set(squares)]
        assert bool(on_icons) == (value < 5)


def test_squares_with_icons_are_not_skipped_over() -> None:
    """Two plain squares above and three below, joined only by venom and a heart."""
    free = ("q31", "q32", "q41", "q51", "q52", "q53", "q62")
    on = board(ID, **marked(*(square for square in SQUARES if square not in free)))
    assert ("q31", "q41", "q51", "q52") in attacks(on, 4)
    assert attacks(on, 5) == []


def test_never_fewer_squares_than_the_die_shows() -> None:
    on = board(ID, **marked(*(square for square in SQUARES if square not in ("q22", "q23", "q32"))))
    assert attacks(on, 3) == [("q22", "q23", "q32")]
    assert [attacks(on, value) for value in (4, 5, 6)] == [[], [], []]
    assert "hang together around" in refusal(ID, on, 4, "q22")


def test_a_full_card_takes_no_die() -> None:
    full = board(ID, **marked(*SQUARES))
    assert [plays(ID, full, value) for value in range(7)] == [[]] * 7
    assert stars(ID, full) == 6


def test_a_resource_without_room_is_lost() -> None:
    at = position((1, 6), held="C" * 12, sleeping_gods=board(ID))
    at = apply(at, using(at, 1, ID, q21="mark"))
    assert at.boards[0] == board(ID, q21="mark")
    assert at.held == parse("C" * 12)


@pytest.mark.parametrize("monster", MONSTERS)
def test_a_monster_scores_when_its_last_square_is_marked(monster: list[str]) -> None:
    plain = [square for square in monster if square not in VENOM]
    assert stars(ID, board(ID, **marked(*monster))) == 1
    for missing in plain:
        rest = [square for square in monster if square != missing]
        assert stars(ID, board(ID, **marked(*rest))) == 0


def test_every_two_venom_squares_score_on_whatever_monsters() -> None:
    for amount, scored in enumerate((0, 0, 1, 1, 2)):
        for chosen in combinations(VENOM, amount):
            assert stars(ID, board(ID, **marked(*chosen))) == scored


def test_venom_and_monster_together() -> None:
    last = [square for square in MONSTERS[0] if square != "q13"]
    on = board(ID, **marked(*last, "q26"))
    assert stars(ID, on) == 0
    assert stars(ID, pick(ID, on, plays(ID, on, 1), q13="mark").board) == 2


def test_seven_dice_reach_all_six_stars() -> None:
    now = board(ID)
    for attack in SEVEN_ATTACKS:
        squares = attack.split()
        now = pick(ID, now, plays(ID, now, len(squares)), **marked(*squares)).board
    assert stars(ID, now) == 6


def test_an_adjusted_or_created_die_follows_the_value_it_is_used_as() -> None:
    for value in range(1, 7):
        expected = plays(ID, board(ID), value)
        assert plays(ID, board(ID), use(value, changed=True)) == expected
        assert plays(ID, board(ID), created(value)) == expected


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, board(ID), created(0)) == []


def test_refusals() -> None:
    on = board(ID, q22="mark")
    assert refusal(ID, on, 3, "q22") == "the square in row 2, column 2 is already taken"
    assert refusal(ID, on, 5, "q26") == (
        "a 5 may not mark a square with an icon, and the square in row 2, column 6 has one"
    )
    assert refusal(ID, on, 3, "q26") == "a 3 marks exactly 3 free squares that hang together"
    corner = board(ID, **marked("q13", "q22"))
    assert refusal(ID, corner, 2, "q12") == (
        "no 2 free squares hang together around the square in row 1, column 2"
    )
    lonely = board(ID, **marked("q13", "q22", "q24", "q33", "q15"))
    assert refusal(ID, lonely, 5, "q14") == (
        "no 5 free squares without an icon hang together around the square in row 1, column 4"
    )
