"""Tidal Blades: numbers on four monsters, kill bonuses, and a champion track with the stars."""

from itertools import combinations
from random import Random

import pytest

from realmtable.rolling.resources import parse, text
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

ID = "tidal_blades"
MONSTERS = {
    "a": {"a1": 3, "a2": 5},
    "b": {"b1": 1, "b2": 2, "b3": 4},
    "c": {"c1": 2, "c2": 4, "c3": 5},
    "d": {"d1": 1, "d2": 2, "d3": 3, "d4": 4},
}
KILLS = {"a": 2, "b": 3, "c": 3, "d": 4}
NUMBERS = {space: value for numbers in MONSTERS.values() for space, value in numbers.items()}
GAINS = {
    "a1": "P",
    "a2": "H",
    "b1": "C",
    "b2": "P",
    "b3": "",
    "c1": "",
    "c2": "C",
    "c3": "P",
    "d1": "H",
    "d2": "C",
    "d3": "H",
    "d4": "",
}
STEP = ("b3", "c1", "d4")


def marked(*spaces: str, steps: int = 0) -> bytes:
    """A board with these numbers marked and the track as far as told."""
    track = [f"s{n}" for n in range(1, steps + 1)]
    return board(ID, **dict.fromkeys([*spaces, *track], "mark"))


def struck(on: bytes, value: int) -> set[str]:
    """The numbers that a die may mark."""
    return {
        space
        for play in plays(ID, on, value)
        for space in marks_of(ID, on, play.board)
        if space in NUMBERS
    }


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_a_die_marks_one_number_equal_to_it_on_any_monster(value: int) -> None:
    on = board(ID)
    assert struck(on, value) == {space for space, printed in NUMBERS.items() if printed == value}
    for play in plays(ID, on, value):
        assert len(set(marks_of(ID, on, play.board)) & set(NUMBERS)) == 1


@pytest.mark.parametrize("space", NUMBERS)
def test_a_number_gives_its_resource_or_one_champion_step(space: str) -> None:
    on = board(ID)
    play = pick(ID, on, plays(ID, on, NUMBERS[space]), **{space: "mark"})
    assert text(play.gain) == GAINS[space]
    steps = {"s1": "mark"} if space in STEP else {}
    assert marks_of(ID, on, play.board) == {space: "mark", **steps}


def test_a_six_marks_any_one_number() -> None:
    on = board(ID)
    assert struck(on, 6) == set(NUMBERS)
    assert len(plays(ID, on, 6)) == 12
    on = marked("a1", "d4", steps=1)
    assert struck(on, 6) == set(NUMBERS) - {"a1", "d4"}
    assert pick(ID, on, plays(ID, on, 6), d2="mark").gain == parse("C")


def test_rolled_adjusted_and_created_dice_are_alike() -> None:
    on = marked("c1", steps=1)
    for value in range(1, 7):
        assert plays(ID, on, created(value)) == plays(ID, on, use(value, changed=True))
        assert plays(ID, on, created(value)) == plays(ID, on, value)


@pytest.mark.parametrize("monster", MONSTERS)
def test_the_last_number_of_a_monster_also_takes_the_kill_bonus(monster: str) -> None:
    """Whichever number comes last, its own benefit is there too."""
    numbers = MONSTERS[monster]
    for last, value in numbers.items():
        on = marked(*[space for space in numbers if space != last])
        play = pick(ID, on, plays(ID, on, value), **{last: "mark"})
        steps = KILLS[monster] + (last in STEP)
        track = {f"s{n}": "mark" for n in range(1, steps + 1)}
        assert marks_of(ID, on, play.board) == {last: "mark", **track}
        assert text(play.gain) == GAINS[last]


def test_a_wild_die_kills_too() -> None:
    on = marked("a1")
    play = pick(ID, on, plays(ID, on, 6), a2="mark")
    assert marks_of(ID, on, play.board) == {"a2": "mark", "s1": "mark", "s2": "mark"}
    assert text(play.gain) == "H"


def test_a_monster_pays_its_kill_bonus_once() -> None:
    """With the top left monster dead, a strike at another brings no steps for it."""
    on = marked("a1", "a2", steps=2)
    play = pick(ID, on, plays(ID, on, 1), b1="mark")
    assert marks_of(ID, on, play.board) == {"b1": "mark"}


def test_the_fourth_number_of_the_bottom_right_monster_brings_four_steps() -> None:
    """The example of the compendium, as far as the track goes."""
    on = marked("d1", "d2", "d3")
    play = pick(ID, on, plays(ID, on, 4), d4="mark")
    assert marks_of(ID, on, play.board).keys() == {"d4", "s1", "s2", "s3", "s4", "s5"}
    on = marked("d2", "d3", "d4", steps=10)
    play = pick(ID, on, plays(ID, on, 1), d1="mark")
    assert marks_of(ID, on, play.board) == {"d1": "mark", "s11": "mark", "s12": "mark"}


def test_steps_go_on_from_the_leftmost_unmarked_circle() -> None:
    on = marked("c1", "b3", steps=2)
    play = pick(ID, on, plays(ID, on, 4), d4="mark")
    assert marks_of(ID, on, play.board) == {"d4": "mark", "s3": "mark"}


def test_steps_beyond_the_twelfth_circle_are_lost() -> None:
    on = marked("b1", "b2", steps=12)
    play = pick(ID, on, plays(ID, on, 4), b3="mark")
    assert marks_of(ID, on, play.board) == {"b3": "mark"}


def test_a_value_that_is_used_up_cannot_be_used() -> None:
    assert plays(ID, marked("a2", "c3"), 5) == []
    assert plays(ID, marked(*NUMBERS, steps=12), 6) == []
    assert written(ID, marked("a2"), plays(ID, marked("a2"), 5)) == [{"c3": "mark"}]


def test_a_resource_that_does_not_fit_is_lost_and_the_number_marked() -> None:
    on = marked("a2")
    full = moment(earned="P" * 12)
    assert only(plays(ID, on, 5, full)).board == marked("a2", "c3")


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, board(ID), 0) == []
    assert refusal(ID, board(ID), 0, "a1") == "a die of value 0 cannot be used here"


def test_each_star_circle_is_a_star() -> None:
    """Every second circle has one."""
    so_far = [stars(ID, marked(steps=steps)) for steps in range(13)]
    assert so_far == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
    assert stars(ID, marked(*NUMBERS)) == 0


def test_the_track_always_shows_what_was_struck() -> None:
    """Random strikes: twelve circles at most, one for each step number and kill so far."""
    random = Random("tidal blades")
    for _ in range(40):
        on = board(ID)
        for _ in range(12):
            found = plays(ID, on, random.randint(1, 6))
            if not found:
                continue
            on = random.choice(found).board
            spaces = {name for name, mark in zip(realm(ID).names, on, strict=True) if mark}
            due = len(spaces & set(STEP))
            due += sum(KILLS[m] for m, numbers in MONSTERS.items() if set(numbers) <= spaces)
            track = {f"s{n}" for n in range(1, min(due, 12) + 1)}
            assert spaces - set(NUMBERS) == track


def after(strikes: list[str]) -> bytes:
    """The empty card after these strikes, each with a die that shows the number."""
    on = board(ID)
    for space in strikes:
        on = pick(ID, on, plays(ID, on, NUMBERS[space]), **{space: "mark"}).board
    return on


@pytest.mark.parametrize("left_alone", ["a1 a2", "b1 b2", "c2 c3"])
def test_ten_dice_can_reach_all_stars(left_alone: str) -> None:
    """Without the top left monster 3 + 3 + 4 steps for kills and 3 of numbers; without the top
    right or the bottom left one 2 + 3 + 4 for kills, and 3 of numbers, one of them its own."""
    strikes = [space for space in NUMBERS if space not in left_alone.split()]
    assert len(strikes) == 10
    assert stars(ID, after(strikes)) == 6


def test_nine_dice_cannot() -> None:
    """Eleven steps are the most, whatever three numbers are left out."""
    best = 0
    for strikes in combinations(NUMBERS, 9):
        due = len(set(strikes) & set(STEP))
        due += sum(KILLS[m] for m, numbers in MONSTERS.items() if set(numbers) <= set(strikes))
        best = max(best, due)
    assert best == 11
    nine = after(["a1", "a2", "b1", "b2", "b3", "d1", "d2", "d3", "d4"])
    assert nine == marked("a1", "a2", "b1", "b2", "b3", "d1", "d2", "d3", "d4", steps=11)
    assert stars(ID, nine) == 5


def test_refusals_are_true() -> None:
    on = marked("a1", "c1", steps=1)
    assert refusal(ID, on, 2, "a2") == "the 5 of the top left monster takes only a 5 or a 6"
    assert refusal(ID, on, 3, "a1") == "the 3 of the top left monster is already taken"
    assert refusal(ID, on, 6, "a1") == "the 3 of the top left monster is already taken"
    assert "as far as" in refusal(ID, on, 5, "s2")
    assert "is already taken" in refusal(ID, on, 6, "s1")
    assert refusal(ID, marked("a2", "c3"), 5, "s1") == (
        "every number that a 5 could strike is marked"
    )
