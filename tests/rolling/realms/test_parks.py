"""Parks: three trails from left to right; what is skipped is lost."""

from random import Random

import pytest

from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import COMPENSATE, USE
from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
    marks_of,
    moment,
    one,
    only,
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

NAME = "parks"
RICH = moment(held="PPHHCC")

# The trails by hand: values from left to right, what the sites give, what the last one costs.
VALUES = {"a": [3, 6, 5, 1, 4, 2], "b": [1, 4, 2, 3, 5, 6], "c": [2, 5, 6, 3, 1, 4]}
GIVES = {
    "a": ["PC", "H", "S", "PC", "P", "S"],
    "b": ["PH", "C", "PH", "S", "H", "S"],
    "c": ["HC", "P", "HC", "C", "S", "S"],
}
COSTS = {"a": "H", "b": "C", "c": "P"}


def outlined(on: bytes, value: int, rich: bool = True) -> set[str]:
    """The sites that a die can outline."""
    found = plays(NAME, on, value, RICH if rich else moment())
    marks = written(NAME, on, found)
    assert len(marks) == len({tuple(each) for each in marks})
    return {space for each in marks for space, mark in each.items() if mark == "outline"}


# --- outlining --------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(1, 7))
def test_each_trail_shows_each_value_once(value: int) -> None:
    expected = {f"{trail}{values.index(value) + 1}" for trail, values in VALUES.items()}
    assert outlined(board(NAME), value) == expected


def test_the_sites_to_the_left_are_crossed_off() -> None:
    """The first example: a 5 on the upper trail."""
    on = board(NAME)
    play = pick(NAME, on, plays(NAME, on, 5), a3="outline")
    assert marks_of(NAME, on, play.board) == {"a1": "cross", "a2": "cross", "a3": "outline"}
    assert (play.gain, stars(NAME, play.board), play.cost, play.label) == (0, 1, 0, "")


def test_earlier_sites_stay_as_they_are() -> None:
    on = board(NAME, a1="outline", a2="cross", a3="outline")
    play = pick(NAME, on, plays(NAME, on, 4), a5="outline")
    assert marks_of(NAME, on, play.board) == {"a4": "cross", "a5": "outline"}


def test_only_sites_ahead_can_be_outlined() -> None:
    """The second example: behind the 5 of the upper trail there is no 6 any more."""
    on = board(NAME, a1="cross", a2="cross", a3="outline")
    assert outlined(on, 6) == {"b6", "c3"}
    assert outlined(on, 3) == {"b4", "c4"}
    assert outlined(on, 5) == {"b5", "c2"}
    assert outlined(on, 1) == {"a4", "b1", "c5"}


def test_a_site_left_free_behind_a_visited_one_is_lost_too() -> None:
    """No game leads to such a board, but a position may."""
    assert outlined(board(NAME, a3="outline"), 3) == {"b4", "c4"}


def test_trails_are_independent() -> None:
    on = board(NAME, a1="cross", a2="cross", a3="outline")
    play = pick(NAME, on, plays(NAME, on, 2), b3="outline")
    assert marks_of(NAME, on, play.board) == {"b1": "cross", "b2": "cross", "b3": "outline"}


def test_after_its_rightmost_site_a_trail_is_finished() -> None:
    on = board(NAME, a6="outline", **{f"a{n}": "cross" for n in range(1, 6)})
    for value in range(1, 7):
        assert all(site[0] != "a" for site in outlined(on, value))


# --- gains and costs --------------------------------------------------------------------------


@pytest.mark.parametrize("trail", ["a", "b", "c"])
@pytest.mark.parametrize("at", range(1, 7))
def test_only_the_outlined_site_pays(trail: str, at: int) -> None:
    on = board(NAME)
    site = f"{trail}{at}"
    play = pick(NAME, on, plays(NAME, on, VALUES[trail][at - 1], RICH), **{site: "outline"})
    gives = GIVES[trail][at - 1]
    assert text(play.gain) == gives.replace("S", "")
    assert stars(NAME, play.board) == gives.count("S")
    assert play.cost == (parse(COSTS[trail]) if at == 6 else 0)


@pytest.mark.parametrize(
    ("held", "value", "sites"),
    [
        ("", 2, {"b3", "c1"}),
        ("CCPP", 2, {"b3", "c1"}),
        ("H", 2, {"a6", "b3", "c1"}),
        ("", 6, {"a2", "c3"}),
        ("PPHH", 6, {"a2", "c3"}),
        ("C", 6, {"a2", "b6", "c3"}),
        ("", 4, {"a5", "b2"}),
        ("HHCC", 4, {"a5", "b2"}),
        ("P", 4, {"a5", "b2", "c6"}),
    ],
)
def test_the_rightmost_site_must_be_paid_for(held: str, value: int, sites: set[str]) -> None:
    on = board(NAME)
    found = plays(NAME, on, value, moment(held=held))
    assert {
        space
        for marks in written(NAME, on, found)
        for space, mark in marks.items()
        if mark == "outline"
    } == sites


def test_the_cost_is_taken_from_what_is_held() -> None:
    left = {f"a{n}": "cross" for n in range(1, 6)}
    at = position((2, 5), held="PHHC", parks=board(NAME))
    after = apply(at, using(at, 2, NAME, a6="outline", **left))
    assert text(after.held) == "PHC"


def test_what_a_site_gave_pays_for_the_end_of_another_trail() -> None:
    """The third example: the first site of the upper trail gives the coin that the last one of the
    middle trail costs."""
    on = board(NAME)
    first = pick(NAME, on, plays(NAME, on, 3), a1="outline")
    assert text(first.gain) == "PC"
    on, rich = first.board, moment(held="PC")
    last = pick(NAME, on, plays(NAME, on, 6, rich), b6="outline")
    assert (text(last.cost), last.gain, stars(NAME, last.board)) == ("C", 0, 1)
    assert marks_of(NAME, on, last.board) == {
        "b6": "outline",
        **{f"b{n}": "cross" for n in range(1, 6)},
    }


@pytest.mark.parametrize(("trail", "gives"), [("a", "PPPHCC"), ("b", "PPHHHC"), ("c", "PHHCCC")])
def test_a_trail_hiked_site_by_site_pays_for_its_end(trail: str, gives: str) -> None:
    on, gained, cost = board(NAME), 0, 0
    for at, value in enumerate(VALUES[trail], 1):
        found = plays(NAME, on, value, moment(held=text(gained)))
        play = pick(NAME, on, found, **{f"{trail}{at}": "outline"})
        on, gained, cost = play.board, gained + play.gain, cost + play.cost
    assert (text(gained), text(cost)) == (gives, COSTS[trail])
    assert stars(NAME, on) == 2


def test_what_was_gained_this_turn_pays_too() -> None:
    """Held a pumpkin; Charterstone's 6 gives a coin, then the last site of the middle trail is
    within reach."""
    at = position((6, 6), held="P", parks=board(NAME), charterstone=board("charterstone"))
    assert all("b6" not in move_text(at, move) for move in some(at, USE, name=NAME))
    at = apply(at, one(some(at, USE, name="charterstone")))
    crossed = {f"b{n}": "cross" for n in range(1, 6)}
    assert using(at, 6, NAME, b6="outline", **crossed)


def test_a_die_without_a_site_it_can_reach_and_pay_brings_compensation() -> None:
    """For a 4 only the last site of the lower trail is left, and it costs a pumpkin."""
    on = board(NAME, a5="outline", b2="outline", c1="outline")
    poor = position((4, 5), held="HC", parks=on)
    assert some(poor, USE, value=4) == []
    assert len(some(poor, COMPENSATE, value=4)) == 3
    rich = position((4, 5), held="P", parks=on)
    assert len(some(rich, USE, value=4)) == 1
    assert some(rich, COMPENSATE, value=4) == []


def test_resources_beyond_the_limit_are_lost() -> None:
    at = position((3, 5), held="P" * 12, parks=board(NAME))
    after = apply(at, using(at, 3, NAME, a1="outline"))
    assert text(after.held) == "P" * 12 + "C"


# --- stars ------------------------------------------------------------------------------------


def test_stars_of_outlined_sites_only() -> None:
    assert stars(NAME, board(NAME)) == 0
    assert stars(NAME, board(NAME, a3="outline")) == 1
    assert stars(NAME, board(NAME, a3="cross", a6="outline")) == 1
    assert stars(NAME, board(NAME, a1="outline", a2="outline")) == 0
    sites = dict.fromkeys(("a3", "a6", "b4", "b6", "c5", "c6"), "outline")
    assert stars(NAME, board(NAME, **sites)) == 6


def test_six_dice_and_one_of_each_resource_reach_all_six_stars() -> None:
    on, paid, gained = board(NAME), 0, 0
    held = moment(held="PHC")
    for value, site in [(5, "a3"), (2, "a6"), (3, "b4"), (6, "b6"), (1, "c5"), (4, "c6")]:
        play = pick(NAME, on, plays(NAME, on, value, held), **{site: "outline"})
        on, paid, gained = play.board, paid + play.cost, gained + play.gain
    assert stars(NAME, on) == 6
    assert (text(paid), text(gained)) == ("PHC", "")


# --- dice -------------------------------------------------------------------------------------


def test_rolled_adjusted_and_created_dice_do_the_same() -> None:
    on = board(NAME, a1="outline")
    for value in range(1, 7):
        assert plays(NAME, on, value) == plays(NAME, on, use(value, changed=True))
        assert plays(NAME, on, value) == plays(NAME, on, created(value))


def test_a_zero_cannot_be_used() -> None:
    assert plays(NAME, board(NAME), 0) == []


def test_refusals() -> None:
    on = board(NAME, a1="cross", a2="cross", a3="outline", b2="outline")
    assert refusal(NAME, on, 5, "a3") == "the 5 of the upper trail is outlined already"
    assert refusal(NAME, on, 6, "a2") == "the 6 of the upper trail is crossed off"
    assert refusal(NAME, on, 4, "a4") == "the 1 of the upper trail takes only a 1"
    assert refusal(NAME, on, 2, "a6", moment(held="PC")) == (
        "the 2 of the upper trail costs 1 heart and you hold 1 pumpkin and 1 coin"
    )
    assert "left of a site you have visited" in refusal(NAME, on, 1, "b1")


def test_random_hikes_follow_the_sentences() -> None:
    """Trails as lists by hand: after a site, only what lies to the right of it is open."""
    random = Random("parks")
    for _ in range(100):
        on = board(NAME)
        ahead = dict.fromkeys(VALUES, 0)
        for _ in range(12):
            value = random.randint(1, 6)
            rich = random.random() < 0.5
            expected = set()
            for trail, values in VALUES.items():
                at = values.index(value)
                if at >= ahead[trail] and (at < 5 or rich):
                    expected.add(f"{trail}{at + 1}")
            assert outlined(on, value, rich) == expected
            if expected:
                site = random.choice(sorted(expected))
                found = plays(NAME, on, value, RICH if rich else moment())
                play = only(
                    [p for p in found if marks_of(NAME, on, p.board).get(site) == "outline"]
                )
                crossed = {f"{site[0]}{n}" for n in range(ahead[site[0]] + 1, int(site[1]))}
                assert marks_of(NAME, on, play.board) == {
                    site: "outline",
                    **dict.fromkeys(crossed, "cross"),
                }
                on, ahead[site[0]] = play.board, int(site[1])
