"""Legacy of Yu: any box, sums that rise, and stars that may be claimed early in solo play."""

from itertools import combinations, product
from random import Random

import pytest

from realmtable.core.errors import IllegalMove
from realmtable.rolling.alterations import Alterations
from realmtable.rolling.marks import NUMBER_MARKED, number
from realmtable.rolling.matching import find_move
from realmtable.rolling.position import Position, Round
from realmtable.rolling.realm import Play
from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply, begin
from realmtable.rolling.turn import stars as count_stars
from tests.support.rolling import (
    board,
    created,
    marks_of,
    moment,
    pick,
    plays,
    realm,
    refusal,
    stars,
    use,
    written,
)

ID = "legacy_of_yu"
COLUMNS = range(1, 7)
AT_ONCE = moment(at_once=True)
GAINS = {"t": "PHCPHC", "u": "CPHCPH"}


def river(*columns: str) -> bytes:
    """A board from columns: `river("3", "", "24", "-5", "6!")`. Two digits are the upper and
    the lower number, `-5` is a 5 in the lower box only, and ! marks the circle of a claim."""
    marks: dict[str, int | str] = {}
    for n, column in enumerate(columns, start=1):
        digits = column.rstrip("!")
        values = [int(digit) for digit in digits if digit != "-"]
        for box, digit in zip("tu", digits, strict=False):
            if digit != "-":
                marks[f"{box}{n}"] = int(digit)
        if column.endswith("!"):
            marks[f"s{n}"] = f"{sum(values)} mark"
        elif len(values) == 2:
            marks[f"s{n}"] = sum(values)
    return board(ID, **marks)


def claiming(on: bytes, value: int) -> list[Play]:
    """The plays of a die where stars are looked at as they fall."""
    return plays(ID, on, value, AT_ONCE)


# --- writing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(1, 7))
def test_any_die_goes_into_any_empty_box_for_its_resource(value: int) -> None:
    fresh = realm(ID).start()
    found = plays(ID, fresh, value)
    assert len(found) == 12
    for row, n in product("tu", COLUMNS):
        play = pick(ID, fresh, found, **{f"{row}{n}": value})
        assert marks_of(ID, fresh, play.board) == {f"{row}{n}": str(value)}
        assert (text(play.gain), play.cost) == (GAINS[row][n - 1], 0)


def test_the_second_number_of_a_column_writes_its_sum() -> None:
    """Whichever of the two boxes comes first."""
    on = river("3", "-6")
    assert marks_of(ID, on, pick(ID, on, plays(ID, on, 4), u1=4).board) == {"u1": "4", "s1": "7"}
    assert marks_of(ID, on, pick(ID, on, plays(ID, on, 6), t2=6).board) == {"t2": "6", "s2": "12"}
    assert marks_of(ID, on, pick(ID, on, plays(ID, on, 6), t3=6).board) == {"t3": "6"}


def test_what_is_written_stays() -> None:
    on = river("34", "5")
    assert len(plays(ID, on, 2)) == 9
    for marks in written(ID, on, plays(ID, on, 2)):
        assert not {"t1", "u1", "s1", "t2", "s0"} & set(marks)


def test_a_full_river_takes_no_more() -> None:
    full = river("11", "11", "11", "11", "11", "11")
    for value in range(1, 7):
        assert plays(ID, full, value) == []


def test_a_resource_above_the_limit_is_lost_and_the_box_is_filled() -> None:
    full = moment(held="", earned="P" * 12 + "H" * 12 + "C" * 12)
    assert len(plays(ID, realm(ID).start(), 3, full)) == 12


def test_the_boxes_pay_four_of_each_kind() -> None:
    assert sum(play.gain for play in plays(ID, realm(ID).start(), 1)) == parse("PPPPHHHHCCCC")


def test_adjusted_and_created_dice_are_written_like_rolled_ones() -> None:
    fresh = realm(ID).start()
    assert plays(ID, fresh, use(1, changed=True)) == plays(ID, fresh, 1)
    assert plays(ID, fresh, created(1)) == plays(ID, fresh, 1)


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, realm(ID).start(), 0) == []
    assert claiming(realm(ID).start(), 0) == []


# --- stars -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("columns", "scored"),
    [
        ([], 0),
        (["2"], 0),  # the printed 2 is to be beaten, and equal is not greater
        (["3"], 1),
        (["-3"], 1),
        (["3", "", "", "22"], 2),  # empty columns are ignored
        (["", "", "", "", "", "1"], 0),
        (["5", "5", "6"], 2),
        (["6", "3", "5"], 1),  # all values to the left count, not only the neighbour's
        (["34", "6", "44"], 2),
        (["3", "4", "5", "6", "61", "44"], 6),
        (["66", "65", "64", "63", "62", "61"], 1),
        (["11", "3"], 1),
    ],
)
def test_a_column_that_beats_everything_to_its_left_is_a_star(
    columns: list[str], scored: int
) -> None:
    assert stars(ID, river(*columns)) == scored


def test_stars_agree_with_the_rule_in_plain_words() -> None:
    random = Random("legacy of yu")
    for _ in range(500):
        columns = [
            "".join(str(random.randint(1, 6)) for _ in range(random.randint(0, 2))) for _ in COLUMNS
        ]
        values = [sum(map(int, column)) for column in columns]
        scoring = [
            value > 2 and all(value > left for left in values[:n]) for n, value in enumerate(values)
        ]
        assert stars(ID, river(*columns)) == sum(scoring)


def test_outside_solo_play_nothing_is_locked_in() -> None:
    on = river("", "5")
    assert stars(ID, on) == 1
    assert stars(ID, pick(ID, on, plays(ID, on, 6), t1=6).board) == 1
    on = river("", "3", "4")
    assert stars(ID, pick(ID, on, plays(ID, on, 6), t1=6).board) == 1
    assert stars(ID, on) == 2


def test_eight_dice_are_enough_for_all_stars() -> None:
    """Four columns with a single number at most, 3 to 6; the other two need two numbers."""
    on = realm(ID).start()
    for box, value in [
        ("t1", 3),
        ("t2", 4),
        ("t3", 5),
        ("t4", 6),
        ("t5", 6),
        ("u5", 1),
        ("t6", 6),
        ("u6", 2),
    ]:
        on = pick(ID, on, plays(ID, on, value), **{box: value}).board
    assert stars(ID, on) == 6


# --- claims ----------------------------------------------------------------------------------


def test_outside_solo_play_nothing_is_claimed() -> None:
    on = river("3", "4")
    assert all(mark < NUMBER_MARKED for play in plays(ID, on, 5) for mark in play.board)


def test_a_column_can_be_claimed_right_after_a_number_is_written() -> None:
    """One number is enough; the circle then holds it and is marked."""
    fresh = realm(ID).start()
    found = [play for play in claiming(fresh, 5) if marks_of(ID, fresh, play.board).get("t2")]
    assert written(ID, fresh, found) == [{"t2": "5"}, {"t2": "5", "s2": "5 mark"}]
    assert [text(play.gain) for play in found] == ["H", "H"]
    assert [stars(ID, play.board, AT_ONCE) for play in found] == [0, 1]


def test_a_column_that_does_not_score_cannot_be_claimed() -> None:
    fresh = realm(ID).start()
    assert all(len(marks) == 1 for marks in written(ID, fresh, claiming(fresh, 2)))
    on = river("5")
    found = [marks for marks in written(ID, on, claiming(on, 5)) if "t2" in marks]
    assert found == [{"t2": "5"}, {"t2": "5", "s1": "5 mark"}]


def test_several_columns_can_be_claimed_with_one_die() -> None:
    """Also columns written earlier: a full one is marked on the sum that is there."""
    on = river("3", "22")
    found = [marks for marks in written(ID, on, claiming(on, 6)) if "t4" in marks]
    claims = [
        {"s1": "3 mark"},
        {"s2": "4 mark"},
        {"s4": "6 mark"},
    ]
    expected: list[dict[str, str]] = []
    for size in range(4):
        for some in combinations(claims, size):
            marks = {"t4": "6"}
            for claim in some:
                marks |= claim
            expected.append(marks)
    assert len(found) == len(expected) == 8
    assert all(marks in found for marks in expected)


def test_completing_a_column_and_claiming_it_writes_its_marked_sum() -> None:
    on = river("3")
    assert {"u1": "4", "s1": "7 mark"} in written(ID, on, claiming(on, 4))


def test_a_claimed_column_is_closed_and_its_box_stays_empty() -> None:
    """Its resource is never gained, and it is not claimed twice."""
    on = river("", "5!")
    assert all("u2" not in marks for marks in written(ID, on, claiming(on, 6)))
    assert all("s2" not in marks for marks in written(ID, on, claiming(on, 6)))
    assert stars(ID, on, AT_ONCE) == 1


def test_nothing_may_be_written_that_would_reach_a_claimed_column() -> None:
    """A 5 claimed in column 2: column 1 stays below it, empty or half filled."""
    on = river("", "5!")
    for value, open_ in [(1, True), (3, True), (4, True), (5, False), (6, False)]:
        assert any("t1" in marks for marks in written(ID, on, plays(ID, on, value))) == open_
        assert any("u1" in marks for marks in written(ID, on, claiming(on, value))) == open_
    half = river("3", "5!")
    fitting = [
        value
        for value in range(1, 7)
        if any("u1" in marks for marks in written(ID, half, plays(ID, half, value)))
    ]
    assert fitting == [1]


def test_columns_to_the_right_of_a_claimed_one_are_free() -> None:
    on = river("5!", "6")
    found = written(ID, on, plays(ID, on, 6))
    assert {"t3": "6"} in found
    assert {"u2": "6", "s2": "12"} in found


def test_during_the_round_only_claims_count_and_the_rest_at_its_end() -> None:
    on = river("3!", "4", "51", "6!")
    assert stars(ID, on, AT_ONCE) == 2
    assert stars(ID, on) == 3
    on = river("3", "4!", "5", "", "34!")
    assert stars(ID, on, AT_ONCE) == 2
    assert stars(ID, on) == 4


def test_claims_keep_their_promise_whatever_is_written() -> None:
    """Random rounds with claims: every play that the words allow is offered, no other, and a
    claimed column always scores."""
    random = Random("claims")
    for _ in range(60):
        on = realm(ID).start()
        for _ in range(12):
            value = random.randint(1, 6)
            found = claiming(on, value)
            assert {play.board for play in found} == expected_boards(on, value)
            assert len({play.board for play in found}) == len(found)
            if not found:
                break
            on = random.choice(found).board
            assert stars(ID, on, AT_ONCE) <= stars(ID, on)
            for n, value_there in values_of(on).items():
                if claimed(on, n):
                    left = [v for other, v in values_of(on).items() if other < n]
                    assert value_there > max([2, *left])


def at(on: bytes, name: str) -> int:
    return on[realm(ID).card.index(name)]


def claimed(on: bytes, n: int) -> bool:
    return at(on, f"s{n}") >= NUMBER_MARKED


def values_of(on: bytes) -> dict[int, int]:
    """The value of every column that has one."""
    found = {}
    for n in COLUMNS:
        numbers = [number(at(on, f"{row}{n}")) for row in "tu" if at(on, f"{row}{n}")]
        if numbers:
            found[n] = sum(numbers)
    return found


def winners(values: dict[int, int]) -> list[int]:
    return [n for n in values if values[n] > max([2, *(values[m] for m in values if m < n)])]


def expected_boards(on: bytes, value: int) -> set[bytes]:
    """Every number in every empty box that breaks no claim, with every choice of claims."""
    found = set()
    for row, n in product("tu", COLUMNS):
        if at(on, f"{row}{n}") or claimed(on, n):
            continue
        values = values_of(on)
        values[n] = values.get(n, 0) + value
        values = dict(sorted(values.items()))
        if any(claimed(on, m) and m not in winners(values) for m in COLUMNS):
            continue
        open_ = [m for m in winners(values) if not claimed(on, m)]
        for size in range(len(open_) + 1):
            for some in combinations(open_, size):
                found.add(with_marks(on, f"{row}{n}", value, values, some))
    return found


def with_marks(
    on: bytes, box: str, value: int, values: dict[int, int], claims: tuple[int, ...]
) -> bytes:
    new = bytearray(on)
    index = realm(ID).card.index
    new[index(box)] = 32 + value
    n = int(box[1])
    if new[index(f"t{n}")] and new[index(f"u{n}")]:
        new[index(f"s{n}")] = 32 + values[n]
    for m in claims:
        new[index(f"s{m}")] = NUMBER_MARKED + values[m]
    return bytes(new)


# --- refusals --------------------------------------------------------------------------------


def test_refusals_name_the_rule() -> None:
    on = river("12", "5", "", "6!")
    assert refusal(ID, on, 3, "t1") == "the upper box of column 1 is already taken"
    assert refusal(ID, on, 3, "s0") == "the printed sum has no boxes"
    assert refusal(ID, on, 3, "s1") == "the sum of column 1 is already written"
    assert refusal(ID, on, 3, "s3") == (
        "a sum is written by itself as soon as both boxes of its column hold numbers"
    )
    assert refusal(ID, on, 3, "u4") == "column 4 was claimed, so its empty box is crossed off"
    assert refusal(ID, on, 3, "u2") == ("column 2 would come to 8, and column 4 was claimed with 6")
    assert refusal(ID, on, 6, "t3") == ("column 3 would come to 6, and column 4 was claimed with 6")
    assert refusal(ID, on, 0, "t3") == "a die of value 0 cannot be used here"


def test_in_a_round_that_looks_at_stars_as_they_fall() -> None:
    """A 5 claimed in the second column counts now; the 3 in the first counts when all is over."""
    altered = Alterations(turns=(1, 1), at_once=True)
    at = begin(Round([realm(ID)], alterations=altered).start(), 5, 3)
    at = apply(at, find_move(at, "5>legacy_of_yu.t2,s2=5+mark"))
    assert count_stars(at) == [1]
    at = begun_again(at)
    at = apply(at, find_move(at, "3>legacy_of_yu.t1"))
    assert count_stars(at) == [1]
    assert count_stars(apply(at, find_move(at, "end"))) == [2]


def begun_again(at: Position) -> Position:
    """The same turn with the realm open once more."""
    again = at.copy()
    again.opened = again.activated
    return again


def test_outside_such_rounds_nothing_can_be_claimed() -> None:
    at = begin(Round([realm(ID)]).start(), 5, 3)
    with pytest.raises(IllegalMove):
        find_move(at, "5>legacy_of_yu.t2,s2=5+mark")
