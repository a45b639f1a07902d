"""The Isle of Cats: numbers in boxes, pairs of them connected to the map of their value."""

from itertools import product
from random import Random

import pytest

from realmtable.rolling.position import COMPENSATE
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
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

ID = "the_isle_of_cats"
ROWS = ["m4 b1 m6 b2 m5", "b3 b4 b5 b6 b7", "-- m2 m1 m3 --"]
CELLS = {
    name: (row, column)
    for row, names in enumerate(ROWS)
    for column, name in enumerate(names.split())
    if name != "--"
}
BOXES = [f"b{n}" for n in range(1, 8)]
MAPS = {4: "PH", 6: "HC", 5: "PC", 2: "PC", 1: "PH", 3: "HC"}


def beside(name: str) -> set[str]:
    row, column = CELLS[name]
    return {other for other, (r, c) in CELLS.items() if abs(r - row) + abs(c - column) == 1}


def places(on: bytes, value: int) -> list[str]:
    """Where a die can go."""
    return [only_key(marks) for marks in written(ID, on, plays(ID, on, value))]


def only_key(marks: dict[str, str]) -> str:
    assert len(marks) == 1
    return next(iter(marks))


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_the_first_die_goes_anywhere(value: int) -> None:
    on = board(ID)
    assert places(on, value) == [*BOXES, f"m{value}"]
    assert written(ID, on, plays(ID, on, value))[0] == {"b1": str(value)}
    assert written(ID, on, plays(ID, on, value))[-1] == {f"m{value}": "mark"}


@pytest.mark.parametrize(("first", "value"), list(product(CELLS, [1, 2, 3, 4, 5, 6])))
def test_every_later_die_goes_next_to_what_is_written(first: str, value: int) -> None:
    on = board(ID, **{first: "mark" if first[0] == "m" else 3})
    expected = {name for name in beside(first) if name[0] == "b" or name == f"m{value}"}
    assert set(places(on, value)) == expected
    assert len(places(on, value)) == len(expected)


def test_the_drawing_has_side_by_side_what_shares_a_side() -> None:
    card = realm(ID).card
    for one, other in product(card.spaces, repeat=2):
        assert one.at is not None
        assert other.at is not None
        across, down = abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1])
        touching = (across < 1 and 1 < down < 20) or (down < 1 and 1 < across < 20)
        assert (other.id in beside(one.id)) == touching


def test_diagonals_do_not_count() -> None:
    assert "b5" not in places(board(ID, b1=4), 4)


def test_an_unmarked_map_opens_nothing() -> None:
    """Beside the first box of the middle row lies the map of value 4; behind it the top row."""
    assert "b1" not in places(board(ID, b3=4), 4)
    assert "b1" in places(board(ID, b3=4, m4="mark"), 4)


def test_a_box_pays_nothing() -> None:
    on = board(ID)
    assert all(play.gain == 0 for play in plays(ID, on, 5)[:-1])


@pytest.mark.parametrize(("value", "gain"), MAPS.items())
def test_a_map_pays_both_its_resources(value: int, gain: str) -> None:
    on = board(ID)
    assert text(pick(ID, on, plays(ID, on, value), **{f"m{value}": "mark"}).gain) == gain


def test_a_map_is_marked_once_and_only_by_its_value() -> None:
    on = board(ID, b5=6)
    assert "m6" in places(on, 6)
    assert "m6" not in places(on, 5)
    assert "m6" not in places(board(ID, b5=6, m6="mark"), 6)


def test_numbers_are_never_written_over() -> None:
    on = board(ID, b4=2, b5=2)
    assert not {"b4", "b5"} & set(places(on, 5))


def slow_stars(numbers: dict[str, int]) -> int:
    """Of each map the boxes with its value that are reached from it, step by step."""
    scored = 0
    for value in MAPS:
        reached = {f"m{value}"}
        while True:
            more = {
                box
                for box, number in numbers.items()
                if number == value and beside(box) & reached and box not in reached
            }
            if not more:
                break
            reached |= more
        scored += 2 * (len(reached) >= 3)
    return scored


def test_stars_agree_with_a_slow_count() -> None:
    random = Random("cats")
    seen = set()
    for _ in range(3000):
        few = random.sample((1, 2, 3, 4, 5, 6, 0), 3)
        numbers = {box: random.choice(few) for box in BOXES if random.random() < 0.8}
        marks = {f"m{value}": "mark" for value in MAPS if random.random() < 0.3}
        on = board(ID, **numbers, **marks)
        assert stars(ID, on) == slow_stars(numbers)
        seen.add(stars(ID, on))
    assert seen >= {0, 2, 4}


def test_four_sixes_connected_to_their_map_score_2_stars() -> None:
    assert stars(ID, board(ID, b1=6, b2=6, b4=6, b5=6)) == 2


def test_the_map_need_not_be_marked() -> None:
    assert stars(ID, board(ID, b4=2, b5=2)) == 2
    assert stars(ID, board(ID, b4=2, b5=2, m2="mark")) == 2


def test_one_box_and_the_map_are_no_pair() -> None:
    assert stars(ID, board(ID, b4=2, m2="mark")) == 0


def test_boxes_on_different_sides_of_the_map_are_a_pair() -> None:
    """The two boxes of the top row do not touch each other, only the map of value 6."""
    assert stars(ID, board(ID, b1=6, b2=6)) == 2


def test_a_pair_must_be_connected_to_its_map() -> None:
    assert stars(ID, board(ID, b6=2, b7=2)) == 0
    assert stars(ID, board(ID, b4=2, b6=2, b5=3)) == 0
    assert stars(ID, board(ID, b4=2, b5=2, b6=2)) == 2


def test_a_map_of_another_value_links_nothing() -> None:
    """Boxes with a 4 on both sides of the map of value 6, one of them at the map of value 4."""
    assert stars(ID, board(ID, b1=4, b2=4, m6="mark")) == 0


def test_three_pairs_are_six_stars() -> None:
    assert stars(ID, board(ID, b1=4, b3=4, b4=2, b5=2, b7=5, b2=5)) == 6


def test_all_seven_boxes_never_score_more() -> None:
    most = max(
        slow_stars(dict(zip(BOXES, numbers, strict=True)))
        for numbers in product((1, 3, 5, 6), repeat=7)
    )
    assert most <= 6


def test_a_die_that_has_no_place_brings_compensation() -> None:
    """All boxes are filled and no map of the value is left."""
    full = board(ID, **dict.fromkeys(BOXES, 1), m3="mark")
    at = position((3, 4), the_isle_of_cats=full)
    assert len(some(at, COMPENSATE, value=3)) == 3
    assert some(at, COMPENSATE, value=4) == []
    assert places(full, 4) == ["m4"]


def test_a_full_kind_is_lost_but_the_map_is_marked() -> None:
    at = position((4, 1), held="P" * 12 + "H" * 12, the_isle_of_cats=board(ID))
    after = apply(at, using(at, 4, ID, m4="mark"))
    assert text(after.held) == "P" * 12 + "H" * 12


def test_changed_and_created_dice_count_with_their_value() -> None:
    on = board(ID, b4=2)
    assert plays(ID, on, created(2)) == plays(ID, on, 2) == plays(ID, on, use(2, changed=True))


def test_a_zero_fills_a_box_and_is_no_part_of_a_pair() -> None:
    assert written(ID, board(ID), plays(ID, board(ID), 0)) == [{box: "0"} for box in BOXES]
    on = board(ID, b4=0)
    assert set(places(on, 2)) == {"b1", "b3", "b5", "m2"}
    assert stars(ID, board(ID, **dict.fromkeys(BOXES, 0))) == 0


def test_refusals() -> None:
    on = board(ID, b4=2)
    assert refusal(ID, on, 2, "b4") == "the second box of the middle row is already taken"
    assert refusal(ID, on, 2, "m1") == "the map of value 1 takes only a 1"
    assert refusal(ID, on, 2, "b7") == (
        "the fifth box of the middle row is next to no filled box and no marked map"
    )
    assert refusal(ID, on, 4, "m4") == (
        "the map of value 4 is next to no filled box and no marked map"
    )
