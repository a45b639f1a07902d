"""How much values promise too much, by turns to come and by realm."""

import pytest

from realmtable.analysis.scale import SCALE, Scale
from realmtable.bots.prices import MOST_TURNS
from tests.support.rolling import catalog


def test_a_realm_counts_less_with_every_turn() -> None:
    scale = Scale([float(turn) for turn in range(1, 10)], {"one": 0.9, "other": -0.3}, [0.5] * 9)
    assert scale.too_much(["one", "other", "unknown"], 9) == pytest.approx(9.6)
    assert scale.too_much(["one", "other", "unknown"], 3) == pytest.approx(3.2)
    assert scale.too_much(["unknown"], 1) == 1
    assert scale.too_much(["one"], 12) == scale.too_much(["one"], 9)


def test_what_goes_beyond_nearly_full_scores_comes_true_in_part() -> None:
    scale = Scale([1.0] * 9, {}, [0.5] * 8 + [0.2])
    assert scale.told(10, [], 3) == 9
    assert scale.told(18.5, [], 3) == 17.5
    assert scale.told(20.5, [], 3) == 18.5
    assert scale.told(20.5, [], 9) == scale.told(20.5, [], 12) == pytest.approx(17.9)


def test_what_is_shipped_knows_every_realm_and_number_of_turns() -> None:
    assert len(SCALE.by_turns) == len(SCALE.beyond) == MOST_TURNS
    assert all(0 < part <= 1 for part in SCALE.beyond)
    assert set(SCALE.by_realm) == set(catalog().in_sets(["all"]))
