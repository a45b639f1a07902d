"""Tokaido: a road walked from left to right, with places that give and places that cost."""

from itertools import permutations

import pytest

from realmtable.rolling.resources import HEART, PUMPKIN, text
from tests.support import (
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
COSTS = {"t3": "PP", "t5": "C", "t7": "HH", "t9": "C"}
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
    assert visits(board(ID, t6=1), 2, "H") == ["t8"]
    assert visits(board(ID, t6=1), 2, "HH") == ["t7", "t8"]


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


def test_eight_dice_can_earn_every_star() -> None:
    """With one heart from another realm, and the pumpkin of the Mountains is left: only the Shop
    is skipped."""
    on = board(ID)
    held = HEART
    for n, stop in enumerate([each for each in ROAD if each != "t5"]):
        value = n % 6 + 1
        found = plays(ID, on, value, moment(held=text(held)))
        play = pick(ID, on, found, **{stop: value})
        held += play.gain - play.cost
        on = play.board
    assert stars(ID, on) == 6
    assert held == PUMPKIN


@pytest.mark.parametrize("brought", [0, HEART])
def test_no_other_eight_stops_pay_for_themselves(brought: int) -> None:
    """With all nine or any other eight, more has to come from another realm than a heart."""
    for skipped in ["", *ROAD]:
        on = board(ID)
        held = brought
        short = False
        for stop in ROAD:
            if stop == skipped:
                continue
            found = plays(ID, on, 2, moment(held=text(held)))
            going = [play for play in found if stop in marks_of(ID, on, play.board)]
            short = not going
            if short:
                break
            held += going[0].gain - going[0].cost
            on = going[0].board
        assert short == (not brought or skipped != "t5")


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
        "the Temple circle costs 2 pumpkins and you hold 1 heart"
    )
    assert refusal(ID, on, 5, "t1", poor) == (
        "you have already passed the Farm circle, and there is no way back"
    )
    assert refusal(ID, on, 5, "t2", poor) == "the Hot spring circle is already taken"
    assert "passed the Temple" in refusal(ID, board(ID, t4=1), 5, "t3", poor)


def test_the_road_is_the_order_of_the_card() -> None:
    """The arrows lead from each location to the next one."""
    card = realm(ID).card
    assert [(line.a, line.b) for line in card.lines] == [(n, n + 1) for n in range(8)]
