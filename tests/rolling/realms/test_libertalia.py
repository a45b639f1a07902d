"""Libertalia: nine pirates with a missing digit, rising in reading order."""

from itertools import pairwise, product
from random import Random

import pytest

from realmtable.rolling.marks import number
from realmtable.rolling.realm import Play
from realmtable.rolling.resources import COIN, HEART, PUMPKIN, parse, text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
    marks_of,
    moment,
    only,
    plays,
    position,
    realm,
    refusal,
    stars,
    use,
    using,
)

ID = "libertalia"
SHOWN = ["_4", "2_", "_3", "3_", "_5", "4_", "_2", "5_", "_4"]
NAMES = [f"p{n}" for n in range(1, 10)]
GAINS = {"p1": "PP", "p2": "C", "p4": "HH", "p6": "P", "p8": "C"}
COSTS = {"p5": "H", "p7": "C", "p9": "P"}
# A line that rises from 14 to 54, by the digits that are written.
RISING = [1, 1, 3, 4, 3, 1, 5, 3, 5]
RICH = moment(held="PPPHHHCCC")


def crew(*digits: int | None, scored: int = 0) -> bytes:
    """A board with these digits written; None leaves a pirate incomplete."""
    marks: dict[str, int | str] = {
        name: digit for name, digit in zip(NAMES, digits, strict=False) if digit is not None
    }
    if scored:
        marks["stars"] = scored
    return board(ID, **marks)


def numbers(on: bytes) -> list[int | None]:
    """The numbers of the pirates, read by putting the digit into the gap."""
    found: list[int | None] = []
    for shown, mark in zip(SHOWN, on, strict=False):
        found.append(int(shown.replace("_", str(number(mark)))) if mark else None)
    return found


def on_pirate(on: bytes, name: str, value: int, at: str = "") -> list[Play]:
    """The plays of a die on one pirate."""
    found = plays(ID, on, value, moment(held=at))
    return [play for play in found if name in marks_of(ID, on, play.board)]


def open_to(on: bytes, value: int) -> list[str]:
    """The pirates that take a die."""
    found: list[str] = []
    for play in plays(ID, on, value):
        found += [name for name in marks_of(ID, on, play.board) if name != "stars"]
    return found


# --- digits and order ------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(1, 7))
def test_on_an_empty_card_every_pirate_takes_any_die(value: int) -> None:
    assert open_to(realm(ID).start(), value) == NAMES


def test_after_a_24_the_second_pirate_can_only_be_25_or_26() -> None:
    play = only(on_pirate(realm(ID).start(), "p1", 2))
    assert text(play.gain) == "PP"
    on = crew(2)
    assert play.board == on
    assert numbers(on)[0] == 24
    fitting = [value for value in range(1, 7) if "p2" in open_to(on, value)]
    assert fitting == [5, 6]


def test_the_digit_is_the_ones_or_the_tens_as_printed() -> None:
    assert numbers(crew(*RISING)) == [14, 21, 33, 34, 35, 41, 52, 53, 54]
    assert numbers(crew(6, 6)) == [64, 26, *[None] * 7]


def test_equal_numbers_do_not_rise() -> None:
    """34 on the fourth pirate: neither the first nor the last can be 34, too."""
    on = crew(None, None, None, 4)
    assert [value for value in range(1, 7) if "p1" in open_to(on, value)] == [1, 2]
    assert [value for value in range(1, 7) if "p9" in open_to(on, value)] == [4, 5, 6]


def test_every_complete_pirate_before_and_after_counts_and_incomplete_ones_do_not() -> None:
    """Between 33 and 52, with incomplete ones in between."""
    on = crew(None, None, 3, None, None, None, 5)
    assert [value for value in range(1, 7) if "p5" in open_to(on, value)] == [3, 4]
    assert "p5" in open_to(crew(2), 3)


def test_a_number_may_make_another_pirate_impossible() -> None:
    """54 on the first pirate leaves only what is greater: 55, twice, 56, and 62 to 65."""
    on = crew(5)
    assert open_to(on, 6) == ["p3", "p5", "p7", "p8", "p9"]
    assert open_to(on, 5) == ["p5", "p8"]
    for value in range(1, 5):
        assert open_to(on, value) == []


def test_a_die_that_fits_no_pirate_cannot_be_used() -> None:
    """64 on the first pirate and 65 on the fifth: nothing greater can be written."""
    assert open_to(crew(6), 6) == ["p5"]
    on = crew(6, None, None, None, 6)
    for value in range(1, 7):
        assert plays(ID, on, value) == []


def test_what_is_offered_is_what_leaves_a_rising_line() -> None:
    random = Random("libertalia")
    for _ in range(200):
        on = realm(ID).start()
        for _ in range(10):
            value = random.randint(0, 6)
            found = plays(ID, on, value, RICH)
            assert sorted(set(open_to(on, value))) == [
                name
                for place, name in enumerate(NAMES)
                if not on[place] and rises(on, place, value)
            ]
            if not found:
                break
            on = random.choice(found).board


def rises(on: bytes, place: int, digit: int) -> bool:
    new = bytearray(on)
    new[place] = 32 + digit
    line = [each for each in numbers(bytes(new)) if each is not None]
    return all(one < other for one, other in pairwise(line))


def test_a_complete_pirate_takes_no_second_digit() -> None:
    on = crew(1)
    assert "p1" not in open_to(on, 2)


# --- benefits --------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "gain"), GAINS.items())
def test_a_benefit_without_a_cost_is_always_taken(name: str, gain: str) -> None:
    for held in ("", "PPHHCC"):
        play = only(on_pirate(realm(ID).start(), name, 4, held))
        assert (text(play.gain), play.cost, play.label) == (gain, 0, "")
        assert stars(ID, play.board) == 0


def test_the_star_of_the_third_pirate_is_free() -> None:
    play = only(on_pirate(realm(ID).start(), "p3", 3))
    assert (play.gain, play.cost) == (0, 0)
    assert stars(ID, play.board) == 1


@pytest.mark.parametrize(("name", "cost"), COSTS.items())
def test_a_star_with_a_cost_is_paid_for_or_declined(name: str, cost: str) -> None:
    fresh = realm(ID).start()
    paid, declined = on_pirate(fresh, name, 5, cost)
    assert (paid.cost, paid.gain, paid.label) == (parse(cost), 0, f"-{cost}")
    assert (declined.cost, declined.gain, declined.label) == (0, 0, "decline")
    assert (stars(ID, paid.board), stars(ID, declined.board)) == (1, 0)
    assert marks_of(ID, fresh, paid.board) == {name: "5", "stars": "1"}
    assert marks_of(ID, fresh, declined.board) == {name: "5"}


@pytest.mark.parametrize(("name", "held"), [("p5", "PPCC"), ("p7", "PPHH"), ("p9", "HHCC")])
def test_without_the_resource_the_pirate_is_completed_for_nothing(name: str, held: str) -> None:
    play = only(on_pirate(realm(ID).start(), name, 5, held))
    assert (play.cost, play.gain, play.label) == (0, 0, "")
    assert stars(ID, play.board) == 0


def test_what_was_declined_cannot_be_bought_later() -> None:
    on = crew(None, None, None, None, 3)
    assert on_pirate(on, "p5", 3, "HHH") == []


def test_resources_above_the_limit_are_lost() -> None:
    full = moment(held="", earned="P" * 12 + "H" * 12 + "C" * 12)
    assert len(plays(ID, realm(ID).start(), 4, full)) == 9


def test_of_two_resources_only_what_fits_is_kept() -> None:
    at = position((1, 6), held="P" * 11 + "C", libertalia=realm(ID).start())
    assert text(apply(at, using(at, 1, ID, p1=1)).held) == "P" * 12 + "C"
    assert text(apply(at, using(at, 1, ID, p4=1)).held) == "P" * 11 + "HHC"


def test_the_benefits_are_seven_resources() -> None:
    fresh = realm(ID).start()
    assert sum(play.gain for play in plays(ID, fresh, 4)) == parse("PPPHHCC")


# --- stars -----------------------------------------------------------------------------------


@pytest.mark.parametrize("pays", list(product((True, False), repeat=3)))
def test_two_stars_more_for_all_nine_whatever_was_paid(pays: tuple[bool, ...]) -> None:
    on = realm(ID).start()
    wanted = dict(zip(COSTS, pays, strict=True))
    spent = 0
    for name, digit in zip(NAMES, RISING, strict=True):
        found = on_pirate(on, name, digit, "PHC")
        play = found[0] if wanted.get(name, True) else found[-1]
        on = play.board
        spent += play.cost
    assert stars(ID, on) == 1 + sum(pays) + 2
    paid = dict(zip((HEART, COIN, PUMPKIN), pays, strict=True))
    assert spent == sum(kind for kind, pay in paid.items() if pay)


def test_the_last_pirate_may_be_any_of_the_nine() -> None:
    for last in range(9):
        digits: list[int | None] = list(RISING)
        digits[last] = None
        on = crew(*digits, scored=1)
        play = on_pirate(on, NAMES[last], RISING[last])[0]
        assert stars(ID, play.board) == 1 + 2 + (NAMES[last] == "p3")


def test_eight_pirates_score_nothing_together() -> None:
    digits: list[int | None] = list(RISING)
    digits[8] = None
    assert stars(ID, crew(*digits, scored=4)) == 4


# --- dice ------------------------------------------------------------------------------------


def test_adjusted_and_created_dice_are_written_like_rolled_ones() -> None:
    fresh = realm(ID).start()
    assert plays(ID, fresh, use(3, changed=True), RICH) == plays(ID, fresh, 3, RICH)
    assert plays(ID, fresh, created(3), RICH) == plays(ID, fresh, 3, RICH)


def test_a_zero_may_be_written() -> None:
    """As the ones it makes 20, 30, 40 or 50, as the tens it leaves the ones."""
    assert numbers(crew(0, 0, None, 0, None, 0, None, 0)) == [
        4,
        20,
        None,
        30,
        None,
        40,
        None,
        50,
        None,
    ]
    assert open_to(realm(ID).start(), 0) == NAMES
    assert numbers(crew(None, None, 0))[2] == 3
    assert open_to(crew(1), 0) == ["p2", "p4", "p6", "p8"]


# --- refusals --------------------------------------------------------------------------------


def test_refusals_name_the_rule() -> None:
    on = crew(2, None, None, None, None, None, 4)
    assert refusal(ID, on, 3, "p2") == (
        "the second pirate would become 23, which is not greater than the 24 before it"
    )
    assert refusal(ID, on, 6, "p4") == ""
    assert refusal(ID, on, 5, "p5") == (
        "the fifth pirate would become 55, which is not smaller than the 42 after it"
    )
    assert refusal(ID, on, 3, "p1") == "the first pirate is already taken"
    assert refusal(ID, crew(2, 5, 6), 0, "p5") == (
        "the fifth pirate would become 5, which is not greater than the 24 before it"
    )
