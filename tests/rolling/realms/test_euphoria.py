"""Euphoria: two areas of the numbers 1 to 6, whose sums should stay between 4 and 10."""

import pytest

from realmtable.rolling.position import (
    ADJUST,
    BUY,
    COMPENSATE,
    COPY,
    SPEND,
    USE,
)
from realmtable.rolling.realm import Use
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    ROLLED_SECOND,
    board,
    created,
    moment,
    one,
    pick,
    plays,
    position,
    refusal,
    some,
    stars,
    use,
    using,
    written,
)


@pytest.mark.parametrize(
    ("before", "value", "gain", "star"),
    [
        ([], 1, "C", 0),
        ([1], 2, "C", 0),
        ([], 3, "C", 0),
        ([], 4, "", 1),
        ([1], 3, "", 1),
        ([6], 4, "", 1),
        ([6], 5, "PH", 0),
        ([5, 6], 1, "PH", 0),
        ([1, 2, 3, 4, 5], 6, "PH", 0),
    ],
)
@pytest.mark.parametrize("area", ["l", "r"])
def test_the_sum_with_the_new_number_decides(
    area: str, before: list[int], value: int, gain: str, star: int
) -> None:
    on = board("euphoria", **{f"{area}{n}": "mark" for n in before})
    found = plays("euphoria", on, value)
    play = pick("euphoria", on, found, **{f"{area}{value}": "mark"})
    assert text(play.gain) == gain
    assert stars("euphoria", play.board) == star


def test_only_the_area_of_the_new_number_is_added_up() -> None:
    on = board("euphoria", l5="mark", l6="mark")
    play = pick("euphoria", on, plays("euphoria", on, 2), r2="mark")
    assert text(play.gain) == "C"


def test_one_die_marks_one_area_when_no_pair_was_rolled() -> None:
    on = board("euphoria")
    found = written("euphoria", on, plays("euphoria", on, 4, moment((4, 2))))
    assert found == [{"l4": "mark", "stars": "1"}, {"r4": "mark", "stars": "1"}]


def test_a_pair_may_mark_both_areas_and_need_not() -> None:
    on = board("euphoria")
    found = written("euphoria", on, plays("euphoria", on, 4, moment((4, 4))))
    assert len(found) == 3
    assert {"l4": "mark", "r4": "mark", "stars": "2"} in found
    assert {"l4": "mark", "stars": "1"} in found
    assert {"r4": "mark", "stars": "1"} in found


def test_each_area_of_a_pair_gives_its_own_benefit() -> None:
    on = board("euphoria", l6="mark", l5="mark", r1="mark")
    found = plays("euphoria", on, 2, moment((2, 2)))
    both = pick("euphoria", on, found, l2="mark", r2="mark")
    assert text(both.gain) == "PHC"
    empty = board("euphoria")
    both = pick(
        "euphoria", empty, plays("euphoria", empty, 1, moment((1, 1))), l1="mark", r1="mark"
    )
    assert text(both.gain) == "CC"


@pytest.mark.parametrize(
    ("die", "roll", "both"),
    [
        (use(4), (4, 4), True),
        (use(4, ROLLED_SECOND), (4, 4), True),
        (created(4), (4, 4), True),
        (use(5, changed=True), (4, 4), False),
        (created(5), (4, 4), False),
        (use(4, ROLLED_SECOND, changed=True), (4, 3), False),
        (created(4), (4, 3), False),
    ],
)
def test_only_a_die_of_the_rolled_pairs_value_marks_both(
    die: Use, roll: tuple[int, int], both: bool
) -> None:
    on = board("euphoria")
    found = written("euphoria", on, plays("euphoria", on, die, moment(roll)))
    assert any(len(marks) == 3 for marks in found) is both


def test_marking_both_needs_the_number_free_in_both() -> None:
    on = board("euphoria", r4="mark")
    found = written("euphoria", on, plays("euphoria", on, 4, moment((4, 4))))
    assert found == [{"l4": "mark", "stars": "1"}]


def test_spending_neither_breaks_nor_makes_a_pair() -> None:
    """The first 4 of a pair becomes a 5: the second still marks both areas. And a 3 that is made
    a 4 beside a rolled 4 marks one area only."""
    at = position((4, 4), held="PP", euphoria=board("euphoria"))
    at = apply(at, some(at, SPEND, way=ADJUST, value=4, amount=1)[0])
    assert using(at, 4, "euphoria", l4="mark", r4="mark", stars=2)
    assert len(some(at, USE, value=5)) == 2

    at = position((4, 3), held="PP", euphoria=board("euphoria"))
    at = apply(at, one(some(at, SPEND, way=ADJUST, value=3, amount=1)))
    assert len(some(at, USE)) == 4  # two dice of value 4, each left or right


def test_marking_both_uses_one_die_and_activates_once() -> None:
    at = position((4, 4), euphoria=board("euphoria"), wingspan=board("wingspan"))
    after = apply(at, using(at, 4, "euphoria", l4="mark", r4="mark", stars=2))
    assert some(after, USE, name="euphoria") == []
    assert len(some(after, USE, value=4, name="wingspan")) == 3


def test_a_copied_die_of_the_pairs_value_marks_both() -> None:
    at = position((4, 4), held="HHH", euphoria=board("euphoria"))
    at.dice = []
    at = apply(at, one(some(at, SPEND, way=COPY)))
    assert using(at, 4, "euphoria", l4="mark", r4="mark", stars=2)


def test_a_bought_die_of_the_pairs_value_marks_both() -> None:
    at = position((2, 2), held="CC", euphoria=board("euphoria"))
    at.dice = []
    at = apply(at, one(some(at, SPEND, way=BUY, amount=2)))
    assert using(at, 2, "euphoria", l2="mark", r2="mark")


def test_stars_are_kept_when_the_sum_grows_past_ten() -> None:
    on = board("euphoria", l4="mark", l6="mark", stars=2)
    play = pick("euphoria", on, plays("euphoria", on, 5), l5="mark")
    assert stars("euphoria", play.board) == 2


def test_four_stars_left_and_two_right_are_six() -> None:
    """There is no limit per area."""
    on = board("euphoria")
    for space in ("l4", "l1", "l2", "l3", "r4", "r1"):
        found = plays("euphoria", on, int(space[1]))
        on = pick("euphoria", on, found, **{space: "mark"}).board
    assert stars("euphoria", on) == 6


def test_stars_past_the_sixth_are_lost_but_the_number_is_marked() -> None:
    on = board("euphoria", r4="mark", stars=6)
    play = pick("euphoria", on, plays("euphoria", on, 2), r2="mark")
    assert stars("euphoria", play.board) == 6
    on = board("euphoria", stars=5)
    both = pick("euphoria", on, plays("euphoria", on, 5, moment((5, 5))), l5="mark", r5="mark")
    assert stars("euphoria", both.board) == 6


def test_walter_makes_his_two_a_three_and_scores() -> None:
    """l1 and r3 are marked; l3 is the only 3 left, and the left area then adds up to 4. The roll
    itself still shows a 2."""
    on = board("euphoria", l1="mark", r3="mark")
    at = position((6, 2), held="PP", euphoria=on)
    at = apply(at, one(some(at, SPEND, way=ADJUST, value=2, amount=1)))
    at = apply(at, one(some(at, USE, value=3)))
    assert at.boards[0] == board("euphoria", l1="mark", r3="mark", l3="mark", stars=1)
    assert (at.roll_a, at.roll_b) == (6, 2)
    assert text(at.held) == ""


def test_a_number_marked_in_both_areas_cannot_be_used() -> None:
    on = board("euphoria", l4="mark", r4="mark")
    assert plays("euphoria", on, 4, moment((4, 4))) == []
    at = position((4, 1), euphoria=on)
    assert len(some(at, COMPENSATE, value=4)) == 3


def test_a_full_kind_is_lost_but_the_number_is_marked() -> None:
    at = position((1, 6), held="C" * 12, euphoria=board("euphoria"))
    after = apply(at, using(at, 1, "euphoria", l1="mark"))
    assert text(after.held) == "C" * 12


def test_a_zero_cannot_be_used() -> None:
    assert plays("euphoria", board("euphoria"), 0) == []


def test_refusals() -> None:
    on = board("euphoria", l4="mark")
    assert refusal("euphoria", on, 4, "l3") == "the 3 of the left area takes only a 3"
    assert "already taken" in refusal("euphoria", on, 4, "l4", moment((4, 4)))
    assert "pair" in refusal("euphoria", board("euphoria"), 4, "r4", moment((4, 2)))
