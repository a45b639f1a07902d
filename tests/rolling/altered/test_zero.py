"""The die of value 0: taken in exactly the realms that the data lists, and nowhere else."""

from itertools import islice

import pytest

from realmtable.rolling.position import Position
from realmtable.rolling.realm import CREATED, FRESH, Use
from realmtable.rolling.risky import risky
from tests.support.altered import Marks, at, played, texts
from tests.support.rolling import catalog, realm
from tests.support.walks import walk

REWARD = "rewards=buy_difference"
TAKE_IT = {zero.realm for zero in risky().zeros}


def plays_of_zero(position: Position, name: str) -> int:
    place = [each.id for each in position.round.realms].index(name)
    use = Use(0, CREATED, False, FRESH)
    return len(realm(name).plays(position.boards[place], use, position.moment(place)))


def test_the_data_and_the_cards_agree_on_the_nine() -> None:
    named = {zero.realm for zero in risky().zeros if zero.named}
    assert named == {card.id for card in (each.card for each in catalog().all()) if card.zero_die}
    assert len(named) == 9
    assert len(TAKE_IT) == 13
    assert set(catalog().names) > TAKE_IT


@pytest.mark.parametrize("name", catalog().names)
def test_exactly_the_listed_realms_take_a_0(name: str) -> None:
    boards = [step.before for step in walk(name)]
    fresh = [position for position in boards if position.turn == 1][:1]
    assert fresh
    takes = any(plays_of_zero(position, name) for position in boards)
    assert takes == (name in TAKE_IT)


# --- what it does ----------------------------------------------------------------------------


def zero(name: str, marks: Marks) -> Position:
    return played(at(REWARD, (4, 4), {name: marks, "pendulum": {}}), "reward difference")


def zeros(position: Position) -> list[str]:
    return [each for each in texts(position) if each.startswith("*0>")]


def test_libertalia_a_digit() -> None:
    assert zeros(zero("libertalia", {}))


def test_millennium_blades_card_0() -> None:
    assert zeros(zero("millennium_blades", {}))


def test_momiji_then_needs_a_1_beside_it() -> None:
    assert zeros(zero("momiji", {}))


def test_rolling_realms_a_number_like_any_other() -> None:
    assert zeros(zero("rolling_realms", {}))


def test_spaceshipped_top_box() -> None:
    assert zeros(zero("spaceshipped", {}))


def test_wyrmspan_only_where_nothing_is_higher() -> None:
    assert zeros(zero("wyrmspan", {}))


def test_wingspan_gains_the_benefit_below() -> None:
    now = zero("wingspan", {})
    after = played(now, "*0>wingspan.a1")
    other = played(now, "4>wingspan.a1")
    assert after.earned == other.earned


def test_the_isle_of_cats_tokaido_and_wonderlands_war_write_it() -> None:
    for name in ("the_isle_of_cats", "tokaido", "wonderlands_war"):
        assert zeros(zero(name, {})), name


def test_viticulture_fills_an_order_that_the_grapes_reach_alone() -> None:
    assert not zeros(zero("viticulture", {}))
    found = [step.before for step in islice(walk("viticulture"), 400)]
    assert any(plays_of_zero(position, "viticulture") for position in found)
