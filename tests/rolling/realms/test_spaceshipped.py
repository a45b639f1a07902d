"""SpaceShipped: a new number joins the two before it, and their sum pays."""

from random import Random

import pytest

from realmtable.rolling.position import ADJUST_AGAIN, COMPENSATE, SPEND, USE
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply
from realmtable.rolling.turn import stars as round_stars
from tests.support.rolling import (
    board,
    created,
    marks_of,
    only,
    plays,
    position,
    realm,
    refusal,
    some,
    stars,
    use,
    written,
)

ID = "spaceshipped"
BENEFITS = ["PHC"] * 5 + ["H", "C", "P", "", "", "H", "S", "S", "S", "H", "C", "P"] + ["PHC"] * 2


def filled(*values: int) -> bytes:
    """The card after these dice, by the words of the rules: each set is a window on the row of
    numbers that begins with the printed 4 and 1."""
    row = [4, 1, *values]
    marks: dict[str, int] = {}
    for n in range(1, len(values) + 1):
        marks |= {f"s{n}a": row[n + 1], f"s{n}b": row[n], f"s{n}c": row[n - 1]}
    return board(ID, **marks)


def set_before(middle: int, bottom: int) -> bytes:
    """A board whose next set will copy these numbers: they are on top of the last set, and of
    the one before."""
    return filled(bottom, middle)


def test_the_first_die_goes_on_top_of_the_printed_numbers() -> None:
    on = board(ID)
    assert written(ID, on, plays(ID, on, 3)) == [{"s1a": "3"}]


@pytest.mark.parametrize("value", range(7))
def test_the_two_upper_numbers_of_the_set_before_are_copied_down(value: int) -> None:
    on = filled(6, 2, 5)
    play = only(plays(ID, on, value))
    assert marks_of(ID, on, play.board) == {"s4a": str(value), "s4b": "5", "s4c": "2"}


def test_the_upper_row_comes_first_and_the_sixth_set_follows_on_the_fifth() -> None:
    on = filled(1, 2, 3, 4, 5)
    assert written(ID, on, plays(ID, on, 6)) == [{"s6a": "6", "s6b": "5", "s6c": "4"}]
    card = realm(ID).card
    tops = [space for space in card.spaces if space.id.endswith("a")]
    places = [space.at for space in tops if space.at is not None]
    assert len(places) == 10
    assert places == sorted(places, key=lambda at: (at[1], at[0]))


def test_any_row_of_dice_fills_the_card_like_a_sliding_window() -> None:
    random = Random("spaceshipped")
    for _ in range(50):
        values = [random.randint(0, 6) for _ in range(10)]
        on = board(ID)
        for n, value in enumerate(values, start=1):
            play = only(plays(ID, on, value))
            on = play.board
            assert on == filled(*values[:n])
            printed = BENEFITS[sum([4, 1, *values][n - 1 : n + 2])]
            assert text(play.gain) == printed.replace("S", "")
        row = [4, 1, *values]
        assert stars(ID, on) == sum(11 <= sum(row[n : n + 3]) <= 13 for n in range(10))


@pytest.mark.parametrize(("total", "benefit"), list(enumerate(BENEFITS)))
def test_the_sum_of_the_set_decides_what_is_gained(total: int, benefit: str) -> None:
    value = max(0, total - 12)
    middle = min(6, total - value)
    on = set_before(middle, total - value - middle)
    play = only(plays(ID, on, value))
    assert text(play.gain) == benefit.replace("S", "")
    assert stars(ID, play.board) - stars(ID, on) == benefit.count("S")


def test_the_printed_numbers_count_in_the_first_set() -> None:
    on = board(ID)
    assert [text(only(plays(ID, on, value)).gain) for value in range(7)] == [
        "H",
        "C",
        "P",
        "",
        "",
        "H",
        "",
    ]
    assert stars(ID, only(plays(ID, on, 6)).board) == 1


def test_a_set_without_a_number_on_top_scores_nothing() -> None:
    assert stars(ID, board(ID)) == 0


def test_the_seventh_star_is_lost() -> None:
    at = position((4, 4), spaceshipped=filled(6, 5, 1, 6, 5, 1))
    assert round_stars(at) == [6]
    at = position((6, 4), spaceshipped=filled(6, 5, 1, 6, 5, 1))
    after = apply(at, some(at, USE, value=6)[0])
    assert round_stars(after) == [6]


def test_a_sum_may_pay_again_and_again() -> None:
    on = filled(2, 2, 3, 2)
    assert text(only(plays(ID, on, 2)).gain) == "P"
    on = filled(2, 2, 3, 2, 2)
    assert text(only(plays(ID, on, 3)).gain) == "P"


def test_the_example_of_miles() -> None:
    """4 on top and 1 in the middle: a 2 makes 7 for a pumpkin, then a 6 would make 12."""
    on = filled(4)
    play = only(plays(ID, on, 2))
    assert marks_of(ID, on, play.board) == {"s2a": "2", "s2b": "4", "s2c": "1"}
    assert text(play.gain) == "P"
    star = only(plays(ID, play.board, 6))
    assert marks_of(ID, play.board, star.board) == {"s3a": "6", "s3b": "2", "s3c": "4"}
    assert stars(ID, star.board) == stars(ID, play.board) + 1


def test_twice_in_one_turn_needs_three_pumpkins() -> None:
    at = position((2, 6), held="PPP", spaceshipped=filled(4))
    after = apply(at, some(at, USE, value=2)[0])
    assert some(after, USE, value=6) == []
    again = apply(
        after, next(m for m in some(after, SPEND, way=ADJUST_AGAIN, value=6) if not m.amount)
    )
    assert len(some(again, USE, value=6)) == 1


def test_a_full_kind_is_lost_but_the_set_is_filled() -> None:
    at = position((2, 6), held="P" * 12, spaceshipped=filled(4))
    after = apply(at, some(at, USE, value=2)[0])
    assert text(after.held) == "P" * 12
    assert after.boards[0] == filled(4, 2)


def test_a_full_card_takes_no_die() -> None:
    full = filled(1, 2, 3, 4, 5, 6, 1, 2, 3, 4)
    assert [plays(ID, full, value) for value in range(7)] == [[]] * 7
    assert len(some(position((2, 6), spaceshipped=full), COMPENSATE)) == 6


def test_changed_and_created_dice_are_written_with_their_value() -> None:
    on = filled(4)
    assert plays(ID, on, created(5)) == plays(ID, on, 5) == plays(ID, on, use(5, changed=True))


def test_a_zero_is_written_and_copied_on() -> None:
    on = filled(0)
    assert written(ID, on, plays(ID, on, 0)) == [{"s2a": "0", "s2b": "0", "s2c": "1"}]
    assert text(only(plays(ID, on, 0)).gain) == "PHC"


def test_refusals() -> None:
    on = filled(4, 2)
    assert refusal(ID, on, 3, "s2a") == "the top box of set 2 is already taken"
    assert refusal(ID, on, 3, "s2c") == "the bottom box of set 2 is already taken"
    assert "the top box of set 3 comes first" in refusal(ID, on, 3, "s4a")
    assert "the top box of set 3 comes first" in refusal(ID, on, 3, "s10b")
    assert refusal(ID, on, 3, "s1b") == "the number in the middle box of set 1 is printed"
