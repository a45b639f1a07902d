"""Tokaido: a road walked from left to right, with places that give and places that cost."""

from itertools import permutations

import pytest

from realmtable.rolling.resources import parse, text
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
)

ID = "tokaido"
ROAD = [f"t{n}" for n in range(1, 10)]
GAINS = {"t1": "P", "t2": "P", "t4": "H", "t6": "C", "t8": "P"}
COSTS = {"t3": "P", "t5": "C", "t7": "H", "t9": "C"}
RICH = moment(held="PPHHCC")


def visits(on: bytes, value: int, held: str = "PPHHCC") -> list[str]:
    """Where a die can be written."""
    found = []
    for play in plays(ID, on, value, moment(held=held)):
        ((space, mark),) = marks_of(ID, on, play.board).items()
        assert mark == str(value)
        found.append(space)
    return found


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_any_die_visits_any_location_first(value: int) -> None:
    assert visits(board(ID), value) == ROAD


def test_the_next_visit_is_further_right() -> None:
    assert visits(board(ID, t3=4), 4) == ROAD[3:]
    assert visits(board(ID, t1=1, t2=6, t7=2), 5) == ["t8", "t9"]
    assert visits(board(ID, t9=1), 5) == []


@pytest.mark.parametrize("stop", GAINS)
def test_five_locations_give_what_they_show(stop: str) -> None:
    on = board(ID)
    play = pick(ID, on, plays(ID, on, 3), **{stop: 3})
    assert (text(play.gain), play.cost) == (GAINS[stop], 0)


@pytest.mark.parametrize("stop", COSTS)
def test_four_locations_must_be_paid_in_full(stop: str) -> None:
    on = board(ID)
    play = pick(ID, on, plays(ID, on, 3, RICH), **{stop: 3})
    assert (play.gain, text(play.cost)) == (0, COSTS[stop])
    assert stop in visits(on, 3, COSTS[stop])
    assert stop not in visits(on, 3, COSTS[stop][1:])
    for missing in COSTS[stop]:
        rest = "PPHHCC".replace(missing, "")
        assert stop not in visits(on, 3, rest)


def test_what_cannot_be_paid_is_skipped() -> None:
    assert visits(board(ID), 2, "") == list(GAINS)
    assert visits(board(ID, t6=1), 2, "P") == ["t8"]
    assert visits(board(ID, t6=1), 2, "PPCC") == ["t8", "t9"]
    assert visits(board(ID, t6=1), 2, "H") == ["t7", "t8"]
    assert visits(board(ID, t2=1), 2, "P") == ["t3", "t4", "t6", "t8"]
    assert visits(board(ID, t2=1), 2, "HHCC") == ["t4", "t5", "t6", "t7", "t8", "t9"]


def test_no_die_can_be_used_when_all_that_is_left_costs_too_much() -> None:
    assert visits(board(ID, t8=1), 6, "PPPHHH") == []
    assert visits(board(ID, t8=1), 6, "C") == ["t9"]


def test_rolled_adjusted_and_created_dice_are_alike() -> None:
    on = board(ID, t1=4)
    for value in range(1, 7):
        assert plays(ID, on, created(value), RICH) == plays(ID, on, value, RICH)
        assert plays(ID, on, use(value, changed=True), RICH) == plays(ID, on, value, RICH)


def test_equal_numbers_may_be_written_as_often_as_one_likes() -> None:
    on = board(ID, t1=4, t2=4, t3=4)
    assert visits(on, 4) == ROAD[3:]


def test_a_resource_that_does_not_fit_is_lost_and_the_visit_counts() -> None:
    full = moment(earned="P" * 12 + "H" * 12)
    on = board(ID)
    assert pick(ID, on, plays(ID, on, 1, full), t2=1).board == board(ID, t2=1)


def test_the_temple_and_the_inn_are_a_star_each() -> None:
    assert stars(ID, board(ID, t1=1, t2=1, t4=1, t5=1, t6=1, t8=1, t9=1)) == 0
    assert stars(ID, board(ID, t3=1)) == 1
    assert stars(ID, board(ID, t7=1)) == 1
    assert stars(ID, board(ID, t3=1, t7=1)) == 2


def test_six_different_numbers_are_two_stars() -> None:
    assert stars(ID, board(ID, t1=1, t2=2, t4=3, t5=4, t6=5, t8=5)) == 0
    assert stars(ID, board(ID, t1=1, t2=2, t4=3, t5=4, t6=5, t8=6)) == 2
    assert stars(ID, board(ID, t1=1, t2=2, t4=3, t5=4, t6=5, t8=6, t9=1)) == 2


def test_eight_visits_are_two_stars_and_the_ninth_adds_nothing() -> None:
    same = dict.fromkeys(ROAD, 4)
    assert stars(ID, board(ID, **same)) == 2 + 2
    for skipped in ROAD:
        eight = {stop: 4 for stop in ROAD if stop != skipped}
        assert stars(ID, board(ID, **eight)) == 2 + (skipped != "t3") + (skipped != "t7")
        seven = dict.fromkeys(list(eight)[1:], 4)
        assert stars(ID, board(ID, **seven)) == ("t3" in seven) + ("t7" in seven)


def test_a_zero_counts_as_one_more_number() -> None:
    assert visits(board(ID, t1=4), 0) == ROAD[1:]
    six = {"t1": 0, "t2": 2, "t4": 3, "t5": 4, "t6": 5, "t8": 6}
    assert stars(ID, board(ID, **six)) == 2
    assert stars(ID, board(ID, **{**six, "t8": 5})) == 0
    assert stars(ID, board(ID, **{**six, "t9": 1})) == 2


def walk(stops: list[str], brought: str = "") -> tuple[bytes, str] | None:
    """The board after visits to these stops with 1, 2, ... 6, 1, ... and what is held then; None
    when one of them cannot be paid."""
    on = board(ID)
    held = parse(brought)
    for n, stop in enumerate(stops):
        found = plays(ID, on, n % 6 + 1, moment(held=text(held)))
        going = [play for play in found if stop in marks_of(ID, on, play.board)]
        if not going:
            return None
        held += going[0].gain - going[0].cost
        on = going[0].board
    return on, text(held)


def test_eight_dice_can_earn_every_star() -> None:
    """With nothing from another realm, and two pumpkins are left: only the Shop is skipped."""
    walked = walk([stop for stop in ROAD if stop != "t5"])
    assert walked is not None
    on, held = walked
    assert stars(ID, on) == 6
    assert held == "PP"


def test_one_pumpkin_pays_for_the_temple_and_one_heart_for_the_inn() -> None:
    """The Farm or the Hot spring alone brings the pumpkin, the Bay the heart."""
    for first in ("t1", "t2"):
        walked = walk([first, "t3", "t4", "t7"])
        assert walked is not None
        on, held = walked
        assert stars(ID, on) == 2
        assert held == ""
    assert walk(["t3"]) is None
    assert walk(["t1", "t2", "t3", "t7"]) is None


@pytest.mark.parametrize(
    ("brought", "without"),
    [
        ("", ["t5"]),
        ("PP", ["t5"]),
        ("HH", ["t5"]),
        ("C", ["", "t1", "t2", "t3", "t5", "t7", "t8", "t9"]),
        ("HC", ["", "t1", "t2", "t3", "t4", "t5", "t7", "t8", "t9"]),
        ("CC", ["", "t1", "t2", "t3", "t5", "t6", "t7", "t8", "t9"]),
    ],
)
def test_which_stop_can_be_skipped_with_what_another_realm_brings(
    brought: str, without: list[str]
) -> None:
    """The Shop comes before the only coin of the road, so only the walk past it pays for itself.
    A coin brought along pays for the Shop, and the road for all nine; then the heart of the Bay
    is needed for the Inn, and the coin of the Travellers for the Ferry."""
    found = []
    for skipped in ["", *ROAD]:
        if walk([stop for stop in ROAD if stop != skipped], brought):
            found.append(skipped)
    assert found == without


def test_no_walk_of_seven_dice_earns_every_star() -> None:
    seven = {stop: min(n, 6) for n, stop in enumerate(ROAD[2:], start=1)}
    assert stars(ID, board(ID, **seven)) == 4


@pytest.mark.parametrize("order", [*permutations(["t2", "t5", "t8"])])
def test_there_is_only_one_way_round(order: tuple[str, str, str]) -> None:
    """Three locations can be visited in the order of the road and in no other."""
    on = board(ID)
    for stop in order:
        found = [play for play in plays(ID, on, 2, RICH) if stop in marks_of(ID, on, play.board)]
        if not found:
            break
        on = found[0].board
    assert (on == board(ID, t2=2, t5=2, t8=2)) == (list(order) == sorted(order))


def test_refusals_are_true() -> None:
    on = board(ID, t2=5)
    poor = moment(held="H")
    assert refusal(ID, on, 5, "t3", poor) == (
        "the Temple circle costs 1 pumpkin and you hold 1 heart"
    )
    assert refusal(ID, on, 5, "t1", poor) == (
        "you have already passed the Farm circle, and there is no way back"
    )
    assert refusal(ID, on, 5, "t2", poor) == "the Hot spring circle is already taken"
    assert refusal(ID, on, 5, "t7", moment(held="PPC")) == (
        "the Inn circle costs 1 heart and you hold 2 pumpkins and 1 coin"
    )
    assert "passed the Temple" in refusal(ID, board(ID, t4=1), 5, "t3", poor)


def test_the_road_is_the_order_of_the_card() -> None:
    """The arrows lead from each location to the next one."""
    card = realm(ID).card
    assert [(line.a, line.b) for line in card.lines] == [(n, n + 1) for n in range(8)]
