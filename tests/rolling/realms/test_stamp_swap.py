"""Stamp Swap: the higher and the lower rolled die draw different stamps, never turned."""

from itertools import combinations, product
from random import Random

import pytest

from realmtable.rolling.marks import EMPTY
from realmtable.rolling.position import ALTER, ANYTIME, COMPENSATE, USE
from realmtable.rolling.realm import Moment, Use
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    CREATED,
    ROLLED_FIRST,
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
    written,
)

ID = "stamp_swap"
SIZES = {"small": (1, 1), "wide": (1, 2), "tall": (2, 1), "large": (2, 2)}  # rows, columns
PATTERNS = {
    "high": {
        1: (["small", "small"], "P"),
        2: (["small", "small"], "C"),
        3: (["wide", "tall"], ""),
        4: (["large"], "P"),
        5: (["large", "small"], ""),
        6: (["large"], "H"),
    },
    "low": {
        1: (["small", "small"], "C"),
        2: (["wide", "small"], ""),
        3: (["tall", "small"], "H"),
        4: (["wide", "wide"], ""),
        5: (["tall", "tall"], ""),
        6: (["large", "small"], "H"),
    },
}
SQUARES = [f"g{row}{column}" for row in range(1, 6) for column in range(1, 7)]


def stamp(kind: str, row: int, column: int) -> dict[str, str]:
    """The marks of a stamp, by the row and column of its top left square."""
    high, wide = SIZES[kind]
    marks = {f"g{row + r}{column + c}": "part" for r in range(high) for c in range(wide)}
    return marks | {f"g{row}{column}": kind}


def smalls(*squares: str) -> dict[str, str]:
    return dict.fromkeys(squares, "small")


def all_but(*squares: str) -> bytes:
    """The grid full of small stamps except for some squares."""
    return board(ID, **smalls(*(square for square in SQUARES if square not in squares)))


def every_drawing(on: bytes, stamps: list[str]) -> set[frozenset[tuple[str, str]]]:
    """Every way to draw as many of the stamps as can be drawn, found the slow way: each stamp is
    tried in every place and left out, and only the fullest drawings are kept."""
    free = {name for name, mark in zip(SQUARES, on, strict=True) if mark == EMPTY}
    options = []
    for kind in stamps:
        high, wide = SIZES[kind]
        places = product(range(1, 7 - high), range(1, 8 - wide))
        fitting = [
            stamp(kind, row, column)
            for row, column in places
            if set(stamp(kind, row, column)) <= free
        ]
        options.append([{}, *fitting])
    drawings: dict[frozenset[tuple[str, str]], int] = {}
    for chosen in product(*options):
        marks: dict[str, str] = {}
        for each in chosen:
            marks |= each
        if len(marks) == sum(len(each) for each in chosen):
            drawings[frozenset(marks.items())] = sum(bool(each) for each in chosen)
    most = max(drawings.values())
    return {drawing for drawing, amount in drawings.items() if amount == most and amount}


def drawings(
    on: bytes, die: Use | int, at: Moment
) -> list[tuple[frozenset[tuple[str, str]], str, str]]:
    """What the plays draw, what they pay and how they are called."""
    return [
        (frozenset(marks_of(ID, on, play.board).items()), text(play.gain), play.label)
        for play in plays(ID, on, die, at)
    ]


def random_board(random: Random) -> bytes:
    """An album with some stamps, from nearly empty to nearly full."""
    on = board(ID)
    for _ in range(random.choice((0, 4, 8, 12, 16, 24))):
        kind = random.choice(list(SIZES))
        drawn = sorted(every_drawing(on, [kind]), key=sorted)
        if drawn:
            of = realm(ID)
            new = bytearray(on)
            for name, mark in random.choice(drawn):
                new[of.names.index(name)] = 8 + of.card.symbols.index(mark)
            on = bytes(new)
    return on


@pytest.mark.parametrize("row", ["high", "low"])
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_every_drawing_is_listed_once(row: str, value: int) -> None:
    """On albums from empty to full, with the die adjusted to its value."""
    random = Random(f"stamps {row} {value}")
    stamps, gain = PATTERNS[row][value]
    roll = (5, 2) if row == "high" else (2, 5)
    for on in [board(ID), *(random_board(random) for _ in range(25))]:
        found = drawings(on, use(value, changed=True), moment(roll))
        assert len(found) == len(set(found))
        assert {drawing for drawing, _, _ in found} == every_drawing(on, stamps)
        assert {(paid, label) for _, paid, label in found} <= {(gain, "")}


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_where_the_row_is_free_both_patterns_are_listed(value: int) -> None:
    random = Random(f"free {value}")
    for on in [board(ID), *(random_board(random) for _ in range(25))]:
        found = drawings(on, created(value), moment((5, 2)))
        expected = {
            (drawing, PATTERNS[row][value][1])
            for row in ("high", "low")
            for drawing in every_drawing(on, PATTERNS[row][value][0])
        }
        assert {(drawing, gain) for drawing, gain, _ in found} == expected
        assert len(found) == len(expected)


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_no_die_has_more_than_1192_plays(value: int) -> None:
    assert len(plays(ID, board(ID), created(value), moment((5, 2)))) <= 1192


@pytest.mark.parametrize(
    ("roll", "origin", "row"),
    [
        ((5, 2), ROLLED_FIRST, "high"),
        ((5, 2), ROLLED_SECOND, "low"),
        ((2, 5), ROLLED_FIRST, "low"),
        ((2, 5), ROLLED_SECOND, "high"),
    ],
)
def test_the_higher_rolled_die_is_high_whatever_it_is_adjusted_to(
    roll: tuple[int, int], origin: int, row: str
) -> None:
    """A 4 is one large stamp when high, two wide ones when low, also after an adjustment that
    makes the lower die the higher one."""
    drawn = written(ID, board(ID), plays(ID, board(ID), use(4, origin, True), moment(roll)))
    kinds = {frozenset(marks.values()) for marks in drawn}
    assert kinds == {frozenset({"large", "part"} if row == "high" else {"wide", "part"})}


@pytest.mark.parametrize(
    "die", [use(4, ROLLED_FIRST), use(4, ROLLED_SECOND), use(4, ROLLED_FIRST, changed=True)]
)
def test_after_a_pair_either_row_may_be_taken(die: Use) -> None:
    on = board(ID)
    found = written(ID, on, plays(ID, on, die, moment((3, 3))))
    assert stamp("large", 2, 3) in found
    assert stamp("wide", 2, 3) | stamp("wide", 5, 1) in found


@pytest.mark.parametrize("roll", [(6, 1), (1, 2), (4, 4)])
def test_a_created_die_may_take_either_row(roll: tuple[int, int]) -> None:
    on = board(ID)
    found = written(ID, on, plays(ID, on, Use(6, CREATED, False, 0), moment(roll)))
    assert stamp("large", 2, 3) in found
    assert stamp("large", 2, 3) | stamp("small", 5, 1) in found


def test_a_die_altered_with_fleet_is_compared_with_its_new_value() -> None:
    """5 and 5: with the second one altered to a 4, the first is high and the second low."""
    fleet = board("fleet_the_dice_game", m1="mark", m2="mark", m3="mark")
    at = position((5, 5), stamp_swap=board(ID), fleet_the_dice_game=fleet)
    altered = apply(at, one(some(at, ANYTIME, way=ALTER, amount=-1)))
    low, high = sorted((altered.roll_a, altered.roll_b))
    assert (low, high) == (4, 5)
    drawn = [
        marks_of(ID, altered.boards[0], move.play.board)
        for move in some(altered, USE, value=4, name=ID)
        if move.play is not None
    ]
    assert {frozenset(marks.values()) for marks in drawn} == {frozenset({"wide", "part"})}


def test_stamps_are_never_turned() -> None:
    column = all_but("g11", "g21", "g31", "g41")
    assert plays(ID, column, use(4, ROLLED_SECOND), moment((6, 4))) == []  # two wide
    found = plays(ID, column, use(5, ROLLED_SECOND), moment((6, 5)))  # two tall
    assert written(ID, column, found) == [stamp("tall", 1, 1) | stamp("tall", 3, 1)]


def test_the_stamps_of_a_pattern_may_touch_or_be_far_apart() -> None:
    found = written(ID, board(ID), plays(ID, board(ID), 3, moment((3, 1))))  # wide and tall
    assert stamp("wide", 1, 1) | stamp("tall", 1, 3) in found
    assert stamp("wide", 1, 1) | stamp("tall", 4, 6) in found


def test_all_stamps_are_drawn_if_they_can_be() -> None:
    """Five squares take the large and the small stamp of a low 6; the large one alone, or the
    small one where it blocks the other, will not do."""
    on = all_but("g11", "g12", "g21", "g22", "g55")
    found = written(ID, on, plays(ID, on, use(6, ROLLED_SECOND, True), moment((6, 5))))
    assert found == [stamp("large", 1, 1) | smalls("g55")]


def test_as_many_stamps_as_can_be_drawn_are_drawn() -> None:
    """With a square of four squares left, the large stamp or a small one: one stamp either way."""
    on = all_but("g11", "g12", "g21", "g22")
    found = written(ID, on, plays(ID, on, use(6, ROLLED_SECOND, True), moment((6, 5))))
    single = [smalls(square) for square in ("g11", "g12", "g21", "g22")]
    assert sorted(found, key=sorted) == sorted([stamp("large", 1, 1), *single], key=sorted)


def test_you_may_not_block_your_own_second_stamp() -> None:
    """Three squares in a row hold a wide stamp and a small one, but not the other way round."""
    on = all_but("g11", "g12", "g13")
    found = written(ID, on, plays(ID, on, use(2, ROLLED_SECOND), moment((6, 2))))
    assert found == [
        smalls("g11") | stamp("wide", 1, 2),
        smalls("g13") | stamp("wide", 1, 1),
    ]


def test_the_resource_is_gained_though_not_all_stamps_fit() -> None:
    on = all_but("g33")
    play = pick(ID, on, plays(ID, on, use(3, ROLLED_SECOND), moment((6, 3))), g33="small")
    assert text(play.gain) == "H"


def test_a_pattern_of_which_nothing_fits_cannot_be_taken() -> None:
    """One square is left: of a 5 only the high pattern has a small stamp."""
    on = all_but("g33")
    assert plays(ID, on, use(5, ROLLED_SECOND), moment((6, 5))) == []
    assert written(ID, on, plays(ID, on, use(5, ROLLED_FIRST), moment((5, 1)))) == [smalls("g33")]
    assert written(ID, on, plays(ID, on, created(5), moment((5, 1)))) == [smalls("g33")]
    assert plays(ID, on, created(4), moment((5, 1))) == []
    at = position((6, 5), stamp_swap=on)
    assert len(some(at, COMPENSATE, value=5)) == 3


def test_a_free_row_may_be_one_of_which_fewer_stamps_can_be_drawn() -> None:
    """Two squares apart: a high 2 draws both small stamps, a low 2 only one."""
    on = all_but("g11", "g33")
    found = drawings(on, created(2), moment((5, 1)))
    assert sorted((sorted(drawing), gain) for drawing, gain, _ in found) == [
        ([("g11", "small")], ""),
        ([("g11", "small"), ("g33", "small")], "C"),
        ([("g33", "small")], ""),
    ]


def test_the_same_stamps_for_another_resource_are_told_apart_by_the_row() -> None:
    on = all_but("g11", "g33")
    found = drawings(on, created(1), moment((5, 1)))
    both = frozenset(smalls("g11", "g33").items())
    assert found == [(both, "P", "high"), (both, "C", "low")]


def test_the_same_stamps_for_the_same_resource_are_one_play() -> None:
    """A square of four squares: a high 6 draws the large stamp, and so may a low 6, for a heart."""
    on = all_but("g11", "g12", "g21", "g22")
    found = drawings(on, created(6), moment((5, 1)))
    assert len(found) == 5
    assert (frozenset(stamp("large", 1, 1).items()), "H", "") in found


def test_resources_that_are_lost_do_not_make_two_plays_of_one() -> None:
    """With all pumpkins and coins earned, high and low 1 come to the same."""
    on = board(ID)
    full = moment((5, 1), earned="P" * 12 + "C" * 12)
    found = plays(ID, on, created(1), full)
    assert len(found) == len({play.board for play in found}) == 30 * 29 // 2
    assert {play.label for play in found} == {""}
    half = moment((5, 1), earned="P" * 12)
    assert len(plays(ID, on, created(1), half)) == 2 * len(found)


def test_a_full_kind_is_lost_but_the_stamps_are_drawn() -> None:
    at = position((4, 1), held="P" * 12, stamp_swap=board(ID))
    move = some(at, USE, value=4, name=ID)[0]
    after = apply(at, move)
    assert text(after.held) == "P" * 12
    assert after.boards[0] != board(ID)


@pytest.mark.parametrize("row", [1, 2, 3, 4, 5])
def test_rows_1_3_and_5_are_a_star_each(row: int) -> None:
    squares = [square for square in SQUARES if square.startswith(f"g{row}")]
    assert stars(ID, board(ID, **smalls(*squares))) == row % 2
    assert stars(ID, board(ID, **smalls(*squares[1:]))) == 0


def test_twelve_stamps_of_any_size_are_a_star() -> None:
    """Ten small and two wide: 14 squares, of which none fills a row that scores."""
    wide = stamp("wide", 4, 1) | stamp("wide", 4, 3)
    ten = smalls(*[f"g2{c}" for c in range(1, 7)], "g11", "g31", "g51", "g52")
    assert stars(ID, board(ID, **ten, **wide)) == 1
    assert stars(ID, board(ID, **ten, **stamp("wide", 4, 1))) == 0


def test_three_large_stamps_are_a_star() -> None:
    two = stamp("large", 1, 1) | stamp("large", 3, 1)
    assert stars(ID, board(ID, **two)) == 0
    assert stars(ID, board(ID, **two, **stamp("large", 3, 4))) == 1


def test_a_full_grid_is_a_star() -> None:
    """Fifteen wide stamps: the three rows, the stamps and the full grid, but no large stamp."""
    marks: dict[str, str] = {}
    for row, column in product(range(1, 6), (1, 3, 5)):
        marks |= stamp("wide", row, column)
    assert stars(ID, board(ID, **marks)) == 5
    del marks["g26"]
    assert stars(ID, board(ID, **marks)) == 4


def test_six_dice_can_bring_all_six_stars() -> None:
    """Six times a large and a small stamp."""
    on = board(ID)
    larges = [(row, column) for row in (1, 3) for column in (1, 3, 5)]
    for n, (row, column) in enumerate(larges, start=1):
        marks = stamp("large", row, column) | smalls(f"g5{n}")
        on = pick(ID, on, plays(ID, on, use(5), moment((5, 1))), **marks).board
    assert stars(ID, on) == 6
    assert all(plays(ID, on, created(value), moment((5, 1))) == [] for value in range(7))


def test_stars_are_never_lost() -> None:
    random = Random("stars stay")
    for _ in range(5):
        on = board(ID)
        scored = 0
        for _ in range(9):
            found = plays(ID, on, created(random.randint(1, 6)), moment((5, 1)))
            if found:
                on = random.choice(found).board
            assert stars(ID, on) >= scored
            scored = stars(ID, on)


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, board(ID), 0) == []
    assert plays(ID, board(ID), created(0), moment((3, 3))) == []


def test_refusals() -> None:
    on = all_but("g11", "g21", "g33")
    high, low = use(4, ROLLED_FIRST), use(4, ROLLED_SECOND)
    assert refusal(ID, on, high, "g12", moment((4, 1))) == (
        "the second square of row 1 is already taken"
    )
    assert "a high 4 covers the third square of row 3" in refusal(
        ID, on, high, "g33", moment((4, 1))
    )
    assert "a low 4" in refusal(ID, on, low, "g11", moment((6, 4)))
    assert "a high or low 4" in refusal(ID, on, created(4), "g11", moment((6, 4)))
    # a square that some play does draw on is not what is wrong
    assert refusal(ID, on, use(5, ROLLED_SECOND), "g11", moment((6, 5))) == ""


def test_two_like_stamps_are_one_set() -> None:
    """The slow listing and this one agree that two small stamps are a pair without an order."""
    pairs = {frozenset(smalls(*pair).items()) for pair in combinations(SQUARES, 2)}
    assert every_drawing(board(ID), ["small", "small"]) == pairs
