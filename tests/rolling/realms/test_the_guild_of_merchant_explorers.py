"""The Guild of Merchant Explorers: patterns of hexes, marked outward from the city."""

from itertools import permutations, product
from random import Random

import pytest

from realmtable.rolling.marks import EMPTY, MARK
from realmtable.rolling.position import COMPENSATE
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
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

ID = "the_guild_of_merchant_explorers"
NEAR = {
    "city": "c3 c4 d2 d3 e3 e4",
    "a1": "a2",
    "a2": "a1 b1",
    "a4": "b2",
    "b1": "a2 c3 c4",
    "b2": "a4 c5",
    "c1": "c2 d1",
    "c2": "c1 c3 d2",
    "c3": "b1 c2 c4 d2 city",
    "c4": "b1 c3 c5 d3 city",
    "c5": "b2 c4 d3",
    "d1": "c1",
    "d2": "c2 c3 city e2 e3",
    "d3": "c4 c5 city e4 e5",
    "d4": "e6",
    "e2": "d2 e3 f1",
    "e3": "d2 city e2 e4 f2",
    "e4": "city d3 e3 e5 f2",
    "e5": "d3 e4 e6",
    "e6": "d4 e5",
    "f1": "e2 g1",
    "f2": "e3 e4 g2",
    "g1": "f1",
    "g2": "f2 g3",
    "g3": "g2",
}
TERRAIN = {
    "sea": "a2 b2 c1 e5 f1",
    "grassland": "b1 c2 d3 e2 e4",
    "desert": "c5 d2 e3 g2",
    "mountain": "c3 c4 e6 f2",
    "any": "a1 a4 d1 d4 g1 g3",
}
GIVES = {"a2": "P", "b2": "H", "c1": "P", "e6": "H", "f1": "C", "g2": "C"}
HEXES = [name for name in NEAR if name != "city"]


def terrain(hexagon: str, wanted: str) -> bool:
    return hexagon in TERRAIN[wanted].split() or hexagon in TERRAIN["any"].split()


def touches(hexagon: str, others: set[str]) -> bool:
    return any(other in others for other in NEAR[hexagon].split())


def marked(*hexes: str) -> bytes:
    return board(ID, **dict.fromkeys(hexes, "mark"))


def every_set(value: int, done: set[str]) -> set[frozenset[str]]:
    """Every set of hexes that a die may mark, found the slow way: all hexes in all orders, hex by
    hex, with all meanings of the star hexes."""
    now = done | {"city"}
    free = [name for name in HEXES if name not in done]
    if value in (1, 2):
        land = ("grassland", "desert", "mountain")
        return {
            frozenset({one})
            for one in free
            if touches(one, now) and any(terrain(one, kind) for kind in land)
        }
    found = set()
    for one, two in permutations(free, 2):
        if not (touches(one, now) and touches(two, now | {one})):
            continue
        if value in (3, 4):
            if two in NEAR[one].split() or (terrain(one, "sea") and terrain(two, "sea")):
                found.add(frozenset({one, two}))
            continue
        for three in free:
            if three in (one, two) or not touches(three, now | {one, two}):
                continue
            hangs_on = two in NEAR[one].split() and touches(three, {one, two})
            lands = [
                terrain(one, x) and terrain(two, y) and terrain(three, z)
                for x, y, z in permutations(("grassland", "desert", "mountain"))
            ]
            if (terrain(one, "sea") and hangs_on) or any(lands):
                found.add(frozenset({one, two, three}))
    return found


def sets_of(on: bytes, value: int) -> list[frozenset[str]]:
    return [frozenset(marks) for marks in written(ID, on, plays(ID, on, value))]


def test_the_map_is_what_the_tests_think() -> None:
    """Neighbours both ways, terrains for all, and hexes drawn side by side where they touch."""
    card = realm(ID).card
    assert set(NEAR) == set(card.by_id)
    for name, others in NEAR.items():
        assert all(name in NEAR[other].split() for other in others.split())
    assert sorted(" ".join(TERRAIN.values()).split()) == sorted(HEXES)
    for one in card.spaces:
        for other in card.spaces:
            assert one.at is not None
            assert other.at is not None
            across, down = abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1])
            beside = 1 < across < 14 and down < 1
            above_or_below = across < 7 and 1 < down < 12
            touching = beside or above_or_below
            assert (other.id in NEAR[one.id].split()) == touching, (one.id, other.id)


@pytest.mark.parametrize("value", [1, 3, 5])
def test_every_pattern_is_listed_once(value: int) -> None:
    """On maps from empty to nearly full, grown as in a game."""
    random = Random(f"guild {value}")
    done: set[str] = set()
    for _ in range(40):
        on = marked(*done)
        found = sets_of(on, value)
        assert len(found) == len(set(found))
        assert set(found) == every_set(value, done)
        assert sets_of(on, value + 1) == found
        edge = [name for name in HEXES if name not in done and touches(name, done | {"city"})]
        done = done | set(random.sample(edge, min(2, len(edge)))) if edge else set()


@pytest.mark.parametrize("value", [1, 2])
def test_a_1_or_2_marks_one_hex_but_not_sea(value: int) -> None:
    on = marked("d3")
    found = sets_of(on, value)
    assert frozenset({"c5"}) in found
    assert frozenset({"e5"}) not in found
    assert all(len(each) == 1 for each in found)


@pytest.mark.parametrize("value", [3, 4])
def test_a_3_or_4_marks_two_hexes_side_by_side(value: int) -> None:
    found = sets_of(board(ID), value)
    assert frozenset({"d3", "e5"}) in found
    assert frozenset({"c3", "c4"}) in found
    assert frozenset({"c3", "e3"}) not in found
    assert all(len(each) == 2 for each in found)


@pytest.mark.parametrize("value", [3, 4])
def test_or_two_seas_that_need_not_touch(value: int) -> None:
    found = sets_of(marked("d3", "c2"), value)
    assert frozenset({"e5", "c1"}) in found
    # each must be reached: the sea in the top row is not
    assert frozenset({"e5", "a2"}) not in found


@pytest.mark.parametrize("value", [3, 4])
def test_two_seas_may_follow_one_on_the_other(value: int) -> None:
    """The star hex, taken as sea, is reached only by the sea before it."""
    assert frozenset({"c1", "d1"}) in sets_of(marked("c2"), value)


def test_star_hexes_may_be_both_of_two_seas() -> None:
    assert frozenset({"d1", "d4"}) in sets_of(marked("d3", "e5", "e6", "c2", "c1"), 3)


@pytest.mark.parametrize("value", [5, 6])
@pytest.mark.parametrize("group", ["e5 e4 e3", "e5 e4 e6", "e5 e4 f2", "e5 e6 d4"])
def test_a_group_of_three_starts_with_sea(value: int, group: str) -> None:
    """A line that the sea is the end of, one that it is the middle of, and two bends."""
    assert frozenset(group.split()) in sets_of(marked("d3"), value)


def test_the_heart_of_the_mountain_is_gained_and_the_star_hex_scored() -> None:
    on = marked("d3")
    play = pick(ID, on, plays(ID, on, 6), e5="mark", e6="mark", d4="mark")
    assert text(play.gain) == "H"
    assert stars(ID, play.board) == 1


def test_the_sea_that_starts_a_group_is_reached_before() -> None:
    assert frozenset({"d3", "e5", "e4"}) not in sets_of(board(ID), 5)
    assert frozenset({"d3", "e5", "e4"}) in sets_of(marked("e6"), 5)


def test_a_star_hex_never_is_the_sea_that_starts_a_group() -> None:
    """It is reached from the one hex beside it, so that nothing of a group hangs on it."""
    assert all(len(NEAR[star].split()) == 1 for star in TERRAIN["any"].split())
    # neither the sea nor the star hex behind this grassland is reached before the grassland
    assert frozenset({"b1", "a2", "a1"}) not in sets_of(marked("c3", "c4"), 5)
    assert frozenset({"b1", "a2", "a1"}) not in sets_of(marked("c3", "c4"), 6)


@pytest.mark.parametrize("value", [5, 6])
def test_or_one_of_each_land_anywhere(value: int) -> None:
    found = sets_of(board(ID), value)
    assert frozenset({"d3", "e3", "c3"}) in found
    assert frozenset({"d3", "c3", "c4"}) not in found  # two mountains


def test_each_star_hex_stands_for_one_land() -> None:
    """Two star hexes and a mountain do, a star hex and two mountains do not."""
    on = marked("d3", "e5", "c2", "c1", "e6")
    assert frozenset({"d1", "d4", "c3"}) in sets_of(on, 5)
    assert frozenset({"d1", "c3", "c4"}) not in sets_of(on, 5)


def test_hexes_apart_must_each_be_reached() -> None:
    """A desert behind a mountain is reached if the mountain comes first."""
    on = marked("d3")
    assert frozenset({"e4", "f2", "g2"}) in sets_of(on, 5)
    assert frozenset({"c3", "e4", "g2"}) not in sets_of(on, 5)


@pytest.mark.parametrize("value", [3, 4, 5, 6])
def test_fewer_hexes_than_the_pattern_are_never_marked(value: int) -> None:
    """One hex is left, which a 1 or 2 can mark."""
    on = marked(*(name for name in HEXES if name != "c3"))
    assert plays(ID, on, value) == []
    assert sets_of(on, 1) == [frozenset({"c3"})]
    at = position((value, 1), the_guild_of_merchant_explorers=on)
    assert len(some(at, COMPENSATE, value=value)) == 3


def test_a_sea_left_alone_takes_no_die() -> None:
    on = marked(*(name for name in HEXES if name != "e5"))
    assert all(plays(ID, on, value) == [] for value in range(1, 7))


def test_nothing_goes_across_the_gaps() -> None:
    """The right end of row 4 is not reached from the grassland beside the city."""
    assert frozenset({"d4"}) not in sets_of(marked("d3", "c5"), 1)


def test_the_star_at_the_right_end_of_row_4() -> None:
    on = marked("d3", "e5", "e6")
    play = pick(ID, on, plays(ID, on, 2), d4="mark")
    assert stars(ID, play.board) == stars(ID, on) + 1 == 1


@pytest.mark.parametrize("hexagon", HEXES)
def test_each_hex_pays_what_it_shows(hexagon: str) -> None:
    on = marked(*(name for name in HEXES if name != hexagon))
    other = next(name for name in NEAR[hexagon].split() if name != "city")
    two_left = marked(*(name for name in HEXES if name not in (hexagon, other)))
    play = pick(ID, two_left, plays(ID, two_left, 3), **{hexagon: "mark", other: "mark"})
    gains = GIVES.get(hexagon, "") + GIVES.get(other, "")
    assert text(play.gain) == "".join(kind * gains.count(kind) for kind in "PHC")
    assert stars(ID, on) == 6 - (hexagon in TERRAIN["any"].split())


def test_the_city_is_marked_from_the_start_and_by_no_die() -> None:
    start = dict(zip(realm(ID).names, realm(ID).start(), strict=True))
    assert {name for name, mark in start.items() if mark != EMPTY} == {"city"}
    assert start["city"] == MARK
    assert stars(ID, board(ID)) == 0


def test_eight_dice_can_mark_all_star_hexes() -> None:
    """Six dice of three hexes and two of two."""
    now = board(ID)
    order = ["c3 c5 d3", "c4 e2 e3", "e5 e6 d4", "b1 f2 g2", "a2 f1", "a1 c2 g3", "b2 c1"]
    for group in [*order, "a4 d1 g1"]:
        hexes = dict.fromkeys(group.split(), "mark")
        now = pick(ID, now, plays(ID, now, 5 if len(hexes) == 3 else 3), **hexes).board
    assert stars(ID, now) == 6


def test_all_star_hexes_hang_on_at_least_21_hexes() -> None:
    """Behind each of them lie two hexes of its own, and of the six around the city three, of which
    each leads to two of these."""
    ways = [way.split() for way in ("a1 a2 b1", "a4 b2 c5", "d4 e6 e5", "g3 g2 f2", "g1 f1 e2")]
    ways.append(["d1", "c1", "c2"])
    inner = NEAR["city"].split()
    for star, outer, first in ways:
        assert NEAR[star].split() == [outer]
        assert sorted(NEAR[outer].split()) == sorted([star, first])
        assert len([each for each in NEAR[first].split() if each in inner]) == 2
    for each in inner:
        assert len([way for way in ways if way[2] in NEAR[each].split()]) == 2
    assert len({name for way in ways for name in way}) + len(inner) // 2 == 21


def test_all_star_hexes_are_six_stars() -> None:
    assert stars(ID, marked(*TERRAIN["any"].split())) == 6


def test_a_full_kind_is_lost_but_the_hex_is_marked() -> None:
    on = marked("d3", "e5")
    at = position((1, 6), held="H" * 12, the_guild_of_merchant_explorers=on)
    after = apply(at, using(at, 1, ID, e6="mark"))
    assert text(after.held) == "H" * 12


def test_changed_and_created_dice_count_with_their_value() -> None:
    on = marked("d3")
    for value in (1, 4, 6):
        expected = plays(ID, on, value)
        assert plays(ID, on, created(value)) == expected
        assert plays(ID, on, use(value, changed=True)) == expected


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, marked("d3"), 0) == []
    assert "value 0" in refusal(ID, marked("d3"), 0, "e5")


def test_refusals() -> None:
    on = marked("d3")
    assert refusal(ID, on, 1, "d3") == "the grassland right of the city is already taken"
    assert refusal(ID, on, 1, "city") == "the city is marked from the start"
    assert refusal(ID, on, 1, "e5") == (
        "no whole pattern of a 1 with the fourth hex of row 5 (sea) can be marked now"
    )
    assert "the star hex at the left end of row 4" in refusal(ID, on, 6, "d1")
    assert refusal(ID, on, 5, "e5") == ""  # it can be marked, with two others


def test_names_tell_the_terrain() -> None:
    words = {"sea", "grassland", "desert", "mountain", "star"}
    for space, kind in product(realm(ID).card.spaces, words):
        if kind in space.name:
            assert kind in space.groups
