"""Scythe: take resources in the top row, pay resources to mark the bottom row."""

import pytest

from realmtable.rolling.position import COMPENSATE
from realmtable.rolling.realm import Use
from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
    moment,
    only,
    pick,
    plays,
    position,
    realm,
    refusal,
    some,
    stars,
    use,
    using,
    written,
)

# value of the top number, what it gives, value of the bottom number, what that costs
COLUMNS = [
    (1, "C", 5, "H"),
    (2, "H", 6, "P"),
    (3, "P", 2, "C"),
    (4, "C", 1, "P"),
    (5, "H", 4, "C"),
    (6, "P", 3, "H"),
]


@pytest.mark.parametrize(("value", "gain"), [(n, gain) for n, gain, _, _ in COLUMNS])
def test_the_top_row_gives_a_resource(value: int, gain: str) -> None:
    on = board("scythe")
    play = only(plays("scythe", on, value))
    assert written("scythe", on, [play]) == [{f"t{value}": "mark"}]
    assert (text(play.gain), play.cost) == (gain, 0)


@pytest.mark.parametrize(("value", "gain", "bottom", "cost"), COLUMNS)
def test_the_top_number_lets_you_pay_for_the_bottom_number(
    value: int, gain: str, bottom: int, cost: str
) -> None:
    """Its own value need not be matched; paying is optional."""
    on = board("scythe")
    found = plays("scythe", on, value, moment(held=cost))
    both = pick("scythe", on, found, **{f"t{value}": "mark", f"b{value}": "mark"})
    assert (text(both.gain), text(both.cost)) == (gain, cost)
    assert {f"t{value}": "mark"} in written("scythe", on, found)
    assert bottom != value


@pytest.mark.parametrize(
    ("column", "bottom", "cost"), [(n, bottom, cost) for n, _, bottom, cost in COLUMNS]
)
def test_the_bottom_row_with_a_die_of_its_own_value(column: int, bottom: int, cost: str) -> None:
    """It costs, gives nothing, and never marks the top number."""
    on = board("scythe")
    found = plays("scythe", on, bottom, moment(held=cost))
    alone = [play for play in found if written("scythe", on, [play]) == [{f"b{column}": "mark"}]]
    assert (only(alone).gain, text(only(alone).cost)) == (0, cost)


@pytest.mark.parametrize(("column", "gain", "bottom", "cost"), COLUMNS)
def test_without_its_cost_a_bottom_number_cannot_be_marked(
    column: int, gain: str, bottom: int, cost: str
) -> None:
    """Nor does the resource just gained pay for it: no column pays in the kind it gives."""
    others = "".join(kind * 3 for kind in "PHC" if kind != cost)
    on = board("scythe")
    for value in (column, bottom):
        found = written("scythe", on, plays("scythe", on, value, moment(held=others)))
        assert all(f"b{column}" not in marks for marks in found)
    assert refusal("scythe", on, bottom, f"b{column}", moment(held=others)).startswith(
        f"the {bottom} of the bottom row costs 1 "
    )
    assert gain != cost


def test_a_die_offers_every_way_at_once() -> None:
    """A 1 with a pumpkin and a heart: top, top and below it, or its own bottom number."""
    on = board("scythe")
    found = written("scythe", on, plays("scythe", on, 1, moment(held="PH")))
    assert len(found) == 3
    assert {"t1": "mark"} in found
    assert {"t1": "mark", "b1": "mark"} in found
    assert {"b4": "mark"} in found


def test_a_top_number_is_worth_its_resource_when_the_bottom_is_marked() -> None:
    on = board("scythe", b1="mark")
    play = only(plays("scythe", on, 1, moment(held="HH")))
    assert written("scythe", on, [play]) == [{"t1": "mark"}]


def test_a_bottom_number_can_be_marked_when_the_top_is() -> None:
    on = board("scythe", t1="mark", t5="mark")
    play = only(plays("scythe", on, 5, moment(held="H")))
    assert written("scythe", on, [play]) == [{"b1": "mark"}]


def test_the_extra_payment_is_gone_after_the_activation() -> None:
    """With t1 marked earlier a 1 no longer reaches b1, whatever is held."""
    on = board("scythe", t1="mark", b4="mark")
    assert plays("scythe", on, 1, moment(held="PPHHCC")) == []


def test_a_die_with_nothing_left_or_nothing_payable_cannot_be_used() -> None:
    on = board("scythe", t1="mark")
    assert plays("scythe", on, 1, moment(held="HC")) == []
    assert len(plays("scythe", on, 1, moment(held="P"))) == 1


def test_compensation_looks_at_what_is_unspent() -> None:
    on = board("scythe", t1="mark", t2="mark")
    spent = position((1, 2), held="", earned="PC", scythe=on)
    assert len(some(spent, COMPENSATE, value=1)) == 3
    unspent = position((1, 2), held="P", scythe=on)
    assert some(unspent, COMPENSATE, value=1) == []


def test_what_is_paid_is_spent_but_stays_gained() -> None:
    at = position((1, 3), held="H", scythe=board("scythe"))
    after = apply(at, using(at, 1, "scythe", t1="mark", b1="mark"))
    assert (text(after.held), text(after.earned)) == ("C", "HC")


@pytest.mark.parametrize("die", [use(3, changed=True), created(3)])
def test_changed_and_created_dice_work_by_their_value(die: Use) -> None:
    on = board("scythe")
    same = plays("scythe", on, 3, moment(held="CH"))
    assert plays("scythe", on, die, moment(held="CH")) == same


def test_a_full_kind_is_lost_but_the_die_can_be_used_and_the_cost_paid() -> None:
    at = position((1, 3), held="H", earned="C" * 12 + "H", scythe=board("scythe"))
    after = apply(at, using(at, 1, "scythe", t1="mark", b1="mark"))
    assert text(after.held) == ""
    assert text(after.earned) == "H" + "C" * 12
    assert stars("scythe", after.boards[0]) == 1


def test_one_star_for_each_bottom_number() -> None:
    assert stars("scythe", board("scythe", t1="mark", t2="mark")) == 0
    assert stars("scythe", board("scythe", b1="mark", t2="mark", b3="mark")) == 2
    bottom = {f"b{n}": "mark" for n in range(1, 7)}
    assert stars("scythe", board("scythe", **bottom)) == 6


def test_a_zero_marks_nothing() -> None:
    assert plays("scythe", board("scythe"), 0, moment(held="PPHHCC")) == []


def test_what_is_held_is_not_forgotten_between_calls() -> None:
    """The same board and die with other resources are another question."""
    scythe = realm("scythe")
    on = board("scythe")
    poor = scythe.known_plays(on, use(1), moment())
    rich = scythe.known_plays(on, use(1), moment(held="PH"))
    assert (len(poor), len(rich)) == (1, 3)


def test_with_free_kinds_a_full_one_cannot_be_taken_before_the_payment() -> None:
    """t1 gives a coin and b1 costs a heart; pumpkins are full, so they are no choice."""
    at = moment(held="H", earned="P" * 12 + "H", any_kind=True)
    both = [play for play in plays("scythe", board("scythe"), 1, at) if play.cost]
    assert [(play.gain, play.label) for play in both] == [(parse("C"), ""), (parse("H"), "+H")]


def test_the_cost_of_a_bottom_number_is_looked_at_before_its_value() -> None:
    """A 1 marks the bottom number of its column too, whatever that shows, but not for free."""
    fresh, poor = board("scythe"), moment(held="PPC")
    assert refusal("scythe", fresh, 1, "b1", poor) == (
        "the 5 of the bottom row costs 1 heart and you hold 2 pumpkins and 1 coin"
    )
    assert refusal("scythe", fresh, 2, "b1", poor) == "the 5 of the bottom row takes only a 5"
    used = board("scythe", t1="mark")
    assert refusal("scythe", used, 1, "b1", poor) == "the 5 of the bottom row takes only a 5"
    done = board("scythe", b1="mark")
    assert refusal("scythe", done, 5, "b1", poor) == "the 5 of the bottom row is already taken"
    assert refusal("scythe", fresh, 1, "b1", moment(held="H")) == (
        "a 1 marks the 5 of the bottom row only after the 1 of the top row"
    )


def test_refusals() -> None:
    on = board("scythe", t1="mark", b2="mark")
    assert refusal("scythe", on, 2, "t1") == "the 1 of the top row takes only a 1"
    assert "already taken" in refusal("scythe", on, 1, "t1")
    assert "already taken" in refusal("scythe", on, 6, "b2", moment(held="P"))
    assert refusal("scythe", on, 5, "b1", moment(held="CC")) == (
        "the 5 of the bottom row costs 1 heart and you hold 2 coins"
    )
    assert "nothing" in refusal("scythe", on, 5, "b1")
