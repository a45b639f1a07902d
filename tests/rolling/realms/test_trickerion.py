"""Trickerion: two components make a trick, linked tricks make stars, pairs mark both at once."""

from itertools import product

import pytest

from realmtable.rolling.position import ALTER, ANYTIME, SPEND, USE
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
    realm,
    refusal,
    some,
    stars,
    use,
    using,
    written,
)

ID = "trickerion"
PARTS = {  # value and resources of each component
    "l1a": (1, "PP"),
    "l1b": (4, "H"),
    "l2a": (4, "CC"),
    "l2b": (2, "P"),
    "l3a": (2, "HH"),
    "l3b": (5, "C"),
    "r1a": (6, "CC"),
    "r1b": (1, "H"),
    "r2a": (3, "C"),
    "r2b": (6, "PP"),
    "r3a": (5, "P"),
    "r3b": (3, "HH"),
}
TRICKS = ["l1", "l2", "l3", "r1", "r2", "r3"]
LINKS = [("l1", "l2"), ("l2", "l3"), ("r1", "r2"), ("r2", "r3"), ("l2", "r2")]
NO_PAIR = moment((1, 2))
PAIR = moment((3, 3))


def parts(value: int) -> list[str]:
    return [part for part, (printed, _) in PARTS.items() if printed == value]


def mastered(*tricks: str, **more: str) -> bytes:
    """A board with these tricks outlined."""
    marks = {trick + side: "mark" for trick in tricks for side in "ab"}
    return board(ID, **marks, **dict.fromkeys(tricks, "outline"), **more)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_marks_one_component_of_its_value_and_gains_what_it_shows(value: int) -> None:
    on = board(ID)
    found = plays(ID, on, value, NO_PAIR)
    assert written(ID, on, found) == [{part: "mark"} for part in parts(value)]
    assert [text(play.gain) for play in found] == [PARTS[part][1] for part in parts(value)]
    assert len(found) == 2


@pytest.mark.parametrize("trick", TRICKS)
def test_one_component_of_each_trick_shows_a_resource_and_the_other_two_of_a_kind(
    trick: str,
) -> None:
    card = realm(ID).card
    shown = [text(card.spaces[card.index(trick + side)].gain) for side in "ab"]
    assert sorted(len(each) for each in shown) == [1, 2]
    assert [len(set(each)) for each in shown] == [1, 1]


def test_the_components_show_six_of_each_kind() -> None:
    shown = sum(space.gain for space in realm(ID).card.spaces)
    assert shown == parse("P" * 6 + "H" * 6 + "C" * 6)


@pytest.mark.parametrize("value", range(1, 7))
def test_each_value_is_on_two_components_of_different_tricks(value: int) -> None:
    first, second = parts(value)
    assert first[:2] != second[:2]


@pytest.mark.parametrize("value", range(1, 7))
def test_after_a_rolled_pair_one_die_may_mark_both_components_of_its_value(value: int) -> None:
    """Be it the pair's value or another; marking just one stays possible."""
    on = board(ID)
    first, second = parts(value)
    found = plays(ID, on, value, PAIR)
    assert written(ID, on, found) == [
        {first: "mark"},
        {second: "mark"},
        {first: "mark", second: "mark"},
    ]
    both = found[2]
    assert sorted(text(both.gain)) == sorted(PARTS[first][1] + PARTS[second][1])


@pytest.mark.parametrize(
    ("value", "gain"),
    [(1, "PPH"), (2, "PHH"), (3, "HHC"), (4, "HCC"), (5, "PC"), (6, "PPCC")],
)
def test_both_components_of_a_value_pay_two_to_four_resources(value: int, gain: str) -> None:
    both = plays(ID, board(ID), value, PAIR)[-1]
    assert text(both.gain) == gain


def test_adjusted_and_created_dice_mark_both_after_a_pair_too() -> None:
    on = board(ID)
    for die in (created(4), use(4, changed=True), created(3), use(3)):
        assert len(plays(ID, on, die, PAIR)) == 3
        assert plays(ID, on, die, PAIR) == plays(ID, on, die.value, PAIR)
        assert plays(ID, on, die, NO_PAIR) == plays(ID, on, die.value, NO_PAIR)


def test_if_one_of_the_two_is_marked_the_die_marks_the_other() -> None:
    on = board(ID, l1b="mark")
    for at in (PAIR, NO_PAIR, moment((4, 4))):
        assert written(ID, on, plays(ID, on, 4, at)) == [{"l2a": "mark"}]


def test_spent_resources_never_make_a_pair() -> None:
    """A 3 and a 2; the 2 becomes a 3: that is no pair."""
    at = position((3, 2), "PP", trickerion=board(ID))
    at = apply(at, one(some(at, SPEND, value=2, amount=1)))
    assert len(some(at, USE, value=3)) == 4  # two components for the rolled and the adjusted die


def test_spent_resources_never_break_a_pair() -> None:
    """Of two rolled 3s one becomes a 4, and still marks both 4s."""
    at = position((3, 3), "PP", trickerion=board(ID))
    at = apply(at, some(at, SPEND, value=3, amount=1)[0])
    using(at, 4, ID, l1b="mark", l2a="mark")


def test_an_outside_effect_on_the_rolled_dice_can_break_a_pair() -> None:
    """Fleet's middle ability makes one of two rolled 1s count as a 2."""
    fleet = board("fleet_the_dice_game", m1="mark", m2="mark", m3="mark")
    at = position((1, 1), trickerion=board(ID), fleet_the_dice_game=fleet)
    assert len(some(at, USE, value=1, name=ID)) == 3
    at = apply(at, one(some(at, ANYTIME, way=ALTER, value=1, amount=1)))
    assert len(some(at, USE, value=1, name=ID)) == 2
    assert len(some(at, USE, value=2, name=ID)) == 2


def test_both_marks_are_one_activation_and_leave_the_other_die() -> None:
    at = position((4, 4), trickerion=board(ID), wingspan=board("wingspan"))
    after = apply(at, using(at, 4, ID, l1b="mark", l2a="mark"))
    assert after.dice == [at.dice[1]]
    assert some(after, USE, name=ID) == []
    assert some(after, USE, value=4, name="wingspan")


@pytest.mark.parametrize("trick", TRICKS)
def test_a_trick_is_outlined_as_soon_as_both_components_are_marked(trick: str) -> None:
    first, second = trick + "a", trick + "b"
    for there, last in ((first, second), (second, first)):
        on = board(ID, **{there: "mark"})
        play = pick(ID, on, plays(ID, on, PARTS[last][0], NO_PAIR), **{last: "mark"})
        assert marks_of(ID, on, play.board) == {last: "mark", trick: "outline"}


def test_a_pair_may_outline_two_tricks_at_once() -> None:
    on = board(ID, l1a="mark", l2b="mark")
    play = pick(ID, on, plays(ID, on, 4, PAIR), l1="outline", l2="outline")
    assert marks_of(ID, on, play.board) == {
        "l1b": "mark",
        "l2a": "mark",
        "l1": "outline",
        "l2": "outline",
    }
    assert (stars(ID, on), stars(ID, play.board)) == (0, 1)


def test_a_value_with_both_components_marked_cannot_be_used() -> None:
    assert plays(ID, board(ID, l1b="mark", l2a="mark"), 4, PAIR) == []


def test_a_resource_that_does_not_fit_is_lost_and_the_component_marked() -> None:
    on = board(ID, l1a="mark")
    full = moment(earned="H" * 12)
    assert only(plays(ID, on, 1, full)).board == board(ID, l1a="mark", r1b="mark")


def test_of_two_resources_one_is_gained_where_there_is_room_for_one() -> None:
    """The 1 of the top left trick, with eleven pumpkins earned and one of them held."""
    at = position((1, 2), held="P", earned="P" * 11, trickerion=board(ID, r1b="mark"))
    after = apply(at, using(at, 1, ID, l1a="mark"))
    assert text(after.held) == "PP"
    assert text(after.earned) == "P" * 12
    assert after.boards[0] == board(ID, r1b="mark", l1a="mark")


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, board(ID), 0, PAIR) == []


def test_stars_are_the_links_and_the_first_full_column() -> None:
    """Every set of tricks, counted in the words of the card."""
    for chosen in product((False, True), repeat=6):
        tricks = {trick for trick, there in zip(TRICKS, chosen, strict=True) if there}
        links = sum(a in tricks and b in tricks for a, b in LINKS)
        column = {"l1", "l2", "l3"} <= tricks or {"r1", "r2", "r3"} <= tricks
        assert stars(ID, mastered(*tricks)) == links + column
    assert stars(ID, mastered(*TRICKS)) == 6
    assert stars(ID, mastered("l1", "l2", "l3")) == 3


def test_components_alone_are_no_stars() -> None:
    assert stars(ID, board(ID, **dict.fromkeys((t + "a" for t in TRICKS), "mark"))) == 0


def test_six_dice_after_pairs_can_master_everything() -> None:
    on = board(ID)
    for value in range(1, 7):
        on = plays(ID, on, value, PAIR)[-1].board
    assert on == mastered(*TRICKS)


def test_refusals_are_true() -> None:
    on = board(ID, l1b="mark")
    assert refusal(ID, on, 4, "l1b") == "the 4 of the top left trick is already taken"
    assert refusal(ID, on, 5, "l2a") == "the 4 of the middle left trick takes only a 4"
    assert refusal(ID, on, 5, "l3") == (
        "the bottom left trick is outlined by itself once both of its components are marked"
    )
    assert refusal(ID, mastered("l1"), 5, "l1") == "the top left trick is already taken"


def test_the_lines_of_the_card_say_which_components_make_a_trick() -> None:
    card = realm(ID).card
    made = {trick: set[str]() for trick in TRICKS}
    for line in card.lines:
        if line.data["kind"] == "part":
            made[card.spaces[line.b].id].add(card.spaces[line.a].id)
    assert made == {trick: {trick + "a", trick + "b"} for trick in TRICKS}
