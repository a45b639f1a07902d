"""Planet Unknown: numbers are assigned to shapes, and shapes settle the planet."""

from itertools import combinations
from random import Random

import pytest

from realmtable.rolling.marks import EMPTY
from realmtable.rolling.position import ADJUST, SPEND, Round
from realmtable.rolling.resources import parse
from realmtable.rolling.turn import apply, begin
from tests.support.rolling import (
    board,
    created,
    marks_of,
    one,
    pick,
    plays,
    realm,
    refusal,
    some,
    stars,
    using,
    written,
)

ID = "planet_unknown"
SLOTS = ["a1", "a2", "b1", "b2", "c1", "c2"]
ROWS = {1: (3, 5), 2: (2, 6), 3: (1, 7), 4: (1, 7), 5: (2, 6), 6: (3, 5)}
SQUARES = [f"r{r}c{c}" for r, (left, right) in ROWS.items() for c in range(left, right + 1)]
# Each shape as drawn on the card, by hand.
SHAPES = {
    "a1": [(0, 0), (0, 1)],
    "a2": [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)],
    "b1": [(0, 0), (0, 1), (0, 2)],
    "b2": [(0, 0), (1, 0), (2, 0), (2, 1)],
    "c1": [(0, 0), (0, 1), (0, 2), (1, 1)],
    "c2": [(0, 0), (1, 0), (1, 1)],
}
Shape = frozenset[tuple[int, int]]


def row(n: int) -> list[str]:
    return [square for square in SQUARES if square[1] == str(n)]


def column(n: int) -> list[str]:
    return [square for square in SQUARES if square[3] == str(n)]


def settled(*squares: str, **numbers: int) -> bytes:
    """A board with these squares filled and these numbers assigned."""
    marks: dict[str, int | str] = dict.fromkeys(squares, "fill")
    return board(ID, **marks | numbers)


def all_but(*squares: str, **numbers: int) -> bytes:
    return settled(*[square for square in SQUARES if square not in squares], **numbers)


def slots_of(on: bytes, value: int) -> set[str]:
    """The slots in which some play writes the number."""
    made = written(ID, on, plays(ID, on, value))
    return {space for marks in made for space in marks if space in SLOTS}


def squares_of(marks: dict[str, str]) -> list[str]:
    return sorted(space for space in marks if space in SQUARES)


# --- which number stands for which shape -----------------------------------------------------


def test_the_one_is_assigned_from_the_start() -> None:
    """It draws two squares in a line and writes no number."""
    fresh = realm(ID).start()
    assert fresh == board(ID, a1=1)
    made = written(ID, fresh, plays(ID, fresh, 1))
    assert {"r1c3": "fill", "r1c4": "fill"} in made
    assert {len(marks) for marks in made} == {2}
    assert slots_of(fresh, 1) == set()
    assert not any(play.gain for play in plays(ID, fresh, 1))


@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_a_new_number_takes_any_empty_slot(value: int) -> None:
    """The 6 and the 1 add up to 7, so even the 6 may stand beside the 1."""
    assert slots_of(realm(ID).start(), value) == {"a2", "b1", "b2", "c1", "c2"}


@pytest.mark.parametrize(
    ("slot", "gain"), [("a2", "H"), ("b1", "C"), ("b2", "P"), ("c1", "H"), ("c2", "P")]
)
def test_the_slot_pays_when_its_number_is_written(slot: str, gain: str) -> None:
    fresh = realm(ID).start()
    found = [p for p in plays(ID, fresh, 4) if slot in marks_of(ID, fresh, p.board)]
    assert found
    assert {play.gain for play in found} == {parse(gain)}
    again = board(ID, **{slot: 4})
    assert {play.gain for play in plays(ID, again, 4)} == {0}
    assert slots_of(again, 4) == set()


@pytest.mark.parametrize("slot", SLOTS)
def test_the_shape_drawn_is_that_of_the_slot(slot: str) -> None:
    on = board(ID, **{slot: 1 if slot == "a1" else 3})
    value = 1 if slot == "a1" else 3
    made = [squares_of(marks) for marks in written(ID, on, plays(ID, on, value))]
    assert {len(squares) for squares in made} == {len(SHAPES[slot])}
    assert {frozenset(squares) for squares in made} == congruent(SQUARES, SHAPES[slot])


@pytest.mark.parametrize("slot", ["b1", "c1", "c2"])
def test_a_new_number_is_drawn_at_once_in_the_shape_of_its_slot(slot: str) -> None:
    fresh = realm(ID).start()
    made = [m for m in written(ID, fresh, plays(ID, fresh, 5)) if slot in m]
    assert all(marks[slot] == "5" for marks in made)
    squares = [squares_of(marks) for marks in made]
    assert {frozenset(each) for each in squares} == congruent(SQUARES, SHAPES[slot])


def test_a_pair_adds_up_to_seven_at_most() -> None:
    """Beside a 3 no 5; beside a 2 a 5, but no 6."""
    with_three = board(ID, b1=3)
    assert slots_of(with_three, 5) == {"a2", "c1", "c2"}
    assert slots_of(with_three, 4) == {"a2", "b2", "c1", "c2"}
    with_two = board(ID, c2=2)
    assert "c1" in slots_of(with_two, 5)
    assert "c1" not in slots_of(with_two, 6)


def test_a_number_that_no_slot_may_take_cannot_be_used() -> None:
    """2 and 3 stand in pairs of their own: only the slot beside the 1 is left for the 6, and the 5
    that takes it shuts the 6 out."""
    on = board(ID, a2=5, b1=2, c1=3)
    assert plays(ID, on, 6) == []
    assert slots_of(on, 4) == {"b2", "c2"}
    assert slots_of(board(ID, b1=2, c1=3), 6) == {"a2"}
    full = board(ID, a2=2, b1=3, b2=4, c1=5)
    assert plays(ID, full, 6) == []


def test_an_adjusted_six_is_a_five() -> None:
    """Beside the 2, with its coin and three squares in a line that complete a row for a star."""
    start = Round([realm(ID)]).start()
    start.boards[0] = settled("r6c3", b2=2)
    start.earned = parse("PP")
    at = begin(start, 6, 2)
    at = apply(at, one(some(at, SPEND, way=ADJUST, value=6, amount=-1)))
    after = apply(at, using(at, 5, ID, b1=5, r1c3="fill", r1c4="fill", r1c5="fill"))
    assert after.held == parse("C")
    assert (stars(ID, at.boards[0]), stars(ID, after.boards[0])) == (0, 1)


def test_created_dice_count_like_rolled_ones() -> None:
    for on in (realm(ID).start(), board(ID, b1=4)):
        for value in range(1, 7):
            assert plays(ID, on, created(value)) == plays(ID, on, value)


# --- the planet ------------------------------------------------------------------------------


def test_a_shape_may_be_drawn_without_limit_and_anywhere() -> None:
    on = settled("r1c3", "r1c4", "r3c1", "r3c2")
    made = [squares_of(marks) for marks in written(ID, on, plays(ID, on, 1))]
    assert ["r6c4", "r6c5"] in made
    empty = [square for square in SQUARES if square not in ("r1c3", "r1c4", "r3c1", "r3c2")]
    assert {frozenset(squares) for squares in made} == congruent(empty, SHAPES["a1"])


def test_a_shape_that_no_longer_fits_cannot_be_drawn_or_taken() -> None:
    """Two squares in a line are left: the 1 fits, and no number may be assigned."""
    on = all_but("r6c3", "r6c4", b1=3)
    assert written(ID, on, plays(ID, on, 1)) == [{"r6c3": "fill", "r6c4": "fill"}]
    assert plays(ID, on, 3) == []
    for value in (2, 4, 5, 6):
        assert plays(ID, on, value) == []
    corner = all_but("r6c3", "r6c4", "r5c3")
    assert written(ID, corner, plays(ID, corner, 6)) == [
        {"c2": "6", "r5c3": "fill", "r6c3": "fill", "r6c4": "fill"}
    ]


@pytest.mark.parametrize(("number", "gain"), [(3, "P"), (4, "CC"), (5, "H")])
def test_middle_columns_pay_when_they_are_complete(number: int, gain: str) -> None:
    on = settled(*column(number)[:4])
    play = pick(ID, on, plays(ID, on, 1), **dict.fromkeys(column(number)[4:], "fill"))
    assert play.gain == parse(gain)
    assert sum(p.gain for p in plays(ID, on, 1)) == parse(gain)


@pytest.mark.parametrize("number", [1, 2, 6, 7])
def test_outer_columns_pay_nothing(number: int) -> None:
    left = column(number)[-2:]
    on = settled(*[square for square in column(number) if square not in left])
    assert pick(ID, on, plays(ID, on, 1), **dict.fromkeys(left, "fill")).gain == 0


def test_one_shape_may_complete_rows_and_columns_at_once() -> None:
    """The last two squares end two columns, and a row is complete with them."""
    on = settled(*column(3)[1:], *column(4)[1:], "r1c5")
    play = pick(ID, on, plays(ID, on, 1), r1c3="fill", r1c4="fill")
    assert play.gain == parse("PCC")
    assert stars(ID, play.board) - stars(ID, on) == 1
    upright = settled(*row(5)[1:], *[s for s in row(4) if s != "r4c2"])
    play = pick(ID, upright, plays(ID, upright, 1), r4c2="fill", r5c2="fill")
    assert (stars(ID, upright), stars(ID, play.board)) == (0, 2)


def test_the_columns_and_slots_pay_three_of_each_kind_in_all() -> None:
    card = realm(ID).card
    zones = [card.zone(name).gain for name in ("col_3", "col_4", "col_5")]
    assert sum(zones) + sum(space.gain for space in card.spaces) == parse("PPPHHHCCC")


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6])
def test_each_full_row_is_a_star(n: int) -> None:
    assert stars(ID, settled(*row(n)[1:])) == 0
    assert stars(ID, settled(*row(n))) == 1


def test_all_six_rows() -> None:
    assert stars(ID, realm(ID).start()) == 0
    assert stars(ID, settled(*SQUARES)) == 6


def test_a_full_resource_card_does_not_keep_a_shape_off() -> None:
    start = Round([realm(ID)]).start()
    start.earned = start.spent = parse("C" * 12)
    at = begin(start, 4, 2)
    after = apply(at, using(at, 4, ID, b1=4, r1c3="fill", r1c4="fill", r1c5="fill"))
    assert after.held == 0


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, realm(ID).start(), 0) == []


# --- an independent count --------------------------------------------------------------------


def cell(square: str) -> tuple[int, int]:
    return int(square[1]), int(square[3])


def normal(cells: list[tuple[int, int]]) -> Shape:
    """One picture for all turned and mirrored forms of a shape: the smallest."""
    forms = []
    for a, b, c, d in [
        *((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0)),
        *((-1, 0, 0, 1), (0, 1, 1, 0), (1, 0, 0, -1), (0, -1, -1, 0)),
    ]:
        turned = [(a * r + b * k, c * r + d * k) for r, k in cells]
        top, left = min(r for r, _ in turned), min(k for _, k in turned)
        forms.append(sorted((r - top, k - left) for r, k in turned))
    return frozenset(min(forms))


def congruent(empty: list[str], shape: list[tuple[int, int]]) -> set[frozenset[str]]:
    """Every set of squares that has the form of a shape, by trying all sets."""
    wanted = normal(shape)
    found = set()
    for squares in combinations(empty, len(shape)):
        cells = [cell(square) for square in squares]
        if max(r for r, _ in cells) - min(r for r, _ in cells) > 2:
            continue
        if max(c for _, c in cells) - min(c for _, c in cells) > 2:
            continue
        if normal(cells) == wanted:
            found.add(frozenset(squares))
    return found


def test_every_place_on_half_settled_planets() -> None:
    random = Random(7)
    for _ in range(12):
        filled = random.sample(SQUARES, 17)
        on = settled(*filled, a2=6, b2=2, c1=3)
        empty = [square for square in SQUARES if square not in filled]
        for value, slots in ((6, ["a2"]), (3, ["c1"]), (5, ["b1"]), (4, ["b1", "c2"])):
            expected = {
                (slot if on[realm(ID).names.index(slot)] == EMPTY else "", squares)
                for slot in slots
                for squares in congruent(empty, SHAPES[slot])
            }
            made = written(ID, on, plays(ID, on, value))
            found = [
                ("".join(space for space in marks if space in SLOTS), frozenset(squares_of(marks)))
                for marks in made
            ]
            assert set(found) == expected
            assert len(found) == len(expected)


# --- refusals --------------------------------------------------------------------------------


def test_a_number_in_two_slots_is_no_board() -> None:
    assert realm(ID).problem(board(ID, b1=4, c1=5)) == ""
    assert "one slot" in realm(ID).problem(board(ID, b1=4, c1=4))
    assert "one slot" in realm(ID).problem(board(ID, b1=1))


def test_refusals_name_the_rule() -> None:
    on = board(ID, b1=3)
    assert refusal(ID, on, 3, "a2") == "the 3 already stands in the left slot of the middle pair"
    assert refusal(ID, on, 5, "a1") == "the left slot of the left pair is already taken"
    assert refusal(ID, on, 5, "b1") == "the left slot of the middle pair is already taken"
    assert refusal(ID, on, 5, "b2") == "a pair adds up to 7 at most, and this one would make 8"
    nearly = all_but("r6c3", "r6c4", "r1c3")
    assert "fits nowhere" in refusal(ID, nearly, 5, "c2")
    assert (
        refusal(ID, nearly, 1, "r1c3")
        == "no shape that a 1 may draw covers the first square of the first row and only empty"
        " squares"
    )
    assert refusal(ID, nearly, 1, "r1c4") == "the second square of the first row is already taken"
    shut = board(ID, a2=5, b1=2, c1=3)
    assert refusal(ID, shut, 6, "r1c4") == "no slot is left that may take a 6"
