"""Choosing the realms of a round that go well together."""

import pytest

from realmtable.rolling.setup import draw_realms, draw_together
from tests.support.parsing import refused
from tests.support.rolling import catalog

SEEDS = range(30)


def tags_of(names: list[str]) -> list[str]:
    return [tag for name in names for tag in catalog().realm(name).card.tags]


def shared(names: list[str]) -> int:
    return len(tags_of(names)) - len(set(tags_of(names)))


@pytest.mark.parametrize("sets", [["base"], ["all"]])
def test_three_that_share_no_tag(sets: list[str]) -> None:
    drawn = [draw_together(catalog(), seed, sets, [], []) for seed in SEEDS]
    for names in drawn:
        assert len(set(names)) == 3
        assert set(names) <= set(catalog().in_sets(sets))
        assert shared(names) == 0
    assert len({name for names in drawn for name in names}) > 6


def test_the_same_seed_draws_the_same() -> None:
    drawn = [draw_together(catalog(), 7, ["all"], [], []) for _ in range(2)]
    assert drawn[0] == drawn[1]


def test_named_realms_stay_and_others_fit_them() -> None:
    for seed in SEEDS:
        drawn = draw_together(catalog(), seed, ["all"], ["tapestry"], [])
        assert drawn[0] == "tapestry"
        assert shared(drawn) == 0
    whole = ["wingspan", "scythe", "tapestry"]
    assert draw_together(catalog(), 1, ["base"], whole, []) == whole


def test_realms_of_other_rounds_are_not_drawn() -> None:
    others = catalog().in_sets(["base"])[3:]
    left = set(catalog().in_sets(["base"])[:3])
    assert set(draw_together(catalog(), 1, ["base"], [], others)) == left
    why = refused(lambda: draw_together(catalog(), 1, ["base"], [], [*others, *left][:-2]))
    assert "3 realms are to be drawn, but the chosen sets have only 2 left" in why


def test_where_tags_must_be_shared_they_are_as_few_as_can_be() -> None:
    # Two realms with one tag in common: the third shares none of theirs.
    for seed in SEEDS:
        assert shared(draw_together(catalog(), seed, ["base"], ["wingspan", "euphoria"], [])) == 1


def test_with_youtoma_a_name_means_one_of_its_realms() -> None:
    for name in ("cities", "youtoma/cities", "between_two_cities"):
        (names,) = draw_realms(catalog(), 1, 4, ["youtoma"], [[name]])
        assert names[0] == "between_two_cities"
        assert len(set(names)) == 3
    assert "'ark_nova'" in refused(
        lambda: draw_realms(catalog(), 1, 4, ["youtoma"], [["ark_nova"]])
    )
