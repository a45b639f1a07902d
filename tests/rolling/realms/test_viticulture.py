"""Viticulture: harvest grapes, then add a die to them to fill wine orders."""

import pytest

from realmtable.rolling.position import ADJUST_AGAIN, COMPENSATE, SPEND
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
    refusal,
    some,
    stars,
    use,
    using,
    written,
)

NAME = "viticulture"


def _fillings(value: int, **before: str) -> list[dict[str, str]]:
    """The ways to fill an order with a die."""
    on = board(NAME, **before)
    found = written(NAME, on, plays(NAME, on, value))
    return [marks for marks in found if any(space.startswith("o") for space in marks)]


@pytest.mark.parametrize(
    ("value", "gain"), [(1, "C"), (2, "C"), (3, "H"), (4, "H"), (5, "P"), (6, "P")]
)
def test_a_harvest_outlines_the_grape_and_gives_its_resource(value: int, gain: str) -> None:
    on = board(NAME)
    found = plays(NAME, on, value)
    assert written(NAME, on, found) == [{f"g{value}": "outline"}]
    assert text(found[0].gain) == gain


def test_a_six_and_the_five_grape_fill_the_ten_or_the_eleven() -> None:
    assert _fillings(6, g5="outline") == [
        {"g5": "cross", "o10": "mark"},
        {"g5": "cross", "o11": "mark"},
    ]


def test_with_the_one_grape_the_same_six_fills_the_twelve() -> None:
    found = _fillings(6, g5="outline", g1="outline")
    assert {"g5": "cross", "g1": "cross", "o12": "mark"} in found
    assert {"g5": "cross", "o12": "mark"} not in found
    assert {"g1": "cross", "o10": "mark"} not in found


def test_order_and_grapes_are_chosen_freely_among_those_that_reach() -> None:
    """6 with 5 and 1: five for the ten or eleven, alone or with more than needed, both for the
    twelve."""
    found = _fillings(6, g5="outline", g1="outline")
    assert len(found) == 5
    for order in ("o10", "o11"):
        assert {"g5": "cross", order: "mark"} in found
        assert {"g5": "cross", "g1": "cross", order: "mark"} in found


def test_more_than_needed_is_lost_and_one_order_is_marked() -> None:
    found = _fillings(6, g6="outline", g5="outline", g4="outline", g3="outline", g2="outline")
    assert all(sum(space.startswith("o") for space in marks) == 1 for marks in found)
    assert any(len(marks) == 6 for marks in found)


def test_filling_gives_no_resource_and_two_stars() -> None:
    on = board(NAME, g5="outline")
    play = pick(NAME, on, plays(NAME, on, 6), o11="mark")
    assert (play.gain, play.cost) == (0, 0)
    assert stars(NAME, play.board) == 2


def test_a_die_alone_or_grapes_alone_fill_nothing() -> None:
    """Crossed grapes and grapes on the vine do not help, and the outlined ones need to be enough
    with the die."""
    assert _fillings(6) == []
    assert _fillings(6, g5="cross", g4="cross") == []
    assert _fillings(3, g6="outline") == []
    assert _fillings(4, g6="outline") == [{"g6": "cross", "o10": "mark"}]


def test_a_grape_cannot_be_harvested_and_pressed_by_the_same_die() -> None:
    """A 5 with an empty vine harvests g5 and no more."""
    on = board(NAME)
    assert written(NAME, on, plays(NAME, on, 5)) == [{"g5": "outline"}]
    on = board(NAME, g4="outline")
    assert written(NAME, on, plays(NAME, on, 5)) == [{"g5": "outline"}]


def test_a_grape_is_harvested_once_a_round() -> None:
    for state in ("outline", "cross"):
        on = board(NAME, g3=state)
        assert plays(NAME, on, 3) == []


def test_each_order_once_in_any_sequence() -> None:
    found = _fillings(6, g6="outline", o12="mark", o10="mark")
    assert found == [{"g6": "cross", "o11": "mark"}]
    assert _fillings(6, g6="outline", o10="mark", o11="mark", o12="mark") == []
    assert {"g6": "cross", "o12": "mark"} in _fillings(6, g6="outline")


def test_a_grape_harvested_this_turn_can_be_used_in_a_second_activation() -> None:
    at = position((6, 5), held="PPP", viticulture=board(NAME))
    at = apply(at, using(at, 6, NAME, g6="outline"))
    at = apply(at, one(some(at, SPEND, way=ADJUST_AGAIN, value=5, amount=0)))
    at = apply(at, using(at, 5, NAME, g6="cross", o11="mark"))
    assert stars(NAME, at.boards[0]) == 2


def test_a_die_that_harvests_and_fills_nothing_brings_compensation() -> None:
    on = board(NAME, g3="outline", g2="outline", g6="cross")
    at = position((3, 1), viticulture=on)
    assert len(some(at, COMPENSATE, value=3)) == 3
    assert some(at, COMPENSATE, value=1) == []


@pytest.mark.parametrize("die", [use(6, changed=True), created(6)])
def test_changed_and_created_dice_count_with_their_value(die: Use) -> None:
    on = board(NAME, g5="outline", g4="outline")
    assert plays(NAME, on, die) == plays(NAME, on, 6)


def test_two_stars_for_each_order() -> None:
    assert stars(NAME, board(NAME, g1="outline", g2="cross")) == 0
    assert stars(NAME, board(NAME, o10="mark", o12="mark")) == 4
    assert stars(NAME, board(NAME, o10="mark", o11="mark", o12="mark")) == 6


def test_a_zero_harvests_nothing_but_fills_what_the_grapes_reach() -> None:
    assert plays(NAME, board(NAME), 0) == []
    found = _fillings(0, g6="outline", g4="outline")
    assert found == [{"g6": "cross", "g4": "cross", "o10": "mark"}]


def test_a_full_kind_is_lost_but_the_grape_is_harvested() -> None:
    at = position((6, 1), held="P" * 12, viticulture=board(NAME))
    after = apply(at, using(at, 6, NAME, g6="outline"))
    assert text(after.held) == "P" * 12


def test_refusals() -> None:
    on = board(NAME, g3="outline", g4="cross", o10="mark")
    assert refusal(NAME, on, 2, "g1") == "the 1 grape takes only a 1"
    assert "already harvested" in refusal(NAME, on, 3, "g3")
    assert refusal(NAME, on, 4, "g4") == "the 4 grape is already crossed off"
    assert "already taken" in refusal(NAME, on, 6, "o10")
    assert refusal(NAME, on, 6, "o11") == (
        "with all outlined grapes a 6 comes to 9, less than the order"
    )


def test_a_grape_that_helps_no_order_is_refused_for_that() -> None:
    """The value of the die is no reason: any die may cross off an outlined grape."""
    on = board(NAME, g3="outline")
    assert refusal(NAME, on, 6, "g3") == (
        "the 3 grape is already harvested, and a 6 fills no order with it"
    )
    enough = board(NAME, g3="outline", g4="outline")
    assert "name the order" in refusal(NAME, enough, 3, "g3")
    assert refusal(NAME, board(NAME), 6, "o10") == (
        "an order needs an outlined grape, and there is none"
    )
