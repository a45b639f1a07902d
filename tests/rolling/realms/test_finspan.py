"""Finspan: three ocean zones, three columns and the plus that lets one more die in."""

import pytest

from realmtable.rolling.position import (
    ADJUST_AGAIN,
    COMPENSATE,
    SPEND,
    USE,
    Position,
    die_value,
)
from realmtable.rolling.realm import FRESH, PUMPKINS, REOPENED
from realmtable.rolling.resources import parse
from realmtable.rolling.turn import apply, begin
from realmtable.rolling.turn import stars as stars_of
from tests.support.rolling import (
    board,
    created,
    marks_of,
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

NAME = "finspan"
SUNLIGHT = {"a1", "b1", "c1", "a2", "b2", "c2"}
TWILIGHT = {"a3", "b3", "c3"}
MIDNIGHT = {"a4", "b4", "c4"}


def bubbles(before: bytes, value: int, entry: int = FRESH) -> set[str]:
    """Where a die can be written."""
    found = written(NAME, before, plays(NAME, before, use(value, entry=entry)))
    return {name for marks in found for name in marks}


def after_b1(held: str = "") -> Position:
    """A turn with 2 and 5 in which the 2 was written on the plus of b1."""
    start = position((2, 5), held, finspan=board(NAME), wingspan=board("wingspan"))
    return apply(start, using(start, 2, NAME, b1=2))


def test_a_plus_lets_the_other_rolled_die_in_without_its_benefit() -> None:
    """A 2 in b1 opens the realm: the 5 may also go to b4, but brings no heart and no coin."""
    now = after_b1()
    extra = using(now, 5, NAME, b4=5)
    assert extra.entry == REOPENED
    done = apply(now, extra)
    assert done.earned == 0
    assert done.boards[0] == board(NAME, b1=2, b4=5)


def test_a_value_on_the_card_may_go_to_twilight_but_not_to_midnight() -> None:
    """With a 2 and a 5 written anywhere a 5 finds Twilight open and Midnight closed."""
    assert bubbles(board(NAME, a1=2, a3=5), 5) == {"b3", "c3"}
    assert bubbles(board(NAME, a1=2, b4=5), 5) == TWILIGHT


@pytest.mark.parametrize("value", [1, 2, 3])
def test_low_values_fit_sunlight_and_new_ones_midnight(value: int) -> None:
    assert bubbles(board(NAME), value) == SUNLIGHT | MIDNIGHT


@pytest.mark.parametrize("value", [4, 5, 6])
def test_high_values_fit_twilight_and_new_ones_midnight(value: int) -> None:
    assert bubbles(board(NAME), value) == TWILIGHT | MIDNIGHT


def test_sunlight_may_repeat_values() -> None:
    assert bubbles(board(NAME, a1=2), 2) == SUNLIGHT - {"a1"}


def test_midnight_counts_its_own_numbers_and_those_of_a_plus() -> None:
    """A 3 in a4 closes Midnight to a 3, whatever let it in."""
    assert bubbles(board(NAME, a4=3), 3) == SUNLIGHT
    assert bubbles(board(NAME, a4=3), 3, REOPENED) == SUNLIGHT
    assert bubbles(board(NAME, a4=3), 6) == TWILIGHT | {"b4", "c4"}


@pytest.mark.parametrize(
    ("bubble", "value", "gain"),
    [
        ("a1", 1, "P"),
        ("c1", 1, "C"),
        ("a2", 1, "H"),
        ("b2", 1, "C"),
        ("c2", 1, "P"),
        ("a3", 4, "C"),
        ("b3", 4, "P"),
        ("c3", 4, "H"),
        ("a4", 4, "H"),
        ("b4", 4, "HC"),
        ("c4", 4, "P"),
    ],
)
def test_a_bubble_pays_its_resources(bubble: str, value: int, gain: str) -> None:
    before = board(NAME)
    play = pick(NAME, before, plays(NAME, before, value), **{bubble: value})
    assert play.gain == parse(gain)
    assert play.again == 0


@pytest.mark.parametrize("value", [1, 2, 3])
def test_the_plus_allows_one_more_die_and_pays_nothing(value: int) -> None:
    before = board(NAME)
    play = pick(NAME, before, plays(NAME, before, value), b1=value)
    assert play.gain == 0
    assert play.again == 1


def test_the_extra_die_brings_no_benefit_and_no_further_plus() -> None:
    for value in (2, 5):
        for play in plays(NAME, board(NAME), use(value, entry=REOPENED)):
            assert play.gain == 0
            assert play.again == 0


def test_a_die_let_in_by_pumpkins_has_the_normal_benefit() -> None:
    normal = plays(NAME, board(NAME), 4)
    assert plays(NAME, board(NAME), use(4, entry=PUMPKINS)) == normal


def test_one_plus_allows_one_extra_die() -> None:
    """After the 5 has used the plus, a created die finds the realm closed."""
    now = after_b1("C")
    now = apply(now, using(now, 5, NAME, c3=5))
    now = apply(now, one(some(now, SPEND, amount=1)))
    assert some(now, USE, value=1, name=NAME) == []
    assert some(now, USE, value=1, name="wingspan") != []


def test_the_extra_die_may_come_later_and_may_be_created() -> None:
    """The 5 goes elsewhere first; then a die bought with coins uses the plus."""
    now = after_b1("C")
    now = apply(now, using(now, 5, "wingspan", a1=5))
    now = apply(now, one(some(now, SPEND, amount=1)))
    done = apply(now, using(now, 1, NAME, a1=1))
    assert done.earned == now.earned
    assert done.dice == []


def test_an_unused_plus_is_lost_with_the_turn() -> None:
    now = after_b1()
    now.over = True
    now = begin(now, 1, 6)
    now = apply(now, using(now, 6, NAME, c3=6))
    assert some(now, USE, value=1, name=NAME) == []


def test_a_die_bought_in_with_pumpkins_chooses_whether_to_use_the_plus() -> None:
    """With a plus open and 3 pumpkins on the 5, both ways into c3 are there."""
    now = after_b1("PPP")
    now = apply(now, one(some(now, SPEND, way=ADJUST_AGAIN, value=5, amount=0)))
    in_c3 = [
        move
        for move in some(now, USE, value=5, name=NAME)
        if move.play is not None and marks_of(NAME, now.boards[0], move.play.board) == {"c3": "5"}
    ]
    gains = {move.entry: move.play.gain for move in in_c3 if move.play is not None}
    assert gains == {PUMPKINS: parse("H"), REOPENED: 0}
    paid = apply(now, next(move for move in in_c3 if move.entry == PUMPKINS))
    paid.dice = [*now.dice]
    assert some(paid, USE, value=5, name=NAME, entry=REOPENED) != []


def test_an_open_plus_keeps_a_fitting_rolled_die_from_compensation() -> None:
    """Alone on the table: a 5 that the plus would take brings no resource, without it it does."""
    start = position((2, 5), finspan=board(NAME))
    with_plus = apply(start, using(start, 2, NAME, b1=2))
    assert some(with_plus, COMPENSATE) == []
    without = apply(start, using(start, 2, NAME, a1=2))
    assert {die_value(move.die) for move in some(without, COMPENSATE)} == {5}


def test_an_open_plus_does_not_help_a_die_that_fits_no_bubble() -> None:
    """Twilight full and a 5 on the card: the 5 is compensated although the plus is open."""
    full = board(NAME, a3=5, b3=4, c3=4)
    start = position((2, 5), finspan=full)
    now = apply(start, using(start, 2, NAME, b1=2))
    assert {die_value(move.die) for move in some(now, COMPENSATE)} == {5}


def test_columns_and_zones_score_one_star_each() -> None:
    twilight = board(NAME, a3=4, b3=4, c3=4)
    assert stars(NAME, twilight) == 1
    assert stars(NAME, board(NAME, a1=1, a2=1, a3=4, a4=5)) == 1
    assert stars(NAME, board(NAME, a4=1, b4=2, c4=3)) == 1
    sunlight = dict.fromkeys(sorted(SUNLIGHT), 1)
    assert stars(NAME, board(NAME, **sunlight)) == 1
    del sunlight["c2"]
    assert stars(NAME, board(NAME, **sunlight)) == 0


def test_a_full_card_is_six_stars() -> None:
    marks = dict.fromkeys(sorted(SUNLIGHT), 1) | dict.fromkeys(sorted(TWILIGHT), 4)
    full = board(NAME, **marks, a4=2, b4=3, c4=5)
    assert stars(NAME, full) == 6
    for value in range(1, 7):
        assert plays(NAME, full, value) == []


def test_an_extra_die_counts_for_columns_and_zones() -> None:
    """The plus of b1 lets a 6 fill b4, which completes the column and Midnight."""
    start = position((2, 6), finspan=board(NAME, b2=1, b3=5, a4=3, c4=4))
    now = apply(start, using(start, 2, NAME, b1=2))
    assert stars_of(now) == [0]
    now = apply(now, using(now, 6, NAME, b4=6))
    assert stars_of(now) == [2]


def test_eleven_activations_and_the_plus_fill_the_card() -> None:
    """The plus is used by one extra die, so twelve bubbles take eleven activations."""
    order = ["b1", "b4", "c4", "a4", "a3", "a1", "c1", "a2", "b2", "c2", "b3", "c3"]
    values = [1, 4, 3, 6, 5, 1, 1, 1, 1, 1, 4, 4]
    now = board(NAME)
    activations = extra = 0
    for bubble, value in zip(order, values, strict=True):
        entry = REOPENED if extra else FRESH
        play = pick(NAME, now, plays(NAME, now, use(value, entry=entry)), **{bubble: value})
        activations += not extra
        extra += play.again - (1 if extra else 0)
        now = play.board
    assert stars(NAME, now) == 6
    assert activations == 11


def test_rolled_adjusted_and_created_dice_do_the_same() -> None:
    assert plays(NAME, board(NAME), 3) == plays(NAME, board(NAME), use(3, changed=True))
    assert plays(NAME, board(NAME), 3) == plays(NAME, board(NAME), created(3))


def test_a_zero_cannot_be_written() -> None:
    assert plays(NAME, board(NAME), 0) == []


def test_refusals_name_the_rule() -> None:
    now = board(NAME, a1=2)
    assert "already written on this card" in refusal(NAME, now, 2, "b4")
    assert refusal(NAME, now, 2, "a1") == "the upper left Sunlight bubble is already taken"
    assert refusal(NAME, now, 2, "a3") == "the left Twilight bubble takes only a 4 or 5 or 6"
    assert "0" in refusal(NAME, now, 0, "b4")
    assert refusal(NAME, now, 3, "b4") == refusal(NAME, now, 2, "b1") == ""
