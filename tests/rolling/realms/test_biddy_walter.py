"""Biddy & Walter: the cats ask after every roll; be ready or lose a star."""

from itertools import product

import pytest

from realmtable.rolling.position import ALTER, ANYTIME, END, START, Position, Round
from realmtable.rolling.realm import Play
from realmtable.rolling.resources import parse
from realmtable.rolling.turn import apply, begin
from realmtable.rolling.turn import stars as round_stars
from tests.support.rolling import (
    board,
    created,
    moment,
    one,
    only,
    plays,
    realm,
    refusal,
    some,
    stars,
    use,
    written,
)

ID = "biddy_walter"
ROWS = ("food", "play", "sleep")


def row(name: str, mark: str, amount: int = 6) -> dict[str, str]:
    return {f"{name}{n}": mark for n in range(1, amount + 1)}


def cats(amount: int) -> dict[str, str]:
    return row("cat", "outline", amount)


def after_roll(on: bytes, roll: tuple[int, int]) -> tuple[dict[str, str], int]:
    """What the roll writes, and what it pays."""
    found = realm(ID).on_roll(on, moment(roll))
    if not found:
        return {}, 0
    play = only(found)
    return written(ID, on, [play])[0], play.gain


def fresh_round() -> Position:
    return Round([realm(ID)]).start()


def test_each_grumpy_cat_costs_a_star() -> None:
    """With no cat 6 stars, with two cats 4, with all six none."""
    assert [stars(ID, board(ID, **cats(n))) for n in range(7)] == [6, 5, 4, 3, 2, 1, 0]


def test_a_die_altered_with_fleet_changes_what_is_asked_only_before_the_step() -> None:
    """3 and 5 ask for sleep; where the owner of Fleet's middle ability first makes the 3 a 2, for
    play. What was resolved before the change stays."""
    start = Round([realm(ID), realm("fleet_the_dice_game")]).start()
    start.boards[1] = board("fleet_the_dice_game", m1="mark", m2="mark", m3="mark")
    rolled = begin(start, 3, 5)
    assert rolled.boards[0] == realm(ID).start()
    step_first = apply(rolled, one(some(rolled, ANYTIME, way=START)))
    assert (step_first.boards[0], step_first.held) == (board(ID, sleep1="mark"), parse("C"))
    altered_after = apply(step_first, one(some(step_first, ANYTIME, way=ALTER, value=3, amount=-1)))
    assert altered_after.boards[0] == board(ID, sleep1="mark")
    altered_first = apply(rolled, one(some(rolled, ANYTIME, way=ALTER, value=3, amount=-1)))
    assert (altered_first.boards[0], altered_first.held) == (board(ID, play1="mark"), parse("H"))


@pytest.mark.parametrize("name", ROWS)
def test_the_first_two_cravings_of_each_row_start_outlined(name: str) -> None:
    fresh = realm(ID).start()
    assert written(ID, bytes(len(fresh)), [Play(fresh)]) == [
        {f"{each}{n}": "outline" for each in ROWS for n in (1, 2)}
    ]
    assert stars(ID, fresh) == 6
    roll = {"food": (1, 2), "play": (3, 3), "sleep": (4, 4)}[name]
    assert after_roll(fresh, roll)[0] == {f"{name}1": "mark"}
    assert after_roll(board(ID, **{f"{name}1": "mark"}), roll)[0] == {f"{name}2": "mark"}


def test_both_outlined_cravings_are_met_and_then_a_cat_is_grumpy() -> None:
    """Sum 4 marks an outlined food craving for a pumpkin, twice; sum 5 then makes a cat grumpy."""
    first = begin(fresh_round(), 2, 2)
    assert first.boards[0] == board(ID, food1="mark")
    assert first.held == parse("P")
    second = begin(apply(first, one(some(first, END))), 1, 3)
    assert second.boards[0] == board(ID, food1="mark", food2="mark")
    assert second.held == parse("PP")
    assert round_stars(second) == [6]
    third = begin(apply(second, one(some(second, END))), 1, 4)
    assert third.boards[0] == board(ID, food1="mark", food2="mark", cat1="outline")
    assert third.held == parse("PP")
    assert round_stars(third) == [5]


def test_the_first_two_turns_are_met_whatever_is_rolled() -> None:
    rolls = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    for first, second in product(rolls, repeat=2):
        on = realm(ID).start()
        for roll in (first, second):
            for play in realm(ID).on_roll(on, moment(roll)):
                on = play.board
        assert stars(ID, on) == 6


@pytest.mark.parametrize(
    ("roll", "craving", "gain"),
    [
        ((1, 1), "", ""),
        ((1, 2), "food1", "P"),
        ((1, 3), "food1", "P"),
        ((1, 4), "food1", "P"),
        ((1, 5), "play1", "H"),
        ((3, 4), "play1", "H"),
        ((2, 6), "sleep1", "C"),
        ((3, 6), "sleep1", "C"),
        ((4, 6), "sleep1", "C"),
        ((5, 6), "sleep1", "C"),
        ((6, 6), "", ""),
    ],
)
def test_the_sum_decides_what_is_asked(roll: tuple[int, int], craving: str, gain: str) -> None:
    expected = {craving: "mark"} if craving else {}
    assert after_roll(realm(ID).start(), roll) == (expected, parse(gain))


def test_the_leftmost_outlined_craving_is_marked() -> None:
    on = board(ID, food1="mark", food2="outline", food3="outline")
    assert after_roll(on, (1, 2)) == ({"food2": "mark"}, parse("P"))
    on = board(ID, food1="mark", food2="mark", food3="outline", food4="outline")
    assert after_roll(on, (1, 2)) == ({"food3": "mark"}, parse("P"))


def test_the_next_cat_is_outlined_when_the_row_is_not_ready() -> None:
    on = board(ID, play1="mark", play2="mark", food3="outline", **cats(2))
    assert after_roll(on, (3, 3)) == ({"cat3": "outline"}, 0)


def test_nothing_happens_when_all_cravings_of_the_row_are_marked() -> None:
    on = board(ID, **row("food", "mark"))
    assert after_roll(on, (1, 2)) == ({}, 0)


def test_nothing_happens_when_all_cats_are_grumpy() -> None:
    on = board(ID, sleep1="mark", sleep2="mark", **cats(6))
    assert after_roll(on, (4, 4)) == ({}, 0)
    ready = board(ID, **cats(6))
    assert after_roll(ready, (4, 4)) == ({"sleep1": "mark"}, parse("C"))


def test_the_step_uses_no_die_and_is_no_activation() -> None:
    position = begin(fresh_round(), 1, 4)
    assert len(position.dice) == 2
    assert position.activated == 0
    assert position.pending == 0


def test_a_craving_is_marked_even_over_the_limit() -> None:
    position = fresh_round()
    position.earned = position.spent = parse("P" * 12)
    asked = begin(position, 1, 4)
    assert asked.boards[0] == board(ID, food1="mark")
    assert asked.held == 0


@pytest.mark.parametrize(("value", "name"), [(1, "food"), (2, "play"), (3, "sleep")])
def test_a_low_die_outlines_one_craving(value: int, name: str) -> None:
    fresh = realm(ID).start()
    play = only(plays(ID, fresh, value))
    assert written(ID, fresh, [play]) == [{f"{name}3": "outline"}]
    assert play.gain == 0


@pytest.mark.parametrize(("value", "name"), [(4, "food"), (5, "play"), (6, "sleep")])
def test_a_high_die_outlines_two_cravings_of_its_row(value: int, name: str) -> None:
    fresh = realm(ID).start()
    play = only(plays(ID, fresh, value))
    assert written(ID, fresh, [play]) == [{f"{name}3": "outline", f"{name}4": "outline"}]
    assert play.gain == 0


@pytest.mark.parametrize(("value", "name"), [(4, "food"), (5, "play"), (6, "sleep")])
def test_two_high_dice_fill_a_row(value: int, name: str) -> None:
    on = only(plays(ID, realm(ID).start(), value)).board
    on = only(plays(ID, on, value)).board
    assert on == board(ID, **row(name, "outline"))
    assert plays(ID, on, value) == plays(ID, on, value - 3) == []


@pytest.mark.parametrize(("value", "name"), [(4, "food"), (5, "play"), (6, "sleep")])
def test_a_high_die_outlines_the_one_craving_that_is_left(value: int, name: str) -> None:
    on = board(ID, **row(name, "outline", 5))
    assert written(ID, on, plays(ID, on, value)) == [{f"{name}6": "outline"}]


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_a_die_needs_an_empty_craving(value: int) -> None:
    name = ROWS[(value - 1) % 3]
    assert plays(ID, board(ID, **row(name, "outline")), value) == []
    others = [other for other in ROWS if other != name]
    on = board(ID, **row(others[0], "outline"), **row(others[1], "mark"))
    assert len(plays(ID, on, value)) == 1


def test_created_and_adjusted_dice_work_like_rolled_ones() -> None:
    fresh = realm(ID).start()
    assert plays(ID, fresh, created(5)) == plays(ID, fresh, 5)
    assert plays(ID, fresh, use(5, changed=True)) == plays(ID, fresh, 5)


def test_a_die_of_value_0_does_nothing() -> None:
    assert plays(ID, realm(ID).start(), 0) == []


def test_refusals_name_the_rule() -> None:
    fresh = realm(ID).start()
    assert refusal(ID, fresh, 1, "play3") == "a 1 outlines food cravings only"
    assert (
        refusal(ID, fresh, 1, "food4")
        == "cravings are outlined from left to right; the third food craving comes first"
    )
    assert refusal(ID, fresh, 1, "food1") == "the first food craving is already outlined"
    assert refusal(ID, fresh, 1, "food2") == "the second food craving is already outlined"
    assert (
        refusal(ID, board(ID, food1="mark"), 1, "food1")
        == "the first food craving is already marked"
    )
    assert "by themselves" in refusal(ID, fresh, 1, "cat1")


@pytest.mark.parametrize("asked", ["food6", "play3"])
def test_a_full_row_is_refused_as_full_and_not_the_whole_card(asked: str) -> None:
    full = board(ID, food1="mark", **{f"food{n}": "outline" for n in range(2, 7)})
    for value in (1, 4):
        assert refusal(ID, full, value, asked) == (
            f"a {value} outlines food cravings only, and the food row is full"
        )
    assert plays(ID, full, 2)
