"""Smitten: a die into one grid of nine cards, the sum of the roll into the other."""

from itertools import permutations, product

import pytest

from realmtable.rolling.position import ADJUST, ADJUST_AGAIN, ALTER, ANYTIME, COMPENSATE, SPEND, USE
from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    ROLLED_SECOND,
    board,
    created,
    marks_of,
    moment,
    one,
    pick,
    plays,
    position,
    realm,
    refusal,
    some,
    stars,
    use,
    using,
    written,
)
from tests.support.toy_realms import Alterer, Toy, marked, rolled

ID = "smitten"
CELLS = [f"{row}{column}" for row in "123" for column in "123"]
LEFT = [f"a{cell}" for cell in CELLS]
RIGHT = [f"b{cell}" for cell in CELLS]
PAIRS = {
    **{("a11", "a12"): "PP", ("a12", "a13"): "HH", ("a21", "a31"): "HH"},
    **{("a23", "a33"): "CC", ("a31", "a32"): "CC", ("a32", "a33"): "PP"},
    **{("b11", "b12"): "HH", ("b12", "b13"): "PP", ("b11", "b21"): "PP"},
    **{("b13", "b23"): "CC", ("b31", "b32"): "CC", ("b32", "b33"): "HH"},
}
FOURS = [
    *(("a11", "a12", "a21", "a22"), ("a12", "a13", "a22", "a23")),
    *(("b21", "b22", "b31", "b32"), ("b22", "b23", "b32", "b33")),
]


def grid(letter: str, *numbers: int) -> dict[str, int]:
    """These numbers on the first cards of a grid."""
    return {f"{letter}{cell}": number for cell, number in zip(CELLS, numbers, strict=False)}


def listed(on: bytes, die: int, roll: tuple[int, int]) -> list[dict[str, str]]:
    return written(ID, on, plays(ID, on, die, moment(roll)))


# --- where the numbers go --------------------------------------------------------------------


@pytest.mark.parametrize("value", range(7))
def test_the_die_goes_to_either_grid_and_the_sum_if_wanted_to_the_other(value: int) -> None:
    """A 4 and a 5: every card for the die, alone or with every card of the other grid for 9."""
    on = board(ID)
    expected = [{card: str(value)} for card in LEFT + RIGHT]
    expected += [{mine: str(value), other: "9"} for mine, other in product(LEFT, RIGHT)]
    expected += [{mine: str(value), other: "9"} for mine, other in product(RIGHT, LEFT)]
    found = listed(on, value, (4, 5))
    assert len(found) == len(expected) == 18 + 81 + 81
    assert all(each in expected for each in found)
    assert len({tuple(sorted(each.items())) for each in found}) == len(found)


def test_the_sum_alone_may_not_be_written() -> None:
    on = board(ID, **grid("a", 4), **grid("b", 4))
    assert listed(on, 4, (4, 5)) == []
    assert all("4" in marks.values() for marks in listed(board(ID), 4, (4, 5)))


def test_the_sum_never_goes_to_the_grid_of_the_die() -> None:
    for marks in listed(board(ID), 4, (4, 5)):
        assert len({card[0] for card in marks}) == len(marks)


@pytest.mark.parametrize(("taken", "free"), [("a", "b"), ("b", "a")])
def test_no_number_stands_twice_in_a_grid(taken: str, free: str) -> None:
    """A 4 that stands in one grid goes only to the other; the 9 may still join the first 4."""
    on = board(ID, **grid(taken, 4))
    found = listed(on, 4, (4, 5))
    assert len(found) == 9 + 9 * 8
    for marks in found:
        assert [card[0] for card, mark in marks.items() if mark == "4"] == [free]
    on = board(ID, **grid(taken, 9))
    found = listed(on, 4, (4, 5))
    for marks in found:
        assert [card[0] for card, mark in marks.items() if mark == "9"] in ([], [free])
    assert len(found) == 8 + 9 + 8 * 9


def test_the_sum_counts_as_a_number_for_later_dice_and_a_die_for_later_sums() -> None:
    on = board(ID, **grid("a", 5), **grid("b", 5))
    assert listed(on, 5, (1, 1)) == []
    assert all("5" not in marks.values() for marks in listed(on, 1, (1, 4)))


def test_a_full_grid_takes_neither_die_nor_sum() -> None:
    on = board(ID, **grid("a", 1, 2, 3, 5, 6, 7, 8, 10, 11))
    assert listed(on, 4, (4, 5)) == [{card: "4"} for card in RIGHT]
    on = board(ID, **grid("a", 1, 2, 3, 5, 6, 7, 8, 10, 11), **grid("b", 4))
    assert listed(on, 4, (4, 5)) == []
    assert len(listed(on, 2, (4, 5))) == 8


def test_a_die_that_fits_neither_grid_brings_compensation() -> None:
    at = position((4, 5), smitten=board(ID, **grid("a", 4), **grid("b", 4)))
    assert len(some(at, COMPENSATE, value=4)) == 3
    assert some(at, COMPENSATE, value=5) == []


def test_all_plays_against_an_obvious_list() -> None:
    """Some boards, every die, every roll: all pairs of cards tried out one by one."""
    boards = [
        grid("a", 1, 2, 8) | grid("b", 3, 2),
        grid("a", 0, 1, 2, 3, 4, 5, 6, 7) | grid("b", 6),
        grid("a", 1, 2, 3, 4, 5, 6, 7, 8, 9) | grid("b", 5, 12, 4),
    ]
    for marks in boards:
        on = board(ID, **marks)
        for value, first, second in product(range(7), range(1, 7), range(1, 7)):
            expected: set[tuple[tuple[str, int], ...]] = set()
            for card in LEFT + RIGHT:
                if not may_write(marks, card, value):
                    continue
                expected.add(((card, value),))
                for other in RIGHT if card[0] == "a" else LEFT:
                    if may_write(marks, other, first + second):
                        expected.add(tuple(sorted([(card, value), (other, first + second)])))
            found = listed(on, value, (first, second))
            told = [
                tuple(sorted((card, int(mark)) for card, mark in each.items())) for each in found
            ]
            assert len(told) == len(set(told))
            assert set(told) == expected


def may_write(marks: dict[str, int], card: str, value: int) -> bool:
    same_grid = [number for other, number in marks.items() if other[0] == card[0]]
    return card not in marks and value not in same_grid


def test_a_die_that_equals_the_sum_is_written_in_both_grids_in_one_way() -> None:
    found = listed(board(ID), 5, (1, 4))
    assert len(found) == 18 + 81
    assert found.count({"a11": "5", "b23": "5"}) == 1


# --- the sum ---------------------------------------------------------------------------------


def test_the_sum_is_that_of_the_roll_whatever_die_is_used() -> None:
    expected = {"4", "9"}
    for die in (use(4), use(4, ROLLED_SECOND), use(4, changed=True), created(4)):
        marks = written(ID, board(ID), plays(ID, board(ID), die, moment((4, 5))))
        assert {mark for each in marks for mark in each.values()} == expected


def test_pumpkins_do_not_change_the_sum_and_the_other_die_stays() -> None:
    at = rolled((4, 5), realm(ID), Toy(), held="PP")
    at = apply(at, one(some(at, SPEND, way=ADJUST, value=4, amount=-1)))
    at = apply(at, using(at, 3, ID, a11=3, b11=9))
    assert len(some(at, USE, value=5, name="toy")) == 1


def test_a_second_use_in_a_turn_may_write_the_sum_again_in_the_other_grid() -> None:
    at = position((4, 5), held="PPP", smitten=board(ID))
    at = apply(at, using(at, 4, ID, a11=4, b11=9))
    at = apply(at, one(some(at, SPEND, way=ADJUST_AGAIN, value=5, amount=0)))
    again = [marks_of(ID, at.boards[0], move.play.board) for move in some(at, USE) if move.play]
    assert {"b12": "5", "a12": "9"} in again
    assert {"a12": "5", "b12": "9"} not in again


def test_a_rolled_die_that_was_altered_counts_in_the_sum_from_then_on() -> None:
    fleet = Alterer("fleet")
    at = rolled((3, 5), realm(ID), fleet, boards={"fleet": marked(fleet, "x")})
    assert using(at, 5, ID, a11=5, b11=8)
    at = apply(at, one(some(at, ANYTIME, way=ALTER, value=3, amount=-1)))
    assert using(at, 5, ID, a11=5, b11=7)


# --- benefits and stars ----------------------------------------------------------------------


@pytest.mark.parametrize(("pair", "gain"), list(PAIRS.items()))
def test_the_resources_between_two_cards_are_gained_with_the_second(
    pair: tuple[str, str], gain: str
) -> None:
    for first, second in permutations(pair):
        assert text(gain_of_filling({first: 1}, second)) == gain


def test_other_neighbours_have_nothing_between_them() -> None:
    for first, second in permutations(LEFT + RIGHT, 2):
        between = PAIRS.get((first, second), PAIRS.get((second, first), ""))
        assert text(gain_of_filling({first: 1}, second)) == between


def test_one_card_can_complete_several_resources_and_the_sum_more() -> None:
    """The middle card of the upper left row has two pumpkins and two hearts beside it; the upper
    left card on the right has two hearts and two pumpkins."""
    on = board(ID, a11=1, a13=2, b12=1, b21=3)
    play = pick(ID, on, plays(ID, on, 4, moment((4, 5))), a12=4, b11=9)
    assert text(play.gain) == "PPPPHHHH"
    assert text(gain_of_filling({"a11": 1, "a13": 2, "b12": 1, "b21": 3}, "a12")) == "PPHH"


def test_every_resource_is_gained_once_in_whatever_order_the_cards_are_filled() -> None:
    for order in (LEFT + RIGHT, RIGHT[::-1] + LEFT[::-1], [*LEFT[::2], *RIGHT, *LEFT[1::2]]):
        marks: dict[str, int] = {}
        total = 0
        for n, card in enumerate(order):
            total += gain_of_filling(marks, card)
            marks[card] = 13 + n  # a number that no die and no sum has
        assert total == parse("P" * 8 + "H" * 8 + "C" * 8)


def gain_of_filling(marks: dict[str, int], card: str) -> int:
    """What the die gives on this card, on a board where other numbers stand elsewhere."""
    on = board(ID, **marks)
    (play,) = [
        play
        for play in plays(ID, on, 4, moment((1, 1)))
        if marks_of(ID, on, play.board) == {card: "4"}
    ]
    return play.gain


def test_a_resource_without_room_is_lost() -> None:
    at = position((4, 5), held="P" * 12, smitten=board(ID, a11=1))
    (move,) = [
        move
        for move in some(at, USE, value=4)
        if move.play and marks_of(ID, at.boards[0], move.play.board) == {"a12": "4"}
    ]
    assert apply(at, move).held == parse("P" * 12)


def test_of_two_resources_one_is_gained_where_there_is_room_for_one() -> None:
    """Two pumpkins and two hearts, with eleven pumpkins earned and one of them held."""
    at = position((4, 5), held="P", earned="P" * 11, smitten=board(ID, a11=1, a13=2))
    (move,) = [
        move
        for move in some(at, USE, value=4)
        if move.play and marks_of(ID, at.boards[0], move.play.board) == {"a12": "4"}
    ]
    after = apply(at, move)
    assert after.held == parse("PPHH")
    assert after.earned == parse("P" * 12 + "HH")


@pytest.mark.parametrize("four", FOURS)
def test_a_star_where_four_cards_meet_needs_all_four(four: tuple[str, ...]) -> None:
    numbers = dict(zip(four, (1, 2, 3, 4), strict=True))
    assert stars(ID, board(ID, **numbers)) == 1
    for missing in four:
        assert (
            stars(ID, board(ID, **{card: n for card, n in numbers.items() if card != missing})) == 0
        )


def test_other_meeting_points_have_no_star() -> None:
    for square in (("a21", "a22", "a31", "a32"), ("b11", "b12", "b21", "b22")):
        assert stars(ID, board(ID, **dict(zip(square, (1, 2, 3, 4), strict=True)))) == 0


def test_a_full_grid_is_a_star_more() -> None:
    nine = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert stars(ID, board(ID, **grid("a", *nine[:8]))) == 2
    assert stars(ID, board(ID, **grid("a", *nine))) == 3
    assert stars(ID, board(ID, **grid("b", *nine))) == 3
    assert stars(ID, board(ID, **grid("a", *nine), **grid("b", *nine))) == 6


def test_nine_dice_reach_all_six_stars() -> None:
    """Nine rolls, each die on the left and the sum on the right, then the other way round."""
    now = board(ID)
    rolls = [
        *((1, 6, 6), (2, 5, 6), (3, 4, 6), (4, 4, 5), (5, 3, 5), (6, 2, 4)),
        *((1, 6, 6), (2, 5, 6), (3, 4, 6)),
    ]
    mine, other = LEFT.copy(), RIGHT.copy()
    for n, (value, first, second) in enumerate(rolls):
        if n == 6:
            mine, other = other, mine
        found = plays(ID, now, created(value), moment((first, second)))
        now = pick(ID, now, found, **{mine[n]: value, other[n]: first + second}).board
    assert stars(ID, now) == 6
    assert [plays(ID, now, created(value), moment((1, 1))) for value in range(7)] == [[]] * 7


def test_a_zero_is_one_more_number() -> None:
    on = board(ID, **grid("a", 0))
    found = written(ID, on, plays(ID, on, created(0), moment((4, 4))))
    assert {"b11": "0"} in found
    assert {"b11": "0", "a12": "8"} in found
    assert all(mark != "0" for each in found for card, mark in each.items() if card[0] == "a")


# --- refusals --------------------------------------------------------------------------------


def test_refusals() -> None:
    at = moment((4, 5))
    on = board(ID, a11=4, b22=4)
    assert refusal(ID, on, 4, "a11", at) == (
        "the first card of the first row on the left is already taken"
    )
    assert refusal(ID, on, 4, "a12", at) == "4 stands in both grids already"
    on = board(ID, a11=4, a12=9)
    assert refusal(ID, on, 4, "a13", at) == "4 and 9 stand in the left grid already"
    assert (
        refusal(ID, on, 4, "b13", at) == "the 4 goes to one grid, and only the sum 9 to the other"
    )
    assert refusal(ID, on, 4, "a13", moment((2, 2))) == "4 stands in the left grid already"
    on = board(ID, b11=4, **grid("a", 1, 2, 3, 5, 6, 7, 8, 10, 11))
    assert refusal(ID, on, 4, "b12", at) == (
        "4 stands in the right grid already and the left grid is full"
    )
