"""Rock-Paper-Scissors: your die on the left, the other rolled die on the right, nine matches."""

from itertools import product

import pytest

from realmtable.rolling.position import ADJUST_AGAIN, ALTER, ANYTIME, BUY, SPEND, USE
from realmtable.rolling.realm import Use
from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    ROLLED_FIRST,
    ROLLED_SECOND,
    board,
    created,
    marks_of,
    moment,
    one,
    only,
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

ID = "rock_paper_scissors"
SYMBOLS = {1: "rock", 2: "rock", 3: "paper", 4: "paper", 5: "scissors", 6: "scissors"}
LEFT = [f"l{row}" for row in range(1, 10)]
RIGHT = [f"r{row}" for row in range(1, 10)]
BEATEN = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


def rows(won: int, lost: int = 0) -> dict[str, str]:
    """Rows won from the first on, then rows lost."""
    marks = {}
    for row in range(1, won + lost + 1):
        marks[f"l{row}"] = "rock"
        marks[f"r{row}"] = "scissors" if row <= won else "paper"
    return marks


def drawn(on: bytes, die: Use, roll: tuple[int, int]) -> list[tuple[str, str]]:
    """Which symbols a die draws, left and right, in rows 2 and 5."""
    found = []
    for play in plays(ID, on, die, moment(roll)):
        marks = marks_of(ID, on, play.board)
        if marks.keys() == {"l2", "r5"}:
            found.append((marks["l2"], marks["r5"]))
    return found


@pytest.mark.parametrize("value", range(1, 7))
def test_the_die_draws_its_symbol_in_any_empty_left_slot(value: int) -> None:
    on = board(ID, l4="rock", r7="rock")
    found = plays(ID, on, value, moment((value, 1)))
    lefts = {
        (space, mark)
        for play in found
        for space, mark in marks_of(ID, on, play.board).items()
        if space.startswith("l")
    }
    assert lefts == {(f"l{row}", SYMBOLS[value]) for row in (1, 2, 3, 5, 6, 7, 8, 9)}


@pytest.mark.parametrize(
    ("row", "gain"),
    [(1, "P"), (2, "H"), (3, "C"), (4, "P"), (5, "H"), (6, "C"), (7, "P"), (8, "H"), (9, "C")],
)
def test_a_left_slot_gives_its_resource(row: int, gain: str) -> None:
    on = board(ID)
    play = pick(ID, on, plays(ID, on, 1, moment((1, 5))), **{f"l{row}": "rock"}, r1="scissors")
    assert (text(play.gain), play.cost, play.dice) == (gain, 0, ())


def test_the_other_die_goes_to_any_empty_right_slot_in_the_same_row_or_another() -> None:
    """Every pair of an empty left and an empty right slot is a play, and none is there twice."""
    on = board(ID, l1="rock", r2="paper", l5="scissors", r9="rock")
    found = plays(ID, on, 3, moment((3, 6)))
    expected = [
        {f"l{left}": "paper", f"r{right}": "scissors"}
        for left, right in product((2, 3, 4, 6, 7, 8, 9), (1, 3, 4, 5, 6, 7, 8))
    ]
    assert written(ID, on, found) == expected


def test_the_right_symbol_is_compulsory() -> None:
    on = board(ID)
    for play in plays(ID, on, 3, moment((3, 6))):
        assert len(marks_of(ID, on, play.board)) == 2


@pytest.mark.parametrize(
    ("die", "expected"),
    [
        (use(6, ROLLED_FIRST), ("scissors", "rock")),
        (use(5, ROLLED_FIRST, changed=True), ("scissors", "rock")),
        (use(1, ROLLED_SECOND), ("rock", "scissors")),
        (use(3, ROLLED_SECOND, changed=True), ("paper", "scissors")),
    ],
)
def test_with_a_rolled_die_the_other_one_counts_as_rolled(
    die: Use, expected: tuple[str, str]
) -> None:
    assert drawn(board(ID), die, (6, 1)) == [expected]


def test_a_created_die_leaves_the_choice() -> None:
    assert drawn(board(ID), created(3), (6, 1)) == [("paper", "scissors"), ("paper", "rock")]


@pytest.mark.parametrize("roll", [(5, 6), (6, 5), (6, 6)])
def test_two_rolled_dice_of_one_symbol_leave_a_created_die_no_choice(roll: tuple[int, int]) -> None:
    assert drawn(board(ID), created(3), roll) == [("paper", "scissors")]
    assert len(plays(ID, board(ID), created(3), moment(roll))) == 81
    assert len(plays(ID, board(ID), created(3), moment((6, 1)))) == 162


def test_the_other_die_stays_in_hand_and_is_read_even_when_it_was_used() -> None:
    at = position((6, 2), rock_paper_scissors=board(ID), wingspan=board("wingspan"))
    here_first = apply(at, using(at, 6, ID, l1="scissors", r1="rock"))
    assert len(some(here_first, USE, value=2, name="wingspan")) == 3
    there_first = apply(at, using(at, 2, "wingspan", a1=2))
    assert using(there_first, 6, ID, l1="scissors", r1="rock")


def test_miles_draws_rock_in_row_three_and_wins_it_with_a_created_die() -> None:
    """Rolled 2 and 6, the 2 used elsewhere: a created 1 draws rock on the left of row 3 for a
    coin, the 6 scissors on its right, and the 6 can still be used in another realm."""
    at = rolled((2, 6), realm(ID), Toy("first"), Toy("last"), held="C")
    at = apply(at, one(some(at, USE, value=2, name="first")))
    at = apply(at, one(some(at, SPEND, way=BUY, amount=1)))
    assert using(at, 1, ID, l3="rock", r3="rock")
    at = apply(at, using(at, 1, ID, l3="rock", r3="scissors"))
    assert at.boards[0] == board(ID, l3="rock", r3="scissors")
    assert (at.held, stars(ID, at.boards[0])) == (parse("C"), 1)
    assert one(some(at, USE, value=6, name="last"))


def test_both_rolled_dice_used_here_each_draw_the_other() -> None:
    at = position((6, 2), held="PPP", rock_paper_scissors=board(ID))
    at = apply(at, using(at, 6, ID, l1="scissors", r1="rock"))
    at = apply(at, one(some(at, SPEND, way=ADJUST_AGAIN, value=2, amount=1)))
    at = apply(at, using(at, 3, ID, l2="paper", r2="scissors"))
    assert stars(ID, at.boards[0]) == 0


def test_several_created_dice_choose_anew_and_may_take_the_same_die() -> None:
    at = position((6, 2), held="PPPCC", rock_paper_scissors=board(ID))
    at = apply(at, one(some(at, SPEND, way=BUY, amount=1)))
    at = apply(at, using(at, 1, ID, l1="rock", r1="scissors"))
    at = apply(at, one(some(at, SPEND, way=BUY, amount=1)))
    at = apply(at, one(some(at, SPEND, way=ADJUST_AGAIN, value=1, amount=0)))
    assert using(at, 1, ID, l2="rock", r2="rock")
    assert using(at, 1, ID, l2="rock", r2="scissors")


def test_a_rolled_die_that_was_altered_counts_as_rolled_that_way() -> None:
    fleet = Alterer("fleet")
    at = rolled((3, 5), realm(ID), fleet, boards={"fleet": marked(fleet, "x")})
    at = apply(at, one(some(at, ANYTIME, way=ALTER, value=3, amount=-1)))
    assert using(at, 5, ID, l1="scissors", r1="rock")
    assert using(at, 2, ID, l1="rock", r1="scissors")


def test_a_resource_without_room_is_lost() -> None:
    at = position((6, 2), held="P" * 12, rock_paper_scissors=board(ID))
    at = apply(at, using(at, 6, ID, l1="scissors", r1="rock"))
    assert text(at.held) == "P" * 12


@pytest.mark.parametrize(("left", "right"), list(product(BEATEN, BEATEN)))
def test_a_row_is_won_when_the_left_symbol_beats_the_right_one(left: str, right: str) -> None:
    assert stars(ID, board(ID, l4=left, r4=right)) == (BEATEN[left] == right)


def test_a_row_with_one_empty_slot_is_not_won() -> None:
    assert stars(ID, board(ID, l4="rock", r5="scissors")) == 0


def test_stars_by_rows_won() -> None:
    counted = [stars(ID, board(ID, **rows(won, lost=9 - won))) for won in range(10)]
    assert counted == [0, 1, 1, 2, 2, 3, 3, 4, 5, 6]


def test_nine_dice_fill_the_card_and_no_more_can_be_used() -> None:
    on = board(ID)
    for row in range(1, 10):
        found = plays(ID, on, 1, moment((1, 6)))
        on = pick(ID, on, found, **{f"l{row}": "rock", f"r{row}": "scissors"}).board
    assert stars(ID, on) == 6
    for value in range(1, 7):
        assert plays(ID, on, created(value), moment((2, 5))) == []


def test_the_last_pair_of_slots_may_lie_in_different_rows() -> None:
    marks = rows(9)
    del marks["l2"], marks["r8"]
    on = board(ID, **marks)
    play = only(plays(ID, on, 4, moment((4, 5))))
    assert marks_of(ID, on, play.board) == {"l2": "paper", "r8": "scissors"}


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, board(ID), created(0), moment((2, 5))) == []
    assert "value 0" in refusal(ID, board(ID), created(0), "l1")


def test_refusals() -> None:
    on = board(ID, l1="rock", r2="paper")
    at = moment((3, 6))
    assert refusal(ID, on, 3, "l1", at) == "the left slot of row 1 is already taken"
    assert refusal(ID, on, 3, "r2", at) == "the right slot of row 2 is already taken"
    assert refusal(ID, on, 3, "l2", at) == "a 3 draws paper in the left slot of row 2"
    assert (
        refusal(ID, on, 3, "r1", at)
        == "the other rolled die draws scissors in the right slot of row 1"
    )
    assert refusal(ID, on, created(3), "r1", moment((2, 6))).endswith(
        "rock or scissors in the right slot of row 1"
    )
    assert "no right slot" in refusal(ID, board(ID, **dict.fromkeys(RIGHT, "rock")), 3, "l1", at)
    assert "no left slot" in refusal(ID, board(ID, **dict.fromkeys(LEFT, "rock")), 3, "r1", at)
