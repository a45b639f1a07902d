"""Skulk Hollow: pay for the six targets before the guardian's pairs take their benefits away."""

import pytest

from realmtable.rolling.card import Card, tables
from realmtable.rolling.position import (
    ADJUST,
    ALTER,
    ANYTIME,
    BUY,
    COMPENSATE,
    END,
    PAIR,
    SPEND,
    START,
    USE,
    Position,
    Round,
)
from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply, begin
from tests.support.rolling import (
    board,
    created,
    marks_of,
    moment,
    one,
    only,
    plays,
    position,
    realm,
    refusal,
    some,
    stars,
    use,
    using,
)
from tests.support.toy_realms import Giver, rolled

ID = "skulk_hollow"
FLEET = "fleet_the_dice_game"
COSTS = {1: "C", 2: "HH", 3: "PP", 4: "H", 5: "C", 6: "P"}
GAINS = {1: "PH", 2: "PC", 3: "HC", 4: "PP", 5: "HH", 6: "CC"}
TARGETS = [f"t{n}" for n in range(1, 7)]
CIRCLES = [f"b{n}" for n in range(1, 7)]
LEFT_ABILITY = {"l1": "mark", "l2": "mark", "l3": "mark"}
RICH = "P" * 6 + "H" * 6 + "C" * 6


def attacked(on: bytes, roll: tuple[int, int]) -> dict[str, str]:
    """What the roll writes."""
    found = realm(ID).on_roll(on, moment(roll))
    if not found:
        return {}
    play = only(found)
    assert (play.gain, play.cost, play.dice) == (0, 0, ())
    return marks_of(ID, on, play.board)


def with_fleet(roll: tuple[int, int]) -> Position:
    """After a roll, beside Fleet with its middle ability complete."""
    start = Round([realm(ID), realm(FLEET)]).start()
    start.boards = [realm(ID).start(), board(FLEET, m1="mark", m2="mark", m3="mark")]
    return begin(start, *roll)


# --- targets ---------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_marks_its_target_pays_its_cost_and_gains_the_circle_below(value: int) -> None:
    play = only(plays(ID, board(ID), value, moment((value, 3), held=RICH)))
    assert marks_of(ID, board(ID), play.board) == {f"t{value}": "mark"}
    assert (text(play.cost), text(play.gain)) == (COSTS[value], GAINS[value])
    assert stars(ID, play.board) == 1


@pytest.mark.parametrize("value", range(1, 7))
def test_without_all_it_costs_the_die_cannot_be_used(value: int) -> None:
    assert len(plays(ID, board(ID), value, moment(held=COSTS[value]))) == 1
    for missing in set(COSTS[value]):
        held = RICH.replace(missing, "") + missing * (COSTS[value].count(missing) - 1)
        assert plays(ID, board(ID), value, moment(held=held)) == []
    assert plays(ID, board(ID), value, moment(held="")) == []


@pytest.mark.parametrize("value", range(1, 7))
def test_a_crossed_off_circle_gives_nothing_while_cost_and_star_stay(value: int) -> None:
    on = board(ID, **{f"b{value}": "mark"})
    play = only(plays(ID, on, value, moment(held=RICH)))
    assert marks_of(ID, on, play.board) == {f"t{value}": "mark"}
    assert (text(play.cost), play.gain) == (COSTS[value], 0)
    assert stars(ID, play.board) == 1


def test_another_crossed_off_circle_does_not_matter() -> None:
    others = {circle: "mark" for circle in CIRCLES if circle != "b4"}
    assert only(plays(ID, board(ID, **others), 4, moment(held="H"))).gain == parse("PP")


def test_each_target_can_be_marked_once() -> None:
    assert plays(ID, board(ID, t4="mark"), 4, moment(held=RICH)) == []
    assert len(plays(ID, board(ID, t4="mark"), 5, moment(held=RICH))) == 1


def test_resources_gained_earlier_in_the_turn_may_pay() -> None:
    at = rolled((2, 3), realm(ID), Giver("PP"))
    assert some(at, USE, name=ID) == []
    at = apply(at, one(some(at, USE, value=2, name="giver")))
    at = apply(at, using(at, 3, ID, t3="mark"))
    assert text(at.held) == "HC"


def test_what_is_paid_is_spent_and_what_has_no_room_is_lost() -> None:
    at = position((6, 1), held="P", earned="P" + "C" * 12, skulk_hollow=board(ID))
    at = apply(at, using(at, 6, ID, t6="mark"))
    assert at.held == 0


def test_a_power_over_kinds_changes_what_is_gained_but_not_what_is_paid() -> None:
    at = position(
        (6, 1), held="P", skulk_hollow=board(ID), fleet_the_dice_game=board(FLEET, **LEFT_ABILITY)
    )
    taken = [move.play for move in some(at, USE, value=6, name=ID)]
    assert {text(play.cost) for play in taken if play} == {"P"}
    assert {text(play.gain) for play in taken if play} == {"PP", "PH", "PC", "HH", "HC", "CC"}


def test_a_die_that_cannot_be_paid_for_brings_compensation() -> None:
    at = position((6, 3), held="P", skulk_hollow=board(ID))
    assert some(at, COMPENSATE, value=6) == []
    assert len(some(at, COMPENSATE, value=3)) == 3


def test_rolled_adjusted_and_created_dice_may_be_used() -> None:
    expected = plays(ID, board(ID), 4, moment(held=RICH))
    assert plays(ID, board(ID), use(4, changed=True), moment(held=RICH)) == expected
    assert plays(ID, board(ID), created(4), moment(held=RICH)) == expected


def test_a_zero_matches_no_target() -> None:
    assert plays(ID, board(ID), created(0), moment(held=RICH)) == []


# --- the attack ------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(1, 7))
def test_a_pair_crosses_off_the_circle_of_its_target(value: int) -> None:
    assert attacked(board(ID), (value, value)) == {f"b{value}": "mark"}


def test_other_rolls_attack_nothing() -> None:
    for first in range(1, 7):
        for second in range(1, 7):
            if first != second:
                assert attacked(board(ID), (first, second)) == {}


def test_a_marked_target_is_not_attacked_and_a_circle_only_once() -> None:
    assert attacked(board(ID, t3="mark"), (3, 3)) == {}
    assert attacked(board(ID, b3="mark"), (3, 3)) == {}
    assert attacked(board(ID, t3="mark", b3="mark"), (3, 3)) == {}
    assert attacked(board(ID, t2="mark", b4="mark"), (3, 3)) == {"b3": "mark"}


def test_the_attack_comes_before_anything_else_whether_or_not_the_realm_is_used() -> None:
    """A roll of 3 and 3: the circle is gone, and the 3 brings only the star."""
    start = Round([realm(ID)]).start()
    start.earned = parse("PP")
    at = begin(start, 3, 3)
    assert at.boards[0] == board(ID, b3="mark")
    assert apply(at, one(some(at, END))).boards[0] == board(ID, b3="mark")
    at = apply(at, using(at, 3, ID, t3="mark"))
    assert (at.held, stars(ID, at.boards[0])) == (0, 1)


def test_every_turn_has_its_attack_an_extra_turn_too() -> None:
    at = Round([realm(ID)], turns=10).start()
    for turn in range(1, 11):
        at = begin(at, turn % 6 + 1, turn % 6 + 1)
        at = apply(at, one(some(at, END)))
        assert at.turn == turn
        assert at.boards[0].count(1) == min(turn, 6)


def test_adjusting_and_creating_neither_cause_nor_prevent_an_attack() -> None:
    start = Round([realm(ID)]).start()
    start.earned = parse("PPHHCCC")
    at = begin(start, 3, 4)
    at = apply(at, one(some(at, SPEND, way=ADJUST, value=3, amount=1)))
    at = apply(at, one(some(at, SPEND, way=BUY, amount=3)))
    assert at.boards[0] == board(ID)
    at = begin(start, 3, 3)
    at = apply(at, one(some(at, SPEND, way=PAIR)))
    assert at.boards[0] == board(ID, b3="mark")


def test_a_rolled_die_altered_first_prevents_the_attack_and_altered_later_does_not() -> None:
    at = with_fleet((3, 3))
    assert at.boards[0] == board(ID)
    assert some(at, USE) == []
    prevented = apply(at, some(at, ANYTIME, way=ALTER, amount=-1)[0])
    assert prevented.boards[0] == board(ID)
    assert prevented.pending == 0
    suffered = apply(at, one(some(at, ANYTIME, way=START)))
    assert suffered.boards[0] == board(ID, b3="mark")
    later = apply(suffered, some(suffered, ANYTIME, way=ALTER, amount=-1)[0])
    assert later.boards[0] == board(ID, b3="mark")


def test_with_even_dice_there_is_nothing_to_choose() -> None:
    at = with_fleet((4, 4))
    assert (at.pending, at.boards[0]) == (0, board(ID, b4="mark"))


# --- stars and refusals ----------------------------------------------------------------------


def test_one_star_for_each_marked_target() -> None:
    for amount in range(7):
        on = board(ID, **dict.fromkeys(TARGETS[:amount], "mark"))
        assert stars(ID, on) == amount
    assert stars(ID, board(ID, **dict.fromkeys(CIRCLES, "mark"))) == 0


@pytest.mark.parametrize(
    ("start", "order", "left"),
    [
        ("P", (6, 5, 1, 2, 3, 4), "PPHCC"),
        ("H", (4, 3, 5, 2, 6, 1), "PHHCC"),
        ("C", (5, 2, 6, 1, 4, 3), "PHCCC"),
    ],
)
def test_six_dice_reach_all_six_stars_and_targets_pay_for_each_other(
    start: str, order: tuple[int, ...], left: str
) -> None:
    """One resource of any kind is enough to begin with; 12 are gained and 8 paid."""
    now, held = board(ID), parse(start)
    for value in order:
        play = only(plays(ID, now, value, moment(held=text(held))))
        now, held = play.board, held - play.cost + play.gain
    assert (stars(ID, now), held) == (6, parse(left))


@pytest.mark.parametrize(("held", "usable"), [("P", [6]), ("H", [4]), ("C", [1, 5])])
def test_one_resource_pays_for_the_targets_that_cost_one(held: str, usable: list[int]) -> None:
    found = [value for value in range(1, 7) if plays(ID, board(ID), value, moment(held=held))]
    assert found == usable


def test_a_coin_of_the_6_pays_for_the_5_in_the_next_turn() -> None:
    at = position((6, 3), held="P", skulk_hollow=board(ID))
    at = apply(at, using(at, 6, ID, t6="mark"))
    assert text(at.held) == "CC"
    at = begin(apply(at, one(some(at, END))), 5, 3)
    at = apply(at, using(at, 5, ID, t5="mark"))
    assert (text(at.held), stars(ID, at.boards[0])) == ("HHC", 2)


def test_a_target_cannot_pay_for_itself() -> None:
    """No printed target shows a kind on both sides, so a corrected card has to."""
    data = dict(realm(ID).card.data)
    data["space"] = [
        {**entry, "gives": "PP"} if entry["id"] == "b3" else entry
        for entry in tables(data["space"])
    ]
    corrected = type(realm(ID))(Card(data))
    assert corrected.plays(corrected.start(), use(3), moment(held="P")) == []
    assert only(corrected.plays(corrected.start(), use(3), moment(held="PP"))).gain == parse("PP")


def test_refusals() -> None:
    on = board(ID, t2="mark", b5="mark")
    rich = moment(held=RICH)
    assert refusal(ID, on, 3, "t4", rich) == "the target with the 4 takes only a 4"
    assert refusal(ID, on, 2, "t2", rich) == "the target with the 2 is already taken"
    assert refusal(ID, on, 3, "t3", moment(held="PHC")) == (
        "the target with the 3 costs 2 pumpkins and you hold 1 pumpkin, 1 heart and 1 coin"
    )
    assert refusal(ID, on, 6, "t6", moment(held="HC")) == (
        "the target with the 6 costs 1 pumpkin and you hold 1 heart and 1 coin"
    )
    assert refusal(ID, on, 3, "b3", rich) == (
        "only an attack of the guardian crosses off the circle below the target with the 3"
    )
    assert "already taken" in refusal(ID, on, 5, "b5", rich)


@pytest.mark.parametrize(
    ("roll", "marks"), [((3, 5), {}), ((3, 3), {"t3": "mark"}), ((3, 3), {"b3": "mark"})]
)
def test_where_no_attack_is_due_nothing_is_asked(
    roll: tuple[int, int], marks: dict[str, str]
) -> None:
    """Beside Fleet's middle ability the dice can be used at once."""
    start = Round([realm(ID), realm(FLEET)]).start()
    start.boards = [board(ID, **marks), board(FLEET, m1="mark", m2="mark", m3="mark")]
    assert begin(start, *roll).pending == 0
