"""A Feast for Odin: shapes on islands, each shape once, and the 6 that takes any shape."""

import pytest

from realmtable.rolling.marks import FILL
from realmtable.rolling.resources import parse
from tests.support.rolling import board, created, pick, plays, realm, refusal, stars, use, written

ID = "a_feast_for_odin"
A = ["a1", "a2", "a3", "a4", "a5", "a6"]
B = ["b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8"]
C = ["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10"]
D = ["d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8"]
SHAPES = ["s1a", "s1b", "s2a", "s2b", "s3a", "s3b", "s4a", "s4b", "s5a", "s5b"]


def filled(*spaces: str) -> bytes:
    """A board with these squares filled."""
    return board(ID, **dict.fromkeys(spaces, "fill"))


def all_but(*spaces: str) -> bytes:
    """A board with every square filled except these."""
    return filled(*[square for square in A + B + C + D if square not in spaces])


def squares(marks: dict[str, str]) -> str:
    """The squares a play fills, in one line."""
    return " ".join(space for space, mark in marks.items() if mark == "fill")


def test_a_marked_shape_cannot_be_taken_again() -> None:
    """With one shape of the 3 marked, a 3 has only the other one: the square of two by two."""
    on = board(ID, s3a="mark")
    made = written(ID, on, plays(ID, on, 3))
    assert [marks["s3b"] for marks in made] == ["mark"] * 9
    assert sorted(squares(marks) for marks in made) == [
        "a1 a2 a3 a4",
        "b1 b2 b3 b4",
        "b4 b5 b6 b7",
        "c1 c2 c4 c5",
        "c2 c3 c5 c6",
        "c4 c5 c7 c8",
        "c5 c6 c8 c9",
        "d2 d3 d5 d6",
        "d3 d4 d6 d7",
    ]


def test_a_six_takes_a_marked_shape_and_marks_none() -> None:
    """A 6 may place a shape that is marked already, and leaves all shapes as they are."""
    on = board(ID, s5a="mark")
    made = written(ID, on, plays(ID, on, 6))
    assert {"b3": "fill", "b4": "fill", "b5": "fill", "b6": "fill", "b7": "fill"} in made
    assert not [marks for marks in made for space in marks if space in SHAPES]


def test_the_last_square_of_an_island_may_be_a_star_square_too() -> None:
    """The star square b8 is the last of its island: one star for the square, one for the island."""
    on = filled(*B[:7])
    assert stars(ID, on) == 0
    play = pick(ID, on, plays(ID, on, 1), s1a="mark", b8="fill")
    assert stars(ID, play.board) == 2


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_each_value_has_two_shapes_of_its_own(value: int) -> None:
    one, two = f"s{value}a", f"s{value}b"
    fresh = realm(ID).start()
    used = {
        space
        for marks in written(ID, fresh, plays(ID, fresh, value))
        for space in marks
        if space in SHAPES
    }
    assert used == {one, two}
    done = board(ID, **{one: "mark", two: "mark"})
    assert plays(ID, done, value) == []
    assert plays(ID, done, 6)


def test_a_six_finds_every_shape_on_a_fresh_card_once() -> None:
    """Two of the shapes are the same domino: a 6 offers it once for each place."""
    fresh = realm(ID).start()
    made = [squares(marks) for marks in written(ID, fresh, plays(ID, fresh, 6))]
    assert len(made) == len(set(made))
    by_size = [len(line.split()) for line in made]
    assert by_size.count(1) == len(A + B + C + D)
    assert by_size.count(2) == 6 + 9 + 13 + 9
    for value in range(1, 6):
        for marks in written(ID, fresh, plays(ID, fresh, value)):
            assert squares(marks) in made


def test_shapes_may_be_turned_and_mirrored() -> None:
    fresh = realm(ID).start()
    made = [squares(marks) for marks in written(ID, fresh, plays(ID, fresh, 4))]
    assert "c1 c4 c5 c8" in made
    assert "c2 c4 c5 c7" in made


def test_a_shape_stays_on_one_island() -> None:
    fresh = realm(ID).start()
    for value in range(1, 7):
        for marks in written(ID, fresh, plays(ID, fresh, value)):
            assert len({square[0] for square in squares(marks).split()}) == 1


def test_a_shape_is_placed_whole_on_empty_squares() -> None:
    """Two squares are left, apart from each other: only the single square fits."""
    on = all_but("a1", "d8")
    assert written(ID, on, plays(ID, on, 1)) == [
        {"a1": "fill", "s1a": "mark"},
        {"d8": "fill", "s1a": "mark"},
    ]
    for value in (2, 3, 4, 5):
        assert plays(ID, on, value) == []
    assert written(ID, on, plays(ID, on, 6)) == [{"a1": "fill"}, {"d8": "fill"}]


def test_a_shape_need_not_touch_what_is_filled() -> None:
    on = filled("c1")
    assert pick(ID, on, plays(ID, on, 1), s1a="mark", c9="fill")


def test_everything_on_the_filled_squares_is_gained() -> None:
    on = board(ID, s3a="mark")
    found = plays(ID, on, 3)
    assert pick(ID, on, found, c5="fill", c6="fill", c8="fill", c9="fill").gain == parse("PC")
    assert pick(ID, on, found, a1="fill").gain == parse("PH")
    assert pick(ID, on, found, b1="fill").gain == parse("C")
    assert pick(ID, on, found, c1="fill").gain == parse("H")


def test_squares_filled_earlier_pay_nothing_more() -> None:
    on = filled("a1", "a2", "a3", "a4")
    assert pick(ID, on, plays(ID, on, 2), a5="fill", a6="fill").gain == 0


def test_the_squares_pay_three_of_each_kind_in_all() -> None:
    fresh = realm(ID).start()
    single = [play for play in plays(ID, fresh, 6) if play.board.count(FILL) == 1]
    assert sum(play.gain for play in single) == parse("PPPHHHCCC")


def test_adjusted_and_created_sixes_are_sixes() -> None:
    fresh = realm(ID).start()
    assert plays(ID, fresh, use(6, changed=True)) == plays(ID, fresh, 6)
    assert plays(ID, fresh, created(6)) == plays(ID, fresh, 6)


def test_a_die_of_value_0_has_no_shape() -> None:
    assert plays(ID, realm(ID).start(), 0) == []


def test_star_squares_and_full_islands_score() -> None:
    assert stars(ID, realm(ID).start()) == 0
    assert stars(ID, filled("b8")) == 1
    assert stars(ID, filled("b8", "c10")) == 2
    assert stars(ID, filled(*A)) == 1
    assert stars(ID, filled(*A[:5], *D[1:])) == 0
    assert stars(ID, filled(*C, *D)) == 3
    assert stars(ID, all_but()) == 6


def test_refusals_name_the_rule() -> None:
    assert refusal(ID, board(ID, s3a="mark"), 3, "s3a") == "the 3's corner is already taken"
    assert refusal(ID, realm(ID).start(), 3, "s1a") == "the 1's single square takes only a 1"
    assert refusal(ID, all_but("a1"), 2, "s2b") == "the 2's row of three fits on no island any more"
    assert refusal(ID, all_but("a1"), 2, "a1") == (
        "no shape that a 2 may choose fits whole on square 1 of row 1 on Shetland"
    )
    assert refusal(ID, realm(ID).start(), 6, "s1a") == "a 6 takes any shape and marks none"


def test_a_value_whose_shapes_are_both_used_is_refused_for_that() -> None:
    used = board(ID, s3a="mark", s3b="mark")
    assert refusal(ID, used, 3, "c5") == "every shape of the 3 is marked already"
    assert refusal(ID, board(ID, s3a="mark", c5="fill"), 3, "c5") == (
        "square 2 of row 2 on Iceland is already taken"
    )


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (4, "a1 a3 a5 a6"),
        (4, "a3 a4 a5 a6"),
        (4, "d1 d2 d3 d5"),
        (4, "d1 d3 d5 d6"),
        (3, "a3 a5 a6"),
        (3, "d1 d2 d3"),
        (5, "d1 d2 d3 d4"),
        (5, "d1 d2 d3 d6"),
        (5, "d1 d2 d3 d5 d6"),
    ],
)
def test_shapes_turn_and_mirror_at_ragged_coasts_too(value: int, wanted: str) -> None:
    """Where the corner of the shape's box lies in the sea."""
    fresh = realm(ID).start()
    assert wanted in [squares(marks) for marks in written(ID, fresh, plays(ID, fresh, value))]


def test_the_ten_shapes_once_each_fill_the_islands() -> None:
    """A 6 is never needed for all six stars."""

    def fills(on: bytes, values: list[int]) -> bool:
        if not values:
            return stars(ID, on) == 6
        # The first empty square must be covered by one of the plays left.
        empty = next(i for i, mark in enumerate(on) if mark == 0 and i < len(A + B + C + D))
        return any(
            play.board[empty] == FILL
            and fills(play.board, [v for v in values if v != value] + rest)
            for value in dict.fromkeys(values)
            for rest in [[value] * (values.count(value) - 1)]
            for play in plays(ID, on, value)
        )

    assert fills(realm(ID).start(), [1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
