"""Tapestry: shapes fill a grid of big squares; whole big rows and columns score."""

import pytest

from realmtable.rolling.marks import FILL
from realmtable.rolling.position import BUY, COMPENSATE, SPEND
from realmtable.rolling.realm import Use
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
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

NAME = "tapestry"
PRINTED = {"c05", "c11", "c22", "c35", "c50", "c53"}
SHAPES: dict[int, list[tuple[int, int]]] = {
    1: [(0, 0)],
    2: [(0, 0), (0, 1)],
    3: [(0, 0), (1, 0), (1, 1)],
    4: [(0, 0), (1, 0), (2, 0), (1, 1)],
    5: [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)],
    6: [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)],
}
BIG = {
    "11": "P",
    "12": "H",
    "13": "C",
    "21": "C",
    "22": "P",
    "23": "H",
    "31": "H",
    "32": "C",
    "33": "P",
}


def _big(name: str) -> list[str]:
    """The small squares of a big one, by its row and column."""
    row, column = 2 * int(name[0]) - 2, 2 * int(name[1]) - 2
    return [f"c{r}{c}" for r in (row, row + 1) for c in (column, column + 1)]


def _filled(*spaces: str) -> bytes:
    return board(NAME, **dict.fromkeys(spaces, "fill"))


def _without(*spaces: str) -> bytes:
    """The whole grid filled except for some small squares."""
    return _filled(*(f"c{r}{c}" for r in range(6) for c in range(6) if f"c{r}{c}" not in spaces))


def _placements(value: int, taken: set[str]) -> set[frozenset[str]]:
    """Every way to lay the shape, turned and flipped, found the slow way."""
    found = set()
    cells = SHAPES[value]
    for _ in range(2):
        cells = [(r, -c) for r, c in cells]
        for _ in range(4):
            cells = [(c, -r) for r, c in cells]
            for down in range(-6, 12):
                for right in range(-6, 12):
                    moved = [(r + down, c + right) for r, c in cells]
                    names = frozenset(f"c{r}{c}" for r, c in moved)
                    inside = all(0 <= r < 6 and 0 <= c < 6 for r, c in moved)
                    if inside and not names & taken:
                        found.add(names)
    return found


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("drawn", [set(), {"c00", "c23", "c33", "c44", "c12"}])
def test_a_die_lays_its_whole_shape_in_every_way_that_fits(value: int, drawn: set[str]) -> None:
    """Turned, flipped, across the lines, away from earlier shapes, never over a filled square."""
    on = _filled(*drawn)
    found = [frozenset(marks) for marks in written(NAME, on, plays(NAME, on, value))]
    assert set(found) == _placements(value, PRINTED | drawn)
    assert len(found) == len(set(found))


def test_the_printed_squares_are_filled_from_the_start() -> None:
    start = realm(NAME).start()
    names = realm(NAME).names
    filled = {name for name, mark in zip(names, start, strict=True) if mark == FILL}
    assert filled == PRINTED


@pytest.mark.parametrize(("big", "gain"), BIG.items())
def test_completing_a_big_square_gives_its_resource(big: str, gain: str) -> None:
    open_squares = [space for space in _big(big) if space not in PRINTED]
    last = open_squares[-1]
    on = _filled(*open_squares[:-1])
    play = pick(NAME, on, plays(NAME, on, 1), **{last: "fill"})
    assert text(play.gain) == gain


def test_an_unfinished_big_square_gives_nothing() -> None:
    on = _filled("c02")
    assert pick(NAME, on, plays(NAME, on, 2), c03="fill", c13="fill").gain == 0


def test_one_shape_may_complete_several_big_squares() -> None:
    """The domino c01-c02 closes big_11 and big_12."""
    on = _filled("c00", "c10", "c03", "c12", "c13")
    play = pick(NAME, on, plays(NAME, on, 2), c01="fill", c02="fill")
    assert text(play.gain) == "PH"


def test_a_big_square_pays_once() -> None:
    """big_11 is complete already; closing big_12 beside it pays the heart alone."""
    on = _filled("c00", "c01", "c10", "c02", "c03", "c12")
    assert text(pick(NAME, on, plays(NAME, on, 1), c13="fill").gain) == "H"


@pytest.mark.parametrize("line", ["1", "2", "3"])
def test_a_big_row_and_a_big_column_are_a_star_each(line: str) -> None:
    row = [space for big in BIG if big[0] == line for space in _big(big)]
    column = [space for big in BIG if big[1] == line for space in _big(big)]
    for squares in (row, column):
        assert stars(NAME, _filled(*squares)) == 1
        missing = next(space for space in squares if space not in PRINTED)
        assert stars(NAME, _filled(*(space for space in squares if space != missing))) == 0
    assert stars(NAME, _filled(*row, *column)) == 2


def test_small_rows_score_nothing() -> None:
    assert stars(NAME, _filled(*(f"c0{c}" for c in range(6)))) == 0


def test_a_row_gives_a_star_and_no_resource() -> None:
    """The last small square of row 1 closes big_13: its coin and nothing else."""
    squares = [space for big in ("11", "12", "13") for space in _big(big)]
    on = _filled(*(space for space in squares if space != "c15"))
    play = pick(NAME, on, plays(NAME, on, 1), c15="fill")
    assert (text(play.gain), stars(NAME, play.board)) == ("C", 1)


def test_the_whole_grid_is_six_stars() -> None:
    full = _without()
    assert stars(NAME, full) == 6
    assert all(plays(NAME, full, value) == [] for value in range(7))


def test_a_shape_may_be_used_again_and_again() -> None:
    on = _filled()
    for row in range(1, 5):
        on = pick(NAME, on, plays(NAME, on, 2), **{f"c{row}3": "fill", f"c{row}4": "fill"}).board
    assert {"c02": "fill", "c03": "fill"} in written(NAME, on, plays(NAME, on, 2))


def test_a_shape_is_never_drawn_in_part() -> None:
    """Two empty squares side by side take a 1 and a 2, but no bigger shape."""
    on = _without("c23", "c33")
    assert [len(plays(NAME, on, value)) for value in range(1, 7)] == [2, 1, 0, 0, 0, 0]


def test_a_die_whose_shape_fits_nowhere_brings_compensation() -> None:
    at = position((6, 1), tapestry=_without("c23", "c33"))
    assert len(some(at, COMPENSATE, value=6)) == 3
    assert some(at, COMPENSATE, value=1) == []


def test_walter_buys_a_one_and_completes_a_big_square() -> None:
    """c13 is the last square of big_12: a coin buys a 1, which fills it and brings a heart."""
    at = position((6, 2), held="C", tapestry=_filled("c02", "c03", "c12"))
    at = apply(at, one(some(at, SPEND, way=BUY, amount=1)))
    at = apply(at, using(at, 1, NAME, c13="fill"))
    assert text(at.held) == "H"


@pytest.mark.parametrize("die", [use(3, changed=True), created(3)])
def test_changed_and_created_dice_count_with_their_value(die: Use) -> None:
    assert plays(NAME, _filled(), die) == plays(NAME, _filled(), 3)


def test_a_full_kind_is_lost_but_the_shape_is_drawn() -> None:
    at = position((1, 6), held="H" * 12, tapestry=_filled("c02", "c03", "c12"))
    after = apply(at, using(at, 1, NAME, c13="fill"))
    assert text(after.held) == "H" * 12


def test_a_zero_cannot_be_used() -> None:
    assert plays(NAME, _filled(), 0) == []


def test_refusals() -> None:
    on = _filled("c00")
    assert "already taken" in refusal(NAME, on, 1, "c00")
    assert refusal(NAME, on, 1, "c11") == "square 2 of row 2 is filled from the start"
    assert refusal(NAME, _without("c23"), 6, "c23") == (
        "the whole shape of the 6 fits nowhere over square 4 of row 3"
    )
