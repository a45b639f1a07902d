"""Underwater Cities: tunnels and cities anywhere, which pay when they are joined to the start."""

from itertools import combinations, permutations
from random import Random

import pytest

from realmtable.rolling.resources import text
from tests.support.rolling import (
    board,
    created,
    marks_of,
    moment,
    only,
    pick,
    plays,
    realm,
    refusal,
    stars,
    use,
    written,
)

ID = "underwater_cities"
CITIES = list("abcdefgh")
TUNNELS = {
    "t1": "sa",
    "t2": "sb",
    "t3": "ac",
    "t4": "ad",
    "t5": "bd",
    "t6": "be",
    "t7": "cf",
    "t8": "df",
    "t9": "dg",
    "t10": "fg",
    "t11": "eh",
    "t12": "gh",
}
BUILDINGS = {
    "a": {"ba1": "P", "ba2": "C"},
    "b": {"bb1": "H", "bb2": "P"},
    "c": {"bc": "H"},
    "d": {},
    "e": {"be": "C"},
    "f": {"bf": "C"},
    "g": {"bg": "P"},
    "h": {"bh": "H"},
}
DIGS = {1: (1, "tunnels"), 2: (2, "tunnels"), 3: (2, "tunnels")}
DIGS |= {4: (1, "cities"), 5: (1, "cities"), 6: (2, "cities")}


def mapped(outlined: str) -> bytes:
    """A board with these tunnels and cities outlined and every building marked that is due."""
    names = set(outlined.split())
    marks = dict.fromkeys(names, "outline")
    for city in paying(names):
        marks |= dict.fromkeys(BUILDINGS[city], "mark")
    return board(ID, **marks)


def paying(outlined: set[str]) -> list[str]:
    """The cities that are outlined and connected, found the slow way."""
    reached = {"s"}
    for _ in TUNNELS:
        for tunnel, ends in TUNNELS.items():
            if tunnel in outlined and reached & set(ends):
                reached |= set(ends)
    return [city for city in CITIES if city in outlined and city in reached]


def outlined_on(on: bytes) -> set[str]:
    return {
        name
        for name, mark in zip(realm(ID).names, on, strict=True)
        if mark and (name in TUNNELS or name in CITIES)
    }


# --- what a die outlines ---------------------------------------------------------------------


@pytest.mark.parametrize("value", [1, 4, 5])
def test_one_tunnel_or_one_city_anywhere(value: int) -> None:
    on = board(ID)
    spaces = TUNNELS if value == 1 else CITIES
    assert written(ID, on, plays(ID, on, value)) == [{space: "outline"} for space in spaces]


@pytest.mark.parametrize("value", [2, 3, 6])
def test_two_tunnels_or_two_cities_anywhere(value: int) -> None:
    on = board(ID)
    spaces = CITIES if value == 6 else list(TUNNELS)
    pairs = [set(marks_of(ID, on, play.board)) for play in plays(ID, on, value)]
    assert len(pairs) == (28 if value == 6 else 66)
    for pair in combinations(spaces, 2):
        assert pairs.count(set(pair)) == 1


def test_two_must_be_outlined_if_there_are_two() -> None:
    on = mapped(" ".join(list(TUNNELS)[:10]))
    play = only(plays(ID, on, 3))
    assert marks_of(ID, on, play.board) == {"t11": "outline", "t12": "outline"}


def test_the_last_one_is_outlined_alone() -> None:
    on = mapped(" ".join(list(TUNNELS)[:11]))
    for value in (1, 2, 3):
        assert written(ID, on, plays(ID, on, value)) == [{"t12": "outline"}]
    on = mapped("a b c d e f g")
    for value in (4, 5, 6):
        assert written(ID, on, plays(ID, on, value)) == [{"h": "outline"}]


def test_with_none_left_the_die_cannot_be_used() -> None:
    on = mapped(" ".join(TUNNELS))
    assert [plays(ID, on, value) for value in (1, 2, 3)] == [[], [], []]
    assert plays(ID, on, 4)
    on = mapped(" ".join(CITIES))
    assert [plays(ID, on, value) for value in (4, 5, 6)] == [[], [], []]
    assert plays(ID, on, 1)


def test_rolled_adjusted_and_created_dice_are_alike() -> None:
    on = mapped("a t3 h")
    for value in range(1, 7):
        assert plays(ID, on, created(value)) == plays(ID, on, value)
        assert plays(ID, on, use(value, changed=True)) == plays(ID, on, value)


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, board(ID), 0) == []


# --- what is connected -----------------------------------------------------------------------


@pytest.mark.parametrize("city", "ab")
def test_a_city_pays_when_it_is_both_outlined_and_connected(city: str) -> None:
    """Whichever came last, tunnel or city."""
    tunnel = {"a": "t1", "b": "t2"}[city]
    marks = dict.fromkeys(BUILDINGS[city], "mark")
    for there, last, value in ((tunnel, city, 4), (city, tunnel, 1)):
        on = board(ID, **{there: "outline"})
        play = pick(ID, on, plays(ID, on, value), **{last: "outline"})
        assert marks_of(ID, on, play.board) == {last: "outline", **marks}
        assert sorted(text(play.gain)) == sorted("".join(BUILDINGS[city].values()))


@pytest.mark.parametrize("city", CITIES)
def test_the_buildings_of_each_city_pay_what_they_show(city: str) -> None:
    on = mapped(" ".join(TUNNELS))
    play = pick(ID, on, plays(ID, on, 5), **{city: "outline"})
    marks = dict.fromkeys(BUILDINGS[city], "mark")
    assert marks_of(ID, on, play.board) == {city: "outline", **marks}
    assert sorted(text(play.gain)) == sorted("".join(BUILDINGS[city].values()))
    assert stars(ID, play.board) == (city not in "ab")


def test_cities_may_be_passed_without_being_outlined() -> None:
    """The example: start to upper left to top, with only the top city outlined."""
    on = mapped("t1 t3")
    play = pick(ID, on, plays(ID, on, 4), c="outline")
    assert marks_of(ID, on, play.board) == {"c": "outline", "bc": "mark"}
    assert text(play.gain) == "H"
    assert (stars(ID, on), stars(ID, play.board)) == (0, 1)


def test_outlining_pays_nothing_by_itself() -> None:
    on = mapped("t3 t7 c")
    for value in range(1, 7):
        for play in plays(ID, on, value):
            marks = set(marks_of(ID, on, play.board))
            if not marks & {"t1", "t4", "t5"}:
                assert play.gain == 0


def test_one_tunnel_may_connect_several_cities() -> None:
    on = mapped("a c f t3 t7")
    play = pick(ID, on, plays(ID, on, 1), t1="outline")
    assert marks_of(ID, on, play.board) == {
        "t1": "outline",
        "ba1": "mark",
        "ba2": "mark",
        "bc": "mark",
        "bf": "mark",
    }
    assert text(play.gain) == "PHCC"
    assert stars(ID, play.board) == 2


def test_two_tunnels_can_connect_together() -> None:
    on = mapped("c")
    play = pick(ID, on, plays(ID, on, 2), t1="outline", t3="outline")
    assert (text(play.gain), stars(ID, play.board)) == ("H", 1)


def test_two_cities_pay_together() -> None:
    on = mapped("t1 t2")
    play = pick(ID, on, plays(ID, on, 6), a="outline", b="outline")
    assert text(play.gain) == "PPHC"
    assert stars(ID, play.board) == 0


def test_a_building_pays_once() -> None:
    """Another way to a city that is connected already brings nothing."""
    on = mapped("t1 t4 d a t2")
    play = pick(ID, on, plays(ID, on, 1), t5="outline")
    assert (marks_of(ID, on, play.board), play.gain) == ({"t5": "outline"}, 0)


def test_the_middle_city_only_scores() -> None:
    on = mapped("t1 t4")
    play = pick(ID, on, plays(ID, on, 4), d="outline")
    assert (play.gain, marks_of(ID, on, play.board)) == (0, {"d": "outline"})
    assert stars(ID, play.board) == 1


def test_a_resource_that_does_not_fit_is_lost_and_the_building_marked() -> None:
    on = mapped("t1 t3")
    play = pick(ID, on, plays(ID, on, 4, moment(earned="H" * 12)), c="outline")
    assert marks_of(ID, on, play.board)["bc"] == "mark"


def test_stars_need_both_outline_and_connection() -> None:
    assert stars(ID, mapped(" ".join(TUNNELS))) == 0
    assert stars(ID, mapped(" ".join(CITIES))) == 0
    assert stars(ID, mapped(" ".join([*TUNNELS, *CITIES]))) == 6
    assert stars(ID, mapped("t1 t2 a b")) == 0


def test_seven_dice_can_score_everything() -> None:
    """Seven tunnels are enough for the six star cities."""
    on = mapped("t1 t3 t4 t7 t9 t12 t11 c d e f g h")
    assert stars(ID, on) == 6


# --- all plays, the slow way -----------------------------------------------------------------


def slow_plays(on: bytes, value: int) -> set[tuple[bytes, str]]:
    """Every order of outlining, paying after each step; a play is what it comes to."""
    count, what = DIGS[value]
    spaces = list(TUNNELS) if what == "tunnels" else CITIES
    free = [space for space in spaces if space not in outlined_on(on)]
    found: set[tuple[bytes, str]] = set()
    for order in permutations(free, min(count, len(free))):
        if not order:
            continue
        now = set(outlined_on(on))
        gain = ""
        for space in order:
            before = paying(now)
            now.add(space)
            for city in paying(now):
                if city not in before:
                    gain += "".join(BUILDINGS[city].values())
        found.add((mapped(" ".join(now)), "".join(sorted(gain))))
    return found


def test_every_play_is_listed_once_and_no_other() -> None:
    random = Random("underwater cities")
    for _ in range(60):
        everything = [*TUNNELS, *CITIES]
        on = mapped(" ".join(random.sample(everything, random.randint(0, 19))))
        assert stars(ID, on) == len([city for city in paying(outlined_on(on)) if city not in "ab"])
        for value in range(1, 7):
            found = [
                (play.board, "".join(sorted(text(play.gain)))) for play in plays(ID, on, value)
            ]
            assert len(set(found)) == len(found)
            assert set(found) == slow_plays(on, value)


# --- refusals --------------------------------------------------------------------------------


def test_refusals_are_true() -> None:
    on = mapped("t1 c")
    assert refusal(ID, on, 4, "t2") == "a 4 outlines cities only"
    assert refusal(ID, on, 2, "d") == "a 2 outlines tunnels only"
    assert refusal(ID, on, 1, "t1") == (
        "the tunnel from the starting city to the upper left city is already taken"
    )
    assert refusal(ID, on, 4, "c") == "the top city is already taken"
    assert refusal(ID, on, 4, "s") == "the starting city is outlined from the start"
    assert refusal(ID, on, 4, "bc") == (
        "the building of the top city is marked once its city is outlined "
        "and connected to the start"
    )
